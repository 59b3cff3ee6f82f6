//! A match that has started: what the log adds up to, without store, sockets or clock.

use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

use catalog::luck::Moment;
use catalog::{Decided, Game, Match, Outcome, Recording, Seat, Seats, Unreplayable, Viewer};
use kit::Line;
use protocol::Status;
use protocol::socket::{Clocks, Seen, Standing, Why};
use serde_json::{Map, Value};
use store::{Entry, StoredMatch, Time};

use super::ending::Ended;
use super::turns::{Turn, Turns};
use crate::error::Error;
use crate::luck::{Drawing, Luck, Source};
use crate::ratings::places::Fate;

pub(crate) struct Play {
    game: &'static dyn Game,
    this_match: Box<dyn Match>,
    luck: Source,
    /// Set when the platform ended the match, which is an entry of the log after the game's own.
    ended: Option<Ended>,
    /// How many of the oldest entries are only in the store by now.
    forgotten: u64,
    /// Of those, what the ids that clients gave their actions come to, by version; 0 where there
    /// was none. It tells which entry of the store to look at for an action that is sent again.
    ids: Vec<u32>,
    /// When something last happened.
    touched_at: Time,
    /// What is remembered of the other entries beside the match itself.
    noted: Vec<Noted>,
    /// When the clock for what each seat is asked now began to run.
    clock_from: [Time; kit::MOST_SEATS],
    /// When the last entry was written, or the match began.
    last_at: Time,
    /// How often in a row the clock has played for each seat.
    time_outs: [u8; kit::MOST_SEATS],
    /// The version at which each seat was asked what it is asked now.
    asked_at: [u64; kit::MOST_SEATS],
    /// Who has left for good by the rules of the game.
    left: Seats,
    /// For clocks whose times add up.
    turns: Turns,
    /// Who has asked for something themselves.
    acted: Seats,
}

/// How many of the last entries a match keeps in memory, at least, and twice as many at most: enough
/// for those who were away for a moment. Others are told from the store.
const REMEMBERED: usize = 8;

struct Noted {
    /// The action as it was written on the state of its time.
    action: Box<str>,
    /// The id that a client gave it, and for which seat.
    id: Option<(Seat, Box<str>)>,
}

/// What became of an action.
pub(crate) enum Judged {
    /// It was played before, and became this version.
    Before(u64),
    /// It is accepted and can be stored.
    Now(Accepted),
}

/// An accepted action, not yet part of the match.
pub(crate) struct Accepted {
    decided: Decided,
    draws: Vec<u32>,
    action_id: Option<Box<str>>,
}

impl Accepted {
    /// The result, where this ends the match.
    pub(crate) fn outcome(&self) -> Option<&Outcome> {
        self.decided.outcome.as_ref()
    }
}

impl Play {
    /// Starts a match: its play, its setup and the luck behind it.
    pub(crate) fn open(
        game: &'static dyn Game,
        options: &str,
        now: Time,
        luck: Source,
    ) -> Result<(Self, String, String), Error> {
        let options = read_options(options).map_err(|_| Error::Unavailable)?;
        let mut chance = Recording::new(luck.at(Moment::Version(0)));
        let this_match = game.open(Some(&options), &mut chance)?;
        let setup = json(&this_match.setup());
        Ok((Self::new(game, this_match, now, luck), setup, json(&chance.into_answers())))
    }

    fn new(game: &'static dyn Game, this_match: Box<dyn Match>, began: Time, luck: Source) -> Self {
        Self {
            game,
            this_match,
            luck,
            ended: None,
            forgotten: 0,
            ids: Vec::new(),
            touched_at: began,
            noted: Vec::new(),
            clock_from: [began; kit::MOST_SEATS],
            last_at: began,
            time_outs: [0; kit::MOST_SEATS],
            asked_at: [0; kit::MOST_SEATS],
            left: Seats::NONE,
            turns: Turns::default(),
            acted: Seats::NONE,
        }
    }

    /// Keeps what a clock needs to know whose times add up.
    pub(super) fn with_turns(self, terms: &store::Terms) -> Self {
        let adds_up = matches!(terms.pace, Some(store::Pace::Fischer { .. }));
        Self { turns: if adds_up { Turns::kept() } else { self.turns }, ..self }
    }

