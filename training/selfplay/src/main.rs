//! Lets `expert` play itself and writes down what a network can learn from (`selfplay play`), and
//! lets it play against `expert-0.1` for equal time (`selfplay trial`).
//!
//! Each record is a position before a move that was thought about: the features as whoever moves
//! sees them and as the other does (106 numbers of 16 bits each, unused ones at their highest), the value by hand and the value that the search found
//! for whoever moves (`i16`, in hundredths), the result for whoever moves (`i8`: 1, 0, -1) and how
//! many moves had been made (`u8`). Numbers are little-endian; see `training/README.md`.

mod calibrate;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use bots::{BotName, Level, Limits};
use clap::{Args, Parser};
use damas_chinas::DamasChinas;
use kit::net::Learned;
use kit::{Chance, Dice, Replay, Search, Seat, Viewer};
use small_star_empires::SmallStarEmpires;

#[derive(Parser)]
#[command(about = "Matches of two, to train an evaluation and to try it")]
enum Command {
    /// Let a bot play itself, and write down what a network can learn from
    Play(SelfPlay),
    /// Let the learned evaluation play against the one by hand
    Trial(Trial),
    /// Compare the chances that analysis forecasts with how matches end
    Calibrate(calibrate::Calibrate),
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Game {
    DamasChinas,
    SmallStarEmpires,
}

#[derive(Args)]
struct Trial {
    game: Game,
    /// Pairs of matches with the same opening and changed seats
    #[arg(long, default_value_t = 100)]
    pairs: u64,
    /// Begin no pair after so many seconds
    #[arg(long, default_value_t = u64::MAX)]
    seconds: u64,
    /// Time of each decision
    #[arg(long, default_value_t = 100, value_name = "MS")]
    budget_ms: u64,
    #[arg(long, default_value_t = 7)]
    seed: u64,
    #[arg(long, default_value_t = thread::available_parallelism().map_or(1, usize::from))]
    threads: usize,
}

#[derive(Args)]
struct SelfPlay {
    game: Game,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many matches
    #[arg(long, default_value_t = u64::MAX)]
    games: u64,
    /// Begin no match after so many seconds
    #[arg(long, default_value_t = u64::MAX)]
    seconds: u64,
    /// States that each decision reaches
    #[arg(long, default_value_t = 4000)]
    nodes: u64,
    /// Makes the matches repeatable, whatever the number of threads
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play by hand-made values alone, as before anything was learned
    #[arg(long)]
    unlearned: bool,
    #[arg(long, default_value_t = thread::available_parallelism().map_or(1, usize::from))]
    threads: usize,
}

/// So many features are written of every position; where there are fewer, the rest is `NONE`.
const MOST: usize = 106;
const NONE: u16 = u16::MAX;

/// A match that takes longer is thrown away.
const LONGEST: usize = 400;
/// One decision in so many is left to luck, so that mistakes are seen too.
const LUCKY: u32 = 24;

struct Record {
    seat: Seat,
    features: [Vec<u16>; 2],
    by_hand: i32,
    score: i32,
    ply: usize,
}

fn main() -> anyhow::Result<()> {
    match Command::parse() {
        Command::Play(wanted) => match wanted.game {
            Game::DamasChinas => play_all::<DamasChinas>(&wanted)?,
            Game::SmallStarEmpires => play_all::<SmallStarEmpires>(&wanted)?,
        },
        Command::Trial(wanted) => match wanted.game {
            Game::DamasChinas => try_out::<DamasChinas>(&wanted),
            Game::SmallStarEmpires => try_out::<SmallStarEmpires>(&wanted),
        },
        Command::Calibrate(wanted) => wanted.run(),
    }
    Ok(())
}

/// Plays pairs of matches and tells the share of the learned evaluation.
fn try_out<R: Learned>(wanted: &Trial) {
    let next = AtomicU64::new(0);
    let begun = Instant::now();
    // Half points, matches, and of each bot its decisions and the states it reached.
    let totals = Mutex::new((0_u64, 0_u64, [(0_u64, 0_u64); 2]));
    let work = || {
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            let late = begun.elapsed() >= Duration::from_secs(wanted.seconds);
            if pair >= wanted.pairs || late {
                return;
            }
            for learned in 0..2 {
                let (half_points, spent) = try_once::<R>(wanted, pair, learned);
                let mut totals = totals.lock().expect("no thread fails");
                totals.0 += half_points;
                totals.1 += 1;
                for (total, spent) in totals.2.iter_mut().zip(spent) {
                    *total = (total.0 + spent.0, total.1 + spent.1);
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..wanted.threads {
            scope.spawn(work);
        }
    });
    let (half_points, matches, spent) = totals.into_inner().expect("no thread failed");
    let share = bots::arena::share(half_points as f64 / 2.0, matches);
    let [learned, by_hand] = spent.map(|(decisions, states)| states / decisions.max(1));
    println!(
        "learned {:.1} % ({:.1}-{:.1} %) of {matches}, {} ms, states a decision {learned} and {by_hand}",
        100.0 * share.share,
        100.0 * share.low,
        100.0 * share.high,
        wanted.budget_ms,
    );
}

/// Half points of the learned evaluation, and decisions and states of it and of the one by hand.
fn try_once<R: Learned>(wanted: &Trial, pair: u64, learned: u8) -> (u64, [(u64, u64); 2]) {
    let mut dice = Dice::new(wanted.seed.wrapping_mul(1_000_003).wrapping_add(pair));
    let mut game = Replay::<R>::open(&R::Options::default(), &mut dice);
    let opening = 2 + dice.below(5) as usize;
    let mut spent = [(0, 0); 2];
    for ply in 0..LONGEST {
        let state = game.state();
        let Some(seat) = state.to_act().first() else { break };
        let action = if ply < opening {
            any_forward(state, seat, &mut dice)
        } else {
            let by_hand = usize::from(u8::from(seat) != learned);
            let bot = [BotName::Level(Level::Expert), BotName::Unlearned][by_hand];
            let begun = Instant::now();
            let mut stop = || begun.elapsed() >= Duration::from_millis(wanted.budget_ms);
            let mut limits = Limits::new(&mut stop);
            limits.nodes = Some(u64::MAX);
            let view = state.view(Viewer::Seat(seat));
            let thought = bots::think::<R>(&view, bot, &mut limits, dice.bits());
            let thought = thought.expect("whoever is to act has a move");
            spent[by_hand].0 += 1;
            spent[by_hand].1 += thought.info.nodes;
            thought.action
        };
        let decided = game.decide(seat, kit::Cause::Bot, action, &mut dice);
        game.commit(decided.expect("bots play by the rules"));
    }
    let half_points = match game.state().outcome() {
        Some(outcome) if outcome.winners.len() == 1 => {
            2 * u64::from(outcome.winners.contains(Seat::new(learned)))
        }
        _ => 1,
    };
    (half_points, spent)
}

fn play_all<R: Learned>(wanted: &SelfPlay) -> anyhow::Result<()> {
    let file = File::create(&wanted.out).with_context(|| wanted.out.display().to_string())?;
    let out = Mutex::new(BufWriter::new(file));
    let (next, records) = (AtomicU64::new(0), AtomicU64::new(0));
    let begun = Instant::now();
    let work = || -> anyhow::Result<()> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let late = begun.elapsed() >= Duration::from_secs(wanted.seconds);
            if number >= wanted.games || late {
                return Ok(());
            }
            let bytes = play::<R>(wanted, number);
            records.fetch_add(bytes.1, Ordering::Relaxed);
            out.lock().expect("no thread fails while it writes").write_all(&bytes.0)?;
        }
    };
    thread::scope(|scope| {
        let all: Vec<_> = (0..wanted.threads).map(|_| scope.spawn(work)).collect();
        all.into_iter().try_for_each(|one| one.join().expect("no thread fails"))
    })?;
    out.into_inner().expect("no thread failed").flush()?;
    let (matches, records) = (next.into_inner().min(wanted.games), records.into_inner());
    println!("{records} positions of about {matches} matches in {} s", begun.elapsed().as_secs());
    Ok(())
}

