//! The exact number of solutions, by sweeping a frontier over the board.
//!
//! Cell by cell, row by row, all ways to link the cells so far are grouped by what of them
//! crosses the frontier: for every place on it no path, a path of a known colour, or one tip of
//! a piece without colour. Pieces are told apart as brackets, because paths do not cross. What
//! lies behind the frontier does not matter any more, so groups are counted, not listed.

use super::groups::{Frontier, Groups};
use super::outlook::{Outlook, Plug};
use super::tally::{Count, Few, Tally};
use crate::Puzzle;
use crate::solver::{Kind, Links, NONE, Patience, Solutions, Topology};

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
    if puzzle.layout().is_some() {
        return one_by_one(puzzle, patience);
    }
    count(&Sweep::new(puzzle), limits, patience)
}

/// The frontier of a sweep is a row of a plain grid; other boards have their solutions listed.
fn one_by_one(puzzle: &Puzzle, patience: &mut Patience<'_>) -> Option<Count> {
    let topology = Topology::new(puzzle);
    let Ok(start) = Links::new(&topology) else { return Some(Count::default()) };
    let mut solutions = Solutions::new(&topology, start, Kind::Any);
    let mut count: u128 = 0;
    while solutions.next(patience).ok()?.is_some() {
        count += 1;
    }
    Some(Count::from(count))
}

/// Counts with groups looked through whenever there are more than so many.
#[cfg(test)]
pub(super) fn count_looking_from(puzzle: &Puzzle, many: usize) -> Option<Count> {
    let sweep = Sweep { many, ..Sweep::new(puzzle) };
    count(&sweep, Limits::default(), &mut Patience::endless())
}

fn count(sweep: &Sweep, limits: Limits, patience: &mut Patience<'_>) -> Option<Count> {
    match sweep.words() {
        1 => sweep.count::<1>(limits, patience),
        2 => sweep.count::<2>(limits, patience),
        3..=4 => sweep.count::<4>(limits, patience),
        5..=8 => sweep.count::<8>(limits, patience),
        // 129 places of 13 bits and more, four to a word.
        _ => sweep.count::<43>(limits, patience),
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
    if puzzle.layout().is_some() {
        return None;
    }
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

/// What crosses one place of the frontier, as it is packed: nothing, a bracket, or a colour from
/// `COLOUR` on.
type Packed = u64;
const EMPTY: Packed = 0;
const OPENING: Packed = 1;
const CLOSING: Packed = 2;
const COLOUR: Packed = 3;

/// From so many groups on they are looked through for those that lead nowhere, whenever they have
/// doubled since.
const MANY: usize = 64;

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
    colours: usize,
    mask: u64,
    /// By place of the frontier, the word and the shift at which its plug is packed.
    at: Vec<(u8, u8)>,
    many: usize,
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
        let colours = puzzle.pairs().len();
        let bits = (64 - (colours as u64 + COLOUR - 1).leading_zeros()) as usize;
        let per_word = 64 / bits;
        let at = (0..=width).map(|at| ((at / per_word) as u8, (at % per_word * bits) as u8));
        Self { width, height, ends, colours, mask: (1 << bits) - 1, at: at.collect(), many: MANY }
    }

    /// The words that a frontier of one place more than the width takes.
    fn words(&self) -> usize {
        self.at.last().map_or(1, |(word, _)| usize::from(*word) + 1)
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
        let mut looked_through = 0;
        for row in 0..self.height {
            for column in 0..self.width {
                after.clear();
                for (frontier, count) in before.frontiers.iter().zip(&before.counts) {
                    if !patience.step() || after.len() > limits.groups {
                        return Err(Stopped::Limit);
                    }
                    self.carry_on(*frontier, row, column, count, &mut after);
                }
                if !after.fits {
                    return Err(Stopped::Overflow);
                }
                if self.is_time_to_look(after.len(), looked_through) {
                    let mut outlook = self.outlook(row * self.width + column);
                    after.keep(|frontier| outlook.is_open(|at| self.plug(frontier, at)));
                    looked_through = after.len();
                }
                looked_through = looked_through.min(after.len());
                std::mem::swap(&mut before, &mut after);
            }
            // The frontier steps down: the place right of the last cell is now left of the first.
            for frontier in &mut before.frontiers {
                *frontier = self.next_row(*frontier);
            }
        }
        Ok(before.counts.pop())
    }

    fn is_time_to_look(&self, groups: usize, looked_through: usize) -> bool {
        groups > self.many && (groups > 2 * looked_through || self.many == 0)
    }

    fn outlook(&self, cell: usize) -> Outlook {
        let ends = self.ends.iter().copied().enumerate().filter(|(_, colour)| *colour != NONE);
        Outlook::new(self.width, cell, self.colours, ends, self.ends.len())
    }

    fn plug<const N: usize>(&self, frontier: &Frontier<N>, at: usize) -> Plug {
        match self.get(frontier, at) {
            EMPTY => Plug::Empty,
            OPENING => Plug::Opening,
            CLOSING => Plug::Closing,
            colour => Plug::Colour((colour - COLOUR) as u16),
        }
    }

    #[inline]
    fn get<const N: usize>(&self, frontier: &Frontier<N>, at: usize) -> Packed {
        let (word, shift) = self.at[at];
        (frontier.0[usize::from(word)] >> shift) & self.mask
    }

    #[inline]
    fn set<const N: usize>(&self, frontier: &mut Frontier<N>, at: usize, plug: Packed) {
        let (word, shift) = self.at[at];
        let word = &mut frontier.0[usize::from(word)];
        *word = (*word & !(self.mask << shift)) | (plug << shift);
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
        let mut leave = |down: Packed, across: Packed| {
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
