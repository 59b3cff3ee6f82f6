//! Turns and moves (D18 to D28).

use crate::common::*;
use kit::Seat;
use kit::prelude::*;

/// Ten pieces of each colour, those of interest in the middle and the rest out of the way.
fn middle(rows: [&str; 5]) -> String {
    // Rows g to k from west to east; the other rows never change.
    format!(
        "./../.../..../............./............/{}/............/............./..../.../../.",
        rows.join("/")
    )
}

/// A green piece alone in the middle of the capture variant, with others around it.
fn capture_middle(rows: [&str; 5], captures: &str) -> damas_chinas::DamasChinas {
    at(&format!("{} 0 c 1 {captures} 0", middle(rows)))
}

#[test]
fn d18_a_turn_is_one_move() {
    let mut state = start(0, false);
    play(&mut state, "n1-m5");
    assert_eq!(mover(&state), Seat::new(1));
    assert_eq!(refused(&state, "m5-l5"), "not-your-piece");
}

#[test]
fn d19_d20_d21_steps_jumps_and_chains() {
    // i5 may step to its six neighbours but not onto pieces; it jumps over own and enemy pieces.
    let state = capture_middle(
        ["...........", "..........", "....gg...", "......y...", "..........."],
        "9,8",
    );
    assert_eq!(listed_from(&state, "i5"), words("i5-h5 i5-h6 i5-i4 i5-j5 i5-j6 i5>i7 i5>i7xk7"));
    // It stops after any jump, and nothing forces it to go on.
    let mut short = state;
    play(&mut short, "i5>i7");
    assert_eq!(short.position().split(' ').nth(4), Some("9,8"));
}

#[test]
fn d22_a_step_and_a_jump_are_never_one_move() {
    let state = start(0, false);
    assert_eq!(refused(&state, "n1-m5>k5"), "mixed");
    assert_eq!(refused(&state, "o1>m5-l5"), "mixed");
    assert_eq!(refused(&state, "o1>m5>l5"), "mixed");
    assert_eq!(refused(&state, "n1-m5-l5"), "mixed");
}

#[test]
fn d23_the_moving_piece_leaves_its_cell_free() {
    // i5 goes round k7 and i7 and would need its own cell either as a landing or as a piece.
    let state = at(
        "g/../.../..../............./............/.........../........../....gy.../.....yy.../.........../gggg......../gggg........./yyy./..y/yy/y 0 n 1 0,0 0",
    );
    // The start is free, so coming back is a repetition and not an occupied cell.
    assert_eq!(refused(&state, "i5>k7>i7>i5"), "repetition");
    // i4 is a neighbour of i5: from i6 nothing stands on i5 to be jumped.
    let state = capture_middle(
        ["...........", "..........", "....gy...", "....gg....", "..........."],
        "9,7",
    );
    let chains = listed_from(&state, "i5");
    assert!(chains.contains(&"i5xi7".to_owned()));
    // From i7 over i6 (gone) and i5 (left) there is nothing to jump.
    assert_eq!(refused(&state, "i5xi7>i5"), "nothing-to-jump");
}

#[test]
fn d24_no_return_without_effect() {
    let state = start(0, false);
    assert_eq!(refused(&state, "o1>m5>o1"), "repetition");
    // With a capture in between the piece may come back (D62 has the count).
    let state = load(
        "g/../.../..../............./............/.........../........../....gy.../.....yy.../.........../............/............./..../.../../y 0 c 1 6,8 0 8,22",
    );
    assert!(listed(&state).contains(&"i5xi7xk7xi5".to_owned()));
}

#[test]
fn d25_any_free_cell_may_be_entered_and_left() {
    // Mode 0: green may stand in blue's and black's unused points, and leave its own target.
    let state = at(
        "./g./.../..../..g........../............/.........../........../........./........../.........../............/............./..../.../y./. 0 c 1 9,8 0",
    );
    let from_target = listed_from(&state, "b1");
    assert_eq!(from_target, words("b1-a1 b1-b2 b1-c1 b1-c2"));
    let in_a_point = listed_from(&state, "e3");
    assert_eq!(in_a_point, words("e3-e2 e3-e4 e3-f2 e3-f3"));
}

#[test]
fn d26_whoever_can_move_must() {
    assert_eq!(refused(&start(0, false), "pass"), "moves-available");
}

/// Two ways of two jumps lead from g5 to i7: east then south-east, or south-east then east.
const TWO_WAYS: &str = "./../.../..../.........gggg/.........ggg/....gy...gg/....y.y.../.....y.../........../.........../yy........../yyyy........./..../.../../. 0 n 1 0,0 0";

#[test]
fn d27_chains_with_the_same_ends_and_captures_are_one_move() {
    let same = |line: &str, one: &str, other: &str| {
        let state = at(line);
        let seat = mover(&state);
        let read = |text| state.read_action(seat, text).expect("the notation");
        state.same_action(seat, &read(one), &read(other))
    };
    assert!(same(TWO_WAYS, "g5>g7>i7", "g5>i5>i7"));
    assert!(!same(TWO_WAYS, "g5>g7", "g5>g7>i7"));
    let to_i7 = |line: &str| -> Vec<String> {
        listed_from(&at(line), "g5").into_iter().filter(|text| text.ends_with("i7")).collect()
    };
    assert_eq!(to_i7(TWO_WAYS), ["g5>g7>i7"]);
    // In the capture variant the two ways take different pieces: they are two moves. Others go
    // round once more and take three or four.
    let capture = TWO_WAYS.replace(" n ", " c ");
    assert!(!same(&capture, "g5>g7>i7", "g5>i5>i7"));
    assert_eq!(to_i7(&capture), ["g5xg7xi7", "g5xi5xi7"]);
    // An illegal path is the same only as itself.
    assert!(!same(TWO_WAYS, "g5>g7>i7", "g5>g7>i5>i7"));
    assert!(same(TWO_WAYS, "g5>g3", "g5>g3"));
}

#[test]
fn d28_the_canonical_path_is_short_then_early_and_the_log_keeps_the_path_played() {
    // East comes before south-east in D3.
    let mut state = at(TWO_WAYS);
    let events = play(&mut state, "g5>i5>i7");
    let written = serde_json::to_string(&events).expect("JSON");
    assert!(written.contains(r#""from":"g5","path":[{"to":"i5"},{"to":"i7"}]"#), "{written}");
    // i5 to i7 is one jump, although two jumps by k7 lead there too.
    let state = at(
        "g/../.../..../............./............/.........../........../....gy.../.....yy.../.........../gggg......../gggg........./yyy./..y/yy/y 0 n 1 0,0 0",
    );
    let to_i7: Vec<String> =
        listed_from(&state, "i5").into_iter().filter(|text| text.ends_with("i7")).collect();
    assert_eq!(to_i7, ["i5>i7"]);
    play(&mut state.clone(), "i5>k7>i7");
}
