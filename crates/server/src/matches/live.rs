//! The task that owns one match: its waiting room, its play, and those who watch.
//!
//! Store, then show: what is asked is judged on the state, written to the database, and only then
//! taken over, answered and shown to those who watch. When writing fails, the state is dropped and
//! read again, so that it is never ahead of what is stored.

use std::panic::AssertUnwindSafe;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use bus::ownership::{Holder, Holding, News};
use catalog::{Game, Outcome, Seat};
use futures_util::FutureExt;
use store::{
    Entry, Epoch, Fence, Finish, MatchId, Outage, Player, PlayerId, Stage, StoredMatch, Time,
};
use tokio::sync::mpsc;

use super::ask::{Ask, Heard, Reply};
use super::ending::{self, Ended as EndedBy};
use super::play::{Accepted, Judged, Play};
use super::seats::{Away, Thinking};
use super::{Carried, Matches};
use crate::error::Error;
use crate::lobby::room;
use crate::metrics::add;
use crate::nodes::{Followed, Nodes, follow};
use crate::ws::Outbox;

/// How long a running match that nobody watches stays in memory after the last message.
const IDLE: Duration = Duration::from_mins(5);

/// How long a match waits before it does again by itself what could not be done.
pub(super) const AGAIN: Duration = Duration::from_secs(1);

/// How long it waits at most, should it break again and again.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

pub(super) struct Live {
    pub(super) matches: Matches,
    /// What every write carries, where this server is one of several nodes.
    pub(super) fence: Option<Fence>,
    /// Another node has taken over.
    pub(super) lost: bool,
    /// What could not be done because of that, and is asked of the other.
    undone: Mutex<Vec<Ask>>,
    /// Nobody was told what happened, because it was not certain that this node may.
    pub(super) untold: bool,
    pub(super) stored: StoredMatch,
    pub(super) game: &'static dyn Game,
    /// From the start on.
    pub(super) play: Option<Play>,
    /// When no server ran since the start, which no clock counts.
    pub(super) outages: Vec<Outage>,
    /// How many outages this program had noted when those were read.
    pub(super) outages_noted: u64,
    /// Something may be stored that is not in the state, because writing failed and so did reading
    /// it again.
    in_doubt: bool,
    pub(super) watchers: Vec<Watcher>,
    /// Members without a socket that watches.
    pub(super) away: Vec<Away>,
    /// The bots that think about what their seats are asked now.
    pub(super) thinking: Vec<Thinking>,
    /// Nothing is done by itself before this moment, because something failed.
    pub(super) not_before: Option<Time>,
    /// The last that was said, once somebody wanted to know.
    pub(super) said: Option<Vec<store::Line>>,
}

/// A socket that is told what happens.
pub(crate) struct Watcher {
    pub(crate) outbox: Outbox,
    pub(crate) player: Player,
    /// Whether the player is there by it.
    pub(crate) present: bool,
    /// The version up to which it was told, from the start of the match on.
    pub(crate) told: Option<u64>,
    /// The number of the last thing said that it was told.
    pub(crate) said: u64,
    /// Something could not be sent, because too much was waiting to be sent already.
    pub(crate) behind: bool,
}

/// How a task of a match ended.
enum Ended {
    Retired,
    /// Another node looks after the match, or shall.
    Lost(Carried),
}

/// What became of an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Appended {
    Yes,
    /// Another program on this database had written that version. Its log was read again.
    TooLate,
}

/// Whether a clock plays for those who are late.
pub(super) fn is_clocked(stored: &StoredMatch) -> bool {
    stored.terms.clock.is_some() || stored.terms.move_seconds.is_some()
}

/// The task of one match. Should what it does panic, it begins again from the log: whoever asked is
/// told that it failed, and those who watch, the clocks and the bots go on.
pub(super) async fn look_after(
    id: MatchId,
    matches: Matches,
    mut mailbox: mpsc::Receiver<Box<Ask>>,
    mut known: Option<StoredMatch>,
) {
    if let Some(nodes) = matches.nodes().cloned() {
        return look_after_among_nodes(id, &matches, &nodes, mailbox, known).await;
    }
    let mut pause = AGAIN;
    loop {
        let carried = Carried::default();
        let running = Live::run(id, &matches, &mut mailbox, known.take(), None, carried);
        if AssertUnwindSafe(running).catch_unwind().await.is_ok() {
            return;
        }
        tracing::error!(match_id = %id, "match {id}: its task broke, and begins again from the log");
        add(&matches.metrics().broken);
        matches.clock().sleep_until(matches.clock().now().after(pause)).await;
        pause = LONGEST_PAUSE.min(2 * pause);
    }
}

