//! What was reported, and what is decided about it.

use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use store::{AuditKind, MatchId, NewAudit, Origin, Report, SanctionKind, Time};
use utoipa::{IntoParams, ToSchema};

use super::other;
use crate::accounts::SiteAdministrator;
use crate::app::Shared;
use crate::error::Error;
use crate::http::{Body, Faults, ListAt, Page, Params, Peer, Place, at_most, cursor, cut};
use crate::people::{SanctionInfo, SanctionName, checked};

/// How many reports or appeals are told at once.
const MOST: u32 = 100;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    /// How many at most; not more than without this.
    limit: Option<u32>,
    /// Where the page begins, from the `Link` of the page before.
    cursor: Option<String>,
}

/// Something that somebody reported.
#[derive(Serialize, ToSchema)]
pub(super) struct ReportInfo {
    number: i64,
    #[schema(value_type = i64)]
    at: Time,
    /// Null where the account is gone, as with the next.
    #[schema(required)]
    reporter: Option<String>,
    #[schema(required)]
    username: Option<String>,
    #[serde(rename = "match")]
    #[schema(required, value_type = Option<String>)]
    this_match: Option<MatchId>,
    /// What they said, as it stood in the chat.
    #[schema(required)]
    quote: Option<String>,
    /// `chat`, `cheating`, `profile` or `other`.
    reason: String,
    text: String,
}

impl From<Report> for ReportInfo {
    fn from(report: Report) -> Self {
        Self {
            number: report.id,
            at: report.at,
            reporter: report.reporter,
            username: report.subject,
            this_match: report.match_id,
            quote: report.quote,
            reason: report.reason,
            text: report.text,
        }
    }
}

/// The open reports, the oldest first
#[utoipa::path(get, path = "/admin/reports", tag = "administration", security(("cookie" = [])), params(Which),
    responses((status = 200, body = [ReportInfo], description = "Up to 100 reports"), Faults))]
pub(super) async fn reports(
    State(app): State<Shared>,
    _: SiteAdministrator,
    list: ListAt,
    Params(asked): Params<Which>,
) -> Result<Page<Vec<ReportInfo>>, Error> {
    let limit = at_most(asked.limit, MOST)?;
    let after = cursor(asked.cursor.as_deref())?.unwrap_or(0);
    let mut found = app.store.open_reports(after, limit + 1).await?;
    let next = cut(&mut found, limit).map(|last| last.id);
    Ok(list.page(found.into_iter().map(ReportInfo::from).collect(), next))
}

/// Close a report
#[utoipa::path(post, path = "/admin/reports/{number}/close", tag = "administration", security(("cookie" = [])),
    params(("number" = i64, Path, description = "The report")),
    responses((status = 204, description = "Closed"), Faults))]
pub(super) async fn close_report(
    State(app): State<Shared>,
    SiteAdministrator(administrator): SiteAdministrator,
    peer: Peer,
    Place(number): Place<i64>,
) -> Result<StatusCode, Error> {
    if !app.store.close_report(number, administrator.id, app.clock.now()).await? {
        return Err(Error::NotFound);
    }
    let closed = NewAudit::new(AuditKind::ReportClosed, Origin::Web);
    peer.note_that(&app, &administrator, closed).await;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewSanction {
    username: String,
    #[schema(value_type = SanctionName)]
    kind: SanctionKind,
    /// What they are told, 1 to 1000 characters.
    reason: String,
    /// For how many days, 1 to 3650; until it is lifted where this is left out.
    days: Option<u32>,
}

/// Warn, mute or suspend somebody
#[utoipa::path(post, path = "/admin/sanctions", tag = "administration", security(("cookie" = [])),
    request_body = NewSanction,
    responses((status = 204, description = "Decided"), Faults))]
pub(super) async fn sanction(
    State(app): State<Shared>,
    SiteAdministrator(administrator): SiteAdministrator,
    peer: Peer,
    Body(new): Body<NewSanction>,
) -> Result<StatusCode, Error> {
    let reason = checked("reason", &new.reason, 1)?;
    if new.days.is_some_and(|days| !(1..=3650).contains(&days)) {
        return Err(Error::invalid("days", "1 to 3650"));
    }
    let player = other(&app, &administrator, &new.username).await?;
    let now = app.clock.now();
    let until = new.days.map(|days| now.after(Duration::from_hours(24 * u64::from(days))));
    app.store.sanction(player.id, new.kind, &reason, now, until).await?;
    if new.kind == SanctionKind::Suspend {
        app.store.set_blocked(player.id, Some(player.blocked_at.unwrap_or(now))).await?;
        app.store.delete_sessions_of(player.id, None).await?;
        app.player_changed(player.id, None);
    }
    let noted = NewAudit::new(AuditKind::Sanctioned, Origin::Web);
    let noted = NewAudit { subject: Some(player.id), detail: Some(new.kind.name()), ..noted };
    peer.note_that(&app, &administrator, noted).await;
    Ok(StatusCode::NO_CONTENT)
}

/// What people have to say to what was decided about them, the oldest first
#[utoipa::path(get, path = "/admin/appeals", tag = "administration", security(("cookie" = [])), params(Which),
    responses((status = 200, body = [SanctionInfo], description = "Up to 100 appeals"), Faults))]
pub(super) async fn appeals(
    State(app): State<Shared>,
    _: SiteAdministrator,
    list: ListAt,
    Params(asked): Params<Which>,
) -> Result<Page<Vec<SanctionInfo>>, Error> {
    let limit = at_most(asked.limit, MOST)?;
    let after = cursor(asked.cursor.as_deref())?.unwrap_or(0);
    let mut found = app.store.open_appeals(after, limit + 1).await?;
    let next = cut(&mut found, limit).map(|last| last.id);
    let now = app.clock.now();
    Ok(list.page(found.into_iter().map(|one| SanctionInfo::of(one, now)).collect(), next))
}

/// Take back what was decided
#[utoipa::path(delete, path = "/admin/sanctions/{number}", tag = "administration", security(("cookie" = [])),
    params(("number" = i64, Path, description = "What was decided")),
    responses((status = 204, description = "Lifted"), Faults))]
pub(super) async fn lift(
    State(app): State<Shared>,
    SiteAdministrator(administrator): SiteAdministrator,
    peer: Peer,
    Place(number): Place<i64>,
) -> Result<StatusCode, Error> {
    let now = app.clock.now();
    let player = app.store.lift_sanction(number, now).await?.ok_or(Error::NotFound)?;
    // An account that was blocked without a suspension stays so.
    let was_suspended = app.store.sanctions_of(player).await?;
    let lifted = was_suspended.iter().find(|one| one.id == number);
    let suspension = lifted.is_some_and(|one| one.kind == SanctionKind::Suspend);
    if suspension && !app.store.is_under(player, SanctionKind::Suspend, now).await? {
        app.store.set_blocked(player, None).await?;
    }
    let noted = NewAudit::new(AuditKind::SanctionLifted, Origin::Web);
    let noted = NewAudit { subject: Some(player), ..noted };
    peer.note_that(&app, &administrator, noted).await;
    Ok(StatusCode::NO_CONTENT)
}
