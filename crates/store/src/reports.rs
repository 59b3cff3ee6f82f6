//! What people report about each other, and what is decided about them.

use crate::back::timed;
use crate::{Error, MatchId, PlayerId, Store, Time};

/// Something that is to be reported.
#[derive(Clone, Debug)]
pub struct NewReport {
    pub reporter: PlayerId,
    pub subject: PlayerId,
    pub match_id: Option<MatchId>,
    /// What was said, as it stood in the chat.
    pub quote: Option<String>,
    pub reason: String,
    pub text: String,
}

/// A report that nobody has decided about yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    pub id: i64,
    pub at: Time,
    /// None where the account is gone, as with the subject.
    pub reporter: Option<String>,
    pub subject: Option<String>,
    pub match_id: Option<MatchId>,
    pub quote: Option<String>,
    pub reason: String,
    pub text: String,
}

/// What can be decided about somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SanctionKind {
    Warn,
    /// May say nothing.
    Mute,
    /// May not log in.
    Suspend,
}

impl SanctionKind {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Warn => "warn",
            Self::Mute => "mute",
            Self::Suspend => "suspend",
        }
    }

    fn read(name: &str) -> Result<Self, Error> {
        [Self::Warn, Self::Mute, Self::Suspend]
            .into_iter()
            .find(|kind| kind.name() == name)
            .ok_or_else(|| Error::Corrupt(format!("the sanction {name:?}")))
    }
}

/// What was decided about somebody, and what they have to say to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sanction {
    pub id: i64,
    pub player: PlayerId,
    pub username: Option<String>,
    pub kind: SanctionKind,
    pub reason: String,
    pub at: Time,
    /// None for as long as it is not lifted.
    pub until: Option<Time>,
    pub lifted_at: Option<Time>,
    pub appeal: Option<String>,
}

impl Sanction {
    /// Whether it holds at a moment.
    #[must_use]
    pub fn holds(&self, now: Time) -> bool {
        self.lifted_at.is_none() && self.until.is_none_or(|until| until > now)
    }
}

type SanctionRow =
    (i64, i64, Option<String>, String, String, i64, Option<i64>, Option<i64>, Option<String>);

fn sanction(
    (id, player, username, kind, reason, at, until, lifted_at, appeal): SanctionRow,
) -> Result<Sanction, Error> {
    Ok(Sanction {
        id,
        player: PlayerId(player),
        username,
        kind: SanctionKind::read(&kind)?,
        reason,
        at: Time(at),
        until: until.map(Time),
        lifted_at: lifted_at.map(Time),
        appeal,
    })
}

macro_rules! sanctions_where {
    ($rest:literal) => {
        concat!(
            "SELECT s.id, s.player_id, p.username, s.kind, s.reason, s.at, s.until, s.lifted_at, \
             s.appeal FROM sanctions s JOIN players p ON p.id = s.player_id WHERE ",
            $rest
        )
    };
}

