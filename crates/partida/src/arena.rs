use std::collections::{BTreeMap, HashSet};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::Context;
use bots::arena::{Share, elo, settled, share};
use catalog::{Dice, Game, Limits, Options};
use clap::Args;
use indicatif::ProgressBar;
use protocol::Error;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

mod entrant;
mod plot;

use self::entrant::Entrant;
use crate::kept::Kept;
use crate::wrong_use::{WrongUse, find_game, read_options};

/// Let bots play each other and measure them
#[derive(Args)]
#[command(after_help = "\
Examples:
  partida arena damas-chinas --bots hard,greedy --games 100
  partida arena king-of-colors --bots normal,easy --games 99 --threads 2 --json
  partida arena king-of-colors --bots expert,hard --games 102 --resume expert.jsonl
  partida arena king-of-colors --bots expert,expert:0.1 --games 60 --plot thought.svg

Seats rotate, so that the luck of a seat cancels. With fewer bots than seats the last
one fills the rest: `hard,normal` in a game for three is one hard bot against two normal.
A bot may have a budget of its own: `expert:0.1` uses a tenth of it, `expert:50ms` as long
as that.")]
pub(crate) struct Arena {
    /// The game, such as damas-chinas
    game: String,
    /// The bots, separated by commas: levels, random, greedy, or the game's own
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// How many matches
    #[arg(long, value_name = "N")]
    games: u64,
    /// An option of the game; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Makes the whole run repeatable
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many matches at once [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Let every bot think this long instead of its own budget
    #[arg(long, value_name = "MS")]
    budget_ms: Option<u64>,
    /// Let every bot use this part of its own budget, for quick trials
    #[arg(long, value_name = "PART", conflicts_with = "budget_ms", default_value_t = 1.0)]
    effort: f64,
    /// Stop as soon as it is settled whether the first bot wins more than its share
    #[arg(long)]
    sprt: bool,
    /// One JSON object per match, then a summary
    #[arg(long)]
    json: bool,
    /// Keep every match in this file when it ends, and play only those that it does not hold
    #[arg(long, value_name = "FILE", conflicts_with = "sprt")]
    resume: Option<PathBuf>,
    /// Draw the shares of all bots with their intervals into this file
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
}

/// One match, as it went.
#[derive(Serialize, Deserialize)]
struct Played {
    /// From 0; says who sits where and which luck they have.
    number: u64,
    seats: Vec<String>,
    winners: Vec<u8>,
    scores: Option<Vec<i32>>,
    turns: u64,
    ms: f64,
    /// By seat: how often it decided, and for how many milliseconds in all.
    thinking: Vec<(u64, f64)>,
}

/// What a bot made of all its matches.
#[derive(Default)]
struct Record {
    matches: u64,
    points: f64,
    decisions: u64,
    ms: f64,
}

impl Arena {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let game = find_game(&self.game)?;
        let options = read_options(&self.options)?;
        let (_, seats) = game.check(Some(&options)).map_err(|error| WrongUse(error.message))?;
        let seats = usize::from(seats);
        if self.bots.len() > seats {
            let named = self.bots.len();
            return Err(
                WrongUse(format!("{named} bots were named, the match has {seats} seats")).into()
            );
        }
        if !game.has_bots() {
            return Err(WrongUse(format!("no bot plays {}", self.game)).into());
        }
        let entrants = self
            .bots
            .iter()
            .map(|name| Entrant::read(name, self.effort, self.budget_ms).map_err(WrongUse))
            .collect::<Result<Vec<_>, _>>()?;
        let played = self.play_all(game, &options, seats, &entrants)?;
        let records = tally(&played);
        if let Some(path) = &self.plot {
            let title = format!("{}, {} matches", self.game, played.len());
            std::fs::write(path, plot::draw(&title, &ranking(&records), seats))
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        let mut out = io::stdout().lock();
        if self.json {
            for one in &played {
                writeln!(out, "{}", serde_json::to_string(one)?)?;
            }
            writeln!(out, "{}", summary(&records, seats))?;
        } else {
            table(&mut out, &records, seats)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn play_all(
        &self,
        game: &'static dyn Game,
        options: &Options,
        seats: usize,
        entrants: &[Entrant],
    ) -> anyhow::Result<Vec<Played>> {
        let threads = self
            .threads
            .unwrap_or_else(|| thread::available_parallelism().map_or(1, std::num::NonZero::get));
        let next = AtomicU64::new(0);
        let enough = AtomicBool::new(false);
        let (mut kept, mut held) = (None, Vec::new());
        if let Some(path) = &self.resume {
            let opened = Kept::open::<Played>(path, &self.described(options))?;
            (kept, held) = (Some(Mutex::new(opened.0)), opened.1);
        }
        held.retain(|played| played.number < self.games);
        let done: BTreeMap<u64, anyhow::Result<Played>> =
            held.into_iter().map(|played| (played.number, Ok(played))).collect();
        let before: HashSet<u64> = done.keys().copied().collect();
        let done = Mutex::new(done);
        let bar = if io::stderr().is_terminal() {
            ProgressBar::new(self.games)
        } else {
            ProgressBar::hidden()
        };
        bar.inc(before.len() as u64);
        thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games || enough.load(Ordering::Relaxed) {
                            return;
                        }
                        if before.contains(&number) {
                            continue;
                        }
                        let played = self.play_one(game, options, seats, entrants, number);
                        let mut played = played.map_err(|error| WrongUse(error.message).into());
                        if let (Ok(one), Some(kept)) = (&played, &kept) {
                            let mut kept = kept.lock().expect("no match panics while it is kept");
                            if let Err(error) = kept.add(one) {
                                played = Err(error.context("a match could not be kept"));
                            }
                        }
                        let failed = played.is_err();
                        let mut done = done.lock().expect("no match panics while it is counted");
                        done.insert(number, played);
                        bar.inc(1);
                        if failed || (self.sprt && self.is_settled(&done, seats)) {
                            enough.store(true, Ordering::Relaxed);
                        }
                    }
                });
            }
        });
        bar.finish_and_clear();
        let done = done.into_inner().expect("all matches are over");
        done.into_values().collect()
    }

    /// What makes the matches of a run what they are, however many.
    fn described(&self, options: &Options) -> Value {
        json!({ "arena": {
            "game": self.game,
            "bots": self.bots,
            "options": options,
            "seed": self.seed,
            "effort": self.effort,
            "budget_ms": self.budget_ms,
        } })
    }

    /// Whether the first bot is clearly better, or clearly not better, than its fair share.
    fn is_settled(&self, done: &BTreeMap<u64, anyhow::Result<Played>>, seats: usize) -> bool {
        let first = self.bots[0].as_str();
        let (mut points, mut matches) = (0.0, 0);
        for played in done.values().flatten() {
            let share: f64 = points_of(played, first);
            points += share;
            matches += 1;
        }
        let fair = 1.0 / seats as f64;
        settled(points, matches, fair, (fair * 1.2).min(0.95)).is_some()
    }

    fn play_one(
        &self,
        game: &'static dyn Game,
        options: &Options,
        seats: usize,
        entrants: &[Entrant],
        number: u64,
    ) -> Result<Played, Error> {
        // Matches in which only the seats rotate share their setup.
        let setup = Dice::new(self.seed.wrapping_add(number / seats as u64)).bits();
        let mut dice = Dice::new(setup);
        let mut this_match = game.open(Some(options), &mut dice)?;
        let last = entrants.len() - 1;
        let sitting: Vec<&Entrant> = (0..seats)
            .map(|seat| (seat + seats - number as usize % seats) % seats)
            .map(|place| &entrants[place.min(last)])
            .collect();
        let begun = Instant::now();
        let mut thinking = vec![(0, 0.0); seats];
        let mut outcome = None;
        while outcome.is_none() {
            let status = this_match.status();
            if let Some(seat) = status.to_act.first() {
                let from = Instant::now();
                let Entrant { bot, effort, time, .. } = sitting[seat.index()];
                let mut stop = || time.is_some_and(|time| from.elapsed() >= time);
                let mut limits = Limits::new(&mut stop);
                limits.nodes = time.map(|_| u64::MAX);
                limits.effort = *effort;
                let seed = dice.bits();
                let answer = this_match.bot(seat, bot, &mut limits, seed)?;
                let spent = &mut thinking[seat.index()];
                *spent = (spent.0 + 1, spent.1 + milliseconds(from));
                let decided = this_match.decide(seat, &answer.action, &mut dice)?;
                this_match.commit(decided)?;
            }
            outcome = this_match.status().outcome;
        }
        let outcome = outcome.expect("the loop ends with the match");
        Ok(Played {
            number,
            seats: sitting.into_iter().map(|entrant| entrant.name.clone()).collect(),
            winners: outcome.winners.iter().map(u8::from).collect(),
            scores: outcome.scores,
            turns: this_match.status().version,
            ms: milliseconds(begun),
            thinking,
        })
    }
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
}

