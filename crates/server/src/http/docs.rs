//! The documents that describe the API to programs, generated from the code, a page that shows them,
//! and the documents for people that it cites.

use axum::Router;
use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::response::Html;
use axum::routing::get;
use catalog::{Game, Lang};
use utoipa::openapi::OpenApi;

use crate::app::Shared;
use crate::ws;

const PAGE: &str = include_str!("docs.html");

macro_rules! cited {
    ($($address:literal),* $(,)?) => {
        [$(($address, include_str!(concat!("../../../..", $address)))),*]
    };
}

/// What the page cites and what that cites in turn, by address, which is also where it lies in the
/// repository.
const CITED: [(&str, &str); 6] = cited![
    "/docs/http-api.md",
    "/docs/luck.md",
    "/docs/operations.md",
    "/docs/reliability.md",
    "/docs/engine-protocol.md",
    "/examples/random_player.py",
];

pub(super) fn router(document: &OpenApi) -> Router<Shared> {
    let document = document.to_json().expect("the document can be written as JSON");
    let channel = ws::document().to_string();
    let json = [("content-type", "application/json")];
    // The page needs its own lines of script and style and nothing from anywhere else.
    let policy = "default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; \
                  script-src 'unsafe-inline'; frame-ancestors 'none'";
    let rules: Vec<String> = catalog::games()
        .map(|game| format!("<a href=\"{}\">{}</a>", of_record(game), game.title(Lang::En)))
        .collect();
    let page = PAGE.replace("{rules}", &rules.join(", "));
    let router = Router::new()
        .route("/api/v1/openapi.json", get(async move || (json, document)))
        .route("/api/v1/asyncapi.json", get(async move || (json, channel)))
        .route(
            "/api/v1/docs",
            get(async move || ([(CONTENT_SECURITY_POLICY, policy)], Html(page))),
        );
    // As plain text, which browsers show.
    let plain = [("content-type", "text/plain; charset=utf-8")];
    let records = catalog::games()
        .filter_map(|game| Some((of_record(game), catalog::pictures(game.name())?.clauses())));
    let cited = CITED.iter().map(|(address, text)| ((*address).to_owned(), *text));
    cited.chain(records).fold(router, |router, (address, text)| {
        router.route(&address, get(async move || (plain, text)))
    })
}

/// Where a game's rules of record are read.
fn of_record(game: &dyn Game) -> String {
    format!("/docs/rules/{}.md", game.name())
}
