//! What a bot must know of a game.

use crate::{Chance, Rules, Seat};

/// A fast path for search, and how good things look.
///
/// The battery proves that the fast path agrees with [`Rules`]. Search runs on it; the server
/// never does. A bot gets a *view* and searches states that [`Rules::imagine`] makes of it, so it
/// cannot peek.
pub trait Search: Rules {
    /// A move in the smallest useful form.
    type Move: Copy + Eq + std::fmt::Debug + Send + Sync;

    /// How many states a bot reaches in a millisecond of one core here, by the method that this
    /// game is searched with: what turns the levels' times into repeatable budgets.
    const NODES_PER_MS: u64 = 100;
    /// A difference in [`value`](Search::value) that makes one side a clear favourite.
    const CLEAR_LEAD: i32 = 1000;

    /// Whether any move is ever [noisy](Search::is_noisy).
    const HAS_NOISE: bool = false;

    /// Appends what the seat may do: the moves of [`Rules::legal`], or where those are only a
    /// sample, moves sensible enough to search.
    fn moves(&self, seat: Seat, moves: &mut Vec<Self::Move>);
    /// Does what `decide` and `apply` do, for a move that [`moves`](Search::moves) gave.
    fn advance(&mut self, seat: Seat, a_move: Self::Move, chance: &mut dyn Chance);
    /// The move as an action.
    fn action(&self, seat: Seat, a_move: Self::Move) -> Self::Action;
    /// How good this state looks for the seat against the best of the others, in hundredths of
    /// whatever the game counts; more is better. A finished match is worth [`WON`] if won, minus
    /// that if lost, 0 if shared.
    fn value(&self, seat: Seat) -> i32;

    /// A number that tells this state from others, for tables of states already searched; 0 where
    /// there is none.
    fn key(&self) -> u64 {
        0
    }
    /// How promising a move looks before it is tried, in the terms of [`value`](Search::value);
    /// `None` where only trying it tells.
    fn promise(&self, _seat: Seat, _a_move: Self::Move) -> Option<i32> {
        None
    }
    /// Whether a move changes so much that search should not stop right before it.
    fn is_noisy(&self, _seat: Seat, _a_move: Self::Move) -> bool {
        false
    }
    /// Which way of searching fits this state.
    fn method(&self) -> Method {
        if self.seats() == 2 { Method::AlphaBeta } else { Method::Tree }
    }
    /// Players that the rules file itself describes, by name.
    fn own_players() -> &'static [OwnPlayer<Self>] {
        &[]
    }
}

/// The value of a match that is won.
pub const WON: i32 = 1_000_000;

/// A way of searching.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Two sides, no luck, no secrets: iterative deepening with principal variations.
    AlphaBeta,
    /// Anything else: a tree grown where it looks best, over imagined states and fresh luck.
    Tree,
}

/// A player that the rules file itself describes: chooses among the moves it is given.
#[derive(Debug)]
pub struct OwnPlayer<R: Search> {
    pub name: &'static str,
    pub choose: Chooser<R>,
}

/// Picks one of the moves of a seat.
pub type Chooser<R> = fn(&R, Seat, &[<R as Search>::Move], &mut dyn Chance) -> <R as Search>::Move;
