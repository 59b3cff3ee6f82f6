//! The matrix file (D55, D56).

use std::fmt::Write as _;

use crate::board::ROWS;
use crate::sound::{Draft, Part, number, turn};
use crate::{Cell, Colour, DamasChinas, Options};

const COLUMNS: usize = 13;
const TITLE: &str = "partida damas-chinas 1";

/// The line on which the first row of the board stands.
const BOARD: usize = 9;

/// Why a matrix file was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct MatrixError {
    /// Lines are counted from 1.
    pub line: usize,
    pub reason: String,
}

impl DamasChinas {
    /// Writes the match as a matrix file.
    #[must_use]
    pub fn to_matrix(&self) -> String {
        let players = usize::from(self.players());
        let capture = if self.options.capture { "yes" } else { "no" };
        let turn = match self.end {
            Some(_) => "-".to_owned(),
            None => (self.turn + 1).to_string(),
        };
        let mut text = format!(
            "{TITLE}\nmode {}\ncapture {capture}\nturn {turn}\ncaptures",
            self.options.mode
        );
        for taken in &self.captures[..players] {
            let _ = write!(text, " {taken}");
        }
        let _ = write!(text, "\nclock {}\nbest", self.clock);
        for best in &self.best[..players] {
            let _ = write!(text, " {best}");
        }
        text.push_str("\nboard\n");
        for row in 0..ROWS {
            let values: Vec<String> = (0..COLUMNS)
                .map(|column| match Cell::at(row, column) {
                    None => "0".to_owned(),
                    Some(cell) => self.piece(cell).map_or(1, Colour::value).to_string(),
                })
                .collect();
            let _ = writeln!(text, "{}", values.join(" "));
        }
        text
    }

    /// Reads a matrix file. It does not carry the house rule of D34, which is off.
    ///
    /// ```
    /// use damas_chinas::{DamasChinas, Options};
    /// use kit::Rules;
    /// let start = DamasChinas::empty(&Options { mode: 4, ..Options::default() });
    /// assert_eq!(DamasChinas::from_matrix(&start.to_matrix()), Ok(start));
    /// let cut = start.to_matrix().replace("clock 0\n", "");
    /// assert_eq!(DamasChinas::from_matrix(&cut).unwrap_err().line, 6);
    /// ```
    pub fn from_matrix(text: &str) -> Result<Self, MatrixError> {
        Self::read_matrix(text, false)
    }

    pub(crate) fn read_matrix(text: &str, filled_target: bool) -> Result<Self, MatrixError> {
        let mut lines = Lines { lines: text.lines(), number: 0 };
        lines.expect(TITLE)?;
        let mode = lines.field("mode", |text| number(text).filter(|mode| *mode <= 8))?;
        let capture = lines.field("capture", |text| match text {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        })?;
        let turn = lines.field("turn", turn)?;
        let captures = lines.field("captures", numbers)?;
        let clock = lines.field("clock", number)?;
        let best = lines.field("best", numbers)?;
        lines.expect("board")?;
        let mut pieces = Vec::new();
        for row in 0..ROWS {
            lines.row(row, &mut pieces)?;
        }
        if lines.lines.next().is_some() {
            return Err(MatrixError { line: BOARD + ROWS, reason: "nothing may follow".into() });
        }
        let options = Options { mode: mode as u8, capture, filled_target };
        let draft = Draft { options, pieces, turn, captures, clock, best };
        draft.build().map_err(|(part, reason)| {
            let line = match part {
                Part::Mode => 2,
                Part::Turn => 4,
                Part::Captures => 5,
                Part::Clock => 6,
                Part::Best => 7,
                Part::Board => 8,
                Part::Piece(cell) => BOARD + cell.matrix().0,
            };
            MatrixError { line, reason }
        })
    }
}

fn numbers(text: &str) -> Option<Vec<u16>> {
    text.split(' ').map(number).collect()
}

struct Lines<'a> {
    lines: std::str::Lines<'a>,
    /// Of the line read last, from 1.
    number: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self, wanted: &str) -> Result<&'a str, MatrixError> {
        self.number += 1;
        self.lines.next().ok_or_else(|| self.wrong(format!("the file ends before {wanted}")))
    }

    fn wrong(&self, reason: impl Into<String>) -> MatrixError {
        MatrixError { line: self.number, reason: reason.into() }
    }

    fn expect(&mut self, wanted: &str) -> Result<(), MatrixError> {
        let line = self.next(&format!("{wanted:?}"))?;
        if line == wanted { Ok(()) } else { Err(self.wrong(format!("{line:?} is not {wanted:?}"))) }
    }

    fn field<T>(
        &mut self,
        name: &str,
        read: impl Fn(&'a str) -> Option<T>,
    ) -> Result<T, MatrixError> {
        let line = self.next(&format!("{name:?}"))?;
        let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        let Some(value) = value else {
            return Err(self.wrong(format!("{line:?} is not \"{name} …\"")));
        };
        read(value).ok_or_else(|| self.wrong(format!("{value:?} cannot be the {name}")))
    }

    fn row(&mut self, row: usize, pieces: &mut Vec<(Cell, Colour)>) -> Result<(), MatrixError> {
        let line = self.next(&format!("row {row} of the board"))?;
        let values: Vec<&str> = line.split(' ').collect();
        if values.len() != COLUMNS {
            return Err(self.wrong(format!("{} values, but a row has 13", values.len())));
        }
        for (column, text) in values.into_iter().enumerate() {
            let value = number(text)
                .filter(|value| *value <= 7)
                .ok_or_else(|| self.wrong(format!("{text:?} is no value from 0 to 7")))?;
            let colour = Colour::ALL.into_iter().find(|c| u16::from(c.value()) == value);
            match (Cell::at(row, column), colour) {
                (None, _) if value != 0 => {
                    let why = format!("column {column} is off the star and must be 0, not {value}");
                    return Err(self.wrong(why));
                }
                (Some(cell), _) if value == 0 => {
                    return Err(self.wrong(format!("{cell} is on the star and cannot be 0")));
                }
                (Some(cell), Some(colour)) => pieces.push((cell, colour)),
                (None | Some(_), _) => {}
            }
        }
        Ok(())
    }
}
