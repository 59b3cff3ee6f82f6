#![doc = include_str!("../README.md")]

mod action;
pub mod board;
mod cards;
mod layout;
mod soldier;

mod options;
mod state;

mod judge;
mod refusal;

mod apply;
mod event;
mod flow;
mod route;

mod view;

mod weights;

mod picture;
mod position;
pub mod record;

mod draw;
mod tell;

mod encode;
mod estimate;
mod evaluate;
mod explain;
mod rules;
mod sketch;
pub mod typed;

pub use action::{Action, Verb};
pub use board::{Edge, Hex, Vertex};
pub use cards::{Cards, Resource, STOCK};
pub use event::{Ending, Event, PointCard};
pub use layout::{Layout, Terrain};
pub use options::Options;
pub use refusal::{Reason, Refusal};
pub use soldier::{Kind, Slot};
pub use state::{ConquerOfCathay, Phase};
pub use view::{PlayerView, ResultView, SoldierView, View};
