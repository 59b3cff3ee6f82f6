#![doc = include_str!("../README.md")]

mod chance;
pub mod encode;
mod happening;
pub mod perft;
mod preview;
mod replay;
mod rules;
mod search;
mod seat;
mod show;
pub mod sketch;
pub mod testing;
mod texts;
#[cfg(feature = "typescript")]
pub mod typescript;
mod wire;

pub use chance::{Chance, ChanceExt, Dice, Recording, Script, ScriptFault, outcomes};
pub use encode::Encode;
pub use happening::{Log, NoLog, RulesExt};
pub use preview::Preview;
pub use replay::{Cause, Entry, Replay};
pub use rules::{BadPosition, NotCountable, Outcome, Refusal, Rules, Unreadable};
pub use search::{Chooser, Method, OwnPlayer, Search, WON};
pub use seat::{MOST_SEATS, Seat, Seats, Viewer};
pub use show::{Ink, Lang, Show};
pub use texts::Texts;
pub use wire::Wire;
