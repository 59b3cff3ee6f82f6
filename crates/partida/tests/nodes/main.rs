//! Several nodes as processes on a real PostgreSQL and a real NATS, people who play through all of them,
//! and what goes wrong meanwhile. A little of each here, more with `PARTIDA_SOAK` set.

mod faults;
mod moving;
mod office;
mod overload;
mod pairing;
#[path = "../people/mod.rs"]
#[allow(dead_code, reason = "other tests use more of it")]
mod people;
mod places;
mod thinking;
mod together;
mod wire;

use std::process::Command;

use people::{client, in_time, players, server, soaking};

/// Sends a signal to a process.
fn signal(process: u32, name: &str) {
    let told = Command::new("kill").args([name, &process.to_string()]).status().unwrap();
    assert!(told.success());
}
