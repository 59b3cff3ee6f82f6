use std::io;
use std::path::{Path, PathBuf};

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
    #[error("{0:?} is no database: give sqlite:PATH or postgres://USER@HOST/NAME")]
    BadAddress(String),
    #[error("cannot open the database {address}: {source}")]
    Open { address: String, source: sqlx::Error },
    #[error(
        "the database is of a later Partida (its tables are at {found}, this one knows {known})"
    )]
    TooNew { found: i64, known: i64 },
    #[error(
        "the tables are of an earlier Partida (at {found}, this one needs {known}); start the server once"
    )]
    TooOld { found: i64, known: i64 },
    #[error("this is no database of Partida: it has no tables")]
    NoTables,
    #[error("the tables were changed by something else than Partida: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    #[error("the database does not answer in time")]
    TooSlow,
    #[error("the database holds what Partida never wrote: {0}")]
    Corrupt(String),
    #[error("the database fails: {0}")]
    Database(#[from] sqlx::Error),
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
    #[error("{} is in use; stop the server first", .0.display())]
    InUse(PathBuf),
    #[error("{} is no copy of a database of Partida: {why}", path.display())]
    NotABackup { path: PathBuf, why: String },
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
