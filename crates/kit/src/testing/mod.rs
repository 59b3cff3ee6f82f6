//! The tests that every game shares: the battery, perft files and golden playthroughs.

mod battery;
mod encoding;
mod files;
mod playthrough;

pub use battery::{Battery, Fault};
pub use encoding::check_encoding;
pub use files::perft_files;
pub use playthrough::{Playthrough, Step, playthroughs};
