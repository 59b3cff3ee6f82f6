use kit::prelude::*;
use kit::{
    Calibration, Carelessness, Chance, DeepSearch, Evaluate, OwnPlayer, Script, Search, Seat,
    TreeSearch, WON,
};

use crate::chart::{AT_HOME, MOST_CELLS};
use crate::net::Accumulators;
use crate::score::NEBULAE;
use crate::state::Phase;
use crate::{Action, Hex, Piece, SmallStarEmpires, levels};

/// A turn in two bytes: six bits for where the ship starts, six for the cell where it lands, one
/// for the piece. What is left over stands for a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(u16);

impl Move {
    pub(crate) const PASS: Self = Self(u16::MAX);

    pub(crate) const fn new(start: usize, to: u32, place: Piece) -> Self {
        Self((start as u16) << 6 | to as u16 | (place as u16) << 12)
    }

    /// The same flight with another piece.
    const fn with(self, place: Piece) -> Self {
        Self(self.0 & 0xfff | (place as u16) << 12)
    }

    pub(crate) const fn start(self) -> usize {
        (self.0 >> 6) as usize & AT_HOME
    }

    pub(crate) const fn to(self) -> usize {
        self.0 as usize & 63
    }

    pub(crate) const fn place(self) -> Piece {
        if self.0 >> 12 & 1 == 1 { Piece::Station } else { Piece::Colony }
    }
}

impl SmallStarEmpires {
    /// The hex from which a ship of the seat starts.
    pub(crate) fn start_hex(&self, seat: Seat, start: usize) -> Hex {
        if start == AT_HOME { self.chart.homes()[seat.index()] } else { self.chart.cells()[start] }
    }

    /// Moves a ship and places a piece (S19); whose turn it is stays as it was.
    pub(crate) fn put(&mut self, seat: usize, a_move: Move) {
        let bit = 1 << a_move.to();
        if let Some(learned) = &mut self.learned {
            learned.put(seat, a_move, self.riches.kind(a_move.to()));
        }
        if a_move.start() != AT_HOME {
            self.ships[seat] &= !(1 << a_move.start());
        }
        self.ships[seat] |= bit;
        self.control[seat] |= bit;
        if a_move.place() == Piece::Station {
            self.stations[seat] |= bit;
        }
    }

    /// The state after a move, with whoever moved still to move.
    pub(crate) fn settled(&self, seat: usize, a_move: Move) -> Self {
        let mut next = *self;
        next.put(seat, a_move);
        next
    }

    pub(crate) fn push_moves(&self, seat: usize, moves: &mut Vec<Move>) {
        let occupied = self.occupied();
        let foreign = occupied & !self.control[seat];
        let free = self.chart.all_cells() & !occupied;
        let [colonies, stations] = self.supply(seat);
        let kinds = match (colonies > 0, stations > 0) {
            (true, true) => Piece::ALL.as_slice(),
            (true, false) => &Piece::ALL[..1],
            (false, true) => &Piece::ALL[1..],
            (false, false) => return,
        };
        for start in self.starts(seat) {
            let mut targets = self.chart.flights(seat, start, foreign) & free;
            // A list of known length is appended in one go, which is much faster than one by one.
            let mut list = [Move::PASS; MOST_CELLS];
            let mut length = 0;
            while targets != 0 {
                list[length] = Move::new(start, targets.trailing_zeros(), kinds[0]);
                length += 1;
                targets &= targets - 1;
            }
            moves.extend_from_slice(&list[..length]);
            for place in &kinds[1..] {
                moves.extend(list[..length].iter().map(|a_move| a_move.with(*place)));
            }
        }
    }

    pub(crate) fn count_turns(&self, depth: u32) -> u64 {
        let Some(seat) = self.turn() else { return u64::from(depth == 0) };
        if depth == 0 {
            return 1;
        }
        let mut moves = Vec::new();
        self.moves(seat, &mut moves);
        if depth == 1 {
            return moves.len() as u64;
        }
        let after = |a_move: &Move| {
            let mut next = *self;
            next.advance(seat, *a_move, &mut Script::new(&[]));
            next.count_turns(depth - 1)
        };
        moves.iter().map(after).sum()
    }
}

impl Search for SmallStarEmpires {
    const NODES_PER_MS: u64 = 2000;
    const JITTER: i32 = 80;
    const CARELESSNESS: Carelessness = Carelessness { normal: 840, hard: 280 };

    /// A tree takes longer over each state.
    fn nodes_per_ms(&self) -> u64 {
        if self.seats() == 2 { Self::NODES_PER_MS } else { 1200 }
    }

    fn own_players() -> &'static [OwnPlayer<Self>] {
        &[
            OwnPlayer {
                name: "s52-easy",
                choose: |state, seat, moves, chance| {
                    as_move(state, seat, moves, levels::easy(state, seat, chance))
                },
            },
            OwnPlayer {
                name: "s52-normal",
                choose: |state, seat, moves, chance| {
                    as_move(state, seat, moves, levels::normal(state, seat, chance))
                },
            },
        ]
    }
}

