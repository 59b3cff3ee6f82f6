//! Evaluations: the sign, and that every seat is seen alike.

use bots::playout;
use conquer_of_cathay::ConquerOfCathay;
use damas_chinas::DamasChinas;
use king_of_colors::KingOfColors;
use kit::prelude::*;
use kit::{Dice, Replay, Search, Seat, WON};
use small_star_empires::SmallStarEmpires;

/// Holds the evaluation of states of random matches against what must be true of every one.
fn holds<R: Search>(options: &str)
where
    R::Options: serde::de::DeserializeOwned,
{
    let options = serde_json::from_str(options).expect("options as in the design");
    for seed in 0..4 {
        let mut dice = Dice::new(seed);
        let mut state: R = Replay::<R>::open(&options, &mut dice).state().clone();
        let mut moves = Vec::new();
        while let Some(seat) = state.to_act().first() {
            check(&state);
            moves.clear();
            state.moves(seat, &mut moves);
            let pick = kit::Chance::below(&mut dice, moves.len() as u32) as usize;
            state.advance(seat, moves[pick], &mut dice);
        }
        check(&state);
        assert_eq!(playout(state, &mut dice, 5), 0, "the match is over");
    }
}

fn check<R: Search>(state: &R) {
    let values: Vec<i32> = Seat::all(state.seats()).map(|seat| state.value(seat)).collect();
    // A value is a lead over the best of the others: at most one seat leads.
    assert!(values.iter().filter(|value| **value > 0).count() <= 1, "{values:?}");
    if let [one, other] = values[..] {
        assert_eq!(one, -other);
    }
    let Some(outcome) = state.outcome() else {
        return assert!(values.iter().all(|value| *value < WON), "{values:?}");
    };
    for seat in Seat::all(state.seats()) {
        let expected = match (outcome.winners.contains(seat), outcome.winners.len()) {
            (true, 1) => WON,
            (true, _) | (false, 0) => 0,
            (false, _) => -WON,
        };
        assert_eq!(state.value(seat), expected, "{outcome:?}");
    }
}

#[test]
fn damas_chinas() {
    for options in [r#"{"mode":0}"#, r#"{"mode":0,"capture":true}"#, r#"{"mode":1}"#] {
        holds::<DamasChinas>(options);
    }
}

#[test]
fn small_star_empires() {
    for options in [r#"{"players":2}"#, r#"{"players":3}"#, r#"{"players":4}"#] {
        holds::<SmallStarEmpires>(options);
    }
}

#[test]
fn king_of_colors() {
    holds::<KingOfColors>("{}");
}

#[test]
fn conquer_of_cathay() {
    for options in [r#"{"players":3,"round_limit":60}"#, r#"{"players":4,"round_limit":60}"#] {
        holds::<ConquerOfCathay>(options);
    }
}
