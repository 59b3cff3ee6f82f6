//! A server that runs, from its start to its stop.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use store::{Company, Place, Store};
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::{oneshot, watch};
use tokio::task::{JoinHandle, JoinSet};

use crate::accounts::{KnownSessions, Passwords};
use crate::app::{App, ServerStage, Shared};
use crate::audit::Failures;
use crate::gate::Gate;
use crate::matches::Matches;
use crate::metrics::Metrics;
use crate::nodes::{self, Nodes, Stay};
use crate::pairing::Queue;
use crate::pulse::SIGN_OF_LIFE;
use crate::thinkers::Thinkers;
use crate::upkeep::{self, Chores};
use crate::{Clock, Settings, http, lobby, mail, pairing, push, sweeper, tournaments, ws};

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum NotStarted {
    #[error("cannot listen on {address}: {source}")]
    Listen { address: SocketAddr, source: io::Error },
    #[error(transparent)]
    Store(#[from] store::Error),
    #[error(transparent)]
    Nats(#[from] bus::Error),
}

/// Starts a server on an open store.
pub async fn start(
    settings: Settings,
    store: Store,
    mut clock: Clock,
    passwords: Passwords,
) -> Result<Running, NotStarted> {
    allow_many_sockets();
    let company = if settings.nats.is_some() { Company::AmongNodes } else { Company::Alone };
    let place = store.take_place(company).await?;
    let address = settings.listen;
    let failed = |source| NotStarted::Listen { address, source };
    let listener = listen(address).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let beside = settings.metrics_listen.map(|address| {
        let failed = |source| NotStarted::Listen { address, source };
        let listener = listen(address).map_err(failed)?;
        Ok::<_, NotStarted>((listener.local_addr().map_err(failed)?, listener))
    });
    let beside = beside.transpose()?;
    let metrics = Arc::new(Metrics::default());
    let nodes = if let Some(nats) = &settings.nats {
        clock = nodes::clock_of(&store).await?;
        store.begin_life_beside(clock.now(), nodes::UNNOTICED).await?;
        let name = settings.node_name.clone();
        let metrics = Arc::clone(&metrics);
        Some(Nodes::enter(store.clone(), nats, name, metrics, Stay::Serve).await?)
    } else {
        store.begin_life(clock.now()).await?;
        None
    };
    let thinkers = Thinkers::start(settings.bot_threads, settings.bot_queue);
    let matches = Matches::new(
        store.clone(),
        clock.clone(),
        thinkers.clone(),
        Arc::clone(&metrics),
        settings.luck.clone(),
        [settings.absence, settings.untouched],
        nodes.clone(),
    );
    let gate = Gate::new(settings.limits.clone(), &clock, Arc::clone(&metrics));
    let (post, errands) = mail::Post::new();
    let app = App {
        settings,
        store,
        clock,
        passwords,
        matches,
        thinkers,
        metrics,
        gate,
        failures: Failures::default(),
        chores: watch::Sender::default(),
        sessions: KnownSessions::default(),
        sockets: Arc::default(),
        post,
        queue: Queue::default(),
        listing: lobby::Listing::default(),
        tournaments: watch::Sender::new(0),
        stage: watch::Sender::new(ServerStage::Serving),
    };
    let app = Arc::new(app);
    let looked_after = tokio::spawn(sweeper::wake_clocks(Arc::clone(&app)));
    let sweeping = tokio::spawn(sweeper::run(Arc::clone(&app)));
    let alive = tokio::spawn(stay_alive(Arc::clone(&app)));
    let mut chores = upkeep::begin(&app);
    chores.spawn(push::run(Arc::clone(&app)));
    chores.spawn(mail::run(Arc::clone(&app), errands));
    chores.spawn(pairing::run(Arc::clone(&app)));
    chores.spawn(lobby::run(Arc::clone(&app)));
    chores.spawn(tournaments::run(Arc::clone(&app)));
    if let Some(nodes) = &nodes {
        chores.spawn(nodes::run(Arc::clone(&app), nodes.clone()));
    }
    let (lost_place, misplaced) = watch::channel(false);
    chores.spawn(keep_place(app.store.clone(), company, place, lost_place));
    let watching = tokio::spawn(ws::watch_sessions(Arc::clone(&app)));
    let (stop, stopped) = oneshot::channel::<()>();
    let router = http::router(Arc::clone(&app));
    let tls = app.settings.tls.clone();
    let door = http::Doorkeeper { listener, tls, app: Arc::clone(&app) };
    let served = tokio::spawn(http::serve(door, router, stopped));
    let metrics = beside.map(|(address, listener)| {
        let router = http::metrics_alone(Arc::clone(&app));
        // Prometheus comes by the way that it was given, which is this machine's or a private one.
        let door = http::Doorkeeper { listener, tls: None, app: Arc::clone(&app) };
        let serving = tokio::spawn(async move {
            // It is aborted with the server; nobody stops it before.
            let (_open, stopped) = oneshot::channel();
            http::serve(door, router, stopped).await;
        });
        (address, serving)
    });
    Ok(Running {
        address,
        app,
        stop,
        served,
        metrics,
        alive,
        watching,
        looked_after,
        sweeping,
        chores,
        misplaced,
    })
}

/// How often is looked whether this server still has its place on the database.
const PLACE: Duration = Duration::from_secs(2);

/// Keeps this server's place on the database, also where its connection breaks. Says so when somebody
/// else has taken it meanwhile.
async fn keep_place(store: Store, company: Company, mut place: Place, lost: watch::Sender<bool>) {
    loop {
        tokio::time::sleep(PLACE).await;
        if place.look().await.is_ok() {
            continue;
        }
        match store.take_place(company).await {
            Ok(taken) => place = taken,
            Err(error @ (store::Error::NotAlone | store::Error::SomebodyAlone)) => {
                tracing::error!("{error}");
                lost.send_replace(true);
                return;
            }
            Err(error) => tracing::warn!("the place on the database is not certain: {error}"),
        }
    }
}

async fn stay_alive(app: Shared) {
    let mut known = 0;
    loop {
        app.clock.sleep_until(app.clock.now().after(SIGN_OF_LIFE)).await;
        if let Err(error) = app.matches.pulse().beat().await {
            tracing::warn!("a sign of life could not be stored: {error}");
        }
        app.metrics.add_up();
        app.note_failure(None).await;
        // Whoever noted that there was an outage: the clocks of all matches are other ones now.
        let noted = app.matches.pulse().noted();
        if noted != known {
            known = noted;
            app.matches.all_go_on();
        }
    }
}

/// How long requests that are being answered may take when the server stops, and how long the
/// database. With the longest grace that is less than ten seconds.
const PATIENCE: Duration = Duration::from_millis(1500);

/// How much the machine keeps for a client that does not read. What is more waits in its outbox,
/// which knows what to leave out; by itself the machine would keep megabytes for everybody.
const SEND_BUFFER: u32 = 128 * 1024;

/// Each client is a file to the machine, and few are allowed unless a program asks for more.
#[cfg(unix)]
fn allow_many_sockets() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
        tracing::info!("the limit on open files stays as it is: {error}");
    }
}

