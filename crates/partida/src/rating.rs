use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Context;
use store::{Class, Rated, RatedMatch, Rerated, Store};

/// How many rated matches are looked up at once.
const PAGE: u32 = 200;

/// How often a class is taken up again in which a match ends meanwhile.
const TRIES: u32 = 5;

/// Computes all ratings again from the logs of the rated matches and compares them with what is stored,
/// to the last digit; what differs is stored anew where `again` says so.
pub(crate) async fn rate(store: &Store, again: bool) -> anyhow::Result<ExitCode> {
    let mut out = io::stdout();
    let mut changed = 0;
    for game in catalog::games() {
        for class in Class::ALL {
            let found = one_class(store, game.name(), class, again).await?;
            let Some(Rerated { matches, players, changed: other }) = found else { continue };
            changed += other;
            let differs = match (other, again) {
                (0, _) => "all as stored".to_owned(),
                (_, true) => format!("{other} figures stored anew"),
                (_, false) => format!("{other} figures differ"),
            };
            let (name, class) = (game.name(), class.name());
            writeln!(out, "{name} {class}: {matches} matches, {players} players, {differs}")?;
        }
    }
    Ok(if changed > 0 && !again { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// None where nothing was rated yet.
async fn one_class(
    store: &Store,
    game: &str,
    class: Class,
    write: bool,
) -> anyhow::Result<Option<Rerated>> {
    let mut matches = Vec::new();
    for _ in 0..TRIES {
        add_new(store, game, class, &mut matches).await?;
        if matches.is_empty() {
            return Ok(None);
        }
        match store.rate_again(game, class, &matches, write).await {
            Err(store::Error::Conflict) => {}
            rated => return Ok(Some(rated?)),
        }
    }
    anyhow::bail!("matches of {game} end all the time; try again")
}

/// Adds what was rated after those that are known.
async fn add_new(
    store: &Store,
    game: &str,
    class: Class,
    matches: &mut Vec<(RatedMatch, Rated)>,
) -> anyhow::Result<()> {
    loop {
        let after = matches.last().map_or(0, |(one, _): &(RatedMatch, _)| one.number);
        let page = store.rated_matches(game, class, after, PAGE).await?;
        if page.is_empty() {
            return Ok(());
        }
        for one in page {
            let id = one.match_id;
            let stored = store.find_match(id).await?.context("a rated match is gone")?;
            let entries = store.entries(id, 0).await?;
            let rated = server::rated_from_log(&stored, &entries)?;
            let rated = rated.with_context(|| format!("match {id} is not one that is rated"))?;
            matches.push((one, rated));
        }
    }
}
