use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use flow_free::formats::Sheet;
use flow_free::solver::{Answer, Kind, Patience, solve_kind};
use flow_free::{Puzzle, Solution, text};
use serde_json::{Map, Value, json};

use super::in_order::in_order;
use super::sheets::{Input, Tally, progress};
use super::{Clock, seconds};

/// Solve puzzles
#[derive(Args)]
#[command(after_help = "\
Examples:
  partida flow solve boards.txt
  partida flow solve --json --timeout 10 a.txt b.txt
  echo 'F1;5x5;R3B/2G2/3BG/4R/Y3Y' | partida flow solve -

The exit code is 0 when all are solved, 1 when some are not, 2 when some cannot be read.")]
pub(crate) struct Solve {
    #[command(flatten)]
    input: Input,
    /// Only solutions in which no path turns back beside itself: none takes three sides of a
    /// square of four cells, the rule of most other solvers
    #[arg(long)]
    no_touch: bool,
    /// Give up on a puzzle after this long
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<f64>,
    /// Puzzles at a time [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Whether answers are drawn in colour
    #[arg(long, value_enum, default_value_t = Colour::Auto)]
    colour: Colour,
    /// One JSON object per puzzle
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Colour {
    Auto,
    Always,
    Never,
}

impl Solve {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let read = Tally::default();
        let bar = progress(None);
        let mut out = io::BufWriter::new(io::stdout().lock());
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let colour = match self.colour {
            Colour::Auto => io::stdout().is_terminal() && !plain,
            Colour::Always => true,
            Colour::Never => false,
        };
        let work = |sheet: Sheet| {
            let clock = Clock::start(self.timeout);
            let mut stop = || clock.is_over();
            let kind = if self.no_touch { Kind::Calm } else { Kind::Any };
            let mut patience = Patience::endless().or_when(&mut stop);
            let answer = solve_kind(&sheet.puzzle, kind, &mut patience);
            (sheet, answer, clock.ms())
        };
        let mut all = true;
        in_order(self.input.sheets(&read), self.threads, work, |(sheet, answer, ms)| {
            bar.inc(1);
            all &= matches!(answer, Answer::Solved(_));
            if self.json {
                writeln!(out, "{}", as_json(&sheet, &answer, ms))?;
            } else {
                draw(&mut out, &sheet, &answer, ms, colour)?;
            }
            Ok(ControlFlow::Continue(()))
        })?;
        out.flush()?;
        bar.finish_and_clear();
        read.exit(all)
    }
}

fn as_json(sheet: &Sheet, answer: &Answer, ms: f64) -> Value {
    let (status, paths) = match answer {
        Answer::Solved(solution) => ("solved", paths(&sheet.puzzle, solution)),
        Answer::Unsolvable => ("unsolvable", Value::Null),
        Answer::GaveUp => ("gave_up", Value::Null),
    };
    json!({ "title": sheet.title(), "status": status, "paths": paths, "ms": ms })
}

pub(super) fn paths(puzzle: &Puzzle, solution: &Solution) -> Value {
    let named = puzzle.pairs().iter().zip(solution).map(|(pair, path)| {
        let cells: Vec<Value> = path.iter().map(|cell| puzzle.cell_name(*cell).into()).collect();
        (pair.colour.to_string(), Value::Array(cells))
    });
    Value::Object(named.collect::<Map<_, _>>())
}

fn draw(
    out: &mut impl Write,
    sheet: &Sheet,
    answer: &Answer,
    ms: f64,
    colour: bool,
) -> io::Result<()> {
    let title = sheet.title().unwrap_or("puzzle");
    match answer {
        Answer::Unsolvable => return writeln!(out, "{title}: unsolvable ({ms:.1} ms)\n"),
        Answer::GaveUp => return writeln!(out, "{title}: gave up ({ms:.1} ms)\n"),
        Answer::Solved(_) => writeln!(out, "{title}: solved ({ms:.1} ms)")?,
    }
    let Answer::Solved(solution) = answer else { return Ok(()) };
    let puzzle = &sheet.puzzle;
    let mut marks = vec![(String::new(), ""); puzzle.cells()];
    let widest = puzzle.pairs().last().map_or(1, |pair| pair.colour.to_string().len());
    for (pair, path) in puzzle.pairs().iter().zip(solution) {
        for cell in path {
            let name = pair.colour.to_string();
            let mark = if pair.ends.contains(cell) { name } else { name.to_lowercase() };
            marks[usize::from(*cell)] = (format!("{mark:>widest$}"), text::style(pair.colour));
        }
    }
    for row in marks.chunks(puzzle.width()) {
        for (at, (mark, style)) in row.iter().enumerate() {
            match (colour, at) {
                (true, _) => write!(out, "\x1b[{style}m {mark} \x1b[0m")?,
                (false, 0) => write!(out, "{mark}")?,
                (false, _) => write!(out, " {mark}")?,
            }
        }
        writeln!(out)?;
    }
    writeln!(out)
}
