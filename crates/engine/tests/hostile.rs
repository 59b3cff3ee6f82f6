//! Nonsense of every kind: each line gets one answer, nothing panics, nothing changes.

use engine::Engine;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use serde_json::{Value, json};

/// Requests that make sense, as raw material.
fn sensible() -> impl Strategy<Value = Value> {
    let game = prop::sample::select(catalog::games().map(catalog::Game::name).collect::<Vec<_>>());
    let seat = 0_u8..9;
    prop_oneof![
        game.clone().prop_map(|game| json!({ "op": "new", "game": game, "seed": 3 })),
        (game, ".{0,60}").prop_map(
            |(game, position)| json!({ "op": "load", "game": game, "position": position })
        ),
        seat.clone().prop_map(|seat| json!({ "op": "legal", "seat": seat })),
        seat.clone().prop_map(|seat| json!({ "op": "view", "seat": seat })),
        seat.clone().prop_map(|seat| json!({ "op": "timeout", "seat": seat })),
        (
            seat.clone(),
            prop_oneof![".{0,30}", "[a-q][0-9]{1,2}[->x][a-q][0-9]{1,2}", "[A-Z]{1,2} [0-9]{2}"]
        )
            .prop_map(|(seat, action)| json!({ "op": "apply", "seat": seat, "action": action })),
        (seat.clone(), any::<Option<u64>>())
            .prop_map(|(seat, seed)| json!({ "op": "bot", "seat": seat, "level": "greedy", "seed": seed })),
        (seat, prop::sample::select(vec!["easy", "random", "nobody"]), 0..3_u64).prop_map(
            |(seat, level, budget)| json!({ "op": "bot", "seat": seat, "level": level, "budget_ms": budget })
        ),
        prop::sample::select(vec![0, 1, 65, 1_000_000, u32::MAX])
            .prop_map(|depth| json!({ "op": "perft", "depth": depth })),
        Just(json!({ "op": "undo" })),
        Just(json!({ "op": "position" })),
        Just(json!({ "op": "record" })),
        Just(json!({ "op": "status" })),
        Just(json!({ "op": "games" })),
    ]
}

/// A sensible request with a few characters changed, removed or doubled.
fn spoiled() -> impl Strategy<Value = String> {
    (
        sensible(),
        prop::collection::vec((any::<prop::sample::Index>(), 0..4_u8, any::<char>()), 0..4),
    )
        .prop_map(|(request, changes)| {
            let mut text: Vec<char> = request.to_string().chars().collect();
            for (place, kind, letter) in changes {
                let place = place.index(text.len().max(1));
                match kind {
                    0 if place < text.len() => drop(text.remove(place)),
                    1 => text.insert(place, letter),
                    2 if place < text.len() => text[place] = letter,
                    _ => text.truncate(place + 1),
                }
            }
            text.into_iter().collect()
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if std::env::var_os("PARTIDA_SOAK").is_some() { 20_000 } else { 300 }))]

    #[test]
    fn every_line_gets_one_answer_and_a_failure_changes_nothing(
        lines in prop::collection::vec(prop_oneof![spoiled(), ".{0,80}"], 1..30)
    ) {
        let mut engine = Engine::new(5);
        for line in lines {
            let before = engine.answer(r#"{"op":"position"}"#);
            let answer = engine.answer(&line);
            prop_assert!(!answer.contains('\n'));
            let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
            if answer["ok"] == false {
                prop_assert!(answer["error"]["code"].is_string());
                prop_assert_eq!(engine.answer(r#"{"op":"position"}"#), before);
            }
        }
    }
}

#[test]
fn the_nonsense_is_made_of_every_op() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut sent = std::collections::BTreeSet::new();
    for _ in 0..500 {
        let request = sensible().new_tree(&mut runner).unwrap().current();
        sent.insert(request["op"].as_str().unwrap().to_owned());
    }
    let all: std::collections::BTreeSet<_> =
        protocol::engine::OPS.iter().map(|op| (*op).to_owned()).collect();
    assert_eq!(sent, all);
}

#[test]
fn counting_too_far_ahead_is_refused_in_every_game() {
    let mut engine = Engine::new(5);
    for game in catalog::games() {
        engine.answer(&json!({ "op": "new", "game": game.name() }).to_string());
        for depth in [65, 1_000_000, u32::MAX] {
            let answer = engine.answer(&json!({ "op": "perft", "depth": depth }).to_string());
            assert!(answer.contains("bad_request"), "{}: {answer}", game.name());
        }
    }
}
