//! The exact number of solutions, by sweeping a frontier over the board.
//!
//! Cell by cell, row by row, all ways to link the cells so far are grouped by what of them
//! crosses the frontier: for every place on it no path, a path of a known colour, or one tip of
//! a piece without colour. Pieces are told apart as brackets, because paths do not cross. What
//! lies behind the frontier does not matter any more, so groups are counted, not listed.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::tally::{Count, Few, Tally};
use crate::Puzzle;
use crate::solver::{NONE, Patience};

/// What a count may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most groups kept at a time; each takes some fifty to two hundred bytes.
    pub groups: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { groups: 4_000_000 }
    }
}

/// The number of solutions, or `None` when a limit was reached. A step is one group carried on by
/// one cell.
pub fn count_exactly(
    puzzle: &Puzzle,
    limits: Limits,
    patience: &mut Patience<'_>,
) -> Option<Count> {
    let sweep = Sweep::new(puzzle);
    match sweep.words() {
        1 => sweep.count::<1>(limits, patience),
        2 => sweep.count::<2>(limits, patience),
        3..=4 => sweep.count::<4>(limits, patience),
        _ => sweep.count::<11>(limits, patience),
    }
}

/// The widest board that is swept to find out whether it has one solution. Up to here the sweep
/// is about three times as fast as learning; beyond it falls behind quickly.
const WIDEST: usize = 10;

/// The most groups kept for that.
const FEW_GROUPS: usize = 50_000;

/// None, one, or two standing for more: `None` when the board is too wide for a sweep to be the
/// quick way, or a limit was reached.
pub(crate) fn count_few(puzzle: &Puzzle, patience: &mut Patience<'_>) -> Option<u8> {
    let sweep = Sweep::new(puzzle);
    if sweep.width > WIDEST {
        return None;
    }
    let limits = Limits { groups: FEW_GROUPS };
    let few = match sweep.words() {
        1 => sweep.sweep::<1, Few>(limits, patience),
        2 => sweep.sweep::<2, Few>(limits, patience),
        _ => return None,
    };
    few.ok().map(|few| few.map_or(0, |few| few.0))
}

/// What crosses one place of the frontier: nothing, a bracket, or a colour from `COLOUR` on.
type Plug = u64;
const EMPTY: Plug = 0;
const OPENING: Plug = 1;
const CLOSING: Plug = 2;
const COLOUR: Plug = 3;

/// The frontier: plugs in packed words, so that it is hashed and compared quickly.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Frontier<const N: usize>([u64; N]);

#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }
}

impl<const N: usize> std::hash::Hash for Frontier<N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for word in self.0 {
            state.write_u64(word);
        }
    }
}

/// Groups in the order in which they were met; the map only finds them.
struct Groups<const N: usize, T> {
    index: HashMap<Frontier<N>, u32, BuildHasherDefault<Mixer>>,
    list: Vec<(Frontier<N>, T)>,
    fits: bool,
}

impl<const N: usize, T: Tally> Groups<N, T> {
    fn new() -> Self {
        Self { index: HashMap::default(), list: Vec::new(), fits: true }
    }

    fn add(&mut self, frontier: Frontier<N>, count: &T) {
        let next = self.list.len() as u32;
        let at = *self.index.entry(frontier).or_insert(next);
        if at == next {
            self.list.push((frontier, count.clone()));
        } else {
            self.fits &= self.list[at as usize].1.add(count);
        }
    }

    fn clear(&mut self) {
        self.index.clear();
        self.list.clear();
    }
}

/// Why a sweep ended without a number.
enum Stopped {
    Limit,
    /// The numbers grew too large for their kind.
    Overflow,
}

/// The board laid so that its shorter side is the frontier.
struct Sweep {
    width: usize,
    height: usize,
    /// By cell the colour of an end, or `NONE`.
    ends: Vec<u16>,
    bits: u32,
    per_word: usize,
}

impl Sweep {
    fn new(puzzle: &Puzzle) -> Self {
        let turned = puzzle.width() > puzzle.height();
        let (width, height) = if turned {
            (puzzle.height(), puzzle.width())
        } else {
            (puzzle.width(), puzzle.height())
        };
        let mut ends = vec![NONE; width * height];
        for (colour, pair) in puzzle.pairs().iter().enumerate() {
            for end in pair.ends.map(usize::from) {
                let (row, column) = (end / puzzle.width(), end % puzzle.width());
                let cell = if turned { column * width + row } else { end };
                ends[cell] = colour as u16;
            }
        }
        let largest = puzzle.pairs().len() as u64 + COLOUR;
        let bits = 64 - largest.leading_zeros();
        Self { width, height, ends, bits, per_word: (64 / bits) as usize }
    }

    /// The words that a frontier of one place more than the width takes.
    fn words(&self) -> usize {
        (self.width + 1).div_ceil(self.per_word)
    }

    fn count<const N: usize>(&self, limits: Limits, patience: &mut Patience<'_>) -> Option<Count> {
        match self.sweep::<N, u64>(limits, patience) {
            Ok(count) => Some(count.map_or_else(Count::default, |count| count.count())),
            Err(Stopped::Limit) => None,
            Err(Stopped::Overflow) => {
                self.sweep::<N, Count>(limits, patience).ok().map(Option::unwrap_or_default)
            }
        }
    }

