//! What those who watch a live match are told, each as they may see it.

use axum::extract::ws::Utf8Bytes;
use catalog::{Seat, Unreplayable, Viewer};
use protocol::socket::Push;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use store::{Player, PlayerId, Role, Stage, Time};
use utoipa::ToSchema;

use super::ask::{AtFirst, Reply, SeenEntries, Watched};
use super::live::{Live, Watcher};
use super::play::Play;
use super::update::Update;
use crate::error::Error;
use crate::http::cut;
use crate::lobby::{MatchInfo, room};
use crate::ws::{Kind, Outbox, OutboxId, Told};

/// A push about a match with nothing else to say.
#[derive(Serialize, ToSchema)]
pub(crate) struct About {
    #[serde(rename = "match")]
    match_id: String,
}

impl About {
    pub(crate) fn of(id: store::MatchId) -> Self {
        Self { match_id: id.to_string() }
    }
}

/// A push about a waiting room.
#[derive(Serialize, ToSchema)]
pub(crate) struct InRoom {
    room: MatchInfo,
}

impl Live {
    pub(super) fn id(&self) -> String {
        self.stored.id.to_string()
    }

    pub(super) fn about(&self) -> About {
        About { match_id: self.id() }
    }

    /// The match admin: whoever joined first of those who have not left.
    pub(super) fn admin(&self) -> Option<PlayerId> {
        let here = |member: &&store::Member| !self.has_left(member.seat);
        room::present(&self.stored).find(here).map(|member| member.player)
    }

    pub(super) fn has_left(&self, seat: Option<u8>) -> bool {
        let for_good = |member: &store::Member| member.seat == seat && member.left_at.is_some();
        if seat.is_some() && room::present(&self.stored).any(for_good) {
            return true;
        }
        let seat = seat.and_then(|seat| Seat::try_from(seat).ok());
        let left = self.play.as_ref().map(Play::left);
        seat.zip(left).is_some_and(|(seat, left)| left.contains(seat))
    }

    pub(super) fn info(&self, to: &Player) -> MatchInfo {
        let mut info = MatchInfo::of(&self.stored, to);
        let admin = self.admin();
        let now = self.now();
        for (member, shown) in room::present(&self.stored).zip(&mut info.members) {
            shown.left = self.has_left(member.seat);
            shown.admin = Some(member.player) == admin;
            shown.absent = !shown.left && self.is_absent(member, now);
        }
        if let (Stage::Running, Some(play)) = (self.stored.stage, &self.play) {
            info.to_act = play.to_act().iter().map(u8::from).collect();
        }
        info
    }

    /// Members and site administrators always; others as the creator allowed.
    pub(super) fn may_watch(&self, player: &Player) -> Result<(), Error> {
        if room::is_member(&self.stored, player.id) || player.role == Role::Administrator {
            return Ok(());
        }
        if self.stored.members.iter().any(|member| member.player == player.id) {
            return Err(Error::Removed);
        }
        match self.stored.stage {
            Stage::Running | Stage::Over if self.stored.terms.spectators => Ok(()),
            Stage::Running | Stage::Over => {
                Err(Error::NotPermitted("this match is played without spectators"))
            }
            Stage::Waiting | Stage::Closed if self.stored.public => Ok(()),
            Stage::Waiting | Stage::Closed => Err(Error::NotAMember),
        }
    }

    /// A player sees what their seat sees; everybody else, and who has left, what anybody may.
    pub(super) fn viewer(&self, player: PlayerId) -> Viewer {
        match self.seat_of(player) {
            Ok(seat) if !self.has_left(Some(seat.into())) => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        }
    }

    pub(super) async fn watch(
        &mut self,
        by: Player,
        have: Option<u64>,
        present: bool,
        outbox: Outbox,
    ) -> Result<Watched, Error> {
        self.may_watch(&by)?;
        let known = self.watchers.iter().any(|watcher| watcher.outbox.id() == outbox.id());
        if !known && present {
            // Whoever comes with a new connection is back.
            self.come_back(by.id).await;
        }
        let chat = self.said_last(by.id).await?;
        // Who has nothing gets the view and no history; so does who claims to come from the future,
        // which a client can do after it was given another database.
        let version = self.play.as_ref().map_or(0, Play::version);
        let from = have.filter(|have| *have <= version).unwrap_or(version) + 1;
        let stored = self.forgotten(from).await?;
        let standing = match &self.play {
            Some(play) => {
                let (viewer, clocks) = (self.viewer(by.id), self.clocks());
                let standing = play.standing(self.id(), viewer, from, &stored, clocks);
                Some(standing.map_err(|why| self.unreadable(&why))?)
            }
            None => None,
        };
        let told = self.play.as_ref().map(Play::version);
        let said = chat.last().map_or(0, |said| said.n);
        let proposal = self.proposal();
        let at_first = AtFirst { room: self.info(&by), standing, chat, proposal };
        let json = to_raw_value(&at_first).expect("what is told can be written as JSON");
        let answer = Watched { json, told, said };
        self.watchers.retain(|watcher| watcher.outbox.id() != outbox.id());
        if self.stored.stage != Stage::Closed {
            let behind = false;
            self.watchers.push(Watcher { outbox, player: by, present, told, said, behind });
        }
        Ok(answer)
    }

