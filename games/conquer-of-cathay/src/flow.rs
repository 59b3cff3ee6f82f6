//! What follows from an accepted action: combat, claims, point cards, the end of a turn, the
//! seven, and the end of the match.
//!
//! Everything that happens goes through [`Happening::happen`], which folds the event into the
//! state and tells it to the log.

use kit::prelude::*;
use kit::{Cause, Chance, Log, Seat, Seats};

use crate::action::Action;
use crate::board::{CORNER_SET, HEX_NEIGHBOURS, HEXES, HEXES_AT, Hex, Vertex, bits, vertices};
use crate::cards::{Cards, Resource};
use crate::event::{Ending, Event, PointCard};
use crate::soldier::{Kind, Slot};
use crate::state::{ConquerOfCathay, ENOUGH, MOST, Phase};

/// From this many time-outs in a row a player is absent, and from this many retired (C94).
pub(crate) const ABSENT: u8 = 3;
const GONE: u8 = 6;

/// The largest hand that escapes a discard (C44).
pub(crate) const SAFE_HAND: u32 = 7;

/// A state to which things happen.
pub(crate) struct Happening<'a, L> {
    pub(crate) state: &'a mut ConquerOfCathay,
    pub(crate) chance: &'a mut dyn Chance,
    pub(crate) log: &'a mut L,
}

