//! Numbered changes of the tables, run at start. Once merged, a migration is never edited: each is
//! stored with its checksum, and a database whose migrations differ from ours is not touched.
//!
//! Migrations only add, so the previous program runs on the tables of the next one. One that breaks
//! with that also writes its number into the table `migrations`, which names the lowest number that a
//! program must know. (Programs before checksums kept all their migrations there.)

use std::borrow::Cow;

use sqlx::migrate::{Migrate, Migration, MigrationType, Migrator};
use sqlx::{Connection, Executor, SqlSafeStr};

use crate::Error;
use crate::back::{Back, on};

/// Where sqlx keeps what was applied, with the checksums.
const CHECKSUMS: &str = "_sqlx_migrations";

/// Whether there is such a table.
macro_rules! has_table {
    ($back:ident, $connection:ident, $name:expr) => {{
        let query = match $back {
            Back::Sqlite(_) => {
                "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = $1"
            }
            Back::Postgres(_) => {
                "SELECT COUNT(*) FROM information_schema.tables \
                 WHERE table_schema = current_schema() AND table_name = $1"
            }
        };
        let (there,): (i64,) =
            sqlx::query_as(query).bind($name).fetch_one(&mut *$connection).await?;
        there > 0
    }};
}

/// The lowest number that a program must know.
macro_rules! floor {
    ($connection:ident) => {{
        let (number,): (i64,) = sqlx::query_as("SELECT COALESCE(MAX(number), 0) FROM migrations")
            .fetch_one(&mut *$connection)
            .await?;
        number
    }};
}

type Source = (&'static str, &'static str);

/// The migrations of one back end, from 1. `sqlx::migrate!` would do the same, and build SQLite a
/// second time for the macro.
macro_rules! migrations {
    ($back:literal, [$($name:literal),* $(,)?]) => {
        &[$(($name, include_str!(concat!("../migrations/", $back, "/", $name, ".sql")))),*]
    };
}

macro_rules! all_of {
    ($back:literal) => {
        migrations!(
            $back,
            [
                "0001_accounts",
                "0002_matches",
                "0003_log",
                "0004_strangers",
                "0005_batches",
                "0006_years",
                "0008_gate",
                "0009_tokens",
                "0010_retention",
                "0011_nodes",
                "0012_luck",
                "0015_progress",
                "0016_ratings",
                "0017_people",
                "0020_vacations",
                "0021_seeks",
                "0022_tournaments",
                "0023_notices",
                "0024_mail",
                "0025_push",
                "0026_clubs",
            ]
        )
    };
}

const SQLITE: &[Source] = all_of!("sqlite");
const POSTGRES: &[Source] = all_of!("postgres");

fn number(name: &str) -> i64 {
    let number = name.split_once('_').map_or(name, |(number, _)| number);
    number.parse().expect("the name of a migration begins with its number")
}

/// The number of the last migration. There may be gaps before it.
fn last(sources: &[Source]) -> i64 {
    sources.last().map_or(0, |(name, _)| number(name))
}

fn migrator(sources: &[Source]) -> Migrator {
    let migration = |&(name, sql): &Source| {
        let words = name.split_once('_').map_or(name, |(_, words)| words);
        Migration::new(
            number(name),
            Cow::Borrowed(words),
            MigrationType::Simple,
            sql.into_sql_str(),
            false,
        )
    };
    Migrator {
        migrations: sources.iter().map(migration).collect(),
        // A newer program has been here.
        ignore_missing: true,
        // Two programs may start at once: both wait below, on either back end.
        locking: false,
        ..Migrator::DEFAULT
    }
}

pub(crate) async fn run(back: &Back) -> Result<(), Error> {
    apply(back, sources(back)).await
}

/// Refuses tables that this program cannot read as they are, and changes nothing.
pub(crate) async fn check(back: &Back) -> Result<(), Error> {
    let known = last(sources(back));
    on!(back, |pools| {
        let mut connection = pools.read.acquire().await?;
        if !has_table!(back, connection, "migrations") {
            return Err(Error::NoTables);
        }
        let needed = floor!(connection);
        if needed > known {
            return Err(Error::TooNew { found: needed, known });
        }
        let mut found = needed;
        if has_table!(back, connection, CHECKSUMS) {
            let applied = connection.list_applied_migrations(CHECKSUMS).await?;
            found = applied.iter().map(|one| one.version).max().unwrap_or(found);
        }
        if found < known {
            return Err(Error::TooOld { found, known });
        }
    });
    Ok(())
}

