//! Walls, warps, bridges and hexagonal boards (F200 to F207).

mod common;

use common::Game;
use flow_free::counter::{Limits, Several, count_exactly, count_to_two};
use flow_free::formats::{self, Form, Sheet, share};
use flow_free::generator::{Canon, Recipe, generate};
use flow_free::solver::{Answer, Patience, solve};
use flow_free::{Cell, Colour, Layout, LayoutError, Puzzle, Variant, check_solution, notation};
use kit::prelude::*;
use kit::{Chance, Dice, Lang, Show};

const PLAIN: &str = "F1;5x5;R3B/2G2/3BG/4R/Y3Y";

fn board(code: &str) -> Puzzle {
    share::read(code).unwrap_or_else(|why| panic!("{code}: {why}"))
}

fn beside(puzzle: &Puzzle, name: &str) -> String {
    let cell = puzzle.cell_named(name).expect("a cell");
    let names: Vec<String> =
        puzzle.neighbours(cell).iter().map(|cell| puzzle.cell_name(*cell)).collect();
    names.join(" ")
}

#[test]
fn f200_a_wall_parts_two_cells() {
    let puzzle = board("F2;5x5;R3B/2G2/3BG/4R/Y3Y;w01-02.11-21");
    assert_eq!(beside(&puzzle, "01"), "00 11");
    assert_eq!(beside(&puzzle, "21"), "20 22 31");
    let mut game = Game::on("F2;5x5;R3B/2G2/3BG/4R/Y3Y;w00-01");
    assert_eq!(game.key("R 01"), "E-ADJACENT");
    game.play("R 10");
}

#[test]
fn f201_rows_and_columns_wrap_around() {
    let puzzle = board("F2;5x5;R3B/2G2/3BG/4R/Y3Y;r1;c3");
    assert_eq!(beside(&puzzle, "10"), "00 11 14 20");
    assert_eq!(beside(&puzzle, "43"), "03 33 42 44");
    assert_eq!(beside(&puzzle, "20"), "10 21 30");
    let everywhere = Puzzle::new(4, 3, [(Colour::new(0), [0, 5])])
        .and_then(|puzzle| puzzle.laid_out(Layout::without_edges(4, 3)))
        .expect("a board without edges");
    assert!((0..12).all(|cell| everywhere.neighbours(cell).len() == 4));
    let narrow = Puzzle::new(2, 5, [(Colour::new(0), [0, 5])]).unwrap();
    let layout = Layout { rows: vec![0], ..Layout::default() };
    assert_eq!(narrow.laid_out(layout), Err(LayoutError::Warp.into()));
}

#[test]
fn f202_a_bridge_is_crossed_twice_straight() {
    let puzzle = board("F2;3x3;1R1/B1B/1R1;b11");
    assert_eq!(puzzle.cells(), 10);
    assert_eq!(beside(&puzzle, "11h"), "10 12");
    assert_eq!(beside(&puzzle, "11v"), "01 21");
    assert_eq!((puzzle.cell_named("11"), puzzle.cell_named("10h")), (None, None));

    let code = "F2;5x5;2R2/5/B3B/5/2R2;b22";
    let mut game = Game::on(code);
    game.play("R 12, R 22v, R 32, B 21, B 22h, B 23");
    assert!(game.is_connected('R') && game.is_connected('B'));
    assert_eq!(game.path('B'), "20 21 22h 23");
    assert_eq!(game.key("B 22"), "E-LANE");
    assert_eq!(game.key("R 22h"), "E-ADJACENT");
    // In a stroke the cell before tells the way.
    let mut drawn = Game::on(code);
    drawn.play("stroke B 20 21 22 23, stroke R 02 12 22 32");
    assert_eq!(drawn.path('R'), "02 12 22v 32");
    assert_eq!(drawn.0.position(), format!("{code} B=20.21.22h.23 R=02.12.22v.32"));
    assert_eq!(drawn.key("stroke B 20 21 22 32"), "E-ADJACENT");
    let end = Puzzle::new(3, 3, [(Colour::new(0), [0, 4])]).unwrap();
    let layout = Layout { bridges: vec![4], ..Layout::default() };
    assert_eq!(end.laid_out(layout), Err(LayoutError::Bridge.into()));
}

#[test]
fn f202_both_crossings_have_to_be_taken() {
    // The rest of the board is full, but red goes round the bridge.
    let puzzle = board("F2;3x3;1R1/B1B/1R1;b11");
    assert_eq!(solve(&puzzle, &mut Patience::endless()), Answer::Unsolvable);
    let crossing = board("F2;3x3;R1B/3/B1R;b11");
    let Answer::Solved(paths) = solve(&crossing, &mut Patience::endless()) else {
        panic!("red and blue cross");
    };
    check_solution(&crossing, &paths).unwrap();
}

