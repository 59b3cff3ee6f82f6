//! How the paths of a solution run, in characters.

use flow_free::{Cell, Puzzle, Solution, text};

/// The sides of a cell on which its path goes on.
const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

fn side(puzzle: &Puzzle, from: Cell, to: Cell) -> u8 {
    let (from, to) = (usize::from(from), usize::from(to));
    let row = |cell: usize| cell / puzzle.width();
    match (row(to).cmp(&row(from)), to > from) {
        (std::cmp::Ordering::Less, _) => UP,
        (std::cmp::Ordering::Greater, _) => DOWN,
        (std::cmp::Ordering::Equal, true) => RIGHT,
        (std::cmp::Ordering::Equal, false) => LEFT,
    }
}

fn pipe(sides: u8) -> &'static str {
    const VERTICAL: u8 = UP | DOWN;
    const HORIZONTAL: u8 = LEFT | RIGHT;
    const DOWN_RIGHT: u8 = DOWN | RIGHT;
    const DOWN_LEFT: u8 = DOWN | LEFT;
    const UP_RIGHT: u8 = UP | RIGHT;
    const UP_LEFT: u8 = UP | LEFT;
    match sides {
        VERTICAL => "│",
        HORIZONTAL => "─",
        DOWN_RIGHT => "┌",
        DOWN_LEFT => "┐",
        UP_RIGHT => "└",
        UP_LEFT => "┘",
        _ => "?",
    }
}

/// One row of the board each: ends by their colour, and between them the course of every path.
///
/// ```text
/// R┌──B
/// │└Gxx
/// ```
pub(super) fn rows(puzzle: &Puzzle, solution: &Solution, colour: bool) -> Vec<String> {
    let widest = puzzle.pairs().last().map_or(1, |pair| pair.colour.to_string().len());
    let mut cells = vec![(String::new(), "", 0_u8); puzzle.cells()];
    for (pair, path) in puzzle.pairs().iter().zip(solution) {
        for (at, cell) in path.iter().enumerate() {
            let before = at.checked_sub(1).map(|before| side(puzzle, *cell, path[before]));
            let after = path.get(at + 1).map(|after| side(puzzle, *cell, *after));
            let sides = before.unwrap_or(0) | after.unwrap_or(0);
            let end = before.is_none() || after.is_none();
            let mark = if end { pair.colour.to_string() } else { pipe(sides).to_owned() };
            cells[usize::from(*cell)] = (mark, text::style(pair.colour), sides);
        }
    }
    let row = |row: &[(String, &str, u8)]| {
        let drawn = row.iter().map(|(mark, style, sides)| {
            // A column is as wide as its longest name and one more, which the path crosses.
            let width = mark.chars().count();
            let fill = |side: u8| if sides & side == 0 { " " } else { "─" };
            let mark = format!("{}{mark}{}", fill(LEFT).repeat(widest - width), fill(RIGHT));
            if colour { format!("\x1b[{style}m{mark}\x1b[0m") } else { mark }
        });
        drawn.collect::<String>().trim_end().to_owned()
    };
    cells.chunks(puzzle.width()).map(row).collect()
}
