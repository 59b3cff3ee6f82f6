//! Depth-first search along the diagonals, for solutions in which no square of four cells has
//! three links.
//!
//! Cells are taken diagonal by diagonal from a corner, so that the links of a cell to the two
//! neighbours before it are known when its turn comes and only those to the two after it are
//! chosen. Where no square has three links, a turn of a path leaves the cell at its inner side
//! one choice only, to turn likewise or to be an end. So turns come in rows that lead to an end,
//! and a turn on a diagonal without an end ahead is never tried. That leaves so few choices that
//! boards of thousands of cells are done in a moment, at a few nanoseconds a cell.

use super::links::{Links, Mark};
use super::patience::Patience;
use super::topology::{NONE, Topology};
use crate::Cell;

/// The corners to begin at.
pub(super) const CORNERS: u8 = 4;

/// What a cell does with the two links after it, as bits of a set.
const NEITHER: u8 = 1;
const RIGHT: u8 = 2;
const DOWN: u8 = 4;
const BOTH: u8 = 8;

/// What is fixed about the two links after a cell.
const NEVER_RIGHT: u8 = 1;
const NEVER_DOWN: u8 = 2;
const ALWAYS_RIGHT: u8 = 4;
const ALWAYS_DOWN: u8 = 8;
/// The directions in which a diagonal leads to an end.
const END_BELOW_RIGHT: u8 = 16;
const END_ABOVE_RIGHT: u8 = 32;
const END_BELOW_LEFT: u8 = 64;
const END_ABOVE_LEFT: u8 = 128;

/// What came of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// One more solution.
    One,
    /// There is none left.
    NoMore,
    /// The choices allowed were used up; the search can go on.
    NotYet,
}

/// A cell that has been decided.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// What else it could do.
    others: u8,
    done: u8,
    /// The tips that its links joined.
    right: [Cell; 2],
    down: [Cell; 2],
}

/// One search from one corner. Cells are numbered with a margin, so that every cell has
/// something above and to the left of it.
#[derive(Debug)]
pub(super) struct Diagonal {
    /// Cells from one row to the next, margin included.
    row: usize,
    corner: u8,
    order: Vec<Cell>,
    /// The other end of its pair, or `NONE`.
    partner: Vec<Cell>,
    fixed: Vec<u8>,
    /// By cell, whether it is linked to the right and down.
    right: Vec<bool>,
    down: Vec<bool>,
    /// For a tip of a fragment the other tip.
    mate: Vec<Cell>,
    steps: Vec<Step>,
    begun: bool,
}

impl Diagonal {
    /// Begins at a position; everything in it is taken as given.
    pub(super) fn new(topology: &Topology, start: &Links, corner: u8) -> Self {
        let (width, height) = (topology.width, topology.cells() / topology.width);
        let row = width + 1;
        let size = (height + 1) * row + 1;
        let mut search = Self {
            row,
            corner,
            order: Vec::with_capacity(width * height),
            partner: vec![NONE; size],
            fixed: vec![0; size],
            right: vec![false; size],
            down: vec![false; size],
            mate: (0..size as Cell).collect(),
            steps: Vec::with_capacity(width * height),
            begun: false,
        };
        for diagonal in 0..width + height - 1 {
            let first = diagonal.saturating_sub(width - 1);
            for line in first..=diagonal.min(height - 1) {
                search.order.push(((line + 1) * row + diagonal - line + 1) as Cell);
            }
        }
        for ends in &topology.ends {
            let [one, other] = ends.map(|cell| search.place(width, height, cell));
            search.partner[usize::from(one)] = other;
            search.partner[usize::from(other)] = one;
        }
        search.fix(topology, start, width, height);
        search
    }

