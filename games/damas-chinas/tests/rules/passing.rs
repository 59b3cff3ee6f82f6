//! Forced passes and blocked games (D43, D44, D47).

use damas_chinas::Event;
use kit::Seat;
use kit::prelude::*;

use crate::common::*;

/// Mode 2: green fills its home and eleven rivals shut it in.
const SHUT_IN: &str = "y/../.../..../bbbb.....kkkk/bbb......kkk/b........kk/.........k/........./........../.........../...yyyybb.../....yyyyy..../gggg/ggg/gg/g 2 n";

/// Green's last piece stands on q1, with finished yellow pieces around it.
const WALLED: &str = "./../.../..../............./............/.........../........../........./........../.........../............/............./..../yyy/yy/g 0 c 1 5,9";

#[test]
fn d43_a_player_without_a_move_passes_by_himself() {
    let mut state = at(&format!("{SHUT_IN} 4 0,0,0,0 7"));
    // Black's turn brings no progress; green passes; blue is to move. Both turns count.
    let events = play(&mut state, "h10-h9");
    assert_eq!(events.len(), 2);
    assert_eq!(events[1], Event::Passed { seat: Seat::new(0) });
    assert_eq!(mover(&state), Seat::new(1));
    assert_eq!(state.position().split(' ').nth(5), Some("1"), "h9 was a new best: 0, then a pass");
    let mut state = at(&format!("{SHUT_IN} 4 0,0,0,0 7"));
    play(&mut state, "e10-e9");
    assert_eq!(state.position().split(' ').nth(5), Some("1"));
}

#[test]
fn d43_a_loaded_position_without_moves_lists_the_pass() {
    let mut state = at(&format!("{SHUT_IN} 1 0,0,0,0 7"));
    assert_eq!(listed(&state), ["pass"]);
    assert_eq!(state.perft(1), Ok(1));
    let mut fast = Vec::new();
    state.moves(Seat::new(0), &mut fast);
    assert_eq!(fast, [damas_chinas::Move::Pass]);
    assert_eq!(state.on_timeout(Seat::new(0)), Some(damas_chinas::Action::Pass));
    // A move of a shut-in piece is refused for its own reason.
    assert_eq!(refused(&state, "n1-m5"), "occupied");
    let events = play(&mut state, "pass");
    assert_eq!(events, [Event::Passed { seat: Seat::new(0) }]);
    assert_eq!(mover(&state), Seat::new(1));
    assert_eq!(state.position().split(' ').nth(5), Some("8"));
}

#[test]
fn d44_when_all_who_play_on_pass_the_game_is_judged() {
    let mut state = at(&format!("{WALLED} 0"));
    let events = play(&mut state, "pass");
    assert_eq!(events.len(), 2);
    let over = outcome(&state);
    assert_eq!((over.winners, over.reason), (seats(&[1]), "blocked"));
    assert_eq!(over.scores, Some(vec![5, 14]));
    assert_eq!(load(&state.position()).outcome(), state.outcome());
}

#[test]
fn d44_a_move_can_lead_to_the_blockade() {
    // Yellow's last piece closes the wall: it is finished, green passes, all is over.
    let mut state = at(
        "./../.../..../............./............/.........../........../........./........../.........../............/....y......../y.../.yy/yy/g 0 c 2 4,9 5",
    );
    let events = play(&mut state, "m5>o1");
    assert_eq!(events.len(), 3);
    assert_eq!(events[1], Event::Passed { seat: Seat::new(0) });
    let over = outcome(&state);
    assert_eq!((over.reason, over.scores), ("blocked", Some(vec![4, 15])));
    assert_eq!(state.position().split(' ').nth(5), Some("1"), "the pass counts as a turn");
}

#[test]
fn d47_the_clock_comes_before_the_blockade() {
    let mut state = at(&format!("{WALLED} 59"));
    play(&mut state, "pass");
    assert_eq!(outcome(&state).reason, "no-progress");
    let mut state = at(&format!("{WALLED} 58"));
    play(&mut state, "pass");
    assert_eq!(outcome(&state).reason, "blocked");
}
