//! One ply ahead.

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
        let value = root.greedy(seat, *a_move, dice);
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
    let noticed: Vec<R::Move> = moves.iter().copied().filter(|_| !limits.overlooks(dice)).collect();
    if dice.below(4) == 0 {
        let line = vec![moves[dice.below(moves.len() as u32) as usize]];
        return Choice { line, score: root.value(seat), depth: 0 };
    }
    best(root, seat, if noticed.is_empty() { moves } else { &noticed }, limits, dice)
}
