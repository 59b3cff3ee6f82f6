//! What a viewer knows: all of it, for nothing is hidden in this game.

use kit::{Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::board::cells;
use crate::state::MOST;
use crate::{Cell, Colour, DamasChinas, End, Options};

/// The match as somebody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    pub viewer: Viewer,
    pub options: Options,
    /// All pieces, in the order of their cells.
    pub pieces: Vec<Piece>,
    /// In turn order.
    pub players: Vec<Player>,
    /// Who is to move; nobody when the match is over.
    pub turn: Option<Seat>,
    /// Turns since the last progress, and how many of them end the match (D45, D46).
    pub clock: u16,
    pub clock_limit: u16,
    pub end: Option<End>,
    /// Everybody who shares the first place, once the match is over.
    pub winners: Vec<Seat>,
}

/// A piece on its cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Piece {
    pub cell: Cell,
    pub colour: Colour,
}

/// How a player stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Player {
    pub seat: Seat,
    pub colours: Vec<Colour>,
    /// The pieces left of each of the colours, in the same order.
    pub left: Vec<u8>,
    pub score: u8,
    pub captures: u8,
    pub pips: u16,
    pub best: u16,
    pub finished: bool,
}

/// The colours as JSON has them.
const COLOURS: [&str; 6] = ["yellow", "green", "blue", "black", "brown", "red"];

impl DamasChinas {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        View {
            viewer,
            options: self.options,
            pieces: self.seen_pieces().collect(),
            players: self.seen_players(),
            turn: self.seen_turn(),
            clock: self.clock,
            clock_limit: self.clock_limit(),
            end: self.end,
            winners: self.seen_winners(),
        }
    }

    /// The same as JSON. The pieces, which are most of it, are written in few strokes.
    pub(crate) fn write_seen_by(&self, viewer: Viewer, to: &mut Vec<u8>) {
        write(to, "{\"viewer\":", &viewer);
        write(to, ",\"options\":", &self.options);
        to.extend_from_slice(b",\"pieces\":[");
        let mut before = "{\"cell\":\"";
        for Piece { cell, colour } in self.seen_pieces() {
            let colour = COLOURS[colour.index()];
            for part in [before, cell.name(), "\",\"colour\":\"", colour, "\"}"] {
                to.extend_from_slice(part.as_bytes());
            }
            before = ",{\"cell\":\"";
        }
        write(to, "],\"players\":", &self.seen_players());
        write(to, ",\"turn\":", &self.seen_turn());
        write(to, ",\"clock\":", &self.clock);
        write(to, ",\"clock_limit\":", &self.clock_limit());
        write(to, ",\"end\":", &self.end);
        write(to, ",\"winners\":", &self.seen_winners());
        to.push(b'}');
    }

    fn seen_pieces(&self) -> impl Iterator<Item = Piece> {
        cells(self.occupied)
            .filter_map(|cell| self.piece(cell).map(|colour| Piece { cell, colour }))
    }

    fn seen_players(&self) -> Vec<Player> {
        let player = |number: u8| {
            let colours = self.colours(number);
            Player {
                seat: Seat::new(number),
                colours: colours.to_vec(),
                left: colours.iter().map(|colour| self.count(*colour)).collect(),
                score: self.score(number),
                captures: self.captures[usize::from(number)],
                pips: self.pips(number),
                best: self.best[usize::from(number)],
                finished: self.is_finished(number),
            }
        };
        (0..self.players()).map(player).collect()
    }

    fn seen_turn(&self) -> Option<Seat> {
        self.end.is_none().then(|| Seat::new(self.turn))
    }

    fn seen_winners(&self) -> Vec<Seat> {
        self.result().map_or_else(Vec::new, |result| result.winners.iter().collect())
    }

    /// The state that a view shows. A view that no match gives (more players or pieces than the
    /// mode has) is cut down to what can be.
    pub(crate) fn of_view(view: &View) -> Self {
        let options = if view.options.check().is_ok() { view.options } else { Options::default() };
        let mut state = Self::bare(options);
        for piece in &view.pieces {
            let free = state.occupied & piece.cell.bit() == 0;
            if free && state.owner(piece.colour).is_some() && state.count(piece.colour) < 10 {
                state.put(piece.colour, piece.cell);
            }
        }
        for (at, player) in view.players.iter().enumerate().take(MOST) {
            state.best[at] = player.best;
            state.captures[at] = player.captures;
        }
        state.clock = view.clock.min(state.clock_limit());
        state.end = view.end;
        state.turn = view.turn.map_or(0, |seat| u8::from(seat).min(state.players() - 1));
        state
    }
}

fn write<T: Serialize>(to: &mut Vec<u8>, key: &str, value: &T) {
    to.extend_from_slice(key.as_bytes());
    serde_json::to_writer(to, value).expect("what a view holds can be written as JSON");
}
