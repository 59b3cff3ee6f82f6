//! The counts and worked examples of the rules file, to the letter (D57 to D68).

use crate::common::*;
use damas_chinas::DamasChinas;
use kit::prelude::*;

/// D57 and D59: every number stands in `perft/`.
#[test]
fn d57_d59_move_trees_have_the_counted_size() {
    kit::testing::perft_files::<DamasChinas>(concat!(env!("CARGO_MANIFEST_DIR"), "/perft"));
}

#[test]
fn d58_the_opening_moves_of_green() {
    let moves = words(
        "n1-m5 n1-m6 n2-m6 n2-m7 n3-m7 n3-m8 n4-m8 n4-m9 o1>m5 o1>m7 o2>m6 o2>m8 o3>m7 o3>m9",
    );
    for mode in 0..5 {
        for capture in [false, true] {
            assert_eq!(listed(&start(mode, capture)), moves, "mode {mode}");
        }
    }
}

#[test]
fn d60_all_moves_of_one_piece() {
    let moves = "k9-k10 k9-l10 k9-l9 k9>k7 k9>i7 k9>i9 k9>k7>m7 k9>k7>i5 k9>k7>m7>m9 k9>k7>i5>g7";
    assert_eq!(listed_from(&load(M1), "k9"), words(moves));
}

#[test]
fn d61_all_captures_of_a_position() {
    let captures = |line: &str| -> Vec<String> {
        listed(&load(line)).into_iter().filter(|text| text.contains('x')).collect()
    };
    assert_eq!(
        captures(&M1.replace(" n ", " c ")),
        words(
            "e7xg7 e7xg7xi5 e7xg7xi5>k7 e7xg7xi5>k7>m7 e7xg7xi5>k7>m7xm9 j8>l8xn3 k9>k7>m7xm9 \
             k9>k7>i5xg7 l7xn4"
        )
    );
    assert_eq!(captures(M2), words("l7>j7xh8 l7>j7xh8xf8"));
    assert_eq!(captures(M3), words("i8>g8>g6xe6 i8>g8>g6xe6xc2"));
}

#[test]
fn d62_a_round_trip_needs_a_capture() {
    let line = "g/../.../..../............./............/.........../........../....gy.../.....yy.../.........../............/............./..../.../../y 0 c 1 6,8 0 8,22";
    let mut state = load(line);
    let moves = "i5-h5 i5-h6 i5-i4 i5-j5 i5xi7 i5xi7xk7 i5xi7xk7xi5 i5xk7 i5xk7xi7";
    assert_eq!(listed_from(&state, "i5"), words(moves));
    let seat = mover(&state);
    let loops =
        ["i5xi7xk7xi5", "i5xk7xi7xi5"].map(|text| state.read_action(seat, text).expect("a path"));
    assert!(state.same_action(seat, &loops[0], &loops[1]));
    play(&mut state, "i5>k7>i7>i5");
    assert_eq!(
        state.position(),
        "g/../.../..../............./............/.........../........../....g..../........../.........../............/............./..../.../../y 0 c 1 9,8 0 8,0",
        "yellow is finished: what it has left stands in its target"
    );

    let standard = at(
        "g/../.../..../............./............/.........../........../....gy.../.....yy.../.........../gggg......../gggg........./yyy./..y/yy/y 0 n 1 0,0 0",
    );
    assert_eq!(listed_from(&standard, "i5"), words("i5-h5 i5-h6 i5-i4 i5-j5 i5>i7 i5>k7"));
    assert_eq!(refused(&standard, "i5>i7>k7>i5"), "repetition");
}

#[test]
fn d63_no_progress_ends_in_a_draw_or_by_pips() {
    for (round, pips, winners) in [
        (["n1-m5", "d1-e5", "m5-n1", "e5-d1"], [139, 139], vec![0, 1]),
        (["o1>m5", "d1-e5", "m5>o1", "e5-d1"], [138, 139], vec![0]),
    ] {
        let mut state = start(0, false);
        for turn in 0..62 {
            assert_eq!(state.outcome(), None, "turn {turn}");
            play(&mut state, round[turn % 4]);
            let clock = state.position().split(' ').nth(5).unwrap().to_owned();
            assert_eq!(clock, turn.saturating_sub(1).to_string());
        }
        let outcome = outcome(&state);
        assert_eq!(outcome.scores, Some(vec![0, 0]));
        assert_eq!(outcome.reason, "no-progress");
        assert_eq!([state.pips(0), state.pips(1)], pips);
        assert_eq!(outcome.winners, seats(&winners));
    }
}

