use std::any::Any;
use std::fmt;
use std::time::Duration;

use bots::{Info, Limits};
use kit::picture::Picture;
use kit::prelude::*;
use kit::{
    BadPosition, Cause, Chance, Entry, Lang, NotCountable, Outcome, Playable, Replay, Seat, Show,
    Typed, Viewer,
};
use protocol::{Code, Error, Legal, Status};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::analysis::{Analyst, Assessment};
use crate::game::{Brain, Draw};
use crate::plain::{self, Line};

/// How far ahead sequences are counted: no game's count comes to an end much earlier, and each action
/// ahead takes some of the stack.
const DEEPEST_COUNT: u32 = 64;

/// A value of some game, already written as JSON.
pub type Json = Box<RawValue>;

/// One playing of some game.
pub trait Match: Send + Sync {
    fn status(&self) -> Status;
    fn seats(&self) -> u8;
    /// What a seat may do, in sorted order.
    fn legal(&self, seat: Seat) -> Legal;
    /// The same, written as JSON.
    fn write_legal(&self, seat: Seat, to: &mut Vec<u8>);
    /// An action in the notation of the game as data; nothing for one that says only what is wrong.
    fn typed(&self, seat: Seat, action: &str) -> Option<Json>;
    /// Judges an action and changes nothing; what comes back can be stored before it is committed.
    fn decide(&self, seat: Seat, action: &str, chance: &mut dyn Chance) -> Result<Decided, Error>;
    /// The same when a bot in the seat asks.
    fn decide_bot(
        &self,
        seat: Seat,
        action: &str,
        chance: &mut dyn Chance,
    ) -> Result<Decided, Error>;
    /// What happens when the seat's time is up.
    fn decide_timeout(&self, seat: Seat, chance: &mut dyn Chance) -> Result<Decided, Error>;
    /// Takes over what was decided on this very match as it stands now. What was decided before
    /// something else happened is refused, and nothing changes.
    fn commit(&mut self, decided: Decided) -> Result<(), Stale>;
    /// Takes over an entry that was stored after it had been decided on this very match: the action
    /// as the game writes it, and what happened as a JSON list.
    fn recall(
        &mut self,
        seat: Seat,
        cause: Cause,
        action: &str,
        events: &str,
    ) -> Result<(), Unreplayable>;
    /// Whether what was restored and recalled adds up to a state that the rules allow. Events from
    /// outside may say anything.
    fn is_sound(&self) -> Result<(), Unreplayable>;
    /// Takes the last action back; false when there is none.
    fn undo(&mut self) -> bool;
    /// Forgets so many of the oldest entries that are kept, for a match whose log is elsewhere. They
    /// are then [seen](Match::seen_stored) from there, and not taken back any more.
    fn forget(&mut self, oldest: usize);
    /// Forgets all entries, which have come to this version in the log that is elsewhere, those that
    /// were taken back there included.
    fn forget_all(&mut self, version: u64);
    /// The time the rules give the seat for what it is asked now.
    fn time_limit(&self, seat: Seat) -> Option<Duration>;
    /// Stays the same as long as the seat's clock runs on though the seat acts; `None` where each
    /// of its actions starts the clock anew.
    fn clock_runs_for(&self, seat: Seat) -> Option<u64>;