impl Store {
    pub async fn report(&self, new: &NewReport, now: Time) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            sqlx::query(
                "INSERT INTO reports (at, reporter, subject, match_id, quote, reason, text) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7)",
            )
            .bind(now.0)
            .bind(new.reporter.0)
            .bind(new.subject.0)
            .bind(new.match_id.map(|id| id.0))
            .bind(&new.quote)
            .bind(&new.reason)
            .bind(&new.text)
            .execute(db)
            .await
            .map(drop)
        })
    }

    /// The open reports after one of them, the oldest first.
    pub async fn open_reports(&self, after: i64, most: u32) -> Result<Vec<Report>, Error> {
        type Row =
            (i64, i64, Option<String>, Option<String>, Option<i64>, Option<String>, String, String);
        let rows: Vec<Row> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT r.id, r.at, a.username, b.username, r.match_id, r.quote, r.reason, r.text \
                 FROM reports r JOIN players a ON a.id = r.reporter \
                 JOIN players b ON b.id = r.subject \
                 WHERE r.closed_at IS NULL AND r.id > $1 ORDER BY r.id LIMIT $2",
            )
            .bind(after)
            .bind(i64::from(most))
            .fetch_all(db)
            .await
        })?;
        let report = |(id, at, reporter, subject, match_id, quote, reason, text): Row| Report {
            id,
            at: Time(at),
            reporter,
            subject,
            match_id: match_id.map(MatchId),
            quote,
            reason,
            text,
        };
        Ok(rows.into_iter().map(report).collect())
    }

    /// How many open reports somebody has made.
    pub async fn count_open_reports(&self, reporter: PlayerId) -> Result<u64, Error> {
        let (count,): (i64,) = timed!(self.back, read, |db| {
            sqlx::query_as("SELECT COUNT(*) FROM reports WHERE reporter = $1 AND closed_at IS NULL")
                .bind(reporter.0)
                .fetch_one(db)
                .await
        })?;
        Ok(count as u64)
    }

    /// Decided: false where it was before.
    pub async fn close_report(&self, id: i64, by: PlayerId, now: Time) -> Result<bool, Error> {
        let closed = timed!(self.back, write, |db| {
            sqlx::query(
                "UPDATE reports SET closed_at = $3, closed_by = $2 \
                 WHERE id = $1 AND closed_at IS NULL",
            )
            .bind(id)
            .bind(by.0)
            .bind(now.0)
            .execute(db)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(closed == 1)
    }

    pub async fn sanction(
        &self,
        player: PlayerId,
        kind: SanctionKind,
        reason: &str,
        now: Time,
        until: Option<Time>,
    ) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            sqlx::query(
                "INSERT INTO sanctions (player_id, kind, reason, at, until) \
                 VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(player.0)
            .bind(kind.name())
            .bind(reason)
            .bind(now.0)
            .bind(until.map(|until| until.0))
            .execute(db)
            .await
            .map(drop)
        })
    }

    /// What was decided about somebody, the newest first.
    pub async fn sanctions_of(&self, player: PlayerId) -> Result<Vec<Sanction>, Error> {
        let rows: Vec<SanctionRow> = timed!(self.back, read, |db| {
            sqlx::query_as(sanctions_where!("s.player_id = $1 ORDER BY s.id DESC LIMIT 100"))
                .bind(player.0)
                .fetch_all(db)
                .await
        })?;
        rows.into_iter().map(sanction).collect()
    }

    /// What somebody has something to say to and was not lifted, after one of them.
    pub async fn open_appeals(&self, after: i64, most: u32) -> Result<Vec<Sanction>, Error> {
        let rows: Vec<SanctionRow> = timed!(self.back, read, |db| {
            sqlx::query_as(sanctions_where!(
                "s.appealed_at IS NOT NULL AND s.lifted_at IS NULL AND s.id > $1 \
                 ORDER BY s.id LIMIT $2"
            ))
            .bind(after)
            .bind(i64::from(most))
            .fetch_all(db)
            .await
        })?;
        rows.into_iter().map(sanction).collect()
    }

    /// Whether something that was decided about somebody holds at a moment.
    pub async fn is_under(
        &self,
        player: PlayerId,
        kind: SanctionKind,
        now: Time,
    ) -> Result<bool, Error> {
        let (count,): (i64,) = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT COUNT(*) FROM sanctions WHERE player_id = $1 AND kind = $2 \
                 AND lifted_at IS NULL AND (until IS NULL OR until > $3)",
            )
            .bind(player.0)
            .bind(kind.name())
            .bind(now.0)
            .fetch_one(db)
            .await
        })?;
        Ok(count > 0)
    }

    /// Somebody has something to say to what was decided about them: false where it is not theirs, or
    /// they have said it already.
    pub async fn appeal(
        &self,
        id: i64,
        player: PlayerId,
        text: &str,
        now: Time,
    ) -> Result<bool, Error> {
        let done = timed!(self.back, write, |db| {
            sqlx::query(
                "UPDATE sanctions SET appeal = $3, appealed_at = $4 \
                 WHERE id = $1 AND player_id = $2 AND appealed_at IS NULL AND lifted_at IS NULL",
            )
            .bind(id)
            .bind(player.0)
            .bind(text)
            .bind(now.0)
            .execute(db)
            .await
            .map(|done| done.rows_affected())
        })?;
        Ok(done == 1)
    }

    /// Takes back what was decided: about whom, if it was not taken back before.
    pub async fn lift_sanction(&self, id: i64, now: Time) -> Result<Option<PlayerId>, Error> {
        let row: Option<(i64,)> = timed!(self.back, write, |db| {
            sqlx::query_as(
                "UPDATE sanctions SET lifted_at = $2 WHERE id = $1 AND lifted_at IS NULL \
                 RETURNING player_id",
            )
            .bind(id)
            .bind(now.0)
            .fetch_optional(db)
            .await
        })?;
        Ok(row.map(|(player,)| PlayerId(player)))
    }
}
