//! What bots need: the fast path, a first judgement of positions, and counting.

use kit::{Chance, NotCountable, Search, Seat, WON};

use crate::colour::PIPS;
use crate::moves::joined;
use crate::{Action, Cell, DamasChinas, Leg, Move, Sign};

/// How many pips a piece is worth in the capture variant: a little more than the way across.
const PIECE: i32 = 16;

impl Search for DamasChinas {
    type Move = Move;
    const NODES_PER_MS: u64 = 1500;
    const CLEAR_LEAD: i32 = 2000;
    const HAS_NOISE: bool = true;

    fn moves(&self, seat: Seat, moves: &mut Vec<Move>) {
        if self.end.is_some() || u8::from(seat) != self.turn {
            return;
        }
        let before = moves.len();
        self.list_moves(moves);
        if moves.len() == before {
            moves.push(Move::Pass);
        }
    }

    fn advance(&mut self, _seat: Seat, a_move: Move, _chance: &mut dyn Chance) {
        self.advance_plain(a_move);
    }

    fn action(&self, _seat: Seat, a_move: Move) -> Action {
        let Move::Go { from, to, captured } = a_move else { return Action::Pass };
        let captured = joined(captured);
        let path = if captured == 0 && from.distance(to) == 1 {
            vec![Leg { sign: Sign::Step, to }]
        } else {
            self.canonical(from, to, captured)
        };
        Action::Move { from, path }
    }

    /// What the move changes in [`value`](Search::value) for the mover himself.
    fn promise(&self, _seat: Seat, a_move: Move) -> Option<i32> {
        let Move::Go { from, to, captured } = a_move else { return Some(0) };
        let colour = self.piece(from)?;
        let pips = |cell: Cell| i32::from(PIPS[colour.index()][cell.index()]);
        let taken = joined(captured).count_ones() as i32;
        Some(100 * (pips(from) - pips(to) + PIECE * taken))
    }

    /// A capture.
    fn is_noisy(&self, _seat: Seat, a_move: Move) -> bool {
        matches!(a_move, Move::Go { captured, .. } if joined(captured) != 0)
    }

    /// Where the pieces stand, whose turn it is, and how near the clock is to its end.
    fn key(&self) -> u64 {
        let stir = |key: u64, word: u64| {
            let mixed = (key ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed ^ (mixed >> 32)
        };
        // The clock only matters where it may run out within a search.
        let left = self.clock_limit() - self.clock;
        let hurry = if left < 24 { u64::from(left) } else { 24 };
        let start = u64::from(self.turn) | hurry << 8;
        let sets = self
            .sets
            .iter()
            .fold(start, |key, set| stir(stir(key, *set as u64), (*set >> 64) as u64));
        self.captures.iter().fold(sets, |key, taken| stir(key, u64::from(*taken))) | 1
    }

    /// The lead over the best rival: in pips, or with captures in pieces taken and kept, each
    /// worth the less the farther it still has to go.
    fn value(&self, seat: Seat) -> i32 {
        if let Some(result) = self.result() {
            return match (result.winners.contains(seat), result.winners.len()) {
                (true, 1) => WON,
                (true, _) => 0,
                (false, _) => -WON,
            };
        }
        let me = u8::from(seat);
        let rivals = (0..self.players()).filter(|player| *player != me);
        let best = rivals.map(|rival| self.worth(rival)).max().unwrap_or(0);
        100 * (self.worth(me) - best)
    }
}

impl DamasChinas {
    #[inline]
    pub(crate) fn advance_plain(&mut self, a_move: Move) {
        let mover = self.turn;
        match a_move {
            Move::Go { from, to, captured } => self.carry_out(from, to, joined(captured)),
            Move::Pass => self.count_turn(mover, false),
        }
        self.settle(mover, a_move == Move::Pass, |_| {});
    }

    fn worth(&self, player: u8) -> i32 {
        let pips = i32::from(self.pips(player));
        if !self.options.capture {
            return -pips;
        }
        let pieces = self.pieces(player).count_ones() as i32;
        PIECE * (pieces + i32::from(self.captures[usize::from(player)])) - pips
    }
}

/// Counts on the fast path; the last moves of each sequence are counted, not made.
pub(crate) fn count(state: &DamasChinas, depth: u32) -> Result<u64, NotCountable> {
    if depth == 0 {
        return Ok(1);
    }
    if state.end.is_some() {
        return Ok(0);
    }
    let mut moves = Vec::new();
    if depth == 1 {
        return match state.count_moves(&mut moves) {
            Some(0) => Ok(1),
            Some(count) => Ok(count),
            None => Err(NotCountable::Unlisted),
        };
    }
    if !state.list_moves(&mut moves) {
        return Err(NotCountable::Unlisted);
    }
    if moves.is_empty() {
        moves.push(Move::Pass);
    }
    moves.into_iter().try_fold(0, |sum, a_move| {
        let mut next = *state;
        next.advance_plain(a_move);
        Ok(sum + count(&next, depth - 1)?)
    })
}
