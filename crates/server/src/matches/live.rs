//! The task that owns one match: its waiting room, its play, and those who watch.
//!
//! Store, then show: what is asked is judged on the state, written to the database, and only then
//! taken over, answered and shown to those who watch. When writing fails, the state is dropped and
//! read again, so that it is never ahead of what is stored.

use std::time::Duration;

use catalog::{Game, Outcome, Seat, Viewer};
use protocol::socket::Push;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use store::{Entry, Finish, MatchId, Player, PlayerId, Role, Stage, Store, StoredMatch};
use tokio::sync::mpsc;

use super::Matches;
use super::ask::{Ask, Watched};
use super::ending::{self, Ended};
use super::play::{Judged, Play};
use crate::Clock;
use crate::error::Error;
use crate::lobby::{MatchInfo, room};
use crate::luck::Luck;
use crate::ws::{Outbox, Told};

/// How long a running match that nobody watches stays in memory after the last message.
const IDLE: Duration = Duration::from_mins(5);

pub(super) struct Live {
    store: Store,
    clock: Clock,
    stored: StoredMatch,
    game: &'static dyn Game,
    /// From the start on.
    play: Option<Play>,
    watchers: Vec<Watcher>,
}

/// A socket that is told what happens.
struct Watcher {
    outbox: Outbox,
    player: Player,
    /// The version up to which it was told, from the start of the match on.
    told: Option<u64>,
    /// Something could not be sent, because too much was waiting to be sent already.
    behind: bool,
}

/// What became of an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Appended {
    Yes,
    /// Another program on this database had written that version. Its log was read again.
    TooLate,
}

/// A push about a match with nothing but a reason.
#[derive(Serialize)]
struct About {
    #[serde(rename = "match")]
    match_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

#[derive(Serialize)]
struct Room {
    room: MatchInfo,
}

impl Live {
    pub(super) async fn run(
        id: MatchId,
        (matches, store, clock): (Matches, Store, Clock),
        mut mailbox: mpsc::Receiver<Ask>,
    ) {
        let mut live = match Self::load(id, &store, &clock).await {
            Ok(live) => live,
            // Everybody who asks hears why, until nobody does.
            Err(error) => {
                while !matches.retire(id, &mailbox) {
                    let Some(ask) = mailbox.recv().await else { return };
                    ask.refuse(error.clone());
                }
                return;
            }
        };
        loop {
            let waiting = live.stored.stage == Stage::Waiting;
            let closing = waiting && !room::is_full(&live.stored);
            let closes_at = room::closes_at(&live.stored);
            let idle = live.stored.stage == Stage::Running && live.watchers.is_empty();
            let clock = live.clock.clone();
            tokio::select! {
                ask = mailbox.recv() => match ask {
                    Some(ask) => live.answer(ask).await,
                    None => return,
                },
                () = clock.sleep_until(closes_at), if closing => live.close_if_due().await,
                () = tokio::time::sleep(IDLE), if idle => {
                    if matches.retire(id, &mailbox) { return }
                }
            }
            // Nothing is kept for matches that are over.
            let over = matches!(live.stored.stage, Stage::Over | Stage::Closed);
            if over && live.watchers.is_empty() && matches.retire(id, &mailbox) {
                return;
            }
        }
    }

    async fn load(id: MatchId, store: &Store, clock: &Clock) -> Result<Self, Error> {
        let stored = store.find_match(id).await?.ok_or(Error::MatchNotFound)?;
        let broken = |why: &dyn std::fmt::Display| {
            tracing::error!(match_id = %id, "match {id}: cannot be rebuilt: {why}");
            Error::Unavailable
        };
        let game = catalog::game(&stored.game).ok_or_else(|| broken(&"an unknown game"))?;
        let play = if matches!(stored.stage, Stage::Running | Stage::Over) {
            let entries = store.entries(id, 0).await?;
            Some(Play::restore(&stored, &entries).map_err(|why| broken(&why))?)
        } else {
            None
        };
        let (store, clock) = (store.clone(), clock.clone());
        Ok(Self { store, clock, stored, game, play, watchers: Vec::new() })
    }

