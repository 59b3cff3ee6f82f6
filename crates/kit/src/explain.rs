//! Why a bot likes a move, in words.

use crate::prelude::*;
use crate::{Dice, Evaluate, Lang, Seat, WON};

/// An evaluation that can be taken apart: what it counts, and how a player would say it.
pub trait Explain: Evaluate {
    /// What the evaluation counts for the seat here, each part once and always in the same order.
    fn parts(&self, seat: Seat) -> Vec<Part>;
    /// What speaks for an action, the weightiest first: by default the parts that it improves. Games in which an action
    /// prepares something that no part shows yet say so themselves.
    fn reasons(&self, seat: Seat, action: &Self::Action) -> Vec<Part> {
        self.improved(seat, action)
    }
    /// A reason in words: what the action does.
    fn tell_reason(reason: &Part, lang: Lang) -> String;
}

/// One thing that an evaluation counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its name, which is the same for ever.
    pub key: &'static str,
    /// How many of it, as a player counts: more is better.
    pub count: i32,
    /// What that is worth, in the terms of [`Evaluate::value`].
    pub worth: i32,
}

impl Part {
    #[must_use]
    pub const fn new(key: &'static str, count: i32, worth: i32) -> Self {
        Self { key, count, worth }
    }
}

/// The key of an action that wins the match, in every game.
pub const WINS: &str = "wins";

/// More reasons than these are not remembered.
pub const MOST_REASONS: usize = 3;

/// What follows from [`Explain`], the same in every game.
pub trait ExplainExt: Explain {
    /// The parts that an action improves. What is luck is drawn in one way only: a game whose actions bring luck with
    /// them leaves that out of its parts.
    fn improved(&self, seat: Seat, action: &Self::Action) -> Vec<Part> {
        let mut next = self.clone();
        let Ok(events) = self.decide(seat, action, &mut Dice::new(0)) else { return Vec::new() };
        for event in &events {
            next.apply(event);
        }
        if next.value(seat) == WON {
            return vec![Part::new(WINS, 1, WON)];
        }
        let (before, after) = (self.parts(seat), next.parts(seat));
        let changes = before.iter().zip(&after).map(|(before, after)| {
            let (count, worth) = (after.count - before.count, after.worth - before.worth);
            Part::new(after.key, count, worth)
        });
        let mut better: Vec<Part> =
            changes.filter(|part| part.count > 0 && part.worth > 0).collect();
        better.sort_by_key(|part| -part.worth);
        better.truncate(MOST_REASONS);
        better
    }
}

impl<R: Explain> ExplainExt for R {}

/// Says that an action wins.
#[must_use]
pub fn tell_win(lang: Lang) -> String {
    lang.pick("gana la partida", "it wins the match", "vence a partida").to_owned()
}
