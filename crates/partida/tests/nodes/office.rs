//! Administration through a node that does not look after the match, and at the machine itself.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use store::testing::Fresh;
use store::{AuditKind, Store};

use crate::client::Client;
use crate::places::Places;
use crate::server::{PARTIDA, new_match, post, register, request};

/// What `partida admin` says on standard error, and whether it was done.
fn admin(fresh: &Fresh, arguments: &[&str]) -> (Option<i32>, String) {
    let mut child = Command::new(PARTIDA)
        .arg("admin")
        .args(arguments)
        .args(["--database", &fresh.address])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().unwrap().write_all(b"purple lantern\n").unwrap();
    let ended = child.wait_with_output().unwrap();
    (ended.status.code(), String::from_utf8(ended.stderr).unwrap())
}

/// Hears how a match ended.
async fn hear_end(client: &mut Client) -> Value {
    loop {
        let message = client.hear().await;
        if message["push"] == "update" && !message["status"]["outcome"].is_null() {
            return message["status"]["outcome"]["reason"].clone();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_administrators_do_at_one_node_holds_at_all() {
    let fresh = store::testing::postgres().await;
    let Places { nats: _nats, nodes } = Places::start(&fresh, 2);
    let (one, two) = (nodes[0].address, nodes[1].address);
    let made = admin(&fresh, &["create-admin", "root", "root@example.org"]);
    assert_eq!(made.0, Some(0), "{}", made.1);
    let login = json!({ "username": "root", "password": "purple lantern" });
    let root = post(two, "/login", "", &login).await.ok().cookie();
    let cookies = [register(one, "ana").await, register(one, "ben").await];
    let new = json!({ "game": "damas-chinas", "public": true });
    let ended = new_match(one, &cookies, &new).await;
    let left = new_match(one, &cookies, &new).await;
    let mut ana = Client::watching(one, &cookies[0], &ended).await;
    let mut watching = Client::watching(two, &root, &ended).await;
    // Ending a match, at the other node.
    post(two, &format!("/admin/matches/{ended}/end"), &root, &Value::Null).await.ok();
    for client in [&mut ana, &mut watching] {
        assert_eq!(hear_end(client).await, "site_administrator");
    }
    let again = post(one, &format!("/admin/matches/{ended}/end"), &root, &Value::Null).await;
    assert_eq!((again.status, again.body["code"].as_str()), (409, Some("match_over")));
    // Blocking and deleting an account, at the other node: its sockets close, and its matches go on
    // without it.
    let ben = Client::watching(one, &cookies[1], &left).await;
    let block = json!({ "blocked": true });
    request(two, "PATCH", "/api/v1/admin/users/ben", &root, &block).await.ok();
    ben.closed().await;
    let me = request(one, "GET", "/api/v1/me", &cookies[1], &Value::Null).await;
    assert_eq!(me.status, 401);
    let mut ana = Client::watching(one, &cookies[0], &left).await;
    request(two, "DELETE", "/api/v1/admin/users/ben", &root, &Value::Null).await.ok();
    assert_eq!(hear_end(&mut ana).await, "resigned");
    let path = format!("/api/v1/matches/{left}");
    for node in [one, two] {
        let shown = request(node, "GET", &path, &cookies[0], &Value::Null).await.ok().body;
        assert!(!shown.to_string().contains("\"ben\""), "{shown}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn at_the_machine_matches_are_ended_by_the_node_that_looks_after_them() {
    let fresh = store::testing::postgres().await;
    let Places { nats, nodes } = Places::start(&fresh, 2);
    let (one, two) = (nodes[0].address, nodes[1].address);
    let cookies = [register(one, "ana").await, register(two, "ben").await];
    let id = new_match(one, &cookies, &json!({ "game": "damas-chinas" })).await;
    let other = new_match(two, &cookies, &json!({ "game": "damas-chinas" })).await;
    let mut ana = Client::watching(two, &cookies[0], &id).await;
    // Without a way to ask the nodes nothing is changed.
    for refused in [&["end-match", &id][..], &["delete-user", "ben"]] {
        let (code, said) = admin(&fresh, refused);
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains("nodes run on this database"), "{said}");
    }
    assert_eq!(ana.version(), 0);
    let action = ana.legal();
    assert_eq!(ana.act(&action, 0).await["version"], 1);
    let by_nats = ["--nats", &nats.url()];
    let (code, said) = admin(&fresh, &[&["end-match", &id], &by_nats[..]].concat());
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(hear_end(&mut ana).await, "site_administrator");
    // Who is deleted leaves the match, and is out at once.
    let mut ana = Client::watching(one, &cookies[0], &other).await;
    let ben = Client::watching(two, &cookies[1], &other).await;
    let (code, said) = admin(&fresh, &[&["delete-user", "ben"], &by_nats[..]].concat());
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(hear_end(&mut ana).await, "resigned");
    ben.closed().await;
    // Everything is in the log as the owner wrote it, and the visitor has gone again.
    let store = Store::open(&fresh.address).await.unwrap();
    for (id, last) in [(&id, "ended"), (&other, "ended")] {
        let log = store.entries(id.parse().unwrap(), 0).await.unwrap();
        assert_eq!(log.last().unwrap().cause, last);
    }
    assert_eq!(store.living_nodes().await.unwrap(), 2);
    let audit = store.audit(i64::MAX, 10).await.unwrap();
    let ended = |line: &&store::AuditLine| line.kind == AuditKind::MatchEnded.name();
    assert_eq!(audit.iter().filter(ended).count(), 1);
    store.close().await;
}
