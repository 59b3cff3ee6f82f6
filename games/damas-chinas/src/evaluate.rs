//! What a position is worth to the bots, in hundredths of a pip.

use crate::board::{CELLS, Cell, DIRECTIONS};
use crate::colour::{PIPS, TARGET};
use crate::lattice::{Words, ways_on};
use crate::{Colour, DamasChinas};

/// How many pips a piece is worth in the capture variant: a little more than the way across.
pub(crate) const PIECE: i32 = 16;
/// What a pip costs, and how much more each the farther the piece is behind: stragglers lose
/// races, and leave nobody to jump over.
pub(crate) const PIP: i32 = 100;
const BEHIND: i32 = 3;
/// What a step away from the middle line costs, where pieces find fewer others to jump over.
const ASIDE: i32 = 7;
/// What a jump forward is worth that could be made at once.
pub(crate) const JUMP: i32 = 15;
/// What it costs that a piece on its way can neither step nor jump forward.
pub(crate) const BLOCKED: i32 = 80;

/// What a piece of each colour costs on each cell.
static COSTS: [[i16; CELLS]; 6] = costs();

const fn costs() -> [[i16; CELLS]; 6] {
    let mut costs = [[0; CELLS]; 6];
    let mut colour = 0;
    while colour < 6 {
        let mut cell = 0;
        while cell < CELLS {
            let pips = WAYS[colour][cell] as i32;
            let way = PIP * pips + BEHIND * pips * pips;
            costs[colour][cell] = (way + ASIDE * aside(colour, cell)) as i16;
            cell += 1;
        }
        colour += 1;
    }
    costs
}

/// What the way that a piece still has to go costs.
#[inline]
pub(crate) fn cost(colour: Colour, cell: Cell) -> i32 {
    i32::from(COSTS[colour.index()][cell.index()])
}

/// The same as `PIPS`, for tables that are worked out when the crate is compiled.
const WAYS: [[u8; CELLS]; 6] = crate::colour::pips();

/// The two directions in which each colour goes forward.
const FORWARD: [[usize; 2]; 6] = forward();

const fn forward() -> [[usize; 2]; 6] {
    let mut all = [[0; 2]; 6];
    let mut colour = 0;
    while colour < 6 {
        let mut found = 0;
        let mut direction = 0;
        while direction < 6 {
            let (q, r) = DIRECTIONS[direction];
            if way(colour, q, r) < way(colour, 0, 0) {
                all[colour][found] = direction;
                found += 1;
            }
            direction += 1;
        }
        colour += 1;
    }
    all
}

/// Counts the jumps forward and the blocked ones of a set of pieces on an occupied board.
type WaysOn = fn(u128, &Words) -> (u32, u32);

/// How that is done for each colour.
static WAYS_ON: [WaysOn; 6] = [
    ways_on::<{ FORWARD[0][0] }, { FORWARD[0][1] }>,
    ways_on::<{ FORWARD[1][0] }, { FORWARD[1][1] }>,
    ways_on::<{ FORWARD[2][0] }, { FORWARD[2][1] }>,
    ways_on::<{ FORWARD[3][0] }, { FORWARD[3][1] }>,
    ways_on::<{ FORWARD[4][0] }, { FORWARD[4][1] }>,
    ways_on::<{ FORWARD[5][0] }, { FORWARD[5][1] }>,
];

const fn way(colour: usize, q: i8, r: i8) -> u8 {
    match Cell::new(q, r) {
        Some(cell) => WAYS[colour][cell.index()],
        None => panic!("only the middle and what lies around it is asked for"),
    }
}

/// How far a cell lies from the line between the tips of a colour's home and target.
const fn aside(colour: usize, cell: usize) -> i32 {
    let (q, r) = match Cell::from_index(cell) {
        Some(cell) => cell.axial(),
        None => (0, 0),
    };
    let (q, r) = (q as i32, r as i32);
    let s = -q - r;
    // On the line the two coordinates that do not count the rows are equal.
    let off = match Colour::ALL[colour] {
        Colour::Yellow | Colour::Green => q - s,
        Colour::Blue | Colour::Black => q - r,
        Colour::Brown | Colour::Red => r - s,
    };
    off.abs() / 2
}

impl DamasChinas {
    /// What a player has: how near his pieces are to their goals and how freely they get on, or
    /// with captures pieces taken and kept, each worth the less the farther it still has to go.
    pub(crate) fn worth(&self, player: u8) -> i32 {
        if self.options.capture {
            let pieces = self.pieces(player).count_ones() as i32;
            let taken = i32::from(self.captures[usize::from(player)]);
            return PIP * (PIECE * (pieces + taken) - i32::from(self.pips(player)));
        }
        let (jumps, stuck) = self.ways(player);
        JUMP * jumps - BLOCKED * stuck - self.costs[usize::from(player)]
    }

