//! Files that only their owner may read: they hold addresses, hashes of passwords, and what people
//! said.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;

use crate::{Error, Store};

impl Store {
    /// Makes a folder for a database or its copies, with those above it, unless it is there.
    pub fn make_folder(path: &Path) -> Result<(), Error> {
        let mut builder = DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.recursive(true).create(path).map_err(|why| Error::file(path, why))
    }

    /// The mode of a file that others than its owner may read or write.
    #[cfg(unix)]
    #[must_use]
    pub fn open_to_others(path: &Path) -> Option<u32> {
        use std::os::unix::fs::PermissionsExt;
        let file = path.metadata().ok().filter(std::fs::Metadata::is_file)?;
        let mode = file.permissions().mode() & 0o777;
        (mode & 0o077 != 0).then_some(mode)
    }

    /// Windows has no modes; a file there is as open as the folder that somebody chose for it.
    #[cfg(not(unix))]
    #[must_use]
    pub fn open_to_others(_path: &Path) -> Option<u32> {
        None
    }
}

/// Makes an empty file that was not there.
pub(crate) fn make_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.write(true).create_new(true).open(path)
}

/// Makes the file of a database unless it is there. SQLite takes an empty one for a fresh database,
/// and gives the files beside it the same mode.
pub(crate) fn make_database(path: &Path) -> io::Result<()> {
    match make_file(path) {
        Err(why) if why.kind() != io::ErrorKind::AlreadyExists => Err(why),
        _ => Ok(()),
    }
}