impl<L: Log<Event>> Happening<'_, L> {
    fn happen(&mut self, event: Event) {
        self.state.happen(self.log, event);
    }

    /// C24 and C10 to C13, in the order of C100.
    pub(crate) fn open(&mut self) {
        let mut rolling: Seats = Seats::all(self.state.options.players);
        while rolling.len() > 1 {
            let mut highest = 0;
            let mut tied = Seats::NONE;
            for seat in rolling.iter() {
                let die = self.die();
                self.happen(Event::StartingDie { seat, die });
                if die > highest {
                    (highest, tied) = (die, Seats::NONE);
                }
                if die == highest {
                    tied = tied.with(seat);
                }
            }
            rolling = tied;
        }
        let first = rolling.first().expect("somebody has the highest die");
        self.happen(Event::FirstPlayer { seat: first });
        let layout = match self.state.options.layout {
            Some(layout) => layout,
            None => crate::layout::Layout::draw(self.chance),
        };
        self.happen(Event::BoardLaid { layout });
        self.happen(Event::TurnBegan { seat: first });
    }

    /// An action that was judged right.
    pub(crate) fn carry_out(&mut self, seat: Seat, action: Action, cause: Cause) {
        match cause {
            Cause::Asked => self.asked(seat, action),
            Cause::TimedOut => self.timed_out(seat, action),
            Cause::Bot => self.perform(seat, action),
        }
    }

    /// The player is there (C94).
    fn asked(&mut self, seat: Seat, action: Action) {
        if self.state.player(seat).time_outs > 0 {
            self.happen(Event::CameBack { seat });
        }
        self.perform(seat, action);
    }

    /// The clock asked for it (C94).
    fn timed_out(&mut self, seat: Seat, action: Action) {
        let counts = matches!(self.state.phase, Phase::Main | Phase::Setup);
        let in_a_row = self.state.player(seat).time_outs.saturating_add(1);
        if counts {
            self.happen(Event::TimedOut { seat, in_a_row });
        }
        self.perform(seat, action);
        if counts && in_a_row >= GONE && self.state.phase != Phase::Over {
            self.retire(seat);
        }
    }

    /// What an action brings, whoever asked. A bot's leaves the count of time-outs as it is.
    fn perform(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Place { vertex, edge } => self.place(seat, vertex, edge),
            Action::Road(edge) => {
                self.happen(Event::RoadBuilt { seat, edge });
                self.settle_up(seat, false, true);
            }
            Action::Settle(vertex) => {
                self.happen(Event::SettlementBuilt { seat, vertex });
                self.settle_up(seat, false, true);
            }
            Action::City(vertex) => {
                self.happen(Event::CityBuilt { seat, vertex });
                self.settle_up(seat, true, false);
            }
            Action::Recruit(kind, vertex) => {
                if let Some(soldier) = self.state.player(seat).free_slot(kind) {
                    self.happen(Event::Recruited { seat, soldier, vertex });
                }
                self.settle_up(seat, false, false);
                if self.state.holder(PointCard::LargestArmy).is_none() {
                    self.award(PointCard::LargestArmy);
                }
            }
            Action::Trade { give, take } => {
                self.happen(Event::Traded { seat, give, take });
                self.settle_up(seat, false, false);
            }
            Action::Move(slot, to) => {
                if let Some(soldier) = self.state.player(seat).soldier(slot) {
                    self.happen(Event::Moved { seat, soldier: slot, from: soldier.at, to });
                }
                self.settle_up(seat, false, false);
            }
            Action::Attack(slot, vertex) => self.attack(seat, slot, vertex),
            Action::End => self.end_turn(seat),
            Action::Roll => self.roll_to_return(seat),
            Action::Return(vertex) => self.return_to(seat, vertex),
            Action::Discard(cards) => {
                self.happen(Event::Discarded { seat, cards });
                if self.state.debtors().is_empty() {
                    self.turn_over();
                }
            }
            Action::Resign => self.retire(seat),
            Action::Faulty(_) => {}
        }
    }

    /// C25, C27 and C28.
    fn place(&mut self, seat: Seat, vertex: Vertex, edge: crate::board::Edge) {
        self.happen(Event::Placed { seat, vertex, edge });
        if self.state.round == self.state.placement_rounds() {
            let mut cards = Cards::NONE;
            for resource in vertex.touches().filter_map(|h| self.state.layout.terrain(h).produces())
            {
                let there = self.state.stock.count(resource);
                let count = &mut cards.0[resource as usize];
                *count = (*count + 1).min(there);
            }
            if !cards.is_empty() {
                self.happen(Event::StartingHand { seat, cards });
            }
        }
        self.turn_over();
    }

    /// What C101 asks for after pieces have changed: claims, Development, Longest Route.
    fn settle_up(&mut self, seat: Seat, cities_changed: bool, routes_changed: bool) {
        let claimed = self.claim(seat);
        if cities_changed {
            self.award(PointCard::Development);
        }
        if routes_changed || claimed {
            self.award(PointCard::LongestRoute);
        }
    }

    /// C66: soldiers of the active player turn ruins into settlements. Says whether one did.
    fn claim(&mut self, seat: Seat) -> bool {
        let player = self.state.player(seat);
        let claimants = player.soldiers.iter().zip(Slot::ALL).filter_map(|(soldier, slot)| {
            soldier.filter(|s| slot.kind() == Kind::Warrior || !s.attacked).map(|s| s.at)
        });
        let claims = claimants.fold(0, |set, at| set | at.bit()) & self.state.ruins;
        let mut claimed = false;
        for vertex in vertices(claims) {
            if self.state.player(seat).has_settlement_left() {
                self.happen(Event::Claimed { seat, vertex });
                claimed = true;
            }
        }
        claimed
    }

    /// C62 to C65.
    fn attack(&mut self, seat: Seat, slot: Slot, vertex: Vertex) {
        let soldier = self.state.player(seat).soldier(slot);
        let (Some(soldier), Some(rival)) = (soldier, self.state.holder_of(vertex)) else { return };
        let from = soldier.at;
        let owner = *self.state.player(rival);
        let defends = |other: &Slot| owner.soldier(*other).is_some_and(|s| s.at == vertex);
        let mut defenders = Slot::ALL.into_iter().filter(defends);
        // One of the attacker's own kind fights if there is one (C63).
        let own_kind = defenders.clone().find(|defender| defender.kind() == slot.kind());
        if let Some(defender) = own_kind.or_else(|| defenders.next()) {
            let attacker_fell = own_kind.is_some();
            self.happen(Event::Fought {
                seat,
                soldier: slot,
                from,
                vertex,
                rival,
                defender,
                attacker_fell,
            });
            return self.settle_up(seat, false, false);
        }
        let city = owner.cities & vertex.bit() != 0;
        let (kind, supply) = (slot.kind(), self.state.player(seat).has_settlement_left());
        self.happen(match (kind, supply) {
            (Kind::Warrior, true) => {
                Event::Conquered { seat, soldier: slot, from, vertex, rival, city }
            }
            (Kind::Warrior, false) => {
                Event::RuinOccupied { seat, soldier: slot, from, vertex, rival, city }
            }
            (Kind::Archer, _) => {
                Event::Destroyed { seat, soldier: slot, from, vertex, rival, city }
            }
        });
        self.claim(seat);
        let out = self.state.is_out(rival);
        if out {
            let cards = self.state.player(rival).hand;
            self.happen(Event::WentOut { seat: rival, cards });
        }
        if city || out {
            self.award(PointCard::Development);
        }
        self.award(PointCard::LongestRoute);
    }

    /// A check of one of the contested cards (C76).
    fn award(&mut self, card: PointCard) {
        let (from, to) = (self.state.holder(card), self.state.due(card));
        if from != to {
            self.happen(Event::CardPassed { card, from, to });
        }
    }

    fn die(&mut self) -> u8 {
        self.chance.below(6) as u8 + 1
    }

    fn dice(&mut self) -> [u8; 2] {
        [self.die(), self.die()]
    }

    /// C71.
    fn roll_to_return(&mut self, seat: Seat) {
        let dice = self.dice();
        let lucky = matches!(dice, [1, 1] | [6, 6]);
        let may_return = lucky && self.state.open_sites(seat) != 0;
        self.happen(Event::RolledToReturn { seat, dice, may_return });
        if !may_return {
            self.end_turn(seat);
        }
    }

    /// C72, C73 and C80.
    fn return_to(&mut self, seat: Seat, vertex: Vertex) {
        self.happen(Event::Returned { seat, vertex });
        if !self.state.player(seat).returned {
            let card = PointCard::Resurrection;
            let from = self.state.holder(card);
            self.happen(Event::CardPassed { card, from, to: Some(seat) });
        }
        self.award(PointCard::LongestRoute);
        self.end_turn(seat);
    }

    /// C35.
    fn end_turn(&mut self, seat: Seat) {
        self.happen(Event::TurnEnded { seat });
        self.award(PointCard::LargestArmy);
        let dice = self.dice();
        self.happen(Event::Rolled { seat, dice });
        match dice[0] + dice[1] {
            7 => self.seven(),
            sum => self.produce(sum),
        }
        if self.state.debtors().is_empty() {
            self.turn_over();
        }
    }

    /// C37 to C40.
    fn produce(&mut self, sum: u8) {
        let mut owed = [Cards::NONE; MOST];
        let mut total = [0_u32; 5];
        for hex in Hex::all() {
            if self.state.layout.token(hex) != Some(sum) || hex == self.state.thief {
                continue;
            }
            let Some(resource) = self.state.layout.terrain(hex).produces() else { continue };
            for (player, owed) in self.state.players.iter().zip(&mut owed) {
                if player.retired {
                    continue;
                }
                let around = CORNER_SET[hex.index()];
                let count = (player.settlements & around).count_ones()
                    + 2 * (player.cities & around).count_ones();
                owed.0[resource as usize] += count as u8;
                total[resource as usize] += count;
            }
        }
        for resource in Resource::ALL {
            if total[resource as usize] > u32::from(self.state.stock.count(resource)) {
                self.happen(Event::RanShort { resource });
                for cards in &mut owed {
                    cards.0[resource as usize] = 0;
                }
            }
        }
        for seat in self.state.seats_all() {
            let cards = owed[seat.index()];
            if !cards.is_empty() {
                self.happen(Event::Produced { seat, cards });
            }
        }
    }

    /// C41 to C44.
    fn seven(&mut self) {
        let from = self.state.thief;
        let candidates = thief_steps(from, self.state.buildings());
        let count = candidates.count_ones();
        let pick = if count > 1 { self.chance.below(count) as usize } else { 0 };
        let to = bits(u64::from(candidates)).nth(pick).and_then(Hex::new);
        let to = to.expect("every hex has neighbours");
        self.happen(Event::ThiefMoved { from, to });
        for seat in self.state.seats_all() {
            let player = self.state.player(seat);
            let (beside, hand) = (player.buildings() & CORNER_SET[to.index()] != 0, player.hand);
            if beside && !hand.is_empty() {
                let index = self.chance.below(hand.total());
                let resource = hand.nth(index).expect("the index is below the number of cards");
                self.happen(Event::Lost { seat, resource });
            }
        }
        for seat in self.state.seats_all() {
            let cards = self.state.player(seat).hand.total();
            if cards > SAFE_HAND {
                self.happen(Event::MustDiscard { seat, count: (cards / 2) as u8 });
            }
        }
    }

    /// The turn is over: the next player's begins, or the round ends.
    fn turn_over(&mut self) {
        let after = usize::from(self.state.turn) + 1;
        let players = usize::from(self.state.options.players);
        let next = self.state.order[after.min(players)..players]
            .iter()
            .find(|seat| !self.state.player(**seat).retired);
        match next {
            Some(seat) => self.begin_turn(*seat),
            None => self.round_over(),
        }
    }

    /// C33.
    fn begin_turn(&mut self, seat: Seat) {
        self.happen(Event::TurnBegan { seat });
        if self.state.phase == Phase::Main && self.claim(seat) {
            self.award(PointCard::LongestRoute);
        }
    }

    /// C82 to C85.
    fn round_over(&mut self) {
        let best = self.state.still_playing().map(|seat| self.state.points(seat)).max();
        let limit = self.state.options.round_limit.map(u32::from);
        if best.is_some_and(|points| points >= ENOUGH) {
            self.finish(Ending::Points);
        } else if limit.is_some_and(|limit| self.state.round >= limit) {
            self.finish(Ending::RoundLimit);
        } else {
            self.happen(Event::RoundBegan { round: self.state.round.saturating_add(1) });
            let first = self.state.order.iter().find(|seat| !self.state.player(**seat).retired);
            self.begin_turn(*first.expect("a match with nobody left is over"));
        }
    }

    fn finish(&mut self, reason: Ending) {
        let winners = self.state.best();
        self.happen(Event::Over { reason, winners });
    }

    /// C95 and C86.
    fn retire(&mut self, seat: Seat) {
        let cards = self.state.player(seat).hand;
        self.happen(Event::Retired { seat, cards });
        if self.state.holder(PointCard::Resurrection) == Some(seat) {
            let card = PointCard::Resurrection;
            self.happen(Event::CardPassed { card, from: Some(seat), to: None });
        }
        for card in [PointCard::Development, PointCard::LongestRoute, PointCard::LargestArmy] {
            self.award(card);
        }
        if self.state.still_playing().count() == 1 {
            let winners = self.state.still_playing().collect();
            return self.happen(Event::Over { reason: Ending::LastPlayer, winners });
        }
        let turn_is_over = match self.state.phase {
            Phase::Discard => self.state.debtors().is_empty(),
            _ => self.state.active() == seat,
        };
        if turn_is_over {
            self.turn_over();
        }
    }
}

