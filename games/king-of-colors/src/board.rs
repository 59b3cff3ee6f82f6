//! The 37 territories (K1 to K10): names, neighbours, homes and production classes.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::pieces::Colour;

/// How many territories the board has.
pub(crate) const CELLS: usize = 37;
/// The index of the first cell of each column A to G, and the end of the last.
const COLUMNS: [u8; 8] = [0, 4, 9, 15, 22, 28, 33, 37];
const COORDINATES: [(i8, i8); CELLS] = coordinates();
const NEIGHBOURS: [Cells; CELLS] = neighbours();
/// The production class of each cell, in cell order (K8).
const CLASSES: [u8; CELLS] = [
    9, 8, 7, 6, // A
    8, 5, 4, 3, 7, // B
    7, 4, 2, 1, 4, 8, // C
    6, 3, 1, 0, 2, 5, 9, // D
    7, 4, 2, 1, 4, 8, // E
    8, 5, 4, 3, 7, // F
    9, 8, 7, 6, // G
];
/// The cells of each class L0 to L9 (K8).
pub const CLASS_CELLS: [Cells; 10] = class_cells();
/// The nine homes and the centre (K6).
pub const BLANK: Cells = Cells(CLASS_CELLS[0].0 | CLASS_CELLS[6].0 | CLASS_CELLS[7].0);
/// The 27 territories that have a colour (K6).
pub const COLOURED: Cells = Cells(Cells::ALL.0 & !BLANK.0);
/// The centre, D4.
pub const CENTRE: Cell = Cell(18);

/// A territory of the board. Holding one proves that it exists; its order is cell order (K4).
///
/// ```text
///                   D1
///             C1          E1
///       B1          D2          F1
/// A1          C2          E2          G1
///       B2          D3          F2
/// A2          C3          E3          G2
///       B3          D4          F3
/// A3          C4          E4          G3
///       B4          D5          F4
/// A4          C5          E5          G4
///       B5          D6          F5
///             C6          E6
///                   D7
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Cell(u8);

impl Cell {
    /// The cell with these coordinates, if it exists (K1).
    #[must_use]
    pub const fn at(q: i8, r: i8) -> Option<Self> {
        let mut index = 0;
        while index < CELLS {
            if COORDINATES[index].0 == q && COORDINATES[index].1 == r {
                return Some(Self(index as u8));
            }
            index += 1;
        }
        None
    }

    /// The cell with this name, in either case (K4, K110).
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let &[letter, digit] = name.as_bytes() else { return None };
        let column = usize::from(letter.to_ascii_uppercase().checked_sub(b'A')?);
        let row = digit.checked_sub(b'1')?;
        let (start, end) = (*COLUMNS.get(column)?, *COLUMNS.get(column + 1)?);
        (row < end - start).then(|| Self(start + row))
    }

    /// All cells in cell order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..CELLS as u8).map(Self)
    }

    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, 0 for A to 6 for G.
    #[must_use]
    pub const fn column(self) -> usize {
        (COORDINATES[self.index()].0 + 3) as usize
    }

    /// The cell's place in its column, 0 at the top.
    #[must_use]
    pub const fn row(self) -> usize {
        (self.0 - COLUMNS[self.column()]) as usize
    }

    /// The coordinates q and r of K1.
    #[must_use]
    pub const fn coordinates(self) -> (i8, i8) {
        COORDINATES[self.index()]
    }

    #[must_use]
    pub const fn neighbours(self) -> Cells {
        NEIGHBOURS[self.index()]
    }

    /// The production class, 0 for L0 to 9 for L9 (K8).
    #[must_use]
    pub const fn class(self) -> usize {
        CLASSES[self.index()] as usize
    }

    /// This cell after a turn of the board by 120° clockwise (K5).
    #[must_use]
    pub const fn turned(self) -> Self {
        let (q, r) = self.coordinates();
        match Self::at(-q - r, q) {
            Some(cell) => cell,
            None => panic!("the board is unchanged by a third of a turn"),
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b'A' + self.column() as u8);
        write!(f, "{letter}{}", self.row() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl TryFrom<String> for Cell {
    type Error = String;
    fn try_from(name: String) -> Result<Self, String> {
        Self::named(&name).ok_or_else(|| format!("there is no territory {name}"))
    }
}

impl From<Cell> for String {
    fn from(cell: Cell) -> Self {
        cell.to_string()
    }
}

/// A set of territories.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Cells(u64);

impl Cells {
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self((1 << CELLS) - 1);

    #[must_use]
    pub const fn one(cell: Cell) -> Self {
        Self(1 << cell.0)
    }

    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & (1 << cell.0) != 0
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.0;
    }

    pub const fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.0);
    }

    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The first cell of the set in cell order.
    #[must_use]
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 { None } else { Some(Cell(self.0.trailing_zeros() as u8)) }
    }

    /// The cells in cell order.
    #[must_use]
    pub const fn iter(self) -> CellsIter {
        CellsIter(self)
    }

    /// All cells next to a cell of the set.
    #[must_use]
    pub fn rim(self) -> Self {
        self.iter().fold(Self::NONE, |rim, cell| rim.or(cell.neighbours()))
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::NONE, |set, cell| set.or(Self::one(cell)))
    }
}

