#![doc = include_str!("../README.md")]

mod asking;
mod console;
mod edit;
pub mod full;
mod games;
mod lines;
mod setup;

pub use console::{Console, Editor};
pub use edit::Keyboard;
pub use lines::{fresh_seed, play_lines, resume_lines};
pub use setup::{Player, Setup, SetupError};

use std::io;

use catalog::Game;

/// Plays a game line by line: in the console of its own that the game has, or in the one that
/// serves every game.
pub fn play(game: &'static dyn Game, setup: &Setup, console: &mut Console<'_>) -> io::Result<()> {
    match games::own_console(game.name()) {
        Some(own) => own(game, setup, console),
        None => play_lines(game, setup, console),
    }
}
