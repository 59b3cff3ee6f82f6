//! "Play now": whoever wants to play the same at the same time is put together.
//!
//! The queue is a table of the database, so that it is the same at all nodes and nobody is in it twice. A node
//! says every second who of its clients still waits, puts together who fits (`choose`), and makes their match
//! in one transaction with that they no longer wait (`Store::pair`). Two nodes that find the same people at once
//! make one match of them.

mod choose;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::socket::{Pace as ToldPace, Push};
use serde_json::{Map, Value};
use store::{
    BotSeat, Class, MatchId, Member, Pace, Player, PlayerId, PlayerKind, Seating, Seek, Sought,
    StoredMatch, Terms, Time,
};
use tokio::sync::Notify;

use crate::app::Shared;
use crate::error::Error;
use crate::lobby::{check_pace, room};
use crate::luck;
use crate::matches::About;
use crate::nodes::Nodes;
use crate::ws::Outbox;

/// How often a node looks at those who wait.
const EVERY: Duration = Duration::from_secs(1);

/// How long ago somebody must have been seen to be put together with others: their node may have died.
const FRESH: Duration = Duration::from_secs(5);

/// After how long those whom nobody sees any more are forgotten.
const FORGOTTEN: Duration = Duration::from_mins(1);

/// How many of those who wait are looked at, who came first first.
const MOST: u32 = 1_000;

/// How long whoever was put together with others has for their first move.
const NO_SHOW: u32 = 60;

/// Who of those connected to this node wants to play now.
#[derive(Default)]
pub(crate) struct Queue {
    here: Mutex<HashMap<PlayerId, Waiting>>,
    wake: Notify,
}

struct Waiting {
    ticket: i64,
    outbox: Outbox,
}