    /// Where a cell of the board lies, seen from the corner.
    fn place(&self, width: usize, height: usize, cell: Cell) -> Cell {
        let (mut line, mut column) = (usize::from(cell) / width, usize::from(cell) % width);
        if self.corner & 1 != 0 {
            line = height - 1 - line;
        }
        if self.corner & 2 != 0 {
            column = width - 1 - column;
        }
        ((line + 1) * self.row + column + 1) as Cell
    }

    fn fix(&mut self, topology: &Topology, start: &Links, width: usize, height: usize) {
        let row = self.row;
        for cell in self.order.iter().copied().map(usize::from) {
            if cell % row == width {
                self.fixed[cell] |= NEVER_RIGHT;
            }
            if cell / row == height {
                self.fixed[cell] |= NEVER_DOWN;
            }
        }
        for (edge, mark) in start.marks.iter().enumerate() {
            let [a, b] = topology.edges[edge].map(|cell| self.place(width, height, cell));
            let (first, across) = (usize::from(a.min(b)), a.abs_diff(b) == 1);
            self.fixed[first] |= match (mark, across) {
                (Mark::Unknown, _) => 0,
                (Mark::On, true) => ALWAYS_RIGHT,
                (Mark::On, false) => ALWAYS_DOWN,
                (Mark::Off, true) => NEVER_RIGHT,
                (Mark::Off, false) => NEVER_DOWN,
            };
        }
        // A diagonal leads to an end if its next cell is one or leads to one.
        let mut look = |cell: usize, next: usize, flag: u8| {
            if self.partner[next] != NONE || self.fixed[next] & flag != 0 {
                self.fixed[cell] |= flag;
            }
        };
        let inside = |cell: usize| cell / row > 0 && !cell.is_multiple_of(row);
        for cell in self.order.iter().copied().map(usize::from) {
            if inside(cell - row - 1) {
                look(cell, cell - row - 1, END_ABOVE_LEFT);
            }
        }
        for cell in self.order.iter().rev().copied().map(usize::from) {
            if cell / row < height && cell % row < width {
                look(cell, cell + row + 1, END_BELOW_RIGHT);
            }
        }
        for cell in row + 1..=height * row + width {
            if inside(cell) && cell % row < width && cell / row > 1 {
                look(cell, cell + 1 - row, END_ABOVE_RIGHT);
            }
        }
        for cell in (row + 1..=height * row + width).rev() {
            if inside(cell) && cell % row > 1 && cell / row < height {
                look(cell, cell + row - 1, END_BELOW_LEFT);
            }
        }
    }

    /// Goes on to the next solution, for so many choices at most; nothing when patience is over.
    pub(super) fn run(&mut self, choices: u64, patience: &mut Patience<'_>) -> Option<Found> {
        let mut left = choices;
        // A board without choices is one step all the same.
        if !patience.step() {
            return None;
        }
        if self.begun && !self.back() {
            return Some(Found::NoMore);
        }
        self.begun = true;
        while let Some(&cell) = self.order.get(self.steps.len()) {
            let ways = self.ways(usize::from(cell));
            if ways.count_ones() > 1 {
                if left == 0 || !patience.step() {
                    // Nothing has been done about this cell: the next run begins with it.
                    self.begun = false;
                    return (left == 0).then_some(Found::NotYet);
                }
                left -= 1;
            }
            if !self.take_one(cell, ways) && !self.back() {
                return Some(Found::NoMore);
            }
        }
        Some(Found::One)
    }

