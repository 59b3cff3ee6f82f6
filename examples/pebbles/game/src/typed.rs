//! The game as a page draws it.

use kit::{Typed, Unreadable, Viewer};
use serde::{Deserialize, Serialize};

use crate::Pebbles;

/// A turn as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Action {
    Take { count: u8 },
}

/// Nothing is open that a view does not tell.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Question {}

#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Answer {}

#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Facts {}

impl Typed for Pebbles {
    type Typed = Action;
    type Question = Question;
    type Answer = Answer;
    type Facts = Facts;

    fn typed(&self, action: &crate::Action) -> Option<Action> {
        Some(Action::Take { count: action.0 })
    }

    fn untyped(&self, typed: &Action) -> Result<crate::Action, Unreadable> {
        let Action::Take { count } = *typed;
        Ok(crate::Action(count))
    }

    fn answer(&self, _viewer: Viewer, _question: &Question) -> Answer {
        Answer {}
    }

    fn facts() -> Facts {
        Facts {}
    }
}
