//! The position line (F198).

use std::fmt::Write as _;
use std::sync::Arc;

use crate::formats::share;
use crate::{Carried, Cell, Colour, PathFault, Position};

/// The share code of the board and the paths drawn on it, on one line.
#[must_use]
pub fn write(position: &Position) -> String {
    let puzzle = position.puzzle();
    let mut text = share::write_or_empty(puzzle);
    for (index, pair) in puzzle.pairs().iter().enumerate() {
        let path = position.path(index);
        if !path.is_empty() {
            let cells: Vec<String> = path.iter().map(|cell| puzzle.cell_name(*cell)).collect();
            let _ = write!(text, " {}={}", pair.colour, cells.join("."));
        }
    }
    text
}

/// Reads a position line. Every path must be one that the rules can lead to (F14, F15), and the
/// colours must come in their order, so that what is read is what would be written.
pub fn read(text: &str) -> Result<Position, String> {
    let mut words = text.split(' ');
    let code = words.next().unwrap_or_default();
    let puzzle = share::read(code).map_err(|why| format!("board: {why}"))?;
    let mut position = Position::new(Arc::new(puzzle));
    let mut last: Option<Colour> = None;
    for word in words {
        let (initial, cells) = word
            .split_once('=')
            .ok_or_else(|| format!("{:?} is not of the form R=00.10", crate::line::quoted(word)))?;
        let colour = match *initial.as_bytes() {
            [letter @ b'A'..=b'Z'] => Colour::of_initial(char::from(letter)),
            _ => None,
        };
        let colour = colour.ok_or_else(|| {
            format!("{:?} is not the initial of a colour", crate::line::quoted(initial))
        })?;
        if last.is_some_and(|last| last >= colour) {
            return Err(format!(
                "{colour}: colours come once each, in the order Y B R G W C P O M A …"
            ));
        }
        last = Some(colour);
        let path = read_path(&position, colour, cells).map_err(|why| format!("{colour}: {why}"))?;
        let pair = position.puzzle().index_of(colour).expect("read_path has found it");
        position.set_path(pair, path);
    }
    Ok(position)
}

fn read_path(position: &Position, colour: Colour, cells: &str) -> Result<Vec<Cell>, String> {
    let puzzle = position.puzzle();
    let pair = puzzle.index_of(colour).ok_or("the board does not use this colour")?;
    let named = |name: &str| {
        let shown = crate::line::quoted(name);
        puzzle.cell_named(name).ok_or_else(|| format!("{shown:?} is not a cell of this board"))
    };
    let path: Vec<Cell> = cells.split('.').map(named).collect::<Result<_, String>>()?;
    let name = |cell: Cell| puzzle.cell_name(cell);
    position.check_path(pair, &path).map_err(|fault| match fault {
        PathFault::Beginning => {
            "a path is one of the colour's ends and at least one more cell".into()
        }
        PathFault::End(cell) => format!("the path runs over the end {}", name(cell)),
        PathFault::Jump(cell) => format!("{} does not touch the cell before it", name(cell)),
        PathFault::Twice(cell) => format!("{} occurs twice", name(cell)),
    })?;
    match path.iter().find(|cell| matches!(position.carried(**cell), Carried::Path(_))) {
        Some(cell) => Err(format!("{} is in two paths", name(*cell))),
        None => Ok(path),
    }
}
