//! A clock that tests of the whole program can move. It is there only where the server was started
//! for that.

use std::time::Duration;

use axum::extract::State;
use axum::routing::post;
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use store::Time;

use super::Body;
use crate::app::Shared;
use crate::error::Error;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Advance {
    /// Milliseconds.
    advance: u32,
}

#[derive(Serialize)]
struct Now {
    now: Time,
}

pub(super) fn router() -> Router<Shared> {
    Router::new().route("/test/clock", post(advance))
}

async fn advance(
    State(app): State<Shared>,
    Body(Advance { advance }): Body<Advance>,
) -> Result<Json<Now>, Error> {
    app.clock.advance(Duration::from_millis(advance.into()));
    Ok(Json(Now { now: app.clock.now() }))
}
