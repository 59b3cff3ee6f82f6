//! The forms of other solvers that draw the board as a grid (F196).

use std::io::BufRead;

use super::ends::{Ends, Labels, Place};
use super::lines::{Line, Lines, number};
use super::{ExportError, FormatError, Sheet};
use crate::{Cell, LARGEST, Puzzle, is_size, line};

/// One cell of a row: where it stands, and the label of the end on it.
pub(super) type Mark = (Place, Option<String>);

/// Which comes first in the line of sizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    WidthFirst,
    HeightFirst,
}

/// Whether the row is as wide as those before it, or as the size says.
pub(super) fn check_width(
    line: &Line,
    cells: &[Mark],
    width: &mut Option<usize>,
) -> Result<(), FormatError> {
    let wanted = *width.get_or_insert(cells.len());
    if cells.len() == wanted {
        return Ok(());
    }
    let column = cells
        .get(wanted)
        .map_or_else(|| line.text.trim_end().chars().count() + 1, |(place, _)| place.column);
    Err(line.error(column, format!("a row of {} cells among rows of {wanted}", cells.len())))
}

/// Collects the rows of a board of a known size.
fn read_rows<R: BufRead>(
    lines: &mut Lines<R>,
    width: usize,
    height: usize,
    labels: Labels,
    row: impl Fn(&Line) -> Result<Vec<Mark>, FormatError>,
) -> Result<Puzzle, FormatError> {
    let here = Place { line: lines.last_number().max(1), column: 1 };
    if !is_size(width) || !is_size(height) {
        let message = format!("a board has 2 to {LARGEST} rows and columns, not {width}x{height}");
        return Err(FormatError::new(here.line, here.column, message));
    }
    let mut ends = Ends::default();
    for index in 0..height {
        // A row may consist of spaces in a bare grid, so only the end of the text ends it early.
        let Some(line) = lines.next()? else {
            let message = format!("{index} rows instead of {height}");
            return Err(FormatError::new(lines.last_number(), 1, message));
        };
        let cells = row(&line)?;
        check_width(&line, &cells, &mut Some(width))?;
        for (column, (place, label)) in cells.iter().enumerate() {
            if let Some(label) = label {
                ends.add(label, index * width + column, *place);
            }
        }
    }
    let end = Place { line: lines.last_number(), column: 1 };
    ends.board(width, height, labels, end)
}

/// Refuses a further row behind the last one.
fn check_end<R: BufRead>(
    lines: &mut Lines<R>,
    height: usize,
    is_next: impl Fn(&Line) -> bool,
) -> Result<(), FormatError> {
    match lines.peek(0)? {
        Some(line) if !line.is_blank() && !line.is_comment() && !is_next(line) => {
            Err(line.error(1, format!("more rows than the {height} of this board")))
        }
        _ => Ok(()),
    }
}

/// Bare grid: a square of letters; anything else is empty.
pub(super) fn read_bare<R: BufRead>(lines: &mut Lines<R>) -> Result<Sheet, FormatError> {
    let size = lines.peek(0)?.map_or(0, |line| line.text.trim_end().chars().count());
    let puzzle = read_rows(lines, size, size, Labels::Foreign, |line| {
        let marks = (1..).zip(line.text.chars()).filter(|(column, mark)| {
            // Spaces behind the row are not part of it.
            *column <= size || !mark.is_whitespace()
        });
        Ok(marks
            .map(|(column, mark)| {
                let label = mark.is_alphabetic().then(|| mark.to_string());
                (Place { line: line.number, column }, label)
            })
            .collect())
    })?;
    check_end(lines, size, |_| false)?;
    Ok(Sheet::of(puzzle))
}

