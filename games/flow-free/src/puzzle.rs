//! A board with its ends: what every part of this crate works on.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::layout::{Layout, LayoutError};

/// A cell, numbered row by row from 0; the crossings of bridges from top to bottom come last.
pub type Cell = u16;

/// The most rows and columns of a board that can be read and solved (F180).
pub const LARGEST: usize = 128;

/// A colour by its place in the order of F182: Y B R G W C P, then O M A T L K N E I, then
/// F H J Q S U V Z D, then numbers without letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Colour(u16);

impl Colour {
    /// The initials, in order (F3, F182).
    pub const INITIALS: &'static [u8; 25] = b"YBRGWCPOMATLKNEIFHJQSUVZD";

    #[must_use]
    pub const fn new(index: u16) -> Self {
        Self(index)
    }

    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The colour of an initial, in either case.
    #[must_use]
    pub fn of_initial(initial: char) -> Option<Self> {
        let upper = initial.to_ascii_uppercase();
        let index = Self::INITIALS.iter().position(|known| char::from(*known) == upper)?;
        Some(Self(index as u16))
    }

    /// The initial, for the first twenty-five colours.
    #[must_use]
    pub fn initial(self) -> Option<char> {
        Self::INITIALS.get(self.index()).map(|initial| char::from(*initial))
    }

    /// Whether this is one of the seven colours of F3.
    #[must_use]
    pub const fn is_classic(self) -> bool {
        self.0 < 7
    }
}

/// The initial; the number from 1 for a colour that has none (F193).
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.initial() {
            Some(initial) => write!(f, "{initial}"),
            None => write!(f, "{}", self.0 + 1),
        }
    }
}

/// Reads what [`Display`](fmt::Display) writes.
impl FromStr for Colour {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let mut letters = text.chars();
        let found = match (letters.next(), letters.next()) {
            (Some(initial), None) if !initial.is_ascii_digit() => Self::of_initial(initial),
            _ => text.parse().ok().and_then(|number: u16| number.checked_sub(1)).map(Self),
        };
        found.ok_or_else(|| format!("{text:?} is not a colour"))
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Colour {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A colour in use and its two ends, the lower cell first (F5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    pub colour: Colour,
    pub ends: [Cell; 2],
}

/// A board: its size and its pairs, in the order of their colours.
///
/// Adjacency is kept as data (F183): a layout with walls or warps changes it, and nothing else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    width: u8,
    height: u8,
    pairs: Vec<Pair>,
    neighbours: Vec<Vec<Cell>>,
    /// What it has beyond a plain grid.
    layout: Option<Box<Layout>>,
}

/// Why pairs and a size make no board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PuzzleError {
    #[error("a board has 2 to {LARGEST} rows and columns, not {width}x{height}")]
    Size { width: usize, height: usize },
    #[error("an end lies outside the board")]
    OffBoard,
    #[error("two ends share a cell")]
    SharedCell,
    #[error("a colour has more than one pair")]
    ColourTwice,
    #[error("a board needs at least one pair of ends")]
    NoPairs,
    #[error(transparent)]
    Layout(#[from] LayoutError),
}

impl Puzzle {
    /// A board of these pairs; their order does not matter.
    pub fn new(
        width: usize,
        height: usize,
        pairs: impl IntoIterator<Item = (Colour, [Cell; 2])>,
    ) -> Result<Self, PuzzleError> {
        if !is_size(width) || !is_size(height) {
            return Err(PuzzleError::Size { width, height });
        }
        let mut pairs: Vec<Pair> = pairs
            .into_iter()
            .map(|(colour, mut ends)| {
                ends.sort_unstable();
                Pair { colour, ends }
            })
            .collect();
        pairs.sort_by_key(|pair| pair.colour);
        if pairs.is_empty() {
            return Err(PuzzleError::NoPairs);
        }
        if pairs.windows(2).any(|two| two[0].colour == two[1].colour) {
            return Err(PuzzleError::ColourTwice);
        }
        let mut ends: Vec<Cell> = pairs.iter().flat_map(|pair| pair.ends).collect();
        ends.sort_unstable();
        if ends.last().is_some_and(|last| usize::from(*last) >= width * height) {
            return Err(PuzzleError::OffBoard);
        }
        if ends.windows(2).any(|two| two[0] == two[1]) {
            return Err(PuzzleError::SharedCell);
        }
        let neighbours =
            (0..width * height).map(|cell| square_neighbours(cell, width, height)).collect();
        Ok(Self { width: width as u8, height: height as u8, pairs, neighbours, layout: None })
    }

    /// The same board with walls, warps and bridges, or of hexagons (F200 to F203).
    pub fn laid_out(mut self, mut layout: Layout) -> Result<Self, PuzzleError> {
        layout.sort();
        layout.check(self.width(), self.height())?;
        if layout.bridges.iter().any(|bridge| self.pair_at(*bridge).is_some()) {
            return Err(LayoutError::Bridge.into());
        }
        self.neighbours = layout.neighbours(self.width(), self.height());
        self.layout = Some(layout).filter(|layout| !layout.is_plain()).map(Box::new);
        Ok(self)
    }