    /// What happened at the start, whole truth.
    fn setup(&self) -> Vec<Json>;
    fn view(&self, viewer: Viewer) -> Json;
    /// Everything, as a spectator would see it if nothing were hidden.
    fn open_view(&self) -> Json;
    /// What a viewer knows, or everything, as a picture to share.
    fn picture(&self, open: bool, viewer: Viewer) -> Picture;
    /// The same, written into something longer.
    fn write_view(&self, viewer: Viewer, to: &mut Vec<u8>);
    /// What the last action (or else the setup) brought, as the viewer may see it.
    fn last_seen(&self, viewer: Viewer) -> Vec<Json>;
    /// What one entry (from 1; 0 is the setup) brought, as the viewer may see it; `None` when there
    /// is no such entry yet, or it was forgotten.
    fn seen(&self, version: u64, viewer: Viewer) -> Option<Seen>;
    /// The same of an entry of this match as it was stored.
    fn seen_stored(
        &self,
        seat: Seat,
        cause: Cause,
        events: &str,
        viewer: Viewer,
    ) -> Result<Seen, Unreplayable>;
    fn position(&self) -> String;
    fn position_in(&self, viewer: Viewer) -> String;
    /// The position in another form; `None` for a form the game does not have.
    fn export(&self, form: &str) -> Option<String>;
    /// The match as the rules file writes one down, or else as a plain [record](crate::PlainRecord); `None` where
    /// the beginning was forgotten.
    fn record(&self) -> Option<String>;

    /// What people call a seat.
    fn seat_name(&self, seat: Seat, lang: Lang) -> String;
    /// The board as text, as the viewer may see it.
    fn draw(&self, viewer: Viewer, show: Show) -> String;
    /// What the last action (or else the setup) brought, in words.
    fn tell_last(&self, viewer: Viewer, lang: Lang) -> Vec<String>;
    /// What one entry (from 1; 0 is the setup) brought, in words; nothing when there is no such
    /// entry yet.
    fn tell(&self, version: u64, viewer: Viewer, lang: Lang) -> Vec<String>;

    fn perft(&self, depth: u32) -> Result<u64, NotCountable>;
    /// What the bot of a name would do in the seat, seeing what the seat sees. Plays nothing.
    fn bot(
        &self,
        seat: Seat,
        name: &str,
        limits: &mut Limits<'_>,
        seed: u64,
    ) -> Result<BotAnswer, Error>;
    /// What is thought of the position, by a search within limits or without them at a glance;
    /// `None` for a game that no bot plays. The whole truth is looked at: for matches that are over.
    fn assess(&self, limits: Option<&mut Limits<'_>>, seed: u64) -> Option<Assessment>;
}

/// What a bot would do.
#[derive(Clone, PartialEq, Debug)]
pub struct BotAnswer {
    pub action: String,
    pub info: Info,
}

/// An accepted action and what it brings, not yet part of the match.
pub struct Decided {
    pub seat: Seat,
    pub cause: Cause,
    /// The action as the game writes it.
    pub action: String,
    /// What happened, whole truth.
    pub events: Vec<Json>,
    /// The result, where this ends the match.
    pub outcome: Option<Outcome>,
    /// The version that the match had.
    version: u64,
    /// The same as the game's own types, for `commit`.
    entry: Box<dyn Any + Send>,
}

/// What was decided on another version of a match, or on another match, is not taken over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("that was decided on version {decided_on}, and the match is at {now}")]
pub struct Stale {
    pub decided_on: u64,
    pub now: u64,
}

impl From<Stale> for Error {
    fn from(stale: Stale) -> Self {
        Self::new(Code::BadRequest, stale.to_string())
    }
}

impl fmt::Debug for Decided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?} {} {:?}", self.seat, self.cause, self.action, self.events)
    }
}

/// One entry of a match as some viewer may see it.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Who asked, and whether it was the clock or a bot that did; nobody asks for the setup.
    pub by: Option<(Seat, Cause)>,
    pub events: Vec<Json>,
    /// Whether nothing of it was hidden from the viewer, so that they may know the action as well.
    pub whole: bool,
}

/// A stored match that its rules cannot read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreplayable(pub String);

impl fmt::Display for Unreplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Unreplayable {}

impl Unreplayable {
    #[expect(clippy::needless_pass_by_value, reason = "it is the argument of map_err")]
    pub(crate) fn from_json(why: serde_json::Error) -> Self {
        Self(format!("not the events of this game: {why}"))
    }
}

/// Whether a state can be written as a position and read again: the reader of positions allows
/// nothing that the rules do not.
pub(crate) fn is_sound<R: Playable>(state: &R) -> Result<(), BadPosition> {
    R::load(&state.position(), &state.options()).map(drop)
}

