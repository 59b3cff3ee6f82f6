//! What was learned about matches of two with wormholes and black holes: a correction to the judgement
//! by hand, in hundredths of a point. How it was trained stands in `training/`.

use kit::Seat;
use kit::net::{Accumulator, Learned, Net};
use kit::prelude::*;

use crate::chart::{AT_HOME, KINDS};
use crate::state::bits;
use crate::{Move, Piece, SmallStarEmpires};

/// How many cells the board has.
const CELLS: usize = 49;
/// How a cell may be: free, a colony or a station of the viewer, or of the other side.
const OWNERS: usize = 5;
/// Every cell by whose it is, what it holds by whose it is, and the cells where ships of either side
/// stand. The second player sees the board turned by half a circle.
const FEATURES: usize = (CELLS + KINDS) * OWNERS + 2 * CELLS;
const HIDDEN: usize = 32;

#[cfg(not(feature = "trial"))]
static NET: Net<FEATURES, HIDDEN> = Net::read(include_bytes!("../net.bin"));

/// Other weights, to compare them with those that are built in.
#[cfg(feature = "trial")]
static NET: std::sync::LazyLock<Net<FEATURES, HIDDEN>> = std::sync::LazyLock::new(|| {
    let path = std::env::var("PARTIDA_NET").expect("PARTIDA_NET names a file of weights");
    Net::read(&std::fs::read(path).expect("the weights can be read"))
});

/// The position as each of the two players sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Accumulators([Accumulator<HIDDEN>; 2]);

impl Accumulators {
    /// Those of a state; `None` where the match is of another kind.
    pub(crate) fn of(state: &SmallStarEmpires) -> Option<Self> {
        let mut all = Self([NET.start(); 2]);
        for (viewer, sums) in all.0.iter_mut().enumerate() {
            for feature in state.features(Seat::new(viewer as u8))? {
                NET.add(sums, usize::from(feature));
            }
        }
        Some(all)
    }

    /// A ship of a player flies to a cell of this kind, and a piece is placed there.
    pub(crate) fn put(&mut self, player: usize, a_move: Move, kind: usize) {
        let (from, to, piece) = (a_move.start(), a_move.to(), a_move.place());
        for (viewer, sums) in self.0.iter_mut().enumerate() {
            let [free, kind_free] = cell_features(viewer, to, kind, 0);
            let [held, kind_held] = cell_features(viewer, to, kind, owner(viewer, player, piece));
            let ship = ship_feature(viewer, player, to);
            if from == AT_HOME {
                NET.change(sums, [free, kind_free], [held, kind_held, ship]);
            } else {
                let left = ship_feature(viewer, player, from);
                NET.change(sums, [free, kind_free, left], [held, kind_held, ship]);
            }
        }
    }

    /// The correction for the player whose turn it is.
    pub(crate) fn value(&self, turn: Seat) -> i32 {
        let own = turn.index() & 1;
        NET.value(&self.0[own], &self.0[1 - own])
    }
}

/// Whose a piece is to a viewer, and which piece; 0 stands for a free cell.
const fn owner(viewer: usize, player: usize, piece: Piece) -> usize {
    let foreign = if viewer == player { 0 } else { 2 };
    1 + foreign + piece as usize
}

const fn cell_features(viewer: usize, cell: usize, kind: usize, owner: usize) -> [usize; 2] {
    [place(viewer, cell) * OWNERS + owner, (CELLS + kind) * OWNERS + owner]
}

const fn ship_feature(viewer: usize, player: usize, cell: usize) -> usize {
    let foreign = if viewer == player { 0 } else { CELLS };
    (CELLS + KINDS) * OWNERS + foreign + place(viewer, cell)
}

/// Cells are numbered row by row, so that half a turn of the board counts them from the other end.
const fn place(viewer: usize, cell: usize) -> usize {
    if viewer == 0 { cell } else { CELLS - 1 - cell }
}

impl Learned for SmallStarEmpires {
    fn features(&self, viewer: Seat) -> Option<Vec<u16>> {
        if self.seats() != 2 || !self.chart.tokens() || self.sectors.is_none() {
            return None;
        }
        let viewer = viewer.index();
        let mut features = Vec::new();
        for cell in 0..CELLS {
            let holder = (0..2).find(|player| self.control[*player] >> cell & 1 == 1);
            let owner = holder.map_or(0, |player| {
                let station = self.stations[player] >> cell & 1 == 1;
                owner(viewer, player, if station { Piece::Station } else { Piece::Colony })
            });
            let features_of = cell_features(viewer, cell, self.riches.kind(cell), owner);
            features.extend(features_of.map(|feature| feature as u16));
        }
        for player in 0..2 {
            let ships = bits(self.ships[player]);
            features.extend(ships.map(|at| ship_feature(viewer, player, at as usize) as u16));
        }
        Some(features)
    }
}

#[cfg(test)]
mod tests {
    use kit::Dice;

    use super::*;
    use crate::Options;

    /// Plays at random with the network in use and hands over every state.
    fn each_state(mut look: impl FnMut(&SmallStarEmpires)) {
        for seed in 0..4 {
            let mut dice = Dice::new(seed);
            let mut state = SmallStarEmpires::new(&Options::default(), &mut dice);
            state.use_network();
            assert!(state.learned.is_some());
            while let Some(seat) = state.turn() {
                look(&state);
                let mut moves = Vec::new();
                state.moves(seat, &mut moves);
                let a_move = moves[dice.below(moves.len() as u32) as usize];
                state.advance(seat, a_move, &mut dice);
            }
        }
    }

    #[test]
    fn what_is_kept_up_to_date_is_what_one_would_add_up() {
        each_state(|state| assert_eq!(state.learned, Accumulators::of(state)));
    }

    #[test]
    fn what_is_good_for_one_is_bad_for_the_other() {
        each_state(|state| {
            assert_eq!(state.value(Seat::new(0)), -state.value(Seat::new(1)));
        });
    }

    #[test]
    fn every_feature_has_a_row() {
        each_state(|state| {
            for viewer in [0, 1] {
                let features = state.features(Seat::new(viewer)).unwrap();
                assert!(features.iter().all(|feature| usize::from(*feature) < FEATURES));
                assert!(features.len() >= 2 * CELLS);
            }
        });
    }

    #[test]
    fn other_kinds_of_match_are_judged_by_hand() {
        for options in [
            Options { players: 3, ..Options::default() },
            Options { tokens: false, ..Options::default() },
        ] {
            let mut state = SmallStarEmpires::new(&options, &mut Dice::new(1));
            state.use_network();
            assert!(state.learned.is_none());
        }
    }
}
