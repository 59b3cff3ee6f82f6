//! Calling other programs.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, bail, ensure};

/// The top of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the repository")
}

/// A call of cargo in the repository.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root()).args(arguments);
    command
}

/// How long something took is told from so many seconds on.
const WORTH_TELLING: u64 = 10;

/// Says what is run, runs it, and fails if it fails.
pub(crate) fn call(command: &mut Command) -> anyhow::Result<()> {
    let arguments: Vec<_> = command.get_args().map(|a| a.to_string_lossy()).collect();
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let line = format!("{} {}", program.to_string_lossy(), arguments.join(" "));
    println!("\n> {line}");
    let begun = Instant::now();
    let status = command.status().with_context(|| format!("cannot start: {line}"))?;
    ensure!(status.success(), "failed: {line}");
    let seconds = begun.elapsed().as_secs();
    if seconds >= WORTH_TELLING {
        println!("({seconds} s)");
    }
    Ok(())
}

/// A program that comes with Node, which on Windows is a script.
pub(crate) fn of_node(program: &str) -> Command {
    Command::new(if cfg!(windows) { format!("{program}.cmd") } else { program.to_owned() })
}

/// Whether a program can be called by its name.
pub(crate) fn has(program: &str) -> bool {
    answers(Command::new(program))
}

/// Whether a program is there.
pub(crate) fn answers(mut program: Command) -> bool {
    program.arg("--version").output().is_ok_and(|output| output.status.success())
}

/// What a program prints, if it succeeds.
pub(crate) fn output(command: &mut Command) -> anyhow::Result<String> {
    let output = command.output().with_context(|| format!("cannot start {command:?}"))?;
    ensure!(output.status.success(), "failed: {command:?}");
    Ok(String::from_utf8(output.stdout)?)
}

/// Installs packages where that can be done.
pub(crate) fn install(packages: &[&str]) -> anyhow::Result<()> {
    let names = packages.join(", ");
    if !has("apt-get") {
        bail!("this needs {names}: install it with this machine's package manager");
    }
    call(Command::new("apt-get").args(["update", "-q"]))
        .and_then(|()| call(Command::new("apt-get").args(["install", "-y", "-q"]).args(packages)))
        .with_context(|| format!("this needs {names}: install it as an administrator"))
}
