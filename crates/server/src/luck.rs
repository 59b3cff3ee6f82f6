//! Luck and secrets from the operating system.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use catalog::Chance;
use catalog::luck::{Draws, Moment, Secret, Seed, read_bytes, write_bytes};
use store::{MatchLuck, StoredMatch};

fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the operating system gives random bytes");
}

/// Random bytes that nobody can guess.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    fill(&mut bytes);
    bytes
}

/// The luck of the matches, cheap to clone.
#[derive(Clone, Default)]
pub struct Luck(Option<Arc<Mutex<dyn Chance + Send>>>);

impl fmt::Debug for Luck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Luck::given" } else { "Luck::of_machine" })
    }
}

impl Luck {
    /// The luck of the operating system.
    #[must_use]
    pub const fn of_machine() -> Self {
        Self(None)
    }

    /// Luck that somebody else decides on: for tests that play the same match twice.
    #[must_use]
    pub fn given(by: Arc<Mutex<dyn Chance + Send>>) -> Self {
        Self(Some(by))
    }

    /// The secret of a new match. Where somebody else decides on the luck there is nothing to commit
    /// to.
    pub(crate) fn secret(&self) -> Option<MatchLuck> {
        let fresh = || MatchLuck {
            secret: write_bytes(&bytes()),
            contributions: Vec::new(),
            drawn_seats: Vec::new(),
        };
        self.0.is_none().then(fresh)
    }
}

/// The secret of a match, if it has one that can be read.
pub(crate) fn secret(luck: &MatchLuck) -> Option<Secret> {
    read_bytes(&luck.secret).map(Secret)
}

/// Where the draws of one match come from.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// Each follows from the secret of the match.
    Seed(Seed),
    /// The match was begun without a commitment, or somebody else decides on its luck.
    Luck(Luck),
}

impl Source {
    /// The source of a match; none where what is stored of it cannot be read.
    pub(crate) fn of(stored: &StoredMatch, luck: &Luck) -> Option<Self> {
        let Some(kept) = &stored.luck else { return Some(Self::Luck(luck.clone())) };
        let values = kept.contributions.iter().map(|(_, value)| read_bytes(value));
        let values: Vec<_> = values.collect::<Option<_>>()?;
        Some(Self::Seed(secret(kept)?.seed(&values)))
    }

    pub(crate) fn at(&self, moment: Moment) -> Drawing {
        match self {
            Self::Seed(seed) => Drawing::Derived(seed.at(moment)),
            Self::Luck(luck) => Drawing::Luck(luck.clone()),
        }
    }
}

/// The draws of one moment of a match.
pub(crate) enum Drawing {
    Derived(Draws),
    Luck(Luck),
}

impl Chance for Drawing {
    fn below(&mut self, n: u32) -> u32 {
        match self {
            Self::Derived(draws) => draws.below(n),
            Self::Luck(luck) => luck.below(n),
        }
    }
}

impl Chance for Luck {
    fn below(&mut self, n: u32) -> u32 {
        if let Some(given) = &self.0 {
            return given.lock().unwrap_or_else(PoisonError::into_inner).below(n);
        }
        // The few low numbers that would make some answers likelier than others are drawn again.
        let threshold = n.wrapping_neg() % n;
        loop {
            let drawn = u32::from_le_bytes(bytes());
            if drawn >= threshold {
                return drawn % n;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_is_possible_and_no_other() {
        let mut met = [0; 6];
        for _ in 0..600 {
            met[Luck::of_machine().below(6) as usize] += 1;
        }
        assert!(met.iter().all(|times| *times > 0), "{met:?}");
        assert_eq!(Luck::of_machine().below(1), 0);
        let dice = |seed| Luck::given(Arc::new(Mutex::new(catalog::Dice::new(seed)))).below(1000);
        assert_eq!(dice(1), dice(1));
        assert_ne!(dice(1), dice(2));
    }
}