/// A match by its rules.
pub(crate) struct Play<R: Playable> {
    replay: Replay<R>,
    brain: Option<Brain<R>>,
    analyst: Option<Analyst<R>>,
    draw: Draw<R>,
}

pub(crate) fn json<T: Serialize>(value: &T) -> Json {
    serde_json::value::to_raw_value(value).expect("events and views can be written as JSON")
}

/// What the rules have against an action of this seat.
pub(crate) fn refused<R: Playable>(state: &R, seat: Seat, refusal: &R::Refusal) -> Error {
    let code = match state.to_act() {
        seats if seats.is_empty() => Code::MatchOver,
        seats if seats.contains(seat) => Code::IllegalAction,
        _ => Code::NotYourTurn,
    };
    Error::refused(code, refusal)
}

/// The number of sequences of so many actions, unless that would be too deep.
pub(crate) fn count<R: Playable>(state: &R, depth: u32) -> Result<u64, NotCountable> {
    if depth > DEEPEST_COUNT {
        return Err(NotCountable::TooDeep(DEEPEST_COUNT));
    }
    state.perft(depth)
}

pub(crate) fn unknown_bot<R: Playable>(name: &str) -> Error {
    Error::new(Code::BadRequest, format!("{} has no bot {name:?}", R::NAME))
}

fn seen_by<R: Playable>(events: &[R::Event], viewer: Viewer) -> Vec<Json> {
    events.iter().filter_map(|event| R::seen(event, viewer)).map(|event| json(&event)).collect()
}

fn seen_of<R: Playable>(seat: Seat, cause: Cause, events: &[R::Event], viewer: Viewer) -> Seen {
    let whole = viewer == Viewer::Seat(seat)
        || events.iter().all(|event| R::seen(event, viewer).as_ref() == Some(event));
    Seen { by: Some((seat, cause)), events: seen_by::<R>(events, viewer), whole }
}

impl<R: Typed> Play<R> {
    pub(crate) fn new(
        replay: Replay<R>,
        brain: Option<Brain<R>>,
        analyst: Option<Analyst<R>>,
        draw: Draw<R>,
    ) -> Self {
        Self { replay, brain, analyst, draw }
    }

    fn state(&self) -> &R {
        self.replay.state()
    }

    fn plain_record(&self) -> Option<String> {
        let mut state = self.replay.start()?.clone();
        for event in self.replay.setup() {
            state.apply(event);
        }
        let (options, position) = (json(&state.options()), state.position());
        let mut lines = Vec::new();
        for Entry { seat, cause, action, events } in self.replay.entries() {
            let action = state.write_action(*seat, action);
            lines.push(Line { seat: *seat, cause: *cause, action });
            for event in events {
                state.apply(event);
            }
        }
        Some(plain::write(R::NAME, options.get(), &position, &lines))
    }

    fn seat_exists(&self, seat: Seat) -> Result<(), Error> {
        if seat.index() < usize::from(self.seats()) {
            return Ok(());
        }
        let message = format!("there is no seat {seat}; seats are 0 to {}", self.seats() - 1);
        Err(Error::new(Code::BadRequest, message))
    }

    /// The first of the codes that applies to a match before anything is asked of it.
    fn still_going(&self, seat: Seat) -> Result<(), Error> {
        self.seat_exists(seat)?;
        match self.state().outcome() {
            None => Ok(()),
            Some(_) => Err(Error::new(Code::MatchOver, "the match is over")),
        }
    }

    fn asked(
        &self,
        seat: Seat,
        cause: Cause,
        action: &str,
        chance: &mut dyn Chance,
    ) -> Result<Decided, Error> {
        self.seat_exists(seat)?;
        // After the end the rules still say so in their own word, if they can read the action.
        let action = self.state().read_action(seat, action).map_err(|why| {
            let over = self.still_going(seat).err();
            over.unwrap_or_else(|| Error::new(Code::BadAction, why.to_string()))
        })?;
        self.judge(seat, cause, action, chance)
    }

