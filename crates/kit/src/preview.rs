//! What an action would bring, told from a view alone.

use crate::{Chance, Dice, RulesExt, Viewer, Views};

/// What an action would bring, as far as its seat can know beforehand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview<R: Views> {
    /// What is certain to happen, as the seat would see it: all of it, or everything up to where
    /// luck or something hidden decides.
    pub events: Vec<R::Event>,
    /// What the seat would see afterwards, where all of it is certain.
    pub after: Option<R::View>,
}

impl<R: Views> Preview<R> {
    /// Nothing can be said before it is tried.
    #[must_use]
    pub const fn unknown() -> Self {
        Self { events: Vec::new(), after: None }
    }

    /// What the outcomes on states that fit the view have in common.
    pub fn imagined(view: &R::View, action: &R::Action) -> Result<Self, R::Refusal> {
        let first = one_outcome::<R>(view, action, 0);
        if !first.by_luck && !R::SECRETS {
            return first.told;
        }
        let mut certain = !first.by_luck;
        let mut told = first.told;
        for run in 1..IMAGINED {
            let next = one_outcome::<R>(view, action, run);
            certain &= !next.by_luck;
            told = match (told, next.told) {
                (Ok(mut so_far), Ok(next)) => {
                    let common = so_far.events.iter().zip(&next.events).take_while(|(a, b)| a == b);
                    let common = common.count();
                    certain &= common == so_far.events.len() && so_far.after == next.after;
                    so_far.events.truncate(common);
                    Ok(so_far)
                }
                (Err(so_far), Err(next)) if so_far == next => Err(so_far),
                // Whether it is refused depends on what is hidden.
                _ => return Ok(Self::unknown()),
            };
        }
        let mut told = told?;
        if !certain {
            told.after = None;
        }
        Ok(told)
    }
}

/// In a game with secrets, so many imagined states must agree before something counts as certain.
const IMAGINED: u64 = 12;

struct Outcome<R: Views> {
    told: Result<Preview<R>, R::Refusal>,
    by_luck: bool,
}

fn one_outcome<R: Views>(view: &R::View, action: &R::Action, seed: u64) -> Outcome<R> {
    let viewer = R::viewer(view);
    let Viewer::Seat(seat) = viewer else {
        return Outcome { told: Ok(Preview::unknown()), by_luck: false };
    };
    let mut dice = Dice::new(seed);
    let mut state = R::imagine(view, &mut dice);
    let mut luck = Noticed { dice, asked: false };
    let told = state.decide(seat, action, &mut luck).map(|events| {
        for event in &events {
            state.apply(event);
        }
        let events = events.iter().filter_map(|event| R::seen(event, viewer)).collect();
        Preview { events, after: Some(state.view(viewer)) }
    });
    Outcome { told, by_luck: luck.asked }
}

/// Luck that remembers whether it had a say.
pub(crate) struct Noticed<C> {
    pub(crate) dice: C,
    pub(crate) asked: bool,
}

impl<C: Chance> Chance for Noticed<C> {
    fn below(&mut self, n: u32) -> u32 {
        self.asked |= n > 1;
        self.dice.below(n)
    }
}
