//! Opening a database to read it alone: nothing is made, migrated or written.

use std::path::Path;
use std::str::FromStr;

use sqlx::pool::PoolOptions;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use crate::back::{Back, PATIENCE, Pools, without_password};
use crate::backup::with_ending;
use crate::writer::Writer;
use crate::{Error, Store, migrate};

impl Store {
    /// Opens a database that must be there and have the tables of this Partida, for reading alone.
    /// A server may run on it.
    pub async fn open_read_only(address: &str) -> Result<Self, Error> {
        Self::check_address(address)?;
        let back = Back::open_read_only(address).await?;
        let tables = migrate::check(&back).await;
        let store = Self { writer: Writer::start(&back), back };
        if let Err(wrong) = tables {
            store.close().await;
            return Err(wrong);
        }
        Ok(store)
    }
}

impl Store {
    /// Whether this can be the address of a database at all. Nothing is opened.
    pub fn check_address(address: &str) -> Result<(), Error> {
        match sqlite_file(address).map(Path::as_os_str) {
            // SQLite would take these for a database that is gone with its connection.
            Some(name) if name.is_empty() || name == ":memory:" => {
                Err(Error::BadAddress(address.to_owned()))
            }
            Some(_) => Ok(()),
            None => postgres(address).map(drop),
        }
    }
}

/// The file of a SQLite database.
pub(crate) fn sqlite_file(address: &str) -> Option<&Path> {
    address.strip_prefix("sqlite:").map(Path::new)
}

impl Back {
    async fn open_read_only(address: &str) -> Result<Self, Error> {
        let failed = |source| Error::open(address, source);
        if let Some(path) = sqlite_file(address) {
            // SQLite has nothing better to say than that it cannot open it.
            std::fs::File::open(path).map_err(|why| failed(why.into()))?;
            let pool = PoolOptions::new().acquire_timeout(PATIENCE).max_connections(4);
            let pool = pool.connect_with(read_only(path)).await.map_err(failed)?;
            return Ok(Self::Sqlite(Pools { read: pool.clone(), write: pool, patience: PATIENCE }));
        }
        let options = postgres(address)?.options([("default_transaction_read_only", "on")]);
        answers(address, &options).await?;
        let pool = PoolOptions::new().acquire_timeout(PATIENCE).max_connections(2);
        let pool = pool.connect_with(options).await.map_err(failed)?;
        Ok(Self::Postgres(Pools { read: pool.clone(), write: pool, patience: PATIENCE }))
    }
}

/// How to open a SQLite file without a change to any file, as long as nothing is written.
///
/// Whoever opens a file in WAL mode makes the two files beside it where they are not there. Who may
/// not write leaves them behind; who may write removes them as the last to go, and brings what
/// stands in the log into the file. So where nothing stands in a log the file is opened for
/// writing, of which no use is made, and else for reading.
pub(crate) fn untouched(path: &Path) -> SqliteConnectOptions {
    let log = with_ending(path, "-wal").metadata().map_or(0, |log| log.len());
    let options = SqliteConnectOptions::new().filename(path).busy_timeout(PATIENCE);
    options.read_only(log > 0).disable_statement_logging()
}

fn read_only(path: &Path) -> SqliteConnectOptions {
    untouched(path).pragma("query_only", "on")
}

pub(crate) async fn connect_read_only(path: &Path) -> Result<SqliteConnection, sqlx::Error> {
    read_only(path).connect().await
}

fn postgres(address: &str) -> Result<PgConnectOptions, Error> {
    if !address.starts_with("postgres:") && !address.starts_with("postgresql:") {
        return Err(Error::BadAddress(without_password(address)));
    }
    let options = PgConnectOptions::from_str(address);
    let options = options.map_err(|why| Error::bad_url(address, &why))?;
    Ok(options.disable_statement_logging())
}

/// Whether a PostgreSQL server answers at an address. A pool would try again and again, and then tell
/// only that it did.
pub(crate) async fn postgres_answers(address: &str) -> Result<(), Error> {
    answers(address, &postgres(address)?).await
}

async fn answers(address: &str, options: &PgConnectOptions) -> Result<(), Error> {
    let connected = tokio::time::timeout(PATIENCE, PgConnection::connect_with(options)).await;
    let connected = connected.unwrap_or(Err(sqlx::Error::PoolTimedOut));
    let connection = connected.map_err(|source| Error::open(address, source))?;
    // It has answered; how the farewell goes does not matter.
    drop(connection.close().await);
    Ok(())
}
