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

mod conflict;
mod follow;
mod queue;

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
    /// Steps until the present search is interrupted.
    allowed: u64,
}

impl<'a> Learner<'a> {
    /// Begins at a position; everything in it is taken as given.
    pub fn new(topology: &'a Topology, start: &Links) -> Self {
        let colours = topology.ends.len();
        let variables =
            topology.edges.len() + topology.cells() * colours + topology.squares.len() + 2;
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
            allowed: u64::MAX,
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

    /// True while only solutions are looked for in which all squares are calm.
    fn all_calm(&self) -> Literal {
        self.apart() - 2
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

    fn links_of(&self, cell: Cell) -> usize {
        if self.topology.colour[usize::from(cell)] == NONE { 2 } else { 1 }
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

    /// Looks for a solution, first for one in which no path runs beside itself (F131).
    pub fn solve(&mut self, patience: &mut Patience<'_>) -> Option<bool> {
        match self.run(Some(self.apart()), patience) {
            Some(false) => self.run(None, patience),
            other => other,
        }
    }

    /// Looks for a solution in which no square has three links.
    pub fn solve_calm(&mut self, patience: &mut Patience<'_>) -> Option<bool> {
        self.run(Some(self.all_calm()), patience)
    }

    /// After so many steps a search is interrupted as if patience was over, and can go on later.
    pub fn allow(&mut self, steps: u64) {
        self.allowed = steps;
    }

    fn step(&mut self, patience: &mut Patience<'_>) -> bool {
        let allowed = self.allowed > 0;
        self.allowed = self.allowed.saturating_sub(1);
        allowed && patience.step()
    }

    /// Looks for any solution.
    pub fn solve_any(&mut self, patience: &mut Patience<'_>) -> Option<bool> {
        self.run(None, patience)
    }

    /// Goes on until a solution (`Some(true)`), the proof that there is none, or a limit.
    fn run(&mut self, assumed: Option<Literal>, patience: &mut Patience<'_>) -> Option<bool> {
        self.retreat(0);
        self.assumed = assumed;
        let mut round = 0;
        let mut restart = self.conflicts + RESTART * luby(round);
        while !self.hopeless {
            if self.propagate().is_err()
                // Groups rarely decide; looking at each of them each time costs more than it gives.
                || (self.starts.len().is_multiple_of(4) && self.follow_groups().is_err())
            {
                self.conflicts += 1;
                // What the groups say may follow from earlier decisions alone.
                let latest = self.conflict.iter().map(|l| self.level[variable(*l)]).max();
                self.retreat(latest.unwrap_or(0) as usize);
                if self.starts.is_empty() {
                    self.hopeless = true;
                    break;
                }
                self.learn();
                if !self.step(patience) {
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
                if !self.step(patience) {
                    self.retreat(0);
                    return None;
                }
                self.starts.push(self.trail.len());
                self.assign(decision, Reason::None);
            }
        }
        Some(false)
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
        // Others are most often found near by.
        self.phase[..links.len()].copy_from_slice(links);
        self.forbid_all_of(links);
    }

    /// From now on no solution counts that has all of these links.
    pub fn forbid_all_of(&mut self, links: &[bool]) {
        let linked = links.iter().enumerate().filter(|(_, linked)| **linked);
        let clause: Vec<Literal> = linked.map(|(edge, _)| not(on(edge as Edge))).collect();
        self.retreat(0);
        self.state(&clause);
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
