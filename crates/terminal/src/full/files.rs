//! What is kept on this machine: matches in the user's data folder, preferences in the folder of settings.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use protocol::Record;

use super::app::{Account, Preferences, Shelf};
use super::menu::Saved;
use super::record;

/// The folders of the user.
#[derive(Clone, Debug)]
pub(crate) struct Files {
    data: PathBuf,
    config: PathBuf,
}

/// The most finished matches that are kept; older ones go.
const MOST_FINISHED: usize = 100;

impl Files {
    pub(crate) fn new(data: PathBuf, config: PathBuf) -> Self {
        Self { data, config }
    }

    /// As the XDG base directories say; on a machine without a home, in a temporary folder.
    #[must_use]
    pub(crate) fn of_user() -> Self {
        let folder = |name: &str, usual: &str| {
            let given = std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
            let home = || std::env::home_dir().map(|home| home.join(usual));
            given.or_else(home).unwrap_or_else(std::env::temp_dir).join("partida")
        };
        Self::new(folder("XDG_DATA_HOME", ".local/share"), folder("XDG_CONFIG_HOME", ".config"))
    }

    pub(crate) fn data(&self) -> &Path {
        &self.data
    }

    fn matches(&self) -> PathBuf {
        self.data.join("matches")
    }

    /// Writes a file as a whole or not at all.
    fn write(path: &Path, text: &str) -> io::Result<()> {
        let folder = path.parent().unwrap_or(path);
        fs::create_dir_all(folder)?;
        let beside = path.with_extension("new");
        fs::write(&beside, text)?;
        fs::rename(beside, path)
    }

    /// Keeps a match, and lets the oldest of too many go.
    pub(crate) fn save(&self, record: &Record) -> io::Result<()> {
        // A match in which nobody has done anything is not worth keeping.
        if record.entries.is_empty() {
            return Ok(());
        }
        Self::write(&self.matches().join(format!("{}.json", record.id)), &record::write(record))?;
        if record.outcome.is_some() {
            let finished: Vec<Saved> = self.all().into_iter().filter(|saved| saved.over).collect();
            finished.iter().skip(MOST_FINISHED).for_each(|saved| self.remove(&saved.id));
        }
        Ok(())
    }

    /// What is gone already need not be removed.
    pub(crate) fn remove(&self, id: &str) {
        let _ = fs::remove_file(self.matches().join(format!("{id}.json")));
    }

    pub(crate) fn preferences(&self) -> Preferences {
        let text = fs::read_to_string(self.config.join("terminal.json")).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    pub(crate) fn keep(&self, preferences: &Preferences) -> io::Result<()> {
        let text = serde_json::to_string_pretty(preferences)?;
        Self::write(&self.config.join("terminal.json"), &text)
    }

    fn accounts(&self) -> Vec<Account> {
        let text = fs::read_to_string(self.config.join("servers.json")).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// The account on a server, or the one that was used last.
    pub(crate) fn account(&self, server: Option<&str>) -> Option<Account> {
        let same = |account: &Account| server.is_none_or(|server| account.server == server);
        self.accounts().into_iter().find(same)
    }

    /// Keeps an account as the one that was used last, for the eyes of its owner alone.
    pub(crate) fn keep_account(&self, account: &Account) -> io::Result<()> {
        let others = self.accounts().into_iter().filter(|other| other.server != account.server);
        let all: Vec<Account> = std::iter::once(account.clone()).chain(others).collect();
        self.write_accounts(&all)
    }

    /// What cannot be written is then asked for again.
    pub(crate) fn forget_account(&self, server: &str) {
        let left: Vec<Account> =
            self.accounts().into_iter().filter(|account| account.server != server).collect();
        let _ = self.write_accounts(&left);
    }

    fn write_accounts(&self, accounts: &[Account]) -> io::Result<()> {
        fs::create_dir_all(&self.config)?;
        let (path, beside) = (self.config.join("servers.json"), self.config.join("servers.new"));
        // One of an earlier try may have other rights.
        let _ = fs::remove_file(&beside);
        let mut options = fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&beside)?;
        io::Write::write_all(&mut file, &serde_json::to_vec_pretty(accounts)?)?;
        fs::rename(beside, path)
    }

    pub(crate) fn get(&self, id: &str) -> Option<Record> {
        let text = fs::read_to_string(self.matches().join(format!("{id}.json"))).ok()?;
        record::read(&text).ok()
    }

    /// All matches, the newest first.
    pub(crate) fn all(&self) -> Vec<Saved> {
        let mut found: Vec<(SystemTime, Saved)> = self
            .records()
            .map(|(when, record)| {
                let saved = Saved {
                    id: record.id,
                    game: record.game,
                    players: record.players,
                    moves: record.entries.len(),
                    over: record.outcome.is_some(),
                    when: ago(when),
                };
                (when, saved)
            })
            .collect();
        found.sort_by_key(|(when, _)| std::cmp::Reverse(*when));
        found.into_iter().map(|(_, saved)| saved).collect()
    }

    /// What is kept, with when it was last written. What cannot be read is passed over.
    fn records(&self) -> impl Iterator<Item = (SystemTime, Record)> {
        let entries = fs::read_dir(self.matches()).into_iter().flatten().filter_map(Result::ok);
        entries
            .filter(|entry| entry.path().extension().is_some_and(|end| end == "json"))
            .filter_map(|entry| {
                let when = entry.metadata().ok()?.modified().ok()?;
                Some((when, record::read(&fs::read_to_string(entry.path()).ok()?).ok()?))
            })
    }
}

/// Writes a match into the folder where the program was started, under a name that is free.
pub(crate) fn export(record: &Record) -> io::Result<String> {
    for number in 1..1000 {
        let more = if number == 1 { String::new() } else { format!("-{number}") };
        let name = format!("{}-{}{more}.json", record.game, record.id);
        let file = fs::OpenOptions::new().write(true).create_new(true).open(&name);
        match file
            .and_then(|mut file| io::Write::write_all(&mut file, record::write(record).as_bytes()))
        {
            Ok(()) => return Ok(name),
            Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {}
            Err(why) => return Err(why),
        }
    }
    Err(io::Error::other("too many files of this name"))
}

/// How long ago something was, in the largest unit that fits.
fn ago(when: SystemTime) -> String {
    let seconds = SystemTime::now().duration_since(when).unwrap_or_default().as_secs();
    match seconds {
        ..3600 => format!("{:>3} min", seconds / 60),
        3600..172_800 => format!("{:>3} h  ", seconds / 3600),
        _ => format!("{:>3} d  ", seconds / 86_400),
    }
}

/// The user's folder, as screens ask for it.
#[derive(Debug)]
pub(crate) struct Folder(Files);

impl Folder {
    #[must_use]
    pub(crate) fn new(files: Files) -> Self {
        Self(files)
    }
}

impl Shelf for Folder {
    fn all(&self) -> Vec<Saved> {
        self.0.all()
    }

    fn get(&self, id: &str) -> Option<Record> {
        self.0.get(id)
    }

    fn solved(&self) -> Vec<(u8, usize)> {
        self.0.records().filter_map(|(_, record)| record::solved_board(&record)).collect()
    }

    fn account(&self, server: Option<&str>) -> Option<Account> {
        self.0.account(server)
    }
}
