//! A state with its log.

use std::any::Any;
use std::fmt::Write as _;
use std::sync::Arc;

use bots::Limits;
use kit::encode::Sheet;
use kit::prelude::*;
use kit::{
    Cause, Dice, Encode, Entry, Lang, NotCountable, Outcome, Playable, Seat, Seats, Show, Viewer,
};
use protocol::{Code, Error, Status};

use super::{Beginning, Spaces, State, Stepped, Told, returns, with_luck};
use crate::game::Brain;
use crate::play::{Unreplayable, count, json, refused, unknown_bot};
use crate::{BotAnswer, Json, Legal};

/// Where a state's log begins.
pub(super) struct Start<R: Playable> {
    pub(super) begun: Begun<R>,
    pub(super) state: R,
    pub(super) dice: Dice,
}

/// How a log begins.
pub(super) enum Begun<R: Playable> {
    Setup(Vec<R::Event>),
    Position(String),
    /// With the dice before anything was imagined.
    View(Box<R::View>, Dice),
}

impl<R: Playable> Clone for Begun<R> {
    fn clone(&self) -> Self {
        match self {
            Self::Setup(events) => Self::Setup(events.clone()),
            Self::Position(text) => Self::Position(text.clone()),
            Self::View(view, dice) => Self::View(view.clone(), dice.clone()),
        }
    }
}

impl<R: Playable> Begun<R> {
    fn setup(&self) -> &[R::Event] {
        match self {
            Self::Setup(events) => events,
            Self::Position(_) | Self::View(..) => &[],
        }
    }
}

/// One step of a log.
enum Step<R: Playable> {
    /// A choice by number, and whether it made an action whole; the luck of that comes from the dice.
    Chosen { seat: Seat, choice: u32, whole: bool },
    /// Something written, with the dice as they lay afterwards.
    Written(Arc<(Entry<R>, Dice)>),
}

impl<R: Playable> Clone for Step<R> {
    fn clone(&self) -> Self {
        match self {
            Self::Chosen { seat, choice, whole } => {
                Self::Chosen { seat: *seat, choice: *choice, whole: *whole }
            }
            Self::Written(entry) => Self::Written(Arc::clone(entry)),
        }
    }
}

/// A state by its rules.
pub(super) struct Held<R: Playable> {
    start: Arc<Start<R>>,
    spaces: Arc<Spaces>,
    brain: Option<Brain<R>>,
    steps: Vec<Step<R>>,
    state: R,
    dice: Dice,
    /// The choices made towards the next action; the last of `steps` once more.
    so_far: Vec<u32>,
    version: u64,
    /// What a seat may choose next, once somebody has asked.
    listed: Vec<u32>,
    listed_for: Option<Seat>,
}

impl<R: Playable> Clone for Held<R> {
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
            listed: Vec::new(),
            listed_for: None,
        }
    }
}

impl<R: Playable + Encode> Held<R> {
    pub(super) fn new(start: Start<R>, brain: Option<Brain<R>>) -> Self {
        Self {
            spaces: Arc::new(Spaces::of(&start.state)),
            brain,
            steps: Vec::new(),
            state: start.state.clone(),
            dice: start.dice.clone(),
            so_far: Vec::new(),
            version: 0,
            listed: Vec::new(),
            listed_for: None,
            start: Arc::new(start),
        }
    }

    pub(super) fn imagined(view: R::View, mut dice: Dice, brain: Option<Brain<R>>) -> Self {
        let before = dice.clone();
        let state = R::imagine(&view, &mut dice);
        Self::new(Start { begun: Begun::View(Box::new(view), before), state, dice }, brain)
    }

    /// A state in which these choices have been made towards the next action.
    pub(super) fn with_choices(mut self, seat: Seat, so_far: &[u32]) -> Self {
        let chosen = |choice: &u32| Step::Chosen { seat, choice: *choice, whole: false };
        self.steps.extend(so_far.iter().map(chosen));
        self.so_far.extend_from_slice(so_far);
        self
    }

