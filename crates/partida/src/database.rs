//! Which database a command works on, and how it is opened.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use store::Store;

use crate::wrong_use::WrongUse;

#[derive(Args)]
pub(crate) struct Database {
    /// sqlite:PATH or postgres://USER@HOST/NAME
    #[arg(
        long = "database",
        value_name = "DATABASE",
        env = "PARTIDA_DATABASE",
        hide_env_values = true,
        global = true,
        default_value = Database::USUAL
    )]
    pub(crate) address: String,
}

impl Database {
    pub(crate) const USUAL: &str = "sqlite:data/partida.db";

    /// The file of a SQLite database.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.address.strip_prefix("sqlite:").map(Path::new)
    }

    /// Opens the database, making a SQLite file and its folder if need be, and brings its tables up
    /// to date.
    pub(crate) async fn open_or_make(&self) -> anyhow::Result<Store> {
        if let Some(path) = self.file() {
            writable(path)?;
        }
        Store::check(&self.address).await?;
        if let Some(folder) = self.file().and_then(folder_of) {
            Store::make_folder(folder)?;
        }
        Ok(Store::open(&self.address).await?)
    }

    /// Opens a database that must be there, to change something in it.
    pub(crate) async fn open(&self) -> anyhow::Result<Store> {
        self.must_be_there()?;
        Store::check(&self.address).await?;
        Ok(Store::open(&self.address).await?)
    }

    /// Opens a database that must be there, and changes nothing.
    pub(crate) async fn open_read_only(&self) -> anyhow::Result<Store> {
        self.must_be_there()?;
        Ok(Store::open_read_only(&self.address).await?)
    }

    pub(crate) fn must_be_there(&self) -> anyhow::Result<()> {
        Store::check_address(&self.address)?;
        if let Some(path) = self.file().filter(|path| !path.exists()) {
            let why = format!("there is no database {}; name it with --database", path.display());
            return Err(WrongUse(why).into());
        }
        Ok(())
    }

    /// What a server would find, if it could use the database. Nothing is made or changed.
    pub(crate) async fn look(&self) -> anyhow::Result<String> {
        if let Some(path) = self.file() {
            writable(path)?;
        }
        Store::check(&self.address).await?;
        let empty = |path: &Path| path.metadata().map_or(0, |file| file.len()) == 0;
        if self.file().is_some_and(empty) {
            return Ok("the database would be made".to_owned());
        }
        match Store::open_read_only(&self.address).await {
            Ok(store) => store.close().await,
            Err(store::Error::NoTables) => return Ok("the tables would be made".to_owned()),
            Err(store::Error::TooOld { found, known }) => {
                return Ok(format!("the tables would be brought from {found} to {known}"));
            }
            Err(error) => return Err(error.into()),
        }
        Ok("the database answers".to_owned())
    }
}

/// The folder of a file, if its path names one.
fn folder_of(file: &Path) -> Option<&Path> {
    file.parent().filter(|path| !path.as_os_str().is_empty())
}

/// Whether a file can be written, or made in a folder that is there or can be made.
pub(crate) fn writable(path: &Path) -> anyhow::Result<()> {
    if path.is_dir() {
        anyhow::bail!("cannot write {}: it is a folder", path.display());
    }
    if path.exists() {
        may_write(path, Kind::File).with_context(|| format!("cannot write {}", path.display()))?;
    }
    // Of a file that is there too: SQLite makes others beside it.
    writable_folder(folder_of(path).unwrap_or(Path::new(".")))
}

/// Whether files can be made in a folder that is there or can be made.
pub(crate) fn writable_folder(path: &Path) -> anyhow::Result<()> {
    let here = PathBuf::from(".");
    let there = path.ancestors().find(|folder| folder.exists()).unwrap_or(&here);
    let there = if there.as_os_str().is_empty() { &here } else { there };
    if !there.is_dir() {
        anyhow::bail!("cannot write into {}: {} is no folder", path.display(), there.display());
    }
    may_write(there, Kind::Folder).with_context(|| format!("cannot write into {}", there.display()))
}

#[derive(Clone, Copy)]
enum Kind {
    File,
    Folder,
}

/// Whether whoever runs this program may write a file, or into a folder.
#[cfg(unix)]
fn may_write(path: &Path, kind: Kind) -> std::io::Result<()> {
    use rustix::fs::{Access, access};
    let wanted = match kind {
        Kind::File => Access::READ_OK | Access::WRITE_OK,
        Kind::Folder => Access::WRITE_OK | Access::EXEC_OK,
    };
    Ok(access(path, wanted)?)
}

/// What else stands in the way is found when it is written.
#[cfg(not(unix))]
fn may_write(path: &Path, kind: Kind) -> std::io::Result<()> {
    let protected = path.metadata()?.permissions().readonly();
    match kind {
        Kind::File if protected => Err(std::io::ErrorKind::PermissionDenied.into()),
        Kind::File | Kind::Folder => Ok(()),
    }
}
