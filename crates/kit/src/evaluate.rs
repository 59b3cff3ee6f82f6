//! How good things look to a bot.

use crate::{Chance, Notation, RulesExt, Seat};

/// What a state and a move are worth, in hundredths of whatever the game counts.
pub trait Evaluate: Notation {
    /// A difference in [`value`](Evaluate::value) that makes one side a clear favourite.
    const CLEAR_LEAD: i32 = 1000;
    /// How values become chances to win, fitted to the outcomes of matches (`docs/bots.md`).
    const CALIBRATION: Calibration = Calibration { glance: 1000, search: 1000 };

    /// The static evaluation: how good this state looks for the seat against the best of the
    /// others; more is better. A finished match is worth [`WON`] if won, minus that if lost, 0 if
    /// shared.
    fn value(&self, seat: Seat) -> i32;
    /// From here on [`value`](Evaluate::value) uses what was learned, where the game has it for such
    /// a match. Only a search asks for it, which then pays for keeping it up to date.
    fn use_network(&mut self) {}
    /// A cheap estimate of a move before it is tried, in the terms of [`value`](Evaluate::value):
    /// it orders moves and is their prior in a tree. `None` where only trying it tells.
    fn estimate(&self, _seat: Seat, _a_move: Self::Move) -> Option<i32> {
        None
    }
    /// What a move is worth one ply ahead: by default the state it leads to.
    fn one_ply(&self, seat: Seat, a_move: Self::Move, chance: &mut dyn Chance) -> i32 {
        let mut next = self.clone();
        next.advance(seat, a_move, chance);
        next.value(seat)
    }
    /// What a move is worth to a greedy beginner: by default as [one ply ahead](Evaluate::one_ply),
    /// less where the evaluation knows more than a beginner would.
    fn greedy(&self, seat: Seat, a_move: Self::Move, chance: &mut dyn Chance) -> i32 {
        self.one_ply(seat, a_move, chance)
    }
}

/// Temperatures of the softmax that makes chances of values: two seats whose values are that far
/// apart have odds of e to one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Calibration {
    /// Of the static evaluation.
    pub glance: i32,
    /// Of what a search found.
    pub search: i32,
}

/// The value of a match that is won.
pub const WON: i32 = 1_000_000;
