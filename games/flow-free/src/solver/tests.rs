use kit::{Chance, Dice};

use super::diagonal::{CORNERS, Diagonal, Found};
use super::*;
use crate::Colour;
use crate::check::is_touching;
use crate::counter::{Limits, Several, count_exactly, count_kind_to_two, count_to_two};
use crate::formats::share;

const E1: &str = "F1;5x5;R3B/2G2/3BG/4R/Y3Y";
const E2: &str = "F1;5x5;4Y/2BG1/3R1/Y2G1/B1R2";

fn board(code: &str) -> Puzzle {
    share::read(code).unwrap()
}

fn solved(puzzle: &Puzzle, drawn: &[Vec<Cell>]) -> Solution {
    match solve_from(puzzle, drawn, &mut Patience::endless()) {
        Answer::Solved(solution) => solution,
        other => panic!("{other:?}"),
    }
}

#[test]
fn f130_example_e1_is_solved() {
    let puzzle = board(E1);
    let solution = solved(&puzzle, &[]);
    let red = puzzle.pairs().iter().position(|pair| pair.colour == Colour::new(2)).unwrap();
    assert_eq!(solution[red], [0, 5, 10, 15, 16, 17, 18, 19]);
}

#[test]
fn f131_example_e2_runs_beside_itself() {
    let puzzle = board(E2);
    let solution = solved(&puzzle, &[]);
    assert!(is_touching(&puzzle, &solution));
    let green = puzzle.pairs().iter().position(|pair| pair.colour == Colour::new(3)).unwrap();
    assert_eq!(solution[green], [8, 9, 14, 19, 24, 23, 18]);
    let count = count_to_two(&puzzle, &mut Patience::endless());
    assert_eq!(count, Some(Several::One(solution)));
}

#[test]
fn f130_crossing_pairs_are_unsolvable() {
    let answer = solve(&board("F1;5x5;R3G/5/5/5/G3R"), &mut Patience::endless());
    assert_eq!(answer, Answer::Unsolvable);
}

#[test]
fn f130_a_limit_of_steps_or_time_gives_up() {
    let puzzle = board("F1;7x7;R6/7/7/7/7/7/6R");
    assert_eq!(solve(&puzzle, &mut Patience::steps(3)), Answer::GaveUp);
    // Somebody who holds a clock is asked from time to time.
    let rows = ["41"; 39].join("/");
    let wide = board(&format!("F1;41x41;R40/{rows}/40R"));
    let mut asked = 0;
    let mut stop = || {
        asked += 1;
        asked == 2
    };
    assert_eq!(solve(&wide, &mut Patience::endless().or_when(&mut stop)), Answer::GaveUp);
    assert_eq!(asked, 2);
}

#[test]
fn f132_a_ring_is_no_path() {
    // Red is joined along the top in two cells; the other cells could only be a ring.
    assert_eq!(
        solve(&board("F1;2x3;RR/BB/2"), &mut Patience::endless()),
        Answer::Solved(vec![vec![2, 4, 5, 3], vec![0, 1],])
    );
    assert_eq!(solve(&board("F1;4x4;RBBR/2GG/4/4"), &mut Patience::endless()), Answer::Unsolvable);
}

#[test]
fn f135_a_position_is_told_completable_or_not() {
    let puzzle = board(E1);
    let order = |initial: char| {
        let colour = Colour::of_initial(initial).unwrap();
        puzzle.pairs().iter().position(|pair| pair.colour == colour).unwrap()
    };
    let mut drawn = vec![Vec::new(); 4];
    drawn[order('R')] = vec![0, 5, 10];
    assert_eq!(can_be_completed(&puzzle, &drawn, &mut Patience::endless()), Some(true));
    drawn[order('B')] = vec![4, 3, 2, 1];
    assert_eq!(can_be_completed(&puzzle, &drawn, &mut Patience::endless()), Some(true));
    drawn[order('R')] = vec![0, 5, 6];
    assert_eq!(can_be_completed(&puzzle, &drawn, &mut Patience::endless()), Some(false));
    // Nonsense is not completable, and not a panic.
    for nonsense in [vec![0, 24], vec![7], vec![0, 999], vec![0, 1, 0]] {
        drawn[order('R')] = nonsense;
        assert_eq!(can_be_completed(&puzzle, &drawn, &mut Patience::endless()), Some(false));
    }
}

#[test]
fn f17_a_path_beside_its_other_end_may_still_go_on() {
    let puzzle = board(E2);
    let green = puzzle.pairs().iter().position(|pair| pair.colour == Colour::new(3)).unwrap();
    let mut drawn = vec![Vec::new(); 4];
    drawn[green] = vec![8, 9, 14, 19];
    assert_eq!(solved(&puzzle, &drawn)[green], [8, 9, 14, 19, 24, 23, 18]);
}

