//! Makes the packs of predefined boards again: `cargo run --release -p flow-free --example packs`.
//!
//! Every board comes from a seed, so the files come out the same each time (F150). A size may be
//! named to make its pack alone.

use std::collections::BTreeSet;

use flow_free::formats::{Form, Sheet, export};
use flow_free::generator::{Board, Canon, Recipe, generate};
use flow_free::grader::{self, Grade};
use flow_free::solver::Patience;

/// Boards per pack.
const BOARDS: usize = 12;

fn main() {
    let asked: Vec<usize> = std::env::args().skip(1).filter_map(|size| size.parse().ok()).collect();
    let sizes = if asked.is_empty() { (5..=15).collect() } else { asked };
    for size in sizes {
        let path = format!("{}/boards/{size}.txt", env!("CARGO_MANIFEST_DIR"));
        std::fs::write(&path, pack(size)).expect("the pack can be written");
        println!("{path}");
    }
}

/// The fewest and the most colours: seven at most up to 9x9 (F3).
fn colours(size: usize) -> (usize, usize) {
    match size {
        5 => (3, 5),
        6 => (4, 6),
        7 => (5, 7),
        8 => (6, 7),
        9 => (7, 7),
        13.. => (size + 7, 25),
        _ => (size * size / 10, (size * size / 8).min(25)),
    }
}

fn pack(size: usize) -> String {
    let candidates = match size {
        0..=9 => 600,
        10..=12 => 500,
        _ => 400,
    };
    let mut by_grade: [Vec<Board>; 4] = Default::default();
    let mut known = BTreeSet::new();
    for seed in 0..candidates {
        let enough = by_grade.iter().all(|boards| boards.len() >= BOARDS / 4);
        if enough && by_grade.iter().map(Vec::len).sum::<usize>() >= BOARDS {
            break;
        }
        let mut recipe = Recipe::new(size, size, seed);
        recipe.colours = colours(size);
        let board = generate(&recipe, &mut Patience::endless()).expect("there is no limit");
        if known.insert(Canon::of(&board.puzzle)) {
            by_grade[board.grade() as usize].push(board);
        }
    }
    // As many of each grade as of any other, as far as they were found.
    let mut shares = [0; 4];
    while shares.iter().sum::<usize>() < BOARDS {
        let poorest = (0..4).filter(|grade| shares[*grade] < by_grade[*grade].len());
        let Some(grade) = poorest.min_by_key(|grade| shares[*grade]) else { break };
        shares[grade] += 1;
    }
    let chosen = by_grade.iter().zip(shares).flat_map(|(boards, share)| &boards[..share]);
    let mut rated: Vec<_> =
        chosen.map(|board| (grader::rate(&board.puzzle, &board.solution), board)).collect();
    rated.sort_by_key(|(rating, _)| rating.order());
    let mut text = String::new();
    for (at, (rating, board)) in rated.iter().enumerate() {
        if at > 0 {
            text.push('\n');
        }
        write_board(&mut text, &format!("{size}-{:02}", at + 1), rating.grade, board);
    }
    text
}

/// A board with its solution in the form of F190 and F191.
fn write_board(text: &mut String, title: &str, grade: Grade, board: &Board) {
    let puzzle = &board.puzzle;
    let mut sheet = Sheet::of(puzzle.clone());
    let size = format!("{}x{}", puzzle.width(), puzzle.height());
    for (key, value) in [("title", title), ("size", &size), ("grade", grade.name())] {
        sheet.headers.push((key.to_owned(), value.to_owned()));
    }
    sheet.solution = Some(board.solution.clone());
    text.push_str(&export(&sheet, Form::Native).expect("our own form holds every board"));
}
