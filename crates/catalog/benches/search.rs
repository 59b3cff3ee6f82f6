//! States that bots reach per second, by game, on one core: the items per second of each row.

use bots::{BotName, Level, Limits, think};
use divan::Bencher;
use divan::counter::ItemsCount;
use kit::prelude::*;
use kit::{Chance, Dice, Search, Seat, Viewer};

fn main() {
    divan::main();
}

/// How many states one answer may reach.
const NODES: u64 = 200_000;
/// How many random moves are played before the bot is asked, at least.
const PLAYED: u64 = 12;

fn search<R: Search>(bencher: Bencher<'_, '_>, options: &R::Options) {
    let mut dice = Dice::new(7);
    let mut state = R::empty(options);
    for event in state.clone().open(&mut dice) {
        state.apply(&event);
    }
    let mut moves = Vec::new();
    for played in 0.. {
        let Some(seat) = state.to_act().first() else { break };
        moves.clear();
        state.moves(seat, &mut moves);
        // Where there is only one move nothing is searched.
        if played >= PLAYED && moves.len() > 1 {
            break;
        }
        let a_move = moves[dice.below(moves.len() as u32) as usize];
        state.advance(seat, a_move, &mut dice);
    }
    let seat: Seat = state.to_act().first().expect("the match has just begun");
    let view = state.view(Viewer::Seat(seat));
    let answer = || {
        let mut never = || false;
        let mut limits = Limits::new(&mut never);
        limits.nodes = Some(NODES);
        think::<R>(&view, BotName::Level(Level::Expert), &mut limits, 1).expect("it is to act")
    };
    // The search stops when the rest would change nothing, always at the same state.
    bencher.counter(ItemsCount::new(answer().info.nodes)).bench_local(answer);
}

#[divan::bench(args = [(0, false), (0, true), (1, false), (4, false)], sample_count = 5)]
fn damas_chinas(bencher: Bencher<'_, '_>, (mode, capture): (u8, bool)) {
    let options = damas_chinas::Options { mode, capture, ..Default::default() };
    search::<damas_chinas::DamasChinas>(bencher, &options);
}

#[divan::bench(args = [2, 3, 4], sample_count = 5)]
fn small_star_empires(bencher: Bencher<'_, '_>, players: u8) {
    let options = small_star_empires::Options { players, ..Default::default() };
    search::<small_star_empires::SmallStarEmpires>(bencher, &options);
}

#[divan::bench(sample_count = 5)]
fn king_of_colors(bencher: Bencher<'_, '_>) {
    search::<king_of_colors::KingOfColors>(bencher, &king_of_colors::Options::default());
}

#[divan::bench(sample_count = 5)]
fn conquer_of_cathay(bencher: Bencher<'_, '_>) {
    search::<conquer_of_cathay::ConquerOfCathay>(bencher, &conquer_of_cathay::Options::default());
}
