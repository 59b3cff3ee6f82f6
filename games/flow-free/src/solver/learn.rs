//! Search with learning (CDCL), for the boards on which depth-first search loses its way.
//!
//! The variables are the edges and, for every cell and colour, whether the cell has the colour.
//! Colours are worth their number: a reason such as "this cell is red" is shared by many
//! different courses of red, so that one conflict teaches about all of them.
//!
//! The rules of the game are no clauses but code, which finds the same conclusions without
//! building anything: links at a cell (`follow_degree`), one colour per cell and one per path
//! (`follow_colour`, `follow_edge`). Only what is learnt is kept as clauses: from conflicts, and
//! from loops about to close.

use super::links::{Links, Mark};
use super::patience::Patience;
use super::topology::{Edge, NONE, Topology};
use crate::Cell;

/// A variable and its sign: `2 * variable`, plus one when negated.
type Literal = u32;
type Clause = u32;

const fn not(literal: Literal) -> Literal {
    literal ^ 1
}
const fn variable(literal: Literal) -> usize {
    (literal >> 1) as usize
}
const fn on(edge: Edge) -> Literal {
    edge as Literal * 2
}

/// Conflicts before the first fresh start, and how fast old activity fades.
const RESTART: u64 = 32;
const DECAY: f32 = 0.95;
const NOT_QUEUED: u32 = u32::MAX;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Value {
    Free,
    True,
    False,
}

/// Why a literal is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reason {
    /// It was decided, or is true from the beginning.
    None,
    /// It is the first of this clause, and all others are false.
    Clause(Clause),
    /// These are true.
    One(Literal),
    Two(Literal, Literal),
    Three(Literal, Literal, Literal),
    /// The other edges of this cell.
    Degree(Cell),
}

#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: Clause,
    /// Another literal of the clause; while it is true the clause need not be read.
    blocker: Literal,
}

/// Memory that one look at the groups leaves to the next.
#[derive(Debug, Default)]
struct Groups {
    of: Vec<u16>,
    odd: Vec<bool>,
    stack: Vec<Cell>,
}

/// Something must be both true and false; `Learner::conflict` holds the true literals at fault.
struct Conflict;

/// The search. A clause lies in the arena as its length, its glue (how many decisions it joins;
/// 0 for clauses that are never thrown away) and its literals.
#[derive(Debug)]
pub struct Learner<'a> {
    topology: &'a Topology,
    colours: usize,
    arena: Vec<u32>,
    learnt: Vec<Clause>,
    watches: Vec<Vec<Watch>>,
    /// By literal.
    values: Vec<Value>,
    level: Vec<u32>,
    reason: Vec<Reason>,
    /// Place in the trail.
    position: Vec<u32>,
    phase: Vec<bool>,
    trail: Vec<Literal>,
    starts: Vec<usize>,
    head: usize,
    activity: Vec<f32>,
    bump: f32,
    heap: Vec<u32>,
    place: Vec<u32>,
    seen: Vec<bool>,
    mate: Vec<Cell>,
    /// The colour of a cell once it is known and has been followed.
    hue: Vec<u16>,
    /// Links followed, in order, so that they can be taken back: when, the edge, its cells, and
    /// the tips that it joined.
    joins: Vec<(usize, Edge, [Cell; 4])>,
    joined: Vec<bool>,
    conflict: Vec<Literal>,
    level_seen: Vec<bool>,
    groups: Groups,
    hopeless: bool,
    /// What the present search takes for true.
    assumed: Option<Literal>,
    pub conflicts: u64,
    next_reduce: u64,
}

impl<'a> Learner<'a> {
    /// Begins at a position; everything in it is taken as given.
    pub fn new(topology: &'a Topology, start: &Links) -> Self {
        let colours = topology.ends.len();
        let variables =
            topology.edges.len() + topology.cells() * colours + topology.squares.len() + 1;
        let mut learner = Self {
            topology,
            colours,
            arena: Vec::with_capacity(variables * 4),
            learnt: Vec::new(),
            watches: vec![Vec::new(); 2 * variables],
            values: vec![Value::Free; 2 * variables],
            level: vec![0; variables],
            reason: vec![Reason::None; variables],
            position: vec![0; variables],
            phase: vec![false; variables],
            trail: Vec::with_capacity(variables),
            starts: Vec::new(),
            head: 0,
            activity: vec![0.0; variables],
            bump: 1.0,
            heap: Vec::with_capacity(variables),
            place: vec![NOT_QUEUED; variables],
            seen: vec![false; variables],
            mate: (0..topology.cells() as Cell).collect(),
            hue: vec![NONE; topology.cells()],
            joins: Vec::new(),
            joined: vec![false; topology.edges.len()],
            conflict: Vec::new(),
            level_seen: Vec::new(),
            groups: Groups::default(),
            hopeless: false,
            assumed: None,
            conflicts: 0,
            next_reduce: 4000,
        };
        learner.begin(start);
        learner
    }

