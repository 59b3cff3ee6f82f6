//! How a match stands.

use kit::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::board::{ALL_VERTICES, Hex, Vertex, beside, bits};
use crate::cards::Cards;
use crate::event::{Ending, PointCard};
use crate::layout::Layout;
use crate::options::Options;
use crate::soldier::{Kind, Slot, Soldier};

/// The most players a table has (C1).
pub(crate) const MOST: usize = 4;

// C19.
pub(crate) const ROADS: u32 = 15;
pub(crate) const SETTLEMENTS: u32 = 5;
pub(crate) const CITIES: u32 = 4;

/// The points that end a match at the end of a round (C3).
pub(crate) const ENOUGH: u32 = 10;

/// The phases of C97.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Phase {
    Setup,
    Main,
    ReturnRoll,
    ReturnPlace,
    Discard,
    Over,
}

impl Phase {
    pub const ALL: [Self; 6] =
        [Self::Setup, Self::Main, Self::ReturnRoll, Self::ReturnPlace, Self::Discard, Self::Over];
}

impl kit::Word for Phase {
    fn word(self) -> &'static str {
        match self {
            Self::Setup => "setup",
            Self::Main => "main",
            Self::ReturnRoll => "return_roll",
            Self::ReturnPlace => "return_place",
            Self::Discard => "discard",
            Self::Over => "over",
        }
    }
}

/// A match of Conquer of Cathay as it stands: a small value, copied rather than undone.
///
/// Sets of vertices and edges are bits of a `u64` and a `u128`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConquerOfCathay {
    /// What the table settled; its layout is the one in play.
    pub(crate) options: Options,
    pub(crate) layout: Layout,
    pub(crate) thief: Hex,
    pub(crate) stock: Cards,
    pub(crate) players: [Player; MOST],
    pub(crate) ruins: u64,
    /// Who holds each point card, in the order R, D, L, A.
    pub(crate) holders: [Option<Seat>; 4],
    pub(crate) round: u32,
    pub(crate) order: [Seat; MOST],
    /// The place of the active player in the order.
    pub(crate) turn: u8,
    pub(crate) phase: Phase,
    pub(crate) result: Option<(Ending, Seats)>,
}

/// What one player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Player {
    pub(crate) hand: Cards,
    pub(crate) settlements: u64,
    pub(crate) cities: u64,
    pub(crate) roads: u128,
    /// W1, W2 and A1.
    pub(crate) soldiers: [Option<Soldier>; 3],
    pub(crate) retired: bool,
    /// Whether this player has received Resurrection once.
    pub(crate) returned: bool,
    /// How many cards are still to be discarded.
    pub(crate) owes: u8,
    /// Time-outs in a row (C94).
    pub(crate) time_outs: u8,
    /// The length of the longest route (C77), kept up to date by `apply`.
    pub(crate) route: u8,
}

impl Player {
    pub(crate) const fn buildings(&self) -> u64 {
        self.settlements | self.cities
    }

    pub(crate) fn soldier(&self, slot: Slot) -> Option<Soldier> {
        self.soldiers[slot as usize]
    }

    /// The vertices with soldiers.
    pub(crate) fn posts(&self) -> u64 {
        self.soldiers.iter().flatten().fold(0, |set, soldier| set | soldier.at.bit())
    }

    pub(crate) fn army(&self) -> u32 {
        self.soldiers.iter().flatten().count() as u32
    }

    pub(crate) const fn has_road_left(&self) -> bool {
        self.roads.count_ones() < ROADS
    }

    pub(crate) const fn has_settlement_left(&self) -> bool {
        self.settlements.count_ones() < SETTLEMENTS
    }

    pub(crate) const fn has_city_left(&self) -> bool {
        self.cities.count_ones() < CITIES
    }

    /// The lowest free slot of a kind (C20).
    pub(crate) fn free_slot(&self, kind: Kind) -> Option<Slot> {
        Slot::ALL.into_iter().find(|slot| slot.kind() == kind && self.soldier(*slot).is_none())
    }
}

impl ConquerOfCathay {
    /// Before anything happened: C22, but for what is drawn.
    pub(crate) fn before(options: &Options) -> Self {
        let layout = options.layout.unwrap_or_else(Layout::listed);
        Self {
            options: *options,
            layout,
            thief: layout.desert(),
            stock: Cards::FULL,
            players: [Player::default(); MOST],
            ruins: 0,
            holders: [None; 4],
            round: 1,
            order: [0, 1, 2, 3].map(Seat::new),
            turn: 0,
            phase: Phase::Setup,
            result: None,
        }
    }

