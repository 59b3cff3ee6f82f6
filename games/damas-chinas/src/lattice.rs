//! Jumps for many cells at once.
//!
//! A jump moves a piece by two cells, so a chain never leaves the cells whose coordinates are odd
//! and even as those of its start: there are four such classes, of 37, 28, 28 and 28 cells. Halved
//! coordinates `(q/2, r/2)` number the cells of a class as `q/2 + 9·r/2` modulo 64, which happens
//! to give each its own bit. A jump in a given direction then turns a word of 64 bits by a fixed
//! number of places, and the cell between lies in another class, a fixed number of places off.
//!
//! Nothing that a chain reaches is next to its start, which differs by even numbers. So a piece
//! never meets its own starting cell as something to jump over, and need not be lifted first (D23).

use crate::Cell;
use crate::board::{self, CELLS, DIRECTIONS, NOWHERE};

/// A set of cells, a word for each class.
pub(crate) type Words = [u64; 4];

/// Where a cell's bit is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bit {
    pub(crate) class: u8,
    pub(crate) place: u8,
}

pub(crate) static BITS: [Bit; CELLS] = BITS_TABLE;

/// The cell of each bit.
pub(crate) static CELL: [[u8; 64]; 4] = cell_table();

/// How far a jump in each direction turns a word.
const LEAP: [u32; 6] = leaps();

/// For each class and direction, the class of the cell between and how far that word is turned to
/// bring the cell between onto the cell that jumps.
const OVER: [[(usize, u32); 6]; 4] = overs();

/// For each class and direction, the cells from which a jump stays on the board.
const INSIDE: [[u64; 6]; 4] = insides(2);

/// For each class and direction, the cells from which a step stays on the board.
const BESIDE: [[u64; 6]; 4] = insides(1);

/// From which cells a jump in each direction is possible (D20), piece or not on the cell itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Jumps(pub(crate) [[u64; 6]; 4]);

impl Jumps {
    /// The jumps over `over` onto what is not `occupied`.
    #[inline]
    pub(crate) fn new(over: &Words, occupied: &Words) -> Self {
        let mut jumps = [[0; 6]; 4];
        for (class, jumps) in jumps.iter_mut().enumerate() {
            for (direction, jumps) in jumps.iter_mut().enumerate() {
                *jumps = beside(class, direction, over) & landings(class, direction, occupied);
            }
        }
        Self(jumps)
    }

    /// Where chains of jumps over anything lead from one cell, for whoever asks about one piece: the jumps of the other
    /// classes are not needed then.
    #[inline]
    pub(crate) fn flood_alone(occupied: &Words, class: usize, start: u64) -> u64 {
        let class = class & 3;
        let mut jumps = Self([[0; 6]; 4]);
        for (direction, jumps) in jumps.0[class].iter_mut().enumerate() {
            *jumps = beside(class, direction, occupied) & landings(class, direction, occupied);
        }
        jumps.flood(class, start)
    }

    /// Where chains of these jumps lead from a cell, given and returned as bits of its class. The
    /// start itself is left out.
    #[inline]
    pub(crate) fn flood(&self, class: usize, start: u64) -> u64 {
        let jumps = &self.0[class & 3];
        let mut seen = start;
        let mut open = start;
        while open != 0 {
            let mut reached = 0;
            for direction in 0..6 {
                reached |= (open & jumps[direction]).rotate_left(LEAP[direction]);
            }
            open = reached & !seen;
            seen |= open;
        }
        seen & !start
    }

    /// The cells of each class from which any of these jumps is possible.
    #[inline]
    pub(crate) fn open(&self) -> Words {
        self.0.map(|jumps| jumps.iter().fold(0, |all, jumps| all | jumps))
    }

    /// Whether one of these jumps is possible from any of these cells of a class.
    #[inline]
    pub(crate) fn any(&self, class: usize, cells: u64) -> bool {
        self.0[class & 3].iter().fold(0, |all, jumps| all | jumps) & cells != 0
    }
}

/// The places of a class whose neighbour in this direction is one of these cells.
#[inline]
const fn beside(class: usize, direction: usize, cells: &Words) -> u64 {
    let (between, turn) = OVER[class][direction];
    cells[between].rotate_right(turn)
}

/// The cells of a class from which a jump in this direction would end on a free one.
#[inline]
const fn landings(class: usize, direction: usize, occupied: &Words) -> u64 {
    INSIDE[class][direction] & !occupied[class].rotate_right(LEAP[direction])
}

