use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, bail};
use catalog::{Match, Seat, Viewer};
use clap::Args;
use kit::{Ink, Lang, Show};
use protocol::{LuckFound, Record, Verified};
use store::{MatchId, Stage};
use terminal::full;

use crate::admin::with;
use crate::database::Database;
use crate::serve::wait;

/// Step through a match that was stored
#[derive(Args)]
#[command(after_help = "\
Examples:
  partida replay 7k2m9qx4ab
  partida replay record.json --verify

On a terminal the match is stepped through on a full screen: ? shows the keys. A file is what the
terminal program exports (x), the record that a server gives its players when a match is over
(GET /api/v1/matches/MATCH/record), or what :save writes in the line mode of Flow Free. Exit code 1 means that --verify found an entry that the rules
do not allow.")]
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
}

impl Replay {
    pub(crate) fn run(self, asked: Option<Lang>, lang: Lang) -> anyhow::Result<ExitCode> {
        let record = self.read()?;
        if !self.json && !self.verify && !self.line && full::can_run() {
            full::run(full::Start::Replay(Box::new(record)), asked, lang, None)?;
            return Ok(ExitCode::SUCCESS);
        }
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&record)?)?;
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

    fn read(&self) -> anyhow::Result<Record> {
        match self.source.parse::<MatchId>() {
            Ok(id) if !Path::new(&self.source).exists() => {
                wait(with(self.database.open_read_only(), async |store| {
                    let stored = store.find_match(id).await?;
                    let stored = stored.with_context(|| format!("there is no match {id}"))?;
                    if stored.stage == Stage::Running && !self.verify {
                        bail!("match {id} goes on; what is hidden in it is shown when it is over");
                    }
                    Ok(server::record(&stored, store.entries(id, 0).await?)?)
                }))
            }
            _ => {
                let text = fs::read_to_string(&self.source).with_context(|| self.source.clone())?;
                let wrong = || format!("{} is not a record of a match", self.source);
                if text.trim_start().starts_with('{') {
                    return serde_json::from_str(&text).with_context(wrong);
                }
                // What `:save` writes in the line mode of Flow Free.
                full::of_board_file(&text).with_context(wrong)
            }
        }
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
