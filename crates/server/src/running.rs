//! A server that runs, from its start to its stop.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use store::{Stage, Store};
use tokio::net::{TcpListener, TcpSocket};
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
    let listener = listen(address).map_err(failed)?;
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

/// How long requests that are being answered may take when the server stops.
const PATIENCE: Duration = Duration::from_secs(3);

/// How much the machine keeps for a client that does not read. What is more waits in its outbox,
/// which knows what to leave out; by itself the machine would keep megabytes for everybody.
const SEND_BUFFER: u32 = 128 * 1024;

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(1024)
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
        tracing::info!("stopping");
        let Self { app, stop, mut served, .. } = self;
        // An error means that there is nobody to stop.
        let _ = stop.send(());
        app.close_sockets(Gone::Everybody);
        if tokio::time::timeout(PATIENCE, &mut served).await.is_err() {
            // Somebody has opened a connection and says nothing.
            served.abort();
        }
        app.store.close().await;
    }
}