    fn judge(
        &self,
        seat: Seat,
        cause: Cause,
        action: R::Action,
        chance: &mut dyn Chance,
    ) -> Result<Decided, Error> {
        let text = self.state().write_action(seat, &action);
        let entry = self
            .replay
            .decide(seat, cause, action, chance)
            .map_err(|refusal| refused(self.state(), seat, &refusal))?;
        let events = entry.events.iter().map(json).collect();
        let mut after = self.state().clone();
        entry.events.iter().for_each(|event| after.apply(event));
        let outcome = after.outcome();
        let (version, entry) = (self.replay.version(), Box::new(entry));
        Ok(Decided { seat, cause, action: text, events, outcome, version, entry })
    }
}

impl<R: Typed> Match for Play<R> {
    fn status(&self) -> Status {
        Status::of(self.state(), self.replay.version())
    }

    fn seats(&self) -> u8 {
        self.state().seats()
    }

    fn legal(&self, seat: Seat) -> Legal {
        let (texts, complete) = self.state().write_legal(seat);
        Legal { actions: texts.sorted().map(Into::into).collect(), complete }
    }

    fn write_legal(&self, seat: Seat, to: &mut Vec<u8>) {
        let (texts, complete) = self.state().write_legal(seat);
        to.extend_from_slice(b"{\"actions\":");
        texts.write_sorted(to);
        to.extend_from_slice(if complete {
            b",\"complete\":true}"
        } else {
            b",\"complete\":false}"
        });
    }

    fn typed(&self, seat: Seat, action: &str) -> Option<Json> {
        let action = self.state().read_action(seat, action).ok()?;
        self.state().typed(&action).as_ref().map(json)
    }

    fn decide(&self, seat: Seat, action: &str, chance: &mut dyn Chance) -> Result<Decided, Error> {
        self.asked(seat, Cause::Asked, action, chance)
    }

    fn decide_bot(
        &self,
        seat: Seat,
        action: &str,
        chance: &mut dyn Chance,
    ) -> Result<Decided, Error> {
        self.asked(seat, Cause::Bot, action, chance)
    }

    fn decide_timeout(&self, seat: Seat, chance: &mut dyn Chance) -> Result<Decided, Error> {
        self.still_going(seat)?;
        let Some(action) = self.state().on_timeout(seat) else {
            let message = format!("seat {seat} is not asked anything");
            return Err(Error::new(Code::NotYourTurn, message));
        };
        self.judge(seat, Cause::TimedOut, action, chance)
    }

    fn commit(&mut self, decided: Decided) -> Result<(), Stale> {
        let stale = Stale { decided_on: decided.version, now: self.replay.version() };
        if stale.decided_on != stale.now {
            return Err(stale);
        }
        // What another game has decided is never this one's.
        let entry = decided.entry.downcast::<Entry<R>>().map_err(|_| stale)?;
        self.replay.commit(*entry);
        Ok(())
    }

    fn recall(
        &mut self,
        seat: Seat,
        cause: Cause,
        action: &str,
        events: &str,
    ) -> Result<(), Unreplayable> {
        let action = self
            .state()
            .read_action(seat, action)
            .map_err(|why| Unreplayable(format!("not an action of this game: {why}")))?;
        let events = serde_json::from_str(events).map_err(Unreplayable::from_json)?;
        self.replay.commit(Entry { seat, cause, action, events });
        Ok(())
    }

    fn is_sound(&self) -> Result<(), Unreplayable> {
        is_sound(self.state()).map_err(|why| Unreplayable(why.to_string()))
    }

    fn undo(&mut self) -> bool {
        self.replay.undo()
    }

    fn forget(&mut self, oldest: usize) {
        self.replay.forget(oldest);
    }

    fn forget_all(&mut self, version: u64) {
        self.replay.forget_all(version);
    }

    fn time_limit(&self, seat: Seat) -> Option<Duration> {
        self.state().time_limit(seat)
    }

