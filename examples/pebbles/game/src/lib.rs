#![doc = include_str!("../README.md")]

mod bots;
mod encode;
mod rules;
mod sketch;
mod told;
mod typed;

pub use rules::{Action, Event, Options, Pebbles, Phase, Refusal};
pub use told::View;
