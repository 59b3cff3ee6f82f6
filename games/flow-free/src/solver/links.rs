//! What is known about every edge, and what follows from it at once.
//!
//! A cell that is no end has two links, an end has one. Linked cells form fragments. For both
//! tips of a fragment the tip at the other side is kept (`mate`), and the colour once it is
//! known, so that a closed loop and a join of two colours are seen the moment they would happen.

use super::topology::{Edge, NONE, Topology};
use crate::Cell;

/// What is known about an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    Unknown,
    /// The two cells are linked.
    On,
    /// They are not.
    Off,
}

/// The position contradicts itself: no solution has all of these links.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction;

/// Marks of all edges with everything derived from them.
#[derive(Debug)]
pub struct Links {
    pub marks: Vec<Mark>,
    /// Links that the cell still needs.
    pub left: Vec<u8>,
    /// Edges of the cell still unknown.
    pub open: Vec<u8>,
    /// For a tip of a fragment the other tip; a cell without links is its own.
    pub mate: Vec<Cell>,
    /// For a tip of a fragment its colour, where it is known.
    pub colour: Vec<u16>,
    /// Edges still unknown.
    pub unknown: usize,
    queue: Vec<(Edge, bool)>,
}

impl Clone for Links {
    fn clone(&self) -> Self {
        Self {
            marks: self.marks.clone(),
            left: self.left.clone(),
            open: self.open.clone(),
            mate: self.mate.clone(),
            colour: self.colour.clone(),
            unknown: self.unknown,
            queue: Vec::new(),
        }
    }

    // Searches copy positions by the million: this keeps the memory they already have.
    fn clone_from(&mut self, source: &Self) {
        self.marks.clone_from(&source.marks);
        self.left.clone_from(&source.left);
        self.open.clone_from(&source.open);
        self.mate.clone_from(&source.mate);
        self.colour.clone_from(&source.colour);
        self.unknown = source.unknown;
        self.queue.clear();
    }
}

impl Links {
    /// The empty board, with what follows from its ends alone.
    pub fn new(topology: &Topology) -> Result<Self, Contradiction> {
        let mut links = Self::blank(topology);
        for cell in 0..topology.cells() as Cell {
            links.look_at(topology, cell)?;
            if links.colour[usize::from(cell)] != NONE {
                links.part_colours(topology, cell);
            }
        }
        links.settle(topology)?;
        Ok(links)
    }

    /// The board with paths drawn on it, as [`super::solve_from`] takes them.
    pub fn with_paths(topology: &Topology, drawn: &[Vec<Cell>]) -> Result<Self, Contradiction> {
        let mut links = Self::new(topology)?;
        for (colour, path) in drawn.iter().enumerate() {
            let Some(first) = path.first() else { continue };
            if topology.ends.get(colour).is_none_or(|ends| !ends.contains(first)) {
                return Err(Contradiction);
            }
            for two in path.windows(2) {
                if two.iter().any(|cell| usize::from(*cell) >= topology.cells()) {
                    return Err(Contradiction);
                }
                let edge = topology.edge_between(two[0], two[1]).ok_or(Contradiction)?;
                links.mark(topology, edge, true)?;
            }
        }
        Ok(links)
    }

    /// The empty board before any conclusion.
    pub fn blank(topology: &Topology) -> Self {
        Self {
            marks: vec![Mark::Unknown; topology.edges.len()],
            left: topology.colour.iter().map(|c| if *c == NONE { 2 } else { 1 }).collect(),
            open: topology.degree.clone(),
            mate: (0..topology.cells() as Cell).collect(),
            colour: topology.colour.clone(),
            unknown: topology.edges.len(),
            queue: Vec::new(),
        }
    }

    /// Marks one edge and everything that follows.
    pub fn mark(&mut self, topology: &Topology, edge: Edge, on: bool) -> Result<(), Contradiction> {
        self.queue.push((edge, on));
        self.settle(topology)
    }

