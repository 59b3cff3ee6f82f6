use kit::{Chance, Dice};

use super::*;
use crate::Colour;
use crate::check::is_touching;
use crate::counter::{Limits, Several, count_exactly, count_to_two};
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

/// Counts solutions by trying every path of every colour: slow, and obviously right.
fn count_slowly(puzzle: &Puzzle) -> u64 {
    fn extend(puzzle: &Puzzle, used: &mut [bool], colour: usize, head: Cell) -> u64 {
        let target = puzzle.pairs()[colour].ends[1];
        let mut count = 0;
        for &next in puzzle.neighbours(head) {
            if next == target {
                count += match puzzle.pairs().get(colour + 1) {
                    Some(pair) => extend(puzzle, used, colour + 1, pair.ends[0]),
                    None => u64::from(used.iter().all(|used| *used)),
                };
            } else if !used[usize::from(next)] {
                used[usize::from(next)] = true;
                count += extend(puzzle, used, colour, next);
                used[usize::from(next)] = false;
            }
        }
        count
    }
    let mut used = vec![false; puzzle.cells()];
    for end in puzzle.pairs().iter().flat_map(|pair| pair.ends) {
        used[usize::from(end)] = true;
    }
    extend(puzzle, &mut used, 0, puzzle.pairs()[0].ends[0])
}

fn agrees(puzzle: &Puzzle) {
    let slow = count_slowly(puzzle);
    let exact = count_exactly(puzzle, Limits::default(), &mut Patience::endless()).unwrap();
    assert_eq!(exact.to_string(), slow.to_string(), "{puzzle:?}");
    let few = match count_to_two(puzzle, &mut Patience::endless()).unwrap() {
        Several::None => 0,
        Several::One(_) => 1,
        Several::More(one, other) => {
            assert_ne!(one, other);
            2
        }
    };
    assert_eq!(few, slow.min(2), "{puzzle:?}");
    let topology = Topology::new(puzzle);
    let mut found = 0;
    if let Ok(links) = Links::new(&topology) {
        let mut search = Search::new(&topology, links);
        while search.run(&mut Patience::endless()) == Some(true) {
            found += 1;
        }
    }
    assert_eq!(found, slow, "{puzzle:?}");
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
    let strip = Puzzle::new(60, 2, [(Colour::new(0), [0, 60])]).unwrap();
    assert_eq!(solved(&strip, &[])[0].len(), 120);
    // Every row its own colour: as large as boards get.
    let rows = (0..60).map(|row| (Colour::new(row), [row * 60, row * 60 + 59]));
    let large = Puzzle::new(60, 60, rows).unwrap();
    assert!(matches!(solve(&large, &mut Patience::steps(100_000)), Answer::Solved(_)));
    // Dominoes: more colours than the learner takes.
    let pairs = (0..1800).map(|pair| (Colour::new(pair), [2 * pair, 2 * pair + 1]));
    let dominoes = Puzzle::new(60, 60, pairs).unwrap();
    assert_eq!(solved(&dominoes, &[])[1799], [3598, 3599]);
}
