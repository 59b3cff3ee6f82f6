//! The game as arrays: moves as numbers, and what a player sees.
//!
//! Without captures the two cells say which move it is (D27), so one choice is enough. With captures
//! it also matters what was taken on the way: a move is then chosen jump by jump.

use kit::encode::{Block, Sheet, seen_seats};
use kit::prelude::*;
use kit::{Chance, Encode, Seat, Viewer};

use crate::board::{CELLS, SPOTS, cells};
use crate::colour::{MODES, TARGET};
use crate::lattice::{self, Jumps};
use crate::moves::Judged;
use crate::paths::captured;
use crate::{Action, Cell, DamasChinas, Jump, Leg, Move, Options, Sign, View};

/// The pass where one choice is a whole move.
const PASS: u32 = (CELLS * CELLS) as u32;
/// What else may be chosen where a move is put together.
const STOP: u32 = CELLS as u32;
const PASS_LEGS: u32 = STOP + 1;

/// A player has three sets of ten at most.
const MOST_PIECES: usize = 30;

/// By this pips and captures come into the range of small numbers.
const PIPS: f32 = 100.0;
const CAPTURES: f32 = 10.0;

impl Encode for DamasChinas {
    fn action_blocks(options: &Options) -> Vec<Block> {
        if options.capture {
            vec![
                Block::new("cell", &[CELLS], "first the piece, then each cell where it lands"),
                Block::new("stop", &[1], "the chain of jumps ends here"),
                Block::new("pass", &[1], "no move is possible"),
            ]
        } else {
            vec![
                Block::new("move", &[CELLS, CELLS], "a move from one cell to another"),
                Block::new("pass", &[1], "no move is possible"),
            ]
        }
    }

    fn observation_blocks(options: &Options) -> Vec<Block> {
        let mode = MODES[usize::from(options.mode)];
        let (players, sets) = (mode.len(), mode.iter().map(|sets| sets.len()).sum());
        let own = mode[0].len();
        let mut blocks = vec![
            Block::new("pieces", &[sets, CELLS], "the pieces of each set, the viewer's first"),
            Block::new("targets", &[own, CELLS], "where the viewer's sets go"),
            Block::new("turn", &[players], "who is to move"),
            Block::new("pips", &[players], "how far each player has to go, in hundreds"),
            Block::new("finished", &[players], "who has nothing left to bring home"),
            Block::new("clock", &[1], "turns without progress, as a part of those that end it"),
        ];
        if options.capture {
            blocks.push(Block::new("captures", &[players], "pieces taken by each player, in tens"));
            blocks.push(Block::new(
                "chosen",
                &[3, CELLS],
                "of the move that is put together: its piece, where that is now, what it took",
            ));
        }
        blocks
    }

    fn observe(view: &View, so_far: &[u32], to: &mut Sheet<'_>) {
        Self::of_view(view).observe_state(view.viewer, so_far, to);
    }