#[test]
fn f135_a_search_can_be_watched() {
    let puzzle = board("F1;4x4;R3/4/4/R3");
    let topology = Topology::new(&puzzle);
    let mut search = Search::new(&topology, Links::new(&topology).unwrap());
    let mut tried = 0;
    let mut found = 0;
    loop {
        match search.step() {
            Step::Tried(edge) => {
                assert!(usize::from(edge) < topology.edges.len());
                tried += 1;
            }
            Step::Back(_) => {}
            Step::Solved => found += 1,
            Step::Exhausted => break,
        }
    }
    assert!(tried > 0);
    let exact = count_exactly(&puzzle, Limits::default(), &mut Patience::endless()).unwrap();
    assert_eq!(exact.to_string(), found.to_string());
}

/// All solutions by trying every path of every colour: slow, and obviously right.
fn solve_slowly(puzzle: &Puzzle) -> Vec<Solution> {
    fn extend(puzzle: &Puzzle, used: &mut [bool], paths: &mut Solution, all: &mut Vec<Solution>) {
        let colour = paths.len() - 1;
        let head = *paths[colour].last().unwrap();
        let target = puzzle.pairs()[colour].ends[1];
        for &next in puzzle.neighbours(head) {
            if next == target {
                paths[colour].push(next);
                if let Some(pair) = puzzle.pairs().get(colour + 1) {
                    paths.push(vec![pair.ends[0]]);
                    extend(puzzle, used, paths, all);
                    paths.pop();
                } else if used.iter().all(|used| *used) {
                    all.push(paths.clone());
                }
                paths[colour].pop();
            } else if !used[usize::from(next)] {
                used[usize::from(next)] = true;
                paths[colour].push(next);
                extend(puzzle, used, paths, all);
                paths[colour].pop();
                used[usize::from(next)] = false;
            }
        }
    }
    let mut used = vec![false; puzzle.cells()];
    for end in puzzle.pairs().iter().flat_map(|pair| pair.ends) {
        used[usize::from(end)] = true;
    }
    let mut all = Vec::new();
    extend(puzzle, &mut used, &mut vec![vec![puzzle.pairs()[0].ends[0]]], &mut all);
    all
}

/// Whether no path takes three sides of a square of four cells: then the first and the last of
/// four cells in a row would be adjacent.
fn is_calm(puzzle: &Puzzle, solution: &Solution) -> bool {
    let mut fours = solution.iter().flat_map(|path| path.windows(4));
    fours.all(|four| !puzzle.are_adjacent(four[0], four[3]))
}

fn told(several: &Several) -> usize {
    match several {
        Several::None => 0,
        Several::One(_) => 1,
        Several::More(one, other) => {
            assert_ne!(one, other);
            2
        }
    }
}

/// The solutions that an engine hands out, sorted; each must come once.
fn listed(puzzle: &Puzzle, mut next: impl FnMut() -> Option<Vec<bool>>) -> Vec<Solution> {
    let topology = Topology::new(puzzle);
    let mut all = Vec::new();
    while let Some(links) = next() {
        all.push(checked(puzzle, &topology, &links));
    }
    all.sort();
    all
}

