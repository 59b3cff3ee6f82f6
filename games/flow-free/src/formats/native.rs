//! Our own form: headers, grid, solution, game record (F190 to F193).

use std::fmt::Write as _;
use std::io::BufRead;
use std::sync::Arc;

use super::ends::{Ends, HIGHEST, Labels, Place};
use super::lines::{Line, Lines, number};
use super::{FormatError, Sheet, grids, share};
use crate::line::{self, Values};
use crate::{Cell, Colour, LARGEST, Position, Puzzle, Solution, check_solution};

/// How many header lines and moves a puzzle may have, so that a text cannot fill the memory.
const MOST_HEADERS: usize = 200;
const MOST_MOVES: usize = 100_000;

/// Whether a line is a header, `key: value`.
pub(super) fn header(text: &str) -> Option<(&str, &str)> {
    let (key, value) = text.split_once(':')?;
    let word = key.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    (word && (value.is_empty() || value.starts_with([' ', '\t']))).then(|| (key, value.trim()))
}

/// A line that opens a part behind the grid.
fn part(text: &str) -> Option<&'static str> {
    match text.trim_end() {
        "solution:" => Some("solution"),
        "moves:" => Some("moves"),
        _ => None,
    }
}

pub(super) fn read<R: BufRead>(lines: &mut Lines<R>) -> Result<Sheet, FormatError> {
    let mut headers = Vec::new();
    let mut size = None;
    let mut ending = None;
    while let Some(line) = next_in_puzzle(lines)? {
        let Some((key, value)) = header(&line.text).filter(|_| part(&line.text).is_none()) else {
            break;
        };
        if headers.len() == MOST_HEADERS {
            return Err(line.error(1, format!("more than {MOST_HEADERS} header lines")));
        }
        if key == "size" {
            let (sides, rest) = value.split_at(value.find(';').unwrap_or(value.len()));
            size = Some(read_size(&line, sides)?);
            ending = Some((rest.to_owned(), Place { line: line.number, column: 1 }));
        }
        headers.push((key.to_owned(), value.to_owned()));
        lines.next()?;
    }
    let mut puzzle = read_grid(lines, size)?;
    if let Some((ending, place)) = ending.filter(|(ending, _)| !ending.is_empty()) {
        puzzle = share::read_ending(puzzle, &ending, place)?;
    }
    let mut sheet = Sheet { headers, ..Sheet::of(puzzle) };
    while let Some(line) = next_in_puzzle(lines)? {
        lines.next()?;
        match part(&line.text) {
            Some("solution") if sheet.solution.is_none() => {
                sheet.solution = Some(read_solution(lines, &sheet.puzzle, &line)?);
            }
            Some("moves") if sheet.moves.is_none() => {
                sheet.moves = Some(read_moves(lines, &sheet.puzzle)?);
            }
            _ => return Err(line.error(1, "this part has been there already")),
        }
    }
    Ok(sheet)
}

/// The next line of this puzzle, comments passed over; `None` at a blank line or the end.
fn next_in_puzzle<R: BufRead>(lines: &mut Lines<R>) -> Result<Option<Line>, FormatError> {
    while let Some(line) = lines.peek(0)? {
        if line.is_comment() {
            lines.next()?;
        } else if line.is_blank() {
            return Ok(None);
        } else {
            return Ok(Some(line.clone()));
        }
    }
    Ok(None)
}

fn read_size(line: &Line, value: &str) -> Result<(usize, usize), FormatError> {
    let size = value.split_once(['x', 'X']).and_then(|(w, h)| Some((number(w)?, number(h)?)));
    size.ok_or_else(|| line.error(1, "a size is written like 5x5"))
}

fn read_grid<R: BufRead>(
    lines: &mut Lines<R>,
    size: Option<(usize, usize)>,
) -> Result<Puzzle, FormatError> {
    let mut rows: Vec<Line> = Vec::new();
    while let Some(line) = next_in_puzzle(lines)? {
        if part(&line.text).is_some() {
            break;
        }
        if let Some((_, height)) = size
            && rows.len() == height
        {
            return Err(line.error(1, format!("more rows than the size says ({height})")));
        }
        if rows.len() == LARGEST {
            return Err(line.error(1, format!("a board has at most {LARGEST} rows")));
        }
        rows.push(line);
        lines.next()?;
    }
    let end = Place { line: lines.last_number().max(1), column: 1 };
    let Some(first) = rows.first() else {
        return Err(FormatError::new(end.line, end.column, "a puzzle without rows"));
    };
    let is_numbers = first.text.trim().contains(|c: char| c.is_whitespace() || c.is_ascii_digit());
    let mut ends = Ends::default();
    let mut width = size.map(|(width, _)| width);
    for (row, line) in rows.iter().enumerate() {
        let cells = if is_numbers { number_row(line)? } else { letter_row(line)? };
        grids::check_width(line, &cells, &mut width)?;
        for (column, (place, label)) in cells.iter().enumerate() {
            if let Some(label) = label {
                ends.add(label, row * cells.len() + column, *place);
            }
        }
    }
    if let Some((_, height)) = size
        && rows.len() < height
    {
        let message = format!("{} rows, but the size says {height}", rows.len());
        return Err(FormatError::new(end.line, end.column, message));
    }
    let labels = if is_numbers { Labels::Numbers } else { Labels::Initials };
    ends.board(width.unwrap_or(0), rows.len(), labels, end)
}

