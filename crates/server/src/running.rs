//! A server that runs, from its start to its stop.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use store::{Stage, Store};
use tokio::net::TcpListener;
use tokio::sync::{broadcast, oneshot};
use tokio::task::JoinHandle;

use crate::accounts::Passwords;
use crate::app::{App, Gone, Shared};
use crate::matches::Matches;
use crate::{Clock, Settings, http};

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum NotStarted {
    #[error("cannot listen on {address}: {source}")]
    Listen { address: SocketAddr, source: io::Error },
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Starts a server on an open store.
pub async fn start(
    settings: Settings,
    store: Store,
    clock: Clock,
    passwords: Passwords,
) -> Result<Running, NotStarted> {
    let address = settings.listen;
    let failed = |source| NotStarted::Listen { address, source };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let matches = Matches::new(store.clone(), clock.clone());
    let (gone, _) = broadcast::channel(64);
    let app = Arc::new(App { settings, store, clock, passwords, matches, gone });
    // Running matches are rebuilt when somebody asks; rooms must close in time without that.
    for room in app.store.matches_in(Stage::Waiting, u32::MAX).await? {
        app.matches.look_after(room.id);
    }
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = axum::serve(listener, http::router(Arc::clone(&app)))
        .with_graceful_shutdown(async { drop(stopped.await) });
    let served = tokio::spawn(async move { serving.await });
    Ok(Running { address, app, stop, served })
}

/// A handle on a server that runs.
#[derive(Debug)]
pub struct Running {
    address: SocketAddr,
    app: Shared,
    stop: oneshot::Sender<()>,
    served: JoinHandle<io::Result<()>>,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("App")
    }
}

impl Running {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How many matches are in memory.
    pub fn live_matches(&self) -> usize {
        self.app.matches.count()
    }

    /// Takes no more requests, closes the sockets, and returns when everything is stored.
    pub async fn stop(self) {
        // Errors mean that there is nobody to stop.
        let _ = self.stop.send(());
        self.app.close_sockets(Gone::Everybody);
        let _ = self.served.await;
        self.app.store.close().await;
    }
}
