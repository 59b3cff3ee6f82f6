#![doc = include_str!("../README.md")]

mod action;
mod apply;
mod board;
mod combat;
mod draw;
mod encode;
mod evaluate;
mod event;
mod explain;
mod options;
mod pieces;
mod plans;
mod position;
mod record;
mod rules;
mod schemes;
mod search;
mod sketch;
mod state;
mod tell;
mod turns;
pub mod typed;
mod view;
mod words;

pub use action::{Action, Refusal, Spot};
pub use board::{BLANK, CENTRE, CLASS_CELLS, COLOURED, Cell, Cells, CellsIter, home, triples};
pub use combat::Battle;
pub use event::{Event, Garrisons, Reason, Tokens, Verdict};
pub use options::{Explicit, Land, Options, Setup};
pub use pieces::{Card, Cards, Colour, PerColour, Terrain, Token};
pub use plans::Plan;
pub use record::{BadRecord, Record};
pub use schemes::Scheme;
pub use search::Move;
pub use state::{ColourSet, How, KingOfColors, MOST_TROOPS, Needed, Out, Phase};
pub use view::{Distribution, Ending, Piece, Territory, View};
