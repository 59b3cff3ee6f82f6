use std::fmt;
use std::sync::LazyLock;

use geometry::{Board, Direction, hex};
use kit::Seat;

use crate::{Arrangement, Colour, Hex, System};

/// The centres of the places C, 1, …, 6 of the main sectors (S9).
pub const PLACES: [Hex; 7] = [
    Hex::new(0, 0),
    Hex::new(1, -3),
    Hex::new(3, -2),
    Hex::new(2, 1),
    Hex::new(-1, 3),
    Hex::new(-3, 2),
    Hex::new(-2, -1),
];

/// The notches for home sectors: the home hex and its outward direction (S11).
const NORTH_WEST: (Hex, Direction) = (Hex::new(-1, -3), Direction::NorthWest);
const NORTH_EAST: (Hex, Direction) = (Hex::new(3, -4), Direction::NorthEast);
const SOUTH_EAST: (Hex, Direction) = (Hex::new(1, 3), Direction::SouthEast);
const SOUTH_WEST: (Hex, Direction) = (Hex::new(-3, 4), Direction::SouthWest);
const WEST: (Hex, Direction) = (Hex::new(-4, 1), Direction::West);

/// Which notch each seat has, by the number of players (S12).
const fn notches(players: u8) -> &'static [(Hex, Direction)] {
    match players {
        2 => &[NORTH_WEST, SOUTH_EAST],
        3 => &[NORTH_EAST, SOUTH_EAST, WEST],
        _ => &[NORTH_WEST, NORTH_EAST, SOUTH_EAST, SOUTH_WEST],
    }
}

/// Every hex of every board lies within this distance of the origin on both axes.
const REACH: i8 = 5;
const SPAN: usize = 2 * REACH as usize + 1;

/// The most hexes that can be controlled on any board (S14).
pub(crate) const MOST_CELLS: usize = 61;
/// Where a ship at home starts from, in the tables that are numbered by cells.
pub(crate) const AT_HOME: usize = 63;

/// What stands at a pair of coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// A hex that can be controlled, by its number in [`Chart::cells`].
    Cell(u8),
    Home(Seat),
    Wormhole,
    BlackHole,
    Outside,
}

/// What decides the system of a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    /// The sector at a place, in a direction of its centre.
    Ring {
        place: u8,
        direction: u8,
    },
    Fixed(System),
}

/// One of the six lines that leave a hex, as far as nothing that never moves stands in it: up to
/// the rim, a black hole, a wormhole or another player's home.
#[derive(Clone, Copy, Default, Debug)]
struct Line {
    /// The cells of the line. A home of one's own is flown over and is no cell.
    path: u64,
    /// Where a flight may land that reaches the wormhole at the end of the line (S26).
    exit: u64,
}

/// The shape of a board: its hexes and lines for a number of players, with or without tokens. The
/// sectors that lie on it are no part of it, since stars, nebulae and empty systems are alike for
/// movement.
///
/// Cells, the hexes that can be controlled, are numbered by `y`, then `x`. So the cells of a line
/// to the E, SE or SW have rising numbers, those of a line to the W, NW or NE falling ones, and the
/// nearest obstacle of a line is its lowest or its highest bit.
pub struct Chart {
    players: u8,
    tokens: bool,
    hexes: Vec<(Hex, Source)>,
    cells: Vec<Hex>,
    spots: [[Spot; SPAN]; SPAN],
    lines: Box<[[[Line; 6]; AT_HOME + 1]; 4]>,
    /// The cells next to each cell.
    near: [u64; MOST_CELLS],
    /// The cells next to each home.
    near_home: [u64; 4],
    homes: Vec<Hex>,
}

static CHARTS: LazyLock<[Chart; 6]> = LazyLock::new(|| {
    [(2, false), (2, true), (3, false), (3, true), (4, false), (4, true)]
        .map(|(players, tokens)| Chart::draw(players, tokens))
});

