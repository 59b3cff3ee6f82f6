//! Vacations: times in which nobody is charged for the days of their moves.

use sqlx::{Connection, QueryBuilder};

use crate::back::{Back, timed};
use crate::{Error, PlayerId, Store, Time};

/// A time in which somebody is away, and has said so before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vacation {
    pub player: PlayerId,
    pub began_at: Time,
    pub ended_at: Time,
}

type Row = (i64, i64, i64);

const fn read((player, began, ended): Row) -> Vacation {
    Vacation { player: PlayerId(player), began_at: Time(began), ended_at: Time(ended) }
}

impl Store {
    /// The vacations of some players that were not over at a moment, in their order.
    pub async fn vacations(
        &self,
        players: &[PlayerId],
        from: Time,
    ) -> Result<Vec<Vacation>, Error> {
        if players.is_empty() {
            return Ok(Vec::new());
        }
        let rows: Vec<Row> = timed!(self.back, read, |db| {
            let mut query = QueryBuilder::new(
                "SELECT player_id, began_at, ended_at FROM vacations WHERE ended_at > ",
            );
            query.push_bind(from.0);
            query.push(" AND player_id IN (");
            let mut ids = query.separated(", ");
            for player in players {
                ids.push_bind(player.0);
            }
            query.push(") ORDER BY began_at, player_id");
            query.build_query_as().fetch_all(db).await
        })?;
        Ok(rows.into_iter().map(read).collect())
    }

    /// Adds a vacation if `may` allows it beside those that the player has, of which only one can be asked
    /// at a time.
    pub async fn add_vacation(
        &self,
        new: Vacation,
        may: impl Fn(&[Vacation]) -> bool,
    ) -> Result<bool, Error> {
        let postgres = matches!(self.back, Back::Postgres(_));
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            if postgres {
                sqlx::query("SELECT id FROM players WHERE id = $1 FOR UPDATE")
                    .bind(new.player.0)
                    .execute(&mut *transaction)
                    .await?;
            }
            let rows: Vec<Row> = sqlx::query_as(
                "SELECT player_id, began_at, ended_at FROM vacations WHERE player_id = $1",
            )
            .bind(new.player.0)
            .fetch_all(&mut *transaction)
            .await?;
            let there: Vec<Vacation> = rows.into_iter().map(read).collect();
            if !may(&there) {
                return Ok::<_, Error>(false);
            }
            sqlx::query(
                "INSERT INTO vacations (player_id, began_at, ended_at) VALUES ($1, $2, $3)",
            )
            .bind(new.player.0)
            .bind(new.began_at.0)
            .bind(new.ended_at.0)
            .execute(&mut *transaction)
            .await?;
            transaction.commit().await?;
            Ok::<_, Error>(true)
        })
    }

    /// Ends what somebody's vacations have left at a moment: those that have begun end then, others are
    /// as if they had never been.
    pub async fn end_vacations(&self, player: PlayerId, now: Time) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            for change in [
                "DELETE FROM vacations WHERE player_id = $1 AND began_at >= $2",
                "UPDATE vacations SET ended_at = $2 WHERE player_id = $1 AND ended_at > $2",
            ] {
                sqlx::query(change).bind(player.0).bind(now.0).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            Ok::<_, Error>(())
        })
    }
}
