//! Best-reply search for three sides or more without luck or secrets.
//!
//! After each move of the bot only one of the others answers: the one who can hurt it most; the
//! rest stay where they are. So there are two sides again, lines reach twice as far ahead as in a
//! search of every seat, and cut-offs work.

use kit::prelude::*;
use kit::{Dice, Search, Seat, WON};

use crate::Choice;
use crate::alpha_beta::{bring_forward, sooner};
use crate::limits::Limits;
use crate::table::{Bound, Entry, Table};

const DEEPEST: u32 = 40;
const INFINITY: i32 = WON * 2;
/// Tells states in which the others answer from those in which the bot moves.
const OTHERS: u64 = 0x5851_f42d_4c95_7f2d;

pub(crate) fn search<R: Search>(
    root: &R,
    me: Seat,
    without: &[R::Move],
    limits: &mut Limits<'_>,
    dice: &mut Dice,
) -> Choice<R> {
    let mut searcher = Searcher::<R> { me, table: Table::new(limits.budget()), limits };
    let mut moves = searcher.moves(root, true);
    moves.retain(|(_, a_move)| !without.contains(a_move));
    crate::overlook(&mut moves, searcher.limits, dice);
    let noise: Vec<i32> =
        moves.iter().map(|_| crate::root_noise::<R>(searcher.limits, dice)).collect();
    let mut order: Vec<usize> = (0..moves.len()).collect();
    let mut choice = Choice { line: vec![moves[0].1], score: root.value(me), depth: 0 };
    for depth in 1..=DEEPEST {
        let (mut alpha, mut best) = (-INFINITY, None);
        for place in order.iter().copied() {
            let low = alpha.saturating_sub(noise[place]);
            let value = searcher.after(root, moves[place], depth, 0, (low, INFINITY), true);
            if searcher.limits.is_over() {
                break;
            }
            if value + noise[place] > alpha {
                alpha = value + noise[place];
                best = Some(place);
                choice = Choice { line: vec![moves[place].1], score: value, depth };
            }
        }
        if let Some(best) = best {
            bring_forward(&mut order, Some(best));
        }
        if searcher.limits.is_over() || choice.score.abs() > WON / 2 || moves.len() == 1 {
            break;
        }
    }
    choice
}

struct Searcher<'s, 'l, R: Search> {
    me: Seat,
    table: Table<(Seat, R::Move)>,
    limits: &'s mut Limits<'l>,
}

impl<R: Search> Searcher<'_, '_, R> {
    /// What may be done on one of the two sides, the best estimate first.
    fn moves(&self, state: &R, mine: bool) -> Vec<(Seat, R::Move)> {
        let mut found: Vec<(i32, (Seat, R::Move))> = Vec::new();
        let mut list = Vec::new();
        for seat in Seat::all(state.seats()).filter(|seat| (*seat == self.me) == mine) {
            let mut turned = state.clone();
            if !turned.hand_turn_to(seat) {
                continue;
            }
            list.clear();
            turned.moves(seat, &mut list);
            let looks = |m: &R::Move| turned.estimate(seat, *m).unwrap_or(0);
            found.extend(list.iter().map(|m| (looks(m), (seat, *m))));
        }
        found.sort_by_key(|(estimate, _)| std::cmp::Reverse(*estimate));
        found.into_iter().map(|(_, a_move)| a_move).collect()
    }

    /// The value for the bot of a move of either side.
    fn after(
        &mut self,
        state: &R,
        (seat, a_move): (Seat, R::Move),
        depth: u32,
        ply: usize,
        (alpha, beta): (i32, i32),
        mine: bool,
    ) -> i32 {
        let mut next = state.clone();
        next.hand_turn_to(seat);
        next.advance(seat, a_move, &mut Dice::new(0));
        self.limits.reach();
        if next.to_act().is_empty() {
            return sooner(next.value(self.me), ply);
        }
        if depth <= 1 {
            return next.value(self.me);
        }
        self.value(&next, depth - 1, ply + 1, (alpha, beta), !mine)
    }

    fn value(
        &mut self,
        state: &R,
        depth: u32,
        ply: usize,
        (mut alpha, mut beta): (i32, i32),
        mine: bool,
    ) -> i32 {
        let mut turned = state.clone();
        turned.hand_turn_to(self.me);
        let key = turned.key() ^ if mine { 0 } else { OTHERS };
        let known = self.table.get(key);
        if let Some(entry) = known
            && entry.depth >= depth
        {
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.value >= beta,
                Bound::AtMost => entry.value <= alpha,
            };
            if settles {
                return entry.value;
            }
        }
        let mut moves = self.moves(state, mine);
        let Some(first) = moves.first().copied() else { return state.value(self.me) };
        bring_forward(&mut moves, known.map(|entry| entry.best));
        let (low, high) = (alpha, beta);
        let mut best = (if mine { -INFINITY } else { INFINITY }, first);
        for a_move in moves {
            let value = self.after(state, a_move, depth, ply, (alpha, beta), mine);
            if self.limits.is_over() {
                return best.0;
            }
            if mine {
                if value > best.0 {
                    best = (value, a_move);
                }
                alpha = alpha.max(value);
            } else {
                if value < best.0 {
                    best = (value, a_move);
                }
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        let bound = match best.0 {
            value if value >= high => Bound::AtLeast,
            value if value <= low => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.table.put(key, Entry { key, depth, value: best.0, bound, best: best.1 });
        best.0
    }
}
