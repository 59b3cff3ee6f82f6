//! How fast boards are solved, proven, counted, rated and made (F134, F154).
//!
//! The figures to hold: up to 9x9 solved and proven under 1 ms on average; 14x14 solved under
//! 10 ms on average; 20x20 with 15 to 25 colours solved under 1 s; at least 500 boards of 9x9
//! and 20 of 14x14 made per second.

use divan::{Bencher, black_box};
use flow_free::Puzzle;
use flow_free::counter::{Limits, count_exactly, count_to_two};
use flow_free::generator::{Recipe, generate};
use flow_free::grader::grade;
use flow_free::packs;
use flow_free::solver::{Patience, solve};

fn main() {
    divan::main();
}

/// Goes round the boards of a level, one per call.
fn boards(level: u8) -> impl FnMut() -> &'static Puzzle {
    let mut boards = packs::level(level).iter().cycle();
    move || &boards.next().expect("every level has boards").puzzle
}

#[divan::bench(args = [5, 7, 9, 12, 14, 15])]
fn solve_level(bencher: Bencher, level: u8) {
    bencher
        .with_inputs(boards(level))
        .bench_local_values(|puzzle| solve(black_box(puzzle), &mut Patience::endless()));
}

#[divan::bench(args = [5, 7, 9, 12, 14, 15])]
fn prove_level(bencher: Bencher, level: u8) {
    bencher
        .with_inputs(boards(level))
        .bench_local_values(|puzzle| count_to_two(black_box(puzzle), &mut Patience::endless()));
}

#[divan::bench(args = [5, 7, 9])]
fn count_level(bencher: Bencher, level: u8) {
    bencher.with_inputs(boards(level)).bench_local_values(|puzzle| {
        count_exactly(black_box(puzzle), Limits::default(), &mut Patience::endless())
    });
}

#[divan::bench(args = [5, 7, 9, 14])]
fn grade_level(bencher: Bencher, level: u8) {
    let mut boards = packs::level(level).iter().cycle();
    bencher.with_inputs(|| boards.next().expect("every level has boards")).bench_local_values(
        |board| grade(&board.puzzle, &board.solution, &mut Patience::endless()),
    );
}

#[divan::bench(args = [15, 20, 25], sample_count = 20)]
fn solve_20x20(bencher: Bencher, colours: usize) {
    let mut seed = 0;
    bencher
        .with_inputs(|| {
            seed += 1;
            flow_free::generator::unproven(20, 20, (colours, colours), seed)
        })
        .bench_local_values(|puzzle| solve(&puzzle, &mut Patience::endless()));
}

#[divan::bench(args = [7, 9, 12, 14], sample_count = 200)]
fn make(bencher: Bencher, size: usize) {
    let mut seed = 0;
    bencher
        .with_inputs(|| {
            seed += 1;
            Recipe::new(size, size, seed)
        })
        .bench_local_values(|recipe| generate(&recipe, &mut Patience::endless()));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn make_20x20(bencher: Bencher) {
    let mut seed = 0;
    bencher
        .with_inputs(|| {
            seed += 1;
            Recipe { colours: (15, 25), ..Recipe::new(20, 20, seed) }
        })
        .bench_local_values(|recipe| generate(&recipe, &mut Patience::endless()));
}
