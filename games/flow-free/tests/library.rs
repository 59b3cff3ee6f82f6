//! The packs by size and grade in `packs/` (F150, F151, F161), as `examples/packs.rs` makes them.

use std::collections::HashSet;

use flow_free::Puzzle;
use flow_free::counter::{Several, count_to_two};
use flow_free::formats::share;
use flow_free::generator::{Canon, Recipe, VERSION, generate};
use flow_free::grader::{Grade, grade_of};
use flow_free::solver::Patience;

/// A line of a pack.
struct Packed {
    seed: u64,
    grade: Grade,
    uses: [u32; 6],
    code: String,
    puzzle: Puzzle,
}

fn pack(size: usize) -> Vec<Packed> {
    let file = format!("{}/packs/{size}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&file).expect(&file);
    let first = text.lines().next().unwrap();
    assert!(first.starts_with(&format!("# {size}x{size}, generator {VERSION}:")), "{first}");
    let mut grade = Grade::Easy;
    let mut boards = Vec::new();
    for line in text.lines().skip(1) {
        if let Some(named) = Grade::of_name(line) {
            assert!(named >= grade, "{file}: grades rise");
            grade = named;
            continue;
        }
        let words: Vec<&str> = line.split(' ').collect();
        let number = |at: usize| words[at].parse().unwrap();
        let uses = std::array::from_fn(|at| number(at + 1));
        let puzzle = share::read(words[8]).unwrap();
        let seed = words[0].parse().unwrap();
        boards.push(Packed { seed, grade, uses, code: words[8].to_owned(), puzzle });
    }
    boards
}

#[test]
fn f161_every_size_has_a_hundred_different_graded_boards_and_more() {
    for size in 5..=15 {
        let boards = pack(size);
        assert!(boards.len() >= 100, "{size}: {}", boards.len());
        let mut known = HashSet::new();
        for board in &boards {
            assert_eq!((board.puzzle.width(), board.puzzle.height()), (size, size));
            assert_eq!(grade_of(board.uses), board.grade, "{}", board.code);
            assert!(known.insert(Canon::of(&board.puzzle)), "{} comes twice", board.code);
        }
    }
}

/// A few of each size; all of them where there is time.
#[test]
fn f150_f151_boards_of_packs_come_from_their_seeds_and_have_one_solution() {
    let all = std::env::var_os("PARTIDA_SOAK").is_some();
    for size in 5..=15 {
        for board in pack(size).iter().step_by(if all { 1 } else { 50 }) {
            // Large boards are made easy or medium; others happen to be.
            let graded = size >= 12 && board.grade <= Grade::Medium;
            let grade = graded.then_some(board.grade);
            let recipe = Recipe { grade, ..Recipe::new(size, size, board.seed) };
            let made = generate(&recipe, &mut Patience::endless()).unwrap();
            assert_eq!(made.puzzle, board.puzzle, "{size}, seed {}", board.seed);
            let counted = count_to_two(&board.puzzle, &mut Patience::endless());
            assert!(matches!(counted, Some(Several::One(_))), "{}", board.code);
        }
    }
}
