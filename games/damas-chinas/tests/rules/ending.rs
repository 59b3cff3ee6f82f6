//! How the standard game ends, and the judgement of unfinished ones (D29 to D34, D45 to D49).

use damas_chinas::{DamasChinas, Options};
use kit::Seat;
use kit::prelude::*;

use crate::common::*;

#[test]
fn d29_d30_the_first_to_finish_wins() {
    // Green's last piece steps home; two sets must both be home (mode 6).
    let mut state = at(
        "g/gg/ggg/.ggg/....g......../............/.........../........../........./........../.........../yyyyy......./yyyyy......../..../.../../. 0 n 1 0,0 0",
    );
    play(&mut state, "e5-d1");
    let over = outcome(&state);
    assert_eq!((over.winners, over.reason), (seats(&[0]), "finished"));
    assert_eq!(over.scores, Some(vec![10, 0]));
    assert!(state.to_act().is_empty());

    let mut state = at(
        "g/gg/ggg/.ggg/kkkkgyyyyy.../kkk........./kk........./k........./bbbbbbbbb/yyyyy...../b........../............/............./..../.../../. 6 n 1 0,0 0",
    );
    play(&mut state, "e5-d1");
    assert_eq!(state.outcome(), None, "blue is not home");
}

#[test]
fn d31_scores_are_the_pieces_in_their_targets() {
    let state = load(
        "g/gg/ggg/gggg/............./............/.........../........../........./........../..y..y...../............/....yy......./.y.y/yy./.y/y 0 n - 0,0 0 20,31",
    );
    assert_eq!([state.score(0), state.score(1)], [10, 6]);
    // Pieces in the own home point or in another's count nothing.
    assert_eq!(start(0, false).score(0), 0);
}

/// D32: the places after the winner follow from what the view shows, score and pips.
#[test]
fn d32_a_view_has_what_places_are_made_of() {
    let state = load(
        "g/gg/ggg/gggg/............./............/.........../........../........./........../..y..y...../............/....yy......./.y.y/yy./.y/y 0 n - 0,0 0 20,31",
    );
    let view = state.view(kit::Viewer::Spectator);
    let places: Vec<(u8, u16)> = view.players.iter().map(|p| (p.score, p.pips)).collect();
    assert_eq!(places, [(10, 20), (6, 31)]);
    assert_eq!(view.winners, [Seat::new(0)]);
}

#[test]
fn d33_a_piece_kept_at_home_stops_the_rival() {
    // Yellow keeps a1: however green arranges itself it is not finished.
    let mut state = at(
        "y/gg/ggg/.ggg/....gg......./............/.........../........../........./........../.........../............/............./.yyy/yyy/yy/y 0 n 1 0,0 0",
    );
    play(&mut state, "e5-d1");
    assert_eq!(state.outcome(), None);
    assert_eq!(refused(&at(&format!("{} 0 n 1 0,0 0", rows(&state))), "b1-a1"), "occupied");
}

fn rows(state: &DamasChinas) -> String {
    state.position().split(' ').next().expect("rows").to_owned()
}

#[test]
fn d34_a_filled_target_counts_with_the_house_rule() {
    let line = "y/gg/ggg/.ggg/....gg......./............/.........../........../........./........../.........../............/............./.yyy/yyy/yy/y 0 n 1 0,0 0";
    let mut state = at_with(line, true);
    play(&mut state, "e5-d1");
    let over = outcome(&state);
    assert_eq!((over.winners, over.reason), (seats(&[0]), "finished"));
    assert_eq!(over.scores, Some(vec![9, 9]));
    // The line carries no house rule: with it the game is over, without it this text is wrong.
    assert!(DamasChinas::load(&state.position(), &Options::default()).is_err());
    assert_eq!(DamasChinas::load(&state.position(), &state.options()), Ok(state));
}

#[test]
fn d34_the_blocker_himself_may_fill_the_target() {
    // Yellow's piece enters d1, the last free cell of green's target: green wins in yellow's turn.
    let line = "g/gg/ggg/.ggg/....y.g....../............/.........../........../........./........../.........../............/............./yyy./yyy/yy/y 0 n 2 0,0 59";
    let mut state = at_with(line, true);
    let events = play(&mut state, "e5-d1");
    let over = outcome(&state);
    // The turn brought yellow no progress and the clock to its end, but this test comes first.
    assert_eq!((over.winners, over.reason), (seats(&[0]), "finished"));
    assert_eq!(events.len(), 2);
    let mut plain = at(line);
    play(&mut plain, "e5-d1");
    assert_eq!(outcome(&plain).reason, "no-progress");
    // A target that strangers alone have filled is not home.
    let strangers = at_with(
        "y/yy/yyy/yyyy/............./............/.........../........../........./........../.........../............/............./gggg/ggg/gg/g 0 n 1 0,0 0",
        true,
    );
    assert_eq!(strangers.outcome(), None);
}

