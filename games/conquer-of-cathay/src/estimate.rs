//! Estimates of moves before they are tried: cheap enough for every move of every rollout.

use kit::Seat;

use crate::action::Action;
use crate::board::{Edge, HEXES_AT, Hex, NEIGHBOURS, Vertex, bits};
use crate::cards::Cards;
use crate::event::PointCard;
use crate::judge::RATE;
use crate::soldier::{Kind, Slot};
use crate::state::ConquerOfCathay;
use crate::weights as w;

impl ConquerOfCathay {
    /// In hundredths of a point, compared with ending the turn.
    pub(crate) fn estimated(&self, seat: Seat, action: Action) -> i32 {
        match action {
            Action::City(vertex) => w::BUILD_CITY + w::CITY_ROLL * self.odds_at(vertex.index()),
            Action::Settle(vertex) => w::BUILD_SETTLEMENT + self.site(seat, vertex) / w::SITE_PART,
            Action::Road(edge) => self.estimate_of_road(seat, edge),
            Action::Recruit(kind, vertex) => self.estimate_of_recruit(seat, kind, vertex),
            Action::Trade { give, take } => {
                let mut hand = self.player(seat).hand;
                hand.0[give as usize] = hand.0[give as usize].saturating_sub(RATE);
                hand.0[take as usize] += 1;
                if self.can_use(seat, hand) { w::USEFUL_TRADE } else { w::IDLE_TRADE }
            }
            Action::Move(slot, to) => self.estimate_of_step(seat, slot, to),
            Action::Attack(slot, vertex) => self.estimate_of_attack(seat, slot, vertex),
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
                self.estimated(seat, action) > 0 || self.player(seat).hand.count(give) > RATE + 1
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
        let mut site = 0;
        for i in 0..5 {
            site += w::INCOME[i] * gets[i];
            if gets[i] > 0 && have[i] == 0 {
                site += w::VARIETY;
            }
        }
        site
    }

    fn estimate_of_road(&self, seat: Seat, edge: Edge) -> i32 {
        let player = self.player(seat);
        let sites = self.open_sites(seat);
        let longest = self.players.iter().map(|other| other.route).max().unwrap_or(0);
        let card = player.route + 1 >= 4 && player.route <= longest;
        let card =
            if card && player.route >= longest.saturating_sub(1) { w::ROAD_FOR_CARD } else { 0 };
        if !player.has_settlement_left() {
            return card + w::ROAD_WITHOUT_SETTLEMENTS;
        }
        let reached = self.reach(seat);
        let enough = (reached & sites).count_ones() as i32 * w::ROAD_THOUGH_SITE_OPEN;
        let ends = edge.ends().map(Vertex::bit);
        let fresh = (ends[0] | ends[1]) & !reached;
        let direct = bits(fresh & sites).map(|v| self.odds_at(v)).max();
        let later = bits(fresh)
            .flat_map(|v| bits(NEIGHBOURS[v] & sites & !reached))
            .map(|v| self.odds_at(v))
            .max();
        let leads = match (direct, later) {
            (Some(odds), _) => w::ROAD_TO_SITE + w::ROAD_ROLL * odds,
            (None, Some(odds)) => w::ROAD_TOWARDS_SITE + w::ROAD_ROLL * odds,
            (None, None) => w::ROAD_TO_NOWHERE,
        };
        card + leads + enough
    }

    fn estimate_of_recruit(&self, seat: Seat, kind: Kind, vertex: Vertex) -> i32 {
        let player = self.player(seat);
        let army = player.army();
        let mut estimate = w::RECRUIT + w::RECRUIT_MORE * army as i32;
        if army == 2 && self.holder(PointCard::LargestArmy) != Some(seat) {
            estimate += w::RECRUIT_FOR_CARD;
        }
        let guarded = player.posts() & vertex.bit() != 0;
        if !guarded && self.striking_range(seat) & vertex.bit() != 0 {
            let city = player.cities & vertex.bit() != 0;
            estimate += w::GUARD + if city { w::GUARD_CITY } else { 0 };
        }
        let target = Self::steps_to(self.open_buildings(seat), vertex.index(), w::TARGET_FAR);
        estimate += w::TARGET_STEP * (w::TARGET_FAR - target);
        // What buys a building is not spent on soldiers.
        if player.hand.holds(Cards::CITY) && player.settlements != 0 {
            estimate += w::RECRUIT_NOT_CITY;
        }
        if kind == Kind::Archer { estimate + w::RECRUIT_ARCHER } else { estimate }
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

    fn estimate_of_step(&self, seat: Seat, slot: Slot, to: Vertex) -> i32 {
        let player = self.player(seat);
        let Some(soldier) = player.soldier(slot) else { return w::IMPOSSIBLE };
        let open = self.open_buildings(seat);
        let range = self.striking_range(seat);
        let warrior = slot.kind() == Kind::Warrior;
        let mut estimate = 0;
        let guards = |at: u64| {
            let mut others = Slot::ALL.into_iter().filter(|other| *other != slot);
            let beside_it = |other| player.soldier(other).is_some_and(|s| s.at.bit() == at);
            let alone = !others.any(beside_it);
            alone && player.buildings() & range & at != 0
        };
        if guards(soldier.at.bit()) {
            estimate += w::LEAVE_GUARD;
        }
        if guards(to.bit()) {
            estimate += w::TAKE_GUARD;
        }
        if self.ruins & to.bit() != 0 && player.has_settlement_left() {
            return estimate + w::CLAIM;
        }
        if Self::is_beside(to.index(), open) && !Self::is_beside(soldier.at.index(), open) {
            return estimate + if warrior { w::WARRIOR_TO_TARGET } else { w::ARCHER_TO_TARGET };
        }
        let before = Self::steps_to(open, soldier.at.index(), w::STEP_FAR);
        let after = Self::steps_to(open, to.index(), w::STEP_FAR);
        estimate + w::STEP_NEARER * (before - after) + w::STEP
    }

    fn estimate_of_attack(&self, seat: Seat, slot: Slot, vertex: Vertex) -> i32 {
        let Some(rival) = self.holder_of(vertex) else { return w::IMPOSSIBLE };
        let owner = self.player(rival);
        let warrior = slot.kind() == Kind::Warrior;
        let defends = |other: &Slot| owner.soldier(*other).is_some_and(|s| s.at == vertex);
        let mut defenders = Slot::ALL.into_iter().filter(defends);
        if defenders.clone().any(|defender| defender.kind() == slot.kind()) {
            return w::FIGHT_EVEN;
        }
        if defenders.next().is_some() {
            return w::FIGHT_WON;
        }
        let city = owner.cities & vertex.bit() != 0;
        let last = owner.buildings() == vertex.bit();
        let building = if city { w::TAKE_CITY } else { w::TAKE_SETTLEMENT };
        let mut estimate = building + if last { w::TAKE_LAST } else { 0 };
        if warrior && self.player(seat).has_settlement_left() {
            estimate += w::CONQUER;
        }
        estimate
    }

    /// What is left in hand after giving these cards up.
    fn worth_of_hand(&self, seat: Seat, given: Cards) -> i32 {
        let hand = self.player(seat).hand;
        let left = Cards(std::array::from_fn(|i| hand.0[i].saturating_sub(given.0[i])));
        let prices = [w::CITY_PRICE, w::SETTLEMENT_PRICE, w::WARRIOR_PRICE];
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