/// Sized grid: `W H`, then rows in which everything but a dot is an end.
pub(super) fn read_sized<R: BufRead>(lines: &mut Lines<R>) -> Result<Sheet, FormatError> {
    let [width, height] = read_sizes(lines)?;
    let puzzle = read_rows(lines, width, height, Labels::Foreign, |line| {
        let marks = (1..).zip(line.text.trim_end().chars()).map(|(column, mark)| {
            if mark.is_whitespace() || mark.is_control() {
                return Err(line.error(column, "a blank is no mark of a sized grid"));
            }
            let label = (mark != '.').then(|| mark.to_string());
            Ok((Place { line: line.number, column }, label))
        });
        marks.collect()
    })?;
    check_end(lines, height, |line| line.numbers().is_some_and(|sizes| sizes.len() == 2))?;
    Ok(Sheet::of(puzzle))
}

/// Number grid: two sizes, then rows of numbers.
pub(super) fn read_numbers<R: BufRead>(
    lines: &mut Lines<R>,
    order: Order,
) -> Result<Sheet, FormatError> {
    let [first, second] = read_sizes(lines)?;
    let (width, height) = match order {
        Order::WidthFirst => (first, second),
        Order::HeightFirst => (second, first),
    };
    let puzzle = read_rows(lines, width, height, Labels::Foreign, number_row)?;
    check_end(lines, height, |line| line.numbers().is_some_and(|sizes| sizes.len() == 2))?;
    Ok(Sheet::of(puzzle))
}

/// Two-line header: the number of rows, that of columns, then rows of numbers.
pub(super) fn read_two_line<R: BufRead>(lines: &mut Lines<R>) -> Result<Sheet, FormatError> {
    let mut size = || -> Result<usize, FormatError> {
        let line = lines.next()?;
        let sizes = line.as_ref().and_then(Line::numbers);
        match sizes.as_deref() {
            Some([size]) => Ok(*size),
            _ => Err(FormatError::new(
                line.map_or(lines.last_number(), |line| line.number),
                1,
                "expected the number of rows and that of columns, each on its own line",
            )),
        }
    };
    let (height, width) = (size()?, size()?);
    let puzzle = read_rows(lines, width, height, Labels::Foreign, number_row)?;
    check_end(lines, height, |line| line.numbers().is_some_and(|sizes| sizes.len() == 1))?;
    Ok(Sheet::of(puzzle))
}

fn read_sizes<R: BufRead>(lines: &mut Lines<R>) -> Result<[usize; 2], FormatError> {
    let line = lines.next()?;
    let sizes = line.as_ref().and_then(Line::numbers);
    match sizes.as_deref() {
        Some([first, second]) => Ok([*first, *second]),
        _ => Err(FormatError::new(lines.last_number(), 1, "expected two sizes, such as 5 5")),
    }
}

/// A row of numbers. All three signs for an empty cell are understood in every such form.
fn number_row(line: &Line) -> Result<Vec<Mark>, FormatError> {
    let marks = line.words().into_iter().map(|(column, word)| {
        let place = Place { line: line.number, column };
        match number(word) {
            None if word == "." || word == "-" => Ok((place, None)),
            Some(0) => Ok((place, None)),
            Some(number) => Ok((place, Some(number.to_string()))),
            None => {
                let shown = line::quoted(word);
                Err(line.error(column, format!("\"{shown}\" is neither a number nor empty")))
            }
        }
    });
    marks.collect()
}

pub(super) fn write_letters(puzzle: &Puzzle) -> Result<String, ExportError> {
    let mut text = String::new();
    for cell in 0..puzzle.places() {
        match puzzle.pair_at(cell as Cell) {
            None => text.push('.'),
            Some(pair) => text.push(pair.colour.initial().ok_or(ExportError::TooManyColours)?),
        }
        if (cell + 1) % puzzle.width() == 0 {
            text.push('\n');
        }
    }
    Ok(text)
}

pub(super) fn write_numbers(puzzle: &Puzzle, empty: &str) -> String {
    let mut text = String::new();
    for cell in 0..puzzle.places() {
        match puzzle.pair_at(cell as Cell) {
            None => text.push_str(empty),
            Some(pair) => text.push_str(&(pair.colour.index() + 1).to_string()),
        }
        text.push(if (cell + 1) % puzzle.width() == 0 { '\n' } else { ' ' });
    }
    text
}
