//! Puzzles from the files named, or from standard input for `-`.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use flow_free::formats::{self, Form, FormatError, Puzzles, Sheet};
use indicatif::{ProgressBar, ProgressStyle};

use crate::wrong_use::WrongUse;

/// Faults told one by one before they are only counted.
const TOLD: u64 = 10;

#[derive(Args)]
pub(super) struct Input {
    /// Files with any number of puzzles each; - is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,
    /// The form of the files, where it is not to be recognised:
    /// native, share, bare, sized, points, numbers-width-first, numbers-height-first,
    /// two-line or levels
    #[arg(long, value_name = "FORM")]
    pub(super) from: Option<Form>,
}

/// Reads puzzles one after the other and keeps count of what could not be read.
pub(super) struct Sheets<'a> {
    input: &'a Input,
    next: usize,
    open: Option<(String, Puzzles<Box<dyn BufRead>>)>,
    read: &'a Tally,
}

/// What was read, well and badly.
#[derive(Default)]
pub(super) struct Tally {
    puzzles: Cell<u64>,
    faults: Cell<u64>,
}

impl Tally {
    fn fault(&self, told: &str) {
        self.faults.set(self.faults.get() + 1);
        if self.faults.get() <= TOLD {
            eprintln!("partida: {told}");
        }
    }

    /// The exit code: 2 when something could not be read, otherwise 0 or 1.
    pub(super) fn exit(&self, yes: bool) -> anyhow::Result<ExitCode> {
        if self.faults.get() > TOLD {
            eprintln!("partida: {} more puzzles could not be read", self.faults.get() - TOLD);
        }
        if self.faults.get() > 0 {
            return Ok(ExitCode::from(2));
        }
        if self.puzzles.get() == 0 {
            return Err(WrongUse("there is no puzzle in this input".to_owned()).into());
        }
        Ok(ExitCode::from(u8::from(!yes)))
    }
}

impl Input {
    pub(super) fn sheets<'a>(&'a self, read: &'a Tally) -> Sheets<'a> {
        Sheets { input: self, next: 0, open: None, read }
    }
}

impl Iterator for Sheets<'_> {
    type Item = Sheet;

    fn next(&mut self) -> Option<Sheet> {
        loop {
            if let Some((name, puzzles)) = &mut self.open {
                match puzzles.next() {
                    Some(Ok(sheet)) => {
                        self.read.puzzles.set(self.read.puzzles.get() + 1);
                        return Some(sheet);
                    }
                    Some(Err(FormatError { line, column, message })) => {
                        self.read.fault(&format!("{name}:{line}:{column}: {message}"));
                        continue;
                    }
                    None => self.open = None,
                }
            }
            let path = self.input.files.get(self.next)?;
            self.next += 1;
            let name = path.display().to_string();
            let reader: Box<dyn BufRead> = if name == "-" {
                Box::new(BufReader::new(io::stdin()))
            } else {
                match File::open(path) {
                    Ok(file) => Box::new(BufReader::new(file)),
                    Err(error) => {
                        self.read.fault(&format!("{name}: {error}"));
                        continue;
                    }
                }
            };
            self.open = Some((name, formats::read(reader, self.input.from)));
        }
    }
}

/// A count of puzzles done, on a terminal that shows nothing else.
pub(super) fn progress(total: Option<u64>) -> ProgressBar {
    if !io::stderr().is_terminal() || io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    match total {
        Some(total) => ProgressBar::new(total),
        None => ProgressBar::new_spinner().with_style(
            ProgressStyle::with_template("{spinner} {pos} puzzles, {per_sec}")
                .expect("the template is well formed"),
        ),
    }
}
