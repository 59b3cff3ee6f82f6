use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use clap::Args;
use flow_free::check::check_board;
use flow_free::solver::Patience;
use kit::Lang;
use serde_json::json;

use super::in_order::in_order;
use super::sheets::{Given, Input, Tally, progress};
use super::{Clock, seconds};

/// Check stored solutions, and that boards have one solution and ends apart
#[derive(Args)]
#[command(after_help = "\
Example:
  partida flow check --json boards.txt

A board is sound when its stored solution, if any, is right, when it has exactly one
solution, when no colour has adjacent ends, and when every path has three cells or more.
The exit code is 1 when one is not.")]
pub(crate) struct Check {
    #[command(flatten)]
    input: Input,
    /// Give up on a puzzle after this long
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<f64>,
    /// Puzzles at a time [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// One JSON object per puzzle
    #[arg(long)]
    json: bool,
}

impl Check {
    pub(crate) fn run(self, lang: Lang) -> anyhow::Result<ExitCode> {
        let read = Tally::new(lang);
        let bar = progress(None);
        let mut out = io::BufWriter::new(io::stdout().lock());
        let work = |given: Given| {
            let clock = Clock::start(self.timeout);
            let mut stop = || clock.is_over();
            let mut patience = Patience::endless().or_when(&mut stop);
            let flaw =
                check_board(&given.sheet.puzzle, given.sheet.solution.as_deref(), &mut patience)
                    .err();
            (given, flaw, clock.ms())
        };
        let mut all = true;
        in_order(self.input.sheets(&read), self.threads, work, |(given, flaw, ms)| {
            bar.inc(1);
            all &= flaw.is_none();
            let told = flaw.map(|flaw| flaw.to_string());
            if self.json {
                let sound = told.is_none();
                let title = given.sheet.title();
                let line = json!({ "title": title, "place": given.place, "sound": sound, "flaw": told, "ms": ms });
                writeln!(out, "{line}")?;
            } else {
                let sound = lang.pick("correcto", "sound", "correto");
                let name = given.name();
                writeln!(out, "{name}: {}", told.as_deref().unwrap_or(sound))?;
            }
            Ok(ControlFlow::Continue(()))
        })?;
        out.flush()?;
        bar.finish_and_clear();
        read.exit(all)
    }
}
