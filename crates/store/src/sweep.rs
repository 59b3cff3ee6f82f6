//! What has had its time is removed, a page at a time, so that nobody waits long for the writer.
//! Results, logs and matches that began are kept for ever.

use sqlx::Connection;
use sqlx::QueryBuilder;

use crate::back::timed;
use crate::{Error, Store, Time};

/// What is removed some time after it was needed last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leftover {
    /// Sessions that expired.
    Sessions,
    /// Waiting rooms that closed, with what was said in them.
    Rooms,
    /// What was said in matches that are over.
    Chat,
    /// Lines of the audit log.
    Audit,
    /// Accounts of guests who have not come back.
    Guests,
    /// Outages that were over before the oldest running match with a clock began.
    Outages,
}

impl Leftover {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sessions => "sessions",
            Self::Rooms => "rooms",
            Self::Chat => "chat",
            Self::Audit => "audit lines",
            Self::Guests => "guests",
            Self::Outages => "outages",
        }
    }
}

/// How far the removal of one kind has come.
#[derive(Clone, Debug)]
pub struct Sweep {
    what: Leftover,
    before: Time,
    /// The last line of a chat that was looked at: its time, match and number.
    looked_at: (i64, i64, i64),
    removed: u64,
    done: bool,
}

impl Sweep {
    /// Removes what was needed until some moment and no longer.
    #[must_use]
    pub fn new(what: Leftover, before: Time) -> Self {
        Self { what, before, looked_at: (i64::MIN, 0, 0), removed: 0, done: false }
    }

    /// How much was removed so far.
    #[must_use]
    pub fn removed(&self) -> u64 {
        self.removed
    }

    #[must_use]
    pub fn is_done(&self) -> bool {
        self.done
    }
}

/// Which outages nobody is charged for any more. A running match with a clock is always due (0).
macro_rules! needless {
    () => {
        "ended_at <= $1 AND ended_at <= \
         COALESCE((SELECT MIN(started_at) FROM matches WHERE due_at = 0), $1)"
    };
}

const SESSIONS: &str = "DELETE FROM sessions WHERE token_hash IN \
    (SELECT token_hash FROM sessions WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)";

const AUDIT: &str = "DELETE FROM audit WHERE id IN \
    (SELECT id FROM audit WHERE at <= $1 ORDER BY at LIMIT $2)";

const OUTAGES: &str = concat!(
    "DELETE FROM outages WHERE ",
    needless!(),
    " AND ended_at <= COALESCE((SELECT ended_at FROM outages ORDER BY ended_at \
     LIMIT 1 OFFSET $2 - 1), $1)"
);

/// How many rows are looked at and removed with one commit.
const PAGE: i64 = 500;

/// How many rooms, each of which has several rows.
const ROOMS: i64 = 250;

impl Store {
    /// Removes the next page: how many there were in it.
    pub async fn sweep(&self, sweep: &mut Sweep) -> Result<u64, Error> {
        let removed = match sweep.what {
            Leftover::Sessions => self.sweep_rows(SESSIONS, sweep).await?,
            Leftover::Rooms => self.sweep_rooms(sweep).await?,
            Leftover::Chat => self.sweep_chat(sweep).await?,
            Leftover::Audit => self.sweep_rows(AUDIT, sweep).await?,
            Leftover::Guests => self.sweep_guests(sweep).await?,
            Leftover::Outages => self.sweep_rows(OUTAGES, sweep).await?,
        };
        sweep.removed += removed;
        Ok(removed)
    }

    /// How much would be removed.
    pub async fn count_leftover(&self, what: Leftover, before: Time) -> Result<u64, Error> {
        let count = match what {
            Leftover::Sessions => "SELECT COUNT(*) FROM sessions WHERE expires_at <= $1",
            Leftover::Rooms => {
                "SELECT COUNT(*) FROM matches WHERE state = 'closed' AND finished_at <= $1"
            }
            Leftover::Chat => {
                "SELECT COUNT(*) FROM chat c JOIN matches m ON m.id = c.match_id \
                 WHERE c.at <= $1 AND m.state = 'over' AND m.finished_at <= $1"
            }
            Leftover::Audit => "SELECT COUNT(*) FROM audit WHERE at <= $1",
            Leftover::Guests => {
                return Ok(self.old_guests(before, u32::MAX).await?.len() as u64);
            }
            Leftover::Outages => concat!("SELECT COUNT(*) FROM outages WHERE ", needless!()),
        };
        let (count,): (i64,) = timed!(self.back, read, |db| {
            sqlx::query_as(count).bind(before.0).fetch_one(&mut *db).await
        })?;
        Ok(count as u64)
    }

