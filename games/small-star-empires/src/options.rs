use kit::Seat;
use serde::{Deserialize, Serialize};

use crate::{Arrangement, letter_seat, seat_letter};

/// What is settled before a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Options {
    /// 2, 3 or 4 (S1).
    pub players: u8,
    /// Whether wormholes and black holes are on the board (S13).
    pub tokens: bool,
    /// How the main sectors lie (S15, S16).
    pub arrangement: Layout,
    /// Who has the first turn (S18).
    pub first: First,
}

impl Default for Options {
    fn default() -> Self {
        Self { players: 2, tokens: true, arrangement: Layout::Random, first: First::Random }
    }
}

/// Written `"random"`, `"reference"` or as seven pairs `sector.rotation`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub enum Layout {
    Random,
    Reference,
    Laid(Arrangement),
}

impl Layout {
    /// The arrangement, where it is certain.
    #[must_use]
    pub const fn certain(self) -> Option<Arrangement> {
        match self {
            Self::Random => None,
            Self::Reference => Some(Arrangement::REFERENCE),
            Self::Laid(sectors) => Some(sectors),
        }
    }
}

impl TryFrom<String> for Layout {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        match text.as_str() {
            "random" => Ok(Self::Random),
            "reference" => Ok(Self::Reference),
            pairs => pairs.parse().map(Self::Laid).map_err(|why| {
                format!("arrangement is random, reference or seven sectors with rotations: {why}")
            }),
        }
    }
}

impl From<Layout> for String {
    fn from(layout: Layout) -> Self {
        match layout {
            Layout::Random => "random".into(),
            Layout::Reference => "reference".into(),
            Layout::Laid(sectors) => sectors.to_string(),
        }
    }
}

/// Written `"random"` or as the letter of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub enum First {
    Random,
    Named(Seat),
}

impl First {
    #[must_use]
    pub const fn certain(self) -> Option<Seat> {
        match self {
            Self::Random => None,
            Self::Named(seat) => Some(seat),
        }
    }
}

impl TryFrom<String> for First {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        let mut letters = text.chars();
        match (letters.next().and_then(letter_seat), letters.next()) {
            _ if text == "random" => Ok(Self::Random),
            (Some(seat), None) => Ok(Self::Named(seat)),
            _ => Err("first is random, P, T, V or Z"),
        }
    }
}

impl From<First> for String {
    fn from(first: First) -> Self {
        match first {
            First::Random => "random".into(),
            First::Named(seat) => seat_letter(seat).into(),
        }
    }
}

impl Options {
    /// Reads a setup line (S44), such as
    /// `players 2 tokens yes start P sectors 1.0 2.0 3.0 4.0 5.0 6.0 7.0`.
    pub fn read_setup_line(line: &str) -> Result<Self, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let &["players", players, "tokens", tokens, "start", start, "sectors", ..] =
            words.as_slice()
        else {
            return Err("a setup line reads: players N tokens yes|no start L sectors …".into());
        };
        let options = Self {
            players: read_players(players)?,
            tokens: read_yes_no(tokens)?,
            arrangement: Layout::Laid(
                words[7..].join(" ").parse().map_err(|why| format!("{why}"))?,
            ),
            first: First::try_from(start.to_owned())?,
        };
        match options.first {
            First::Random => Err("a setup line names the first player".into()),
            First::Named(_) => options.check().map(|()| options),
        }
    }

    pub(crate) fn check(&self) -> Result<(), String> {
        if !(2..=4).contains(&self.players) {
            return Err(format!("players is {}, but 2, 3 or 4 can play", self.players));
        }
        match self.first {
            First::Named(seat) if seat.index() >= usize::from(self.players) => Err(format!(
                "{} cannot be first: with {} players there is no such player",
                seat_letter(seat),
                self.players
            )),
            _ => Ok(()),
        }
    }
}

pub(crate) fn read_players(word: &str) -> Result<u8, String> {
    match word {
        "2" => Ok(2),
        "3" => Ok(3),
        "4" => Ok(4),
        _ => Err(format!("players is {word:?}, but 2, 3 or 4 can play")),
    }
}

pub(crate) fn read_yes_no(word: &str) -> Result<bool, String> {
    match word {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(format!("tokens is {word:?}, not yes or no")),
    }
}

pub(crate) const fn yes_no(tokens: bool) -> &'static str {
    if tokens { "yes" } else { "no" }
}

pub(crate) fn schema() -> serde_json::Value {
    serde_json::json!({
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "players": {
                "title": "Players", "type": "integer",
                "enum": [2, 3, 4], "minimum": 2, "maximum": 4, "default": 2
            },
            "tokens": {
                "title": "Wormholes and black holes", "type": "boolean", "default": true
            },
            "arrangement": {
                "title": "Arrangement of the sectors", "type": "string", "default": "random",
                "description": "random, reference, or seven pairs sector.rotation for the places \
                                C, 1, 2, 3, 4, 5, 6, each sector once",
                "pattern": "^(random|reference|[1-7]\\.[0-5]( [1-7]\\.[0-5]){6})$"
            },
            "first": {
                "title": "First player", "type": "string",
                "enum": ["random", "P", "T", "V", "Z"], "default": "random"
            }
        }
    })
}
