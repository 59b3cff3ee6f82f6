//! Moves with the way they go: canonical paths (D28) and the judgement of a path (D50, D51).

use std::collections::BTreeMap;

use kit::Texts;

use crate::board::{CELLS, DIRECTIONS, SPOTS};
use crate::{Cell, DamasChinas, Jump, Leg, Refusal, Sign, Taken};

/// The most chains listed for one piece. Without captures a piece has less than 121; with them
/// their number can grow beyond all measure in made-up positions, where a jumper meets enemies
/// everywhere, and then the list is only a part.
pub(crate) const MOST_CHAINS: usize = 2048;

/// All situations (D24) that chains of one piece reach, nearest first.
///
/// Found breadth first and in the order of directions, so the way to each of them is the one of
/// D28: situations of one length come in the order of their smallest ways.
#[derive(Debug)]
pub(crate) struct Chains {
    from: Cell,
    found: Vec<Situation>,
    complete: bool,
}

#[derive(Clone, Copy, Debug)]
struct Situation {
    cell: Cell,
    captured: u128,
    /// The situation before.
    before: usize,
}

impl Chains {
    pub(crate) fn explore(state: &DamasChinas, from: Cell) -> Self {
        Self::explore_until(state, from, None, Vec::new())
    }

    /// The same for another piece, in the memory that this one took.
    pub(crate) fn explore_next(self, state: &DamasChinas, from: Cell) -> Self {
        Self::explore_until(state, from, None, self.found)
    }

    /// Explores all, or only until a situation is met.
    fn explore_until(
        state: &DamasChinas,
        from: Cell,
        goal: Option<(Cell, u128)>,
        mut found: Vec<Situation>,
    ) -> Self {
        let walker = Walker::new(state, from, state.prey(state.turn));
        found.clear();
        found.push(Situation { cell: from, captured: 0, before: 0 });
        let mut chains = Self { from, found, complete: true };
        let mut seen = Seen::at(from);
        let mut next = 0;
        while next < chains.found.len() {
            let here = chains.found[next];
            for direction in 0..DIRECTIONS.len() {
                let Some((cell, captured)) = walker.jump(here.cell, here.captured, direction)
                else {
                    continue;
                };
                if !seen.note(cell, captured) {
                    continue;
                }
                if chains.found.len() > MOST_CHAINS {
                    chains.complete = false;
                    return chains;
                }
                chains.found.push(Situation { cell, captured, before: next });
                if goal == Some((cell, captured)) {
                    return chains;
                }
            }
            next += 1;
        }
        chains
    }

    pub(crate) fn is_complete(&self) -> bool {
        self.complete
    }

    /// Final cell and captured pieces of each chain.
    pub(crate) fn ends(&self) -> impl Iterator<Item = (Cell, u128)> {
        self.found[1..].iter().map(|situation| (situation.cell, situation.captured))
    }

    /// The way to each of them, as the legs of an action.
    pub(crate) fn ways(&self) -> impl Iterator<Item = Vec<Leg>> {
        (1..self.found.len()).map(|at| self.way(at))
    }

    /// The same in writing.
    pub(crate) fn write(&self, written: &mut Texts) {
        let first = written.len();
        for here in &self.found[1..] {
            let (sign, to) = (self.sign(here).text(), here.cell.name());
            match here.before {
                0 => written.add([self.from.name(), sign, to]),
                before => written.add_to(first + before - 1, [sign, to]),
            }
        }
    }

    /// How the last leg to a situation is written.
    fn sign(&self, here: &Situation) -> Sign {
        let before = self.found[here.before].captured;
        if here.captured == before { Sign::Jump } else { Sign::Capture }
    }

    fn way(&self, mut at: usize) -> Vec<Leg> {
        let mut legs = Vec::new();
        while at != 0 {
            let here = self.found[at];
            legs.push(Leg { sign: self.sign(&here), to: here.cell });
            at = here.before;
        }
        legs.reverse();
        debug_assert!(!legs.is_empty() && self.from == self.found[0].cell);
        legs
    }
}

