//! Iterative deepening with principal variation search, a transposition table, killer moves, late
//! move reduction and quiescence search.
//!
//! For two sides without luck or secrets. Whoever moves next may be the same side again (the
//! other had to pass); the value then keeps its sign.

use kit::prelude::*;
use kit::{Dice, Search, Seat, WON};

use crate::limits::Limits;
use crate::table::{Bound, Entry, Table};
use crate::{Choice, mover};

/// Deeper than any search gets.
const DEEPEST: u32 = 64;
/// Quiescence search follows tactical moves at most so far beyond the horizon.
const QUIESCENCE_DEPTH: u32 = 8;
const INFINITY: i32 = WON * 2;
/// With more than one part in so many of the budget spent, another ply would not be finished.
const DEEPENING: u64 = 3;
/// Late move reduction: moves from this place on are first searched a ply less deep.
const LATE: usize = 6;
/// So many moves are looked for one by one before the rest is sorted.
const SORTED: usize = 2;

pub(crate) fn search<R: Search>(
    root: &R,
    seat: Seat,
    without: &[R::Move],
    limits: &mut Limits<'_>,
    dice: &mut Dice,
) -> Choice<R> {
    let mut searcher = Searcher { table: Table::new(limits.budget()), limits, plies: Vec::new() };
    let mut moves = Vec::new();
    root.moves(seat, &mut moves);
    moves.retain(|a_move| !without.contains(a_move));
    moves.sort_by_cached_key(|a_move| std::cmp::Reverse(root.estimate(seat, *a_move).unwrap_or(0)));
    crate::overlook(&mut moves, searcher.limits, dice);
    let mut choice = Choice { line: vec![moves[0]], score: root.value(seat), depth: 0 };
    // Without a little noise every match would be the same.
    let mut moves: Vec<(i32, R::Move)> = moves
        .into_iter()
        .map(|a_move| (crate::root_noise::<R>(searcher.limits, dice), a_move))
        .collect();
    for depth in 1..=DEEPEST {
        let mut alpha = -INFINITY;
        let mut best = None;
        for (i, (noise, a_move)) in moves.iter().enumerate() {
            let window = ((alpha - noise).max(-INFINITY), INFINITY);
            let value = searcher.after(root, seat, *a_move, depth, 0, window, i > 0);
            if searcher.limits.is_over() {
                break;
            }
            if value + noise > alpha {
                alpha = value + noise;
                best = Some(i);
                let mut line = vec![*a_move];
                line.extend(searcher.plies.get(1).into_iter().flat_map(|ply| ply.line.iter()));
                // A better move found in an unfinished round is still a better move.
                choice = Choice { line, score: value, depth };
            }
        }
        if let Some(best) = best {
            moves[..=best].rotate_right(1);
        }
        let settled = choice.score.abs() > WON / 2;
        let limits = &searcher.limits;
        // A ply more costs several times what all before it cost together.
        let too_late = limits.spent() > limits.budget() / DEEPENING;
        if limits.is_over() || settled || too_late || moves.len() == 1 {
            break;
        }
    }
    choice
}

struct Searcher<'s, 'l, R: Search> {
    table: Table<R::Move>,
    limits: &'s mut Limits<'l>,
    /// What each distance from the root keeps between calls: its move list and best line.
    plies: Vec<Ply<R::Move>>,
}

struct Ply<M> {
    moves: Vec<M>,
    order: Vec<u64>,
    line: Vec<M>,
    killer: Option<M>,
}

impl<R: Search> Searcher<'_, '_, R> {
    fn ply(&mut self, ply: usize) -> &mut Ply<R::Move> {
        while self.plies.len() <= ply {
            let empty = (Vec::new(), Vec::new(), Vec::new());
            self.plies.push(Ply { moves: empty.0, order: empty.1, line: empty.2, killer: None });
        }
        &mut self.plies[ply]
    }

