//! How a tournament goes on by itself: tables are decided when their matches are over, and rounds begin when all
//! tables of the one before are.

use std::time::Duration;

use serde::Deserialize;
use store::{
    BotSeat, Entrant, Format, MatchId, Member, NoticeKind, Stage, StoredMatch, TableRow, Time,
    Tournament, TournamentStage,
};

use super::rounds::{Table, round_robin, swiss};
use super::standings::{for_bye, points, standings};
use super::{making, rounds::Rounds};
use crate::app::Shared;
use crate::error::Error;
use crate::lobby::room;
use crate::luck;
use crate::nodes::Nodes;
use crate::notices;

/// How often a server looks at tournaments though no match of one has ended here.
const EVERY: Duration = Duration::from_secs(5);

/// Looks after all tournaments, until the server stops. Among nodes one does.
pub(crate) async fn run(app: Shared) {
    loop {
        if app.matches.nodes().is_none_or(Nodes::is_first) && !app.is_stopping() {
            match app.store.tournaments_to_look_after(app.clock.now()).await {
                Ok(all) => {
                    for one in all {
                        go_on_with(&app, &one).await;
                    }
                }
                Err(error) => tracing::warn!("tournaments could not be read: {error}"),
            }
        }
        tokio::select! {
            () = app.clock.sleep(EVERY) => {}
            () = app.matches.one_is_over() => {}
        }
    }
}

async fn go_on_with(app: &Shared, one: &Tournament) {
    let gone_on = match one.stage {
        TournamentStage::Open => start_or_cancel(app, one).await,
        _ => go_on(app, one).await,
    };
    match gone_on {
        Ok(true) => app.tournaments.send_modify(|times| *times += 1),
        // Nothing is decided yet; or its host was faster, or another node was.
        Ok(false) | Err(Error::AlreadyStarted) => {}
        Err(error) => tracing::warn!("tournament {}: cannot go on: {error}", one.id),
    }
}

/// Starts one whose time has come, or cancels it where too few came.
async fn start_or_cancel(app: &Shared, one: &Tournament) -> Result<bool, Error> {
    if !begin(app, one).await? {
        end(app, one, TournamentStage::Cancelled).await?;
    }
    Ok(true)
}

/// Begins the first round: false where too few have entered.
pub(super) async fn begin(app: &Shared, one: &Tournament) -> Result<bool, Error> {
    let entrants = app.store.entrants(one.id).await?;
    if entrants.len() < usize::from(one.seats).max(2) {
        return Ok(false);
    }
    let rounds = making::rounds(one.rounds, one.format, one.seats.into(), entrants.len() as u32);
    let now = app.clock.now();
    let next = Tournament {
        stage: TournamentStage::Running,
        started_at: Some(now),
        rounds,
        round: 1,
        ..one.clone()
    };
    begin_round(app, one, &next, &entrants, &[], now).await?;
    tracing::info!("tournament {}: started with {} entrants", one.id, entrants.len());
    Ok(true)
}

/// Ends a tournament one way or another.
pub(super) async fn end(
    app: &Shared,
    one: &Tournament,
    stage: TournamentStage,
) -> Result<(), Error> {
    let next = Tournament { stage, finished_at: Some(app.clock.now()), ..one.clone() };
    advance(app, one, &next, &[], &[]).await
}

async fn advance(
    app: &Shared,
    one: &Tournament,
    next: &Tournament,
    rows: &[TableRow],
    matches: &[StoredMatch],
) -> Result<(), Error> {
    let node = app.matches.nodes().map(Nodes::me);
    match app.store.advance_tournament(one, next, rows, matches, node).await {
        Err(store::Error::Conflict) => Err(Error::AlreadyStarted),
        done => Ok(done?),
    }
}

/// Entrants by their place in the list, as the rounds know them. Numbers have gaps where somebody left again
/// before the start.
fn place_of(entrants: &[Entrant], number: u32) -> usize {
    entrants.iter().position(|one| one.number == number).unwrap_or_default()
}

