//! What is allowed: the order of checks (C98), the reasons (C99), and the list of all actions.

use kit::Seat;

use crate::action::Action;
use crate::board::{Edge, NEIGHBOURS, Vertex, edges, vertices};
use crate::cards::{Cards, Resource};
use crate::refusal::{Reason, Refusal};
use crate::soldier::{Kind, Slot, Soldier};
use crate::state::{ConquerOfCathay, Phase};

/// How many cards of one resource buy one of another (C54).
pub(crate) const RATE: u8 = 4;

fn refuse(reason: Reason, clause: &'static str) -> Result<(), Refusal> {
    Err(Refusal::new(reason, clause))
}

fn require(holds: bool, reason: Reason, clause: &'static str) -> Result<(), Refusal> {
    if holds { Ok(()) } else { refuse(reason, clause) }
}

impl ConquerOfCathay {
    /// Whether the seat may do this; the first reason that applies if not.
    pub(crate) fn judge_action(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        require(self.phase != Phase::Over, Reason::GameOver, "C97")?;
        let sits = seat.index() < usize::from(self.options.players);
        require(sits && !self.player(seat).retired, Reason::NotAPlayer, "C95")?;
        match action {
            Action::Faulty(_) => refuse(Reason::BadRequest, "C98"),
            Action::Resign => Ok(()),
            Action::Discard(cards) => {
                let player = self.player(seat);
                require(player.owes > 0, Reason::WrongPhase, "C97")?;
                let right = cards.total() == u32::from(player.owes) && player.hand.holds(cards);
                require(right, Reason::WrongDiscard, "C44")
            }
            _ => {
                require(self.phase != Phase::Discard, Reason::WrongPhase, "C97")?;
                require(self.is_active(seat), Reason::NotYourTurn, "C97")?;
                require(self.phase == phase_of(action), Reason::WrongPhase, "C97")?;
                self.judge_in_turn(seat, action)
            }
        }
    }

    fn judge_in_turn(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let player = self.player(seat);
        match action {
            Action::Place { vertex, edge } => {
                self.judge_site(seat, vertex)?;
                require(self.roads() & edge.bit() == 0, Reason::Occupied, "C26")?;
                require(edge.ends().contains(&vertex), Reason::NotConnected, "C26")
            }
            Action::Road(edge) => {
                require(player.has_road_left(), Reason::NoPiece, "C19")?;
                require(self.roads() & edge.bit() == 0, Reason::Occupied, "C46")?;
                let joined = self.road_sites(seat) & edge.bit() != 0;
                require(joined, Reason::NotConnected, "C46")?;
                self.judge_cost(seat, Cards::ROAD)
            }
            Action::Settle(vertex) => {
                require(player.has_settlement_left(), Reason::NoPiece, "C19")?;
                self.judge_site(seat, vertex)?;
                let joined = self.reach(seat) & vertex.bit() != 0;
                require(joined, Reason::NotConnected, "C50")?;
                self.judge_cost(seat, Cards::SETTLEMENT)
            }
            Action::City(vertex) => {
                let mine = player.settlements & vertex.bit() != 0;
                require(mine, Reason::NotYourSettlement, "C51")?;
                require(player.has_city_left(), Reason::NoPiece, "C19")?;
                self.judge_cost(seat, Cards::CITY)
            }
            Action::Recruit(kind, vertex) => {
                let mine = player.buildings() & vertex.bit() != 0;
                require(mine, Reason::NotYourBuilding, "C56")?;
                require(player.free_slot(kind).is_some(), Reason::SoldierLimit, "C20")?;
                self.judge_cost(seat, kind.cost())
            }
            Action::Trade { give, take } => {
                require(give != take, Reason::SameResource, "C54")?;
                self.judge_cost(seat, Cards::of(give, RATE))?;
                require(self.stock.count(take) > 0, Reason::ReserveEmpty, "C54")
            }
            Action::Move(slot, vertex) => {
                let soldier = self.judge_soldier(seat, slot)?;
                require(!soldier.moved, Reason::AlreadyMoved, "C60")?;
                let near = NEIGHBOURS[soldier.at.index()] & vertex.bit() != 0;
                require(near, Reason::NotAdjacent, "C60")?;
                let open = self.held_by_rivals(seat) & vertex.bit() == 0;
                require(open, Reason::HeldByRival, "C58")
            }
            Action::Attack(slot, vertex) => {
                let soldier = self.judge_soldier(seat, slot)?;
                let near = NEIGHBOURS[soldier.at.index()] & vertex.bit() != 0;
                require(near, Reason::NotAdjacent, "C62")?;
                let held = self.held_by_rivals(seat) & vertex.bit() != 0;
                require(held, Reason::NoTarget, "C62")
            }
            Action::Return(vertex) => self.judge_site(seat, vertex),
            Action::End
            | Action::Roll
            | Action::Discard(_)
            | Action::Resign
            | Action::Faulty(_) => Ok(()),
        }
    }

