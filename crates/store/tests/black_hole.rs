//! A connection to PostgreSQL on which nothing comes back any more, though it is not closed: a proxy
//! that stops passing bytes.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use store::testing::postgres;
use store::{Cursor, Entry, Error, MatchId, Stage, Store, StoredMatch, Time};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Passes connections on, until those that are open are to pass nothing more.
struct Proxy {
    address: SocketAddr,
    /// How many times the open connections were made black holes.
    stalled: watch::Sender<u32>,
}

impl Proxy {
    async fn to(server: SocketAddr) -> Arc<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let proxy = Arc::new(Self { address, stalled: watch::Sender::new(0) });
        let stalled = proxy.stalled.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(server).await.unwrap();
                let (from_client, to_client) = client.into_split();
                let (from_server, to_server) = server.into_split();
                tokio::spawn(pass(from_client, to_server, stalled.subscribe()));
                tokio::spawn(pass(from_server, to_client, stalled.subscribe()));
            }
        });
        proxy
    }

    fn stall(&self) {
        self.stalled.send_modify(|times| *times += 1);
    }
}

async fn pass(
    mut from: impl AsyncReadExt + Unpin,
    mut to: impl AsyncWriteExt + Unpin,
    mut stalled: watch::Receiver<u32>,
) {
    let mut buffer = vec![0; 64 * 1024];
    loop {
        let read = tokio::select! {
            biased;
            _ = stalled.changed() => break,
            read = from.read(&mut buffer) => read.unwrap_or(0),
        };
        if read == 0 || to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
    // Neither closed nor answered.
    std::future::pending::<()>().await;
}

fn entry(version: u64) -> Entry {
    Entry {
        version,
        seat: Some(0),
        cause: "asked".into(),
        action: "a1-a2".into(),
        events: "[]".into(),
        draws: "[]".into(),
        action_id: None,
        at: Time(1),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_black_hole_costs_the_patience_and_no_more() {
    let fresh = postgres().await;
    let (scheme, rest) = fresh.address.split_once("://").unwrap();
    let (user, place) = rest.split_once('@').unwrap();
    let (server, name) = place.split_once('/').unwrap();
    let proxy = Proxy::to(server.parse().unwrap()).await;
    let address = format!("{scheme}://{user}@{}/{name}", proxy.address);
    let patience = Duration::from_millis(300);
    let store = Store::open_with_patience(&address, patience).await.unwrap();
    let id = MatchId::of_bits(1);
    let new = StoredMatch::waiting(id, "damas-chinas", "{}".into(), 2, Time(0));
    store.create_match(&new).await.unwrap();
    store.append(id, entry(1), None).await.unwrap();

    // More often than there are connections: none keeps its place for ever.
    for round in 0..9 {
        proxy.stall();
        // All who ask at once, and whoever waits behind them, are told within the patience for a
        // connection and that for an answer; a minute would be one that hangs.
        let asked = (0..200).map(|version| {
            let store = store.clone();
            tokio::spawn(async move {
                store.append(id, entry(10_000 * (round + 1) + version), None).await
            })
        });
        let asked: Vec<_> = asked.collect();
        let read = store.matches_in(Stage::Waiting, Cursor::START, 10);
        // What becomes of each does not matter: those that were stored are there, and no others.
        tokio::time::timeout(Duration::from_mins(1), async {
            for one in asked {
                drop(one.await.unwrap());
            }
            drop(read.await);
        })
        .await
        .expect("a black hole keeps nobody waiting");
        // Whoever asks next may still meet a connection that is gone.
        tokio::time::timeout(Duration::from_mins(1), async {
            // One that was stored though its answer was lost is a conflict with itself.
            let stored = |done| matches!(done, Ok(()) | Err(Error::Conflict));
            while !stored(store.append(id, entry(2 + round), None).await) {}
            while store.find_match(id).await.is_err() {}
        })
        .await
        .expect("new connections are made in place of those that are gone");
    }
}
