//! Questions to bots that go to whoever has time: the view alone, and nothing of the match around it.

use serde::{Deserialize, Serialize};

/// Where questions go, and the group of those who share them.
pub const SUBJECT: &str = "partida.think";
pub const GROUP: &str = "thinkers";

/// What a bot is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Question {
    pub game: String,
    pub level: String,
    /// What the bot's seat sees, as JSON.
    pub view: String,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Action(String),
    /// The bot could not think of anything, and why.
    Failed(String),
    /// Whoever was asked has enough to do.
    Busy,
}
