//! How much one account or one address may ask and have.

use std::time::Duration;

use serde_json::{Value, json};
use server::{Limits, Settings};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;

use crate::common::{PASSWORD, World, code};

async fn limited(limits: Limits) -> World {
    World::with(Settings { limits, ..World::settings() }).await
}

fn rate(rate: u32) -> Limits {
    Limits { rate: Some(rate), ..Limits::default() }
}

#[tokio::test]
async fn guessing_passwords_and_codes_is_slow() {
    let world = limited(rate(600)).await;
    let ana = world.player("ana").await;
    // Nine more guesses from this address are left of ten.
    let wrong = json!({ "username": "ana", "password": "wrong horse" });
    for _ in 0..9 {
        let answer = world.visitor().post("/login", wrong.clone()).await;
        assert_eq!(answer.refused(401), "bad_credentials");
    }
    let refused = world.visitor().post("/login", wrong.clone()).await;
    assert_eq!(refused.headers["retry-after"], "3");
    assert_eq!(refused.refused(429), "too_many_requests");
    let codes = ana.post("/join", json!({ "code": "AAAAAA" })).await;
    assert_eq!(codes.refused(429), "too_many_requests");
    let looked_up = world.visitor().get("/join/AAAAAA").await;
    assert_eq!(looked_up.refused(429), "too_many_requests");
    ana.get("/me").await.ok(200);
    world.clock.advance(Duration::from_secs(3));
    let right = json!({ "username": "ana", "password": PASSWORD });
    world.visitor().post("/login", right).await.ok(200);
}

#[tokio::test]
async fn requests_and_messages_have_a_rate() {
    let world = limited(rate(60)).await;
    let ana = world.player("ana").await;
    let mut refused = 0;
    for _ in 0..40 {
        let answer = ana.get("/games").await;
        if answer.status == 429 {
            assert!(answer.headers.contains_key("retry-after"));
            refused += 1;
        }
    }
    assert!(refused >= 10, "thirty at once: {refused}");
    world.clock.advance(Duration::from_secs(10));
    let mut socket = ana.socket().await;
    let mut refused = 0;
    for _ in 0..70 {
        let answer = socket.ask(json!({ "op": "ping" })).await;
        if answer["ok"] == false {
            assert_eq!(code(&answer), "too_many_requests");
            refused += 1;
        }
    }
    assert!(refused >= 9, "sixty at once: {refused}");
    let metrics = reqwest::get(format!("http://{}/metrics", world.address())).await.unwrap();
    let metrics = metrics.text().await.unwrap();
    let limited = metrics.lines().find(|line| line.starts_with("partida_rate_limited_total"));
    assert_ne!(limited, Some("partida_rate_limited_total 0"));
}

#[tokio::test]
async fn sockets_are_so_many_per_account() {
    let limits = Limits { sockets_of_account: 2, ..rate(6000) };
    let world = limited(limits).await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let one = ana.socket().await;
    let _other = ana.socket().await;
    let third = connect_async(ana.request()).await.unwrap_err();
    let tokio_tungstenite::tungstenite::Error::Http(answer) = third else { panic!("{third}") };
    assert_eq!(answer.status(), 429);
    assert!(answer.headers().contains_key("retry-after"));
    ben.socket().await;
    drop(one);
    while connect_async(ana.request()).await.is_err() {}
}

#[tokio::test]
async fn connections_are_so_many_per_address() {
    let limits = Limits { connections: 4, ..rate(6000) };
    let world = limited(limits).await;
    let mut held = Vec::new();
    for _ in 0..4 {
        let mut stream = TcpStream::connect(world.address()).await.unwrap();
        stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        let mut answer = [0; 15];
        stream.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 200 OK");
        held.push(stream);
    }
    let mut fifth = TcpStream::connect(world.address()).await.unwrap();
    // It is closed without an answer.
    let mut nothing = Vec::new();
    assert_eq!(fifth.read_to_end(&mut nothing).await.unwrap_or(0), 0);
    held.clear();
    loop {
        let mut stream = TcpStream::connect(world.address()).await.unwrap();
        stream.write_all(b"GET /healthz HTTP/1.0\r\n\r\n").await.unwrap();
        let mut answer = String::new();
        if stream.read_to_string(&mut answer).await.is_ok() && answer.contains("200 OK") {
            break;
        }
    }
}

#[tokio::test]
async fn rooms_and_matches_are_so_many_per_account() {
    let limits = Limits { rate: None, rooms: 2, matches: 1, ..Limits::default() };
    let world = limited(limits).await;
    let ana = world.player("ana").await;
    let damas = json!({ "game": "damas-chinas" });
    ana.post("/matches", damas.clone()).await.ok(201);
    let second = ana.post("/matches", damas.clone()).await.ok(201);
    assert_eq!(ana.post("/matches", damas.clone()).await.refused(409), "too_many_matches");
    let leave = format!("/matches/{}/leave", second["match"].as_str().unwrap());
    ana.post(&leave, Value::Null).await;
    ana.post("/matches", json!({ "game": "flow-free" })).await.ok(201);
    assert_eq!(ana.post("/matches", damas).await.refused(409), "too_many_matches");
}

#[tokio::test]
async fn bodies_and_messages_have_a_length() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let long = json!({ "game": "x".repeat(70_000) });
    assert_eq!(ana.post("/matches", long).await.refused(413), "too_long");
    let mut socket = ana.socket().await;
    socket.send_text("x".repeat(70_000)).await;
    assert_eq!(socket.receive().await, None, "the connection ends");
    ana.get("/me").await.ok(200);
}

#[tokio::test]
async fn requests_of_other_sites_change_nothing() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    for path in ["/matches", "/logout", "/me/password"] {
        let url = format!("http://{}/api/v1{path}", world.address());
        let method =
            if path == "/me/password" { reqwest::Method::PUT } else { reqwest::Method::POST };
        let request = ana.http.request(method, url).header("cookie", &ana.cookie);
        let request = request.header("origin", "https://evil.example").json(&json!({}));
        let answer = crate::common::Client::answer(request).await;
        assert_eq!(answer.refused(403), "foreign_origin", "{path}");
    }
    let mut request = ana.request();
    request.headers_mut().insert("origin", "https://evil.example".parse().unwrap());
    let refused = connect_async(request).await.unwrap_err();
    let tokio_tungstenite::tungstenite::Error::Http(answer) = refused else { panic!("{refused}") };
    assert_eq!(answer.status(), 403);
    ana.get("/me").await.ok(200);
}