/// Windows does not count them.
#[cfg(not(unix))]
fn allow_many_sockets() {}

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
    served: JoinHandle<()>,
    /// Where the metrics are shown apart.
    metrics: Option<(SocketAddr, JoinHandle<()>)>,
    alive: JoinHandle<()>,
    watching: JoinHandle<()>,
    looked_after: JoinHandle<()>,
    sweeping: JoinHandle<()>,
    chores: JoinSet<()>,
    misplaced: watch::Receiver<bool>,
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

    /// Where it shows its metrics, if that is another place.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().map(|(address, _)| *address)
    }

    /// How many matches are in memory.
    pub fn live_matches(&self) -> usize {
        self.app.matches.count()
    }

    /// What it has done by itself so far.
    pub fn chores(&self) -> watch::Receiver<Chores> {
        self.app.chores.subscribe()
    }

    /// Returns when all matches that must go on by themselves do so.
    pub async fn looked_after(&mut self) {
        // That the task broke is in the log.
        let _ = (&mut self.looked_after).await;
    }

    /// Told whenever a tournament has gone on.
    pub fn tournaments(&self) -> watch::Receiver<u64> {
        self.app.tournaments.subscribe()
    }

    /// Looks after what is due by now, as happens from time to time by itself.
    pub async fn sweep(&self) {
        sweeper::once(&self.app, self.app.clock.now()).await;
    }

    /// Returns when somebody else has taken this server's place on the database.
    pub async fn misplaced(&mut self) {
        if self.misplaced.wait_for(|lost| *lost).await.is_err() {
            std::future::pending::<()>().await;
        }
    }

    /// Takes no new matches and tells everybody that the server is about to stop. What runs goes on.
    pub fn drain(&self) {
        if self.app.enter(ServerStage::Stopping) {
            tracing::info!("draining: no new matches from now on");
            if let Some(nodes) = self.app.matches.nodes() {
                // The others look after what this node did; those who are connected here notice nothing.
                nodes.leave_soon();
                self.app.matches.give_away(usize::MAX, &nodes.heirs());
            }
        }
    }

    /// Takes no more requests, closes the sockets, and returns when everything is stored.
    pub async fn stop(self) {
        self.drain();
        tracing::info!("stopping");
        let Self {
            app,
            stop,
            mut served,
            metrics,
            alive,
            watching,
            looked_after,
            sweeping,
            chores,
            ..
        } = self;
        if let Some((_, serving)) = metrics {
            serving.abort();
        }
        if app.matches.nodes().is_some() {
            app.matches.all_given_away(PATIENCE).await;
        }
        alive.abort();
        watching.abort();
        looked_after.abort();
        sweeping.abort();
        // An error means that there is nobody to stop.
        let _ = stop.send(());
        app.enter(ServerStage::Stopped);
        app.thinkers.close();
        if tokio::time::timeout(PATIENCE, &mut served).await.is_err() {
            // Somebody has opened a connection and says nothing.
            served.abort();
        }
        let stored = async {
            if let Some(nodes) = app.matches.nodes() {
                nodes.leave().await;
            }
            if let Err(error) = app.matches.pulse().beat().await {
                tracing::warn!("the last sign of life could not be stored: {error}");
            }
            // That somebody was here in the last minute is no reason not to stop.
            let _ = app.sessions.note_used(&app.store, app.clock.now()).await;
            app.store.close().await;
        };
        let stored = tokio::time::timeout(PATIENCE, stored).await;
        drop(chores);
        if stored.is_err() {
            // Nothing was acknowledged that is not stored.
            tracing::warn!("the database does not answer; stopping without it");
        }
    }
}
