//! The step-by-step solver that reasons as a person does.

use super::Technique;
use super::narrow;
use crate::solver::{Edge, Links, Mark, NONE, Patience, Scratch, Topology, is_reachable};
use crate::{Cell, Colour, Puzzle};

/// What a step came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The two cells are linked.
    Link,
    /// They are not.
    Out,
}

/// One step with its reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deduction {
    pub technique: Technique,
    pub finding: Finding,
    /// The two cells; of a coloured path the head first.
    pub cells: [Cell; 2],
    /// The colour of the path, where it is known.
    pub colour: Option<Colour>,
}

/// Reasons on, one deduction at a time, until the board is solved or no technique applies.
#[derive(Debug)]
pub struct Ladder {
    topology: Topology,
    colours: Vec<Colour>,
    /// `None` once the position has contradicted itself.
    links: Option<Links>,
    shown: Links,
    waiting: std::collections::VecDeque<Deduction>,
    solution: Option<Vec<bool>>,
    hardest: Technique,
    scratch: Scratch,
    narrow: narrow::Scratch,
    /// Positions kept for their memory.
    spare: Vec<Links>,
}

impl Ladder {
    /// Begins with paths drawn, as [`crate::solver::solve_from`] takes them.
    #[must_use]
    pub fn new(puzzle: &Puzzle, drawn: &[Vec<Cell>]) -> Self {
        let topology = Topology::new(puzzle);
        let links = Links::with_paths(&topology, drawn).ok();
        let mut shown = Links::blank(&topology);
        for path in drawn {
            for two in path.windows(2) {
                if let Some(edge) = topology.edge_between(two[0], two[1]) {
                    shown.marks[usize::from(edge)] = Mark::On;
                }
            }
        }
        let colours = puzzle.pairs().iter().map(|pair| pair.colour).collect();
        let waiting = std::collections::VecDeque::new();
        let scratch = Scratch::default();
        let (solution, spare, narrow) = (None, Vec::new(), narrow::Scratch::default());
        let hardest = Technique::T6;
        let mut ladder = Self {
            topology,
            colours,
            links,
            shown,
            waiting,
            solution,
            hardest,
            scratch,
            narrow,
            spare,
        };
        ladder.report_links();
        ladder
    }

    /// With the solution at hand the ladder goes on where even T6 finds nothing, at the price of
    /// another T6: a longer chain of trials would have told the same.
    #[must_use]
    pub fn with_solution(mut self, solution: &[Vec<Cell>]) -> Self {
        let mut links = vec![false; self.topology.edges.len()];
        for two in solution.iter().flat_map(|path| path.windows(2)) {
            if let Some(edge) = self.topology.edge_between(two[0], two[1]) {
                links[usize::from(edge)] = true;
            }
        }
        self.solution = Some(links);
        self
    }

    /// Goes no further than this technique.
    #[must_use]
    pub fn up_to(mut self, hardest: Technique) -> Self {
        self.hardest = hardest;
        self
    }

    /// Whether the position was found to contradict itself.
    #[must_use]
    pub const fn is_contradictory(&self) -> bool {
        self.links.is_none()
    }

    /// Whether two cells are known to be linked.
    #[must_use]
    pub fn is_linked(&self, one: Cell, other: Cell) -> bool {
        let edge = self.topology.edge_between(one, other);
        edge.is_some_and(|edge| self.shown.is(edge, Mark::On))
    }

    /// The next deduction, by the simplest technique that applies. Every step that is weighed is
    /// one of patience; once it is over there are no more deductions.
    #[allow(clippy::should_implement_trait, reason = "a ladder is read with while let")]
    pub fn next(&mut self, patience: &mut Patience<'_>) -> Option<Deduction> {
        if let Some(deduction) = self.waiting.pop_front() {
            return Some(deduction);
        }
        let links = self.links.take()?;
        if links.unknown == 0 {
            self.links = Some(links);
            return None;
        }
        let found = self.find(&links, patience);
        if patience.is_over() {
            self.links = Some(links);
            return None;
        }
        let (technique, edge, finding) = found?;
        let [a, b] = self.topology.edges[usize::from(edge)];
        let colour = [a, b].map(|cell| links.colour[usize::from(cell)]);
        let known = if colour[0] == NONE { colour[1] } else { colour[0] };
        let deduction = Deduction {
            technique,
            finding,
            cells: if colour[0] == NONE { [b, a] } else { [a, b] },
            colour: self.colours.get(usize::from(known)).copied(),
        };
        let mut after = links;
        if finding == Finding::Link {
            self.shown.marks[usize::from(edge)] = Mark::On;
        }
        if after.mark(&self.topology, edge, finding == Finding::Link).is_ok() {
            self.links = Some(after);
            self.report_links();
        }
        Some(deduction)
    }

    /// Turns links that have come about into steps of T1.
    fn report_links(&mut self) {
        let Some(links) = &self.links else { return };
        for edge in 0..self.topology.edges.len() {
            if links.marks[edge] == Mark::On && self.shown.marks[edge] != Mark::On {
                self.shown.marks[edge] = Mark::On;
                let cells = self.topology.edges[edge];
                let colour = self.colour_at(links, cells[0]);
                self.waiting.push_back(Deduction {
                    technique: Technique::T1,
                    finding: Finding::Link,
                    cells,
                    colour,
                });
            }
        }
    }

