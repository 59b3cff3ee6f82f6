//! The server is asked to stop under load: it takes no new matches, tells everybody, stores
//! everything, and has gone within ten seconds, whoever is in the way.

use std::time::Duration;

use futures_util::SinkExt;
use serde_json::{Value, json};
use store::testing::Cluster;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::players::{Load, check};
use crate::server::{Server, open, post, request};

const TEN_SECONDS: Duration = Duration::from_secs(10);

/// A game that takes long when it is played at random.
fn long_game() -> Value {
    json!({ "game": "damas-chinas", "options": { "mode": 0 } })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_asked_to_stop_drains_on_sqlite() {
    drain(&store::testing::sqlite().address).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_asked_to_stop_drains_on_postgres() {
    drain(&store::testing::postgres().await.address).await;
}

async fn drain(database: &str) {
    // The longest grace, for machines on which a few actions take their time.
    let mut server = Server::with(database, &["--rate-limit", "off", "--grace-seconds", "6"]);
    let address = server.address;
    let load = Load::begin(address, 4, &long_game(), 0).await;
    load.go_on(100).await;
    // One client has said half of what it wants, and one reads nothing of what it asked for.
    let mut half = TcpStream::connect(address).await.unwrap();
    half.write_all(b"POST /api/v1/login HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\n{")
        .await
        .unwrap();
    let mut mute = open(address, &load.cookies[0]).await.unwrap();
    let watch = json!({ "id": 1, "op": "watch", "match": load.ids[0] }).to_string();
    mute.send(Message::text(watch)).await.unwrap();

    server.ask_to_stop();
    let everybody = load.players();
    load.wait_for(|progress| progress.stopping >= everybody).await;
    let refused = post(address, "/matches", &load.cookies[0], &long_game()).await;
    assert_eq!((refused.status, &refused.body["code"]), (503, &json!("stopping")));
    assert_eq!(request(address, "GET", "/readyz", "", &Value::Null).await.status, 503);
    // What runs goes on until the end.
    load.go_on(10).await;
    let ended = server.ended_within(TEN_SECONDS).await;
    assert!(ended.success(), "{ended}");
    assert!(TcpStream::connect(address).await.is_err(), "nobody listens any more");

    // Whoever still waited for an answer gets it from the next server.
    let mut server = Server::start(database, &address.to_string());
    load.enough();
    let (ids, acknowledged) = load.done().await;
    server.kill();
    check(database, &ids, &acknowledged).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_database_has_gone_stops_in_time_too() {
    let mut cluster = Cluster::start();
    let fresh = cluster.fresh().await;
    let settings = ["--rate-limit", "off", "--grace-seconds", "1"];
    let mut server = Server::with(&fresh.address, &settings);
    let load = Load::begin(server.address, 4, &long_game(), 0).await;
    load.go_on(20).await;
    cluster.stop();
    load.wait_for(|progress| progress.unavailable > 0).await;
    server.ask_to_stop();
    // The longest grace that can be set is five seconds longer.
    server.ended_within(TEN_SECONDS / 2).await;
}
