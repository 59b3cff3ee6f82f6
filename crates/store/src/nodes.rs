//! Several servers on one PostgreSQL database: who is there, and which of them looks after a match.
//!
//! A node lives as long as its row in `nodes`, which holds its lease. Every write about a match locks
//! that row (`FOR KEY SHARE`, which does not get in the way of renewing it) and compares the epoch of
//! the match. Taking something from a dead node begins with deleting its row, which waits for writes
//! that are on their way and lets no more of them through.

use std::collections::HashMap;
use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use sqlx::postgres::Postgres;
use sqlx::{ConnectOptions, Connection, PgConnection, SqliteConnection};

use crate::back::{Back, Pools, timed};
use crate::{Error, MatchId, Outage, Store, Time};

/// One run of a server among others. Never used twice: a server that was taken for dead comes back as
/// another node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NodeId(pub i64);

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How often a match has changed hands. It only grows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Epoch(pub i64);

impl Epoch {
    /// Of a match that was just made.
    pub const FIRST: Self = Self(1);
}

/// What a write about a match carries, so that it comes to nothing where somebody else has taken over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fence {
    pub node: NodeId,
    pub epoch: Epoch,
}

/// A node as the others see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeRow {
    pub id: NodeId,
    pub name: String,
    /// How many matches it looks after.
    pub matches: u64,
    /// It is about to stop, and takes nothing over.
    pub leaving: bool,
}

/// What became of a lease.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Renewal {
    /// It runs on; these nodes are there, and this is the time by the clock of the database.
    Renewed { nodes: Vec<NodeRow>, now: Time },
    /// Somebody took the node for dead.
    Lost,
}

/// How a server is on its database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Company {
    Alone,
    AmongNodes,
}

/// The place of a server on its database, which nobody else can take that does not go with it. It ends
/// with its connection, so a server that was killed can start again at once.
#[derive(Debug)]
pub struct Place(Option<PgConnection>);

/// The number of the lock for that; 7777 is the migrations'.
const PLACE: i64 = 7778;

/// How long the database is asked again for a place that somebody else has: a connection that broke may
/// be noticed a moment later.
const PLACE_PATIENCE: Duration = Duration::from_secs(3);

impl Place {
    /// Whether the place is still held; an error where its connection is gone.
    pub async fn look(&mut self) -> Result<(), Error> {
        let Some(connection) = &mut self.0 else { return Ok(()) };
        let looked = tokio::time::timeout(PLACE_PATIENCE, connection.ping()).await;
        looked.map_err(|_| Error::TooSlow)?.map_err(Error::from)
    }
}

/// The time by the clock of the database, in SQL.
macro_rules! now {
    () => {
        "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT"
    };
}

/// Leases of dead nodes are not waited for longer than this: another try comes soon.
const SHORT_LOCK: &str = "SET LOCAL lock_timeout = '800ms'";

impl Store {
    /// Takes a place on the database, alone or beside others: refused where somebody else is there who
    /// does not go with it.
    pub async fn take_place(&self, company: Company) -> Result<Place, Error> {
        let taken = self.place_within(company, PLACE_PATIENCE).await?;
        taken.ok_or(match company {
            Company::Alone => Error::NotAlone,
            Company::AmongNodes => Error::SomebodyAlone,
        })
    }

    /// Takes the database for oneself, if nobody else is there at this moment.
    pub async fn take_place_if_free(&self) -> Result<Option<Place>, Error> {
        self.place_within(Company::Alone, Duration::ZERO).await
    }

