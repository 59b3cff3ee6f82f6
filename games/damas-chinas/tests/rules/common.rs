//! Short ways to say what the tests say often.

use damas_chinas::{DamasChinas, Event, Options};
use kit::prelude::*;
use kit::{Chance, Dice, Outcome, Refusal, Seat, Seats};

pub(crate) fn start(mode: u8, capture: bool) -> DamasChinas {
    DamasChinas::empty(&Options { mode, capture, filled_target: false })
}

#[track_caller]
pub(crate) fn load(line: &str) -> DamasChinas {
    DamasChinas::load(line, &Options::default()).unwrap_or_else(|why| panic!("{line}: {why}"))
}

/// A position whose `best` is left out and taken from the board.
#[track_caller]
pub(crate) fn at(rows_to_clock: &str) -> DamasChinas {
    at_with(rows_to_clock, false)
}

#[track_caller]
pub(crate) fn at_with(rows_to_clock: &str, filled_target: bool) -> DamasChinas {
    let options = Options { filled_target, ..Options::default() };
    let players = rows_to_clock.split(' ').nth(4).expect("captures").split(',').count();
    let zeros = vec!["0"; players].join(",");
    let blank = DamasChinas::load(&format!("{rows_to_clock} {zeros}"), &options)
        .unwrap_or_else(|why| panic!("{rows_to_clock}: {why}"));
    let best: Vec<String> = (0..blank.players()).map(|p| blank.pips(p).to_string()).collect();
    DamasChinas::load(&format!("{rows_to_clock} {}", best.join(",")), &options).expect("as before")
}

pub(crate) fn mover(state: &DamasChinas) -> Seat {
    state.to_act().first().unwrap_or(Seat::new(0))
}

#[track_caller]
pub(crate) fn play(state: &mut DamasChinas, text: &str) -> Vec<Event> {
    let seat = mover(state);
    let action = state.read_action(seat, text).unwrap_or_else(|why| panic!("{text}: {why}"));
    let events = state
        .decide(seat, &action, &mut Dice::new(0))
        .unwrap_or_else(|why| panic!("{text}: {why} at {}", state.position()));
    for event in &events {
        state.apply(event);
    }
    events
}

/// The reason of D51 for which an action is refused; empty where it has no word.
#[track_caller]
pub(crate) fn refused(state: &DamasChinas, text: &str) -> &'static str {
    let seat = mover(state);
    let action = state.read_action(seat, text).unwrap_or_else(|why| panic!("{text}: {why}"));
    let before = state.position();
    let refusal = state.decide(seat, &action, &mut Dice::new(0)).expect_err(text);
    assert_eq!(state.position(), before);
    refusal.reason().unwrap_or("")
}

/// Everything listed, written and sorted.
pub(crate) fn listed(state: &DamasChinas) -> Vec<String> {
    let seat = mover(state);
    let mut all: Vec<String> =
        state.legal(seat).iter().map(|action| state.write_action(seat, action)).collect();
    all.sort();
    all
}

/// What is listed for the piece on one cell.
pub(crate) fn listed_from(state: &DamasChinas, cell: &str) -> Vec<String> {
    let of_cell = |text: &String| text.split(['-', '>', 'x']).next() == Some(cell);
    listed(state).into_iter().filter(of_cell).collect()
}

/// Words, sorted.
pub(crate) fn words(text: &str) -> Vec<String> {
    let mut all: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    all.sort();
    all
}

#[track_caller]
pub(crate) fn outcome(state: &DamasChinas) -> Outcome {
    state.outcome().unwrap_or_else(|| panic!("{} goes on", state.position()))
}

pub(crate) fn seats(numbers: &[u8]) -> Seats {
    numbers.iter().copied().map(Seat::new).collect()
}

/// Plays a random listed move.
pub(crate) fn play_any(state: &mut DamasChinas, dice: &mut Dice) -> String {
    let all = listed(state);
    let text = all[dice.below(all.len() as u32) as usize].clone();
    play(state, &text);
    text
}

