//! "Play now" across nodes: people at different nodes are put together, and nobody twice.

use std::collections::HashMap;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::in_time;
use crate::places::Places;
use crate::server::{Socket, open, register};

/// What comes on a socket until something is pushed or answered that fits.
async fn hear(socket: &mut Socket, fits: impl Fn(&Value) -> bool) -> Value {
    loop {
        let message = in_time(socket.next()).await.expect("the socket is open").unwrap();
        let Message::Text(text) = message else { continue };
        let told: Value = serde_json::from_str(&text).unwrap();
        if fits(&told) {
            return told;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_different_nodes_are_paired_and_nobody_twice() {
    let fresh = store::testing::postgres().await;
    let Places { nats: _nats, nodes } = Places::start(&fresh, 2);
    let mut sockets = Vec::new();
    // Three at each node: whoever is left over of three must be paired with somebody elsewhere.
    for number in 0..6 {
        let address = nodes[number % 2].address;
        let cookie = register(address, &format!("player{number}")).await;
        let mut socket = in_time(open(address, &cookie)).await.expect("the node is there");
        let seek = json!({ "id": "seek", "op": "seek", "game": "damas-chinas", "seats": 2 });
        in_time(socket.send(Message::text(seek.to_string()))).await.unwrap();
        let answer = hear(&mut socket, |told| told["id"] == "seek").await;
        assert_eq!(answer["ok"], true, "{answer}");
        sockets.push(socket);
    }
    let mut tables: HashMap<String, u32> = HashMap::new();
    for socket in &mut sockets {
        let told = hear(socket, |told| told["push"] == "paired").await;
        *tables.entry(told["match"].as_str().unwrap().to_owned()).or_default() += 1;
    }
    assert_eq!(tables.len(), 3, "{tables:?}");
    assert!(tables.values().all(|there| *there == 2), "{tables:?}");
    // Each of them has that one match and no other.
    let store = store::Store::open(&fresh.address).await.unwrap();
    for number in 0..6 {
        let player = store.player_named(&format!("player{number}")).await.unwrap().unwrap();
        assert_eq!(store.count_matches_of(player.id, 10).await.unwrap(), (0, 1));
    }
    store.close().await;
}