    /// Whether a seat has asked for something itself.
    pub(super) const fn has_acted(&self, seat: Seat) -> bool {
        self.acted.contains(seat)
    }

    pub(super) fn turns(&self) -> &[Turn] {
        self.turns.all()
    }

    /// Rebuilds a match from its log.
    pub(crate) fn restore(
        stored: &StoredMatch,
        entries: &[Entry],
        luck: Source,
    ) -> Result<Self, Unreplayable> {
        let wrong = |why: String| Unreplayable(format!("match {}: {why}", stored.id));
        let game = catalog::game(&stored.game)
            .ok_or_else(|| wrong(format!("there is no game {:?}", stored.game)))?;
        let setup = stored.setup.as_deref().ok_or_else(|| wrong("it has no setup".into()))?;
        let this_match = game.restore(&read_options(&stored.options)?, setup)?;
        let began = stored.started_at.unwrap_or(stored.created_at);
        let mut play = Self::new(game, this_match, began, luck).with_turns(&stored.terms);
        let mut line = Line::default();
        for entry in entries {
            let recalled = play.recall(entry, &mut line);
            recalled.map_err(|why| wrong(format!("entry {}: {why}", entry.version)))?;
        }
        play.forget_old(&line);
        Ok(play)
    }

    fn recall(&mut self, entry: &Entry, line: &mut Line) -> Result<(), Unreplayable> {
        if entry.version != self.version() + 1 || self.ended.is_some() {
            return Err(Unreplayable("it is out of order".into()));
        }
        if read_cause(&entry.cause) == Some(Why::Takeback) {
            return self.recall_takeback(entry, line);
        }
        take(line, entry)?;
        if read_cause(&entry.cause) == Some(Why::Ended) {
            let seat = entry.seat.map(Seat::try_from).transpose();
            let seat = seat.map_err(|why| Unreplayable(why.into()))?;
            let ended = Ended::read(&entry.action, seat);
            self.ended = Some(ended.ok_or_else(|| Unreplayable("an unknown end".into()))?);
            self.noted.push(Noted { action: entry.action.as_str().into(), id: None });
            return Ok(());
        }
        let (seat, cause) = by_seat(entry)?;
        self.recall_action(seat, cause, entry)
    }

    fn recall_action(
        &mut self,
        seat: Seat,
        cause: catalog::Cause,
        entry: &Entry,
    ) -> Result<(), Unreplayable> {
        let before = self.asked_now();
        self.this_match.recall(seat, cause, &entry.action, &entry.events)?;
        let id = entry.action_id.as_deref().map(Into::into);
        let noted = Noted { action: entry.action.as_str().into(), id: id.map(|id| (seat, id)) };
        self.took(seat, cause, noted, entry.at, &before);
        Ok(())
    }

    fn recall_takeback(&mut self, entry: &Entry, line: &mut Line) -> Result<(), Unreplayable> {
        for _ in 0..take(line, entry)? {
            self.this_match.undo();
        }
        let version = self.version() + 1;
        // Everybody is asked anew, and has their time for it.
        self.asked_at = [version; kit::MOST_SEATS];
        self.clock_from = [entry.at; kit::MOST_SEATS];
        (self.last_at, self.touched_at) = (entry.at, entry.at);
        self.noted.push(Noted { action: entry.action.as_str().into(), id: None });
        Ok(())
    }

    /// What each seat is asked, as far as it matters for what is stale and for the clocks.
    fn asked_now(&self) -> (Status, [Option<u64>; kit::MOST_SEATS]) {
        let mut runs_for = [None; kit::MOST_SEATS];
        for seat in Seat::all(self.this_match.seats()) {
            runs_for[seat.index()] = self.this_match.clock_runs_for(seat);
        }
        (self.this_match.status(), runs_for)
    }

