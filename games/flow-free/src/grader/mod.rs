//! How hard a board is for a person: a ladder of techniques, always the simplest that applies
//! (F152, F153).

mod ladder;
mod narrow;
#[cfg(test)]
mod tests;

pub use ladder::{Deduction, Finding, Ladder};

use serde::{Deserialize, Serialize};

use crate::solver::Patience;
use crate::{Cell, Puzzle};

/// The ways of reasoning of F152, the simplest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Technique {
    /// Only way: one free side, or an empty cell with two.
    T1,
    /// No dead end: no empty cell may be left with fewer than two open sides.
    T2,
    /// Regions: no cells cut off from every pair, no pair parted.
    T3,
    /// Narrow place: no more colours through a passage than it has cells.
    T4,
    /// What if: a step that T1 to T4 refute.
    T5,
    /// A trial within a trial.
    T6,
}

impl Technique {
    pub const ALL: [Self; 6] = [Self::T1, Self::T2, Self::T3, Self::T4, Self::T5, Self::T6];

    #[must_use]
    pub const fn name(self) -> &'static str {
        ["T1", "T2", "T3", "T4", "T5", "T6"][self as usize]
    }
}

/// The grades of F152.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Grade {
    Easy,
    Medium,
    Hard,
    Expert,
}

impl Grade {
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert];

    #[must_use]
    pub const fn name(self) -> &'static str {
        ["easy", "medium", "hard", "expert"][self as usize]
    }

    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|grade| grade.name() == name)
    }
}

/// What the ladder made of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rating {
    pub grade: Grade,
    /// Steps by technique, T1 first.
    pub uses: [u32; 6],
    /// How many cells the paths of the solution are longer than the shortest ways between their
    /// ends.
    pub detour: u32,
}

impl Rating {
    /// The hardest technique that was needed.
    #[must_use]
    pub fn hardest(&self) -> Technique {
        let used = Technique::ALL.into_iter().rev().find(|t| self.uses[*t as usize] > 0);
        used.unwrap_or(Technique::T1)
    }

    /// Sorts boards from the easiest to the hardest (F153).
    #[must_use]
    pub fn order(&self) -> (Grade, Technique, u32, u32) {
        let hardest = self.hardest();
        (self.grade, hardest, self.uses[hardest as usize], self.detour)
    }
}

/// The grade that these steps make (F152).
#[must_use]
pub const fn grade_of(uses: [u32; 6]) -> Grade {
    match uses {
        [_, _, 0, 0, 0, 0] => Grade::Easy,
        [_, _, _, 0, 0, 0] => Grade::Medium,
        [_, _, _, _, 0..=3, 0] => Grade::Hard,
        _ => Grade::Expert,
    }
}

/// The grade alone, which is settled long before the ladder comes to the top of a hard board.
/// Nothing when a limit was reached first.
pub fn grade(
    puzzle: &Puzzle,
    solution: &[Vec<Cell>],
    patience: &mut Patience<'_>,
) -> Option<Grade> {
    let mut ladder = Ladder::new(puzzle, &[]).with_solution(solution);
    let mut uses = [0; 6];
    while let Some(deduction) = ladder.next(patience) {
        uses[deduction.technique as usize] += 1;
        if grade_of(uses) == Grade::Expert {
            return Some(Grade::Expert);
        }
    }
    (!patience.is_over()).then(|| grade_of(uses))
}

/// Grades a board whose one solution is known, with every step counted. Nothing when a limit was
/// reached first.
pub fn rate(
    puzzle: &Puzzle,
    solution: &[Vec<Cell>],
    patience: &mut Patience<'_>,
) -> Option<Rating> {
    let mut ladder = Ladder::new(puzzle, &[]).with_solution(solution);
    let mut uses = [0; 6];
    while let Some(deduction) = ladder.next(patience) {
        uses[deduction.technique as usize] += 1;
    }
    if patience.ask() {
        return None;
    }
    let detour = solution.iter().map(|path| {
        let shortest = shortest(puzzle, path[0], path[path.len() - 1]);
        (path.len() - 1 - shortest) as u32
    });
    Some(Rating { grade: grade_of(uses), uses, detour: detour.sum() })
}

/// How many steps it is from one cell to another on an empty board.
fn shortest(puzzle: &Puzzle, from: Cell, to: Cell) -> usize {
    if puzzle.layout().is_none() {
        let (from, to, width) = (usize::from(from), usize::from(to), puzzle.width());
        return (from / width).abs_diff(to / width) + (from % width).abs_diff(to % width);
    }
    let mut steps = vec![usize::MAX; puzzle.cells()];
    steps[usize::from(from)] = 0;
    let mut queue = std::collections::VecDeque::from([from]);
    while let Some(cell) = queue.pop_front() {
        for next in puzzle.neighbours(cell) {
            if steps[usize::from(*next)] == usize::MAX {
                steps[usize::from(*next)] = steps[usize::from(cell)] + 1;
                queue.push_back(*next);
            }
        }
    }
    steps[usize::from(to)]
}
