//! What happens in a game, for the log, the move list and the animation.

use serde::{Deserialize, Serialize};

use crate::Colour;
use crate::rating::Shown;

/// What happened. Cells are written as players write them (F2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Event {
    /// A predefined board was taken, by lot or by its number (F13). The board itself is written
    /// down, so that a log replays when the packs have changed.
    BoardPicked { level: u8, number: u32, board: String },
    /// A line of F30 was accepted.
    Lined {
        colour: Colour,
        cell: String,
        how: How,
        /// The path of the colour after it.
        path: Vec<String>,
        taken: Vec<Taken>,
        /// Whether it joined a pair that was not joined before.
        connected: bool,
    },
    /// A stroke was drawn.
    Stroked { colour: Colour, path: Vec<String>, taken: Vec<Taken>, connected: bool },
    /// A path was emptied.
    Cleared { colour: Colour, cells: Vec<String> },
    /// All paths were emptied.
    Restarted,
    /// The last step was taken back, onto these paths.
    Undone { paths: Vec<Path> },
    /// A step was done again, onto these paths.
    Redone { paths: Vec<Path> },
    /// Somebody was shown a hint or the solution (F173).
    Helped { shown: Shown },
    /// The board is full and all is connected (F61).
    Won,
    /// The board is full and these are not connected (F62).
    Lost { open: Vec<Colour> },
}

/// What a line did to its own path, the cases of F40 to F45.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum How {
    Stayed,
    Cut,
    Started,
    Continued,
    /// The path went on from this cell of it.
    Branched {
        from: String,
    },
    /// The path began anew at this end.
    StartedAgain {
        from: String,
    },
}

/// A path that another colour crossed and that is gone (F48).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Taken {
    pub colour: Colour,
    /// The cells it lost, ends apart.
    pub cells: Vec<String>,
}

/// A colour and its path; empty where it has none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Path {
    pub colour: Colour,
    pub path: Vec<String>,
}

/// What a move did beyond the added cell (F52), in the order in which it is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    Cut { colour: Colour, cell: String },
    Branch { colour: Colour, cell: String },
    Restart { colour: Colour, end: String },
    Taken { colour: Colour, count: usize },
    Connected { colour: Colour },
}

impl Event {
    /// Whether it only tells how the board stands.
    pub(crate) fn is_verdict(&self) -> bool {
        matches!(self, Self::Won | Self::Lost { .. })
    }

    /// What there is to tell about it beyond the added cell.
    #[must_use]
    pub fn notes(&self) -> Vec<Note> {
        let mut notes = Vec::new();
        let (colour, taken, connected) = match self {
            Self::Lined { colour, cell, how, taken, connected, .. } => {
                let colour = *colour;
                match how {
                    How::Stayed | How::Started | How::Continued => {}
                    How::Cut => notes.push(Note::Cut { colour, cell: cell.clone() }),
                    How::Branched { from } => {
                        notes.push(Note::Branch { colour, cell: from.clone() });
                    }
                    How::StartedAgain { from } => {
                        notes.push(Note::Restart { colour, end: from.clone() });
                    }
                }
                (colour, taken, *connected)
            }
            Self::Stroked { colour, taken, connected, .. } => (*colour, taken, *connected),
            Self::BoardPicked { .. }
            | Self::Cleared { .. }
            | Self::Restarted
            | Self::Undone { .. }
            | Self::Redone { .. }
            | Self::Helped { .. }
            | Self::Won
            | Self::Lost { .. } => return notes,
        };
        let gone = |taken: &Taken| Note::Taken { colour: taken.colour, count: taken.cells.len() };
        notes.extend(taken.iter().map(gone));
        if connected {
            notes.push(Note::Connected { colour });
        }
        notes
    }
}
