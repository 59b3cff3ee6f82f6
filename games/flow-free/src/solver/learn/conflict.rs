//! What a conflict teaches.

use super::{DECAY, Learner, Literal, Reason, Value, not, on, variable};

impl Learner<'_> {
    /// Adds the true literals from which this one follows; edges only where they came before.
    pub(super) fn explain(
        &self,
        literal: Literal,
        reason: Reason,
        before: u32,
        because: &mut Vec<Literal>,
    ) {
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

    /// The clause that the conflict teaches, one literal of the present level and the rest from
    /// before, and the level at which it says something new.
    pub(super) fn analyse(&mut self) -> (Vec<Literal>, usize) {
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

    /// Whether a literal follows from those already seen, over any number of reasons.
    pub(super) fn follows(
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

    pub(super) fn learn(&mut self) {
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

    pub(super) fn glue(&self, literals: &[Literal]) -> u32 {
        let mut levels: Vec<u32> = literals.iter().map(|l| self.level[variable(*l)]).collect();
        levels.sort_unstable();
        levels.dedup();
        levels.len() as u32
    }

    /// Throws half of the learnt clauses away: those that join the most decisions. Only with no
    /// decision standing.
    pub(super) fn reduce(&mut self) {
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
}
