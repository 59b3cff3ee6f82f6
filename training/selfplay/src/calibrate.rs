//! Fits the temperatures that make chances of values (`kit::Calibration`) to the outcomes of
//! matches, and compares forecast and outcome. `docs/bots.md` has the tables.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bots::{Knowledge, Limits};
use clap::Args;
use kit::{Chance, Dice, Playable, Replay, Search, Viewer};
use serde_json::Value;

#[derive(Clone, Copy, clap::ValueEnum)]
pub(crate) enum AnyGame {
    ConquerOfCathay,
    DamasChinas,
    KingOfColors,
    SmallStarEmpires,
}

#[derive(Args)]
pub(crate) struct Calibrate {
    game: AnyGame,
    /// How many matches
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Begin no match after so many seconds
    #[arg(long, default_value_t = u64::MAX)]
    seconds: u64,
    /// States that each decision reaches
    #[arg(long, default_value_t = 1000)]
    nodes: u64,
    /// Makes the matches repeatable, whatever the number of threads
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value_t = thread::available_parallelism().map_or(1, usize::from))]
    threads: usize,
}

/// A match that takes longer is thrown away.
const LONGEST: usize = 3000;
/// One decision in so many is left to luck, so that positions out of balance are met.
const LUCKY: u32 = 12;
/// One position in so many is compared: neighbours say the same.
const EVERY: usize = 5;
/// The tables have so many lines.
const BINS: usize = 10;

/// A position: what it was worth to each seat at a glance and after a search, and what became of it.
struct Sample {
    glance: Vec<i32>,
    search: Vec<i32>,
    won: Vec<f64>,
}

impl Calibrate {
    pub(crate) fn run(&self) {
        match self.game {
            AnyGame::ConquerOfCathay => self.measure::<conquer_of_cathay::ConquerOfCathay>(&[
                r#"{"players":3}"#,
                r#"{"players":4}"#,
            ]),
            AnyGame::DamasChinas => self.measure::<damas_chinas::DamasChinas>(&[
                r#"{"mode":0}"#,
                r#"{"mode":0,"capture":true}"#,
                r#"{"mode":1}"#,
                r#"{"mode":2}"#,
            ]),
            AnyGame::KingOfColors => self.measure::<king_of_colors::KingOfColors>(&["{}"]),
            AnyGame::SmallStarEmpires => self.measure::<small_star_empires::SmallStarEmpires>(&[
                r#"{"players":2}"#,
                r#"{"players":3}"#,
                r#"{"players":4}"#,
            ]),
        }
    }

