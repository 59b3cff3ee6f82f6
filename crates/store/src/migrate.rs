//! Numbered changes of the tables, run at start. Once merged, a migration is never edited.

use sqlx::{Connection, Executor};

use crate::Error;
use crate::back::{Back, on};

/// The migrations of one back end, from 1.
macro_rules! migrations {
    ($back:literal) => {
        &[
            include_str!(concat!("../migrations/", $back, "/0001_accounts.sql")),
            include_str!(concat!("../migrations/", $back, "/0002_matches.sql")),
            include_str!(concat!("../migrations/", $back, "/0003_log.sql")),
            include_str!(concat!("../migrations/", $back, "/0004_strangers.sql")),
            include_str!(concat!("../migrations/", $back, "/0005_batches.sql")),
        ]
    };
}

const SQLITE: &[&str] = migrations!("sqlite");
const POSTGRES: &[&str] = migrations!("postgres");

pub(crate) async fn run(back: &Back) -> Result<(), Error> {
    // Two programs may start at once on one database: the second waits, and finds the work done.
    let (begin, migrations) = match back {
        Back::Sqlite(_) => ("BEGIN IMMEDIATE", SQLITE),
        Back::Postgres(_) => ("BEGIN; SELECT pg_advisory_xact_lock(7777)", POSTGRES),
    };
    on!(back, |pools| {
        let mut connection = pools.write.acquire().await?;
        connection.execute(sqlx::raw_sql(begin)).await?;
        let applied = async {
            connection
                .execute(sqlx::raw_sql(
                    "CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)",
                ))
                .await?;
            let (found,): (i64,) =
                sqlx::query_as("SELECT COALESCE(MAX(number), 0) FROM migrations")
                    .fetch_one(&mut *connection)
                    .await?;
            let known = migrations.len() as i64;
            if found > known {
                return Err(Error::TooNew { found, known });
            }
            for (number, migration) in (1_i64..).zip(migrations).skip(found as usize) {
                connection.execute(sqlx::raw_sql(*migration)).await?;
                sqlx::query("INSERT INTO migrations VALUES ($1)")
                    .bind(number)
                    .execute(&mut *connection)
                    .await?;
            }
            Ok(())
        }
        .await;
        let end = if applied.is_ok() { "COMMIT" } else { "ROLLBACK" };
        let ended = connection.execute(sqlx::raw_sql(end)).await;
        // A connection whose transaction is in doubt must not go back to the pool.
        if applied.is_err() || ended.is_err() {
            connection.detach().close().await?;
        }
        applied?;
        ended?;
    });
    Ok(())
}
