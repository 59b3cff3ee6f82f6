//! What a bot must know of this game: which moves are sensible and what a state is worth.
//!
//! Everything is in hundredths of a point. The tree plays on until the turn comes back to the
//! seat that thinks, so that every rival's answer is in the state that is judged.

use kit::{Calibration, Carelessness, DeepSearch, Evaluate, Search, Seat, TreeSearch, WON};

use crate::action::Action;
use crate::board::{HEXES_AT, Hex, NEIGHBOURS, beside, bits};
use crate::cards::Resource;
use crate::flow::SAFE_HAND;
use crate::soldier::Slot;
use crate::state::{ConquerOfCathay, ENOUGH, Phase};
use crate::weights as w;

impl Search for ConquerOfCathay {
    const NODES_PER_MS: u64 = 1000;
    const JITTER: i32 = 30;
    const CARELESSNESS: Carelessness = Carelessness { normal: 60, hard: 20 };

    /// Leaves out trades that lead to nothing and all but a few ways to discard.
    fn sensible(&self, seat: Seat, moves: &mut Vec<Action>) {
        if self.phase == Phase::Discard {
            self.sensible_discards(seat, moves);
            return;
        }
        let before = moves.len();
        self.list(seat, moves);
        if self.phase == Phase::Main {
            let mut kept = before;
            for i in before..moves.len() {
                if self.is_sensible(seat, moves[i]) {
                    moves[kept] = moves[i];
                    kept += 1;
                }
            }
            moves.truncate(kept);
        }
    }
}

impl Evaluate for ConquerOfCathay {
    /// Three points ahead.
    const CLEAR_LEAD: i32 = 300;
    const CALIBRATION: Calibration = Calibration { glance: 370, search: 370 };

    fn estimate(&self, seat: Seat, a_move: Action) -> Option<i32> {
        Some(self.estimated(seat, a_move))
    }

    /// The own prospects against those of the best rival.
    fn value(&self, seat: Seat) -> i32 {
        if let Some((_, winners)) = self.result {
            return match (winners.contains(seat), winners.len()) {
                (true, 1) => WON,
                (true, _) => 0,
                (false, _) => -WON,
            };
        }
        if self.player(seat).retired {
            return -WON;
        }
        let rivals = self.still_playing().filter(|other| *other != seat);
        let best = rivals.map(|other| self.prospects(other)).max().unwrap_or(0);
        self.prospects(seat) - best
    }
}

impl DeepSearch for ConquerOfCathay {}

impl TreeSearch for ConquerOfCathay {
    /// When everybody has had a turn.
    fn is_quiet(&self, root: &Self) -> bool {
        self.phase == Phase::Over
            || (self.phase != Phase::Discard
                && self.turns() >= root.turns() + u32::from(self.options.players))
    }

    /// The sum of the dice.
    fn outcome_group(a_move: Action, answers: &[u32]) -> u32 {
        match (a_move, answers) {
            // Who is out rolls to return, and only then for the end of the turn.
            (Action::End | Action::Return(_), [one, other, ..])
            | (Action::Roll, [_, _, one, other, ..]) => one + other,
            (Action::Roll, _) => u32::MAX,
            _ => 0,
        }
    }
}

impl ConquerOfCathay {
    /// Turns since the start, as far as it matters for counting ahead.
    fn turns(&self) -> u32 {
        self.round * u32::from(self.options.players) + u32::from(self.turn)
    }

    /// Points, what the dice may bring, what the hand can buy, soldiers, threats and room to
    /// build.
    fn prospects(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        let points = self.points(seat);
        let mut value = w::POINT * points as i32;
        if points >= ENOUGH {
            value += w::ENOUGH_POINTS;
        }
        if self.is_out(seat) && self.phase != Phase::Over {
            return value + w::OUT;
        }
        let income = self.income(seat);
        for (odds, worth) in income.into_iter().zip(w::INCOME) {
            // What comes too often is traded four for one.
            value += odds.min(w::USED_ROLLS) * worth;
            value += (odds - w::USED_ROLLS).max(0) * worth / w::SURPLUS_PART;
            value += if odds > 0 { w::VARIETY } else { 0 };
        }
        for (cost, worth) in [w::CITY_PRICE, w::SETTLEMENT_PRICE, w::WARRIOR_PRICE, w::ROAD_PRICE] {
            let missing = player.hand.missing(cost).total() as i32;
            let needed = cost.total() as i32;
            value += worth * (needed - missing) * (needed - missing) / (needed * needed);
        }
        value += w::CARD * player.hand.total().min(SAFE_HAND) as i32;
        let beyond = player.hand.total().saturating_sub(SAFE_HAND) as i32;
        value += w::CARD_AT_RISK * beyond;
        value += w::ROUTE * i32::from(player.route);
        let sites =
            if player.has_settlement_left() { self.reach(seat) & self.open_sites(seat) } else { 0 };
        value += w::SITE * (sites.count_ones() as i32).min(w::USEFUL_SITES);
        if sites != 0 {
            value += w::SITE_ROLL * bits(sites).map(|v| self.odds_at(v)).max().unwrap_or(0);
        }
        value + self.soldiers_value(seat)
    }

    /// In how many of 36 rolls the hexes around a vertex come up.
    pub(crate) fn odds_at(&self, vertex: usize) -> i32 {
        let hexes = bits(u64::from(HEXES_AT[vertex])).filter_map(Hex::new);
        hexes.map(|hex| self.layout.odds(hex)).sum()
    }

