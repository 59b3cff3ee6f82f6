use super::*;
use crate::formats::share;
use crate::solver::{Answer, Patience, solve};

fn steps(code: &str) -> Vec<Deduction> {
    let puzzle = share::read(code).unwrap();
    let Answer::Solved(solution) = solve(&puzzle, &mut Patience::endless()) else {
        panic!("{code} has no solution");
    };
    let mut ladder = Ladder::new(&puzzle, &[]).with_solution(&solution);
    let mut steps = Vec::new();
    while let Some(step) = ladder.next(&mut Patience::endless()) {
        steps.push(step);
    }
    // Whatever was reasoned is true.
    let linked = |[a, b]: [Cell; 2]| {
        solution.iter().any(|path| path.windows(2).any(|two| two == [a, b] || two == [b, a]))
    };
    for step in &steps {
        assert_eq!(linked(step.cells), step.finding == Finding::Link, "{step:?}");
    }
    let links = steps.iter().filter(|step| step.finding == Finding::Link).count();
    assert_eq!(links, puzzle.cells() - puzzle.pairs().len(), "every link is reported once");
    steps
}

#[test]
fn f152_t1_alone_solves_a_board_without_choice() {
    let steps = steps("F1;3x3;RBG/3/RBG");
    assert!(steps.iter().all(|step| step.technique == Technique::T1), "{steps:?}");
}

#[test]
fn f152_every_step_is_true_and_every_link_reported() {
    for code in ["F1;5x5;R3B/2G2/3BG/4R/Y3Y", "F1;5x5;4Y/2BG1/3R1/Y2G1/B1R2"] {
        steps(code);
    }
    for level in 5..=7 {
        for board in crate::packs::level(level) {
            steps(&share::write(&board.puzzle).unwrap());
        }
    }
}

#[test]
fn f152_each_technique_up_to_t5_is_needed_on_some_board() {
    let mut needed = [false; 6];
    for board in (5..=8).flat_map(crate::packs::level) {
        for step in steps(&share::write(&board.puzzle).unwrap()) {
            needed[step.technique as usize] = true;
        }
    }
    assert_eq!(needed[..5], [true; 5]);
}

#[test]
fn f152_t4_two_colours_do_not_fit_through_one_cell() {
    use crate::solver::{Links, Topology};
    use crate::{Colour, Puzzle};
    // White closes the middle column but for its lowest cell.
    let white = (Colour::new(4), [2, 17]);
    let drawn = |pairs: &[(Colour, [Cell; 2])]| {
        let puzzle = Puzzle::new(5, 5, pairs.iter().copied()).unwrap();
        let topology = Topology::new(&puzzle);
        let mut links = Links::blank(&topology);
        for (one, other) in [(2, 7), (7, 12), (12, 17)] {
            links.step(&topology, topology.edge_between(one, other).unwrap()).unwrap();
        }
        narrow::is_overfull(&topology, &links, 22, &mut narrow::Scratch::default())
    };
    let (red, blue) = ((Colour::new(2), [6, 8]), (Colour::new(1), [11, 13]));
    assert!(!drawn(&[white, red]));
    assert!(drawn(&[white, red, blue]));
}

#[test]
fn f152_grades_follow_the_hardest_technique() {
    assert_eq!(grade_of([9, 9, 0, 0, 0, 0]), Grade::Easy);
    assert_eq!(grade_of([9, 0, 1, 0, 0, 0]), Grade::Medium);
    assert_eq!(grade_of([9, 0, 0, 1, 0, 0]), Grade::Hard);
    assert_eq!(grade_of([9, 0, 0, 0, 3, 0]), Grade::Hard);
    assert_eq!(grade_of([9, 0, 0, 0, 4, 0]), Grade::Expert);
    assert_eq!(grade_of([9, 0, 0, 0, 0, 1]), Grade::Expert);
}

#[test]
fn f153_boards_are_ordered_by_uses_and_then_by_detours() {
    let rating = |uses, detour| Rating { grade: grade_of(uses), uses, detour };
    let ordered = [
        rating([9, 0, 0, 0, 0, 0], 8),
        rating([5, 1, 0, 0, 0, 0], 2),
        rating([5, 2, 0, 0, 0, 0], 0),
        rating([5, 2, 0, 0, 0, 0], 4),
        rating([5, 0, 1, 0, 0, 0], 0),
        rating([5, 0, 0, 0, 2, 0], 0),
        rating([5, 0, 0, 0, 4, 0], 0),
    ];
    assert!(ordered.windows(2).all(|two| two[0].order() < two[1].order()));
}

#[test]
fn f152_the_quick_grade_is_the_grade() {
    for board in (5..=7).flat_map(crate::packs::level) {
        let endless = &mut Patience::endless();
        let rating = rate(&board.puzzle, &board.solution, endless).unwrap();
        assert_eq!(grade(&board.puzzle, &board.solution, endless), Some(rating.grade));
    }
}

#[test]
fn f152_a_position_that_contradicts_itself_is_told() {
    let puzzle = share::read("F1;5x5;R3B/2G2/3BG/4R/Y3Y").unwrap();
    let red = puzzle.index_of(crate::Colour::new(2)).unwrap();
    let mut drawn = vec![Vec::new(); 4];
    drawn[red] = vec![0, 1, 6, 5];
    let mut ladder = Ladder::new(&puzzle, &drawn);
    while ladder.next(&mut Patience::endless()).is_some() {}
    assert!(ladder.is_contradictory());
}

#[test]
fn a_limit_of_steps_ends_the_climb_and_nothing_is_graded() {
    let board = crate::packs::level(8).last().unwrap();
    let rated = |steps| rate(&board.puzzle, &board.solution, &mut Patience::steps(steps));
    let needed = (0..).step_by(50).find(|steps| rated(*steps).is_some()).unwrap();
    assert!(needed > 10, "{needed}");
    assert_eq!(rated(needed), rated(u64::MAX));
    assert_eq!(grade(&board.puzzle, &board.solution, &mut Patience::steps(10)), None);

    // Where it stopped it can go on.
    let mut ladder = Ladder::new(&board.puzzle, &[]).with_solution(&board.solution);
    let mut steps = 0;
    for few in 0.. {
        while ladder.next(&mut Patience::steps(few)).is_some() {
            steps += 1;
        }
        if ladder.next(&mut Patience::endless()).is_none() {
            break;
        }
        steps += 1;
    }
    assert_eq!(steps, rated(u64::MAX).unwrap().uses.iter().sum::<u32>());
    assert!(!ladder.is_contradictory());
}