/// How many jumps these pieces have in the directions `A` and `B`, and how many of them have neither
/// a jump nor a step there. What it needs to know of a direction is settled by the compiler.
pub(crate) fn ways_on<const A: usize, const B: usize>(set: u128, occupied: &Words) -> (u32, u32) {
    let pieces = words(set);
    let (mut jumps, mut stuck) = (0, 0);
    for class in 0..4 {
        let mut open = 0;
        for direction in [A, B] {
            let over = beside(class, direction, occupied);
            let jump = over & landings(class, direction, occupied);
            jumps += (pieces[class] & jump).count_ones();
            open |= jump | (BESIDE[class][direction] & !over);
        }
        stuck += (pieces[class] & !open).count_ones();
    }
    (jumps, stuck)
}

/// The class and the bit of a cell.
#[inline]
pub(crate) fn bit(cell: Cell) -> (usize, u64) {
    let Bit { class, place } = BITS[cell.index()];
    (usize::from(class & 3), 1 << place)
}

/// A set of cells as words.
#[inline]
pub(crate) fn words(set: u128) -> Words {
    let mut words = [0; 4];
    for cell in board::cells(set) {
        let (class, bit) = bit(cell);
        words[class] |= bit;
    }
    words
}

/// The cells of a word.
#[inline]
pub(crate) fn cells(class: usize, mut word: u64) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let place = word.trailing_zeros() as usize;
            word &= word - 1;
            Cell::from_table(CELL[class & 3][place & 63])
        })
    })
}

const BITS_TABLE: [Bit; CELLS] = bits_table();

const fn axial(cell: usize) -> (i8, i8) {
    match Cell::from_index(cell) {
        Some(cell) => cell.axial(),
        None => panic!("the loops below stay on the board"),
    }
}

const fn class_of(q: i8, r: i8) -> usize {
    (q & 1) as usize + 2 * (r & 1) as usize
}

/// The place of any coordinates in the word of their class.
const fn place_of(q: i8, r: i8) -> u32 {
    ((q >> 1) as i32 + 9 * (r >> 1) as i32).rem_euclid(64) as u32
}

const fn bits_table() -> [Bit; CELLS] {
    let mut table = [Bit { class: 0, place: 0 }; CELLS];
    let mut taken = [0_u64; 4];
    let mut cell = 0;
    while cell < CELLS {
        let (q, r) = axial(cell);
        let (class, place) = (class_of(q, r), place_of(q, r));
        assert!(taken[class] & (1 << place) == 0, "each cell has a bit of its own");
        taken[class] |= 1 << place;
        table[cell] = Bit { class: class as u8, place: place as u8 };
        cell += 1;
    }
    table
}

const fn cell_table() -> [[u8; 64]; 4] {
    let mut table = [[NOWHERE; 64]; 4];
    let mut cell = 0;
    while cell < CELLS {
        let Bit { class, place } = BITS_TABLE[cell];
        table[class as usize][place as usize] = cell as u8;
        cell += 1;
    }
    table
}

const fn leaps() -> [u32; 6] {
    let mut leaps = [0; 6];
    let mut direction = 0;
    while direction < 6 {
        let (dq, dr) = DIRECTIONS[direction];
        leaps[direction] = place_of(2 * dq, 2 * dr);
        direction += 1;
    }
    leaps
}

const fn overs() -> [[(usize, u32); 6]; 4] {
    let mut overs = [[(0, 0); 6]; 4];
    let mut class = 0;
    while class < 4 {
        // Any cell of the class will do, for the distance is the same for all.
        let (q, r) = ((class & 1) as i8, (class >> 1) as i8);
        let mut direction = 0;
        while direction < 6 {
            let (dq, dr) = DIRECTIONS[direction];
            let turn = (place_of(q + dq, r + dr) + 64 - place_of(q, r)) % 64;
            overs[class][direction] = (class_of(q + dq, r + dr), turn);
            direction += 1;
        }
        class += 1;
    }
    overs
}

const fn insides(far: i8) -> [[u64; 6]; 4] {
    let mut insides = [[0; 6]; 4];
    let mut cell = 0;
    while cell < CELLS {
        let (q, r) = axial(cell);
        let Bit { class, place } = BITS_TABLE[cell];
        let mut direction = 0;
        while direction < 6 {
            let (dq, dr) = DIRECTIONS[direction];
            if Cell::new(q + far * dq, r + far * dr).is_some() {
                insides[class as usize][direction] |= 1 << place;
            }
            direction += 1;
        }
        cell += 1;
    }
    insides
}
