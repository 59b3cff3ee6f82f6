//! Scores and winners (D31, D39, D41, D42, D48).

use kit::{Outcome, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::DamasChinas;
use crate::colour::TARGET;

/// Why a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum End {
    /// Standard game: a player has finished (D30). Capture variant: all have (D40).
    Finished,
    /// One player alone has pieces left (D41).
    Survivor,
    /// The clock ran out (D46).
    NoProgress,
    /// Nobody can move (D44).
    Blocked,
}

impl End {
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Finished => "finished",
            Self::Survivor => "survivor",
            Self::NoProgress => "no-progress",
            Self::Blocked => "blocked",
        }
    }
}

impl DamasChinas {
    /// Why the match ended, once it has.
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// The score of a player: D31, or D39 and D41.
    #[must_use]
    pub fn score(&self, player: u8) -> u8 {
        let survived = self.end == Some(End::Survivor);
        let at_home: u32 = self
            .colours(player)
            .iter()
            .map(|colour| {
                let counted = if survived { u128::MAX } else { TARGET[colour.index()] };
                (self.sets[colour.index()] & counted).count_ones()
            })
            .sum();
        at_home as u8 + self.captures[usize::from(player)]
    }

    pub(crate) fn result(&self) -> Option<Outcome> {
        let end = self.end?;
        let players = 0..self.players();
        let scores: Vec<i32> =
            players.clone().map(|player| i32::from(self.score(player))).collect();
        let winners = if end == End::Finished && !self.options.capture {
            players.filter(|player| self.is_finished(*player)).map(Seat::new).collect::<Seats>()
        } else {
            // Lower pips separate equal scores in the standard game only.
            let rank = |player: &u8| {
                let pips = if self.options.capture { 0 } else { self.pips(*player) };
                (self.score(*player), std::cmp::Reverse(pips))
            };
            let best = players.clone().map(|player| rank(&player)).max();
            players.filter(|player| Some(rank(player)) == best).map(Seat::new).collect()
        };
        Some(Outcome { winners, scores: Some(scores), reason: end.word() })
    }
}
