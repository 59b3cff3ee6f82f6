//! Who came in, who tried to, and what was done by those who may do more than others.

use serde::Serialize;

use crate::back::timed;
use crate::{Error, MatchId, PlayerId, Store, Time};

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AuditKind {
    Registered,
    LoggedIn,
    /// The password was wrong, or there is no such account.
    LogInFailed,
    /// The password was right, and the account is blocked.
    LogInRefused,
    LoggedOut,
    /// One of the own sessions was ended, or all.
    SessionsEnded,
    /// A personal access token was made.
    TokenMade,
    /// One of the own personal access tokens was revoked, or all.
    TokensRevoked,
    PasswordChanged,
    /// By an administrator.
    PasswordReset,
    UserAdded,
    RoleChanged,
    Blocked,
    Unblocked,
    UserDeleted,
    /// By an administrator.
    MatchEnded,
    MatchDeleted,
    /// Somebody was warned, muted or suspended.
    Sanctioned,
    SanctionLifted,
    ReportClosed,
}

impl AuditKind {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Registered => "registered",
            Self::LoggedIn => "logged_in",
            Self::LogInFailed => "log_in_failed",
            Self::LogInRefused => "log_in_refused",
            Self::LoggedOut => "logged_out",
            Self::SessionsEnded => "sessions_ended",
            Self::TokenMade => "token_made",
            Self::TokensRevoked => "tokens_revoked",
            Self::PasswordChanged => "password_changed",
            Self::PasswordReset => "password_reset",
            Self::UserAdded => "user_added",
            Self::RoleChanged => "role_changed",
            Self::Blocked => "blocked",
            Self::Unblocked => "unblocked",
            Self::UserDeleted => "user_deleted",
            Self::MatchEnded => "match_ended",
            Self::MatchDeleted => "match_deleted",
            Self::Sanctioned => "sanctioned",
            Self::SanctionLifted => "sanction_lifted",
            Self::ReportClosed => "report_closed",
        }
    }
}

/// By which way it came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// A request to the server.
    Web,
    /// The program at the machine itself.
    Cli,
}

/// Something that is to be noted. It never holds a password, a token or what somebody typed.
#[derive(Clone, Copy, Debug)]
pub struct NewAudit<'a> {
    pub kind: AuditKind,
    pub origin: Origin,
    /// Who did it, where that is known.
    pub actor: Option<PlayerId>,
    /// Whose account it is about.
    pub subject: Option<PlayerId>,
    pub this_match: Option<MatchId>,
    pub address: Option<&'a str>,
    /// A word of ours, such as the new role.
    pub detail: Option<&'a str>,
    /// How often, where it is not noted each time.
    pub times: u32,
}

impl NewAudit<'_> {
    #[must_use]
    pub const fn new(kind: AuditKind, origin: Origin) -> Self {
        Self {
            kind,
            origin,
            actor: None,
            subject: None,
            this_match: None,
            address: None,
            detail: None,
            times: 1,
        }
    }
}

/// Something that was noted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditLine {
    /// Later lines have greater numbers.
    pub number: i64,
    pub at: Time,
    /// The name of what happened, which a later program may have noted.
    pub kind: String,
    pub origin: Origin,
    /// The names as they are now; none where there is no account, or no more.
    pub actor: Option<String>,
    pub subject: Option<String>,
    pub this_match: Option<MatchId>,
    pub address: Option<String>,
    pub detail: Option<String>,
    pub times: u32,
}

impl Store {
    pub async fn note(&self, new: NewAudit<'_>, now: Time) -> Result<(), Error> {
        let origin = match new.origin {
            Origin::Web => "web",
            Origin::Cli => "cli",
        };
        timed!(self.back, write, |db| {
            sqlx::query(
                "INSERT INTO audit \
                 (at, kind, origin, actor, subject, match_id, address, detail, times) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            )
            .bind(now.0)
            .bind(new.kind.name())
            .bind(origin)
            .bind(new.actor.map(|id| id.0))
            .bind(new.subject.map(|id| id.0))
            .bind(new.this_match.map(|id| id.0))
            .bind(new.address)
            .bind(new.detail)
            .bind(i64::from(new.times))
            .execute(&mut *db)
            .await?;
            Ok::<_, Error>(())
        })?;
        Ok(())
    }

    /// What was noted before a line, newest first.
    pub async fn audit(&self, before: i64, most: u32) -> Result<Vec<AuditLine>, Error> {
        let rows: Vec<AuditRow> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT a.id, a.at, a.kind, a.origin, p.username AS actor, q.username AS subject, \
                 a.match_id, a.address, a.detail, a.times FROM audit a \
                 LEFT JOIN players p ON p.id = a.actor LEFT JOIN players q ON q.id = a.subject \
                 WHERE a.id < $1 ORDER BY a.id DESC LIMIT $2",
            )
            .bind(before)
            .bind(i64::from(most))
            .fetch_all(&mut *db)
            .await
        })?;
        Ok(rows.into_iter().map(line).collect())
    }
}

type AuditRow = (
    i64,
    i64,
    String,
    String,
    Option<String>,
    Option<String>,
    Option<i64>,
    Option<String>,
    Option<String>,
    i64,
);

fn line(row: AuditRow) -> AuditLine {
    let (number, at, kind, origin, actor, subject, this_match, address, detail, times) = row;
    AuditLine {
        number,
        at: Time(at),
        kind,
        origin: if origin == "cli" { Origin::Cli } else { Origin::Web },
        actor,
        subject,
        this_match: this_match.map(MatchId),
        address,
        detail,
        times: u32::try_from(times).unwrap_or(u32::MAX),
    }
}
