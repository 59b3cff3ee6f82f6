#![doc = include_str!("../README.md")]

mod link;
pub mod ownership;
pub mod thinking;

pub use async_nats::Subscriber;
pub use link::{Error, Link, Settings, without_password};