    /// Drops the state and reads it again, after a write that failed or may have.
    async fn reload(&mut self) -> Result<(), Error> {
        let fresh = Self::load(self.stored.id, &self.store, &self.clock).await?;
        let watchers = std::mem::take(&mut self.watchers);
        *self = Self { watchers, ..fresh };
        // Whatever another program on this database has done meanwhile is shown as well.
        self.show();
        Ok(())
    }

    async fn answer(&mut self, ask: Ask) {
        self.close_if_due().await;
        match ask {
            Ask::Show { by, reply } => reply.send(self.may_watch(&by).map(|()| self.info(&by))),
            Ask::Join { by, by_code, reply } => {
                let joined = self.join(&by, by_code).await;
                reply.send(joined.map(|()| self.info(&by)));
            }
            Ask::TakeSeat { by, seat, reply } => {
                let seated = self.change(|room| room::take_seat(room, by.id, seat)).await;
                reply.send(seated.map(|()| self.info(&by)));
            }
            Ask::Remove { by, username, reply } => {
                let removed = self.remove(by.id, &username).await;
                reply.send(removed.map(|()| self.info(&by)));
            }
            Ask::Start { by, reply } => {
                let started = self.start(by.id).await;
                reply.send(started.map(|()| self.info(&by)));
            }
            Ask::Leave { by, reply } => reply.send(self.leave(by).await),
            Ask::End { by, reply } => reply.send(self.end(by).await),
            Ask::Watch { by, have, outbox, reply } => reply.send(self.watch(by, have, outbox)),
            Ask::Unwatch { outbox } => self.watchers.retain(|w| w.outbox.id() != outbox),
            Ask::CatchUp { outbox } => self.catch_up(outbox),
            Ask::Act { by, action, action_id, version, reply } => {
                reply.send(self.act(by, &action, Some(&action_id), version).await);
            }
            Ask::Forget { player } => {
                let members = self.stored.members.iter_mut();
                members.filter(|m| m.player == player).for_each(|m| m.username.clear());
            }
            Ask::Entries { by, after, reply } => reply.send(self.entries(&by, after)),
        }
    }

    // ---- the waiting room

    /// Changes the room, stores it, and shows it to those who watch.
    async fn change(
        &mut self,
        change: impl Fn(&mut StoredMatch) -> Result<(), Error>,
    ) -> Result<(), Error> {
        loop {
            let mut changed = self.stored.clone();
            change(&mut changed)?;
            let now = self.clock.now();
            if room::is_due(&changed, now) {
                room::close(&mut changed, now);
            }
            match self.store.save_match(&mut changed).await {
                Ok(()) => {
                    self.stored = changed;
                    self.show();
                    return Ok(());
                }
                // Somebody else was faster: look again at what is there now.
                Err(store::Error::Conflict) => self.reload().await?,
                Err(error) => {
                    let error = Error::from(error);
                    self.reload().await?;
                    return Err(error);
                }
            }
        }
    }

    async fn close_if_due(&mut self) {
        if room::is_due(&self.stored, self.clock.now()) {
            // The change itself is none; the room is closed because it is due. If that cannot be
            // stored, the next message or the next tick tries again.
            let closed = self.change(|_| Ok(())).await;
            if let Err(error) = closed {
                tracing::warn!(match_id = %self.stored.id, "a room could not be closed: {error}");
            }
        }
    }

    async fn join(&mut self, by: &Player, by_code: bool) -> Result<(), Error> {
        // Whoever was not given the code finds public matches only.
        if !by_code && !self.stored.public && !room::is_member(&self.stored, by.id) {
            return Err(Error::MatchNotFound);
        }
        self.change(|room| room::join(room, by)).await
    }

    async fn remove(&mut self, by: PlayerId, username: &str) -> Result<(), Error> {
        self.change(|room| room::remove(room, by, username).map(drop)).await?;
        let gone = |watcher: &Watcher, stored: &StoredMatch| {
            stored.members.iter().any(|m| m.removed && m.player == watcher.player.id)
        };
        let told = text(&Push { push: "removed", body: self.about(None) });
        for watcher in self.watchers.extract_if(.., |watcher| gone(watcher, &self.stored)) {
            watcher.outbox.push(&told);
        }
        Ok(())
    }