#[test]
fn d64_the_last_survivor_ends_the_game() {
    let mut state = load(
        "./gg/.../..../............./............/.........../...g....../....gy.../........../.........../............/............./..../.../../. 0 c 1 9,6 0 17,8",
    );
    play(&mut state, "i5xi7");
    let outcome = outcome(&state);
    assert_eq!(outcome.scores, Some(vec![14, 6]));
    assert_eq!(outcome.winners, seats(&[0]));
    assert_eq!(outcome.reason, "survivor");
}

#[test]
fn d65_finished_players_have_safe_pieces() {
    let mut state = load(
        "./../g../.g../............./.......r..../.........../........../........./........../....g....../........rb../...........b./..../.../../. 1 c 3 7,10,6 0 15,4,20",
    );
    let moves = "l9-m10 l9-m9 l9-l8 l9-k8 l9-k9 l9>l11";
    assert_eq!(listed_from(&state, "l9"), words(moves));
    play(&mut state, "l9>l11");
    let line = state.position();
    assert!(line.contains("/.........br./"), "{line}");
    assert!(line.contains(" 1 c 1 7,10,6 "), "{line}");
    play(&mut state, "k5-j5");
    assert!(state.position().contains(" 1 c 3 "), "blue is passed over: {}", state.position());
}

#[test]
fn d66_a_blockade_is_judged_by_pips() {
    let mut state = at(
        "y/gg/ggg/gggg/....g......../............/.........../........../........./........../.........../............/............./.yyy/yyy/yy/y 0 n 1 0,0 59",
    );
    assert_eq!([state.pips(0), state.pips(1)], [24, 33]);
    play(&mut state, "e5-e6");
    let outcome = outcome(&state);
    assert_eq!(outcome.scores, Some(vec![9, 9]));
    assert_eq!(outcome.winners, seats(&[0]));
    assert_eq!(outcome.reason, "no-progress");
}

#[test]
fn d67_a_complete_standard_game() {
    let mut state = start(0, false);
    let game: Vec<&str> = STANDARD_GAME.split(' ').collect();
    assert_eq!(game.len(), 95);
    for (turn, text) in game.iter().enumerate() {
        if turn == 30 {
            assert_eq!(state.position(), M1);
        }
        assert_eq!(mover(&state).index(), turn % 2);
        play(&mut state, text);
    }
    assert_eq!(
        state.position(),
        "g/gg/ggg/gggg/............./............/.........../........../........./........../..y..y...../............/....yy......./.y.y/yy./.y/y 0 n - 0,0 0 20,31"
    );
    let outcome = outcome(&state);
    assert_eq!(outcome.winners, seats(&[0]));
    assert_eq!(outcome.scores, Some(vec![10, 6]));
    assert_eq!(outcome.reason, "finished");
    assert_eq!([state.pips(0), state.pips(1)], [20, 31]);
}

#[test]
fn d68_a_complete_capture_game() {
    let mut state = start(0, true);
    let game: Vec<&str> = CAPTURE_GAME.split(' ').collect();
    assert_eq!(game.len(), 67);
    for (turn, text) in game.iter().enumerate() {
        match turn {
            24 => assert_eq!(state.position(), M2),
            40 => assert_eq!(state.position(), M3),
            _ => {}
        }
        // From turn 65 on yellow is finished and passed over.
        let expected = if turn >= 64 { 0 } else { turn % 2 };
        assert_eq!(mover(&state).index(), expected, "turn {}", turn + 1);
        let seat = mover(&state);
        let action = state.read_action(seat, text).expect("the notation");
        assert_eq!(state.write_action(seat, &action), *text, "the signs are right");
        play(&mut state, text);
    }
    assert_eq!(
        state.position(),
        "g/g./.g./...g/............./............/.........../........../........./........../.........../............/............./..y./.y./.y/. 0 c - 7,6 0 6,6"
    );
    let outcome = outcome(&state);
    assert_eq!(outcome.winners, seats(&[0]));
    assert_eq!(outcome.scores, Some(vec![11, 9]));
    assert_eq!(outcome.reason, "finished");
}
