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
    let migrations = match back {
        Back::Sqlite(_) => SQLITE,
        Back::Postgres(_) => POSTGRES,
    };
    apply(back, migrations).await
}

async fn apply(back: &Back, migrations: &'static [&'static str]) -> Result<(), Error> {
    // Two programs may start at once on one database: the second waits, and finds the work done.
    let begin = match back {
        Back::Sqlite(_) => "BEGIN IMMEDIATE",
        Back::Postgres(_) => "BEGIN; SELECT pg_advisory_xact_lock(7777)",
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Fresh, postgres, sqlite};

    /// What a match of an older version left is there in the next one, and an entry still needs one.
    async fn a_log_outlives_a_change_of_its_table(fresh: Fresh, migrations: &'static [&str]) {
        let back = Back::open(&fresh.address).await.unwrap();
        apply(&back, &migrations[..4]).await.unwrap();
        let entry = "INSERT INTO entries VALUES (1, 1, 0, 'asked', 'a1-b1', '[]', '[]', 'x', 7)";
        on!(back, |pools| {
            for statement in [
                "INSERT INTO matches (id, game, options, seats, public, seating, state, created_at, \
                 revision) VALUES (1, 'damas-chinas', '{}', 2, TRUE, 'free', 'running', 5, 1)",
                entry,
            ] {
                sqlx::raw_sql(statement).execute(&pools.write).await.unwrap();
            }
        });
        apply(&back, migrations).await.unwrap();
        on!(back, |pools| {
            let found: (i64, String, Option<String>, i64) =
                sqlx::query_as("SELECT version, action, action_id, at FROM entries")
                    .fetch_one(&pools.write)
                    .await
                    .unwrap();
            assert_eq!(found, (1, "a1-b1".into(), Some("x".into()), 7));
            let twice = sqlx::raw_sql(entry).execute(&pools.write).await.unwrap_err();
            assert!(twice.as_database_error().unwrap().is_unique_violation());
            let nowhere = entry.replace("(1, 1,", "(2, 1,");
            let nowhere = sqlx::query(sqlx::AssertSqlSafe(nowhere)).execute(&pools.write).await;
            assert!(nowhere.unwrap_err().as_database_error().unwrap().is_foreign_key_violation());
        });
    }

    #[tokio::test]
    async fn a_log_outlives_a_change_of_its_table_on_sqlite() {
        a_log_outlives_a_change_of_its_table(sqlite(), SQLITE).await;
    }

    #[tokio::test]
    async fn a_log_outlives_a_change_of_its_table_on_postgres() {
        a_log_outlives_a_change_of_its_table(postgres().await, POSTGRES).await;
    }
}
