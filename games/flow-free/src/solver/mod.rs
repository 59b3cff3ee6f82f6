//! The solver (F130 to F132, F135).
//!
//! Three engines work on the same model of cells and links. `Diagonal` looks for solutions in
//! which no path runs beside itself, which leaves a board with hardly any choice. [`Learner`]
//! looks for those first and then for all others, and learns from every conflict. The two take
//! turns (`Solutions`). [`Search`] is plain depth-first search that can be watched step by step.
//! Every answer is checked by [`check_solution`], which shares no code with the search, before it
//! is handed out.

mod diagonal;
mod learn;
mod links;
mod patience;
mod regions;
mod search;
mod solutions;
#[cfg(test)]
mod tests;
mod topology;

pub use learn::Learner;
pub use links::{Contradiction, Links, Mark};
pub use patience::Patience;
pub use regions::{Scratch, can_be_filled, is_reachable};
pub use search::{Search, Step};
pub use solutions::Kind;
pub(crate) use solutions::Solutions;
pub use topology::{Edge, NONE, Topology};

use crate::{Cell, Puzzle, Solution, check_solution};

/// What the solver found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    Solved(Solution),
    Unsolvable,
    /// A limit was reached first.
    GaveUp,
}

/// Solves a board from its ends.
pub fn solve(puzzle: &Puzzle, patience: &mut Patience<'_>) -> Answer {
    solve_from(puzzle, &[], patience)
}

/// Solves a board by a solution of this kind. A board may be solvable and have none that is calm
/// (F131).
pub fn solve_kind(puzzle: &Puzzle, kind: Kind, patience: &mut Patience<'_>) -> Answer {
    look(puzzle, &[], kind, patience)
}

/// Solves a board that has paths drawn on it already: one list of cells for each pair, in order,
/// each from one of its ends on. Missing and empty lists are colours not begun. A list need not
/// reach the other end, and where it lies beside it the path may still go on (F17).
pub fn solve_from(puzzle: &Puzzle, drawn: &[Vec<Cell>], patience: &mut Patience<'_>) -> Answer {
    look(puzzle, drawn, Kind::Any, patience)
}

fn look(puzzle: &Puzzle, drawn: &[Vec<Cell>], kind: Kind, patience: &mut Patience<'_>) -> Answer {
    let topology = Topology::new(puzzle);
    let Ok(start) = Links::with_paths(&topology, drawn) else { return Answer::Unsolvable };
    if !can_be_filled(&topology, &start, &mut Scratch::default()) {
        return Answer::Unsolvable;
    }
    match Solutions::new(&topology, start, kind).next(patience) {
        Err(_) => Answer::GaveUp,
        Ok(None) => Answer::Unsolvable,
        Ok(Some(links)) => Answer::Solved(checked(puzzle, &topology, &links)),
    }
}

/// Whether the drawn paths can still be completed; `None` when a limit was reached (F135).
pub fn can_be_completed(
    puzzle: &Puzzle,
    drawn: &[Vec<Cell>],
    patience: &mut Patience<'_>,
) -> Option<bool> {
    match solve_from(puzzle, drawn, patience) {
        Answer::Solved(_) => Some(true),
        Answer::Unsolvable => Some(false),
        Answer::GaveUp => None,
    }
}

/// Reads the paths off the links and has them checked (F130).
///
/// # Panics
/// When the links are no solution: a fault of the solver, never of its input.
#[must_use]
pub(crate) fn checked(puzzle: &Puzzle, topology: &Topology, links: &[bool]) -> Solution {
    let paths: Solution =
        topology.ends.iter().map(|[start, _]| trace(topology, links, *start)).collect();
    check_solution(puzzle, &paths).expect("the solver's answers satisfy F8");
    paths
}

fn trace(topology: &Topology, links: &[bool], start: Cell) -> Vec<Cell> {
    let mut path = vec![start];
    let mut last = NONE;
    let mut cell = start;
    while let Some(&(next, edge)) =
        topology.sides(cell).iter().find(|side| links[usize::from(side.1)] && side.1 != last)
    {
        path.push(next);
        (cell, last) = (next, edge);
        if path.len() > topology.cells() {
            break;
        }
    }
    path
}