impl IntoIterator for Cells {
    type Item = Cell;
    type IntoIter = CellsIter;
    fn into_iter(self) -> CellsIter {
        self.iter()
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The cells of a set, in cell order.
#[derive(Clone, Debug)]
pub struct CellsIter(Cells);

impl Iterator for CellsIter {
    type Item = Cell;
    fn next(&mut self) -> Option<Cell> {
        let cell = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(cell)
    }
}

/// The home of a colour: a corner and its two neighbours on the rim (K5).
#[must_use]
pub const fn home(colour: Colour) -> Cells {
    match colour {
        Colour::Red => Cells(1 << 9 | 1 << 15 | 1 << 22),
        Colour::Blue => Cells(1 << 32 | 1 << 35 | 1 << 36),
        Colour::Green => Cells(1 << 2 | 1 << 3 | 1 << 8),
    }
}

/// The nine triples of coloured cells that a third of a turn maps to themselves, in the order of
/// K22.
#[must_use]
pub fn triples() -> [Cells; 9] {
    ["A1", "A2", "B1", "B2", "B3", "B4", "C2", "C3", "C4"].map(|name| {
        let cell = Cell::named(name).expect("a name of the board");
        [cell, cell.turned(), cell.turned().turned()].into_iter().collect()
    })
}

const fn coordinates() -> [(i8, i8); CELLS] {
    let mut cells = [(0, 0); CELLS];
    let mut index = 0;
    let mut q = -3_i8;
    while q <= 3 {
        let mut r = if q < 0 { -3 - q } else { -3 };
        let end = if q > 0 { 3 - q } else { 3 };
        while r <= end {
            cells[index] = (q, r);
            index += 1;
            r += 1;
        }
        q += 1;
    }
    cells
}

const fn neighbours() -> [Cells; CELLS] {
    const STEPS: [(i8, i8); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
    let mut all = [Cells::NONE; CELLS];
    let mut index = 0;
    while index < CELLS {
        let mut step = 0;
        while step < 6 {
            let (q, r) = COORDINATES[index];
            if let Some(cell) = Cell::at(q + STEPS[step].0, r + STEPS[step].1) {
                all[index].insert(cell);
            }
            step += 1;
        }
        index += 1;
    }
    all
}

const fn class_cells() -> [Cells; 10] {
    let mut all = [Cells::NONE; 10];
    let mut index = 0;
    while index < CELLS {
        all[CLASSES[index] as usize].insert(Cell(index as u8));
        index += 1;
    }
    all
}
