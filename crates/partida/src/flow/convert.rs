use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use flow_free::formats::{Form, export};
use flow_free::solver::{Answer, Patience, solve};
use kit::Lang;
use serde_json::json;

use super::sheets::{Given, Input, Tally};
use super::{Clock, seconds};

/// Rewrite puzzles in another form
#[derive(Args)]
#[command(after_help = "\
Examples:
  partida flow convert --to share boards.txt
  partida flow convert --from points --to native puzzles.txt

Forms: native, share, bare, sized, points, numbers-width-first, numbers-height-first,
two-line, levels. Level lists hold a solution; where there is none it is found first.
The exit code is 1 when a form cannot hold a board.")]
pub(crate) struct Convert {
    #[command(flatten)]
    input: Input,
    /// The form to write
    #[arg(long, value_name = "FORM")]
    to: Form,
    /// Give up on finding a solution after this long
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<f64>,
    /// One JSON object per puzzle, with its text
    #[arg(long)]
    json: bool,
}

impl Convert {
    pub(crate) fn run(self, lang: Lang) -> anyhow::Result<ExitCode> {
        let read = Tally::new(lang);
        let mut out = io::BufWriter::new(io::stdout().lock());
        let mut all = true;
        // Between puzzles of more than one line, a blank one ends the first.
        let apart = !matches!(self.to, Form::Share | Form::Levels);
        let mut first = true;
        for Given { mut sheet, place } in self.input.sheets(&read) {
            if self.to == Form::Levels && sheet.solution.is_none() {
                let clock = Clock::start(self.timeout);
                let mut stop = || clock.is_over();
                let mut patience = Patience::endless().or_when(&mut stop);
                if let Answer::Solved(solution) = solve(&sheet.puzzle, &mut patience) {
                    sheet.solution = Some(solution);
                }
            }
            let title = sheet.title();
            match export(&sheet, self.to) {
                Ok(text) if self.json => {
                    writeln!(out, "{}", json!({ "title": title, "text": text }))?;
                }
                Ok(text) => {
                    if apart && !first {
                        writeln!(out)?;
                    }
                    first = false;
                    write!(out, "{text}")?;
                }
                Err(error) => {
                    all = false;
                    if self.json {
                        let error = error.to_string();
                        let line = json!({ "title": title, "text": null, "error": error });
                        writeln!(out, "{line}")?;
                    } else {
                        eprintln!("partida: {}: {error}", title.unwrap_or(&place));
                    }
                }
            }
        }
        out.flush()?;
        read.exit(all)
    }
}
