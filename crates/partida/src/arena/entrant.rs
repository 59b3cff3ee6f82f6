//! A bot of an arena and the budget that it has there.

use std::time::Duration;

/// A bot by the name under which its results are told.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Entrant {
    /// As it was asked for, its budget included.
    pub(super) name: String,
    pub(super) bot: String,
    /// The part of its own budget that it uses.
    pub(super) effort: f64,
    /// How long it thinks, where that is what bounds it.
    pub(super) time: Option<Duration>,
}

impl Entrant {
    /// Reads `expert`, `expert:0.1` (a tenth of its budget) or `expert:50ms`. What has no budget of
    /// its own gets the one of the whole run.
    pub(super) fn read(name: &str, effort: f64, budget_ms: Option<u64>) -> Result<Self, String> {
        let wrong = || format!("{name} is no bot with a budget: write expert:0.1 or expert:50ms");
        let (bot, budget) = match name.split_once(':') {
            Some((bot, budget)) => (bot, Some(budget)),
            None => (name, None),
        };
        let (mut effort, mut time) = (effort, budget_ms.map(Duration::from_millis));
        if let Some(budget) = budget {
            if let Some(ms) = budget.strip_suffix("ms") {
                time = Some(Duration::from_millis(ms.parse().map_err(|_| wrong())?));
            } else {
                effort = budget.parse().map_err(|_| wrong())?;
                time = None;
            }
        }
        if !effort.is_finite() || effort <= 0.0 {
            return Err(wrong());
        }
        Ok(Self { name: name.into(), bot: bot.into(), effort, time })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_has_a_budget_of_its_own_or_that_of_the_run() {
        let read = |name| Entrant::read(name, 0.5, Some(20)).unwrap();
        let time = Some(Duration::from_millis(20));
        assert_eq!((read("hard").effort, read("hard").time), (0.5, time));
        let tenth = read("expert:0.1");
        assert_eq!((tenth.bot.as_str(), tenth.effort, tenth.time), ("expert", 0.1, None));
        assert_eq!(read("expert:50ms").time, Some(Duration::from_millis(50)));
    }

    #[test]
    fn a_budget_that_is_none_is_refused() {
        for name in ["expert:", "expert:ms", "expert:-1", "expert:0", "expert:NaN", "expert:1s"] {
            assert!(Entrant::read(name, 1.0, None).is_err(), "{name}");
        }
    }
}
