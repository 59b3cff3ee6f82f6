//! The tests that every game shares: the battery, perft files and golden playthroughs.

mod battery;
mod encoding;
mod files;
mod playthrough;

pub use battery::{Battery, Fault};
pub use encoding::check_encoding;
pub use files::perft_files;
pub use playthrough::{Playthrough, Step, playthroughs};

use crate::Rules;

/// Runs the battery with its usual settings.
///
/// # Panics
/// With the first fault found and the seed that found it.
pub fn check<R: Rules>(options: &R::Options) {
    Battery::<R>::new(options.clone()).run();
}
