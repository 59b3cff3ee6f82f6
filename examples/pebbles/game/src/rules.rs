//! What the game is.

use std::ops::RangeInclusive;

use kit::prelude::*;
use kit::{Cause, Chance, Lang, Log, Outcome, Rules, Seat, Seats, Word};
use serde::{Deserialize, Serialize};

const PILES: RangeInclusive<u8> = 5..=30;
const MOST: u8 = 3;

/// How things stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pebbles {
    pub(crate) start: u8,
    pub(crate) left: u8,
    pub(crate) turn: Seat,
}

impl Pebbles {
    /// The most that may be taken now.
    pub(crate) fn most(self) -> u8 {
        self.left.min(MOST)
    }

    /// Reads what somebody outside gives; `None` for what cannot be.
    pub(crate) fn of(start: u8, left: u8, turn: u8) -> Option<Self> {
        let possible = PILES.contains(&start) && left <= start && turn < 2;
        possible.then(|| Self { start, left, turn: Seat::new(turn) })
    }
}

/// What is settled before a match (P2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Options {
    pub pile: u8,
}

impl Default for Options {
    fn default() -> Self {
        Self { pile: 12 }
    }
}

/// So many pebbles are taken (P3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action(pub u8);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Event {
    Took { seat: Seat, count: u8 },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("one, two or three pebbles can be taken, and no more than lie there")]
    Count,
}

impl kit::Refusal for Refusal {
    fn reason(&self) -> Option<&'static str> {
        None
    }

    fn clause(&self) -> Option<&'static str> {
        Some("P3")
    }

    fn tell(&self, lang: Lang) -> String {
        match self {
            Self::NotYourTurn => lang.pick("No te toca.", "It is not your turn.", "Não é sua vez."),
            Self::Count => lang.pick(
                "Se toman una, dos o tres piedras, y no más de las que hay.",
                "One, two or three pebbles can be taken, and no more than lie there.",
                "Tomam-se uma, duas ou três pedras, e não mais do que há.",
            ),
        }
        .to_owned()
    }
}

/// There is one phase.
#[derive(Clone, Copy, Debug)]
pub struct Phase;

impl Word for Phase {
    fn word(self) -> &'static str {
        "play"
    }
}

impl Rules for Pebbles {
    const NAME: &'static str = "pebbles";
    const SEATS: RangeInclusive<u8> = 2..=2;

    type Options = Options;
    type Phase = Phase;
    type Action = Action;
    type Move = Action;
    type Judged = Action;
    type Event = Event;
    type Refusal = Refusal;

    fn schema() -> serde_json::Value {
        serde_json::json!({
            "type": "object",
            "additionalProperties": false,
            "properties": {
                "pile": {
                    "title": "Pebbles", "type": "integer",
                    "minimum": PILES.start(), "maximum": PILES.end(), "default": 12
                }
            }
        })
    }

    fn check(options: &Options) -> Result<(), String> {
        let fits = PILES.contains(&options.pile);
        let wrong = || format!("a pile has 5 to 30 pebbles, not {}", options.pile);
        fits.then_some(()).ok_or_else(wrong)
    }

    fn empty(options: &Options) -> Self {
        Self { start: options.pile, left: options.pile, turn: Seat::new(0) }
    }

    fn options(&self) -> Options {
        Options { pile: self.start }
    }

    fn seats(&self) -> u8 {
        2
    }

    fn phase(&self) -> Phase {
        Phase
    }

    fn to_act(&self) -> Seats {
        if self.left == 0 { Seats::NONE } else { Seats::one(self.turn) }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = Seat::new(1 - u8::from(self.turn));
        let outcome = Outcome { winners: Seats::one(winner), scores: None, reason: "last_pebble" };
        (self.left == 0).then_some(outcome)
    }

    fn moves(&self, seat: Seat, to: &mut Vec<Action>) -> bool {
        if self.to_act().contains(seat) {
            to.extend((1..=self.most()).map(Action));
        }
        true
    }

    fn action(&self, _seat: Seat, a_move: Action) -> Action {
        a_move
    }

    fn judged(&self, _seat: Seat, a_move: Action) -> Action {
        a_move
    }

    fn judge(&self, seat: Seat, action: &Action) -> Result<Action, Refusal> {
        if !self.to_act().contains(seat) {
            return Err(Refusal::NotYourTurn);
        }
        let fits = (1..=self.most()).contains(&action.0);
        fits.then_some(*action).ok_or(Refusal::Count)
    }

    fn carry_out(
        &mut self,
        seat: Seat,
        Action(count): Action,
        _cause: Cause,
        _chance: &mut dyn Chance,
        log: &mut impl Log<Event>,
    ) {
        self.happen(log, Event::Took { seat, count });
    }

    fn apply(&mut self, event: &Event) {
        let Event::Took { seat, count } = *event;
        self.left = self.left.saturating_sub(count);
        self.turn = Seat::new(1 - u8::from(seat).min(1));
    }

    fn on_timeout(&self, seat: Seat) -> Option<Action> {
        self.to_act().contains(seat).then_some(Action(1))
    }
}
