//! How an event changes the state.

use kit::{Seat, Seats};

use crate::board::{EDGE_SET_AT, Edge, Vertex};
use crate::cards::Cards;
use crate::event::{Event, PointCard};
use crate::judge::RATE;
use crate::route;
use crate::soldier::{Slot, Soldier};
use crate::state::{ConquerOfCathay, MOST, Phase};

impl ConquerOfCathay {
    pub(crate) fn happens(&mut self, event: &Event) {
        match *event {
            Event::StartingDie { .. } | Event::Rolled { .. } | Event::RanShort { .. } => {}
            Event::FirstPlayer { seat } => self.seat_clockwise_from(seat),
            Event::BoardLaid { layout } => {
                self.layout = layout;
                self.options.layout = Some(layout);
                self.thief = layout.desert();
            }
            Event::RoundBegan { round } => {
                self.round = round;
                let players = usize::from(self.options.players);
                self.order[..players].reverse();
            }
            Event::TurnBegan { seat } => self.begin(seat),
            Event::TimedOut { seat, in_a_row } => self.player_mut(seat).time_outs = in_a_row,
            Event::CameBack { seat } => self.player_mut(seat).time_outs = 0,
            Event::Placed { seat, vertex, edge } => {
                self.lay_road(seat, edge);
                self.raise_settlement(seat, vertex);
            }
            Event::StartingHand { seat, cards } | Event::Produced { seat, cards } => {
                self.stock.give(&mut self.players[seat.index() % MOST].hand, cards);
            }
            Event::RoadBuilt { seat, edge } => {
                self.pay(seat, Cards::ROAD);
                self.lay_road(seat, edge);
            }
            Event::SettlementBuilt { seat, vertex } => {
                self.pay(seat, Cards::SETTLEMENT);
                self.raise_settlement(seat, vertex);
            }
            Event::CityBuilt { seat, vertex } => {
                self.pay(seat, Cards::CITY);
                let player = self.player_mut(seat);
                player.settlements &= !vertex.bit();
                player.cities |= vertex.bit();
            }
            Event::Recruited { seat, soldier, vertex } => {
                self.pay(seat, soldier.kind().cost());
                self.player_mut(seat).soldiers[soldier as usize] = Some(Soldier::recruit(vertex));
            }
            Event::Traded { seat, give, take } => {
                self.pay(seat, Cards::of(give, RATE));
                self.stock.give(&mut self.players[seat.index() % MOST].hand, Cards::of(take, 1));
            }
            Event::Moved { seat, soldier, to, .. } => {
                self.order_soldier(seat, soldier, |soldier| {
                    soldier.at = to;
                    soldier.moved = true;
                });
            }
            Event::Fought { seat, soldier, rival, defender, attacker_fell, .. } => {
                self.player_mut(rival).soldiers[defender as usize] = None;
                if attacker_fell {
                    self.player_mut(seat).soldiers[soldier as usize] = None;
                } else {
                    self.order_soldier(seat, soldier, |soldier| soldier.attacked = true);
                }
            }
            Event::Conquered { seat, soldier, vertex, rival, .. } => {
                self.tear_down(rival, vertex);
                self.advance_soldier(seat, soldier, vertex);
                self.raise_settlement(seat, vertex);
            }
            Event::RuinOccupied { seat, soldier, vertex, rival, .. } => {
                self.tear_down(rival, vertex);
                self.advance_soldier(seat, soldier, vertex);
                self.leave_ruin(vertex);
            }
            Event::Destroyed { seat, soldier, vertex, rival, .. } => {
                self.tear_down(rival, vertex);
                self.order_soldier(seat, soldier, |soldier| soldier.attacked = true);
                self.leave_ruin(vertex);
            }
            Event::Claimed { seat, vertex } | Event::Returned { seat, vertex } => {
                self.raise_settlement(seat, vertex);
            }
            Event::WentOut { seat, cards } => {
                self.pay(seat, cards);
                self.player_mut(seat).soldiers = [None; 3];
            }
            Event::CardPassed { card, to, .. } => {
                self.holders[card as usize] = to;
                if let (PointCard::Resurrection, Some(seat)) = (card, to) {
                    self.player_mut(seat).returned = true;
                }
            }
            Event::TurnEnded { seat } => {
                for soldier in self.player_mut(seat).soldiers.iter_mut().flatten() {
                    *soldier =
                        Soldier { at: soldier.at, moved: false, attacked: false, new: false };
                }
            }
            Event::ThiefMoved { to, .. } => self.thief = to,
            Event::Lost { seat, resource } => self.pay(seat, Cards::of(resource, 1)),
            Event::MustDiscard { seat, count } => {
                self.player_mut(seat).owes = count;
                self.phase = Phase::Discard;
            }
            Event::Discarded { seat, cards } => {
                self.pay(seat, cards);
                self.player_mut(seat).owes = 0;
            }
            Event::RolledToReturn { may_return, .. } => {
                if may_return {
                    self.phase = Phase::ReturnPlace;
                }
            }
            Event::Retired { seat, cards } => {
                self.pay(seat, cards);
                let player = self.player_mut(seat);
                player.soldiers = [None; 3];
                player.owes = 0;
                player.retired = true;
            }
            Event::Over { reason, winners } => {
                self.phase = Phase::Over;
                // Who is left alone while he owes a discard owes it no more (C86, C104).
                self.players.iter_mut().for_each(|player| player.owes = 0);
                self.result = Some((reason, winners));
            }
        }
    }