    /// The value for `seat` of playing a move, with `depth` plies to go including this one.
    #[allow(clippy::too_many_arguments)]
    fn after(
        &mut self,
        state: &R,
        seat: Seat,
        a_move: R::Move,
        depth: u32,
        ply: usize,
        (alpha, beta): (i32, i32),
        scout: bool,
    ) -> i32 {
        let mut next = state.clone();
        next.advance(seat, a_move, &mut Dice::new(0));
        self.limits.reach();
        let Some(other) = mover(&next) else {
            self.ply(ply + 1).line.clear();
            return sooner(next.value(seat), ply);
        };
        let window = |this: &mut Self, low: i32, high: i32| {
            if other == seat {
                this.value(&next, other, depth - 1, ply + 1, low, high)
            } else {
                -this.value(&next, other, depth - 1, ply + 1, -high, -low)
            }
        };
        if scout && alpha > -INFINITY {
            let value = window(self, alpha, alpha + 1);
            if value <= alpha || value >= beta || self.limits.is_over() {
                return value;
            }
        }
        window(self, alpha, beta)
    }

    fn value(
        &mut self,
        state: &R,
        seat: Seat,
        depth: u32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.ply(ply).line.clear();
        if depth == 0 {
            return self.quiescence(state, seat, QUIESCENCE_DEPTH, ply, alpha, beta);
        }
        let key = state.key();
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
        let known = known.map(|entry| entry.best);
        let Ply { moves, order, killer, .. } = self.ply(ply);
        moves.clear();
        state.moves(seat, moves);
        let mut queue = Queue::new(std::mem::take(moves), std::mem::take(order), known, *killer);
        let opened = alpha;
        let mut best = (-INFINITY, None);
        for i in 0.. {
            let Some(a_move) = queue.next(state, seat) else { break };
            let window = (alpha, beta);
            // Late moves are looked at less closely, and again if they turn out well.
            let late = i >= LATE && depth >= 3 && beta - alpha == 1;
            let mut value = if late {
                self.after(state, seat, a_move, depth - 1, ply, window, true)
            } else {
                self.after(state, seat, a_move, depth, ply, window, i > 0)
            };
            if late && value > alpha && !self.limits.is_over() {
                value = self.after(state, seat, a_move, depth, ply, window, true);
            }
            if self.limits.is_over() {
                break;
            }
            if value > best.0 {
                best = (value, Some(a_move));
            }
            if value > alpha {
                alpha = value;
                let (upper, lower) = self.plies.split_at_mut(ply + 1);
                let line = &mut upper[ply].line;
                line.clear();
                line.push(a_move);
                line.extend(lower.first().into_iter().flat_map(|ply| ply.line.iter()));
            }
            if alpha >= beta {
                self.ply(ply).killer = Some(a_move);
                break;
            }
        }
        let Ply { moves, order, .. } = self.ply(ply);
        (*moves, *order) = (queue.moves, queue.order);
        if let (value, Some(a_move)) = best
            && !self.limits.is_over()
        {
            let bound = match value {
                value if value >= beta => Bound::AtLeast,
                value if value <= opened => Bound::AtMost,
                _ => Bound::Exact,
            };
            self.table.put(key, Entry { key, depth, value, bound, best: a_move });
        }
        best.0
    }

