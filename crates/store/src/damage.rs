//! Whether a database is whole.

use std::path::Path;

use sqlx::Connection;

use crate::backup::with_ending;
use crate::reading::{connect_read_only, postgres_answers, sqlite_file};
use crate::{Error, Store};

impl Store {
    /// Looks at the whole of a SQLite file, if it is there, and changes nothing. PostgreSQL looks
    /// after itself; it is enough that it answers.
    pub async fn check(address: &str) -> Result<(), Error> {
        Self::check_address(address)?;
        let Some(path) = sqlite_file(address) else { return postgres_answers(address).await };
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
            let mut connection = connect_read_only(path).await?;
            let (found,): (String,) =
                sqlx::query_as("PRAGMA quick_check(1)").fetch_one(&mut connection).await?;
            connection.close().await?;
            Ok(found)
        };
        match found.await {
            Ok(found) if found == "ok" => Ok(()),
            Ok(found) => Err(damaged(&found)),
            Err(error) if is_about_damage(&error) => {
                Err(damaged(error.as_database_error().map_or("", |fault| fault.message())))
            }
            Err(source) => Err(Error::open(address, source)),
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