    /// Removes a page of rows that stand alone: `$1` is the moment, `$2` how many at most.
    async fn sweep_rows(&self, delete: &'static str, sweep: &mut Sweep) -> Result<u64, Error> {
        let removed = timed!(self.back, write, |db| {
            let removed = sqlx::query(delete).bind(sweep.before.0).bind(PAGE).execute(db).await;
            removed.map(|removed| removed.rows_affected())
        })?;
        sweep.done = removed < PAGE as u64;
        Ok(removed)
    }

    /// Their matches stay, as those of everybody who is gone.
    async fn sweep_guests(&self, sweep: &mut Sweep) -> Result<u64, Error> {
        let guests = self.old_guests(sweep.before, PAGE as u32).await?;
        for guest in &guests {
            self.delete_player(*guest, sweep.before).await?;
        }
        sweep.done = guests.len() < PAGE as usize;
        Ok(guests.len() as u64)
    }

    async fn sweep_rooms(&self, sweep: &mut Sweep) -> Result<u64, Error> {
        let rooms: Vec<(i64,)> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT id FROM matches WHERE state = 'closed' AND finished_at <= $1 \
                 ORDER BY finished_at LIMIT $2",
            )
            .bind(sweep.before.0)
            .bind(ROOMS)
            .fetch_all(&mut *db)
            .await
        })?;
        sweep.done = rooms.len() < ROOMS as usize;
        if rooms.is_empty() {
            return Ok(0);
        }
        timed!(self.back, write, |db| {
            // People may have talked long while they waited.
            loop {
                let mut said = QueryBuilder::new(
                    "DELETE FROM chat WHERE (match_id, number) IN \
                     (SELECT match_id, number FROM chat WHERE match_id ",
                );
                push_ids(&mut said, &rooms);
                said.push(" LIMIT ").push_bind(PAGE).push(")");
                let said = said.build().execute(&mut *db).await?;
                if said.rows_affected() < PAGE as u64 {
                    break;
                }
            }
            let mut transaction = db.begin().await?;
            for delete in ["DELETE FROM members WHERE match_id ", "DELETE FROM matches WHERE id "] {
                let mut delete = QueryBuilder::new(delete);
                push_ids(&mut delete, &rooms);
                delete.build().execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            Ok::<_, Error>(())
        })?;
        Ok(rooms.len() as u64)
    }

    /// Goes through old lines by their time, and past those of matches that are not over for long
    /// enough.
    async fn sweep_chat(&self, sweep: &mut Sweep) -> Result<u64, Error> {
        let (at, id, number) = sweep.looked_at;
        let page: Vec<(i64, i64, i64)> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT at, match_id, number FROM chat \
                 WHERE at <= $1 AND (at, match_id, number) > ($2, $3, $4) \
                 ORDER BY at, match_id, number LIMIT $5",
            )
            .bind(sweep.before.0)
            .bind(at)
            .bind(id)
            .bind(number)
            .bind(PAGE)
            .fetch_all(&mut *db)
            .await
        })?;
        sweep.done = page.len() < PAGE as usize;
        let Some(last) = page.last() else { return Ok(0) };
        let removed = timed!(self.back, write, |db| {
            let removed = sqlx::query(
                "DELETE FROM chat WHERE (at, match_id, number) > ($2, $3, $4) \
                 AND (at, match_id, number) <= ($5, $6, $7) AND EXISTS (SELECT 1 FROM matches m \
                 WHERE m.id = chat.match_id AND m.state = 'over' AND m.finished_at <= $1)",
            )
            .bind(sweep.before.0)
            .bind(at)
            .bind(id)
            .bind(number)
            .bind(last.0)
            .bind(last.1)
            .bind(last.2)
            .execute(db)
            .await;
            removed.map(|removed| removed.rows_affected())
        })?;
        sweep.looked_at = *last;
        Ok(removed)
    }
}

fn push_ids<DB>(query: &mut QueryBuilder<DB>, rooms: &[(i64,)])
where
    DB: sqlx::Database,
    i64: for<'q> sqlx::Encode<'q, DB> + sqlx::Type<DB>,
{
    let mut ids = query.push("IN (").separated(", ");
    for (id,) in rooms {
        ids.push_bind(*id);
    }
    query.push(")");
}

#[cfg(test)]
mod tests;
