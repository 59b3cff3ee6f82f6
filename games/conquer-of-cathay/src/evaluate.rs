//! What a bot must know of this game: the fast path and an honest first evaluation.

use kit::{Chance, Search, Seat, WON};

use crate::action::Action;
use crate::board::{HEXES_AT, Hex, bits};
use crate::cards::{Cards, Resource};
use crate::flow::{Happening, SAFE_HAND, Unnoted};
use crate::soldier::Slot;
use crate::state::{ConquerOfCathay, ENOUGH, Phase};

impl Search for ConquerOfCathay {
    type Move = Action;

    /// Three points ahead.
    const CLEAR_LEAD: i32 = 300;

    fn moves(&self, seat: Seat, moves: &mut Vec<Action>) {
        self.list(seat, moves);
    }

    fn advance(&mut self, seat: Seat, a_move: Action, chance: &mut dyn Chance) {
        Happening { state: self, chance, notes: Unnoted }.asked(seat, a_move);
    }

    fn action(&self, _seat: Seat, a_move: Action) -> Action {
        a_move
    }

    /// In hundredths of a point: the own prospects against those of the best rival.
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

impl ConquerOfCathay {
    /// Points, what the dice may bring, what the hand can still buy, soldiers and room to build.
    fn prospects(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        let points = self.points(seat);
        let mut value = 100 * points as i32;
        if points >= ENOUGH {
            value += 200;
        }
        if self.is_out(seat) && self.phase != Phase::Over {
            return value - 300;
        }
        let income = self.income(seat);
        value += income.iter().sum::<i32>() * 6;
        // A resource that never comes costs four of another.
        value += income.iter().filter(|odds| **odds > 0).count() as i32 * 10;
        for (cost, worth) in
            [(Cards::CITY, 40), (Cards::SETTLEMENT, 40), (Cards::WARRIOR, 12), (Cards::ROAD, 12)]
        {
            let missing = player.hand.missing(cost).total() as i32;
            value += worth * (cost.total() as i32 - missing) / cost.total() as i32;
        }
        let beyond = player.hand.total().saturating_sub(SAFE_HAND) as i32;
        value -= 4 * beyond;
        value += 3 * i32::from(player.route);
        let sites = self.reach(seat) & self.open_sites(seat);
        value += 15 * (sites.count_ones() as i32).min(2);
        value + self.soldiers_value(seat)
    }

    /// In how many of 36 rolls each resource comes, a city counting twice.
    fn income(&self, seat: Seat) -> [i32; 5] {
        let player = self.player(seat);
        let mut income = [0; 5];
        let settled = bits(player.settlements).map(|vertex| (vertex, 1));
        for (vertex, share) in settled.chain(bits(player.cities).map(|vertex| (vertex, 2))) {
            for hex in bits(u64::from(HEXES_AT[vertex])).filter_map(Hex::new) {
                let resource: Option<Resource> = self.layout.terrain(hex).produces();
                if let Some(resource) = resource.filter(|_| hex != self.thief) {
                    income[resource as usize] += share * self.layout.odds(hex);
                }
            }
        }
        income
    }

    /// Soldiers are worth something, more beside what they can take and inside what they guard;
    /// an open building beside a rival soldier is nearly lost.
    fn soldiers_value(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        let posts = player.posts();
        let open = self.rival_buildings(seat) & !self.rival_posts(seat);
        let mut value = 0;
        for slot in Slot::ALL {
            let Some(soldier) = player.soldier(slot) else { continue };
            value += 15;
            if crate::board::NEIGHBOURS[soldier.at.index()] & open != 0 {
                value += 30;
            }
            if player.buildings() & soldier.at.bit() != 0 {
                value += 10;
            }
        }
        let threatened = crate::board::beside(self.rival_posts(seat));
        let bare = player.buildings() & !posts & threatened;
        value - 45 * bare.count_ones() as i32
    }
}
