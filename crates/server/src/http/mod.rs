//! The HTTP surface as a whole: the routers of the areas under `/api/v1`, the document that
//! describes them, and the checks of the server's health.

mod body;
mod docs;
mod headers;
mod health;
mod listener;
mod origin;
mod page;
mod peer;
mod security;
mod serving;
mod test_clock;
mod tls;

pub(crate) use body::{Body, Faults, Params, Place};
pub(crate) use health::metrics_alone;
pub(crate) use listener::{Doorkeeper, From};
pub(crate) use origin::refuse_foreign;
pub(crate) use page::{ListAt, Page, at_most, cursor, cut};
pub(crate) use peer::Peer;
pub(crate) use serving::serve;
pub use tls::{BadCertificate, Tls};

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::middleware::{self, Next};
use axum::response::Response;
use axum::routing::get;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::app::Shared;
use crate::error::Error;
use crate::gate::{Kind, Who};
use crate::{
    accounts, admin, clubs, lobby, matches, notices, people, push, ratings, tournaments, web, ws,
};

/// Where the API is.
const API: &str = "/api/v1";

/// The longest body that is read.
const LONGEST_BODY: usize = 64 * 1024;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Partida",
        description = "Accounts, lobby, history and administration. Matches are played over the \
                       WebSocket `/api/v1/socket`, which `/api/v1/asyncapi.json` describes; how \
                       all of it hangs together is in `/docs/http-api.md`. Every error is `{code, message}`, with the \
                       rules' `reason` and `clause` where an action was refused."
    ),
    components(schemas(protocol::Fault)),
    tags(
        (name = "accounts", description = "Registering, logging in, the own account"),
        (name = "lobby", description = "Making, finding and filling matches"),
        (name = "matches", description = "What happened in a match"),
        (name = "people", description = "Profiles, following, blocking, reporting, bots"),
        (name = "ratings", description = "How well people and bots play"),
        (name = "tournaments", description = "Many matches, and who was best in all of them"),
        (name = "clubs", description = "People who play together, and their tournaments"),
        (name = "administration", description = "For site administrators"),
    )
)]
struct Api;

pub(crate) fn router(app: Shared) -> Router {
    let (api, mut document) = OpenApiRouter::with_openapi(Api::openapi())
        .nest(API, accounts::router())
        .nest(API, lobby::router())
        .nest(API, matches::router())
        .nest(API, ratings::router())
        .nest(API, people::router())
        .nest(API, tournaments::router())
        .nest(API, clubs::router())
        .nest(API, notices::router())
        .nest(API, push::router())
        .nest(API, admin::router())
        .split_for_parts();
    security::add(&mut document);
    let limit = middleware::from_fn_with_state(Arc::clone(&app), limit);
    let test_clock = app.settings.test_clock.then(test_clock::router);
    api.route("/api/v1/socket", get(ws::open))
        .merge(docs::router(&document))
        .layer(limit)
        .merge(test_clock.unwrap_or_default())
        .merge(health::router())
        .fallback(web::serve)
        .method_not_allowed_fallback(async || Error::WrongMethod)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn(refuse_foreign))
        .layer(middleware::from_fn(headers::secure))
        .layer(headers::by_https_alone(app.settings.secure_cookies))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), measure))
        .with_state(app)
}

/// Notes how long requests take and how they are answered.
async fn measure(
    State(app): State<Shared>,
    route: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response {
    let (method, began) = (request.method().clone(), Instant::now());
    let response = next.run(request).await;
    // Everything else is the web app's, or nothing.
    let route = route.as_ref().map_or("other", MatchedPath::as_str);
    app.metrics.answered(&method, route, response.status(), began.elapsed());
    response
}

/// Lets nobody ask too often.
async fn limit(
    State(app): State<Shared>,
    peer: Peer,
    request: Request,
    next: Next,
) -> Result<Response, Error> {
    app.gate.pass(Kind::Request, Who::address(peer.address))?;
    Ok(next.run(request).await)
}