/// The records of one match, and how many they are.
fn play<R: Learned>(wanted: &SelfPlay, number: u64) -> (Vec<u8>, u64) {
    let mut dice = Dice::new(wanted.seed.wrapping_mul(1_000_003).wrapping_add(number));
    let mut game = Replay::<R>::open(&R::Options::default(), &mut dice);
    let opening = 2 + dice.below(9) as usize;
    let bot = if wanted.unlearned { BotName::Unlearned } else { BotName::Level(Level::Expert) };
    let mut records = Vec::new();
    for ply in 0..LONGEST {
        let state = game.state();
        let Some(seat) = state.to_act().first() else { break };
        let action = if ply < opening || dice.below(LUCKY) == 0 {
            any_forward(state, seat, &mut dice)
        } else {
            let mut stop = || false;
            let mut limits = Limits::new(&mut stop);
            limits.nodes = Some(wanted.nodes);
            let view = state.view(Viewer::Seat(seat));
            let thought = bots::think::<R>(&view, bot, &mut limits, dice.bits());
            let thought = thought.expect("whoever is to act has a move");
            let others = Seat::new(1 - u8::from(seat));
            records.push(Record {
                seat,
                features: [seat, others]
                    .map(|viewer| state.features(viewer).expect("a match of two")),
                by_hand: state.value(seat),
                score: thought.info.score,
                ply,
            });
            thought.action
        };
        let decided = game.decide(seat, kit::Cause::Bot, action, &mut dice);
        game.commit(decided.expect("bots play by the rules"));
    }
    let Some(outcome) = game.state().outcome() else { return (Vec::new(), 0) };
    let mut bytes = Vec::new();
    for record in &records {
        for features in &record.features {
            let padded = features.iter().copied().chain(std::iter::repeat(NONE)).take(MOST);
            padded.for_each(|feature| bytes.extend(feature.to_le_bytes()));
        }
        let clipped = |value: i32| value.clamp(-30_000, 30_000) as i16;
        bytes.extend(clipped(record.by_hand).to_le_bytes());
        bytes.extend(clipped(record.score).to_le_bytes());
        let result: i8 = match (outcome.winners.contains(record.seat), outcome.winners.len()) {
            (true, 1) => 1,
            (true, _) => 0,
            (false, _) => -1,
        };
        bytes.extend(result.to_le_bytes());
        bytes.push(record.ply.min(255) as u8);
    }
    (bytes, records.len() as u64)
}

/// A move that looks like a gain, any of them.
fn any_forward<R: Search>(state: &R, seat: Seat, dice: &mut Dice) -> R::Action {
    let mut moves = Vec::new();
    state.moves(seat, &mut moves);
    let forward: Vec<_> = moves
        .iter()
        .copied()
        .filter(|a_move| state.estimate(seat, *a_move).is_some_and(|gain| gain > 0))
        .collect();
    let moves = if forward.is_empty() { moves } else { forward };
    state.action(seat, moves[dice.below(moves.len() as u32) as usize])
}
