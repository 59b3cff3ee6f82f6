//! The server is killed while rated matches end: each match is rated once or not at all, and what is stored is what
//! the logs say, to the last digit. Where somebody has meddled with the figures, `partida admin rate` says so and
//! `--again` puts it right.

use std::net::SocketAddr;
use std::process::Command;

use serde_json::{Value, json};
use store::{Class, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::people::server::{PARTIDA, Server, new_match, post, register, request};
use crate::{in_time, soaking};

const GAME: &str = "small-star-empires";

/// How many rated matches end at once.
const MATCHES: usize = 8;

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_while_matches_are_rated_doubles_and_loses_nothing_on_sqlite() {
    let fresh = store::testing::sqlite();
    kill_while_rating(&fresh.address).await;
    meddled_with(&fresh.address).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kill_while_matches_are_rated_doubles_and_loses_nothing_on_postgres() {
    let fresh = store::testing::postgres().await;
    kill_while_rating(&fresh.address).await;
}

/// Sends a request and waits for no answer.
async fn begin(address: SocketAddr, path: &str, cookie: &str) -> TcpStream {
    let mut stream = in_time(TcpStream::connect(address)).await.unwrap();
    let request = format!(
        "POST /api/v1{path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         cookie: {cookie}\r\ncontent-length: 0\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

async fn kill_while_rating(database: &str) {
    let mut server = Server::start(database, "127.0.0.1:0");
    let address = server.address;
    let cookies = [register(address, "ana").await, register(address, "ben").await];
    let mut all = 0;
    // After none, one, two… answers: the others are on their way.
    for answers in 0..if soaking() { 40 } else { 3 } {
        let mut ids = Vec::new();
        for _ in 0..MATCHES {
            ids.push(new_match(address, &cookies, &json!({ "game": GAME, "rated": true })).await);
        }
        all += MATCHES;
        let mut sent = Vec::new();
        for (number, id) in ids.iter().enumerate() {
            let path = format!("/matches/{id}/resign");
            sent.push(begin(address, &path, &cookies[number % 2]).await);
        }
        for stream in sent.iter_mut().take(answers % MATCHES) {
            let mut answer = String::new();
            in_time(stream.read_to_string(&mut answer)).await.unwrap();
            assert!(answer.starts_with("HTTP/1.1 204"), "{answer}");
        }
        server.kill();
        server = Server::start(database, &address.to_string());
        // Whoever was not answered asks again; who had resigned already is told that it is over.
        for (number, id) in ids.iter().enumerate() {
            let path = format!("/matches/{id}/resign");
            let again = post(address, &path, &cookies[number % 2], &Value::Null).await;
            assert!(again.status == 204 || again.body["code"] == "match_over", "{again:?}");
        }
        for name in ["ana", "ben"] {
            let path = format!("/api/v1/players/{name}/ratings");
            let told = request(address, "GET", &path, &cookies[0], &Value::Null).await.ok().body;
            assert_eq!(told[0]["matches"], all, "each match counts once: {told}");
        }
    }
    server.kill();
    let (code, said) = rate(database, &[]);
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(said, format!("{GAME} two: {all} matches, 2 players, all as stored\n"));
}

/// The exit code and the output of `partida admin rate`.
fn rate(database: &str, more: &[&str]) -> (Option<i32>, String) {
    let ended = Command::new(PARTIDA)
        .args(["admin", "rate", "--database", database])
        .args(more)
        .output()
        .unwrap();
    (ended.status.code(), String::from_utf8(ended.stdout).unwrap())
}

/// Stores figures as if each match had gone the other way.
async fn meddled_with(database: &str) {
    let store = Store::open(database).await.unwrap();
    let mut matches = Vec::new();
    for one in store.rated_matches(GAME, Class::Two, 0, 100).await.unwrap() {
        let stored = store.find_match(one.match_id).await.unwrap().unwrap();
        let entries = store.entries(one.match_id, 0).await.unwrap();
        let mut rated = server::rated_from_log(&stored, &entries).unwrap().unwrap();
        rated.placed.iter_mut().for_each(|placed| placed.place = 3 - placed.place);
        matches.push((one, rated));
    }
    store.rate_again(GAME, Class::Two, &matches, true).await.unwrap();
    store.close().await;
    let (code, said) = rate(database, &[]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("figures differ"), "{said}");
    let (code, said) = rate(database, &["--again"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("figures stored anew"), "{said}");
    let (code, said) = rate(database, &[]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("all as stored"), "{said}");
}
