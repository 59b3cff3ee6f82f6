use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use catalog::{Match, Seat, Viewer};
use clap::Args;
use kit::{Ink, Lang, Show};
use protocol::{LuckFound, Record, Verified};
use server::pictures;
use store::{MatchId, Stage};
use terminal::full;

use crate::admin::with;
use crate::database::Database;
use crate::recorded::record_of_file;
use crate::serve::wait;
use crate::wrong_use::WrongUse;

/// Step through a match that was stored
#[derive(Args)]
#[command(after_help = "\
Examples:
  partida replay 7k2m9qx4ab
  partida replay record.json --verify
  partida replay record.json --picture match.gif

On a terminal the match is stepped through on a full screen: ? shows the keys. A file is what the
terminal program exports (x), the record that a server gives its players when a match is over
(GET /api/v1/matches/MATCH/record), the JSON log that the browser saves, or what `save` writes in the
line mode. Exit code 1 means that --verify found an entry that the rules do not allow.")]
pub(crate) struct Replay {
    /// The id of a match in the database, or a file with a record
    #[arg(value_name = "MATCH-ID|FILE")]
    source: String,
    #[command(flatten)]
    database: Database,
    /// Check every entry against the rules, luck included, and show nothing
    #[arg(long)]
    verify: bool,
    /// With --verify: the commitment to the match's secret, as it was shown before the match began
    #[arg(long, value_name = "HASH", requires = "verify")]
    commitment: Option<String>,
    /// Print the whole match, without a full screen
    #[arg(long, conflicts_with_all = ["verify", "json"])]
    line: bool,
    /// Print the record as JSON
    #[arg(long, conflicts_with = "verify")]
    json: bool,
    /// Print the record in the notation of the rules
    #[arg(long, conflicts_with_all = ["verify", "json", "line"])]
    text: bool,
    /// Write a picture of a position, or with a name that ends in .gif the whole match: .svg, .png or .gif
    #[arg(long, value_name = "FILE", conflicts_with_all = ["verify", "json", "line", "text"])]
    picture: Option<PathBuf>,
    /// The position of the picture: after so many entries [default: the last]
    #[arg(long, value_name = "N", requires = "picture")]
    at: Option<usize>,
}

impl Replay {
    pub(crate) fn run(self, asked: Option<Lang>, lang: Lang) -> anyhow::Result<ExitCode> {
        let record = read_record(&self.source, &self.database, self.verify)?;
        if let Some(path) = &self.picture {
            return draw(&record, path, self.at.unwrap_or(usize::MAX));
        }
        if !self.json && !self.verify && !self.line && !self.text && full::can_run() {
            full::run(full::Start::Replay(Box::new(record)), asked, lang, None)?;
            return Ok(ExitCode::SUCCESS);
        }
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&record)?)?;
        } else if self.text {
            let text = catalog::record::played(&record)?.record();
            write!(out, "{}", text.context("the match does not know its beginning")?)?;
        } else if self.verify {
            let found = match self.check(&record) {
                Ok(found) => found,
                Err(wrong) => {
                    eprintln!("partida: match {}: {wrong}", record.id);
                    return Ok(ExitCode::from(1));
                }
            };
            writeln!(out, "match {}: all {} entries are right", record.id, found.entries)?;
            writeln!(out, "{}", about_luck(&record, found))?;
        } else {
            show(&record, lang, &mut out)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Checks a record, and that its luck is the one that was committed to.
    fn check(&self, record: &Record) -> Result<Verified, String> {
        let found = catalog::record::verify(record).map_err(|wrong| wrong.to_string())?;
        let told = record.luck.as_ref().map(|luck| luck.commitment.as_str());
        match &self.commitment {
            Some(known) if told != Some(known.trim()) => {
                Err(format!("its commitment is {}, not {known}", told.unwrap_or("missing")))
            }
            _ => Ok(found),
        }
    }
}

/// The match of an id in the database, or the one in a file; one that still runs only where that is allowed.
pub(crate) fn read_record(
    source: &str,
    database: &Database,
    running: bool,
) -> anyhow::Result<Record> {
    match source.parse::<MatchId>() {
        Ok(id) if !Path::new(source).exists() => {
            wait(with(database.open_read_only(), async |store| {
                let stored = store.find_match(id).await?;
                let stored = stored.with_context(|| format!("there is no match {id}"))?;
                if stored.stage == Stage::Running && !running {
                    bail!("match {id} goes on; what is hidden in it is shown when it is over");
                }
                Ok(server::record(&stored, store.entries(id, 0).await?)?)
            }))
        }
        _ => record_of_file(Path::new(source)),
    }
}

/// What is known of the draws of a match whose entries are right.
fn about_luck(record: &Record, found: Verified) -> String {
    let Verified { draws, luck, .. } = found;
    let commitment = record.luck.as_ref().map_or("", |luck| luck.commitment.as_str());
    match luck {
        LuckFound::Derived => {
            format!("luck: all {draws} draws follow from the secret of the commitment {commitment}")
        }
        LuckFound::NoCommitment => "luck: this match was begun without a commitment".into(),
        LuckFound::NotRevealed => {
            format!(
                "luck: the secret of the commitment {commitment} is told when the match is over"
            )
        }
    }
}

/// Writes a picture in the form that the name of its file says.
fn draw(record: &Record, path: &Path, at: usize) -> anyhow::Result<ExitCode> {
    let form = path.extension().and_then(|form| form.to_str()).unwrap_or_default();
    let bytes = match form {
        "svg" => pictures::picture(record, at)?.svg().into_bytes(),
        "png" => {
            let picture = pictures::picture(record, at)?;
            let (width, height) = picture.size();
            pictures::png(&picture, (width as u32, height as u32))?
        }
        "gif" => pictures::gif(record)?,
        _ => return Err(WrongUse("a picture ends in .svg, .png or .gif".into()).into()),
    };
    fs::write(path, bytes).with_context(|| path.display().to_string())?;
    Ok(ExitCode::SUCCESS)
}

/// The board before the first entry, then each entry with what it brought.
fn show(record: &Record, lang: Lang, out: &mut impl Write) -> anyhow::Result<()> {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let ink = if io::stdout().is_terminal() && !plain { Ink::Colour } else { Ink::Plain };
    let show = Show { lang, ink };
    let mut this_match = catalog::record::opened(record)?;
    writeln!(out, "{} {}: {}", record.game, record.id, record.players.join(", "))?;
    for option in &record.options {
        writeln!(out, "  {} = {}", option.0, option.1)?;
    }
    writeln!(out, "\n{}", board(&*this_match, show))?;
    for entry in &record.entries {
        let who = entry.seat.map_or("-".to_owned(), |seat| {
            let name = record.players.get(usize::from(seat)).map_or("", String::as_str);
            format!("{seat} {name}")
        });
        writeln!(out, "{}. [{who}] {}", entry.version, entry.action)?;
        if catalog::record::step(record, &mut *this_match, entry)? {
            let seat = entry.seat.and_then(|seat| Seat::try_from(seat).ok());
            let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
            for line in this_match.tell_last(viewer, lang) {
                writeln!(out, "   {line}")?;
            }
            writeln!(out, "\n{}", board(&*this_match, show))?;
        }
    }
    if let Some(outcome) = &record.outcome {
        writeln!(out, "{outcome}")?;
    }
    Ok(())
}

fn board(this_match: &dyn Match, show: Show) -> String {
    this_match.draw(Viewer::Spectator, show)
}
