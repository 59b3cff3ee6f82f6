//! Whole matches of random turns on one thread: at every turn the full set of legal turns is
//! listed and one of them is chosen, each equally likely.

use divan::counter::ItemsCount;
use kit::prelude::*;
use kit::{Chance, Dice};
use small_star_empires::{Options, SmallStarEmpires};

fn main() {
    divan::main();
}

const SHAPES: [(u8, bool); 6] =
    [(2, false), (2, true), (3, false), (3, true), (4, false), (4, true)];

/// Plays one match and says how many turns it had.
fn one_match(
    start: &SmallStarEmpires,
    dice: &mut Dice,
    moves: &mut Vec<small_star_empires::Move>,
) -> u64 {
    let mut state = *start;
    let mut turns = 0;
    while let Some(seat) = state.turn() {
        moves.clear();
        state.moves(seat, moves);
        let choice = moves[dice.below(moves.len() as u32) as usize];
        state.advance(seat, choice, dice);
        turns += 1;
    }
    turns
}

/// Items are turns: the figure to look at is items per second. A sample is short, so that on a
/// busy machine most samples are not interrupted.
#[divan::bench(args = SHAPES, sample_count = 200)]
fn random_turns(bencher: divan::Bencher, (players, tokens): (u8, bool)) {
    const MATCHES: usize = 20;
    let options = Options { players, tokens, ..Options::default() };
    let start = SmallStarEmpires::new(&options, &mut Dice::new(1));
    let mut moves = Vec::with_capacity(256);
    let mut dice = Dice::new(7);
    // Every sample plays other matches, so items are counted by their mean length.
    let turns: u64 = (0..100 * MATCHES).map(|_| one_match(&start, &mut dice, &mut moves)).sum();
    bencher.counter(ItemsCount::new(turns / 100)).bench_local(|| {
        (0..MATCHES).map(|_| one_match(&start, &mut dice, &mut moves)).sum::<u64>()
    });
}

/// Items are matches.
#[divan::bench(args = SHAPES, sample_count = 200)]
fn random_matches(bencher: divan::Bencher, (players, tokens): (u8, bool)) {
    const MATCHES: usize = 20;
    let options = Options { players, tokens, ..Options::default() };
    let start = SmallStarEmpires::new(&options, &mut Dice::new(1));
    let mut moves = Vec::with_capacity(256);
    let mut dice = Dice::new(7);
    bencher.counter(ItemsCount::new(MATCHES)).bench_local(|| {
        (0..MATCHES).map(|_| one_match(&start, &mut dice, &mut moves)).sum::<u64>()
    });
}

/// One choice of level `normal` at the start.
#[divan::bench(args = [2, 3, 4])]
fn normal_choice(bencher: divan::Bencher, players: u8) {
    let options = Options { players, ..Options::default() };
    let start = SmallStarEmpires::new(&options, &mut Dice::new(1));
    let seat = start.turn().expect("somebody begins");
    bencher.bench_local(|| small_star_empires::normal(&start, seat, &mut Dice::new(3)));
}
