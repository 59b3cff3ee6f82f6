//! What is settled before a match (K161), and the explicit setup of K23.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::board::COLOURED;
use crate::pieces::{Card, Cards, Colour, Terrain};

/// The options of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Options {
    pub setup: Setup,
    /// The production levels of the classes L0 to L9.
    pub levels: [u8; 10],
    /// Seconds for a decision in planning, 0 for no clock; the others likewise.
    pub clock_planning: u16,
    pub clock_event: u16,
    pub clock_production: u16,
    pub clock_movement: u16,
    /// After how many rounds without a change of control the ranking decides; 0 for never.
    pub standstill_rounds: u8,
    /// After which round the ranking decides; 0 for never.
    pub round_limit: u16,
    /// What is given instead of drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub explicit: Option<Explicit>,
}

/// How the terrain is dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Setup {
    /// Every arrangement equally likely (K21).
    #[default]
    Random,
    /// The same for all three homes (K22).
    Balanced,
}

/// A setup that is given, for tests and replays (K23). What is missing is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Explicit {
    /// The colours of the seats 0, 1 and 2, such as `RBG`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub colours: Option<String>,
    /// 27 letters `s`, `p` and `o` for the coloured cells in cell order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub terrain: Option<String>,
    /// The event cards in the order in which they are turned up; after them K35 applies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub deck: Option<Vec<Card>>,
    /// The initial player's letter.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub initial: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            setup: Setup::Random,
            levels: [2, 1, 1, 0, 0, 1, 2, 1, 0, 1],
            clock_planning: 120,
            clock_event: 120,
            clock_production: 180,
            clock_movement: 300,
            standstill_rounds: 6,
            round_limit: 0,
            explicit: None,
        }
    }
}

impl Options {
    /// Whether these options can be played (K9, K23, K161).
    pub fn check(&self) -> Result<(), String> {
        check_levels(&self.levels)?;
        let clocks = [
            ("clock_planning", self.clock_planning),
            ("clock_event", self.clock_event),
            ("clock_production", self.clock_production),
            ("clock_movement", self.clock_movement),
        ];
        for (name, seconds) in clocks {
            if seconds != 0 && !(5..=3600).contains(&seconds) {
                return Err(format!("{name} must be 5 to 3600 seconds, or 0 for no clock"));
            }
        }
        if self.standstill_rounds != 0 && !(3..=50).contains(&self.standstill_rounds) {
            return Err("standstill_rounds must be 3 to 50, or 0 for off".into());
        }
        if self.round_limit != 0 && !(5..=500).contains(&self.round_limit) {
            return Err("round_limit must be 5 to 500, or 0 for off".into());
        }
        let Some(explicit) = &self.explicit else { return Ok(()) };
        if let Some(colours) = &explicit.colours {
            read_colours(colours)
                .ok_or("explicit.colours must name the colours of the three seats, such as RBG")?;
        }
        if let Some(terrain) = &explicit.terrain {
            Land::read(terrain).ok_or(
                "explicit.terrain must be 27 letters: nine s, nine p and nine o in cell order",
            )?;
        }
        if explicit.deck.as_ref().is_some_and(|deck| deck.len() >= Cards::MOST) {
            return Err("explicit.deck may hold 20 cards at most".into());
        }
        if let Some(initial) = &explicit.initial {
            Colour::of_text(initial).ok_or("explicit.initial must be R, B or G")?;
        }
        Ok(())
    }

