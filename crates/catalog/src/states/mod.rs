//! States for programs that learn: cheap to copy, with actions as numbers and views as arrays.

mod held;
mod table;

use std::any::Any;
use std::sync::Arc;

use bots::Limits;
use kit::encode::{Block, size};
use kit::prelude::*;
use kit::{
    Cause, Chance, Dice, Encode, Lang, NotCountable, Outcome, Playable, Script, Seat, Seats, Show,
    Viewer,
};
use protocol::{Code, Error, Status};

use crate::game::{Brain, Options};
use crate::play::Unreplayable;
use crate::{BotAnswer, Json, Legal};
use held::{Begun, Held, Start};
use table::Table;

/// A game of which there are states.
pub trait States: Sync {
    fn name(&self) -> &'static str;
    /// What its arrays consist of with these options.
    fn spaces(&self, options: Option<&Options>) -> Result<Spaces, Error>;
    /// The state at the start of a match. Its setup draws from `chance` where that is given, else
    /// from the dice, as does all that follows.
    fn begin(
        &self,
        options: Option<&Options>,
        dice: Dice,
        chance: Option<&[u32]>,
    ) -> Result<Box<dyn State>, Error>;
    /// The state at a position.
    fn load(
        &self,
        position: &str,
        options: Option<&Options>,
        dice: Dice,
    ) -> Result<Box<dyn State>, Error>;
    /// The state that a stored setup leads to, before its first entry. The entries follow with
    /// [`State::recall`].
    fn restore(&self, options: &Options, setup: &str, dice: Dice) -> Result<Box<dyn State>, Error>;
    /// A state that fits a view, as [`State::view`] wrote it.
    fn imagine(&self, view: &str, dice: Dice) -> Result<Box<dyn State>, Error>;
    /// So many matches that are played side by side, each with luck of its own.
    fn batch(&self, options: Option<&Options>, seeds: &[u64]) -> Result<Box<dyn Batch>, Error>;
}

/// What the arrays of a game consist of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spaces {
    pub actions: Vec<Block>,
    pub observation: Vec<Block>,
    /// How many numbers each of them has.
    pub action_size: usize,
    pub observation_size: usize,
    pub seats: u8,
}

impl Spaces {
    fn of<R: Playable + Encode>(state: &R) -> Self {
        let options = state.options();
        let (actions, observation) = (R::action_blocks(&options), R::observation_blocks(&options));
        let (action_size, observation_size) = (size(&actions), size(&observation));
        Self { actions, observation, action_size, observation_size, seats: state.seats() }
    }
}

/// A match at one moment, with what happened so far.
///
/// What was chosen by number is kept as that number, and what it brought is found out again when
/// somebody asks, so that copies and steps are cheap.
pub trait State: Send + Sync {
    fn copy(&self) -> Box<dyn State>;
    /// The same as another: game, position, luck to come and what happened.
    fn equals(&self, other: &dyn State) -> bool;
    fn as_any(&self) -> &dyn Any;

    fn status(&self) -> Status;
    fn seats(&self) -> u8;
    fn to_act(&self) -> Seats;
    fn outcome(&self) -> Option<Outcome>;
    /// What the match is worth to each seat: 0 before the end.
    fn returns(&self, to: &mut [f32]);
    fn version(&self) -> u64;
    fn options(&self) -> Json;
    fn spaces(&self) -> &Arc<Spaces>;
    fn dice(&self) -> &Dice;
    /// Other luck from here on.
    fn set_dice(&mut self, dice: Dice);

    // ---- in the notation of the game

    fn legal(&self, seat: Seat) -> Legal;
    /// Carries an action out and gives what happened, whole truth. Draws from `chance` where that
    /// is given. Choices made so far are dropped.
    fn apply(&mut self, seat: Seat, action: &str, chance: Option<&[u32]>) -> Result<Told, Error>;
    /// The seat's time is up.
    fn timeout(&mut self, seat: Seat, chance: Option<&[u32]>) -> Result<Told, Error>;
    /// Takes over an entry that was decided elsewhere on this very state, with the dice as they lay
    /// afterwards.
    fn recall(&mut self, entry: &Told, dice: Dice) -> Result<(), Error>;
    /// Takes the last action back, or first the choices made towards the next one; false when there
    /// is nothing to take back.
    fn undo(&mut self) -> bool;
    fn view(&self, viewer: Viewer) -> Json;
    /// A state that fits what the viewer knows. Its log begins there.
    fn imagine(&self, viewer: Viewer, dice: Dice) -> Box<dyn State>;
    fn position(&self) -> String;
    fn position_in(&self, viewer: Viewer) -> String;
    fn draw(&self, viewer: Viewer, show: Show) -> String;
    fn seat_name(&self, seat: Seat, lang: Lang) -> String;
    fn perft(&self, depth: u32) -> Result<u64, NotCountable>;
    fn bot(
        &self,
        seat: Seat,
        name: &str,
        limits: &mut Limits<'_>,
        seed: u64,
    ) -> Result<BotAnswer, Error>;

