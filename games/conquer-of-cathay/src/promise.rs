//! What a move promises before it is tried: cheap enough for every move of every imagined turn.

use kit::Seat;

use crate::action::Action;
use crate::board::{Edge, HEXES_AT, Hex, NEIGHBOURS, Vertex, bits};
use crate::cards::Cards;
use crate::judge::RATE;
use crate::soldier::{Kind, Slot};
use crate::state::ConquerOfCathay;

impl ConquerOfCathay {
    /// In hundredths of a point, compared with ending the turn.
    pub(crate) fn promised(&self, seat: Seat, action: Action) -> i32 {
        match action {
            Action::City(vertex) => 130 + 4 * self.odds_at(vertex.index()),
            Action::Settle(vertex) => 110 + self.site(seat, vertex) / 2,
            Action::Road(edge) => self.promise_of_road(seat, edge),
            Action::Recruit(kind, vertex) => self.promise_of_recruit(seat, kind, vertex),
            Action::Trade { give, take } => {
                let mut hand = self.player(seat).hand;
                hand.0[give as usize] = hand.0[give as usize].saturating_sub(RATE);
                hand.0[take as usize] += 1;
                if self.can_use(seat, hand) { 60 } else { -15 }
            }
            Action::Move(slot, to) => self.promise_of_step(seat, slot, to),
            Action::Attack(slot, vertex) => self.promise_of_attack(seat, slot, vertex),
            Action::Place { vertex, edge } => {
                let [one, other] = edge.ends();
                let far = if one == vertex { other } else { one };
                let beyond = bits(NEIGHBOURS[far.index()] & !vertex.bit());
                let room = beyond.map(|v| self.odds_at(v)).max().unwrap_or(0);
                self.site(seat, vertex) + room
            }
            Action::Return(vertex) => self.site(seat, vertex),
            Action::Discard(cards) => self.worth_of_hand(seat, cards),
            Action::End | Action::Roll | Action::Resign | Action::Faulty(_) => 0,
        }
    }

    /// Whether an action may be worth thinking about.
    pub(crate) fn is_sensible(&self, seat: Seat, action: Action) -> bool {
        match action {
            Action::Trade { give, .. } => {
                self.promised(seat, action) > 0 || self.player(seat).hand.count(give) > RATE + 1
            }
            _ => true,
        }
    }

    /// How good a place for a building is: how often its hexes come, what is new among them, and
    /// how far rival soldiers are.
    fn site(&self, seat: Seat, vertex: Vertex) -> i32 {
        let have = self.income(seat);
        let mut gets = [0; 5];
        for hex in bits(u64::from(HEXES_AT[vertex.index()])).filter_map(Hex::new) {
            if let Some(resource) = self.layout.terrain(hex).produces() {
                gets[resource as usize] += self.layout.odds(hex);
            }
        }
        let worth = [7, 7, 9, 7, 6];
        let mut site = 0;
        for i in 0..5 {
            site += worth[i] * gets[i];
            if gets[i] > 0 && have[i] == 0 {
                site += 22;
            }
        }
        site
    }

    fn promise_of_road(&self, seat: Seat, edge: Edge) -> i32 {
        let player = self.player(seat);
        let sites = self.open_sites(seat);
        let longest = self.players.iter().map(|other| other.route).max().unwrap_or(0);
        let card = player.route + 1 >= 4 && player.route <= longest;
        let card = if card && player.route >= longest.saturating_sub(1) { 35 } else { 0 };
        if !player.has_settlement_left() {
            return card - 20;
        }
        let reached = self.reach(seat);
        let enough = (reached & sites).count_ones() as i32 * 18;
        let ends = edge.ends().map(Vertex::bit);
        let fresh = (ends[0] | ends[1]) & !reached;
        let direct = bits(fresh & sites).map(|v| self.odds_at(v)).max();
        let later = bits(fresh)
            .flat_map(|v| bits(NEIGHBOURS[v] & sites & !reached))
            .map(|v| self.odds_at(v))
            .max();
        let leads = match (direct, later) {
            (Some(odds), _) => 20 + 2 * odds,
            (None, Some(odds)) => 6 + 2 * odds,
            (None, None) => -15,
        };
        card + leads - enough
    }

    fn promise_of_recruit(&self, seat: Seat, kind: Kind, vertex: Vertex) -> i32 {
        let player = self.player(seat);
        let army = player.army();
        let mut promise = 28 - 4 * army as i32;
        if army == 2 && self.holders[3] != Some(seat) {
            promise += 60;
        }
        let guarded = player.posts() & vertex.bit() != 0;
        if !guarded && self.striking_range(seat) & vertex.bit() != 0 {
            promise += 45 + if player.cities & vertex.bit() != 0 { 40 } else { 0 };
        }
        let target = Self::steps_to(self.open_buildings(seat), vertex.index(), 6);
        promise += 4 * (6 - target);
        // What buys a building is not spent on soldiers.
        if player.hand.holds(Cards::CITY) && player.settlements != 0 {
            promise -= 40;
        }
        if kind == Kind::Archer { promise - 8 } else { promise }
    }

