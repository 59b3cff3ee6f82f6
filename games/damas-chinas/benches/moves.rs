//! Legal moves of named positions, and whole random matches on the fast path.

use damas_chinas::{DamasChinas, Move, Options};
use divan::Bencher;
use divan::counter::ItemsCount;
use kit::prelude::*;
use kit::{Chance, Dice};

fn main() {
    divan::main();
}

const POSITIONS: [(&str, &str); 5] = [
    (
        "M1 standard",
        "./yy/.../..../......g....../......y.y.../..y.y...y../.y...y..../........./.....g.gg./.......gg../......g...../....g..y...../..../.../gg/. 0 n 1 0,0 0 104,104",
    ),
    (
        "M1 capture",
        "./yy/.../..../......g....../......y.y.../..y.y...y../.y...y..../........./.....g.gg./.......gg../......g...../....g..y...../..../.../gg/. 0 c 1 0,0 0 104,104",
    ),
    (
        "M2 standard",
        "./yy/.../.y../....y...y..../.....y....../.......y.../.....yy.../......y../........../..g...g.gg./...g..ggg.../............./..../.../gg/. 0 n 1 0,0 0 114,114",
    ),
    (
        "M2 capture",
        "./yy/.../.y../....y...y..../.....y....../.......y.../.....yy.../......y../........../..g...g.gg./...g..ggg.../............./..../.../gg/. 0 c 1 0,0 0 114,114",
    ),
    (
        "M3 capture",
        "./../.../.y../............./.....y....../..y...g..../.......g../...y...g./..y.y...../......g..../............/............./..../.../gg/. 0 c 1 4,4 0 61,56",
    ),
];

fn list(bencher: Bencher<'_, '_>, state: &DamasChinas) {
    let seat = state.to_act().first().expect("somebody is to move");
    let mut moves: Vec<Move> = Vec::with_capacity(1024);
    bencher.bench_local(|| {
        moves.clear();
        divan::black_box(state).moves(seat, &mut moves);
        moves.len()
    });
}

#[divan::bench(args = POSITIONS.map(|(name, _)| name))]
fn middle_game(bencher: Bencher<'_, '_>, name: &str) {
    let (_, line) = POSITIONS.into_iter().find(|(known, _)| *known == name).expect("a position");
    list(bencher, &DamasChinas::load(line, &Options::default()).expect("a position"));
}

#[divan::bench(args = 0..9)]
fn start_standard(bencher: Bencher<'_, '_>, mode: u8) {
    list(bencher, &DamasChinas::empty(&Options { mode, ..Options::default() }));
}

#[divan::bench(args = 0..9)]
fn start_capture(bencher: Bencher<'_, '_>, mode: u8) {
    list(bencher, &DamasChinas::empty(&Options { mode, capture: true, filled_target: false }));
}

/// Every turn builds the full legal set and picks uniformly from it.
fn random_match(options: Options, seed: u64, moves: &mut Vec<Move>) -> u64 {
    let mut state = DamasChinas::empty(&options);
    let mut dice = Dice::new(seed);
    let mut turns = 0;
    while let Some(seat) = state.to_act().first() {
        moves.clear();
        state.moves(seat, moves);
        let pick = moves[dice.below(moves.len() as u32) as usize];
        state.advance(seat, pick, &mut dice);
        turns += 1;
    }
    turns
}

/// Matches of each run; the items counted are turns.
const SEEDS: std::ops::Range<u64> = 0..20;

fn random(bencher: Bencher<'_, '_>, mode: u8, capture: bool) {
    let options = Options { mode, capture, filled_target: false };
    let mut moves = Vec::with_capacity(1024);
    let turns: u64 = SEEDS.map(|seed| random_match(options, seed, &mut moves)).sum();
    bencher
        .counter(ItemsCount::new(turns))
        .bench_local(|| SEEDS.map(|seed| random_match(options, seed, &mut moves)).sum::<u64>());
}

#[divan::bench(args = [0, 4, 7])]
fn random_standard(bencher: Bencher<'_, '_>, mode: u8) {
    random(bencher, mode, false);
}

#[divan::bench(args = [0, 4, 7])]
fn random_capture(bencher: Bencher<'_, '_>, mode: u8) {
    random(bencher, mode, true);
}

#[divan::bench]
fn perft_mode_0_depth_4() -> u64 {
    DamasChinas::empty(&Options::default()).perft(4).expect("no luck here")
}