    // ---- what happened

    /// Where the log begins: the setup, or the position from which the state was loaded.
    fn beginning(&self) -> Beginning;
    /// The dice as they lay there.
    fn first_dice(&self) -> &Dice;
    /// What happened since, as it is kept: who remembers this and the beginning can make the same
    /// state again.
    fn steps(&self) -> Vec<Stepped>;
    /// All entries, whole truth.
    fn entries(&self) -> Vec<Told>;
    /// What the viewer saw of each of them, the setup first.
    fn seen(&self, viewer: Viewer) -> Vec<Vec<Json>>;
    /// What the last action (or else the setup) brought, in words.
    fn tell_last(&self, viewer: Viewer, lang: Lang) -> Vec<String>;
    /// Everything the viewer has come to know: where the log begins, what they saw and what they
    /// did, and the choices they have made since.
    fn information(&self, viewer: Viewer) -> String;

    // ---- in numbers

    /// What the seat may choose next, in ascending order.
    fn listed(&mut self, seat: Seat) -> &[u32];
    /// The choices made so far towards the next action, and who made them.
    fn so_far(&self) -> (Option<Seat>, &[u32]);
    /// Makes a choice, which must be one of [those listed](State::listed); true when it made an
    /// action whole, and that was carried out.
    fn choose(&mut self, seat: Seat, choice: u32) -> Result<bool, Error>;
    /// The action that this choice makes, in the notation of the game; `None` where it takes more.
    fn write_choice(&mut self, seat: Seat, choice: u32) -> Result<Option<String>, Error>;
    /// The choices that make an action; `None` for one that is only written, such as leaving.
    fn choices_of(&self, seat: Seat, action: &str) -> Result<Option<Vec<u32>>, Error>;
    /// Writes the viewer's observation, which has [`Spaces::observation_size`] values.
    fn observe(&self, viewer: Viewer, to: &mut [f32]);
}

/// One entry, or the part of it that has happened.
#[derive(Clone, Debug)]
pub struct Told {
    pub seat: Seat,
    pub cause: Cause,
    pub action: String,
    pub events: Vec<Json>,
}

/// Where a log begins.
#[derive(Clone, Debug)]
pub enum Beginning {
    /// What happened at the start.
    Setup(Vec<Json>),
    Position(String),
    /// What was imagined from a view, and the luck that it was imagined with.
    View(Json, Dice),
}

/// One step of a log as it is kept.
#[derive(Clone, Debug)]
pub enum Stepped {
    /// A choice by number.
    Chosen(Seat, u32),
    /// Something written, and the dice as they lay afterwards.
    Written(Told, Dice),
}

/// What every seat gets at the end: 1 who won, -1 who lost, 0 where it is a draw or nobody won. A
/// lost puzzle is lost.
fn returns(outcome: &Outcome, seats: u8, shares_victory: bool, to: &mut [f32]) {
    let winners = outcome.winners;
    for (seat, value) in Seat::all(seats).zip(to) {
        *value = match winners.len() {
            0 if seats == 1 => -1.0,
            0 => 0.0,
            _ if !winners.contains(seat) => -1.0,
            1 => 1.0,
            _ if shares_victory && winners.len() < usize::from(seats) => 1.0,
            _ => 0.0,
        };
    }
}

/// Makes states of a game.
pub(crate) struct Stated<R: Playable> {
    brain: Option<Brain<R>>,
}

impl<R: Playable> Stated<R> {
    pub(crate) const fn new(brain: Option<Brain<R>>) -> Self {
        Self { brain }
    }
}

impl<R: Playable + Encode> Stated<R> {
    fn read(options: Option<&Options>) -> Result<R::Options, Error> {
        crate::game::read_options::<R>(options)
    }

