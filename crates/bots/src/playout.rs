use kit::prelude::*;
use kit::{Chance, Dice, Search};

use crate::mover;

/// Plays random moves on the fast path until the match is over, or so many of them; gives their
/// number. Bots do not play like that: it measures how fast rules are.
pub fn playout<R: Search>(mut state: R, dice: &mut Dice, most: u64) -> u64 {
    let mut moves = Vec::new();
    for played in 0..most {
        let Some(seat) = mover(&state) else { return played };
        moves.clear();
        state.moves(seat, &mut moves);
        let a_move = moves[dice.below(moves.len() as u32) as usize];
        state.advance(seat, a_move, dice);
    }
    most
}
