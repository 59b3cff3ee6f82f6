//! The real program, real WebSocket clients, and what goes wrong: kills, stops, a database that
//! goes away, a full disk, torn files, a database that is lost, clients that mean harm, a clock that jumps. A little of each
//! here, more with `PARTIDA_SOAK` set.

mod client;
mod clock;
mod crash;
mod database;
mod disk;
mod drain;
mod drill;
mod players;
mod secrets;
mod server;
mod strangers;
mod torn;

use std::future::Future;
use std::time::Duration;

/// Whether this is the long run.
fn soaking() -> bool {
    std::env::var_os("PARTIDA_SOAK").is_some()
}

/// Waits for something that must come; a test that hangs tells where.
#[track_caller]
fn in_time<F: Future>(future: F) -> impl Future<Output = F::Output> {
    let place = std::panic::Location::caller();
    async move {
        let waited = tokio::time::timeout(Duration::from_mins(2), future).await;
        waited.unwrap_or_else(|_| panic!("waited for too long at {place}"))
    }
}