    /// Whether a hand buys something that another lacks.
    fn can_use(&self, seat: Seat, hand: Cards) -> bool {
        let player = self.player(seat);
        let new = |cost: Cards| hand.holds(cost) && !player.hand.holds(cost);
        (new(Cards::CITY) && player.settlements != 0 && player.has_city_left())
            || (new(Cards::SETTLEMENT)
                && player.has_settlement_left()
                && self.reach(seat) & self.open_sites(seat) != 0)
            || (new(Cards::WARRIOR) && player.free_slot(Kind::Warrior).is_some())
            || (new(Cards::ROAD)
                && player.has_settlement_left()
                && self.reach(seat) & self.open_sites(seat) == 0)
    }

    fn promise_of_step(&self, seat: Seat, slot: Slot, to: Vertex) -> i32 {
        let player = self.player(seat);
        let Some(soldier) = player.soldier(slot) else { return -100 };
        let open = self.open_buildings(seat);
        let range = self.striking_range(seat);
        let warrior = slot.kind() == Kind::Warrior;
        let mut promise = 0;
        let guards = |at: u64| {
            let mut others = Slot::ALL.into_iter().filter(|other| *other != slot);
            let beside_it = |other| player.soldier(other).is_some_and(|s| s.at.bit() == at);
            let alone = !others.any(beside_it);
            alone && player.buildings() & range & at != 0
        };
        if guards(soldier.at.bit()) {
            promise -= 65;
        }
        if guards(to.bit()) {
            promise += 55;
        }
        if self.ruins & to.bit() != 0 && player.has_settlement_left() {
            return promise + 110;
        }
        if Self::is_beside(to.index(), open) && !Self::is_beside(soldier.at.index(), open) {
            return promise + if warrior { 90 } else { 60 };
        }
        let before = Self::steps_to(open, soldier.at.index(), 8);
        let after = Self::steps_to(open, to.index(), 8);
        promise + 10 * (before - after) - 4
    }

    fn promise_of_attack(&self, seat: Seat, slot: Slot, vertex: Vertex) -> i32 {
        let Some(rival) = self.holder_of(vertex) else { return -100 };
        let owner = self.player(rival);
        let warrior = slot.kind() == Kind::Warrior;
        let defends = |other: &Slot| owner.soldier(*other).is_some_and(|s| s.at == vertex);
        let mut defenders = Slot::ALL.into_iter().filter(defends);
        if defenders.clone().any(|defender| defender.kind() == slot.kind()) {
            return 4;
        }
        if defenders.next().is_some() {
            return 45;
        }
        let city = owner.cities & vertex.bit() != 0;
        let last = owner.buildings() == vertex.bit();
        let mut promise = if city { 120 } else { 60 } + if last { 40 } else { 0 };
        if warrior && self.player(seat).has_settlement_left() {
            promise += 110;
        }
        promise
    }

    /// What is left in hand after giving these cards up.
    fn worth_of_hand(&self, seat: Seat, given: Cards) -> i32 {
        let hand = self.player(seat).hand;
        let left = Cards(std::array::from_fn(|i| hand.0[i].saturating_sub(given.0[i])));
        let prices = [(Cards::CITY, 55), (Cards::SETTLEMENT, 45), (Cards::WARRIOR, 18)];
        prices
            .into_iter()
            .map(|(cost, worth)| {
                let needed = cost.total() as i32;
                let there = needed - left.missing(cost).total() as i32;
                worth * there * there / (needed * needed)
            })
            .sum()
    }

    /// The automatic discard, and giving up one card after another so that what is left buys
    /// most.
    pub(crate) fn sensible_discards(&self, seat: Seat, list: &mut Vec<Action>) {
        let player = self.player(seat);
        if player.owes == 0 {
            return;
        }
        let mut given = Cards::NONE;
        for _ in 0..player.owes {
            let mut best: Option<(i32, usize)> = None;
            for i in (0..5).filter(|i| player.hand.0[*i] > given.0[*i]) {
                let mut more = given;
                more.0[i] += 1;
                let left = i32::from(player.hand.0[i] - given.0[i]);
                let worth = 2 * self.worth_of_hand(seat, more) + left;
                if best.is_none_or(|(top, _)| worth > top) {
                    best = Some((worth, i));
                }
            }
            let Some((_, i)) = best else { break };
            given.0[i] += 1;
        }
        list.push(Action::Discard(given));
        let automatic = player.hand.automatic_discard(u32::from(player.owes));
        if automatic != given {
            list.push(Action::Discard(automatic));
        }
    }
}
