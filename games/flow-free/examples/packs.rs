//! Makes the boards of one size for the packs of F161, in the form of `packs/`:
//!
//! `cargo run --release -p flow-free --example packs -- 9 60 60 20000 > games/flow-free/packs/9.txt`
//!
//! The arguments are the size, how many boards each grade gets, how many the last one gets, and the
//! last seed that is tried. Seeds count from 1, one board each; those that come again turned,
//! mirrored or recoloured are left out. Within a grade boards are ordered by F153. Easy and medium
//! boards of 12x12 and larger are made as such: their seeds belong to recipes with the grade.

use std::collections::{BTreeMap, HashSet};

use flow_free::formats::share;
use flow_free::generator::{Board, Canon, Recipe, VERSION, generate};
use flow_free::grader::{Grade, Ladder, Rating, Technique, grade_of};
use flow_free::solver::Patience;

/// So long a board is rated. What is an expert's by then stays one: its steps are those so far.
const RATING: u64 = 20_000;

fn rate(board: &Board) -> Option<Rating> {
    let patience = &mut Patience::steps(RATING);
    let mut ladder = Ladder::new(&board.puzzle, &[]).with_solution(&board.solution);
    let mut uses = [0; 6];
    while let Some(deduction) = ladder.next(patience) {
        uses[deduction.technique as usize] += 1;
    }
    let grade = grade_of(uses);
    let width = board.puzzle.width();
    let detour = board.solution.iter().map(|path| {
        let (first, last) = (usize::from(path[0]), usize::from(path[path.len() - 1]));
        let rows = (first / width).abs_diff(last / width);
        let columns = (first % width).abs_diff(last % width);
        (path.len() - 1 - rows - columns) as u32
    });
    let whole = !patience.is_over() || grade == Grade::Expert;
    whole.then(|| Rating { grade, uses, detour: detour.sum() })
}

/// A line of a pack, with what it is ordered by.
fn line(seed: u64, rating: &Rating, board: &Board) -> ((Grade, Technique, u32, u32), String) {
    let code = share::write(&board.puzzle).expect("a letter for each colour");
    let uses = rating.uses.map(|uses| uses.to_string()).join(" ");
    (rating.order(), format!("{seed} {uses} {} {code}", rating.detour))
}

/// From this size on fresh boards are hardly ever easy or medium.
const GRADED: u64 = 12;

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let [size, most, experts, last] = numbers[..] else {
        panic!("give SIZE BOARDS EXPERTS LAST-SEED")
    };
    let room = |grade: Grade| if grade == Grade::Expert { experts } else { most };
    let mut known = HashSet::new();
    let mut packs: BTreeMap<Grade, Vec<_>> = BTreeMap::new();
    if size >= GRADED {
        for grade in [Grade::Easy, Grade::Medium] {
            for seed in 1..=most {
                let plain = Recipe::new(size as usize, size as usize, seed);
                let recipe = Recipe { grade: Some(grade), ..plain };
                let Ok(board) = generate(&recipe, &mut Patience::endless()) else { continue };
                let Some(rating) = rate(&board) else { continue };
                if known.insert(Canon::of(&board.puzzle)) {
                    packs.entry(grade).or_default().push(line(seed, &rating, &board));
                }
            }
        }
    }
    for seed in 1..=last {
        let recipe = Recipe::new(size as usize, size as usize, seed);
        let Ok(board) = generate(&recipe, &mut Patience::endless()) else { continue };
        let Some(rating) = rate(&board) else { continue };
        if size >= GRADED && rating.grade <= Grade::Medium {
            continue;
        }
        let pack = packs.entry(rating.grade).or_default();
        if pack.len() as u64 == room(rating.grade) || !known.insert(Canon::of(&board.puzzle)) {
            continue;
        }
        pack.push(line(seed, &rating, &board));
        if Grade::ALL
            .iter()
            .all(|grade| packs.get(grade).is_some_and(|pack| pack.len() as u64 == room(*grade)))
        {
            break;
        }
    }
    println!("# {size}x{size}, generator {VERSION}: seed, steps of T1 to T6, detour, board.");
    for (grade, mut pack) in packs {
        pack.sort();
        println!("{}", grade.name());
        for (_, line) in pack {
            println!("{line}");
        }
    }
}