    fn begin(&mut self, start: &Links) {
        let topology = self.topology;
        for (edge, mark) in start.marks.iter().enumerate() {
            let literal = on(edge as Edge);
            match mark {
                Mark::Unknown => {}
                Mark::On => self.state(&[literal]),
                Mark::Off => self.state(&[not(literal)]),
            }
            self.phase[edge] = true;
        }
        for cell in 0..topology.cells() as Cell {
            let colour = topology.colour[usize::from(cell)];
            if colour == NONE {
                let clause: Vec<Literal> =
                    (0..self.colours).map(|colour| self.has_colour(cell, colour)).collect();
                self.state(&clause);
            } else {
                self.state(&[self.has_colour(cell, usize::from(colour))]);
            }
        }
        for variable in 0..self.topology.edges.len() as u32 {
            self.queue(variable);
        }
    }

    fn has_colour(&self, cell: Cell, colour: usize) -> Literal {
        (2 * (self.topology.edges.len() + usize::from(cell) * self.colours + colour)) as Literal
    }

    /// True while only solutions are looked for in which no path runs beside itself.
    fn apart(&self) -> Literal {
        self.values.len() as Literal - 2
    }

    fn is(&self, literal: Literal, value: Value) -> bool {
        self.values[literal as usize] == value
    }

    /// Adds a clause for good. Only with no decision standing.
    fn state(&mut self, clause: &[Literal]) {
        if self.hopeless || clause.iter().any(|literal| self.is(*literal, Value::True)) {
            return;
        }
        let kept: Vec<Literal> =
            clause.iter().copied().filter(|literal| self.is(*literal, Value::Free)).collect();
        match kept[..] {
            [] => self.hopeless = true,
            [only] => self.assign(only, Reason::None),
            _ => {
                self.attach(&kept, 0);
            }
        }
    }

    fn attach(&mut self, literals: &[Literal], glue: u32) -> Clause {
        let clause = self.arena.len() as Clause;
        self.arena.push(literals.len() as u32);
        self.arena.push(glue);
        self.arena.extend_from_slice(literals);
        self.watches[literals[0] as usize].push(Watch { clause, blocker: literals[1] });
        self.watches[literals[1] as usize].push(Watch { clause, blocker: literals[0] });
        if glue > 0 {
            self.learnt.push(clause);
        }
        clause
    }

    fn range(&self, clause: Clause) -> std::ops::Range<usize> {
        let start = clause as usize + 2;
        start..start + self.arena[clause as usize] as usize
    }

    fn assign(&mut self, literal: Literal, reason: Reason) {
        self.values[literal as usize] = Value::True;
        self.values[not(literal) as usize] = Value::False;
        let variable = variable(literal);
        self.level[variable] = self.starts.len() as u32;
        self.reason[variable] = reason;
        self.position[variable] = self.trail.len() as u32;
        self.trail.push(literal);
    }

    /// Makes a literal true for a reason, or finds that it cannot be.
    #[inline]
    fn imply(&mut self, literal: Literal, reason: Reason) -> Result<(), Conflict> {
        match self.values[literal as usize] {
            Value::True => Ok(()),
            Value::Free => {
                self.assign(literal, reason);
                Ok(())
            }
            Value::False => {
                let mut conflict = std::mem::take(&mut self.conflict);
                conflict.clear();
                self.explain(literal, reason, u32::MAX, &mut conflict);
                conflict.push(not(literal));
                self.conflict = conflict;
                Err(Conflict)
            }
        }
    }

