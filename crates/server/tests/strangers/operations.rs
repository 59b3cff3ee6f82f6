//! What whoever runs the server sees and steers.

use std::time::Duration;

use serde_json::{Value, json};
use server::Settings;

use crate::common::{Client, World};

async fn get(world: &World, path: &str) -> crate::common::Answer {
    let url = format!("http://{}{path}", world.address());
    Client::answer(reqwest::Client::new().get(url)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_count_what_happens() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let id = world.begun("damas-chinas", json!({ "mode": 0 }), &[&ana, &ben]).await;
    let (mut socket, begun) = ana.watching(&id).await;
    let action = begun["legal"]["actions"][0].as_str().unwrap();
    socket.act(&id, action, 0).await;
    socket.act(&id, action, 1).await;
    let answer = get(&world, "/metrics").await;
    assert!(answer.headers["content-type"].to_str().unwrap().starts_with("text/plain"));
    let text = answer.body.as_str().unwrap();
    for line in [
        "partida_live_matches 1",
        "partida_actions_total{result=\"accepted\",by=\"player\"} 1",
        "partida_actions_total{result=\"refused\",by=\"player\"} 1",
        "partida_actions_total{result=\"accepted\",by=\"bot\"} 0",
        "partida_sockets 1",
        "partida_bot_queue 0",
        "partida_commit_seconds_count 1",
    ] {
        assert!(text.lines().any(|one| one == line), "{line} in\n{text}");
    }
    for secret in ["ana", "ben", &id, &ana.cookie] {
        assert!(!text.contains(secret));
    }
    assert_eq!(get(&world, "/healthz").await.status, 200);
    assert_eq!(get(&world, "/readyz").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_are_for_this_machine() {
    let settings = Settings { behind_proxy: true, ..World::settings() };
    let world = World::with(settings).await;
    let url = format!("http://{}/metrics", world.address());
    let from = |address: &str| {
        Client::answer(reqwest::Client::new().get(&url).header("x-forwarded-for", address))
    };
    assert_eq!(from("203.0.113.7").await.status, 404);
    assert_eq!(from("127.0.0.1").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_takes_no_matches_tells_everybody_and_keeps_everything() {
    for fresh in [store::testing::sqlite(), store::testing::postgres().await] {
        let world = World::on(fresh).await;
        let [ana, ben] = world.players(["ana", "ben"]).await;
        let id = world.begun("damas-chinas", json!({}), &[&ana, &ben]).await;
        let (mut socket, begun) = ana.watching(&id).await;
        world.running.drain();
        let stopping = socket.push("stopping").await;
        assert!(stopping["message"].is_string());
        let refused = ana.post("/matches", json!({ "game": "damas-chinas" })).await;
        assert!(refused.headers.contains_key("retry-after"));
        assert_eq!(refused.refused(503), "stopping");
        assert_eq!(get(&world, "/readyz").await.status, 503);
        // What runs goes on until the end.
        let action = begun["legal"]["actions"][0].as_str().unwrap();
        assert_eq!(socket.act(&id, action, 0).await["version"], 1);
        socket.push("update").await;
        let world = world.restart().await;
        assert_eq!(socket.receive().await, None, "the socket was closed");
        let (_, standing) = ana.at(&world).watching(&id).await;
        assert_eq!(standing["version"], 1);
        ana.at(&world).post("/matches", json!({ "game": "damas-chinas" })).await.ok(201);
    }
}

#[tokio::test]
async fn the_test_clock_is_there_only_for_tests() {
    let advance = json!({ "advance": 7_200_000 });
    let post = |world: &World| {
        let url = format!("http://{}/test/clock", world.address());
        Client::answer(reqwest::Client::new().post(url).json(&advance))
    };
    let world = World::new().await;
    assert_eq!(post(&world).await.status, 405, "the web app's addresses are only read");
    let world = World::with(Settings { test_clock: true, ..World::settings() }).await;
    let ana = world.player("ana").await;
    let room = ana.post("/matches", json!({ "game": "king-of-colors" })).await.ok(201);
    let (mut socket, _) = ana.watching(room["match"].as_str().unwrap()).await;
    let before = world.clock.now();
    let answer = post(&world).await;
    assert_eq!(answer.body["now"], before.after(Duration::from_hours(2)).0);
    assert_eq!(socket.push("closed").await["match"], room["match"]);
    assert_eq!(socket.pushes.len(), 0);
    let gone = ana.get(&format!("/matches/{}", room["match"].as_str().unwrap())).await;
    assert_eq!(gone.ok(200)["stage"], Value::from("closed"));
}
