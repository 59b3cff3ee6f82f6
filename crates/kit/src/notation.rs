//! How a game is written.

use crate::{Replay, Seat, Texts, Views};

/// Actions and positions as texts, in the notation of the rules file.
pub trait Notation: Views {
    /// Reads an action in the notation of the rules file. Where the rules have a word for what is
    /// wrong (a cell that does not exist), the action carries the fault and `judge` refuses it.
    fn read_action(&self, seat: Seat, text: &str) -> Result<Self::Action, Unreadable>;
    /// Writes an action, without who and when.
    fn write_action(&self, seat: Seat, action: &Self::Action) -> String;
    /// All listed moves written, in the order of [`actions`](crate::Rules::actions), for games where that
    /// can be had cheaper.
    fn write_moves(&self, seat: Seat, moves: &[Self::Move]) -> Texts {
        let mut texts = Texts::default();
        for action in &self.actions(seat, moves) {
            texts.add([&self.write_action(seat, action)]);
        }
        texts
    }
    /// The whole state in the rules file's text.
    fn position(&self) -> String;
    /// The position as far as the viewer may know it.
    fn position_in(view: &Self::View) -> String;
    /// Reads a position. What the text does not carry comes from the options; where it carries
    /// more than they say, the text stands.
    fn load(text: &str, options: &Self::Options) -> Result<Self, BadPosition>;
    /// Whether an option that was given beside a position speaks against it.
    fn contradicts(&self, option: &str, given: &serde_json::Value) -> bool {
        serde_json::to_value(self.options())
            .is_ok_and(|options| options.get(option).is_some_and(|ours| ours != given))
    }

    /// The forms besides `position` that [`export`](Notation::export) writes and
    /// [`import`](Notation::import) reads.
    fn forms() -> &'static [&'static str] {
        &[]
    }
    /// The state in one of the other [forms](Notation::forms); `None` for a form it does not have.
    fn export(&self, _form: &str) -> Option<String> {
        None
    }
    /// Reads one of the other [forms](Notation::forms).
    fn import(form: &str, _text: &str, _options: &Self::Options) -> Result<Self, BadPosition> {
        Err(BadPosition(format!("there is no form {form:?}")))
    }
    /// The whole match as the rules file writes one down; `None` where it has no form for that, or
    /// where the beginning of the log was forgotten.
    fn record(_log: &Replay<Self>) -> Option<String> {
        None
    }
    /// Whether two actions are the same move, though written differently.
    fn same_action(&self, _seat: Seat, one: &Self::Action, other: &Self::Action) -> bool {
        one == other
    }
}

/// What follows from [`Notation`], the same in every game.
pub trait NotationExt: Notation {
    /// All of [`legal`](crate::RulesExt::legal) written, in the same order, and whether that is
    /// everything.
    fn write_legal(&self, seat: Seat) -> (Texts, bool) {
        let mut moves = Vec::new();
        let all = self.moves(seat, &mut moves);
        (self.write_moves(seat, &moves), all)
    }
}

impl<R: Notation> NotationExt for R {}

/// A text that is not an action in any way.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Unreadable(pub String);

/// A text that is not a position of this game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadPosition(pub String);

impl BadPosition {
    pub fn new(why: impl Into<String>) -> Self {
        Self(why.into())
    }
}
