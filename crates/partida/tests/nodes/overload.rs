//! Matches change hands though nobody dies: a node has too many, or is about to stop.

use std::time::Duration;

use serde_json::{Value, json};
use store::{Fence, NodeId, Store};

use crate::client::Client;
use crate::in_time;
use crate::places::{Places, start_with};
use crate::server::{Server, new_match, post, register, request, request_text};

/// How many matches a node says that it looks after.
async fn owned(server: &Server) -> u64 {
    let metrics = request_text(server.address, "/metrics").await;
    let line = metrics.lines().find_map(|line| line.strip_prefix("partida_owned_matches "));
    line.expect("nodes tell").trim().parse().unwrap()
}

/// Who looks after a match, as the database has it. There is no node 0 that could take it.
async fn owner(store: &Store, id: &str) -> Fence {
    store.claim(id.parse().unwrap(), NodeId(0)).await.unwrap().expect("somebody looks after it")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_with_many_more_matches_than_another_gives_some_away() {
    let fresh = store::testing::postgres().await;
    let nats = bus::testing::Nats::start();
    let of = || start_with(&fresh.address, "127.0.0.1:0", &nats.url(), &["--rooms", "1000"]);
    let (one, two) = (of(), of());
    let cookies = [register(one.address, "ana").await, register(two.address, "ben").await];
    let playing = new_match(one.address, &cookies, &json!({ "game": "damas-chinas" })).await;
    let mut ids = vec![playing.clone()];
    for _ in 0..220 {
        let new = json!({ "game": "damas-chinas" });
        let room = post(one.address, "/matches", &cookies[0], &new).await.ok().body;
        ids.push(room["match"].as_str().unwrap().to_owned());
    }
    in_time(async {
        while owned(&two).await == 0 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
    let store = Store::open(&fresh.address).await.unwrap();
    let mut owners = std::collections::HashMap::new();
    for id in &ids {
        *owners.entry(owner(&store, id).await.node).or_insert(0) += 1;
    }
    store.close().await;
    assert_eq!(owners.len(), 2, "{owners:?}");
    assert!(owners.values().all(|count| *count >= 20), "{owners:?}");
    // Nobody notices: all of them are there at both, and can be played.
    for (server, cookie) in [(&one, &cookies[1]), (&two, &cookies[0])] {
        let mut client = Client::watching(server.address, cookie, &playing).await;
        if client.is_to_act() {
            let (action, version) = (client.legal(), client.version());
            assert_eq!(client.act(&action, version).await["version"], version + 1);
        }
    }
    for id in ids.iter().skip(1) {
        let path = format!("/api/v1/matches/{id}/seat");
        let seat = json!({ "seat": 1 });
        let seated = request(two.address, "PUT", &path, &cookies[0], &seat).await;
        assert_eq!(seated.ok().body["members"][0]["seat"], 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_is_asked_to_stop_hands_its_matches_over_while_it_runs() {
    let fresh = store::testing::postgres().await;
    let Places { nats, mut nodes } = Places::start(&fresh, 1);
    let more = &["--grace-seconds", "5"];
    nodes.push(start_with(&fresh.address, "127.0.0.1:0", &nats.url(), more));
    let [one, two] = &mut nodes[..] else { panic!("there are two") };
    let cookies = [register(one.address, "ana").await, register(two.address, "ben").await];
    let id = new_match(two.address, &cookies, &json!({ "game": "damas-chinas" })).await;
    let mut ana = Client::watching(one.address, &cookies[0], &id).await;
    let mut ben = Client::watching(two.address, &cookies[1], &id).await;
    let store = Store::open(&fresh.address).await.unwrap();
    let before = owner(&store, &id).await;
    two.ask_to_stop();
    let after = in_time(async {
        loop {
            let now = owner(&store, &id).await;
            if now != before {
                return now;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    })
    .await;
    assert!(after.node != before.node && after.epoch > before.epoch);
    // Both play on, also by the socket at the node that is about to stop.
    for version in 0..4 {
        let (mover, other) =
            if ana.is_to_act() { (&mut ana, &mut ben) } else { (&mut ben, &mut ana) };
        let action = mover.legal();
        assert_eq!(mover.act(&action, version).await["version"], version + 1);
        mover.hear_version(version + 1).await;
        other.hear_version(version + 1).await;
    }
    assert!(two.is_running(), "nobody had to wait for its end");
    two.ended_within(Duration::from_secs(30)).await;
    let refused =
        post(one.address, &format!("/matches/{id}/start"), &cookies[0], &Value::Null).await;
    assert_eq!(refused.body["code"], "already_started");
    store.close().await;
}
