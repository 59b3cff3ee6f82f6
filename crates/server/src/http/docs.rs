//! The document that describes the API, generated from the code, and a page that shows it.

use axum::Router;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::Html;
use axum::routing::get;
use utoipa::openapi::OpenApi;

use crate::app::Shared;

const PAGE: &str = include_str!("docs.html");

pub(super) fn router(document: &OpenApi) -> Router<Shared> {
    let document = document.to_json().expect("the document can be written as JSON");
    let json = [(CONTENT_TYPE, "application/json")];
    // The page needs its own lines of script and style and nothing from anywhere else.
    let policy = "default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; \
                  script-src 'unsafe-inline'; frame-ancestors 'none'";
    Router::new()
        .route("/api/v1/openapi.json", get(async move || (json, document)))
        .route("/api/v1/docs", get(async move || ([(CONTENT_SECURITY_POLICY, policy)], Html(PAGE))))
}
