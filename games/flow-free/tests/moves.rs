//! What a move does: sections 2, 5 and 6 of the rules, and the worked examples of section 8.

mod common;

use common::{E1, E2, Game, L1, L2, V1, notes};
use flow_free::{Event, State, check_solution};

/// Plays what comes before, then the line, and gives the game and what was told.
fn example(before: &str, line: &str) -> (Game, Vec<String>) {
    let mut game = Game::after(before);
    let events = game.ask(line).unwrap_or_else(|why| panic!("{line}: {why}"));
    let told = notes(&events);
    (game, told)
}

/// Plays what comes before, then a line that is refused with this key.
fn refused(before: &str, line: &str, key: &str) -> Game {
    let mut game = Game::after(before);
    assert_eq!(game.key(line), key);
    game
}

#[test]
fn w1_f42_the_first_cell_begins_at_the_end_beside_it() {
    let (game, told) = example("", "R 10");
    assert_eq!(game.path('R'), "00 10");
    assert!(told.is_empty());
}

#[test]
fn w2_f43_the_path_goes_on_from_its_head() {
    let (game, told) = example("R 10", "r 20");
    assert_eq!(game.path('R'), "00 10 20");
    assert!(told.is_empty());
}

#[test]
fn w3_f45_a_cell_beside_the_other_end_starts_again_from_there() {
    let (game, told) = example("R 10, R 20", "R 33");
    assert_eq!(game.path('R'), "34 33");
    assert!(game.is_empty("10") && game.is_empty("20"));
    assert_eq!(told, ["R starts again from 34."]);
}

#[test]
fn w4_f43_f16_reaching_a_neighbour_of_the_other_end_connects() {
    let (game, told) = example("R 10, R 20, R 30, R 31, R 32", "R 33");
    assert_eq!(game.path('R'), "00 10 20 30 31 32 33");
    assert!(game.is_connected('R'));
    assert_eq!(told, ["R connected."]);
}

#[test]
fn w5_f46_f6_a_diagonal_neighbour_does_not_touch() {
    refused("", "G 01", "E-ADJACENT");
}

#[test]
fn w6_f42_either_end_may_begin() {
    let (game, _) = example("", "G 11");
    assert_eq!(game.path('G'), "12 11");
}

#[test]
fn w7_f47_the_end_of_another_colour_cannot_be_chosen() {
    refused("", "R 04", "E-END");
}

#[test]
fn w8_f47_an_own_end_cannot_be_chosen() {
    let game = refused("R 10", "R 00", "E-END");
    assert_eq!(game.path('R'), "00 10");
}

#[test]
fn w9_f48_taking_a_cell_removes_the_whole_other_path() {
    let (game, told) = example("B 03, B 02, B 01", "R 01");
    assert_eq!((game.path('R').as_str(), game.path('B').as_str()), ("00 01", ""));
    assert!(game.is_empty("02") && game.is_empty("03"));
    assert_eq!(told, ["B path removed (3 cells)."]);
}

#[test]
fn w10_f49_a_refused_move_takes_nothing() {
    let game = refused("B 03, B 02, B 01", "G 03", "E-ADJACENT");
    assert_eq!(game.path('B'), "04 03 02 01");
}

#[test]
fn w11_f40_an_own_cell_cuts_back() {
    let (game, told) = example("R 10, R 20, R 30, R 31", "R 20");
    assert_eq!(game.path('R'), "00 10 20");
    assert!(game.is_empty("30") && game.is_empty("31"));
    assert_eq!(told, ["R cut back to 20."]);
}

#[test]
fn w12_f41_the_head_itself_changes_nothing() {
    let before = Game::after("R 10, R 20").0;
    let (game, told) = example("R 10, R 20", "R 20");
    assert_eq!(game.0, before, "not even a step to take back");
    assert!(told.is_empty());
}

#[test]
fn w13_f44_a_branch_keeps_the_most() {
    let (game, told) = example("R 10, R 20, R 30, R 31", "R 11");
    assert_eq!(game.path('R'), "00 10 11");
    assert_eq!(told, ["R now continues from 10."]);
}

