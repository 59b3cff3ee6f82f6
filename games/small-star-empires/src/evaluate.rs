//! How good a state looks while the match goes on.
//!
//! The weights come from fitting how matches between searching bots ended to what could be told at
//! each moment of them, and then from playing against each other.

use kit::Seat;
use kit::prelude::*;

use crate::SmallStarEmpires;
use crate::score::NEBULAE;
use crate::state::{COLONIES, STATIONS, bits};

/// A territory larger by this much is as good as one larger by far.
const CLEAR_TERRITORY: i32 = 3;

/// What things are worth in hundredths of a point, which changes as the board fills.
struct Weights {
    /// A point for nebulae: the first of a colour makes the next ones dearer.
    nebula_point: i32,
    /// A system that the territory is larger than the largest of the others.
    territory: i32,
    /// A station kept for a place with neighbours.
    station_left: i32,
    /// A free system next to a station, where somebody else may yet settle.
    trade_to_come: i32,
    /// A point to be had on the next turn where nobody else can land on theirs.
    point_in_reach: i32,
    /// A piece for which there is space that nobody else closes off.
    piece_with_space: i32,
}

impl Weights {
    /// `placed` goes from 0 to 40 as the board fills.
    fn after(placed: i32) -> Self {
        let left = 40 - placed;
        Self {
            nebula_point: 100 + left * 3 / 5,
            territory: placed * 9 / 5,
            station_left: if left > 8 { 230 } else { 150 },
            trade_to_come: (5 + left * 7 / 5).min(35),
            point_in_reach: 13 + placed / 2,
            piece_with_space: (placed * 3 / 2).min(60),
        }
    }
}

impl SmallStarEmpires {
    /// The lead over the best of the others in points and in what may yet bring points.
    pub(crate) fn outlook(&self, seat: Seat) -> i32 {
        let seats = usize::from(self.seats());
        let pieces = u32::from(COLONIES + STATIONS) * seats as u32;
        let most = pieces.min(self.chart.all_cells().count_ones());
        let weights = Weights::after((self.occupied().count_ones() * 40 / most) as i32);
        let mut targets = [0; 4];
        for (seat, targets) in targets[..seats].iter_mut().enumerate() {
            *targets = self.all_targets(seat);
        }
        let (mut own, mut best) = ((0, 0), (i32::MIN, 0));
        for at in 0..seats {
            let prospects = self.prospects(at, &targets, &weights);
            let territory = i32::from(self.territory(at));
            if at == seat.index() {
                own = (prospects, territory);
            } else {
                best = (best.0.max(prospects), best.1.max(territory));
            }
        }
        let lead = (own.1 - best.1).clamp(-CLEAR_TERRITORY, CLEAR_TERRITORY);
        own.0 - best.0 + lead * weights.territory
    }

    /// Free systems next to stations, where somebody else may yet settle.
    pub(crate) fn trade_to_come(&self, seat: usize) -> u32 {
        let free = self.free();
        bits(self.stations[seat]).map(|cell| (self.chart.near(cell) & free).count_ones()).sum()
    }

    /// How much larger the territory is than the largest of the others, as far as that counts.
    pub(crate) fn territory_lead(&self, seat: usize) -> i32 {
        let others = (0..usize::from(self.seats())).filter(|other| *other != seat);
        let largest = others.map(|other| self.territory(other)).max().unwrap_or(0);
        let lead = i32::from(self.territory(seat)) - i32::from(largest);
        lead.clamp(-CLEAR_TERRITORY, CLEAR_TERRITORY)
    }

    /// Points, the territory's left out, and what may yet bring points. `targets` are the cells that
    /// each seat reaches in one turn.
    fn prospects(&self, seat: usize, targets: &[u64; 4], weights: &Weights) -> i32 {
        let control = self.control[seat];
        let others = (0..4).filter(|other| *other != seat);
        let only = targets[seat] & !others.fold(0, |set, other| set | targets[other]);
        let mut sum =
            100 * self.planets_in(control) + weights.point_in_reach * self.planets_in(only);
        for colour in self.riches.nebulae {
            let held = (colour & control).count_ones().min(3) as usize;
            let next = i32::from(NEBULAE[held.min(2) + 1] - NEBULAE[held.min(2)]);
            sum += weights.nebula_point * i32::from(NEBULAE[held]);
            sum += weights.point_in_reach * next * (only & colour).count_ones() as i32;
        }
        let free = self.free();
        let trade_to_come = self.trade_to_come(seat);
        sum += 100 * i32::from(self.trade(seat)) + weights.trade_to_come * trade_to_come as i32;
        let [colonies, stations] = self.supply(seat);
        let space = self.flood(control | self.chart.near_home(seat), free | control) & free;
        let pieces = u32::from(colonies + stations).min(space.count_ones());
        sum + weights.station_left * i32::from(stations) + weights.piece_with_space * pieces as i32
    }
}

#[cfg(test)]
mod tests {
    use kit::{Chance, Dice, RulesExt};

    use super::*;
    use crate::{Options, Piece};

    fn start() -> SmallStarEmpires {
        SmallStarEmpires::new(&Options::default(), &mut Dice::new(3))
    }

    #[test]
    fn a_system_in_reach_counts_for_whoever_alone_reaches_it() {
        let state = start();
        let weights = Weights::after(20);
        let [ones, twos] = state.riches.planets;
        let rich = ones & twos;
        let one_of_three_planets = rich & rich.wrapping_neg();
        let prospects = |theirs: u64| {
            let targets = [one_of_three_planets, theirs, 0, 0];
            state.prospects(0, &targets, &weights)
        };
        assert_eq!(prospects(0) - prospects(one_of_three_planets), 3 * weights.point_in_reach);
    }

    #[test]
    fn a_station_is_kept_for_a_place_with_neighbours() {
        let (state, home) = (start(), Seat::new(0));
        let near_home = bits(state.chart.near_home(0)).next().expect("homes have neighbours");
        let after = |piece: Piece| {
            let mut next = state;
            next.put(0, crate::Move::new(crate::chart::AT_HOME, near_home, piece));
            next.outlook(home)
        };
        assert!(after(Piece::Colony) > after(Piece::Station));
    }

    #[test]
    fn what_is_good_for_one_of_two_is_bad_for_the_other() {
        let mut dice = Dice::new(11);
        let mut state = start();
        let mut moves = Vec::new();
        while let Some(seat) = state.turn() {
            assert_eq!(state.outlook(Seat::new(0)), -state.outlook(Seat::new(1)));
            moves.clear();
            state.moves(seat, &mut moves);
            let a_move = moves[dice.below(moves.len() as u32) as usize];
            state.advance(seat, a_move, &mut dice);
        }
    }
}