    /// The options as a JSON schema.
    #[must_use]
    pub fn schema() -> serde_json::Value {
        let clock = |title: &str, default: u16| {
            json!({"title": title, "type": "integer", "default": default,
                "anyOf": [{"const": 0}, {"minimum": 5}], "minimum": 0, "maximum": 3600})
        };
        json!({
            "title": "King of Colors",
            "type": "object",
            "properties": {
                "setup": {"title": "How the terrain is dealt", "type": "string",
                    "enum": ["random", "balanced"], "default": "random"},
                "levels": {"title": "Production levels of the classes L0 to L9", "type": "array",
                    "items": {"type": "integer", "minimum": 0, "maximum": 5},
                    "minItems": 10, "maxItems": 10, "default": Self::default().levels},
                "clock_planning": clock("Seconds to place a token (0: no clock)", 120),
                "clock_event": clock("Seconds to answer an event card (0: no clock)", 120),
                "clock_production": clock("Seconds for production (0: no clock)", 180),
                "clock_movement": clock("Seconds for a movement (0: no clock)", 300),
                "standstill_rounds": {
                    "title": "Rounds without change after which the ranking decides (0: off)",
                    "type": "integer", "anyOf": [{"const": 0}, {"minimum": 3}],
                    "minimum": 0, "maximum": 50, "default": 6},
                "round_limit": {"title": "Last round, after which the ranking decides (0: off)",
                    "type": "integer", "anyOf": [{"const": 0}, {"minimum": 5}],
                    "minimum": 0, "maximum": 500, "default": 0},
                "explicit": {
                    "title": "A setup that is given instead of drawn",
                    "type": ["object", "null"],
                    "properties": {
                        "colours": {"title": "Colours of the seats", "type": ["string", "null"],
                            "enum": ["RBG", "RGB", "BRG", "BGR", "GRB", "GBR", null],
                            "default": null},
                        "terrain": {"title": "Terrain of the coloured territories",
                            "type": ["string", "null"], "pattern": "^[spo]{27}$", "default": null},
                        "deck": {"title": "Event cards, the first on top",
                            "type": ["array", "null"], "maxItems": Cards::MOST - 1,
                            "items": {"enum": ["ST", "MP", "DD", "DM", "SD"]}, "default": null},
                        "initial": {"title": "Initial player", "type": ["string", "null"],
                            "enum": ["R", "B", "G", null], "default": null},
                    },
                    "additionalProperties": false,
                    "default": null,
                },
            },
            "additionalProperties": false,
        })
    }
}

/// Whether these levels can be played (K9).
pub(crate) fn check_levels(levels: &[u8; 10]) -> Result<(), String> {
    if levels.iter().any(|level| *level > 5) {
        return Err("levels must be 0 to 5".into());
    }
    if levels[6] == 0 && levels[7] == 0 {
        return Err("levels L6 and L7 (the homes) must not both be 0".into());
    }
    Ok(())
}

/// The colours of the three seats from a text such as `RBG`.
pub(crate) fn read_colours(text: &str) -> Option<[Colour; 3]> {
    let letters: Vec<Colour> = text.chars().map(Colour::of_letter).collect::<Option<_>>()?;
    let colours: [Colour; 3] = letters.try_into().ok()?;
    Colour::ALL.iter().all(|colour| colours.contains(colour)).then_some(colours)
}

/// The terrain of the 27 coloured cells in cell order, nine of each: written as 27 letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Land(pub(crate) [Terrain; 27]);

impl Land {
    pub(crate) fn read(text: &str) -> Option<Self> {
        let terrain: Vec<Terrain> = text.chars().map(Terrain::of_letter).collect::<Option<_>>()?;
        let nine = |kind| terrain.iter().filter(|one| **one == kind).count() == 9;
        Terrain::COLOURS.into_iter().all(nine).then_some(())?;
        Some(Self(terrain.try_into().ok()?))
    }

    /// The territories of each colour.
    pub(crate) fn cells(self, terrain: Terrain) -> crate::board::Cells {
        COLOURED
            .iter()
            .zip(self.0)
            .filter(|(_, one)| *one == terrain)
            .map(|(cell, _)| cell)
            .collect()
    }
}

impl TryFrom<String> for Land {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::read(&text).ok_or("terrain is 27 letters, nine s, nine p and nine o")
    }
}

impl From<Land> for String {
    fn from(land: Land) -> Self {
        land.0.iter().map(|terrain| terrain.letter()).collect()
    }
}
