#![doc = include_str!("../README.md")]

mod accounts;
mod admin;
mod app;
mod audit;
mod clock;
mod error;
mod gate;
mod http;
mod lobby;
mod luck;
mod matches;
mod metrics;
mod nodes;
mod office;
mod proxies;
mod pulse;
mod running;
mod settings;
mod sweeper;
mod thinkers;
mod upkeep;
mod web;
mod ws;

pub use accounts::{Passwords, add_administrator};
pub use clock::Clock;
pub use error::Error;
pub use http::{BadCertificate, Tls};
pub use luck::Luck;
pub use matches::Record;
pub use nodes::Thinker;
pub use office::Office;
pub use proxies::{NotASubnet, Subnet};
pub use running::{NotStarted, Running, start};
pub use settings::{Limits, Settings, Timeouts};
pub use upkeep::{Backups, Chores, Retention, back_up, leftovers, sweep};
pub use web::{WebApp, WebFile};
