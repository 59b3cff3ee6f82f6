//! A match as its log.

use crate::{Chance, Rules, RulesExt, Seat, Viewer, Views};

/// One line of a match's log: who asked what, and what happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry<R: Rules> {
    pub seat: Seat,
    pub cause: Cause,
    pub action: R::Action,
    pub events: Vec<R::Event>,
}

/// Who asked for an action: the player, the clock, or a bot that plays the seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Cause {
    Asked,
    TimedOut,
    Bot,
}

/// A match: where it began, what happened since, and the state this adds up to.
#[derive(Clone, Debug)]
pub struct Replay<R: Rules> {
    /// Before the setup, or after what was forgotten.
    start: R,
    setup: Vec<R::Event>,
    forgotten: u64,
    entries: Vec<Entry<R>>,
    state: R,
}

impl<R: Rules> Replay<R> {
    /// Starts a match. The options have passed [`Rules::check`].
    pub fn open(options: &R::Options, chance: &mut dyn Chance) -> Self {
        let start = R::empty(options);
        let setup = start.open(chance);
        Self::opened(start, setup)
    }

    /// A match whose setup is already known.
    pub fn opened(start: R, setup: Vec<R::Event>) -> Self {
        let mut state = start.clone();
        for event in &setup {
            state.apply(event);
        }
        Self { start, setup, forgotten: 0, entries: Vec::new(), state }
    }

    /// A match that begins at a position.
    pub fn from_position(state: R) -> Self {
        let start = state.clone();
        Self { start, setup: Vec::new(), forgotten: 0, entries: Vec::new(), state }
    }

    /// The state before the setup, or at the position where the match began; `None` where that was
    /// [forgotten](Replay::forget).
    pub fn start(&self) -> Option<&R> {
        (self.forgotten == 0).then_some(&self.start)
    }

    pub fn state(&self) -> &R {
        &self.state
    }

    pub fn setup(&self) -> &[R::Event] {
        &self.setup
    }

    /// The entries, but for those that were [forgotten](Replay::forget).
    pub fn entries(&self) -> &[Entry<R>] {
        &self.entries
    }

    /// The entry that became this version (from 1), unless it was forgotten.
    pub fn entry(&self, version: u64) -> Option<&Entry<R>> {
        let index = version.checked_sub(self.forgotten + 1)?;
        self.entries.get(usize::try_from(index).ok()?)
    }

    /// Forgets so many of the oldest entries that are kept, for a match whose log is elsewhere. They
    /// cannot be taken back any more.
    pub fn forget(&mut self, oldest: usize) {
        let oldest = oldest.min(self.entries.len());
        if self.forgotten == 0 && oldest > 0 {
            self.setup.iter().for_each(|event| self.start.apply(event));
        }
        let gone = self.entries.drain(..oldest).flat_map(|entry| entry.events);
        gone.for_each(|event| self.start.apply(&event));
        self.forgotten += oldest as u64;
    }

    /// Forgets all entries of a match whose log is elsewhere and has come to this version. What the log
    /// took back counts there, though it is no part of this match any more.
    pub fn forget_all(&mut self, version: u64) {
        if version == 0 {
            return;
        }
        self.entries.clear();
        self.start = self.state.clone();
        self.forgotten = version;
    }

    /// How many actions were accepted so far.
    pub fn version(&self) -> u64 {
        self.forgotten + self.entries.len() as u64
    }

    /// Judges an action and changes nothing. What comes back can be stored before it is
    /// [committed](Replay::commit).
    pub fn decide(
        &self,
        seat: Seat,
        cause: Cause,
        action: R::Action,
        chance: &mut dyn Chance,
    ) -> Result<Entry<R>, R::Refusal> {
        let events = self.state.decide_as(seat, &action, cause, chance)?;
        Ok(Entry { seat, cause, action, events })
    }

    /// Takes over an entry that was decided on this very state.
    pub fn commit(&mut self, entry: Entry<R>) {
        for event in &entry.events {
            self.state.apply(event);
        }
        self.entries.push(entry);
    }

    /// Takes the last action back, as if it had never been played. False when there is none.
    pub fn undo(&mut self) -> bool {
        if self.entries.pop().is_none() {
            return false;
        }
        self.state = self.start.clone();
        let setup = if self.forgotten == 0 { &self.setup[..] } else { &[] };
        let happened = self.entries.iter().flat_map(|entry| &entry.events);
        for event in setup.iter().chain(happened) {
            self.state.apply(event);
        }
        true
    }
}

impl<R: Views> Replay<R> {
    /// What the last action (or else the setup) brought, as a viewer may see it.
    pub fn last_seen(&self, viewer: Viewer) -> Vec<R::Event> {
        let events = self.entries.last().map_or(&self.setup, |entry| &entry.events);
        events.iter().filter_map(|event| R::seen(event, viewer)).collect()
    }
}
