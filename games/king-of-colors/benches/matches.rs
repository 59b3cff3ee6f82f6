//! Random matches on one thread.

use divan::Bencher;
use divan::counter::ItemsCount;
use king_of_colors::{KingOfColors, Options};
use kit::prelude::*;
use kit::{Chance, Dice, Replay};

fn main() {
    divan::main();
}

/// Plays a match of random fast moves to its end and says how many rounds it had.
fn play(start: &KingOfColors, dice: &mut Dice, moves: &mut Vec<king_of_colors::Move>) -> u32 {
    let mut state = *start;
    while let Some(seat) = state.to_act().first() {
        moves.clear();
        state.moves(seat, moves);
        let a_move = moves[dice.below(moves.len() as u32) as usize];
        state.advance(seat, a_move, dice);
    }
    state.round()
}

/// Whole matches; the items are rounds.
#[divan::bench(sample_count = 20, sample_size = 20)]
fn random_matches(bencher: Bencher) {
    let options = Options::default();
    let start = *Replay::<KingOfColors>::open(&options, &mut Dice::new(1)).state();
    let mut moves = Vec::new();
    let mean: u32 = (0..200).map(|seed| play(&start, &mut Dice::new(seed), &mut moves)).sum();
    let mut dice = Dice::new(7);
    bencher
        .counter(ItemsCount::new(mean / 200))
        .bench_local(|| play(&start, &mut dice, &mut moves));
}

/// Moves listed in the middle of a match.
#[divan::bench]
fn list_moves(bencher: Bencher) {
    let mut dice = Dice::new(3);
    let mut state = *Replay::<KingOfColors>::open(&Options::default(), &mut dice).state();
    let mut moves = Vec::new();
    for _ in 0..100 {
        let Some(seat) = state.to_act().first() else { break };
        moves.clear();
        state.moves(seat, &mut moves);
        state.advance(seat, moves[dice.below(moves.len() as u32) as usize], &mut dice);
    }
    let seat = state.to_act().first().expect("a match in its middle");
    bencher.bench_local(|| {
        moves.clear();
        state.moves(seat, &mut moves);
        moves.len()
    });
}
