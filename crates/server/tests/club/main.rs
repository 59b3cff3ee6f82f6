//! A place to come back to: ratings, people and what they do with each other.

mod clubs;
#[path = "../common/mod.rs"]
mod common;
mod people;
mod ratings;
