//! The fast way to all moves: bit sets, and no heap beyond the list that is filled.

use crate::board::{CELLS, SPOTS};
use crate::state::Lines;
use crate::{Cell, DamasChinas, paths};

/// A move in its smallest form: by D27 the two cells and what was captured say it all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    Go {
        from: Cell,
        to: Cell,
        /// The cells of the captured pieces, as two halves of a set (so that a move is three
        /// words long).
        captured: [u64; 2],
    },
    Pass,
}

impl Move {
    #[inline]
    pub(crate) const fn go(from: Cell, to: Cell, captured: u128) -> Self {
        Self::Go { from, to, captured: [captured as u64, (captured >> 64) as u64] }
    }
}

/// Joins the two halves of a set.
#[inline]
pub(crate) const fn joined(halves: [u64; 2]) -> u128 {
    halves[0] as u128 | (halves[1] as u128) << 64
}

/// Chains with captures beyond this many leave the fast way: finding repeated situations by
/// looking through the list would become slow.
const FEW: usize = 96;

impl DamasChinas {
    /// Appends the moves of the player to move, steps and jumps piece by piece; false where they
    /// were too many and only a part was listed.
    pub(crate) fn list_moves(&self, moves: &mut Vec<Move>) -> bool {
        let prey = self.prey(self.turn);
        let free = !self.occupied;
        let mut lines = self.lines;
        let mut all = true;
        for from in crate::board::cells(self.pieces(self.turn)) {
            let spot = &SPOTS[from.index()];
            let steps = spot.around & free;
            lines.flip(from.index());
            if prey == 0 {
                let landings = flood(&lines, from) | steps;
                moves.extend(crate::board::cells(landings).map(|to| Move::go(from, to, 0)));
            } else {
                moves.extend(crate::board::cells(steps).map(|to| Move::go(from, to, 0)));
                all &= self.list_chains(&lines, prey, from, moves);
            }
            lines.flip(from.index());
        }
        all
    }

    /// The number of moves of the player to move; `None` where they are too many to list.
    pub(crate) fn count_moves(&self, scratch: &mut Vec<Move>) -> Option<u64> {
        if self.prey(self.turn) != 0 {
            scratch.clear();
            return self.list_moves(scratch).then_some(scratch.len() as u64);
        }
        let mut lines = self.lines;
        let mut count = 0;
        for from in crate::board::cells(self.pieces(self.turn)) {
            lines.flip(from.index());
            let steps = SPOTS[from.index()].around & !self.occupied;
            count += u64::from((flood(&lines, from) | steps).count_ones());
            lines.flip(from.index());
        }
        Some(count)
    }

    /// Whether a player could move, were it his turn.
    #[inline]
    pub(crate) fn has_move(&self, player: u8) -> bool {
        crate::board::cells(self.pieces(player)).any(|cell| {
            SPOTS[cell.index()].around & !self.occupied != 0 || self.lines.jumps(cell.index()) != 0
        })
    }

    /// The chains of one piece where captures are possible. The list itself serves as the queue of
    /// situations (D24) still to be continued.
    fn list_chains(&self, lines: &Lines, prey: u128, from: Cell, moves: &mut Vec<Move>) -> bool {
        let first = moves.len();
        // Without captures so far a situation is a cell, and the lines are as they stand.
        let mut seen = from.bit();
        let mut open = seen;
        while open != 0 {
            let cell = open.trailing_zeros() as usize;
            open &= open - 1;
            let mut jumps = lines.jumps(cell);
            while jumps != 0 {
                let direction = jumps.trailing_zeros() as usize;
                jumps &= jumps - 1;
                let (over, land) = (SPOTS[cell].next[direction], SPOTS[cell].land[direction]);
                if prey & (1 << over) != 0 {
                    add_chain(moves, first, from, land, 1 << over);
                } else if seen & (1 << land) == 0 {
                    seen |= 1 << land;
                    open |= 1 << land;
                }
            }
        }
        let mut next = first;
        while next < moves.len() {
            let Move::Go { to, captured, .. } = moves[next] else { break };
            next += 1;
            let captured = joined(captured);
            let occupied = (self.occupied & !captured) & !from.bit();
            let spot = &SPOTS[to.index()];
            for over in crate::board::cells(spot.around & occupied) {
                let over = over.index() as u8;
                let direction = spot.next.iter().position(|next| *next == over);
                let land = spot.land[direction.expect("a neighbour lies in some direction")];
                if usize::from(land) < CELLS && occupied & (1 << land) == 0 {
                    let taken = prey & (1 << over);
                    add_chain(moves, first, from, land, captured | taken);
                }
            }
            if moves.len() - first > FEW {
                moves.truncate(first);
                let chains = paths::Chains::explore(self, from);
                moves.extend(chains.ends().map(|(to, captured)| Move::go(from, to, captured)));
                return chains.is_complete();
            }
        }
        let quiet = seen & !from.bit();
        moves.extend(crate::board::cells(quiet).map(|to| Move::go(from, to, 0)));
        true
    }
}

#[inline]
fn add_chain(moves: &mut Vec<Move>, first: usize, from: Cell, land: u8, captured: u128) {
    let to = Cell::from_index(usize::from(land)).expect("a jump lands on a cell");
    let found = Move::go(from, to, captured);
    if !moves[first..].contains(&found) {
        moves.push(found);
    }
}

/// Where chains of jumps lead if nothing is removed. The piece itself has been lifted.
#[inline]
fn flood(lines: &Lines, from: Cell) -> u128 {
    let mut seen = from.bit();
    let mut open = seen;
    while open != 0 {
        let cell = open.trailing_zeros() as usize;
        open &= open - 1;
        let mut jumps = lines.jumps(cell);
        while jumps != 0 {
            let land = 1 << SPOTS[cell].land[jumps.trailing_zeros() as usize];
            jumps &= jumps - 1;
            open |= land & !seen;
            seen |= land;
        }
    }
    seen & !from.bit()
}
