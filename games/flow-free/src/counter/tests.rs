use kit::{Chance, Dice};

use super::*;
use crate::formats::share;
use crate::generator::unproven;
use crate::{Cell, Colour};

fn exact(code: &str) -> String {
    let puzzle = share::read(code).unwrap();
    count_exactly(&puzzle, Limits::default(), &mut Patience::endless()).unwrap().to_string()
}

#[test]
fn f133_paths_from_corner_to_corner_are_counted_exactly() {
    // The known numbers of paths through all cells between opposite corners.
    for (size, known) in
        [(3, "2"), (5, "104"), (7, "111712"), (9, "2688307514"), (11, "1445778936756068")]
    {
        let empty = format!("{size}");
        let rows = vec![empty.as_str(); size - 2].join("/");
        let code = format!("F1;{size}x{size};R{0}/{rows}/{0}R", size - 1);
        assert_eq!(exact(&code), known, "{code}");
    }
}

#[test]
fn f133_the_exact_number_can_exceed_64_bits() {
    let rows = ["13"; 11].join("/");
    assert_eq!(exact(&format!("F1;13x13;R12/{rows}/12R")), "17337631013706758184626");
}

#[test]
fn f133_the_examples_have_one_solution() {
    assert_eq!(exact("F1;5x5;R3B/2G2/3BG/4R/Y3Y"), "1");
    assert_eq!(exact("F1;5x5;4Y/2BG1/3R1/Y2G1/B1R2"), "1");
    assert_eq!(exact("F1;5x5;R3G/5/5/5/G3R"), "0");
}

#[test]
fn f132_loops_are_not_counted() {
    // Red goes round all cells. With its ends linked at once, the four cells below would have to
    // be a ring.
    assert_eq!(exact("F1;2x3;RR/2/2"), "1");
    let puzzle = share::read("F1;2x3;RR/2/2").unwrap();
    let count = count_to_two(&puzzle, &mut Patience::endless());
    assert_eq!(count, Some(Several::One(vec![vec![0, 2, 4, 5, 3, 1]])));
}

#[test]
fn f133_a_limit_of_memory_gives_up() {
    let puzzle = share::read("F1;7x7;R6/7/7/7/7/7/6R").unwrap();
    assert_eq!(count_exactly(&puzzle, Limits { groups: 10 }, &mut Patience::endless()), None);
    assert_eq!(count_exactly(&puzzle, Limits::default(), &mut Patience::steps(100)), None);
}

#[test]
fn f133_turned_boards_count_the_same() {
    assert_eq!(exact("F1;7x3;R6/7/6R"), exact("F1;3x7;R2/3/3/3/3/3/2R"));
}

#[test]
fn f133_two_or_more_shows_two_that_differ() {
    let puzzle = share::read("F1;3x3;R2/3/2R").unwrap();
    let Some(Several::More(one, other)) = count_to_two(&puzzle, &mut Patience::endless()) else {
        panic!("there are two");
    };
    assert_ne!(one, other);
    assert_eq!(count_to_two(&puzzle, &mut Patience::steps(0)), None);
}

#[test]
fn f133_long_numbers_are_written_in_full() {
    let mut number = Count::from(u128::MAX);
    number.add(&[1]);
    assert_eq!(number.to_string(), "340282366920938463463374607431768211456");
    assert_eq!(Count::default().to_string(), "0");
    assert_eq!(Count::from(10_000_000_000_000_000_000).to_string(), "10000000000000000000");
}

/// A board with ends anywhere; whether it has a solution is left to luck.
fn scattered(dice: &mut Dice) -> Puzzle {
    let (width, height) = (3 + dice.below(4) as usize, 3 + dice.below(4) as usize);
    let most = (width * height / 4) as u32;
    let colours = 1 + dice.below(most) as usize;
    let mut cells: Vec<Cell> = (0..(width * height) as Cell).collect();
    for at in (1..cells.len()).rev() {
        cells.swap(at, dice.below(at as u32 + 1) as usize);
    }
    let ends = cells.chunks_exact(2).take(colours).enumerate();
    let pairs = ends.map(|(colour, two)| (Colour::new(colour as u16), [two[0], two[1]]));
    Puzzle::new(width, height, pairs).unwrap()
}

#[test]
fn f133_groups_that_lead_nowhere_are_left_out_and_no_others() {
    let mut dice = Dice::new(133);
    let mut solvable = 0;
    for round in 0..6000u32 {
        // Ends anywhere, and ends of which a solution is known.
        let puzzle = if round % 2 == 0 {
            scattered(&mut dice)
        } else {
            let (width, height) = (4 + dice.below(4) as usize, 4 + dice.below(4) as usize);
            unproven(width, height, (2, width * height / 4), u64::from(round))
        };
        let count = |many| {
            let count = exact::count_looking_from(&puzzle, many);
            count.unwrap().to_string()
        };
        let (always, never) = (count(0), count(usize::MAX));
        assert_eq!(always, never, "{puzzle:?}");
        solvable += u32::from(never != "0");
    }
    assert!(solvable > 3000, "{solvable}");
}
