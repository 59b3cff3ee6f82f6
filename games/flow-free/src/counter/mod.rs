//! How many solutions a board has (F133).

mod exact;
mod groups;
mod outlook;
mod tally;
#[cfg(test)]
mod tests;

pub(crate) use exact::count_few;
pub use exact::{Limits, count_exactly};
pub use tally::Count;

use crate::solver::{Kind, Links, Patience, Scratch, Solutions, Topology, can_be_filled, checked};
use crate::{Puzzle, Solution};

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
    count_kind_to_two(puzzle, Kind::Any, patience)
}

/// The same for solutions of one kind.
pub fn count_kind_to_two(
    puzzle: &Puzzle,
    kind: Kind,
    patience: &mut Patience<'_>,
) -> Option<Several> {
    let topology = Topology::new(puzzle);
    let Ok(start) = Links::new(&topology) else { return Some(Several::None) };
    if !can_be_filled(&topology, &start, &mut Scratch::default()) {
        return Some(Several::None);
    }
    let mut solutions = Solutions::new(&topology, start, kind);
    let Some(first) = solutions.next(patience).ok()? else { return Some(Several::None) };
    let one = checked(puzzle, &topology, &first);
    if kind == Kind::Any && count_few(puzzle, patience) == Some(1) {
        return Some(Several::One(one));
    }
    Some(match solutions.next(patience).ok()? {
        Some(other) => Several::More(one, checked(puzzle, &topology, &other)),
        None => Several::One(one),
    })
}
