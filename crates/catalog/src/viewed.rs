use std::fmt;

use bots::Limits;
use kit::prelude::*;
use kit::{Dice, Playable, Seat, Show, Typed, Viewer};
use protocol::{Code, Error};

use crate::game::{Brain, Explainer};
use crate::play::{is_sound, json};
use crate::{BotAnswer, Json, Legal};

/// What one viewer knows of a match, and all that can be answered from this alone: a client in an
/// online match has nothing else.
pub trait Viewed: Send + Sync {
    fn viewer(&self) -> Viewer;
    /// What the viewer may do, in sorted order; nothing for a spectator.
    fn legal(&self) -> Legal;
    /// What an action of the viewer would bring, or the error that it would be answered with.
    fn preview(&self, action: &str) -> Result<Foreseen, Error>;
    fn position(&self) -> String;
    /// The board as text.
    fn draw(&self, show: Show) -> String;
    /// What the bot of a name would do in the viewer's seat.
    fn bot(&self, name: &str, limits: &mut Limits<'_>, seed: u64) -> Result<BotAnswer, Error>;
    /// What speaks for an action of the viewer, in the eyes of the bots, the weightiest first; nothing in a game without
    /// bots.
    fn reasons(&self, action: &str) -> Result<Vec<Reason>, Error>;
}

/// What one viewer knows of a match, for a page that draws it: actions as data, and answers to what
/// the view leaves open.
pub trait Page: Viewed {
    /// An action of the viewer in the notation of the game as data; nothing for one that says only
    /// what is wrong.
    fn typed(&self, action: &str) -> Option<Json>;
    /// The notation of an action that is given as data.
    fn write(&self, typed: &str) -> Result<String, Error>;
    /// Answers one of the questions of the game about what is seen.
    fn answer(&self, question: &str) -> Result<Json, Error>;
}

/// Why an action is a good one: something that the evaluation counts, and how much more of it there is afterwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// Its name, which stays the same.
    pub key: &'static str,
    pub change: i32,
    /// What the change is worth, in the terms of the bots' scores.
    pub worth: i32,
    /// The same in words, in the order of [`Lang::ALL`](kit::Lang::ALL).
    pub told: [String; 3],
}

/// What an action would bring, as far as its seat can know beforehand.
#[derive(Clone, Debug)]
pub struct Foreseen {
    /// What is certain to happen, as the seat would see it.
    pub events: Vec<Json>,
    /// The seat's view afterwards; `None` where luck or something hidden has a say.
    pub after: Option<Json>,
}

/// A view by its rules, with a state that fits it.
pub(crate) struct Sight<R: Playable> {
    view: R::View,
    imagined: R,
    brain: Option<Brain<R>>,
    explainer: Option<Explainer<R>>,
}

impl<R: Playable> Sight<R> {
    pub(crate) fn read(
        view: &str,
        brain: Option<Brain<R>>,
        explainer: Option<Explainer<R>>,
    ) -> Result<Self, Error> {
        let wrong = |why: &dyn fmt::Display| {
            Error::new(Code::BadRequest, format!("not a view of {}: {why}", R::NAME))
        };
        let view: R::View = serde_json::from_str(view).map_err(|why| wrong(&why))?;
        let imagined = R::imagine(&view, &mut Dice::new(0));
        // What comes from outside may contradict itself.
        if imagined.view(R::viewer(&view)) != view {
            return Err(wrong(&"it contradicts itself"));
        }
        is_sound(&imagined).map_err(|why| wrong(&why))?;
        Ok(Self { view, imagined, brain, explainer })
    }

    pub(crate) fn view(&self) -> &R::View {
        &self.view
    }

    /// What the viewer may do, each with its text, in no order.
    pub(crate) fn written(&self) -> Vec<(R::Action, String)> {
        let Viewer::Seat(seat) = R::viewer(&self.view) else { return Vec::new() };
        let write = |action: R::Action| {
            let text = self.imagined.write_action(seat, &action);
            (action, text)
        };
        R::legal_in(&self.view).into_iter().map(write).collect()
    }

