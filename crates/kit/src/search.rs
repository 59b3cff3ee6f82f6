//! What a bot must know of a game.

use crate::{Chance, Rules, Seat};

/// A fast path for search: compact moves, no events, no heap in the hot loop.
///
/// The battery proves that it agrees with [`Rules`]. Search runs on it; the server never does.
/// A bot gets a *view* and searches states that [`Rules::imagine`] makes of it, so it cannot peek.
pub trait Search: Rules {
    /// A move in the smallest useful form.
    type Move: Copy + Eq + std::fmt::Debug + Send + Sync;

    /// Appends what the seat may do: the moves of [`Rules::legal`], or where those are only a
    /// sample, moves sensible enough to search.
    fn moves(&self, seat: Seat, moves: &mut Vec<Self::Move>);
    /// Does what `decide` and `apply` do, for a move that [`moves`](Search::moves) gave.
    fn advance(&mut self, seat: Seat, a_move: Self::Move, chance: &mut dyn Chance);
    /// The move as an action.
    fn action(&self, seat: Seat, a_move: Self::Move) -> Self::Action;
    /// How good this state looks for the seat, in hundredths of whatever the game counts; more is
    /// better. A finished match is worth more than any other if won, less if lost.
    fn value(&self, seat: Seat) -> i32;
}
