//! Puzzles as text: our own form, the share code, and the forms of other solvers (F190 to F197).
//!
//! Texts come from outside. Nothing here panics on any of them, what is kept of a text is bounded
//! by one puzzle, and a puzzle is read whole or not at all (F195).

use std::fmt;
use std::io::BufRead;
use std::str::FromStr;

mod detect;
mod ends;
mod grids;
mod lines;
mod lists;
mod native;
pub mod share;

use crate::{Puzzle, Solution};
use lines::Lines;

/// A puzzle as a text holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The header lines, keys and values, in their order.
    pub headers: Vec<(String, String)>,
    pub puzzle: Puzzle,
    /// A solution of the board, checked (F8, F191).
    pub solution: Option<Solution>,
    /// A game: its accepted lines (F192).
    pub moves: Option<Vec<String>>,
}

impl Sheet {
    /// A sheet with nothing but a board.
    #[must_use]
    pub fn of(puzzle: Puzzle) -> Self {
        Self { headers: Vec::new(), puzzle, solution: None, moves: None }
    }

    /// The value of a header.
    #[must_use]
    pub fn header(&self, key: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.header("title")
    }
}

/// What is wrong with a text, and where: line and column count from 1, in characters (F195).
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct FormatError {
    pub line: usize,
    pub column: usize,
    pub message: String,
}

impl FormatError {
    fn new(line: usize, column: usize, message: impl Into<String>) -> Self {
        Self { line, column, message: message.into() }
    }
}

/// The forms in which a puzzle can be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Ours: headers, grid, solution, moves (F190 to F193).
    Native,
    /// Ours on one line (F194).
    Share,
    /// Rows of letters and nothing else.
    Bare,
    /// `W H` and rows of marks.
    Sized,
    /// `k W H` and two points for each colour.
    Points,
    /// `W H` and rows of numbers.
    NumbersWidthFirst,
    /// `H W` and rows of numbers.
    NumbersHeightFirst,
    /// Rows, then columns, each on a line, and rows of numbers.
    TwoLine,
    /// `size,type,number,k;` and the solution's paths as cell indices.
    Levels,
}

impl Form {
    pub const ALL: [Self; 9] = [
        Self::Native,
        Self::Share,
        Self::Bare,
        Self::Sized,
        Self::Points,
        Self::NumbersWidthFirst,
        Self::NumbersHeightFirst,
        Self::TwoLine,
        Self::Levels,
    ];

    /// The name by which a form is chosen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::Share => "share",
            Self::Bare => "bare",
            Self::Sized => "sized",
            Self::Points => "points",
            Self::NumbersWidthFirst => "numbers-width-first",
            Self::NumbersHeightFirst => "numbers-height-first",
            Self::TwoLine => "two-line",
            Self::Levels => "levels",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Form {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL.into_iter().find(|form| form.name() == text).ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|form| form.name()).collect();
            format!("choose one of {}", names.join(", "))
        })
    }
}

/// The puzzles of a text, one after the other, in the memory of one.
///
/// After an error the next puzzle is looked for behind the next blank line; whoever wants all or
/// nothing stops at the first error.
#[derive(Debug)]
pub struct Puzzles<R> {
    lines: Lines<R>,
    form: Option<Form>,
}

/// The puzzles that a reader gives, in a form that is recognised where none is named.
pub fn read<R: BufRead>(reader: R, form: Option<Form>) -> Puzzles<R> {
    Puzzles { lines: Lines::new(reader), form }
}

/// The puzzles of a text.
#[must_use]
pub fn puzzles(text: &str, form: Option<Form>) -> Puzzles<&[u8]> {
    read(text.as_bytes(), form)
}

/// All puzzles of a text, or what is wrong with the first wrong one: nothing is imported in part.
pub fn import(text: &str, form: Option<Form>) -> Result<Vec<Sheet>, FormatError> {
    let sheets: Vec<Sheet> = puzzles(text, form).collect::<Result<_, _>>()?;
    if sheets.is_empty() {
        return Err(FormatError::new(1, 1, "there is no puzzle in this text"));
    }
    Ok(sheets)
}

impl<R: BufRead> Iterator for Puzzles<R> {
    type Item = Result<Sheet, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        let sheet = self.next_sheet().transpose()?;
        if sheet.is_err() {
            self.lines.skip_paragraph();
        }
        Some(sheet)
    }
}

impl<R: BufRead> Puzzles<R> {
    fn next_sheet(&mut self) -> Result<Option<Sheet>, FormatError> {
        if !self.lines.skip_to_puzzle(self.form)? {
            return Ok(None);
        }
        let form = match self.form {
            Some(form) => form,
            None => *self.form.insert(detect::form(&mut self.lines)?),
        };
        let lines = &mut self.lines;
        match form {
            Form::Native => native::read(lines),
            Form::Share => lists::read_share(lines),
            Form::Bare => grids::read_bare(lines),
            Form::Sized => grids::read_sized(lines),
            Form::Points => lists::read_points(lines),
            Form::NumbersWidthFirst => grids::read_numbers(lines, grids::Order::WidthFirst),
            Form::NumbersHeightFirst => grids::read_numbers(lines, grids::Order::HeightFirst),
            Form::TwoLine => grids::read_two_line(lines),
            Form::Levels => lists::read_level(lines),
        }
        .map(Some)
    }
}

/// Why a form cannot hold a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExportError {
    #[error("this form has letters only, and the board more than 25 colours")]
    TooManyColours,
    #[error("this form holds square boards only")]
    NotSquare,
    #[error("this form holds a solution, and there is none")]
    NoSolution,
    #[error("this form holds plain boards only")]
    NotPlain,
}

/// Writes a puzzle in a form, complete with its line ending. Only our own form keeps headers,
/// solution and moves; only those with letters or numbers keep which colour is which.
pub fn export(sheet: &Sheet, form: Form) -> Result<String, ExportError> {
    let puzzle = &sheet.puzzle;
    match form {
        Form::Native => Ok(native::write(sheet)),
        Form::Share => Ok(format!("{}\n", share::write(puzzle)?)),
        _ if puzzle.layout().is_some() => Err(ExportError::NotPlain),
        Form::Bare if puzzle.width() != puzzle.height() => Err(ExportError::NotSquare),
        Form::Bare => grids::write_letters(puzzle),
        Form::Sized => {
            Ok(format!("{} {}\n{}", puzzle.width(), puzzle.height(), grids::write_letters(puzzle)?))
        }
        Form::Points => Ok(lists::write_points(puzzle)),
        Form::NumbersWidthFirst => Ok(format!(
            "{} {}\n{}",
            puzzle.width(),
            puzzle.height(),
            grids::write_numbers(puzzle, "0")
        )),
        Form::NumbersHeightFirst => Ok(format!(
            "{} {}\n{}",
            puzzle.height(),
            puzzle.width(),
            grids::write_numbers(puzzle, ".")
        )),
        Form::TwoLine => Ok(format!(
            "{}\n{}\n{}",
            puzzle.height(),
            puzzle.width(),
            grids::write_numbers(puzzle, "-")
        )),
        Form::Levels => lists::write_level(sheet),
    }
}
