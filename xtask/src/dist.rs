//! A release: the program with everything that belongs to it, in one archive.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail, ensure};

use crate::shell::{call, cargo, has, install, output, root};
use crate::step;

/// Where archives are written.
const OUT: &str = "target/dist";

/// Builds the released program for this machine, or for another kind with `--target`, and packs it
/// with its completions, manual pages, licences, bill of materials and what `deploy/` holds.
/// `--version` refuses to pack another version than the one that is meant; `--profile quick` tries it
/// out in less time.
pub(crate) fn dist(arguments: &[String]) -> anyhow::Result<()> {
    let Wanted { target, profile, version } = Wanted::read(arguments)?;
    let ours = package_version()?;
    if let Some(wanted) = version {
        ensure!(wanted.trim_start_matches('v') == ours, "this is {ours}, not {wanted}");
        notes(&ours)?;
    }
    let steps = 5;
    step(1, steps, "the web app");
    crate::web::build()?;
    step(2, steps, "the licences of what is shipped");
    write_licences(&target)?;
    step(3, steps, "the program, optimised: some minutes");
    let program = build(&target, &profile)?;
    step(4, steps, "completions, manual pages, bill of materials");
    let name = format!("partida-{ours}-{target}");
    let folder = root().join(OUT).join("packing").join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    fill(&folder, &program, &target)?;
    step(5, steps, "the archive");
    let out = root().join(OUT);
    let archive = out.join(format!("{name}.tar.gz"));
    helper(&["pack", text(&folder)?, text(&archive)?])?;
    fs::copy(folder.join("sbom.cdx.json"), out.join(format!("{name}.cdx.json")))?;
    helper(&["sums", text(&out)?])?;
    let size = archive.metadata()?.len();
    println!("\n{OUT}/{name}.tar.gz: {size} bytes; {OUT}/SHA256SUMS");
    Ok(())
}

#[derive(Debug, PartialEq)]
struct Wanted {
    target: String,
    profile: String,
    version: Option<String>,
}

impl Wanted {
    fn read(arguments: &[String]) -> anyhow::Result<Self> {
        let profile = "release".to_owned();
        let mut wanted = Self { target: String::new(), profile, version: None };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let value = || format!("{argument} wants a value");
            match argument.as_str() {
                "--target" => wanted.target.clone_from(arguments.next().with_context(value)?),
                "--profile" => wanted.profile.clone_from(arguments.next().with_context(value)?),
                "--version" => wanted.version = Some(arguments.next().with_context(value)?.clone()),
                other => bail!("dist takes --target, --profile and --version, not {other:?}"),
            }
        }
        if wanted.target.is_empty() {
            wanted.target = host()?;
        }
        Ok(wanted)
    }
}

/// The licences of everything, beside the web app: then they are inside the program.
pub(crate) fn licences() -> anyhow::Result<()> {
    crate::web::build()?;
    write_licences(&host()?)?;
    println!("{LICENCES}: what `partida licences` prints once the program is built again");
    Ok(())
}

const LICENCES: &str = "web/dist/licences.txt";

fn write_licences(target: &str) -> anyhow::Result<()> {
    helper(&["licences", target, LICENCES])
}

/// The licences of what the games for Python are made of.
pub(crate) fn write_wheel_licences(out: &str) -> anyhow::Result<()> {
    helper(&["wheel", &host()?, out])
}

/// The container image of this version. How it is built is told in `deploy/Dockerfile`.
pub(crate) fn image() -> anyhow::Result<()> {
    let file = "deploy/Dockerfile";
    ensure!(root().join(file).is_file(), "there is no {file}");
    let name = format!("partida:{}", package_version()?);
    call(
        Command::new("docker")
            .current_dir(root())
            .args(["build", "--file", file, "--tag", &name, "."]),
    )
    .context("an image needs Docker")
}

/// The notes of a release: its part of the changelog.
pub(crate) fn release_notes(file: Option<&str>) -> anyhow::Result<()> {
    let notes = notes(&package_version()?)?;
    if let Some(file) = file {
        return fs::write(root().join(file), notes).with_context(|| file.to_owned());
    }
    print!("{notes}");
    Ok(())
}

/// The checksums of all archives that lie there.
pub(crate) fn sums() -> anyhow::Result<()> {
    helper(&["sums", OUT])
}

fn notes(version: &str) -> anyhow::Result<String> {
    let changelog = fs::read_to_string(root().join("CHANGELOG.md"))?;
    notes_in(&changelog, version)
        .with_context(|| format!("CHANGELOG.md has no part `## {version}` with a date"))
}

