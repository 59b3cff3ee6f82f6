#![doc = include_str!("../README.md")]

mod link;
pub mod ownership;
pub mod testing;
pub mod thinking;

pub use async_nats::Subscriber;
pub use link::{Error, Link, Settings, Unanswered, without_password};
