//! The rules of record in `docs/rules`: one for each game, with every clause that code, tests and
//! refusals cite.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use catalog::Game;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn record(game: &dyn Game) -> PathBuf {
    root().join(format!("docs/rules/{}.md", game.name()))
}

/// What is read as a clause in a text: a letter and a number that stand alone.
fn clauses(text: &str, letter: char) -> BTreeSet<u32> {
    let words = text.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_');
    words.filter_map(|word| word.strip_prefix(letter)?.parse().ok()).collect()
}

/// The clauses that a record defines: their number begins what is written bold.
fn defined(record: &str, letter: char) -> BTreeSet<u32> {
    let bold = record.split("**").skip(1).step_by(2);
    bold.flat_map(|text| clauses(text.split(['.', ' ']).next().unwrap_or_default(), letter))
        .collect()
}

/// The letter of a game's clauses: that of the first clause of its record.
fn letter(record: &str) -> char {
    let first = record.split("**").skip(1).step_by(2).find_map(|bold| {
        let (letter, number) = bold.split_at_checked(1)?;
        number.starts_with('1').then(|| letter.chars().next())?
    });
    first.expect("a record has a first clause")
}

fn sources(folder: &Path) -> String {
    let mut all = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.push_str(&sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            all.push_str(&fs::read_to_string(path).unwrap());
        }
    }
    all
}

#[test]
fn every_clause_that_is_cited_can_be_looked_up() {
    for game in catalog::games() {
        let text = fs::read_to_string(record(game)).unwrap();
        let letter = letter(&text);
        let known = defined(&text, letter);
        assert!(known.len() > 5, "{}: {known:?}", game.name());
        let folder = root().join("games").join(game.name());
        let code = sources(&folder.join("src")) + &sources(&folder.join("tests"));
        let cited = clauses(&code, letter);
        let unknown: Vec<_> = cited.difference(&known).collect();
        assert!(unknown.is_empty(), "{}: clauses that are nowhere: {unknown:?}", game.name());
    }
}