#[test]
fn d45_bests_and_the_clock_follow_progress() {
    let field = |state: &DamasChinas| {
        let line = state.position();
        line.split(' ').skip(5).map(str::to_owned).collect::<Vec<_>>().join(" ")
    };
    let mut state = start(0, false);
    play(&mut state, "o1>m5");
    assert_eq!(field(&state), "0 138,140");
    play(&mut state, "d1-e5");
    assert_eq!(field(&state), "0 138,139");
    play(&mut state, "m5>o1");
    assert_eq!(field(&state), "1 138,139");
    play(&mut state, "e5-e4");
    assert_eq!(field(&state), "2 138,139");
    play(&mut state, "o1>m5");
    assert_eq!(field(&state), "3 138,139", "as good as the best is no new best");
    // A capture sets the clock back and takes everybody's pips for the best, better or worse.
    let mut state = load(
        "./../.../..../............./............/.........../........../....gy.../........../.........../............/............./..../..y/../y 0 c 1 7,9 33 7,8",
    );
    play(&mut state, "i5xi7");
    let (mine, theirs) = (state.pips(0), state.pips(1));
    assert_eq!((mine, theirs), (8, 2));
    assert_eq!(field(&state), "0 8,2");
}

#[test]
fn d46_thirty_rounds_without_progress_end_the_game() {
    for mode in 0..9 {
        let first = start(mode, false);
        let limit = 30 * u16::from(first.players());
        assert_eq!(first.clock_limit(), limit);
        let line = first.position();
        let (head, best) = line.rsplit_once(" 0 ").expect("clock");
        let at_clock = |clock: u16| {
            let best = best.replace("140", "1").replace("280", "1").replace("420", "1");
            DamasChinas::load(&format!("{head} {clock} {best}"), &Options::default())
        };
        let mut state = at_clock(limit - 1).expect("one turn before");
        play(&mut state, "n1-m5");
        assert_eq!(outcome(&state).reason, "no-progress");
        let mut state = at_clock(limit - 2).expect("two turns before");
        play(&mut state, "n1-m5");
        assert_eq!(state.outcome(), None);
        assert!(at_clock(limit).is_err(), "it would be over");
    }
}

#[test]
fn d47_finishing_comes_before_the_clock() {
    // Best 20 was never reached, so finishing is progress; a text with a lower best makes the
    // clock run out in the same turn, and the finish still counts.
    let line = "g/gg/ggg/.ggg/....g......../............/.........../........../........./........../.........../yyyyy......./yyyyy......../..../.../../. 0 n 1 0,0 59 20,0";
    let mut state = load(line);
    play(&mut state, "e5-d1");
    assert_eq!(outcome(&state).reason, "finished");
    // Capture variant: both finished and one alone with pieces is told as finished.
    let mut state = at(
        "./../.../y.../....g......../............/.........../........../........./........../.........../............/............./..../.../../. 0 c 1 9,9 0",
    );
    play(&mut state, "e5xc1");
    assert_eq!(outcome(&state).reason, "finished");
    assert_eq!(outcome(&state).scores, Some(vec![11, 9]));
}

#[test]
fn d48_judged_games_go_by_score_then_pips() {
    // Standard: score decides although the pips speak against it.
    let mut state = at(
        "g/../.../..../............./............/yyyyyyyyyy./........../........./........../.........../gggg......../ggggg......../..../.../../. 0 n 1 0,0 59",
    );
    play(&mut state, "m5-m6");
    let over = outcome(&state);
    assert!(state.pips(0) > state.pips(1));
    assert_eq!((over.winners, over.scores), (seats(&[0]), Some(vec![1, 0])));
    // Capture: equal scores are a draw whatever the pips.
    let mut state = at(
        "./../.../..../............./............/.........../........../....g..../.......y../.........../............/............./..../.../../. 0 c 1 9,9 59",
    );
    play(&mut state, "i5-i4");
    let over = outcome(&state);
    assert_ne!(state.pips(0), state.pips(1));
    assert_eq!((over.winners, over.reason), (seats(&[0, 1]), "no-progress"));
}

#[test]
fn d49_there_is_no_resignation() {
    let state = start(0, false);
    for text in ["resign", "leave", "draw"] {
        assert!(state.read_action(Seat::new(0), text).is_err());
    }
}
