//! How a game is searched.

use crate::{Chance, Evaluate, Rules, Seat};

/// Which moves are worth searching, by which method, and for how long.
///
/// A bot gets a *view* and searches states that [`Views::imagine`](crate::Views::imagine) makes of
/// it, so it cannot peek. What it tries happens as in a match, by [`Rules::carry_out`], only that
/// no events are kept.
pub trait Search: Evaluate + DeepSearch + TreeSearch {
    /// How many states a bot reaches in a millisecond of one core here, by the method that this
    /// game is searched with: what turns the levels' times into repeatable budgets.
    const NODES_PER_MS: u64 = 100;
    /// How far apart the [estimates](Evaluate::estimate) of two moves may be for a rollout to mix
    /// them up now and then.
    const JITTER: i32 = 100;
    /// How much too good its own moves may look to a careless bot.
    const CARELESSNESS: Carelessness = Carelessness { normal: 0, hard: 0 };

    /// Appends the moves that deserve to be thought about, at least one where there are moves: a
    /// tree of everything would stay flat where a game has many moves of little sense.
    fn sensible(&self, seat: Seat, moves: &mut Vec<Self::Move>) {
        self.moves(seat, moves);
    }
    /// As [`NODES_PER_MS`](Search::NODES_PER_MS), where options change it.
    fn nodes_per_ms(&self) -> u64 {
        Self::NODES_PER_MS
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

/// What [`Method::AlphaBeta`], [`Method::BestReply`] and [`Method::Race`] ask beyond that.
pub trait DeepSearch: Evaluate {
    /// A hash of the state, for the transposition table; 0 where there is none.
    fn key(&self) -> u64 {
        0
    }
    /// Whether any move of this match is ever [tactical](DeepSearch::is_tactical).
    fn has_tactics(&self) -> bool {
        false
    }
    /// Whether a move changes so much that search should not stop right before it: quiescence
    /// search follows it beyond the horizon.
    fn is_tactical(&self, _seat: Seat, _a_move: Self::Move) -> bool {
        false
    }
    /// Lets a seat move next out of turn, for [`Method::BestReply`] and [`Method::Race`]; says
    /// whether it can.
    fn hand_turn_to(&mut self, _seat: Seat) -> bool {
        false
    }
}

/// What [`Method::Tree`] asks beyond that.
pub trait TreeSearch: Evaluate {
    /// Whether [`value`](Evaluate::value) can be trusted here, in a search that began at `_root`.
    /// Where a turn or a round has to be played out first, the tree plays on by its rollout policy.
    fn is_quiet(&self, _root: &Self) -> bool {
        true
    }
    /// Luck that makes no difference worth telling apart gets the same number: the tree keeps one
    /// branch for each. `answers` are those that the move's questions got.
    fn outcome_group(_a_move: Self::Move, _answers: &[u32]) -> u32 {
        0
    }
    /// Whether the seat's choice stays hidden while others choose, so that being predictable
    /// costs: then good moves are mixed.
    fn is_hidden_choice(&self, _seat: Seat) -> bool {
        false
    }
}

/// How much too good a move of its own may look to the levels that search carelessly, in terms of
/// [`value`](Evaluate::value); the best bots misjudge nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Carelessness {
    pub normal: u32,
    pub hard: u32,
}

/// A way of searching.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Two sides, no luck, no secrets: iterative deepening with principal variation search.
    AlphaBeta,
    /// Three sides or more, no luck, no secrets: the same, in which after each move of the bot
    /// only that one of the others answers who can hurt it most.
    BestReply,
    /// Nobody can hinder anybody any more: a beam search for the quickest way to the own goal.
    Race,
    /// Anything else: Monte Carlo tree search over determinizations and fresh luck.
    Tree,
}

/// A player that the rules file itself describes: chooses among the moves it is given.
#[derive(Debug)]
pub struct OwnPlayer<R: Search> {
    pub name: &'static str,
    pub choose: Chooser<R>,
}

/// Picks one of the moves of a seat.
pub type Chooser<R> = fn(&R, Seat, &[<R as Rules>::Move], &mut dyn Chance) -> <R as Rules>::Move;
