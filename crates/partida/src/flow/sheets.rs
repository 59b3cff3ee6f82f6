//! Puzzles from the files named, or from standard input for `-`.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Lines};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use flow_free::formats::{self, Form, FormatError, Puzzles, Sheet};
use flow_free::{Cell as BoardCell, check_solution};
use indicatif::{ProgressBar, ProgressStyle};

use kit::Lang;
use serde_json::{Map, Value};

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
    open: Option<Source>,
    read: &'a Tally,
}

/// A file that is being read.
struct Source {
    name: String,
    /// Puzzles read from it so far, and those that could not be.
    count: u64,
    puzzles: Reading,
}

enum Reading {
    Text(Puzzles<Box<dyn BufRead>>),
    /// What `generate --json` and `solve --json` write.
    Json(Lines<Box<dyn BufRead>>),
}

/// A puzzle as it was given, and where: `boards.txt 3` is the third of that file.
pub(super) struct Given {
    pub(super) sheet: Sheet,
    pub(super) place: String,
}

impl Given {
    /// The title, or where the puzzle stands.
    pub(super) fn name(&self) -> &str {
        self.sheet.title().unwrap_or(&self.place)
    }
}

/// What was read, well and badly.
#[derive(Default)]
pub(super) struct Tally {
    puzzles: Cell<u64>,
    faults: Cell<u64>,
    lang: Lang,
}

impl Tally {
    pub(super) fn new(lang: Lang) -> Self {
        Self { lang, ..Self::default() }
    }

    fn fault(&self, told: &str) {
        self.faults.set(self.faults.get() + 1);
        if self.faults.get() <= TOLD {
            eprintln!("partida: {told}");
        }
    }

    /// The exit code: 2 when something could not be read, otherwise 0 or 1.
    pub(super) fn exit(&self, yes: bool) -> anyhow::Result<ExitCode> {
        if self.faults.get() > TOLD {
            let more = self.faults.get() - TOLD;
            let told = self.lang.pick(
                format!("no se pudieron leer otros {more} puzles"),
                format!("{more} more puzzles could not be read"),
                format!("outros {more} quebra-cabeças não puderam ser lidos"),
            );
            eprintln!("partida: {told}");
        }
        if self.faults.get() > 0 {
            return Ok(ExitCode::from(2));
        }
        if self.puzzles.get() == 0 {
            let told = self.lang.pick(
                "no hay ningún puzle en esta entrada",
                "there is no puzzle in this input",
                "não há nenhum quebra-cabeça nesta entrada",
            );
            return Err(WrongUse(told.to_owned()).into());
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
    type Item = Given;

    fn next(&mut self) -> Option<Given> {
        loop {
            if let Some(Source { name, count, puzzles }) = &mut self.open {
                *count += 1;
                match puzzles.next(*count) {
                    Some(Ok(sheet)) => {
                        self.read.puzzles.set(self.read.puzzles.get() + 1);
                        return Some(Given { sheet, place: format!("{name} {count}") });
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
            let mut reader: Box<dyn BufRead> = if name == "-" {
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
            let json = self.input.from.is_none()
                && reader.fill_buf().is_ok_and(|begun| begun.trim_ascii_start().starts_with(b"{"));
            let puzzles = if json {
                Reading::Json(reader.lines())
            } else {
                Reading::Text(formats::read(reader, self.input.from))
            };
            let name = if name == "-" { "stdin".to_owned() } else { name };
            self.open = Some(Source { name, count: 0, puzzles });
        }
    }
}

impl Reading {
    fn next(&mut self, number: u64) -> Option<Result<Sheet, FormatError>> {
        let lines = match self {
            Self::Text(puzzles) => return puzzles.next(),
            Self::Json(lines) => lines,
        };
        let line = loop {
            match lines.next()? {
                Ok(line) if line.trim().is_empty() => {}
                other => break other,
            }
        };
        let read = line.map_err(|why| why.to_string()).and_then(|line| from_json(&line));
        let line = usize::try_from(number).unwrap_or(usize::MAX);
        Some(read.map_err(|message| FormatError { line, column: 1, message }))
    }
}

/// A puzzle as `generate --json` and `solve --json` write it.
fn from_json(line: &str) -> Result<Sheet, String> {
    let object: Map<String, Value> =
        serde_json::from_str(line).map_err(|why| format!("not a JSON object: {why}"))?;
    let text = object.get("puzzle").and_then(Value::as_str);
    let text = text.ok_or("the object has no \"puzzle\"")?;
    let mut sheets = formats::puzzles(text, None);
    let sheet = sheets.next().ok_or("the puzzle is empty")?;
    let mut sheet = sheet.map_err(|why| why.to_string())?;
    if let Some(title) = object.get("title").and_then(Value::as_str) {
        sheet.headers.push(("title".to_owned(), title.to_owned()));
    }
    let solution = ["solution", "paths"].iter().find_map(|key| object.get(*key)?.as_object());
    if let Some(named) = solution {
        let path = |colour: String| -> Option<Vec<BoardCell>> {
            let cells = named.get(&colour)?.as_array()?.iter();
            cells.map(|cell| sheet.puzzle.cell_named(cell.as_str()?)).collect()
        };
        let pairs = sheet.puzzle.pairs().iter();
        let paths: Option<Vec<_>> = pairs.map(|pair| path(pair.colour.to_string())).collect();
        let paths = paths.ok_or("the solution names a cell or a colour that the board lacks")?;
        check_solution(&sheet.puzzle, &paths).map_err(|why| why.to_string())?;
        sheet.solution = Some(paths);
    }
    Ok(sheet)
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
