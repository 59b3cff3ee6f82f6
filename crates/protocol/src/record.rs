//! A match as its log, with nothing hidden: what servers give to players when it is over, what the
//! terminal saves, and what `partida replay` and the replay page read.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::socket::Why;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = MatchRecord))]
pub struct Record {
    #[serde(rename = "match")]
    pub id: String,
    pub game: String,
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub options: Map<String, Value>,
    /// Who sat where, by seat; `bot:LEVEL` for a bot, nothing for an account that is gone.
    pub players: Vec<String>,
    /// What happened at the start, and the draws behind it.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub setup: Box<RawValue>,
    pub setup_draws: Vec<u32>,
    pub entries: Vec<RecordEntry>,
    #[cfg_attr(feature = "openapi", schema(required, value_type = Option<crate::openapi::Outcome>))]
    pub outcome: Option<Box<RawValue>>,
    /// What every draw follows from; null for a match that was begun without a commitment.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub luck: Option<RecordLuck>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecordEntry {
    pub version: u64,
    #[cfg_attr(feature = "openapi", schema(required))]
    pub seat: Option<u8>,
    pub cause: Why,
    pub action: String,
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub events: Box<RawValue>,
    pub draws: Vec<u32>,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// What the draws of a match follow from, as `docs/luck.md` tells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecordLuck {
    /// The SHA-256 hash of the secret, known since before the match began.
    pub commitment: String,
    /// The secret, 32 bytes in hexadecimal; null as long as the match goes on.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub secret: Option<String>,
    /// What players added before the start, in the order in which they had joined.
    pub contributions: Vec<SeatContribution>,
    /// The seats that were given by lot, in the order in which they were drawn.
    pub drawn_seats: Vec<u8>,
}

/// What the player in a seat added to the luck of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatContribution {
    pub seat: u8,
    /// 32 bytes in hexadecimal.
    pub value: String,
}

/// What was found right in a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Verified {
    pub entries: usize,
    /// How many draws there were, those of the setup and of the seats included.
    pub draws: usize,
    pub luck: LuckFound,
}

/// Whether the draws of a match were settled before it began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum LuckFound {
    /// Each follows from the secret, and the secret is the one that was committed to.
    Derived,
    /// The match was begun without a commitment.
    NoCommitment,
    /// The match goes on, so its secret is not told yet.
    NotRevealed,
}
