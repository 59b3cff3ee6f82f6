//! The proof that a game is its folder: a sixth one is added to a copy of the repository and played there in every way.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use crate::shell::{call, cargo, of_node, output, root};
use crate::step;

const EXAMPLE: &str = "examples/pebbles";
const STEPS: u32 = 5;

/// Folders of what is built.
const BUILT: [&str; 4] = ["target", "node_modules", "crates/wasm/pkg", "web/dist"];

/// Where its parts belong.
const PARTS: [(&str, &str); 4] = [
    ("game", "games/pebbles"),
    ("web", "web/src/lib/boards/pebbles"),
    ("rules.md", "docs/rules/pebbles.md"),
    ("pebbles.spec.ts", "web/journeys/pebbles.spec.ts"),
];

/// The lines that name it: the file, the line before them, and they themselves. There are no others.
const LINES: [(&str, &str, &str); 4] = [
    (
        "Cargo.toml",
        "flow-free = { path = \"games/flow-free\" }",
        "pebbles = { path = \"games/pebbles\" }",
    ),
    ("crates/catalog/Cargo.toml", "kit.workspace = true", "pebbles.workspace = true"),
    (
        "crates/catalog/Cargo.toml",
        "    \"small-star-empires/typescript\",",
        "    \"pebbles/typescript\",",
    ),
    (
        "crates/catalog/src/lib.rs",
        "    small_star_empires::SmallStarEmpires: with_bots,",
        "    pebbles::Pebbles: with_bots,",
    ),
];

pub(crate) fn sixth() -> anyhow::Result<()> {
    let copy = root().join("target/sixth");
    step(1, STEPS, "a copy of the repository with a sixth game");
    copy_repository(&copy)?;
    for (part, place) in PARTS {
        put(&root().join(EXAMPLE).join(part), &copy.join(place))?;
    }
    for (file, after, line) in LINES {
        add_line(&copy.join(file), after, line)?;
    }
    step(2, STEPS, "its types and golden playthroughs are written");
    let mut bless =
        in_copy(&copy, &["test", "--workspace", "--lib", "--test", "rules", "--no-fail-fast"]);
    call(bless.args(["--", "typescript", "playthrough"]).env("PARTIDA_BLESS", "1"))?;
    step(3, STEPS, "rules, catalog, engine, terminal and server play it");
    call(&mut in_copy(&copy, &["test", "--package", "pebbles"]))?;
    let tests = [
        "record",
        "foreign",
        "stored",
        "viewed",
        "reasons",
        "states",
        "playthroughs",
        "hostile",
        "games",
    ];
    let mut play = in_copy(&copy, &["test", "--workspace"]);
    for test in tests {
        play.args(["--test", test]);
    }
    call(&mut play)?;
    call(&mut in_copy(&copy, &["test", "--workspace", "--test", "full", "matches"]))?;
    step(4, STEPS, "the program and the site with it");
    call(&mut in_copy(&copy, &["build", "--package", "partida"]))?;
    call(&mut in_copy(&copy, &["xtask", "web"]))?;
    let drawn = output(Command::new(program(&copy)).args(["perft", "pebbles", "--depth", "2"]))?;
    ensure!(drawn.contains('9'), "three moves, and three answers to each: {drawn}");
    step(5, STEPS, "a match in the browser, on its sketch");
    let mut journey = of_node("npx");
    journey.current_dir(copy.join("web")).args(["playwright", "test", "pebbles"]);
    call(journey.env("PARTIDA_BIN", program(&copy)))
}

fn program(copy: &Path) -> PathBuf {
    copy.join("target/debug/partida")
}

/// Cargo in the copy, which has a target folder of its own.
fn in_copy(copy: &Path, arguments: &[&str]) -> Command {
    let mut command = cargo(arguments);
    command.current_dir(copy).env_remove("CARGO_TARGET_DIR");
    command
}

/// Every file that git knows or would add. What was built in the copy before stays there.
fn copy_repository(to: &Path) -> anyhow::Result<()> {
    let mut list = Command::new("git");
    list.current_dir(root()).args(["ls-files", "--cached", "--others", "--exclude-standard"]);
    let listed = output(&mut list)?;
    let files: BTreeSet<&Path> =
        listed.lines().map(Path::new).filter(|file| root().join(file).exists()).collect();
    if to.exists() {
        prune(to, to, &files)?;
    }
    files.iter().try_for_each(|file| put(&root().join(file), &to.join(file)))
}

/// Removes what an earlier copy had and the repository has no more.
fn prune(top: &Path, folder: &Path, files: &BTreeSet<&Path>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_file() && !files.contains(path.strip_prefix(top)?) {
            fs::remove_file(path)?;
        } else if path.is_dir() && !BUILT.iter().any(|built| path.ends_with(built)) {
            prune(top, &path, files)?;
        }
    }
    Ok(())
}

/// Copies a file or a folder. What is the same already keeps its time, so that nothing is built twice.
fn put(from: &Path, to: &Path) -> anyhow::Result<()> {
    if from.is_dir() {
        for entry in fs::read_dir(from)? {
            let entry = entry?;
            put(&entry.path(), &to.join(entry.file_name()))?;
        }
        return Ok(());
    }
    let new = fs::read(from).with_context(|| format!("cannot read {}", from.display()))?;
    if fs::read(to).is_ok_and(|old| old == new) {
        return Ok(());
    }
    fs::create_dir_all(to.parent().context("a file lies in a folder")?)?;
    fs::write(to, new)?;
    Ok(())
}

fn add_line(file: &Path, after: &str, line: &str) -> anyhow::Result<()> {
    let text = fs::read_to_string(file)?;
    ensure!(text.contains(after), "{} has no line {after:?}", file.display());
    fs::write(file, text.replacen(after, &format!("{after}\n{line}"), 1))?;
    Ok(())
}
