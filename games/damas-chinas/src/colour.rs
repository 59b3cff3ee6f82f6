//! The six sets, their points and targets (D8, D10, D11), and who owns which (D13).

use kit::Lang;
use serde::{Deserialize, Serialize};

use crate::board::{CELLS, Cell, distance};

/// A set of ten pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Colour {
    Yellow,
    Green,
    Blue,
    Black,
    Brown,
    Red,
}

use Colour::{Black, Blue, Brown, Green, Red, Yellow};

impl Colour {
    pub const ALL: [Self; 6] = [Yellow, Green, Blue, Black, Brown, Red];

    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The value in the matrix (D8).
    #[must_use]
    pub const fn value(self) -> u8 {
        self as u8 + 2
    }

    /// The letter in the position line (D10).
    #[must_use]
    pub const fn letter(self) -> char {
        ['y', 'g', 'b', 'k', 'n', 'r'][self as usize]
    }

    /// The set whose home is this one's target (D11).
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Yellow => Green,
            Green => Yellow,
            Blue => Black,
            Black => Blue,
            Brown => Red,
            Red => Brown,
        }
    }

    /// The cells of the point where the set starts.
    pub fn home(self) -> impl Iterator<Item = Cell> {
        crate::board::cells(HOME[self.index()])
    }

    /// The tip of the point where the set goes.
    #[must_use]
    pub fn goal(self) -> Cell {
        Cell::new(TIPS[self.opposite().index()].0, TIPS[self.opposite().index()].1)
            .expect("every tip is a cell")
    }

    /// The name in words.
    #[must_use]
    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            Yellow => lang.pick("amarillo", "yellow", "amarelo"),
            Green => lang.pick("verde", "green", "verde"),
            Blue => lang.pick("azul", "blue", "azul"),
            Black => lang.pick("negro", "black", "preto"),
            Brown => lang.pick("marrón", "brown", "marrom"),
            Red => lang.pick("rojo", "red", "vermelho"),
        }
    }
}

/// The players of each mode in turn order, with their colours (D13).
pub const MODES: [&[&[Colour]]; 9] = [
    &[&[Green], &[Yellow]],
    &[&[Green], &[Blue], &[Red]],
    &[&[Green], &[Blue], &[Yellow], &[Black]],
    &[&[Green], &[Brown], &[Blue], &[Red], &[Black]],
    &[&[Green], &[Brown], &[Blue], &[Yellow], &[Red], &[Black]],
    &[&[Green, Yellow], &[Brown, Red], &[Blue, Black]],
    &[&[Green, Blue], &[Yellow, Black]],
    &[&[Green, Brown, Blue], &[Yellow, Red, Black]],
    &[&[Green, Yellow], &[Brown, Red]],
];

/// Nobody, in [`OWNER`].
pub(crate) const NOBODY: u8 = u8::MAX;

/// The player of each colour in each mode.
pub(crate) const OWNER: [[u8; 6]; 9] = owners();

/// The tips of the six points, by the colour that starts there.
const TIPS: [(i8, i8); 6] = [(4, -8), (-4, 8), (-4, -4), (4, 4), (-8, 4), (8, -4)];

/// The cells of the point where each colour starts.
pub(crate) const HOME: [u128; 6] = homes();

/// The cells of the point where each colour goes.
pub(crate) const TARGET: [u128; 6] = [HOME[1], HOME[0], HOME[3], HOME[2], HOME[5], HOME[4]];

/// How far each cell lies from the tip where each colour goes (D12).
pub(crate) static PIPS: [[u8; CELLS]; 6] = pips();

const fn owners() -> [[u8; 6]; 9] {
    let mut owner = [[NOBODY; 6]; 9];
    let mut mode = 0;
    while mode < MODES.len() {
        let mut player = 0;
        while player < MODES[mode].len() {
            let mut nth = 0;
            while nth < MODES[mode][player].len() {
                owner[mode][MODES[mode][player][nth].index()] = player as u8;
                nth += 1;
            }
            player += 1;
        }
        mode += 1;
    }
    owner
}

const fn axial(cell: usize) -> (i8, i8) {
    match Cell::from_index(cell) {
        Some(cell) => cell.axial(),
        None => panic!("the loops below stay on the board"),
    }
}

const fn homes() -> [u128; 6] {
    let mut homes = [0; 6];
    let mut cell = 0;
    while cell < CELLS {
        let (q, r) = axial(cell);
        let s = -q - r;
        let inside = [r < -4, r > 4, s > 4, s < -4, q < -4, q > 4];
        let mut colour = 0;
        while colour < 6 {
            if inside[colour] {
                homes[colour] |= 1 << cell;
            }
            colour += 1;
        }
        cell += 1;
    }
    homes
}

pub(crate) const fn pips() -> [[u8; CELLS]; 6] {
    let mut pips = [[0; CELLS]; 6];
    let mut colour = 0;
    while colour < 6 {
        let goal = TIPS[Colour::ALL[colour].opposite().index()];
        let mut cell = 0;
        while cell < CELLS {
            pips[colour][cell] = distance(axial(cell), goal);
            cell += 1;
        }
        colour += 1;
    }
    pips
}
