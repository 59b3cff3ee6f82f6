//! What a table settles before a match (C96).

use serde::{Deserialize, Serialize};

use crate::layout::Layout;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Options {
    pub players: u8,
    pub turn_seconds: u16,
    pub round_limit: Option<u16>,
    pub double_start: bool,
    /// Terrain and tokens, for tests and replays; drawn when not given.
    pub layout: Option<Layout>,
}

impl Default for Options {
    fn default() -> Self {
        Self { players: 3, turn_seconds: 90, round_limit: None, double_start: false, layout: None }
    }
}

impl Options {
    pub(crate) fn check(&self) -> Result<(), String> {
        if !(3..=4).contains(&self.players) {
            return Err(format!("players: 3 or 4, not {}", self.players));
        }
        if !(30..=300).contains(&self.turn_seconds) {
            return Err(format!("turn_seconds: 30 to 300, not {}", self.turn_seconds));
        }
        match self.round_limit {
            Some(limit) if !(20..=200).contains(&limit) => {
                Err(format!("round_limit: null or 20 to 200, not {limit}"))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn schema() -> serde_json::Value {
        serde_json::json!({
            "title": "Conquer of Cathay",
            "type": "object",
            "additionalProperties": false,
            "properties": {
                "players": {
                    "title": "Players", "type": "integer", "enum": [3, 4],
                    "minimum": 3, "maximum": 4, "default": 3
                },
                "turn_seconds": {
                    "title": "Seconds for a turn", "type": "integer",
                    "minimum": 30, "maximum": 300, "default": 90
                },
                "round_limit": {
                    "title": "Round limit", "type": ["integer", "null"],
                    "minimum": 20, "maximum": 200, "default": null
                },
                "double_start": {
                    "title": "Start with two settlements", "type": "boolean", "default": false
                },
                "layout": {
                    "title": "Terrain and tokens", "type": ["object", "null"], "default": null,
                    "additionalProperties": false,
                    "required": ["board", "tokens"],
                    "properties": {
                        "board": { "title": "Rows of terrain letters", "type": "string" },
                        "tokens": { "title": "Rows of numbers", "type": "string" }
                    }
                }
            }
        })
    }
}
