//! What was learned about matches of two without captures: a correction to the judgement by hand, in
//! hundredths of a pip. How it was trained stands in `training/`.

use kit::Seat;
use kit::net::{Accumulator, Learned, Net};

use crate::board::{CELLS, cells};
use crate::{Cell, DamasChinas, Options};

/// Own pieces by cell, then those of the other side, on a board turned so that the way is the same.
const FEATURES: usize = 2 * CELLS;
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
    pub(crate) fn of(state: &DamasChinas) -> Option<Self> {
        if !is_known(state.options) {
            return None;
        }
        let mut all = Self([NET.start(); 2]);
        for player in 0..2 {
            for cell in cells(state.pieces(player)) {
                all.put(usize::from(player), cell);
            }
        }
        Some(all)
    }

    pub(crate) fn put(&mut self, player: usize, cell: Cell) {
        for (viewer, sums) in self.0.iter_mut().enumerate() {
            NET.add(sums, feature(viewer, player, cell));
        }
    }

    pub(crate) fn take(&mut self, player: usize, cell: Cell) {
        for (viewer, sums) in self.0.iter_mut().enumerate() {
            NET.remove(sums, feature(viewer, player, cell));
        }
    }

    /// The correction for the player whose turn it is.
    pub(crate) fn value(&self, turn: u8) -> i32 {
        let own = usize::from(turn & 1);
        NET.value(&self.0[own], &self.0[1 - own])
    }
}

/// The number of a piece as a player sees it. Cells are numbered row by row, so that half a turn of
/// the board counts them from the other end.
const fn feature(viewer: usize, player: usize, cell: Cell) -> usize {
    let cell = if viewer == 0 { cell.index() } else { CELLS - 1 - cell.index() };
    if viewer == player { cell } else { CELLS + cell }
}

/// Whether the network knows such matches.
const fn is_known(options: Options) -> bool {
    options.mode == 0 && !options.capture && !options.filled_target
}

impl Learned for DamasChinas {
    fn features(&self, viewer: Seat) -> Option<Vec<u16>> {
        if !is_known(self.options) {
            return None;
        }
        let mut features = Vec::new();
        for player in 0..2 {
            for cell in cells(self.pieces(player)) {
                features.push(feature(viewer.index(), usize::from(player), cell) as u16);
            }
        }
        Some(features)
    }
}

#[cfg(test)]
mod tests {
    use kit::Dice;
    use kit::prelude::*;

    use super::*;

    /// Plays at random with the network in use and hands over every state.
    fn each_state(mut look: impl FnMut(&DamasChinas)) {
        let mut dice = Dice::new(5);
        let mut state = DamasChinas::start(Options::default());
        state.use_network();
        for _ in 0..300 {
            let Some(seat) = state.to_act().first() else { break };
            look(&state);
            let mut moves = Vec::new();
            state.moves(seat, &mut moves);
            let a_move = moves[dice.below(moves.len() as u32) as usize];
            state.advance(seat, a_move, &mut dice);
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

    /// The start looks the same to both, so whoever moves has the same value there.
    #[test]
    fn both_see_the_board_the_same_way() {
        let mut start = DamasChinas::start(Options::default());
        start.use_network();
        let first = start.value(Seat::new(0));
        start.turn = 1;
        assert_eq!(start.value(Seat::new(1)), first);
        let features = [0, 1].map(|seat| {
            let mut features = start.features(Seat::new(seat)).unwrap();
            features.sort_unstable();
            features
        });
        assert_eq!(features[0], features[1]);
    }

    #[test]
    fn other_kinds_of_match_are_judged_by_hand() {
        for options in [
            Options { mode: 1, ..Options::default() },
            Options { capture: true, ..Options::default() },
        ] {
            let mut state = DamasChinas::start(options);
            state.use_network();
            assert!(state.learned.is_none() && state.features(Seat::new(0)).is_none());
        }
    }
}
