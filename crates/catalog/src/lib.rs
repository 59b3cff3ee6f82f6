#![doc = include_str!("../README.md")]

pub mod analysis;
mod game;
pub mod luck;
mod pictures;
mod plain;
mod play;
pub mod record;
mod states;
mod viewed;

pub use bots::{Info, Limits};
pub use game::{Game, Options};
pub use kit::{Cause, Chance, Dice, Lang, Outcome, Recording, Script, Seat, Seats, Viewer};
pub use pictures::{Picture, Pictures};
pub use plain::{Line, PlainRecord};
pub use play::{BotAnswer, Decided, Json, Match, Seen, Stale, Unreplayable};
pub use protocol::Legal;
pub use states::{Batch, Beginning, Report, Spaces, State, States, Stepped, Told, with_luck};
pub use viewed::{Foreseen, Page, Reason, Viewed};

use game::Listed;
use pictures::Drawn;
use states::Stated;

/// The games in their forms: those that are played, those that programs learn on and those that are
/// drawn. Who asks for one form only does not carry the others.
macro_rules! games {
    ($($rules:ty: $bots:ident,)*) => {
        static GAMES: &[&dyn Game] = &[$(&Listed::<$rules>::$bots()),*];
        static STATES: &[&dyn States] = &[$(&Stated::<$rules>::$bots()),*];
        static PICTURES: &[&dyn Pictures] = &[$(&Drawn::<$rules>::$bots()),*];
    };
}

// One line each.
games! {
    king_of_colors::KingOfColors: with_bots,
    conquer_of_cathay::ConquerOfCathay: with_bots,
    flow_free::FlowFree: without_bots,
    damas_chinas::DamasChinas: with_bots,
    small_star_empires::SmallStarEmpires: with_bots,
}

/// All games, in the order in which people are shown them.
pub fn games() -> impl Iterator<Item = &'static dyn Game> {
    GAMES.iter().copied()
}

/// The game of this name.
pub fn game(name: &str) -> Option<&'static dyn Game> {
    games().find(|game| game.name() == name)
}

/// The states of the game of this name, for programs that learn.
pub fn states(name: &str) -> Option<&'static dyn States> {
    STATES.iter().copied().find(|states| states.name() == name)
}

/// The pictures of the game of this name, for terminals.
pub fn pictures(name: &str) -> Option<&'static dyn Pictures> {
    PICTURES.iter().copied().find(|pictures| pictures.name() == name)
}