    pub(crate) fn seats_all(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.options.players)
    }

    /// A seat that nobody has at this table, as a foreign event may name, is none of the others.
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index() % MOST]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index() % MOST]
    }

    /// Whose turn it is, or is ending; the last one's once the match is over.
    #[must_use]
    pub fn active(&self) -> Seat {
        self.order[usize::from(self.turn)]
    }

    pub(crate) fn is_active(&self, seat: Seat) -> bool {
        self.phase != Phase::Over && self.active() == seat
    }

    /// How many rounds are placement rounds (C23, C29).
    pub(crate) const fn placement_rounds(&self) -> u32 {
        if self.options.double_start { 2 } else { 1 }
    }

    /// Whether the player has no building after having had one. Placement is compulsory, so after
    /// the placement rounds everybody has had one.
    #[must_use]
    pub fn is_out(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        self.round > self.placement_rounds() && !player.retired && player.buildings() == 0
    }

    pub(crate) fn still_playing(&self) -> impl Iterator<Item = Seat> {
        self.seats_all().filter(|seat| !self.player(*seat).retired)
    }

    pub(crate) fn holder(&self, card: PointCard) -> Option<Seat> {
        self.holders[card as usize]
    }

    /// C75.
    #[must_use]
    pub fn points(&self, seat: Seat) -> u32 {
        let player = self.player(seat);
        if player.retired {
            return 0;
        }
        let cards = self.holders.iter().filter(|holder| **holder == Some(seat)).count() as u32;
        player.settlements.count_ones() + 2 * player.cities.count_ones() + cards
    }

    /// All buildings, those of retired players among them.
    pub(crate) fn buildings(&self) -> u64 {
        self.players.iter().fold(0, |set, player| set | player.buildings())
    }

    pub(crate) fn roads(&self) -> u128 {
        self.players.iter().fold(0, |set, player| set | player.roads)
    }

    fn rivals(&self, seat: Seat) -> impl Iterator<Item = &Player> {
        (0..MOST).filter(move |i| *i != seat.index()).map(|i| &self.players[i])
    }

    pub(crate) fn rival_buildings(&self, seat: Seat) -> u64 {
        self.rivals(seat).fold(0, |set, player| set | player.buildings())
    }

    pub(crate) fn rival_posts(&self, seat: Seat) -> u64 {
        self.rivals(seat).fold(0, |set, player| set | player.posts())
    }

    /// The vertices that rivals hold (C58).
    pub(crate) fn held_by_rivals(&self, seat: Seat) -> u64 {
        self.rival_buildings(seat) | self.rival_posts(seat)
    }

    /// Who holds a vertex.
    pub(crate) fn holder_of(&self, vertex: Vertex) -> Option<Seat> {
        self.seats_all().find(|seat| {
            let player = self.player(*seat);
            (player.buildings() | player.posts()) & vertex.bit() != 0
        })
    }

    /// The vertices that are free for building (C49).
    pub(crate) fn free(&self, seat: Seat) -> u64 {
        ALL_VERTICES & !self.buildings() & !self.rival_posts(seat)
    }

    /// The vertices that keep the distance from buildings and ruins (C48).
    pub(crate) fn distant(&self) -> u64 {
        ALL_VERTICES & !beside(self.buildings() | self.ruins)
    }

    /// Where a settlement may stand if nothing but C48 and C49 matters.
    pub(crate) fn open_sites(&self, seat: Seat) -> u64 {
        self.free(seat) & self.distant()
    }

    /// The vertices joined to an own building by own roads, without passing a rival building
    /// (C50).
    pub(crate) fn reach(&self, seat: Seat) -> u64 {
        let player = self.player(seat);
        let walls = self.rival_buildings(seat);
        let mut reached = player.buildings();
        let mut frontier = reached;
        while frontier != 0 {
            let mut next = 0;
            for vertex in bits(frontier) {
                for edge in crate::board::EDGES_AT[vertex] {
                    if edge != crate::board::NONE && player.roads & (1 << edge) != 0 {
                        let [one, other] = crate::board::ENDS[usize::from(edge)];
                        next |= (1_u64 << one) | (1 << other);
                    }
                }
            }
            frontier = next & !reached & !walls;
            reached |= frontier;
        }
        reached
    }

    /// The free edges where a road may be built (C46).
    pub(crate) fn road_sites(&self, seat: Seat) -> u128 {
        let player = self.player(seat);
        let walls = self.rival_buildings(seat);
        let mut ends = player.buildings();
        for edge in crate::board::edges(player.roads) {
            let [one, other] = crate::board::ENDS[edge.index()];
            ends |= (1_u64 << one) | (1 << other);
        }
        let sites =
            bits(ends & !walls).fold(0, |set, vertex| set | crate::board::EDGE_SET_AT[vertex]);
        sites & !self.roads()
    }

    /// Who must discard.
    pub(crate) fn debtors(&self) -> Seats {
        self.seats_all().filter(|seat| self.player(*seat).owes > 0).collect()
    }
}