    async fn start(&mut self, by: PlayerId) -> Result<(), Error> {
        // The game's luck is drawn only for a start that is possible.
        room::start(&mut self.stored.clone(), by, &mut Luck)?;
        let (play, setup, draws) = Play::open(self.game, &self.stored.options)?;
        let now = self.clock.now();
        let mut started = self.stored.clone();
        room::start(&mut started, by, &mut Luck)?;
        started.setup = Some(setup);
        started.setup_draws = Some(draws);
        started.started_at = Some(now);
        if let Err(error) = self.store.save_match(&mut started).await {
            self.reload().await?;
            return Err(match error {
                store::Error::Conflict => Error::Unavailable,
                other => other.into(),
            });
        }
        self.stored = started;
        self.play = Some(play);
        let id = self.stored.id;
        tracing::info!(match_id = %id, "match {id}: started");
        self.show();
        Ok(())
    }

    // ---- the match

    fn seat_of(&self, player: PlayerId) -> Result<Seat, Error> {
        let member = room::present(&self.stored).find(|member| member.player == player);
        let seat = member.ok_or(Error::NotAMember)?.seat.ok_or(Error::NotStarted)?;
        Seat::try_from(seat).map_err(|_| Error::NotStarted)
    }

    fn play(&self) -> Result<&Play, Error> {
        match self.stored.stage {
            Stage::Waiting => Err(Error::NotStarted),
            Stage::Closed => Err(Error::RoomClosed),
            Stage::Running | Stage::Over => self.play.as_ref().ok_or(Error::Unavailable),
        }
    }

    /// Plays an action: its version, now or before.
    async fn act(
        &mut self,
        by: PlayerId,
        action: &str,
        action_id: Option<&str>,
        version: Option<u64>,
    ) -> Result<u64, Error> {
        loop {
            if !room::is_member(&self.stored, by) {
                return Err(Error::NotAMember);
            }
            let play = self.play()?;
            let seat = self.seat_of(by)?;
            let accepted = match play.judge(seat, action, action_id, version)? {
                Judged::Before(version) => return Ok(version),
                Judged::Now(accepted) => accepted,
            };
            let entry = play.entry(&accepted, self.clock.now());
            let finish = accepted.outcome().map(|outcome| {
                let results = ending::results(self.game, play.seats(), outcome, None);
                self.finish(outcome, &results)
            });
            if self.append(entry, finish).await? == Appended::TooLate {
                continue;
            }
            let play = self.play.as_mut().ok_or(Error::Unavailable)?;
            play.commit(accepted);
            let version = play.version();
            self.show_played();
            return Ok(version);
        }
    }

    async fn leave(&mut self, by: PlayerId) -> Result<(), Error> {
        if !room::is_member(&self.stored, by) {
            return Err(Error::NotAMember);
        }
        match self.stored.stage {
            Stage::Waiting => self.change(|room| room::leave(room, by)).await,
            Stage::Over | Stage::Closed => Err(Error::MatchOver),
            Stage::Running => {
                let seat = self.seat_of(by)?;
                match self.game.leaving() {
                    Some(action) => self.act(by, action, None, None).await.map(drop),
                    None => self.end_by(Ended::by_leaving(seat, self.stored.seats)).await,
                }
            }
        }
    }

    async fn end(&mut self, by: Option<PlayerId>) -> Result<(), Error> {
        if let Some(by) = by {
            if !room::is_member(&self.stored, by) {
                return Err(Error::NotAMember);
            }
            if self.admin() != Some(by) {
                return Err(Error::NotAdmin);
            }
        }
        let ended = if by.is_some() { Ended::MatchAdmin } else { Ended::SiteAdministrator };
        match self.stored.stage {
            Stage::Waiting => {
                let now = self.clock.now();
                let close = |room: &mut StoredMatch| {
                    room::close(room, now);
                    Ok(())
                };
                self.change(close).await
            }
            Stage::Running => self.end_by(ended).await,
            Stage::Over | Stage::Closed => Err(Error::MatchOver),
        }
    }

