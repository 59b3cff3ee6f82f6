#![doc = include_str!("../README.md")]

pub mod engine;
mod error;
mod status;

pub use error::{Code, Error};
pub use status::Status;
