//! What a viewer sees: everything, because the game has no secrets.

use kit::Viewer;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::Colour;
use crate::formats::share;
use crate::rating::{Counter, Helped};

/// A game as its viewers see it. Cells are written as players write them (F2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    pub viewer: Viewer,
    /// Level and number of a predefined board; `None` for another one.
    pub level: Option<u8>,
    pub number: Option<u32>,
    /// The share code of the board (F194).
    #[serde(deserialize_with = "share_code")]
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
    /// The stars of a won game, none for one that was shown to the end (F171).
    pub stars: Option<u8>,
    /// The help that the board has had (F173).
    #[serde(default)]
    pub helped: Helped,
    /// The steps that can be taken back and those that can be done again, the nearest one last
    /// (F120), so that what they would bring can be told from the view.
    pub undo: Vec<Vec<ChangeView>>,
    pub redo: Vec<Vec<ChangeView>>,
    /// Which of these steps are restarts (F121).
    #[serde(default)]
    pub restarts: Vec<RestartView>,
}

/// A restart among the steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RestartView {
    /// Its place in time from 0: those of `undo` as they stand there, then those of `redo` from the last.
    pub step: usize,
    /// The counter that crossing it brings.
    pub counter: Counter,
}

impl From<(usize, Counter)> for RestartView {
    fn from((step, counter): (usize, Counter)) -> Self {
        Self { step, counter }
    }
}

/// A view that comes from outside holds the code of a board as well.
fn share_code<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let code = String::deserialize(from)?;
    share::read(&code).map_err(D::Error::custom)?;
    Ok(code)
}

/// What crossing a step does to one path: its first `keep` cells stay, these follow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChangeView {
    pub colour: Colour,
    pub keep: usize,
    pub cells: Vec<String>,
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
