#![doc = include_str!("../README.md")]

mod board;
mod colour;
mod options;
mod state;

mod lattice;
mod moves;
mod net;
mod paths;
mod result;
mod turn;

mod action;
mod event;
mod refusal;

mod matrix;
mod picture;
mod position;
mod sound;

mod draw;
mod encode;
mod evaluate;
mod explain;
mod rules;
mod search;
mod sketch;
pub mod typed;
mod view;

pub use action::{Action, Leg, Sign};
pub use board::{CELLS, Cell};
pub use colour::{Colour, MODES};
pub use event::{Event, Jump, Taken};
pub use matrix::MatrixError;
pub use moves::Move;
pub use options::Options;
pub use refusal::Refusal;
pub use result::End;
pub use state::DamasChinas;
pub use view::{Piece, Player, View};