impl DamasChinas {
    /// The canonical path of a chain (D28); empty where there is none.
    pub(crate) fn canonical(&self, from: Cell, to: Cell, captured: u128) -> Vec<Leg> {
        let chains = Chains::explore_until(self, from, Some((to, captured)), Vec::new());
        let last = chains.found.len() - 1;
        let end = chains.found[last];
        if (end.cell, end.captured) == (to, captured) { chains.way(last) } else { Vec::new() }
    }

    /// Judges the path of a piece of the player to move, in the order of D51.
    pub(crate) fn walk(&self, from: Cell, path: &[Leg]) -> Result<Vec<Jump>, Refusal> {
        let owner = self.piece(from).and_then(|colour| self.owner(colour));
        if owner != Some(self.turn) {
            return Err(Refusal::NotYourPiece { cell: from });
        }
        let walker = Walker::new(self, from, self.prey(self.turn));
        let mut here = (from, 0);
        let mut seen = Seen::at(from);
        let mut jumps = Vec::with_capacity(path.len());
        for leg in path {
            let (cell, captured) = here;
            let to = leg.to;
            if walker.occupied(captured) & to.bit() != 0 {
                return Err(Refusal::Occupied { cell: to });
            }
            let mut taken = None;
            if let Some(over) = cell.between(to) {
                if walker.occupied(captured) & over.bit() == 0 {
                    return Err(Refusal::NothingToJump { from: cell, to });
                }
                here = (to, captured | walker.prey & over.bit());
                if here.1 != captured {
                    let colour = self.piece(over).expect("what is captured is a piece");
                    taken = Some(Taken { cell: over, colour });
                }
                if !seen.note(to, here.1) {
                    return Err(Refusal::Repetition { cell: to });
                }
            } else if cell.distance(to) != 1 {
                return Err(Refusal::NotAMove { from: cell, to });
            } else if path.len() > 1 {
                return Err(Refusal::Mixed { from: cell, to });
            }
            jumps.push(Jump { to, captured: taken });
        }
        Ok(jumps)
    }
}

/// The situations (D24) that a chain has met: the cells, by what had been captured.
struct Seen {
    /// Before anything was.
    quiet: u128,
    later: BTreeMap<u128, u128>,
}

impl Seen {
    fn at(from: Cell) -> Self {
        Self { quiet: from.bit(), later: BTreeMap::new() }
    }

    /// Notes a situation; false if it was met before.
    fn note(&mut self, cell: Cell, captured: u128) -> bool {
        let cells =
            if captured == 0 { &mut self.quiet } else { self.later.entry(captured).or_insert(0) };
        let new = *cells & cell.bit() == 0;
        *cells |= cell.bit();
        new
    }
}

/// The board as a piece in the hand meets it.
pub(crate) struct Walker {
    /// Everything but the piece itself, which has left its cell (D23).
    others: u128,
    prey: u128,
}

impl Walker {
    #[inline]
    pub(crate) fn new(state: &DamasChinas, from: Cell, prey: u128) -> Self {
        Self { others: state.occupied & !from.bit(), prey }
    }

    /// What stands on the board once these have been removed (D35).
    fn occupied(&self, captured: u128) -> u128 {
        self.others & !captured
    }

    /// The situation after one more jump, where D20 allows it.
    #[inline]
    pub(crate) fn jump(
        &self,
        cell: Cell,
        captured: u128,
        direction: usize,
    ) -> Option<(Cell, u128)> {
        let spot = &SPOTS[cell.index()];
        let (over, land) = (spot.next[direction], spot.land[direction]);
        if usize::from(land) >= CELLS {
            return None;
        }
        // Nothing lies beyond the last cell of a line, so there is also something between.
        let (over, land) = (1 << over, Cell::from_table(land));
        let occupied = self.occupied(captured);
        let may = occupied & over != 0 && occupied & land.bit() == 0;
        may.then_some((land, captured | self.prey & over))
    }
}

/// The captured cells of a path.
pub(crate) fn captured(path: &[Jump]) -> u128 {
    path.iter().filter_map(|jump| jump.captured).fold(0, |set, taken| set | taken.cell.bit())
}