/// All rounds so far.
pub(super) fn rounds_of(entrants: &[Entrant], rows: &[TableRow]) -> Vec<Vec<Table>> {
    let mut rounds: Vec<Vec<Table>> = Vec::new();
    let mut last = None;
    for row in rows {
        if rounds.len() < row.round as usize {
            rounds.resize(row.round as usize, Vec::new());
        }
        let Some(round) = rounds.last_mut() else { continue };
        if last != Some((row.round, row.table)) {
            last = Some((row.round, row.table));
            round.push(Table { places: Vec::new(), halves: Some(Vec::new()) });
        }
        let Some(table) = round.last_mut() else { continue };
        table.places.push(place_of(entrants, row.entrant));
        table.halves = table.halves.take().zip(row.halves).map(|(mut all, halves)| {
            all.push(halves);
            all
        });
    }
    rounds
}

/// Decides what can be decided, and goes on to the next round or to the end: whether anything changed.
async fn go_on(app: &Shared, one: &Tournament) -> Result<bool, Error> {
    let rows = app.store.tables(one.id).await?;
    let open: Vec<TableRow> =
        rows.iter().copied().filter(|row| row.round == one.round && row.halves.is_none()).collect();
    let mut tables: Vec<u32> = open.iter().map(|row| row.table).collect();
    tables.dedup();
    let (mut decided, mut waiting) = (false, false);
    for table in tables {
        let seats: Vec<TableRow> = open.iter().copied().filter(|row| row.table == table).collect();
        if decide(app, one, &seats).await? {
            decided = true;
        } else {
            waiting = true;
        }
    }
    if waiting {
        return Ok(decided);
    }
    // Who left may have made it too few.
    let entrants = app.store.entrants(one.id).await?;
    let rows = app.store.tables(one.id).await?;
    let playing = entrants.iter().filter(|entrant| plays_on(entrant)).count();
    if one.round >= one.rounds || playing < usize::from(one.seats).max(2) {
        end(app, one, TournamentStage::Over).await?;
        notices::tell_entrants(app, one, &entrants, NoticeKind::Tournament).await;
        tracing::info!("tournament {}: over", one.id);
        return Ok(true);
    }
    let next = Tournament { round: one.round + 1, ..one.clone() };
    let rounds = rounds_of(&entrants, &rows);
    begin_round(app, one, &next, &entrants, &rounds, app.clock.now()).await?;
    Ok(true)
}

/// A result as it is stored.
#[derive(Deserialize)]
struct Outcome {
    winners: Vec<usize>,
    scores: Option<Vec<i32>>,
    reason: String,
}

/// Notes what was got at a table whose match is over.
async fn decide(app: &Shared, one: &Tournament, seats: &[TableRow]) -> Result<bool, Error> {
    let Some(id) = seats.first().and_then(|row| row.match_id) else { return Ok(true) };
    let found = app.store.find_match(id).await?;
    let outcome: Option<Outcome> = match &found {
        Some(found) if matches!(found.stage, Stage::Waiting | Stage::Running) => return Ok(false),
        Some(found) => found.outcome.as_deref().and_then(|text| serde_json::from_str(text).ok()),
        None => None,
    };
    let gone = |seat: u8| {
        let mut members = found.iter().flat_map(|found| &found.members);
        members.any(|member| member.seat == Some(seat) && member.left_at.is_some())
    };
    let left: Vec<usize> =
        seats.iter().filter(|row| gone(row.seat)).map(|row| row.seat.into()).collect();
    let (winners, scores) = outcome
        .as_ref()
        .map_or((&[][..], None), |outcome| (&outcome.winners[..], outcome.scores.as_deref()));
    let halves = points(seats.len(), winners, scores, &left);
    let acted = app.store.seats_that_acted(id).await?;
    let no_show = outcome.as_ref().is_some_and(|outcome| outcome.reason == "no_show");
    let did_not_come = |row: &&TableRow| {
        let lost = no_show && !winners.contains(&usize::from(row.seat));
        (lost || gone(row.seat)) && !acted.contains(&row.seat)
    };
    // Who did not come is paired no more.
    let withdrawn: Vec<u32> = seats.iter().filter(did_not_come).map(|row| row.entrant).collect();
    let rows: Vec<TableRow> = seats
        .iter()
        .map(|row| TableRow { halves: halves.get(usize::from(row.seat)).copied(), ..*row })
        .collect();
    app.store.decide_table(one.id, &rows, &withdrawn, app.clock.now()).await?;
    Ok(true)
}

