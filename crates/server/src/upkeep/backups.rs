//! Copies of a SQLite database, each looked through before it counts.

use std::path::Path;

use store::{Cursor, Error, Stage, Store};

use protocol::Record;

/// How many of the newest finished matches of a copy are played through.
const SAMPLE: u32 = 20;

/// Copies a SQLite database into a file that is not there yet, while a server may run on it. The
/// copy gets its name when it is on the disk and whole. Gives back what is odd in it and no fault of
/// the copy's: matches that the rules of today do not allow.
pub async fn back_up(from: &Path, to: &Path) -> Result<Vec<String>, Error> {
    if to.exists() {
        return Err(Error::FileExists(to.into()));
    }
    let mut partial = to.as_os_str().to_owned();
    partial.push(PARTIAL);
    let partial = Path::new(&partial);
    // Of an attempt that was broken off.
    drop(std::fs::remove_file(partial));
    Store::copy(from, partial).await?;
    let kept = match look_through(from, partial).await {
        Ok(odd) => Store::keep_copy(partial, to).map(|()| odd),
        Err(error) => Err(error),
    };
    if kept.is_err() {
        // That there is no copy is what is told.
        drop(std::fs::remove_file(partial));
    }
    kept
}

/// How the name of a copy ends until it is whole.
pub(crate) const PARTIAL: &str = ".partial";

/// Compares a sample of a copy with the database, and plays it through.
async fn look_through(from: &Path, copy: &Path) -> Result<Vec<String>, Error> {
    let open =
        async |path: &Path| Store::open_read_only(&format!("sqlite:{}", path.display())).await;
    let copied = match open(copy).await {
        // Its matches are for another Partida to read.
        Err(Error::TooOld { .. } | Error::TooNew { .. }) => return Ok(Vec::new()),
        opened => opened?,
    };
    let records = match open(from).await {
        Ok(source) => {
            let records = sample(&source, &copied, copy).await;
            source.close().await;
            records
        }
        Err(error) => Err(error),
    };
    copied.close().await;
    let records = records?;
    let played = tokio::task::spawn_blocking(move || {
        let odd = |record: Result<Record, catalog::Unreplayable>| {
            record.and_then(|record| {
                let verified = catalog::record::verify(&record);
                verified.map_err(|why| catalog::Unreplayable(format!("match {}: {why}", record.id)))
            })
        };
        records
            .into_iter()
            .filter_map(|record| odd(record).err())
            .map(|why| why.to_string())
            .collect()
    });
    // A match that cannot be played through without a panic is odd enough.
    Ok(played.await.unwrap_or_else(|_| vec!["a match of the copy broke the rules' code".into()]))
}

async fn sample(
    source: &Store,
    copied: &Store,
    copy: &Path,
) -> Result<Vec<Result<Record, catalog::Unreplayable>>, Error> {
    let mut records = Vec::new();
    for stored in copied.matches_in(Stage::Over, Cursor::START, SAMPLE).await? {
        let entries = copied.entries(stored.id, 0).await?;
        let was = source.entries(stored.id, 0).await?;
        if entries != was {
            let why = format!("match {} is not what it is in the database", stored.id);
            return Err(Error::NotABackup { path: copy.into(), why });
        }
        records.push(crate::record(&stored, entries));
    }
    Ok(records)
}
