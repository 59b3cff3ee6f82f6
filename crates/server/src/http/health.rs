//! For whoever watches over the server.

use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use tokio::time::timeout;

use super::Peer;
use crate::app::Shared;
use crate::error::Error;
use crate::metrics::Now;
use crate::nodes::Nodes;

pub(super) fn router() -> Router<Shared> {
    Router::new()
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
}

/// How long whoever asks waits for the database.
const PATIENCE: Duration = Duration::from_secs(1);

/// Ready is who can read and store, and will still be there in a while.
async fn ready(State(app): State<Shared>) -> Result<&'static str, Error> {
    app.still_takes_matches()?;
    if app.matches.nodes().is_some_and(|nodes| !nodes.is_ready()) {
        return Err(Error::Unavailable);
    }
    let well = async {
        app.store.ping().await?;
        app.matches.pulse().can_store().await
    };
    timeout(PATIENCE, well).await.map_err(|_| Error::Unavailable)??;
    Ok("ready\n")
}

/// What is shown where whoever runs the server wants the metrics.
pub(crate) fn metrics_alone(app: Shared) -> Router {
    Router::new().route("/metrics", get(show)).with_state(app)
}

/// For Prometheus, on this machine unless whoever runs the server says otherwise.
async fn metrics(app: State<Shared>, peer: Peer) -> Result<impl IntoResponse, Error> {
    let settings = &app.settings;
    let here = peer.is_local && settings.metrics_listen.is_none();
    if settings.open_metrics || here { Ok(show(app).await) } else { Err(Error::NotFound) }
}

async fn show(State(app): State<Shared>) -> impl IntoResponse {
    let (bots_waiting, bots_thinking) = app.thinkers.load();
    let now = Now {
        live_matches: app.matches.count(),
        nodes: app.matches.nodes().map_or(0, Nodes::count),
        owned: app.matches.owned(),
        bots_waiting,
        bots_thinking,
        passwords_waiting: app.passwords.waiting(),
        mailboxes_waiting: app.matches.waiting(),
        pools: app.store.pools(),
    };
    let text = app.metrics.write(&now) + &app.chores.borrow().metrics();
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text)
}