/// The same where there are several nodes: as long as this one owns the match it looks after it, and
/// otherwise it follows whoever does.
async fn look_after_among_nodes(
    id: MatchId,
    matches: &Matches,
    nodes: &Nodes,
    mut mailbox: mpsc::Receiver<Box<Ask>>,
    mut known: Option<StoredMatch>,
) {
    let mut holding = Holding::default();
    let mut carried = Carried::default();
    if known.is_some() {
        // It was made by this node, with an owner.
        let fence = Fence { node: nodes.me(), epoch: Epoch::FIRST };
        holding.hear(fence.node, News::Claimed(fence));
    }
    loop {
        carried.watchers.extend(matches.take_audience(id));
        let ended = match holding.holder() {
            Holder::Unknown => {
                let me = nodes.me();
                match nodes.claim(id).await {
                    Ok(Some(fence)) => {
                        holding.hear(me, News::Claimed(fence));
                        if holding.holder() == Holder::Mine(fence.epoch) {
                            nodes.announce(id, fence);
                            nodes.taken_over();
                        }
                        if holding.holder() == Holder::Unknown {
                            // What it heard last is newer than what the database says; it asks again.
                            tokio::time::sleep(SOON).await;
                        }
                        continue;
                    }
                    Ok(None) => {
                        for ask in carried.asks.drain(..) {
                            ask.refuse(Error::MatchNotFound);
                        }
                        while !matches.retire(id, &mailbox, &mut Vec::new()) {
                            let Some(ask) = mailbox.recv().await else { return };
                            ask.refuse(Error::MatchNotFound);
                        }
                        return;
                    }
                    Err(error) => {
                        if !wait_for_a_claim(id, matches, &mut mailbox, &mut carried, &error).await
                        {
                            return;
                        }
                        continue;
                    }
                }
            }
            Holder::Theirs(_) => {
                let carried = std::mem::take(&mut carried);
                match follow(id, matches, nodes, &mut holding, &mut mailbox, carried).await {
                    Followed::Retired => return,
                    Followed::Lost(carried) => Ok(Ended::Lost(carried)),
                }
            }
            Holder::Mine(epoch) => {
                let fence = Fence { node: nodes.me(), epoch };
                matches.note_owned(id, true);
                let carried = std::mem::take(&mut carried);
                let running =
                    Live::run(id, matches, &mut mailbox, known.take(), Some(fence), carried);
                let ended = AssertUnwindSafe(running).catch_unwind().await;
                matches.note_owned(id, false);
                if ended.is_err() {
                    // Those at other nodes are told by another owner, were it this node again.
                    nodes.release(id, fence).await;
                }
                holding.hear(nodes.me(), News::Refused(epoch));
                ended
            }
        };
        match ended {
            Ok(Ended::Retired) => return,
            Ok(Ended::Lost(rest)) => carried = rest,
            Err(_) => {
                tracing::error!(match_id = %id, "match {id}: its task broke, and begins again");
                add(&matches.metrics().broken);
                tokio::time::sleep(AGAIN).await;
            }
        }
    }
}

/// How long a node waits before it asks the database again who looks after a match.
const SOON: Duration = Duration::from_millis(50);

