//! The games for Python.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use crate::shell::{call, install, output, root};

const FOLDER: &str = "python";

/// Where wheels to publish are written.
const WHEELS: &str = "target/wheels";

/// Whose work is inside; written when a wheel to publish is built.
const LICENCES: &str = "python/licences.txt";

/// What builds wheels, from PyPI, into a folder of its own under `target`.
const MATURIN: &str = "1.16.0";

/// The wheel to publish; with `test` the tests of the package on one that is quickly built, with `try`
/// on the one to publish.
pub(crate) fn python(arguments: &[String]) -> anyhow::Result<()> {
    match arguments.first().map(String::as_str) {
        Some("test") => test(),
        Some("try") => test_wheel(&root().join(WHEELS)),
        _ => wheel(arguments),
    }
}

/// Where a virtual environment has its interpreter.
const PYTHON: &str = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };

/// Builds the wheel as it is published. Arguments go to maturin, such as `--zig`.
fn wheel(arguments: &[String]) -> anyhow::Result<()> {
    crate::dist::write_wheel_licences(LICENCES)?;
    fs::copy(root().join("LICENSE"), root().join(FOLDER).join("LICENSE"))?;
    build("wheel", &root().join(WHEELS), arguments)?;
    let wheel = newest(&root().join(WHEELS))?;
    let listed = output(Command::new("python3").args(["-m", "zipfile", "-l"]).arg(&wheel))?;
    for file in ["licenses/LICENSE", "licenses/licences.txt"] {
        ensure!(listed.contains(file), "the wheel lacks {file}");
    }
    println!("{WHEELS}: {}", file_name(&newest(&root().join(WHEELS))?));
    Ok(())
}

/// Builds the wheel, quickly, and runs its tests.
pub(crate) fn test() -> anyhow::Result<()> {
    let wheels = root().join("target/python/wheels");
    if wheels.exists() {
        fs::remove_dir_all(&wheels)?;
    }
    build("dev", &wheels, &[])?;
    test_wheel(&wheels)
}

/// Installs the wheel of a folder into a fresh environment and runs the tests of the package there, some
/// of them against the program that the tests built.
fn test_wheel(wheels: &Path) -> anyhow::Result<()> {
    let folder = root().join("target/python");
    let python = fresh(&folder.join("environment"))?;
    let needs = root().join(FOLDER).join("requirements-test.txt");
    call(pip(&python).arg("--requirement").arg(needs).arg(newest(wheels)?))?;
    let mut tests = Command::new(python);
    // Not in the folder of the sources, where the package would be found without its library.
    tests.current_dir(&folder).args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider"]);
    tests.arg("--config-file").arg(root().join(FOLDER).join("pyproject.toml"));
    tests.arg(root().join(FOLDER).join("tests"));
    call(tests.env("PARTIDA_BIN", crate::test::program()))
}

/// Single steps and many matches side by side, beside OpenSpiel and catanatron in one run.
pub(crate) fn compare() -> anyhow::Result<()> {
    let environment = root().join("target/python/compare");
    let python = fresh(&environment)?;
    wheel(&[])?;
    let others = ["open_spiel==2.0.2", "catanatron==3.2.1"];
    call(pip(&python).args(others).arg(newest(&root().join(WHEELS))?))?;
    call(Command::new(python).current_dir(root()).arg("benches/compare/python.py"))
}

fn build(profile: &str, out: &Path, arguments: &[String]) -> anyhow::Result<()> {
    let program = maturin()?;
    if arguments.iter().any(|argument| argument == "--zig") {
        let python = root().join("target/maturin").join(MATURIN).join(PYTHON);
        call(pip(&python).arg(format!("maturin[zig]=={MATURIN}")))?;
    }
    let mut maturin = Command::new(program);
    maturin.current_dir(root().join(FOLDER)).args(["build", "--locked", "--profile", profile]);
    call(maturin.arg("--out").arg(out).args(arguments))
}

/// Installs maturin, unless that has been done.
fn maturin() -> anyhow::Result<PathBuf> {
    let folder = root().join("target/maturin").join(MATURIN);
    let program = folder.join(if cfg!(windows) { "Scripts/maturin.exe" } else { "bin/maturin" });
    if !program.exists() {
        let python = fresh(&folder)?;
        call(pip(&python).arg(format!("maturin=={MATURIN}")))?;
    }
    Ok(program)
}

/// A new virtual environment; gives its interpreter.
fn fresh(folder: &Path) -> anyhow::Result<PathBuf> {
    let name = if cfg!(windows) { "python" } else { "python3" };
    let venv = || call(Command::new(name).args(["-m", "venv", "--clear"]).arg(folder));
    // Debian keeps this apart from Python itself.
    venv().or_else(|_| install(&["python3-venv"]).and_then(|()| venv()))?;
    Ok(folder.join(PYTHON))
}

fn pip(python: &Path) -> Command {
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    pip
}

/// The wheel that was built last.
fn newest(folder: &Path) -> anyhow::Result<PathBuf> {
    let files = fs::read_dir(folder)?.flatten().map(|entry| entry.path());
    let wheels = files.filter(|path| path.extension().is_some_and(|end| end == "whl"));
    let newest = wheels.max_by_key(|path| path.metadata().and_then(|data| data.modified()).ok());
    newest.with_context(|| format!("there is no wheel in {}", folder.display()))
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
