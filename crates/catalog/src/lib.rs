#![doc = include_str!("../README.md")]

mod game;
mod play;
mod viewed;

pub use bots::{Info, Limits};
pub use game::{Game, Options};
pub use kit::{Cause, Chance, Dice, Lang, Outcome, Recording, Script, Seat, Seats, Viewer};
pub use play::{BotAnswer, Decided, Json, Legal, Match, Seen, Stale, Unreplayable};
pub use viewed::{Foreseen, Viewed};

use game::Listed;

/// The games, one line each.
#[rustfmt::skip]
static GAMES: &[&dyn Game] = &[
    &Listed::<king_of_colors::KingOfColors>::with_bots(),
    &Listed::<conquer_of_cathay::ConquerOfCathay>::with_bots(),
    &Listed::<flow_free::FlowFree>::without_bots(),
    &Listed::<damas_chinas::DamasChinas>::with_bots(),
    &Listed::<small_star_empires::SmallStarEmpires>::with_bots(),
];

/// All games, in the order in which people are shown them.
pub fn games() -> impl Iterator<Item = &'static dyn Game> {
    GAMES.iter().copied()
}

/// The game of this name.
pub fn game(name: &str) -> Option<&'static dyn Game> {
    games().find(|game| game.name() == name)
}
