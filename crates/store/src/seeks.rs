//! Who wants to play now.

use sqlx::{Connection, QueryBuilder};

use crate::back::{Back, timed};
use crate::writer::insert_match;
use crate::{Error, MatchId, NodeId, Pace, PlayerId, Store, StoredMatch, Time};

/// Somebody in the queue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seek {
    pub player: PlayerId,
    /// None where the account is gone.
    pub username: Option<String>,
    /// Tells one wish of a player from the next.
    pub ticket: i64,
    pub game: String,
    pub seats: u8,
    pub pace: Option<Pace>,
    pub rated: bool,
    /// What they are worth in this game, where that is known.
    pub rating: Option<i64>,
    pub since: Time,
    pub seen_at: Time,
}

/// What became of a wish to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sought {
    /// They wait.
    Waits,
    /// They were paired before, and have not been told yet.
    Paired(MatchId),
}

type Row = (i64, Option<String>, i64, String, i64, String, bool, Option<i64>, i64, i64);

fn read((player, username, ticket, game, seats, pace, rated, rating, since, seen): Row) -> Seek {
    Seek {
        player: PlayerId(player),
        username,
        ticket,
        game,
        seats: seats as u8,
        pace: serde_json::from_str(&pace).unwrap_or_default(),
        rated,
        rating,
        since: Time(since),
        seen_at: Time(seen),
    }
}

/// All pairings wait for each other here, on whatever node they are made.
const LOCK: &str = "SELECT pg_advisory_xact_lock(7787)";

impl Store {
    /// Puts somebody into the queue, in place of what they sought before.
    pub async fn seek(&self, new: &Seek) -> Result<Sought, Error> {
        let pace = serde_json::to_string(&new.pace).expect("a pace can be written as JSON");
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            sqlx::query(
                "INSERT INTO seeks (player_id, ticket, game, seats, pace, rated, rating, since, \
                 seen_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
                 ON CONFLICT (player_id) DO UPDATE SET ticket = excluded.ticket, \
                 game = excluded.game, seats = excluded.seats, pace = excluded.pace, \
                 rated = excluded.rated, rating = excluded.rating, since = excluded.since, \
                 seen_at = excluded.seen_at WHERE seeks.match_id IS NULL",
            )
            .bind(new.player.0)
            .bind(new.ticket)
            .bind(&new.game)
            .bind(i64::from(new.seats))
            .bind(&pace)
            .bind(new.rated)
            .bind(new.rating)
            .bind(new.since.0)
            .bind(new.seen_at.0)
            .execute(&mut *transaction)
            .await?;
            let paired: Option<(Option<i64>,)> = sqlx::query_as(
                "DELETE FROM seeks WHERE player_id = $1 AND match_id IS NOT NULL \
                 RETURNING match_id",
            )
            .bind(new.player.0)
            .fetch_optional(&mut *transaction)
            .await?;
            transaction.commit().await?;
            let paired = paired.and_then(|(id,)| id).map(MatchId);
            Ok::<_, Error>(paired.map_or(Sought::Waits, Sought::Paired))
        })
    }

    /// Takes somebody out of the queue, if this is still what they seek: the match, where they were paired
    /// before that.
    pub async fn unseek(&self, player: PlayerId, ticket: i64) -> Result<Option<MatchId>, Error> {
        let gone: Option<(Option<i64>,)> = timed!(self.back, write, |db| {
            sqlx::query_as(
                "DELETE FROM seeks WHERE player_id = $1 AND ticket = $2 RETURNING match_id",
            )
            .bind(player.0)
            .bind(ticket)
            .fetch_optional(db)
            .await
        })?;
        Ok(gone.and_then(|(id,)| id).map(MatchId))
    }

    /// Says that some in the queue are still there: those who were paired meanwhile, with their match. They
    /// are out of the queue then.
    pub async fn still_seeking(
        &self,
        there: &[(PlayerId, i64)],
        now: Time,
    ) -> Result<Vec<(PlayerId, MatchId)>, Error> {
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            let mut paired = Vec::new();
            for (player, ticket) in there {
                let gone: Option<(Option<i64>,)> = sqlx::query_as(
                    "DELETE FROM seeks WHERE player_id = $1 AND ticket = $2 \
                     AND match_id IS NOT NULL RETURNING match_id",
                )
                .bind(player.0)
                .bind(ticket)
                .fetch_optional(&mut *transaction)
                .await?;
                paired.extend(gone.and_then(|(id,)| id).map(|id| (*player, MatchId(id))));
                sqlx::query("UPDATE seeks SET seen_at = $3 WHERE player_id = $1 AND ticket = $2")
                    .bind(player.0)
                    .bind(ticket)
                    .bind(now.0)
                    .execute(&mut *transaction)
                    .await?;
            }
            transaction.commit().await?;
            Ok::<_, Error>(paired)
        })
    }

    /// Those who wait and were seen since a moment, who came first first.
    pub async fn seeking(&self, seen_since: Time, most: u32) -> Result<Vec<Seek>, Error> {
        let rows: Vec<Row> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT s.player_id, p.username, s.ticket, s.game, s.seats, s.pace, s.rated, \
                 s.rating, s.since, s.seen_at \
                 FROM seeks s JOIN players p ON p.id = s.player_id \
                 WHERE s.match_id IS NULL AND s.seen_at >= $1 \
                 ORDER BY s.since, s.player_id LIMIT $2",
            )
            .bind(seen_since.0)
            .bind(i64::from(most))
            .fetch_all(db)
            .await
        })?;
        Ok(rows.into_iter().map(read).collect())
    }

    /// Makes the matches of people who were put together: those of which all still waited. Each is made in one
    /// transaction with that its players no longer wait, and only one of these runs at a time.
    pub async fn pair(
        &self,
        tables: Vec<(StoredMatch, Vec<Seek>)>,
        node: Option<NodeId>,
    ) -> Result<Vec<StoredMatch>, Error> {
        let postgres = matches!(self.back, Back::Postgres(_));
        timed!(self.back, write, |db| {
            let mut made = Vec::new();
            for (new, players) in &tables {
                let mut transaction = db.begin().await?;
                if postgres {
                    sqlx::query(LOCK).execute(&mut *transaction).await?;
                }
                let mut taken = 0;
                for one in players {
                    taken += sqlx::query(
                        "UPDATE seeks SET match_id = $3 \
                         WHERE player_id = $1 AND ticket = $2 AND match_id IS NULL",
                    )
                    .bind(one.player.0)
                    .bind(one.ticket)
                    .bind(new.id.0)
                    .execute(&mut *transaction)
                    .await?
                    .rows_affected();
                }
                // Somebody went, or was faster: the others wait on.
                if taken != players.len() as u64 {
                    transaction.rollback().await?;
                    continue;
                }
                if insert_match!(transaction, new, &node) {
                    transaction.commit().await?;
                    made.push(new.clone());
                }
            }
            Ok::<_, Error>(made)
        })
    }

    /// Forgets those whom nobody has seen for so long.
    pub async fn forget_seeks(&self, unseen_since: Time) -> Result<u64, Error> {
        timed!(self.back, write, |db| {
            let mut query = QueryBuilder::new("DELETE FROM seeks WHERE seen_at < ");
            query.push_bind(unseen_since.0);
            let gone = query.build().execute(db).await?;
            Ok::<_, Error>(gone.rows_affected())
        })
    }
}
