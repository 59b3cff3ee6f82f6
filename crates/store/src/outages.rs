//! When no server ran.

use std::time::Duration;

use sqlx::Connection;

use crate::back::timed;
use crate::{Error, Store, Time};

/// A time during which no server ran.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    pub began_at: Time,
    pub ended_at: Time,
}

impl Store {
    /// Notes that a server starts, or can write again: since the last sign of life there was an
    /// outage.
    pub async fn begin_life(&self, now: Time) -> Result<(), Error> {
        self.begin_life_beside(now, Duration::ZERO).await
    }

    /// The same for a node among others: there was no outage if that is not longer ago than `but`, for
    /// another was there.
    pub async fn begin_life_beside(&self, now: Time, but: Duration) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            sqlx::query(
                "INSERT INTO outages (began_at, ended_at) \
                 SELECT at, CAST($1 AS BIGINT) FROM alive WHERE at < $2",
            )
            .bind(now.0)
            .bind(now.0 - but.as_millis() as i64)
            .execute(&mut *transaction)
            .await?;
            // Also where the machine's clock was set back meanwhile.
            sqlx::query(
                "INSERT INTO alive (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = $1",
            )
            .bind(now.0)
            .execute(&mut *transaction)
            .await?;
            transaction.commit().await?;
            Ok::<_, Error>(())
        })?;
        Ok(())
    }

    /// Notes that a server runs. Something is written in any case, so that this fails where nothing
    /// can be.
    pub async fn still_alive(&self, now: Time) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            sqlx::query(
                "INSERT INTO alive (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE \
                 SET at = CASE WHEN alive.at < $1 THEN $1 ELSE alive.at END",
            )
            .bind(now.0)
            .execute(&mut *db)
            .await?;
            Ok::<_, Error>(())
        })?;
        Ok(())
    }

    /// The outages that ended after some moment, in order.
    pub async fn outages(&self, since: Time) -> Result<Vec<Outage>, Error> {
        let rows: Vec<(i64, i64)> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT began_at, ended_at FROM outages WHERE ended_at > $1 ORDER BY ended_at",
            )
            .bind(since.0)
            .fetch_all(&mut *db)
            .await
        })?;
        let outage = |(began, ended)| Outage { began_at: Time(began), ended_at: Time(ended) };
        Ok(rows.into_iter().map(outage).collect())
    }
}
