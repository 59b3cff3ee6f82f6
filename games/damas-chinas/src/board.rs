//! The star of 121 cells (D1 to D7): names, coordinates and the tables that movement lives on.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How many cells the star has.
pub const CELLS: usize = 121;

/// The number of rows, and of lines in each of the three axes.
pub(crate) const ROWS: usize = 17;

/// The matrix column of the westernmost cell of each row (D5).
const FIRST_COLUMN: [u8; ROWS] = [6, 6, 5, 5, 0, 1, 1, 2, 2, 2, 1, 1, 0, 5, 5, 6, 6];

/// The number of cells of each row (D5).
pub(crate) const LENGTH: [u8; ROWS] = [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1];

/// The six directions of D3, in its order: east first, then clockwise.
pub(crate) const DIRECTIONS: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// A cell of the star. Holding one proves that it lies on the board.
///
/// Cells are numbered from 0 in reading order, rows from north to south and each from west to
/// east; people and files use names such as `i5` (D5).
///
/// ```text
///                         a
///                        b b
///                       c c c
///                      d d d d
///             e e e e e e e e e e e e e
///              f f f f f f f f f f f f
///               g g g g g g g g g g g
///                h h h h h h h h h h
///                 i i i i i i i i i
///                j j j j j j j j j j
///               k k k k k k k k k k k
///              l l l l l l l l l l l l
///             m m m m m m m m m m m m m
///                      n n n n
///                       o o o
///                        p p
///                         q
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "String")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Cell(u8);

impl Cell {
    /// The cell with axial coordinates `(q, r)`, if there is one (D2).
    #[must_use]
    pub const fn new(q: i8, r: i8) -> Option<Self> {
        if !is_cell(q, r) {
            return None;
        }
        let row = (r + 8) as usize;
        let column = column_of(q, r);
        Some(Self(FIRST_OF_ROW[row] + (column - FIRST_COLUMN[row])))
    }

