//! The share code: a board on one line (F194).

use std::fmt::Write as _;

use super::ends::{Ends, Labels, Place};
use super::{ExportError, FormatError};
use crate::{Cell, Colour, LARGEST, Puzzle};

/// The share code of a board with up to 25 colours.
///
/// ```
/// let e1 = flow_free::formats::share::read("F1;5x5;R3B/2G2/3BG/4R/Y3Y").unwrap();
/// assert_eq!(e1.pairs().len(), 4);
/// assert_eq!(flow_free::formats::share::write(&e1).unwrap(), "F1;5x5;R3B/2G2/3BG/4R/Y3Y");
/// ```
pub fn write(puzzle: &Puzzle) -> Result<String, ExportError> {
    let mut code = format!("F1;{}x{};", puzzle.width(), puzzle.height());
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
    Ok(code)
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
    at.expect(b"F1;", "a share code begins with F1;")?;
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
    if at.at < at.code.len() {
        return Err(at.error(&format!("the code goes on after {height} rows")));
    }
    ends.board(width, height, Labels::Initials, at.place())
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
