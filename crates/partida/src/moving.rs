//! Moving a database from SQLite to PostgreSQL, and seeing that all of it has come.

use std::process::ExitCode;

use anyhow::ensure;
use store::{Cursor, Entry, Stage, Store, StoredMatch};

use crate::database::Database;

/// Copies everything, then compares every match on both sides and plays each through by the rules. Every
/// match that is not right is named.
pub(crate) async fn move_to(from: &Database, to: &str) -> anyhow::Result<ExitCode> {
    from.must_be_there()?;
    let there = Store::open(to).await?;
    for (table, rows) in there.move_from(&from.address).await? {
        println!("{table:10} {rows} rows");
    }
    let here = Store::open_read_only(&from.address).await?;
    let (mut matches, mut entries, mut wrong) = (0_u64, 0_u64, 0_u64);
    for stage in [Stage::Waiting, Stage::Running, Stage::Over, Stage::Closed] {
        let mut cursor = Cursor::START;
        loop {
            let page = here.matches_in(stage, cursor, 200).await?;
            let Some(last) = page.last() else { break };
            cursor = Cursor::after(last);
            for one in &page {
                let id = one.id;
                let log = here.entries(id, 0).await?;
                matches += 1;
                entries += log.len() as u64;
                let moved = there.find_match(id).await?;
                if let Err(why) = compare(one, &log, moved, there.entries(id, 0).await?) {
                    eprintln!("partida: match {id}: {why}");
                    wrong += 1;
                }
            }
        }
    }
    here.close().await;
    there.close().await;
    ensure!(
        wrong == 0,
        "{wrong} of {matches} matches are not right; everything was copied as it was"
    );
    println!("{matches} matches with {entries} entries are the same there, and right by the rules");
    Ok(ExitCode::SUCCESS)
}

/// Whether a match has come as it was, and is right by the rules.
fn compare(
    one: &StoredMatch,
    log: &[Entry],
    moved: Option<StoredMatch>,
    moved_log: Vec<Entry>,
) -> anyhow::Result<()> {
    ensure!(moved.is_some_and(|moved| moved == *one), "it is another one in the new database");
    ensure!(moved_log == log, "it has another log in the new database");
    if matches!(one.stage, Stage::Running | Stage::Over) {
        catalog::record::verify(&server::record(one, moved_log)?)
            .map_err(|why| anyhow::anyhow!("{why}"))?;
    }
    Ok(())
}