#[test]
fn f203_hexagons_have_six_neighbours() {
    let puzzle = board("F2;4x4;R3/4/4/3R;h");
    assert_eq!(beside(&puzzle, "00"), "01 10");
    assert_eq!(beside(&puzzle, "11"), "01 02 10 12 21 22");
    assert_eq!(beside(&puzzle, "22"), "11 12 21 23 31 32");
    assert_eq!(beside(&puzzle, "13"), "03 12 23");
    let walled = board("F2;4x4;R3/4/4/3R;h;w11-22");
    assert_eq!(beside(&walled, "11"), "01 02 10 12 21");
    assert!(share::read("F2;4x4;R3/4/4/3R;h;r1").is_err());
}

#[test]
fn f204_a_board_is_written_in_one_way() {
    for code in [
        "F2;5x5;R3B/2G2/3BG/4R/Y3Y;w01-02.11-21;r0.2;c3;b22",
        "F2;5x5;R3B/2G2/3BG/4R/Y3Y;h;w01-02",
        "F2;11x5;R9B/11/11/11/B9R;w0001-0002;b0203",
        PLAIN,
    ] {
        assert_eq!(share::write(&board(code)).as_deref(), Ok(code));
        let position = notation::read(code).unwrap();
        assert_eq!(notation::write(&position), code);
    }
    for (wrong, column) in [
        ("F2;5x5;R3B/2G2/3BG/4R/Y3Y", 26),
        ("F3;5x5;R3B/2G2/3BG/4R/Y3Y;h", 2),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y;h", 26),
        ("F2;5x5;R3B/2G2/3BG/4R/Y3Y;", 26),
        ("F2;5x5;R3B/2G2/3BG/4R/Y3Y;w", 26),
        ("F2;5x5;R3B/2G2/3BG/4R/Y3Y;r0;w01-02", 26),
        ("F2;5x5;R3B/2G2/3BG/4R/Y3Y;w02-01", 26),
        ("F2;5x5;R3B/2G2/3BG/4R/Y3Y;w01-03", 26),
        ("F2;5x5;R3B/2G2/3BG/4R/Y3Y;r0.0", 26),
        ("F2;5x5;R3B/2G2/3BG/4R/Y3Y;r00", 26),
        ("F2;5x5;R3B/2G2/3BG/4R/Y3Y;r5", 26),
        ("F2;5x5;R3B/2G2/3BG/4R/Y3Y;b00", 26),
        ("F2;5x5;R3B/2G2/3BG/4R/Y3Y;é", 26),
        ("F2;5x5;R3B/2G2/3BG/4R/Y3Y;hh", 26),
    ] {
        let refused = share::read(wrong).expect_err(wrong);
        assert_eq!(refused.column, column, "{wrong}: {refused}");
    }
}

#[test]
fn f205_puzzle_texts_hold_every_kind() {
    let puzzle = board("F2;5x5;R3B/2G2/3BG/4R/Y3Y;w01-02;r0;c1");
    let text = formats::export(&Sheet::of(puzzle.clone()), Form::Native).unwrap();
    assert!(text.starts_with("size: 5x5;w01-02;r0;c1\nR...B\n"), "{text}");
    let read = formats::import(&text, None).unwrap();
    assert_eq!(read[0].puzzle, puzzle);
    for form in Form::ALL {
        let holds = formats::export(&Sheet::of(puzzle.clone()), form).is_ok();
        assert_eq!(holds, matches!(form, Form::Native | Form::Share), "{form}");
    }
    let wrong = text.replace("w01-02", "w01-03");
    assert_eq!(formats::import(&wrong, None).unwrap_err().line, 1);
}

#[test]
fn f206_lines_show_walls_warps_bridges_and_hexagons() {
    let drawn = |code: &str| {
        let game = Game::on(code);
        let view = game.0.view(kit::Viewer::Spectator);
        flow_free::FlowFree::draw(&view, Show { lang: Lang::En, ink: kit::Ink::Plain })
    };
    let walls = drawn("F2;3x3;R1B/3/R1B;w01-02.01-11;r2;c0");
    let rows: Vec<&str> = walls.lines().take(6).collect();
    assert_eq!(
        rows,
        ["  ^", "  00R 01.|02B", "      ---", "  10. 11. 12.", "< 20R 21. 22B >", "  v"]
    );
    let bridge = drawn("F2;3x3;GRY/B1B/GRY;b11");
    assert_eq!(bridge.lines().nth(1), Some("10B  11.. 12B"));
    let hex = drawn("F2;3x3;R1B/3/R1B;h;w01-11");
    let rows: Vec<&str> = hex.lines().take(3).collect();
    assert_eq!(rows, ["00R 01. 02B", "     --", "  10. 11. 12."]);
}

