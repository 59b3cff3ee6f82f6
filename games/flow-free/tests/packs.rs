//! Proves every predefined board with the solver (F7 to F12).

use std::collections::BTreeSet;

use flow_free::check::{check_board, is_touching};
use flow_free::generator::Canon;
use flow_free::grader::{self, Grade};
use flow_free::packs::{self, PackBoard};
use flow_free::solver::{Answer, Patience, solve};
use flow_free::{Colour, check_solution};

fn boards() -> impl Iterator<Item = (u8, &'static PackBoard)> {
    (5..=15).flat_map(|level| packs::level(level).iter().map(move |board| (level, board)))
}

#[test]
fn f7_every_level_has_at_least_ten_boards() {
    for level in 5..=15 {
        let boards = packs::level(level);
        assert!(boards.len() >= 12, "level {level} has {}", boards.len());
        for (at, board) in boards.iter().enumerate() {
            assert_eq!(board.title, format!("{level}-{:02}", at + 1));
            assert_eq!(board.puzzle.width(), usize::from(level));
            assert_eq!(board.puzzle.height(), usize::from(level));
        }
    }
}

#[test]
fn f8_every_stored_solution_is_the_one_the_solver_finds() {
    for (_, board) in boards() {
        check_solution(&board.puzzle, &board.solution).unwrap();
        let Answer::Solved(found) = solve(&board.puzzle, &mut Patience::endless()) else {
            panic!("{} is not solved", board.title);
        };
        check_solution(&board.puzzle, &found).unwrap();
        assert_eq!(found, board.solution, "{}", board.title);
    }
}

#[test]
fn f9_f10_every_board_has_one_solution_and_ends_apart() {
    for (_, board) in boards() {
        let checked = check_board(&board.puzzle, Some(&board.solution), &mut Patience::endless());
        assert_eq!(checked, Ok(()), "{}", board.title);
        assert!(board.solution.iter().all(|path| path.len() >= 3), "{}", board.title);
        assert!(!is_touching(&board.puzzle, &board.solution), "{}", board.title);
    }
}

#[test]
fn f3_f182_colours_are_the_first_ones_and_seven_at_most_up_to_nine() {
    for (level, board) in boards() {
        let pairs = board.puzzle.pairs();
        assert!(pairs.len() >= 2);
        assert!(level > 9 || pairs.len() <= 7, "{}", board.title);
        let known = pairs.iter().enumerate();
        known.for_each(|(at, pair)| assert_eq!(pair.colour, Colour::new(at as u16)));
    }
}

#[test]
fn f11_no_two_boards_of_a_level_are_the_same_turned_or_renamed() {
    let mut known = BTreeSet::new();
    for (_, board) in boards() {
        assert!(known.insert(Canon::of(&board.puzzle)), "{}", board.title);
    }
}

#[test]
fn f152_f153_grades_are_true_and_the_easiest_come_first() {
    for level in 5..=15 {
        let mut last = None;
        for board in packs::level(level) {
            let grade = Grade::of_name(&board.grade).unwrap();
            assert_eq!(grader::grade(&board.puzzle, &board.solution), grade, "{}", board.title);
            // The full order takes long on large boards, where the grade has to do.
            if level <= 7 {
                let rating = grader::rate(&board.puzzle, &board.solution);
                assert_eq!(rating.grade, grade);
                assert!(last <= Some(rating.order()), "{}", board.title);
                last = Some(rating.order());
            }
        }
        let grades: Vec<Option<Grade>> =
            packs::level(level).iter().map(|board| Grade::of_name(&board.grade)).collect();
        assert!(grades.is_sorted());
    }
}
