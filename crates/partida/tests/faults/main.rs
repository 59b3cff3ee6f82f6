//! The real program, real WebSocket clients, and what goes wrong: kills, stops, a database that
//! goes away, a full disk, torn files, a database that is lost, clients that mean harm, a clock that jumps. A little of each
//! here, more with `PARTIDA_SOAK` set.

mod clock;
mod crash;
mod database;
mod disk;
mod drain;
mod drill;
#[path = "../people/mod.rs"]
#[allow(dead_code, reason = "other tests use more of it")]
mod people;
mod rating;
mod secrets;
mod strangers;
mod torn;
mod tournament;

use people::{client, in_time, players, server, soaking};