impl ConquerOfCathay {
    /// Where one of the contested cards belongs now (C76).
    fn due(&self, card: PointCard) -> Option<Seat> {
        let Some((take, keep)) = card.asks() else { return self.holder(card) };
        let figure = |seat: Seat| self.figure(card, seat);
        let holder = self.holder(card).filter(|holder| !self.player(*holder).retired);
        if let Some(kept) = holder.map(figure) {
            let beaten = self.still_playing().any(|s| figure(s) >= take && figure(s) > kept);
            if kept >= keep && !beaten {
                return holder;
            }
        }
        let best = self.still_playing().map(figure).max().unwrap_or(0);
        let mut top = self.still_playing().filter(|seat| figure(*seat) == best);
        match (top.next(), top.next()) {
            (Some(alone), None) if best >= take => Some(alone),
            _ => None,
        }
    }

    /// What a player has of what one of the contested cards counts.
    pub(crate) fn figure(&self, card: PointCard, seat: Seat) -> u32 {
        let player = self.player(seat);
        match card {
            PointCard::LongestRoute => u32::from(player.route),
            PointCard::Development => player.cities.count_ones(),
            PointCard::LargestArmy | PointCard::Resurrection => player.army(),
        }
    }

    /// The players whom C83 puts first, retired ones left out.
    pub(crate) fn best(&self) -> Seats {
        let rank = |seat: Seat| {
            let player = self.player(seat);
            (self.points(seat), player.cities.count_ones(), player.army(), player.hand.total())
        };
        let best = self.still_playing().map(rank).max();
        self.still_playing().filter(|seat| Some(rank(*seat)) == best).collect()
    }
}

/// The hexes to which the thief may step (C42), as a set.
pub(crate) fn thief_steps(from: Hex, buildings: u64) -> u32 {
    const BOARD: u32 = (1 << HEXES) - 1;
    let around = HEX_NEIGHBOURS[from.index()];
    // The hexes at distance 0, then 1, … from a building.
    let mut near = bits(buildings).fold(0, |set, vertex| set | HEXES_AT[vertex]);
    if near == 0 {
        return around;
    }
    while near & around == 0 && near != BOARD {
        near |= bits(u64::from(near)).fold(0, |set, hex| set | HEX_NEIGHBOURS[hex]);
    }
    near & around
}