    /// How the match stands for somebody without an account, with the entries after the version that they
    /// have, or with all. Whoever made the match has said whether anybody may.
    pub(super) async fn glance(&self, have: Option<u64>) -> Result<Box<RawValue>, Error> {
        if !self.stored.terms.visitors {
            return Err(Error::NotLoggedIn);
        }
        let play = self.play()?;
        let from = have.map_or(0, |have| have.saturating_add(1).min(play.version() + 1));
        let stored = self.forgotten(from).await?;
        let standing = play.standing(self.id(), Viewer::Spectator, from, &stored, self.clocks());
        let standing = Some(standing.map_err(|why| self.unreadable(&why))?);
        let (chat, proposal) = (Vec::new(), self.proposal());
        let room = self.info(&nobody());
        let at_first = AtFirst { room, standing, chat, proposal };
        Ok(to_raw_value(&at_first).expect("what is told can be written as JSON"))
    }

    /// Lets somebody watch on who watched before, and tells them what they missed.
    pub(super) async fn attach(
        &mut self,
        by: Player,
        present: bool,
        outbox: Outbox,
        [told, said]: [Option<u64>; 2],
        reply: Reply<()>,
    ) {
        if let Err(error) = self.may_watch(&by) {
            return reply.send(Err(error));
        }
        let id = outbox.id();
        self.watchers.retain(|watcher| watcher.outbox.id() != id);
        if present {
            self.away.retain(|away| away.player != by.id);
        }
        // What was told cannot be from the future.
        let version = self.play.as_ref().map(Play::version);
        let told = told.min(version);
        let said = said.unwrap_or(0);
        self.watchers.push(Watcher { outbox, player: by, present, told, said, behind: false });
        reply.send(Ok(()));
        self.greet_one(id).await;
    }

    /// Tells everybody who watches how things stand, as another node looked after the match before.
    pub(super) async fn greet(&mut self) {
        let all: Vec<OutboxId> = self.watchers.iter().map(|watcher| watcher.outbox.id()).collect();
        for outbox in all {
            self.greet_one(outbox).await;
        }
    }

    async fn greet_one(&mut self, outbox: OutboxId) {
        if self.stored.stage != Stage::Closed {
            let Some(one) = self.watchers.iter().position(|w| w.outbox.id() == outbox) else {
                return;
            };
            let room = InRoom { room: self.info(&self.watchers[one].player) };
            self.watchers[one].tell(&text(&Push { push: "room", body: room }));
        }
        self.show().await;
        self.tell_proposal(Some(outbox));
        if let Err(error) = self.invite_again(outbox).await {
            tracing::warn!(match_id = %self.stored.id, "a rematch could not be read: {error}");
        }
        if let Err(error) = self.tell_missed(outbox).await {
            tracing::warn!(match_id = %self.stored.id, "what was said could not be read: {error}");
        }
    }

    pub(super) fn unwatch(&mut self, outbox: OutboxId) {
        let Some(place) = self.watchers.iter().position(|w| w.outbox.id() == outbox) else {
            return;
        };
        let gone = self.watchers.swap_remove(place);
        if gone.present {
            self.went(gone.player.id);
        }
    }

    pub(super) async fn entries(
        &self,
        by: &Player,
        after: Option<u64>,
        most: Option<u32>,
    ) -> Result<SeenEntries, Error> {
        self.may_watch(by)?;
        let play = self.play()?;
        let from = after.map_or(0, |after| after.saturating_add(1));
        let stored = self.forgotten(from).await?;
        let seen = play.seen(self.viewer(by.id), from, &stored);
        let mut seen = seen.map_err(|why| self.unreadable(&why))?;
        let more = cut(&mut seen, most.unwrap_or(u32::MAX));
        let more_after = more.map(|last| last.version);
        let json = to_raw_value(&seen).expect("entries can be written as JSON");
        Ok(SeenEntries { json, more_after })
    }

    fn unreadable(&self, why: &Unreplayable) -> Error {
        let id = self.stored.id;
        tracing::error!(match_id = %id, "match {id}: its log cannot be read: {why}");
        Error::Unavailable
    }

    /// Tells those who watch how things stand now.
    pub(super) async fn show(&mut self) {
        match self.stored.stage {
            Stage::Waiting | Stage::Closed => self.show_room(),
            Stage::Running | Stage::Over => self.show_played().await,
        }
    }

