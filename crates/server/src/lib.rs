#![doc = include_str!("../README.md")]

mod accounts;
mod admin;
mod app;
mod clock;
mod error;
mod http;
mod lobby;
mod luck;
mod matches;
mod running;
mod settings;
mod web;
mod ws;

pub use accounts::{Passwords, add_administrator};
pub use clock::Clock;
pub use error::Error;
pub use matches::Record;
pub use running::{Running, start};
pub use settings::Settings;
pub use web::{WebApp, WebFile};