    /// Links two cells and parts them from what this closes, without any further conclusion:
    /// a single step as a person sees it. A cell may be left with too few open sides.
    pub fn step(&mut self, topology: &Topology, edge: Edge) -> Result<(), Contradiction> {
        if !self.is(edge, Mark::Unknown) || self.link(topology, edge).is_err() {
            self.queue.clear();
            return Err(Contradiction);
        }
        while let Some((edge, on)) = self.queue.pop() {
            if !on && self.is(edge, Mark::Unknown) {
                self.marks[usize::from(edge)] = Mark::Off;
                self.unknown -= 1;
                for cell in topology.edges[usize::from(edge)] {
                    self.open[usize::from(cell)] -= 1;
                }
            }
        }
        Ok(())
    }

    #[must_use]
    pub fn is(&self, edge: Edge, mark: Mark) -> bool {
        self.marks[usize::from(edge)] == mark
    }

    fn settle(&mut self, topology: &Topology) -> Result<(), Contradiction> {
        while let Some((edge, on)) = self.queue.pop() {
            let done = match (self.marks[usize::from(edge)], on) {
                (Mark::Unknown, true) => self.link(topology, edge),
                (Mark::Unknown, false) => self.part(topology, edge),
                (Mark::On, true) | (Mark::Off, false) => Ok(()),
                (Mark::On, false) | (Mark::Off, true) => Err(Contradiction),
            };
            if done.is_err() {
                self.queue.clear();
                return done;
            }
        }
        Ok(())
    }

    fn part(&mut self, topology: &Topology, edge: Edge) -> Result<(), Contradiction> {
        self.marks[usize::from(edge)] = Mark::Off;
        self.unknown -= 1;
        let [a, b] = topology.edges[usize::from(edge)];
        self.open[usize::from(a)] -= 1;
        self.open[usize::from(b)] -= 1;
        self.look_at(topology, a)?;
        self.look_at(topology, b)
    }

    fn link(&mut self, topology: &Topology, edge: Edge) -> Result<(), Contradiction> {
        let [a, b] = topology.edges[usize::from(edge)];
        let (ia, ib) = (usize::from(a), usize::from(b));
        let (tip, top) = (self.mate[ia], self.mate[ib]);
        let (one, other) = (self.colour[ia], self.colour[ib]);
        let clash = one != NONE && other != NONE && one != other;
        if self.left[ia] == 0 || self.left[ib] == 0 || tip == b || clash {
            return Err(Contradiction);
        }
        self.marks[usize::from(edge)] = Mark::On;
        self.unknown -= 1;
        let colour = if one == NONE { other } else { one };
        for cell in [ia, ib] {
            self.left[cell] -= 1;
            self.open[cell] -= 1;
        }
        self.mate[usize::from(tip)] = top;
        self.mate[usize::from(top)] = tip;
        self.colour[usize::from(tip)] = colour;
        self.colour[usize::from(top)] = colour;
        self.look_at(topology, a)?;
        self.look_at(topology, b)?;
        // The new fragment may not close on itself,
        if let Some(edge) = topology.edge_between(tip, top)
            && self.is(edge, Mark::Unknown)
        {
            self.queue.push((edge, false));
        }
        // and a tip that has just learnt its colour parts from other colours.
        if one != other {
            self.part_colours(topology, tip);
            self.part_colours(topology, top);
        }
        Ok(())
    }

    fn part_colours(&mut self, topology: &Topology, tip: Cell) {
        let index = usize::from(tip);
        if self.left[index] == 0 {
            return;
        }
        let mine = self.colour[index];
        for &(next, edge) in topology.sides(tip) {
            let theirs = self.colour[usize::from(next)];
            if self.is(edge, Mark::Unknown) && theirs != NONE && theirs != mine {
                self.queue.push((edge, false));
            }
        }
    }

    /// Degrees: a cell with all its links parts from the rest, a cell with no choice takes all.
    #[inline]
    fn look_at(&mut self, topology: &Topology, cell: Cell) -> Result<(), Contradiction> {
        let index = usize::from(cell);
        let (left, open) = (self.left[index], self.open[index]);
        if left > open {
            return Err(Contradiction);
        }
        if open > 0 && (left == 0 || left == open) {
            for &(_, edge) in topology.sides(cell) {
                if self.is(edge, Mark::Unknown) {
                    self.queue.push((edge, left != 0));
                }
            }
        }
        Ok(())
    }
}
