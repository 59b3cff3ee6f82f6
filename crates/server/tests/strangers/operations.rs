//! What whoever runs the server sees and steers.

use std::time::Duration;

use serde_json::{Value, json};
use server::Settings;

use crate::common::{Client, PASSWORD, World};

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
async fn ready_is_who_can_write() {
    for fresh in [store::testing::sqlite(), store::testing::postgres().await] {
        let world = World::on(fresh).await;
        assert_eq!(get(&world, "/readyz").await.status, 200);
        let refusal = world.fresh.refuse_writes().await;
        // The next sign of life is due.
        world.clock.advance(Duration::from_secs(10));
        let answer = get(&world, "/readyz").await;
        assert_eq!(answer.refused(503), "unavailable");
        assert_eq!(get(&world, "/healthz").await.status, 200);
        refusal.end().await;
        // A connection that was cut off is noticed when it is used.
        crate::common::in_time(async { while get(&world, "/readyz").await.status != 200 {} }).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_are_for_this_machine() {
    let shown = async |world: &World, headers: &[(&str, &str)]| {
        let request = reqwest::Client::new().get(format!("http://{}/metrics", world.address()));
        let send = |request: reqwest::RequestBuilder, (name, value): &(&str, &str)| {
            request.header(*name, *value)
        };
        Client::answer(headers.iter().fold(request, send)).await.status == 200
    };
    let world = World::new().await;
    assert!(shown(&world, &[]).await);
    // A stranger, by way of a proxy on this machine that nobody has told us about, and who may add
    // what they like.
    for told in [
        ("x-forwarded-for", "203.0.113.7"),
        ("x-forwarded-for", "127.0.0.1"),
        ("x-forwarded-proto", "https"),
        ("x-real-ip", "203.0.113.7"),
        ("forwarded", "for=127.0.0.1"),
        ("via", "1.1 proxy"),
        ("host", "play.example"),
    ] {
        assert!(!shown(&world, &[told]).await, "{told:?}");
    }
    // Whoever comes from a proxy that we know of is somebody else, whatever it tells.
    let trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    for settings in [
        Settings { behind_proxy: true, ..World::settings() },
        Settings { trusted_proxies, ..World::settings() },
    ] {
        let world = World::with(settings).await;
        assert!(!shown(&world, &[]).await);
        assert!(!shown(&world, &[("x-forwarded-for", "127.0.0.1")]).await);
    }
    let world = World::with(Settings { open_metrics: true, ..World::settings() }).await;
    assert!(shown(&world, &[("x-forwarded-for", "203.0.113.7")]).await);
}

#[tokio::test]
async fn metrics_can_have_an_address_of_their_own() {
    let beside = Some("127.0.0.1:0".parse().unwrap());
    let world = World::with(Settings { metrics_listen: beside, ..World::settings() }).await;
    assert_eq!(get(&world, "/metrics").await.status, 404);
    let url = format!("http://{}", world.running.metrics_address().unwrap());
    let there = reqwest::get(format!("{url}/metrics")).await.unwrap();
    assert!(there.text().await.unwrap().contains("partida_live_matches 0"));
    for nothing in ["/", "/healthz", "/api/v1/games"] {
        assert_eq!(reqwest::get(format!("{url}{nothing}")).await.unwrap().status(), 404);
    }
}

#[tokio::test]
async fn a_proxy_is_believed_when_it_is_ours() {
    // The address that a new session is begun from, as its owner sees it.
    let seen = async |settings: Settings, forwarded: &str| {
        let world = World::with(settings).await;
        let mut ana = world.player("ana").await;
        let url = format!("http://{}/api/v1/login", world.address());
        let body = json!({ "username": "ana", "password": PASSWORD });
        let request = ana.http.post(url).header("x-forwarded-for", forwarded).json(&body);
        ana.cookie = Client::answer(request).await.cookie();
        let sessions = ana.get("/me/sessions").await.ok(200);
        let current = sessions.as_array().unwrap().iter().find(|one| one["current"] == true);
        current.unwrap()["address"].as_str().unwrap().to_owned()
    };
    let trusting = |list: &[&str]| {
        let trusted_proxies = list.iter().map(|subnet| subnet.parse().unwrap()).collect();
        Settings { trusted_proxies, ..World::settings() }
    };
    let chain = "6.6.6.6, 203.0.113.7, 10.1.2.3";
    assert_eq!(seen(World::settings(), chain).await, "127.0.0.1");
    assert_eq!(seen(trusting(&["10.0.0.0/8"]), chain).await, "127.0.0.1", "not one of ours");
    assert_eq!(seen(trusting(&["127.0.0.1"]), chain).await, "10.1.2.3");
    assert_eq!(seen(trusting(&["127.0.0.1", "10.0.0.0/8"]), chain).await, "203.0.113.7");
    // One proxy nearby: what others in the private network write is not believed.
    let near = Settings { behind_proxy: true, ..World::settings() };
    assert_eq!(seen(near, chain).await, "10.1.2.3");
}

#[tokio::test]
async fn answers_are_kept_by_nobody_and_cookies_stay_on_this_host() {
    let world = World::with(Settings { secure_cookies: true, ..World::settings() }).await;
    let ana = world.player("ana").await;
    assert!(ana.cookie.starts_with("__Host-partida_session="), "{}", ana.cookie);
    let me = ana.get("/me").await;
    assert_eq!(me.headers["cache-control"], "no-store");
    assert_eq!(me.headers["strict-transport-security"], "max-age=31536000");
    assert_eq!(ana.get("/nothing").await.headers["cache-control"], "no-store");
    assert_eq!(get(&world, "/").await.headers["cache-control"], "no-cache");
    // A session that was begun before cookies had that name goes on, and ends.
    let mut old = ana.clone();
    old.cookie = ana.cookie.replace("__Host-", "");
    old.get("/me").await.ok(200);
    let both = format!("partida_session=planted; {}", ana.cookie);
    Client { cookie: both, ..ana.clone() }.get("/me").await.ok(200);
    let gone = old.post("/logout", Value::Null).await;
    let cookies: Vec<_> = gone.headers.get_all("set-cookie").into_iter().collect();
    assert_eq!(cookies.len(), 2);
    for cookie in cookies {
        let cookie = cookie.to_str().unwrap();
        assert!(cookie.contains("=; Path=/;") && cookie.contains("Max-Age=0; Secure"), "{cookie}");
    }

    let plain = World::new().await;
    let ben = plain.player("ben").await;
    assert!(ben.cookie.starts_with("partida_session="));
    let me = ben.get("/me").await;
    assert_eq!(me.headers["cache-control"], "no-store");
    assert!(!me.headers.contains_key("strict-transport-security"));
    let prefixed = format!("__Host-{}", ben.cookie);
    let other = Client { cookie: prefixed, ..ben }.get("/me").await;
    assert_eq!(other.refused(401), "not_logged_in");
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
