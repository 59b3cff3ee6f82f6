//! Flow Free: join every pair of ends and leave no cell empty.

pub mod puzzle;

pub use puzzle::{Cell, Colour, Pair, Puzzle, PuzzleError};