    /// The colour of the fragment that a linked cell lies on.
    fn colour_at(&self, links: &Links, cell: Cell) -> Option<Colour> {
        // Walks to a tip; tips know their colour.
        let (mut cell, mut last) = (cell, NONE);
        for _ in 0..self.topology.cells() {
            let mut sides = self.topology.sides(cell).iter();
            match sides.find(|side| side.1 != last && links.is(side.1, Mark::On)) {
                Some(&(next, edge)) => (cell, last) = (next, edge),
                None => break,
            }
        }
        let end = self.topology.colour[usize::from(cell)];
        let known = if end == NONE { links.colour[usize::from(cell)] } else { end };
        self.colours.get(usize::from(known)).copied()
    }

    fn find(
        &mut self,
        links: &Links,
        patience: &mut Patience<'_>,
    ) -> Option<(Technique, Edge, Finding)> {
        let steps = self.steps(links);
        for technique in [Technique::T2, Technique::T3, Technique::T4] {
            if technique > self.hardest {
                return None;
            }
            for edge in &steps {
                if self.is_out(links, *edge, &[technique], patience) {
                    return Some((technique, *edge, Finding::Out));
                }
            }
        }
        for depth in [Depth::Forced, Depth::Ladder, Depth::Nested] {
            let technique = if depth == Depth::Nested { Technique::T6 } else { Technique::T5 };
            if technique > self.hardest {
                return None;
            }
            for edge in &steps {
                if self.is_refuted(links, *edge, depth, patience) {
                    return Some((technique, *edge, Finding::Out));
                }
            }
        }
        let solution = self.solution.as_ref()?;
        let edge = steps.into_iter().find(|edge| solution[usize::from(*edge)])?;
        Some((Technique::T6, edge, Finding::Link))
    }

    /// The steps that a person weighs: from the heads and ends of the colours.
    fn steps(&self, links: &Links) -> Vec<Edge> {
        let cells = 0..self.topology.cells() as Cell;
        let tips = cells.filter(|cell| {
            let index = usize::from(*cell);
            links.left[index] > 0 && links.colour[index] != NONE
        });
        let mut steps: Vec<Edge> = tips
            .flat_map(|tip| self.topology.sides(tip).iter().map(|side| side.1))
            .filter(|edge| links.is(*edge, Mark::Unknown))
            .collect();
        steps.sort_unstable();
        steps.dedup();
        steps
    }

    fn copy_of(&mut self, links: &Links) -> Links {
        let mut copy = self.spare.pop().unwrap_or_else(|| links.clone());
        copy.clone_from(links);
        copy
    }

    /// Whether a step is out by one of these alone, of T2, T3 and T4. Without patience none is.
    fn is_out(
        &mut self,
        links: &Links,
        edge: Edge,
        techniques: &[Technique],
        patience: &mut Patience<'_>,
    ) -> bool {
        if !patience.step() {
            return false;
        }
        let mut after = self.copy_of(links);
        let possible = after.step(&self.topology, edge).is_ok();
        let [a, b] = self.topology.edges[usize::from(edge)];
        let out = techniques.iter().any(|technique| match technique {
            Technique::T2 if !possible => true,
            Technique::T2 => [a, b].into_iter().any(|cell| {
                let mut sides = self.topology.sides(cell).iter().map(|side| usize::from(side.0));
                sides.any(|next| after.left[next] > after.open[next])
            }),
            Technique::T3 => possible && !is_reachable(&self.topology, &after, &mut self.scratch),
            Technique::T4 => {
                possible
                    && [a, b].into_iter().any(|cell| {
                        narrow::is_overfull(&self.topology, &after, cell, &mut self.narrow)
                    })
            }
            Technique::T1 | Technique::T5 | Technique::T6 => false,
        });
        self.spare.push(after);
        out
    }

    /// Whether a step leads to a contradiction.
    fn is_refuted(
        &mut self,
        links: &Links,
        edge: Edge,
        depth: Depth,
        patience: &mut Patience<'_>,
    ) -> bool {
        let mut trial = self.copy_of(links);
        let refuted = self.try_out(&mut trial, edge, depth, patience);
        self.spare.push(trial);
        refuted
    }

    fn try_out(
        &mut self,
        trial: &mut Links,
        edge: Edge,
        depth: Depth,
        patience: &mut Patience<'_>,
    ) -> bool {
        const SIMPLE: [Technique; 3] = [Technique::T2, Technique::T3, Technique::T4];
        if trial.mark(&self.topology, edge, true).is_err() {
            return true;
        }
        if depth == Depth::Forced {
            return false;
        }
        loop {
            if !is_reachable(&self.topology, trial, &mut self.scratch) {
                return true;
            }
            let before = trial.unknown;
            for edge in self.steps(trial) {
                let out = trial.is(edge, Mark::Unknown)
                    && (self.is_out(trial, edge, &SIMPLE, patience)
                        || depth == Depth::Nested
                            && self.is_refuted(trial, edge, Depth::Forced, patience));
                if out && trial.mark(&self.topology, edge, false).is_err() {
                    return true;
                }
            }
            if trial.unknown == before || trial.unknown == 0 {
                return false;
            }
        }
    }
}

/// How far a trial goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Depth {
    /// T1 alone.
    Forced,
    /// T1 to T4.
    Ladder,
    /// With trials of its own.
    Nested,
}
