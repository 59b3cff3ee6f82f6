//! The task that owns one match: its waiting room, its play, and those who watch.
//!
//! Store, then show: what is asked is judged on the state, written to the database, and only then
//! taken over, answered and shown to those who watch. When writing fails, the state is dropped and
//! read again, so that it is never ahead of what is stored.

use std::sync::Mutex;
use std::time::Duration;

use catalog::{Game, Seat};
use protocol::socket::Proposed;
use store::{Fence, MatchId, Outage, Pace, Player, Stage, StoredMatch, Time, Vacation};
use tokio::sync::mpsc;

use super::ask::Ask;
use super::play::Play;
use super::proposals::Open;
use super::seats::{Away, Thinking};
use super::{Carried, Matches};
use crate::error::Error;
use crate::lobby::room;
use crate::ws::Outbox;

/// How long a running match that nobody watches stays in memory after the last message.
const IDLE: Duration = Duration::from_mins(5);

/// How long a match waits before it does again by itself what could not be done.
pub(super) const AGAIN: Duration = Duration::from_secs(1);

pub(super) struct Live {
    pub(super) matches: Matches,
    /// What every write carries, where this server is one of several nodes.
    pub(super) fence: Option<Fence>,
    /// Another node has taken over.
    pub(super) lost: bool,
    /// What could not be done because of that, and is asked of the other.
    pub(super) undone: Mutex<Vec<Ask>>,
    /// Nobody was told what happened, because it was not certain that this node may.
    pub(super) untold: bool,
    pub(super) stored: StoredMatch,
    pub(super) game: &'static dyn Game,
    /// From the start on.
    pub(super) play: Option<Play>,
    /// When no server ran since the start, which no clock counts.
    pub(super) outages: Vec<Outage>,
    /// When its players are on vacation, where its moves have days.
    pub(super) vacations: Vec<Vacation>,
    /// How many outages this program had noted when those were read.
    pub(super) outages_noted: u64,
    /// Something may be stored that is not in the state, because writing failed and so did reading
    /// it again.
    pub(super) in_doubt: bool,
    pub(super) watchers: Vec<Watcher>,
    /// Members without a socket that watches.
    pub(super) away: Vec<Away>,
    /// The bots that think about what their seats are asked now.
    pub(super) thinking: Vec<Thinking>,
    /// Nothing is done by itself before this moment, because something failed.
    pub(super) not_before: Option<Time>,
    /// What is proposed and not decided yet, and what was declined since something was last played.
    pub(super) proposal: Option<Open>,
    pub(super) declined: Vec<(Seat, Proposed)>,
    /// For which turn of each seat its owner was told that it is theirs.
    pub(super) noticed: [Option<Time>; kit::MOST_SEATS],
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
pub(super) enum Stopped {
    Retired,
    /// Another node looks after the match, or shall.
    Lost(Carried),
}

/// Whether a clock plays for those who are late.
pub(super) fn is_clocked(stored: &StoredMatch) -> bool {
    let terms = &stored.terms;
    let by_rules = terms.clock.is_some() || terms.move_seconds.is_some();
    by_rules || terms.pace.is_some() || terms.no_show.is_some()
}

/// Whether its moves have days: nobody is expected to sit at the table.
pub(super) fn is_in_days(stored: &StoredMatch) -> bool {
    matches!(stored.terms.pace, Some(Pace::Days { .. }))
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
    pub(super) async fn run(
        id: MatchId,
        matches: &Matches,
        mailbox: &mut mpsc::Receiver<Box<Ask>>,
        known: Option<StoredMatch>,
        fence: Option<Fence>,
        carried: Carried,
    ) -> Stopped {
        // What is done is done in a box of its own, here and below: or every match would keep room
        // for all that could ever wait in it.
        let mut live = match Box::pin(Self::load(id, matches, known, fence)).await {
            Ok(live) => live,
            Err(_) if !carried.watchers.is_empty() => {
                // Those who watch here wait until it can be read.
                for ask in carried.asks {
                    ask.refuse(Error::Unavailable);
                }
                matches.clock().sleep(AGAIN).await;
                return Stopped::Lost(Carried { asks: Vec::new(), ..carried });
            }
            // Everybody who asks hears why, until nobody does.
            Err(error) => {
                for ask in carried.asks {
                    ask.refuse(error.clone());
                }
                while !matches.retire(id, mailbox, &mut Vec::new()) {
                    let Some(ask) = mailbox.recv().await else { return Stopped::Retired };
                    ask.refuse(error.clone());
                }
                return Stopped::Retired;
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
                return Stopped::Lost(live.carried());
            }
            live.go_on(mailbox.is_empty()).await;
            if live.lost {
                return Stopped::Lost(live.carried());
            }
            // Nothing is kept for matches that are over but the sockets that may want a rematch.
            let over = matches!(live.stored.stage, Stage::Over | Stage::Closed);
            let all_told = live.watchers.iter().all(|watcher| !watcher.behind);
            if over && all_told && mailbox.is_empty() {
                live.release().await;
                if matches.retire(id, mailbox, &mut live.watchers) {
                    return Stopped::Retired;
                }
                if live.fence.is_some() {
                    return Stopped::Lost(live.carried());
                }
            }
            let wake = live.wakes_at();
            // A room that nobody looks at is closed by the sweeper.
            let waits = live.stored.stage == Stage::Waiting && live.not_before.is_none();
            let running = live.stored.stage == Stage::Running;
            // One whose moves have days is found again when the next of them are over.
            let sleeps = wake.is_none() || is_in_days(&live.stored);
            let idle = live.is_unused() && (waits || running && sleeps);
            tokio::select! {
                biased;
                ask = mailbox.recv() => match ask {
                    Some(ask) => Box::pin(live.receive(*ask)).await,
                    None => return Stopped::Retired,
                },
                () = clock.sleep_until(wake.unwrap_or(Time(i64::MAX))), if wake.is_some() => {}
                () = clock.sleep(IDLE), if idle => {
                    live.note_when_due().await;
                    live.release().await;
                    if matches.retire(id, mailbox, &mut live.watchers) { return Stopped::Retired }
                    if live.fence.is_some() { return Stopped::Lost(live.carried()) }
                }
            }
        }
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
        self.start_if_all_are_there().await;
        self.close_if_due().await;
        self.end_if_outdated().await;
        // An action that waits in the mailbox may have come in time.
        if mailbox_is_empty {
            self.play_for_late(now).await;
        }
        self.tell_who_is_away(now);
        self.end_if_abandoned().await;
        self.ask_bots(now);
        self.tell_whose_turn_it_is(now);
        if is_in_days(&self.stored) && self.next_deadline() < self.stored.due_at {
            self.note_when_due().await;
        }
    }

    /// Has a server look at a match whose moves have days when the next of them are over.
    async fn note_when_due(&mut self) {
        let due = self.next_deadline();
        if self.stored.stage != Stage::Running
            || !is_in_days(&self.stored)
            || due.is_none()
            || due == self.stored.due_at
        {
            return;
        }
        // Nobody who watches needs to know.
        let mut noted = self.stored.clone();
        noted.due_at = due;
        let store = self.matches.store();
        match store.save_match_fenced(&self.stored, &mut noted, self.fence).await {
            Ok(()) => self.stored = noted,
            Err(store::Error::Fenced) => self.lost = true,
            Err(error) => {
                tracing::warn!(match_id = %self.stored.id, "when it is due was not noted: {error}");
                // If it cannot be read now, it is before anything else is done.
                drop(Box::pin(self.reload()).await);
            }
        }
    }

    /// When there is something to do by itself next.
    fn wakes_at(&self) -> Option<Time> {
        let closes = self.stored.stage == Stage::Waiting;
        let closing = closes.then(|| room::closes_at(&self.stored));
        let late = self.next_deadline();
        let absent = self.next_absence();
        let next = [closing, late, absent, self.next_stand_in()].into_iter().flatten().min();
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
}