    fn sweep<const N: usize, T: Tally>(
        &self,
        limits: Limits,
        patience: &mut Patience<'_>,
    ) -> Result<Option<T>, Stopped> {
        let mut before = Groups::<N, T>::new();
        let mut after = Groups::<N, T>::new();
        before.add(Frontier([0; N]), &T::one());
        for row in 0..self.height {
            for column in 0..self.width {
                after.clear();
                for (frontier, count) in &before.list {
                    if !patience.step() || after.list.len() > limits.groups {
                        return Err(Stopped::Limit);
                    }
                    self.carry_on(*frontier, row, column, count, &mut after);
                }
                if !after.fits {
                    return Err(Stopped::Overflow);
                }
                std::mem::swap(&mut before, &mut after);
            }
            // The frontier steps down: the place right of the last cell is now left of the first.
            after.clear();
            for (frontier, count) in &before.list {
                after.add(self.next_row(*frontier), count);
            }
            std::mem::swap(&mut before, &mut after);
        }
        Ok(before.list.pop().map(|(_, count)| count))
    }

    fn get<const N: usize>(&self, frontier: &Frontier<N>, at: usize) -> Plug {
        let shift = (at % self.per_word) as u32 * self.bits;
        (frontier.0[at / self.per_word] >> shift) & ((1 << self.bits) - 1)
    }

    fn set<const N: usize>(&self, frontier: &mut Frontier<N>, at: usize, plug: Plug) {
        let shift = (at % self.per_word) as u32 * self.bits;
        let word = &mut frontier.0[at / self.per_word];
        *word = (*word & !(((1 << self.bits) - 1) << shift)) | (plug << shift);
    }

    fn next_row<const N: usize>(&self, frontier: Frontier<N>) -> Frontier<N> {
        let mut next = Frontier([0; N]);
        for at in 0..self.width {
            self.set(&mut next, at + 1, self.get(&frontier, at));
        }
        next
    }

    /// Adds every way to link one more cell.
    fn carry_on<const N: usize, T: Tally>(
        &self,
        frontier: Frontier<N>,
        row: usize,
        column: usize,
        count: &T,
        after: &mut Groups<N, T>,
    ) {
        let (left, above) = (self.get(&frontier, column), self.get(&frontier, column + 1));
        let below = row + 1 < self.height;
        let right = column + 1 < self.width;
        let mut closed = frontier;
        self.set(&mut closed, column, EMPTY);
        self.set(&mut closed, column + 1, EMPTY);
        // The places that this cell leaves: below it, and to its right.
        let mut leave = |down: Plug, across: Plug| {
            if (down == EMPTY || below) && (across == EMPTY || right) {
                let mut next = closed;
                self.set(&mut next, column, down);
                self.set(&mut next, column + 1, across);
                after.add(next, count);
            }
        };
        let end = self.ends[row * self.width + column];
        if end != NONE {
            let mine = COLOUR + u64::from(end);
            match (left, above) {
                (EMPTY, EMPTY) => {
                    leave(mine, EMPTY);
                    leave(EMPTY, mine);
                }
                (plug, EMPTY) | (EMPTY, plug) => {
                    let at = if left == EMPTY { column + 1 } else { column };
                    if plug == mine {
                        after.add(closed, count);
                    } else if plug < COLOUR {
                        self.set(&mut closed, self.partner(&frontier, at), mine);
                        after.add(closed, count);
                    }
                }
                _ => {}
            }
            return;
        }
        match (left, above) {
            (EMPTY, EMPTY) => leave(OPENING, CLOSING),
            (plug, EMPTY) | (EMPTY, plug) => {
                leave(plug, EMPTY);
                leave(EMPTY, plug);
            }
            // A piece may not close on itself (F132).
            (OPENING, CLOSING) => {}
            (CLOSING, OPENING) => after.add(closed, count),
            (OPENING, OPENING) => {
                self.set(&mut closed, self.partner(&frontier, column + 1), OPENING);
                after.add(closed, count);
            }
            (CLOSING, CLOSING) => {
                self.set(&mut closed, self.partner(&frontier, column), CLOSING);
                after.add(closed, count);
            }
            (colour, OPENING | CLOSING) => {
                self.set(&mut closed, self.partner(&frontier, column + 1), colour);
                after.add(closed, count);
            }
            (OPENING | CLOSING, colour) => {
                self.set(&mut closed, self.partner(&frontier, column), colour);
                after.add(closed, count);
            }
            (one, other) if one == other => after.add(closed, count),
            _ => {}
        }
    }

    /// Where the other tip of the piece with a bracket at this place is.
    fn partner<const N: usize>(&self, frontier: &Frontier<N>, at: usize) -> usize {
        let mine = self.get(frontier, at);
        let mut depth = 1;
        let mut place = at;
        loop {
            place = if mine == OPENING { place + 1 } else { place - 1 };
            match self.get(frontier, place) {
                plug if plug == mine => depth += 1,
                OPENING | CLOSING => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return place;
            }
        }
    }
}