    /// Notes what an action that was just played changed beside the state.
    fn took(
        &mut self,
        seat: Seat,
        cause: catalog::Cause,
        noted: Noted,
        at: Time,
        (before, ran_for): &(Status, [Option<u64>; kit::MOST_SEATS]),
    ) {
        self.last_at = at;
        let (now, runs_for) = self.asked_now();
        let version = self.version() + 1;
        for other in Seat::all(self.this_match.seats()) {
            let index = other.index();
            let (was_asked, is_asked) = (before.to_act.contains(other), now.to_act.contains(other));
            let same = was_asked == is_asked && before.phase == now.phase;
            if other == seat || !same {
                self.asked_at[index] = version;
            }
            let runs_on = match runs_for[index] {
                Some(_) => runs_for[index] == ran_for[index],
                None => same && other != seat,
            };
            // Nobody is charged for what a bot did in their seat.
            let by_bot = other == seat && cause == catalog::Cause::Bot;
            if was_asked && !by_bot && !(runs_on && is_asked) {
                let moved = other == seat && !runs_on;
                self.turns.add(Turn { seat: other, from: self.clock_from[index], to: at, moved });
            }
            if !(was_asked && runs_on) {
                self.clock_from[index] = at;
            }
        }
        if cause == catalog::Cause::Asked {
            self.acted = self.acted.with(seat);
        }
        let in_a_row = &mut self.time_outs[seat.index()];
        *in_a_row = match cause {
            catalog::Cause::Asked => 0,
            catalog::Cause::TimedOut => in_a_row.saturating_add(1),
            // While a bot holds the seat, counters of absence stand still.
            catalog::Cause::Bot => *in_a_row,
        };
        if self.game.leaving().as_deref() == Some(&*noted.action) {
            self.left = self.left.with(seat);
        }
        self.touched_at = at;
        self.noted.push(noted);
    }

    /// Forgets what nobody who was away for a moment would miss. Where something was taken back, the
    /// entries in memory are no longer those of the log, and none is kept.
    fn forget_old(&mut self, line: &Line) {
        let kept = if line.has_takebacks() { 0 } else { REMEMBERED };
        if self.noted.len() < 2 * kept || self.noted.is_empty() {
            return;
        }
        let oldest = self.noted.len() - kept;
        let ids = self
            .noted
            .drain(..oldest)
            .map(|noted| noted.id.map_or(0, |(seat, id)| fingerprint(seat, &id)));
        self.ids.extend(ids);
        self.forgotten += oldest as u64;
        if kept == 0 {
            self.this_match.forget_all(self.forgotten);
        } else {
            self.this_match.forget(oldest);
        }
    }

    /// The seats that are asked to act.
    pub(crate) fn to_act(&self) -> Seats {
        if self.ended.is_some() { Seats::NONE } else { self.this_match.status().to_act }
    }

    /// When the clock for what a seat is asked began, and how long the rules let it run.
    pub(crate) fn clock(&self, seat: Seat) -> (Time, Option<std::time::Duration>) {
        (self.clock_from[seat.index()], self.this_match.time_limit(seat))
    }

    /// When something happened last.
    pub(crate) const fn last_at(&self) -> Time {
        self.last_at
    }

    /// How often in a row the clock has played for a seat.
    pub(crate) fn time_outs(&self, seat: Seat) -> u8 {
        self.time_outs[seat.index()]
    }

    /// Whether the rules count a seat as out, though it did not leave.
    pub(crate) fn is_out(&self, seat: Seat) -> bool {
        let Some(leave) = self.game.leaving() else { return false };
        // Leaving is always possible for those who are in.
        self.this_match.decide(seat, &leave, &mut Luck::of_machine()).is_err()
    }

    /// What a seat sees, for a bot.
    pub(crate) fn view(&self, seat: Seat) -> Box<serde_json::value::RawValue> {
        self.this_match.view(Viewer::Seat(seat))
    }

    /// The match itself, to be shown.
    pub(super) fn shown(&self) -> &dyn Match {
        &*self.this_match
    }

    /// Whether all viewers see the same.
    pub(super) fn hides_nothing(&self) -> bool {
        !self.game.has_secrets()
    }

    /// The version at which a seat was asked what it is asked now.
    pub(crate) fn asked_at(&self, seat: Seat) -> u64 {
        self.asked_at[seat.index()]
    }

    /// How many entries the log has.
    pub(crate) fn version(&self) -> u64 {
        self.forgotten + self.noted.len() as u64
    }

    /// How many of the oldest entries must be read from the store.
    pub(crate) fn forgotten(&self) -> u64 {
        self.forgotten
    }

    /// Whether an action that answers a version may have been played before without being
    /// remembered.
    pub(crate) fn may_have_forgotten(&self, version: Option<u64>) -> bool {
        version.unwrap_or(0) < self.forgotten
    }