    /// The viewer's seat, as long as the match goes on.
    fn seat(&self) -> Result<Seat, Error> {
        if self.imagined.outcome().is_some() {
            return Err(Error::new(Code::MatchOver, "the match is over"));
        }
        match R::viewer(&self.view) {
            Viewer::Seat(seat) => Ok(seat),
            Viewer::Spectator => Err(Error::new(Code::NotYourTurn, "a spectator does not act")),
        }
    }
}

impl<R: Playable> Viewed for Sight<R> {
    fn viewer(&self) -> Viewer {
        R::viewer(&self.view)
    }

    fn legal(&self) -> Legal {
        let Viewer::Seat(seat) = R::viewer(&self.view) else {
            return Legal { actions: Vec::new(), complete: true };
        };
        let write = |action| self.imagined.write_action(seat, &action);
        let mut actions: Vec<String> = R::legal_in(&self.view).into_iter().map(write).collect();
        actions.sort_unstable();
        Legal { actions, complete: self.imagined.lists_all(seat) }
    }

    fn preview(&self, action: &str) -> Result<Foreseen, Error> {
        let seat = self.seat()?;
        let action = self
            .imagined
            .read_action(seat, action)
            .map_err(|why| Error::new(Code::BadAction, why.to_string()))?;
        let told = R::preview(&self.view, &action).map_err(|refusal| {
            let in_turn = self.imagined.to_act().contains(seat);
            Error::refused(if in_turn { Code::IllegalAction } else { Code::NotYourTurn }, &refusal)
        })?;
        let events = told.events.iter().map(json).collect();
        Ok(Foreseen { events, after: told.after.as_ref().map(json) })
    }

    fn position(&self) -> String {
        R::position_in(&self.view)
    }

    fn draw(&self, show: Show) -> String {
        R::draw(&self.view, show)
    }

    fn bot(&self, name: &str, limits: &mut Limits<'_>, seed: u64) -> Result<BotAnswer, Error> {
        let seat = self.seat()?;
        let unknown = || Error::new(Code::BadRequest, format!("{} has no bot {name:?}", R::NAME));
        let brain = self.brain.ok_or_else(unknown)?;
        let thought =
            brain(&self.view, name, limits, seed).ok_or_else(unknown)?.ok_or_else(|| {
                Error::new(Code::NotYourTurn, format!("seat {seat} is not asked anything"))
            })?;
        let action = self.imagined.write_action(seat, &thought.action);
        Ok(BotAnswer { action, info: thought.info })
    }

    fn reasons(&self, action: &str) -> Result<Vec<Reason>, Error> {
        let seat = self.seat()?;
        let bad = |why: kit::Unreadable| Error::new(Code::BadAction, why.to_string());
        let action = self.imagined.read_action(seat, action).map_err(bad)?;
        let explain = |explainer: Explainer<R>| explainer(&self.imagined, seat, &action);
        Ok(self.explainer.map(explain).unwrap_or_default())
    }
}

impl<R: Typed> Page for Sight<R> {
    fn typed(&self, action: &str) -> Option<Json> {
        let Viewer::Seat(seat) = R::viewer(&self.view) else { return None };
        let action = self.imagined.read_action(seat, action).ok()?;
        self.imagined.typed(&action).as_ref().map(json)
    }

    fn write(&self, typed: &str) -> Result<String, Error> {
        let Viewer::Seat(seat) = R::viewer(&self.view) else {
            return Err(Error::new(Code::NotYourTurn, "a spectator does not act"));
        };
        let bad = |why: &dyn fmt::Display| Error::new(Code::BadAction, why.to_string());
        let typed = serde_json::from_str(typed).map_err(|why| bad(&why))?;
        let action = self.imagined.untyped(&typed).map_err(|why| bad(&why))?;
        Ok(self.imagined.write_action(seat, &action))
    }

    fn answer(&self, question: &str) -> Result<Json, Error> {
        let question = serde_json::from_str(question).map_err(|why| {
            Error::new(Code::BadRequest, format!("not a question of {}: {why}", R::NAME))
        })?;
        Ok(json(&self.imagined.answer(R::viewer(&self.view), &question)))
    }
}
