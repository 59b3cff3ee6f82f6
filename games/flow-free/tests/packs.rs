//! The predefined boards and how one is picked (F1, F7, F8, F10, F13).

mod common;

use common::Game;
use flow_free::console::{Console, ConsoleStart};
use flow_free::line::Values;
use flow_free::{Event, FlowFree, Options, packs};
use kit::prelude::*;
use kit::testing::Battery;
use kit::{Dice, Replay, Script, Show};
use serde_json::json;

#[test]
fn f1_f7_every_level_has_at_least_ten_boards_of_its_size() {
    for level in 5..=15 {
        let boards = packs::level(level);
        assert!(boards.len() >= 10, "level {level}: {}", boards.len());
        for (number, board) in (1..).zip(boards) {
            let size = usize::from(level);
            assert_eq!((board.puzzle.width(), board.puzzle.height()), (size, size));
            assert_eq!(board.title, format!("{level}-{number:02}"));
            assert!(["easy", "medium", "hard", "expert"].contains(&board.grade.as_str()));
            flow_free::options::check_playable(&board.puzzle).unwrap();
        }
    }
    assert!(packs::level(4).is_empty() && packs::level(16).is_empty());
}

#[test]
fn f3_levels_of_the_console_use_the_seven_colours() {
    for level in 5..=9 {
        for board in packs::level(level) {
            assert!(board.puzzle.pairs().iter().all(|pair| pair.colour.is_classic()), "{board:?}");
        }
    }
}

#[test]
fn f8_f10_stored_solutions_are_solutions_of_three_cells_or_more_per_colour() {
    for level in 5..=15 {
        for board in packs::level(level) {
            flow_free::check_solution(&board.puzzle, &board.solution).unwrap();
            for (pair, path) in board.puzzle.pairs().iter().zip(&board.solution) {
                assert!(!board.puzzle.are_adjacent(pair.ends[0], pair.ends[1]), "{}", board.title);
                assert!(path.len() >= 3, "{}", board.title);
            }
        }
    }
}

#[test]
fn f13_each_board_is_picked_with_equal_probability() {
    let state = FlowFree::empty(&Options::level(6, None));
    let picks = kit::outcomes(|chance| state.open(chance));
    let count = packs::level(6).len();
    assert_eq!(picks.len(), count);
    for (at, (events, odds)) in picks.iter().enumerate() {
        assert!((odds * count as f64 - 1.0).abs() < 1e-9);
        let [Event::BoardPicked { level: 6, number, board }] = &events[..] else {
            panic!("{events:?}")
        };
        assert_eq!(*number as usize, at + 1);
        let played = flow_free::formats::share::read(board).unwrap();
        assert_eq!(played, packs::level(6)[at].puzzle);
    }
}

#[test]
fn f13_a_number_fixes_the_board_and_asks_for_no_luck() {
    let mut nothing = Script::new(&[]);
    let options = Options::level(8, Some(3));
    let replay = Replay::<FlowFree>::open(&options, &mut nothing);
    assert_eq!(nothing.finish(), Ok(()));
    assert_eq!(**replay.state().puzzle(), packs::level(8)[2].puzzle);
    assert_eq!(replay.state().options(), options);
    // At random: one question, and from then on the number is known.
    let mut third = Script::new(&[2]);
    let replay = Replay::<FlowFree>::open(&Options::level(8, None), &mut third);
    assert_eq!(third.finish(), Ok(()));
    assert_eq!(json!(replay.state().options()), json!({"level": 8, "number": 3, "strict": true}));
}

#[test]
fn a_stored_log_replays_though_the_packs_have_changed() {
    let mut state = FlowFree::empty(&Options::level(5, None));
    state.apply(&Event::BoardPicked { level: 5, number: 99, board: common::E1.into() });
    assert_eq!(state.position(), common::E1);
}

