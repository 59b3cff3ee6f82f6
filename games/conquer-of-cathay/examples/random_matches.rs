//! Plays matches of random moves on one thread and says how fast: `random_matches [COUNT]`.
//!
//! Every seat lists everything it may do and picks one with equal chance.

use std::time::Instant;

use conquer_of_cathay::{ConquerOfCathay, Options};
use kit::prelude::*;
use kit::{Chance, Dice};

fn main() {
    let count: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(1000);
    let options = Options { players: 4, round_limit: Some(200), ..Options::default() };
    let mut list = Vec::new();
    let mut actions = 0_u64;
    let begin = Instant::now();
    for seed in 0..count {
        let mut dice = Dice::new(seed);
        let mut state = ConquerOfCathay::empty(&options);
        for event in state.open(&mut dice) {
            state.apply(&event);
        }
        while let Some(seat) = state.to_act().first() {
            list.clear();
            state.moves(seat, &mut list);
            let pick = dice.below(list.len() as u32) as usize;
            state.advance(seat, list[pick], &mut dice);
            actions += 1;
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!("{{\"matches\":{count},\"actions\":{actions},\"seconds\":{seconds:.6}}}");
}