    /// The jumps forward that a player could make at once, and the pieces on their way that cannot get on.
    pub(crate) fn ways(&self, player: u8) -> (i32, i32) {
        let mut ways = (0, 0);
        for colour in self.colours(player) {
            let under_way = self.sets[colour.index()] & !TARGET[colour.index()];
            let (jumps, stuck) = WAYS_ON[colour.index()](under_way, &self.words);
            ways = (ways.0 + jumps as i32, ways.1 + stuck as i32);
        }
        ways
    }

    /// What a move of a piece adds to that by itself.
    pub(crate) fn gain(&self, colour: Colour, from: Cell, to: Cell, captured: u128) -> i32 {
        if self.options.capture {
            let pips = |cell: Cell| i32::from(PIPS[colour.index()][cell.index()]);
            let taken = captured.count_ones() as i32;
            return PIP * (pips(from) - pips(to) + PIECE * taken);
        }
        cost(colour, from) - cost(colour, to)
    }

    /// Whether two players have passed each other: the last piece of each is beyond the last of
    /// the other, so that from now on everybody runs alone.
    pub(crate) fn has_parted(&self) -> bool {
        if self.options.mode != 0 || self.options.capture || self.options.filled_target {
            return false;
        }
        let [yellow, green, ..] = self.sets;
        // Cells are numbered row by row from the north, where green goes.
        yellow != 0 && green != 0 && green.ilog2() < yellow.trailing_zeros()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::board::cells;
    use kit::{Chance, Dice, Rules, RulesExt};

    /// Looks at every piece and neighbour instead of turning words.
    fn looked_up(state: &DamasChinas, colour: Colour) -> (u32, u32) {
        let is_free =
            |q: i8, r: i8| Cell::new(q, r).is_some_and(|cell| state.occupied & cell.bit() == 0);
        let is_taken = |q: i8, r: i8| Cell::new(q, r).is_some() && !is_free(q, r);
        let (mut jumps, mut stuck) = (0, 0);
        for cell in cells(state.sets[colour.index()] & !TARGET[colour.index()]) {
            let (q, r) = cell.axial();
            let mut open = 0;
            for (dq, dr) in FORWARD[colour.index()].map(|direction| DIRECTIONS[direction]) {
                let jump = is_taken(q + dq, r + dr) && is_free(q + 2 * dq, r + 2 * dr);
                jumps += u32::from(jump);
                open += u32::from(jump || is_free(q + dq, r + dr));
            }
            stuck += u32::from(open == 0);
        }
        (jumps, stuck)
    }

    #[test]
    fn forward_leads_to_the_target() {
        for colour in Colour::ALL {
            let ways = FORWARD[colour.index()].map(|direction| DIRECTIONS[direction]);
            let ways = ways.map(|(q, r)| way(colour.index(), q, r));
            assert_eq!(ways, [way(colour.index(), 0, 0) - 1; 2], "{colour:?}");
        }
    }

    #[test]
    fn what_is_kept_and_counted_is_what_one_sees() {
        let mut dice = Dice::new(7);
        let mut seen = (0, 0);
        for mode in [0, 1, 4] {
            let options = Options { mode, ..Options::default() };
            let mut state = DamasChinas::start(options);
            for _ in 0..300 {
                for colour in Colour::ALL {
                    let under_way = state.sets[colour.index()] & !TARGET[colour.index()];
                    let found = WAYS_ON[colour.index()](under_way, &state.words);
                    assert_eq!(found, looked_up(&state, colour));
                    seen = (seen.0 + found.0, seen.1 + found.1);
                }
                for player in 0..state.players() {
                    let colours = state.colours(player).iter();
                    let pieces =
                        colours.flat_map(|c| cells(state.sets[c.index()]).map(|at| (*c, at)));
                    let way: i32 = pieces.map(|(colour, cell)| cost(colour, cell)).sum();
                    assert_eq!(state.costs[usize::from(player)], way);
                }
                let mut moves = Vec::new();
                let Some(seat) = state.to_act().first() else { break };
                state.moves(seat, &mut moves);
                state.advance(seat, moves[dice.below(moves.len() as u32) as usize], &mut dice);
            }
        }
        assert!(seen.0 > 0 && seen.1 > 0);
    }

    /// Of the ten pieces those of the third row can jump over the fourth, each two ways, and the
    /// three behind them cannot get on.
    #[test]
    fn jumps_and_blocked_pieces_count() {
        let start = DamasChinas::start(Options::default());
        let colour = start.colours(0)[0];
        assert_eq!(looked_up(&start, colour), (6, 3));
        let way: i32 = colour.home().map(|cell| cost(colour, cell)).sum();
        assert_eq!(start.worth(0), 6 * JUMP - 3 * BLOCKED - way);
    }
}
