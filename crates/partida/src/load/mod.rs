//! A load generator: many matches at once, over real WebSockets.

mod client;
mod figures;
mod server;

use std::io::{self, IsTerminal, Write};
use std::net::SocketAddr;
use std::ops::Range;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use clap::Args;
use indicatif::ProgressBar;
use kit::Dice;
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::serve::wait;
use crate::wrong_use::{WrongUse, find_game, read_options};
use client::{Http, Table};
use figures::{Figures, Tally, What};
use server::{Own, Process};

/// Play many matches at once and measure the server
#[derive(Args)]
#[command(after_help = "\
Examples:
  partida load --matches 1000 --seconds 20
  partida load --matches 1000 --rate 1 --json
  partida load --begin --matches 64
  partida load http://127.0.0.1:7777 --pid 4711 --matches 200 --game small-star-empires

Without a URL a server of its own is started on a fresh SQLite file and ended afterwards. One on
another URL must be a server for trying out: accounts and matches are left behind, and its limits
must be off (--rate-limit off --rooms 1000000 --matches 1000000). Random legal actions are played, each seat over a socket of its
own; a match that ends is followed by another of the same players. The time of an action runs
from when it was due to when the server says that it is stored.")]
pub(crate) struct Load {
    /// The server, such as http://127.0.0.1:7777 [default: one of its own]
    url: Option<String>,
    /// How many matches are played at once
    #[arg(long, value_name = "N", default_value_t = 100)]
    matches: usize,
    /// The game; it needs no more than listed actions
    #[arg(long, default_value = "damas-chinas")]
    game: String,
    /// An option of the game; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Actions per second in every match [default: as fast as answers come]
    #[arg(long, value_name = "N")]
    rate: Option<f64>,
    /// Make, join, start and resign matches instead of playing them; so many at once
    #[arg(long, conflicts_with = "rate")]
    begin: bool,
    /// How long to measure, after everything is set up
    #[arg(long, value_name = "N", default_value_t = 10)]
    seconds: u64,
    /// Where a server of its own keeps its data: sqlite:PATH or postgres://USER@HOST/NAME
    #[arg(long, value_name = "DATABASE", conflicts_with = "url")]
    database: Option<String>,
    /// The process of the server on this machine, to measure its CPU and memory
    #[arg(long, value_name = "PID", requires = "url")]
    pid: Option<u32>,
    /// Makes the choice of actions repeatable
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One JSON object instead of a table
    #[arg(long)]
    json: bool,
}

/// How many accounts take all the seats: registering costs the server much, playing does not ask
/// who plays.
const ACCOUNTS: usize = 8;

/// How many matches are set up at once: every step of that is a commit of its own, and on a busy
/// machine more would wait too long.
const AT_ONCE: usize = 8;

