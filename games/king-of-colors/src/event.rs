//! What happens in a match, luck included.

use std::collections::BTreeMap;

use kit::{Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

use crate::board::{CELLS, Cell, Cells};
use crate::options::Land;
use crate::pieces::{Card, Cards, Colour, PerColour, Token, each_once};
use crate::state::{ColourSet, Phase};

/// Something that happened. Who it was is told by seat and by colour: redaction goes by seats,
/// the board by colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Event {
    /// The setup (K20). The order of the deck is nobody's to see.
    Opened {
        #[serde(deserialize_with = "each_once")]
        colours: [Colour; 3],
        terrain: Land,
        deck: Option<Cards>,
        cards: u8,
    },
    /// A round begins: tokens and card are gone, the titles have passed on (K18, K29).
    RoundStarted { round: u32, initial: Colour, standstill: u8 },
    /// The match waits for a player (K98).
    TurnPassed { seat: Seat, colour: Colour, phase: Phase, lap: Option<u8> },
    /// A token was put face down (K31). Its type is its owner's alone.
    Placed {
        seat: Seat,
        colour: Colour,
        cell: Cell,
        token: Option<Token>,
        #[serde(default, skip_serializing_if = "is_false")]
        automatic: bool,
    },
    /// A player passed (K32, K42).
    Passed {
        seat: Seat,
        colour: Colour,
        #[serde(default, skip_serializing_if = "is_false")]
        automatic: bool,
    },
    /// The five cards were shuffled again (K35).
    Shuffled { deck: Option<Cards> },
    /// A card was turned up.
    CardTurned { card: Card },
    /// Double Defence applied to a player's only Defence token (K41). That this happened at all
    /// is its owner's alone until the reveal.
    Doubled { seat: Seat, colour: Colour, cell: Cell },
    /// Sudden Death took a player's only Defence token (K43).
    TokenLost { seat: Seat, colour: Colour, cell: Cell },
    /// A player answered the card. Under Double Defence the territory is its owner's alone.
    Chosen {
        seat: Seat,
        colour: Colour,
        card: Card,
        cell: Option<Cell>,
        #[serde(default, skip_serializing_if = "is_false")]
        automatic: bool,
    },
    /// All tokens were turned up (K45).
    Revealed { tokens: Tokens },
    /// A player received troops and spread them (K47 to K52).
    Produced {
        seat: Seat,
        colour: Colour,
        /// New troops, and how many found no room.
        new: u16,
        lost: u16,
        troops: Garrisons,
        #[serde(default, skip_serializing_if = "is_false")]
        automatic: bool,
    },
    /// Troops moved to an empty or own territory (K59, K60).
    Moved {
        seat: Seat,
        colour: Colour,
        from: Cell,
        to: Cell,
        count: u8,
        /// How many were lost over 20.
        lost: u8,
        #[serde(default, skip_serializing_if = "is_false")]
        automatic: bool,
    },
    /// A fight, with all its numbers (section 12).
    Fought {
        seat: Seat,
        colour: Colour,
        enemy: Colour,
        from: Cell,
        to: Cell,
        attackers: u8,
        defenders: u8,
        toll: u8,
        power: u8,
        attackers_left: u8,
        defenders_left: u8,
        advanced: u8,
        #[serde(default, skip_serializing_if = "is_false")]
        automatic: bool,
    },
    /// A bot decided for a player who is absent: the count of their absences stands still (K82).
    StoodIn { seat: Seat, colour: Colour },
    /// A player controls nothing any more (K79).
    Eliminated { seat: Seat, colour: Colour },
    /// A player left (K81), or counts as having left (K82).
    Left {
        seat: Seat,
        colour: Colour,
        #[serde(default, skip_serializing_if = "is_false")]
        absent: bool,
    },
    /// The victory phase: sky, purple and orange territories of each (K78).
    Counted { counts: PerColour<[u8; 3]> },
    /// The match is over (K88).
    Ended { result: Verdict, reason: Reason, winners: Seats, colours: ColourSet },
}

/// The kind of a result (K88).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Verdict {
    Win,
    Draw,
    Ended,
}

impl Verdict {
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Ended => "ended",
        }
    }
}

