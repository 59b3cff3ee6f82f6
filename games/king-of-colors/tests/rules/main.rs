//! The clauses of the rules file, each with a test that names it.

mod actions;
mod board;
mod combat;
mod events;
mod examples;
mod movement;
mod notation;
mod planning;
mod production;
mod properties;
mod secrets;
mod setup;
mod shown;
mod table;
mod victory;
