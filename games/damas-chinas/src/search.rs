//! What bots need: how to search, and counting. What positions are worth stands in
//! `evaluate`.

use kit::prelude::*;
use kit::{
    Calibration, Carelessness, DeepSearch, Evaluate, Method, NotCountable, Script, Search, Seat,
    TreeSearch, WON,
};

use crate::moves::joined;
use crate::net::Accumulators;
use crate::{DamasChinas, Move};

impl Search for DamasChinas {
    const NODES_PER_MS: u64 = 2500;
    const CARELESSNESS: Carelessness = Carelessness { normal: 300, hard: 100 };

    fn method(&self) -> Method {
        match self.players() {
            2 if self.has_parted() => Method::Race,
            2 => Method::AlphaBeta,
            _ => Method::Tree,
        }
    }

    /// A tree takes longer over each state.
    fn nodes_per_ms(&self) -> u64 {
        if self.players() == 2 { Self::NODES_PER_MS } else { 550 }
    }
}

impl Evaluate for DamasChinas {
    const CLEAR_LEAD: i32 = 2000;
    const CALIBRATION: Calibration = Calibration { glance: 2000, search: 1870 };

    /// What the move changes in [`value`](Evaluate::value) for the mover himself.
    fn estimate(&self, _seat: Seat, a_move: Move) -> Option<i32> {
        let Move::Go { from, to, captured } = a_move else { return Some(0) };
        let mut colours = self.colours(self.turn).iter();
        let colour = colours.find(|colour| self.sets[colour.index()] & from.bit() != 0)?;
        Some(self.gain(*colour, from, to, joined(captured)))
    }

    /// The lead over the best rival.
    fn value(&self, seat: Seat) -> i32 {
        if self.end.is_some()
            && let Some(result) = self.result()
        {
            return match (result.winners.contains(seat), result.winners.len()) {
                (true, 1) => WON,
                (true, _) => 0,
                (false, _) => -WON,
            };
        }
        let me = u8::from(seat);
        let rivals = (0..self.players()).filter(|player| *player != me);
        let best = rivals.map(|rival| self.worth(rival)).max().unwrap_or(0);
        let by_hand = self.worth(me) - best;
        match &self.learned {
            None => by_hand,
            Some(learned) if me == self.turn => by_hand + learned.value(self.turn),
            Some(learned) => by_hand - learned.value(self.turn),
        }
    }

    fn use_network(&mut self) {
        self.learned = Accumulators::of(self);
    }
}

impl DeepSearch for DamasChinas {
    fn has_tactics(&self) -> bool {
        self.options.capture
    }

    /// A capture.
    fn is_tactical(&self, _seat: Seat, a_move: Move) -> bool {
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
        // A word of its own, or it would look like pieces on the first cells.
        let start = stir(0, u64::from(self.turn) | hurry << 8);
        let sets = self
            .sets
            .iter()
            .fold(start, |key, set| stir(stir(key, *set as u64), (*set >> 64) as u64));
        self.captures.iter().fold(sets, |key, taken| stir(key, u64::from(*taken))) | 1
    }

    fn hand_turn_to(&mut self, seat: Seat) -> bool {
        let player = u8::from(seat);
        let plays = self.end.is_none()
            && !(self.options.capture && self.is_finished(player))
            && self.has_move(player);
        if plays {
            self.turn = player;
        }
        plays
    }
}

impl TreeSearch for DamasChinas {}

/// The last moves of each sequence are counted, not made.
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
        next.advance(Seat::new(state.turn), a_move, &mut Script::new(&[]));
        Ok(sum + count(&next, depth - 1)?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Colour, Options};

    #[test]
    fn the_clock_is_not_taken_for_a_piece() {
        let keys = [(1, 9), (2, 8)].map(|(left, cell)| {
            let mut state = DamasChinas::bare(Options::default());
            state.clock = state.clock_limit() - left;
            state.put(Colour::ALL[0], Cell::from_index(cell).unwrap());
            state.key()
        });
        assert_ne!(keys[0], keys[1]);
    }
}