    /// What a cell can do, as far as it and the squares around it tell.
    #[inline]
    fn ways(&self, cell: usize) -> u8 {
        let above = cell - self.row;
        let (up, left) = (self.down[above], self.right[cell - 1]);
        let fixed = self.fixed[cell];
        let is_end = self.partner[cell] != NONE;
        let links = u8::from(up) + u8::from(left);
        let needed = if is_end { 1 } else { 2 };
        if links > needed {
            return 0;
        }
        // The squares to the right above and to the left below have two links at most.
        let above_right =
            u8::from(up) + u8::from(self.right[above]) + u8::from(self.down[above + 1]);
        let below_left = u8::from(left) + u8::from(self.down[cell - 1]);
        let can_right = fixed & NEVER_RIGHT == 0 && above_right < 2;
        let can_down = fixed & NEVER_DOWN == 0 && below_left < 2;
        let must = fixed & (ALWAYS_RIGHT | ALWAYS_DOWN);
        let leads = |flag: u8| is_end || fixed & flag != 0;
        match needed - links {
            0 => {
                let turns = up && left;
                u8::from(must == 0 && (!turns || leads(END_ABOVE_LEFT))) * NEITHER
            }
            1 => {
                let right = can_right && must & ALWAYS_DOWN == 0 && (!up || leads(END_ABOVE_RIGHT));
                let down = can_down && must & ALWAYS_RIGHT == 0 && (!left || leads(END_BELOW_LEFT));
                (u8::from(right) * RIGHT) | (u8::from(down) * DOWN)
            }
            _ => u8::from(can_right && can_down && leads(END_BELOW_RIGHT)) * BOTH,
        }
    }

    /// Does the first of these that joins no two colours and closes no loop.
    fn take_one(&mut self, cell: Cell, mut ways: u8) -> bool {
        let (index, below) = (usize::from(cell), cell + self.row as Cell);
        while ways != 0 {
            let done = ways & ways.wrapping_neg();
            ways ^= done;
            let mut step = Step { others: ways, done, right: [NONE; 2], down: [NONE; 2] };
            if done & (RIGHT | BOTH) != 0 {
                let Some(tips) = self.join(cell, cell + 1) else { continue };
                step.right = tips;
            }
            if done & (DOWN | BOTH) != 0 {
                let Some(tips) = self.join(cell, below) else {
                    if done == BOTH {
                        self.part(cell, cell + 1, step.right);
                    }
                    continue;
                };
                step.down = tips;
            }
            self.right[index] = done & (RIGHT | BOTH) != 0;
            self.down[index] = done & (DOWN | BOTH) != 0;
            self.steps.push(step);
            return true;
        }
        false
    }

    /// Takes decisions back up to the latest that could have been another, and makes it that.
    fn back(&mut self) -> bool {
        while let Some(step) = self.steps.pop() {
            let cell = self.order[self.steps.len()];
            if step.done & (DOWN | BOTH) != 0 {
                self.part(cell, cell + self.row as Cell, step.down);
            }
            if step.done & (RIGHT | BOTH) != 0 {
                self.part(cell, cell + 1, step.right);
            }
            self.right[usize::from(cell)] = false;
            self.down[usize::from(cell)] = false;
            if step.others != 0 && self.take_one(cell, step.others) {
                return true;
            }
        }
        false
    }

    #[inline]
    fn join(&mut self, a: Cell, b: Cell) -> Option<[Cell; 2]> {
        let (tip, top) = (self.mate[usize::from(a)], self.mate[usize::from(b)]);
        let theirs = self.partner[usize::from(tip)];
        let clash = theirs != NONE && theirs != top && self.partner[usize::from(top)] != NONE;
        if tip == b || clash {
            return None;
        }
        self.mate[usize::from(tip)] = top;
        self.mate[usize::from(top)] = tip;
        Some([tip, top])
    }

    #[inline]
    fn part(&mut self, a: Cell, b: Cell, [tip, top]: [Cell; 2]) {
        self.mate[usize::from(tip)] = a;
        self.mate[usize::from(top)] = b;
    }

    /// For every edge whether it is a link, after a solution.
    pub(super) fn links(&self, topology: &Topology) -> Vec<bool> {
        let (width, height) = (topology.width, topology.cells() / topology.width);
        let linked = topology.edges.iter().map(|edge| {
            let [a, b] = edge.map(|cell| self.place(width, height, cell));
            let first = usize::from(a.min(b));
            if a.abs_diff(b) == 1 { self.right[first] } else { self.down[first] }
        });
        linked.collect()
    }
}
