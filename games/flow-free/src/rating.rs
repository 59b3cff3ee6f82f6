//! The move counter and the stars (F170, F171).

use serde::{Deserialize, Serialize};

use crate::Colour;

/// Counts moves: a stroke or line that changes the board, in another colour than the one counted
/// last. Undoing and redoing never change it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Counter {
    pub moves: u32,
    /// The colour counted last.
    pub last: Option<Colour>,
}

impl Counter {
    /// Counts a stroke or line of this colour that changed the board.
    pub fn count(&mut self, colour: Colour) {
        if self.last != Some(colour) {
            self.moves = self.moves.saturating_add(1);
            self.last = Some(colour);
        }
    }
}

/// What help a won game had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Help {
    /// So many hints *next* or *path*; *check* is free.
    Hints(u32),
    /// The solver finished the game.
    Solved,
}

/// The stars of a won game (F171): three for a perfect one, none for one the solver finished.
#[must_use]
pub fn stars(moves: u32, colours: usize, help: Help) -> u8 {
    let colours = u32::try_from(colours).unwrap_or(u32::MAX);
    let earned = if moves <= colours {
        3
    } else if moves <= colours.saturating_mul(3).div_ceil(2) {
        2
    } else {
        1
    };
    match help {
        Help::Hints(0) => earned,
        Help::Hints(1) => earned.min(2),
        Help::Hints(_) => 1,
        Help::Solved => 0,
    }
}
