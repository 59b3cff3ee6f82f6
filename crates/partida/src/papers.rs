//! The commands that README, docs and `--help` tell people to type are understood as they are written.

use std::fs;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{Command, CommandFactory};

use crate::Partida;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn pages() -> Vec<(PathBuf, String)> {
    let mut paths: Vec<PathBuf> =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"]
            .map(|name| root().join(name))
            .into();
    find(&root().join("docs"), &mut paths);
    find(&root().join("deploy"), &mut paths);
    paths.into_iter().map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

fn find(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        // The rules of the games speak of other programs, too.
        if path.is_dir() && !path.ends_with("rules") {
            find(&path, paths);
        } else if path.extension().is_some_and(|end| end == "md") {
            paths.push(path);
        }
    }
}

/// How the program is called in a line of shell, if it is.
const CALLS: [&str; 4] =
    ["partida ", "./partida ", "cargo run --release -p partida -- ", "target/release/partida "];

/// The calls of the program in a line of shell.
fn calls(line: &str) -> Vec<String> {
    let line = line.split(" #").next().unwrap_or_default();
    // Two commands beside each other, one after the other, or one into the other.
    let parts = line.replace("   ", "\n").replace(" && ", "\n").replace(" | ", "\n");
    let mut found = Vec::new();
    for part in parts.lines().map(|part| part.trim().trim_start_matches("$ ")) {
        let rest = CALLS.iter().find_map(|call| part.strip_prefix(call));
        // Where its output goes is the shell's business.
        found.extend(
            rest.map(|rest| rest.split(" > ").next().unwrap_or_default().trim().to_owned()),
        );
    }
    found
}

/// Lines of shell in the blocks of a page, and what stands between single backquotes.
fn lines(page: &str) -> (Vec<String>, Vec<String>) {
    let (mut blocks, mut spans) = (Vec::new(), Vec::new());
    for (index, part) in page.split("```").enumerate() {
        if index % 2 == 1 {
            // A line may go on in the next.
            blocks.extend(part.replace("\\\n", " ").lines().map(str::to_owned));
        } else {
            let inside = part.split('`').skip(1).step_by(2);
            spans.extend(inside.map(|span| span.split_whitespace().collect::<Vec<_>>().join(" ")));
        }
    }
    (blocks, spans)
}

/// Whether the program understands these words, and what it has against them.
fn judge(words: &str) -> Result<(), clap::Error> {
    // What may be left out is tried; what stands for something is something.
    let plain = words.replace(['[', ']'], "").replace("$(date +%F)", "today");
    let words = shlex::split(&plain).expect("quotes that end");
    let number = |word: &str| word.len() == 1 && word.chars().all(|c| c.is_ascii_uppercase());
    let words = words.into_iter().map(|word| if number(&word) { "1".to_owned() } else { word });
    let mut program: Command = Partida::command();
    let called = std::iter::once("partida".to_owned()).chain(words);
    match program.try_get_matches_from_mut(called) {
        Err(error) if !error.use_stderr() => Ok(()),
        other => other.map(drop),
    }
}

/// A command that is only named, without what it needs.
fn is_named(error: &clap::Error) -> bool {
    use ErrorKind::{
        DisplayHelpOnMissingArgumentOrSubcommand, MissingRequiredArgument, MissingSubcommand,
    };
    matches!(
        error.kind(),
        DisplayHelpOnMissingArgumentOrSubcommand | MissingRequiredArgument | MissingSubcommand
    )
}

#[test]
fn what_readers_are_told_to_type_is_understood() {
    let mut count = 0;
    for (path, page) in pages() {
        let (blocks, spans) = lines(&page);
        for call in blocks.iter().flat_map(|line| calls(line)) {
            count += 1;
            judge(&call).unwrap_or_else(|why| panic!("{}: partida {call}\n{why}", path.display()));
        }
        for call in spans.iter().flat_map(|line| calls(line)) {
            count += 1;
            let judged = judge(&call).or_else(|why| if is_named(&why) { Ok(()) } else { Err(why) });
            judged.unwrap_or_else(|why| panic!("{}: partida {call}\n{why}", path.display()));
        }
    }
    assert!(count > 40, "{count}");
}

#[test]
fn the_examples_of_every_help_are_understood() {
    fn look(command: &Command, count: &mut usize) {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        for call in help.lines().flat_map(calls) {
            *count += 1;
            judge(&call).unwrap_or_else(|why| panic!("partida {call}\n{why}"));
        }
        command.get_subcommands().for_each(|one| look(one, count));
    }
    let mut count = 0;
    look(&Partida::command(), &mut count);
    assert!(count > 20, "{count}");
}

#[test]
fn commands_that_are_not_there_are_noticed() {
    for wrong in ["dance", "serve --lissten 1", "perft damas-chinas --depth deep", "play a b"] {
        assert!(judge(wrong).is_err(), "{wrong}");
    }
    assert_eq!(calls("$ partida serve && ./partida play x   # here"), ["serve", "play x"]);
    assert_eq!(calls("cat a | partida flow solve - > out.txt"), ["flow solve -"]);
    assert_eq!(calls("the partida serve"), [""; 0]);
    let (blocks, spans) = lines("a `b\nc` d\n```\ne \\\n f\n```\n`g`");
    assert_eq!((blocks.join("|"), spans.join("|")), ("|e   f".into(), "b c|g".into()));
}
