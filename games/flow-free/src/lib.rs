#![doc = include_str!("../README.md")]

pub mod puzzle;

mod layout;

mod solution;

pub mod solver;

pub mod counter;

pub mod check;

pub mod grader;

pub mod generator;

pub mod hints;

mod picture;

pub mod position;

pub mod line;

mod refusal;

pub mod history;

pub mod rating;

pub mod action;

pub mod event;

pub mod view;

pub mod options;

pub mod packs;

pub mod notation;

pub mod formats;

mod grid;

pub mod text;

mod encode;

mod rules;
mod sketch;

pub mod typed;

pub mod console;

pub use action::Action;
pub use event::{Event, Note};
pub use layout::{Layout, LayoutError, Variant};
pub use options::{Options, Start};
pub use position::{Carried, Case, PathFault, Position, State};
pub use puzzle::{Cell, Colour, LARGEST, Pair, Puzzle, PuzzleError, is_size};
pub use refusal::Refusal;
pub use rules::FlowFree;
pub use solution::{Solution, SolutionFault, check_solution};
pub use view::View;
