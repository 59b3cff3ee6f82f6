//! What happens in a match, whole truth.

use kit::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::board::{Edge, Hex, Vertex};
use crate::cards::{Cards, Resource};
use crate::layout::Layout;
use crate::soldier::Slot;

/// The four point cards (C4, C102).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum PointCard {
    Resurrection,
    Development,
    LongestRoute,
    LargestArmy,
}

impl PointCard {
    pub const ALL: [Self; 4] =
        [Self::Resurrection, Self::Development, Self::LongestRoute, Self::LargestArmy];

    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Resurrection => 'R',
            Self::Development => 'D',
            Self::LongestRoute => 'L',
            Self::LargestArmy => 'A',
        }
    }

    /// With what figure a contested card is taken and with what it is kept (C76); nothing for the
    /// one that is not contested.
    #[must_use]
    pub const fn asks(self) -> Option<(u32, u32)> {
        match self {
            Self::LongestRoute => Some((4, 4)),
            Self::Development => Some((1, 1)),
            Self::LargestArmy => Some((3, 1)),
            Self::Resurrection => None,
        }
    }
}

/// Why a match ended (C87).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Ending {
    Points,
    RoundLimit,
    LastPlayer,
}

impl Ending {
    pub const ALL: [Self; 3] = [Self::Points, Self::RoundLimit, Self::LastPlayer];

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::RoundLimit => "round_limit",
            Self::LastPlayer => "last_player",
        }
    }
}

/// What happened. Every event is public (C89): hands are secret, but what goes into or out of
/// them is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Event {
    /// A die for who starts (C24).
    StartingDie {
        seat: Seat,
        die: u8,
    },
    /// Who starts; the others follow clockwise.
    FirstPlayer {
        seat: Seat,
    },
    BoardLaid {
        layout: Layout,
    },
    RoundBegan {
        round: u32,
    },
    TurnBegan {
        seat: Seat,
    },
    /// A time-out that counts towards absence (C94).
    TimedOut {
        seat: Seat,
        in_a_row: u8,
    },
    /// A player whose time had run out acts again.
    CameBack {
        seat: Seat,
    },
    Placed {
        seat: Seat,
        vertex: Vertex,
        edge: Edge,
    },
    StartingHand {
        seat: Seat,
        cards: Cards,
    },
    RoadBuilt {
        seat: Seat,
        edge: Edge,
    },
    SettlementBuilt {
        seat: Seat,
        vertex: Vertex,
    },
    CityBuilt {
        seat: Seat,
        vertex: Vertex,
    },
    Recruited {
        seat: Seat,
        soldier: Slot,
        vertex: Vertex,
    },
    Traded {
        seat: Seat,
        give: Resource,
        take: Resource,
    },
    Moved {
        seat: Seat,
        soldier: Slot,
        from: Vertex,
        to: Vertex,
    },
    /// A defended vertex was attacked (C64).
    Fought {
        seat: Seat,
        soldier: Slot,
        from: Vertex,
        vertex: Vertex,
        rival: Seat,
        defender: Slot,
        /// Whether the attacker fell along with the defender.
        attacker_fell: bool,
    },
    /// A warrior took an undefended building (C65).
    Conquered {
        seat: Seat,
        soldier: Slot,
        from: Vertex,
        vertex: Vertex,
        rival: Seat,
        city: bool,
    },
    /// The same without a settlement in the supply: a ruin, held by the warrior.
    RuinOccupied {
        seat: Seat,
        soldier: Slot,
        from: Vertex,
        vertex: Vertex,
        rival: Seat,
        city: bool,
    },
    /// An archer destroyed an undefended building.
    Destroyed {
        seat: Seat,
        soldier: Slot,
        from: Vertex,
        vertex: Vertex,
        rival: Seat,
        city: bool,
    },
    /// A ruin became a settlement (C66).
    Claimed {
        seat: Seat,
        vertex: Vertex,
    },
    /// A player lost the last building, and with it these cards and all soldiers (C70).
    WentOut {
        seat: Seat,
        cards: Cards,
    },
    /// A point card went to a player, or back to the table.
    CardPassed {
        card: PointCard,
        from: Option<Seat>,
        to: Option<Seat>,
    },
    /// The marks of the active player's soldiers are removed (C35).
    TurnEnded {
        seat: Seat,
    },
    Rolled {
        seat: Seat,
        dice: [u8; 2],
    },
    /// A resource of which the reserve had too few to pay this roll (C39).
    RanShort {
        resource: Resource,
    },
    Produced {
        seat: Seat,
        cards: Cards,
    },
    ThiefMoved {
        from: Hex,
        to: Hex,
    },
    /// A card lost to the thief (C43).
    Lost {
        seat: Seat,
        resource: Resource,
    },
    MustDiscard {
        seat: Seat,
        count: u8,
    },
    Discarded {
        seat: Seat,
        cards: Cards,
    },
    /// The roll of a player who is out (C71).
    RolledToReturn {
        seat: Seat,
        dice: [u8; 2],
        may_return: bool,
    },
    Returned {
        seat: Seat,
        vertex: Vertex,
    },
    /// A player left for good, and these cards went to the reserve (C95).
    Retired {
        seat: Seat,
        cards: Cards,
    },
    Over {
        reason: Ending,
        winners: Seats,
    },
}
