//! Files that only their owner may read: they hold addresses, hashes of passwords, and what people
//! said.

use std::fs::{DirBuilder, File, Metadata, OpenOptions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

use crate::{Error, Store};

impl Store {
    /// Makes a folder for a database or its copies, with those above it, unless it is there.
    pub fn make_folder(path: &Path) -> Result<(), Error> {
        let made = DirBuilder::new().recursive(true).mode(0o700).create(path);
        made.map_err(|why| Error::file(path, why))
    }

    /// The mode of a file that others than its owner may read or write.
    #[must_use]
    pub fn open_to_others(path: &Path) -> Option<u32> {
        let file = path.metadata().ok().filter(Metadata::is_file)?;
        let mode = file.permissions().mode() & 0o777;
        (mode & 0o077 != 0).then_some(mode)
    }
}

/// Makes an empty file that was not there.
pub(crate) fn make_file(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)
}

/// Makes the file of a database unless it is there. SQLite takes an empty one for a fresh database,
/// and gives the files beside it the same mode.
pub(crate) fn make_database(path: &Path) -> io::Result<()> {
    match make_file(path) {
        Err(why) if why.kind() != io::ErrorKind::AlreadyExists => Err(why),
        _ => Ok(()),
    }
}
