//! Monte Carlo tree search over determinizations and fresh luck.
//!
//! Each round draws what is hidden anew (a determinization), walks down the tree by the moves
//! possible in that state, each seat after its own interest (PUCT with progressive widening), adds
//! one move, plays on by a rollout policy until the game says that the static evaluation can be
//! trusted, and hands the evaluation of the state reached back to every seat on the way. Luck is
//! drawn as it comes; outcomes that the game groups together share a branch. Values and choices
//! use only operations that give the same bits on every machine.

use kit::prelude::*;
use kit::{Chance, Dice, MOST_SEATS, Search, Seat, WON};

use crate::analysis::{Knowledge, Ranked};
use crate::limits::Limits;
use crate::{Choice, mover};

/// The exploration constant: how much a move that was tried little is preferred to one that did
/// well.
const EXPLORATION: f64 = 0.9;
/// First play urgency: how far below its parent a move starts that was never tried.
const FIRST_PLAY: f64 = 0.15;
/// A move that lies behind gets at best one in so many of the rounds still to come.
const CHASE: u64 = 2;
/// Rounds do not walk deeper than this.
const DEEPEST: u32 = 60;
/// Nor are rollouts longer.
const LONGEST: u32 = 80;
/// Nor are there more of them, so that visits can be counted.
const MOST_ROUNDS: u32 = 1 << 28;

pub(crate) fn search<R: Search>(
    view: &R::View,
    seat: Seat,
    limits: &mut Limits<'_>,
    dice: &mut Dice,
) -> Choice<R> {
    let (tree, hidden_choice) = grow(Knowledge::<R>::Seen(view), seat, limits, dice);
    tree.choice(hidden_choice.then_some(dice))
}

/// The moves tried most often, the best first, with what each seat made of them.
pub(crate) fn ranked<R: Search>(
    known: Knowledge<'_, R>,
    seat: Seat,
    limits: &mut Limits<'_>,
    dice: &mut Dice,
    most: usize,
) -> Vec<Ranked<R>> {
    let seats = known.state(dice).seats();
    let (tree, _) = grow(known, seat, limits, dice);
    tree.ranked(seats, most)
}

/// A tree that was searched as long as the limits allow, and whether its seat chooses in secret.
fn grow<R: Search>(
    known: Knowledge<'_, R>,
    seat: Seat,
    limits: &mut Limits<'_>,
    dice: &mut Dice,
) -> (Tree<R>, bool) {
    let mut tree = Tree::<R> {
        nodes: vec![Node::new()],
        moves_held: 0,
        seat,
        rounds: 0,
        deepest: 0,
        moves: Vec::new(),
        answers: Vec::new(),
    };
    let mut hidden_choice = false;
    while !limits.is_over() && tree.size() < limits.memory && tree.rounds < MOST_ROUNDS {
        let state = known.state(dice);
        hidden_choice = state.is_hidden_choice(seat);
        tree.round(state, limits, dice);
        if tree.rounds.is_multiple_of(64) && tree.is_settled(limits) {
            break;
        }
    }
    (tree, hidden_choice)
}

struct Tree<R: Search> {
    nodes: Vec<Node<R::Move>>,
    /// How many moves there are in all nodes.
    moves_held: usize,
    seat: Seat,
    rounds: u32,
    deepest: u32,
    // Kept between rounds so that they need not be allocated anew.
    moves: Vec<R::Move>,
    answers: Vec<u32>,
}

type Sums = [f64; MOST_SEATS];

struct Node<M> {
    visits: u32,
    /// The sum of what each seat made of the rounds that came here.
    sums: Sums,
    /// In the order in which the game lists them, as far as they were all there the first time.
    children: Vec<Child<M>>,
    /// Places in `children`, the best prior first.
    ranking: Vec<u32>,
}

struct Child<M> {
    a_move: M,
    prior: i32,
    /// A move of the bot's own that it does not notice.
    overlooked: bool,
    /// How much too good a move of the bot's own looks to it.
    misjudged: f64,
    visits: u32,
    sums: Sums,
    /// The last round in which the move was possible.
    met: u32,
    /// Where it leads, by the group of luck.
    nodes: Vec<(u32, usize)>,
}

impl<M> Node<M> {
    const fn new() -> Self {
        Self { visits: 0, sums: [0.0; MOST_SEATS], children: Vec::new(), ranking: Vec::new() }
    }
}

impl<R: Search> Tree<R> {
    fn size(&self) -> usize {
        self.nodes.len() + self.moves_held
    }

