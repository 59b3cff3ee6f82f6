//! Moving a database from SQLite to PostgreSQL, and seeing that all of it has come.

use std::process::ExitCode;

use anyhow::ensure;
use server::Record;
use store::{Cursor, Stage, Store};

use crate::database::Database;

/// Copies everything, then compares every match on both sides and plays each through by the rules.
pub(crate) async fn move_to(from: &Database, to: &str) -> anyhow::Result<ExitCode> {
    from.must_be_there()?;
    let there = Store::open(to).await?;
    for (table, rows) in there.move_from(&from.address).await? {
        println!("{table:10} {rows} rows");
    }
    let here = Store::open_read_only(&from.address).await?;
    let (mut matches, mut entries) = (0_u64, 0_u64);
    for stage in [Stage::Waiting, Stage::Running, Stage::Over, Stage::Closed] {
        let mut cursor = Cursor::START;
        loop {
            let page = here.matches_in(stage, cursor, 200).await?;
            let Some(last) = page.last() else { break };
            cursor = Cursor::after(last);
            for one in &page {
                let id = one.id;
                let same = there.find_match(id).await?.is_some_and(|other| other == *one);
                ensure!(same, "match {id} is another one in the new database");
                let log = here.entries(id, 0).await?;
                ensure!(there.entries(id, 0).await? == log, "match {id} has another log there");
                matches += 1;
                entries += log.len() as u64;
                if matches!(stage, Stage::Running | Stage::Over) {
                    let record = Record::of(one, there.entries(id, 0).await?)?;
                    record.verify().map_err(|why| anyhow::anyhow!("match {id}: {why}"))?;
                }
            }
        }
    }
    here.close().await;
    there.close().await;
    println!("{matches} matches with {entries} entries are the same there, and right by the rules");
    Ok(ExitCode::SUCCESS)
}