    fn opened(&self, options: &R::Options, setup: Vec<R::Event>, dice: Dice) -> Held<R> {
        let mut state = R::empty(options);
        for event in &setup {
            state.apply(event);
        }
        Held::new(Start { begun: Begun::Setup(setup), state, dice }, self.brain)
    }
}

impl<R: Playable + Encode> States for Stated<R> {
    fn name(&self) -> &'static str {
        R::NAME
    }

    fn spaces(&self, options: Option<&Options>) -> Result<Spaces, Error> {
        Ok(Spaces::of(&R::empty(&Self::read(options)?)))
    }

    fn begin(
        &self,
        options: Option<&Options>,
        mut dice: Dice,
        chance: Option<&[u32]>,
    ) -> Result<Box<dyn State>, Error> {
        let options = Self::read(options)?;
        let setup = with_luck(&mut dice, chance, |luck| Ok(R::empty(&options).open(luck)))?;
        Ok(Box::new(self.opened(&options, setup, dice)))
    }

    fn load(
        &self,
        position: &str,
        options: Option<&Options>,
        dice: Dice,
    ) -> Result<Box<dyn State>, Error> {
        let state = crate::game::read_position::<R>(position, options)?;
        Ok(Box::new(Held::new(
            Start { begun: Begun::Position(position.to_owned()), state, dice },
            self.brain,
        )))
    }

    fn restore(&self, options: &Options, setup: &str, dice: Dice) -> Result<Box<dyn State>, Error> {
        let options = Self::read(Some(options))?;
        let setup = serde_json::from_str(setup).map_err(Unreplayable::from_json);
        let setup = setup.map_err(|why| Error::new(Code::BadRequest, why.to_string()))?;
        Ok(Box::new(self.opened(&options, setup, dice)))
    }

    fn imagine(&self, view: &str, dice: Dice) -> Result<Box<dyn State>, Error> {
        let view = serde_json::from_str(view).map_err(|why| {
            Error::new(Code::BadRequest, format!("not a view of {}: {why}", R::NAME))
        })?;
        Ok(Box::new(Held::imagined(view, dice, self.brain)))
    }

    fn batch(&self, options: Option<&Options>, seeds: &[u64]) -> Result<Box<dyn Batch>, Error> {
        let options = Self::read(options)?;
        Ok(Box::new(Table::<R>::new(options, self.brain, seeds)))
    }
}

/// Matches that are played side by side, without logs. A match that is over begins anew.
pub trait Batch: Send + Sync {
    fn len(&self) -> usize;
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    fn spaces(&self) -> &Spaces;
    /// Begins every match anew, each with its seed.
    fn reset(&mut self, seeds: &[u64]);
    /// Whether each of these may be chosen in its match; the first that may not.
    fn check(&self, choices: &[i64]) -> Result<(), usize>;
    /// Makes these choices, which were [checked](Batch::check). A match that ends, or has taken
    /// `most` choices, is noted in `report` and begins anew.
    fn step(&mut self, choices: &[i64], most: u64, report: &mut Report<'_>);
    /// Who is to choose in each match.
    fn actors(&self, to: &mut [i64]);
    /// What may be chosen in each match: where each of the lists ends, and all of them.
    fn legal(&self) -> (&[u32], &[u32]);
    /// One of the choices of each match at random.
    fn sample(&mut self, to: &mut [i64]);
    /// The observation of whoever is to choose in each match.
    fn observe(&self, to: &mut [f32]);
    /// One match as a state of its own, without its log.
    fn state(&self, at: usize) -> Box<dyn State>;
}

/// What a step of a batch brought, one place for each match, and for each of its seats in `rewards`.
#[derive(Debug)]
pub struct Report<'a> {
    pub rewards: &'a mut [f32],
    pub terminated: &'a mut [bool],
    pub truncated: &'a mut [bool],
}

/// Draws from the answers given, which must fit to the last one, or else from the dice.
pub fn with_luck<T>(
    dice: &mut Dice,
    chance: Option<&[u32]>,
    ask: impl FnOnce(&mut dyn Chance) -> Result<T, Error>,
) -> Result<T, Error> {
    let Some(answers) = chance else { return ask(dice) };
    let mut script = Script::new(answers);
    let asked = ask(&mut script)?;
    script.finish().map_err(|fault| Error::new(Code::BadChance, fault.to_string()))?;
    Ok(asked)
}
