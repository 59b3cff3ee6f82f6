//! Programs log in with personal access tokens.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{Client, PASSWORD, TEN, World, code};

/// A program of somebody's, with a token of this scope, and the token's name in the list.
async fn program(world: &World, owner: &Client, scope: &str) -> (Client, String) {
    let new = json!({ "name": format!("my {scope} bot"), "scope": scope });
    let made = owner.post("/me/tokens", new).await.ok(201);
    let token = made["secret"].as_str().unwrap().to_owned();
    assert!(token.starts_with("partida_") && token.len() == 72, "{token}");
    let program = Client { token, name: owner.name.clone(), ..world.visitor() };
    (program, made["token"].as_str().unwrap().into())
}

#[tokio::test]
async fn a_token_plays_wherever_a_cookie_does_and_is_told_once() {
    for fresh in [store::testing::sqlite(), store::testing::postgres().await] {
        let world = World::on(fresh).await;
        let [ana, ben] = world.players(["ana", "ben"]).await;
        let (program, id) = program(&world, &ana, "play").await;
        assert_eq!(program.get("/me").await.ok(200)["username"], "ana");
        let game = world.begun("damas-chinas", json!({}), &[&program, &ben]).await;
        let (mut socket, standing) = program.watching(&game).await;
        let action = standing["legal"]["actions"][0].as_str().unwrap().to_owned();
        assert_eq!(socket.act(&game, &action, 0).await["ok"], true);
        assert_eq!(
            socket.ask(json!({ "op": "say", "match": game, "text": "hi" })).await["ok"],
            true
        );

        let listed = ana.get("/me/tokens").await.ok(200);
        assert_eq!(listed[0]["token"], id.as_str());
        assert_eq!(
            (&listed[0]["name"], &listed[0]["scope"]),
            (&json!("my play bot"), &json!("play"))
        );
        assert!(!listed.to_string().contains(&program.token), "the secret is told once");
        let sessions = ana.get("/me/sessions").await.ok(200);
        assert_eq!(sessions.as_array().unwrap().len(), 1, "a token is no session");
        // Neither is taken for the other.
        let cookie = format!("partida_session={}", program.token);
        let wrong = Client { cookie, token: String::new(), ..program.clone() };
        assert_eq!(wrong.get("/me").await.refused(401), "not_logged_in");
        let token = ana.cookie.split('=').nth(1).unwrap().to_owned();
        let wrong = Client { token, ..world.visitor() };
        assert_eq!(wrong.get("/me").await.refused(401), "not_logged_in");

        assert_eq!(ben.delete(&format!("/me/tokens/{id}")).await.refused(404), "not_found");
        assert_eq!(ana.delete(&format!("/me/tokens/{id}")).await.status, 204);
        assert_eq!(socket.receive().await, None, "its sockets close");
        assert_eq!(program.get("/me").await.refused(401), "not_logged_in");
        assert_eq!(ana.get("/me/tokens").await.ok(200), json!([]));
    }
}

#[tokio::test]
async fn a_token_that_reads_changes_nothing_and_no_token_does_what_an_owner_does() {
    let world = World::new().await;
    let root = world.administrator().await;
    let document = world.visitor().get("/openapi.json").await.ok(200);
    let (reads, _) = program(&world, &root, "read").await;
    let (plays, _) = program(&world, &root, "play").await;
    let mut looked_at = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let needs = operation["security"].as_array().unwrap();
            let public = needs.iter().any(|way| way.as_object().unwrap().is_empty());
            let takes = |way: &str| needs.iter().any(|one| one.get(way).is_some());
            let address = path.strip_prefix("/api/v1").unwrap();
            let address = address.replace("{id}", "0000000000").replace("{seat}", "0");
            let address = address.replace("{username}", "nobody").replace("{code}", "AAAAAA");
            let address = address.replace("{session}", "x").replace("{token}", "x");
            let ask = |client: &Client| {
                let (client, address) = (client.clone(), address.clone());
                let method: Method = method.to_uppercase().parse().unwrap();
                async move { client.send(method, &address, Value::Null).await }
            };
            let visitor = ask(&world.visitor()).await;
            assert_eq!(visitor.status == 401, !public, "{method} {path}: {}", visitor.body);
            if public {
                continue;
            }
            assert!(takes("cookie"), "{method} {path}");
            let by_reader = ask(&reads).await;
            let by_player = ask(&plays).await;
            let refused = |answer: &crate::common::Answer| answer.body["code"] == "not_permitted";
            assert_eq!(refused(&by_player), !takes("token"), "{method} {path}: {}", by_player.body);
            let looks = method == "get" && takes("token");
            assert_eq!(refused(&by_reader), !looks, "{method} {path}: {}", by_reader.body);
            looked_at += 1;
        }
    }
    assert!(looked_at > 35);
    assert_eq!(root.get("/me").await.ok(200)["role"], "administrator");
}