impl Queue {
    fn here(&self) -> MutexGuard<'_, HashMap<PlayerId, Waiting>> {
        self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Options with which a game has so many seats, and which are the usual ones otherwise.
pub(crate) fn options_for(game: &dyn catalog::Game, seats: u8) -> Option<(Value, u8)> {
    let fits = |options: &Map<String, Value>| {
        game.check(Some(options)).ok().filter(|(_, found)| *found == seats)
    };
    if let Some(usual) = fits(&Map::new()) {
        return Some(usual);
    }
    let schema = game.schema();
    let names = schema["properties"].as_object().into_iter().flat_map(Map::keys);
    let tried = names.flat_map(|name| (0..=12).map(move |number| (name.clone(), number)));
    tried.map(|(name, number)| Map::from_iter([(name, Value::from(number))])).find_map(|o| fits(&o))
}

/// What somebody wants to play.
pub(crate) struct Wish {
    pub(crate) game: String,
    pub(crate) seats: Option<u8>,
    pub(crate) pace: Option<ToldPace>,
    pub(crate) bots: Option<String>,
}

/// Looks for others who want to play the same, or takes bots. What they are told comes by the outbox.
pub(crate) async fn seek(
    app: &Shared,
    by: &Player,
    Wish { game, seats, pace, bots }: Wish,
    outbox: &Outbox,
) -> Result<(), Error> {
    app.still_takes_matches()?;
    let found = catalog::game(&game)
        .ok_or_else(|| Error::invalid("game", format!("there is no game {game:?}")))?;
    let seats = seats.unwrap_or((*found.seats().start()).max(2));
    if seats < 2 || options_for(found, seats).is_none() {
        return Err(Error::invalid("seats", "the game is not played by so many"));
    }
    let pace = pace.map(check_pace).transpose()?;
    app.may_have_another(by.id).await?;
    let now = app.clock.now();
    let ticket = i64::from_le_bytes(luck::bytes());
    let rating = rating_of(app, by, &game, seats).await?;
    let seek = Seek {
        player: by.id,
        username: Some(by.username.clone()),
        ticket,
        game,
        seats,
        pace,
        // Guests play casual matches, and among themselves.
        rated: by.kind != PlayerKind::Guest,
        rating,
        since: now,
        seen_at: now,
    };
    if let Some(level) = bots {
        room::level(&seek.game, &level)?;
        unseek(app, by.id, outbox).await?;
        return with_bots(app, seek, &level, outbox).await;
    }
    if let Sought::Paired(id) = app.store.seek(&seek).await? {
        tell(outbox, id);
        return Ok(());
    }
    app.queue.here().insert(by.id, Waiting { ticket, outbox: outbox.clone() });
    app.queue.wake.notify_one();
    Ok(())
}

/// What somebody is worth in a game, on the scale that players know.
async fn rating_of(app: &Shared, by: &Player, game: &str, seats: u8) -> Result<Option<i64>, Error> {
    let Some(class) = Class::of_seats(seats) else { return Ok(None) };
    let rating = app.store.rating(by.id, game, class).await?;
    Ok(Some(rating.points().round() as i64))
}

/// Makes a match with bots for somebody who does not want to wait.
async fn with_bots(app: &Shared, seek: Seek, level: &str, outbox: &Outbox) -> Result<(), Error> {
    let now = app.clock.now();
    let mut made = new_match(app, &[seek], now).ok_or(Error::Unavailable)?;
    made.terms.no_show = None;
    made.terms.rated = false;
    for seat in 1..made.seats {
        made.terms.bots.push(BotSeat { seat, level: level.to_owned() });
    }
    app.store.create_match_at(&made, app.matches.nodes().map(Nodes::me)).await?;
    let id = made.id;
    app.matches.adopt(made);
    app.matches.look_after(id).await;
    tell(outbox, id);
    Ok(())
}

/// Whoever waits by this outbox no longer does.
pub(crate) async fn unseek(app: &Shared, player: PlayerId, outbox: &Outbox) -> Result<(), Error> {
    let ticket = {
        let mut here = app.queue.here();
        let own = here.get(&player).filter(|one| one.outbox.id() == outbox.id());
        let ticket = own.map(|one| one.ticket);
        if ticket.is_some() {
            here.remove(&player);
        }
        ticket
    };
    if let Some(ticket) = ticket
        && let Some(id) = app.store.unseek(player, ticket).await?
    {
        // They were put together with others a moment before.
        tell(outbox, id);
    }
    Ok(())
}

fn tell(outbox: &Outbox, id: MatchId) {
    let paired = Push { push: "paired", body: About::of(id) };
    let text = serde_json::to_string(&paired).expect("messages can be written as JSON");
    outbox.push(&text.into());
}

/// Looks after those who wait, until the server stops.
pub(crate) async fn run(app: Shared) {
    loop {
        if app.queue.here().is_empty() {
            app.queue.wake.notified().await;
        }
        if let Err(error) = once(&app).await {
            tracing::warn!("those who want to play wait on: {error}");
        }
        tokio::select! {
            () = app.clock.sleep(EVERY) => {}
            () = app.queue.wake.notified() => {}
        }
    }
}

async fn once(app: &Shared) -> Result<(), Error> {
    let now = app.clock.now();
    let ago = |time: Duration| Time(now.0 - time.as_millis() as i64);
    tell_paired(app, now).await?;
    if app.is_stopping() || app.queue.here().is_empty() {
        return Ok(());
    }
    let waiting = app.store.seeking(ago(FRESH), MOST).await?;
    let mut blocked = choose::Blocked::new();
    for one in waiting.iter().filter(|_| waiting.len() > 1) {
        let others = app.store.blocked_by(one.player).await?;
        blocked.extend(others.into_iter().map(|other| (one.player, other)));
    }
    let groups = choose::choose(&waiting, now, &blocked);
    if !groups.is_empty() {
        let mut tables = Vec::new();
        for group in groups {
            let players: Vec<Seek> =
                group.into_iter().map(|place| waiting[place].clone()).collect();
            tables.extend(new_match(app, &players, now).map(|made| (made, players)));
        }
        let node = app.matches.nodes().map(Nodes::me);
        for made in app.store.pair(tables, node).await? {
            let id = made.id;
            tracing::info!(match_id = %id, game = made.game, "match {id}: made of a pairing");
            app.matches.adopt(made);
            app.matches.look_after(id).await;
        }
        tell_paired(app, now).await?;
    }
    if app.matches.nodes().is_none_or(Nodes::is_first) {
        app.store.forget_seeks(ago(FORGOTTEN)).await?;
    }
    Ok(())
}

/// Says who is still there, and tells those who were put together meanwhile, here or at another node.
async fn tell_paired(app: &Shared, now: Time) -> Result<(), Error> {
    let there: Vec<(PlayerId, i64)> =
        app.queue.here().iter().map(|(player, one)| (*player, one.ticket)).collect();
    if there.is_empty() {
        return Ok(());
    }
    for (player, id) in app.store.still_seeking(&there, now).await? {
        if let Some(one) = app.queue.here().remove(&player) {
            tell(&one.outbox, id);
        }
    }
    Ok(())
}

/// The match of people who were put together; none where one of them is gone.
fn new_match(app: &Shared, players: &[Seek], now: Time) -> Option<StoredMatch> {
    let first = players.first()?;
    let game = catalog::game(&first.game)?;
    let (options, seats) = options_for(game, first.seats)?;
    let member = |one: &Seek| Some(Member::at(one.player, Some(one.username.clone()?), None));
    let members: Vec<Member> = players.iter().map(member).collect::<Option<_>>()?;
    let in_days = matches!(first.pace, Some(Pace::Days { .. }));
    let terms = Terms {
        clock: (first.pace.is_none() && game.has_limits()).then_some(1000),
        pace: first.pace,
        starts: true,
        rated: first.rated,
        no_show: (!in_days).then_some(NO_SHOW),
        ..Terms::default()
    };
    let id = MatchId::of_bits(u64::from_le_bytes(luck::bytes()));
    let mut made = StoredMatch {
        public: true,
        seating: Seating::Drawn,
        terms,
        members,
        luck: app.matches.luck().secret(),
        rules: game.rules_version(),
        ..StoredMatch::waiting(id, &first.game, options.to_string(), seats, now)
    };
    if made.luck.is_some() {
        made.format = store::WITH_LUCK;
    }
    room::schedule(&mut made);
    Some(made)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_seats_that_a_game_has_can_be_asked_for() {
        for game in catalog::games().filter(|game| *game.seats().end() > 1) {
            let found: Vec<u8> = game
                .seats()
                .filter(|seats| options_for(game, *seats).is_some_and(|(_, n)| n == *seats))
                .collect();
            assert_eq!(found, game.seats().collect::<Vec<u8>>(), "{}", game.name());
            assert!(options_for(game, 9).is_none());
        }
    }
}
