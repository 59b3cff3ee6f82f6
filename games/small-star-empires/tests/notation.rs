//! Clauses S43 to S45: notation, setup line, position file, and hostile texts.

mod common;

use common::*;
use kit::Dice;
use kit::prelude::*;
use proptest::prelude::*;
use small_star_empires::{Action, First, Layout, Options, Piece, SmallStarEmpires};

#[test]
fn s43_notation_of_a_turn() {
    let turn = Action::Turn { from: hex("-1,-3"), to: hex("-1,-2"), place: Piece::Colony };
    assert_eq!(turn.to_string(), "-1,-3>-1,-2C");
    assert_eq!(action("-1,-3>-1,-2C"), turn);
    assert_eq!(action("pass"), Action::Pass);
    for text in [
        "",
        "Pass",
        "pass ",
        "-1,-3>-1,-2",
        "-1,-3>-1,-2X",
        "-1,-3-1,-2C",
        "-1,-3>-1,-2c",
        "-1,-3>>-1,-2C",
        "-1,-3>-1,-2CC",
        " -1,-3>-1,-2C",
        "-1, -3>-1,-2C",
        "+1,3>1,2C",
        "01,3>1,2C",
        "-0,3>1,2C",
        "1>2C",
        "1,2,3>1,2C",
        "١,3>1,2C",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text:?}");
    }
}

#[test]
fn s43_actions_are_listed_in_the_order_of_their_text() {
    let state = start(3, true, REFERENCE);
    let listed: Vec<String> = state.legal(P).iter().map(ToString::to_string).collect();
    let mut sorted = listed.clone();
    sorted.sort();
    assert_eq!(listed, sorted);
}

#[test]
fn s44_the_setup_line() {
    let line = "players 2 tokens yes start P sectors 1.0 2.0 3.0 4.0 5.0 6.0 7.0";
    assert_eq!(start(2, true, REFERENCE).setup_line().unwrap(), line);
    let options = Options::read_setup_line(line).unwrap();
    assert_eq!(options.first, First::Named(P));
    assert_eq!(options.arrangement, Layout::Laid(REFERENCE.parse().unwrap()));
    let drawn = SmallStarEmpires::new(
        &Options { players: 4, tokens: false, ..Options::default() },
        &mut Dice::new(44),
    );
    let line = drawn.setup_line().unwrap();
    let again = SmallStarEmpires::new(&Options::read_setup_line(&line).unwrap(), &mut Dice::new(0));
    assert_eq!(again, drawn);
    for wrong in [
        "",
        "players 5 tokens yes start P sectors 1.0 2.0 3.0 4.0 5.0 6.0 7.0",
        "players 2 tokens maybe start P sectors 1.0 2.0 3.0 4.0 5.0 6.0 7.0",
        "players 2 tokens yes start V sectors 1.0 2.0 3.0 4.0 5.0 6.0 7.0",
        "players 2 tokens yes start random sectors 1.0 2.0 3.0 4.0 5.0 6.0 7.0",
        "players 2 tokens yes start P sectors 1.0 2.0 3.0 4.0 5.0 6.0",
        "players 2 tokens yes start P sectors 1.0 1.0 3.0 4.0 5.0 6.0 7.0",
    ] {
        assert!(Options::read_setup_line(wrong).is_err(), "{wrong}");
    }
}

const GOOD: &str = "turn P
P ships -1,-3 -1,-3 0,-3 1,-3
P colonies 0,-3
P stations 1,-3
T ships 3,-3 2,-1 1,3 1,3
T colonies 3,-3 2,-1
T stations";

#[test]
fn s45_a_position_is_read_and_written() {
    let text = position(2, false, GOOD);
    let state = load(&text).unwrap();
    assert_eq!(state.position(), text);
    // Supplies follow from the lists.
    assert_eq!([Piece::Colony, Piece::Station].map(|kind| state.left(P, kind)), [15, 3]);
    // A line break at the end is no matter, and the order of a list is only one of writing.
    assert_eq!(load(&format!("{text}\n")).unwrap(), state);
    let unsorted = text.replace("-1,-3 -1,-3 0,-3 1,-3", "1,-3 -1,-3 0,-3 -1,-3");
    assert_eq!(load(&unsorted).unwrap().position(), text);
}