    /// The cell with this number in reading order.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < CELLS { Some(Self(index as u8)) } else { None }
    }

    /// The cell at a place of the 17 x 13 matrix, if there is one (D6).
    #[must_use]
    pub fn at(row: usize, column: usize) -> Option<Self> {
        let first = usize::from(*FIRST_COLUMN.get(row)?);
        let place = column.checked_sub(first)?;
        (place < usize::from(LENGTH[row])).then(|| Self(FIRST_OF_ROW[row] + place as u8))
    }

    /// The cell with this number in its row, both as in names (the row from 0 for `a`).
    #[must_use]
    pub(crate) fn at_row(row: usize, number: u8) -> Option<Self> {
        let length = *LENGTH.get(row)?;
        (1..=length).contains(&number).then(|| Self(FIRST_OF_ROW[row] + number - 1))
    }

    /// All cells in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..CELLS as u8).map(Self)
    }

    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The axial coordinates.
    #[must_use]
    pub const fn axial(self) -> (i8, i8) {
        AXIAL[self.index()]
    }

    /// Row and column in the matrix (D6).
    #[must_use]
    pub const fn matrix(self) -> (usize, usize) {
        let (q, r) = self.axial();
        ((r + 8) as usize, column_of(q, r) as usize)
    }

    /// The number of the cell in its row, from 1 at the west end.
    #[must_use]
    pub const fn number(self) -> u8 {
        let (row, _) = self.matrix();
        self.0 - FIRST_OF_ROW[row] + 1
    }

    /// The name (D5).
    pub(crate) fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    /// The next cell in one of the six directions of D3, if there is one.
    #[must_use]
    pub fn step(self, direction: usize) -> Option<Self> {
        let next = SPOTS[self.index()].next[direction];
        (next != NOWHERE).then_some(Self(next))
    }

    /// Steps from one cell to another on an empty plane (D3).
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        distance(self.axial(), other.axial())
    }

    /// The cell between two that lie two apart in a straight line.
    #[must_use]
    pub fn between(self, other: Self) -> Option<Self> {
        (0..6).find_map(|direction| {
            let over = self.step(direction)?;
            (over.step(direction)? == other).then_some(over)
        })
    }

    /// A cell out of one of the tables, which hold nothing else where they are asked.
    #[inline]
    pub(crate) fn from_table(index: u8) -> Self {
        debug_assert!(usize::from(index) < CELLS);
        Self(index)
    }

    /// The set that holds this cell alone.
    pub(crate) const fn bit(self) -> u128 {
        1 << self.0
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A name that no cell has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no cell {0:?}")]
pub struct NoSuchCell(pub String);

impl FromStr for Cell {
    type Err = NoSuchCell;
    /// Reads a name. A cell has one name: `i05` and `I5` are none.
    fn from_str(name: &str) -> Result<Self, NoSuchCell> {
        let find = || {
            let (&letter, digits) = name.as_bytes().split_first()?;
            let row = usize::from(letter.checked_sub(b'a')?);
            let number: u8 = match *digits {
                [ones @ b'1'..=b'9'] => ones - b'0',
                [b'1', ones @ b'0'..=b'9'] => 10 + ones - b'0',
                _ => return None,
            };
            (number <= *LENGTH.get(row)?).then(|| Self(FIRST_OF_ROW[row] + number - 1))
        };
        find().ok_or_else(|| NoSuchCell(name.to_owned()))
    }
}

impl TryFrom<String> for Cell {
    type Error = NoSuchCell;
    fn try_from(name: String) -> Result<Self, NoSuchCell> {
        name.parse()
    }
}

impl Serialize for Cell {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The cells of a set, in reading order.
#[inline]
pub(crate) fn cells(set: u128) -> impl Iterator<Item = Cell> {
    // Two words are walked faster than one of double size.
    let (mut word, mut later, mut base) = (set as u64, (set >> 64) as u64, 0);
    std::iter::from_fn(move || {
        if word == 0 {
            (word, later, base) = (later, 0, 64);
            if word == 0 {
                return None;
            }
        }
        let cell = Cell(word.trailing_zeros() as u8 + base);
        word &= word - 1;
        Some(cell)
    })
}

/// No cell, in the tables.
pub(crate) const NOWHERE: u8 = u8::MAX;

/// What movement must know of one cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    /// The neighbour in each direction.
    pub(crate) next: [u8; 6],
    /// Where a jump in each direction lands.
    pub(crate) land: [u8; 6],
    /// All neighbours.
    pub(crate) around: u128,
}

pub(crate) static SPOTS: [Spot; CELLS] = SPOTS_TABLE;

/// The name of each cell and its length.
static LETTERS: [([u8; 3], usize); CELLS] = letters();
static NAMES: [&str; CELLS] = names();

const AXIAL: [(i8, i8); CELLS] = axial_table();
const FIRST_OF_ROW: [u8; ROWS] = first_of_row();
const SPOTS_TABLE: [Spot; CELLS] = spots();

const fn is_cell(q: i8, r: i8) -> bool {
    if q < -8 || q > 8 || r < -8 || r > 8 {
        return false;
    }
    let s = -q - r;
    (q <= 4 && r <= 4 && s <= 4) || (q >= -4 && r >= -4 && s >= -4)
}

const fn column_of(q: i8, r: i8) -> u8 {
    let row = r + 8;
    ((2 * q + r + 12 + row % 2) / 2) as u8
}

pub(crate) const fn distance(one: (i8, i8), other: (i8, i8)) -> u8 {
    let (dq, dr) = (one.0 - other.0, one.1 - other.1);
    let longest = [dq.unsigned_abs(), dr.unsigned_abs(), (dq + dr).unsigned_abs()];
    let most = if longest[0] > longest[1] { longest[0] } else { longest[1] };
    if longest[2] > most { longest[2] } else { most }
}

const fn first_of_row() -> [u8; ROWS] {
    let mut first = [0; ROWS];
    let mut row = 1;
    while row < ROWS {
        first[row] = first[row - 1] + LENGTH[row - 1];
        row += 1;
    }
    first
}

const fn axial_table() -> [(i8, i8); CELLS] {
    let mut table = [(0, 0); CELLS];
    let (mut cell, mut row) = (0, 0_usize);
    while row < ROWS {
        let mut place = 0;
        while place < LENGTH[row] {
            let column = (FIRST_COLUMN[row] + place) as i8;
            let r = row as i8 - 8;
            table[cell] = ((2 * column - (row % 2) as i8 - 12 - r) / 2, r);
            cell += 1;
            place += 1;
        }
        row += 1;
    }
    table
}

const fn letters() -> [([u8; 3], usize); CELLS] {
    let mut letters = [([0; 3], 0); CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let here = Cell(cell as u8);
        let letter = b'a' + here.matrix().0 as u8;
        let number = here.number();
        letters[cell] = if number < 10 {
            ([letter, b'0' + number, 0], 2)
        } else {
            ([letter, b'1', b'0' + number - 10], 3)
        };
        cell += 1;
    }
    letters
}

const fn names() -> [&'static str; CELLS] {
    let mut names = [""; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (letters, length) = &LETTERS[cell];
        names[cell] = match std::str::from_utf8(letters.split_at(*length).0) {
            Ok(name) => name,
            Err(_) => panic!("names are ASCII"),
        };
        cell += 1;
    }
    names
}

/// The axial coordinates reached by going some steps, which may lie outside.
const fn gone(from: (i8, i8), direction: usize, steps: i8) -> (i8, i8) {
    let (dq, dr) = DIRECTIONS[direction];
    (from.0 + steps * dq, from.1 + steps * dr)
}

const fn index_of(place: (i8, i8)) -> u8 {
    match Cell::new(place.0, place.1) {
        Some(cell) => cell.0,
        None => NOWHERE,
    }
}

const fn spots() -> [Spot; CELLS] {
    let blank = Spot { next: [NOWHERE; 6], land: [NOWHERE; 6], around: 0 };
    let mut table = [blank; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let here = AXIAL[cell];
        let mut direction = 0;
        while direction < 6 {
            let next = index_of(gone(here, direction, 1));
            table[cell].next[direction] = next;
            table[cell].land[direction] = index_of(gone(here, direction, 2));
            if next != NOWHERE {
                table[cell].around |= 1 << next;
            }
            direction += 1;
        }
        cell += 1;
    }
    table
}
