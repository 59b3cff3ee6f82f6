//! For whoever watches over the server.

use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;

use super::Peer;
use crate::app::Shared;
use crate::error::Error;
use crate::metrics::Now;

pub(super) fn router() -> Router<Shared> {
    Router::new()
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
}

/// Ready is who can store, and will still be there in a while.
async fn ready(State(app): State<Shared>) -> Result<&'static str, Error> {
    app.still_takes_matches()?;
    app.store.ping().await?;
    Ok("ready\n")
}

/// For Prometheus, on this machine unless whoever runs the server says otherwise.
async fn metrics(State(app): State<Shared>, peer: Peer) -> Result<impl IntoResponse, Error> {
    if !app.settings.open_metrics && !peer.address.is_loopback() {
        return Err(Error::NotFound);
    }
    let (bots_waiting, bots_thinking) = app.thinkers.load();
    let now = Now { live_matches: app.matches.count(), bots_waiting, bots_thinking };
    Ok(([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], app.metrics.write(&now)))
}
