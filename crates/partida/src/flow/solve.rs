use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use flow_free::formats::{Form, Sheet, export, share};
use flow_free::solver::{Answer, Kind, Patience, solve_kind};
use flow_free::{Puzzle, Solution};
use kit::Lang;
use serde_json::{Map, Value, json};

use super::drawing;
use super::in_order::in_order;
use super::sheets::{Given, Input, Tally, progress};
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
    pub(crate) fn run(self, lang: Lang) -> anyhow::Result<ExitCode> {
        let read = Tally::new(lang);
        let bar = progress(None);
        let mut out = io::BufWriter::new(io::stdout().lock());
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let colour = match self.colour {
            Colour::Auto => io::stdout().is_terminal() && !plain,
            Colour::Always => true,
            Colour::Never => false,
        };
        let work = |given: Given| {
            let clock = Clock::start(self.timeout);
            let mut stop = || clock.is_over();
            let kind = if self.no_touch { Kind::Calm } else { Kind::Any };
            let mut patience = Patience::endless().or_when(&mut stop);
            let answer = solve_kind(&given.sheet.puzzle, kind, &mut patience);
            (given, answer, clock.ms())
        };
        let mut all = true;
        in_order(self.input.sheets(&read), self.threads, work, |(given, answer, ms)| {
            bar.inc(1);
            all &= matches!(answer, Answer::Solved(_));
            if self.json {
                writeln!(out, "{}", as_json(&given, &answer, ms))?;
            } else {
                draw(&mut out, given, &answer, ms, Look { colour, lang })?;
            }
            Ok(ControlFlow::Continue(()))
        })?;
        out.flush()?;
        bar.finish_and_clear();
        read.exit(all)
    }
}

fn as_json(given: &Given, answer: &Answer, ms: f64) -> Value {
    let (status, paths) = match answer {
        Answer::Solved(solution) => ("solved", paths(&given.sheet.puzzle, solution)),
        Answer::Unsolvable => ("unsolvable", Value::Null),
        Answer::GaveUp => ("gave_up", Value::Null),
    };
    let sheet = &given.sheet;
    // With the puzzle, what is written can be read back.
    let puzzle = share::write(&sheet.puzzle)
        .or_else(|_| export(&Sheet::of(sheet.puzzle.clone()), Form::Native))
        .ok();
    json!({
        "title": sheet.title(), "place": given.place, "puzzle": puzzle,
        "status": status, "paths": paths, "ms": ms,
    })
}

pub(super) fn paths(puzzle: &Puzzle, solution: &Solution) -> Value {
    let named = puzzle.pairs().iter().zip(solution).map(|(pair, path)| {
        let cells: Vec<Value> = path.iter().map(|cell| puzzle.cell_name(*cell).into()).collect();
        (pair.colour.to_string(), Value::Array(cells))
    });
    Value::Object(named.collect::<Map<_, _>>())
}

/// How answers look.
#[derive(Clone, Copy)]
struct Look {
    colour: bool,
    lang: Lang,
}

/// An answer in our own form, which can be read back: what was found and how the paths run are comments.
fn draw(
    out: &mut impl Write,
    given: Given,
    answer: &Answer,
    ms: f64,
    Look { colour, lang }: Look,
) -> anyhow::Result<()> {
    let name = given.name();
    let said = match answer {
        Answer::Solved(_) => lang.pick("resuelto", "solved", "resolvido"),
        Answer::Unsolvable => lang.pick("sin solución", "unsolvable", "sem solução"),
        Answer::GaveUp => lang.pick("sin terminar", "gave up", "sem terminar"),
    };
    writeln!(out, "# {name}: {said} ({ms:.1} ms)")?;
    let mut sheet = given.sheet;
    if let Answer::Solved(solution) = answer {
        for row in drawing::rows(&sheet.puzzle, solution, colour) {
            writeln!(out, "# {row}")?;
        }
        sheet.solution = Some(solution.clone());
        writeln!(out, "{}", export(&sheet, Form::Native)?)?;
    } else {
        writeln!(out)?;
    }
    Ok(())
}