fn letter_row(line: &Line) -> Result<Vec<grids::Mark>, FormatError> {
    let marks = (1..).zip(line.text.trim_end().chars()).map(|(column, mark)| {
        let place = Place { line: line.number, column };
        match mark {
            '.' => Ok((place, None)),
            'A'..='Z' if Colour::INITIALS.contains(&(mark as u8)) => {
                Ok((place, Some(mark.to_string())))
            }
            _ => {
                let shown = line::quoted(&mark.to_string());
                let message =
                    format!("\"{shown}\" is neither . nor the capital letter of a colour");
                Err(line.error(column, message))
            }
        }
    });
    marks.collect()
}

fn number_row(line: &Line) -> Result<Vec<grids::Mark>, FormatError> {
    let marks = line.words().into_iter().map(|(column, word)| {
        let place = Place { line: line.number, column };
        match number(word) {
            _ if word == "." => Ok((place, None)),
            Some(number @ 1..=HIGHEST) => Ok((place, Some(number.to_string()))),
            _ => {
                let shown = line::quoted(word);
                let message = format!("\"{shown}\" is neither . nor a number from 1 to {HIGHEST}");
                Err(line.error(column, message))
            }
        }
    });
    marks.collect()
}

fn read_solution<R: BufRead>(
    lines: &mut Lines<R>,
    puzzle: &Puzzle,
    begin: &Line,
) -> Result<Solution, FormatError> {
    let mut paths: Vec<Option<Vec<Cell>>> = vec![None; puzzle.pairs().len()];
    while let Some(line) = next_in_puzzle(lines)? {
        if part(&line.text).is_some() {
            break;
        }
        lines.next()?;
        let words = line.words();
        let (column, label) = words[0];
        let colour: Option<Colour> = label.parse().ok();
        let Some(pair) = colour.and_then(|colour| puzzle.index_of(colour)) else {
            let message = format!("\"{}\" is no colour of this board", line::quoted(label));
            return Err(line.error(column, message));
        };
        if paths[pair].is_some() {
            return Err(line.error(column, format!("{label} has a path already")));
        }
        let cells = words[1..].iter().map(|(column, name)| {
            puzzle.cell_named(name).ok_or_else(|| {
                let message = format!("\"{}\" is no cell of this board", line::quoted(name));
                line.error(*column, message)
            })
        });
        paths[pair] = Some(cells.collect::<Result<_, _>>()?);
    }
    let missing = || begin.error(1, "the solution does not have a path for each colour");
    let paths: Solution = paths.into_iter().collect::<Option<_>>().ok_or_else(missing)?;
    check_solution(puzzle, &paths)
        .map_err(|why| begin.error(1, format!("the solution is wrong: {why}")))?;
    Ok(paths)
}

/// Reads a game and plays it: a record holds accepted lines only (F192).
fn read_moves<R: BufRead>(
    lines: &mut Lines<R>,
    puzzle: &Puzzle,
) -> Result<Vec<String>, FormatError> {
    let mut position = Position::new(Arc::new(puzzle.clone()));
    let mut moves = Vec::new();
    while let Some(line) = next_in_puzzle(lines)? {
        if part(&line.text).is_some() {
            break;
        }
        lines.next()?;
        if moves.len() == MOST_MOVES {
            return Err(line.error(1, format!("more than {MOST_MOVES} moves")));
        }
        if position.is_full() {
            return Err(line.error(1, "the game was over before this move"));
        }
        let (colour, cell) = line::read(&Values::of(&line.text), puzzle)
            .map_err(|why| line.error(1, why.to_string()))?;
        let pair = puzzle.index_of(colour).expect("read has checked that the board uses it");
        let Some(case) = position.case(pair, cell) else {
            return Err(line.error(1, "this move is not accepted here"));
        };
        let path = position.path_after(pair, cell, case);
        for taken in position.taken_by(pair, &path) {
            position.set_path(taken, Vec::new());
        }
        position.set_path(pair, path);
        moves.push(format!("{colour} {}", puzzle.cell_name(cell)));
    }
    Ok(moves)
}

/// Writes a puzzle in our own form, without the blank line that would part it from the next.
pub(super) fn write(sheet: &Sheet) -> String {
    let puzzle = &sheet.puzzle;
    let mut text = String::new();
    let ending = share::ending(puzzle);
    let size = format!("{}x{}{ending}", puzzle.width(), puzzle.height());
    for (key, value) in &sheet.headers {
        let value = if key == "size" && !ending.is_empty() { &size } else { value };
        let _ = writeln!(text, "{}", format!("{key}: {value}").trim_end());
    }
    if !ending.is_empty() && sheet.header("size").is_none() {
        let _ = writeln!(text, "size: {size}");
    }
    if let Ok(rows) = grids::write_letters(puzzle) {
        text.push_str(&rows);
    } else {
        // A grid of numbers could be taken for the sizes of another form.
        if ending.is_empty() && sheet.header("size").is_none() {
            let _ = writeln!(text, "size: {size}");
        }
        text.push_str(&grids::write_numbers(puzzle, "."));
    }
    if let Some(solution) = &sheet.solution {
        text.push_str("solution:\n");
        for (pair, path) in puzzle.pairs().iter().zip(solution) {
            let cells: Vec<String> = path.iter().map(|cell| puzzle.cell_name(*cell)).collect();
            let _ = writeln!(text, "{} {}", pair.colour, cells.join(" "));
        }
    }
    if let Some(moves) = &sheet.moves {
        text.push_str("moves:\n");
        for a_move in moves {
            let _ = writeln!(text, "{a_move}");
        }
    }
    text
}
