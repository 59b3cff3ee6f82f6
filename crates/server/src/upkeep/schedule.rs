//! Copies of the database that the server makes by itself.
//!
//! The names of the copies tell when they were made, so the schedule needs no other memory, and a
//! server that is started anew goes on with it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use store::{Error, Store, Time};

use super::backups::{PARTIAL, back_up};
use super::stamp::Stamp;
use crate::app::Shared;

/// When copies are made and where they are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Backups {
    pub every: Duration,
    /// How many are kept; older ones are removed.
    pub keep: usize,
    pub folder: PathBuf,
}

/// How long after a failure it is tried again.
const RETRY: Duration = Duration::from_mins(10);

/// Makes a copy whenever one is due, for as long as the server runs.
pub(super) async fn keep_copies(app: Shared) {
    let (Some(plan), Some(database)) = (&app.settings.backups, app.store.file()) else { return };
    app.chores.send_modify(|chores| chores.last_copy = plan.newest());
    let mut due = plan.first_due(app.clock.now());
    loop {
        app.clock.sleep_until(due).await;
        let now = app.clock.now();
        match plan.make(&database, now).await {
            Ok((copy, odd)) => {
                tracing::info!("the database was copied to {}", copy.display());
                for match_is in odd {
                    tracing::warn!("the copy {} is whole, but {match_is}", copy.display());
                }
                app.chores.send_modify(|chores| {
                    chores.copies += 1;
                    chores.last_copy = Some(now);
                });
                due = now.after(plan.every);
            }
            Err(error) => {
                tracing::error!("the database could not be copied, which is tried again: {error}");
                app.chores.send_modify(|chores| chores.failed_copies += 1);
                due = now.after(RETRY.min(plan.every));
            }
        }
    }
}

impl Backups {
    /// When the next copy is due, by those that are there.
    fn first_due(&self, now: Time) -> Time {
        // One from the future tells of a clock that was wrong.
        self.newest().map_or(now, |newest| newest.min(now).after(self.every))
    }

    /// When the newest copy was made. Where the folder cannot be read, there is none, and the attempt
    /// to make one will tell why.
    fn newest(&self) -> Option<Time> {
        self.copies().ok()?.last().map(|copy| copy.made_at)
    }

    /// Makes a copy, and removes those that are too old: its name, and what is odd in it.
    async fn make(&self, database: &Path, now: Time) -> Result<(PathBuf, Vec<String>), Error> {
        Store::make_folder(&self.folder)?;
        let failed = |why| Error::File { path: self.folder.clone(), source: why };
        // Another server on the same folder would remove our half copy for its own.
        let folder = fs::File::open(&self.folder).map_err(failed)?;
        folder.try_lock().map_err(|why| failed(why.into()))?;
        self.tidy_up().map_err(failed)?;
        let copy = self.folder.join(Stamp(now).name());
        let odd = back_up(database, &copy).await?;
        let copies = self.copies().map_err(failed)?;
        let old = copies.len().saturating_sub(self.keep);
        for old in &copies[..old] {
            fs::remove_file(&old.path).map_err(failed)?;
        }
        Ok((copy, odd))
    }

    /// Our copies, oldest first. Whatever else is in the folder is none of our business.
    fn copies(&self) -> std::io::Result<Vec<Copied>> {
        let mut copies = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            let stamp = entry.file_name().to_str().and_then(Stamp::read);
            if let Some(Stamp(made_at)) = stamp {
                copies.push(Copied { made_at, path: entry.path() });
            }
        }
        copies.sort();
        Ok(copies)
    }

    /// Removes what was left of copies when a server was killed.
    fn tidy_up(&self) -> std::io::Result<()> {
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            let name = entry.file_name();
            let whole = name.to_str().and_then(|name| name.strip_suffix(PARTIAL));
            if whole.and_then(Stamp::read).is_some() {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    }
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Copied {
    made_at: Time,
    path: PathBuf,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(days: i64) -> Time {
        Time(1_790_000_000_000 + days * 86_400_000)
    }

    fn plan(fresh: &store::testing::Fresh) -> Backups {
        let database = PathBuf::from(fresh.address.strip_prefix("sqlite:").unwrap());
        let folder = database.parent().unwrap().join("copies");
        Backups { every: Duration::from_hours(24), keep: 2, folder }
    }

    fn names(plan: &Backups) -> Vec<String> {
        let entries = fs::read_dir(&plan.folder).unwrap();
        let name = |entry: fs::DirEntry| entry.file_name().to_str().unwrap().to_owned();
        let mut names: Vec<String> = entries.map(|entry| name(entry.unwrap())).collect();
        names.sort();
        names
    }

    #[tokio::test]
    async fn the_newest_copies_are_kept_and_what_is_not_ours_is_left_alone() {
        let fresh = store::testing::sqlite();
        let store = Store::open(&fresh.address).await.unwrap();
        let (plan, database) = (plan(&fresh), store.file().unwrap());
        Store::make_folder(&plan.folder).unwrap();
        let foreign = ["partida-20010101T000000Z.db.old", "notes", "partida-2001.db"];
        for name in foreign {
            fs::write(plan.folder.join(name), "mine").unwrap();
        }
        // Of a server that was killed.
        let half = format!("{}{PARTIAL}", Stamp(at(0)).name());
        fs::write(plan.folder.join(&half), "half").unwrap();
        for day in 1..=4 {
            plan.make(&database, at(day)).await.unwrap();
        }
        let mut expected = foreign.map(str::to_owned).to_vec();
        expected.extend([Stamp(at(3)).name(), Stamp(at(4)).name()]);
        expected.sort();
        assert_eq!(names(&plan), expected);
        store.close().await;
    }

    #[tokio::test]
    async fn the_schedule_goes_on_where_it_was() {
        let fresh = store::testing::sqlite();
        let store = Store::open(&fresh.address).await.unwrap();
        let (plan, database) = (plan(&fresh), store.file().unwrap());
        assert_eq!(plan.first_due(at(5)), at(5), "there is none yet");
        plan.make(&database, at(5)).await.unwrap();
        assert_eq!(plan.first_due(at(5).after(Duration::from_hours(1))), at(6));
        assert_eq!(plan.first_due(at(9)), at(6), "which is at once");
        assert_eq!(plan.first_due(at(2)), at(3), "the clock was a wrong one then");
        store.close().await;
    }

    #[tokio::test]
    async fn two_are_never_made_at_once() {
        let fresh = store::testing::sqlite();
        let store = Store::open(&fresh.address).await.unwrap();
        let (plan, database) = (plan(&fresh), store.file().unwrap());
        Store::make_folder(&plan.folder).unwrap();
        let folder = fs::File::open(&plan.folder).unwrap();
        folder.lock().unwrap();
        assert!(plan.make(&database, at(1)).await.is_err());
        assert_eq!(names(&plan), Vec::<String>::new());
        drop(folder);
        plan.make(&database, at(1)).await.unwrap();
        store.close().await;
    }
}