    /// What the board has beyond a plain grid; nothing for a plain one.
    #[must_use]
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_deref()
    }

    fn bridges(&self) -> &[Cell] {
        self.layout().map_or(&[], |layout| &layout.bridges)
    }

    /// Where in the grid a cell lies: the two crossings of a bridge share a place.
    #[must_use]
    pub fn place(&self, cell: Cell) -> usize {
        match usize::from(cell).checked_sub(self.places()) {
            Some(bridge) => self.bridges().get(bridge).map_or(0, |cell| usize::from(*cell)),
            None => cell.into(),
        }
    }

    /// The cells of a place: one, or the two crossings of a bridge, from side to side first.
    pub fn cells_at(&self, place: usize) -> impl Iterator<Item = Cell> + use<> {
        let bridge = self.bridges().binary_search(&(place as Cell)).ok();
        let down = bridge.map(|bridge| (self.places() + bridge) as Cell);
        std::iter::once(place as Cell).chain(down)
    }

    #[must_use]
    pub fn width(&self) -> usize {
        self.width.into()
    }

    #[must_use]
    pub fn height(&self) -> usize {
        self.height.into()
    }

    /// How many places the grid has.
    #[must_use]
    pub fn places(&self) -> usize {
        self.width() * self.height()
    }

    /// How many cells the board has: one for each place, and one more for each bridge.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.neighbours.len()
    }

    /// The colours in use, in order, with their ends.
    #[must_use]
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The cells that share a side with this one, in ascending order (F6).
    #[must_use]
    pub fn neighbours(&self, cell: Cell) -> &[Cell] {
        &self.neighbours[usize::from(cell)]
    }

    #[must_use]
    pub fn are_adjacent(&self, one: Cell, other: Cell) -> bool {
        self.neighbours(one).contains(&other)
    }

    /// The pair that has an end on this cell.
    #[must_use]
    pub fn pair_at(&self, cell: Cell) -> Option<&Pair> {
        self.pairs.iter().find(|pair| pair.ends.contains(&cell))
    }

    /// The place of a colour among [`pairs`](Puzzle::pairs), if the board uses it.
    #[must_use]
    pub fn index_of(&self, colour: Colour) -> Option<usize> {
        self.pairs.binary_search_by_key(&colour, |pair| pair.colour).ok()
    }

    /// How many digits a cell's number has: two up to ten rows and columns, four up to a hundred,
    /// else six (F181).
    #[must_use]
    pub fn digits(&self) -> usize {
        match self.width().max(self.height()) {
            ..=10 => 2,
            11..=100 => 4,
            _ => 6,
        }
    }

    /// The number of a cell as players write it, row then column (F2, F181), and on a bridge the
    /// letter of the crossing (F202).
    #[must_use]
    pub fn cell_name(&self, cell: Cell) -> String {
        let place = self.place(cell);
        let lane = match usize::from(cell) == place {
            _ if self.bridges().binary_search(&(place as Cell)).is_err() => "",
            true => "h",
            false => "v",
        };
        self.place_name(place) + lane
    }

    /// The number of a place.
    #[must_use]
    pub fn place_name(&self, place: usize) -> String {
        let (row, column) = (place / self.width(), place % self.width());
        let digits = self.digits() / 2;
        format!("{row:0digits$}{column:0digits$}")
    }

    /// The cell of such a name; `None` where it has not the right digits or is off the board, and
    /// where a bridge has no letter or another cell has one.
    #[must_use]
    pub fn cell_named(&self, name: &str) -> Option<Cell> {
        let lane = name.chars().last().filter(|last| matches!(last, 'h' | 'v'));
        let place = self.place_named(name.trim_end_matches(['h', 'v']))?;
        let mut cells = self.cells_at(usize::from(place));
        match (lane, cells.next(), cells.next()) {
            (None, across, None) => across.filter(|_| name.len() == self.digits()),
            (Some('h'), across, Some(_)) => across.filter(|_| name.len() == self.digits() + 1),
            (Some(_), _, down @ Some(_)) => down.filter(|_| name.len() == self.digits() + 1),
            _ => None,
        }
    }

    /// The place of such a number.
    #[must_use]
    pub fn place_named(&self, name: &str) -> Option<Cell> {
        if name.len() != self.digits() || !name.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let (row, column) = name.split_at(self.digits() / 2);
        let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
        (row < self.height() && column < self.width())
            .then(|| (row * self.width() + column) as Cell)
    }
}

/// Whether a board can have so many rows, or columns (F180).
#[must_use]
pub fn is_size(size: usize) -> bool {
    (2..=LARGEST).contains(&size)
}

