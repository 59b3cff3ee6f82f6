//! How many solutions a board has (F133).

use crate::Puzzle;
use crate::check::Solution;
use crate::solver::{Learner, Links, Patience, Scratch, Topology, can_be_filled, checked};

/// None, one, or two and more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Several {
    None,
    One(Solution),
    /// Two that differ; there may be more.
    More(Solution, Solution),
}

/// Tells no solution, one, and more apart; `None` when a limit was reached.
pub fn count_to_two(puzzle: &Puzzle, patience: &mut Patience<'_>) -> Option<Several> {
    let topology = Topology::new(puzzle);
    let Ok(start) = Links::new(&topology) else { return Some(Several::None) };
    if !can_be_filled(&topology, &start, &mut Scratch::default()) {
        return Some(Several::None);
    }
    let mut learner = Learner::new(&topology, &start);
    if !learner.solve(patience)? {
        return Some(Several::None);
    }
    let first = learner.links();
    learner.forbid(&first);
    let one = checked(puzzle, &topology, &first);
    if learner.solve(patience)? {
        Some(Several::More(one, checked(puzzle, &topology, &learner.links())))
    } else {
        Some(Several::One(one))
    }
}
