//! What a position is worth to the bots, in hundredths of a pip.

use crate::board::{CELLS, Cell, cells};
use crate::colour::PIPS;
use crate::{Colour, DamasChinas};

/// How many pips a piece is worth in the capture variant: a little more than the way across.
const PIECE: i32 = 16;
/// What a pip costs, and how much more each the farther the piece is behind: stragglers lose
/// races, and leave nobody to jump over.
const PIP: i32 = 100;
const BEHIND: i32 = 3;
/// What a step away from the middle line costs, where pieces find fewer others to jump over.
const ASIDE: i32 = 7;

/// What a piece of each colour costs on each cell.
static COSTS: [[i16; CELLS]; 6] = costs();

const fn costs() -> [[i16; CELLS]; 6] {
    let mut costs = [[0; CELLS]; 6];
    let mut colour = 0;
    while colour < 6 {
        let mut cell = 0;
        while cell < CELLS {
            let pips = WAYS[colour][cell] as i32;
            let way = PIP * pips + BEHIND * pips * pips;
            costs[colour][cell] = (way + ASIDE * aside(colour, cell)) as i16;
            cell += 1;
        }
        colour += 1;
    }
    costs
}

/// The same as `PIPS`, for tables that are worked out when the crate is compiled.
const WAYS: [[u8; CELLS]; 6] = crate::colour::pips();

/// How far a cell lies from the line between the tips of a colour's home and target.
const fn aside(colour: usize, cell: usize) -> i32 {
    let (q, r) = match Cell::from_index(cell) {
        Some(cell) => cell.axial(),
        None => (0, 0),
    };
    let (q, r) = (q as i32, r as i32);
    let s = -q - r;
    // On the line the two coordinates that do not count the rows are equal.
    let off = match Colour::ALL[colour] {
        Colour::Yellow | Colour::Green => q - s,
        Colour::Blue | Colour::Black => q - r,
        Colour::Brown | Colour::Red => r - s,
    };
    off.abs() / 2
}

impl DamasChinas {
    /// What a player has: how near his pieces are to their goals, or with captures pieces taken
    /// and kept, each worth the less the farther it still has to go.
    pub(crate) fn worth(&self, player: u8) -> i32 {
        if self.options.capture {
            let pieces = self.pieces(player).count_ones() as i32;
            let taken = i32::from(self.captures[usize::from(player)]);
            return PIP * (PIECE * (pieces + taken) - i32::from(self.pips(player)));
        }
        let mut cost = 0;
        for colour in self.colours(player) {
            let costs = &COSTS[colour.index()];
            for cell in cells(self.sets[colour.index()]) {
                cost += i32::from(costs[cell.index()]);
            }
        }
        -cost
    }

    /// What a move of a piece adds to that.
    pub(crate) fn gain(&self, colour: Colour, from: Cell, to: Cell, captured: u128) -> i32 {
        if self.options.capture {
            let pips = |cell: Cell| i32::from(PIPS[colour.index()][cell.index()]);
            let taken = captured.count_ones() as i32;
            return PIP * (pips(from) - pips(to) + PIECE * taken);
        }
        let costs = &COSTS[colour.index()];
        i32::from(costs[from.index()]) - i32::from(costs[to.index()])
    }

    /// Whether two players have passed each other: the last piece of each is beyond the last of
    /// the other, so that from now on everybody runs alone.
    pub(crate) fn has_parted(&self) -> bool {
        if self.options.mode != 0 || self.options.capture || self.options.filled_target {
            return false;
        }
        let [yellow, green, ..] = self.sets;
        // Cells are numbered row by row from the north, where green goes.
        yellow != 0 && green != 0 && green.ilog2() < yellow.trailing_zeros()
    }
}