/// Whether somebody is paired again: an account that is gone is not.
fn plays_on(entrant: &Entrant) -> bool {
    let there = entrant.username.is_some() || entrant.level.is_some();
    there && entrant.withdrawn_at.is_none()
}

/// Finds who meets whom in the next round, and begins it.
async fn begin_round(
    app: &Shared,
    one: &Tournament,
    next: &Tournament,
    entrants: &[Entrant],
    before: &Rounds,
    now: Time,
) -> Result<(), Error> {
    let seats = usize::from(one.seats);
    let tables = match one.format {
        Format::RoundRobin => {
            let plays = |place: usize| plays_on(&entrants[place]);
            round_robin(entrants.len(), next.round as usize - 1, plays, before)
        }
        Format::Swiss => {
            let lines = standings(entrants.len(), seats, before);
            let mut got = vec![0; entrants.len()];
            for line in &lines {
                got[line.entrant] = line.halves;
            }
            let playing = lines.iter().map(|line| line.entrant);
            let ranked: Vec<usize> = playing.filter(|place| plays_on(&entrants[*place])).collect();
            swiss(seats, &ranked, &got, before)
        }
    };
    let (mut rows, mut matches) = (Vec::new(), Vec::new());
    for (number, table) in (0..).zip(&tables) {
        let made = (!table.is_bye()).then(|| new_match(app, one, entrants, table, now));
        for (seat, place) in (0..).zip(&table.places) {
            rows.push(TableRow {
                round: next.round,
                table: number,
                seat,
                entrant: entrants[*place].number,
                match_id: made.as_ref().map(|made| made.id),
                halves: table.is_bye().then(|| for_bye(seats)),
            });
        }
        matches.extend(made);
    }
    advance(app, one, next, &rows, &matches).await?;
    tracing::info!("tournament {}: round {} has {} matches", one.id, next.round, matches.len());
    notices::tell_entrants(app, next, entrants, NoticeKind::Round).await;
    for made in matches {
        let id = made.id;
        app.matches.adopt(made);
        app.matches.look_after(id).await;
    }
    Ok(())
}

/// The match of a table, in which everybody has their seat and which starts by itself.
fn new_match(
    app: &Shared,
    one: &Tournament,
    entrants: &[Entrant],
    table: &Table,
    now: Time,
) -> StoredMatch {
    let id = MatchId::of_bits(u64::from_le_bytes(luck::bytes()));
    let rules = catalog::game(&one.game).map_or(1, catalog::Game::rules_version);
    let mut made = StoredMatch {
        public: true,
        terms: one.terms.clone(),
        luck: app.matches.luck().secret(),
        rules,
        ..StoredMatch::waiting(id, &one.game, one.options.clone(), one.seats, now)
    };
    for (seat, place) in (0..).zip(&table.places) {
        let entrant = &entrants[*place];
        match (&entrant.level, entrant.player) {
            (Some(level), _) => made.terms.bots.push(BotSeat { seat, level: level.clone() }),
            (None, Some(player)) => {
                made.members.push(Member::at(player, entrant.username.clone(), Some(seat)));
            }
            (None, None) => {}
        }
    }
    if made.luck.is_some() {
        made.format = store::WITH_LUCK;
    }
    room::schedule(&mut made);
    made
}
