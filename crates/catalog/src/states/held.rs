//! A state with its log.

use std::any::Any;
use std::fmt::Write as _;
use std::sync::Arc;

use bots::Limits;
use kit::encode::Sheet;
use kit::{
    Cause, Dice, Encode, Entry, Lang, NotCountable, Outcome, Rules, Seat, Seats, Show, Viewer,
};
use protocol::{Code, Error, Status};

use super::{Beginning, Spaces, State, Told, returns, with_luck};
use crate::game::Brain;
use crate::play::{Unreplayable, json, refused, unknown_bot};
use crate::{BotAnswer, Json, Legal};

/// Where a state's log begins.
pub(super) struct Start<R: Rules> {
    pub(super) setup: Option<Vec<R::Event>>,
    pub(super) state: R,
    pub(super) dice: Dice,
}

/// One step of a log.
enum Step<R: Rules> {
    /// A choice by number; its luck comes from the dice.
    Chosen(Seat, u32),
    /// Something written, with the dice as they lay afterwards.
    Written(Arc<(Entry<R>, Dice)>),
}

impl<R: Rules> Clone for Step<R> {
    fn clone(&self) -> Self {
        match self {
            Self::Chosen(seat, choice) => Self::Chosen(*seat, *choice),
            Self::Written(entry) => Self::Written(Arc::clone(entry)),
        }
    }
}

/// A state by its rules.
pub(super) struct Held<R: Rules> {
    start: Arc<Start<R>>,
    spaces: Arc<Spaces>,
    brain: Option<Brain<R>>,
    steps: Vec<Step<R>>,
    state: R,
    dice: Dice,
    /// The choices made towards the next action; the last of `steps` once more.
    so_far: Vec<u32>,
    version: u64,
}

impl<R: Rules> Clone for Held<R> {
    fn clone(&self) -> Self {
        Self {
            start: Arc::clone(&self.start),
            spaces: Arc::clone(&self.spaces),
            brain: self.brain,
            steps: self.steps.clone(),
            state: self.state.clone(),
            dice: self.dice.clone(),
            so_far: self.so_far.clone(),
            version: self.version,
        }
    }
}

impl<R: Encode> Held<R> {
    pub(super) fn new(start: Start<R>, brain: Option<Brain<R>>) -> Self {
        Self {
            spaces: Arc::new(Spaces::of(&start.state)),
            brain,
            steps: Vec::new(),
            state: start.state.clone(),
            dice: start.dice.clone(),
            so_far: Vec::new(),
            version: 0,
            start: Arc::new(start),
        }
    }

    /// A state in which these choices have been made towards the next action.
    pub(super) fn with_choices(mut self, seat: Seat, so_far: &[u32]) -> Self {
        self.steps.extend(so_far.iter().map(|choice| Step::Chosen(seat, *choice)));
        self.so_far.extend_from_slice(so_far);
        self
    }

    /// Who made the choices so far.
    fn chooser(&self) -> Option<Seat> {
        match self.steps.last() {
            Some(Step::Chosen(seat, _)) if !self.so_far.is_empty() => Some(*seat),
            _ => None,
        }
    }

    fn so_far_of(&self, viewer: Viewer) -> &[u32] {
        match self.chooser() {
            Some(seat) if viewer.is(seat) => &self.so_far,
            _ => &[],
        }
    }

    /// Goes through the log again, from where it begins, and hands over the state before each entry
    /// and the entry.
    fn each_entry(&self, mut each: impl FnMut(&R, &Entry<R>)) {
        let (mut state, mut dice) = (self.start.state.clone(), self.start.dice.clone());
        let mut choices = Vec::new();
        for step in &self.steps {
            match step {
                Step::Chosen(seat, choice) => {
                    choices.push(*choice);
                    if !state.is_whole(*seat, &choices) {
                        continue;
                    }
                    let action = state.chosen(*seat, &choices);
                    let action = action.expect("whole choices make an action");
                    let events = state.decide(*seat, &action, &mut dice);
                    let events = events.expect("what was chosen is allowed");
                    choices.clear();
                    let entry = Entry { seat: *seat, cause: Cause::Asked, action, events };
                    each(&state, &entry);
                    entry.events.iter().for_each(|event| state.apply(event));
                }
                Step::Written(written) => {
                    let (entry, after) = &**written;
                    each(&state, entry);
                    entry.events.iter().for_each(|event| state.apply(event));
                    dice = after.clone();
                    choices.clear();
                }
            }
        }
    }

    fn last_events(&self) -> Vec<R::Event> {
        let mut last = self.start.setup.clone().unwrap_or_default();
        self.each_entry(|_, entry| last.clone_from(&entry.events));
        last
    }

