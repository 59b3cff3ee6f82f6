//! Reporting somebody, and having one's say about what was decided.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::{NewReport, Player, Sanction, SanctionKind, StoredMatch, Time};
use utoipa::ToSchema;

use super::profiles::named;
use crate::accounts::{InPerson, Session, verified};
use crate::app::Shared;
use crate::error::Error;
use crate::gate::{Kind, Who};
use crate::http::{Body, Faults, Peer, Place};
use crate::lobby::{match_id, room};

/// What somebody is reported for.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Reason {
    /// What they said.
    Chat,
    /// How they play.
    Cheating,
    /// What they call themselves, or say about themselves.
    Profile,
    Other,
}

impl Reason {
    const fn name(self) -> &'static str {
        match self {
            Self::Chat => "chat",
            Self::Cheating => "cheating",
            Self::Profile => "profile",
            Self::Other => "other",
        }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GivenReport {
    username: String,
    reason: Reason,
    /// Up to 1000 characters.
    #[serde(default)]
    text: String,
    /// The match in which it happened.
    #[serde(rename = "match")]
    this_match: Option<String>,
    /// The number of what was said there.
    said: Option<u64>,
}

/// How long a report or an appeal may be.
const LONGEST_TEXT: usize = 1000;

/// How many open reports somebody may have.
const MOST_OPEN: u64 = 20;

pub(crate) fn checked(field: &'static str, text: &str, least: usize) -> Result<String, Error> {
    let text: String =
        text.chars().map(|c| if c.is_control() && c != '\n' { ' ' } else { c }).collect();
    let text = text.trim().to_owned();
    if (least..=LONGEST_TEXT).contains(&text.chars().count()) {
        return Ok(text);
    }
    Err(Error::invalid(field, format!("{least} to {LONGEST_TEXT} characters")))
}

/// Report somebody to the site administrators
#[utoipa::path(post, path = "/reports", tag = "people", request_body = GivenReport,
    responses((status = 204, description = "Reported"), Faults))]
pub(super) async fn report(
    State(app): State<Shared>,
    session: Session,
    Body(given): Body<GivenReport>,
) -> Result<StatusCode, Error> {
    app.guess(Kind::Guess, Who::Account(session.player.id)).await?;
    let text = checked("text", &given.text, 0)?;
    let subject = named(&app, &given.username).await?;
    if subject.id == session.player.id {
        return Err(Error::invalid("username", "that is you"));
    }
    if app.store.count_open_reports(session.player.id).await? >= MOST_OPEN {
        return Err(Error::NotPermitted("your other reports have to be looked at first"));
    }
    let (mut this_match, mut quote) = (None, None);
    if let Some(id) = given.this_match {
        let found = app.store.find_match(match_id(&id)?).await?.ok_or(Error::MatchNotFound)?;
        may_know(&found, &session.player)?;
        if !room::is_member(&found, subject.id) {
            return Err(Error::NotAMember);
        }
        if let Some(number) = given.said {
            let (after, before) = (number.saturating_sub(1), number.saturating_add(1));
            let lines = app.store.chat(found.id, after, before, 1).await?;
            let line = lines.into_iter().find(|line| line.player == subject.id);
            quote = Some(line.ok_or_else(|| Error::invalid("said", "they did not say that"))?.text);
        }
        this_match = Some(found.id);
    }
    let new = NewReport {
        reporter: session.player.id,
        subject: subject.id,
        match_id: this_match,
        quote,
        reason: given.reason.name().into(),
        text,
    };
    app.store.report(&new, app.clock.now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Who was in a match or could watch it knows what happened there.
fn may_know(found: &StoredMatch, player: &Player) -> Result<(), Error> {
    let watched = found.public && found.terms.spectators;
    if watched || room::is_member(found, player.id) { Ok(()) } else { Err(Error::MatchNotFound) }
}

/// [`SanctionKind`] as it is written.
#[derive(ToSchema)]
#[schema(as = SanctionKind, rename_all = "snake_case")]
#[expect(dead_code, reason = "it is read by the OpenAPI document alone")]
pub(crate) enum SanctionName {
    Warn,
    /// May say nothing.
    Mute,
    /// May not log in.
    Suspend,
}

/// Something that was decided about somebody.
#[derive(Serialize, ToSchema)]
pub(crate) struct SanctionInfo {
    number: i64,
    /// Null where the account is gone.
    #[schema(required)]
    username: Option<String>,
    #[schema(value_type = SanctionName)]
    kind: SanctionKind,
    reason: String,
    #[schema(value_type = i64)]
    at: Time,
    /// Null for as long as it is not lifted.
    #[schema(required, value_type = Option<i64>)]
    until: Option<Time>,
    holds: bool,
    #[schema(required)]
    appeal: Option<String>,
}

impl SanctionInfo {
    pub(crate) fn of(sanction: Sanction, now: Time) -> Self {
        Self {
            holds: sanction.holds(now),
            number: sanction.id,
            username: sanction.username,
            kind: sanction.kind,
            reason: sanction.reason,
            at: sanction.at,
            until: sanction.until,
            appeal: sanction.appeal,
        }
    }
}

/// What was decided about oneself, the newest first
#[utoipa::path(get, path = "/me/sanctions", tag = "people", security(("cookie" = [])),
    responses((status = 200, body = [SanctionInfo], description = "Up to 100"), Faults))]
pub(super) async fn own(
    State(app): State<Shared>,
    InPerson(session): InPerson,
) -> Result<Json<Vec<SanctionInfo>>, Error> {
    let now = app.clock.now();
    let all = app.store.sanctions_of(session.player.id).await?;
    Ok(Json(all.into_iter().map(|one| SanctionInfo::of(one, now)).collect()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Appeal {
    /// 1 to 1000 characters.
    text: String,
}

/// Have one's say about what was decided, once
#[utoipa::path(post, path = "/me/sanctions/{number}/appeal", tag = "people",
    security(("cookie" = [])), request_body = Appeal,
    params(("number" = i64, Path, description = "What was decided")),
    responses((status = 204, description = "Told to the site administrators"), Faults))]
pub(super) async fn appeal(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    Place(number): Place<i64>,
    Body(Appeal { text }): Body<Appeal>,
) -> Result<StatusCode, Error> {
    let text = checked("text", &text, 1)?;
    let done = app.store.appeal(number, session.player.id, &text, app.clock.now()).await?;
    if done { Ok(StatusCode::NO_CONTENT) } else { Err(Error::NotFound) }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OutsideAppeal {
    username: String,
    password: String,
    /// 1 to 1000 characters.
    text: String,
}

/// Have one's say about a suspension, without being able to log in
#[utoipa::path(post, path = "/appeals", tag = "people", security(()), request_body = OutsideAppeal,
    responses((status = 204, description = "Told to the site administrators"), Faults))]
pub(super) async fn appeal_outside(
    State(app): State<Shared>,
    peer: Peer,
    Body(given): Body<OutsideAppeal>,
) -> Result<StatusCode, Error> {
    let text = checked("text", &given.text, 1)?;
    let player = verified(&app, &peer, &given.username, given.password).await?;
    let now = app.clock.now();
    let all = app.store.sanctions_of(player.id).await?;
    let suspension = |one: &&Sanction| one.kind == SanctionKind::Suspend && one.holds(now);
    let found = all.iter().find(suspension).ok_or(Error::NotFound)?;
    let done = app.store.appeal(found.id, player.id, &text, now).await?;
    if done { Ok(StatusCode::NO_CONTENT) } else { Err(Error::NotFound) }
}