    fn round(&mut self, mut state: R, limits: &mut Limits<'_>, dice: &mut Dice) {
        self.rounds += 1;
        let root = state.clone();
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut at = 0;
        let mut depth = 0;
        let mut last = None;
        while depth < DEEPEST {
            let next = if depth == 0 { Some(self.seat) } else { mover(&state) };
            let Some(seat) = next else { break };
            self.meet_moves(at, &state, seat, limits, dice);
            let Some(place) = self.select(at, seat) else { break };
            let a_move = self.nodes[at].children[place].a_move;
            path.push((at, place));
            self.answers.clear();
            state.advance(seat, a_move, &mut Noting { dice, answers: &mut self.answers });
            limits.reach();
            depth += 1;
            let group = R::outcome_group(a_move, &self.answers);
            let known = &self.nodes[at].children[place].nodes;
            if let Some((_, next)) = known.iter().find(|(known, _)| *known == group) {
                at = *next;
            } else {
                let next = self.nodes.len();
                self.nodes.push(Node::new());
                self.nodes[at].children[place].nodes.push((group, next));
                last = Some(next);
                break;
            }
        }
        self.deepest = self.deepest.max(depth);
        self.roll_out(&root, &mut state, limits, dice);
        let mut worth = [0.0; MOST_SEATS];
        for seat in Seat::all(state.seats()) {
            worth[seat.index()] = squash(state.value(seat), R::CLEAR_LEAD);
        }
        for (node, place) in path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            add(&mut node.sums, &worth);
            let child = &mut node.children[place];
            child.visits += 1;
            add(&mut child.sums, &worth);
        }
        if let Some(last) = last {
            let node = &mut self.nodes[last];
            node.visits += 1;
            add(&mut node.sums, &worth);
        }
    }

    /// A rollout, until the static evaluation can be trusted.
    fn roll_out(&mut self, root: &R, state: &mut R, limits: &mut Limits<'_>, dice: &mut Dice) {
        for _ in 0..LONGEST {
            if state.is_quiet(root) {
                return;
            }
            let Some(seat) = mover(state) else { return };
            self.moves.clear();
            let a_move = rollout_move(state, seat, &mut self.moves, dice);
            state.advance(seat, a_move, dice);
            limits.reach();
        }
    }

    /// Makes sure that every move possible in this state is a child, and marks those that are.
    fn meet_moves(
        &mut self,
        at: usize,
        state: &R,
        seat: Seat,
        limits: &mut Limits<'_>,
        dice: &mut Dice,
    ) {
        self.moves.clear();
        state.sensible(seat, &mut self.moves);
        let node = &mut self.nodes[at];
        let before = node.children.len();
        let mut hint = 0;
        for a_move in self.moves.iter().copied() {
            let known = (hint..before).chain(0..hint.min(before));
            let found = known.into_iter().find(|place| node.children[*place].a_move == a_move);
            if let Some(place) = found {
                node.children[place].met = self.rounds;
                hint = place + 1;
                continue;
            }
            let prior = state.estimate(seat, a_move).unwrap_or_else(|| {
                limits.reach();
                state.one_ply(seat, a_move, dice)
            });
            node.children.push(Child {
                a_move,
                prior,
                overlooked: at == 0 && limits.overlooks(dice),
                misjudged: if at == 0 { misjudged::<R>(limits, dice) } else { 0.0 },
                visits: 0,
                sums: [0.0; MOST_SEATS],
                met: self.rounds,
                nodes: Vec::new(),
            });
        }
        if at == 0 && node.children.iter().all(|child| child.overlooked) {
            node.children[0].overlooked = false;
        }
        self.moves_held += node.children.len() - before;
        if node.children.len() > before {
            node.ranking = (0..node.children.len() as u32).collect();
            let children = &node.children;
            node.ranking.sort_by_key(|place| std::cmp::Reverse(children[*place as usize].prior));
        }
    }

    /// The child to try next: good for the seat so far, of a good prior, or hardly tried. The more often
    /// a node is visited, the further down its list of moves it looks.
    fn select(&self, at: usize, seat: Seat) -> Option<usize> {
        let node = &self.nodes[at];
        let root = f64::from(node.visits.max(1)).sqrt();
        let wide = 4 + (root * 1.5) as usize;
        let mean =
            if node.visits == 0 { 0.0 } else { node.sums[seat.index()] / f64::from(node.visits) };
        let mut best: Option<(f64, usize)> = None;
        let places = node.ranking.iter().map(|place| *place as usize);
        let possible = places.filter(|place| {
            let child = &node.children[*place];
            child.met == self.rounds && !child.overlooked
        });
        for (rank, place) in possible.take(wide).enumerate() {
            let child = &node.children[place];
            let worth = if child.visits > 0 {
                child.sums[seat.index()] / f64::from(child.visits)
            } else {
                mean - FIRST_PLAY
            };
            let weight = 1.0 / (rank as f64 + 2.0);
            let score = worth
                + child.misjudged
                + EXPLORATION * weight * root / (1.0 + f64::from(child.visits));
            if best.is_none_or(|(top, _)| score > top) {
                best = Some((score, place));
            }
        }
        best.map(|(_, place)| place)
    }

    /// Whether no other move is going to be tried as often as the one tried most.
    fn is_settled(&self, limits: &Limits<'_>) -> bool {
        let mut visits: Vec<u32> = self.nodes[0].children.iter().map(|c| c.visits).collect();
        visits.sort_unstable();
        let [.., second, first] = visits[..] else { return false };
        let per_round = (limits.spent() / u64::from(self.rounds)).max(1);
        let left = limits.budget().saturating_sub(limits.spent()) / per_round;
        u64::from(first - second) > left / CHASE
    }

    /// The move tried most often, and what was tried most often after it. A hidden choice is
    /// mixed among the moves that were tried nearly as often.
    fn choice(&self, mix: Option<&mut Dice>) -> Choice<R> {
        let mut line = Vec::new();
        let mut at = 0;
        let first = mix.map(|dice| self.mixed(dice));
        loop {
            let children = &self.nodes[at].children;
            let most = children.iter().rev().max_by_key(|child| child.visits);
            let chosen = first.filter(|_| line.is_empty()).map(|place| &children[place]).or(most);
            let Some(child) = chosen.filter(|c| line.is_empty() || c.visits > 4) else { break };
            line.push(child.a_move);
            let next = child.nodes.iter().max_by_key(|(_, node)| self.nodes[*node].visits);
            let Some((_, next)) = next else { break };
            at = *next;
        }
        let root = &self.nodes[0];
        let mean = root.sums[self.seat.index()] / f64::from(root.visits.max(1));
        Choice { line, score: unsquash(mean, R::CLEAR_LEAD), depth: self.deepest }
    }

    /// The moves that were tried most often, by how often.
    fn ranked(&self, seats: u8, most: usize) -> Vec<Ranked<R>> {
        let mut tried: Vec<&Child<R::Move>> = Vec::new();
        for _ in 0..most {
            let rest = self.nodes[0].children.iter().filter(|child| {
                child.visits > 0 && !tried.iter().any(|one| one.a_move == child.a_move)
            });
            tried.extend(rest.rev().max_by_key(|child| child.visits));
        }
        let ranked = |child: &Child<R::Move>| {
            let mean = |seat: Seat| child.sums[seat.index()] / f64::from(child.visits);
            let value = |seat| unsquash(mean(seat), R::CLEAR_LEAD).clamp(-WON, WON);
            let mut line = vec![child.a_move];
            self.follow(child, &mut line);
            Ranked { line, values: Seat::all(seats).map(value).collect() }
        };
        tried.into_iter().map(ranked).collect()
    }

    /// Appends what was tried most often after a move.
    fn follow(&self, child: &Child<R::Move>, line: &mut Vec<R::Move>) {
        let mut child = child;
        loop {
            let next = child.nodes.iter().max_by_key(|(_, node)| self.nodes[*node].visits);
            let Some((_, next)) = next else { return };
            let most = self.nodes[*next].children.iter().rev().max_by_key(|child| child.visits);
            let Some(most) = most.filter(|child| child.visits > 4) else { return };
            line.push(most.a_move);
            child = most;
        }
    }

    /// One of the moves tried at least half as often as the best, by the square of their visits.
    fn mixed(&self, dice: &mut Dice) -> usize {
        let children = &self.nodes[0].children;
        let most = children.iter().map(|child| child.visits).max().unwrap_or(0);
        let weight = |child: &Child<R::Move>| {
            let share = (child.visits * 64).checked_div(most).unwrap_or(64);
            if share >= 32 { share * share } else { 0 }
        };
        let all: u32 = children.iter().map(weight).sum();
        let mut drawn = dice.below(all.max(1));
        children
            .iter()
            .position(|child| {
                let here = drawn < weight(child);
                drawn = drawn.wrapping_sub(if here { 0 } else { weight(child) });
                here
            })
            .unwrap_or(0)
    }
}