/// While the database cannot tell who looks after a match, everybody who asks is told that it cannot be
/// done. False when nobody is left who would wait.
async fn wait_for_a_claim(
    id: MatchId,
    matches: &Matches,
    mailbox: &mut mpsc::Receiver<Box<Ask>>,
    carried: &mut Carried,
    error: &Error,
) -> bool {
    for ask in carried.asks.drain(..) {
        ask.refuse(error.clone());
    }
    carried.watchers.retain(|watcher| !watcher.outbox.is_closed());
    let pause = tokio::time::sleep(AGAIN / 2);
    tokio::pin!(pause);
    loop {
        tokio::select! {
            () = &mut pause => break,
            ask = mailbox.recv() => match ask {
                Some(ask) => match *ask {
                    Ask::Unwatch { outbox } => {
                        carried.watchers.retain(|watcher| watcher.outbox.id() != outbox);
                    }
                    ask => ask.refuse(error.clone()),
                },
                None => return false,
            },
        }
    }
    !(carried.watchers.is_empty() && matches.retire(id, mailbox, &mut Vec::new()))
}

impl Drop for Live {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let watchers = std::mem::take(&mut self.watchers);
            self.matches.keep_audience(self.stored.id, watchers);
        }
    }
}

impl Live {
    async fn run(
        id: MatchId,
        matches: &Matches,
        mailbox: &mut mpsc::Receiver<Box<Ask>>,
        known: Option<StoredMatch>,
        fence: Option<Fence>,
        carried: Carried,
    ) -> Ended {
        // What is done is done in a box of its own, here and below: or every match would keep room
        // for all that could ever wait in it.
        let mut live = match Box::pin(Self::load(id, matches, known, fence)).await {
            Ok(live) => live,
            Err(_) if !carried.watchers.is_empty() => {
                // Those who watch here wait until it can be read.
                for ask in carried.asks {
                    ask.refuse(Error::Unavailable);
                }
                matches.clock().sleep_until(matches.clock().now().after(AGAIN)).await;
                return Ended::Lost(Carried { asks: Vec::new(), ..carried });
            }
            // Everybody who asks hears why, until nobody does.
            Err(error) => {
                for ask in carried.asks {
                    ask.refuse(error.clone());
                }
                while !matches.retire(id, mailbox, &mut Vec::new()) {
                    let Some(ask) = mailbox.recv().await else { return Ended::Retired };
                    ask.refuse(error.clone());
                }
                return Ended::Retired;
            }
        };
        live.watchers = matches.take_audience(id);
        if !carried.watchers.is_empty() {
            // They are told what happened while somebody else looked after the match.
            live.watchers.extend(carried.watchers);
            let watchers = &live.watchers;
            live.away.retain(|away| {
                !watchers.iter().any(|one| one.present && one.player.id == away.player)
            });
            live.greet().await;
        }
        for ask in carried.asks {
            Box::pin(live.answer(ask)).await;
        }
        let clock = matches.clock().clone();
        loop {
            if !live.may_speak().await {
                return Ended::Lost(live.carried());
            }
            live.go_on(mailbox.is_empty()).await;
            if live.lost {
                return Ended::Lost(live.carried());
            }
            // Nothing is kept for matches that are over but the sockets that may want a rematch.
            let over = matches!(live.stored.stage, Stage::Over | Stage::Closed);
            let all_told = live.watchers.iter().all(|watcher| !watcher.behind);
            if over && all_told && mailbox.is_empty() {
                live.release().await;
                if matches.retire(id, mailbox, &mut live.watchers) {
                    return Ended::Retired;
                }
                if live.fence.is_some() {
                    return Ended::Lost(live.carried());
                }
            }
            let wake = live.wakes_at();
            // A room that nobody looks at is closed by the sweeper.
            let waits = live.stored.stage == Stage::Waiting && live.not_before.is_none();
            let running = live.stored.stage == Stage::Running;
            let idle = live.is_unused() && (waits || running && wake.is_none());
            tokio::select! {
                biased;
                ask = mailbox.recv() => match ask {
                    Some(ask) => Box::pin(live.receive(*ask)).await,
                    None => return Ended::Retired,
                },
                () = clock.sleep_until(wake.unwrap_or(Time(i64::MAX))), if wake.is_some() => {}
                () = tokio::time::sleep(IDLE), if idle => {
                    live.release().await;
                    if matches.retire(id, mailbox, &mut live.watchers) { return Ended::Retired }
                    if live.fence.is_some() { return Ended::Lost(live.carried()) }
                }
            }
        }
    }

