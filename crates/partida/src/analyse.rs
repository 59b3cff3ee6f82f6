use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::Context;
use catalog::analysis::{Assessment, Played, tell, turning_points};
use catalog::{Limits, record as records};
use clap::Args;
use indicatif::ProgressBar;
use kit::Lang;
use protocol::{Record, RecordEntry};
use serde_json::json;

use crate::database::Database;
use crate::replay::read_record;
use crate::wrong_use::WrongUse;

/// Say what a bot thinks of each position of a match
#[derive(Args)]
#[command(after_help = "\
Examples:
  partida analyse 7k2m9qx4ab
  partida analyse record.json --json
  partida analyse record.json --glance

For each position: each seat's chance to win, the best move and what was played; then the three
turning points. Chances are calibrated (docs/bots.md). In a game with secrets, `knew` is the
chance by what whoever moved could know, and the rest is the whole truth.")]
pub(crate) struct Analyse {
    /// The id of a match in the database, or a file with a record
    #[arg(value_name = "MATCH-ID|FILE")]
    source: String,
    #[command(flatten)]
    database: Database,
    /// Look at each position with the static evaluation alone
    #[arg(long, conflicts_with = "nodes")]
    glance: bool,
    /// Search so many states for each position [default: those of the level normal]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// One JSON object per position, then the turning points
    #[arg(long)]
    json: bool,
}

impl Analyse {
    pub(crate) fn run(self, lang: Lang) -> anyhow::Result<ExitCode> {
        let record = read_record(&self.source, &self.database, false)?;
        let line = records::counting(&record)?;
        let version = |at: usize| at.checked_sub(1).map_or(0, |index| line[index].version as usize);
        let assessed = self.assess(&record, &line)?;
        let played = line.iter().map(|entry| {
            let seat = entry.seat.context("an entry that was played has a seat")?;
            Ok(Played { seat, action: entry.action.clone() })
        });
        let played: Vec<Played> = played.collect::<anyhow::Result<_>>()?;
        let names = records::names(&record, &*records::opened(&record)?, lang);
        let positions: Vec<_> = assessed.iter().map(Assessment::position).collect();
        let mut points = turning_points(&positions, &played);
        let told: Vec<String> =
            points.iter().map(|point| tell(point, &played[point.at - 1], &names, lang)).collect();
        // The rest of what is told counts as the log does, with what was taken back.
        for point in &mut points {
            point.at = version(point.at);
        }
        let mut out = io::stdout().lock();
        if self.json {
            for (at, one) in assessed.iter().enumerate() {
                let played = played.get(at).map(|entry| &entry.action);
                writeln!(
                    out,
                    "{}",
                    json!({ "at": version(at), "assessed": one, "played": played })
                )?;
            }
            let points: Vec<_> = points.iter().zip(&told).collect();
            writeln!(out, "{}", json!({ "turning_points": points }))?;
            return Ok(ExitCode::SUCCESS);
        }
        for (at, one) in assessed.iter().enumerate() {
            writeln!(out, "{}", told_line(version(at), one, played.get(at), &names, lang))?;
        }
        writeln!(out)?;
        for (point, told) in points.iter().zip(&told) {
            writeln!(out, "{:>4}. {told}", point.at)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Every position of the entries that count, from the one before the first.
    fn assess(&self, record: &Record, line: &[&RecordEntry]) -> anyhow::Result<Vec<Assessment>> {
        let mut this_match = records::opened(record)?;
        let mut stop = || false;
        let bar = if io::stderr().is_terminal() {
            ProgressBar::new(line.len() as u64 + 1)
        } else {
            ProgressBar::hidden()
        };
        let mut assessed = Vec::new();
        for at in 0..=line.len() {
            if let Some(index) = at.checked_sub(1) {
                records::step(record, &mut *this_match, line[index])?;
            }
            let mut limits = Limits::new(&mut stop);
            limits.nodes = self.nodes;
            let limits = if self.glance { None } else { Some(&mut limits) };
            let one = this_match.assess(limits, 1);
            let game = &record.game;
            assessed.push(one.ok_or_else(|| WrongUse(format!("no bot plays {game}")))?);
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(assessed)
    }
}

/// `12  Ana 40 %  Berto 60 %  | played: road E26 | best: end (62 %)`.
fn told_line(
    at: usize,
    one: &Assessment,
    played: Option<&Played>,
    names: &[String],
    lang: Lang,
) -> String {
    let percent = |chance: f64| format!("{:.0} %", chance * 100.0);
    let name = |seat: usize| names.get(seat).map_or("?", String::as_str);
    let chances = one.open.iter().enumerate();
    let chances = chances.map(|(seat, chance)| format!("{} {}", name(seat), percent(*chance)));
    let mut line = format!("{at:>4}  {}", chances.collect::<Vec<_>>().join("  "));
    if let (Some(known), Some(seat)) = (&one.known, one.seat) {
        let word = lang.pick("sabía", "knew", "sabia");
        let _ = write!(line, "  ({} {word}: {})", name(seat.index()), percent(known[seat.index()]));
    }
    if let Some(played) = played {
        let word = lang.pick("se jugó", "played", "jogou-se");
        let _ = write!(line, "  | {word}: {}", played.action);
    }
    if let Some(best) = one.moves.first() {
        let word = lang.pick("mejor", "best", "melhor");
        let _ = write!(line, "  | {word}: {} ({})", best.line.join(" "), percent(best.chance));
    }
    line
}
