//! The rules, clause by clause, and what the kit asks of every game.

use kit::prelude::*;
use kit::testing::{Battery, check_encoding};
use kit::{Notation, Seat};
use pebbles::{Action, Options, Pebbles, Refusal};

fn at(position: &str) -> Pebbles {
    Pebbles::load(position, &Options::default()).unwrap()
}

#[test]
fn p1_p2_seat_0_begins_with_the_pile_that_was_asked_for() {
    let state = Pebbles::empty(&Options { pile: 7 });
    assert_eq!(state.position(), "7/7 0");
    assert!(Pebbles::check(&Options { pile: 4 }).is_err());
    assert!(Pebbles::check(&Options { pile: 31 }).is_err());
}

#[test]
fn p3_one_to_three_and_no_more_than_lie_there() {
    let state = at("2/12 1");
    assert_eq!(state.legal(Seat::new(1)), [Action(1), Action(2)]);
    assert_eq!(state.judge(Seat::new(1), &Action(3)), Err(Refusal::Count));
    assert_eq!(state.judge(Seat::new(1), &Action(0)), Err(Refusal::Count));
    assert_eq!(state.judge(Seat::new(0), &Action(1)), Err(Refusal::NotYourTurn));
}

#[test]
fn p4_whoever_takes_the_last_pebble_wins() {
    let mut state = at("2/12 1");
    state.advance(Seat::new(1), Action(2), &mut kit::Dice::new(1));
    assert_eq!(state.outcome().unwrap().winners, kit::Seats::one(Seat::new(1)));
}

#[test]
fn p5_who_is_out_of_time_takes_one() {
    assert_eq!(at("2/12 1").on_timeout(Seat::new(1)), Some(Action(1)));
}

#[test]
fn p6_what_cannot_be_is_refused() {
    for wrong in ["", "7", "7/12", "13/12 0", "7/12 2", "7/99 0", "-1/12 0"] {
        assert!(Pebbles::load(wrong, &Options::default()).is_err(), "{wrong}");
    }
}

#[test]
fn battery() {
    Battery::<Pebbles>::new(Options::default()).matches(20).run_with_search();
    check_encoding::<Pebbles>(&Options::default(), 20, 60);
}

#[test]
fn playthroughs() {
    kit::testing::playthroughs::<Pebbles>(concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs"));
}
