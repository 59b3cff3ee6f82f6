//! Actions, refusals and notation (D50 to D53).

use damas_chinas::{Action, Cell, Leg, Sign};
use kit::prelude::*;
use kit::{Dice, Lang, Refusal, Seat};

use crate::common::*;

#[test]
fn d50_a_move_is_a_cell_and_a_path() {
    let mut state = start(0, false);
    let cell = |name: &str| name.parse::<Cell>().expect("a cell");
    let action = state.read_action(Seat::new(0), "q1>o3>m7").expect("a chain");
    let legs = ["o3", "m7"].map(|name| Leg { sign: Sign::Jump, to: cell(name) });
    assert_eq!(action, Action::Move { from: cell("q1"), path: legs.to_vec() });
    play(&mut state, "o3>m9");
    play(&mut state, "c2>e8");
    play(&mut state, "q1>o3>m7");
}

#[test]
fn d51_every_reason_in_its_order() {
    let state = start(0, false);
    for (text, reason) in [
        ("pass", "moves-available"),
        ("z9-m5", "unknown-cell"),
        ("n1-m14", "unknown-cell"),
        // Unknown cells come first, wherever they stand.
        ("a1-z1", "unknown-cell"),
        ("n1>n2>zz", "unknown-cell"),
        ("i5-i6", "not-your-piece"),
        ("a1-b1", "not-your-piece"),
        ("n1-n2", "occupied"),
        ("p1>n1", "occupied"),
        ("n1>l5", "not-a-move"),
        ("n1>l4", "nothing-to-jump"),
        ("n1-l4", "nothing-to-jump"),
        ("n1-k5", "not-a-move"),
        ("n1-n1", "not-a-move"),
        ("n1-m5>k5", "mixed"),
        ("o1>m5>o1", "repetition"),
        // One landing cell after the other: the first fault of the first faulty one.
        ("o1>m5>l5>n1", "mixed"),
        ("o1>m5>n1", "occupied"),
        ("o1>m5>m7", "nothing-to-jump"),
        ("n1-m5>n2", "mixed"),
        ("o1>m5>o1>n1", "repetition"),
        ("o1>m5>m9", "not-a-move"),
    ] {
        assert_eq!(refused(&state, text), reason, "{text}");
    }
}

#[test]
fn d51_a_finished_game_refuses_everything() {
    let mut over = start(0, false);
    for text in STANDARD_GAME.split(' ') {
        play(&mut over, text);
    }
    for text in ["pass", "z1-z2", "a1-b1", "q1-p1"] {
        assert_eq!(refused(&over, text), "game-over", "{text}");
        let action = over.read_action(Seat::new(1), text).expect("readable");
        let refusal = over.decide(Seat::new(1), &action, &mut Dice::new(0)).expect_err(text);
        assert_eq!(refusal.reason(), Some("game-over"));
    }
    assert!(over.legal(Seat::new(0)).is_empty() && over.legal(Seat::new(1)).is_empty());
    assert_eq!(over.perft(1), Ok(0));
}

#[test]
fn d51_out_of_turn_has_no_word() {
    let state = start(0, false);
    for text in ["d1-e5", "pass", "z1-z2"] {
        let action = state.read_action(Seat::new(1), text).expect("readable");
        let refusal = state.decide(Seat::new(1), &action, &mut Dice::new(0)).expect_err(text);
        assert_eq!(refusal.reason(), None);
        assert_eq!(refusal.to_string(), "it is not your turn");
    }
}

#[test]
fn d52_captured_pieces_are_counted_for_the_mover() {
    let mut state = load(M3);
    play(&mut state, "i8>g8>g6xe6xc2");
    let line = state.position();
    assert!(line.contains(" 0 c 2 6,4 0 "), "{line}");
    assert_eq!(line.matches('y').count(), 4);
}

#[test]
fn d53_reading_accepts_a_plain_sign_for_every_jump_and_writing_distinguishes() {
    let mut state = load(M2);
    let seat = mover(&state);
    let action = state.read_action(seat, "l7>j7>h8>f8").expect("a chain");
    assert_eq!(state.write_action(seat, &action), "l7>j7xh8xf8");
    play(&mut state, "l7>j7>h8xf8");
}

#[test]
fn d53_a_sign_that_says_what_is_not_so_is_refused() {
    let state = load(M2);
    for (text, right) in [
        ("l7xj7xh8", "l7>j7xh8"),
        ("l7>j7-h8", "l7>j7xh8"),
        ("l7-j7", "l7>j7"),
        ("p1>o1", "p1-o1"),
        ("p1xo1", "p1-o1"),
    ] {
        assert_eq!(refused(&state, text), "", "{text}");
        let action = state.read_action(mover(&state), text).expect("readable");
        let refusal = state.decide(mover(&state), &action, &mut Dice::new(0)).expect_err(text);
        assert_eq!(refusal.clause(), Some("D53"));
        assert!(refusal.to_string().ends_with(right), "{refusal}");
    }
    // The reasons of D51 come first.
    assert_eq!(refused(&state, "p1>p2"), "occupied");
}

#[test]
fn d53_what_is_not_in_the_notation_is_no_action() {
    let state = start(0, false);
    for text in [
        "",
        "n1",
        "n1-",
        "-m5",
        "n1--m5",
        "n1 - m5",
        " n1-m5",
        "n1-m5 ",
        "n1-m5\n",
        "Pass",
        "pass ",
        "n1→m5",
        "n1>",
        "x",
        "hello",
        "n1-m5;",
        "ñ1-m5",
        "123456789-m5",
        "n1:m5",
        "n1-m5-",
    ] {
        assert!(state.read_action(Seat::new(0), text).is_err(), "{text:?}");
    }
}

#[test]
fn refusals_are_told_in_three_languages() {
    let state = start(0, false);
    for text in
        ["z1-z2", "i5-i6", "n1-n2", "n1>l4", "n1-k5", "n1-m5>k5", "o1>m5>o1", "pass", "o1-m5"]
    {
        let action = state.read_action(Seat::new(0), text).expect("readable");
        let refusal = state.decide(Seat::new(0), &action, &mut Dice::new(0)).expect_err(text);
        let mut told = Lang::ALL.map(|lang| refusal.tell(lang)).to_vec();
        assert!(told.iter().all(|text| text.ends_with('.')), "{told:?}");
        assert!(refusal.clause().is_some());
        told.dedup();
        assert_eq!(told.len(), 3, "{told:?}");
    }
}

/// The move that gains most pips, of several the first in sorted notation.
#[test]
fn a_time_out_plays_the_move_that_gains_most() {
    let chosen = |state: &damas_chinas::DamasChinas| {
        let seat = mover(state);
        state.write_action(seat, &state.on_timeout(seat).expect("a seat to act"))
    };
    assert_eq!(chosen(&start(0, false)), "o1>m5");
    assert_eq!(chosen(&load(M1)), "k9>k7>i5>g7");
    assert_eq!(start(0, false).on_timeout(Seat::new(1)), None);
    assert_eq!(start(0, false).time_limit(Seat::new(0)), None);
}
