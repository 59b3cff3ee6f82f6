use std::io;
use std::path::{Path, PathBuf};

use crate::back::without_password;

/// Why something was not stored or found.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("that user name is taken")]
    UsernameTaken,
    #[error("that e-mail address is taken")]
    EmailTaken,
    #[error("that join code is taken")]
    CodeTaken,
    /// Somebody else changed it first. Nothing was written.
    #[error("somebody else was faster")]
    Conflict,
    /// Another node has taken the match over. Nothing was written.
    #[error("this node no longer looks after the match")]
    Fenced,
    #[error("the new database has accounts or matches already; it must be empty")]
    NotEmpty,
    #[error("several nodes need PostgreSQL: --database postgres://USER@HOST/NAME")]
    NotShared,
    #[error(
        "another server runs on this database; stop it first, or start all of them as nodes with \
         --nats"
    )]
    NotAlone,
    #[error(
        "a server without --nats runs on this database; stop it first, and start it again with --nats"
    )]
    SomebodyAlone,
    #[error(
        "nodes run on this database and look after its matches; say how to reach them with --nats, as \
         they have it, or do it in the web app"
    )]
    NodesThere,
    #[error("{0:?} is no database: give sqlite:PATH or postgres://USER@HOST/NAME")]
    BadAddress(String),
    #[error("{address:?} is no address of a database: {why}")]
    BadUrl { address: String, why: String },
    #[error("cannot open the database {address}: {}", plain(why))]
    Open { address: String, why: sqlx::Error },
    #[error("there are no tables of Partida in the database; a server makes them when it starts")]
    NoTables,
    #[error(
        "the tables of the database are of an earlier Partida (they are at {found}, this one knows \
         {known}); a server brings them up to date when it starts"
    )]
    TooOld { found: i64, known: i64 },
    #[error(
        "the database is of a later Partida (its tables are at {found}, this one knows {known})"
    )]
    TooNew { found: i64, known: i64 },
    #[error("the tables were changed by something else than Partida: {0}")]
    Migration(sqlx::migrate::MigrateError),
    #[error("the database does not answer in time")]
    TooSlow,
    #[error("the database holds what Partida never wrote: {0}")]
    Corrupt(String),
    #[error("the database fails: {}", plain(.0))]
    Database(sqlx::Error),
    /// It is not known whether it was written.
    #[error("{0}")]
    NotWritten(String),
    #[error(
        "{} is damaged ({why}). Nothing was changed. Keep this file and those beside it, and put \
         the last copy in their place: partida admin restore COPY --force",
        path.display()
    )]
    Damaged { path: PathBuf, why: String },
    #[error("only SQLite is copied like this; a PostgreSQL database is copied with pg_dump")]
    NotSqlite,
    #[error("{} is already there", .0.display())]
    FileExists(PathBuf),
    #[error(
        "{} is already there; with --force it is replaced, and kept beside the new one",
        .0.display()
    )]
    WouldReplace(PathBuf),
    #[error("{} is in use; stop the server first", .0.display())]
    InUse(PathBuf),
    #[error("{} is no copy of a database of Partida: {why}", path.display())]
    NotABackup { path: PathBuf, why: String },
    #[error(
        "so much was written meanwhile that the log beside the database passed {0} bytes; the copy \
         was given up so that it can be shortened"
    )]
    LogTooLong(u64),
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    /// The store was closed; nothing was written.
    #[error("the store is closed")]
    Closed,
}

impl Error {
    pub(crate) fn file(path: &Path, source: io::Error) -> Self {
        Self::File { path: path.into(), source }
    }

    pub(crate) fn open(address: &str, why: sqlx::Error) -> Self {
        Self::Open { address: without_password(address), why }
    }

    pub(crate) fn bad_url(address: &str, why: &sqlx::Error) -> Self {
        Self::BadUrl { address: without_password(address), why: plain(why) }
    }

    /// Whether what was named cannot be a database at all.
    #[must_use]
    pub fn is_about_the_address(&self) -> bool {
        matches!(
            self,
            Self::BadAddress(_) | Self::BadUrl { .. } | Self::NotSqlite | Self::NotShared
        )
    }

    /// Whether the fault lies in what was to be written and not with the database.
    pub(crate) fn is_about_what_was_written(&self) -> bool {
        match self {
            Self::Conflict => true,
            Self::Database(sqlx::Error::Database(fault)) => {
                !matches!(fault.kind(), sqlx::error::ErrorKind::Other)
            }
            _ => false,
        }
    }

    /// Names the unique column that a value ran into: PostgreSQL tells its constraint, SQLite its
    /// column, and the former is named after the latter.
    pub(crate) fn of_insert(error: sqlx::Error) -> Self {
        let Some(fault) = error.as_database_error().filter(|fault| fault.is_unique_violation())
        else {
            return Self::Database(error);
        };
        let place = fault.constraint().unwrap_or_else(|| fault.message());
        match place {
            _ if place.contains("username_key") => Self::UsernameTaken,
            _ if place.contains("email_key") => Self::EmailTaken,
            _ if place.contains("code") => Self::CodeTaken,
            _ => Self::Conflict,
        }
    }
}

/// Its cause is told in its own words, so it is not given as a source, which would be told again.
impl From<sqlx::Error> for Error {
    fn from(why: sqlx::Error) -> Self {
        Self::Database(why)
    }
}

impl From<sqlx::migrate::MigrateError> for Error {
    fn from(why: sqlx::migrate::MigrateError) -> Self {
        Self::Migration(why)
    }
}

/// What is wrong with a database, in words for whoever runs it.
fn plain(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(fault) => fault.message().to_owned(),
        sqlx::Error::Io(why) => why.to_string(),
        sqlx::Error::PoolTimedOut => "it does not answer".to_owned(),
        sqlx::Error::Configuration(why) | sqlx::Error::Tls(why) => {
            why.downcast_ref().map_or_else(|| why.to_string(), plain)
        }
        other => other.to_string(),
    }
}
