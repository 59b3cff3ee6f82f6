//! What a server needs to be left alone with strangers, over real HTTP and WebSockets. Time is moved
//! by hand.

#[path = "../common/mod.rs"]
mod common;

mod absence;
mod audit;
mod bots;
mod chat;
mod clocks;
mod dashboard;
mod frames;
mod guesses;
mod hostile;
mod https;
mod limits;
mod log_in;
mod logged_out;
mod luck;
mod mail;
mod mail_server;
mod notices;
mod operations;
mod own_account;
mod pace;
mod pairing;
mod proposals;
mod push;
mod rematch;
mod secrets;
mod slow;
mod spectators;
mod tournaments;
mod upkeep;
mod years;
