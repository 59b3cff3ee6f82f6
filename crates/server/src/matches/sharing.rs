//! Who may look at a match that is over: its players always, everybody where anybody may watch.

use axum::Json;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use kit::picture::Picture;
use protocol::Record;
use serde::Deserialize;
use store::{Player, Role, Stage, StoredMatch};
use tokio::task;
use utoipa::IntoParams;

use super::record;
use crate::accounts::{Session, Visitor};
use crate::app::Shared;
use crate::error::Error;
use crate::http::{Faults, Params, Place};
use crate::lobby::{match_id, room};
use crate::pictures;

/// When a match is over its record is public to its players (clause K95), and to everybody where anybody with
/// its address may watch.
fn may_read(stored: &StoredMatch, who: Option<&Player>) -> Result<(), Error> {
    let belongs =
        |player: &Player| room::is_member(stored, player.id) || player.role == Role::Administrator;
    let open = stored.stage == Stage::Over && stored.terms.visitors;
    if !open && !who.is_some_and(belongs) {
        return Err(if who.is_some() { Error::NotAMember } else { Error::NotLoggedIn });
    }
    match stored.stage {
        Stage::Over => Ok(()),
        Stage::Running => Err(Error::NotPermitted("the record is shown when the match is over")),
        Stage::Waiting | Stage::Closed => Err(Error::NotStarted),
    }
}

/// The record of a match that somebody may look at.
pub(crate) async fn readable(
    app: &Shared,
    id: &str,
    who: Option<&Player>,
) -> Result<(StoredMatch, Record), Error> {
    let id = match_id(id)?;
    let stored = app.store.find_match(id).await?.ok_or(Error::MatchNotFound)?;
    may_read(&stored, who)?;
    let entries = app.store.entries(id, 0).await?;
    let record = record(&stored, entries).map_err(|_| Error::Unavailable)?;
    Ok((stored, record))
}

/// The whole record of a finished match
///
/// For its players, and for everybody where anybody with its address may watch.
#[utoipa::path(get, path = "/matches/{id}/record", tag = "matches", operation_id = "record",
    security((), ("cookie" = []), ("token" = ["read"])),
    params(("id" = String, Path, description = "The match")),
    responses((status = 200, body = Record, description = "Options, setup and entries"), Faults))]
pub(super) async fn whole_record(
    State(app): State<Shared>,
    Visitor(who): Visitor,
    Place(id): Place<String>,
) -> Result<Json<Record>, Error> {
    let player = who.as_ref().map(|session| &session.player);
    Ok(Json(readable(&app, &id, player).await?.1))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct Moment {
    /// After how many entries; the end without it.
    at: Option<u32>,
}

/// A position of a finished match as PNG, as a spectator saw it
///
/// 1200 by 630 pixels, for previews of links. For whom the record is.
#[utoipa::path(get, path = "/matches/{id}/picture.png", tag = "matches",
    security((), ("cookie" = []), ("token" = ["read"])),
    params(("id" = String, Path, description = "The match"), Moment),
    responses((status = 200, content_type = "image/png", body = Vec<u8>, description = "The picture"),
              Faults))]
pub(super) async fn picture_png(
    State(app): State<Shared>,
    Visitor(who): Visitor,
    Place(id): Place<String>,
    Params(Moment { at }): Params<Moment>,
) -> Result<Response, Error> {
    let draw = |picture: Picture| pictures::png(&picture, pictures::PREVIEW);
    let bytes = drawn(&app, who, &id, at, draw).await?;
    Ok(image("image/png", bytes))
}

/// A position of a finished match as SVG, as a spectator saw it
///
/// For whom the record is.
#[utoipa::path(get, path = "/matches/{id}/picture.svg", tag = "matches",
    security((), ("cookie" = []), ("token" = ["read"])),
    params(("id" = String, Path, description = "The match"), Moment),
    responses((status = 200, content_type = "image/svg+xml", body = String, description = "The picture"),
              Faults))]
pub(super) async fn picture_svg(
    State(app): State<Shared>,
    Visitor(who): Visitor,
    Place(id): Place<String>,
    Params(Moment { at }): Params<Moment>,
) -> Result<Response, Error> {
    let bytes = drawn(&app, who, &id, at, |picture| Ok(picture.svg().into_bytes())).await?;
    Ok(image("image/svg+xml", bytes))
}

/// Draws on a thread that may take its time.
async fn drawn(
    app: &Shared,
    who: Option<Session>,
    id: &str,
    at: Option<u32>,
    write: impl FnOnce(Picture) -> Result<Vec<u8>, pictures::NoPicture> + Send + 'static,
) -> Result<Vec<u8>, Error> {
    let (_, record) = readable(app, id, who.as_ref().map(|session| &session.player)).await?;
    let at = at.map_or(usize::MAX, |at| at as usize);
    let drawn = task::spawn_blocking(move || pictures::picture(&record, at).and_then(write)).await;
    drawn.map_err(|_| Error::Unavailable)?.map_err(|why| {
        tracing::error!("match {id} cannot be drawn: {why}");
        Error::Unavailable
    })
}

/// A finished match does not change, but it may be deleted.
fn image(kind: &'static str, bytes: Vec<u8>) -> Response {
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "private, max-age=300")], bytes).into_response()
}
