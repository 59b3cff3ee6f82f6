use std::fs;
use std::path::Path;

use crate::{Dice, Notation, Replay};

/// Checks every `*.txt` in a folder: paragraphs of `name:`, `options:`, `position:` (optional)
/// and `nodes:`, the number of sequences of 1, 2, 3, … listed actions.
///
/// # Panics
/// When a count differs, a file cannot be read, or there is none.
pub fn perft_files<R: Notation>(folder: impl AsRef<Path>) {
    let files = text_files(folder.as_ref());
    assert!(!files.is_empty(), "no perft files in {}", folder.as_ref().display());
    for (path, text) in files {
        for paragraph in text.split("\n\n").filter(|p| !p.trim().is_empty()) {
            check_paragraph::<R>(&path, paragraph);
        }
    }
}

fn check_paragraph<R: Notation>(path: &str, paragraph: &str) {
    let field =
        |key: &str| paragraph.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
    let name = field("name").unwrap_or_else(|| panic!("{path}: a paragraph without a name"));
    let options = serde_json::from_str(field("options").unwrap_or("{}"))
        .unwrap_or_else(|why| panic!("{path}, {name}: {why}"));
    let state = match field("position") {
        Some(text) => R::load(&text.replace("\\n", "\n"), &options)
            .unwrap_or_else(|why| panic!("{path}, {name}: {why}")),
        None => Replay::<R>::open(&options, &mut Dice::new(0)).state().clone(),
    };
    let nodes = field("nodes").unwrap_or_else(|| panic!("{path}, {name}: no nodes"));
    let nodes: Vec<u64> = nodes.split_whitespace().map(|n| n.parse().expect("a count")).collect();
    assert!(!nodes.is_empty(), "{path}, {name}: no nodes");
    for (depth, expected) in (1..).zip(nodes) {
        assert_eq!(state.perft(depth), Ok(expected), "{path}, {name}, depth {depth}");
    }
}

/// The text files of a folder, by name.
pub(super) fn text_files(folder: &Path) -> Vec<(String, String)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<(String, String)> = entries
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a readable text file");
            (path.display().to_string(), text)
        })
        .collect();
    files.sort();
    files
}
