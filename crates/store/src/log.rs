//! The log of the matches.

use crate::back::timed;
use crate::writer::Job;
use crate::{Error, Fence, MatchId, PlayerId, Rated, Store, Time};

/// One line of a match's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// From 1, without gaps.
    pub version: u64,
    /// Who asked; nobody where the platform ended the match.
    pub seat: Option<u8>,
    pub cause: String,
    /// The action as the game writes it.
    pub action: String,
    /// What happened, whole truth, as a JSON list.
    pub events: String,
    /// The luck behind it, as a JSON list of answers.
    pub draws: String,
    /// The id that the client gave its action, so that it is not played twice.
    pub action_id: Option<String>,
    pub at: Time,
}

/// What is stored together with the entry that ends a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finish {
    pub game: String,
    /// JSON.
    pub outcome: String,
    /// Who won (true) and who lost.
    pub results: Vec<(PlayerId, bool)>,
    /// What it means for ratings, where the match is rated.
    pub rated: Option<Rated>,
}

impl Store {
    /// Writes an entry for good. When this returns well, the entry is on the disk. A version that
    /// is already there is a [`Error::Conflict`].
    pub async fn append(
        &self,
        match_id: MatchId,
        entry: Entry,
        finish: Option<Finish>,
    ) -> Result<(), Error> {
        self.append_fenced(match_id, entry, finish, None).await
    }

    /// The same for a node among others: [`Error::Fenced`] where another has taken the match over.
    pub async fn append_fenced(
        &self,
        match_id: MatchId,
        entry: Entry,
        finish: Option<Finish>,
        fence: Option<Fence>,
    ) -> Result<(), Error> {
        self.writer.write(Job::Append(Append { match_id, entry, finish, fence })).await
    }

    /// The entries of a match after a version, in order.
    pub async fn entries(&self, match_id: MatchId, after: u64) -> Result<Vec<Entry>, Error> {
        self.entries_up_to(match_id, after, i64::MAX as u64).await
    }

    /// The entries of a match after a version and up to another, in order.
    pub async fn entries_up_to(
        &self,
        match_id: MatchId,
        after: u64,
        last: u64,
    ) -> Result<Vec<Entry>, Error> {
        type Row = (i64, Option<i64>, String, String, String, String, Option<String>, i64);
        let rows: Vec<Row> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT version, seat, cause, action, events, draws, action_id, at FROM entries \
                 WHERE match_id = $1 AND version > $2 AND version <= $3 ORDER BY version",
            )
            .bind(match_id.0)
            .bind(after as i64)
            .bind(last as i64)
            .fetch_all(db)
            .await
        })?;
        let entry = |(version, seat, cause, action, events, draws, action_id, at): Row| Entry {
            version: version as u64,
            seat: seat.map(|seat| seat as u8),
            cause,
            action,
            events,
            draws,
            action_id,
            at: Time(at),
        };
        Ok(rows.into_iter().map(entry).collect())
    }

    /// Whether an entry is an action of a seat with the id that its client gave it.
    pub async fn is_action(
        &self,
        match_id: MatchId,
        version: u64,
        seat: u8,
        action_id: &str,
    ) -> Result<bool, Error> {
        let found: Option<(i64,)> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT version FROM entries \
                 WHERE match_id = $1 AND version = $2 AND seat = $3 AND action_id = $4",
            )
            .bind(match_id.0)
            .bind(version as i64)
            .bind(i64::from(seat))
            .bind(action_id)
            .fetch_optional(db)
            .await
        })?;
        Ok(found.is_some())
    }
}

/// An entry to write.
pub(crate) struct Append {
    pub(crate) match_id: MatchId,
    pub(crate) entry: Entry,
    pub(crate) finish: Option<Finish>,
    pub(crate) fence: Option<Fence>,
}
