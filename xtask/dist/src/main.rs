//! `xtask-dist COMMAND`: what a release is packed with. `cargo xtask dist` calls it.
//!
//! ```text
//! licences TARGET OUT          the licences of everything that is shipped, with their texts
//! wheel    TARGET OUT          the same for the games for Python
//! sbom     TARGET OUT          the same as a software bill of materials (CycloneDX)
//! pack     FOLDER OUT          a folder as an archive that is the same whenever it is made
//! sums     FOLDER              SHA256SUMS of the files of a folder
//! ```

mod archive;
#[cfg(test)]
mod diagram;
mod graph;
mod licences;
mod npm;
mod sbom;

use std::path::Path;

use anyhow::{Context, bail};

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["licences", target, out] => write(out, &licences::text(target)?),
        ["wheel", target, out] => write(out, &licences::text_of_wheel(target)?),
        ["sbom", target, out] => write(out, &sbom::text(target)?),
        ["pack", folder, out] => {
            archive::pack(Path::new(folder), Path::new(out), archive::moment()?)
        }
        ["sums", folder] => archive::sums(Path::new(folder)),
        _ => {
            bail!("usage: xtask-dist licences|wheel|sbom TARGET OUT, pack FOLDER OUT, sums FOLDER")
        }
    }
}

/// Writes a file, unless it says that already: what is made from it stays fresh.
fn write(out: &str, text: &str) -> anyhow::Result<()> {
    if std::fs::read_to_string(out).is_ok_and(|old| old == text) {
        return Ok(());
    }
    std::fs::write(out, text).with_context(|| format!("cannot write {out}"))
}

/// The top of the repository.
fn root() -> &'static Path {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    folder.ancestors().nth(2).expect("this lies in xtask, which lies in the repository")
}

/// For which machine this program was built.
#[cfg(test)]
fn host() -> String {
    let rustc = std::process::Command::new("rustc").arg("-vV").output().expect("rustc is there");
    let told = String::from_utf8(rustc.stdout).expect("rustc writes UTF-8");
    told.lines().find_map(|line| line.strip_prefix("host: ")).expect("it names its host").to_owned()
}
