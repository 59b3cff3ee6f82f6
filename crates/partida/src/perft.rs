use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Context;
use catalog::{Dice, Match};
use clap::Args;
use serde_json::json;

use crate::wrong_use::{WrongUse, find_game, read_options};

/// Count the sequences of legal actions
#[derive(Args)]
#[command(after_help = "\
Example:
  partida perft damas-chinas --option mode=4 --depth 4 --divide")]
pub(crate) struct Perft {
    /// The game, such as damas-chinas
    game: String,
    /// An option of the game; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Count from this position instead of the start
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// The longest sequences to count
    #[arg(long, value_name = "N")]
    depth: u32,
    /// Show what follows each first action
    #[arg(long)]
    divide: bool,
    /// One JSON object per depth
    #[arg(long)]
    json: bool,
    /// Makes a random setup repeatable
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

impl Perft {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let game = find_game(&self.game)?;
        let options = read_options(&self.options)?;
        let opened = match &self.position {
            Some(text) => game.load(text, Some(&options)),
            None => game.open(Some(&options), &mut Dice::new(self.seed)),
        };
        let this_match = opened.map_err(|error| WrongUse(error.message))?;
        let mut out = io::stdout().lock();
        for depth in 1..=self.depth {
            let begun = Instant::now();
            let nodes = this_match.perft(depth)?;
            let ms = begun.elapsed().as_secs_f64() * 1000.0;
            if self.json {
                writeln!(out, "{}", json!({ "depth": depth, "nodes": nodes, "ms": ms }))?;
            } else {
                writeln!(out, "{depth:>3} {nodes:>16}  {ms:.1} ms")?;
            }
        }
        if self.divide {
            divide(this_match, self.depth, self.json, &mut out)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn divide(
    mut this_match: Box<dyn Match>,
    depth: u32,
    as_json: bool,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    for seat in this_match.status().to_act.iter() {
        for action in this_match.legal(seat).actions {
            let decided = this_match
                .decide(seat, &action, &mut Dice::new(0))
                .context("a listed action was refused")?;
            this_match.commit(decided)?;
            let nodes = this_match.perft(depth.saturating_sub(1))?;
            this_match.undo();
            if as_json {
                writeln!(out, "{}", json!({ "action": action, "nodes": nodes }))?;
            } else {
                writeln!(out, "{action} {nodes}")?;
            }
        }
    }
    Ok(())
}