    /// Quiescence search: the value once nothing tactical is left to do.
    fn quiescence(
        &mut self,
        state: &R,
        seat: Seat,
        depth: u32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.ply(ply).line.clear();
        let standing = state.value(seat);
        if depth == 0 || standing >= beta {
            return standing;
        }
        let mut moves = std::mem::take(&mut self.ply(ply).moves);
        moves.clear();
        if state.has_tactics() {
            state.moves(seat, &mut moves);
            moves.retain(|a_move| state.is_tactical(seat, *a_move));
        }
        alpha = alpha.max(standing);
        let mut best = standing;
        for a_move in &moves {
            let mut next = state.clone();
            next.advance(seat, *a_move, &mut Dice::new(0));
            self.limits.reach();
            let value = match mover(&next) {
                None => sooner(next.value(seat), ply),
                Some(other) if other == seat => {
                    self.quiescence(&next, other, depth - 1, ply + 1, alpha, beta)
                }
                Some(other) => -self.quiescence(&next, other, depth - 1, ply + 1, -beta, -alpha),
            };
            if self.limits.is_over() {
                break;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.ply(ply).moves = moves;
        best
    }
}

/// Moves in the order to try them: the one of the transposition table, the killer move, then by
/// estimate. The others are ranked as late as possible, for the first often settle the matter.
struct Queue<M> {
    moves: Vec<M>,
    /// What is tried before the others, if it is possible here.
    firsts: [Option<M>; 2],
    /// For each other move its rank and its place in the list; the lowest is next.
    order: Vec<u64>,
    stage: Stage,
}

#[derive(Clone, Copy)]
enum Stage {
    First(usize),
    Other(usize),
}

impl<M: Copy + Eq> Queue<M> {
    /// A killer comes from another state, and two states may happen to have the same key.
    fn new(moves: Vec<M>, order: Vec<u64>, known: Option<M>, killer: Option<M>) -> Self {
        let known = known.filter(|known| moves.contains(known));
        let killer = killer.filter(|killer| known != Some(*killer) && moves.contains(killer));
        Self { moves, firsts: [known, killer], order, stage: Stage::First(0) }
    }

    fn next<R: Search<Move = M>>(&mut self, state: &R, seat: Seat) -> Option<M> {
        while let Stage::First(place) = self.stage {
            let Some(first) = self.firsts.get(place) else {
                self.rank(state, seat);
                self.stage = Stage::Other(0);
                break;
            };
            self.stage = Stage::First(place + 1);
            if first.is_some() {
                return *first;
            }
        }
        let Stage::Other(place) = self.stage else { return None };
        self.stage = Stage::Other(place + 1);
        bring_next(&mut self.order, place);
        self.order.get(place).map(|order| self.moves[place_of(*order)])
    }

    fn rank<R: Search<Move = M>>(&mut self, state: &R, seat: Seat) {
        self.order.clear();
        for (place, a_move) in self.moves.iter().enumerate() {
            if !self.firsts.contains(&Some(*a_move)) {
                let estimate = state.estimate(seat, *a_move).unwrap_or(0);
                // The best first, and equal ones in the order of the list.
                let rank = i64::from(i32::MAX) - i64::from(estimate);
                self.order.push((rank as u64) << 16 | place as u64);
            }
        }
    }
}

/// Brings the lowest of what is left to the front of it. After the first few, all are sorted.
fn bring_next(order: &mut [u64], next: usize) {
    let rest = order.get_mut(next..).unwrap_or_default();
    if next == SORTED {
        rest.sort_unstable();
    } else if next < SORTED
        && let Some(lowest) = (0..rest.len()).min_by_key(|place| rest[*place])
    {
        rest.swap(0, lowest);
    }
}

const fn place_of(order: u64) -> usize {
    (order & 0xffff) as usize
}

/// A win soon is better than a win late, a loss late better than a loss soon.
pub(crate) fn sooner(value: i32, ply: usize) -> i32 {
    let ply = ply as i32;
    match value {
        v if v >= WON / 2 => v - ply,
        v if v <= -WON / 2 => v + ply,
        v => v,
    }
}

pub(crate) fn bring_forward<M: Eq>(moves: &mut [M], first: Option<M>) {
    if let Some(place) = first.and_then(|first| moves.iter().position(|m| *m == first)) {
        moves[..=place].rotate_right(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_lowest_first_however_they_lay() {
        let mut order = [5, 3, 9, 1, 7, 2];
        let taken: Vec<u64> = (0..order.len())
            .map(|next| {
                bring_next(&mut order, next);
                order[next]
            })
            .collect();
        assert_eq!(taken, [1, 2, 3, 5, 7, 9]);
    }
}