    async fn place_within(
        &self,
        company: Company,
        patience: Duration,
    ) -> Result<Option<Place>, Error> {
        let Back::Postgres(pools) = &self.back else { return Ok(Some(Place(None))) };
        let options = pools.write.connect_options();
        let connecting = tokio::time::timeout(pools.patience, options.connect()).await;
        let mut connection = connecting.map_err(|_| Error::TooSlow)??;
        let lock = match company {
            Company::Alone => "SELECT pg_try_advisory_lock($1)",
            Company::AmongNodes => "SELECT pg_try_advisory_lock_shared($1)",
        };
        let (began, most) = (tokio::time::Instant::now(), patience.min(pools.patience));
        loop {
            let (taken,): (bool,) =
                sqlx::query_as(lock).bind(PLACE).fetch_one(&mut connection).await?;
            if taken {
                return Ok(Some(Place(Some(connection))));
            }
            if began.elapsed() >= most {
                return Ok(None);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    fn shared(&self) -> Result<&Pools<Postgres>, Error> {
        match &self.back {
            Back::Postgres(pools) => Ok(pools),
            Back::Sqlite(_) => Err(Error::NotShared),
        }
    }

    /// The time by the clock of the database.
    pub async fn database_time(&self) -> Result<Time, Error> {
        let pools = self.shared()?;
        let (now,): (i64,) = timed!(@ pools, write, |db| {
            sqlx::query_as(concat!("SELECT ", now!())).fetch_one(db).await
        })?;
        Ok(Time(now))
    }

    /// What tells the messages of this database's nodes from those of others.
    pub async fn site(&self) -> Result<String, Error> {
        let pools = self.shared()?;
        let (name,): (String,) = timed!(@ pools, read, |db| {
            sqlx::query_as("SELECT name FROM site WHERE id = 1").fetch_one(db).await
        })?;
        Ok(name)
    }

    /// How many nodes there are whose lease runs.
    pub async fn living_nodes(&self) -> Result<u64, Error> {
        let Back::Postgres(pools) = &self.back else { return Ok(0) };
        let (count,): (i64,) = timed!(@ pools, read, |db| {
            sqlx::query_as(concat!("SELECT COUNT(*) FROM nodes WHERE until >= ", now!()))
                .fetch_one(db)
                .await
        })?;
        Ok(count as u64)
    }

    /// Enters a node, and says whether it is there for a moment alone and takes nothing over.
    pub async fn enter_node(
        &self,
        name: &str,
        lease: Duration,
        leaving: bool,
    ) -> Result<NodeId, Error> {
        let pools = self.shared()?;
        let (id,): (i64,) = timed!(@ pools, write, |db| {
            sqlx::query_as(concat!(
                "INSERT INTO nodes (id, name, beat_at, until, leaving) \
                 SELECT nextval('node_ids'), $1, t, t + $2, $3 FROM (SELECT ", now!(), " AS t) clock \
                 RETURNING id"
            ))
            .bind(name)
            .bind(lease.as_millis() as i64)
            .bind(leaving)
            .fetch_one(db)
            .await
        })?;
        Ok(NodeId(id))
    }

    /// Renews the lease of a node from now on, also one that has run out if nobody has noticed. With it
    /// goes the sign of life of all.
    pub async fn renew_node(
        &self,
        node: NodeId,
        lease: Duration,
        matches: u64,
        leaving: bool,
    ) -> Result<Renewal, Error> {
        let pools = self.shared()?;
        timed!(@ pools, write, |db| {
            let renewed: Option<(i64,)> = sqlx::query_as(concat!(
                "UPDATE nodes SET beat_at = t, until = t + $2, matches = $3, leaving = $4 \
                 FROM (SELECT ", now!(), " AS t) clock WHERE id = $1 RETURNING t"
            ))
            .bind(node.0)
            .bind(lease.as_millis() as i64)
            .bind(matches as i64)
            .bind(leaving)
            .fetch_optional(&mut *db)
            .await?;
            let Some((now,)) = renewed else { return Ok(Renewal::Lost) };
            let rows: Vec<(i64, String, i64, bool)> =
                sqlx::query_as("SELECT id, name, matches, leaving FROM nodes ORDER BY id")
                    .fetch_all(&mut *db)
                    .await?;
            let row = |(id, name, matches, leaving)| {
                let matches: i64 = matches;
                NodeRow { id: NodeId(id), name, matches: matches as u64, leaving }
            };
            let nodes = rows.into_iter().map(row).collect();
            Ok::<_, Error>(Renewal::Renewed { nodes, now: Time(now) })
        })
    }

    /// Declares those dead whose lease has run out: nothing that they write comes to anything from now
    /// on. Waits for what they write at this moment.
    pub async fn fence_expired(&self, by: NodeId) -> Result<Vec<NodeId>, Error> {
        let pools = self.shared()?;
        let expired: Vec<(i64,)> = timed!(@ pools, write, |db| {
            sqlx::query_as(concat!("SELECT id FROM nodes WHERE until < ", now!(), " AND id <> $1"))
                .bind(by.0)
                .fetch_all(db)
                .await
        })?;
        let mut lost = Vec::new();
        for (id,) in expired {
            let gone: Result<u64, Error> = timed!(@ pools, write, |db| {
                let mut transaction = db.begin().await?;
                sqlx::raw_sql(SHORT_LOCK).execute(&mut *transaction).await?;
                let gone = sqlx::query(concat!(
                    "WITH gone AS (DELETE FROM nodes WHERE id = $1 AND until < ", now!(),
                    " RETURNING id, beat_at) INSERT INTO lost_nodes (id, beat_at, lost_at) \
                     SELECT id, beat_at, ", now!(), " FROM gone"
                ))
                .bind(id)
                .execute(&mut *transaction)
                .await?;
                transaction.commit().await?;
                Ok::<_, Error>(gone.rows_affected())
            });
            match gone {
                Ok(1) => lost.push(NodeId(id)),
                // It has renewed its lease, or somebody else was faster; or it writes at this very moment,
                // or was stopped while it did, which the database ends soon.
                Ok(_) | Err(Error::Database(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(lost)
    }

    /// Who looks after a match: this node from now on if nobody does, or if whoever did is dead. None
    /// where there is no such match.
    pub async fn claim(&self, id: MatchId, node: NodeId) -> Result<Option<Fence>, Error> {
        let pools = self.shared()?;
        let of = |(node, epoch)| Fence { node: NodeId(node), epoch: Epoch(epoch) };
        let held: Option<(i64, i64)> = timed!(@ pools, read, |db| {
            sqlx::query_as(
                "SELECT o.node, o.epoch FROM owners o JOIN nodes n ON n.id = o.node \
                 WHERE o.match_id = $1",
            )
            .bind(id.0)
            .fetch_optional(db)
            .await
        })?;
        if let Some(held) = held {
            return Ok(Some(of(held)));
        }
        timed!(@ pools, write, |db| {
            let mut transaction = db.begin().await?;
            let alive = sqlx::query("SELECT id FROM nodes WHERE id = $1 FOR KEY SHARE")
                .bind(node.0)
                .fetch_optional(&mut *transaction)
                .await?;
            if alive.is_none() {
                return Err(Error::Fenced);
            }
            let taken: Option<(i64, i64, Option<i64>)> = sqlx::query_as(
                "WITH before AS (SELECT node FROM owners WHERE match_id = $1) \
                 INSERT INTO owners (match_id, node, epoch) \
                 SELECT id, $2, nextval('epochs') FROM matches WHERE id = $1 \
                 ON CONFLICT (match_id) DO UPDATE SET node = $2, epoch = nextval('epochs') \
                 WHERE NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = owners.node) \
                 RETURNING node, epoch, (SELECT node FROM before)",
            )
            .bind(id.0)
            .bind(node.0)
            .fetch_optional(&mut *transaction)
            .await?;
            let owner = if let Some((node, epoch, before)) = taken {
                if let Some(before) = before {
                    sqlx::query(concat!(
                        "INSERT INTO match_outages (match_id, began_at, ended_at) \
                         SELECT $1, beat_at, ", now!(), " FROM lost_nodes WHERE id = $2"
                    ))
                    .bind(id.0)
                    .bind(before)
                    .execute(&mut *transaction)
                    .await?;
                }
                Some((node, epoch))
            } else {
                sqlx::query_as("SELECT node, epoch FROM owners WHERE match_id = $1")
                    .bind(id.0)
                    .fetch_optional(&mut *transaction)
                    .await?
            };
            transaction.commit().await?;
            Ok::<_, Error>(owner.map(of))
        })
    }

    /// Looks after a match no longer.
    pub async fn release(&self, id: MatchId, fence: Fence) -> Result<(), Error> {
        let pools = self.shared()?;
        timed!(@ pools, write, |db| {
            sqlx::query("DELETE FROM owners WHERE match_id = $1 AND node = $2 AND epoch = $3")
                .bind(id.0)
                .bind(fence.node.0)
                .bind(fence.epoch.0)
                .execute(db)
                .await
                .map(drop)
        })
    }

    /// Gives a match to another node that lives: its new epoch, or none where it could not be given.
    pub async fn hand_over(
        &self,
        id: MatchId,
        fence: Fence,
        to: NodeId,
    ) -> Result<Option<Epoch>, Error> {
        let pools = self.shared()?;
        let given: Option<(i64,)> = timed!(@ pools, write, |db| {
            sqlx::query_as(
                "UPDATE owners SET node = $4, epoch = nextval('epochs') WHERE match_id = $1 \
                 AND node = $2 AND epoch = $3 AND EXISTS (SELECT 1 FROM nodes WHERE id = $4) \
                 RETURNING epoch",
            )
            .bind(id.0)
            .bind(fence.node.0)
            .bind(fence.epoch.0)
            .bind(to.0)
            .fetch_optional(db)
            .await
        })?;
        Ok(given.map(|(epoch,)| Epoch(epoch)))
    }

    /// A node goes in good order: nobody has to wait for its lease.
    pub async fn leave_nodes(&self, node: NodeId) -> Result<(), Error> {
        let pools = self.shared()?;
        timed!(@ pools, write, |db| {
            let mut transaction = db.begin().await?;
            for statement in ["DELETE FROM nodes WHERE id = $1", "DELETE FROM owners WHERE node = $1"] {
                sqlx::query(statement).bind(node.0).execute(&mut *transaction).await?;
            }
            transaction.commit().await
        })
    }

    /// Matches whose clocks run and after which nobody looks who lives, and those of this node.
    pub async fn clocks_to_look_after(
        &self,
        node: NodeId,
        after: MatchId,
        most: u32,
    ) -> Result<Vec<MatchId>, Error> {
        let pools = self.shared()?;
        let rows: Vec<(i64,)> = timed!(@ pools, read, |db| {
            sqlx::query_as(
                "SELECT m.id FROM matches m LEFT JOIN owners o ON o.match_id = m.id \
                 LEFT JOIN nodes n ON n.id = o.node WHERE m.due_at = 0 AND m.id > $1 \
                 AND (n.id IS NULL OR n.id = $2) ORDER BY m.id LIMIT $3",
            )
            .bind(after.0)
            .bind(node.0)
            .bind(i64::from(most))
            .fetch_all(db)
            .await
        })?;
        Ok(rows.into_iter().map(|(id,)| MatchId(id)).collect())
    }

    /// When nobody looked after a match because its node had died, in order.
    pub async fn outages_of(&self, id: MatchId) -> Result<Vec<Outage>, Error> {
        let Back::Postgres(pools) = &self.back else { return Ok(Vec::new()) };
        let rows: Vec<(i64, i64)> = timed!(@ pools, read, |db| {
            sqlx::query_as(
                "SELECT began_at, ended_at FROM match_outages WHERE match_id = $1 ORDER BY ended_at",
            )
            .bind(id.0)
            .fetch_all(db)
            .await
        })?;
        let outage = |(began, ended)| Outage { began_at: Time(began), ended_at: Time(ended) };
        Ok(rows.into_iter().map(outage).collect())
    }

    /// Counts a guess of somebody at all nodes together: whether it passes, or in how long the next one
    /// would. A bucket holds as many as fit into `burst`, and one flows out every `each`.
    pub async fn guess(
        &self,
        kind: i64,
        who: &str,
        [each, burst]: [Duration; 2],
    ) -> Result<Result<(), Duration>, Error> {
        let pools = self.shared()?;
        let [each, burst] = [each, burst].map(|time| time.as_millis() as i64);
        let (passed, wait): (bool, i64) = timed!(@ pools, write, |db| {
            sqlx::query_as(concat!(
                "WITH clock AS (SELECT ", now!(), " AS t), passed AS ( \
                 INSERT INTO guesses (kind, who, full_at) SELECT $1, $2, t + $3 FROM clock \
                 ON CONFLICT (kind, who) DO UPDATE \
                 SET full_at = GREATEST(guesses.full_at, excluded.full_at - $3) + $3 \
                 WHERE GREATEST(guesses.full_at, excluded.full_at - $3) + $3 \
                 <= excluded.full_at - $3 + $4 RETURNING full_at) \
                 SELECT EXISTS (SELECT 1 FROM passed), COALESCE((SELECT full_at + $3 - $4 - t \
                 FROM guesses, clock WHERE kind = $1 AND who = $2), 0)"
            ))
            .bind(kind)
            .bind(who)
            .bind(each)
            .bind(burst)
            .fetch_one(db)
            .await
        })?;
        Ok(if passed { Ok(()) } else { Err(Duration::from_millis(wait.max(0) as u64)) })
    }

    /// Forgets guesses that no longer count, and nodes that died long ago: how many rows.
    pub async fn sweep_nodes(&self) -> Result<u64, Error> {
        let Back::Postgres(pools) = &self.back else { return Ok(0) };
        timed!(@ pools, write, |db| {
            let mut rows = 0;
            for statement in [
                concat!(
                    "DELETE FROM guesses WHERE (kind, who) IN (SELECT kind, who FROM guesses \
                     WHERE full_at < ", now!(), " LIMIT 5000)"
                ),
                concat!(
                    "DELETE FROM lost_nodes WHERE lost_at < ", now!(), " - 2592000000 \
                     AND NOT EXISTS (SELECT 1 FROM owners WHERE node = lost_nodes.id)"
                ),
            ] {
                rows += sqlx::query(statement).execute(&mut *db).await?.rows_affected();
            }
            Ok::<_, Error>(rows)
        })
    }
}

/// Finds out, inside a transaction, which matches still belong to those who write about them, and keeps
/// it so until the transaction ends.
pub(crate) trait Fences {
    async fn held(
        &mut self,
        wanted: &[(MatchId, Fence)],
    ) -> Result<HashMap<MatchId, Fence>, sqlx::Error>;

    /// Takes those of some matches that nobody looks after, for a node that lives: none where it does
    /// not. Nobody else can take them before the transaction ends.
    async fn take_free(
        &mut self,
        node: NodeId,
        wanted: &[MatchId],
    ) -> Result<Option<Vec<MatchId>>, sqlx::Error>;

    /// Looks after them no longer.
    async fn let_go(&mut self, taken: &[MatchId]) -> Result<(), sqlx::Error>;
}

impl Fences for PgConnection {
    async fn held(
        &mut self,
        wanted: &[(MatchId, Fence)],
    ) -> Result<HashMap<MatchId, Fence>, sqlx::Error> {
        let ids: Vec<i64> = wanted.iter().map(|(id, _)| id.0).collect();
        let mut nodes: Vec<i64> = wanted.iter().map(|(_, fence)| fence.node.0).collect();
        nodes.sort_unstable();
        nodes.dedup();
        // First the nodes, in their order: then nobody can take anything from them.
        let alive: Vec<(i64,)> =
            sqlx::query_as("SELECT id FROM nodes WHERE id = ANY($1) ORDER BY id FOR KEY SHARE")
                .bind(&nodes)
                .fetch_all(&mut *self)
                .await?;
        let rows: Vec<(i64, i64, i64)> =
            // Nobody gives one of them away before this is written.
            sqlx::query_as(
                "SELECT match_id, node, epoch FROM owners WHERE match_id = ANY($1) \
                 ORDER BY match_id FOR SHARE",
            )
                .bind(&ids)
                .fetch_all(&mut *self)
                .await?;
        let living = rows.into_iter().filter(|(_, node, _)| alive.contains(&(*node,)));
        let held =
            |(id, node, epoch)| (MatchId(id), Fence { node: NodeId(node), epoch: Epoch(epoch) });
        Ok(living.map(held).collect())
    }

    async fn take_free(
        &mut self,
        node: NodeId,
        wanted: &[MatchId],
    ) -> Result<Option<Vec<MatchId>>, sqlx::Error> {
        let alive = sqlx::query("SELECT id FROM nodes WHERE id = $1 FOR KEY SHARE")
            .bind(node.0)
            .fetch_optional(&mut *self)
            .await?;
        if alive.is_none() {
            return Ok(None);
        }
        let ids: Vec<i64> = wanted.iter().map(|id| id.0).collect();
        let taken: Vec<(i64,)> = sqlx::query_as(
            "INSERT INTO owners (match_id, node, epoch) \
             SELECT id, $2, nextval('epochs') FROM matches WHERE id = ANY($1) ORDER BY id \
             ON CONFLICT (match_id) DO UPDATE SET node = $2, epoch = nextval('epochs') \
             WHERE NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = owners.node) \
             RETURNING match_id",
        )
        .bind(&ids)
        .bind(node.0)
        .fetch_all(&mut *self)
        .await?;
        Ok(Some(taken.into_iter().map(|(id,)| MatchId(id)).collect()))
    }

    async fn let_go(&mut self, taken: &[MatchId]) -> Result<(), sqlx::Error> {
        let ids: Vec<i64> = taken.iter().map(|id| id.0).collect();
        sqlx::query("DELETE FROM owners WHERE match_id = ANY($1)")
            .bind(&ids)
            .execute(&mut *self)
            .await
            .map(drop)
    }
}

impl Fences for SqliteConnection {
    async fn held(
        &mut self,
        wanted: &[(MatchId, Fence)],
    ) -> Result<HashMap<MatchId, Fence>, sqlx::Error> {
        // There is one server.
        Ok(wanted.iter().copied().collect())
    }

    async fn take_free(
        &mut self,
        _node: NodeId,
        wanted: &[MatchId],
    ) -> Result<Option<Vec<MatchId>>, sqlx::Error> {
        Ok(Some(wanted.to_vec()))
    }

    async fn let_go(&mut self, _taken: &[MatchId]) -> Result<(), sqlx::Error> {
        Ok(())
    }
}
