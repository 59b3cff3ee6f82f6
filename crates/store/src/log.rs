//! The log of the matches, and the one task that writes it.
//!
//! Entries of many matches are committed together: while one batch is on its way to the disk the
//! next gathers, so the time a commit takes is shared by all who wait for it.

use std::sync::LazyLock;

use tokio::sync::{mpsc, oneshot};

use crate::back::{Back, on};
use crate::{Error, MatchId, PlayerId, Store, Time};

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
        let (done, written) = oneshot::channel();
        let work = Work::Append(Box::new(Append { match_id, entry, finish, done }));
        self.writer.0.send(work).await.map_err(|_| Error::Closed)?;
        written.await.map_err(|_| Error::Closed)?
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
        let rows: Vec<Row> = on!(self.back, |pools| {
            sqlx::query_as(
                "SELECT version, seat, cause, action, events, draws, action_id, at FROM entries \
                 WHERE match_id = $1 AND version > $2 AND version <= $3 ORDER BY version",
            )
            .bind(match_id.0)
            .bind(after as i64)
            .bind(last as i64)
            .fetch_all(&pools.read)
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

    /// The version that an action became, by the id that its client gave it.
    pub async fn find_action(
        &self,
        match_id: MatchId,
        seat: u8,
        action_id: &str,
    ) -> Result<Option<u64>, Error> {
        let found: Option<(i64,)> = on!(self.back, |pools| {
            sqlx::query_as(
                "SELECT version FROM entries WHERE match_id = $1 AND seat = $2 AND action_id = $3",
            )
            .bind(match_id.0)
            .bind(i64::from(seat))
            .bind(action_id)
            .fetch_optional(&pools.read)
            .await
        })?;
        Ok(found.map(|(version,)| version as u64))
    }
}

struct Append {
    match_id: MatchId,
    entry: Entry,
    finish: Option<Finish>,
    done: oneshot::Sender<Result<(), Error>>,
}

enum Work {
    Append(Box<Append>),
    /// Answered when everything sent before is written; nothing is taken after it.
    Finish(oneshot::Sender<()>),
}

/// A handle on the task that writes.
#[derive(Clone, Debug)]
pub(crate) struct Writer(mpsc::Sender<Work>);

/// How many entries are committed together at most. With more of them everybody would wait while
/// they are written, and nothing else would be done meanwhile.
const BATCH: usize = 128;

/// How many entries wait to be written before whoever has more waits as well.
const WAITING: usize = 4096;

/// What inserts so many entries at once. A batch is written with few of them, and as there are few
/// in all, the database keeps them prepared.
type Inserts = LazyLock<[(String, usize); 4]>;

/// SQLite takes numbered parameters for names, and is slow to find one of a thousand.
/// Where one of them must be refused it is told to leave the others in, for the batch is taken back as
/// a whole: or it would keep a copy of every page to take back the statement alone.
static FOR_SQLITE: Inserts = LazyLock::new(|| inserts("INSERT OR FAIL", |_| "?".into()));
static FOR_POSTGRES: Inserts = LazyLock::new(|| inserts("INSERT", |number| format!("${number}")));

fn inserts(insert: &str, parameter: impl Fn(usize) -> String) -> [(String, usize); 4] {
    let row = |row: usize| {
        let parameters: Vec<String> = (9 * row + 1..=9 * row + 9).map(&parameter).collect();
        format!("({})", parameters.join(", "))
    };
    [128, 32, 8, 1].map(|rows| {
        let values: Vec<String> = (0..rows).map(row).collect();
        let insert = format!(
            "{insert} INTO entries \
             (match_id, version, seat, cause, action, events, draws, action_id, at) VALUES {}",
            values.join(", ")
        );
        (insert, rows)
    })
}

impl Writer {
    pub(crate) fn start(back: Back) -> Self {
        let (sender, mut work) = mpsc::channel(WAITING);
        tokio::spawn(async move {
            let mut gathered = Vec::with_capacity(BATCH);
            while work.recv_many(&mut gathered, BATCH).await > 0 {
                let mut batch = Vec::with_capacity(gathered.len());
                let mut finished = None;
                for one in gathered.drain(..) {
                    match one {
                        Work::Append(append) => batch.push(append),
                        Work::Finish(done) => finished = Some(done),
                    }
                }
                write(&back, batch).await;
                if let Some(done) = finished {
                    work.close();
                    // Whoever wanted to know may have gone.
                    let _ = done.send(());
                }
            }
        });
        Self(sender)
    }

    pub(crate) async fn finish(&self) {
        let (done, finished) = oneshot::channel();
        if self.0.send(Work::Finish(done)).await.is_ok() {
            // An error means that the task ended first, which is what is waited for.
            let _ = finished.await;
        }
    }
}

/// Writes a batch and tells everybody in it. If the batch fails because of one of its entries, the
/// others must not suffer: then each is written alone. If the database fails, it fails for all, and
/// nobody waits for it to fail for each.
#[expect(clippy::vec_box, reason = "they come in boxes, and taking them out would only copy them")]
async fn write(back: &Back, batch: Vec<Box<Append>>) {
    if batch.is_empty() {
        return;
    }
    let result = commit(back, &batch).await;
    let at_fault = result.as_ref().err().is_some_and(Error::is_about_what_was_written);
    let failure = result.err().map(|error| error.to_string());
    for append in batch {
        let written = match &failure {
            Some(_) if at_fault => commit(back, std::slice::from_ref(&append)).await,
            Some(why) => Err(Error::NotWritten(why.clone())),
            None => Ok(()),
        };
        // A match that has gone reads its log when it comes back.
        let _ = append.done.send(written);
    }
}

async fn commit(back: &Back, batch: &[Box<Append>]) -> Result<(), Error> {
    let inserts = match back {
        Back::Sqlite(_) => &FOR_SQLITE,
        Back::Postgres(_) => &FOR_POSTGRES,
    };
    on!(back, |pools| {
        let mut transaction = pools.write.begin().await?;
        let mut rest = batch;
        while let Some((statement, rows)) = inserts.iter().find(|(_, rows)| *rows <= rest.len()) {
            let (now, later) = rest.split_at(*rows);
            rest = later;
            let mut insert = sqlx::query(statement.as_str());
            for append in now {
                let entry = &append.entry;
                insert = insert
                    .bind(append.match_id.0)
                    .bind(entry.version as i64)
                    .bind(entry.seat.map(i64::from))
                    .bind(entry.cause.as_str())
                    .bind(entry.action.as_str())
                    .bind(entry.events.as_str())
                    .bind(entry.draws.as_str())
                    .bind(entry.action_id.as_deref())
                    .bind(entry.at.0);
            }
            insert.execute(&mut *transaction).await.map_err(Error::of_insert)?;
        }
        for append in batch {
            let Some(finish) = &append.finish else { continue };
            sqlx::query(
                "UPDATE matches SET state = 'over', code = NULL, finished_at = $2, outcome = $3, \
                 revision = revision + 1 WHERE id = $1",
            )
            .bind(append.match_id.0)
            .bind(append.entry.at.0)
            .bind(&finish.outcome)
            .execute(&mut *transaction)
            .await?;
            for (player, won) in &finish.results {
                sqlx::query(
                    "INSERT INTO results (match_id, player_id, game, won) VALUES ($1, $2, $3, $4)",
                )
                .bind(append.match_id.0)
                .bind(player.0)
                .bind(&finish.game)
                .bind(*won)
                .execute(&mut *transaction)
                .await?;
            }
        }
        transaction.commit().await?;
    });
    Ok(())
}
