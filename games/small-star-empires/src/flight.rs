//! Flights hex by hex, for people: which way, how far, and why not.
//!
//! Search takes the same flights from the bit sets of [`Chart`](crate::Chart); a test holds one
//! against the other.

use geometry::Direction;
use kit::Seat;

use crate::chart::{AT_HOME, Spot};
use crate::state::bits;
use crate::{Hex, Obstacle, SmallStarEmpires};

/// Where a flight in a direction over a distance comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// On a free system.
    At(Hex),
    /// In a wormhole: one of these free systems must be chosen (S26).
    Wormhole { entry: Hex, landings: Vec<Hex> },
    /// On the player's own system, where no ship may stop, though it may fly on (S21, S22).
    Own(Hex),
}

/// How a ship came from one hex to another (S41).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Route {
    Straight,
    /// Into one wormhole and out of another.
    Through {
        entry: Hex,
        exit: Hex,
    },
}

impl SmallStarEmpires {
    /// Every hex where a ship on `from` may land, by `y`, then `x`; none where the seat has no
    /// ship there.
    #[must_use]
    pub fn destinations(&self, seat: Seat, from: Hex) -> Vec<Hex> {
        let targets = self.start(seat, from).map_or(0, |start| self.targets(seat.index(), start));
        self.hexes_of(targets).collect()
    }

    /// The number under which a ship of the seat starts from a hex.
    pub(crate) fn start(&self, seat: Seat, from: Hex) -> Option<usize> {
        if seat.index() >= self.chart.homes().len() {
            return None;
        }
        match self.chart.spot(from) {
            Spot::Home(owner) if owner == seat && self.ships_at_home(seat.index()) > 0 => {
                Some(AT_HOME)
            }
            Spot::Cell(cell) if self.ships[seat.index()] >> cell & 1 == 1 => Some(cell.into()),
            _ => None,
        }
    }

    /// The free cells that a ship can fly to.
    pub(crate) fn targets(&self, seat: usize, start: usize) -> u64 {
        let foreign = self.occupied() & !self.control[seat];
        self.chart.flights(seat, start, foreign) & self.free()
    }

    /// Follows a flight of a ship of the seat (S20 to S26).
    pub fn fly(
        &self,
        seat: Seat,
        from: Hex,
        direction: Direction,
        distance: u8,
    ) -> Result<Arrival, Obstacle> {
        let mut at = from;
        let mut arrival = Arrival::Own(from);
        for _ in 0..distance {
            at = at.step(direction);
            arrival = match self.chart.spot(at) {
                Spot::Outside => return Err(Obstacle::Gap),
                Spot::BlackHole => return Err(Obstacle::BlackHole),
                Spot::Wormhole => return self.enter(at),
                Spot::Home(_) | Spot::Cell(_) => match self.owner(at) {
                    None => Arrival::At(at),
                    Some(owner) if owner == seat => Arrival::Own(at),
                    Some(_) => return Err(Obstacle::Empire),
                },
            }
        }
        Ok(arrival)
    }

    /// The landings of a wormhole; without one it cannot be entered.
    fn enter(&self, entry: Hex) -> Result<Arrival, Obstacle> {
        let mut landings: Vec<Hex> = self
            .chart
            .wormholes()
            .filter(|exit| *exit != entry)
            .flat_map(|exit| Direction::ALL.map(|direction| exit.step(direction)))
            .filter(|hex| self.is_free(*hex))
            .collect();
        landings.sort();
        landings.dedup();
        if landings.is_empty() {
            return Err(Obstacle::Wormhole);
        }
        Ok(Arrival::Wormhole { entry, landings })
    }

    /// Whether a hex can be controlled and nobody controls it (S2).
    #[must_use]
    pub fn is_free(&self, hex: Hex) -> bool {
        matches!(self.chart.spot(hex), Spot::Cell(_)) && self.owner(hex).is_none()
    }

    /// How a ship of the seat gets from one hex to another: straight if it can; else through the
    /// wormhole met first in the order of directions, out of that with the lowest place number.
    #[must_use]
    pub fn route(&self, seat: Seat, from: Hex, to: Hex) -> Option<Route> {
        let lines = Direction::ALL.map(|direction| self.line(seat, from, direction));
        if lines.iter().flatten().any(|arrival| *arrival == Arrival::At(to)) {
            return Some(Route::Straight);
        }
        lines.into_iter().flatten().find_map(|arrival| match arrival {
            Arrival::Wormhole { entry, landings } if landings.contains(&to) => {
                let mut exits = self.chart.wormholes().filter(|exit| *exit != entry);
                let exit = exits.find(|exit| is_adjacent(*exit, to))?;
                Some(Route::Through { entry, exit })
            }
            _ => None,
        })
    }

    /// Everything that a line comes to, hex by hex.
    fn line(&self, seat: Seat, from: Hex, direction: Direction) -> Vec<Arrival> {
        let mut line = Vec::new();
        for distance in 1.. {
            match self.fly(seat, from, direction, distance) {
                Ok(Arrival::Wormhole { entry, landings }) => {
                    line.push(Arrival::Wormhole { entry, landings });
                    break;
                }
                Ok(arrival) => line.push(arrival),
                Err(_) => break,
            }
        }
        line
    }

    /// Why no flight leads from one hex to another, for two hexes between which there is none.
    pub(crate) fn obstacle(&self, seat: Seat, from: Hex, to: Hex) -> Obstacle {
        let along = to.relative_to(from);
        let distance = along.x.unsigned_abs().max(along.y.unsigned_abs());
        let straight = Direction::ALL.into_iter().find(|direction| {
            let vector = direction.vector();
            let scaled = |step: i32| step * i32::from(distance);
            (scaled(vector.x), scaled(vector.y)) == (along.x.into(), along.y.into())
        });
        let Some(direction) = straight else { return Obstacle::NoLine };
        match self.fly(seat, from, direction, distance) {
            Err(obstacle) => obstacle,
            Ok(_) => Obstacle::Wormhole,
        }
    }

    /// All destinations, found hex by hex. For tests of the fast way.
    #[doc(hidden)]
    #[must_use]
    pub fn destinations_step_by_step(&self, seat: Seat, from: Hex) -> Vec<Hex> {
        let mut found = Vec::new();
        for direction in Direction::ALL {
            for arrival in self.line(seat, from, direction) {
                match arrival {
                    Arrival::At(hex) => found.push(hex),
                    Arrival::Wormhole { landings, .. } => found.extend(landings),
                    Arrival::Own(_) => {}
                }
            }
        }
        found.sort();
        found.dedup();
        found
    }

    /// The number of cells that can be reached by ships of the seat in one turn.
    pub(crate) fn all_targets(&self, seat: usize) -> u64 {
        self.starts(seat).fold(0, |set, start| set | self.targets(seat, start))
    }

    /// Grows a set of cells over its neighbours, within `within`, until it grows no more.
    pub(crate) fn flood(&self, seeds: u64, within: u64) -> u64 {
        let mut filled = seeds & within;
        let mut edge = filled;
        while edge != 0 {
            let near = bits(edge).fold(0, |set, cell| set | self.chart.near(cell));
            edge = near & within & !filled;
            filled |= edge;
        }
        filled
    }
}

fn is_adjacent(one: Hex, other: Hex) -> bool {
    Direction::ALL.iter().any(|direction| one.step(*direction) == other)
}
