//! Depth-first search over links: the quickest way on small and friendly boards.

use super::links::{Links, Mark};
use super::patience::Patience;
use super::regions::{self, Scratch};
use super::topology::{Edge, NONE, Topology};
use crate::Cell;

/// A search that hands out the solutions below one position, one at a time.
#[derive(Debug)]
pub struct Search<'a> {
    topology: &'a Topology,
    current: Links,
    /// Positions to come back to, each with the edge that is off there.
    later: Vec<(Links, Edge)>,
    pool: Vec<Links>,
    scratch: Scratch,
    state: State,
    /// Positions looked at so far.
    pub nodes: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// `current` is to be looked at.
    Fresh,
    /// `current` is done with.
    Spent,
    Exhausted,
}

/// What one step of the search came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A choice was made: this edge was tried on.
    Tried(Edge),
    /// The last position could not be completed: this edge is off instead.
    Back(Edge),
    /// `links` holds a solution.
    Solved,
    /// There is nothing left to try.
    Exhausted,
}

impl<'a> Search<'a> {
    pub fn new(topology: &'a Topology, start: Links) -> Self {
        Self {
            topology,
            current: start,
            later: Vec::new(),
            pool: Vec::new(),
            scratch: Scratch::default(),
            state: State::Fresh,
            nodes: 0,
        }
    }

    /// The position that the search looks at.
    pub fn links(&self) -> &Links {
        &self.current
    }

    /// Goes on until a solution (`Some(true)`), the end (`Some(false)`) or a limit.
    pub fn run(&mut self, patience: &mut Patience<'_>) -> Option<bool> {
        while patience.step() {
            match self.step() {
                Step::Solved => return Some(true),
                Step::Exhausted => return Some(false),
                Step::Tried(_) | Step::Back(_) => {}
            }
        }
        None
    }

    /// Makes one choice or takes one back.
    pub fn step(&mut self) -> Step {
        match self.state {
            State::Exhausted => Step::Exhausted,
            State::Spent => self.back(),
            State::Fresh => {
                self.nodes += 1;
                if self.current.unknown == 0 {
                    self.state = State::Spent;
                    return Step::Solved;
                }
                if !regions::can_be_filled(self.topology, &self.current, &mut self.scratch) {
                    return self.back();
                }
                let edge = choose(self.topology, &self.current);
                let mut kept = self.pool.pop().unwrap_or_else(|| self.current.clone());
                kept.clone_from(&self.current);
                self.later.push((kept, edge));
                if self.current.mark(self.topology, edge, true).is_err() {
                    self.state = State::Spent;
                }
                Step::Tried(edge)
            }
        }
    }

    fn back(&mut self) -> Step {
        loop {
            let Some((mut kept, edge)) = self.later.pop() else {
                self.state = State::Exhausted;
                return Step::Exhausted;
            };
            std::mem::swap(&mut self.current, &mut kept);
            self.pool.push(kept);
            if self.current.mark(self.topology, edge, false).is_ok() {
                self.state = State::Fresh;
                return Step::Back(edge);
            }
        }
    }
}

/// The unknown edge to try on next: at the tip with the fewest choices, coloured ones first.
fn choose(topology: &Topology, links: &Links) -> Edge {
    let mut best = (u32::MAX, 0);
    for cell in 0..topology.cells() {
        let (left, open) = (links.left[cell], links.open[cell]);
        if left == 0 {
            continue;
        }
        let coloured = links.colour[cell] != NONE;
        let cost = match (left, open) {
            (1, open) if coloured => u32::from(open) * 2,
            (1, open) => u32::from(open) * 2 + 3,
            (_, 3) => 8,
            _ => 20,
        };
        if cost < best.0 {
            best = (cost, cell as Cell);
            if cost == 4 {
                break;
            }
        }
    }
    let cell = best.1;
    let sides = topology.sides(cell).iter();
    // Towards the neighbour that has least freedom itself.
    sides
        .filter(|side| links.is(side.1, Mark::Unknown))
        .min_by_key(|side| links.open[usize::from(side.0)])
        .map_or(0, |side| side.1)
}
