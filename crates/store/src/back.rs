//! The two back ends.
//!
//! Both speak the same SQL with numbered parameters, so a query is written once and [`on!`] sends
//! it to whichever is there. What differs is how they are opened, their migrations, and that
//! SQLite has one connection for everything that writes.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use sqlx::pool::{PoolConnection, PoolOptions};
use sqlx::postgres::{PgConnectOptions, Postgres};
use sqlx::sqlite::{Sqlite, SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, Database, Pool};

use crate::Error;

#[derive(Clone)]
pub(crate) enum Back {
    Sqlite(Pools<Sqlite>),
    Postgres(Pools<Postgres>),
}

impl fmt::Debug for Back {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sqlite(_) => "SQLite",
            Self::Postgres(_) => "PostgreSQL",
        })
    }
}

pub(crate) struct Pools<DB: Database> {
    pub(crate) read: Pool<DB>,
    /// In SQLite a single connection: writers wait for each other here, in order, instead of
    /// finding the file locked.
    pub(crate) write: Pool<DB>,
    /// How long a request waits for a connection, and then for its answer, before the database
    /// counts as gone.
    pub(crate) patience: Duration,
}

impl<DB: Database> Clone for Pools<DB> {
    fn clone(&self) -> Self {
        Self { read: self.read.clone(), write: self.write.clone(), patience: self.patience }
    }
}

/// Runs the same code on whichever back end there is.
macro_rules! on {
    ($back:expr, |$pools:ident| $code:expr) => {
        match &$back {
            $crate::back::Back::Sqlite($pools) => $code,
            $crate::back::Back::Postgres($pools) => $code,
        }
    };
}
pub(crate) use on;

/// Runs the same code on one connection of whichever back end there is. What takes too long is given
/// up, and its connection with it: nobody else must wait for an answer on it.
macro_rules! timed {
    ($back:expr, $pool:ident, |$db:ident| $code:expr) => {
        match &$back {
            $crate::back::Back::Sqlite(pools) => $crate::back::timed!(@ pools, $pool, |$db| $code),
            $crate::back::Back::Postgres(pools) => $crate::back::timed!(@ pools, $pool, |$db| $code),
        }
    };
    (@ $pools:ident, $pool:ident, |$db:ident| $code:expr) => {{
        let mut connection = $pools.$pool.acquire().await?;
        let done = {
            let $db = &mut *connection;
            tokio::time::timeout($pools.patience, async { $code }).await
        };
        match done {
            Ok(done) => {
                $crate::back::give_back(connection, $pools.patience);
                done.map_err($crate::Error::from)
            }
            Err(_) => {
                drop(connection.detach());
                Err($crate::Error::TooSlow)
            }
        }
    }};
}
pub(crate) use timed;

/// Gives a connection back to its pool, which first asks it whether it is still there: for no longer
/// than it may take. A connection that does not answer must not keep its place in the pool for ever.
pub(crate) fn give_back<DB: Database>(mut connection: PoolConnection<DB>, patience: Duration) {
    tokio::spawn(tokio::time::timeout(patience, connection.return_to_pool()));
}

/// How patient a store is.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

