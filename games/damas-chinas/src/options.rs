use serde::{Deserialize, Serialize};

use crate::MODES;

/// What is settled before a match.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Options {
    /// Who plays and with which colours (D13).
    pub mode: u8,
    /// Whether jumped enemies are removed (D35).
    pub capture: bool,
    /// Whether in the standard game a target that strangers have filled up counts as reached (D34).
    pub filled_target: bool,
}

impl Options {
    pub(crate) fn check(self) -> Result<(), String> {
        if usize::from(self.mode) >= MODES.len() {
            return Err(format!("mode is {}, but the modes are 0 to 8", self.mode));
        }
        Ok(())
    }

    pub(crate) fn schema() -> serde_json::Value {
        let players = [
            "2 x 1: green / yellow",
            "3 x 1: green / blue / red",
            "4 x 1: green / blue / yellow / black",
            // D16: whoever sets up the match is told of the advantaged seat.
            "5 x 1: green (advantaged: its target is free) / brown / blue / red / black",
            "6 x 1: green / brown / blue / yellow / red / black",
            "3 x 2: green+yellow / brown+red / blue+black",
            "2 x 2, against the rival: green+blue / yellow+black",
            "2 x 3: green+brown+blue / yellow+red+black",
            "2 x 2, own opposite corners: green+yellow / brown+red",
        ];
        serde_json::json!({
            "type": "object",
            "additionalProperties": false,
            "properties": {
                "mode": {
                    "title": "Players and colours",
                    "description": players.iter().enumerate()
                        .map(|(mode, who)| format!("{mode} = {who}")).collect::<Vec<_>>().join("; "),
                    "type": "integer",
                    "enum": [0, 1, 2, 3, 4, 5, 6, 7, 8],
                    "minimum": 0,
                    "maximum": 8,
                    "default": 0
                },
                "capture": {
                    "title": "Jumped enemies are captured",
                    "type": "boolean",
                    "default": false
                },
                "filled_target": {
                    "title": "A target filled by others counts as reached (no effect with capture)",
                    "type": "boolean",
                    "default": false
                }
            }
        })
    }
}