/// What stands under the heading of a version that is dated, and so is done.
fn notes_in(changelog: &str, version: &str) -> Option<String> {
    let mut lines = changelog.lines();
    let heading = lines.find(|line| {
        line.strip_prefix("## ").is_some_and(|rest| rest.split_whitespace().next() == Some(version))
    })?;
    let date = heading.rsplit(' ').next()?;
    let dated = date.len() == 10 && date.chars().all(|c| c.is_ascii_digit() || c == '-');
    let part: Vec<&str> = lines.take_while(|line| !line.starts_with("## ")).collect();
    dated.then(|| part.join("\n").trim().to_owned() + "\n")
}

/// The version that all crates share.
fn package_version() -> anyhow::Result<String> {
    let id = output(&mut cargo(&["pkgid", "--package", "partida"]))?;
    let version = id.trim().rsplit(['#', '@']).next().map(str::to_owned);
    version.context("cargo does not name the version")
}

/// The kind of this machine.
pub(crate) fn host() -> anyhow::Result<String> {
    let told = output(Command::new("rustc").arg("-vV"))?;
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not name its host")?.to_owned())
}

/// The released program, which must run here: it writes its own manual.
fn build(target: &str, profile: &str) -> anyhow::Result<PathBuf> {
    if target.ends_with("-musl") && !has("musl-gcc") {
        install(&["musl-tools"])?;
    }
    if target != host()? && has("rustup") {
        call(Command::new("rustup").current_dir(root()).args(["target", "add", target]))?;
    }
    let mut build = cargo(&["build", "--locked", "--package", "partida"]);
    call(build.args(["--profile", profile, "--target", target]))?;
    let name = if target.contains("windows") { "partida.exe" } else { "partida" };
    let program = root().join("target").join(target).join(profile).join(name);
    output(Command::new(&program).arg("--version"))
        .with_context(|| format!("a program for {target} must be packed where it runs"))?;
    Ok(program)
}

fn fill(folder: &Path, program: &Path, target: &str) -> anyhow::Result<()> {
    let file = program.file_name().context("a program has a name")?;
    fs::copy(program, folder.join(file))?;
    for paper in ["README.md", "CHANGELOG.md", "SECURITY.md", "LICENSE", "docs/operations.md"] {
        let to = folder.join(paper);
        fs::create_dir_all(to.parent().context("it lies in a folder")?)?;
        fs::copy(root().join(paper), to)?;
    }
    fs::copy(root().join(LICENCES), folder.join("THIRD-PARTY.txt"))?;
    copy_folder(&root().join("deploy"), &folder.join("deploy"))?;
    call(Command::new(program).arg("man").arg(folder.join("man/man1")))?;
    let completions = folder.join("completions");
    fs::create_dir_all(&completions)?;
    for (shell, name) in [
        ("bash", "partida.bash"),
        ("zsh", "_partida"),
        ("fish", "partida.fish"),
        ("powershell", "_partida.ps1"),
    ] {
        let script = output(Command::new(program).args(["completions", shell]))?;
        fs::write(completions.join(name), script)?;
    }
    helper(&["sbom", target, text(&folder.join("sbom.cdx.json"))?])
}

fn copy_folder(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let place = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &place)?;
        } else {
            fs::copy(entry.path(), place)?;
        }
    }
    Ok(())
}

/// The program that knows formats, which is built when it is first needed.
fn helper(arguments: &[&str]) -> anyhow::Result<()> {
    call(cargo(&["run", "--quiet", "--locked", "--package", "xtask-dist", "--"]).args(arguments))
}

fn text(path: &Path) -> anyhow::Result<&str> {
    path.to_str().context("folders have plain names")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_the_part_of_a_version_that_is_done() {
        let changelog = "# Changelog\n\n## 0.3.0 (in preparation)\n\n- new\n\n\
            ## 0.2.0 of 2027-01-31\n\n- faster\n- nicer\n\n## 0.1.0 of 2026-11-02\n\n- first\n";
        assert_eq!(notes_in(changelog, "0.2.0").as_deref(), Some("- faster\n- nicer\n"));
        assert_eq!(notes_in(changelog, "0.1.0").as_deref(), Some("- first\n"));
        assert_eq!(notes_in(changelog, "0.3.0"), None, "it is not done");
        assert_eq!(notes_in(changelog, "0.2"), None);
    }

    #[test]
    fn the_version_is_that_of_the_crates() {
        assert_eq!(package_version().unwrap(), env!("CARGO_PKG_VERSION"));
    }

    #[test]
    fn what_dist_does_not_know_is_refused() {
        let read = |words: &[&str]| {
            Wanted::read(&words.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        let wanted = read(&["--target", "a-b-c", "--version", "v1.2.3"]).unwrap();
        let (target, profile) = ("a-b-c".into(), "release".into());
        assert_eq!(wanted, Wanted { target, profile, version: Some("v1.2.3".into()) });
        assert_eq!(read(&[]).unwrap().target, host().unwrap());
        assert!(read(&["--target"]).is_err());
        assert!(read(&["--fast"]).is_err());
    }
}