    /// Who made the choices so far.
    fn chooser(&self) -> Option<Seat> {
        match self.steps.last() {
            Some(Step::Chosen { seat, whole: false, .. }) => Some(*seat),
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
    /// and the entry. Gives the state and the dice after the last.
    fn each_entry(&self, mut each: impl FnMut(&R, &Entry<R>)) -> (R, Dice) {
        let (mut state, mut dice) = (self.start.state.clone(), self.start.dice.clone());
        let mut choices = Vec::new();
        for step in &self.steps {
            let chosen;
            let entry = match step {
                Step::Chosen { choice, whole: false, .. } => {
                    choices.push(*choice);
                    continue;
                }
                Step::Chosen { seat, choice, whole: true } => {
                    choices.push(*choice);
                    let action = state.chosen(*seat, &choices);
                    let action = action.expect("whole choices make an action");
                    let events = state.decide(*seat, &action, &mut dice);
                    let events = events.expect("what was chosen is allowed");
                    choices.clear();
                    chosen = Entry { seat: *seat, cause: Cause::Asked, action, events };
                    &chosen
                }
                Step::Written(written) => {
                    dice = written.1.clone();
                    &written.0
                }
            };
            each(&state, entry);
            entry.events.iter().for_each(|event| state.apply(event));
        }
        (state, dice)
    }

    fn last_events(&self) -> Vec<R::Event> {
        let mut last = self.start.begun.setup().to_vec();
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
            // Nobody is away in these matches, so a bot's action is like any other.
            let asked = if cause == Cause::Bot { Cause::Asked } else { cause };
            let decided = self.state.decide_as(seat, &action, asked, luck);
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
        self.listed_for = None;
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

    fn check_choice(&mut self, seat: Seat, choice: u32) -> Result<(), Error> {
        self.may_choose(seat)?;
        let count = match self.listed(seat) {
            listed if listed.binary_search(&choice).is_ok() => return Ok(()),
            listed => listed.len(),
        };
        let size = self.spaces.action_size;
        let (code, message) = if choice as usize >= size {
            (Code::BadAction, format!("{choice} is no action; actions are 0 to {}", size - 1))
        } else {
            (Code::IllegalAction, format!("{choice} is not among the {count} legal actions"))
        };
        Err(Error::new(code, message))
    }
}

fn told<R: Playable>(before: &R, entry: &Entry<R>) -> Told {
    Told {
        seat: entry.seat,
        cause: entry.cause,
        action: before.write_action(entry.seat, &entry.action),
        events: entry.events.iter().map(json).collect(),
    }
}

fn seen<R: Playable>(events: &[R::Event], viewer: Viewer) -> Vec<Json> {
    events.iter().filter_map(|event| R::seen(event, viewer)).map(|event| json(&event)).collect()
}

impl<R: Playable + Encode> State for Held<R> {
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
            ours == theirs && self.start.begun.setup() == other.start.begun.setup()
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
        let choices = self.steps.split_off(self.steps.len() - self.so_far.len());
        let written = |entry| Step::Written(Arc::new((entry, dice.clone())));
        self.steps = entries.into_iter().map(written).chain(choices).collect();
        if self.version == 0 {
            let Start { begun, state, .. } = &*self.start;
            let (begun, state) = (begun.clone(), state.clone());
            self.start = Arc::new(Start { begun, state, dice: dice.clone() });
        }
        self.dice = dice;
    }

    fn legal(&self, seat: Seat) -> Legal {
        let (texts, complete) = self.state.write_legal(seat);
        Legal { actions: texts.sorted().map(Into::into).collect(), complete }
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

    fn recall(&mut self, entry: &Told, dice: Dice) -> Result<(), Error> {
        let action = self.read_action(entry.seat, &entry.action)?;
        let events = entry.events.iter().map(|event| serde_json::from_str(event.get()));
        let events = events.collect::<Result<_, _>>().map_err(Unreplayable::from_json);
        let events = events.map_err(|why| Error::new(Code::BadRequest, why.to_string()))?;
        self.commit(Entry { seat: entry.seat, cause: entry.cause, action, events }, dice);
        Ok(())
    }

    fn undo(&mut self) -> bool {
        if !self.so_far.is_empty() {
            self.drop_choices();
            return true;
        }
        self.listed_for = None;
        if self.steps.pop().is_none() {
            return false;
        }
        while let Some(Step::Chosen { whole: false, .. }) = self.steps.last() {
            self.steps.pop();
        }
        (self.state, self.dice) = self.each_entry(|_, _| {});
        self.version -= 1;
        true
    }

    fn view(&self, viewer: Viewer) -> Json {
        json(&self.state.view(viewer))
    }

    fn imagine(&self, viewer: Viewer, dice: Dice) -> Box<dyn State> {
        let held = Self::imagined(self.state.view(viewer), dice, self.brain);
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
        count(&self.state, depth)
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
        match &self.start.begun {
            Begun::Setup(events) => Beginning::Setup(events.iter().map(json).collect()),
            Begun::Position(text) => Beginning::Position(text.clone()),
            Begun::View(view, dice) => Beginning::View(json(view), dice.clone()),
        }
    }

    fn first_dice(&self) -> &Dice {
        &self.start.dice
    }

    fn steps(&self) -> Vec<Stepped> {
        let mut entries = self.entries().into_iter();
        let mut steps = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            match step {
                Step::Chosen { seat, choice, whole } => {
                    if *whole {
                        entries.next();
                    }
                    steps.push(Stepped::Chosen(*seat, *choice));
                }
                Step::Written(written) => {
                    let told = entries.next();
                    steps.extend(told.map(|told| Stepped::Written(told, written.1.clone())));
                }
            }
        }
        steps
    }

    fn entries(&self) -> Vec<Told> {
        let mut entries = Vec::new();
        self.each_entry(|before, entry| entries.push(told(before, entry)));
        entries
    }

    fn seen(&self, viewer: Viewer) -> Vec<Vec<Json>> {
        let mut all = vec![seen::<R>(self.start.begun.setup(), viewer)];
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
        line(&mut text, self.start.begun.setup());
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

    fn listed(&mut self, seat: Seat) -> &[u32] {
        if self.listed_for != Some(seat) {
            self.listed.clear();
            self.listed_for = Some(seat);
            if self.chooser().is_none_or(|chooser| chooser == seat) {
                self.state.choices(seat, &self.so_far, &mut self.listed);
            }
        }
        &self.listed
    }

    fn so_far(&self) -> (Option<Seat>, &[u32]) {
        (self.chooser(), &self.so_far)
    }

    fn choose(&mut self, seat: Seat, choice: u32) -> Result<bool, Error> {
        self.check_choice(seat, choice)?;
        self.listed_for = None;
        self.so_far.push(choice);
        let whole = self.state.is_whole(seat, &self.so_far);
        self.steps.push(Step::Chosen { seat, choice, whole });
        if !whole {
            return Ok(false);
        }
        kit::encode::play(&mut self.state, seat, &self.so_far, &mut self.dice);
        self.so_far.clear();
        self.version += 1;
        Ok(true)
    }

    fn write_choice(&mut self, seat: Seat, choice: u32) -> Result<Option<String>, Error> {
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
        let judged = self.state.judge(seat, &action);
        judged.map_err(|refusal| refused(&self.state, seat, &refusal))?;
        Ok(self.state.choices_of(seat, &action))
    }

    fn observe(&self, viewer: Viewer, to: &mut [f32]) {
        self.state.observe_state(viewer, self.so_far_of(viewer), &mut Sheet::new(to));
    }
}