    async fn end_by(&mut self, ended: Ended) -> Result<(), Error> {
        let play = self.play()?;
        if play.outcome().is_some() {
            return Err(Error::MatchOver);
        }
        let entry = play.ending(ended, self.clock.now());
        let outcome = ended.outcome(play.seats());
        let results = ending::results(self.game, play.seats(), &outcome, Some(ended));
        let finish = self.finish(&outcome, &results);
        if self.append(entry, Some(finish)).await? == Appended::TooLate {
            return Err(Error::Unavailable);
        }
        if let Some(play) = &mut self.play {
            play.end(ended);
        }
        self.show_played();
        Ok(())
    }

    fn finish(&self, outcome: &Outcome, results: &[(Seat, bool)]) -> Finish {
        let player = |seat: Seat| {
            let holds = |member: &&store::Member| member.seat == Some(u8::from(seat));
            room::present(&self.stored).find(holds).map(|member| member.player)
        };
        let results = results.iter().filter_map(|(seat, won)| Some((player(*seat)?, *won)));
        Finish {
            game: self.stored.game.clone(),
            outcome: serde_json::to_string(outcome).expect("an outcome can be written as JSON"),
            results: results.collect(),
        }
    }

    /// Stores an entry, or forgets everything that is not stored.
    async fn append(&mut self, entry: Entry, finish: Option<Finish>) -> Result<Appended, Error> {
        let id = self.stored.id;
        let (at, over) = (entry.at, finish.as_ref().map(|finish| finish.outcome.clone()));
        match self.store.append(id, entry, finish).await {
            Ok(()) => {}
            Err(store::Error::Conflict) => {
                tracing::info!(match_id = %id, "match {id}: somebody else moved first");
                self.reload().await?;
                return Ok(Appended::TooLate);
            }
            Err(error) => {
                let error = Error::from(error);
                self.reload().await?;
                return Err(error);
            }
        }
        if let Some(outcome) = over {
            tracing::info!(match_id = %id, "match {id}: over");
            self.stored.stage = Stage::Over;
            self.stored.code = None;
            self.stored.finished_at = Some(at);
            self.stored.outcome = Some(outcome);
        }
        Ok(Appended::Yes)
    }

    // ---- showing

    fn id(&self) -> String {
        self.stored.id.to_string()
    }

    fn about(&self, reason: Option<&'static str>) -> About {
        About { match_id: self.id(), reason }
    }

    /// The match admin: whoever joined first of those who have not left.
    fn admin(&self) -> Option<PlayerId> {
        let here = |member: &&store::Member| !self.has_left(member.seat);
        room::present(&self.stored).find(here).map(|member| member.player)
    }

    fn has_left(&self, seat: Option<u8>) -> bool {
        let seat = seat.and_then(|seat| Seat::try_from(seat).ok());
        let left = self.play.as_ref().map(Play::left);
        seat.zip(left).is_some_and(|(seat, left)| left.contains(seat))
    }

    fn info(&self, to: &Player) -> MatchInfo {
        let mut info = MatchInfo::of(&self.stored, to);
        let admin = self.admin();
        for (member, shown) in room::present(&self.stored).zip(&mut info.members) {
            shown.left = self.has_left(member.seat);
            shown.admin = Some(member.player) == admin;
        }
        info
    }

    fn may_watch(&self, player: &Player) -> Result<(), Error> {
        let insider = room::is_member(&self.stored, player.id);
        if insider || self.stored.public || player.role == Role::Administrator {
            Ok(())
        } else if self.stored.members.iter().any(|member| member.player == player.id) {
            Err(Error::Removed)
        } else {
            Err(Error::NotAMember)
        }
    }

    /// A player sees what their seat sees; everybody else, and who has left, what anybody may.
    fn viewer(&self, player: PlayerId) -> Viewer {
        match self.seat_of(player) {
            Ok(seat) if !self.has_left(Some(seat.into())) => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        }
    }