    fn measure<R: Search + Playable>(&self, options: &[&str]) {
        let options: Vec<R::Options> = options
            .iter()
            .map(|text| {
                let value: Value = serde_json::from_str(text).expect("options above are JSON");
                serde_json::from_value(value).expect("options above are of their game")
            })
            .collect();
        let begun = Instant::now();
        let (next, matches) = (AtomicU64::new(0), AtomicU64::new(0));
        let samples = Mutex::new(Vec::new());
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games || begun.elapsed() >= Duration::from_secs(self.seconds) {
                    return;
                }
                let options = &options[number as usize % options.len()];
                if let Some(found) = self.play::<R>(options, number) {
                    matches.fetch_add(1, Ordering::Relaxed);
                    samples.lock().expect("no thread fails").extend(found);
                }
            }
        };
        thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(work);
            }
        });
        let samples = samples.into_inner().expect("no thread failed");
        let (matches, seconds) = (matches.into_inner(), begun.elapsed().as_secs());
        println!("{}: {} positions of {matches} matches in {seconds} s", R::NAME, samples.len());
        let now = R::CALIBRATION;
        report("glance", now.glance, &samples, |sample| &sample.glance);
        report("search", now.search, &samples, |sample| &sample.search);
    }

    /// The positions of one match; nothing where it did not end.
    fn play<R: Search + Playable>(&self, options: &R::Options, number: u64) -> Option<Vec<Sample>> {
        let mut dice = Dice::new(self.seed.wrapping_mul(1_000_003).wrapping_add(number));
        let mut game = Replay::<R>::open(options, &mut dice);
        let mut samples = Vec::new();
        for ply in 0..LONGEST {
            let state = game.state();
            let Some(seat) = state.to_act().first() else { break };
            let mut stop = || false;
            let mut limits = Limits::new(&mut stop);
            limits.nodes = Some(self.nodes);
            let view = state.view(Viewer::Seat(seat));
            let verdict =
                bots::analyse(Knowledge::<R>::Seen(&view), seat, &mut limits, dice.bits());
            let best = verdict.as_ref().and_then(|verdict| verdict.moves.first());
            let best = best.and_then(|best| state.read_action(seat, &best.line[0]).ok());
            let lucky = dice.below(LUCKY) == 0;
            let action = best.filter(|_| !lucky).unwrap_or_else(|| any(state, seat, &mut dice));
            if let Some(verdict) = verdict.filter(|_| ply % EVERY == 0) {
                samples.push(Sample {
                    glance: bots::static_values(state),
                    search: verdict.values,
                    won: Vec::new(),
                });
            }
            let decided = game.decide(seat, kit::Cause::Bot, action, &mut dice).or_else(|_| {
                let action = any(game.state(), seat, &mut dice);
                game.decide(seat, kit::Cause::Bot, action, &mut dice)
            });
            game.commit(decided.expect("what is listed is allowed"));
        }
        let won = bots::result_chances(game.state())?;
        for sample in &mut samples {
            sample.won.clone_from(&won);
        }
        Some(samples)
    }
}

fn any<R: Search>(state: &R, seat: kit::Seat, dice: &mut Dice) -> R::Action {
    let mut moves = Vec::new();
    state.sensible(seat, &mut moves);
    if moves.is_empty() {
        state.moves(seat, &mut moves);
    }
    state.action(seat, moves[dice.below(moves.len() as u32) as usize])
}

/// The temperature that fits best, and forecast against outcome with the one that is in use.
fn report(name: &str, in_use: i32, samples: &[Sample], values: impl Fn(&Sample) -> &Vec<i32>) {
    let loss = |temperature: i32| {
        let one = |sample: &Sample| -> f64 {
            let chances = bots::softmax(values(sample), temperature);
            chances.iter().zip(&sample.won).map(|(c, won)| -won * c.max(1e-6).ln()).sum()
        };
        samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
    };
    let fitted = (0..90)
        .map(|step| (10.0 * 1.08_f64.powi(step)) as i32)
        .min_by(|a, b| loss(*a).total_cmp(&loss(*b)))
        .unwrap_or(in_use);
    println!("\n{name}: temperature {in_use} in use, {fitted} fits best");
    println!("log loss {:.4} in use, {:.4} fitted", loss(in_use), loss(fitted));
    for temperature in [in_use, fitted] {
        println!("with {temperature}:");
        table(samples, |sample| bots::softmax(values(sample), temperature));
    }
}

/// Of all forecasts between this and that: how many, their mean, and how often the seat won.
fn table(samples: &[Sample], forecast: impl Fn(&Sample) -> Vec<f64>) {
    let mut bins = [(0_u64, 0.0, 0.0); BINS];
    for sample in samples {
        for (chance, won) in forecast(sample).into_iter().zip(&sample.won) {
            let bin = &mut bins[((chance * BINS as f64) as usize).min(BINS - 1)];
            *bin = (bin.0 + 1, bin.1 + chance, bin.2 + won);
        }
    }
    println!("| forecast | positions | mean forecast | won |\n|---|---|---|---|");
    for (place, (count, chance, won)) in bins.into_iter().enumerate() {
        let n = count.max(1) as f64;
        let (from, to) = (place * 100 / BINS, (place + 1) * 100 / BINS);
        let (chance, won) = (100.0 * chance / n, 100.0 * won / n);
        println!("| {from}–{to} % | {count} | {chance:.1} % | {won:.1} % |");
    }
}
