use std::cell::Cell;
use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;

use clap::Args;
use flow_free::Variant;
use flow_free::formats::{Form, Sheet, export, share};
use flow_free::generator::{Board, Canon, NoBoard, Recipe, generate};
use flow_free::grader::Grade;
use flow_free::solver::Patience;
use kit::Lang;
use serde_json::json;

use super::in_order::in_order;
use super::sheets::progress;
use super::solve::paths;
use super::{Clock, seconds};
use crate::wrong_use::WrongUse;

/// Make puzzles, each with exactly one solution
#[derive(Args)]
#[command(after_help = "\
Examples:
  partida flow generate --size 9 --count 20
  partida flow generate --size 12x8 --colours 8-12 --grade hard --seed 7 --json
  partida flow generate --size 7 --variant bridges

The same size, colours, grade and seed make the same board. The seeds count on from the
one given; no board comes twice, turned, mirrored or recoloured.")]
pub(crate) struct Generate {
    /// The size: one number, or WIDTHxHEIGHT
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "7")]
    size: (usize, usize),
    /// How many colours: one number, or FEWEST-MOST [default: what suits the size]
    #[arg(long, value_name = "COLOURS", value_parser = range)]
    colours: Option<(usize, usize)>,
    /// The grade: easy, medium, hard or expert
    #[arg(long, value_parser = grade)]
    grade: Option<Grade>,
    /// Rate the boards, which takes longer than to make them; with --json they are rated anyway
    #[arg(long)]
    rate: bool,
    /// The seed of the first board
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many boards
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// Make boards whose solution runs beside itself
    #[arg(long)]
    touching: bool,
    /// The kind of board: walls, warps (rows and columns go on at the other edge), bridges (paths
    /// cross) or hex
    #[arg(long, value_name = "KIND", value_parser = variant)]
    variant: Option<Variant>,
    /// Give up on a board after this long
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<f64>,
    /// Boards at a time [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// One JSON object per board
    #[arg(long)]
    json: bool,
}

fn size(text: &str) -> Result<(usize, usize), String> {
    let (width, height) = text.split_once(['x', 'X']).unwrap_or((text, text));
    match (width.parse(), height.parse()) {
        (Ok(width), Ok(height)) if (3..=60).contains(&width) && (3..=60).contains(&height) => {
            Ok((width, height))
        }
        _ => Err("give a size from 3 to 60, such as 9 or 12x8".to_owned()),
    }
}

fn range(text: &str) -> Result<(usize, usize), String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) if 0 < least && least <= most => Ok((least, most)),
        _ => Err("give a number of colours, such as 7 or 5-7".to_owned()),
    }
}

fn grade(text: &str) -> Result<Grade, String> {
    Grade::of_name(text).ok_or_else(|| "choose easy, medium, hard or expert".to_owned())
}

fn variant(text: &str) -> Result<Variant, String> {
    Variant::of_name(text).ok_or_else(|| "choose walls, warps, bridges or hex".to_owned())
}

impl Generate {
    fn recipe(&self, seed: u64) -> Recipe {
        let plain = Recipe::new(self.size.0, self.size.1, seed);
        let suited = self.variant.map_or(plain.clone(), |variant| plain.of(variant));
        let colours = self.colours.unwrap_or(suited.colours);
        Recipe { colours, grade: self.grade, touching: self.touching, ..suited }
    }

    pub(crate) fn run(self, lang: Lang) -> anyhow::Result<ExitCode> {
        let bar = progress(Some(self.count));
        let mut out = io::BufWriter::new(io::stdout().lock());
        let work = |seed: u64| {
            let clock = Clock::start(self.timeout);
            let mut stop = || clock.is_over();
            let recipe = self.recipe(seed);
            let patience = &mut Patience::endless().or_when(&mut stop);
            let board = generate(&recipe, patience).and_then(|board| {
                // Rating a board takes several times as long as making it; programs are told.
                let grade = match self.grade {
                    None if self.rate || self.json => {
                        Some(board.grade(patience).ok_or(NoBoard::GaveUp)?)
                    }
                    wanted => wanted,
                };
                Ok((grade, board))
            });
            (recipe, board, clock.ms())
        };
        let mut made = 0;
        let mut failed = 0;
        let mut known = HashSet::new();
        // As many seeds as boards, and one more for each that made a board we have already.
        let seeds_wanted = Cell::new(self.count);
        let mut numbers = 0..;
        let seeds = std::iter::from_fn(|| {
            let number = (numbers.start < seeds_wanted.get()).then(|| numbers.next())??;
            Some(self.seed.wrapping_add(number))
        });
        // Small boards run out: after so many repeats there are hardly any more.
        let mut repeats = 0;
        let wanted = self.count;
        if wanted == 0 {
            return Ok(ExitCode::SUCCESS);
        }
        in_order(seeds, self.threads, work, |(recipe, board, ms)| {
            match board {
                Ok((grade, board)) if known.insert(Canon::of(&board.puzzle)) => {
                    self.write(&mut out, &recipe, &board, grade, ms, made == 0)?;
                    made += 1;
                    repeats = 0;
                    bar.inc(1);
                }
                Ok(_) => {
                    repeats += 1;
                    seeds_wanted.set(seeds_wanted.get() + 1);
                }
                Err(error @ NoBoard::Impossible) => {
                    return Err(WrongUse(error.to_string()).into());
                }
                Err(NoBoard::GaveUp) => failed += 1,
            }
            let enough = made + failed >= wanted || repeats >= 1000;
            Ok(if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        out.flush()?;
        bar.finish_and_clear();
        if made < wanted {
            let told = lang.pick(
                format!("se encontraron {made} de {wanted} tableros dentro del límite"),
                format!("{made} of {wanted} boards were found within the limit"),
                format!("foram encontrados {made} de {wanted} tabuleiros dentro do limite"),
            );
            eprintln!("partida: {told}");
            return Ok(ExitCode::from(1));
        }
        Ok(ExitCode::SUCCESS)
    }

    fn write(
        &self,
        out: &mut impl Write,
        recipe: &Recipe,
        board: &Board,
        grade: Option<Grade>,
        ms: f64,
        first: bool,
    ) -> anyhow::Result<()> {
        let mut sheet = Sheet::of(board.puzzle.clone());
        if self.json {
            let puzzle = match share::write(&board.puzzle) {
                Ok(code) => code,
                // More than 25 colours have no share code; our own form holds them.
                Err(_) => export(&sheet, Form::Native)?,
            };
            let seed = recipe.seed;
            let solution = paths(&board.puzzle, &board.solution);
            let line = json!({
                "puzzle": puzzle, "solution": solution, "grade": grade, "seed": seed, "ms": ms,
            });
            writeln!(out, "{line}")?;
            return Ok(());
        }
        let size = format!("{}x{}", recipe.width, recipe.height);
        let headers = [("title", Some(recipe.name())), ("size", Some(size))];
        let grade = ("grade", grade.map(|grade| grade.name().to_owned()));
        for (key, value) in headers.into_iter().chain([grade]) {
            sheet.headers.extend(value.map(|value| (key.to_owned(), value)));
        }
        sheet.solution = Some(board.solution.clone());
        if !first {
            writeln!(out)?;
        }
        write!(out, "{}", export(&sheet, Form::Native)?)?;
        Ok(())
    }
}