    /// The versions that an action which is no longer remembered may have become.
    pub(crate) fn perhaps(&self, seat: Seat, id: &str) -> Vec<u64> {
        let wanted = fingerprint(seat, id);
        let versions = self.ids.iter().zip(1..);
        versions.filter_map(|(known, version)| (*known == wanted).then_some(version)).collect()
    }

    /// When something last happened.
    pub(crate) fn touched_at(&self) -> Time {
        self.touched_at
    }

    pub(crate) fn left(&self) -> Seats {
        self.left
    }

    /// The seat that leaves with an entry, where the rules know leaving.
    pub(crate) fn leaver(&self, entry: &Entry) -> Option<Seat> {
        let leaves = self.game.leaving().is_some_and(|leave| leave == entry.action);
        entry.seat.filter(|_| leaves).and_then(|seat| Seat::try_from(seat).ok())
    }

    /// What counts for ratings beside the outcome. A match that is over knows itself why it ended.
    pub(crate) fn fate(&self, ended: Option<Ended>) -> Fate {
        let asked = self.this_match.status().to_act;
        Fate { left: self.left, asked, ended: ended.or(self.ended) }
    }

    pub(crate) fn seats(&self) -> u8 {
        self.this_match.seats()
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match self.ended {
            Some(ended) => Some(ended.outcome(self.seats(), self.left)),
            None => self.this_match.status().outcome,
        }
    }

    pub(super) fn status(&self) -> Status {
        let mut status = self.this_match.status();
        if let Some(ended) = self.ended {
            status.version = self.version();
            status.to_act = Seats::NONE;
            status.outcome = Some(ended.outcome(self.seats(), self.left));
        }
        status
    }

    /// The draws of what happens next.
    fn draws(&self) -> Recording<Drawing> {
        Recording::new(self.luck.at(Moment::Version(self.version() + 1)))
    }

    /// Judges an action that a seat asks for and changes nothing.
    pub(crate) fn judge(
        &self,
        seat: Seat,
        action: &str,
        action_id: Option<&str>,
        version: Option<u64>,
    ) -> Result<Judged, Error> {
        // An action becomes a version above the one it answers, so a resend is found from there.
        let answered = version.unwrap_or(0).min(self.version());
        if let Some(before) = self.played_before(seat, action_id, answered) {
            return Ok(Judged::Before(before));
        }
        if self.outcome().is_some() {
            return Err(Error::MatchOver);
        }
        if self.left.contains(seat) {
            return Err(Error::YouAreOut);
        }
        // Leaving is always possible, whatever was asked meanwhile.
        if let Some(version) = version
            && self.game.leaving().as_deref() != Some(action)
            && (version < self.asked_at[seat.index()] || version > self.version())
        {
            return Err(Error::Stale(version));
        }
        let mut chance = self.draws();
        let decided = self.this_match.decide(seat, action, &mut chance)?;
        let draws = chance.into_answers();
        Ok(Judged::Now(Accepted { decided, draws, action_id: action_id.map(Into::into) }))
    }

    /// Judges what a bot asks for in a seat.
    pub(crate) fn judge_bot(&self, seat: Seat, action: &str) -> Result<Accepted, Error> {
        if self.outcome().is_some() {
            return Err(Error::MatchOver);
        }
        let mut chance = self.draws();
        let decided = self.this_match.decide_bot(seat, action, &mut chance)?;
        Ok(Accepted { decided, draws: chance.into_answers(), action_id: None })
    }

    /// What the rules play for a seat whose time is up.
    pub(crate) fn judge_timeout(&self, seat: Seat) -> Result<Accepted, Error> {
        if self.outcome().is_some() {
            return Err(Error::MatchOver);
        }
        let mut chance = self.draws();
        let decided = self.this_match.decide_timeout(seat, &mut chance)?;
        Ok(Accepted { decided, draws: chance.into_answers(), action_id: None })
    }

    /// What a bot that knows no better asks for: what the clock would.
    pub(crate) fn fallback(&self, seat: Seat) -> Option<String> {
        let by_clock = self.this_match.decide_timeout(seat, &mut Luck::of_machine()).ok();
        by_clock
            .map(|decided| decided.action)
            .or_else(|| self.this_match.legal(seat).actions.into_iter().next())
    }