impl Chart {
    /// The chart for 2, 3 or 4 players; any other number is taken for the nearest of these.
    #[must_use]
    pub fn of(players: u8, tokens: bool) -> &'static Self {
        &CHARTS[2 * usize::from(players.clamp(2, 4) - 2) + usize::from(tokens)]
    }

    #[must_use]
    pub const fn players(&self) -> u8 {
        self.players
    }

    #[must_use]
    pub const fn tokens(&self) -> bool {
        self.tokens
    }

    /// Every hex of the board, by `y`, then `x`.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + '_ {
        self.hexes.iter().map(|(hex, _)| *hex)
    }

    /// The hexes that can be controlled, in the order of their numbers.
    #[must_use]
    pub fn cells(&self) -> &[Hex] {
        &self.cells
    }

    /// The home systems by seat.
    #[must_use]
    pub fn homes(&self) -> &[Hex] {
        &self.homes
    }

    /// The wormholes by place number.
    pub fn wormholes(&self) -> impl Iterator<Item = Hex> + '_ {
        let places = if self.tokens { [2, 4, 6].as_slice() } else { &[] };
        places.iter().map(|place: &usize| PLACES[*place])
    }

    /// The origin of the top-left form: the smallest `y` and, among those, the smallest `x` (S8).
    #[must_use]
    pub fn top_left(&self) -> Hex {
        self.hexes[0].0
    }

    #[must_use]
    pub fn spot(&self, hex: Hex) -> Spot {
        let near = -REACH..=REACH;
        if near.contains(&hex.x) && near.contains(&hex.y) {
            self.spots[(hex.y + REACH) as usize][(hex.x + REACH) as usize]
        } else {
            Spot::Outside
        }
    }

    /// The systems of all hexes, by `y`, then `x`, once the sectors are laid.
    pub fn systems(&self, sectors: &Arrangement) -> impl Iterator<Item = (Hex, System)> {
        self.hexes.iter().map(|(hex, source)| (*hex, source.system(sectors)))
    }

    /// A set of all cells.
    pub(crate) fn all_cells(&self) -> u64 {
        (1 << self.cells.len()) - 1
    }

    pub(crate) fn near(&self, cell: u32) -> u64 {
        self.near[cell as usize]
    }

    pub(crate) fn near_home(&self, seat: usize) -> u64 {
        self.near_home[seat]
    }

    /// The cells that a ship of the seat comes to from `start`, free or its own, when `foreign`
    /// holds the cells of others (S20 to S26). Only the free ones among them are destinations.
    pub(crate) fn flights(&self, seat: usize, start: usize, foreign: u64) -> u64 {
        let lines = &self.lines[seat & 3][start & AT_HOME];
        let mut reached = 0;
        for line in &lines[..3] {
            let blockers = line.path & foreign;
            // All bits below the lowest blocker; all of them where there is none.
            let open = (blockers & blockers.wrapping_neg()).wrapping_sub(1);
            reached |= (line.path & open) | if blockers == 0 { line.exit } else { 0 };
        }
        for line in &lines[3..] {
            let blockers = line.path & foreign;
            // All bits above the highest blocker; no cell has number 63, so the shift is below 64.
            let open = u64::MAX.wrapping_shl(64 - blockers.leading_zeros());
            reached |= (line.path & open) | if blockers == 0 { line.exit } else { 0 };
        }
        reached
    }

    fn draw(players: u8, tokens: bool) -> Self {
        let mut hexes = Vec::new();
        for (place, centre) in (0..).zip(PLACES) {
            let token = if place % 2 == 1 { System::BlackHole } else { System::Wormhole };
            let middle = if tokens && place > 0 { token } else { System::Empty };
            hexes.push((centre, Source::Fixed(middle)));
            for (direction, toward) in (0..).zip(Direction::ALL) {
                hexes.push((centre.step(toward), Source::Ring { place, direction }));
            }
        }
        for (seat, (home, outward)) in Seat::all(players).zip(notches(players)) {
            hexes.push((*home, Source::Fixed(System::Home(seat))));
            hexes.push((home.step(*outward), Source::Fixed(System::Empty)));
            for side in [outward.turned(1), outward.turned(5)] {
                hexes.push((home.step(side), Source::Fixed(System::Star(1))));
            }
        }
        hexes.sort_by_key(|(hex, _)| *hex);
        let mut chart = Self {
            players,
            tokens,
            hexes,
            cells: Vec::new(),
            spots: [[Spot::Outside; SPAN]; SPAN],
            lines: vec![[[Line::default(); 6]; AT_HOME + 1]; 4]
                .into_boxed_slice()
                .try_into()
                .expect("four seats were given"),
            near: [0; MOST_CELLS],
            near_home: [0; 4],
            homes: notches(players).iter().map(|(home, _)| *home).collect(),
        };
        chart.number_cells();
        let board = Board::new(chart.hexes().map(|at| hex(at.x.into(), at.y.into())));
        chart.measure_neighbours(&board);
        chart.measure_lines(&board);
        chart
    }

    fn number_cells(&mut self) {
        for (hex, source) in &self.hexes {
            let spot = match source {
                Source::Fixed(System::Home(seat)) => Spot::Home(*seat),
                Source::Fixed(System::Wormhole) => Spot::Wormhole,
                Source::Fixed(System::BlackHole) => Spot::BlackHole,
                Source::Fixed(_) | Source::Ring { .. } => {
                    self.cells.push(*hex);
                    Spot::Cell(self.cells.len() as u8 - 1)
                }
            };
            self.spots[(hex.y + REACH) as usize][(hex.x + REACH) as usize] = spot;
        }
    }

    /// What stands at a hex of the board, by its number there.
    fn spot_at(&self, number: usize) -> Spot {
        self.spot(self.hexes[number].0)
    }

    fn measure_neighbours(&mut self, board: &Board) {
        for number in 0..board.len() {
            let cells = board.neighbours(number).filter_map(|next| match self.spot_at(next) {
                Spot::Cell(cell) => Some(1 << cell),
                _ => None,
            });
            let near = cells.fold(0, |set: u64, bit: u64| set | bit);
            match self.spot_at(number) {
                Spot::Cell(cell) => self.near[usize::from(cell)] = near,
                Spot::Home(seat) => self.near_home[seat.index()] = near,
                Spot::Wormhole | Spot::BlackHole | Spot::Outside => {}
            }
        }
    }

    fn measure_lines(&mut self, board: &Board) {
        for number in 0..board.len() {
            for seat in Seat::all(self.players) {
                let start = match self.spot_at(number) {
                    Spot::Cell(cell) => usize::from(cell),
                    Spot::Home(owner) if owner == seat => AT_HOME,
                    _ => continue,
                };
                for direction in Direction::ALL {
                    self.lines[seat.index()][start][direction as usize] =
                        self.line(board, seat, number, direction);
                }
            }
        }
    }

    fn line(&self, board: &Board, seat: Seat, from: usize, direction: Direction) -> Line {
        let mut line = Line::default();
        for number in board.ray(from, direction) {
            match self.spot_at(number) {
                Spot::Cell(cell) => line.path |= 1 << cell,
                Spot::Home(owner) if owner == seat => {}
                Spot::Wormhole => {
                    line.exit = self.landings(self.hexes[number].0);
                    break;
                }
                Spot::Home(_) | Spot::BlackHole | Spot::Outside => break,
            }
        }
        line
    }

    /// The cells next to a wormhole other than the one entered (S26).
    fn landings(&self, entered: Hex) -> u64 {
        let exits = self.wormholes().filter(|exit| *exit != entered);
        let cells = exits.flat_map(|exit| Direction::ALL.map(|d| self.spot(exit.step(d))));
        cells.fold(0, |set, spot| if let Spot::Cell(cell) = spot { set | 1 << cell } else { set })
    }
}

