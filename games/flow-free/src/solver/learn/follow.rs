//! What follows from a literal, by the rules of the game and by what was learnt.

use super::super::topology::{Edge, NONE};
use super::{Clause, Conflict, Learner, Literal, Reason, Value, Watch, not, on, variable};
use crate::Cell;

impl Learner<'_> {
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        while self.head < self.trail.len() {
            let literal = self.trail[self.head];
            self.head += 1;
            self.follow_clauses(not(literal))?;
            let variable = variable(literal);
            if variable < self.topology.edges.len() {
                self.follow_edge(literal)?;
            } else if literal < self.calm(0) {
                // What a cell is not because it is something else follows from the latter.
                if literal & 1 == 0 || !matches!(self.reason[variable], Reason::One(_)) {
                    self.follow_colour(literal)?;
                }
            } else if literal < self.all_calm() {
                self.follow_square(((literal - self.calm(0)) / 2) as u16)?;
            } else if literal == self.all_calm() {
                self.follow_all_calm()?;
            } else if literal == self.apart() {
                self.follow_apart()?;
            }
        }
        Ok(())
    }

    pub(super) fn follow_edge(&mut self, literal: Literal) -> Result<(), Conflict> {
        let edge = variable(literal) as Edge;
        let [a, b] = self.topology.edges[usize::from(edge)];
        self.follow_degree(a, literal & 1 == 0)?;
        self.follow_degree(b, literal & 1 == 0)?;
        for square in self.topology.squares_of[usize::from(edge)] {
            if square != NONE {
                self.follow_square(square)?;
            }
        }
        if literal & 1 == 1 {
            return Ok(());
        }
        match (self.hue[usize::from(a)], self.hue[usize::from(b)]) {
            (NONE, NONE) => {
                for colour in 0..self.colours {
                    let (one, other) = (self.has_colour(a, colour), self.has_colour(b, colour));
                    if self.is(one, Value::False) {
                        self.imply(not(other), Reason::Two(literal, not(one)))?;
                    } else if self.is(other, Value::False) {
                        self.imply(not(one), Reason::Two(literal, not(other)))?;
                    }
                }
            }
            (NONE, colour) => {
                let colour = usize::from(colour);
                let (one, other) = (self.has_colour(a, colour), self.has_colour(b, colour));
                self.imply(one, Reason::Two(literal, other))?;
            }
            (colour, _) => {
                let colour = usize::from(colour);
                let (one, other) = (self.has_colour(a, colour), self.has_colour(b, colour));
                self.imply(other, Reason::Two(literal, one))?;
            }
        }
        self.join(edge)
    }

    pub(super) fn calm(&self, square: u16) -> Literal {
        self.all_calm() - 2 * (self.topology.squares.len() as Literal - Literal::from(square))
    }

    /// A square is calm while at most two of its sides are links. Three are a turn in which the
    /// path runs beside itself; four would be a loop.
    pub(super) fn follow_square(&mut self, square: u16) -> Result<(), Conflict> {
        let sides = self.topology.squares[usize::from(square)];
        let calm = self.calm(square);
        let links = sides.iter().filter(|side| self.is(on(**side), Value::True)).count();
        let gaps = sides.iter().filter(|side| self.is(on(**side), Value::False)).count();
        let mut linked = sides.iter().map(|side| on(*side)).filter(|l| self.is(*l, Value::True));
        let mut parted =
            sides.iter().map(|side| not(on(*side))).filter(|l| self.is(*l, Value::True));
        if links >= 3 {
            let mut next = || linked.next().expect("three were counted");
            let reason = Reason::Three(next(), next(), next());
            self.imply(not(calm), reason)?;
        } else if gaps >= 2 {
            let mut next = || parted.next().expect("two were counted");
            let reason = Reason::Two(next(), next());
            self.imply(calm, reason)?;
        } else if links == 2 && self.is(calm, Value::True) {
            let mut next = || linked.next().expect("two were counted");
            let reason = Reason::Three(next(), next(), calm);
            for side in sides {
                if !self.is(on(side), Value::True) {
                    self.imply(not(on(side)), reason)?;
                }
            }
        } else if gaps == 1 && self.is(calm, Value::False) {
            let gap = parted.next().expect("one was counted");
            for side in sides {
                if not(on(side)) != gap {
                    self.imply(on(side), Reason::Two(gap, not(calm)))?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn follow_degree(&mut self, cell: Cell, link: bool) -> Result<(), Conflict> {
        let topology = self.topology;
        let sides = topology.sides(cell);
        let links = self.links_of(cell);
        let enough = if link { links } else { sides.len() - links };
        let same = u32::from(!link);
        let count = sides.iter().filter(|side| self.is(on(side.1) | same, Value::True)).count();
        if count >= enough {
            let mut spare = count - enough;
            for side in sides {
                let literal = on(side.1) | same;
                if !self.is(literal, Value::True) {
                    self.imply(not(literal), Reason::Degree(cell))?;
                } else if spare > 0 {
                    spare -= 1;
                    self.imply(not(literal), Reason::Degree(cell))?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn follow_colour(&mut self, literal: Literal) -> Result<(), Conflict> {
        let topology = self.topology;
        let index = variable(literal) - topology.edges.len();
        let (cell, colour) = ((index / self.colours) as Cell, index % self.colours);
        if literal & 1 == 0 {
            self.hue[usize::from(cell)] = colour as u16;
            for other in (0..self.colours).filter(|other| *other != colour) {
                self.imply(not(self.has_colour(cell, other)), Reason::One(literal))?;
            }
        }
        for &(next, edge) in topology.sides(cell) {
            let theirs = self.has_colour(next, colour) | (literal & 1);
            let link = on(edge);
            match self.values[link as usize] {
                Value::True => self.imply(theirs, Reason::Two(link, literal))?,
                Value::Free if self.is(theirs, Value::False) => {
                    self.imply(not(link), Reason::Two(literal, not(theirs)))?;
                }
                _ => {}
            }
            if literal & 1 == 0
                && self.is(theirs, Value::True)
                && !self.is(link, Value::True)
                && self.is(self.apart(), Value::True)
            {
                self.imply(link, Reason::Three(literal, theirs, self.apart()))?;
            }
        }
        Ok(())
    }

    fn follow_all_calm(&mut self) -> Result<(), Conflict> {
        for square in 0..self.topology.squares.len() as u16 {
            self.imply(self.calm(square), Reason::One(self.all_calm()))?;
        }
        Ok(())
    }

    pub(super) fn follow_apart(&mut self) -> Result<(), Conflict> {
        let topology = self.topology;
        self.imply(self.all_calm(), Reason::One(self.apart()))?;
        for (edge, [a, b]) in topology.edges.iter().enumerate() {
            for colour in 0..self.colours {
                let (one, other) = (self.has_colour(*a, colour), self.has_colour(*b, colour));
                if self.is(one, Value::True) && self.is(other, Value::True) {
                    self.imply(on(edge as Edge), Reason::Three(one, other, self.apart()))?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn follow_clauses(&mut self, falsified: Literal) -> Result<(), Conflict> {
        let mut watches = std::mem::take(&mut self.watches[falsified as usize]);
        let mut kept = 0;
        let mut at = 0;
        let mut outcome = Ok(());
        'watches: while at < watches.len() {
            let watch = watches[at];
            at += 1;
            if self.values[watch.blocker as usize] == Value::True {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let clause = watch.clause as usize;
            let length = self.arena[clause] as usize;
            let literals = &mut self.arena[clause + 2..clause + 2 + length];
            if literals[0] == falsified {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let watch = Watch { clause: watch.clause, blocker: first };
            if self.values[first as usize] == Value::True {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            for index in 2..length {
                if self.values[literals[index] as usize] != Value::False {
                    literals.swap(1, index);
                    self.watches[literals[1] as usize].push(watch);
                    continue 'watches;
                }
            }
            watches[kept] = watch;
            kept += 1;
            outcome = self.imply(first, Reason::Clause(watch.clause));
            if outcome.is_err() {
                break;
            }
        }
        watches.copy_within(at.., kept);
        watches.truncate(kept + watches.len() - at);
        self.watches[falsified as usize] = watches;
        outcome
    }

    /// Follows a new link: joins two fragments and keeps the result from closing on itself
    /// (F132).
    pub(super) fn join(&mut self, edge: Edge) -> Result<(), Conflict> {
        let [a, b] = self.topology.edges[usize::from(edge)];
        let (tip, top) = (self.mate[usize::from(a)], self.mate[usize::from(b)]);
        debug_assert!(tip != b, "the last edge of a loop is off before it can be on");
        self.mate[usize::from(tip)] = top;
        self.mate[usize::from(top)] = tip;
        self.joins.push((self.head, edge, [a, b, tip, top]));
        self.joined[usize::from(edge)] = true;
        let Some(closing) = self.topology.edge_between(tip, top) else { return Ok(()) };
        if self.is(on(closing), Value::False) || closing == edge {
            return Ok(());
        }
        let clause = self.state_loop(closing, tip, top);
        self.imply(not(on(closing)), Reason::Clause(clause))
    }

    /// The clause that forbids to close a fragment with this edge.
    pub(super) fn state_loop(&mut self, closing: Edge, tip: Cell, top: Cell) -> Clause {
        let mut literals = vec![not(on(closing))];
        let (mut cell, mut last) = (tip, NONE);
        while cell != top {
            let mut sides = self.topology.sides(cell).iter();
            let side = sides.find(|side| side.1 != last && self.joined[usize::from(side.1)]);
            let &(next, edge) = side.expect("a fragment leads from tip to tip");
            literals.push(not(on(edge)));
            (cell, last) = (next, edge);
        }
        // The watches: the edge itself and the link made last.
        let latest = (1..literals.len())
            .max_by_key(|at| self.level[variable(literals[*at])])
            .unwrap_or_default();
        literals.swap(1, latest);
        let glue = self.glue(&literals).max(2);
        self.attach(&literals, glue)
    }

    /// Looks at the groups of cells that are still joined by edges not yet off. A group cut off
    /// holds both ends of its colours, at least one pair, and as many dark cells as its ends ask
    /// for; otherwise the edges that cut it off are at fault.
    pub(super) fn follow_groups(&mut self) -> Result<(), Conflict> {
        let topology = self.topology;
        let mut groups = std::mem::take(&mut self.groups);
        groups.of.clear();
        groups.of.resize(topology.cells(), 0);
        groups.odd.resize(topology.ends.len(), false);
        let mut group = 0;
        let mut outcome = Ok(());
        for start in 0..topology.cells() {
            if groups.of[start] != 0 {
                continue;
            }
            group += 1;
            groups.of[start] = group;
            groups.stack.push(start as Cell);
            let mut balance = 0;
            let mut odd = 0;
            let mut ends = 0;
            while let Some(cell) = groups.stack.pop() {
                let dark = topology.dark[usize::from(cell)];
                balance += if dark { 2 } else { -2 };
                let colour = topology.colour[usize::from(cell)];
                if colour != NONE {
                    ends += 1;
                    balance -= if dark { 1 } else { -1 };
                    let flag = &mut groups.odd[usize::from(colour)];
                    *flag = !*flag;
                    odd += if *flag { 1 } else { -1 };
                }
                for &(next, edge) in topology.sides(cell) {
                    let of = &mut groups.of[usize::from(next)];
                    if *of == 0 && self.values[on(edge) as usize] != Value::False {
                        *of = group;
                        groups.stack.push(next);
                    }
                }
            }
            let balanced = balance == 0 || !topology.alternates;
            if !balanced || ends == 0 || odd != 0 {
                self.conflict.clear();
                for (edge, [a, b]) in topology.edges.iter().enumerate() {
                    let inside = |cell: &Cell| groups.of[usize::from(*cell)] == group;
                    if inside(a) != inside(b) {
                        self.conflict.push(not(on(edge as Edge)));
                    }
                }
                groups.odd.fill(false);
                outcome = Err(Conflict);
                break;
            }
        }
        self.groups = groups;
        outcome
    }
}
