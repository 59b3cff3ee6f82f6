//! Copies of a SQLite database: made while it is in use, looked through, and put in its place again.

use std::path::{Path, PathBuf};
use std::{fs, io};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use crate::private::make_file;
use crate::reading::{connect_read_only, untouched};
use crate::{Error, Store};

/// By how many bytes the log of what is written may grow while a copy is made, which keeps it from
/// being brought into the file: as much as the database is long, and at least this.
const LEAST_GROWTH: u64 = 1 << 30;

/// After how many of SQLite's steps somebody looks how far the log has grown.
const STEPS: i32 = 100_000;

impl Store {
    /// Writes a copy of a SQLite database, as it is at one moment, into a file that is not there yet,
    /// and looks whether it is whole. A server may run on the database, and its tables may be of
    /// another Partida; nothing in it is changed.
    pub async fn copy(from: &Path, to: &Path) -> Result<(), Error> {
        let growth = length(from).max(LEAST_GROWTH);
        copy_within(from, to, length(&with_ending(from, "-wal")) + growth).await
    }

    /// Gives a copy that was made under another name its own, for good.
    pub fn keep_copy(made: &Path, name: &Path) -> Result<(), Error> {
        let failed = |why: io::Error| Error::file(name, why);
        if name.exists() {
            return Err(Error::FileExists(name.into()));
        }
        fs::rename(made, name).map_err(failed)?;
        sync_folder_of(name).map_err(failed)
    }

    /// Puts a copy in the place of a database that nobody uses. A database that was there, whole or
    /// not, is kept beside it under another name, which is given back.
    pub async fn restore(from: &Path, to: &Path, replace: bool) -> Result<Option<PathBuf>, Error> {
        check(from).await?;
        let failed = |why: io::Error| Error::file(to, why);
        let log = with_ending(to, "-wal");
        let there = to.exists() || length(&log) > 0;
        if there && !replace {
            return Err(Error::WouldReplace(to.into()));
        }
        if to.exists() {
            let_go(to).await?;
        }
        let fresh = with_ending(to, ".restoring");
        // Of an attempt that was broken off.
        drop(fs::remove_file(&fresh));
        let copied = make_file(&fresh).and_then(|mut file| {
            io::copy(&mut fs::File::open(from)?, &mut file)?;
            file.sync_all()
        });
        copied.map_err(|why| Error::file(&fresh, why))?;
        let kept = there.then(|| unused(to));
        if let Some(kept) = &kept {
            // SQLite would take what stands beside a damaged file for the log of the copy.
            for ending in ["", "-wal", "-shm"] {
                match fs::rename(with_ending(to, ending), with_ending(kept, ending)) {
                    Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(failed(why)),
                    _ => {}
                }
            }
        }
        fs::rename(&fresh, to).map_err(failed)?;
        sync_folder_of(to).map_err(failed)?;
        Ok(kept)
    }
}

/// Writes a copy unless the log beside the database grows longer than this.
async fn copy_within(from: &Path, to: &Path, longest_log: u64) -> Result<(), Error> {
    fs::File::open(from).map_err(|why| Error::file(from, why))?;
    let name = to.to_str().ok_or_else(|| Error::BadAddress(to.display().to_string()))?;
    match make_file(to) {
        Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {
            return Err(Error::FileExists(to.into()));
        }
        made => made.map_err(|why| Error::file(to, why))?,
    };
    let written = async {
        let mut connection = untouched(from).connect().await?;
        let before = Counts::of(&mut connection).await?;
        let log = with_ending(from, "-wal");
        let mut handle = connection.lock_handle().await?;
        handle.set_progress_handler(STEPS, move || length(&log) <= longest_log);
        drop(handle);
        let copied = sqlx::query("VACUUM INTO $1").bind(name).execute(&mut connection).await;
        connection.close().await?;
        match copied {
            Err(error) if is_interrupted(&error) => return Err(Error::LogTooLong(longest_log)),
            copied => copied?,
        };
        // What was written is on the disk before anybody is told so.
        fs::File::open(to).and_then(|it| it.sync_all()).map_err(|why| Error::file(to, why))?;
        let copied = check(to).await?;
        if copied.entries < before.entries || copied.begun < before.begun {
            let why = format!("it has {copied}, the database had {before}");
            return Err(Error::NotABackup { path: to.into(), why });
        }
        Ok(())
    };
    let written = written.await;
    if written.is_err() {
        // Half a copy is none. That it could not be made is what is told.
        drop(fs::remove_file(to));
    }
    written
}

