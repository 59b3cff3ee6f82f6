//! Texts from outside: nothing panics, and what is read is written back the same.

use conquer_of_cathay::{ConquerOfCathay, Options};
use kit::prelude::*;
use kit::{Dice, Script, Seat};
use proptest::prelude::*;

use crate::scene::{options, scene};

fn texts() -> Vec<String> {
    let rich = scene(&[
        "settlements V5 V33; cities V12; roads E19 E26; soldiers W1@V17m A1@V8a; hand w3 c2 g4",
        "settlements V31; soldiers W1@V25 W2@V31; hand w2 c2 g3 s3 r1; flags returned",
        "roads E69",
    ])
    .ruins("V44")
    .cards("R=P2 D=P1 L=- A=-");
    let owing = scene(&["settlements V31; hand w9", "settlements V44; hand c10", "settlements V0"])
        .discard("P1=4 P2=5")
        .turn("P1", "discard");
    let over = scene(&["settlements V31", "settlements V44; flags retired", "flags retired"])
        .turn("-", "over")
        .result("last_player P1");
    vec![rich.text(), owing.text(), over.text()]
}

const ACTIONS: [&str; 13] = [
    "place V12 E19",
    "road V12-V17",
    "settle V23",
    "city V12",
    "recruit warrior V12",
    "trade g>r",
    "move W1 V17",
    "attack A1 V12",
    "end",
    "roll",
    "return V22",
    "discard w3 g1",
    "resign",
];

fn try_action(text: &str) {
    let state =
        scene(&["settlements V31; hand w9", "settlements V44", "settlements V0"]).load().state;
    if let Ok(action) = state.read_action(Seat::new(0), text) {
        let _ = state.decide(Seat::new(0), &action, &mut Dice::new(1));
        let _ = state.write_action(Seat::new(0), &action);
    }
}

fn try_position(text: &str, options: &Options) {
    if let Ok(state) = ConquerOfCathay::load(text, options) {
        assert_eq!(state.position(), text.trim_end());
        for seat in state.to_act().iter() {
            for action in state.legal(seat) {
                let judged = state.decide(seat, &action, &mut Script::new(&[]));
                assert!(judged.is_ok(), "{text}: {action}");
            }
            assert!(state.on_timeout(seat).is_some());
        }
    }
}

/// Cuts out, doubles or replaces a few characters.
fn mutate(text: &str, changes: &[(usize, u8, char)]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for (at, kind, letter) in changes {
        let at = at % letters.len().max(1);
        match kind % 3 {
            0 if !letters.is_empty() => letters[at] = *letter,
            1 => letters.insert(at, *letter),
            _ if !letters.is_empty() => {
                letters.remove(at);
            }
            _ => {}
        }
    }
    letters.into_iter().collect()
}

fn changes() -> impl Strategy<Value = Vec<(usize, u8, char)>> {
    let letter = prop_oneof![
        proptest::sample::select("0123456789 ;-=,\nVEPHWAmanwcgsr?/".chars().collect::<Vec<_>>()),
        any::<char>()
    ];
    proptest::collection::vec((any::<usize>(), any::<u8>(), letter), 1..4)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1500) })]

    #[test]
    fn any_text_as_an_action(text in "\\PC*") {
        try_action(&text);
    }

    #[test]
    fn a_changed_action(which in 0..ACTIONS.len(), changes in changes()) {
        try_action(&mutate(ACTIONS[which], &changes));
    }

    #[test]
    fn any_text_as_a_position(text in "\\PC*") {
        try_position(&text, &options());
    }

    #[test]
    fn a_changed_position(which in 0..3_usize, changes in changes(), double_start: bool) {
        let text = mutate(&texts()[which], &changes);
        try_position(&text, &Options { double_start, ..options() });
    }

    /// Words swapped between lines make texts that are nearly right.
    #[test]
    fn a_shuffled_position(which in 0..3_usize, from in any::<usize>(), to in any::<usize>()) {
        let text = texts()[which].clone();
        let mut words: Vec<&str> = text.split(' ').collect();
        let count = words.len();
        words.swap(from % count, to % count);
        try_position(&words.join(" "), &options());
    }
}

#[test]
fn the_texts_themselves_are_read() {
    for text in texts() {
        ConquerOfCathay::load(&text, &options()).unwrap_or_else(|why| panic!("{why}\n{text}"));
        try_position(&text, &options());
    }
    for text in ACTIONS {
        try_action(text);
    }
}

#[test]
fn a_round_that_cannot_be_counted_on_is_refused() {
    let text = scene(&["settlements V31", "settlements V44", "settlements V0"]).text();
    let at = |round: &str| {
        let (before, after) = text.split_once("round=").unwrap();
        let after = after.trim_start_matches(|sign: char| sign.is_ascii_digit());
        ConquerOfCathay::load(&format!("{before}round={round}{after}"), &options())
    };
    let last = at("1000000").unwrap();
    let seat = last.to_act().first().unwrap();
    // Judging it counts turns.
    assert_eq!(last.value(seat), at("999999").unwrap().value(seat));
    for round in ["0", "1000001", "4294967295", "99999999999999999999"] {
        assert!(at(round).is_err(), "{round}");
    }
}
