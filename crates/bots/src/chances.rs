//! How likely each seat is to win, from what the position is worth to it.
//!
//! A softmax of the values with a temperature that was fitted to the outcomes of many matches
//! (`kit::Calibration`; `docs/bots.md` compares forecast and outcome). Chances are for people to
//! read, so they need not have the same bits everywhere.

use kit::{Outcome, Search, Seat};

/// The chances of all seats, by what the position is worth to each; they add up to 1.
#[must_use]
pub fn softmax(values: &[i32], temperature: i32) -> Vec<f64> {
    let best = values.iter().copied().max().unwrap_or(0);
    let temperature = f64::from(temperature.max(1));
    let weight = |value: &i32| ((f64::from(*value) - f64::from(best)) / temperature).exp();
    let weights: Vec<f64> = values.iter().map(weight).collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}

/// What is left of the chances when a match is over: a shared victory is shared.
#[must_use]
pub fn settled(outcome: &Outcome, seats: u8) -> Vec<f64> {
    let share = 1.0 / outcome.winners.len().max(1) as f64;
    Seat::all(seats).map(|seat| if outcome.winners.contains(seat) { share } else { 0.0 }).collect()
}

/// What the static evaluation makes of a state for every seat.
pub fn static_values<R: Search>(state: &R) -> Vec<i32> {
    Seat::all(state.seats()).map(|seat| state.value(seat)).collect()
}

/// The chances in a state that is wholly known, by the static evaluation alone.
pub fn glance<R: Search>(state: &R) -> Vec<f64> {
    match state.outcome() {
        Some(outcome) => settled(&outcome, state.seats()),
        None => softmax(&static_values(state), R::CALIBRATION.glance),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_follow_the_values() {
        let chances = softmax(&[300, 0, -300], 300);
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(chances[0] > chances[1] && chances[1] > chances[2]);
        // One temperature apart is odds of e to one.
        assert!((chances[0] / chances[1] - std::f64::consts::E).abs() < 1e-9);
    }

    #[test]
    fn equal_values_are_equal_chances_and_a_won_match_is_certain() {
        assert_eq!(softmax(&[7, 7, 7, 7], 300), vec![0.25; 4]);
        let won = softmax(&[kit::WON, -kit::WON], 300);
        assert!(won[0] > 0.999_999 && won[1] < 1e-6);
    }
}
