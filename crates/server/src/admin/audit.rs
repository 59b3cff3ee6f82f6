//! The audit log as a site administrator reads it.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use store::{AuditLine, MatchId, Origin, Time};
use utoipa::{IntoParams, ToSchema};

use crate::accounts::SiteAdministrator;
use crate::app::Shared;
use crate::error::Error;
use crate::http::{Faults, ListAt, Page, Params, at_most, cursor, cut};

/// How many lines are told at once.
const MOST_LINES: u32 = 100;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    /// How many at most; not more than without this.
    limit: Option<u32>,
    /// Where the page begins, from the `Link` of the page before.
    cursor: Option<String>,
}

/// A line of the audit log.
#[derive(Serialize, ToSchema)]
pub(super) struct AuditInfo {
    /// Later lines have greater numbers.
    number: i64,
    /// Milliseconds since 1970.
    #[schema(value_type = i64)]
    at: Time,
    /// What happened, such as `logged_in`, `log_in_failed` or `role_changed`.
    kind: String,
    /// `web`, or `cli` for the program at the machine itself.
    #[schema(value_type = String)]
    origin: Origin,
    /// Who did it, by the name of now; null where that is not known, or the account is gone.
    actor: Option<String>,
    /// Whose account it is about, likewise.
    subject: Option<String>,
    /// Which match it is about.
    #[serde(rename = "match")]
    #[schema(value_type = Option<String>)]
    this_match: Option<MatchId>,
    /// From where.
    address: Option<String>,
    /// Such as the new role.
    detail: Option<String>,
    /// How often; failed log-ins from one address to one account are counted by the minute.
    times: u32,
}

impl From<AuditLine> for AuditInfo {
    fn from(line: AuditLine) -> Self {
        let AuditLine { number, at, kind, origin, actor, subject, .. } = line;
        let AuditLine { this_match, address, detail, times, .. } = line;
        Self { number, at, kind, origin, actor, subject, this_match, address, detail, times }
    }
}

/// Who came in, who tried to, and what was done to accounts and matches, newest first
#[utoipa::path(get, path = "/admin/audit", tag = "administration", security(("cookie" = [])), params(Which),
    responses((status = 200, body = [AuditInfo], description = "Up to 100 lines"), Faults))]
pub(super) async fn list_audit(
    State(app): State<Shared>,
    _: SiteAdministrator,
    list: ListAt,
    Params(asked): Params<Which>,
) -> Result<Page<Vec<AuditInfo>>, Error> {
    let limit = at_most(asked.limit, MOST_LINES)?;
    let before = cursor(asked.cursor.as_deref())?.unwrap_or(i64::MAX);
    let mut lines = app.store.audit(before, limit + 1).await?;
    let next = cut(&mut lines, limit).map(|last| last.number);
    Ok(list.page(lines.into_iter().map(AuditInfo::from).collect(), next))
}
