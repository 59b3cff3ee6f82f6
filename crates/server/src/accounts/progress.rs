//! What somebody has achieved in a game beyond won and lost matches: puzzles solved, stars, days in a
//! row. The page keeps it as one document, which the server does not read.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::Session;
use crate::app::Shared;
use crate::error::Error;
use crate::http::{Body, Faults, Place};

/// The longest document, as it is stored. The body around it may be a little longer.
const LONGEST: usize = 250 * 1024;
/// The longest body that is read here.
pub(super) const LONGEST_BODY: usize = 256 * 1024;

/// The own progress in one game.
#[derive(Serialize, ToSchema)]
pub(super) struct ProgressInfo {
    /// 0 where nothing was kept yet.
    version: i64,
    /// What the page kept, in a form of its own; empty where nothing was kept yet.
    #[schema(value_type = Object)]
    document: Map<String, Value>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewProgress {
    /// The version that this one follows; where another came first, it is `stale`.
    version: i64,
    /// At most 250 KiB of JSON.
    #[schema(value_type = Object)]
    document: Map<String, Value>,
}

#[derive(Serialize, ToSchema)]
pub(super) struct ProgressKept {
    version: i64,
}

fn known(game: &str) -> Result<(), Error> {
    catalog::game(game).map(drop).ok_or(Error::NotFound)
}

/// The own progress in a game
#[utoipa::path(get, path = "/me/progress/{game}", tag = "accounts",
    params(("game" = String, Path, description = "The game")),
    responses((status = 200, body = ProgressInfo, description = "What was kept last"), Faults))]
pub(super) async fn read(
    State(app): State<Shared>,
    session: Session,
    Place(game): Place<String>,
) -> Result<Json<ProgressInfo>, Error> {
    known(&game)?;
    let kept = app.store.progress(session.player.id, &game).await?;
    let (version, document) = kept.map_or((0, Map::new()), |kept| {
        (kept.version, serde_json::from_str(&kept.document).unwrap_or_default())
    });
    Ok(Json(ProgressInfo { version, document }))
}

/// Keep the own progress in a game
///
/// The document takes the place of the one of that version. Whoever is told that it is stale reads the
/// other one, puts the two together and asks again.
#[utoipa::path(put, path = "/me/progress/{game}", tag = "accounts", request_body = NewProgress,
    params(("game" = String, Path, description = "The game")),
    responses((status = 200, body = ProgressKept, description = "Kept"), Faults))]
pub(super) async fn keep(
    State(app): State<Shared>,
    session: Session,
    Place(game): Place<String>,
    Body(new): Body<NewProgress>,
) -> Result<Json<ProgressKept>, Error> {
    known(&game)?;
    let document = Value::Object(new.document).to_string();
    if document.len() > LONGEST {
        return Err(Error::TooLong);
    }
    let version = u32::try_from(new.version)
        .map_err(|_| Error::invalid("version", "a version is a number from 0"))?;
    let version = i64::from(version);
    if !app.store.keep_progress(session.player.id, &game, version, &document).await? {
        return Err(Error::Stale(u64::try_from(version).unwrap_or(0)));
    }
    Ok(Json(ProgressKept { version: version + 1 }))
}