#[test]
fn s45_what_import_refuses() {
    let good = position(2, false, GOOD);
    let with_tokens = position(
        2,
        true,
        "turn P
P ships -1,-3 -1,-3 -1,-3 -1,-3
P colonies 0,-3
P stations
T ships 1,3 1,3 1,3 1,3
T colonies
T stations",
    );
    assert!(load(&with_tokens).is_ok());
    let sixteen =
        "-2,-3 2,-3 3,-3 4,-3 -1,-2 -2,-2 -1,-1 0,-2 1,-2 2,-2 3,-2 -3,-1 -2,-1 -1,0 0,0 1,0 2,0";
    let cases: [(&str, &str, &str, &str); 27] = [
        ("other header", "empires 1", "empires 2", "line 1: a position opens"),
        ("no header", "partida small-star-empires 1\n", "", "line 1"),
        ("players", "players 2", "players 5", "line 2: players is \"5\""),
        ("players missing", "players 2\n", "", "line 2: \"players\" is expected"),
        ("more players than lines", "players 2", "players 3", "P"),
        ("tokens", "tokens no", "tokens maybe", "line 3: tokens is \"maybe\""),
        ("sector twice", "1.0 2.0", "2.0 2.0", "line 4: sector 2 is laid twice"),
        ("rotation", "1.0 2.0", "1.6 2.0", "line 4: \"1.6\" is not a sector"),
        ("six sectors", " 7.0", "", "line 4: 6 sectors"),
        ("turn of a stranger", "turn P", "turn V", "line 5: turn is \"V\""),
        ("turn of nobody", "turn P", "turn", "line 5: turn is \"\""),
        ("turn says over", "turn P", "turn -", "line 5: turn is -, but somebody"),
        ("too few ships", "P ships -1,-3 -1,-3", "P ships -1,-3", "line 6: 3 ships, but P has 4"),
        ("too many ships", "P ships", "P ships -1,-3", "line 6: 5 ships, but P has 4"),
        (
            "too many colonies",
            "P colonies",
            &format!("P colonies {sixteen}"),
            "line 7: 18 are given",
        ),
        (
            "too many stations",
            "P stations",
            "P stations -2,-3 2,-3 0,0 -1,-4",
            "line 8: 5 are given",
        ),
        (
            "a hex used twice",
            "P stations 1,-3",
            "P stations 1,-3 0,-3",
            "line 8: 0,-3 already holds",
        ),
        ("by two players", "T stations", "T stations 0,-3", "line 11: 0,-3 already holds"),
        ("listed twice", "P colonies 0,-3", "P colonies 0,-3 0,-3", "line 7: 0,-3 already holds"),
        ("a piece on a home", "P colonies", "P colonies 1,3", "line 7: 1,3 is no hex"),
        ("off the board", "P colonies", "P colonies 5,5", "line 7: 5,5 is no hex"),
        ("a ship on a free hex", "P ships -1,-3", "P ships 0,0", "line 6: a ship stands on 0,0"),
        ("on a foreign hex", "P ships -1,-3", "P ships 3,-3", "line 6: a ship stands on 3,-3"),
        ("on a foreign home", "P ships -1,-3", "P ships 1,3", "line 6: a ship stands on 1,3"),
        (
            "two ships on one hex",
            "-1,-3 0,-3 1,-3",
            "-1,-3 1,-3 1,-3",
            "line 6: two ships stand on 1,-3",
        ),
        ("no hex", "P colonies 0,-3", "P colonies 0;-3", "line 7: \"0;-3\" is not a hex"),
        ("something follows", "T stations", "T stations\nV ships", "line 12: nothing may follow"),
    ];
    for (what, from, to, expected) in cases {
        let text = good.replacen(from, to, 1);
        assert_ne!(text, good, "{what}");
        let why = load(&text).expect_err(what);
        assert!(why.contains(expected), "{what}: {why}");
    }
    for token in ["1,-3", "3,-2"] {
        let text = with_tokens.replacen("P colonies", &format!("P colonies {token}"), 1);
        let why = load(&text).expect_err("a piece on a token");
        assert!(why.contains("no hex that can be controlled"), "{why}");
    }
    assert!(load("").is_err());
}