    fn clock_runs_for(&self, seat: Seat) -> Option<u64> {
        self.state().clock_runs_for(seat)
    }

    fn setup(&self) -> Vec<Json> {
        self.replay.setup().iter().map(json).collect()
    }

    fn view(&self, viewer: Viewer) -> Json {
        json(&self.state().view(viewer))
    }

    fn open_view(&self) -> Json {
        json(&self.state().open_view())
    }

    fn picture(&self, open: bool, viewer: Viewer) -> Picture {
        let state = self.state();
        (self.draw)(&if open { state.open_view() } else { state.view(viewer) })
    }

    fn write_view(&self, viewer: Viewer, to: &mut Vec<u8>) {
        self.state().write_view(viewer, to);
    }

    fn last_seen(&self, viewer: Viewer) -> Vec<Json> {
        self.replay.last_seen(viewer).iter().map(json).collect()
    }

    fn seen(&self, version: u64, viewer: Viewer) -> Option<Seen> {
        if version == 0 {
            let events = seen_by::<R>(self.replay.setup(), viewer);
            return Some(Seen { by: None, events, whole: false });
        }
        let entry = self.replay.entry(version)?;
        Some(seen_of::<R>(entry.seat, entry.cause, &entry.events, viewer))
    }

    fn seen_stored(
        &self,
        seat: Seat,
        cause: Cause,
        events: &str,
        viewer: Viewer,
    ) -> Result<Seen, Unreplayable> {
        let events: Vec<R::Event> =
            serde_json::from_str(events).map_err(Unreplayable::from_json)?;
        Ok(seen_of::<R>(seat, cause, &events, viewer))
    }

    fn position(&self) -> String {
        self.state().position()
    }

    fn position_in(&self, viewer: Viewer) -> String {
        R::position_in(&self.state().view(viewer))
    }

    fn export(&self, form: &str) -> Option<String> {
        self.state().export(form)
    }

    fn record(&self) -> Option<String> {
        R::record(&self.replay).or_else(|| self.plain_record())
    }

    fn seat_name(&self, seat: Seat, lang: Lang) -> String {
        self.state().seat_name(seat, lang)
    }

    fn draw(&self, viewer: Viewer, show: Show) -> String {
        R::draw(&self.state().view(viewer), show)
    }

    fn tell_last(&self, viewer: Viewer, lang: Lang) -> Vec<String> {
        let told = self.replay.last_seen(viewer);
        told.iter().map(|event| R::tell(event, lang)).filter(|line| !line.is_empty()).collect()
    }

    fn tell(&self, version: u64, viewer: Viewer, lang: Lang) -> Vec<String> {
        let events = match version {
            0 => self.replay.setup(),
            _ => self.replay.entry(version).map_or(&[][..], |entry| &entry.events),
        };
        let seen = events.iter().filter_map(|event| R::seen(event, viewer));
        seen.map(|event| R::tell(&event, lang)).filter(|line| !line.is_empty()).collect()
    }

    fn perft(&self, depth: u32) -> Result<u64, NotCountable> {
        count(self.state(), depth)
    }

    fn bot(
        &self,
        seat: Seat,
        name: &str,
        limits: &mut Limits<'_>,
        seed: u64,
    ) -> Result<BotAnswer, Error> {
        self.still_going(seat)?;
        let unknown = || unknown_bot::<R>(name);
        let brain = self.brain.ok_or_else(unknown)?;
        let view = self.state().view(Viewer::Seat(seat));
        let thought = brain(&view, name, limits, seed).ok_or_else(unknown)?.ok_or_else(|| {
            Error::new(Code::NotYourTurn, format!("seat {seat} is not asked anything"))
        })?;
        let action = self.state().write_action(seat, &thought.action);
        Ok(BotAnswer { action, info: thought.info })
    }

    fn assess(&self, limits: Option<&mut Limits<'_>>, seed: u64) -> Option<Assessment> {
        self.analyst.map(|assess| assess(self.state(), limits, seed))
    }
}