fn length(path: &Path) -> u64 {
    path.metadata().map_or(0, |file| file.len())
}

/// Whether nobody else has a lock on a file, of the kind that SQLite uses on this machine.
#[cfg(unix)]
fn can_lock(file: &fs::File) -> io::Result<bool> {
    use rustix::fs::{FlockOperation, fcntl_lock};
    use rustix::io::Errno;
    match fcntl_lock(file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => Ok(true),
        Err(Errno::AGAIN | Errno::ACCESS) => Ok(false),
        Err(why) => Err(why.into()),
    }
}

#[cfg(not(unix))]
fn can_lock(file: &fs::File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(fs::TryLockError::WouldBlock) => Ok(false),
        Err(fs::TryLockError::Error(why)) => Err(why),
    }
}

/// A name is for good when its folder is on the disk. Windows has no such thing to do.
fn sync_folder_of(path: &Path) -> io::Result<()> {
    if cfg!(windows) {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    fs::File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

pub(crate) fn with_ending(path: &Path, ending: &str) -> PathBuf {
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

/// What is never removed from a database, so that a copy holds no less of it.
struct Counts {
    begun: i64,
    entries: i64,
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} matches and {} entries", self.begun, self.entries)
    }
}

impl Counts {
    async fn of(connection: &mut SqliteConnection) -> Result<Self, sqlx::Error> {
        let (begun, entries) = sqlx::query_as(
            "SELECT (SELECT COUNT(*) FROM matches WHERE state IN ('running', 'over')), \
             (SELECT COUNT(*) FROM entries)",
        )
        .fetch_one(connection)
        .await?;
        Ok(Self { begun, entries })
    }
}

/// Whether a file is a whole database of Partida, and what it holds.
async fn check(path: &Path) -> Result<Counts, Error> {
    let not = |why: String| Error::NotABackup { path: path.into(), why };
    if !path.is_file() {
        return Err(not("there is no such file".into()));
    }
    let failed = |why: sqlx::Error| not(Error::from(why).to_string());
    let mut connection = connect_read_only(path).await.map_err(failed)?;
    let found: Result<(String,), _> =
        sqlx::query_as("PRAGMA integrity_check").fetch_one(&mut connection).await;
    let (found,) = found.map_err(failed)?;
    if found != "ok" {
        return Err(not(found));
    }
    let migrations: Result<(i64,), _> =
        sqlx::query_as("SELECT COUNT(*) FROM migrations").fetch_one(&mut connection).await;
    let foreign = |_| not("it is a database of something else".into());
    migrations.map_err(foreign)?;
    let counts = Counts::of(&mut connection).await.map_err(foreign)?;
    connection.close().await?;
    Ok(counts)
}

/// Whether the progress handler wanted no more: SQLITE_INTERRUPT.
fn is_interrupted(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| code == "9")
}

