//! Checks an answer against F8, sharing no code with the solver that found it.

use crate::{Cell, Colour, Puzzle};

/// Paths of all colours, in the order of the pairs, from the lower end to the other one.
///
/// Holding one proves that F8 holds: it can only be made by [`Solution::new`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    paths: Vec<Vec<Cell>>,
}

/// Why paths are no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    #[error("there are {found} paths for {wanted} colours")]
    Count { found: usize, wanted: usize },
    #[error("the path does not run from one end of its colour to the other")]
    Ends(Colour),
    #[error("the path jumps between cells that are not adjacent")]
    Jump(Colour),
    #[error("a cell lies outside the board")]
    OffBoard(Colour),
    #[error("a cell is used twice")]
    Twice(Cell),
    #[error("a cell is left empty")]
    Empty(Cell),
}

impl Solution {
    /// Checks the paths, one for each pair and in that order; either direction will do.
    pub fn new(puzzle: &Puzzle, mut paths: Vec<Vec<Cell>>) -> Result<Self, Fault> {
        check(puzzle, &paths)?;
        for (path, pair) in paths.iter_mut().zip(puzzle.pairs()) {
            if path[0] != pair.ends[0] {
                path.reverse();
            }
        }
        Ok(Self { paths })
    }

    #[must_use]
    pub fn paths(&self) -> &[Vec<Cell>] {
        &self.paths
    }

    #[must_use]
    pub fn into_paths(self) -> Vec<Vec<Cell>> {
        self.paths
    }

    /// Whether some path has two cells side by side that do not follow each other (F151).
    #[must_use]
    pub fn is_touching(&self, puzzle: &Puzzle) -> bool {
        self.paths.iter().any(|path| {
            (0..path.len())
                .any(|at| path[at + 1..].iter().skip(1).any(|c| puzzle.are_adjacent(path[at], *c)))
        })
    }
}

/// Whether these paths, one for each pair and in that order, solve the puzzle (F8).
pub fn check(puzzle: &Puzzle, paths: &[Vec<Cell>]) -> Result<(), Fault> {
    if paths.len() != puzzle.pairs().len() {
        return Err(Fault::Count { found: paths.len(), wanted: puzzle.pairs().len() });
    }
    let mut used = vec![false; puzzle.cells()];
    for (path, pair) in paths.iter().zip(puzzle.pairs()) {
        let (Some(first), Some(last)) = (path.first(), path.last()) else {
            return Err(Fault::Ends(pair.colour));
        };
        if [*first, *last] != pair.ends && [*last, *first] != pair.ends {
            return Err(Fault::Ends(pair.colour));
        }
        if path.iter().any(|cell| usize::from(*cell) >= puzzle.cells()) {
            return Err(Fault::OffBoard(pair.colour));
        }
        if path.windows(2).any(|two| !puzzle.are_adjacent(two[0], two[1])) {
            return Err(Fault::Jump(pair.colour));
        }
        for cell in path {
            if std::mem::replace(&mut used[usize::from(*cell)], true) {
                return Err(Fault::Twice(*cell));
            }
        }
    }
    match used.iter().position(|used| !used) {
        Some(cell) => Err(Fault::Empty(cell as Cell)),
        None => Ok(()),
    }
}