    fn seat_exists(&self, seat: Seat) -> Result<(), Error> {
        if seat.index() < usize::from(self.state.seats()) {
            return Ok(());
        }
        let last = self.state.seats() - 1;
        let message = format!("there is no seat {seat}; seats are 0 to {last}");
        Err(Error::new(Code::BadRequest, message))
    }

    fn read_action(&self, seat: Seat, action: &str) -> Result<R::Action, Error> {
        self.seat_exists(seat)?;
        self.state.read_action(seat, action).map_err(|why| {
            if self.state.outcome().is_some() {
                return Error::new(Code::MatchOver, "the match is over");
            }
            Error::new(Code::BadAction, why.to_string())
        })
    }

    fn carry_out(
        &mut self,
        seat: Seat,
        cause: Cause,
        action: R::Action,
        chance: Option<&[u32]>,
    ) -> Result<Told, Error> {
        let mut dice = self.dice.clone();
        let events = with_luck(&mut dice, chance, |luck| {
            let decided = match cause {
                Cause::TimedOut => self.state.decide_timeout(seat, &action, luck),
                Cause::Asked | Cause::Bot => self.state.decide(seat, &action, luck),
            };
            decided.map_err(|refusal| refused(&self.state, seat, &refusal))
        })?;
        let entry = Entry { seat, cause, action, events };
        let told = told(&self.state, &entry);
        self.commit(entry, dice);
        Ok(told)
    }

    fn commit(&mut self, entry: Entry<R>, dice: Dice) {
        self.drop_choices();
        entry.events.iter().for_each(|event| self.state.apply(event));
        self.dice = dice.clone();
        self.steps.push(Step::Written(Arc::new((entry, dice))));
        self.version += 1;
    }

    /// Forgets the choices made towards the next action.
    fn drop_choices(&mut self) {
        self.steps.truncate(self.steps.len() - self.so_far.len());
        self.so_far.clear();
    }

    /// Whether the seat may choose anything at all now.
    fn may_choose(&self, seat: Seat) -> Result<(), Error> {
        self.seat_exists(seat)?;
        let to_act = self.state.to_act();
        if to_act.is_empty() {
            return Err(Error::new(Code::MatchOver, "the match is over"));
        }
        if !to_act.contains(seat) {
            return Err(Error::new(Code::NotYourTurn, format!("seat {seat} is not to act")));
        }
        match self.chooser() {
            Some(other) if other != seat => {
                let message = format!("seat {other} has chosen a part of its action, and goes on");
                Err(Error::new(Code::NotYourTurn, message))
            }
            _ => Ok(()),
        }
    }

    fn check_choice(&self, seat: Seat, choice: u32) -> Result<(), Error> {
        self.may_choose(seat)?;
        let mut choices = Vec::with_capacity(64);
        self.state.choices(seat, &self.so_far, &mut choices);
        if choices.binary_search(&choice).is_ok() {
            return Ok(());
        }
        let size = self.spaces.action_size;
        let (code, message) = if choice as usize >= size {
            (Code::BadAction, format!("{choice} is no action; actions are 0 to {}", size - 1))
        } else {
            (Code::IllegalAction, format!("{choice} is not among the {} legal", choices.len()))
        };
        Err(Error::new(code, message))
    }
}

fn told<R: Rules>(before: &R, entry: &Entry<R>) -> Told {
    Told {
        seat: entry.seat,
        cause: entry.cause,
        action: before.write_action(entry.seat, &entry.action),
        events: entry.events.iter().map(json).collect(),
    }
}

fn seen<R: Rules>(events: &[R::Event], viewer: Viewer) -> Vec<Json> {
    events.iter().filter_map(|event| R::seen(event, viewer)).map(|event| json(&event)).collect()
}