/// All solutions, by trying every way of every path: slow and plain.
fn brute(puzzle: &Puzzle) -> u64 {
    fn walk(puzzle: &Puzzle, used: &mut [bool], pair: usize, cell: Cell) -> u64 {
        let Some(ends) = puzzle.pairs().get(pair).map(|pair| pair.ends) else {
            return u64::from(used.iter().all(|used| *used));
        };
        let mut count = 0;
        for next in puzzle.neighbours(cell).to_vec() {
            if next == ends[1] {
                let start = puzzle.pairs().get(pair + 1).map_or(0, |pair| pair.ends[0]);
                count += walk(puzzle, used, pair + 1, start);
            } else if !used[usize::from(next)] {
                used[usize::from(next)] = true;
                count += walk(puzzle, used, pair, next);
                used[usize::from(next)] = false;
            }
        }
        count
    }
    let mut used = vec![false; puzzle.cells()];
    for end in puzzle.pairs().iter().flat_map(|pair| pair.ends) {
        used[usize::from(end)] = true;
    }
    walk(puzzle, &mut used, 0, puzzle.pairs()[0].ends[0])
}

/// A board with random ends and a random layout: walls, warps and bridges at once, or hexagons.
fn random(dice: &mut Dice) -> Option<Puzzle> {
    let (width, height) = (3 + dice.below(3) as usize, 3 + dice.below(2) as usize);
    let cells = width * height;
    let cell = |dice: &mut Dice| dice.below(cells as u32) as Cell;
    let pairs: Vec<_> = (0..2 + dice.below(2) as u16)
        .map(|colour| (Colour::new(colour), [cell(dice), cell(dice)]))
        .collect();
    let hex = dice.below(3) == 0;
    let mut layout = Layout { hex, ..Layout::default() };
    for _ in 0..dice.below(4) {
        let one = cell(dice);
        layout.walls.push([one, one + if dice.below(2) == 0 { 1 } else { width as Cell }]);
    }
    if !hex {
        layout.rows = (0..height as u8).filter(|_| dice.below(3) == 0).collect();
        layout.columns = (0..width as u8).filter(|_| dice.below(3) == 0).collect();
        layout.bridges = (0..dice.below(3)).map(|_| cell(dice)).collect();
    }
    Puzzle::new(width, height, pairs).ok()?.laid_out(layout).ok()
}

#[test]
fn the_solver_agrees_with_trying_everything() {
    let mut dice = Dice::new(29);
    let (mut boards, mut solvable, mut unique) = (0, 0, 0);
    while boards < 4000 {
        let Some(puzzle) = random(&mut dice) else { continue };
        if puzzle.layout().is_none() {
            continue;
        }
        boards += 1;
        let all = brute(&puzzle);
        let code = share::write(&puzzle).unwrap();
        assert_eq!(board(&code), puzzle, "{code}");
        let counted = count_exactly(&puzzle, Limits::default(), &mut Patience::endless());
        assert_eq!(counted.unwrap().to_string(), all.to_string(), "{code}");
        let several = match count_to_two(&puzzle, &mut Patience::endless()) {
            Some(Several::None) => 0,
            Some(Several::One(_)) => 1,
            Some(Several::More(..)) => 2,
            None => panic!("{code}: without a limit"),
        };
        assert_eq!(several, all.min(2), "{code}");
        let answer = solve(&puzzle, &mut Patience::endless());
        assert_eq!(matches!(answer, Answer::Solved(_)), all > 0, "{code}");
        solvable += u32::from(all > 0);
        unique += u32::from(all == 1);
    }
    assert!(solvable > 400 && unique > 100, "{solvable} solvable, {unique} with one solution");
}

#[test]
fn f207_the_generator_makes_boards_of_every_kind_with_one_solution() {
    for variant in Variant::ALL {
        for seed in 1..4 {
            let recipe = Recipe::new(5, 5, seed).of(variant);
            let made = generate(&recipe, &mut Patience::steps(2_000_000)).unwrap();
            let layout = made.puzzle.layout().expect("no plain board");
            let has = match variant {
                Variant::Walls => !layout.walls.is_empty(),
                Variant::Warps => !layout.rows.is_empty() && !layout.columns.is_empty(),
                Variant::Bridges => !layout.bridges.is_empty(),
                Variant::Hex => layout.hex,
            };
            assert!(has, "{variant}: {layout:?}");
            assert_eq!(brute(&made.puzzle), 1, "{}", share::write(&made.puzzle).unwrap());
            check_solution(&made.puzzle, &made.solution).unwrap();
            assert!(made.grade(&mut Patience::endless()).is_some());
            assert!(recipe.name().contains(variant.name()), "{}", recipe.name());
        }
    }
}

#[test]
fn f207_boards_are_the_same_with_their_walls_and_warps() {
    let canon = |code: &str| Canon::of(&board(code));
    let one = canon("F2;3x3;R1B/3/R1B;w00-10;c0");
    assert_eq!(one, canon("F2;3x3;R1B/3/R1B;w02-12;c2"), "mirrored");
    assert_eq!(one, canon("F2;3x3;R1R/3/B1B;w01-02;r0"), "turned");
    assert_ne!(one, canon("F2;3x3;R1B/3/R1B;w00-10;c2"));
    assert_ne!(one, canon("F1;3x3;R1B/3/R1B"));
    assert_ne!(one.to_string(), canon("F1;3x3;R1B/3/R1B").to_string());
}