impl Source {
    fn system(self, sectors: &Arrangement) -> System {
        match self {
            Self::Ring { place, direction } => sectors.laid()[usize::from(place)].ring(direction),
            Self::Fixed(system) => system,
        }
    }
}

/// There is one chart of each shape.
impl PartialEq for Chart {
    fn eq(&self, other: &Self) -> bool {
        self.players == other.players && self.tokens == other.tokens
    }
}

impl Eq for Chart {}

impl fmt::Debug for Chart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { players, tokens, .. } = self;
        write!(f, "Chart({players} players, tokens {tokens})")
    }
}

/// What the cells are worth, as sets of cells.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Riches {
    /// Star systems with one or three planets, and with two or three: the two binary digits of
    /// the number of planets.
    pub planets: [u64; 2],
    /// Nebulae by colour.
    pub nebulae: [u64; 3],
}

impl Riches {
    pub(crate) fn new(chart: &Chart, sectors: &Arrangement) -> Self {
        let mut riches = Self::default();
        for (hex, system) in chart.systems(sectors) {
            let Spot::Cell(cell) = chart.spot(hex) else { continue };
            let bit = 1 << cell;
            match system {
                System::Star(planets) => {
                    for (digit, set) in riches.planets.iter_mut().enumerate() {
                        *set |= if planets >> digit & 1 == 1 { bit } else { 0 };
                    }
                }
                System::Nebula(Colour::Red) => riches.nebulae[0] |= bit,
                System::Nebula(Colour::Green) => riches.nebulae[1] |= bit,
                System::Nebula(Colour::Blue) => riches.nebulae[2] |= bit,
                System::Empty | System::Home(_) | System::Wormhole | System::BlackHole => {}
            }
        }
        riches
    }

    /// What a cell holds, as a number below [`KINDS`]: its planets, or 4 and more for a nebula.
    #[inline]
    pub(crate) fn kind(&self, cell: usize) -> usize {
        let has = |set: u64| (set >> cell & 1) as usize;
        let nebula = self.nebulae.iter().position(|set| has(*set) == 1).map_or(0, |at| at + 4);
        has(self.planets[0]) + 2 * has(self.planets[1]) + nebula
    }
}

/// What cells hold: 0 to 3 planets, or a nebula of one of three colours.
pub(crate) const KINDS: usize = 7;
