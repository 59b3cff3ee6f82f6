//! What somebody is told though they are not there: a list on the page, of which each kind can be switched off.
//!
//! A notice has a key, and of each key somebody is told once: whoever finds out again, after a crash or at another
//! node, tells nobody twice.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::{Entrant, NewNotice, Notice, NoticeKind, Time, Tournament};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::accounts::Session;
use crate::app::Shared;
use crate::error::Error;
use crate::http::{Body, Faults, ListAt, Page, Params, at_most, cursor, cut};

pub(crate) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(read)).routes(routes!(wanted, want))
}

/// How many are told at once.
const MOST: u32 = 50;

/// [`NoticeKind`] as it is written.
#[derive(ToSchema)]
#[schema(as = NoticeKind, rename_all = "snake_case")]
#[expect(dead_code, reason = "it is read by the OpenAPI document alone")]
enum KindName {
    /// It is one's turn.
    Turn,
    /// A round of one's tournament has begun.
    Round,
    /// One's tournament is over.
    Tournament,
}

/// Something that somebody is told.
#[derive(Serialize, ToSchema)]
#[schema(as = Notice)]
struct NoticeInfo {
    /// Grows with every notice.
    notice: i64,
    #[schema(value_type = KindName)]
    kind: NoticeKind,
    game: String,
    #[schema(required)]
    r#match: Option<String>,
    #[schema(required)]
    tournament: Option<String>,
    /// Milliseconds since 1970.
    #[schema(value_type = i64)]
    at: Time,
    read: bool,
}

impl From<Notice> for NoticeInfo {
    fn from(one: Notice) -> Self {
        Self {
            notice: one.id,
            kind: one.kind,
            game: one.game,
            r#match: one.match_id.map(|id| id.to_string()),
            tournament: one.tournament.map(|id| id.to_string()),
            at: one.at,
            read: one.read_at.is_some(),
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct Which {
    /// How many at most; not more than without this.
    limit: Option<u32>,
    /// Where the page begins, from the `Link` of the page before.
    cursor: Option<String>,
}

/// The own notices, newest first
#[utoipa::path(get, path = "/me/notices", tag = "accounts", params(Which),
    responses((status = 200, body = [NoticeInfo], description = "Up to 50"), Faults))]
async fn list(
    State(app): State<Shared>,
    session: Session,
    list: ListAt,
    Params(asked): Params<Which>,
) -> Result<Page<Vec<NoticeInfo>>, Error> {
    let limit = at_most(asked.limit, MOST)?;
    let before = cursor(asked.cursor.as_deref())?.unwrap_or(i64::MAX);
    let mut found = app.store.notices_of(session.player.id, before, limit + 1).await?;
    let next = cut(&mut found, limit).map(|last| last.id);
    Ok(list.page(found.into_iter().map(NoticeInfo::from).collect(), next))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct UpTo {
    /// The newest that was seen.
    notice: i64,
}

/// Note that notices were seen
#[utoipa::path(post, path = "/me/notices/read", tag = "accounts", request_body = UpTo,
    responses((status = 204, description = "Noted"), Faults))]
async fn read(
    State(app): State<Shared>,
    session: Session,
    Body(UpTo { notice }): Body<UpTo>,
) -> Result<StatusCode, Error> {
    app.store.read_notices(session.player.id, notice, app.clock.now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Which kinds of notices somebody wants.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct WantedNotices {
    turn: bool,
    round: bool,
    tournament: bool,
}

/// Which notices one gets
#[utoipa::path(get, path = "/me/notices/wanted", tag = "accounts",
    responses((status = 200, body = WantedNotices, description = "By kind"), Faults))]
async fn wanted(State(app): State<Shared>, session: Session) -> Result<Json<WantedNotices>, Error> {
    let off = app.store.unwanted_notices(session.player.id).await?;
    Ok(Json(WantedNotices {
        turn: !off.contains(&NoticeKind::Turn),
        round: !off.contains(&NoticeKind::Round),
        tournament: !off.contains(&NoticeKind::Tournament),
    }))
}

/// Switch kinds of notices on and off
#[utoipa::path(put, path = "/me/notices/wanted", tag = "accounts", request_body = WantedNotices,
    responses((status = 204, description = "Switched"), Faults))]
async fn want(
    State(app): State<Shared>,
    session: Session,
    Body(asked): Body<WantedNotices>,
) -> Result<StatusCode, Error> {
    let WantedNotices { turn, round, tournament } = asked;
    for (kind, wanted) in NoticeKind::ALL.into_iter().zip([turn, round, tournament]) {
        app.store.want_notices(session.player.id, kind, wanted).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Tells everybody who plays in a tournament that something has happened in it.
pub(crate) async fn tell_entrants(
    app: &Shared,
    one: &Tournament,
    entrants: &[Entrant],
    kind: NoticeKind,
) {
    for entrant in entrants.iter().filter(|entrant| entrant.withdrawn_at.is_none()) {
        let Some(player) = entrant.player else { continue };
        let new = NewNotice {
            player,
            kind,
            key: format!("{} {}", one.id, one.round),
            match_id: None,
            tournament: Some(one.id),
            game: one.game.clone(),
            at: app.clock.now(),
        };
        if let Err(error) = app.matches.pushes().tell(&app.store, new).await {
            tracing::warn!("tournament {}: somebody was not told: {error}", one.id);
        }
    }
}