/// Why a match is over (K88).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Reason {
    Colours,
    LastPlayer,
    Ranking,
    NobodyLeft,
    Abandoned,
}

impl Reason {
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Colours => "colours",
            Self::LastPlayer => "last_player",
            Self::Ranking => "ranking",
            Self::NobodyLeft => "nobody_left",
            Self::Abandoned => "abandoned",
        }
    }
}

impl Event {
    /// The event as a viewer may see it (K91, K92); `None` where not even its happening is to be
    /// seen.
    #[must_use]
    pub fn seen(&self, viewer: Viewer) -> Option<Self> {
        let mut seen = *self;
        match &mut seen {
            Self::Opened { deck, .. } | Self::Shuffled { deck } => *deck = None,
            Self::Placed { seat, token, .. } if !viewer.is(*seat) => *token = None,
            Self::Doubled { seat, .. } if !viewer.is(*seat) => return None,
            Self::Chosen { seat, card: Card::DoubleDefence, cell, .. } if !viewer.is(*seat) => {
                *cell = None;
            }
            Self::Placed { .. }
            | Self::Doubled { .. }
            | Self::Chosen { .. }
            | Self::RoundStarted { .. }
            | Self::TurnPassed { .. }
            | Self::Passed { .. }
            | Self::CardTurned { .. }
            | Self::TokenLost { .. }
            | Self::Revealed { .. }
            | Self::Produced { .. }
            | Self::Moved { .. }
            | Self::Fought { .. }
            | Self::Eliminated { .. }
            | Self::StoodIn { .. }
            | Self::Left { .. }
            | Self::Counted { .. }
            | Self::Ended { .. } => {}
        }
        Some(seen)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// Troops by territory, 0 where nothing is said: written as an object of names and numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "BTreeMap<Cell, u8>"))]
pub struct Garrisons(pub [u8; CELLS]);

impl Garrisons {
    pub const NONE: Self = Self([0; CELLS]);

    /// The territories that have troops here, with their number, in cell order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, u8)> + '_ {
        Cell::all().map(|cell| (cell, self.0[cell.index()])).filter(|(_, troops)| *troops > 0)
    }

    #[must_use]
    pub fn total(&self) -> u16 {
        self.0.iter().map(|troops| u16::from(*troops)).sum()
    }
}

impl Serialize for Garrisons {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Garrisons {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut all = Self::NONE;
        for (cell, troops) in BTreeMap::<Cell, u8>::deserialize(deserializer)? {
            all.0[cell.index()] = troops;
        }
        Ok(all)
    }
}

/// The tokens on the board by type: written as an object of names and types.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "BTreeMap<Cell, Token>"))]
pub struct Tokens(pub(crate) [Cells; 4]);

impl Tokens {
    /// Where tokens lie.
    #[must_use]
    pub const fn all(&self) -> Cells {
        let [a, b, c, d] = self.0;
        a.or(b).or(c.or(d))
    }

    /// Where tokens of this type lie.
    #[must_use]
    pub const fn of(&self, token: Token) -> Cells {
        self.0[token as usize]
    }

    /// Where Defence tokens lie, doubled or not.
    #[must_use]
    pub const fn defences(&self) -> Cells {
        self.of(Token::Defence).or(self.of(Token::DoubledDefence))
    }

    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<Token> {
        Token::ALL.into_iter().find(|token| self.of(*token).contains(cell))
    }

    pub(crate) const fn put(&mut self, cell: Cell, token: Token) {
        self.discard(Cells::one(cell));
        self.0[token as usize].insert(cell);
    }

    pub(crate) const fn discard(&mut self, cells: Cells) {
        let mut i = 0;
        while i < 4 {
            self.0[i] = self.0[i].without(cells);
            i += 1;
        }
    }
}

impl Serialize for Tokens {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.all().iter().map(|cell| (cell, self.at(cell))))
    }
}

impl<'de> Deserialize<'de> for Tokens {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut all = Self::default();
        for (cell, token) in BTreeMap::<Cell, Token>::deserialize(deserializer)? {
            all.put(cell, token);
        }
        Ok(all)
    }
}
