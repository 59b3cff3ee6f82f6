//! PostgreSQL goes away under load and comes back: clients resume by themselves, nothing that was
//! acknowledged is lost, and nobody is charged for the time.

use futures_util::FutureExt;
use serde_json::{Value, json};
use store::testing::Cluster;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::client::Client;
use crate::players::{Load, check};
use crate::server::{Server, new_match, register, request};
use crate::soaking;

fn endless() -> Value {
    json!({ "game": "damas-chinas", "options": { "mode": 0 } })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_goes_and_comes_back_under_load_loses_nothing() {
    let mut cluster = Cluster::start();
    let fresh = cluster.fresh().await;
    let mut server = Server::start(&fresh.address, "127.0.0.1:0");
    let load = Load::begin(server.address, 6, &endless(), 0).await;
    for _ in 0..if soaking() { 20 } else { 1 } {
        load.go_on(60).await;
        cluster.stop();
        let noticed = load.progress().unavailable + 1;
        load.wait_for(|progress| progress.unavailable >= noticed).await;
        cluster.start_again();
    }
    load.go_on(60).await;
    load.enough();
    let (ids, acknowledged) = load.done().await;
    server.kill();
    check(&fresh.address, &ids, &acknowledged).await;
}

/// A match of two with a minute for each move, begun.
fn by_the_clock() -> Value {
    json!({ "game": "damas-chinas", "options": { "mode": 0 }, "move_seconds": 60 })
}

/// Moves the clock of a server that was started for that.
async fn advance(server: &Server, seconds: u64) {
    let advance = json!({ "advance": 1000 * seconds });
    request(server.address, "POST", "/test/clock", "", &advance).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_charged_for_the_time_without_a_database() {
    let mut cluster = Cluster::start();
    let fresh = cluster.fresh().await;
    let server = Server::with(&fresh.address, &["--rate-limit", "off", "--test-clock"]);
    let address = server.address;
    let cookies = [register(address, "ana").await, register(address, "ben").await];
    let id = new_match(address, &cookies, &by_the_clock()).await;
    let mut ana = Client::watching(address, &cookies[0], &id).await;
    let began = ana.deadline();
    cluster.stop();
    // Ana's minute goes by, ten times, and the clock cannot play for her. Nor can she.
    advance(&server, 600).await;
    let action = ana.legal();
    assert_eq!(ana.act(&action, 0).await["error"]["code"], "unavailable");
    cluster.start_again();
    // As soon as it could, it would; but everybody is told another deadline, and nothing else has
    // changed.
    let update = loop {
        let message = ana.hear().await;
        if message["push"] == "update" {
            break message;
        }
    };
    assert_eq!(update["version"], 0, "{update}");
    let deadline = update["clock"]["deadlines"][0]["at"].as_i64().unwrap();
    assert!(deadline >= began + 600_000, "{deadline} after {began}");
    assert_eq!(ana.act(&action, 0).await["version"], 1);
    assert_eq!(ana.hear_version(1).await["entries"][0]["cause"], "asked");
    // The clock goes on.
    advance(&server, 61).await;
    assert_eq!(ana.hear_version(2).await["entries"][0]["cause"], "timed_out");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_stored_though_nobody_was_told_so_is_shown_when_the_database_is_back() {
    let fresh = store::testing::postgres().await;
    let wire = Wire::to(&fresh.address).await;
    let server = Server::start(&wire.address, "127.0.0.1:0");
    let address = server.address;
    let cookies = [register(address, "ana").await, register(address, "ben").await];
    let id = new_match(address, &cookies, &endless()).await;
    let mut ana = Client::watching(address, &cookies[0], &id).await;
    let mut ben = Client::watching(address, &cookies[1], &id).await;
    // The database commits, and its word that it did is lost, with all connections to it.
    wire.cut_at_commit();
    let action = ana.legal();
    assert_eq!(ana.act(&action, 0).await["error"]["code"], "unavailable");
    wire.mend();
    // Nobody asks for anything, and yet both hear what was stored.
    for client in [&mut ana, &mut ben] {
        let update = client.hear_version(1).await;
        assert_eq!(update["entries"][0]["action"], action.as_str());
    }
    // Whoever sends it again is told that it was played, once.
    assert_eq!(ana.act(&action, 0).await["version"], 1);
}

/// A wire to PostgreSQL that can be cut.
struct Wire {
    address: String,
    state: watch::Sender<WireState>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum WireState {
    Whole,
    /// The next commit goes through, and nothing after it.
    UntilCommit,
    Cut,
}

impl Wire {
    async fn to(database: &str) -> Self {
        let (before, rest) = database.split_once('@').unwrap();
        let (place, name) = rest.split_once('/').unwrap();
        let place = place.to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("{before}@{}/{name}", listener.local_addr().unwrap());
        let (state, _) = watch::channel(WireState::Whole);
        let of_wires = state.clone();
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let far = TcpStream::connect(&place).await.unwrap();
                tokio::spawn(carry(near, far, of_wires.clone()));
            }
        });
        Self { address, state }
    }

    fn cut_at_commit(&self) {
        self.state.send_replace(WireState::UntilCommit);
    }

    fn mend(&self) {
        self.state.send_replace(WireState::Whole);
    }
}

/// Carries what both sides say until one of them goes or the wire is cut.
async fn carry(mut near: TcpStream, mut far: TcpStream, state: watch::Sender<WireState>) {
    let (mut asked, mut said) = (vec![0; 65_536], vec![0; 65_536]);
    let mut changes = state.subscribe();
    loop {
        tokio::select! {
            () = changes.wait_for(|state| *state == WireState::Cut).map(drop) => return,
            Ok(n) = near.read(&mut asked) => {
                if n == 0 || far.write_all(&asked[..n]).await.is_err() {
                    return;
                }
                let commits = asked[..n].windows(6).any(|word| word == b"COMMIT");
                if commits && *state.borrow() == WireState::UntilCommit {
                    // PostgreSQL answers when it has committed.
                    let _ = far.read(&mut said).await;
                    state.send_replace(WireState::Cut);
                    return;
                }
            }
            Ok(n) = far.read(&mut said) => {
                if n == 0 || near.write_all(&said[..n]).await.is_err() {
                    return;
                }
            }
            else => return,
        }
    }
}
