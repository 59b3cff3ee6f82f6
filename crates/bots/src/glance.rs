//! One move ahead.

use kit::{Chance, Dice, Search, Seat};

use crate::Choice;
use crate::limits::Limits;

/// The move after which things look best; among equals, any.
pub(crate) fn best<R: Search>(
    root: &R,
    seat: Seat,
    moves: &[R::Move],
    limits: &mut Limits<'_>,
    dice: &mut Dice,
) -> Choice<R> {
    let mut found = (moves[0], i32::MIN, 0);
    for a_move in moves {
        let value = look(root, seat, *a_move, dice);
        limits.reach();
        if value > found.1 {
            found = (*a_move, value, 1);
        } else if value == found.1 {
            found.2 += 1;
            if dice.below(found.2) == 0 {
                found.0 = *a_move;
            }
        }
    }
    Choice { line: vec![found.0], score: found.1, depth: 1 }
}

/// The same, but half of the moves are overlooked, and now and then the mind is elsewhere.
pub(crate) fn careless<R: Search>(
    root: &R,
    seat: Seat,
    moves: &[R::Move],
    limits: &mut Limits<'_>,
    dice: &mut Dice,
) -> Choice<R> {
    let noticed: Vec<R::Move> = moves.iter().copied().filter(|_| dice.below(2) == 0).collect();
    if dice.below(4) == 0 {
        let line = vec![moves[dice.below(moves.len() as u32) as usize]];
        return Choice { line, score: root.value(seat), depth: 0 };
    }
    best(root, seat, if noticed.is_empty() { moves } else { &noticed }, limits, dice)
}

/// How a move looks: the state it leads to, or what the game promises of it where that state, in
/// the middle of a turn or a round, says little.
fn look<R: Search>(state: &R, seat: Seat, a_move: R::Move, dice: &mut Dice) -> i32 {
    let mut next = state.clone();
    next.advance(seat, a_move, dice);
    let promise = if next.is_quiet() { None } else { state.promise(seat, a_move) };
    promise.unwrap_or_else(|| next.value(seat))
}

/// How good the state looks to which a move leads.
pub(crate) fn value_after<R: Search>(
    state: &R,
    seat: Seat,
    a_move: R::Move,
    dice: &mut Dice,
) -> i32 {
    let mut next = state.clone();
    next.advance(seat, a_move, dice);
    next.value(seat)
}
