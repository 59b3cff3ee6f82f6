//! All moves, by bit sets and with no heap beyond the list that is filled. The ways that they go
//! stand in `paths`.

use crate::board::{DIRECTIONS, SPOTS, cells};
use crate::lattice::{self, Jumps};
use crate::paths::{self, Walker};
use crate::{Cell, DamasChinas, Jump};

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

impl Move {
    /// The piece that moves.
    pub(crate) const fn from(&self) -> Option<Cell> {
        match self {
            Self::Go { from, .. } => Some(*from),
            Self::Pass => None,
        }
    }

    /// Whether it is a step to the next cell; no chain of jumps ends there.
    pub(crate) fn is_step(&self) -> bool {
        matches!(self, Self::Go { from, to, .. } if from.distance(*to) == 1)
    }
}

/// A move that was judged right, with the way that was asked for. Search asks for none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    pub(crate) a_move: Move,
    pub(crate) path: Vec<Jump>,
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
        let mut all = true;
        if prey == 0 {
            let jumps = Jumps::new(&self.words, &self.words);
            for from in cells(self.pieces(self.turn)) {
                self.list_steps(from, moves);
                let (class, bit) = lattice::bit(from);
                let landings = jumps.flood(class, bit);
                for to in lattice::cells(class, landings) {
                    moves.push(Move::go(from, to, 0));
                }
            }
        } else {
            let hunted = lattice::words(prey);
            let spared = std::array::from_fn(|class| self.words[class] & !hunted[class]);
            let quiet = Jumps::new(&spared, &self.words);
            let taking = Jumps::new(&hunted, &self.words);
            for from in cells(self.pieces(self.turn)) {
                self.list_steps(from, moves);
                let (class, bit) = lattice::bit(from);
                let landings = quiet.flood(class, bit);
                if taking.any(class, landings | bit) {
                    all &= self.list_captures(&taking, prey, from, landings, moves);
                }
                for to in lattice::cells(class, landings) {
                    moves.push(Move::go(from, to, 0));
                }
            }
        }
        all
    }

    #[inline]
    fn list_steps(&self, from: Cell, moves: &mut Vec<Move>) {
        for to in cells(SPOTS[from.index()].around & !self.occupied) {
            moves.push(Move::go(from, to, 0));
        }
    }

    /// The number of moves of the player to move; `None` where they are too many to list.
    pub(crate) fn count_moves(&self, scratch: &mut Vec<Move>) -> Option<u64> {
        if self.prey(self.turn) != 0 {
            scratch.clear();
            return self.list_moves(scratch).then_some(scratch.len() as u64);
        }
        let jumps = Jumps::new(&self.words, &self.words);
        let count = |from: Cell| {
            let steps = SPOTS[from.index()].around & !self.occupied;
            let (class, bit) = lattice::bit(from);
            u64::from(steps.count_ones() + jumps.flood(class, bit).count_ones())
        };
        Some(cells(self.pieces(self.turn)).map(count).sum())
    }

    /// Whether a player could move, were it his turn.
    #[inline]
    pub(crate) fn has_move(&self, player: u8) -> bool {
        let pieces = self.pieces(player);
        cells(pieces).any(|cell| SPOTS[cell.index()].around & !self.occupied != 0)
            || self.has_jump(pieces)
    }

    #[cold]
    fn has_jump(&self, pieces: u128) -> bool {
        let jumps = Jumps::new(&self.words, &self.words);
        cells(pieces).any(|cell| {
            let (class, bit) = lattice::bit(cell);
            jumps.any(class, bit)
        })
    }

    /// The chains of one piece that capture something. `quiet` is where it gets without. The list
    /// itself serves as the queue of situations (D24) still to be continued.
    fn list_captures(
        &self,
        taking: &Jumps,
        prey: u128,
        from: Cell,
        quiet: u64,
        moves: &mut Vec<Move>,
    ) -> bool {
        let first = moves.len();
        let (class, bit) = lattice::bit(from);
        for direction in 0..6 {
            let takers = (quiet | bit) & taking.0[class][direction];
            for cell in lattice::cells(class, takers) {
                let spot = &SPOTS[cell.index()];
                let land = Cell::from_table(spot.land[direction]);
                add_chain(moves, first, from, land, 1 << spot.next[direction]);
            }
        }
        let walker = Walker::new(self, from, prey);
        let mut next = first;
        while next < moves.len() {
            let Move::Go { to, captured, .. } = moves[next] else { break };
            next += 1;
            for direction in 0..DIRECTIONS.len() {
                if let Some((land, captured)) = walker.jump(to, joined(captured), direction) {
                    add_chain(moves, first, from, land, captured);
                }
            }
            if moves.len() - first > FEW {
                moves.truncate(first);
                let chains = paths::Chains::explore(self, from);
                let captures = chains.ends().filter(|(_, captured)| *captured != 0);
                moves.extend(captures.map(|(to, captured)| Move::go(from, to, captured)));
                return chains.is_complete();
            }
        }
        true
    }
}

#[inline]
fn add_chain(moves: &mut Vec<Move>, first: usize, from: Cell, land: Cell, captured: u128) {
    let found = Move::go(from, land, captured);
    if !moves[first..].contains(&found) {
        moves.push(found);
    }
}