#[test]
fn a_position_of_a_pack_agrees_with_its_level_and_number() {
    let game = Game::with(&Options::level(5, Some(2))).0;
    let loaded = FlowFree::load(&game.position(), &Options::level(5, Some(2))).unwrap();
    for (option, given, against) in [
        ("level", json!(5), false),
        ("number", json!(2), false),
        ("number", json!(1), true),
        ("level", json!(6), true),
    ] {
        assert_eq!(loaded.contradicts(option, &given), against, "{option} {given}");
    }
}

#[test]
fn f22_f25_a_level_is_chosen_by_its_size() {
    for (answer, size) in [("5", 5), (" 6 ", 6), ("7x7", 7), ("8X8", 8), ("\t9x9", 9)] {
        let mut console = Console::new(Show::default(), false, ConsoleStart::default());
        let mut dice = Dice::new(1);
        console.begin(&mut dice);
        let shown = console.line(&Values::of(answer), &mut dice).text;
        let rows: Vec<&str> = shown.lines().collect();
        assert_eq!(rows.len(), size + 3, "{shown}");
        assert!(rows[0].starts_with("Board ") && rows[0].ends_with(&format!("of level {size}.")));
        assert!(rows[1].starts_with("00") && rows[size].starts_with(&format!("{}0", size - 1)));
        assert_eq!(rows[1].len(), size * 4 - 1);
        assert!(rows[size + 1].contains(" open"));
        assert_eq!(rows[size + 2], "Move> ");
    }
}

#[test]
fn f13_a_start_option_fixes_the_number_at_every_level() {
    let start = ConsoleStart { first: None, number: Some(4) };
    let mut console = Console::new(Show::default(), false, start);
    let mut dice = Dice::new(1);
    console.begin(&mut dice);
    for level in ["5", "9"] {
        let shown = console.line(&Values::of(level), &mut dice).text;
        assert!(shown.starts_with(&format!("Board 4 of level {level}.\n")), "{shown}");
        console.line(&Values::of("x"), &mut dice);
    }
    let start = ConsoleStart { first: None, number: Some(100_000) };
    let mut console = Console::new(Show::default(), false, start);
    console.begin(&mut dice);
    let shown = console.line(&Values::of("5"), &mut dice).text;
    assert!(shown.starts_with("Warning: Level 5 has boards 1 to "), "{shown}");
}

#[test]
fn f28_after_a_game_everything_of_it_is_gone() {
    let start = ConsoleStart { first: None, number: Some(1) };
    let mut console = Console::new(Show::default(), true, start);
    let mut dice = Dice::new(1);
    console.begin(&mut dice);
    let first = console.line(&Values::of("5"), &mut dice).text;
    let board = Game::with(&Options::level(5, Some(1))).0;
    let line = board.write_action(common::PLAYER, &board.legal(common::PLAYER)[0]);
    assert_ne!(console.line(&Values::of(&line), &mut dice).text, first);
    console.line(&Values::of("x"), &mut dice);
    assert_eq!(console.line(&Values::of("5"), &mut dice).text, first);
    let undone = console.line(&Values::of(":undo"), &mut dice).text;
    assert_eq!(undone, "Warning: There is nothing to undo.\nMove> ");
}

#[test]
fn the_stored_solutions_win_when_they_are_played() {
    for level in 5..=15 {
        for number in 1..=packs::level(level).len() as u32 {
            let mut game = Game::with(&Options::level(level, Some(number)));
            let board = &packs::level(level)[number as usize - 1];
            for (pair, path) in board.puzzle.pairs().iter().zip(&board.solution) {
                for cell in &path[1..path.len() - 1] {
                    game.play(&format!("{} {}", pair.colour, board.puzzle.cell_name(*cell)));
                }
            }
            assert_eq!(game.0.phase().word(), "won", "{}", board.title);
            assert_eq!(game.0.view(kit::Viewer::Spectator).stars, Some(3), "{}", board.title);
        }
    }
}

#[test]
fn the_battery_holds_at_random_levels() {
    for level in [5, 7, 11] {
        Battery::<FlowFree>::new(Options::level(level, None))
            .need_not_end()
            .open_families(|action| !action.is_line())
            .matches(2)
            .most_actions(40)
            .run();
    }
}
