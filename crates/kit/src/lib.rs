#![doc = include_str!("../README.md")]

mod chance;
pub mod encode;
mod evaluate;
pub mod explain;
mod happening;
pub mod lesson;
mod line;
pub mod net;
mod notation;
pub mod perft;
pub mod picture;
mod preview;
mod replay;
mod rules;
mod search;
mod seat;
mod show;
pub mod sketch;
pub mod testing;
mod texts;
mod told;
mod typed;
#[cfg(feature = "typescript")]
pub mod typescript;
mod views;
mod wire;

pub use chance::{Chance, ChanceExt, Dice, Recording, Script, ScriptFault, outcomes};
pub use encode::Encode;
pub use evaluate::{Calibration, Evaluate, WON};
pub use explain::{Explain, ExplainExt, Part};
pub use happening::{Log, NoLog, RulesExt};
pub use line::{Line, read_takeback, write_takeback};
pub use notation::{BadPosition, Notation, NotationExt, Unreadable};
pub use preview::Preview;
pub use replay::{Cause, Entry, Replay};
pub use rules::{NotCountable, Outcome, Refusal, Rules, Word};
pub use search::{Carelessness, Chooser, DeepSearch, Method, OwnPlayer, Search, TreeSearch};
pub use seat::{MOST_SEATS, Seat, Seats, Viewer};
pub use show::{Ink, Lang, Show};
pub use texts::Texts;
pub use told::Told;
pub use typed::Typed;
pub use views::{Views, ViewsExt};
pub use wire::Wire;

/// The traits of the kit, for whoever calls their methods.
pub mod prelude {
    pub use crate::{
        Chance as _, ChanceExt as _, DeepSearch as _, Encode as _, Evaluate as _, Notation as _,
        NotationExt as _, Rules as _, RulesExt as _, Search as _, Told as _, TreeSearch as _,
        Views as _, ViewsExt as _, Word as _,
    };
}

/// All that a match needs of a game.
pub trait Playable: Rules + Views + Notation + Told {}

impl<R: Rules + Views + Notation + Told> Playable for R {}
