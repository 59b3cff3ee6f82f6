#![doc = include_str!("../README.md")]

pub mod engine;
mod error;
mod fault;
pub mod socket;
mod status;

pub use error::{Code, Error};
pub use fault::Fault;
pub use status::Status;
