//! The share code: a board on one line (F194, F204).

use std::fmt::Write as _;

use super::ends::{Ends, Labels, Place};
use super::{ExportError, FormatError};
use crate::{Cell, Colour, LARGEST, Layout, Puzzle};

/// The share code of a board with up to 25 colours.
///
/// ```
/// let e1 = flow_free::formats::share::read("F1;5x5;R3B/2G2/3BG/4R/Y3Y").unwrap();
/// assert_eq!(e1.pairs().len(), 4);
/// assert_eq!(flow_free::formats::share::write(&e1).unwrap(), "F1;5x5;R3B/2G2/3BG/4R/Y3Y");
/// ```
pub fn write(puzzle: &Puzzle) -> Result<String, ExportError> {
    let version = if puzzle.layout().is_some() { "F2" } else { "F1" };
    let mut code = format!("{version};{}x{};", puzzle.width(), puzzle.height());
    for row in 0..puzzle.height() {
        if row > 0 {
            code.push('/');
        }
        let mut empty = 0;
        for column in 0..puzzle.width() {
            let Some(pair) = puzzle.pair_at((row * puzzle.width() + column) as Cell) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                let _ = write!(code, "{empty}");
            }
            empty = 0;
            code.push(pair.colour.initial().ok_or(ExportError::TooManyColours)?);
        }
        if empty > 0 {
            let _ = write!(code, "{empty}");
        }
    }
    Ok(code + &ending(puzzle))
}

/// What stands behind rows or size for a board that is no plain grid (F204, F205).
pub(super) fn ending(puzzle: &Puzzle) -> String {
    let name = |cell: Cell| puzzle.place_name(usize::from(cell));
    puzzle.layout().map_or(String::new(), |layout| write_layout(layout, name))
}

pub(crate) fn write_layout(layout: &Layout, name: impl Fn(Cell) -> String) -> String {
    let mut text = String::new();
    let mut list = |letter: char, members: Vec<String>| {
        if !members.is_empty() {
            let _ = write!(text, ";{letter}{}", members.join("."));
        }
    };
    if layout.hex {
        list('h', vec![String::new()]);
    }
    let wall = |[one, other]: &[Cell; 2]| format!("{}-{}", name(*one), name(*other));
    list('w', layout.walls.iter().map(wall).collect());
    list('r', layout.rows.iter().map(ToString::to_string).collect());
    list('c', layout.columns.iter().map(ToString::to_string).collect());
    list('b', layout.bridges.iter().map(|cell| name(*cell)).collect());
    text
}

/// The layout that an ending stands for, on this board. Only what [`ending`] writes is one.
fn with_ending(puzzle: Puzzle, text: &str) -> Result<Puzzle, String> {
    let mut layout = Layout::default();
    for part in text.split(';').skip(1) {
        let members = part.get(1..).unwrap_or_default().split('.');
        let place = |name: &str| {
            let told = || format!("\"{}\" is no cell of this board", crate::line::quoted(name));
            puzzle.place_named(name).ok_or_else(told)
        };
        let number = |text: &str| {
            let told = || format!("\"{}\" is no row or column", crate::line::quoted(text));
            text.parse::<u8>().map_err(|_| told())
        };
        match part.as_bytes().first() {
            Some(b'h') => layout.hex = true,
            Some(b'w') => {
                for wall in members {
                    let (one, other) = wall.split_once('-').ok_or("a wall is written 01-02")?;
                    layout.walls.push([place(one)?, place(other)?]);
                }
            }
            Some(b'r') => layout.rows = members.map(number).collect::<Result<_, _>>()?,
            Some(b'c') => layout.columns = members.map(number).collect::<Result<_, _>>()?,
            Some(b'b') => layout.bridges = members.map(place).collect::<Result<_, _>>()?,
            _ => {
                return Err("behind the board come ;h, ;w, ;r, ;c and ;b, in this order".into());
            }
        }
    }
    let puzzle = puzzle.laid_out(layout).map_err(|why| why.to_string())?;
    // Each board is written in one way only.
    if ending(&puzzle) == text {
        Ok(puzzle)
    } else {
        Err("lists come once each, in the order h, w, r, c, b, and in ascending order".into())
    }
}

/// Reads an ending that begins at this column.
pub(super) fn read_ending(puzzle: Puzzle, text: &str, at: Place) -> Result<Puzzle, FormatError> {
    with_ending(puzzle, text).map_err(|why| FormatError::new(at.line, at.column, why))
}

