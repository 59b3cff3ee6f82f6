//! A place to come back to: ratings, people and what they do with each other.

#[path = "../common/mod.rs"]
mod common;
mod people;
mod ratings;
