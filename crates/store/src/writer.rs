//! The tasks that write.
//!
//! What is written for many matches is committed together: while one batch is on its way to the disk
//! the next gathers, so the time a commit takes is shared by all who wait for it. SQLite has one such
//! task, for it has one writer; PostgreSQL has several, and everything about one match goes to the
//! same one.

use std::collections::HashMap;
use std::sync::LazyLock;

use sqlx::Connection;
use tokio::sync::{mpsc, oneshot};

use crate::back::{Back, WRITERS, timed};
use crate::log::Append;
use crate::matches::Save;
use crate::nodes::Fences;
use crate::ratings::rate;
use crate::{Error, Fence, MatchId, MatchLuck, NodeId, PlayerId, Rated, StoredMatch, Time};

/// Something to write.
pub(crate) enum Job {
    Append(Append),
    /// With the node that looks after it from the start, where there are several.
    Create(StoredMatch, Option<NodeId>),
    Save(Save),
}

impl Job {
    fn match_id(&self) -> MatchId {
        match self {
            Self::Append(append) => append.match_id,
            Self::Create(created, _) => created.id,
            Self::Save(save) => save.changed.id,
        }
    }

    /// What must hold for this to be written, where there are several nodes.
    fn fence(&self) -> Option<(MatchId, Fence)> {
        let fence = match self {
            Self::Append(append) => append.fence,
            Self::Create(..) => None,
            Self::Save(save) => save.fence,
        };
        Some((self.match_id(), fence?))
    }
}

struct Ordered {
    job: Job,
    done: oneshot::Sender<Result<(), Error>>,
}

enum Work {
    Write(Box<Ordered>),
    /// Answered when everything sent before is written; nothing is taken after it.
    Finish(oneshot::Sender<()>),
}

/// A handle on the tasks that write.
#[derive(Clone, Debug)]
pub(crate) struct Writer(Vec<mpsc::Sender<Work>>);

/// How many jobs are committed together at most. With more of them everybody would wait while they
/// are written, and nothing else would be done meanwhile.
const BATCH: usize = 128;

/// How many jobs wait to be written before whoever has more waits as well.
const WAITING: usize = 4096;

impl Writer {
    pub(crate) fn start(back: &Back) -> Self {
        let tasks = match back {
            Back::Sqlite(_) => 1,
            Back::Postgres(_) => WRITERS,
        };
        let start = |_| {
            let (sender, work) = mpsc::channel(WAITING);
            tokio::spawn(run(back.clone(), work));
            sender
        };
        Self((0..tasks).map(start).collect())
    }

    /// Writes something for good: when this returns well, it is on the disk.
    pub(crate) async fn write(&self, job: Job) -> Result<(), Error> {
        let task = job.match_id().0.rem_euclid(self.0.len() as i64);
        let (done, written) = oneshot::channel();
        let work = Work::Write(Box::new(Ordered { job, done }));
        self.0[task as usize].send(work).await.map_err(|_| Error::Closed)?;
        written.await.map_err(|_| Error::Closed)?
    }

    /// Waits for everything that was sent, and takes no more.
    pub(crate) async fn finish(&self) {
        for task in &self.0 {
            let (done, finished) = oneshot::channel();
            if task.send(Work::Finish(done)).await.is_ok() {
                // An error means that the task has ended.
                let _ = finished.await;
            }
        }
    }
}

async fn run(back: Back, mut work: mpsc::Receiver<Work>) {
    let mut gathered = Vec::with_capacity(BATCH);
    while work.recv_many(&mut gathered, BATCH).await > 0 {
        let (batch, mut finished) = sorted(gathered.drain(..));
        if write(&back, batch).await.is_err() {
            // The database is gone. Whoever waited for it meanwhile need not wait as long again.
            while let Ok(waiting) = work.try_recv() {
                gathered.push(waiting);
            }
            let (waiting, later) = sorted(gathered.drain(..));
            for one in waiting {
                answer(one, Err(Error::TooSlow));
            }
            finished = finished.or(later);
        }
        if let Some(done) = finished {
            // Whoever asked may have stopped waiting.
            let _ = done.send(());
            return;
        }
    }
}

#[expect(clippy::vec_box, reason = "they come in boxes, and taking them out would only copy them")]
fn sorted(work: impl Iterator<Item = Work>) -> (Vec<Box<Ordered>>, Option<oneshot::Sender<()>>) {
    let (mut batch, mut finished) = (Vec::new(), None);
    for one in work {
        match one {
            Work::Write(ordered) => batch.push(ordered),
            Work::Finish(done) => finished = Some(done),
        }
    }
    (batch, finished)
}

fn answer(one: Box<Ordered>, written: Result<(), Error>) {
    // A match that has gone reads its log when it comes back.
    let _ = one.done.send(written);
}

