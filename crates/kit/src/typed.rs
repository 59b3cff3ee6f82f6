use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Playable, Unreadable, Viewer};

/// A game as a page draws it: actions as data instead of text, and answers to what a view leaves
/// open, so that no page reads the notation or repeats a rule.
pub trait Typed: Playable {
    /// An action as data, a union by `kind`.
    type Typed: fmt::Debug + PartialEq + Serialize + DeserializeOwned;
    /// What can be asked about a view, a union by `kind`.
    type Question: DeserializeOwned;
    type Answer: Serialize;
    /// Numbers of the rules that a page shows: prices, goals, the ends of scales.
    type Facts: Serialize;

    /// An action as data; nothing for one that only carries what is wrong with it.
    fn typed(&self, action: &Self::Action) -> Option<Self::Typed>;
    /// The action that the data stands for, right or wrong.
    fn untyped(&self, typed: &Self::Typed) -> Result<Self::Action, Unreadable>;
    /// Answers a viewer, asked of a state that fits their view: it tells nothing that is hidden
    /// from them.
    fn answer(&self, viewer: Viewer, question: &Self::Question) -> Self::Answer;
    fn facts() -> Self::Facts;
}
