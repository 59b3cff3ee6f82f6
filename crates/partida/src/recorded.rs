use std::fs;
use std::path::Path;

use anyhow::Context;
use engine::Log;
use protocol::{Record, RecordEntry};
use serde::Deserialize;
use serde_json::value::to_raw_value;
use terminal::full;

/// The match of a file: a record, the log of a match that was played in a browser alone, or what `:save` writes in the
/// line mode of Flow Free.
pub(crate) fn record_of_file(path: &Path) -> anyhow::Result<Record> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    read(&text).with_context(|| format!("{} is not a record of a match", path.display()))
}

fn read(text: &str) -> anyhow::Result<Record> {
    /// What a record has and a log has not.
    #[derive(Deserialize)]
    struct Named {
        #[serde(rename = "match")]
        id: Option<serde::de::IgnoredAny>,
    }
    if !text.trim_start().starts_with('{') {
        return Ok(full::of_board_file(text)?);
    }
    if serde_json::from_str::<Named>(text)?.id.is_some() {
        return Ok(full::read_record(text)?);
    }
    of_log(serde_json::from_str(text)?)
}

/// A log as a record. Who sat where is not told in it, nor what was drawn.
fn of_log(log: Log) -> anyhow::Result<Record> {
    let setup = log.setup.context("it began at a position; such a match is read by the browser")?;
    let entries = log.entries.into_iter().zip(1..).map(|(one, version)| RecordEntry {
        version,
        seat: Some(one.seat),
        cause: one.cause.into(),
        action: one.action,
        events: one.events,
        draws: Vec::new(),
        at: 0,
    });
    let mut record = Record {
        id: "log".to_owned(),
        game: log.game,
        options: log.options,
        players: Vec::new(),
        setup,
        setup_draws: Vec::new(),
        entries: entries.collect(),
        outcome: None,
        luck: None,
    };
    let played = catalog::record::played(&record)?;
    // The page does not tell who played; so nobody has a name.
    record.players = vec![String::new(); played.seats().into()];
    record.outcome = played.status().outcome.map(|outcome| to_raw_value(&outcome)).transpose()?;
    Ok(record)
}