    fn played_before(&self, seat: Seat, id: Option<&str>, after: u64) -> Option<u64> {
        let id = id?;
        let mut since = self
            .noted
            .iter()
            .zip(self.forgotten + 1..)
            .skip_while(|(_, version)| *version <= after);
        let same = |noted: &Noted| {
            noted.id.as_ref().is_some_and(|(by, known)| *by == seat && **known == *id)
        };
        since.find_map(|(known, version)| same(known).then_some(version))
    }

    /// The entry to store for an accepted action.
    pub(crate) fn entry(&self, accepted: &Accepted, now: Time) -> Entry {
        Entry {
            version: self.version() + 1,
            seat: Some(accepted.decided.seat.into()),
            cause: write_cause(accepted.decided.cause.into()).into(),
            action: accepted.decided.action.clone(),
            events: json(&accepted.decided.events),
            draws: json(&accepted.draws),
            action_id: accepted.action_id.as_deref().map(Into::into),
            at: now,
        }
    }

    /// Takes over an accepted action that was stored.
    pub(crate) fn commit(&mut self, accepted: Accepted, at: Time) {
        let Accepted { decided, action_id, .. } = accepted;
        let before = self.asked_now();
        let (seat, cause) = (decided.seat, decided.cause);
        let action = decided.action.as_str().into();
        let noted = Noted { action, id: action_id.map(|id| (seat, id)) };
        // The one task that owns a match judges and commits, and does nothing else in between.
        self.this_match.commit(decided).expect("nothing happened since it was judged");
        self.took(seat, cause, noted, at, &before);
        self.forget_old(&Line::default());
    }

    /// The entry to store when the platform ends the match.
    pub(crate) fn ending(&self, ended: Ended, now: Time) -> Entry {
        Entry {
            version: self.version() + 1,
            seat: ended.seat().map(u8::from),
            cause: write_cause(Why::Ended).into(),
            action: ended.reason().into(),
            events: "[]".into(),
            draws: "[]".into(),
            action_id: None,
            at: now,
        }
    }

    /// The entry to store when all have agreed to go back to a version.
    pub(crate) fn takeback(&self, seat: Seat, to: u64, now: Time) -> Entry {
        Entry {
            version: self.version() + 1,
            seat: Some(seat.into()),
            cause: write_cause(Why::Takeback).into(),
            action: kit::write_takeback(to),
            events: "[]".into(),
            draws: "[]".into(),
            action_id: None,
            at: now,
        }
    }

    /// Takes over an end that was stored.
    pub(crate) fn end(&mut self, ended: Ended) {
        self.ended = Some(ended);
        self.noted.push(Noted { action: ended.reason().into(), id: None });
    }

    /// The entries from a version on, as a viewer may see them; 0 is the setup. Those that were
    /// forgotten are given as they are stored.
    pub(crate) fn seen(
        &self,
        viewer: Viewer,
        from: u64,
        stored: &[Entry],
    ) -> Result<Vec<Seen>, Unreplayable> {
        let setup = (from == 0).then(|| self.seen_now(viewer, 0));
        let wanted = stored.iter().filter(|entry| (from..=self.forgotten).contains(&entry.version));
        let old = wanted.map(|entry| self.seen_stored(viewer, entry));
        let new = from.max(self.forgotten + 1)..=self.version();
        let new = new.map(|version| Ok(self.seen_now(viewer, version)));
        let seen: Result<Vec<Seen>, _> = setup.map(Ok).into_iter().chain(old).chain(new).collect();
        let seen = seen?;
        let whole = seen.len() as u64 == (self.version() + 1).saturating_sub(from);
        if whole { Ok(seen) } else { Err(Unreplayable("entries are missing".into())) }
    }

    fn seen_stored(&self, viewer: Viewer, entry: &Entry) -> Result<Seen, Unreplayable> {
        if let Some(cause @ (Why::Takeback | Why::Ended)) = read_cause(&entry.cause) {
            return Ok(Seen {
                version: entry.version,
                seat: entry.seat.and_then(|seat| Seat::try_from(seat).ok()),
                cause,
                action: (cause == Why::Takeback).then(|| entry.action.clone()),
                events: Vec::new(),
            });
        }
        let (seat, cause) = by_seat(entry)?;
        let seen = self.this_match.seen_stored(seat, cause, &entry.events, viewer)?;
        Ok(Seen {
            version: entry.version,
            seat: Some(seat),
            cause: cause.into(),
            action: seen.whole.then(|| entry.action.clone()),
            events: seen.events,
        })
    }

