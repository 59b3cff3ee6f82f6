//! The game as a page draws it: decisions as data, and the ends of its scales.

use kit::{Typed, Unreadable, Viewer};
use serde::{Deserialize, Serialize};

use crate::action::Spot;
use crate::combat::Battle;
use crate::{Cell, Garrisons, KingOfColors, MOST_TROOPS, Token};

/// A decision as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Action {
    Place { cell: Cell, token: Token },
    Pass,
    Choose { cell: Cell },
    ProduceAuto,
    Produce { troops: Garrisons },
    Move { from: Cell, to: Cell, count: u8 },
    Fight { from: Cell, to: Cell, count: u8 },
    Leave,
}

/// What is asked before a decision is answered by its preview.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Question {}

#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Answer {}

#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Facts {
    /// The fewest and the most troops of a territory (K48).
    pub fewest: u8,
    pub most: u8,
    /// What a Defence token costs whoever attacks (K67).
    pub toll: u8,
    /// The tokens that a player may place.
    pub tokens: [Token; 3],
}

impl Typed for KingOfColors {
    type Typed = Action;
    type Question = Question;
    type Answer = Answer;
    type Facts = Facts;

    fn typed(&self, action: &crate::Action) -> Option<Action> {
        let cell = |spot: &Spot| match spot {
            Spot::Cell(cell) => Some(*cell),
            Spot::Unknown(_) => None,
        };
        Some(match action {
            crate::Action::Place { cell: at, token } => {
                Action::Place { cell: cell(at)?, token: *token.as_ref().ok()? }
            }
            crate::Action::Pass => Action::Pass,
            crate::Action::Choose { cell: at } => Action::Choose { cell: cell(at)? },
            crate::Action::ProduceAuto => Action::ProduceAuto,
            crate::Action::Produce(troops) => Action::Produce { troops: *troops },
            crate::Action::ProduceWrong(_) => return None,
            crate::Action::Move { from, to, count } => {
                let count = u8::try_from(*count).ok()?;
                Action::Move { from: cell(from)?, to: cell(to)?, count }
            }
            crate::Action::Fight { from, to, count } => {
                let count = u8::try_from(*count).ok()?;
                Action::Fight { from: cell(from)?, to: cell(to)?, count }
            }
            crate::Action::Leave => Action::Leave,
        })
    }

    fn untyped(&self, typed: &Action) -> Result<crate::Action, Unreadable> {
        Ok(match *typed {
            Action::Place { cell, token } => {
                crate::Action::Place { cell: cell.into(), token: Ok(token) }
            }
            Action::Pass => crate::Action::Pass,
            Action::Choose { cell } => crate::Action::Choose { cell: cell.into() },
            Action::ProduceAuto => crate::Action::ProduceAuto,
            Action::Produce { troops } => crate::Action::Produce(troops),
            Action::Move { from, to, count } => {
                crate::Action::Move { from: from.into(), to: to.into(), count: count.into() }
            }
            Action::Fight { from, to, count } => {
                crate::Action::Fight { from: from.into(), to: to.into(), count: count.into() }
            }
            Action::Leave => crate::Action::Leave,
        })
    }

    fn answer(&self, _viewer: Viewer, question: &Question) -> Answer {
        match *question {}
    }

    fn facts() -> Facts {
        Facts {
            fewest: 1,
            most: MOST_TROOPS,
            toll: Battle::of(0, 0, Some(Token::Defence)).toll,
            tokens: Token::PLACED,
        }
    }
}