fn sources(back: &Back) -> &'static [Source] {
    match back {
        Back::Sqlite(_) => SQLITE,
        Back::Postgres(_) => POSTGRES,
    }
}

async fn apply(back: &Back, sources: &[Source]) -> Result<(), Error> {
    let known = last(sources);
    let migrator = migrator(sources);
    let begin = match back {
        Back::Sqlite(_) => "BEGIN IMMEDIATE",
        Back::Postgres(_) => "BEGIN",
    };
    on!(back, |pools| {
        let mut connection = pools.write.acquire().await?;
        let mut all = connection.begin_with(begin).await?;
        if let Back::Postgres(_) = back {
            // A migration of many rows takes its time; so does waiting for it.
            all.execute("SET LOCAL statement_timeout = 0").await?;
            all.execute("SELECT pg_advisory_xact_lock(7777)").await?;
        }
        if has_table!(back, all, "migrations") {
            let found = floor!(all);
            if found > known {
                return Err(Error::TooNew { found, known });
            }
            if !has_table!(back, all, CHECKSUMS) {
                migrator.run_direct(Some(found), &mut *all, true).await?;
            }
        } else {
            all.execute("CREATE TABLE migrations (number BIGINT PRIMARY KEY)").await?;
        }
        migrator.run_direct(None, &mut *all, false).await?;
        all.commit().await?;
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Fresh, postgres, sqlite};

    /// A database as the program before checksums left it: with its first tables, a match and an
    /// entry.
    async fn of_the_first_program(fresh: &Fresh, sources: &[Source], tables: usize) -> Back {
        let back = Back::open(&fresh.address, crate::back::PATIENCE).await.unwrap();
        on!(back, |pools| {
            let run = async |sql: &'static str| {
                sqlx::raw_sql(sql).execute(&pools.write).await.unwrap();
            };
            run("CREATE TABLE migrations (number BIGINT PRIMARY KEY)").await;
            for ((_, sql), number) in sources[..tables].iter().zip(1_i64..) {
                run(sql).await;
                let number = sqlx::query("INSERT INTO migrations VALUES ($1)").bind(number);
                number.execute(&pools.write).await.unwrap();
            }
            run("INSERT INTO players (username, role, created_at) VALUES ('ana', 'player', 1)")
                .await;
            run(
                "INSERT INTO matches (id, game, options, seats, public, seating, state, created_at, \
                 started_at, revision, terms) VALUES (1, 'damas-chinas', '{}', 2, TRUE, 'chosen', \
                 'running', 5, 6, 1, '{\"clock\":1000}'), (2, 'flow-free', '{}', 1, TRUE, 'chosen', \
                 'running', 5, 7, 1, '{}'), (3, 'flow-free', '{}', 1, TRUE, 'chosen', 'over', 5, 7, 1, \
                 '{}'), (4, 'damas-chinas', '{}', 2, TRUE, 'chosen', 'waiting', 5, NULL, 1, '{}')",
            )
            .await;
            run("INSERT INTO members (match_id, player_id, position, removed) VALUES \
                 (1, 1, 0, FALSE), (2, 1, 0, FALSE), (3, 1, 0, FALSE), (4, 1, 0, FALSE)")
            .await;
            run("INSERT INTO results VALUES (1, 1, 'damas-chinas', TRUE), (3, 1, 'flow-free', FALSE)")
                .await;
            run("INSERT INTO entries VALUES (1, 1, 0, 'asked', 'a1-b1', '[]', '[]', 'x', 7)").await;
        });
        back
    }

    async fn the_first_program_s_database_is_taken_over(fresh: Fresh, sources: &'static [Source]) {
        let back = of_the_first_program(&fresh, sources, 5).await;
        assert!(matches!(check(&back).await, Err(Error::TooOld { found: 5, .. })));
        apply(&back, sources).await.unwrap();
        apply(&back, sources).await.unwrap();
        check(&back).await.unwrap();
        on!(back, |pools| {
            let found: (i64, String, Option<String>, i64) =
                sqlx::query_as("SELECT version, action, action_id, at FROM entries")
                    .fetch_one(&pools.write)
                    .await
                    .unwrap();
            assert_eq!(found, (1, "a1-b1".into(), Some("x".into()), 7));
            let due: Vec<(i64, Option<i64>, i64, i64)> =
                sqlx::query_as("SELECT id, due_at, rules, format FROM matches ORDER BY id")
                    .fetch_all(&pools.write)
                    .await
                    .unwrap();
            let untouched = 7 + 90 * 24 * 3_600_000;
            let closes = 5 + 2 * 3_600_000;
            let expected = [(1, Some(0)), (2, Some(untouched)), (3, None), (4, Some(closes))];
            assert_eq!(due, expected.map(|(id, due)| (id, due, 1, 1)));
            let counted: Vec<(i64, Option<String>)> =
                sqlx::query_as("SELECT match_id, counts_as FROM members ORDER BY match_id")
                    .fetch_all(&pools.write)
                    .await
                    .unwrap();
            let counted: Vec<_> = counted.iter().map(|(_, stage)| stage.as_deref()).collect();
            assert_eq!(counted, [Some("running"), Some("running"), None, Some("waiting")]);
            let tallies: Vec<(String, i64, i64)> =
                sqlx::query_as("SELECT game, won, lost FROM tallies ORDER BY game")
                    .fetch_all(&pools.write)
                    .await
                    .unwrap();
            assert_eq!(tallies, [("damas-chinas".into(), 1, 0), ("flow-free".into(), 0, 1)]);
        });
    }

    #[tokio::test]
    async fn the_first_program_s_database_is_taken_over_on_sqlite() {
        the_first_program_s_database_is_taken_over(sqlite(), SQLITE).await;
    }

    #[tokio::test]
    async fn the_first_program_s_database_is_taken_over_on_postgres() {
        the_first_program_s_database_is_taken_over(postgres().await, POSTGRES).await;
    }

    /// An entry needs a match, and a version is there once, though that is checked at the end.
    async fn a_log_outlives_a_change_of_its_table(fresh: Fresh, sources: &'static [Source]) {
        let back = of_the_first_program(&fresh, sources, 4).await;
        apply(&back, sources).await.unwrap();
        on!(back, |pools| {
            let entry = "INSERT INTO entries VALUES (1, 1, 0, 'asked', 'a', '[]', '[]', 'x', 7)";
            let twice = sqlx::raw_sql(entry).execute(&pools.write).await.unwrap_err();
            assert!(twice.as_database_error().unwrap().is_unique_violation());
            let nowhere = entry.replace("(1, 1,", "(9, 1,");
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

    async fn an_edited_migration_is_noticed(fresh: Fresh, sources: &'static [Source]) {
        let back = Back::open(&fresh.address, crate::back::PATIENCE).await.unwrap();
        apply(&back, sources).await.unwrap();
        let mut edited = sources.to_vec();
        edited[1].1 = "SELECT 1";
        let refused = apply(&back, &edited).await.unwrap_err();
        assert!(refused.to_string().contains('2'), "{refused}");
    }

    #[tokio::test]
    async fn an_edited_migration_is_noticed_on_sqlite() {
        an_edited_migration_is_noticed(sqlite(), SQLITE).await;
    }

    #[tokio::test]
    async fn an_edited_migration_is_noticed_on_postgres() {
        an_edited_migration_is_noticed(postgres().await, POSTGRES).await;
    }

    /// The previous program runs on tables to which the next one has added, unless that one says
    /// that it must not.
    async fn tables_of_a_later_program_are_used_if_they_may(
        fresh: Fresh,
        sources: &'static [Source],
    ) {
        let back = Back::open(&fresh.address, crate::back::PATIENCE).await.unwrap();
        let mut later = sources.to_vec();
        later.push(("9000_later", "CREATE TABLE later (id INTEGER)"));
        apply(&back, &later).await.unwrap();
        apply(&back, sources).await.unwrap();
        check(&back).await.unwrap();
        on!(back, |pools| {
            let says = "INSERT INTO migrations VALUES (9000)";
            sqlx::raw_sql(says).execute(&pools.write).await.unwrap();
        });
        assert!(matches!(apply(&back, sources).await, Err(Error::TooNew { found: 9000, .. })));
        assert!(matches!(check(&back).await, Err(Error::TooNew { found: 9000, .. })));
    }

    #[tokio::test]
    async fn tables_of_a_later_program_are_used_if_they_may_on_sqlite() {
        tables_of_a_later_program_are_used_if_they_may(sqlite(), SQLITE).await;
    }

    #[tokio::test]
    async fn tables_of_a_later_program_are_used_if_they_may_on_postgres() {
        tables_of_a_later_program_are_used_if_they_may(postgres().await, POSTGRES).await;
    }
}
