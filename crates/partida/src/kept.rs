//! Results that are kept in a file as they come, so that a long run can be broken off and taken up
//! again: a line that says which run it is, then one for each result.

use std::fs::File;
use std::io::{Read, Seek, Write};
use std::path::Path;

use anyhow::Context;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::wrong_use::WrongUse;

pub(crate) struct Kept(File);

impl Kept {
    /// Opens the file of a run, or begins it, and gives back what it holds. What was being written
    /// when the run was broken off is dropped.
    pub(crate) fn open<T: DeserializeOwned>(
        path: &Path,
        run: &Value,
    ) -> anyhow::Result<(Self, Vec<T>)> {
        let mut options = File::options();
        let file = options.read(true).write(true).create(true).truncate(false).open(path);
        let mut file = file.with_context(|| format!("cannot open {}", path.display()))?;
        let mut text = String::new();
        file.read_to_string(&mut text)
            .with_context(|| format!("cannot read {}", path.display()))?;
        // Not even the first line may be whole; but a file of somebody else's is left alone.
        if run.to_string().starts_with(&text) {
            text.clear();
        } else if let Some(end) = text.rfind('\n') {
            text.truncate(end + 1);
        }
        let mut lines = text.lines();
        let Some(first) = lines.next() else {
            let mut kept = Self(file);
            kept.rewind_to(0)?;
            kept.add(run)?;
            return Ok((kept, Vec::new()));
        };
        if serde_json::from_str::<Value>(first).ok().as_ref() != Some(run) {
            let why = format!("{} holds another run: {first}", path.display());
            return Err(WrongUse(why).into());
        }
        let held = lines.map(serde_json::from_str).collect::<Result<_, _>>();
        let held = held.with_context(|| format!("cannot read {}", path.display()))?;
        let mut kept = Self(file);
        kept.rewind_to(text.len() as u64)?;
        Ok((kept, held))
    }

    fn rewind_to(&mut self, end: u64) -> anyhow::Result<()> {
        self.0.set_len(end)?;
        self.0.seek(std::io::SeekFrom::Start(end))?;
        Ok(())
    }

    pub(crate) fn add<T: Serialize>(&mut self, result: &T) -> anyhow::Result<()> {
        let mut line = serde_json::to_vec(result)?;
        line.push(b'\n');
        Ok(self.0.write_all(&line)?)
    }
}