    /// C49, then C48.
    fn judge_site(&self, seat: Seat, vertex: Vertex) -> Result<(), Refusal> {
        require(self.free(seat) & vertex.bit() != 0, Reason::Occupied, "C49")?;
        require(self.distant() & vertex.bit() != 0, Reason::TooClose, "C48")
    }

    fn judge_cost(&self, seat: Seat, cost: Cards) -> Result<(), Refusal> {
        let missing = self.player(seat).hand.missing(cost);
        if missing.is_empty() {
            return Ok(());
        }
        Err(Refusal { reason: Reason::CannotPay, clause: "C18", missing })
    }

    /// A soldier that may still do something in this turn.
    fn judge_soldier(&self, seat: Seat, slot: Slot) -> Result<Soldier, Refusal> {
        let soldier =
            self.player(seat).soldier(slot).ok_or(Refusal::new(Reason::NoSuchSoldier, "C20"))?;
        require(!soldier.new, Reason::JustRecruited, "C57")?;
        require(!soldier.attacked, Reason::AlreadyAttacked, "C61")?;
        Ok(soldier)
    }

    /// Appends everything the seat may do but resign.
    pub(crate) fn list(&self, seat: Seat, list: &mut Vec<Action>) {
        match self.phase {
            Phase::Over => {}
            Phase::Discard => self.list_discards(seat, list),
            _ if !self.is_active(seat) => {}
            Phase::Setup => {
                let roads = self.roads();
                for vertex in vertices(self.open_sites(seat)) {
                    let free = vertex.edges().filter(|edge| roads & edge.bit() == 0);
                    list.extend(free.map(|edge| Action::Place { vertex, edge }));
                }
            }
            Phase::Main => self.list_main(seat, list),
            Phase::ReturnRoll => list.push(Action::Roll),
            Phase::ReturnPlace => list.extend(vertices(self.open_sites(seat)).map(Action::Return)),
        }
    }

    fn list_main(&self, seat: Seat, list: &mut Vec<Action>) {
        let player = self.player(seat);
        let hand = player.hand;
        list.push(Action::End);
        if hand.holds(Cards::ROAD) && player.has_road_left() {
            list.extend(edges(self.road_sites(seat)).map(Action::Road));
        }
        if hand.holds(Cards::SETTLEMENT) && player.has_settlement_left() {
            // Few vertices are reached, so the distance is looked at for those alone.
            let (reached, built) = (self.reach(seat) & self.free(seat), self.buildings());
            let crowd = built | self.ruins;
            let far = vertices(reached).filter(|v| NEIGHBOURS[v.index()] & crowd == 0);
            list.extend(far.map(Action::Settle));
        }
        if hand.holds(Cards::CITY) && player.has_city_left() {
            list.extend(vertices(player.settlements).map(Action::City));
        }
        for kind in Kind::ALL {
            if hand.holds(kind.cost()) && player.free_slot(kind).is_some() {
                list.extend(vertices(player.buildings()).map(|v| Action::Recruit(kind, v)));
            }
        }
        for give in Resource::ALL.into_iter().filter(|give| hand.count(*give) >= RATE) {
            let others = Resource::ALL.into_iter().filter(|take| *take != give);
            let there = others.filter(|take| self.stock.count(*take) > 0);
            list.extend(there.map(|take| Action::Trade { give, take }));
        }
        if player.soldiers.iter().any(Option::is_some) {
            let held = self.held_by_rivals(seat);
            for slot in Slot::ALL {
                let Some(soldier) = player.soldier(slot) else { continue };
                if soldier.new || soldier.attacked {
                    continue;
                }
                let near = NEIGHBOURS[soldier.at.index()];
                list.extend(vertices(near & held).map(|v| Action::Attack(slot, v)));
                if !soldier.moved {
                    list.extend(vertices(near & !held).map(|v| Action::Move(slot, v)));
                }
            }
        }
    }

