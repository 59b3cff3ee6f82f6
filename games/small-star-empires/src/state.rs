use kit::{Chance, Seat, Seats};

use crate::chart::{AT_HOME, Chart, Riches, Spot};
use crate::net::Accumulators;
use crate::{Arrangement, First, Hex, Layout, Move, Options, Piece, System};

/// Pieces that each player starts with (S6).
pub const COLONIES: u8 = 16;
pub const STATIONS: u8 = 4;

/// A match of Small Star Empires: a small value, copied rather than undone.
///
/// Sets of cells are bits, numbered as in [`Chart::cells`]. Ships at home are those that stand
/// nowhere else, and elsewhere at most one ship stands on a cell, so a set of cells tells where a
/// player's ships are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SmallStarEmpires {
    pub(crate) chart: &'static Chart,
    /// Follows from the chart and the sectors; kept for speed.
    pub(crate) riches: Riches,
    pub(crate) sectors: Option<Arrangement>,
    /// Unknown before the setup, and in a loaded position whose options do not name it.
    pub(crate) first: Option<Seat>,
    pub(crate) phase: Phase,
    /// Who was seen to pass. Whoever passed can never move again (S30).
    pub(crate) passed: Seats,
    /// The cells of each seat, colonies and stations alike.
    pub(crate) control: [u64; 4],
    pub(crate) stations: [u64; 4],
    /// The cells where ships stand, home left out.
    pub(crate) ships: [u64; 4],
    /// The accumulators of the learned evaluation, while a search uses it.
    pub(crate) learned: Option<Accumulators>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Setup,
    Turn(Seat),
    Over,
}

impl kit::Word for Phase {
    fn word(self) -> &'static str {
        match self {
            Self::Setup => "setup",
            Self::Turn(_) => "turn",
            Self::Over => "over",
        }
    }
}

impl SmallStarEmpires {
    pub(crate) fn before_setup(options: &Options) -> Self {
        let mut state = Self {
            chart: Chart::of(options.players, options.tokens),
            riches: Riches::default(),
            sectors: None,
            first: options.first.certain(),
            phase: Phase::Setup,
            passed: Seats::NONE,
            control: [0; 4],
            stations: [0; 4],
            ships: [0; 4],
            learned: None,
        };
        if let Some(sectors) = options.arrangement.certain() {
            state.lay(sectors);
        }
        state
    }

    /// Sets a match up with these options (S15, S18): what is not certain is drawn, the sectors
    /// before the first player.
    pub fn new(options: &Options, chance: &mut dyn Chance) -> Self {
        let mut state = Self::before_setup(options);
        let (sectors, first) = state.draw_setup(chance);
        state.begin(sectors, first);
        state
    }

    pub(crate) fn draw_setup(&self, chance: &mut dyn Chance) -> (Arrangement, Seat) {
        let sectors = self.sectors.unwrap_or_else(|| Arrangement::random(chance));
        let players = u32::from(self.chart.players());
        let first = self.first.unwrap_or_else(|| Seat::new(chance.below(players) as u8));
        (sectors, first)
    }

    pub(crate) fn begin(&mut self, sectors: Arrangement, first: Seat) {
        self.lay(sectors);
        self.first = Some(first);
        self.phase = Phase::Turn(first);
    }

    pub(crate) fn lay(&mut self, sectors: Arrangement) {
        self.sectors = Some(sectors);
        self.riches = Riches::new(self.chart, &sectors);
    }