    fn watch(&mut self, by: Player, have: Option<u64>, outbox: Outbox) -> Result<Watched, Error> {
        self.may_watch(&by)?;
        let standing = self.play.as_ref().map(|play| {
            // Who has nothing gets the view and no history; so does who claims to come from the
            // future, which a client can do after it was given another database.
            let have = have.filter(|have| *have <= play.version()).unwrap_or(play.version());
            play.standing(self.id(), self.viewer(by.id), have + 1)
        });
        let told = self.play.as_ref().map(Play::version);
        let answer = Watched { room: self.info(&by), standing };
        self.watchers.retain(|watcher| watcher.outbox.id() != outbox.id());
        if matches!(self.stored.stage, Stage::Waiting | Stage::Running) {
            self.watchers.push(Watcher { outbox, player: by, told, behind: false });
        }
        Ok(answer)
    }

    fn entries(&self, by: &Player, after: Option<u64>) -> Result<Box<RawValue>, Error> {
        self.may_watch(by)?;
        let from = after.map_or(0, |after| after.saturating_add(1));
        let seen = self.play()?.seen(self.viewer(by.id), from);
        Ok(to_raw_value(&seen).expect("entries can be written as JSON"))
    }

    /// Tells those who watch how things stand now.
    fn show(&mut self) {
        match self.stored.stage {
            Stage::Waiting => {
                let mut watchers = std::mem::take(&mut self.watchers);
                for watcher in &mut watchers {
                    let room = Room { room: self.info(&watcher.player) };
                    watcher.tell(&text(&Push { push: "room", body: room }));
                }
                self.watchers = watchers;
            }
            Stage::Closed => {
                let told = text(&Push { push: "closed", body: self.about(None) });
                self.watchers.retain_mut(|watcher| !watcher.tell(&told) && watcher.behind);
            }
            Stage::Running | Stage::Over => self.show_played(),
        }
    }

    /// Tells those who watch what happened since they were last told, each as they may see it.
    fn show_played(&mut self) {
        let Some(play) = &self.play else { return };
        let version = play.version();
        let mut watchers = std::mem::take(&mut self.watchers);
        // Most were told everything before, and see the same as the others of their kind.
        let mut written: Vec<(Viewer, u64, axum::extract::ws::Utf8Bytes)> = Vec::new();
        for watcher in &mut watchers {
            let viewer = self.viewer(watcher.player.id);
            let from = watcher.told.map_or(0, |told| told + 1);
            if from > version {
                continue;
            }
            let found = written.iter().find(|(v, f, _)| (*v, *f) == (viewer, from));
            let update = if let Some((_, _, update)) = found {
                update.clone()
            } else {
                let standing = play.standing(self.id(), viewer, from);
                let update = text(&Push { push: "update", body: standing });
                written.push((viewer, from, update.clone()));
                update
            };
            if watcher.tell(&update) {
                watcher.told = Some(version);
            }
        }
        // Who could not be told asks again when there is room; that a match is over is the last
        // there is to tell.
        let over = self.stored.stage == Stage::Over;
        watchers.retain(|watcher| !watcher.outbox.is_closed() && (!over || watcher.behind));
        self.watchers = watchers;
    }

    fn catch_up(&mut self, outbox: u64) {
        let Some(watcher) = self.watchers.iter_mut().find(|w| w.outbox.id() == outbox) else {
            return;
        };
        if std::mem::take(&mut watcher.behind) {
            self.show();
        }
    }
}

impl Watcher {
    /// Sends a push if there is room for it.
    fn tell(&mut self, text: &axum::extract::ws::Utf8Bytes) -> bool {
        match self.outbox.push(text) {
            Told::Yes => true,
            Told::Full => {
                self.behind = true;
                false
            }
            Told::Gone => false,
        }
    }
}

fn text<T: Serialize>(message: &T) -> axum::extract::ws::Utf8Bytes {
    serde_json::to_string(message).expect("messages can be written as JSON").into()
}