/// The rollout policy: the sensible move with the best estimate, give or take some jitter. `scratch`
/// is an empty list to work with.
fn rollout_move<R: Search>(
    state: &R,
    seat: Seat,
    scratch: &mut Vec<R::Move>,
    dice: &mut Dice,
) -> R::Move {
    state.sensible(seat, scratch);
    let mut best = (i32::MIN, 0);
    for (place, a_move) in scratch.iter().enumerate() {
        let jitter = dice.below(R::JITTER.max(1) as u32) as i32;
        let looks = state.estimate(seat, *a_move).unwrap_or(0) + jitter;
        if looks > best.0 {
            best = (looks, place);
        }
    }
    scratch[best.1]
}

/// Answers from dice and notes what was answered.
struct Noting<'a> {
    dice: &'a mut Dice,
    answers: &'a mut Vec<u32>,
}

impl Chance for Noting<'_> {
    fn below(&mut self, n: u32) -> u32 {
        let answer = self.dice.below(n);
        self.answers.push(answer);
        answer
    }
}

fn add(sums: &mut Sums, worth: &Sums) {
    for (sum, worth) in sums.iter_mut().zip(worth) {
        *sum += worth;
    }
}

/// A value as something between -1 and 1.
fn squash(value: i32, clear_lead: i32) -> f64 {
    let value = f64::from(value);
    value / (value.abs() + f64::from(clear_lead))
}

/// A misjudgement in the terms of [`squash`], where it is steepest.
fn misjudged<R: Search>(limits: &Limits<'_>, dice: &mut Dice) -> f64 {
    f64::from(limits.misjudgement(dice)) / f64::from(R::CLEAR_LEAD)
}

fn unsquash(worth: f64, clear_lead: i32) -> i32 {
    (worth * f64::from(clear_lead) / (1.0 - worth.abs()).max(1e-6)) as i32
}