    fn observe_state(&self, viewer: Viewer, so_far: &[u32], to: &mut Sheet<'_>) {
        let players = self.players();
        let place = |cell: Cell| cell.index();
        for seat in seen_seats(viewer, players) {
            for colour in self.colours(seat.into()) {
                to.mark(CELLS, cells(self.sets[colour.index()]).map(place));
            }
        }
        let first = seen_seats(viewer, players).next().map_or(0, u8::from);
        for colour in self.colours(first) {
            to.mark(CELLS, cells(TARGET[colour.index()]).map(place));
        }
        let going = self.end.is_none();
        let each = |to: &mut Sheet<'_>, value: &dyn Fn(u8) -> f32| {
            to.put_all(seen_seats(viewer, players).map(|seat| value(seat.into())));
        };
        each(to, &|player| f32::from(u8::from(going && self.turn == player)));
        each(to, &|player| f32::from(self.pips(player)) / PIPS);
        each(to, &|player| f32::from(u8::from(self.is_finished(player))));
        to.put(f32::from(self.clock) / f32::from(self.clock_limit()));
        if self.options.capture {
            each(to, &|player| f32::from(self.captures[usize::from(player)]) / CAPTURES);
            let way = self.way(so_far);
            let from = way.as_ref().map(|(from, _)| *from);
            let now = way.as_ref().map(|(from, jumps)| jumps.last().map_or(*from, |jump| jump.to));
            to.mark(CELLS, from.map(place));
            to.mark(CELLS, now.map(place));
            let taken = way.map_or(0, |(_, jumps)| captured(&jumps));
            to.mark(CELLS, cells(taken).map(place));
        }
    }

    fn choices(&self, seat: Seat, so_far: &[u32], to: &mut Vec<u32>) {
        if self.end.is_some() || u8::from(seat) != self.turn {
            return;
        }
        if self.options.capture {
            self.legs(so_far, to);
            return;
        }
        let before = to.len();
        let jumps = Jumps::new(&self.words, &self.words);
        let open = jumps.open();
        // A list of known length is appended in one go, which is faster than one by one.
        let mut list = [0; CELLS];
        for from in cells(self.pieces(self.turn)) {
            let (class, bit) = lattice::bit(from);
            let mut ends = SPOTS[from.index()].around & !self.occupied;
            if open[class] & bit != 0 {
                for cell in lattice::cells(class, jumps.flood(class, bit)) {
                    ends |= cell.bit();
                }
            }
            let mut length = 0;
            let base = (from.index() * CELLS) as u32;
            for end in cells(ends) {
                list[length] = base + end.index() as u32;
                length += 1;
            }
            to.extend_from_slice(&list[..length]);
        }
        if to.len() == before {
            to.push(PASS);
        }
    }

    const LISTS_ON_DEMAND: bool = true;

    fn may_choose(&self, seat: Seat, so_far: &[u32], choice: u32) -> bool {
        if self.options.capture {
            let mut all = Vec::new();
            self.choices(seat, so_far, &mut all);
            return all.binary_search(&choice).is_ok();
        }
        if self.end.is_some() || u8::from(seat) != self.turn {
            return false;
        }
        match flat(&[choice]) {
            Some(Move::Pass) => !self.has_move(self.turn),
            Some(Move::Go { from, to, .. }) => {
                self.pieces(self.turn) & from.bit() != 0 && self.ends(from) & to.bit() != 0
            }
            None => false,
        }
    }

    fn any_choice(&self, seat: Seat, so_far: &[u32], chance: &mut dyn Chance) -> Option<u32> {
        if self.end.is_some() || u8::from(seat) != self.turn {
            return None;
        }
        if self.options.capture {
            let mut all = Vec::new();
            self.legs(so_far, &mut all);
            return all.get(chance.below(all.len() as u32) as usize).copied();
        }
        // Counting needs no list; only the piece that is picked needs to know where it can go.
        let jumps = Jumps::new(&self.words, &self.words);
        let open = jumps.open();
        let pieces = self.pieces(self.turn);
        let mut sums = [0; MOST_PIECES];
        let mut sum = 0;
        for (from, so_many) in cells(pieces).zip(&mut sums) {
            let (class, bit) = lattice::bit(from);
            sum += (SPOTS[from.index()].around & !self.occupied).count_ones();
            if open[class] & bit != 0 {
                sum += jumps.flood(class, bit).count_ones();
            }
            *so_many = sum;
        }
        let sums = &sums[..(pieces.count_ones() as usize).min(MOST_PIECES)];
        if sum == 0 {
            return (chance.below(1) == 0).then_some(PASS);
        }
        let picked = chance.below(sum);
        let at = sums.iter().position(|sum| *sum > picked)?;
        let before = if at == 0 { 0 } else { sums[at - 1] };
        let from = cells(pieces).nth(at)?;
        let end = cells(self.ends(from)).nth((picked - before) as usize)?;
        Some((from.index() * CELLS + end.index()) as u32)
    }

    fn is_whole(&self, _seat: Seat, choices: &[u32]) -> bool {
        if !self.options.capture {
            return true;
        }
        match choices.last() {
            Some(&(STOP | PASS_LEGS)) => true,
            _ => self.way(choices).is_some_and(|(from, jumps)| {
                jumps.first().is_some_and(|first| from.distance(first.to) == 1)
                    || (!jumps.is_empty() && self.next_jumps(from, &jumps) == 0)
            }),
        }
    }

    fn chosen(&self, seat: Seat, choices: &[u32]) -> Option<Action> {
        let pass = if self.options.capture { PASS_LEGS } else { PASS };
        if *choices.first()? == pass {
            return Some(Action::Pass);
        }
        if !self.options.capture {
            let Move::Go { from, to, .. } = flat(choices)? else { return None };
            let path = if from.distance(to) == 1 {
                vec![Leg { sign: Sign::Step, to }]
            } else {
                self.canonical(from, to, 0)
            };
            return Some(Action::Move { from, path });
        }
        if !self.is_whole(seat, choices) {
            return None;
        }
        let (from, jumps) = self.way(choices)?;
        Some(Action::Move { from, path: legs(from, &jumps) })
    }

    fn choices_of(&self, _seat: Seat, action: &Action) -> Option<Vec<u32>> {
        let (from, path) = match action {
            Action::Move { from, path } => (*from, path),
            Action::Pass if self.options.capture => return Some(vec![PASS_LEGS]),
            Action::Pass => return Some(vec![PASS]),
            Action::Unknown { .. } => return None,
        };
        let number = |cell: Cell| cell.index() as u32;
        if !self.options.capture {
            return Some(vec![number(from) * CELLS as u32 + number(path.last()?.to)]);
        }
        let jumps = self.walk(from, path).ok()?;
        let mut choices = vec![number(from)];
        choices.extend(jumps.iter().map(|jump| number(jump.to)));
        let step = from.distance(jumps.first()?.to) == 1;
        if !step && self.next_jumps(from, &jumps) != 0 {
            choices.push(STOP);
        }
        Some(choices)
    }

    fn judged_choices(&self, seat: Seat, choices: &[u32]) -> Option<Judged> {
        let chosen = if !self.options.capture {
            flat(choices)
        } else if choices.first() == Some(&PASS_LEGS) {
            Some(Move::Pass)
        } else {
            self.way(choices)
                .and_then(|(from, jumps)| Some(Move::go(from, jumps.last()?.to, captured(&jumps))))
        };
        chosen.map(|a_move| self.judged(seat, a_move))
    }
}

