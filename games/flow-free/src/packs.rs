//! The predefined boards (F7 to F12).

use std::sync::OnceLock;

use crate::formats::{self, Form, FormatError};
use crate::options::LEVELS;
use crate::{Puzzle, Solution};

/// A predefined board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackBoard {
    /// The name of the board, such as `7-01`.
    pub title: String,
    /// `easy`, `medium`, `hard` or `expert`.
    pub grade: String,
    pub puzzle: Puzzle,
    pub solution: Solution,
}

/// The files of the packs, from level 5 to level 15.
const FILES: [&str; 11] = [
    include_str!("../boards/5.txt"),
    include_str!("../boards/6.txt"),
    include_str!("../boards/7.txt"),
    include_str!("../boards/8.txt"),
    include_str!("../boards/9.txt"),
    include_str!("../boards/10.txt"),
    include_str!("../boards/11.txt"),
    include_str!("../boards/12.txt"),
    include_str!("../boards/13.txt"),
    include_str!("../boards/14.txt"),
    include_str!("../boards/15.txt"),
];

/// The boards of a level, number 1 first; none for a level that does not exist.
#[must_use]
pub fn level(level: u8) -> &'static [PackBoard] {
    static PACKS: [OnceLock<Vec<PackBoard>>; 11] = [const { OnceLock::new() }; 11];
    if !LEVELS.contains(&level) {
        return &[];
    }
    let at = usize::from(level - LEVELS.start());
    PACKS[at].get_or_init(|| read(FILES[at]).expect("a test reads every pack"))
}

/// Reads a pack: puzzles in our own form, each with its title, grade and solution.
pub fn read(text: &str) -> Result<Vec<PackBoard>, FormatError> {
    let board = |sheet: Result<formats::Sheet, FormatError>| {
        let sheet = sheet?;
        let header = |key: &str| {
            let missing =
                || FormatError { line: 1, column: 1, message: format!("a board without {key}") };
            sheet.header(key).map(str::to_owned).ok_or_else(missing)
        };
        let (title, grade) = (header("title")?, header("grade")?);
        let solution = sheet.solution.ok_or_else(|| FormatError {
            line: 1,
            column: 1,
            message: format!("board {title} has no solution"),
        })?;
        Ok(PackBoard { title, grade, puzzle: sheet.puzzle, solution })
    };
    formats::puzzles(text, Some(Form::Native)).map(board).collect()
}
