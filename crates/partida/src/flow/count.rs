use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use clap::Args;
use flow_free::counter::{Limits, Several, count_exactly, count_kind_to_two};
use flow_free::solver::{Kind, Patience};
use kit::Lang;
use serde_json::json;

use super::in_order::in_order;
use super::sheets::{Given, Input, Tally, progress};
use super::{Clock, seconds};

/// Count the solutions of puzzles: 0, 1, or two and more
#[derive(Args)]
#[command(after_help = "\
Examples:
  partida flow count boards.txt
  partida flow count --exact --json boards.txt

The exit code is 1 when a limit was reached.")]
pub(crate) struct Count {
    #[command(flatten)]
    input: Input,
    /// Only solutions in which no path turns back beside itself: none takes three sides of a
    /// square of four cells, the rule of most other solvers
    #[arg(long, conflicts_with = "exact")]
    no_touch: bool,
    /// Count all solutions, however many
    #[arg(long)]
    exact: bool,
    /// Memory that counting exactly may take, in MB, per puzzle at a time
    #[arg(long, value_name = "MB", default_value_t = 1024)]
    memory: usize,
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

/// What one group of a count takes, with both generations and the room its tables keep.
const BYTES_PER_GROUP: usize = 250;

impl Count {
    pub(crate) fn run(self, lang: Lang) -> anyhow::Result<ExitCode> {
        let read = Tally::new(lang);
        let bar = progress(None);
        let mut out = io::BufWriter::new(io::stdout().lock());
        let work = |given: Given| {
            let clock = Clock::start(self.timeout);
            let mut stop = || clock.is_over();
            let mut patience = Patience::endless().or_when(&mut stop);
            let count = if self.exact {
                let limits = Limits { groups: self.memory * 1_000_000 / BYTES_PER_GROUP };
                count_exactly(&given.sheet.puzzle, limits, &mut patience)
                    .map(|count| count.to_string())
            } else {
                let kind = if self.no_touch { Kind::Calm } else { Kind::Any };
                count_kind_to_two(&given.sheet.puzzle, kind, &mut patience).map(|count| match count
                {
                    Several::None => "0".to_owned(),
                    Several::One(_) => "1".to_owned(),
                    Several::More(..) => "2+".to_owned(),
                })
            };
            (given, count, clock.ms())
        };
        let mut all = true;
        in_order(self.input.sheets(&read), self.threads, work, |(given, count, ms)| {
            bar.inc(1);
            all &= count.is_some();
            let (title, place) = (given.sheet.title(), &given.place);
            match (self.json, count) {
                (true, Some(count)) => {
                    let line =
                        json!({ "title": title, "place": place, "solutions": count, "ms": ms });
                    writeln!(out, "{line}")?;
                }
                (true, None) => {
                    let status = "gave_up";
                    let line = json!({
                        "title": title, "place": place, "solutions": null, "status": status, "ms": ms,
                    });
                    writeln!(out, "{line}")?;
                }
                (false, count) => {
                    let gave_up = lang.pick("sin terminar", "gave up", "sem terminar");
                    writeln!(out, "{}: {}", given.name(), count.as_deref().unwrap_or(gave_up))?;
                }
            }
            Ok(ControlFlow::Continue(()))
        })?;
        out.flush()?;
        bar.finish_and_clear();
        read.exit(all)
    }
}