pub(crate) const M1: &str = "./yy/.../..../......g....../......y.y.../..y.y...y../.y...y..../........./.....g.gg./.......gg../......g...../....g..y...../..../.../gg/. 0 n 1 0,0 0 104,104";
pub(crate) const M2: &str = "./yy/.../.y../....y...y..../.....y....../.......y.../.....yy.../......y../........../..g...g.gg./...g..ggg.../............./..../.../gg/. 0 c 1 0,0 0 114,114";
pub(crate) const M3: &str = "./../.../.y../............./.....y....../..y...g..../.......g../...y...g./..y.y...../......g..../............/............./..../.../gg/. 0 c 1 4,4 0 61,56";
pub(crate) const STANDARD_GAME: &str = "o3>m9 c2>e8 q1>o3>m7 c3>e7 o2>m6 a1>c3>e9 o1>m5 c1>e5 n4>l9 d4>f9 n2>l7 d3>f6 n3>l6>l8 d2>f7 n1>l6 d1>f4 m7>k7 e9>g9 m6>k6>k8 e8>g6 m9>k9 e5>g3 l9>j9 e7>g5 l8>j8 f6>h6 l6>l8>j6 g6>i6>k6>m8 k7>i5>g7>e7 f4>h2 k9>k7>i5>g7 f9>h9 k8>i8>g10>g8>g6>e8>e6 g9>i9>k9 p2-o2 f7>h7 p1>n3>l8>l6 g3>i1 o2-n2 m8>k6>m6>o2 n2-m7 b2-c2 m7>k7>i5 b1>d3>f6>h4 j6>h5>f5>d2>b2 g5>i3 m5-l4 h7>h5>h3>j4 l7-k6 h4>j3>j5>l7>l5 l6>j6>h5>h7>f7>d2 h6>j5>l7 l4>l6>j6>h5 i3>k5>m5 e7>c1>c3>a1 c2-d3 i5>g5 d3>d1>f6>h4>h6 h5>f5 h6-i5 g5>e5>e7>c1 h9-i9 j8>j10>h9 h2>j1 j9>h10>h8 i9-j9 h9>h7>f7 j9>l9 g7>e7>e5 k9>m9 e6>c2 l9>n4 k6-j6 i5>k7>m7 j6-i6 l7>n2>p2 i6-h7 m9>o3>q1 h7-g8 i1-j2 h8>f8>f6>f4>d1>b1 j1>j3>j5 g8-f8 j2-k3 f8>f6>f4>d1>d3 j4-k4 f7-e8 k4>m6 f5-e6 l5>n2 e5>e7>c3 m7>o1 e8-d4 j5-k6 e6-d1";
pub(crate) const CAPTURE_GAME: &str = "o1>m5 c1>e7 q1>o1>m7 a1>c1>e5 o2>m8 c2>e8 o3>m9 c3>e9 n1>l4 d4>f7 n4>l7 d3>f6 n2>n4>l9 d1>d3>f8 n3>l8 e8>g8 m9>k9 e7>g7 m8>k8>k10 f8>h6 m7>k7 f7>h7 m5>k3 g7>i7 l7>j7xh8xf8 e9xg7>i5 l8>j6xh5 h6xh4 l9>j9 b2-c2 l4>j2 b1>d3>d1>f4 k10>i8 c2>e6>e4>g4>i4 k9>i9>i7xg7 e5>g3 k3>i1 f4>h2xj1xj3 j9>h8 h4>j5 i8>g8>g6xe6xc2 i4>k6xk8 p2-o2 g3-h3 p1>n3 h3-i2 o2>m8 i2>k4 n3>l8xj8 j3>l5 m8-l7 k4>m6 l7-k6 j5xl7 j8-i8 l5>n2 i8>g8 m6>o2 h8>f8 n2>p2 g7>e9 l7-m8 g8>e8 m8-n3 f8>d3>b1 e8-d4 e9>c3>c1>a1";