impl<R: Encode> State for Held<R> {
    fn copy(&self) -> Box<dyn State> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn State) -> bool {
        let Some(other) = other.as_any().downcast_ref::<Self>() else { return false };
        let same = self.state == other.state
            && self.dice == other.dice
            && self.so_far == other.so_far
            && self.version == other.version;
        same && {
            let (mut ours, mut theirs) = (Vec::new(), Vec::new());
            self.each_entry(|_, entry| ours.push(entry.clone()));
            other.each_entry(|_, entry| theirs.push(entry.clone()));
            ours == theirs && self.start.setup == other.start.setup
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn status(&self) -> Status {
        Status::of(&self.state, self.version)
    }

    fn seats(&self) -> u8 {
        self.state.seats()
    }

    fn to_act(&self) -> Seats {
        self.state.to_act()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn returns(&self, to: &mut [f32]) {
        to.fill(0.0);
        if let Some(outcome) = self.state.outcome() {
            returns(&outcome, self.state.seats(), R::SHARED_VICTORY, to);
        }
    }

    fn version(&self) -> u64 {
        self.version
    }

    fn options(&self) -> Json {
        json(&self.start.state.options())
    }

    fn spaces(&self) -> &Arc<Spaces> {
        &self.spaces
    }

    fn dice(&self) -> &Dice {
        &self.dice
    }

    fn set_dice(&mut self, dice: Dice) {
        // What was chosen with the dice so far must be told as it was.
        let mut entries = Vec::new();
        self.each_entry(|_, entry| entries.push(entry.clone()));
        let (chooser, so_far) = (self.chooser(), std::mem::take(&mut self.so_far));
        let written = |entry| Step::Written(Arc::new((entry, dice.clone())));
        self.steps = entries.into_iter().map(written).collect();
        if let Some(seat) = chooser {
            self.steps.extend(so_far.iter().map(|choice| Step::Chosen(seat, *choice)));
            self.so_far = so_far;
        }
        if self.version == 0 {
            let Start { setup, state, .. } = &*self.start;
            let (setup, state) = (setup.clone(), state.clone());
            self.start = Arc::new(Start { setup, state, dice: dice.clone() });
        }
        self.dice = dice;
    }

    fn legal(&self, seat: Seat) -> Legal {
        let actions = self.state.write_legal(seat).sorted().map(Into::into).collect();
        Legal { actions, complete: self.state.lists_all(seat) }
    }

    fn apply(&mut self, seat: Seat, action: &str, chance: Option<&[u32]>) -> Result<Told, Error> {
        let action = self.read_action(seat, action)?;
        self.carry_out(seat, Cause::Asked, action, chance)
    }

    fn timeout(&mut self, seat: Seat, chance: Option<&[u32]>) -> Result<Told, Error> {
        self.seat_exists(seat)?;
        if self.state.outcome().is_some() {
            return Err(Error::new(Code::MatchOver, "the match is over"));
        }
        let Some(action) = self.state.on_timeout(seat) else {
            let message = format!("seat {seat} is not asked anything");
            return Err(Error::new(Code::NotYourTurn, message));
        };
        self.carry_out(seat, Cause::TimedOut, action, chance)
    }

    fn recall(
        &mut self,
        seat: Seat,
        cause: Cause,
        action: &str,
        events: &str,
    ) -> Result<(), Error> {
        let action = self.read_action(seat, action)?;
        let events = serde_json::from_str(events).map_err(Unreplayable::from_json);
        let events = events.map_err(|why| Error::new(Code::BadRequest, why.to_string()))?;
        let dice = self.dice.clone();
        self.commit(Entry { seat, cause, action, events }, dice);
        Ok(())
    }

    fn undo(&mut self) -> bool {
        if !self.so_far.is_empty() {
            self.drop_choices();
            return true;
        }
        // What came before is told again, up to one entry less.
        let Some(last) = self.version.checked_sub(1) else { return false };
        let (mut steps, mut choices) = (0, Vec::new());
        let (mut state, mut dice) = (self.start.state.clone(), self.start.dice.clone());
        let mut played = 0;
        while played < last {
            match &self.steps[steps] {
                Step::Chosen(seat, choice) => {
                    choices.push(*choice);
                    if state.is_whole(*seat, &choices) {
                        state.play(*seat, &choices, &mut dice);
                        choices.clear();
                        played += 1;
                    }
                }
                Step::Written(written) => {
                    written.0.events.iter().for_each(|event| state.apply(event));
                    dice = written.1.clone();
                    played += 1;
                }
            }
            steps += 1;
        }
        self.steps.truncate(steps);
        (self.state, self.dice, self.version) = (state, dice, last);
        true
    }

    fn view(&self, viewer: Viewer) -> Json {
        json(&self.state.view(viewer))
    }

    fn imagine(&self, viewer: Viewer, mut dice: Dice) -> Box<dyn State> {
        let state = R::imagine(&self.state.view(viewer), &mut dice);
        let held = Self::new(Start { setup: None, state, dice }, self.brain);
        Box::new(match self.chooser() {
            Some(seat) => held.with_choices(seat, self.so_far_of(viewer)),
            None => held,
        })
    }

    fn position(&self) -> String {
        self.state.position()
    }

    fn position_in(&self, viewer: Viewer) -> String {
        R::position_in(&self.state.view(viewer))
    }

    fn draw(&self, viewer: Viewer, show: Show) -> String {
        R::draw(&self.state.view(viewer), show)
    }

    fn seat_name(&self, seat: Seat, lang: Lang) -> String {
        self.state.seat_name(seat, lang)
    }

    fn perft(&self, depth: u32) -> Result<u64, NotCountable> {
        self.state.perft(depth)
    }

    fn bot(
        &self,
        seat: Seat,
        name: &str,
        limits: &mut Limits<'_>,
        seed: u64,
    ) -> Result<BotAnswer, Error> {
        self.seat_exists(seat)?;
        if self.state.outcome().is_some() {
            return Err(Error::new(Code::MatchOver, "the match is over"));
        }
        let unknown = || unknown_bot::<R>(name);
        let brain = self.brain.ok_or_else(unknown)?;
        let view = self.state.view(Viewer::Seat(seat));
        let thought = brain(&view, name, limits, seed).ok_or_else(unknown)?.ok_or_else(|| {
            Error::new(Code::NotYourTurn, format!("seat {seat} is not asked anything"))
        })?;
        let action = self.state.write_action(seat, &thought.action);
        Ok(BotAnswer { action, info: thought.info })
    }

    fn beginning(&self) -> Beginning {
        match &self.start.setup {
            Some(setup) => Beginning::Setup(setup.iter().map(json).collect()),
            None => Beginning::Position(self.start.state.position()),
        }
    }

    fn entries(&self) -> Vec<Told> {
        let mut entries = Vec::new();
        self.each_entry(|before, entry| entries.push(told(before, entry)));
        entries
    }

    fn seen(&self, viewer: Viewer) -> Vec<Vec<Json>> {
        let mut all = vec![seen::<R>(self.start.setup.as_deref().unwrap_or_default(), viewer)];
        self.each_entry(|_, entry| all.push(seen::<R>(&entry.events, viewer)));
        all
    }

    fn tell_last(&self, viewer: Viewer, lang: Lang) -> Vec<String> {
        let events = self.last_events();
        let seen = events.iter().filter_map(|event| R::seen(event, viewer));
        seen.map(|event| R::tell(&event, lang)).filter(|line| !line.is_empty()).collect()
    }

    fn information(&self, viewer: Viewer) -> String {
        let mut text = format!("{} {}\n", R::NAME, json(&viewer));
        let line = |text: &mut String, events: &[R::Event]| {
            for event in seen::<R>(events, viewer) {
                text.push_str(event.get());
                text.push('\n');
            }
        };
        let _ = writeln!(text, "view {}", json(&self.start.state.view(viewer)));
        line(&mut text, self.start.setup.as_deref().unwrap_or_default());
        self.each_entry(|before, entry| {
            // What a seat asked for it knows, and that of others as far as it sees what came of it.
            if viewer.is(entry.seat) {
                let action = before.write_action(entry.seat, &entry.action);
                let _ = writeln!(text, "{} asks {action}", entry.seat);
            }
            line(&mut text, &entry.events);
        });
        let so_far = self.so_far_of(viewer);
        if !so_far.is_empty() {
            let _ = writeln!(text, "chosen {so_far:?}");
        }
        text
    }

    fn choices(&self, seat: Seat, to: &mut Vec<u32>) {
        let so_far = match self.chooser() {
            Some(other) if other != seat => return,
            _ => &self.so_far,
        };
        self.state.choices(seat, so_far, to);
    }

    fn so_far(&self) -> (Option<Seat>, &[u32]) {
        (self.chooser(), &self.so_far)
    }

    fn choose(&mut self, seat: Seat, choice: u32) -> Result<bool, Error> {
        self.check_choice(seat, choice)?;
        self.so_far.push(choice);
        self.steps.push(Step::Chosen(seat, choice));
        if !self.state.is_whole(seat, &self.so_far) {
            return Ok(false);
        }
        self.state.play(seat, &self.so_far, &mut self.dice);
        self.so_far.clear();
        self.version += 1;
        Ok(true)
    }

    fn write_choice(&self, seat: Seat, choice: u32) -> Result<Option<String>, Error> {
        self.check_choice(seat, choice)?;
        let mut choices = self.so_far.clone();
        choices.push(choice);
        if !self.state.is_whole(seat, &choices) {
            return Ok(None);
        }
        let action = self.state.chosen(seat, &choices);
        Ok(action.map(|action| self.state.write_action(seat, &action)))
    }

    fn choices_of(&self, seat: Seat, action: &str) -> Result<Option<Vec<u32>>, Error> {
        let action = self.read_action(seat, action)?;
        let judged = self.state.decide(seat, &action, &mut Dice::new(0));
        judged.map_err(|refusal| refused(&self.state, seat, &refusal))?;
        Ok(self.state.choices_of(seat, &action))
    }

    fn observe(&self, viewer: Viewer, to: &mut [f32]) {
        self.state.observe_state(viewer, self.so_far_of(viewer), &mut Sheet::new(to));
    }
}
