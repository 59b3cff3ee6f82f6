//! The program as a process, and people who play on it whatever happens: for the suites in which something
//! goes wrong, and for the benchmark of several nodes.

pub(crate) mod client;
pub(crate) mod players;
pub(crate) mod server;

use std::future::Future;
use std::time::Duration;

/// Whether this is the long run.
pub(crate) fn soaking() -> bool {
    std::env::var_os("PARTIDA_SOAK").is_some()
}

/// Waits for something that must come; a test that hangs tells where.
#[track_caller]
pub(crate) fn in_time<F: Future>(future: F) -> impl Future<Output = F::Output> {
    let place = std::panic::Location::caller();
    async move {
        let waited = tokio::time::timeout(Duration::from_mins(2), future).await;
        waited.unwrap_or_else(|_| panic!("waited for too long at {place}"))
    }
}
