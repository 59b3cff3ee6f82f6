//! What programs rely on: the documents that describe the API, and the habits that all of it shares.

#[path = "../common/mod.rs"]
mod common;

mod asyncapi;
mod cited;
mod openapi;
mod order;
mod paging;
mod schema;
mod tokens;
mod typescript;
