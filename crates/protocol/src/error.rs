use kit::{Lang, Refusal};
use serde::{Serialize, Serializer};

/// What went wrong, in the order in which the codes are looked for: an answer carries the first
/// that applies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "snake_case"))]
pub enum Code {
    /// Not JSON, wrong shape, wrong types, a line too long, a seat that does not exist.
    BadRequest,
    UnknownOp,
    UnknownGame,
    BadOptions,
    BadPosition,
    NoMatch,
    MatchOver,
    /// Not in the notation of the game at all.
    BadAction,
    /// The seat is not to act.
    NotYourTurn,
    /// Everything else that the rules forbid.
    IllegalAction,
    /// Draws that do not fit the questions asked.
    BadChance,
}

impl Code {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::BadRequest => "bad_request",
            Self::UnknownOp => "unknown_op",
            Self::UnknownGame => "unknown_game",
            Self::BadOptions => "bad_options",
            Self::BadPosition => "bad_position",
            Self::NoMatch => "no_match",
            Self::MatchOver => "match_over",
            Self::BadAction => "bad_action",
            Self::NotYourTurn => "not_your_turn",
            Self::IllegalAction => "illegal_action",
            Self::BadChance => "bad_chance",
        }
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A request that was not carried out. Nothing changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Refused"))]
#[error("{message}")]
pub struct Error {
    pub code: Code,
    /// The rules file's own word for it, where it has one.
    pub reason: Option<&'static str>,
    /// The clause that forbids it.
    pub clause: Option<&'static str>,
    pub message: String,
    /// The message for people, where the rules put it in their language.
    #[serde(skip)]
    told: Option<Box<[String; 3]>>,
}

impl Error {
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, reason: None, clause: None, message: message.into(), told: None }
    }

    /// What the rules had against an action.
    pub fn refused(code: Code, refusal: &impl Refusal) -> Self {
        Self {
            code,
            reason: refusal.reason(),
            clause: refusal.clause(),
            message: refusal.to_string(),
            told: Some(Box::new(Lang::ALL.map(|lang| refusal.tell(lang)))),
        }
    }

    /// The message in a player's language, as far as there is one.
    #[must_use]
    pub fn tell(&self, lang: Lang) -> &str {
        match self.told.as_deref() {
            Some([es, en, pt]) => lang.pick(es, en, pt),
            None => &self.message,
        }
    }
}
