#![doc = include_str!("../README.md")]

pub mod engine;
mod error;
mod fault;
#[cfg(feature = "openapi")]
pub mod openapi;
mod record;
pub mod socket;
mod status;

pub use error::{Code, Error};
pub use fault::{CODES, Fault};
pub use record::{LuckFound, Record, RecordEntry, RecordLuck, SeatContribution, Verified};
pub use socket::Legal;
pub use status::Status;