/// The share code of a board that can be played, which has one.
pub(crate) fn write_or_empty(puzzle: &Puzzle) -> String {
    write(puzzle).unwrap_or_default()
}

/// Reads a share code. Only what [`write()`] writes is one, so reading and writing are inverse.
pub fn read(code: &str) -> Result<Puzzle, FormatError> {
    read_at(code, 1)
}

pub(super) fn read_at(code: &str, line: usize) -> Result<Puzzle, FormatError> {
    let mut at = Reader { code: code.as_bytes(), at: 0, line };
    at.expect(b"F", "a share code begins with F1; or F2;")?;
    let plain = match at.next_if(|digit| matches!(digit, b'1' | b'2')) {
        Some(b'1') => true,
        Some(_) => false,
        None => return Err(at.error("a share code begins with F1; or F2;")),
    };
    at.expect(b";", "a share code begins with F1; or F2;")?;
    let width = at.size()?;
    at.expect(b"x", "width and height are joined by x")?;
    let height = at.size()?;
    at.expect(b";", "the rows come after a semicolon")?;
    let mut ends = Ends::default();
    for row in 0..height {
        if row > 0 {
            at.expect(b"/", &format!("rows have {width} cells and are joined by /"))?;
        }
        let mut column = 0;
        while column < width {
            let place = at.place();
            if let Some(letter) = at.next_if(u8::is_ascii_uppercase) {
                if !Colour::INITIALS.contains(&letter) {
                    return Err(at.error_at(place, "X is not a colour"));
                }
                ends.add(&char::from(letter).to_string(), row * width + column, place);
                column += 1;
            } else {
                let run = at.number("a letter or a number of empty cells")?;
                if run > width - column {
                    return Err(at.error_at(place, &format!("rows have {width} cells")));
                }
                column += run;
            }
        }
    }
    if at.at < at.code.len() && (plain || at.code[at.at] != b';') {
        return Err(at.error(&format!("the code goes on after {height} rows")));
    }
    let puzzle = ends.board(width, height, Labels::Initials, at.place())?;
    if plain {
        return Ok(puzzle);
    }
    let ending = code.get(at.at..).unwrap_or_default();
    if ending.is_empty() {
        return Err(at.error("walls, warps, bridges or hexagons come after the rows"));
    }
    read_ending(puzzle, ending, at.place())
}

struct Reader<'a> {
    code: &'a [u8],
    at: usize,
    line: usize,
}

impl Reader<'_> {
    fn place(&self) -> Place {
        // Everything before the first error is ASCII, so bytes are characters.
        Place { line: self.line, column: self.at + 1 }
    }

    fn error(&self, message: &str) -> FormatError {
        self.error_at(self.place(), message)
    }

    #[allow(clippy::unused_self, reason = "reads like its sibling")]
    fn error_at(&self, place: Place, message: &str) -> FormatError {
        FormatError::new(place.line, place.column, message)
    }

    fn expect(&mut self, bytes: &[u8], message: &str) -> Result<(), FormatError> {
        for byte in bytes {
            self.next_if(|next| next == byte).ok_or_else(|| self.error(message))?;
        }
        Ok(())
    }

    fn next_if(&mut self, fits: impl Fn(&u8) -> bool) -> Option<u8> {
        let byte = *self.code.get(self.at).filter(|byte| fits(byte))?;
        self.at += 1;
        Some(byte)
    }

    /// A number from 1 to [`LARGEST`], without leading zeros.
    fn number(&mut self, wanted: &str) -> Result<usize, FormatError> {
        let begin = self.place();
        let mut number = 0;
        while let Some(digit) = self.next_if(u8::is_ascii_digit) {
            number = number * 10 + usize::from(digit - b'0');
            if number == 0 || number > LARGEST {
                return Err(self.error_at(begin, &format!("numbers go from 1 to {LARGEST}")));
            }
        }
        if number == 0 {
            Err(self.error_at(begin, &format!("{wanted} is missing")))
        } else {
            Ok(number)
        }
    }

    fn size(&mut self) -> Result<usize, FormatError> {
        let begin = self.place();
        let size = self.number("width or height")?;
        if size < 2 {
            return Err(
                self.error_at(begin, &format!("a board has 2 to {LARGEST} rows and columns"))
            );
        }
        Ok(size)
    }
}
