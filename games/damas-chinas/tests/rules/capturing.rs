//! The capture variant (D35 to D42).

use damas_chinas::{DamasChinas, Options};
use kit::Seat;
use kit::prelude::*;

use crate::common::*;

#[test]
fn d35_jumped_enemies_are_removed_at_once_and_own_pieces_stay() {
    let mut state = load(M2);
    play(&mut state, "l7>j7xh8xf8");
    let line = state.position();
    // k7 was green and stays; i7 and g8 were yellow and are gone.
    assert!(line.contains(" 0 c 2 2,0 0 "), "{line}");
    // At once: i6 is removed before the next jump, so the way back over it is gone.
    let state = at(
        "./../.../..../............./............/.........../........../....gy.../........../.........../............/............./..../..y/../. 0 c 1 8,9 0",
    );
    assert_eq!(refused(&state, "i5xi7>i5"), "nothing-to-jump");
    // And its cell is free: a chain may land where a captured piece stood.
    let state = at(
        "./../.../..../............./............/.........../.....y..../....gy.../.....y..../.........../............/............./..../..y/../. 0 c 1 6,9 0",
    );
    let over_two = listed_from(&state, "i5");
    assert!(over_two.contains(&"i5xi7".to_owned()), "{over_two:?}");
}

#[test]
fn d35_colours_of_one_player_do_not_capture_each_other() {
    // Mode 6: green and blue are player 1, yellow and black player 2.
    let state = at(
        "./../.../..../............./............/.........../....y...../...bgk.../........../.........../............/............./..../.../../. 6 c 1 18,18 0",
    );
    let moves = listed_from(&state, "i5");
    assert!(moves.contains(&"i5>i3".to_owned()), "{moves:?}");
    assert!(moves.contains(&"i5xi7".to_owned()), "{moves:?}");
}

#[test]
fn d36_nobody_is_obliged_to_capture() {
    let mut state = load(M3);
    assert!(listed(&state).iter().any(|text| text.contains('x')));
    play(&mut state, "p1-o1");
    assert!(state.position().contains(" 0 c 2 4,4 "));
}

#[test]
fn d37_safety_is_taken_at_the_beginning_of_the_turn() {
    // Yellow has p1 in its target and i6, j6 outside it: not finished when green's turn begins.
    // By taking i6 and j6 in one chain green leaves it with p1 alone: finished from then on, and
    // the capture of the second piece was lawful all the same.
    let mut state = at(
        "./../.../..../............./............/.........../........../....gy.../......y.../.........../............/............./..../.../y./. 0 c 1 7,9 0",
    );
    play(&mut state, "i5xi7xk7");
    assert!(state.position().contains(" 0 c 1 9,9 0 "), "{}", state.position());
}

#[test]
fn d38_a_finished_player_is_passed_over_and_the_eliminated_count_as_finished() {
    // Mode 1: blue (player 2) has no pieces left; green moves and red is next.
    let mut state = at(
        "./../.../..../............./.......r..../.........../........../....g..../........../.........../............/............./..../.../../. 1 c 1 9,9,10 0",
    );
    play(&mut state, "i5-i4");
    assert_eq!(mover(&state), Seat::new(2));
    let player = |number: usize| state.view(kit::Viewer::Spectator).players[number].clone();
    assert!(player(1).finished && !player(2).finished);
}

#[test]
fn d39_scores_are_captures_and_pieces_at_home() {
    let state = load(M3);
    let view = state.view(kit::Viewer::Spectator);
    // Captured four each; nobody has a piece in its target.
    let scores: Vec<u8> = view.players.iter().map(|player| player.score).collect();
    assert_eq!(scores, [4, 4]);
    let left: Vec<u8> = view.players.iter().map(|player| player.left[0]).collect();
    assert_eq!(left, [6, 6]);
    // One yellow piece in its target counts.
    let state = at(
        "./../.../..../............./............/.........../........../....gy.../........../.........../............/............./..../..y/../. 0 c 1 8,9 0",
    );
    assert_eq!([state.score(0), state.score(1)], [8, 10]);
}

#[test]
fn d40_it_ends_when_all_are_finished() {
    // Yellow is home already; green's last piece steps home.
    let mut state = at(
        "./../.../..../....g......../............/.........../........../........./........../.........../............/............./y.../.../../. 0 c 1 9,9 0",
    );
    play(&mut state, "e5-d1");
    let outcome = outcome(&state);
    assert_eq!(outcome.reason, "finished");
    assert_eq!(outcome.scores, Some(vec![10, 10]));
    // D42: equal highest scores are a draw.
    assert_eq!(outcome.winners, seats(&[0, 1]));
}

#[test]
fn d41_the_survivor_counts_every_piece() {
    let mut state = load(
        "./gg/.../..../............./............/.........../...g....../....gy.../........../.........../............/............./..../.../../. 0 c 1 9,6 0 17,8",
    );
    assert_eq!(state.score(0), 11);
    play(&mut state, "i5xi7");
    assert_eq!(state.score(0), 14);
    // With the game over the line alone gives the same result.
    assert_eq!(load(&state.position()).outcome(), state.outcome());
}

#[test]
fn d42_the_highest_score_wins_even_without_pieces() {
    // Mode 1: blue was eliminated but took most. Red is home, green steps home.
    let mut state = at(
        "./../.../..../....g......../............/.........../........../........./r........./.........../............/............./..../.../../. 1 c 1 5,18,5 0",
    );
    play(&mut state, "e5-d1");
    let outcome = outcome(&state);
    assert_eq!(outcome.scores, Some(vec![6, 18, 6]));
    assert_eq!(outcome.winners, seats(&[1]));
}

/// The house rule speaks of the standard game, so it may be switched on here and changes nothing.
#[test]
fn d34_the_house_rule_changes_nothing_with_captures() {
    let both = Options { capture: true, filled_target: true, mode: 0 };
    assert!(DamasChinas::check(&both).is_ok());
    // Yellow's tip and nine green pieces fill the target of green, whose tenth is not there.
    let line = "y/gg/ggg/gggg/....g......../............/.........../........../........./........../.........../............/............./..../.../../. 0 c 1 9,0 0 24,16";
    let mut state = DamasChinas::load(line, &both).expect("a position of the capture variant");
    assert_eq!(state.outcome(), None);
    assert_eq!(state.position(), line);
    play(&mut state, "e5-e6");
    assert_eq!(state.outcome(), None);
}