fn agrees(puzzle: &Puzzle) {
    let mut all = solve_slowly(puzzle);
    all.sort();
    let calm: Vec<Solution> = all.iter().filter(|s| is_calm(puzzle, s)).cloned().collect();
    let endless = Patience::endless;
    let exact = count_exactly(puzzle, Limits::default(), &mut endless()).unwrap();
    assert_eq!(exact.to_string(), all.len().to_string(), "{puzzle:?}");
    assert_eq!(
        told(&count_to_two(puzzle, &mut endless()).unwrap()),
        all.len().min(2),
        "{puzzle:?}"
    );
    let few = count_kind_to_two(puzzle, Kind::Calm, &mut endless()).unwrap();
    assert_eq!(told(&few), calm.len().min(2), "{puzzle:?}");
    let topology = Topology::new(puzzle);
    let Ok(start) = Links::new(&topology) else {
        assert!(all.is_empty(), "{puzzle:?}");
        return;
    };
    let mut search = Search::new(&topology, start.clone());
    let by_search = listed(puzzle, || {
        let found = search.run(&mut endless()) == Some(true);
        found.then(|| search.links().marks.iter().map(|mark| *mark == Mark::On).collect())
    });
    assert_eq!(by_search, all, "{puzzle:?}");
    for corner in 0..CORNERS {
        // A choice at a time, so that each interruption is one more chance to go wrong.
        let mut diagonal = Diagonal::new(&topology, &start, corner);
        let by_diagonal = listed(puzzle, || {
            loop {
                match diagonal.run(1, &mut endless()).unwrap() {
                    Found::NotYet => {}
                    Found::NoMore => return None,
                    Found::One => return Some(diagonal.links(&topology)),
                }
            }
        });
        assert_eq!(by_diagonal, calm, "{puzzle:?} from corner {corner}");
    }
    if all.len() > 100 {
        return;
    }
    for (kind, expected) in [(Kind::Any, &all), (Kind::Calm, &calm)] {
        let mut learner = Learner::new(&topology, &start);
        let by_learner = listed(puzzle, || {
            let found = match kind {
                Kind::Any => learner.solve(&mut endless()),
                Kind::Calm => learner.solve_calm(&mut endless()),
            };
            (found == Some(true)).then(|| {
                let links = learner.links();
                learner.forbid(&links);
                links
            })
        });
        assert_eq!(&by_learner, expected, "{puzzle:?}");
        let mut solutions = Solutions::new(&topology, start.clone(), kind);
        let together = listed(puzzle, || solutions.next(&mut endless()).unwrap());
        assert_eq!(&together, expected, "{puzzle:?}");
    }
}

#[test]
fn f130_f133_all_tiny_boards_agree_with_counting_by_hand() {
    // Every way to put one or two pairs on boards of up to nine cells.
    for (width, height) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
        let cells = (width * height) as Cell;
        for a in 0..cells {
            for b in a + 1..cells {
                agrees(&Puzzle::new(width, height, [(Colour::new(0), [a, b])]).unwrap());
                for c in a + 1..cells {
                    for d in c + 1..cells {
                        if let Ok(puzzle) = Puzzle::new(
                            width,
                            height,
                            [(Colour::new(0), [a, b]), (Colour::new(1), [c, d])],
                        ) {
                            agrees(&puzzle);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn f130_f133_random_small_boards_agree_with_counting_by_hand() {
    let mut dice = Dice::new(130);
    for _ in 0..1500 {
        let (width, height) = (3 + dice.below(3) as usize, 3 + dice.below(3) as usize);
        let colours = 2 + dice.below(4) as usize;
        let mut cells: Vec<Cell> = (0..(width * height) as Cell).collect();
        for at in (1..cells.len()).rev() {
            cells.swap(at, dice.below(at as u32 + 1) as usize);
        }
        let ends = cells.chunks_exact(2).take(colours).enumerate();
        let pairs = ends.map(|(colour, two)| (Colour::new(colour as u16), [two[0], two[1]]));
        agrees(&Puzzle::new(width, height, pairs).unwrap());
    }
}

#[test]
fn f180_boards_of_any_size_are_taken() {
    let strip = Puzzle::new(128, 2, [(Colour::new(0), [0, 128])]).unwrap();
    assert_eq!(solved(&strip, &[])[0].len(), 256);
    // Every row its own colour: as large as boards get.
    let rows = (0..128).map(|row| (Colour::new(row), [row * 128, row * 128 + 127]));
    let large = Puzzle::new(128, 128, rows).unwrap();
    assert!(matches!(solve(&large, &mut Patience::steps(100_000)), Answer::Solved(_)));
    // Dominoes: more colours than the learner takes.
    let pairs = (0..8192).map(|pair| (Colour::new(pair), [2 * pair, 2 * pair + 1]));
    let dominoes = Puzzle::new(128, 128, pairs).unwrap();
    assert_eq!(solved(&dominoes, &[])[8191], [16_382, 16_383]);
}

#[test]
fn f131_a_path_may_meet_itself_far_from_any_turn() {
    // Red goes round blue and comes back beside its own end: no square has three links, but the
    // two ends are adjacent and not linked.
    let puzzle = board("F1;3x4;RR1/1B1/1B1/3");
    let solution = solved(&puzzle, &[]);
    assert!(is_calm(&puzzle, &solution));
    assert!(is_touching(&puzzle, &solution));
    assert_eq!(solve_kind(&puzzle, Kind::Calm, &mut Patience::endless()), Answer::Solved(solution));
    // E2 has no calm solution, and only the caller who asks for one is told so.
    let answer = solve_kind(&board(E2), Kind::Calm, &mut Patience::endless());
    assert_eq!(answer, Answer::Unsolvable);
    let none = count_kind_to_two(&board(E2), Kind::Calm, &mut Patience::endless());
    assert_eq!(none, Some(Several::None));
}