/// A shared first place is a part of a point for each who shares it.
fn points_of(played: &Played, bot: &str) -> f64 {
    let won = played.winners.iter().filter(|seat| played.seats[usize::from(**seat)] == bot).count();
    won as f64 / played.winners.len().max(1) as f64
}

fn tally(played: &[Played]) -> BTreeMap<String, Record> {
    let mut records: BTreeMap<String, Record> = BTreeMap::new();
    for one in played {
        for (seat, bot) in one.seats.iter().enumerate() {
            let record = records.entry(bot.clone()).or_default();
            record.matches += 1;
            record.decisions += one.thinking[seat].0;
            record.ms += one.thinking[seat].1;
            if one.winners.contains(&(seat as u8)) {
                record.points += 1.0 / one.winners.len() as f64;
            }
        }
    }
    records
}

fn milliseconds_per_decision(record: &Record) -> f64 {
    record.ms / record.decisions.max(1) as f64
}

fn summary(records: &BTreeMap<String, Record>, seats: usize) -> Value {
    let bots: BTreeMap<&String, Value> = records
        .iter()
        .map(|(bot, record)| {
            let share = share(record.points, record.matches);
            let told = json!({
                "seats_taken": record.matches,
                "points": record.points,
                "share": share,
                "times_fair_share": share.share * seats as f64,
                "rating": rating(share.share, seats),
                "ms_per_decision": milliseconds_per_decision(record),
            });
            (bot, told)
        })
        .collect();
    json!({ "summary": { "bots": bots } })
}

