//! What a bot must know of a game.

use crate::{Chance, Rules, RulesExt, Seat};

/// Which moves are worth searching, and how good things look.
///
/// A bot gets a *view* and searches states that [`Rules::imagine`] makes of it, so it cannot peek.
/// What it tries happens as in a match, by [`Rules::carry_out`], only that no events are kept.
pub trait Search: Rules {
    /// How many states a bot reaches in a millisecond of one core here, by the method that this
    /// game is searched with: what turns the levels' times into repeatable budgets.
    const NODES_PER_MS: u64 = 100;
    /// A difference in [`value`](Search::value) that makes one side a clear favourite.
    const CLEAR_LEAD: i32 = 1000;

    /// How far apart two [promises](Search::promise) may be for a player of flesh and blood to
    /// mix the moves up now and then.
    const WHIM: i32 = 100;

    /// How much too good a move of its own may look to a careless bot, and to one that is only a
    /// little careless, in terms of [`value`](Search::value); the best bots misjudge nothing.
    const MISJUDGES: [u32; 2] = [0; 2];

    /// Appends the moves that deserve to be thought about, at least one where there are moves: a
    /// tree of everything would stay flat where a game has many moves of little sense.
    fn sensible(&self, seat: Seat, moves: &mut Vec<Self::Move>) {
        self.moves(seat, moves);
    }
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
    /// Whether any move of this match is ever [noisy](Search::is_noisy).
    fn has_noise(&self) -> bool {
        false
    }
    /// Whether a move changes so much that search should not stop right before it.
    fn is_noisy(&self, _seat: Seat, _a_move: Self::Move) -> bool {
        false
    }
    /// Whether [`value`](Search::value) can be trusted here, in a search that began at `_root`.
    /// Where a turn or a round has to be played out first, the tree plays on by what
    /// [looks likely](Search::likely).
    fn is_quiet(&self, _root: &Self) -> bool {
        true
    }
    /// How a move looks to somebody who thinks no further: by default the state it leads to.
    fn first_sight(&self, seat: Seat, a_move: Self::Move, chance: &mut dyn Chance) -> i32 {
        let mut next = self.clone();
        next.advance(seat, a_move, chance);
        next.value(seat)
    }
    /// How a move looks to a beginner: by default as [at first sight](Search::first_sight), less
    /// where the value knows more than a beginner would.
    fn at_a_glance(&self, seat: Seat, a_move: Self::Move, chance: &mut dyn Chance) -> i32 {
        self.first_sight(seat, a_move, chance)
    }
    /// What a seat may well do, cheaply found: the most promising of the sensible moves, give or
    /// take a whim. `scratch` is an empty list to work with.
    fn likely(
        &self,
        seat: Seat,
        scratch: &mut Vec<Self::Move>,
        chance: &mut dyn Chance,
    ) -> Self::Move {
        self.sensible(seat, scratch);
        let mut best = (i32::MIN, 0);
        for (place, a_move) in scratch.iter().enumerate() {
            let whim = chance.below(Self::WHIM.max(1) as u32) as i32;
            let looks = self.promise(seat, *a_move).unwrap_or(0) + whim;
            if looks > best.0 {
                best = (looks, place);
            }
        }
        scratch[best.1]
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
    /// Lets a seat move next out of turn, for [`Method::BestReply`] and
    /// [`Method::Race`]; says whether it can.
    fn hand_turn_to(&mut self, _seat: Seat) -> bool {
        false
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

/// The value of a match that is won.
pub const WON: i32 = 1_000_000;

/// A way of searching.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Two sides, no luck, no secrets: iterative deepening with principal variations.
    AlphaBeta,
    /// Three sides or more, no luck, no secrets: the same, in which after each move of the bot
    /// only that one of the others answers who can hurt it most.
    BestReply,
    /// Nobody can hinder anybody any more: the quickest way to the own goal.
    Race,
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
pub type Chooser<R> = fn(&R, Seat, &[<R as Rules>::Move], &mut dyn Chance) -> <R as Rules>::Move;
