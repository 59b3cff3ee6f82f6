//! Archives that are the same to the byte whenever and wherever they are made of the same files.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};
use flate2::{Compression, GzBuilder};
use sha2::{Digest, Sha256};
use tar::{Builder, EntryType, Header};

use crate::root;

/// When what is packed was made, in seconds: when it was committed, or what `SOURCE_DATE_EPOCH` says.
pub(crate) fn moment() -> anyhow::Result<u64> {
    if let Ok(given) = std::env::var("SOURCE_DATE_EPOCH") {
        return given.parse().context("SOURCE_DATE_EPOCH is a number of seconds");
    }
    let mut log = Command::new("git");
    let told = log.current_dir(root()).args(["log", "-1", "--format=%ct"]).output()?;
    ensure!(
        told.status.success(),
        "git does not say when this was committed: set SOURCE_DATE_EPOCH"
    );
    Ok(String::from_utf8(told.stdout)?.trim().parse()?)
}

/// Packs a folder under its own name: files in the order of their names, nobody's, all of one moment.
pub(crate) fn pack(folder: &Path, out: &Path, moment: u64) -> anyhow::Result<()> {
    let name = folder.file_name().context("a folder has a name")?;
    let file = BufWriter::new(File::create(out).with_context(|| out.display().to_string())?);
    let mut archive = Builder::new(GzBuilder::new().mtime(0).write(file, Compression::best()));
    let mut paths = vec![PathBuf::new()];
    find(folder, Path::new(""), &mut paths)?;
    paths.sort();
    for path in paths {
        let place = folder.join(&path);
        let is_folder = place.is_dir();
        let mut header = Header::new_ustar();
        header.set_entry_type(if is_folder { EntryType::Directory } else { EntryType::Regular });
        header.set_mode(if is_folder || runs(&place)? { 0o755 } else { 0o644 });
        header.set_mtime(moment);
        header.set_uid(0);
        header.set_gid(0);
        let bytes = if is_folder { Vec::new() } else { fs::read(&place)? };
        header.set_size(bytes.len() as u64);
        let slash = if is_folder { "/" } else { "" };
        let named = Path::new(name).join(&path).to_string_lossy().replace('\\', "/");
        let named = named.trim_end_matches('/').to_owned() + slash;
        archive.append_data(&mut header, named, &bytes[..])?;
    }
    archive.into_inner()?.finish()?.flush()?;
    Ok(())
}

fn find(folder: &Path, below: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder.join(below))? {
        let path = below.join(entry?.file_name());
        if folder.join(&path).is_dir() {
            find(folder, &path, paths)?;
        }
        paths.push(path);
    }
    Ok(())
}

/// Whether a file is a program.
#[cfg(unix)]
fn runs(path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt;
    Ok(path.metadata()?.permissions().mode() & 0o100 != 0)
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere the file is asked")]
fn runs(path: &Path) -> io::Result<bool> {
    Ok(path.extension().is_some_and(|end| end == "exe"))
}

/// Writes `SHA256SUMS` of the files of a folder, as `sha256sum --check` reads them.
pub(crate) fn sums(folder: &Path) -> anyhow::Result<()> {
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_file() && name != "SHA256SUMS" {
            names.push(name);
        }
    }
    names.sort();
    let mut sums = String::new();
    for name in names {
        let sum = Sha256::digest(fs::read(folder.join(&name))?);
        for byte in sum {
            write!(sums, "{byte:02x}")?;
        }
        writeln!(sums, "  {name}")?;
    }
    Ok(fs::write(folder.join("SHA256SUMS"), sums)?)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::*;

    struct Scratch(PathBuf);

    impl Drop for Scratch {
        fn drop(&mut self) {
            drop(fs::remove_dir_all(&self.0));
        }
    }

    fn scratch(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("partida-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }

    /// The same files, made in this order and last changed so long ago.
    fn folder(scratch: &Scratch, names: &[&str], age: u64) -> PathBuf {
        let top = scratch.0.join(format!("of-{age}/partida-1.0"));
        for name in names {
            let path = top.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, format!("the file {name}")).unwrap();
            let then = SystemTime::now() - Duration::from_secs(age);
            File::options().write(true).open(&path).unwrap().set_modified(then).unwrap();
        }
        top
    }

    #[test]
    fn the_same_files_make_the_same_archive() {
        let scratch = scratch("archive");
        let one = folder(&scratch, &["partida", "man/partida.1", "LICENSE"], 7);
        let other = folder(&scratch, &["LICENSE", "man/partida.1", "partida"], 70_000);
        let bytes = [one, other].map(|folder| {
            let out = folder.with_extension("tar.gz");
            pack(&folder, &out, 1_700_000_000).unwrap();
            fs::read(out).unwrap()
        });
        assert!(bytes[0] == bytes[1], "they differ");
        let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(&bytes[0][..]));
        let names: Vec<String> = archive
            .entries()
            .unwrap()
            .map(|entry| entry.unwrap().path().unwrap().to_string_lossy().into_owned())
            .collect();
        let wanted = ["", "LICENSE", "man/", "man/partida.1", "partida"];
        assert_eq!(names, wanted.map(|name| format!("partida-1.0/{name}")));
    }

    #[test]
    fn sums_are_those_that_the_usual_tool_checks() {
        let scratch = scratch("sums");
        fs::write(scratch.0.join("b"), "").unwrap();
        fs::write(scratch.0.join("a"), "abc").unwrap();
        sums(&scratch.0).unwrap();
        sums(&scratch.0).unwrap();
        assert_eq!(
            fs::read_to_string(scratch.0.join("SHA256SUMS")).unwrap(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a\n\
             e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  b\n"
        );
    }
}
