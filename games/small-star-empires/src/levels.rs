//! The two computer levels of the rules file (S52). Both take their luck from the match.

use kit::prelude::*;
use kit::{Chance, ChanceExt, Seat};

use crate::{Action, Piece, SmallStarEmpires};

/// A uniformly random legal turn: asks `below(n)` for the place in the sorted list of `n` turns,
/// and nothing where there is only one. `None` for a seat that is not to move.
pub fn easy(state: &SmallStarEmpires, seat: Seat, chance: &mut dyn Chance) -> Option<Action> {
    one_of(&state.legal(seat), chance)
}

/// One of the turns with the largest D, among these a colony before a station; among those still
/// equal any, each equally likely: asks `below(n)` for the place in their sorted list, and nothing
/// where there is only one. `None` for a seat that is not to move.
pub fn normal(state: &SmallStarEmpires, seat: Seat, chance: &mut dyn Chance) -> Option<Action> {
    one_of(&best_turns(state, seat), chance)
}

fn one_of(actions: &[Action], chance: &mut dyn Chance) -> Option<Action> {
    match actions {
        [] => None,
        [only] => Some(*only),
        several => Some(*chance.pick(several)),
    }
}

/// All turns between which `normal` has no preference, sorted by notation.
pub(crate) fn best_turns(state: &SmallStarEmpires, seat: Seat) -> Vec<Action> {
    let mut moves = Vec::new();
    state.moves(seat, &mut moves);
    let mut best = Vec::new();
    let mut best_worth = None;
    for a_move in moves {
        let action = state.action(seat, a_move);
        let Action::Turn { place, .. } = action else { return vec![action] };
        let margin = state.settled(seat.index(), a_move).margin(seat);
        let worth = Some((margin, place == Piece::Colony));
        if worth > best_worth {
            best.clear();
            best_worth = worth;
        }
        if worth == best_worth {
            best.push(action);
        }
    }
    best.sort_by_cached_key(ToString::to_string);
    best
}
