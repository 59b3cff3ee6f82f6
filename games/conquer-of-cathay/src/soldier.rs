//! Soldiers and the names they are ordered by.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::Vertex;
use crate::cards::Cards;

/// The two kinds of soldier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Kind {
    Warrior,
    Archer,
}

impl Kind {
    pub const ALL: [Self; 2] = [Self::Warrior, Self::Archer];

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Warrior => "warrior",
            Self::Archer => "archer",
        }
    }

    #[must_use]
    pub const fn cost(self) -> Cards {
        match self {
            Self::Warrior => Cards::WARRIOR,
            Self::Archer => Cards::ARCHER,
        }
    }
}

/// A soldier's name (C20): at most two warriors and one archer are on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Slot {
    W1,
    W2,
    A1,
}

impl Slot {
    pub const ALL: [Self; 3] = [Self::W1, Self::W2, Self::A1];

    #[must_use]
    pub const fn kind(self) -> Kind {
        match self {
            Self::W1 | Self::W2 => Kind::Warrior,
            Self::A1 => Kind::Archer,
        }
    }

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::W1 => "W1",
            Self::W2 => "W2",
            Self::A1 => "A1",
        }
    }

    /// Reads a name; letters of either case.
    #[must_use]
    pub fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|slot| slot.name().eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A soldier on the board, with what it did in the current turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Soldier {
    pub(crate) at: Vertex,
    pub(crate) moved: bool,
    pub(crate) attacked: bool,
    pub(crate) new: bool,
}

impl Soldier {
    pub(crate) const fn recruit(at: Vertex) -> Self {
        Self { at, moved: false, attacked: false, new: true }
    }
}