#[test]
fn s45_turn_is_a_dash_exactly_when_the_game_is_over() {
    let mut dice = Dice::new(45);
    let mut state = start(3, true, REFERENCE);
    while let Some(seat) = state.turn() {
        let turn = small_star_empires::easy(&state, seat, &mut dice).unwrap();
        for event in state.decide(seat, &turn, &mut dice).unwrap() {
            state.apply(&event);
        }
    }
    let text = state.position();
    assert!(text.contains("\nturn -\n"));
    assert_eq!(load(&text).unwrap().outcome(), state.outcome());
    let why = load(&text.replace("turn -", "turn T")).unwrap_err();
    assert!(why.contains("nobody has a legal turn"), "{why}");
}

#[test]
fn a_first_player_who_is_not_seated_is_refused_beside_a_position() {
    let options = Options { players: 4, first: First::Named(Z), ..Options::default() };
    assert!(SmallStarEmpires::load(&position(2, false, GOOD), &options).is_err());
}

proptest! {
    #[test]
    fn hostile_texts_are_answered(text in any::<String>()) {
        let state = start(2, true, REFERENCE);
        if let Ok(action) = state.read_action(P, &text) {
            let _ = state.decide(P, &action, &mut Dice::new(0));
        }
        let _ = load(&text);
        let _ = Options::read_setup_line(&text);
        let _ = SmallStarEmpires::import("top-left", &text, &Options::default());
        let _ = serde_json::from_str::<Options>(&text);
    }

    #[test]
    fn hostile_actions_are_answered(text in "[-0-9,>CTpas ]{0,24}") {
        let state = start(4, true, REFERENCE);
        if let Ok(action) = state.read_action(P, &text) {
            prop_assert_eq!(state.read_action(P, &state.write_action(P, &action)).unwrap(), action);
            for seat in [P, T, V, Z] {
                let _ = state.decide(seat, &action, &mut Dice::new(0));
            }
        }
    }

    #[test]
    fn mutated_positions_are_refused_or_written_back(
        seed in 0_u64..200,
        length in 0_u32..40,
        edits in prop::collection::vec((any::<prop::sample::Index>(), "[-0-9,. PTVZ\n]{0,3}"), 0..4),
    ) {
        let mut dice = Dice::new(seed);
        let mut state = SmallStarEmpires::new(
            &Options { players: 2 + (seed % 3) as u8, tokens: seed % 2 == 0, ..Options::default() },
            &mut dice,
        );
        for _ in 0..length {
            let Some(seat) = state.turn() else { break };
            let turn = small_star_empires::easy(&state, seat, &mut dice).unwrap();
            for event in state.decide(seat, &turn, &mut dice).unwrap() {
                state.apply(&event);
            }
        }
        let mut text: Vec<char> = state.position().chars().collect();
        for (index, with) in edits {
            let at = index.index(text.len());
            text.splice(at..=at, with.chars());
        }
        let text: String = text.into_iter().collect();
        if let Ok(loaded) = load(&text) {
            let written = loaded.position();
            let again = load(&written).unwrap();
            prop_assert_eq!(again, loaded);
            prop_assert_eq!(again.position(), written);
            // What was not reordered or respaced is written back as it was.
            if text == state.position() {
                prop_assert_eq!(loaded.position(), text);
            }
            let exported = loaded.export("top-left").unwrap();
            let imported =
                SmallStarEmpires::import("top-left", &exported, &Options::default()).unwrap();
            prop_assert_eq!(imported, loaded);
        }
    }
}
