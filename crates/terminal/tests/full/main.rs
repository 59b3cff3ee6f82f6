//! The full-screen program without a terminal: keys in, pictures of the screen out.

mod desk;
mod keys;
mod matches;
mod online;
mod screens;