    /// The shape of the board.
    #[must_use]
    pub const fn chart(&self) -> &'static Chart {
        self.chart
    }

    /// How the sectors lie; `None` before the setup.
    #[must_use]
    pub const fn sectors(&self) -> Option<Arrangement> {
        self.sectors
    }

    /// Whose turn it is; `None` when the match is over.
    #[must_use]
    pub const fn turn(&self) -> Option<Seat> {
        match self.phase {
            Phase::Turn(seat) => Some(seat),
            Phase::Setup | Phase::Over => None,
        }
    }

    /// Who was seen to pass.
    #[must_use]
    pub const fn passed(&self) -> Seats {
        self.passed
    }

    /// The setup line (S44); `None` where the arrangement or the first player is not known.
    #[must_use]
    pub fn setup_line(&self) -> Option<String> {
        let (sectors, first) = (self.sectors?, self.first?);
        let players = self.chart.players();
        let tokens = crate::options::yes_no(self.chart.tokens());
        let start = crate::seat_letter(first);
        Some(format!("players {players} tokens {tokens} start {start} sectors {sectors}"))
    }

    /// The system of a hex; `None` off the board or before the setup.
    #[must_use]
    pub fn system(&self, hex: Hex) -> Option<System> {
        let sectors = self.sectors?;
        self.chart.systems(&sectors).find_map(|(at, system)| (at == hex).then_some(system))
    }

    /// Who controls a hex, home systems included.
    #[must_use]
    pub fn owner(&self, hex: Hex) -> Option<Seat> {
        match self.chart.spot(hex) {
            Spot::Home(seat) => Some(seat),
            Spot::Cell(cell) => Seat::all(self.chart.players())
                .find(|seat| self.control[seat.index()] >> cell & 1 == 1),
            Spot::Wormhole | Spot::BlackHole | Spot::Outside => None,
        }
    }

    /// The piece on a hex.
    #[must_use]
    pub fn piece(&self, hex: Hex) -> Option<Piece> {
        let Spot::Cell(cell) = self.chart.spot(hex) else { return None };
        let owner = self.owner(hex)?;
        let station = self.stations[owner.index()] >> cell & 1 == 1;
        Some(if station { Piece::Station } else { Piece::Colony })
    }

    /// How many ships stand on a hex.
    #[must_use]
    pub fn ships_on(&self, hex: Hex) -> u8 {
        match (self.chart.spot(hex), self.owner(hex)) {
            (Spot::Home(seat), _) => self.ships_at_home(seat.index()),
            (Spot::Cell(cell), Some(owner)) => (self.ships[owner.index()] >> cell & 1) as u8,
            _ => 0,
        }
    }

    /// The hexes of a seat's ships by `y`, then `x`, one entry per ship.
    #[must_use]
    pub fn ships(&self, seat: Seat) -> Vec<Hex> {
        let home = self.chart.homes()[seat.index()];
        let at_home = usize::from(self.ships_at_home(seat.index()));
        let mut ships = vec![home; at_home];
        ships.extend(self.hexes_of(self.ships[seat.index()]));
        ships.sort();
        ships
    }

    /// The hexes of a seat's pieces of one kind, by `y`, then `x`.
    #[must_use]
    pub fn pieces(&self, seat: Seat, piece: Piece) -> Vec<Hex> {
        let stations = self.stations[seat.index()];
        self.hexes_of(match piece {
            Piece::Station => stations,
            Piece::Colony => self.control[seat.index()] & !stations,
        })
        .collect()
    }

    /// How many pieces of a kind a seat has in its supply.
    #[must_use]
    pub fn left(&self, seat: Seat, piece: Piece) -> u8 {
        let [colonies, stations] = self.supply(seat.index());
        match piece {
            Piece::Colony => colonies,
            Piece::Station => stations,
        }
    }

    pub(crate) fn hexes_of(&self, set: u64) -> impl Iterator<Item = Hex> + '_ {
        bits(set).map(|cell| self.chart.cells()[cell as usize])
    }

    /// Colonies and stations left.
    pub(crate) fn supply(&self, seat: usize) -> [u8; 2] {
        let stations = self.stations[seat].count_ones() as u8;
        let colonies = (self.control[seat].count_ones() as u8).saturating_sub(stations);
        // What comes from outside may have more on the board than there is.
        [COLONIES.saturating_sub(colonies), STATIONS.saturating_sub(stations)]
    }

    /// With two players four ships, with three three, with four two (S6).
    pub(crate) const fn fleet(&self) -> u8 {
        6 - self.chart.players()
    }

    pub(crate) fn ships_at_home(&self, seat: usize) -> u8 {
        self.fleet().saturating_sub(self.ships[seat].count_ones() as u8)
    }

    pub(crate) fn occupied(&self) -> u64 {
        let [p, t, v, z] = self.control;
        p | t | v | z
    }

    pub(crate) fn free(&self) -> u64 {
        self.chart.all_cells() & !self.occupied()
    }

    /// Where ships of the seat stand, as starts for [`Chart::flights`].
    pub(crate) fn starts(&self, seat: usize) -> impl Iterator<Item = usize> + use<> {
        // No cell has the number of home, so its bit is free to stand for ships there.
        let home = u64::from(self.ships_at_home(seat) > 0) << AT_HOME;
        bits(self.ships[seat] | home).map(|start| start as usize)
    }

    /// Whether the seat has a legal turn.
    pub(crate) fn seats_that_can_move(&self) -> Seats {
        Seat::all(self.chart.players()).filter(|seat| self.can_move(seat.index())).collect()
    }

    pub(crate) fn can_move(&self, seat: usize) -> bool {
        let pieces = self.control[seat].count_ones() as u8;
        let occupied = self.occupied();
        let free = self.chart.all_cells() & !occupied;
        let foreign = occupied & !self.control[seat];
        pieces < COLONIES + STATIONS
            && self.starts(seat).any(|start| self.chart.flights(seat, start, foreign) & free != 0)
    }

    /// Whether anybody has a legal turn (S31).
    pub(crate) fn goes_on(&self) -> bool {
        (0..usize::from(self.chart.players())).any(|seat| self.can_move(seat))
    }

    /// Moves a ship, places a piece (S19) and gives the turn on.
    pub(crate) fn settle(&mut self, seat: Seat, a_move: Move) {
        self.put(seat.index(), a_move);
        self.hand_on(seat);
    }

    /// A player who has no legal turn passes, for the rest of the match (S30).
    pub(crate) fn pass(&mut self, seat: Seat) {
        self.passed = self.passed.with(seat);
        self.hand_on(seat);
    }

    /// Gives the turn to the next player who has not passed (S18, S30).
    pub(crate) fn hand_on(&mut self, seat: Seat) {
        let players = self.chart.players();
        let mut next = seat.next(players);
        while self.passed.contains(next) && next != seat {
            next = next.next(players);
        }
        self.phase = Phase::Turn(next);
    }

    pub(crate) fn known_options(&self) -> Options {
        Options {
            players: self.chart.players(),
            tokens: self.chart.tokens(),
            arrangement: self.sectors.map_or(Layout::Random, Layout::Laid),
            first: self.first.map_or(First::Random, First::Named),
        }
    }
}

/// The members of a set, from the lowest.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (lowest < 64).then_some(lowest)
    })
}