    /// Every way to give up what is owed.
    fn list_discards(&self, seat: Seat, list: &mut Vec<Action>) {
        fn choose(hand: Cards, i: usize, owed: u8, chosen: &mut Cards, list: &mut Vec<Action>) {
            let later: u32 = hand.0[i + 1..].iter().map(|count| u32::from(*count)).sum();
            let least = u32::from(owed).saturating_sub(later) as u8;
            for count in least..=owed.min(hand.0[i]) {
                chosen.0[i] = count;
                if i == 4 {
                    list.push(Action::Discard(*chosen));
                } else {
                    choose(hand, i + 1, owed - count, chosen, list);
                }
            }
            chosen.0[i] = 0;
        }
        let player = self.player(seat);
        if player.owes > 0 {
            choose(player.hand, 0, player.owes, &mut Cards::default(), list);
        }
    }

    /// What a seat is held to have asked for when its time is up (C93).
    pub(crate) fn automatic(&self, seat: Seat) -> Option<Action> {
        match self.phase {
            Phase::Over => None,
            Phase::Discard => {
                let player = self.player(seat);
                let cards = player.hand.automatic_discard(u32::from(player.owes));
                (player.owes > 0).then_some(Action::Discard(cards))
            }
            _ if !self.is_active(seat) => None,
            Phase::Main => Some(Action::End),
            Phase::ReturnRoll => Some(Action::Roll),
            Phase::Setup => {
                let roads = self.roads();
                let site = |vertex: Vertex| {
                    let edge: Option<Edge> =
                        vertex.edges().filter(|edge| roads & edge.bit() == 0).min();
                    edge.map(|edge| (vertex, edge))
                };
                let sites = vertices(self.open_sites(seat)).filter_map(site);
                let best = self.richest(sites, |(vertex, _)| *vertex);
                best.map(|(vertex, edge)| Action::Place { vertex, edge })
            }
            Phase::ReturnPlace => {
                let sites = vertices(self.open_sites(seat));
                self.richest(sites, |vertex| *vertex).map(Action::Return)
            }
        }
    }

    /// The site whose hexes come up most often; of equal ones the first.
    fn richest<T>(
        &self,
        sites: impl Iterator<Item = T>,
        vertex: impl Fn(&T) -> Vertex,
    ) -> Option<T> {
        let worth = |site: &T| self.worth(vertex(site));
        sites.reduce(|best, site| if worth(&site) > worth(&best) { site } else { best })
    }

    /// The sum of 6 − |7 − token| over the hexes that a vertex touches (C93).
    pub(crate) fn worth(&self, vertex: Vertex) -> i32 {
        vertex.touches().map(|hex| self.layout.odds(hex)).sum()
    }
}

/// The phase in which an action of the active player is made (C97).
const fn phase_of(action: Action) -> Phase {
    match action {
        Action::Place { .. } => Phase::Setup,
        Action::Roll => Phase::ReturnRoll,
        Action::Return(_) => Phase::ReturnPlace,
        Action::Discard(_) => Phase::Discard,
        _ => Phase::Main,
    }
}