/// Writes a batch and tells everybody in it. If the batch fails because of one of its jobs, the
/// others must not suffer: then each is written alone. If the database fails, it fails for all, and
/// nobody waits for it to fail for each: that is the error.
#[expect(clippy::vec_box, reason = "they come in boxes, and taking them out would only copy them")]
async fn write(back: &Back, batch: Vec<Box<Ordered>>) -> Result<(), ()> {
    if batch.is_empty() {
        return Ok(());
    }
    match commit(back, &batch).await {
        Ok(outcomes) => {
            for (one, outcome) in batch.into_iter().zip(outcomes) {
                answer(one, outcome);
            }
            Ok(())
        }
        Err(error) if error.is_about_what_was_written() && batch.len() > 1 => {
            for one in batch {
                let alone = commit(back, std::slice::from_ref(&one)).await;
                let outcome = alone.and_then(|mut outcomes| outcomes.pop().unwrap_or(Ok(())));
                answer(one, outcome);
            }
            Ok(())
        }
        Err(error) => {
            let fault = error.is_about_what_was_written();
            let why = error.to_string();
            let mut first = Some(error);
            for one in batch {
                let error = first.take().unwrap_or_else(|| Error::NotWritten(why.clone()));
                answer(one, Err(error));
            }
            if fault { Ok(()) } else { Err(()) }
        }
    }
}

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

/// Writes one member, who may be there already.
pub(crate) const PUT_MEMBER: &str = "INSERT INTO members \
    (match_id, player_id, position, seat, removed, bot, left_at, since, counts_as) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
    ON CONFLICT (match_id, player_id) DO UPDATE SET position = excluded.position, \
    seat = excluded.seat, removed = excluded.removed, bot = excluded.bot, \
    left_at = excluded.left_at, since = excluded.since, counts_as = excluded.counts_as";

macro_rules! put_member {
    ($transaction:ident, $match:expr, $position:expr) => {
        let member = &$match.members[$position];
        sqlx::query($crate::writer::PUT_MEMBER)
            .bind($match.id.0)
            .bind(member.player.0)
            .bind($position as i64)
            .bind(member.seat.map(i64::from))
            .bind(member.removed)
            .bind(&member.bot)
            .bind(member.left_at.map(|at| at.0))
            .bind(member.since.map(|at| at.0))
            .bind(member.counts_as($match.stage))
            .execute(&mut *$transaction)
            .await?;
    };
}
pub(crate) use put_member;

/// Writes a new match with its members and the node that looks after it: whether its code was free.
macro_rules! insert_match {
    ($transaction:ident, $new:expr, $node:expr) => {{
        let (new, node) = ($new, $node);
        let created = sqlx::query(
            "INSERT INTO matches (id, game, options, seats, code, public, seating, \
             state, created_at, revision, terms, due_at, rules, format, luck) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) \
             ON CONFLICT (code) DO NOTHING",
        )
        .bind(new.id.0)
        .bind(&new.game)
        .bind(&new.options)
        .bind(i64::from(new.seats))
        .bind(&new.code)
        .bind(new.public)
        .bind(new.seating.name())
        .bind(new.stage.name())
        .bind(new.created_at.0)
        .bind(new.revision)
        .bind(new.terms.write())
        .bind(new.due_at.map(|at| at.0))
        .bind(i64::from(new.rules))
        .bind(i64::from(new.format))
        .bind(new.luck.as_ref().map($crate::MatchLuck::write))
        .execute(&mut *$transaction)
        .await
        .map_err($crate::Error::of_insert)?;
        let created = created.rows_affected() == 1;
        if created {
            for position in 0..new.members.len() {
                $crate::writer::put_member!($transaction, new, position);
            }
            if let Some(node) = node {
                sqlx::query("INSERT INTO owners (match_id, node, epoch) VALUES ($1, $2, $3)")
                    .bind(new.id.0)
                    .bind(node.0)
                    .bind($crate::Epoch::FIRST.0)
                    .execute(&mut *$transaction)
                    .await?;
            }
        }
        created
    }};
}
pub(crate) use insert_match;

