#![doc = include_str!("../README.md")]

mod board;
mod place;

pub use board::{Board, Direction};
pub use hexx::Hex;
pub use place::{Orientation, point};

/// The hex with axial coordinates `(q, r)`; `r` grows to the south.
#[must_use]
pub const fn hex(q: i32, r: i32) -> Hex {
    Hex::new(q, r)
}

/// Steps from one hex to another on an endless plane.
#[must_use]
pub fn distance(from: Hex, to: Hex) -> u32 {
    from.unsigned_distance_to(to)
}
