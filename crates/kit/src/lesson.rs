//! Lessons: a game is learned by playing it. They are data beside each game (`games/<game>/lessons/*.json`), so that
//! browser and terminal teach the same, and a test plays each of them by the rules.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::{Lang, Seat};

/// One idea or a few, each shown on a board and then played by the reader.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Lesson {
    /// Its name in addresses.
    pub id: String,
    pub title: Words,
    /// What one can do afterwards, in a sentence.
    pub about: Words,
    /// Where the reader sits.
    pub seat: Seat,
    pub steps: Vec<Step>,
}

/// A text in the languages that players read.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Words {
    pub es: String,
    pub en: String,
    pub pt: String,
}

impl Words {
    #[must_use]
    pub fn of(&self, lang: Lang) -> &str {
        lang.pick(&self.es, &self.en, &self.pt)
    }
}

/// Something to read, and mostly something to do.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Step {
    /// The board is set up anew; without it the step goes on where the one before ended.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub start: Option<Start>,
    pub say: Words,
    /// An action that the board points out.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub show: Option<String>,
    /// What the reader does; a step without it is only read.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub task: Option<Task>,
}

/// Where a step begins: a position in the notation of the rules, and the options it is played under.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Start {
    /// Its lines.
    pub position: Vec<String>,
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, type = "Record<string, unknown>"))]
    pub options: Option<Map<String, Value>>,
}

impl Start {
    #[must_use]
    pub fn text(&self) -> String {
        self.position.join("\n")
    }
}

/// What the reader is asked to do.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Task {
    /// The actions that do it, in their order.
    pub plays: Vec<Played>,
    /// Other actions that are taken as well, at any moment of the task: `*` stands for any text.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub allows: Vec<String>,
    /// What the reader sees afterwards: values in their view, by JSON pointer. Where other actions are allowed, the task is
    /// done as soon as this is so.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, unknown>"))]
    pub leads: BTreeMap<String, Value>,
    /// What readers try who have not understood, and why it is wrong.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Wrong>>"))]
    pub wrong: Vec<Wrong>,
    /// What is said to an action that the rules allow and the task does not, where there is more to say than that.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub otherwise: Option<Words>,
    /// What is said when it is done.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub done: Option<Words>,
    /// What the others answer, before the next step.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Reply>>"))]
    pub then: Vec<Reply>,
}

/// An action with its luck: the answers of `Chance`, in order.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Played {
    pub action: String,
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<u32>>"))]
    pub chance: Vec<u32>,
}

/// A wrong action. The rules refuse it by the clause, or allow it where no clause is named.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Wrong {
    /// `*` stands for any text, where the rules allow it.
    pub action: String,
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub clause: Option<String>,
    pub say: Words,
}

/// What another seat does.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Reply {
    pub seat: Seat,
    pub action: String,
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<u32>>"))]
    pub chance: Vec<u32>,
}

/// Whether a text fits a pattern in which `*` stands for any text.
#[must_use]
pub fn fits(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let Some(last) = parts.next_back() else { return rest.is_empty() };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn a_star_stands_for_any_text() {
        for (pattern, text) in [
            ("a1>b2", "a1>b2"),
            ("*", ""),
            ("a1>*", "a1>b2"),
            ("*C", "1,2>3,4C"),
            ("R *-*3", "R 1-2-3"),
        ] {
            assert!(fits(pattern, text), "{pattern} {text}");
        }
        for (pattern, text) in
            [("a1>b2", "a1>b23"), ("a1>*", "a2>b2"), ("*C", "1,2>3,4T"), ("a*a", "a"), ("", "x")]
        {
            assert!(!fits(pattern, text), "{pattern} {text}");
        }
    }
}