    /// Whether this node may speak for the match: waits until that is certain.
    async fn may_speak(&self) -> bool {
        let (Some(fence), Some(nodes)) = (self.fence, self.matches.nodes()) else { return true };
        !self.lost && nodes.holds_again(fence.node).await
    }

    /// Whether it is certain at this moment that this node may speak for the match.
    pub(super) fn speaks(&self) -> bool {
        let (Some(fence), Some(nodes)) = (self.fence, self.matches.nodes()) else { return true };
        !self.lost && nodes.holds(fence.node)
    }

    /// Answers, if this node still may.
    async fn respond<T>(&self, reply: Reply<T>, answer: Result<T, Error>) {
        if self.may_speak().await {
            reply.send(answer);
        } else {
            reply.send(Err(Error::Unavailable));
        }
    }

    /// Looks after the match no longer, and says so.
    async fn release(&mut self) {
        if let (Some(fence), Some(nodes)) = (self.fence, self.matches.nodes()) {
            nodes.release(self.stored.id, fence).await;
            let over = matches!(self.stored.stage, Stage::Over | Stage::Closed);
            nodes.tell_released(self.stored.id, fence.epoch, over);
            self.lost = true;
        }
    }

    fn undone(&mut self) -> &mut Vec<Ask> {
        self.undone.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// What goes on elsewhere: those who watch here, and what was not done.
    fn carried(&mut self) -> Carried {
        let mut watchers = std::mem::take(&mut self.watchers);
        watchers.retain(|one| one.outbox.id().0.is_none() && !one.outbox.is_closed());
        Carried { watchers, asks: std::mem::take(self.undone()) }
    }

    /// Takes what came, from here or from another node.
    async fn receive(&mut self, ask: Ask) {
        match ask {
            Ask::Heard(heard) => self.heard(&heard),
            Ask::HandOver { to } => {
                if let (Some(fence), Some(nodes)) = (self.fence, self.matches.nodes().cloned()) {
                    // It stops to speak for the match before the other begins.
                    self.lost = true;
                    nodes.hand_over(self.stored.id, fence, to).await;
                }
            }
            Ask::Remote { epoch, ask } => {
                if self.fence.is_some_and(|fence| fence.epoch == epoch) && self.may_speak().await {
                    Box::pin(self.answer(*ask)).await;
                } else {
                    ask.refuse(Error::Moved);
                }
            }
            ask => {
                if self.may_speak().await {
                    Box::pin(self.answer(ask)).await;
                } else {
                    self.undone().push(ask);
                }
            }
        }
    }

    /// What another node tells about the match.
    fn heard(&mut self, heard: &Heard) {
        match heard {
            Heard::Owner(News::Gone(node)) => {
                let gone: Vec<_> =
                    self.watchers.iter().map(|watcher| watcher.outbox.id()).collect();
                for outbox in gone.into_iter().filter(|outbox| outbox.0 == Some(*node)) {
                    self.unwatch(outbox);
                }
            }
            Heard::Owner(News::Announced(other)) => {
                self.lost |= self.fence.is_some_and(|fence| other.epoch > fence.epoch);
            }
            Heard::Owner(News::Lost) => self.lost = true,
            // It follows nobody.
            _ => {}
        }
    }

    async fn load(
        id: MatchId,
        matches: &Matches,
        known: Option<StoredMatch>,
        fence: Option<Fence>,
    ) -> Result<Self, Error> {
        let store = matches.store();
        let outages_noted = matches.pulse().noted();
        let mut stored = match known {
            Some(known) => known,
            None => store.find_match(id).await?.ok_or(Error::MatchNotFound)?,
        };
        let broken = |why: &dyn std::fmt::Display| {
            tracing::error!(match_id = %id, "match {id}: cannot be rebuilt: {why}");
            Error::Unavailable
        };
        let game = catalog::game(&stored.game).ok_or_else(|| broken(&"an unknown game"))?;
        if stored.rules > game.rules_version() || stored.format > store::FORMAT {
            return Err(broken(&"it was begun by a later program"));
        }
        let play = if matches!(stored.stage, Stage::Running | Stage::Over) {
            let entries = store.entries(id, 0).await?;
            match Play::restore(&stored, &entries, matches.luck()) {
                Ok(play) => Some(play),
                // A log that the rules of today no longer read: it is kept, and nobody waits for it.
                Err(why) => {
                    tracing::error!(match_id = %id, "match {id}: its log cannot be read: {why}");
                    if stored.stage == Stage::Running {
                        let (entry, finish) =
                            ending::unreadable(&stored, &entries, matches.clock());
                        store.append_fenced(id, entry, Some(finish), fence).await?;
                        stored = store.find_match(id).await?.ok_or(Error::MatchNotFound)?;
                    }
                    None
                }
            }
        } else {
            None
        };
        let outages = match stored.started_at {
            Some(began) if is_clocked(&stored) && stored.stage == Stage::Running => {
                let mut outages = store.outages(began).await?;
                if fence.is_some() {
                    outages.extend(store.outages_of(id).await?);
                }
                outages
            }
            _ => Vec::new(),
        };
        let now = matches.clock().now();
        let away = room::present(&stored).map(|member| Away::since(member.player, now)).collect();
        Ok(Self {
            matches: matches.clone(),
            fence,
            lost: false,
            undone: Mutex::default(),
            untold: false,
            stored,
            game,
            play,
            outages,
            outages_noted,
            in_doubt: false,
            watchers: Vec::new(),
            away,
            thinking: Vec::new(),
            not_before: None,
            said: None,
        })
    }

    /// Drops the state and reads it again, after a write that failed or may have.
    pub(super) async fn reload(&mut self) -> Result<(), Error> {
        self.in_doubt = true;
        let loaded = Box::pin(Self::load(self.stored.id, &self.matches, None, self.fence)).await;
        let mut fresh = match loaded {
            Ok(fresh) => fresh,
            Err(error) => {
                self.try_again_later();
                return Err(error);
            }
        };
        let other_clocks = self.outages != fresh.outages;
        self.stored = fresh.stored.clone();
        self.play = fresh.play.take();
        self.outages = std::mem::take(&mut fresh.outages);
        (self.outages_noted, self.in_doubt) = (fresh.outages_noted, false);
        // Whatever another program on this database has done meanwhile is shown as well.
        if other_clocks {
            self.show_clocks().await;
        } else {
            self.show().await;
        }
        Ok(())
    }

    pub(super) fn now(&self) -> Time {
        self.matches.clock().now()
    }

    /// Whether nobody watches and nothing goes on by itself.
    fn is_unused(&self) -> bool {
        self.watchers.is_empty() && self.thinking.is_empty()
    }

    /// Does what is due by itself: rooms close, clocks run out, bots play.
    async fn go_on(&mut self, mailbox_is_empty: bool) {
        let now = self.now();
        if self.not_before.is_some_and(|moment| now < moment) {
            return;
        }
        self.not_before = None;
        if self.in_doubt && Box::pin(self.reload()).await.is_err() {
            return;
        }
        if self.has_clock() && self.outages_noted != self.matches.pulse().noted() {
            // If that cannot be read now, it is before anybody is late.
            drop(Box::pin(self.learn_of_outages()).await);
        }
        if std::mem::take(&mut self.untold) {
            self.show().await;
        }
        self.close_if_due().await;
        self.end_if_outdated().await;
        // An action that waits in the mailbox may have come in time.
        if mailbox_is_empty {
            self.play_for_late(now).await;
        }
        self.tell_who_is_away(now);
        self.end_if_abandoned().await;
        self.ask_bots(now);
    }

    /// When there is something to do by itself next.
    fn wakes_at(&self) -> Option<Time> {
        let closes = self.stored.stage == Stage::Waiting;
        let closing = closes.then(|| room::closes_at(&self.stored));
        let late = self.next_deadline();
        let absent = self.next_absence();
        let next = [closing, late, absent].into_iter().flatten().min();
        // What could not be done is tried again, but not at once.
        match (next, self.not_before) {
            (Some(next), Some(moment)) => Some(next.max(moment)),
            (next, moment) => next.or(moment),
        }
    }

    /// Something that should be done by itself failed.
    pub(super) fn try_again_later(&mut self) {
        self.not_before = Some(self.now().after(AGAIN));
    }

    async fn answer(&mut self, ask: Ask) {
        let waits = self.not_before.is_some_and(|moment| self.now() < moment);
        if self.in_doubt
            && ask.needs_the_state()
            && (waits || Box::pin(self.reload()).await.is_err())
        {
            ask.refuse(Error::Unavailable);
            return;
        }
        self.close_if_due().await;
        let Ask::Act { by, action, action_id, version, at, reply } = ask else {
            return Box::pin(self.answer_other(ask)).await;
        };
        self.play_for_late(at).await;
        let played = self.act(by, &action, Some(&action_id), version).await;
        if matches!(played, Err(Error::Moved)) || !self.may_speak().await {
            // Whoever looks after the match now knows whether it was played.
            self.lost = true;
            let act = Ask::Act { by, action, action_id, version, at, reply };
            return self.undone().push(act);
        }
        let metrics = self.matches.metrics();
        add(if played.is_ok() { &metrics.asked } else { &metrics.refused });
        // Who acted hears that it was accepted before they are shown what came of it.
        reply.send(played);
        self.show_played().await;
    }

    async fn answer_other(&mut self, ask: Ask) {
        match ask {
            Ask::Show { by, reply } => {
                let shown = self.may_watch(&by).map(|()| self.info(&by));
                self.respond(reply, shown).await;
            }
            Ask::Join { by, by_code, reply } => {
                let joined = self.join(&by, by_code).await;
                let shown = joined.map(|()| self.info(&by));
                self.respond(reply, shown).await;
            }
            Ask::TakeSeat { by, seat, reply } => {
                let seated = self.change(|room| room::take_seat(room, by.id, seat)).await;
                let shown = seated.map(|()| self.info(&by));
                self.respond(reply, shown).await;
            }
            Ask::Remove { by, username, reply } => {
                let removed = self.remove(by.id, &username).await;
                let shown = removed.map(|()| self.info(&by));
                self.respond(reply, shown).await;
            }
            Ask::PutBot { by, bot, reply } => {
                let put = self.by_admin(by.id, |room| room::put_bot(room, bot.clone())).await;
                let shown = put.map(|()| self.info(&by));
                self.respond(reply, shown).await;
            }
            Ask::RemoveBot { by, seat, reply } => {
                let removed = self.by_admin(by.id, |room| room::remove_bot(room, seat)).await;
                let shown = removed.map(|()| self.info(&by));
                self.respond(reply, shown).await;
            }
            Ask::Start { by, reply } => {
                let started = self.start(by.id).await;
                let shown = started.map(|()| self.info(&by));
                self.respond(reply, shown).await;
            }
            Ask::Leave { by, reply } => {
                let done = self.leave(by).await;
                self.respond(reply, done).await;
            }
            Ask::EndUntouched { before, reply } => {
                let done = self.end_untouched(before).await;
                self.respond(reply, done).await;
            }
            Ask::End { by, reply } => {
                let done = self.end(by).await;
                self.respond(reply, done).await;
            }
            Ask::StandIn { by, seat, level, reply } => {
                let done = self.stand_in(by, seat, level).await;
                self.respond(reply, done).await;
            }
            Ask::Return { by, reply } => {
                let done = self.give_back(by).await;
                self.respond(reply, done).await;
            }
            Ask::Thought { seat, asked_at, thought } => {
                self.thought(seat, asked_at, thought).await;
            }
            Ask::Rematch { by, reply } => {
                let done = self.rematch(by).await;
                self.respond(reply, done).await;
            }
            Ask::Say { by, text, reply } => {
                let done = self.say(by, &text).await;
                self.respond(reply, done).await;
            }
            Ask::Chat { by, after, before, most, reply } => {
                let done = self.chat(&by, after, before, most).await;
                self.respond(reply, done).await;
            }
            Ask::SwitchChat { by, on, reply } => {
                let switched = self.switch_chat(&by, on).await;
                let shown = switched.map(|()| self.info(&by));
                self.respond(reply, shown).await;
            }
            Ask::Watch { by, have, present, outbox, reply } => {
                let done = self.watch(by, have, present, outbox).await;
                self.respond(reply, done).await;
            }
            Ask::Unwatch { outbox } => self.unwatch(outbox),
            Ask::CatchUp { outbox } => self.catch_up(outbox).await,
            Ask::Attach { by, present, outbox, told, said, reply } => {
                self.attach(by, present, outbox, [told, Some(said)], reply).await;
            }
            Ask::Remote { ask, .. } => ask.refuse(Error::Moved),
            Ask::Heard(heard) => self.heard(&heard),
            Ask::HandOver { .. } => {}
            Ask::Act { .. } => unreachable!("actions are answered apart"),
            Ask::Forget { player } => {
                let members = self.stored.members.iter_mut();
                members.filter(|m| m.player == player).for_each(|m| m.username = None);
                self.said = None;
            }
            Ask::Entries { by, after, most, reply } => {
                let done = self.entries(&by, after, most).await;
                self.respond(reply, done).await;
            }
            // What it is to go on with is done before the next message is looked at.
            Ask::GoOn { reply } => reply.send(Ok(())),
        }
    }

    pub(super) fn seat_of(&self, player: PlayerId) -> Result<Seat, Error> {
        let member = room::present(&self.stored).find(|member| member.player == player);
        let seat = member.ok_or(Error::NotAMember)?.seat.ok_or(Error::NotStarted)?;
        Seat::try_from(seat).map_err(|_| Error::NotStarted)
    }

    pub(super) fn play(&self) -> Result<&Play, Error> {
        match self.stored.stage {
            Stage::Waiting => Err(Error::NotStarted),
            Stage::Closed => Err(Error::RoomClosed),
            Stage::Running | Stage::Over => self.play.as_ref().ok_or(Error::Unavailable),
        }
    }

    /// Plays an action: its version, now or before. It is not shown yet.
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
            if self.has_left(Some(seat.into())) && play.outcome().is_none() {
                return Err(Error::YouAreOut);
            }
            if let Some(id) = action_id
                && play.may_have_forgotten(version)
                && let Some(before) = Box::pin(self.played_long_ago(seat, id)).await?
            {
                return Ok(before);
            }
            let accepted = match self.play()?.judge(seat, action, action_id, version)? {
                Judged::Before(version) => return Ok(version),
                Judged::Now(accepted) => accepted,
            };
            // Whoever acts is back.
            if self.bot_of_member(seat).is_some() {
                Box::pin(self.give_back(by)).await?;
            }
            if let Some(version) = self.take(accepted).await? {
                return Ok(version);
            }
        }
    }

    /// The version of an action that is no longer remembered.
    async fn played_long_ago(&self, seat: Seat, id: &str) -> Result<Option<u64>, Error> {
        for version in self.play()?.perhaps(seat, id) {
            let store = self.matches.store();
            if store.is_action(self.stored.id, version, seat.into(), id).await? {
                return Ok(Some(version));
            }
        }
        Ok(None)
    }

    /// Ends a match that was begun under rules by which this program cannot play on.
    async fn end_if_outdated(&mut self) {
        if self.stored.stage == Stage::Running
            && self.stored.rules < self.game.plays_since()
            && let Err(error) = Box::pin(self.end_by(EndedBy::RulesChanged)).await
        {
            tracing::warn!(match_id = %self.stored.id, "a match could not be ended: {error}");
            self.try_again_later();
        }
    }

    /// Ends a match that nobody has touched for so long.
    async fn end_untouched(&mut self, before: Time) -> Result<(), Error> {
        if self.stored.stage != Stage::Running || self.play()?.touched_at() > before {
            return Ok(());
        }
        self.end_by(EndedBy::Untouched).await
    }

    /// The entries from a version on that are no longer remembered.
    pub(super) async fn forgotten(&self, from: u64) -> Result<Vec<Entry>, Error> {
        let forgotten = self.play.as_ref().map_or(0, Play::forgotten);
        if from > forgotten {
            return Ok(Vec::new());
        }
        let store = self.matches.store();
        Ok(store.entries_up_to(self.stored.id, from.saturating_sub(1), forgotten).await?)
    }

    /// Stores an accepted action and takes it over: its version, which is to be shown, or none where
    /// another program was faster and everything has to be judged again.
    pub(super) async fn take(&mut self, accepted: Accepted) -> Result<Option<u64>, Error> {
        let play = self.play()?;
        let entry = play.entry(&accepted, self.now());
        let at = entry.at;
        let finish = accepted.outcome().map(|outcome| {
            let results = ending::results(self.game, play.seats(), outcome, None);
            self.finish(outcome, &results)
        });
        if self.append(entry, finish).await? == Appended::TooLate {
            return Ok(None);
        }
        let play = self.play.as_mut().ok_or(Error::Unavailable)?;
        play.commit(accepted, at);
        Ok(Some(play.version()))
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
                if let Some(action) = self.game.leaving() {
                    self.act(by, action, None, None).await?;
                    self.show_played().await;
                    return Ok(());
                }
                if self.has_left(Some(seat.into())) {
                    return Err(Error::YouAreOut);
                }
                match EndedBy::by_leaving(seat, self.stored.seats) {
                    Some(ended) => self.end_by(ended).await,
                    None => self.hand_over_for_good(by).await,
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
        let ended = if by.is_some() { EndedBy::MatchAdmin } else { EndedBy::SiteAdministrator };
        match self.stored.stage {
            Stage::Waiting => {
                let now = self.now();
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

    pub(super) async fn end_by(&mut self, ended: EndedBy) -> Result<(), Error> {
        let play = self.play()?;
        if play.outcome().is_some() {
            return Err(Error::MatchOver);
        }
        let entry = play.ending(ended, self.now());
        let outcome = ended.outcome(play.seats());
        let mut results = ending::results(self.game, play.seats(), &outcome, Some(ended));
        if let EndedBy::Abandoned(_) = ended {
            // Everybody who is a person is out by now, and has lost.
            let people = room::present(&self.stored).filter_map(|member| member.seat);
            results =
                people.filter_map(|seat| Seat::try_from(seat).ok().zip(Some(false))).collect();
        }
        let finish = self.finish(&outcome, &results);
        if self.append(entry, Some(finish)).await? == Appended::TooLate {
            return Err(Error::Unavailable);
        }
        if let Some(play) = &mut self.play {
            play.end(ended);
        }
        self.show_played().await;
        Ok(())
    }

    fn finish(&self, outcome: &Outcome, results: &[(Seat, bool)]) -> Finish {
        // Bots have no results, and who left has lost, whatever the bot in their seat achieved.
        let result = |member: &store::Member| {
            if member.left_at.is_some() {
                return Some((member.player, false));
            }
            let of_seat = |(seat, _): &&(Seat, bool)| member.seat == Some(u8::from(*seat));
            results.iter().find(of_seat).map(|(_, won)| (member.player, *won))
        };
        Finish {
            game: self.stored.game.clone(),
            outcome: serde_json::to_string(outcome).expect("an outcome can be written as JSON"),
            results: room::present(&self.stored).filter_map(result).collect(),
        }
    }

    /// Stores an entry, or forgets everything that is not stored.
    async fn append(&mut self, entry: Entry, finish: Option<Finish>) -> Result<Appended, Error> {
        let id = self.stored.id;
        let (at, over) = (entry.at, finish.as_ref().map(|finish| finish.outcome.clone()));
        let began = Instant::now();
        match self.matches.store().append_fenced(id, entry, finish, self.fence).await {
            Ok(()) => self.matches.metrics().committed(began.elapsed()),
            Err(store::Error::Fenced) => {
                tracing::warn!(match_id = %id, "match {id}: another node has taken over");
                self.lost = true;
                return Err(Error::Moved);
            }
            Err(store::Error::Conflict) => {
                tracing::info!(match_id = %id, "match {id}: somebody else moved first");
                Box::pin(self.reload()).await?;
                return Ok(Appended::TooLate);
            }
            Err(error) => {
                self.matches.pulse().failed();
                let error = Error::from(error);
                Box::pin(self.reload()).await?;
                return Err(error);
            }
        }
        if let Some(outcome) = over {
            tracing::info!(match_id = %id, "match {id}: over");
            self.stored.stage = Stage::Over;
            self.stored.code = None;
            self.stored.finished_at = Some(at);
            self.stored.outcome = Some(outcome);
            self.stored.revision += 1;
        }
        Ok(Appended::Yes)
    }
}