impl Load {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let game = find_game(&self.game)?;
        let options = read_options(&self.options)?;
        let (_, seats) = game.check(Some(&options)).map_err(|error| WrongUse(error.message))?;
        if self.matches == 0 || self.seconds == 0 || self.rate.is_some_and(|rate| rate <= 0.0) {
            let why = "--matches, --seconds and --rate must be more than nothing";
            return Err(WrongUse(why.into()).into());
        }
        let figures = wait(self.measure(usize::from(seats), json!(options)))?;
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&figures)?)?;
        } else {
            figures.table(&mut out)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    async fn measure(&self, seats: usize, options: Value) -> anyhow::Result<Figures> {
        let own = match &self.url {
            None => Some(Own::start(self.database.as_deref()).await?),
            Some(_) => None,
        };
        let address = match (&self.url, &own) {
            (Some(url), _) => address(url).await?,
            (None, Some(own)) => own.address,
            (None, None) => unreachable!("without an address there is a server of its own"),
        };
        let process = own.as_ref().map(Own::pid).or(self.pid).map(Process);
        let measured = self.play(address, process.as_ref(), seats, options).await;
        if let Some(own) = own {
            own.stop().await?;
        }
        measured
    }

    async fn play(
        &self,
        address: SocketAddr,
        process: Option<&Process>,
        seats: usize,
        options: Value,
    ) -> anyhow::Result<Figures> {
        let http = Http::new(address);
        let mut cookies = Vec::new();
        // Of other runs against the same server nothing is known, but that they had another time.
        let run = std::time::SystemTime::UNIX_EPOCH.elapsed()?.as_micros();
        for n in 0..ACCOUNTS.max(seats) {
            cookies.push(http.register(&format!("load{n}{run:x}")).await?);
        }
        let room = json!({ "game": self.game, "options": options, "clock": null, "public": false });
        let room = Arc::new(room);
        if self.begin {
            return self.begin_and_end(&http, process, seats, &room, &cookies).await;
        }
        // The first of them also bring what is there once for all, such as the database's cache.
        let first = self.matches / 10;
        let mut matches = self.set_up(&http, &room, &cookies, seats, 0..first).await?;
        let few = process.map(Process::memory).transpose()?;
        matches.extend(self.set_up(&http, &room, &cookies, seats, first..self.matches).await?);
        let all = process.map(Process::memory).transpose()?;
        let mut tables = Vec::new();
        for (n, id) in matches.into_iter().enumerate() {
            let mine = seated(&cookies, n, seats);
            let dice = Dice::new(self.seed.wrapping_mul(0x9e37_79b9).wrapping_add(n as u64));
            tables.push(Table::open(http.clone(), Arc::clone(&room), id, mine, dice).await?);
        }
        let cpu = process.map(Process::cpu).transpose()?;
        let own = Process(std::process::id());
        let own_cpu = own.cpu()?;
        let begun = Instant::now();
        let end = begun + Duration::from_secs(self.seconds);
        let mut playing = JoinSet::new();
        for (n, table) in tables.into_iter().enumerate() {
            // Spread over the second, so that the load is even.
            let share = n as f64 / self.matches as f64;
            let pace = self.rate.map(|rate| (begun, share / rate, 1.0 / rate));
            playing.spawn(table.play(pace, end));
        }
        let mut tally = Tally::default();
        while let Some(done) = playing.join_next().await {
            tally.add(done.context("a match broke")??);
        }
        let lasted = begun.elapsed();
        let used = process.map(Process::cpu).transpose()?;
        let cpu = used.zip(cpu).map(|(after, before)| after.saturating_sub(before));
        // Few matches fit into what was used for something else before.
        let grew = all.zip(few).filter(|(all, few)| all > few).map(|(all, few)| (all - few) as f64);
        let memory = grew.map(|grew| grew / (self.matches - first) as f64);
        let own_cpu = own.cpu()?.saturating_sub(own_cpu);
        Ok(tally.figures(&self.game, self.matches, lasted, [cpu, Some(own_cpu)], memory))
    }

    /// Makes matches and resigns them at once, so many side by side.
    async fn begin_and_end(
        &self,
        http: &Http,
        process: Option<&Process>,
        seats: usize,
        room: &Arc<Value>,
        cookies: &[String],
    ) -> anyhow::Result<Figures> {
        let own = Process(std::process::id());
        let (cpu, own_cpu) = (process.map(Process::cpu).transpose()?, own.cpu()?);
        let begun = Instant::now();
        let end = begun + Duration::from_secs(self.seconds);
        let mut working = JoinSet::new();
        for n in 0..self.matches {
            let mine = seated(cookies, n, seats);
            working.spawn(client::begin_and_end(http.clone(), mine, Arc::clone(room), end));
        }
        let mut tally = Tally::default();
        while let Some(done) = working.join_next().await {
            tally.add(done.context("a match broke")??);
        }
        let lasted = begun.elapsed();
        let used = process.map(Process::cpu).transpose()?;
        let cpu = used.zip(cpu).map(|(after, before)| after.saturating_sub(before));
        let own_cpu = Some(own.cpu()?.saturating_sub(own_cpu));
        let mut figures = tally.figures(&self.game, self.matches, lasted, [cpu, own_cpu], None);
        figures.what = What::Matches;
        Ok(figures)
    }

    /// Makes and starts some of the matches: their ids.
    async fn set_up(
        &self,
        http: &Http,
        room: &Arc<Value>,
        cookies: &[String],
        seats: usize,
        which: Range<usize>,
    ) -> anyhow::Result<Vec<String>> {
        let bar = if io::stderr().is_terminal() {
            ProgressBar::new(which.len() as u64)
        } else {
            ProgressBar::hidden()
        };
        let gate = Arc::new(Semaphore::new(AT_ONCE));
        let mut making = JoinSet::new();
        let mut made = Vec::with_capacity(which.len());
        for n in which {
            let mine = seated(cookies, n, seats);
            let (http, room, gate, bar) =
                (http.clone(), Arc::clone(room), Arc::clone(&gate), bar.clone());
            making.spawn(async move {
                let _permit = gate.acquire().await?;
                let id = client::new_match(&http, &mine, &room).await;
                bar.inc(1);
                id.map(|id| (n, id))
            });
        }
        while let Some(one) = making.join_next().await {
            made.push(one??);
        }
        bar.finish_and_clear();
        made.sort_unstable();
        Ok(made.into_iter().map(|(_, id)| id).collect())
    }
}

/// Who takes the seats of the n-th match.
fn seated(cookies: &[String], n: usize, seats: usize) -> Vec<String> {
    (0..seats).map(|seat| cookies[(n + seat) % cookies.len()].clone()).collect()
}

async fn address(url: &str) -> anyhow::Result<SocketAddr> {
    let host = url
        .strip_prefix("http://")
        .map(|rest| rest.trim_end_matches('/'))
        .filter(|host| !host.contains('/'))
        .ok_or_else(|| WrongUse(format!("{url:?} is not an address such as http://host:port")))?;
    let found =
        tokio::net::lookup_host(host).await.with_context(|| format!("cannot find {host}"))?;
    let found: Vec<SocketAddr> = found.collect();
    ensure!(!found.is_empty(), "cannot find {host}");
    Ok(found[0])
}
