//! The game as arrays: turns as numbers, and what a player sees.

use kit::encode::{Block, Sheet, seen_place, seen_seats};
use kit::{Encode, Seat, Viewer};

use crate::chart::{AT_HOME, Chart, Spot};
use crate::search::Move;
use crate::state::bits;
use crate::{Action, COLONIES, Options, Piece, STATIONS, SmallStarEmpires, View};

/// How many places the tables have for each of start and destination.
const PLACES: usize = AT_HOME + 1;
/// The number of a pass.
const PASS: u32 = (Piece::ALL.len() * PLACES * PLACES) as u32;

/// By this points come into the range of small numbers.
const POINTS: f32 = 50.0;

impl Encode for SmallStarEmpires {
    fn action_blocks(_options: &Options) -> Vec<Block> {
        let flights = [PLACES, PLACES];
        vec![
            Block::new("colony", &flights, "from a cell, or home (63), to a cell with a colony"),
            Block::new("station", &flights, "the same with a trade station"),
            Block::new("pass", &[1], "no turn is possible"),
        ]
    }

    fn observation_blocks(options: &Options) -> Vec<Block> {
        let players = usize::from(options.players);
        let cells = Chart::of(options.players, options.tokens).cells().len();
        vec![
            Block::new("planets", &[3, cells], "star systems with one, two and three planets"),
            Block::new("nebulae", &[3, cells], "red, green and blue nebulae"),
            Block::new("control", &[players, cells], "what each player controls"),
            Block::new("stations", &[players, cells], "trade stations of each player"),
            Block::new("ships", &[players, cells], "ships of each player away from home"),
            Block::new("homes", &[players, cells], "the cells next to each player's home"),
            Block::new("at_home", &[players], "ships at home, as a part of the fleet"),
            Block::new("supply", &[players, 2], "colonies and stations left, as parts of all"),
            Block::new("points", &[players], "what the count would give now, in fifties"),
            Block::new("passed", &[players], "who was seen to pass"),
            Block::new("turn", &[players], "whose turn it is"),
        ]
    }

    fn observe(view: &View, so_far: &[u32], to: &mut Sheet<'_>) {
        Self::of_view(view).observe_state(view.viewer, so_far, to);
    }

    fn observe_state(&self, viewer: Viewer, _so_far: &[u32], to: &mut Sheet<'_>) {
        let cells = self.chart.cells().len();
        let players = self.chart.players();
        let set = |to: &mut Sheet<'_>, set: u64| {
            to.mark(cells, bits(set).map(|cell| cell as usize));
        };
        let [odd, more] = self.riches.planets;
        for systems in [odd & !more, more & !odd, odd & more].into_iter().chain(self.riches.nebulae)
        {
            set(to, systems);
        }
        for sets in [&self.control, &self.stations, &self.ships] {
            seen_seats(viewer, players).for_each(|seat| set(to, sets[seat.index()]));
        }
        seen_seats(viewer, players).for_each(|seat| set(to, self.chart.near_home(seat.index())));
        for seat in seen_seats(viewer, players) {
            to.put(f32::from(self.ships_at_home(seat.index())) / f32::from(self.fleet()));
        }
        for seat in seen_seats(viewer, players) {
            let [colonies, stations] = self.supply(seat.index());
            to.put(f32::from(colonies) / f32::from(COLONIES));
            to.put(f32::from(stations) / f32::from(STATIONS));
        }
        let scores = self.scores();
        for seat in seen_seats(viewer, players) {
            to.put(f32::from(scores[seat.index()].total) / POINTS);
        }
        let place = |seat| seen_place(viewer, seat, players);
        to.mark(usize::from(players), self.passed.iter().map(place));
        to.mark(usize::from(players), self.turn().map(place));
    }

    fn choices(&self, seat: Seat, _so_far: &[u32], to: &mut Vec<u32>) {
        if self.turn() != Some(seat) {
            return;
        }
        let before = to.len();
        let me = seat.index();
        let occupied = self.occupied();
        let foreign = occupied & !self.control[me];
        let free = self.chart.all_cells() & !occupied;
        for (piece, left) in Piece::ALL.into_iter().zip(self.supply(me)) {
            if left == 0 {
                continue;
            }
            for start in self.starts(me) {
                let base = ((piece as usize * PLACES + start) * PLACES) as u32;
                let targets = self.chart.flights(me, start, foreign) & free;
                to.extend(bits(targets).map(|target| base + target));
            }
        }
        if to.len() == before {
            to.push(PASS);
        }
    }

    fn is_whole(&self, _seat: Seat, _choices: &[u32]) -> bool {
        true
    }

    fn chosen(&self, seat: Seat, choices: &[u32]) -> Option<Action> {
        let (start, target, place) = match *choices.first()? {
            PASS => return Some(Action::Pass),
            number if number > PASS => return None,
            number => parts(number),
        };
        let to = *self.chart.cells().get(target as usize)?;
        let known = start == AT_HOME || start < self.chart.cells().len();
        known.then(|| Action::Turn { from: self.start_hex(seat, start), to, place })
    }

    fn choices_of(&self, seat: Seat, action: &Action) -> Option<Vec<u32>> {
        let Action::Turn { from, to, place } = *action else { return Some(vec![PASS]) };
        let start = match self.chart.spot(from) {
            Spot::Cell(cell) => usize::from(cell),
            Spot::Home(owner) if owner == seat => AT_HOME,
            _ => return None,
        };
        let Spot::Cell(target) = self.chart.spot(to) else { return None };
        let number = (place as usize * PLACES + start) * PLACES + usize::from(target);
        Some(vec![number as u32])
    }

    fn judged_choices(&self, _seat: Seat, choices: &[u32]) -> Option<Move> {
        Some(match choices.first() {
            None | Some(&PASS) => Move::PASS,
            Some(number) => {
                let (start, target, place) = parts(*number);
                Move::new(start, target, place)
            }
        })
    }
}

/// Start, destination and piece of a turn.
const fn parts(number: u32) -> (usize, u32, Piece) {
    let (start, target) = (number as usize / PLACES % PLACES, number % PLACES as u32);
    let station = number as usize >= PLACES * PLACES;
    (start, target, if station { Piece::Station } else { Piece::Colony })
}

#[cfg(test)]
mod tests {
    use kit::testing::check_encoding;

    use super::*;

    #[test]
    fn arrays_of_every_table() {
        for players in 2..=4 {
            for tokens in [false, true] {
                let options = Options { players, tokens, ..Options::default() };
                check_encoding::<SmallStarEmpires>(&options, 4, 300);
            }
        }
    }
}
