//! Solutions and what makes one (F8).

use crate::{Cell, Colour, Puzzle};

/// A solution: for each pair of the board, in their order, all cells from end to end.
pub type Solution = Vec<Vec<Cell>>;

/// Why paths are no solution of a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolutionFault {
    #[error("there is not one path for each colour")]
    Count,
    #[error("the path of {0} does not run from one end of the colour to the other")]
    Ends(Colour),
    #[error("the path of {0} leaves the board")]
    OffBoard(Colour),
    #[error("the path of {colour} jumps to {cell}")]
    Jump { colour: Colour, cell: String },
    #[error("{cell} is on two paths or twice on one")]
    Twice { cell: String },
    #[error("{cell} is on no path")]
    Missed { cell: String },
}

/// Whether these paths solve the board: one per colour, from end to end through adjacent cells, no
/// cell twice, and no cell left out (F8).
pub fn check_solution(puzzle: &Puzzle, paths: &[Vec<Cell>]) -> Result<(), SolutionFault> {
    if paths.len() != puzzle.pairs().len() {
        return Err(SolutionFault::Count);
    }
    let name = |cell: Cell| puzzle.cell_name(cell);
    let mut met = vec![false; puzzle.cells()];
    for (pair, path) in puzzle.pairs().iter().zip(paths) {
        let colour = pair.colour;
        if path.iter().any(|cell| usize::from(*cell) >= puzzle.cells()) {
            return Err(SolutionFault::OffBoard(colour));
        }
        let [first, .., last] = path[..] else { return Err(SolutionFault::Ends(colour)) };
        if pair.ends != [first.min(last), first.max(last)] {
            return Err(SolutionFault::Ends(colour));
        }
        for two in path.windows(2) {
            if !puzzle.are_adjacent(two[0], two[1]) {
                return Err(SolutionFault::Jump { colour, cell: name(two[1]) });
            }
        }
        for cell in path {
            if std::mem::replace(&mut met[usize::from(*cell)], true) {
                return Err(SolutionFault::Twice { cell: name(*cell) });
            }
        }
    }
    match met.iter().position(|met| !met) {
        Some(cell) => Err(SolutionFault::Missed { cell: name(cell as Cell) }),
        None => Ok(()),
    }
}
