//! What a player may ask for and how it is written (D50, D53).

use kit::Unreadable;

use crate::{Cell, DamasChinas, Jump};

/// What a player asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    Pass,
    Move {
        from: Cell,
        /// The successive landing cells, at least one.
        path: Vec<Leg>,
    },
    /// A move in which a cell is named that the board does not have. It is refused, but in its
    /// place in the order of D51.
    Unknown {
        text: String,
        /// The first such name.
        cell: String,
    },
}

/// One landing cell, with the sign that was written before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leg {
    pub sign: Sign,
    pub to: Cell,
}

/// What stands between two cells of a written move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// `-`
    Step,
    /// `>`
    Jump,
    /// `x`
    Capture,
}

impl Sign {
    const ALL: [Self; 3] = [Self::Step, Self::Jump, Self::Capture];

    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Step => "-",
            Self::Jump => ">",
            Self::Capture => "x",
        }
    }

    fn of(sign: char) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.text().starts_with(sign))
    }

    /// The sign that belongs before this part of a path.
    pub(crate) fn right(from: Cell, jump: Jump) -> Self {
        if jump.captured.is_some() {
            Self::Capture
        } else if from.distance(jump.to) == 1 {
            Self::Step
        } else {
            Self::Jump
        }
    }
}

impl Action {
    /// Reads an action. Every sign is read everywhere, so that a path which mixes steps and jumps
    /// can be asked for and refused with its own word; whether the signs fit is judged last.
    pub(crate) fn read(text: &str) -> Result<Self, Unreadable> {
        if text == "pass" {
            return Ok(Self::Pass);
        }
        let bad =
            || Unreadable("write a move as n1-m5, o1>m5 or l7>j7xh8, or write pass".to_owned());
        let is_name = |name: &&str| {
            !name.is_empty() && name.len() <= 8 && name.bytes().all(|b| b.is_ascii_alphanumeric())
        };
        let is_sign = |c: char| Sign::of(c).is_some();
        let mut names = text.split(is_sign);
        let signs = text.chars().filter_map(Sign::of);
        let first = names.next().filter(is_name).ok_or_else(bad)?;
        let mut unknown = None;
        let mut cell = |name: &str| {
            name.parse::<Cell>().map_err(|none| {
                unknown.get_or_insert(none.0);
            })
        };
        let from = cell(first);
        let mut path = Vec::new();
        let mut legs = 0;
        for (sign, name) in signs.zip(names) {
            if !is_name(&name) {
                return Err(bad());
            }
            legs += 1;
            if let Ok(to) = cell(name) {
                path.push(Leg { sign, to });
            }
        }
        if legs == 0 {
            return Err(bad());
        }
        match (from, unknown) {
            (Ok(from), None) => Ok(Self::Move { from, path }),
            (_, unknown) => Ok(Self::Unknown {
                text: text.to_owned(),
                cell: unknown.unwrap_or_else(|| first.to_owned()),
            }),
        }
    }

    /// Writes an action: a legal path with the signs that are right for it, any other as it was
    /// asked for.
    pub(crate) fn write(&self, state: &DamasChinas) -> String {
        match self {
            Self::Pass => "pass".to_owned(),
            Self::Unknown { text, .. } => text.clone(),
            Self::Move { from, path } => match state.walk(*from, path) {
                Ok(jumps) => write_path(*from, &jumps),
                Err(_) => path
                    .iter()
                    .fold(from.to_string(), |way, leg| way + leg.sign.text() + leg.to.name()),
            },
        }
    }
}

/// The notation of a path that was played.
pub(crate) fn write_path(from: Cell, path: &[Jump]) -> String {
    let mut text = String::with_capacity(4 * (path.len() + 1));
    text.push_str(from.name());
    let mut here = from;
    for jump in path {
        text.push_str(Sign::right(here, *jump).text());
        text.push_str(jump.to.name());
        here = jump.to;
    }
    text
}