    /// Tells those who watch who is in the match and what was settled, each as they may know it.
    pub(super) fn show_room(&mut self) {
        if !self.speaks() {
            self.untold = true;
            return;
        }
        if self.stored.stage == Stage::Closed {
            let told = text(&Push { push: "closed", body: self.about() });
            self.watchers.retain_mut(|watcher| !watcher.tell(&told) && watcher.behind);
            return;
        }
        let mut watchers = std::mem::take(&mut self.watchers);
        for watcher in &mut watchers {
            let room = InRoom { room: self.info(&watcher.player) };
            watcher.tell(&text(&Push { push: "room", body: room }));
        }
        self.watchers = watchers;
    }

    /// Tells those who watch how the match stands, though nothing happened: another clock runs.
    pub(super) async fn show_clocks(&mut self) {
        self.show_standing(true).await;
    }

    /// Tells those who watch what happened since they were last told, each as they may see it.
    pub(super) async fn show_played(&mut self) {
        self.show_standing(false).await;
    }

    async fn show_standing(&mut self, even_old: bool) {
        if !self.speaks() {
            self.untold = true;
            return;
        }
        let Some(play) = &self.play else { return };
        let version = play.version();
        // Who was left behind so long is told as much as can be found, or else with what comes next.
        let oldest = self.watchers.iter().map(Watcher::misses_from).min().unwrap_or(version);
        let mut stored = Vec::new();
        if oldest <= play.forgotten() {
            match Box::pin(self.forgotten(oldest)).await {
                Ok(entries) => stored = entries,
                Err(error) => {
                    let id = self.stored.id;
                    tracing::warn!(match_id = %id, "match {id}: its log was not read: {error}");
                }
            }
        }
        let clocks = self.clocks();
        let mut watchers = std::mem::take(&mut self.watchers);
        // Most were told everything before, and see the same as the others of their kind.
        let id = self.id();
        let mut updates: Vec<Update> = Vec::new();
        for watcher in &mut watchers {
            let viewer = self.viewer(watcher.player.id);
            let from = watcher.misses_from();
            if from > version && !even_old {
                continue;
            }
            let known = updates.iter().find(|update| update.is_for(viewer, from));
            let told = if let Some(update) = known {
                update.to(viewer, play)
            } else {
                let update = Update::new(play, &id, viewer, from, &stored, clocks.as_ref());
                let Ok(update) = update else { continue };
                let told = update.to(viewer, play);
                updates.push(update);
                told
            };
            watcher.tell_version(&told, version);
        }
        // Who could not be told asks again when there is room.
        watchers.retain(|watcher| !watcher.outbox.is_closed());
        self.watchers = watchers;
    }

    pub(super) async fn catch_up(&mut self, outbox: OutboxId) {
        let Some(watcher) = self.watchers.iter_mut().find(|w| w.outbox.id() == outbox) else {
            return;
        };
        if std::mem::take(&mut watcher.behind) {
            self.show().await;
        }
    }
}

/// Somebody without an account.
fn nobody() -> Player {
    Player {
        id: PlayerId::NONE,
        username: String::new(),
        email: String::new(),
        role: Role::Player,
        created_at: Time(0),
        blocked_at: None,
        kind: store::PlayerKind::Person,
    }
}

impl Watcher {
    /// The first version that it was not told.
    fn misses_from(&self) -> u64 {
        self.told.map_or(0, |told| told + 1)
    }

    /// Sends a push if there is room for it.
    pub(super) fn tell(&mut self, text: &Utf8Bytes) -> bool {
        self.tell_kind(text, Kind::default())
    }

    fn tell_version(&mut self, text: &Utf8Bytes, version: u64) {
        if self.tell_kind(text, Kind { version: Some(version), said: None }) {
            self.told = Some(version);
        }
    }

    pub(super) fn tell_said(&mut self, text: &Utf8Bytes, number: u64) {
        if self.tell_kind(text, Kind { version: None, said: Some(number) }) {
            self.said = number;
        }
    }

    fn tell_kind(&mut self, text: &Utf8Bytes, kind: Kind) -> bool {
        match self.outbox.push_kind(text, kind) {
            Told::Yes => true,
            Told::Full => {
                self.behind = true;
                false
            }
            Told::Gone => false,
        }
    }
}

/// What most messages of a match do not exceed, so that they need not grow while they are written.
const USUAL_LENGTH: usize = 4096;

pub(super) fn text<T: Serialize>(message: &T) -> Utf8Bytes {
    let mut text = Vec::with_capacity(USUAL_LENGTH);
    serde_json::to_writer(&mut text, message).expect("messages can be written as JSON");
    String::from_utf8(text).expect("JSON is text").into()
}