#[tokio::test]
async fn a_program_that_only_looks_does_not_sit_at_the_table() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let (reads, _) = program(&world, &ana, "read").await;
    let id = world.begun("damas-chinas", json!({}), &[&ana, &ben]).await;
    let seat = format!("/matches/{id}/stand-in/0");
    assert_eq!(ana.put(&seat, json!({ "level": "easy" })).await.status, 204);
    let (mut socket, standing) = reads.watching(&id).await;
    assert_eq!(standing["seat"], 0, "it sees what its owner sees");
    for request in [
        json!({ "op": "act", "match": id, "action": "pass", "action_id": "a" }),
        json!({ "op": "return", "match": id }),
        json!({ "op": "say", "match": id, "text": "hi" }),
    ] {
        assert_eq!(code(&socket.ask(request).await), "not_permitted");
    }
    assert_eq!(socket.ask(json!({ "op": "unwatch", "match": id })).await["ok"], true);
    let room = ben.get(&format!("/matches/{id}")).await.ok(200);
    assert_eq!(room["members"][0]["bot"], "easy", "the bot still has the seat");
    let (plays, _) = program(&world, &ana, "play").await;
    let _there = plays.watching(&id).await;
    let room = ben.get(&format!("/matches/{id}")).await.ok(200);
    assert_eq!(room["members"][0]["bot"], Value::Null, "who plays is back");
}

#[tokio::test]
async fn tokens_end_with_their_time_and_with_everything_that_ends_sessions() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let soon = json!({ "name": "soon", "scope": "play", "expires_at": TEN.0 + 60_000 });
    let made = ana.post("/me/tokens", soon).await.ok(201);
    let short = Client {
        token: made["secret"].as_str().unwrap().into(),
        name: "ana".into(),
        ..world.visitor()
    };
    short.get("/me").await.ok(200);
    world.clock.advance(Duration::from_mins(1));
    assert_eq!(short.get("/me").await.refused(401), "not_logged_in");

    let (one, _) = program(&world, &ana, "play").await;
    let (other, _) = program(&world, &ana, "read").await;
    let mut socket = other.socket().await;
    assert_eq!(ana.delete("/me/tokens").await.status, 204);
    assert_eq!(socket.receive().await, None);
    assert_eq!(one.get("/me").await.refused(401), "not_logged_in");

    let (one, _) = program(&world, &ana, "play").await;
    let mut socket = one.socket().await;
    let change = json!({ "old": PASSWORD, "new": "battery staple" });
    assert_eq!(ana.put("/me/password", change).await.status, 204);
    assert_eq!(socket.receive().await, None);
    assert_eq!(one.get("/me").await.refused(401), "not_logged_in");

    let root = world.administrator().await;
    let (one, _) = program(&world, &ana, "play").await;
    let mut socket = one.socket().await;
    let block = json!({ "blocked": true });
    root.send(Method::PATCH, "/admin/users/ana", block).await.ok(200);
    assert_eq!(socket.receive().await, None);
    assert_eq!(one.get("/me").await.refused(401), "not_logged_in");
    root.send(Method::PATCH, "/admin/users/ana", json!({ "blocked": false })).await.ok(200);
    assert_eq!(one.get("/me").await.refused(401), "not_logged_in", "it is gone for good");
}

#[tokio::test]
async fn what_is_no_token_is_not_made() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    for (new, status, code) in [
        (json!({ "name": " ", "scope": "play" }), 422, "invalid_field"),
        (json!({ "name": "x".repeat(51), "scope": "play" }), 422, "invalid_field"),
        (json!({ "name": "a\nb", "scope": "play" }), 422, "invalid_field"),
        (json!({ "name": "x", "scope": "play", "expires_at": TEN.0 }), 422, "invalid_field"),
        (json!({ "name": "x", "scope": "admin" }), 400, "bad_request"),
        (json!({ "name": "x" }), 400, "bad_request"),
    ] {
        assert_eq!(ana.post("/me/tokens", new).await.refused(status), code);
    }
    for _ in 0..50 {
        ana.post("/me/tokens", json!({ "name": "x", "scope": "read" })).await.ok(201);
    }
    let one_more = ana.post("/me/tokens", json!({ "name": "x", "scope": "read" })).await;
    assert_eq!(one_more.refused(409), "too_many_tokens");
}
