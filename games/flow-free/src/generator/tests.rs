use super::*;
use crate::check::{check_board, is_touching};
use crate::formats::share;

fn made(recipe: &Recipe) -> Board {
    generate(recipe, &mut Patience::endless()).unwrap()
}

#[test]
fn f150_the_same_recipe_makes_the_same_board() {
    let recipe = Recipe::new(7, 7, 42);
    assert_eq!(made(&recipe), made(&recipe));
    assert_ne!(made(&recipe).puzzle, made(&Recipe::new(7, 7, 43)).puzzle);
    assert_eq!(recipe.name(), "G2-7x7-4-6-42");
    // A board of this version, for ever.
    let board = made(&Recipe::new(5, 5, 1));
    assert_eq!(share::write(&board.puzzle).unwrap(), "F1;5x5;3YB/RB3/5/1R1Y1/5");
}

#[test]
fn f151_generated_boards_have_one_solution_that_keeps_apart() {
    for (width, height) in [(5, 5), (6, 6), (7, 5), (8, 8), (9, 9)] {
        for seed in 0..6 {
            let board = made(&Recipe::new(width, height, seed));
            let checked =
                check_board(&board.puzzle, Some(&board.solution), &mut Patience::endless());
            assert_eq!(checked, Ok(()));
            assert!(!is_touching(&board.puzzle, &board.solution));
            assert!(board.solution.iter().all(|path| path.len() >= 3));
        }
    }
}

#[test]
fn f151_large_boards_have_one_solution_too() {
    let board = made(&Recipe::new(16, 16, 1));
    let checked = check_board(&board.puzzle, Some(&board.solution), &mut Patience::endless());
    assert_eq!(checked, Ok(()));
    assert_eq!(board.puzzle.pairs().len(), 25);
    assert!(!is_touching(&board.puzzle, &board.solution));
}

#[test]
fn f151_touching_boards_are_made_when_asked_for() {
    let mut recipe = Recipe::new(6, 6, 3);
    recipe.touching = true;
    let board = made(&recipe);
    assert!(is_touching(&board.puzzle, &board.solution));
    let checked = check_board(&board.puzzle, Some(&board.solution), &mut Patience::endless());
    assert_eq!(checked, Ok(()));
    assert!(recipe.name().contains("touching"));
}

#[test]
fn f150_colours_and_grade_are_kept_to() {
    for (grade, seed) in Grade::ALL.into_iter().zip(0..) {
        let recipe = Recipe { colours: (4, 5), grade: Some(grade), ..Recipe::new(6, 6, seed) };
        let board = made(&recipe);
        assert!((4..=5).contains(&board.puzzle.pairs().len()));
        assert_eq!(board.grade(&mut Patience::endless()), Some(grade));
    }
}

#[test]
fn f151_the_generator_says_when_it_finds_none() {
    let recipe = Recipe::new(9, 9, 1);
    assert_eq!(generate(&recipe, &mut Patience::steps(0)), Err(NoBoard::GaveUp));
    for colours in [(0, 4), (5, 4), (28, 30)] {
        let recipe = Recipe { colours, ..Recipe::new(9, 9, 1) };
        assert_eq!(generate(&recipe, &mut Patience::endless()), Err(NoBoard::Impossible));
    }
    let tiny = Recipe::new(1, 1, 1);
    assert_eq!(generate(&tiny, &mut Patience::endless()), Err(NoBoard::Impossible));
}

#[test]
fn f155_the_canonical_form_is_blind_to_turns_and_colours() {
    let code = "F1;4x3;R2B/1G2/R1GB";
    let same = [
        "F1;4x3;B2R/2G1/BG1R",
        "F1;4x3;R1GB/1G2/R2B",
        "F1;3x4;R1R/1G1/2G/B1B",
        "F1;4x3;G2Y/1W2/G1WY",
    ];
    let canon = |code: &str| Canon::of(&share::read(code).unwrap());
    for other in same {
        assert_eq!(canon(code), canon(other), "{other}");
    }
    assert_ne!(canon(code), canon("F1;4x3;R2B/2G1/R1GB"));
}
