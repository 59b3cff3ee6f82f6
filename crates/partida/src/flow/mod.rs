//! `partida flow`: puzzles in files, solved, counted, made, checked, rated and rewritten.

mod check;
mod convert;
mod count;
mod drawing;
mod generate;
mod in_order;
mod rate;
mod sheets;
mod solve;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use kit::Lang;

/// Solve, count, make, check, rate and convert Flow Free puzzles
#[derive(Args)]
#[command(after_help = "\
Examples:
  partida flow solve boards.txt
  partida flow generate --size 9 --count 20 | partida flow count --json -
  echo 'F1;5x5;R3B/2G2/3BG/4R/Y3Y' | partida flow solve -")]
pub(crate) struct Flow {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Solve(solve::Solve),
    Count(count::Count),
    Generate(generate::Generate),
    Check(check::Check),
    Rate(rate::Rate),
    Convert(convert::Convert),
}

impl Flow {
    pub(crate) fn run(self, lang: Lang) -> anyhow::Result<ExitCode> {
        match self.command {
            Command::Solve(command) => command.run(lang),
            Command::Count(command) => command.run(lang),
            Command::Generate(command) => command.run(lang),
            Command::Check(command) => command.run(lang),
            Command::Rate(command) => command.run(lang),
            Command::Convert(command) => command.run(lang),
        }
    }
}

/// A limit of time in seconds, and how long one puzzle took.
#[derive(Clone, Copy)]
struct Clock {
    begun: Instant,
    limit: Option<Duration>,
}

impl Clock {
    fn start(seconds: Option<f64>) -> Self {
        let limit = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Self { begun: Instant::now(), limit }
    }

    fn is_over(&self) -> bool {
        self.limit.is_some_and(|limit| self.begun.elapsed() >= limit)
    }

    /// Milliseconds, to the microsecond.
    fn ms(&self) -> f64 {
        self.begun.elapsed().as_micros() as f64 / 1000.0
    }
}

/// Reads `--timeout`.
fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds >= 0.0 && seconds.is_finite() => Ok(seconds),
        _ => Err("give a number of seconds, such as 10 or 0.5".to_owned()),
    }
}
