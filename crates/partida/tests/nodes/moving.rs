//! The way from one server on SQLite to nodes on PostgreSQL: `partida admin move`.

use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};
use store::{Entry, Store, Time};

use crate::client::Client;
use crate::places::Places;
use crate::players::{Load, check};
use crate::server::{PARTIDA, Server, post, request};

/// The exit code, standard output and standard error of a move.
fn moved(from: &str, to: &str) -> (Option<i32>, String, String) {
    let ended = Command::new(PARTIDA)
        .args(["admin", "move", "--database", from, "--to", to])
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (ended.status.code(), text(ended.stdout), text(ended.stderr))
}

fn long_game() -> Value {
    json!({ "game": "damas-chinas", "options": { "mode": 0 } })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_is_moved_whole_and_people_play_on_at_nodes() {
    let (from, to) = (store::testing::sqlite(), store::testing::postgres().await);
    let mut server = Server::start(&from.address, "127.0.0.1:0");
    let load = Load::begin(server.address, 3, &long_game(), 0).await;
    load.go_on(120).await;
    load.enough();
    let cookies = load.cookies.clone();
    let (ids, mut told) = load.done().await;
    // One of them is over, and there is a waiting room, and something said.
    let path = format!("/matches/{}/resign", ids[2]);
    post(server.address, &path, &cookies[0], &Value::Null).await.ok();
    let room = post(server.address, "/matches", &cookies[0], &long_game()).await.ok().body;
    let mut talking = Client::watching(server.address, &cookies[0], &ids[0]).await;
    let say = json!({ "id": "say", "op": "say", "match": ids[0], "text": "see you there" });
    assert_eq!(talking.ask(&say).await["ok"], true);
    // Not while somebody uses it.
    let (code, _, said) = moved(&from.address, &to.address);
    assert_eq!(code, Some(1), "{said}");
    server.ask_to_stop();
    server.ended_within(Duration::from_secs(30)).await;
    let (code, said, error) = moved(&from.address, &to.address);
    assert_eq!(code, Some(0), "{error}");
    assert!(said.contains("4 matches with"), "{said}");
    // Not into a database that has something.
    let (code, _, error) = moved(&from.address, &to.address);
    assert_eq!(code, Some(1));
    assert!(error.contains("empty"), "{error}");
    let Places { nats: _nats, nodes } = Places::start(&to, 2);
    let [one, two] = [nodes[0].address, nodes[1].address];
    // Nobody has to log in again, and everything is there.
    let shown = format!("/api/v1/matches/{}", room["match"].as_str().unwrap());
    let shown = request(one, "GET", &shown, &cookies[0], &Value::Null).await.ok().body;
    assert_eq!(shown["code"], room["code"]);
    let chat = format!("/api/v1/matches/{}/chat", ids[0]);
    let chat = request(two, "GET", &chat, &cookies[1], &Value::Null).await.ok().body;
    assert_eq!(chat[0]["text"], "see you there", "{chat}");
    let me = request(two, "GET", "/api/v1/me", &cookies[1], &Value::Null).await.ok().body;
    assert_eq!(me["results"][0]["won"], 1, "{me}");
    let new = json!({ "username": "eva", "email": "e@example.org", "password": "correct horse" });
    post(one, "/register", "", &new).await.ok();
    let (running, over) = (ids[..2].to_vec(), &ids[2]);
    told.retain(|history| history.match_id() != over);
    let load = Load::go_on_with(one, running, cookies, 1);
    load.go_on(40).await;
    load.enough();
    let (ids, more) = load.done().await;
    told.extend(more);
    check(&to.address, &ids, &told).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_whose_log_is_not_right_is_named() {
    let (from, to) = (store::testing::sqlite(), store::testing::postgres().await);
    let mut server = Server::start(&from.address, "127.0.0.1:0");
    let load = Load::begin(server.address, 2, &long_game(), 0).await;
    load.go_on(20).await;
    load.enough();
    let (ids, _) = load.done().await;
    server.ask_to_stop();
    server.ended_within(Duration::from_secs(30)).await;
    let store = Store::open(&from.address).await.unwrap();
    let id = ids[1].parse().unwrap();
    let version = store.entries(id, 0).await.unwrap().len() as u64 + 1;
    let entry = Entry {
        version,
        seat: Some(0),
        cause: "asked".into(),
        action: "nonsense".into(),
        events: "[]".into(),
        draws: "[]".into(),
        action_id: None,
        at: Time(5),
    };
    store.append(id, entry, None).await.unwrap();
    store.close().await;
    let (code, said, error) = moved(&from.address, &to.address);
    assert_eq!(code, Some(1), "{said}");
    assert!(error.contains(&format!("match {}: ", ids[1])), "{error}");
    assert!(!error.contains(&ids[0]) && error.contains("1 of 2 matches are not right"), "{error}");
}
