use kit::{Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

use crate::chart::Spot;
use crate::state::Phase;
use crate::{Arrangement, Hex, Piece, Score, SmallStarEmpires, System};

/// What a viewer knows: everything, since the game has no secrets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    pub viewer: Viewer,
    pub players: u8,
    pub tokens: bool,
    /// `None` before the setup.
    pub sectors: Option<Arrangement>,
    /// `None` where it is not known, as in some loaded positions.
    pub first: Option<Seat>,
    /// Whose turn it is; `None` when the match is over.
    pub turn: Option<Seat>,
    /// Who was seen to pass.
    pub passed: Seats,
    /// Every hex of the board, by `y`, then `x`.
    pub hexes: Vec<HexView>,
    /// Supplies and running scores, by seat.
    pub empires: Vec<Empire>,
    /// Everybody who shares the first place, once the match is over.
    pub winners: Option<Seats>,
}

/// One hex and what stands on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HexView {
    pub at: Hex,
    pub system: System,
    /// Who controls it, home systems included.
    pub owner: Option<Seat>,
    pub piece: Option<Piece>,
    /// How many ships of the owner stand here.
    pub ships: u8,
}

/// What a player has left, and what the count would give now (S32).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Empire {
    pub seat: Seat,
    pub colonies_left: u8,
    pub stations_left: u8,
    pub score: Score,
}

impl SmallStarEmpires {
    pub(crate) fn view_of(&self, viewer: Viewer) -> View {
        let hexes = self.sectors.map_or_else(Vec::new, |sectors| {
            let hex_view = |(at, system)| HexView {
                at,
                system,
                owner: self.owner(at),
                piece: self.piece(at),
                ships: self.ships_on(at),
            };
            self.chart.systems(&sectors).map(hex_view).collect()
        });
        let scores = self.scores();
        let empire = |seat: Seat| Empire {
            seat,
            colonies_left: self.left(seat, Piece::Colony),
            stations_left: self.left(seat, Piece::Station),
            score: scores[seat.index()],
        };
        View {
            viewer,
            players: self.chart.players(),
            tokens: self.chart.tokens(),
            sectors: self.sectors,
            first: self.first,
            turn: self.turn(),
            passed: self.passed,
            hexes,
            empires: Seat::all(self.chart.players()).map(empire).collect(),
            winners: (self.phase == Phase::Over).then(|| self.leaders()),
        }
    }

    pub(crate) fn of_view(view: &View) -> Self {
        let options =
            crate::Options { players: view.players, tokens: view.tokens, ..<_>::default() };
        let mut state = Self::before_setup(&options);
        if let Some(sectors) = view.sectors {
            state.lay(sectors);
        }
        state.first = view.first;
        state.passed = view.passed;
        state.phase = match (view.turn, view.winners) {
            (Some(seat), _) => Phase::Turn(seat),
            (None, Some(_)) => Phase::Over,
            (None, None) => Phase::Setup,
        };
        for hex in &view.hexes {
            let (Spot::Cell(cell), Some(owner)) = (state.chart.spot(hex.at), hex.owner) else {
                continue;
            };
            let (seat, bit) = (owner.index() & 3, 1 << cell);
            state.control[seat] |= bit;
            if hex.piece == Some(Piece::Station) {
                state.stations[seat] |= bit;
            }
            if hex.ships > 0 {
                state.ships[seat] |= bit;
            }
        }
        let can_move = state.seats_that_can_move();
        state.passed = state.passed.iter().filter(|seat| !can_move.contains(*seat)).collect();
        state
    }
}
