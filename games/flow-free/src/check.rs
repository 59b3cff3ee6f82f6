//! Whether a board is fit to be handed out: what F5, F8, F9 and F10 ask of one.

use crate::counter::{Several, count_to_two};
use crate::solver::Patience;
use crate::{Cell, Colour, Puzzle, SolutionFault, check_solution};

/// What is wrong with a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    #[error("it has no solution")]
    Unsolvable,
    #[error("it has more than one solution")]
    Ambiguous,
    #[error("the two ends of {0} are adjacent")]
    AdjacentEnds(Colour),
    #[error("the path of {0} has fewer than three cells")]
    ShortPath(Colour),
    #[error("the stored solution is wrong: {0}")]
    WrongSolution(#[from] SolutionFault),
    #[error("whether it has one solution was not found out within the limit")]
    GaveUp,
}

/// The first thing that is wrong with a board and the solution stored with it: the solution
/// itself (F8), then whether there is exactly one (F9), then ends and lengths (F10).
pub fn check_board(
    puzzle: &Puzzle,
    stored: Option<&[Vec<Cell>]>,
    patience: &mut Patience<'_>,
) -> Result<(), Flaw> {
    if let Some(stored) = stored {
        check_solution(puzzle, stored)?;
    }
    let solution = match count_to_two(puzzle, patience) {
        None => return Err(Flaw::GaveUp),
        Some(Several::None) => return Err(Flaw::Unsolvable),
        Some(Several::More(..)) => return Err(Flaw::Ambiguous),
        Some(Several::One(solution)) => solution,
    };
    for (pair, path) in puzzle.pairs().iter().zip(solution) {
        if puzzle.are_adjacent(pair.ends[0], pair.ends[1]) {
            return Err(Flaw::AdjacentEnds(pair.colour));
        }
        if path.len() < 3 {
            return Err(Flaw::ShortPath(pair.colour));
        }
    }
    Ok(())
}

/// Whether some path has two cells side by side that do not follow each other (F131, F151).
#[must_use]
pub fn is_touching(puzzle: &Puzzle, paths: &[Vec<Cell>]) -> bool {
    let mut of = vec![usize::MAX; puzzle.cells()];
    for (index, path) in paths.iter().enumerate() {
        for cell in path {
            of[usize::from(*cell)] = index;
        }
    }
    // Each cell has its predecessor and successor beside it; one more of its path is a touch.
    paths.iter().enumerate().any(|(index, path)| {
        path.iter().enumerate().any(|(at, cell)| {
            let follow = usize::from(at > 0) + usize::from(at + 1 < path.len());
            let beside = puzzle.neighbours(*cell).iter();
            beside.filter(|next| of[usize::from(**next)] == index).count() > follow
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::share;

    fn flaw(code: &str) -> Option<Flaw> {
        let puzzle = share::read(code).unwrap();
        check_board(&puzzle, None, &mut Patience::endless()).err()
    }

    #[test]
    fn f9_f10_a_board_is_checked_for_each_of_its_conditions() {
        assert_eq!(flaw("F1;5x5;R3B/2G2/3BG/4R/Y3Y"), None);
        assert_eq!(flaw("F1;5x5;R3G/5/5/5/G3R"), Some(Flaw::Unsolvable));
        assert_eq!(flaw("F1;3x3;R2/3/2R"), Some(Flaw::Ambiguous));
        // One way round, but the ends touch.
        assert_eq!(flaw("F1;2x2;RR/2"), Some(Flaw::AdjacentEnds(Colour::new(2))));
    }

    #[test]
    fn f8_a_stored_solution_is_checked_before_anything_else() {
        let puzzle = share::read("F1;3x3;R1B/3/R1B").unwrap();
        let wrong = vec![vec![2, 5, 8], vec![0, 3, 6]];
        assert!(matches!(
            check_board(&puzzle, Some(&wrong), &mut Patience::endless()),
            Err(Flaw::WrongSolution(SolutionFault::Missed { .. }))
        ));
    }

    #[test]
    fn f151_touching_is_told_from_turning() {
        let puzzle = share::read("F1;3x2;R2/R2").unwrap();
        assert!(is_touching(&puzzle, &[vec![0, 1, 2, 5, 4, 3]]));
        assert!(!is_touching(&puzzle, &[vec![0, 1, 2, 5]]));
    }
}