impl DamasChinas {
    /// Where a piece can go without captures, by a step or by jumps.
    fn ends(&self, from: Cell) -> u128 {
        let (class, bit) = lattice::bit(from);
        let jumps = lattice::cells(class, Jumps::flood_alone(&self.words, class, bit));
        jumps.fold(SPOTS[from.index()].around & !self.occupied, |ends, cell| ends | cell.bit())
    }
}

/// The move of a single choice.
fn flat(choices: &[u32]) -> Option<Move> {
    let number = *choices.first()?;
    if number == PASS {
        return Some(Move::Pass);
    }
    let cell = |index: u32| Cell::from_index(index as usize);
    Some(Move::go(cell(number / CELLS as u32)?, cell(number % CELLS as u32)?, 0))
}

/// A path with the signs that belong into it.
fn legs(from: Cell, jumps: &[Jump]) -> Vec<Leg> {
    let starts = std::iter::once(from).chain(jumps.iter().map(|jump| jump.to));
    starts
        .zip(jumps)
        .map(|(start, jump)| Leg { sign: Sign::right(start, *jump), to: jump.to })
        .collect()
}

impl DamasChinas {
    /// The piece and the way of a move that is put together, so far.
    fn way(&self, so_far: &[u32]) -> Option<(Cell, Vec<Jump>)> {
        let (first, rest) = so_far.split_first()?;
        let from = Cell::from_index(*first as usize)?;
        let landings = rest.iter().filter_map(|cell| Cell::from_index(*cell as usize));
        // Which sign is right shows only when the path is walked, which does not ask for it.
        let path: Vec<Leg> = landings.map(|to| Leg { sign: Sign::Jump, to }).collect();
        Some((from, self.walk(from, &path).ok()?))
    }

    /// Where the piece may land next when it has come this way by jumps.
    fn next_jumps(&self, from: Cell, jumps: &[Jump]) -> u128 {
        let here = jumps.last().map_or(from, |jump| jump.to);
        let mut path = legs(from, jumps);
        let landings =
            SPOTS[here.index()].land.into_iter().filter(|land| usize::from(*land) < CELLS);
        landings.map(Cell::from_table).fold(0, |set, to| {
            path.push(Leg { sign: Sign::Jump, to });
            let goes = self.walk(from, &path).is_ok();
            path.pop();
            if goes { set | to.bit() } else { set }
        })
    }

    fn legs(&self, so_far: &[u32], to: &mut Vec<u32>) {
        let number = |cell: Cell| cell.index() as u32;
        let steps = |from: Cell| SPOTS[from.index()].around & !self.occupied;
        match self.way(so_far) {
            None => {
                let before = to.len();
                let moves = |from: &Cell| steps(*from) != 0 || self.next_jumps(*from, &[]) != 0;
                to.extend(cells(self.pieces(self.turn)).filter(moves).map(number));
                if to.len() == before {
                    to.push(PASS_LEGS);
                }
            }
            Some((from, jumps)) if jumps.is_empty() => {
                to.extend(cells(steps(from) | self.next_jumps(from, &[])).map(number));
            }
            Some((from, jumps)) => {
                to.extend(cells(self.next_jumps(from, &jumps)).map(number));
                to.push(STOP);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kit::testing::check_encoding;

    use super::*;

    #[test]
    fn arrays_of_every_mode() {
        for mode in 0..MODES.len() as u8 {
            for capture in [false, true] {
                let options = Options { mode, capture, ..Options::default() };
                check_encoding::<DamasChinas>(&options, 2, 300);
            }
        }
    }
}
