//! The matrix file (D55, D56).

use damas_chinas::{DamasChinas, MatrixError};
use kit::prelude::*;

use crate::common::*;

const SIX_PLAYERS: &str = "0 0 0 0 0 0 2 0 0 0 0 0 0
0 0 0 0 0 0 2 2 0 0 0 0 0
0 0 0 0 0 2 2 2 0 0 0 0 0
0 0 0 0 0 2 2 2 2 0 0 0 0
4 4 4 4 1 1 1 1 1 7 7 7 7
0 4 4 4 1 1 1 1 1 1 7 7 7
0 4 4 1 1 1 1 1 1 1 7 7 0
0 0 4 1 1 1 1 1 1 1 1 7 0
0 0 1 1 1 1 1 1 1 1 1 0 0
0 0 6 1 1 1 1 1 1 1 1 5 0
0 6 6 1 1 1 1 1 1 1 5 5 0
0 6 6 6 1 1 1 1 1 1 5 5 5
6 6 6 6 1 1 1 1 1 5 5 5 5
0 0 0 0 0 3 3 3 3 0 0 0 0
0 0 0 0 0 3 3 3 0 0 0 0 0
0 0 0 0 0 0 3 3 0 0 0 0 0
0 0 0 0 0 0 3 0 0 0 0 0 0
";

const HEAD: &str = "partida damas-chinas 1\nmode 4\ncapture no\nturn 1\ncaptures 0 0 0 0 0 0\nclock 0\nbest 140 140 140 140 140 140\nboard\n";

#[test]
fn d55_the_six_player_start_is_written_as_the_rules_say() {
    let state = start(4, false);
    assert_eq!(state.to_matrix(), format!("{HEAD}{SIX_PLAYERS}"));
    assert_eq!(DamasChinas::from_matrix(&state.to_matrix()), Ok(state));
}

#[test]
fn d55_export_then_import_gives_the_same_position() {
    let mut dice = kit::Dice::new(5);
    for mode in 0..9 {
        for capture in [false, true] {
            let mut state = start(mode, capture);
            for _ in 0..60 {
                if !state.to_act().is_empty() {
                    play_any(&mut state, &mut dice);
                }
                let back = DamasChinas::from_matrix(&state.to_matrix()).expect("its own file");
                assert_eq!(back.position(), state.position());
            }
        }
    }
    for line in [M1, M2, M3] {
        let state = load(line);
        assert_eq!(DamasChinas::from_matrix(&state.to_matrix()), Ok(state));
    }
    let mut over = start(0, true);
    for text in CAPTURE_GAME.split(' ') {
        play(&mut over, text);
    }
    assert_eq!(DamasChinas::from_matrix(&over.to_matrix()), Ok(over));
}

#[track_caller]
fn wrong(text: &str) -> MatrixError {
    DamasChinas::from_matrix(text).expect_err("a wrong file")
}

#[test]
fn d56_each_fault_is_refused_with_its_line() {
    let file = format!("{HEAD}{SIX_PLAYERS}");
    for (from, to, line, reason) in [
        ("partida damas-chinas 1", "partida damas-chinas 2", 1, "is not"),
        ("mode 4", "mode 9", 2, "mode"),
        ("mode 4", "Mode 4", 2, "mode"),
        ("capture no", "capture maybe", 3, "capture"),
        ("turn 1", "turn 7", 4, "no player 7"),
        ("turn 1", "turn 0", 4, "turn"),
        ("turn 1", "turn -", 4, "goes on"),
        ("captures 0 0", "captures 0", 5, "5 numbers"),
        ("captures 0 0", "captures 1 0", 5, "1 captures, but 0 pieces are missing"),
        ("captures 0 0", "captures 0  0", 5, "captures"),
        ("clock 0", "clock 181", 6, "over"),
        ("clock 0", "clock -1", 6, "clock"),
        ("best 140", "best 141", 7, "above 140 pips"),
        ("best 140 ", "best ", 7, "5 numbers"),
        ("board\n", "", 8, "board"),
        // 17 x 13 values.
        ("0 0 0 0 0 0 3 0 0 0 0 0 0\n", "", 25, "the file ends before row 16"),
        ("0 0 0 0 0 0 2 0 0 0 0 0 0\n", "0 0 0 0 0 0 2 0 0 0 0 0\n", 9, "12 values"),
        ("0 0 0 0 0 0 2 0 0 0 0 0 0\n", "0 0 0 0 0 0 2 0 0 0 0 0 0 0\n", 9, "14 values"),
        ("0 0 0 0 0 0 2 0 0 0 0 0 0\n", "0 0 0 0 0 0 2  0 0 0 0 0 0\n", 9, "14 values"),
        ("0 0 0 0 0 0 3 0 0 0 0 0 0\n", "0 0 0 0 0 0 3 0 0 0 0 0 0\n\n", 26, "nothing may follow"),
        // Values outside 0 to 7; the marker -1 is never stored.
        ("4 4 4 4 1 1", "4 4 4 4 8 1", 13, "no value from 0 to 7"),
        ("4 4 4 4 1 1", "4 4 4 4 -1 1", 13, "no value from 0 to 7"),
        ("4 4 4 4 1 1", "4 4 4 4 x 1", 13, "no value from 0 to 7"),
        ("4 4 4 4 1 1", "4 4 4 4 01 1", 13, "no value from 0 to 7"),
        // Off the star, and on it.
        ("0 0 0 0 0 0 2 0", "1 0 0 0 0 0 2 0", 9, "off the star"),
        ("4 4 4 4 1 1", "4 4 4 4 0 1", 13, "on the star"),
        // Colours of the mode.
        ("mode 4", "mode 3", 9, "which mode 3 lacks"),
        // Ten pieces of a colour.
        ("4 4 4 4 1 1", "4 4 4 4 4 1", 16, "more than 10 pieces are blue"),
        ("4 4 4 4 1 1", "4 4 4 1 1 1", 8, "only 9 pieces are blue"),
    ] {
        assert!(file.contains(from), "{from:?}");
        let error = wrong(&file.replacen(from, to, 1));
        assert_eq!(error.line, line, "{from:?} to {to:?}: {error}");
        assert!(error.reason.contains(reason), "{from:?} to {to:?}: {error}");
    }
}

#[test]
fn d56_captures_are_held_against_the_missing_pieces() {
    let file = format!("{HEAD}{SIX_PLAYERS}")
        .replace("capture no", "capture yes")
        .replace("best 140 140 140", "best 140 140 1")
        .replacen("4 4 4 4 1 1", "4 4 4 1 1 1", 1);
    assert_eq!(wrong(&file).line, 5);
    assert!(DamasChinas::from_matrix(&file.replace("captures 0", "captures 1")).is_ok());
    // Blue is the third player and cannot have taken its own piece.
    assert_eq!(wrong(&file.replace("captures 0 0 0", "captures 0 0 1")).line, 5);
    assert_eq!(wrong("").line, 1);
    assert_eq!(wrong("").to_string(), "line 1: the file ends before \"partida damas-chinas 1\"");
}

#[test]
fn d55_the_matrix_is_a_form_to_convert_to_and_from() {
    let state = load(M3);
    assert_eq!(DamasChinas::forms(), ["matrix"]);
    let text = state.export("matrix").expect("a form");
    assert_eq!(DamasChinas::import("matrix", &text, &state.options()), Ok(state));
    assert_eq!(state.export("fen"), None);
    let why = DamasChinas::import("matrix", "", &state.options()).expect_err("an empty file");
    assert!(why.0.starts_with("line 1: "), "{why}");
}
