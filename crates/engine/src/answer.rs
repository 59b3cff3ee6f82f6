//! What the answers hold, besides `id` and `ok`.

use catalog::{Game, Info, Json};
use protocol::engine::{Answer, Failure};
use protocol::{Error, Status};
use serde::Serialize;
use serde_json::Value;

pub(crate) fn success(id: Value, body: impl Serialize) -> String {
    write(&Answer { id, ok: true, body })
}

pub(crate) fn failure(id: Value, error: Error) -> String {
    write(&Answer { id, ok: false, body: Failure { error } })
}

fn write(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("answers hold nothing that JSON cannot")
}

#[derive(Serialize)]
pub(crate) struct Listed {
    games: Vec<ListedGame>,
}

#[derive(Serialize)]
struct ListedGame {
    game: &'static str,
    seats: SeatRange,
    options: Value,
}

#[derive(Serialize)]
struct SeatRange {
    min: u8,
    max: u8,
}

impl Listed {
    pub(crate) fn all() -> Self {
        let listed = |game: &'static dyn Game| ListedGame {
            game: game.name(),
            seats: SeatRange { min: *game.seats().start(), max: *game.seats().end() },
            options: game.schema(),
        };
        Self { games: catalog::games().map(listed).collect() }
    }
}

#[derive(Serialize)]
pub(crate) struct Opened {
    pub(crate) status: Status,
    pub(crate) events: Vec<Json>,
}

#[derive(Serialize)]
pub(crate) struct Stands {
    pub(crate) status: Status,
}

#[derive(Serialize)]
pub(crate) struct Acted {
    /// Named when the rules chose it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) action: Option<String>,
    pub(crate) events: Vec<Json>,
    pub(crate) status: Status,
}

#[derive(Serialize)]
pub(crate) struct Viewed {
    pub(crate) view: Json,
    pub(crate) position: String,
    pub(crate) events: Vec<Json>,
}

#[derive(Serialize)]
pub(crate) struct Placed {
    pub(crate) position: String,
}

#[derive(Serialize)]
pub(crate) struct Recorded {
    pub(crate) record: String,
}

#[derive(Serialize)]
pub(crate) struct Counted {
    pub(crate) nodes: u64,
}

#[derive(Serialize)]
pub(crate) struct Advised {
    pub(crate) action: String,
    pub(crate) info: Info,
}
