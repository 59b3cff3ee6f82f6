//! The position line (D54) and what is refused.

use damas_chinas::{DamasChinas, Options};
use kit::prelude::*;

use crate::common::*;

const START: &str = "y/yy/yyy/yyyy/............./............/.........../........../........./........../.........../............/............./gggg/ggg/gg/g 0 n 1 0,0 0 140,140";

#[test]
fn d54_the_start_is_written_as_the_rules_say() {
    assert_eq!(start(0, false).position(), START);
    assert_eq!(load(START), start(0, false));
}

#[track_caller]
fn wrong(line: &str) -> String {
    match DamasChinas::load(line, &Options::default()) {
        Ok(_) => panic!("{line} was accepted"),
        Err(why) => why.0,
    }
}

#[test]
fn d54_each_wrong_field_is_named() {
    for (from, to, says) in [
        (" 140,140", "", "6 fields"),
        (" 0 n", "  0 n", "8 fields"),
        ("140,140", "140,140 ", "8 fields"),
        ("140,140", "140,140\n", "best: "),
        ("y/yy/", "y/yy/yy/", "rows: 18 rows"),
        ("y/yy/yyy", "y/yy./yyy", "rows: row b has 2 cells, not 3"),
        ("y/yy/yyy", "Y/yy/yyy", "rows: 'Y' on a1"),
        ("y/yy/yyy", "é/yy/yyy", "rows: 'é' on a1"),
        ("y/yy/yyy", "b/yy/yyy", "rows: a1 holds blue, which mode 0 lacks"),
        ("y/yy/yyy", "./yy/yyy", "rows: only 9 pieces are yellow"),
        ("/............./............/", "/y............/............/", "rows: more than 10"),
        (" 0 n ", " 9 n ", "mode: "),
        (" 0 n ", " 00 n ", "mode: "),
        (" 0 n ", " 1 n ", "rows: a1 holds yellow"),
        (" 0 n ", " 0 s ", "variant: "),
        (" n 1 ", " n 0 ", "turn: "),
        (" n 1 ", " n 3 ", "turn: there is no player 3"),
        (" n 1 ", " n 300 ", "turn: "),
        (" n 1 ", " n +1 ", "turn: "),
        (" n 1 ", " n - ", "turn: - says over"),
        (" 0,0 ", " 0 ", "captures: 1 numbers for 2 players"),
        (" 0,0 ", " 0,0,0 ", "captures: 3 numbers"),
        (" 0,0 ", " 1,0 ", "captures: 1 captures, but 0 pieces are missing"),
        (" 0,0 ", " 0,-0 ", "captures: "),
        (" 0,0 ", " 0,,0 ", "captures: "),
        (" 0,0 ", " 65536,0 ", "captures: "),
        (" 0 140,140", " 61 140,140", "clock: "),
        (" 0 140,140", " 60 140,140", "turn: "),
        (" 0 140,140", " 007 140,140", "clock: "),
        (" 0 140,140", " 0 140", "best: "),
        (" 0 140,140", " 0 141,140", "best: the best of player 1 is 141, above 140 pips"),
        (" 0 140,140", " 0 140,x", "best: "),
    ] {
        assert!(START.contains(from), "{from:?}");
        let why = wrong(&START.replacen(from, to, 1));
        assert!(why.starts_with(says), "{from:?} to {to:?}: {why}");
    }
}

#[test]
fn d54_captures_must_fit_what_is_missing() {
    // Yellow lost one piece, so green took one; yellow cannot have taken its own.
    let line = START.replace("y/yy/", "./yy/").replace(" n ", " c ").replace("140,140", "140,1");
    assert!(wrong(&line).starts_with("captures: 0 captures, but 1"));
    assert!(wrong(&line.replace(" 0,0 ", " 0,1 ")).starts_with("captures: player 2 captured more"));
    load(&line.replace(" 0,0 ", " 1,0 "));
    let empty = "./../.../..../............./............/.........../........../........./........../.........../............/............./..../.../../. 0 c - 10,10 0 0,0";
    assert!(wrong(empty).starts_with("rows: there are no pieces"));
}

#[test]
fn d54_the_turn_is_a_dash_exactly_when_the_game_is_over() {
    let over = "g/gg/ggg/gggg/............./............/.........../........../........./........../..y..y...../............/....yy......./.y.y/yy./.y/y 0 n - 0,0 0 20,31";
    assert!(load(over).to_act().is_empty());
    for player in ["1", "2"] {
        let why = wrong(&over.replace(" - ", &format!(" {player} ")));
        assert!(why.contains("the game is over (finished)"), "{why}");
    }
    let both = "g/gg/ggg/gggg/............./............/.........../........../........./........../.........../............/............./yyyy/yyy/yy/y 0 n - 0,0 0 20,20";
    assert!(wrong(both).contains("several players are finished"));
    // Capture variant: finished players take no turn, survivors end the game.
    let safe = "./../.../..../....g......../............/.........../........../........./........../.........../............/............./y.../.../../. 0 c 2 9,9 0 4,3";
    assert!(wrong(safe).starts_with("turn: player 2 is finished"));
    let alone = "./../.../..../....g......../............/.........../........../........./........../.........../............/............./..../.../../. 0 c 1 10,9 0 4,0";
    assert!(wrong(alone).contains("the game is over (survivor)"));
    assert_eq!(outcome(&load(&alone.replace(" c 1 ", " c - "))).scores, Some(vec![11, 9]));
    // Out of time.
    let late = START.replace(" 0 140,140", " 60 140,140").replace(" n 1 ", " n - ");
    assert_eq!(outcome(&load(&late)).reason, "no-progress");
}

#[test]
fn options_beside_a_position_may_not_contradict_it() {
    let state = load(START);
    assert!(state.contradicts("mode", &serde_json::json!(4)));
    assert!(state.contradicts("capture", &serde_json::json!(true)));
    assert!(!state.contradicts("mode", &serde_json::json!(0)));
    assert!(!state.contradicts("filled_target", &serde_json::json!(false)));
}
