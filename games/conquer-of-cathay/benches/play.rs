//! Matches played on the fast path, one thread.

use conquer_of_cathay::{ConquerOfCathay, Options};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use kit::prelude::*;
use kit::{Chance, Dice, Seat};

fn main() {
    divan::main();
}

fn opened(players: u8, dice: &mut Dice) -> ConquerOfCathay {
    let options = Options { players, round_limit: Some(200), ..Options::default() };
    let mut state = ConquerOfCathay::empty(&options);
    for event in state.open(dice) {
        state.apply(&event);
    }
    state
}

/// Plays a match, each move chosen by `choose`; gives the number of moves.
fn play(
    state: &mut ConquerOfCathay,
    dice: &mut Dice,
    choose: impl Fn(&ConquerOfCathay, Seat, &[conquer_of_cathay::Action], &mut Dice) -> usize,
) -> usize {
    let mut list = Vec::new();
    for count in 0.. {
        let Some(seat) = state.to_act().first() else { return count };
        list.clear();
        state.moves(seat, &mut list);
        let pick = choose(state, seat, &list, dice);
        state.advance(seat, list[pick], dice);
    }
    unreachable!("every match ends")
}

fn random(
    _: &ConquerOfCathay,
    _: Seat,
    list: &[conquer_of_cathay::Action],
    dice: &mut Dice,
) -> usize {
    dice.below(list.len() as u32) as usize
}

/// Looks at every move one step ahead.
fn greedy(
    state: &ConquerOfCathay,
    seat: Seat,
    list: &[conquer_of_cathay::Action],
    dice: &mut Dice,
) -> usize {
    let worth = |i: &usize| {
        let mut next = *state;
        next.advance(seat, list[*i], &mut dice.clone());
        next.value(seat)
    };
    (0..list.len()).max_by_key(worth).unwrap_or(0)
}

/// Whole matches of random moves; the items are moves.
#[divan::bench(args = [3, 4], sample_count = 20)]
fn random_matches(bencher: Bencher, players: u8) {
    let moves = play(&mut opened(players, &mut Dice::new(1)), &mut Dice::new(2), random);
    bencher.counter(ItemsCount::new(moves)).bench_local(|| {
        let mut dice = Dice::new(1);
        let mut state = opened(players, &mut dice);
        black_box(play(&mut state, &mut Dice::new(2), random))
    });
}

/// Whole matches of players who look one move ahead; the items are moves.
#[divan::bench(args = [3, 4], sample_count = 10)]
fn greedy_matches(bencher: Bencher, players: u8) {
    let moves = play(&mut opened(players, &mut Dice::new(1)), &mut Dice::new(2), greedy);
    bencher.counter(ItemsCount::new(moves)).bench_local(|| {
        let mut dice = Dice::new(1);
        let mut state = opened(players, &mut dice);
        black_box(play(&mut state, &mut Dice::new(2), greedy))
    });
}

/// Reading a position from the middle of a match, every check included.
#[divan::bench]
fn a_position_read(bencher: Bencher) {
    let mut dice = Dice::new(1);
    let mut state = opened(4, &mut dice);
    let mut list = Vec::new();
    for _ in 0..400 {
        let Some(seat) = state.to_act().first() else { break };
        list.clear();
        state.moves(seat, &mut list);
        let pick = dice.below(list.len() as u32) as usize;
        state.advance(seat, list[pick], &mut dice);
    }
    let text = state.position();
    let options = state.options();
    bencher.bench_local(|| ConquerOfCathay::load(black_box(&text), &options));
}