#[test]
fn w14_f44_the_joint_may_be_the_start_end() {
    let (game, told) = example("R 10, R 20", "R 01");
    assert_eq!(game.path('R'), "00 01");
    assert_eq!(told, ["R now continues from 00."]);
}

#[test]
fn w15_f43_a_path_may_run_beside_itself() {
    let (game, told) = example("R 10, R 20, R 30, R 31", "R 21");
    assert_eq!(game.path('R'), "00 10 20 30 31 21");
    assert!(told.is_empty());
}

#[test]
fn w16_f44_a_branch_goes_before_starting_again() {
    let (game, told) = example("R 10, R 20, R 30, R 31, R 32, R 22", "R 33");
    assert_eq!(game.path('R'), "00 10 20 30 31 32 33");
    assert!(game.is_connected('R') && game.is_empty("22"));
    assert_eq!(told, ["R now continues from 32.", "R connected."]);
}

#[test]
fn w17_f17_f51_a_connected_colour_can_go_on_and_is_open_again() {
    let before = Game::after("B 03, B 13");
    assert!(before.is_connected('B'));
    let (game, told) = example("B 03, B 13", "B 14");
    assert_eq!(game.path('B'), "04 03 13 14");
    assert!(!game.is_connected('B'));
    assert!(told.is_empty());
}

#[test]
fn w18_f50_starting_again_and_taking_can_come_together() {
    let (game, told) = example("R 33, R 32, R 22, B 03, B 02", "B 22");
    assert_eq!((game.path('B').as_str(), game.path('R').as_str()), ("23 22", ""));
    assert_eq!(told, ["B starts again from 23.", "R path removed (3 cells)."]);
    assert!(["32", "33", "02", "03"].iter().all(|cell| game.is_empty(cell)));
}

#[test]
fn w19_f33_a_colour_that_the_board_does_not_use() {
    refused("", "C 11", "E-COLOUR-ABSENT");
}

#[test]
fn f42_between_both_ends_the_smaller_number_starts() {
    // 01 lies between the ends 00 and 02.
    let mut game = Game::on("F1;5x5;R1R1B/5/5/5/4B");
    let events = game.ask("R 01").unwrap();
    assert_eq!(game.path('R'), "00 01");
    assert!(game.is_connected('R'));
    assert_eq!(notes(&events), ["R connected."]);
}

#[test]
fn f16_an_empty_path_is_connected_exactly_when_its_ends_touch() {
    let game = Game::on("F1;5x5;RR3/B4/5/5/4B");
    assert!(game.is_connected('R') && !game.is_connected('B'));
}

#[test]
fn f17_f43_on_e2_green_passes_beside_its_own_end() {
    let mut game = Game::on(E2);
    game.play("G 14, G 24, G 34");
    assert!(game.is_connected('G'));
    game.play("G 44");
    assert!(!game.is_connected('G'));
    let events = game.ask("G 43").unwrap();
    assert!(game.is_connected('G'));
    assert_eq!(notes(&events), ["G connected."]);
    assert_eq!(game.path('G'), "13 14 24 34 44 43");
}

#[test]
fn f40_cutting_back_beside_the_other_end_connects() {
    let mut game = Game::on(E2);
    game.play("G 14, G 24, G 34, G 44");
    let events = game.ask("G 34").unwrap();
    assert_eq!(notes(&events), ["G cut back to 34.", "G connected."]);
}

#[test]
fn f45_the_former_start_end_is_now_the_other_end() {
    let mut game = Game::after("R 10, R 20, R 33");
    game.play("R 32, R 31, R 30, R 20");
    assert!(!game.is_connected('R'));
    game.play("R 10");
    assert_eq!(game.path('R'), "34 33 32 31 30 20 10");
    assert!(game.is_connected('R'));
}

#[test]
fn f44_the_latest_joint_is_taken() {
    // 11 touches 10 (second cell) and 21 (sixth); 21 is not the head.
    let mut game = Game::after("R 10, R 20, R 30, R 31, R 21, R 22");
    let events = game.ask("R 11").unwrap();
    assert_eq!(game.path('R'), "00 10 20 30 31 21 11");
    assert_eq!(notes(&events), ["R now continues from 21."]);
}

