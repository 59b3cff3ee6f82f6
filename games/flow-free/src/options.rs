//! What is settled before a game.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};

use crate::formats::share;
use crate::{Puzzle, packs};

/// The options of a match.
///
/// Written as `{"level":7,"number":null,"strict":true}` or as
/// `{"board":"F1;5x5;R3B/2G2/3BG/4R/Y3Y","strict":true}`; a level and a board exclude each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Given")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "Written"))]
pub struct Options {
    pub start: Start,
    /// Whether a lost game is over, as in the console (F66, F199).
    pub strict: bool,
}

/// Which board is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// A predefined board of this level, by its number from 1, or one at random (F13).
    Level { level: u8, number: Option<u32> },
    /// A board given as its share code (F194).
    Board(String),
}

/// The levels with predefined boards (F1, F180).
pub const LEVELS: std::ops::RangeInclusive<u8> = 5..=15;

impl Default for Options {
    fn default() -> Self {
        Self { start: Start::Level { level: 7, number: None }, strict: true }
    }
}

impl Options {
    /// A predefined board of a level, at random where no number is given.
    #[must_use]
    pub fn level(level: u8, number: Option<u32>) -> Self {
        Self { start: Start::Level { level, number }, ..Self::default() }
    }

    /// The board of a share code.
    pub fn board(code: impl Into<String>) -> Self {
        Self { start: Start::Board(code.into()), ..Self::default() }
    }

    pub(crate) fn schema() -> Value {
        json!({
            "title": "Flow Free",
            "type": "object",
            "properties": {
                "level": {
                    "title": "Level", "type": "integer",
                    "minimum": LEVELS.start(), "maximum": LEVELS.end(), "default": 7,
                },
                "number": {
                    "title": "Number of the board, at random if null",
                    "type": ["integer", "null"], "minimum": 1, "default": null,
                },
                "board": {
                    "title": "Board as its share code, instead of level and number",
                    "type": ["string", "null"], "default": null,
                },
                "strict": {
                    "title": "A full board that is not connected is the end",
                    "type": "boolean", "default": true,
                },
            },
            "additionalProperties": false,
        })
    }

    pub(crate) fn check(&self) -> Result<(), String> {
        match &self.start {
            Start::Board(code) => {
                let puzzle = share::read(code).map_err(|why| format!("board: {why}"))?;
                check_playable(&puzzle).map_err(|why| format!("board: {why}"))
            }
            Start::Level { level, .. } if !LEVELS.contains(level) => {
                Err(format!("level: choose {} to {}, not {level}", LEVELS.start(), LEVELS.end()))
            }
            Start::Level { level, number } => {
                let count = packs::level(*level).len();
                match number {
                    _ if count == 0 => Err(format!("level: there are no boards of level {level}")),
                    Some(number) if !(1..=count).contains(&(*number as usize)) => {
                        Err(format!("number: level {level} has boards 1 to {count}, not {number}"))
                    }
                    _ => Ok(()),
                }
            }
        }
    }
}

/// The most rows and columns of a board to play on: more fit on no screen, and a view names every
/// cell.
const LARGEST_PLAYED: usize = 60;

/// Whether a game can be played on this board: at least two colours (F4), a letter for each, a
/// cell to put something on, and a size that can be seen.
pub fn check_playable(puzzle: &Puzzle) -> Result<(), String> {
    let pairs = puzzle.pairs();
    if puzzle.width().max(puzzle.height()) > LARGEST_PLAYED {
        return Err(format!("a board to play on has at most {LARGEST_PLAYED} rows and columns"));
    }
    if pairs.len() < 2 {
        return Err("a board to play on has at least two colours".into());
    }
    if pairs.iter().any(|pair| pair.colour.initial().is_none()) {
        return Err("a board to play on has only colours with an initial".into());
    }
    if pairs.len() * 2 == puzzle.cells() {
        return Err("a board to play on has a cell that is not an end".into());
    }
    Ok(())
}

/// The options as they are written.
#[derive(Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
enum Written {
    Level { level: u8, number: Option<u32>, strict: bool },
    Board { board: String, strict: bool },
}

impl From<Options> for Written {
    fn from(Options { start, strict }: Options) -> Self {
        match start {
            Start::Level { level, number } => Self::Level { level, number, strict },
            Start::Board(board) => Self::Board { board, strict },
        }
    }
}

/// The options as they are given; what is missing takes its default.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    #[serde(default, deserialize_with = "present")]
    level: Option<u8>,
    #[serde(default)]
    number: Option<u32>,
    #[serde(default)]
    board: Option<String>,
    #[serde(default = "yes")]
    strict: bool,
}

const fn yes() -> bool {
    true
}

/// A field that may be missing but not null.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    u8::deserialize(deserializer).map(Some)
}

impl TryFrom<Given> for Options {
    type Error = &'static str;
    fn try_from(given: Given) -> Result<Self, Self::Error> {
        let start = match given.board {
            Some(_) if given.level.is_some() || given.number.is_some() => {
                return Err("board stands instead of level and number, not beside them");
            }
            Some(board) => Start::Board(board),
            None => Start::Level { level: given.level.unwrap_or(7), number: given.number },
        };
        Ok(Self { start, strict: given.strict })
    }
}
