//! What a viewer may know (C88 to C91), and whole states that fit it.

use kit::{Chance, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

use crate::board::{Edge, Hex, Vertex, edges, vertices};
use crate::cards::{Cards, STOCK};
use crate::event::Ending;
use crate::layout::Layout;
use crate::options::Options;
use crate::soldier::{Slot, Soldier};
use crate::state::{ConquerOfCathay, MOST, Phase, Player};

/// What one viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    pub viewer: Viewer,
    pub turn_seconds: u16,
    pub round_limit: Option<u16>,
    pub double_start: bool,
    pub layout: Layout,
    pub thief: Hex,
    /// The reserve, in canonical order.
    pub stock: Cards,
    pub players: Vec<PlayerView>,
    pub ruins: Vec<Vertex>,
    /// Who holds Resurrection, Development, Longest Route and Largest Army.
    pub point_cards: [Option<Seat>; 4],
    pub round: u32,
    pub order: Vec<Seat>,
    /// Whose turn it is, or is ending, or was the last.
    pub active: Seat,
    pub phase: Phase,
    pub result: Option<ResultView>,
}

/// What one viewer may know of one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerView {
    /// The hand, where the viewer may see it.
    pub hand: Option<Cards>,
    /// How many cards are in the hand.
    pub cards: u8,
    pub settlements: Vec<Vertex>,
    pub cities: Vec<Vertex>,
    pub roads: Vec<Edge>,
    pub soldiers: Vec<SoldierView>,
    pub retired: bool,
    pub out: bool,
    /// Whether this player has received Resurrection once.
    pub returned: bool,
    /// How many cards are still to be discarded.
    pub owes: u8,
    /// Time-outs in a row.
    pub time_outs: u8,
    pub points: u32,
    /// The length of the longest route.
    pub route: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SoldierView {
    pub name: Slot,
    pub vertex: Vertex,
    pub moved: bool,
    pub attacked: bool,
    pub new: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ResultView {
    pub reason: Ending,
    pub winners: Seats,
}

impl ConquerOfCathay {
    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        // A hand is its owner's alone until the match is over (C88).
        self.shown(viewer, |seat| viewer.is(seat) || self.phase == Phase::Over)
    }

    /// The view in which all hands are open, for positions.
    pub(crate) fn whole(&self) -> View {
        self.shown(Viewer::Spectator, |_| true)
    }

    fn shown(&self, viewer: Viewer, sees_hand: impl Fn(Seat) -> bool) -> View {
        let players = self.seats_all().map(|seat| {
            let player = self.player(seat);
            PlayerView {
                hand: sees_hand(seat).then_some(player.hand),
                cards: player.hand.total() as u8,
                settlements: vertices(player.settlements).collect(),
                cities: vertices(player.cities).collect(),
                roads: edges(player.roads).collect(),
                soldiers: soldiers(player),
                retired: player.retired,
                out: self.is_out(seat),
                returned: player.returned,
                owes: player.owes,
                time_outs: player.time_outs,
                points: self.points(seat),
                route: player.route,
            }
        });
        View {
            viewer,
            turn_seconds: self.options.turn_seconds,
            round_limit: self.options.round_limit,
            double_start: self.options.double_start,
            layout: self.layout,
            thief: self.thief,
            stock: self.stock,
            players: players.collect(),
            ruins: vertices(self.ruins).collect(),
            point_cards: self.holders,
            round: self.round,
            order: self.order[..usize::from(self.options.players)].to_vec(),
            active: self.active(),
            phase: self.phase,
            result: self.result.map(|(reason, winners)| ResultView { reason, winners }),
        }
    }

    /// Deals cards that somebody must hold: one after another in a random order, each to one of
    /// those with room left, weighed by how often the resource comes to them.
    fn deal_hidden(&mut self, view: &View, mut hidden: Cards, chance: &mut dyn Chance) {
        let mut room = [0; MOST];
        for (room, seen) in room.iter_mut().zip(&view.players) {
            *room = if seen.hand.is_some() { 0 } else { seen.cards };
        }
        let incomes: [[i32; 5]; MOST] =
            std::array::from_fn(
                |i| {
                    if room[i] > 0 { self.income(Seat::new(i as u8)) } else { [0; 5] }
                },
            );
        while room.iter().any(|left| *left > 0) && hidden.total() > 0 {
            let card = hidden.nth(chance.below(hidden.total()));
            let Some(resource) = card else { break };
            let weight =
                |i: usize| u32::from(room[i]) * (1 + 2 * incomes[i][resource as usize] as u32);
            let all: u32 = (0..MOST).map(weight).sum();
            let mut drawn = chance.below(all.max(1));
            let holder = (0..MOST).find(|i| {
                let here = drawn < weight(*i);
                drawn = drawn.wrapping_sub(if here { 0 } else { weight(*i) });
                here
            });
            let Some(holder) = holder else { break };
            hidden.give(&mut self.players[holder].hand, Cards::of(resource, 1));
            room[holder] -= 1;
        }
    }

    /// A state that fits the view: the cards that are neither in the reserve nor in a hand that
    /// can be seen are dealt into the hidden hands, each the likelier to whom it comes more often.
    pub(crate) fn imagined(view: &View, chance: &mut dyn Chance) -> Self {
        let mut state = Self::before(&Options {
            players: view.players.len().clamp(3, MOST) as u8,
            turn_seconds: view.turn_seconds,
            round_limit: view.round_limit,
            double_start: view.double_start,
            layout: Some(view.layout),
        });
        state.thief = view.thief;
        state.stock = view.stock;
        for (player, seen) in state.players.iter_mut().zip(&view.players) {
            *player = Player {
                hand: seen.hand.unwrap_or_default(),
                settlements: seen.settlements.iter().fold(0, |set, v| set | v.bit()),
                cities: seen.cities.iter().fold(0, |set, v| set | v.bit()),
                roads: seen.roads.iter().fold(0, |set, e| set | e.bit()),
                soldiers: Slot::ALL.map(|slot| {
                    seen.soldiers.iter().find(|soldier| soldier.name == slot).map(|soldier| {
                        let SoldierView { vertex: at, moved, attacked, new, .. } = *soldier;
                        Soldier { at, moved, attacked, new }
                    })
                }),
                retired: seen.retired,
                returned: seen.returned,
                owes: seen.owes,
                time_outs: seen.time_outs,
                route: seen.route,
            };
        }
        let known = state.players.iter().map(|player| player.hand).chain([view.stock]);
        let mut hidden = Cards([STOCK; 5]);
        for cards in known {
            hidden.give(&mut Cards::default(), cards);
        }
        state.deal_hidden(view, hidden, chance);
        state.ruins = view.ruins.iter().fold(0, |set, vertex| set | vertex.bit());
        state.holders = view.point_cards;
        state.round = view.round;
        for (place, seat) in state.order.iter_mut().zip(&view.order) {
            *place = *seat;
        }
        let turn = view.order.iter().position(|seat| *seat == view.active);
        state.turn = turn.unwrap_or_default().min(MOST - 1) as u8;
        state.phase = view.phase;
        state.result = view.result.map(|result| (result.reason, result.winners));
        state
    }
}

fn soldiers(player: &Player) -> Vec<SoldierView> {
    let there = Slot::ALL.into_iter().filter_map(|slot| Some((slot, player.soldier(slot)?)));
    there
        .map(|(name, Soldier { at, moved, attacked, new })| SoldierView {
            name,
            vertex: at,
            moved,
            attacked,
            new,
        })
        .collect()
}