/// Sees to it that nobody uses a database, and that all of it is in its one file unless it is damaged.
pub(crate) async fn let_go(path: &Path) -> Result<(), Error> {
    // Whoever has it open, has a lock on it.
    let file = fs::File::options().read(true).write(true).open(path);
    let file = file.map_err(|why| Error::file(path, why))?;
    if !can_lock(&file).map_err(|why| Error::file(path, why))? {
        return Err(Error::InUse(path.into()));
    }
    drop(file);
    // SQLite would bring the log into a damaged file, and spoil what could be saved of both.
    match Store::check(&format!("sqlite:{}", path.display())).await {
        Err(Error::Damaged { .. }) => return Ok(()),
        checked => checked?,
    }
    let options = SqliteConnectOptions::new().filename(path).disable_statement_logging();
    let gathered = async {
        let mut connection = options.connect().await?;
        // This waits for nobody: it fails while another program has the database open.
        sqlx::query("PRAGMA busy_timeout = 0").execute(&mut connection).await?;
        let (mode,): (String,) =
            sqlx::query_as("PRAGMA journal_mode = DELETE").fetch_one(&mut connection).await?;
        connection.close().await?;
        Ok::<_, sqlx::Error>(mode)
    };
    match gathered.await {
        Ok(mode) if mode == "delete" => Ok(()),
        _ => Err(Error::InUse(path.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::back::Back;

    /// A database with enough in it that copying takes many steps.
    async fn filled(fresh: &crate::testing::Fresh) -> (Store, PathBuf) {
        let store = Store::open(&fresh.address).await.unwrap();
        let Back::Sqlite(pools) = &store.back else { panic!("it is SQLite") };
        sqlx::raw_sql(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) \
             INSERT INTO outages SELECT i, i + 1 FROM n",
        )
        .execute(&pools.write)
        .await
        .unwrap();
        let file = store.file().unwrap();
        (store, file)
    }

    #[tokio::test]
    async fn a_copy_is_given_up_when_the_log_grows_too_long() {
        let fresh = crate::testing::sqlite();
        let (store, file) = filled(&fresh).await;
        let to = file.with_file_name("copy.db");
        assert!(length(&with_ending(&file, "-wal")) > 1, "much was written ahead");
        let given_up = copy_within(&file, &to, 1).await;
        assert!(matches!(given_up, Err(Error::LogTooLong(1))), "{given_up:?}");
        assert!(!to.exists(), "half a copy is none");
        // And then the log can be brought into the file: nobody holds it back.
        let Back::Sqlite(pools) = &store.back else { panic!("it is SQLite") };
        let (busy, ..): (i64, i64, i64) = sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)")
            .fetch_one(&pools.write)
            .await
            .unwrap();
        assert_eq!((busy, length(&with_ending(&file, "-wal"))), (0, 0));
        Store::copy(&file, &to).await.unwrap();
        store.close().await;
    }

    #[tokio::test]
    async fn a_damaged_database_is_replaced_and_kept_with_its_log() {
        let fresh = crate::testing::sqlite();
        let (store, file) = filled(&fresh).await;
        let copy = file.with_file_name("copy.db");
        Store::copy(&file, &copy).await.unwrap();
        store.close().await;
        // As a server that was killed and a disk that failed leave it.
        fs::write(&file, "nonsense".repeat(2_000)).unwrap();
        fs::write(with_ending(&file, "-wal"), "log").unwrap();
        let refused = Store::restore(&copy, &file, false).await;
        assert!(matches!(refused, Err(Error::WouldReplace(_))), "{refused:?}");
        let kept = Store::restore(&copy, &file, true).await.unwrap().unwrap();
        assert_eq!(fs::read(&kept).unwrap().len(), 16_000);
        assert_eq!(fs::read(with_ending(&kept, "-wal")).unwrap(), b"log");
        assert!(!with_ending(&file, "-wal").exists(), "the log is not the copy's");
        Store::check(&fresh.address).await.unwrap();

        // A file that is gone has left its log.
        fs::remove_file(&file).unwrap();
        fs::write(with_ending(&file, "-wal"), "log").unwrap();
        assert!(Store::restore(&copy, &file, false).await.is_err());
        let kept = Store::restore(&copy, &file, true).await.unwrap().unwrap();
        assert_eq!(fs::read(with_ending(&kept, "-wal")).unwrap(), b"log");
        let store = Store::open(&fresh.address).await.unwrap();
        assert_eq!(store.outages(crate::Time(0)).await.unwrap().len(), 100_000);
        store.close().await;
    }
}