#[test]
fn f48_taking_counts_for_every_case_that_adds_a_cell() {
    // A branch that takes: R from 10 to 11, which G holds.
    let (game, told) = example("R 10, R 20, G 11", "R 11");
    assert_eq!((game.path('R').as_str(), game.path('G').as_str()), ("00 10 11", ""));
    assert_eq!(told, ["R now continues from 10.", "G path removed (1 cells)."]);
}

#[test]
fn v1_f61_f63_a_full_board_with_all_connected_is_won() {
    let mut game = Game::on(E1);
    for line in V1.split(',') {
        assert_eq!(game.state(), State::Playing);
        let events = game.ask(line).unwrap();
        assert_eq!(events.contains(&Event::Won), line.trim() == "Y 43");
    }
    assert_eq!(game.state(), State::Won);
    // F63: what was drawn is a solution in the sense of F8.
    let puzzle = game.0.puzzle().clone();
    let paths: Vec<Vec<u16>> = (0..puzzle.pairs().len())
        .map(|pair| {
            let mut path = game.0.board().path(pair).to_vec();
            let other = puzzle.pairs()[pair].ends.into_iter().find(|end| *end != path[0]);
            path.push(other.unwrap());
            path
        })
        .collect();
    assert_eq!(check_solution(&puzzle, &paths), Ok(()));
    assert_eq!(
        kit::Notation::position(&game.0),
        "F1;5x5;R3B/2G2/3BG/4R/Y3Y Y=40.41.42.43 B=04.03.02.01.11.21.22 R=00.10.20.30.31.32.33 \
         G=12.13.14"
    );
}

#[test]
fn f60_the_game_goes_on_while_a_cell_is_empty_though_all_are_connected() {
    let mut game = Game::on("F1;5x5;R1R2/B1B2/G1G2/Y1Y2/W1W2");
    game.play("R 01, B 11, G 21, Y 31, W 41");
    assert!("RBGYW".chars().all(|colour| game.is_connected(colour)));
    assert_eq!(game.state(), State::Playing);
}

fn lost(lines: &str, open: &str) {
    let mut game = Game::on(E1);
    let mut last = Vec::new();
    for line in lines.split(',') {
        assert_eq!(game.state(), State::Playing);
        last = game.ask(line).unwrap();
    }
    assert_eq!(game.state(), State::Lost);
    let Some(Event::Lost { open: told }) = last.last() else { panic!("{last:?}") };
    assert_eq!(flow_free::text::list(told), open);
}

#[test]
fn l1_f62_f64_a_path_that_stops_short_loses() {
    lost(L1, "B");
}

#[test]
fn l2_f62_f64_a_path_that_ran_past_and_one_never_begun_lose() {
    lost(L2, "B R");
}

#[test]
fn f8_the_solutions_of_e1_and_e2_are_solutions() {
    for (board, paths) in [
        (E1, "Y 40 41 42 43 44/B 04 03 02 01 11 21 22 23/R 00 10 20 30 31 32 33 34/G 12 13 14 24"),
        (E2, "Y 04 03 02 01 00 10 20 30/B 12 11 21 31 41 40/R 23 22 32 42/G 13 14 24 34 44 43 33"),
    ] {
        let puzzle = flow_free::formats::share::read(board).unwrap();
        let cells = |line: &str| -> Vec<u16> {
            line.split(' ').skip(1).map(|cell| puzzle.cell_named(cell).unwrap()).collect()
        };
        let solution: Vec<Vec<u16>> = paths.split('/').map(cells).collect();
        assert_eq!(check_solution(&puzzle, &solution), Ok(()));
        for wrong in 0..solution.len() {
            let mut short = solution.clone();
            short[wrong].pop();
            assert!(check_solution(&puzzle, &short).is_err());
            let mut turned = solution.clone();
            turned[wrong].reverse();
            assert_eq!(check_solution(&puzzle, &turned), Ok(()));
        }
        assert!(check_solution(&puzzle, &solution[1..]).is_err());
        let mut twice = solution.clone();
        twice[0] = solution[1].clone();
        assert!(check_solution(&puzzle, &twice).is_err());
    }
}
