//! A race: the sides have parted, nobody can hinder anybody any more, and whoever needs fewer
//! turns wins.
//!
//! A beam search: only the bot's own turns are searched, all of a depth at once, keeping those
//! states that look best. The first depth at which one of them has finished gives the way to play.

use kit::prelude::*;
use kit::{Dice, Search, Seat, WON};

use crate::Choice;
use crate::limits::Limits;

/// No race takes longer.
const LONGEST: u32 = 60;
/// About what a race takes: how many turns, with how many moves in each. It only decides how the
/// budget is spread.
const TURNS: u64 = 24;
const MOVES: u64 = 28;

struct Runner<R: Search> {
    state: R,
    value: i32,
    key: u64,
    /// The place of this one's parent in the depth before, and the move that led here.
    parent: u32,
    a_move: R::Move,
}

pub(crate) fn search<R: Search>(
    root: &R,
    seat: Seat,
    without: &[R::Move],
    limits: &mut Limits<'_>,
    dice: &mut Dice,
) -> Choice<R> {
    let kept = (limits.budget() / (TURNS * MOVES)).clamp(4, 4000) as usize;
    let mut moves = Vec::new();
    root.moves(seat, &mut moves);
    moves.retain(|a_move| !without.contains(a_move));
    crate::overlook(&mut moves, limits, dice);
    moves.sort_by_cached_key(|a_move| std::cmp::Reverse(root.estimate(seat, *a_move).unwrap_or(0)));
    let mut depths: Vec<Vec<Runner<R>>> = Vec::new();
    let mut choice = Choice { line: vec![moves[0]], score: root.value(seat), depth: 0 };
    for depth in 1..=LONGEST {
        let mut field: Vec<Runner<R>> = Vec::new();
        let before = depths.last().map_or(1, Vec::len);
        for parent in 0..before {
            let state = depths.last().map_or(root, |last| &last[parent].state);
            if depth > 1 {
                moves.clear();
                state.moves(seat, &mut moves);
            }
            for a_move in moves.iter().copied() {
                let mut next = state.clone();
                next.advance(seat, a_move, &mut Dice::new(0));
                limits.reach();
                let (value, key) = (next.value(seat), next.key());
                let runs = next.hand_turn_to(seat);
                if runs || value >= WON {
                    field.push(Runner { state: next, value, key, parent: parent as u32, a_move });
                }
            }
            if limits.is_over() && depth > 1 {
                break;
            }
        }
        // The sort is stable, so that the same budget always keeps the same.
        field.sort_by_key(|runner| (std::cmp::Reverse(runner.value), runner.key));
        field.dedup_by_key(|runner| runner.key);
        field.truncate(kept);
        let Some(best) = field.first().map(|runner| runner.value) else { break };
        depths.push(field);
        choice = Choice { line: line(&depths), score: best, depth };
        if best >= WON / 2 || limits.is_over() {
            break;
        }
    }
    choice
}

/// The moves that lead to the best of the last depth.
fn line<R: Search>(depths: &[Vec<Runner<R>>]) -> Vec<R::Move> {
    let mut place = 0;
    let mut line = Vec::new();
    for field in depths.iter().rev() {
        let runner = &field[place];
        line.push(runner.a_move);
        place = runner.parent as usize;
    }
    line.reverse();
    line
}
