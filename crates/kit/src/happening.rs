//! The one way for a thing to happen, and what is derived from it.

use crate::{Cause, Chance, Rules, Seat};

/// Where events are told.
pub trait Log<E> {
    /// Notes what happened. The event is made only where it is kept.
    fn note(&mut self, event: impl FnOnce() -> E);
}

/// Keeps all of them, for a match.
impl<E> Log<E> for Vec<E> {
    #[inline]
    fn note(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// Keeps nothing, for search: events that are not kept are not made.
#[derive(Clone, Copy, Debug)]
pub struct NoLog;

impl<E> Log<E> for NoLog {
    #[inline]
    fn note(&mut self, _event: impl FnOnce() -> E) {}
}

/// What follows from [`Rules`], the same in every game.
pub trait RulesExt: Rules {
    /// Folds an event and tells it, for use in [`carry_out`](Rules::carry_out).
    #[inline]
    fn happen(&mut self, log: &mut impl Log<Self::Event>, event: Self::Event) {
        self.apply(&event);
        log.note(|| event);
    }

    /// What happens at the start of a match.
    fn open(&self, chance: &mut dyn Chance) -> Vec<Self::Event> {
        let mut events = Vec::new();
        self.clone().set_up(chance, &mut events);
        events
    }

    /// What happens when the player asks for an action, or why it is refused. Changes nothing.
    fn decide(
        &self,
        seat: Seat,
        action: &Self::Action,
        chance: &mut dyn Chance,
    ) -> Result<Vec<Self::Event>, Self::Refusal> {
        self.decide_as(seat, action, Cause::Asked, chance)
    }

    /// The same, whoever asked.
    fn decide_as(
        &self,
        seat: Seat,
        action: &Self::Action,
        cause: Cause,
        chance: &mut dyn Chance,
    ) -> Result<Vec<Self::Event>, Self::Refusal> {
        let judged = self.judge(seat, action)?;
        let mut events = Vec::new();
        self.clone().carry_out(seat, judged, cause, chance, &mut events);
        Ok(events)
    }

    /// Makes a listed move happen, and keeps no events of it.
    #[inline]
    fn advance(&mut self, seat: Seat, a_move: Self::Move, chance: &mut dyn Chance) {
        let judged = self.judged(seat, a_move);
        self.carry_out(seat, judged, Cause::Asked, chance, &mut NoLog);
    }

    /// What the seat may do, each action once; empty for a seat that is not to act.
    fn legal(&self, seat: Seat) -> Vec<Self::Action> {
        let mut moves = Vec::new();
        self.moves(seat, &mut moves);
        self.actions(seat, &moves)
    }

    /// Whether [`legal`](RulesExt::legal) lists everything, leaving apart.
    fn lists_all(&self, seat: Seat) -> bool {
        self.moves(seat, &mut Vec::new())
    }
}

impl<R: Rules> RulesExt for R {}
