//! Reading a line of the game (section 4 of the rules).

use crate::{Cell, Colour, Puzzle, Refusal};

/// A line cut at white space (F31): how many values it has, and the first of them.
///
/// Lines come from outside and may have any length. What is kept of each is bounded, and cut in
/// such a way that every check of F33 and every message of F38 comes out as for the whole line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Values {
    first: Vec<String>,
    count: u64,
}

impl Values {
    /// Cuts a whole line.
    #[must_use]
    pub fn of(line: &str) -> Self {
        let mut cutter = Cutter::default();
        cutter.push(line.as_bytes());
        cutter.finish()
    }

    /// The number of values.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The value of a line with only one.
    #[must_use]
    pub fn only(&self) -> Option<&str> {
        if self.count == 1 { Some(&self.first[0]) } else { None }
    }

    /// The two values of a line with two.
    #[must_use]
    pub fn two(&self) -> Option<[&str; 2]> {
        if self.count == 2 { Some([&self.first[0], &self.first[1]]) } else { None }
    }

    /// Whether this is the lone `X` that leaves (F23, F27).
    #[must_use]
    pub fn is_leaving(&self) -> bool {
        matches!(self.only(), Some("X" | "x"))
    }
}

/// Cuts a line that comes in pieces, in bounded memory.
#[derive(Clone, Debug, Default)]
pub struct Cutter {
    first: Vec<Vec<u8>>,
    count: u64,
    inside: bool,
    /// Whether the dropped part of the present value is not made of digits only.
    dropped_other: bool,
}

/// How many bytes of a value are kept; F38 shows 40 characters, which fit into 160 bytes.
const KEPT: usize = 256;

impl Cutter {
    /// Takes the next piece. The line ending counts as white space.
    pub fn push(&mut self, piece: &[u8]) {
        for byte in piece {
            if matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c) {
                self.end_value();
                continue;
            }
            if !self.inside {
                self.inside = true;
                self.count += 1;
                if self.count <= 2 {
                    self.first.push(Vec::new());
                }
            }
            if self.count <= 2 {
                let value = self.first.last_mut().expect("begun above");
                if value.len() < KEPT {
                    value.push(*byte);
                } else {
                    self.dropped_other |= !byte.is_ascii_digit();
                }
            }
        }
    }

    fn end_value(&mut self) {
        if self.dropped_other
            && let Some(value) = self.first.last_mut()
        {
            // Keeps a long value of digits and something else from looking like digits only.
            value.push(b'?');
        }
        self.dropped_other = false;
        self.inside = false;
    }

    /// The line is complete. Bytes that are not UTF-8 become replacement characters.
    #[must_use]
    pub fn finish(mut self) -> Values {
        self.end_value();
        let decoded = |value: Vec<u8>| String::from_utf8_lossy(&value).into_owned();
        Values { first: self.first.into_iter().map(decoded).collect(), count: self.count }
    }
}

/// Reads a move on this board: checks 1 to 7 of F33, in order.
pub fn read(values: &Values, puzzle: &Puzzle) -> Result<(Colour, Cell), Refusal> {
    let [colour, cell] = values.two().ok_or(Refusal::Count { count: values.count() })?;
    let colour = read_colour(colour, puzzle)?;
    let cell = read_cell(cell, puzzle)?;
    check_present(colour, puzzle)?;
    Ok((colour, cell))
}

/// Checks 2 and 3: one letter, and one that names a colour.
pub fn read_colour(value: &str, puzzle: &Puzzle) -> Result<Colour, Refusal> {
    let mut letters = value.chars();
    let letter = match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_alphabetic() => letter,
        _ => return Err(Refusal::ColourForm { value: quoted(value) }),
    };
    let known = known_colours(puzzle);
    Colour::of_initial(letter).filter(|colour| colour.index() < known).ok_or_else(|| {
        Refusal::ColourUnknown {
            value: quoted(value),
            known: (0..known as u16).map(Colour::new).collect(),
        }
    })
}

/// How many initials mean something here: the seven of F3, or all of F182 on a board that uses
/// one beyond the seven.
fn known_colours(puzzle: &Puzzle) -> usize {
    let classic = puzzle.pairs().iter().all(|pair| pair.colour.is_classic());
    if classic { 7 } else { Colour::INITIALS.len() }
}

/// Checks 4, 5 and 6: digits only, the right number of them, on the board.
///
/// On a board with bridges a letter says which way one is crossed (F202).
pub fn read_cell(value: &str, puzzle: &Puzzle) -> Result<Cell, Refusal> {
    if let Some(cell) = puzzle.cell_named(value) {
        return Ok(cell);
    }
    if value.is_empty() || !value.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Refusal::CellForm { value: quoted(value) });
    }
    if value.len() != puzzle.digits() {
        return Err(Refusal::CellDigits { value: quoted(value), digits: puzzle.digits() });
    }
    Err(match puzzle.place_named(value) {
        Some(_) => Refusal::Lane { cell: value.to_owned() },
        None => Refusal::CellRange {
            cell: value.to_owned(),
            rows: puzzle.height(),
            columns: puzzle.width(),
        },
    })
}

/// A cell of a stroke: the one before it tells which crossing of a bridge is meant, where no letter
/// does (F202).
pub fn read_step(before: Option<Cell>, value: &str, puzzle: &Puzzle) -> Result<Cell, Refusal> {
    read_cell(value, puzzle).or_else(|refusal| {
        let place = matches!(refusal, Refusal::Lane { .. }).then(|| puzzle.place_named(value));
        let mut crossings =
            place.flatten().into_iter().flat_map(|place| puzzle.cells_at(usize::from(place)));
        let from = |cell: &Cell| before.is_some_and(|before| puzzle.are_adjacent(before, *cell));
        crossings.find(from).ok_or(refusal)
    })
}

/// Check 7: the board uses the colour.
pub fn check_present(colour: Colour, puzzle: &Puzzle) -> Result<usize, Refusal> {
    puzzle.index_of(colour).ok_or_else(|| Refusal::ColourAbsent {
        colour,
        here: puzzle.pairs().iter().map(|pair| pair.colour).collect(),
    })
}

/// A value from outside as it may be shown: cut to 40 characters, with what could move the cursor
/// or turn the text around written out (F38).
#[must_use]
pub fn quoted(value: &str) -> String {
    let mut shown = String::new();
    for character in value.chars().take(40) {
        let hidden = character.is_control()
            || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
            || matches!(character, '\u{2060}'..='\u{206f}' | '\u{feff}');
        if hidden {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown
}