fn square_neighbours(cell: usize, width: usize, height: usize) -> Vec<Cell> {
    let (row, column) = (cell / width, cell % width);
    let mut found = Vec::with_capacity(4);
    if row > 0 {
        found.push(cell - width);
    }
    if column > 0 {
        found.push(cell - 1);
    }
    if column + 1 < width {
        found.push(cell + 1);
    }
    if row + 1 < height {
        found.push(cell + width);
    }
    found.into_iter().map(|cell| cell as Cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f6_only_cells_that_share_a_side_are_adjacent() {
        let puzzle = Puzzle::new(5, 5, [(Colour::new(0), [0, 24])]).unwrap();
        assert_eq!(puzzle.neighbours(0), [1, 5]);
        assert_eq!(puzzle.neighbours(12), [7, 11, 13, 17]);
        assert!(!puzzle.are_adjacent(4, 5));
    }

    #[test]
    fn f5_each_colour_has_two_ends_of_its_own() {
        let new = |pairs: &[(Colour, [Cell; 2])]| Puzzle::new(5, 5, pairs.iter().copied());
        let colour = Colour::new;
        assert_eq!(new(&[(colour(0), [1, 1])]), Err(PuzzleError::SharedCell));
        assert_eq!(new(&[(colour(0), [1, 25])]), Err(PuzzleError::OffBoard));
        assert_eq!(new(&[(colour(0), [1, 2]), (colour(0), [3, 4])]), Err(PuzzleError::ColourTwice));
        assert_eq!(new(&[]), Err(PuzzleError::NoPairs));
        assert!(Puzzle::new(LARGEST + 1, 5, [(colour(0), [0, 1])]).is_err());
    }

    #[test]
    fn f2_cells_are_named_by_row_then_column() {
        let puzzle = Puzzle::new(7, 7, [(Colour::new(0), [0, 24])]).unwrap();
        let row = |row: Cell| -> Vec<String> {
            (row * 7..row * 7 + 7).map(|cell| puzzle.cell_name(cell)).collect()
        };
        assert_eq!(row(0).join(" "), "00 01 02 03 04 05 06");
        assert_eq!(row(6).join(" "), "60 61 62 63 64 65 66");
        for cell in 0..49 {
            assert_eq!(puzzle.cell_named(&puzzle.cell_name(cell)), Some(cell));
        }
        for wrong in ["", "7", "70", "07", "000", "0000", "+1", " 1", "٣٣"] {
            assert_eq!(puzzle.cell_named(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn f181_beyond_ten_rows_or_columns_a_cell_has_four_digits() {
        let pairs = || [(Colour::new(0), [0, 24])];
        assert_eq!(Puzzle::new(10, 10, pairs()).unwrap().cell_name(99), "99");
        let tall = Puzzle::new(5, 11, pairs()).unwrap();
        assert_eq!(tall.cell_name(52), "1002");
        assert_eq!(tall.cell_named("1002"), Some(52));
        assert_eq!(tall.cell_named("02"), None);
        assert_eq!(Puzzle::new(15, 15, pairs()).unwrap().cell_name(57), "0312");
    }

    #[test]
    fn f181_beyond_a_hundred_rows_or_columns_a_cell_has_six_digits() {
        let pairs = || [(Colour::new(0), [0, 24])];
        assert_eq!(Puzzle::new(100, 100, pairs()).unwrap().cell_name(9999), "9999");
        let wide = Puzzle::new(101, 5, pairs()).unwrap();
        assert_eq!(wide.cell_name(201), "001100");
        assert_eq!(wide.cell_named("001100"), Some(201));
        assert_eq!(wide.cell_named("0100"), None);
        assert_eq!(wide.cell_named("001101"), None);
        assert_eq!(Puzzle::new(128, 128, pairs()).unwrap().cell_name(16_383), "127127");
    }

    #[test]
    fn f180_boards_have_2_to_128_rows_and_columns() {
        let new = |width, height| Puzzle::new(width, height, [(Colour::new(0), [0, 1])]).is_ok();
        assert!(new(2, 2) && new(128, 128) && new(2, 128) && new(15, 10));
        assert!(!new(1, 5) && !new(5, 1) && !new(129, 128) && !new(128, 129) && !new(0, 0));
    }

    #[test]
    fn f193_a_colour_without_initial_is_a_number() {
        assert_eq!(Colour::new(24).to_string(), "D");
        assert_eq!(Colour::new(25).to_string(), "26");
        for index in 0..200 {
            assert_eq!(Colour::new(index).to_string().parse(), Ok(Colour::new(index)));
        }
        assert!("X".parse::<Colour>().is_err() && "0".parse::<Colour>().is_err());
        assert!("".parse::<Colour>().is_err() && "é".parse::<Colour>().is_err());
    }

    #[test]
    fn f182_initials_are_distinct_and_avoid_x() {
        let mut initials = Colour::INITIALS.to_vec();
        initials.sort_unstable();
        initials.dedup();
        assert_eq!(initials.len(), 25);
        assert!(!initials.contains(&b'X'));
        assert_eq!(Colour::of_initial('r'), Some(Colour::new(2)));
        assert_eq!(Colour::new(2).initial(), Some('R'));
    }
}