    /// The setup or an entry that is remembered.
    fn seen_now(&self, viewer: Viewer, version: u64) -> Seen {
        match self.this_match.seen(version, viewer) {
            Some(seen) => Seen {
                version,
                seat: seen.by.map(|(seat, _)| seat),
                cause: seen.by.map_or(Why::Setup, |(_, cause)| cause.into()),
                action: self.action(version).filter(|_| seen.whole),
                events: seen.events,
            },
            None => Seen {
                version,
                seat: self.ended.and_then(Ended::seat),
                cause: Why::Ended,
                action: None,
                events: Vec::new(),
            },
        }
    }

    fn action(&self, version: u64) -> Option<String> {
        let index = usize::try_from(version.checked_sub(self.forgotten + 1)?).ok()?;
        self.noted.get(index).map(|noted| noted.action.to_string())
    }

    /// How the match stands for a viewer who has seen all before `from`.
    pub(crate) fn standing(
        &self,
        id: String,
        viewer: Viewer,
        from: u64,
        stored: &[Entry],
        clock: Option<Clocks>,
    ) -> Result<Standing, Unreplayable> {
        let status = self.status();
        let seat = Option::from(viewer);
        let legal = seat
            .filter(|seat| status.to_act.contains(*seat))
            .map(|seat| self.this_match.legal(seat));
        Ok(Standing {
            match_id: id,
            version: self.version(),
            seat,
            entries: self.seen(viewer, from, stored)?,
            view: self.this_match.view(viewer),
            clock,
            status,
            legal,
        })
    }
}

/// What the id of an action comes to in a few bytes, never 0. Two ids may come to the same.
fn fingerprint(seat: Seat, id: &str) -> u32 {
    // With a key of this process, so that nobody can choose ids that come to the same.
    static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    (KEY.hash_one((u8::from(seat), id)) as u32).max(1)
}

/// Takes the next entry of a log: how many it takes back.
pub(super) fn take(line: &mut Line, entry: &Entry) -> Result<usize, Unreplayable> {
    let takeback = read_cause(&entry.cause) == Some(Why::Takeback);
    let taken = line.take(entry.version, takeback.then_some(entry.action.as_str()));
    taken.ok_or_else(|| Unreplayable(format!("{:?} goes nowhere", entry.action)))
}

/// Who asked for an entry that is an action, and why it was played.
fn by_seat(entry: &Entry) -> Result<(Seat, catalog::Cause), Unreplayable> {
    let seat = entry.seat.map(Seat::try_from).transpose();
    let seat = seat.map_err(|why| Unreplayable(why.into()))?;
    let cause = match read_cause(&entry.cause) {
        Some(Why::Asked) => Some(catalog::Cause::Asked),
        Some(Why::TimedOut) => Some(catalog::Cause::TimedOut),
        Some(Why::Bot) => Some(catalog::Cause::Bot),
        Some(Why::Setup | Why::Takeback | Why::Ended) | None => None,
    };
    seat.zip(cause).ok_or_else(|| Unreplayable(format!("the cause {:?}", entry.cause)))
}

fn read_options(text: &str) -> Result<Map<String, Value>, Unreplayable> {
    serde_json::from_str(text).map_err(|why| Unreplayable(format!("the options: {why}")))
}

fn json<T: serde::Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("events and draws can be written as JSON")
}

pub(super) const fn write_cause(cause: Why) -> &'static str {
    match cause {
        Why::Setup => "setup",
        Why::Asked => "asked",
        Why::TimedOut => "timed_out",
        Why::Bot => "bot",
        Why::Takeback => "takeback",
        Why::Ended => "ended",
    }
}

pub(super) fn read_cause(text: &str) -> Option<Why> {
    let causes = [Why::Asked, Why::TimedOut, Why::Bot, Why::Takeback, Why::Ended];
    causes.into_iter().find(|cause| write_cause(*cause) == text)
}
