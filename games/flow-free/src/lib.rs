//! Flow Free: join every pair of ends and leave no cell empty.

pub mod check;
pub mod counter;
pub mod generator;
pub mod grader;
pub mod puzzle;
pub mod solver;

pub use puzzle::{Cell, Colour, Pair, Puzzle, PuzzleError};
