//! The position line (D54).

use std::fmt::Write as _;

use kit::BadPosition;

use crate::board::{LENGTH, ROWS};
use crate::sound::{Draft, Part, number, turn};
use crate::{Cell, Colour, DamasChinas, Options};

impl DamasChinas {
    pub(crate) fn write_line(&self) -> String {
        let list = |numbers: Vec<String>| numbers.join(",");
        let players = usize::from(self.players());
        let captures = list(self.captures[..players].iter().map(ToString::to_string).collect());
        let best = list(self.best[..players].iter().map(ToString::to_string).collect());
        let mut line = self.rows().join("/");
        let variant = if self.options.capture { 'c' } else { 'n' };
        let turn = match self.end {
            Some(_) => "-".to_owned(),
            None => (self.turn + 1).to_string(),
        };
        let _ = write!(
            line,
            " {} {variant} {turn} {captures} {} {best}",
            self.options.mode, self.clock
        );
        line
    }

    /// The 17 rows, one character per cell.
    pub(crate) fn rows(&self) -> Vec<String> {
        let mut rows = vec![String::new(); ROWS];
        for cell in Cell::all() {
            rows[cell.matrix().0].push(self.piece(cell).map_or('.', Colour::letter));
        }
        rows
    }

    /// Reads a line; the house rule of D34, which it does not carry, is given beside it.
    pub(crate) fn read_line(text: &str, filled_target: bool) -> Result<Self, BadPosition> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [rows, mode, variant, to_move, captures, clock, best] = fields[..] else {
            return Err(BadPosition(format!(
                "{} fields, but a position has 7: rows mode variant turn captures clock best",
                fields.len()
            )));
        };
        let wrong = |field: &str, text: &str| BadPosition(format!("{field}: {text:?} is wrong"));
        let list = |field: &str, text: &str| {
            let numbers: Option<Vec<u16>> = text.split(',').map(number).collect();
            numbers.ok_or_else(|| wrong(field, text))
        };
        let mode = number(mode)
            .filter(|mode| *mode <= 8)
            .ok_or_else(|| BadPosition(format!("mode: {mode:?} is none of 0 to 8")))?;
        let capture = match variant {
            "n" => false,
            "c" => true,
            _ => return Err(BadPosition(format!("variant: {variant:?} is neither n nor c"))),
        };
        let draft = Draft {
            options: Options { mode: mode as u8, capture, filled_target },
            pieces: read_rows(rows)?,
            turn: turn(to_move).ok_or_else(|| wrong("turn", to_move))?,
            captures: list("captures", captures)?,
            clock: number(clock).ok_or_else(|| wrong("clock", clock))?,
            best: list("best", best)?,
        };
        draft.build().map_err(|(part, why)| {
            let field = match part {
                Part::Mode => "mode",
                Part::Piece(_) | Part::Board => "rows",
                Part::Turn => "turn",
                Part::Captures => "captures",
                Part::Clock => "clock",
                Part::Best => "best",
            };
            BadPosition(format!("{field}: {why}"))
        })
    }
}

fn read_rows(text: &str) -> Result<Vec<(Cell, Colour)>, BadPosition> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != ROWS {
        return Err(BadPosition(format!("rows: {} rows, but the board has 17", rows.len())));
    }
    let mut cells = Cell::all();
    let mut pieces = Vec::new();
    for ((letter, row), length) in ('a'..).zip(rows).zip(LENGTH) {
        let found = row.chars().count();
        if found != usize::from(length) {
            let why = format!("rows: row {letter} has {length} cells, not {found}");
            return Err(BadPosition(why));
        }
        for (char, cell) in row.chars().zip(cells.by_ref()) {
            if char == '.' {
                continue;
            }
            let colour = Colour::ALL
                .into_iter()
                .find(|colour| colour.letter() == char)
                .ok_or_else(|| BadPosition(format!("rows: {char:?} on {cell} is no piece")))?;
            pieces.push((cell, colour));
        }
    }
    Ok(pieces)
}
