//! For whoever watches over the server.

use axum::Router;
use axum::extract::State;
use axum::routing::get;

use crate::app::Shared;
use crate::error::Error;

pub(super) fn router() -> Router<Shared> {
    Router::new().route("/healthz", get(async || "ok\n")).route("/readyz", get(ready))
}

/// Ready is who can store.
async fn ready(State(app): State<Shared>) -> Result<&'static str, Error> {
    app.store.ping().await?;
    Ok("ready\n")
}
