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

/// What somebody was shown (F173).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Shown {
    /// A cell, with the reason.
    Next,
    /// The whole path of a colour, which the next change of the board draws.
    Path,
    /// What the solver makes of the board.
    Solver,
}

impl Shown {
    pub const ALL: [Self; 3] = [Self::Next, Self::Path, Self::Solver];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Next => "next",
            Self::Path => "path",
            Self::Solver => "solver",
        }
    }
}

/// The help that a board has had. Neither undo nor restart takes it back (F173).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Helped {
    /// Hints *next* and *path*; *check* is free.
    pub hints: u32,
    pub solver: bool,
    /// A path was shown and is not drawn yet: the next change of the board is the hint's.
    pub drawing: bool,
    /// The stroke that won the board was a hint's.
    pub finished: bool,
}

impl Helped {
    pub fn charge(&mut self, shown: Shown) {
        match shown {
            Shown::Next | Shown::Path => self.hints = self.hints.saturating_add(1),
            Shown::Solver => self.solver = true,
        }
        self.drawing = shown == Shown::Path;
    }

    /// After a change of the board, which may have won it.
    pub fn drawn(&mut self, won: bool) {
        self.finished = won && self.drawing;
        self.drawing = false;
    }

    /// As it counts for the stars: who was shown the last stroke was shown the solution.
    #[must_use]
    pub fn help(self) -> Help {
        if self.solver || self.finished { Help::Solved } else { Help::Hints(self.hints) }
    }
}

/// What help a won game had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Help {
    /// So many hints *next* or *path*; *check* is free.
    Hints(u32),
    /// The solver or a hint finished the game.
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