    /// In how many of 36 rolls each resource comes, a city counting twice.
    pub(crate) fn income(&self, seat: Seat) -> [i32; 5] {
        let player = self.player(seat);
        let mut income = [0; 5];
        let settled = bits(player.settlements).map(|vertex| (vertex, 1));
        for (vertex, share) in settled.chain(bits(player.cities).map(|vertex| (vertex, 2))) {
            for hex in bits(u64::from(HEXES_AT[vertex])).filter_map(Hex::new) {
                let resource: Option<Resource> = self.layout.terrain(hex).produces();
                if let Some(resource) = resource {
                    // The thief does not stay for long.
                    let odds = self.layout.odds(hex);
                    let odds = if hex == self.thief { odds / 2 } else { odds };
                    income[resource as usize] += share * odds;
                }
            }
        }
        income
    }

    /// Soldiers are worth something, more near what they can take; an open building in reach of a
    /// rival soldier is half lost.
    fn soldiers_value(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        let posts = player.posts();
        let open = self.rival_buildings(seat) & !self.rival_posts(seat);
        let (near, nearer) = (beside(open), beside(beside(open)));
        let mut value = 0;
        for slot in Slot::ALL {
            let Some(soldier) = player.soldier(slot) else { continue };
            let at = soldier.at.bit();
            value += w::SOLDIER;
            value += match (near & at != 0, nearer & at != 0) {
                (true, _) => w::SOLDIER_BESIDE,
                (false, true) => w::SOLDIER_NEAR,
                (false, false) if beside(nearer) & at != 0 => w::SOLDIER_ON_THE_WAY,
                (false, false) => 0,
            };
        }
        let bare = player.buildings() & !posts & self.striking_range(seat);
        let cities = (bare & player.cities).count_ones() as i32;
        value + w::EXPOSED * bare.count_ones() as i32 + w::EXPOSED_CITY * cities
    }

    /// How many soldiers stand next to an open building of a rival, or two steps away.
    pub(crate) fn near_to_strike(&self, seat: Seat) -> i32 {
        let near = beside(self.open_buildings(seat));
        ((near | beside(near)) & self.player(seat).posts()).count_ones() as i32
    }

    /// The vertices that a rival soldier could attack in his next turn: a step, then a blow.
    pub(crate) fn striking_range(&self, seat: Seat) -> u64 {
        let posts = self.rival_posts(seat);
        if posts == 0 {
            return 0;
        }
        let held = self.buildings() | self.player(seat).posts();
        let steps = posts | (beside(posts) & !held);
        beside(steps)
    }

    /// How far the vertices are from a set: 0 in it, then 1, …, at most `most`.
    pub(crate) fn steps_to(set: u64, vertex: usize, most: i32) -> i32 {
        let mut reached = set;
        for steps in 0..most {
            if reached & (1 << vertex) != 0 {
                return steps;
            }
            reached |= beside(reached);
        }
        most
    }

    /// Rival buildings in which no soldier stands.
    pub(crate) fn open_buildings(&self, seat: Seat) -> u64 {
        self.rival_buildings(seat) & !self.rival_posts(seat)
    }

    pub(crate) fn is_beside(vertex: usize, set: u64) -> bool {
        NEIGHBOURS[vertex] & set != 0
    }
}

#[cfg(test)]
mod tests {
    use kit::prelude::*;
    use kit::{Dice, Replay};

    use super::*;
    use crate::cards::Cards;
    use crate::options::Options;
    use crate::soldier::{Kind, Soldier};

    /// Both placement rounds played at random.
    fn settled() -> ConquerOfCathay {
        let mut dice = Dice::new(7);
        let mut state = *Replay::<ConquerOfCathay>::open(&Options::default(), &mut dice).state();
        while state.phase == Phase::Setup {
            let seat = state.active();
            let legal = state.legal(seat);
            let pick = kit::Chance::below(&mut dice, legal.len() as u32) as usize;
            state.advance(seat, legal[pick], &mut dice);
        }
        state
    }

    #[test]
    fn whoever_has_more_has_better_prospects() {
        let state = settled();
        for seat in state.seats_all() {
            let before = state.prospects(seat);
            let vertex = bits(state.player(seat).settlements).next().expect("a settlement");
            let mut city = state;
            city.player_mut(seat).settlements &= !(1 << vertex);
            city.player_mut(seat).cities |= 1 << vertex;
            assert!(city.prospects(seat) > before + w::POINT, "a city has a point more");
            let mut poorer = state;
            poorer.player_mut(seat).settlements &= !(1 << vertex);
            assert!(poorer.prospects(seat) < before);
            let mut richer = state;
            richer.player_mut(seat).hand = Cards::CITY;
            let mut empty = state;
            empty.player_mut(seat).hand = Cards::NONE;
            assert!(richer.prospects(seat) > empty.prospects(seat) + w::CITY_PRICE.1);
        }
    }

    #[test]
    fn a_rival_soldier_beside_an_open_building_costs_its_owner() {
        let state = settled();
        let [me, rival] = [kit::Seat::new(0), kit::Seat::new(1)];
        let vertex = bits(state.player(me).settlements).next().expect("a settlement");
        let at = bits(NEIGHBOURS[vertex]).next().and_then(crate::board::Vertex::new);
        let soldier =
            Soldier { at: at.expect("a neighbour"), moved: false, attacked: false, new: false };
        let mut threatened = state;
        threatened.player_mut(rival).soldiers[Slot::ALL
            .into_iter()
            .position(|slot| slot.kind() == Kind::Warrior)
            .expect("warriors have slots")] = Some(soldier);
        assert!(threatened.prospects(me) <= state.prospects(me) + w::EXPOSED);
        assert!(threatened.prospects(rival) >= state.prospects(rival) + w::SOLDIER);
        assert!(threatened.value(me) < state.value(me));
    }
}
