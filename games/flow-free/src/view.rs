//! What a viewer sees: everything, because the game has no secrets.

use kit::Viewer;
use serde::{Deserialize, Serialize};

use crate::Colour;
use crate::rating::Counter;

/// A game as its viewers see it. Cells are written as players write them (F2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    pub viewer: Viewer,
    /// Level and number of a predefined board; `None` for another one.
    pub level: Option<u8>,
    pub number: Option<u32>,
    /// The share code of the board (F194).
    pub board: String,
    pub width: usize,
    pub height: usize,
    pub strict: bool,
    /// `playing`, `won` or `lost` (F19).
    pub state: String,
    /// The colours in use, in the order of F65.
    pub colours: Vec<ColourView>,
    /// The move counter (F170).
    pub counter: Counter,
    /// The stars of a won game that had no hints (F171).
    pub stars: Option<u8>,
    /// How many steps can be taken back, and done again (F120).
    pub undo: usize,
    pub redo: usize,
}

/// One colour of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ColourView {
    pub colour: Colour,
    pub ends: [String; 2],
    /// From the start end to the head; empty where nothing is drawn (F14).
    pub path: Vec<String>,
    pub connected: bool,
}