impl Evaluate for SmallStarEmpires {
    const CLEAR_LEAD: i32 = 600;
    const CALIBRATION: Calibration = Calibration { glance: 400, search: 370 };

    fn value(&self, seat: Seat) -> i32 {
        if self.phase == Phase::Over {
            let leaders = self.leaders();
            return match (leaders.contains(seat), leaders.len()) {
                (true, 1) => WON,
                (true, _) => 0,
                (false, _) => -WON,
            };
        }
        let by_hand = self.outlook(seat);
        match (&self.learned, self.turn()) {
            (Some(learned), Some(turn)) if turn == seat => by_hand + learned.value(turn),
            (Some(learned), Some(turn)) => by_hand - learned.value(turn),
            _ => by_hand,
        }
    }

    fn use_network(&mut self) {
        self.learned = Accumulators::of(self);
    }

    /// The points that the system itself brings, to the seat and to the others' stations. That is
    /// for two, where only the order is asked; a tree of more had better try the move.
    fn estimate(&self, seat: Seat, a_move: Move) -> Option<i32> {
        if self.seats() != 2 {
            return None;
        }
        if a_move == Move::PASS {
            return Some(0);
        }
        let (me, to) = (seat.index(), a_move.to() as u32);
        let (bit, near) = (1_u64 << to, self.chart.near(to));
        let [ones, twos] = self.riches.planets.map(|set| i32::from(set & bit != 0));
        let held = |set: &u64| (set & self.control[me]).count_ones() as usize;
        let nebula = self.riches.nebulae.iter().find(|set| *set & bit != 0).map_or(0, |set| {
            let before = held(set).min(2);
            i32::from(NEBULAE[before + 1] - NEBULAE[before])
        });
        let foreign = self.occupied() & !self.control[me];
        let trade = match a_move.place() {
            Piece::Station => (near & foreign).count_ones() as i32,
            Piece::Colony => 0,
        };
        let theirs = (near & self.stations[1 - me]).count_ones() as i32;
        Some(100 * (ones + 2 * twos + nebula + trade - theirs))
    }

    /// The points that the turn itself brings, and a colony before a station: D of S52.
    fn greedy(&self, seat: Seat, a_move: Move, _chance: &mut dyn Chance) -> i32 {
        if a_move == Move::PASS {
            return 0;
        }
        let colony = i32::from(a_move.place() == Piece::Colony);
        100 * self.settled(seat.index(), a_move).margin(seat) + colony
    }
}

impl DeepSearch for SmallStarEmpires {
    fn hand_turn_to(&mut self, seat: Seat) -> bool {
        let plays = self.phase != Phase::Over && self.can_move(seat.index());
        if plays {
            self.phase = Phase::Turn(seat);
        }
        plays
    }

    /// Pieces, ships and whose turn it is, stirred together. The board is the same throughout a
    /// search, and who was seen to pass changes nothing.
    fn key(&self) -> u64 {
        let turn = self.turn().map_or(9, |seat| seat.index() as u64);
        // The turn is a word of its own, or it would look like a piece on one of the first cells.
        let words = [&turn].into_iter().chain(&self.control).chain(&self.stations);
        words.chain(&self.ships).fold(0, |key, word| {
            let mixed = (key ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed ^ (mixed >> 29)
        }) | 1
    }
}

impl TreeSearch for SmallStarEmpires {}

/// The move that stands for an action.
fn as_move(state: &SmallStarEmpires, seat: Seat, moves: &[Move], action: Option<Action>) -> Move {
    let same = |a_move: &&Move| Some(state.action(seat, **a_move)) == action;
    moves.iter().find(same).copied().unwrap_or(moves[0])
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use kit::{Dice, Rules};

    use super::*;

    type Told = (Option<Seat>, [u64; 4], [u64; 4], [u64; 4]);

    /// All states within some turns, by their keys.
    fn explore(state: &SmallStarEmpires, turns: u32, seen: &mut HashMap<u64, Told>) {
        let told = (state.turn(), state.control, state.stations, state.ships);
        assert_eq!(*seen.entry(state.key()).or_insert(told), told);
        let Some(seat) = state.turn().filter(|_| turns > 0) else { return };
        let mut moves = Vec::new();
        state.moves(seat, &mut moves);
        for a_move in moves {
            let mut next = *state;
            next.advance(seat, a_move, &mut Dice::new(0));
            explore(&next, turns - 1, seen);
        }
    }

    #[test]
    fn states_that_differ_have_different_keys() {
        let mut dice = Dice::new(3);
        let mut state = SmallStarEmpires::empty(&crate::Options::default());
        for event in state.open(&mut dice) {
            state.apply(&event);
        }
        for turn in 0..40 {
            if turn % 8 == 7 {
                explore(&state, 3, &mut HashMap::new());
            }
            let Some(seat) = state.turn() else { break };
            let mut moves = Vec::new();
            state.moves(seat, &mut moves);
            state.advance(seat, moves[dice.below(moves.len() as u32) as usize], &mut dice);
        }
    }
}
