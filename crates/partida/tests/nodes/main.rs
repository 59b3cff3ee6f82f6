//! Several nodes as processes on a real PostgreSQL and a real NATS, people who play through all of them,
//! and what goes wrong meanwhile. A little of each here, more with `PARTIDA_SOAK` set.

#[path = "../faults/client.rs"]
#[allow(dead_code, reason = "other tests use more of it")]
mod client;
mod crowd;
mod faults;
mod nats;
mod places;
#[path = "../faults/server.rs"]
#[allow(dead_code, reason = "other tests use more of it")]
mod server;
mod together;
mod wire;

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
        let waited = tokio::time::timeout(Duration::from_mins(1), future).await;
        waited.unwrap_or_else(|_| panic!("waited for too long at {place}"))
    }
}
