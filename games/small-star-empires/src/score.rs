use kit::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::SmallStarEmpires;
use crate::state::bits;

/// The count of one player (S32 to S38).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Score {
    /// Points for planets (S33).
    pub planets: u8,
    /// Points for nebulae (S34).
    pub nebulae: u8,
    /// Points for trade stations (S35).
    pub trade: u8,
    /// The size of the largest group, which is no points of itself (S36).
    pub territory: u8,
    /// Points for the largest territory of all, shared or not: 3 or none (S36).
    pub bonus: u8,
    pub total: u8,
}

/// What one, two and three nebulae of a colour are worth (S34).
pub(crate) const NEBULAE: [u8; 4] = [0, 2, 5, 8];
const LARGEST_TERRITORY: u8 = 3;

impl SmallStarEmpires {
    /// What the count would give the seat at this moment (S32).
    #[must_use]
    pub fn score(&self, seat: Seat) -> Score {
        self.scores()[seat.index()]
    }

    /// The counts by seat; seats that are not at the table have nothing.
    #[must_use]
    pub fn scores(&self) -> [Score; 4] {
        let mut scores = [Score::default(); 4];
        let seated = &mut scores[..usize::from(self.chart.players())];
        for (seat, score) in seated.iter_mut().enumerate() {
            score.planets = self.planets(seat);
            score.nebulae = self.nebulae(seat);
            score.trade = self.trade(seat);
            score.territory = self.territory(seat);
        }
        let largest = seated.iter().map(|score| score.territory).max().unwrap_or(0);
        for score in seated {
            score.bonus = if score.territory == largest { LARGEST_TERRITORY } else { 0 };
            score.total = score.planets + score.nebulae + score.trade + score.bonus;
        }
        scores
    }

    fn planets(&self, seat: usize) -> u8 {
        self.planets_in(self.control[seat]) as u8
    }

    /// The planets of a set of cells.
    pub(crate) fn planets_in(&self, set: u64) -> i32 {
        let [ones, twos] = self.riches.planets.map(|planets| planets & set);
        (ones.count_ones() + 2 * twos.count_ones()) as i32
    }

    fn nebulae(&self, seat: usize) -> u8 {
        let held = |set: &u64| (set & self.control[seat]).count_ones() as usize;
        self.riches.nebulae.iter().map(|set| NEBULAE[held(set).min(3)]).sum()
    }

    /// For each station, the adjacent hexes of others, their homes included.
    pub(crate) fn trade(&self, seat: usize) -> u8 {
        let stations = self.stations[seat];
        let foreign = self.occupied() & !self.control[seat];
        let pieces: u32 =
            bits(stations).map(|cell| (self.chart.near(cell) & foreign).count_ones()).sum();
        let homes: u32 = (0..usize::from(self.chart.players()))
            .filter(|other| *other != seat)
            .map(|other| (stations & self.chart.near_home(other)).count_ones())
            .sum();
        (pieces + homes) as u8
    }

    /// The size of the largest group of adjacent systems, home included.
    pub(crate) fn territory(&self, seat: usize) -> u8 {
        let control = self.control[seat];
        let group = self.flood(self.chart.near_home(seat), control);
        let mut largest = 1 + group.count_ones();
        let mut rest = control & !group;
        while rest.count_ones() > largest {
            let group = self.flood(rest & rest.wrapping_neg(), rest);
            largest = largest.max(group.count_ones());
            rest &= !group;
        }
        largest as u8
    }

    /// What decides between players, most important first (S38, S39): the total, colonies left,
    /// stations left, planets.
    #[must_use]
    pub fn merits(&self, seat: Seat) -> [u8; 4] {
        let score = self.score(seat);
        let [colonies, stations] = self.supply(seat.index());
        [score.total, colonies, stations, score.planets]
    }

    /// Everybody who shares the first place, if the count were made now.
    #[must_use]
    pub fn leaders(&self) -> Seats {
        let seats = || Seat::all(self.chart.players());
        let best = seats().map(|seat| self.merits(seat)).max();
        seats().filter(|seat| Some(self.merits(*seat)) == best).collect()
    }

    /// How far the seat is ahead of the best of the others: D of S52.
    #[must_use]
    pub fn margin(&self, seat: Seat) -> i32 {
        let scores = self.scores();
        let others = Seat::all(self.chart.players()).filter(|other| *other != seat);
        let best = others.map(|other| scores[other.index()].total).max().unwrap_or(0);
        i32::from(scores[seat.index()].total) - i32::from(best)
    }
}