    fn seat_clockwise_from(&mut self, first: Seat) {
        let players = self.options.players;
        let mut seat = first;
        for place in &mut self.order[..usize::from(players)] {
            *place = seat;
            seat = seat.next(players);
        }
    }

    fn begin(&mut self, seat: Seat) {
        let place = self.order.iter().position(|other| *other == seat);
        self.turn = place.unwrap_or_default() as u8;
        self.phase = if self.round <= self.placement_rounds() {
            Phase::Setup
        } else if self.is_out(seat) {
            Phase::ReturnRoll
        } else {
            Phase::Main
        };
    }

    fn pay(&mut self, seat: Seat, cards: Cards) {
        self.players[seat.index() % MOST].hand.give(&mut self.stock, cards);
    }

    fn order_soldier(&mut self, seat: Seat, slot: Slot, order: impl FnOnce(&mut Soldier)) {
        if let Some(soldier) = &mut self.player_mut(seat).soldiers[slot as usize] {
            order(soldier);
        }
    }

    /// A warrior goes into what it took.
    fn advance_soldier(&mut self, seat: Seat, slot: Slot, to: Vertex) {
        self.order_soldier(seat, slot, |soldier| {
            soldier.at = to;
            soldier.attacked = true;
        });
    }

    fn lay_road(&mut self, seat: Seat, edge: Edge) {
        self.player_mut(seat).roads |= edge.bit();
        self.measure(seat);
    }

    /// Puts a settlement on a vertex; a ruin there disappears.
    fn raise_settlement(&mut self, seat: Seat, vertex: Vertex) {
        self.ruins &= !vertex.bit();
        self.player_mut(seat).settlements |= vertex.bit();
        self.measure_at(vertex);
    }

    fn tear_down(&mut self, rival: Seat, vertex: Vertex) {
        let player = self.player_mut(rival);
        player.settlements &= !vertex.bit();
        player.cities &= !vertex.bit();
    }

    fn leave_ruin(&mut self, vertex: Vertex) {
        self.ruins |= vertex.bit();
        self.measure_at(vertex);
    }

    fn measure(&mut self, seat: Seat) {
        let roads = self.player(seat).roads;
        self.player_mut(seat).route = route::longest(roads, self.rival_buildings(seat));
    }

    /// Measures the routes that a change of buildings on a vertex can join or interrupt.
    fn measure_at(&mut self, vertex: Vertex) {
        for seat in Seat::all(MOST as u8) {
            let roads_there = self.player(seat).roads & EDGE_SET_AT[vertex.index()];
            if roads_there.count_ones() >= 2 {
                self.measure(seat);
            }
        }
    }

    /// Measures every route, for a state that was put together from outside.
    pub(crate) fn measure_all(&mut self) {
        Seats::all(MOST as u8).iter().for_each(|seat| self.measure(seat));
    }
}
