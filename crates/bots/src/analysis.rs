//! What a search makes of a position: each seat's chance, and the best moves with what follows.

use kit::prelude::*;
use kit::{Dice, Method, Rules, Search, Seat, WON};
use serde::Serialize;

use crate::chances::{glance, settled, softmax, static_values};
use crate::limits::Limits;
use crate::{Choice, alpha_beta, best_reply, race, tree, write_line};

/// So many moves are named.
pub const BEST_MOVES: usize = 3;
/// Hidden things are drawn so often for a glance at what somebody knew.
const GLANCES: usize = 24;

/// What is thought about: what one viewer knew, or everything.
#[derive(Debug)]
pub enum Knowledge<'a, R: kit::Views> {
    Seen(&'a R::View),
    Open(&'a R),
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would ask it of the game too")]
impl<R: kit::Views> Clone for Knowledge<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: kit::Views> Copy for Knowledge<'_, R> {}

impl<R: Search> Knowledge<'_, R> {
    /// A whole state that fits what is known.
    pub(crate) fn state(&self, dice: &mut Dice) -> R {
        match self {
            Self::Seen(view) => R::imagine(view, dice),
            Self::Open(state) => (*state).clone(),
        }
    }

    /// The chances by the static evaluation, over what may be hidden.
    #[must_use]
    pub fn glance(&self, seed: u64) -> Vec<f64> {
        let mut dice = Dice::new(seed);
        let draws = if matches!(self, Self::Seen(_)) && R::SECRETS { GLANCES } else { 1 };
        let mut sums: Vec<f64> = Vec::new();
        for _ in 0..draws {
            let chances = glance(&self.state(&mut dice));
            sums.resize(chances.len(), 0.0);
            sums.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance / draws as f64);
        }
        sums
    }
}

/// What a search thinks of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// By seat.
    pub chances: Vec<f64>,
    /// What the position is worth to each seat, for those who calibrate.
    pub values: Vec<i32>,
    /// The best first.
    pub moves: Vec<Candidate>,
}

/// A move that was thought about.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Candidate {
    /// The move and what is expected to follow, in the notation of the game.
    pub line: Vec<String>,
    /// The chance of whoever moves, after it.
    pub chance: f64,
}

/// A move as a search reports it: the line that begins with it, and what it is worth to each seat.
pub(crate) struct Ranked<R: Rules> {
    pub(crate) line: Vec<R::Move>,
    pub(crate) values: Vec<i32>,
}

/// Searches a position for the seat, which is to act; `None` where it is not.
///
/// Nothing is overlooked or misjudged, whatever the budget in `limits.nodes` (by default that of
/// `normal`). The same seed gives the same verdict.
pub fn analyse<R: Search>(
    known: Knowledge<'_, R>,
    seat: Seat,
    limits: &mut Limits<'_>,
    seed: u64,
) -> Option<Verdict> {
    let mut dice = Dice::new(seed);
    let root = known.state(&mut dice);
    let mut moves = Vec::new();
    root.moves(seat, &mut moves);
    if moves.is_empty() || !root.to_act().contains(seat) {
        return None;
    }
    let budget = limits
        .nodes
        .unwrap_or_else(|| crate::Level::Normal.milliseconds().saturating_mul(root.nodes_per_ms()));
    let ranked = match method_for(&root, seat) {
        Method::Tree => {
            limits.begin_with(budget);
            tree::ranked(known, seat, limits, &mut dice, BEST_MOVES)
        }
        method => best_one_by_one(&root, seat, method, moves.len(), budget, limits, &mut dice),
    };
    let candidate = |one: &Ranked<R>| Candidate {
        line: write_line(&root, seat, &one.line),
        chance: softmax(&one.values, R::CALIBRATION.search)[seat.index()],
    };
    let values = ranked.first().map_or_else(|| static_values(&root), |best| best.values.clone());
    let mut moves: Vec<Candidate> = Vec::new();
    for one in ranked.iter().map(candidate) {
        // Two moves of a search may be one action to people.
        let new = |first: &String| moves.iter().all(|other| other.line[0] != *first);
        if one.line.first().is_some_and(new) {
            moves.push(one);
        }
    }
    Some(Verdict { chances: softmax(&values, R::CALIBRATION.search), values, moves })
}

/// The chances where nobody is to act: those of the result.
pub fn result_chances<R: Search>(state: &R) -> Option<Vec<f64>> {
    state.outcome().map(|outcome| settled(&outcome, state.seats()))
}

fn method_for<R: Search>(root: &R, seat: Seat) -> Method {
    match root.method() {
        Method::BestReply | Method::Race if !root.clone().hand_turn_to(seat) => Method::Tree,
        method => method,
    }
}

/// The best move, then the best of the others: half of the budget goes to the first.
fn best_one_by_one<R: Search>(
    root: &R,
    seat: Seat,
    method: Method,
    moves: usize,
    budget: u64,
    limits: &mut Limits<'_>,
    dice: &mut Dice,
) -> Vec<Ranked<R>> {
    let mut found: Vec<Ranked<R>> = Vec::new();
    for place in 0..BEST_MOVES.min(moves) {
        limits.begin_with(if place == 0 { budget / 2 } else { budget / 4 });
        let without: Vec<R::Move> = found.iter().map(|one| one.line[0]).collect();
        let choice = match method {
            Method::Race => race::search(root, seat, &without, limits, dice),
            Method::BestReply => best_reply::search(root, seat, &without, limits, dice),
            Method::AlphaBeta | Method::Tree => {
                alpha_beta::search(root, seat, &without, limits, dice)
            }
        };
        let values = values_of(root, seat, method, &choice);
        found.push(Ranked { line: choice.line, values });
    }
    // The last may have turned out better than one before it, with less time to be refuted.
    for place in (1..found.len()).rev() {
        if found[place].values[seat.index()] > found[place - 1].values[seat.index()] {
            found.swap(place, place - 1);
        }
    }
    found
}

/// What a choice is worth to every seat. Between two what one wins the other loses. Among more, and
/// in a race, a search looks at one seat only: the others are judged by the state after the move.
fn values_of<R: Search>(root: &R, seat: Seat, method: Method, choice: &Choice<R>) -> Vec<i32> {
    if method == Method::AlphaBeta && root.seats() == 2 {
        let own = choice.score;
        return Seat::all(2).map(|one| if one == seat { own } else { -own }).collect();
    }
    let mut next = root.clone();
    next.advance(seat, choice.line[0], &mut Dice::new(0));
    let mut values = static_values(&next);
    if method == Method::BestReply {
        values[seat.index()] = choice.score.clamp(-WON, WON);
    }
    values
}