/// What PostgreSQL is told of every connection: to give up what takes too long, also where we are
/// gone, and to notice that in seconds. It gives up a little before we do, so that mostly the
/// connection can be used again.
fn for_postgres(patience: Duration) -> [(&'static str, String); 8] {
    let milliseconds = patience.as_millis();
    [
        ("application_name", "partida".into()),
        ("statement_timeout", (milliseconds * 9 / 10).to_string()),
        ("lock_timeout", (milliseconds * 8 / 10).to_string()),
        ("idle_in_transaction_session_timeout", milliseconds.to_string()),
        ("tcp_keepalives_idle", "10".into()),
        ("tcp_keepalives_interval", "5".into()),
        ("tcp_keepalives_count", "3".into()),
        ("tcp_user_timeout", "15000".into()),
    ]
}

/// How many batches PostgreSQL commits at once.
pub(crate) const WRITERS: usize = 4;

/// How much of the file SQLite's writer keeps in memory: a negative number is KiB.
const CACHE_KIB: &str = "-32768";

/// How many pages of 4 KiB are written ahead before they are brought into the file.
const PAGES_AHEAD: &str = "16000";

impl Back {
    pub(crate) async fn open(address: &str, patience: Duration) -> Result<Self, Error> {
        let failed = |why| Error::open(address, why);
        if let Some(path) = address.strip_prefix("sqlite:") {
            Self::sqlite(path, patience).await.map_err(failed)
        } else if address.starts_with("postgres:") || address.starts_with("postgresql:") {
            Self::postgres(address, patience).await.map_err(failed)
        } else {
            Err(Error::BadAddress(without_password(address)))
        }
    }

    async fn sqlite(path: &str, patience: Duration) -> Result<Self, sqlx::Error> {
        // FULL: a commit has reached the disk when it returns. WAL: readers do not wait for it.
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(patience)
            .disable_statement_logging();
        // A file needs no asking whether it is still there.
        let usual = PoolOptions::new().acquire_timeout(patience).test_before_acquire(false);
        let pool = || without_doubtful(usual.clone());
        // Every match that is played has a page of its own in the log. With room for those of many
        // they need not be read again, and those that are written again and again reach the file
        // itself only now and then.
        let writing = options
            .clone()
            .pragma("cache_size", CACHE_KIB)
            .pragma("wal_autocheckpoint", PAGES_AHEAD);
        let began = Instant::now();
        let write = loop {
            match pool().max_connections(1).connect_with(writing.clone()).await {
                // Another program turns the write-ahead log on, for which SQLite does not wait.
                Err(error) if is_busy(&error) && began.elapsed() < patience => {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                opened => break opened?,
            }
        };
        let read = pool().max_connections(4).connect_with(options).await?;
        Ok(Self::Sqlite(Pools { read, write, patience }))
    }

    async fn postgres(address: &str, patience: Duration) -> Result<Self, sqlx::Error> {
        let options = PgConnectOptions::from_str(address)?.disable_statement_logging();
        let options = options.options(for_postgres(patience));
        let pool = || without_doubtful(PoolOptions::new().acquire_timeout(patience));
        // Those who read cannot keep those who write from a connection.
        let write =
            pool().max_connections(WRITERS as u32 + 4).connect_with(options.clone()).await?;
        let read = pool().max_connections(8).connect_with(options).await?;
        Ok(Self::Postgres(Pools { read, write, patience }))
    }
}

/// Whether another program has the SQLite file for itself at this moment.
fn is_busy(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| code == "5")
}

/// Gives nobody a connection whose last transaction could neither be committed nor rolled back, as
/// when the disk is full. What comes next on it would be a part of that transaction, be reported as
/// committed, and be gone with it.
fn without_doubtful<DB: Database>(options: PoolOptions<DB>) -> PoolOptions<DB> {
    options.before_acquire(|connection, _| {
        let doubtful = connection.is_in_transaction();
        Box::pin(async move { Ok(!doubtful) })
    })
}

/// The address of a database as it may be shown.
#[must_use]
pub fn without_password(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_owned() };
    match rest.split_once('@') {
        Some((user, place)) => {
            let user = user.split(':').next().unwrap_or_default();
            format!("{scheme}://{user}@{place}")
        }
        None => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn sqlite_writes_ahead_and_reaches_the_disk_with_every_commit() {
        let fresh = crate::testing::sqlite();
        let Back::Sqlite(pools) = Back::open(&fresh.address, PATIENCE).await.unwrap() else {
            panic!("it is SQLite");
        };
        for pool in [&pools.read, &pools.write] {
            let mode: (String,) =
                sqlx::query_as("PRAGMA journal_mode").fetch_one(pool).await.unwrap();
            let synchronous: (i64,) =
                sqlx::query_as("PRAGMA synchronous").fetch_one(pool).await.unwrap();
            assert_eq!((mode.0.as_str(), synchronous.0), ("wal", 2), "2 is FULL");
        }
        assert_eq!(pools.write.options().get_max_connections(), 1, "there is one writer");
    }

    #[tokio::test]
    async fn a_connection_in_doubt_is_given_to_nobody() {
        let fresh = crate::testing::sqlite();
        let Back::Sqlite(pools) = Back::open(&fresh.address, PATIENCE).await.unwrap() else {
            panic!("it is SQLite");
        };
        // A full disk ends a transaction like this: SQLite has rolled it back by itself.
        let mut transaction = pools.write.begin().await.unwrap();
        sqlx::raw_sql("ROLLBACK").execute(&mut *transaction).await.unwrap();
        assert!(transaction.commit().await.is_err());
        let connection = pools.write.acquire().await.unwrap();
        assert!(!connection.is_in_transaction());
    }

    #[test]
    fn a_password_is_never_shown() {
        let shown = |address| without_password(address);
        assert_eq!(shown("postgres://ana:secret@db/partida"), "postgres://ana@db/partida");
        assert_eq!(shown("postgres://db/partida"), "postgres://db/partida");
        assert_eq!(shown("sqlite:data/partida.db"), "sqlite:data/partida.db");
    }
}
