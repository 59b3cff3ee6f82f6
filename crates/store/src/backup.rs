//! Copies of a SQLite database: made while it is in use, and put in its place again. And whether a
//! database is whole.

use std::path::{Path, PathBuf};
use std::{fs, io};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use crate::back::Back;
use crate::{Error, Store};

impl Store {
    /// Writes a copy of the database, as it is at one moment, into a file that is not there yet.
    /// Others may write meanwhile.
    pub async fn back_up(&self, to: &Path) -> Result<(), Error> {
        let Back::Sqlite(pools) = &self.back else { return Err(Error::NotSqlite) };
        if to.exists() {
            return Err(Error::FileExists(to.into()));
        }
        let name = to.to_str().ok_or_else(|| Error::BadAddress(to.display().to_string()))?;
        sqlx::query("VACUUM INTO $1").bind(name).execute(&pools.read).await?;
        // What was written is on the disk before anybody is told so.
        fs::File::open(to).and_then(|file| file.sync_all()).map_err(|why| Error::file(to, why))
    }

    /// Puts a copy in the place of a database that nobody uses. A database that was there is kept
    /// beside it under another name, which is given back.
    pub async fn restore(from: &Path, to: &Path, replace: bool) -> Result<Option<PathBuf>, Error> {
        check(from).await?;
        let failed = |why: io::Error| Error::file(to, why);
        let mut kept = None;
        if to.exists() {
            if !replace {
                return Err(Error::FileExists(to.into()));
            }
            let_go(to).await?;
            kept = Some(unused(to));
        }
        let fresh = with_ending(to, ".restoring");
        fs::copy(from, &fresh).map_err(failed)?;
        fs::File::open(&fresh).and_then(|file| file.sync_all()).map_err(failed)?;
        if let Some(kept) = &kept {
            fs::rename(to, kept).map_err(failed)?;
        }
        fs::rename(&fresh, to).map_err(failed)?;
        Ok(kept)
    }
}

impl Store {
    /// Looks at the whole of a SQLite file, if it is there, and changes nothing. PostgreSQL looks
    /// after itself.
    pub async fn check(address: &str) -> Result<(), Error> {
        let Some(path) = address.strip_prefix("sqlite:").map(Path::new) else { return Ok(()) };
        let damaged = |why: &str| Error::Damaged { path: path.into(), why: why.to_owned() };
        let length = |path: &Path| path.metadata().map_or(0, |file| file.len());
        if length(path) == 0 {
            // SQLite would take this for a database that was just made, and what was written to the
            // log beside it would be gone.
            return match length(&with_ending(path, "-wal")) {
                0 => Ok(()),
                _ => Err(damaged("it is empty, but the log of what was written to it is not")),
            };
        }
        let found = async {
            let mut connection = connect(path, true).await?;
            let (found,): (String,) =
                sqlx::query_as("PRAGMA quick_check(1)").fetch_one(&mut connection).await?;
            connection.close().await?;
            Ok(found)
        };
        match found.await {
            Ok(found) if found == "ok" => Ok(()),
            Ok(found) => Err(damaged(&found)),
            Err(error) if is_about_damage(&error) => Err(damaged(&error.to_string())),
            Err(source) => Err(Error::Open { address: address.to_owned(), source }),
        }
    }
}

/// SQLite's word for a file that is no database or no whole one.
fn is_about_damage(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    // SQLITE_CORRUPT and SQLITE_NOTADB, of which the lower byte of a code is what kind it is.
    let kind = code.and_then(|code| code.parse::<u32>().ok()).map(|code| code & 0xff);
    matches!(kind, Some(11 | 26))
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// A name beside a file that no other has.
fn unused(path: &Path) -> PathBuf {
    (1..=u32::MAX)
        .map(|number| with_ending(path, &format!(".before-{number}")))
        .find(|name| !name.exists())
        .expect("there is a number for every file")
}

async fn connect(path: &Path, read_only: bool) -> Result<SqliteConnection, sqlx::Error> {
    let options = SqliteConnectOptions::new().filename(path).read_only(read_only);
    options.disable_statement_logging().connect().await
}

/// Whether a file is a whole database of Partida.
async fn check(path: &Path) -> Result<(), Error> {
    let not = |why: String| Error::NotABackup { path: path.into(), why };
    if !path.is_file() {
        return Err(not("there is no such file".into()));
    }
    let mut connection = connect(path, true).await.map_err(|why| not(why.to_string()))?;
    let found: Result<(String,), _> =
        sqlx::query_as("PRAGMA integrity_check").fetch_one(&mut connection).await;
    let (found,) = found.map_err(|why| not(why.to_string()))?;
    if found != "ok" {
        return Err(not(found));
    }
    let migrations: Result<(i64,), _> =
        sqlx::query_as("SELECT COUNT(*) FROM migrations").fetch_one(&mut connection).await;
    migrations.map_err(|_| not("it is a database of something else".into()))?;
    connection.close().await?;
    Ok(())
}

/// Sees to it that nobody uses a database, and that all of it is in its one file.
async fn let_go(path: &Path) -> Result<(), Error> {
    let mut connection = connect(path, false).await?;
    // This waits for nobody: it fails while another program has the database open.
    sqlx::query("PRAGMA busy_timeout = 0").execute(&mut connection).await?;
    let mode: Result<(String,), _> =
        sqlx::query_as("PRAGMA journal_mode = DELETE").fetch_one(&mut connection).await;
    connection.close().await?;
    match mode {
        Ok((mode,)) if mode == "delete" => Ok(()),
        _ => Err(Error::InUse(path.into())),
    }
}