    /// Adds the true literals from which this one follows; edges only where they came before.
    fn explain(&self, literal: Literal, reason: Reason, before: u32, because: &mut Vec<Literal>) {
        match reason {
            Reason::None => {}
            Reason::Clause(clause) => {
                let others = self.arena[self.range(clause)].iter();
                because.extend(others.filter(|other| **other != literal).map(|other| not(*other)));
            }
            Reason::One(one) => because.push(one),
            Reason::Two(one, two) => because.extend([one, two]),
            Reason::Three(one, two, three) => because.extend([one, two, three]),
            Reason::Degree(cell) => {
                let links = self.links_of(cell);
                let sides = self.topology.sides(cell);
                // Enough links elsewhere put an edge off; enough others off put it on.
                let negated = literal & 1;
                let enough = if negated == 1 { links } else { sides.len() - links };
                let found = sides
                    .iter()
                    .map(|side| on(side.1) | (1 - negated))
                    .filter(|other| {
                        variable(*other) != variable(literal)
                            && self.is(*other, Value::True)
                            && self.position[variable(*other)] < before
                    })
                    .take(enough);
                because.extend(found);
            }
        }
    }

    fn links_of(&self, cell: Cell) -> usize {
        if self.topology.colour[usize::from(cell)] == NONE { 2 } else { 1 }
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
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
            } else if literal < self.apart() {
                self.follow_square(((literal - self.calm(0)) / 2) as u16)?;
            } else if literal & 1 == 0 {
                self.follow_apart()?;
            }
        }
        Ok(())
    }

    fn follow_edge(&mut self, literal: Literal) -> Result<(), Conflict> {
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

    fn calm(&self, square: u16) -> Literal {
        self.apart() - 2 * (self.topology.squares.len() as Literal - Literal::from(square))
    }

    /// A square is calm while at most two of its sides are links. Three are a turn in which the
    /// path runs beside itself; four would be a loop.
    fn follow_square(&mut self, square: u16) -> Result<(), Conflict> {
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

    fn follow_degree(&mut self, cell: Cell, link: bool) -> Result<(), Conflict> {
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

    fn follow_colour(&mut self, literal: Literal) -> Result<(), Conflict> {
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

    fn follow_apart(&mut self) -> Result<(), Conflict> {
        let topology = self.topology;
        for square in 0..topology.squares.len() as u16 {
            self.imply(self.calm(square), Reason::One(self.apart()))?;
        }
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

    fn follow_clauses(&mut self, falsified: Literal) -> Result<(), Conflict> {
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
    fn join(&mut self, edge: Edge) -> Result<(), Conflict> {
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
    fn state_loop(&mut self, closing: Edge, tip: Cell, top: Cell) -> Clause {
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
    fn follow_groups(&mut self) -> Result<(), Conflict> {
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
            if balance != 0 || ends == 0 || odd != 0 {
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

    fn glue(&self, literals: &[Literal]) -> u32 {
        let mut levels: Vec<u32> = literals.iter().map(|l| self.level[variable(*l)]).collect();
        levels.sort_unstable();
        levels.dedup();
        levels.len() as u32
    }

    fn retreat(&mut self, level: usize) {
        if self.starts.len() <= level {
            return;
        }
        let start = self.starts[level];
        self.starts.truncate(level);
        while let Some((_, edge, [a, b, tip, top])) = self.joins.pop_if(|join| join.0 > start) {
            self.joined[usize::from(edge)] = false;
            self.mate[usize::from(tip)] = a;
            self.mate[usize::from(top)] = b;
        }
        let (first_colour, first_square) = (2 * self.topology.edges.len() as Literal, self.calm(0));
        for at in (start..self.trail.len()).rev() {
            let literal = self.trail[at];
            self.values[literal as usize] = Value::Free;
            self.values[not(literal) as usize] = Value::Free;
            self.phase[variable(literal)] = literal & 1 == 0;
            if literal & 1 == 0 && literal >= first_colour && literal < first_square {
                let cell = (variable(literal) - self.topology.edges.len()) / self.colours;
                self.hue[cell] = NONE;
            }
            self.queue(literal >> 1);
        }
        self.trail.truncate(start);
        self.head = start;
    }

    /// The clause that the conflict teaches, one literal of the present level and the rest from
    /// before, and the level at which it says something new.
    fn analyse(&mut self) -> (Vec<Literal>, usize) {
        let mut learnt = vec![0];
        let mut marked: Vec<usize> = Vec::new();
        let present = self.starts.len() as u32;
        let mut waiting = 0;
        let mut at = self.trail.len();
        let mut because = std::mem::take(&mut self.conflict);
        loop {
            for literal in because.drain(..) {
                let var = variable(literal);
                if self.seen[var] || self.level[var] == 0 {
                    continue;
                }
                self.seen[var] = true;
                marked.push(var);
                self.raise(var);
                if self.level[var] == present {
                    waiting += 1;
                } else {
                    learnt.push(not(literal));
                }
            }
            loop {
                at -= 1;
                if self.seen[variable(self.trail[at])] {
                    break;
                }
            }
            let literal = self.trail[at];
            waiting -= 1;
            if waiting == 0 {
                learnt[0] = not(literal);
                break;
            }
            let var = variable(literal);
            self.explain(literal, self.reason[var], self.position[var], &mut because);
        }
        self.level_seen.clear();
        self.level_seen.resize(self.starts.len() + 1, false);
        for literal in &learnt {
            self.level_seen[self.level[variable(*literal)] as usize] = true;
        }
        // A literal that follows from others of the clause says nothing new.
        let mut kept = 1;
        for at in 1..learnt.len() {
            if !self.follows(not(learnt[at]), &mut marked, &mut because) {
                learnt[kept] = learnt[at];
                kept += 1;
            }
        }
        learnt.truncate(kept);
        for var in marked {
            self.seen[var] = false;
        }
        because.clear();
        self.conflict = because;
        let mut back = 0;
        if learnt.len() > 1 {
            let latest =
                (1..learnt.len()).max_by_key(|at| self.level[variable(learnt[*at])]).unwrap_or(1);
            learnt.swap(1, latest);
            back = self.level[variable(learnt[1])] as usize;
        }
        (learnt, back)
    }

    /// Looks for a solution, first for one in which no path runs beside itself (F131).
    pub fn solve(&mut self, patience: &mut Patience<'_>) -> Option<bool> {
        match self.run(Some(self.apart()), patience) {
            Some(false) => self.run(None, patience),
            other => other,
        }
    }

    /// Whether a literal follows from those already seen, over any number of reasons.
    fn follows(
        &mut self,
        literal: Literal,
        marked: &mut Vec<usize>,
        because: &mut Vec<Literal>,
    ) -> bool {
        if self.reason[variable(literal)] == Reason::None {
            return false;
        }
        let before = marked.len();
        because.clear();
        self.explain(
            literal,
            self.reason[variable(literal)],
            self.position[variable(literal)],
            because,
        );
        while let Some(next) = because.pop() {
            let var = variable(next);
            if self.seen[var] || self.level[var] == 0 {
                continue;
            }
            // Levels of which the clause has no literal can only lead to a decision.
            if self.reason[var] == Reason::None || !self.level_seen[self.level[var] as usize] {
                for var in marked.drain(before..) {
                    self.seen[var] = false;
                }
                return false;
            }
            self.seen[var] = true;
            marked.push(var);
            self.explain(next, self.reason[var], self.position[var], because);
        }
        true
    }

    /// Goes on until a solution (`Some(true)`), the proof that there is none, or a limit.
    fn run(&mut self, assumed: Option<Literal>, patience: &mut Patience<'_>) -> Option<bool> {
        self.retreat(0);
        self.assumed = assumed;
        let mut round = 0;
        let mut restart = self.conflicts + RESTART * luby(round);
        while !self.hopeless {
            if self.propagate().is_err() || self.follow_groups().is_err() {
                self.conflicts += 1;
                // What the groups say may follow from earlier decisions alone.
                let latest = self.conflict.iter().map(|l| self.level[variable(*l)]).max();
                self.retreat(latest.unwrap_or(0) as usize);
                if self.starts.is_empty() {
                    self.hopeless = true;
                    break;
                }
                self.learn();
                if !patience.step() {
                    self.retreat(0);
                    return None;
                }
            } else if self.starts.is_empty()
                && assumed.is_some_and(|assumed| self.is(assumed, Value::False))
            {
                return Some(false);
            } else if self.conflicts >= restart {
                round += 1;
                restart = self.conflicts + RESTART * luby(round);
                self.retreat(0);
                if self.conflicts >= self.next_reduce {
                    self.next_reduce = self.conflicts + 4000;
                    self.reduce();
                }
            } else {
                let Some(decision) = self.decide() else { return Some(true) };
                if !patience.step() {
                    self.retreat(0);
                    return None;
                }
                self.starts.push(self.trail.len());
                self.assign(decision, Reason::None);
            }
        }
        Some(false)
    }

    fn learn(&mut self) {
        let (learnt, back) = self.analyse();
        let glue = self.glue(&learnt).max(1);
        self.retreat(back);
        let reason = if learnt.len() > 1 {
            Reason::Clause(self.attach(&learnt, glue))
        } else {
            Reason::None
        };
        self.assign(learnt[0], reason);
        self.bump /= DECAY;
        if self.bump > 1e20 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-20);
            self.bump *= 1e-20;
        }
    }

    fn decide(&mut self) -> Option<Literal> {
        if let Some(assumed) = self.assumed
            && self.starts.is_empty()
            && self.is(assumed, Value::Free)
        {
            return Some(assumed);
        }
        let variable = self.pick()?;
        Some(2 * variable + u32::from(!self.phase[variable as usize]))
    }

    /// For every edge whether it is a link, after a solution.
    pub fn links(&self) -> Vec<bool> {
        (0..self.topology.edges.len() as Edge).map(|edge| self.is(on(edge), Value::True)).collect()
    }

    /// From now on the solution with these links does not count.
    pub fn forbid(&mut self, links: &[bool]) {
        let linked = links.iter().enumerate().filter(|(_, linked)| **linked);
        let clause: Vec<Literal> = linked.map(|(edge, _)| not(on(edge as Edge))).collect();
        self.retreat(0);
        // Others are most often found near by.
        self.phase[..links.len()].copy_from_slice(links);
        self.state(&clause);
    }

    /// Throws half of the learnt clauses away: those that join the most decisions. Only with no
    /// decision standing.
    fn reduce(&mut self) {
        for literal in &self.trail {
            self.reason[variable(*literal)] = Reason::None;
        }
        let mut glues: Vec<u32> =
            self.learnt.iter().map(|clause| self.arena[*clause as usize + 1]).collect();
        glues.sort_unstable();
        let limit = glues.get(glues.len() / 2).copied().unwrap_or(2).max(2);
        let old = std::mem::take(&mut self.arena);
        self.learnt.clear();
        self.watches.iter_mut().for_each(Vec::clear);
        let mut at = 0;
        while at < old.len() {
            let (length, glue) = (old[at] as usize, old[at + 1]);
            let literals = &old[at + 2..at + 2 + length];
            at += 2 + length;
            let satisfied = literals.iter().any(|l| self.values[*l as usize] == Value::True);
            if !satisfied && (glue == 0 || glue < limit || glue <= 2) {
                self.attach(literals, glue);
            }
        }
    }

    fn raise(&mut self, variable: usize) {
        self.activity[variable] += self.bump;
        if self.place[variable] != NOT_QUEUED {
            self.sift_up(self.place[variable] as usize);
        }
    }

    fn queue(&mut self, variable: u32) {
        if self.place[variable as usize] == NOT_QUEUED {
            self.place[variable as usize] = self.heap.len() as u32;
            self.heap.push(variable);
            self.sift_up(self.heap.len() - 1);
        }
    }

    fn pick(&mut self) -> Option<u32> {
        while let Some(top) = self.heap.first().copied() {
            let last = self.heap.pop().expect("the heap has a first");
            self.place[top as usize] = NOT_QUEUED;
            if !self.heap.is_empty() {
                self.heap[0] = last;
                self.place[last as usize] = 0;
                self.sift_down();
            }
            if self.values[2 * top as usize] == Value::Free {
                return Some(top);
            }
        }
        None
    }

    fn sift_up(&mut self, mut at: usize) {
        let variable = self.heap[at];
        while at > 0 {
            let parent = (at - 1) / 2;
            if self.activity[self.heap[parent] as usize] >= self.activity[variable as usize] {
                break;
            }
            self.heap[at] = self.heap[parent];
            self.place[self.heap[at] as usize] = at as u32;
            at = parent;
        }
        self.heap[at] = variable;
        self.place[variable as usize] = at as u32;
    }

    fn sift_down(&mut self) {
        let mut at = 0;
        let variable = self.heap[0];
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                break;
            }
            let activity = |at: usize| self.activity[self.heap[at] as usize];
            if child + 1 < self.heap.len() && activity(child + 1) > activity(child) {
                child += 1;
            }
            if activity(child) <= self.activity[variable as usize] {
                break;
            }
            self.heap[at] = self.heap[child];
            self.place[self.heap[at] as usize] = at as u32;
            at = child;
        }
        self.heap[at] = variable;
        self.place[variable as usize] = at as u32;
    }
}

/// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …: how long to go on before starting afresh.
fn luby(round: u64) -> u64 {
    let mut round = round + 1;
    loop {
        let bits = 64 - round.leading_zeros();
        let full = (1u64 << bits) - 1;
        if round == full {
            return 1 << (bits - 1);
        }
        round -= (1 << (bits - 1)) - 1;
    }
}
