#![doc = include_str!("../README.md")]

// The board and what is asked for.
mod hex;

mod sector;

mod chart;

mod options;

mod action;

// A match: its state, its flights, its count.
mod state;

mod flight;

mod score;

// What is told and shown.
mod event;

mod view;

mod picture;
mod position;

mod display;

// The game as others see it.
mod rules;
mod sketch;

pub mod typed;

mod evaluate;
mod explain;

mod net;

mod search;

mod encode;

mod levels;

pub use action::{Action, Obstacle, Piece, Refusal};
pub use chart::{Chart, PLACES, Spot};
pub use display::{Layer, display_board, display_full, display_layer, display_names, status};
pub use event::Event;
pub use flight::{Arrival, Route};
pub use hex::{Hex, NotAHex};
pub use levels::{easy, normal};
pub use options::{First, Layout, Options};
pub use score::Score;
pub use search::Move;
pub use sector::{Arrangement, BadArrangement, Colour, Laid, RINGS, System};
pub use state::{COLONIES, STATIONS, SmallStarEmpires};
pub use view::{Empire, HexView, View};

/// The directions of S7, in their fixed order.
pub use geometry::Direction;

/// The letters of the players in seating order (S1).
const LETTERS: [char; 4] = ['P', 'T', 'V', 'Z'];

/// The letter of a player.
#[must_use]
pub fn seat_letter(seat: kit::Seat) -> char {
    LETTERS.get(seat.index()).copied().unwrap_or('?')
}

/// The player with a letter.
#[must_use]
pub fn letter_seat(letter: char) -> Option<kit::Seat> {
    (0..).zip(LETTERS).find_map(|(seat, own)| (own == letter).then_some(kit::Seat::new(seat)))
}