/// Commits a batch as a whole: what became of each of its jobs. One that is not committed in time
/// counts as failed, whatever becomes of it.
async fn commit(back: &Back, batch: &[Box<Ordered>]) -> Result<Vec<Result<(), Error>>, Error> {
    let inserts = match back {
        Back::Sqlite(_) => &FOR_SQLITE,
        Back::Postgres(_) => &FOR_POSTGRES,
    };
    let fenced: Vec<(MatchId, Fence)> = batch.iter().filter_map(|one| one.job.fence()).collect();
    timed!(back, write, |db| {
        let mut transaction = db.begin().await?;
        let held =
            if fenced.is_empty() { HashMap::new() } else { transaction.held(&fenced).await? };
        let may = |job: &Job| {
            job.fence().is_none_or(|(match_id, fence)| held.get(&match_id) == Some(&fence))
        };
        let appends: Vec<&Append> = batch
            .iter()
            .filter(|one| may(&one.job))
            .filter_map(|one| if let Job::Append(append) = &one.job { Some(append) } else { None })
            .collect();
        let mut outcomes = Vec::with_capacity(batch.len());
        let mut rest = &appends[..];
        while let Some((statement, rows)) = inserts.iter().find(|(_, rows)| *rows <= rest.len()) {
            let (now, later) = rest.split_at(*rows);
            rest = later;
            let mut insert = sqlx::query(statement.as_str());
            for Append { match_id, entry, .. } in now {
                insert = insert
                    .bind(match_id.0)
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
        for one in batch {
            if !may(&one.job) {
                outcomes.push(Err(Error::Fenced));
                continue;
            }
            outcomes.push(match &one.job {
                Job::Append(Append { match_id, entry, finish: Some(finish), .. }) => {
                    sqlx::query(
                        "UPDATE matches SET state = 'over', code = NULL, finished_at = $2, \
                         outcome = $3, due_at = NULL, revision = revision + 1 WHERE id = $1",
                    )
                    .bind(match_id.0)
                    .bind(entry.at.0)
                    .bind(&finish.outcome)
                    .execute(&mut *transaction)
                    .await?;
                    sqlx::query("UPDATE members SET counts_as = NULL WHERE match_id = $1")
                        .bind(match_id.0)
                        .execute(&mut *transaction)
                        .await?;
                    Ok(())
                }
                Job::Append(_) => Ok(()),
                Job::Create(new, node) => {
                    if insert_match!(transaction, new, node) {
                        Ok(())
                    } else {
                        Err(Error::CodeTaken)
                    }
                }
                Job::Save(Save { changed, members, gone, .. }) => {
                    let saved = sqlx::query(
                        "UPDATE matches SET code = $3, public = $4, seating = $5, state = $6, \
                         started_at = $7, finished_at = $8, setup = $9, setup_draws = $10, \
                         outcome = $11, terms = $12, due_at = $13, rules = $14, format = $15, \
                         luck = $16, revision = revision + 1 WHERE id = $1 AND revision = $2",
                    )
                    .bind(changed.id.0)
                    .bind(changed.revision)
                    .bind(&changed.code)
                    .bind(changed.public)
                    .bind(changed.seating.name())
                    .bind(changed.stage.name())
                    .bind(changed.started_at.map(|at| at.0))
                    .bind(changed.finished_at.map(|at| at.0))
                    .bind(&changed.setup)
                    .bind(&changed.setup_draws)
                    .bind(&changed.outcome)
                    .bind(changed.terms.write())
                    .bind(changed.due_at.map(|at| at.0))
                    .bind(i64::from(changed.rules))
                    .bind(i64::from(changed.format))
                    .bind(changed.luck.as_ref().map(MatchLuck::write))
                    .execute(&mut *transaction)
                    .await?;
                    if saved.rows_affected() == 1 {
                        for player in gone {
                            sqlx::query(
                                "DELETE FROM members WHERE match_id = $1 AND player_id = $2",
                            )
                            .bind(changed.id.0)
                            .bind(player.0)
                            .execute(&mut *transaction)
                            .await?;
                        }
                        for position in members {
                            put_member!(transaction, changed, *position);
                        }
                        Ok(())
                    } else {
                        Err(Error::Conflict)
                    }
                }
            });
        }
        for (match_id, player, game, won) in results(&appends) {
            sqlx::query(
                "INSERT INTO results (match_id, player_id, game, won) VALUES ($1, $2, $3, $4)",
            )
            .bind(match_id.0)
            .bind(player.0)
            .bind(game)
            .bind(won)
            .execute(&mut *transaction)
            .await?;
        }
        for (match_id, game, rated, at) in rated(&appends) {
            rate!(transaction, match_id, game, rated, at);
        }
        transaction.commit().await?;
        Ok::<_, Error>(outcomes)
    })
}

/// What the matches that end in a batch mean for their players. In the order of the players, as
/// their tallies change with it: of two batches that have two players in common, committed at once,
/// neither waits for the other while the other waits for it.
fn results<'a>(appends: &[&'a Append]) -> Vec<(MatchId, PlayerId, &'a str, bool)> {
    let ended =
        appends.iter().filter_map(|append| Some((append.match_id, append.finish.as_ref()?)));
    let mut all: Vec<_> = ended
        .flat_map(|(id, finish)| {
            finish
                .results
                .iter()
                .map(move |(player, won)| (id, *player, finish.game.as_str(), *won))
        })
        .collect();
    all.sort_unstable_by_key(|(_, player, game, _)| (player.0, *game));
    all
}

/// The matches of a batch that are rated, in the order of their games and classes: each class is taken
/// until the batch is committed, and two batches that take the same ones take them in the same order.
fn rated<'a>(appends: &[&'a Append]) -> Vec<(MatchId, &'a str, &'a Rated, Time)> {
    let of = |append: &&'a Append| {
        let finish = append.finish.as_ref()?;
        Some((append.match_id, finish.game.as_str(), finish.rated.as_ref()?, append.entry.at))
    };
    let mut all: Vec<_> = appends.iter().filter_map(of).collect();
    all.sort_by_key(|(_, game, rated, _)| (*game, rated.class));
    all
}
