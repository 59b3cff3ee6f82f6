//! How the paths of a solution run, in characters.

use flow_free::{Cell, Puzzle, Solution, text};

/// The sides of a cell on which its path goes on.
const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

/// The side on which a path leaves a cell; a row or column that wraps is left over its edge.
fn side(puzzle: &Puzzle, from: Cell, to: Cell) -> u8 {
    let width = puzzle.width();
    let (from, to) = (puzzle.place(from), puzzle.place(to));
    let (row, next) = (from / width, to / width);
    if row == next {
        let onwards = to == from + 1 || (to + 1 != from && to < from);
        return if onwards { RIGHT } else { LEFT };
    }
    let onwards = next == row + 1 || (next + 1 != row && next < row);
    if onwards { DOWN } else { UP }
}

fn pipe(sides: u8) -> &'static str {
    const VERTICAL: u8 = UP | DOWN;
    const HORIZONTAL: u8 = LEFT | RIGHT;
    const DOWN_RIGHT: u8 = DOWN | RIGHT;
    const DOWN_LEFT: u8 = DOWN | LEFT;
    const UP_RIGHT: u8 = UP | RIGHT;
    const UP_LEFT: u8 = UP | LEFT;
    const ALL: u8 = VERTICAL | HORIZONTAL;
    match sides {
        VERTICAL => "│",
        HORIZONTAL => "─",
        DOWN_RIGHT => "┌",
        DOWN_LEFT => "┐",
        UP_RIGHT => "└",
        UP_LEFT => "┘",
        ALL => "┼",
        _ => "?",
    }
}

/// One row of the board each: ends by their colour, and between them the course of every path. On
/// hexagons, which have no such signs, the colour of every cell.
///
/// ```text
/// R┌──B
/// │└Gxx
/// ```
pub(super) fn rows(puzzle: &Puzzle, solution: &Solution, colour: bool) -> Vec<String> {
    let widest = puzzle.pairs().last().map_or(1, |pair| pair.colour.to_string().len());
    let hex = puzzle.layout().is_some_and(|layout| layout.hex);
    let mut cells = vec![(String::new(), "", 0_u8); puzzle.places()];
    for (pair, path) in puzzle.pairs().iter().zip(solution) {
        for (at, cell) in path.iter().enumerate() {
            let before = at.checked_sub(1).map(|before| side(puzzle, *cell, path[before]));
            let after = path.get(at + 1).map(|after| side(puzzle, *cell, *after));
            let drawn = &mut cells[puzzle.place(*cell)];
            // Both crossings of a bridge are drawn in one place.
            let sides = before.unwrap_or(0) | after.unwrap_or(0) | drawn.2;
            let end = before.is_none() || after.is_none();
            let colour = pair.colour.to_string();
            let mark = match (end, hex) {
                (true, _) => colour,
                (false, true) => colour.to_ascii_lowercase(),
                (false, false) => pipe(sides).to_owned(),
            };
            *drawn = (mark, text::style(pair.colour), if hex { 0 } else { sides });
        }
    }
    let row = |(at, row): (usize, &[(String, &str, u8)])| {
        let indent =
            if hex && at % 2 == 1 { " ".repeat(widest.div_ceil(2)) } else { String::new() };
        let drawn = row.iter().map(|(mark, style, sides)| {
            // A column is as wide as its longest name and one more, which the path crosses.
            let width = mark.chars().count();
            let fill = |side: u8| if sides & side == 0 { " " } else { "─" };
            let mark = format!("{}{mark}{}", fill(LEFT).repeat(widest - width), fill(RIGHT));
            if colour { format!("\x1b[{style}m{mark}\x1b[0m") } else { mark }
        });
        (indent + &drawn.collect::<String>()).trim_end().to_owned()
    };
    cells.chunks(puzzle.width()).enumerate().map(row).collect()
}