/// Elo against the rest of the table: at a table of n an even player wins one match in n, which
/// is what this counts as 0.
fn rating(share: f64, seats: usize) -> f64 {
    elo(share) - elo(1.0 / seats as f64)
}

/// The bots with their shares, the best first.
fn ranking(records: &BTreeMap<String, Record>) -> Vec<(&str, Share)> {
    let shares = records.iter().map(|(bot, one)| (bot.as_str(), share(one.points, one.matches)));
    let mut order: Vec<_> = shares.collect();
    order.sort_by(|a, b| b.1.share.total_cmp(&a.1.share));
    order
}

fn table(out: &mut impl Write, records: &BTreeMap<String, Record>, seats: usize) -> io::Result<()> {
    writeln!(
        out,
        "{:<12} {:>7} {:>8} {:>7} {:>15} {:>6} {:>7} {:>12}",
        "bot", "seats", "points", "share", "95 % interval", "fair", "rating", "ms/decision"
    )?;
    for (bot, share) in ranking(records) {
        let record = &records[bot];
        let interval = format!("{:.1}–{:.1} %", share.low * 100.0, share.high * 100.0);
        writeln!(
            out,
            "{bot:<12} {:>7} {:>8.1} {:>5.1} % {interval:>15} {:>5.2}x {:>+7.0} {:>12.2}",
            record.matches,
            record.points,
            share.share * 100.0,
            share.share * seats as f64,
            rating(share.share, seats),
            milliseconds_per_decision(record),
        )?;
    }
    Ok(())
}
