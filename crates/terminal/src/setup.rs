use std::fmt;
use std::str::FromStr;

use catalog::{Game, Options};
use serde_json::Value;

/// How a match on one screen is set up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// The options named on the command line; none when there were none.
    pub options: Options,
    /// Who sits where; seats beyond the list are people's.
    pub players: Vec<Player>,
    /// Makes luck repeatable.
    pub seed: Option<u64>,
    /// Commands beyond what the rules of a console describe (Flow Free's `:undo` and its like).
    pub extended: bool,
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Player {
    #[default]
    Human,
    /// A bot of a named level.
    Bot(String),
}

impl FromStr for Player {
    type Err = SetupError;
    fn from_str(text: &str) -> Result<Self, SetupError> {
        match text.split_once(':') {
            None if text == "human" => Ok(Self::Human),
            Some(("bot", level)) if !level.is_empty() => Ok(Self::Bot(level.to_owned())),
            _ => Err(SetupError(format!("a seat is `human` or `bot:LEVEL`, not {text:?}"))),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Bot(level) => write!(f, "bot:{level}"),
        }
    }
}

/// Why a match could not be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError(pub String);

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SetupError {}

impl Setup {
    pub fn player(&self, seat: usize) -> Player {
        self.players.get(seat).cloned().unwrap_or_default()
    }

    /// Reads `key=value` as people type it: numbers, yes and no, and JSON are taken as such,
    /// everything else as text.
    pub fn option(text: &str) -> Result<(String, Value), SetupError> {
        let (key, value) = text
            .split_once('=')
            .ok_or_else(|| SetupError(format!("an option is key=value, not {text:?}")))?;
        let value = match value {
            "yes" => Value::Bool(true),
            "no" => Value::Bool(false),
            _ => serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned())),
        };
        Ok((key.to_owned(), value))
    }

    /// Whether the options can be played and every seat and bot exists; gives the number of seats.
    pub fn check(&self, game: &dyn Game) -> Result<u8, SetupError> {
        let (_, seats) =
            game.check(Some(&self.options)).map_err(|error| SetupError(error.message))?;
        if self.players.len() > usize::from(seats) {
            let given = self.players.len();
            return Err(SetupError(format!("{given} seats were named, the match has {seats}")));
        }
        for player in &self.players {
            if let Player::Bot(level) = player
                && !game.knows_bot(level)
            {
                return Err(SetupError(format!("{} has no bot {level:?}", game.name())));
            }
        }
        Ok(seats)
    }
}
