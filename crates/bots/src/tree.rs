//! A tree grown where it looks best, over imagined states and fresh luck.
//!
//! Each round imagines what is hidden anew, walks down the tree by the moves possible in that
//! state, each seat after its own interest, adds one move, and hands the evaluation of the state
//! reached back to every seat on the way. Luck is drawn as it comes, so a node stands for
//! everything its moves can lead to. Values and choices use only operations that give the same
//! bits on every machine.

use kit::{Dice, MOST_SEATS, Search, Seat};

use crate::limits::Limits;
use crate::{Choice, glance, mover};

/// How much a move that was tried little is preferred to one that did well.
const CURIOSITY: f64 = 0.9;
/// How far below its parent a move starts that was never tried.
const DOUBT: f64 = 0.15;
/// Rounds do not walk deeper than this.
const DEEPEST: u32 = 60;

pub(crate) fn search<R: Search>(
    view: &R::View,
    seat: Seat,
    limits: &mut Limits<'_>,
    dice: &mut Dice,
) -> Choice<R> {
    let mut tree = Tree::<R> { nodes: vec![Node::new()], deepest: 0, moves: Vec::new() };
    while !limits.is_over() {
        let state = R::imagine(view, dice);
        tree.round(state, limits, dice);
    }
    tree.choice(seat)
}

struct Tree<R: Search> {
    nodes: Vec<Node<R::Move>>,
    deepest: u32,
    moves: Vec<R::Move>,
}

struct Node<M> {
    visits: u32,
    /// The sum of what each seat made of the rounds that came here.
    sums: [f64; MOST_SEATS],
    children: Vec<Child<M>>,
}

struct Child<M> {
    a_move: M,
    node: Option<usize>,
    visits: u32,
}

impl<M> Node<M> {
    const fn new() -> Self {
        Self { visits: 0, sums: [0.0; MOST_SEATS], children: Vec::new() }
    }
}

impl<R: Search> Tree<R> {
    fn round(&mut self, mut state: R, limits: &mut Limits<'_>, dice: &mut Dice) {
        let mut path = vec![0];
        let mut at = 0;
        let mut depth = 0;
        while depth < DEEPEST {
            let Some(seat) = mover(&state) else { break };
            self.meet_moves(at, &state, seat, limits, dice);
            let Some(place) = self.select(at, seat) else { break };
            let child = &mut self.nodes[at].children[place];
            child.visits += 1;
            let (a_move, known) = (child.a_move, child.node);
            state.advance(seat, a_move, dice);
            limits.reach();
            depth += 1;
            if let Some(next) = known {
                at = next;
                path.push(at);
            } else {
                let next = self.nodes.len();
                self.nodes.push(Node::new());
                self.nodes[at].children[place].node = Some(next);
                path.push(next);
                break;
            }
        }
        self.deepest = self.deepest.max(depth);
        let mut worth = [0.0; MOST_SEATS];
        for seat in Seat::all(state.seats()) {
            worth[seat.index()] = squash(state.value(seat), R::CLEAR_LEAD);
        }
        for node in path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            for (sum, worth) in node.sums.iter_mut().zip(worth) {
                *sum += worth;
            }
        }
    }

    /// Makes sure that every move possible in this state is a child, the most promising first.
    fn meet_moves(
        &mut self,
        at: usize,
        state: &R,
        seat: Seat,
        limits: &mut Limits<'_>,
        dice: &mut Dice,
    ) {
        self.moves.clear();
        state.moves(seat, &mut self.moves);
        let children = &mut self.nodes[at].children;
        let fresh = |m: &R::Move| children.iter().all(|child| child.a_move != *m);
        let mut new: Vec<(i32, R::Move)> = Vec::new();
        for a_move in self.moves.iter().copied().filter(fresh) {
            let promise = state.promise(seat, a_move).unwrap_or_else(|| {
                limits.reach();
                glance::value_after(state, seat, a_move, dice)
            });
            new.push((promise, a_move));
        }
        new.sort_by_key(|(promise, _)| std::cmp::Reverse(*promise));
        children.extend(new.iter().map(|(_, a_move)| Child {
            a_move: *a_move,
            node: None,
            visits: 0,
        }));
    }

    /// The child to try next: good for the seat so far, promising, or hardly tried. The more often
    /// a node is visited, the further down its list of moves it looks.
    fn select(&self, at: usize, seat: Seat) -> Option<usize> {
        let node = &self.nodes[at];
        let root = f64::from(node.visits.max(1)).sqrt();
        let wide = 4 + (root * 1.5) as usize;
        let mean =
            if node.visits == 0 { 0.0 } else { node.sums[seat.index()] / f64::from(node.visits) };
        let mut best: Option<(f64, usize)> = None;
        let possible =
            node.children.iter().enumerate().filter(|(_, c)| self.moves.contains(&c.a_move));
        for (rank, (place, child)) in possible.take(wide).enumerate() {
            let worth = match child.node {
                Some(next) if child.visits > 0 => {
                    let next = &self.nodes[next];
                    next.sums[seat.index()] / f64::from(next.visits.max(1))
                }
                _ => mean - DOUBT,
            };
            let prior = 1.0 / (rank as f64 + 2.0);
            let score = worth + CURIOSITY * prior * root / (1.0 + f64::from(child.visits));
            if best.is_none_or(|(top, _)| score > top) {
                best = Some((score, place));
            }
        }
        best.map(|(_, place)| place)
    }

    /// The move tried most often, and what was tried most often after it.
    fn choice(&self, seat: Seat) -> Choice<R> {
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(child) =
            self.nodes[at].children.iter().rev().max_by_key(|child| child.visits)
            && (line.is_empty() || child.visits > 4)
        {
            line.push(child.a_move);
            match child.node {
                Some(next) => at = next,
                None => break,
            }
        }
        let root = &self.nodes[0];
        let mean = root.sums[seat.index()] / f64::from(root.visits.max(1));
        Choice { line, score: unsquash(mean, R::CLEAR_LEAD), depth: self.deepest }
    }
}

/// A value as something between -1 and 1.
fn squash(value: i32, clear_lead: i32) -> f64 {
    let value = f64::from(value);
    value / (value.abs() + f64::from(clear_lead))
}

fn unsquash(worth: f64, clear_lead: i32) -> i32 {
    (worth * f64::from(clear_lead) / (1.0 - worth.abs()).max(1e-6)) as i32
}
