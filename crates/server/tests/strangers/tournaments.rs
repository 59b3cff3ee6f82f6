//! Tournaments, from the first who enters to the standings at the end.

use std::time::Duration;

use serde_json::{Value, json};
use server::Settings;

use crate::common::{Client, World, in_time};

const GAME: &str = "small-star-empires";

async fn made(host: &Client, change: Value) -> String {
    let mut new = json!({ "name": "Friday evening", "game": GAME, "format": "swiss" });
    for (field, value) in change.as_object().unwrap() {
        new[field] = value.clone();
    }
    let made = host.post("/tournaments", new).await.ok(201);
    made["tournament"].as_str().unwrap().into()
}

async fn post(client: &Client, id: &str, what: &str) -> crate::common::Answer {
    client.post(&format!("/tournaments/{id}/{what}"), Value::Null).await
}

/// Waits until a tournament is over: what is told of it then.
async fn over(world: &World, client: &Client, id: &str) -> Value {
    let mut moved = world.running.tournaments();
    loop {
        let told = client.get(&format!("/tournaments/{id}")).await.ok(200);
        if told["stage"] == "over" {
            return told;
        }
        tokio::time::timeout(Duration::from_mins(5), moved.changed()).await.unwrap().unwrap();
    }
}

/// So many bots play a tournament.
async fn of_bots(bots: u32, rounds: u32) {
    let settings = Settings { bot_threads: 2, ..World::settings() };
    let world = World::with(settings).await;
    let host = world.player("host").await;
    let id = made(&host, json!({ "rounds": rounds })).await;
    let enter = json!({ "level": "easy", "count": bots });
    assert_eq!(host.post(&format!("/tournaments/{id}/bots"), enter).await.status, 204);
    assert_eq!(post(&host, &id, "start").await.status, 204);
    let told = over(&world, &host, &id).await;
    let lines = told["standings"].as_array().unwrap();
    assert_eq!(lines.len(), bots as usize);
    let points: Vec<f64> = lines.iter().map(|line| line["points"].as_f64().unwrap()).collect();
    assert!(points.is_sorted_by(|one, other| one >= other), "{points:?}");
    let halves = (2.0 * points.iter().sum::<f64>()).round() as u32;
    assert_eq!(halves, bots * rounds, "each match gives one point");
    assert!(lines.iter().all(|line| line["played"] == rounds), "nobody had a bye");
    let mut met = Vec::new();
    for round in 1..=rounds {
        let told = host.get(&format!("/tournaments/{id}?round={round}")).await.ok(200);
        let tables = told["tables"].as_array().unwrap();
        assert_eq!(tables.len(), bots as usize / 2);
        for table in tables {
            let number = |seat: usize| table["places"][seat]["number"].as_u64().unwrap();
            met.push((number(0).min(number(1)), number(0).max(number(1))));
        }
    }
    met.sort_unstable();
    let before = met.len();
    met.dedup();
    assert_eq!(met.len(), before, "nobody met twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_play_a_tournament_to_its_end() {
    let rounds = if std::env::var_os("PARTIDA_SOAK").is_some() { 6 } else { 2 };
    of_bots(64, rounds).await;
}

#[tokio::test]
async fn people_enter_meet_and_are_found_again_after_a_restart() {
    for fresh in [store::testing::sqlite(), store::testing::postgres().await] {
        let world = World::on(fresh).await;
        let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
        let id = made(&ana, json!({ "format": "round_robin", "places": 3 })).await;
        assert_eq!(post(&ben, &id, "start").await.refused(403), "not_permitted");
        assert_eq!(post(&ana, &id, "start").await.refused(409), "not_enough_players");
        for player in [&ana, &ben, &eva] {
            assert_eq!(post(player, &id, "join").await.status, 204);
        }
        assert_eq!(post(&ben, &id, "join").await.refused(409), "already_joined");
        let leo = world.player("leo").await;
        assert_eq!(post(&leo, &id, "join").await.refused(403), "not_permitted", "it is full");
        assert_eq!(post(&eva, &id, "leave").await.status, 204);
        assert_eq!(post(&eva, &id, "leave").await.refused(403), "not_a_member");
        assert_eq!(post(&eva, &id, "join").await.status, 204);
        assert_eq!(post(&ana, &id, "start").await.status, 204);
        assert_eq!(post(&ana, &id, "start").await.refused(409), "already_started");
        assert_eq!(post(&leo, &id, "join").await.refused(409), "already_started");

        // In each round two play and one has a bye; the first of the two resigns.
        let (mut world, mut clients) = (world, vec![ana, ben, eva]);
        for round in 1..=3 {
            let told = clients[0].get(&format!("/tournaments/{id}")).await.ok(200);
            assert_eq!((&told["round"], &told["tables_of"]), (&json!(round), &json!(round)));
            let table = &told["tables"][0];
            assert_eq!(told["tables"][1]["match"], Value::Null, "a bye");
            let this_match = table["match"].as_str().unwrap().to_owned();
            let loser = table["places"][0]["username"].as_str().unwrap().to_owned();
            if round == 2 {
                world = world.restart().await;
                clients = clients.iter().map(|client| client.at(&world)).collect();
            }
            let loser = clients.iter().find(|client| client.name == loser).unwrap();
            let room = loser.get(&format!("/matches/{this_match}")).await.ok(200);
            assert_eq!((&room["stage"], &room["tournament"]), (&json!("running"), &json!(id)));
            let mut moved = world.running.tournaments();
            let resign = format!("/matches/{this_match}/resign");
            assert_eq!(loser.post(&resign, Value::Null).await.status, 204);
            in_time(moved.changed()).await.unwrap();
        }
        let told = clients[0].get(&format!("/tournaments/{id}")).await.ok(200);
        assert_eq!(told["stage"], "over");
        let points: f64 = told["standings"]
            .as_array()
            .unwrap()
            .iter()
            .map(|l| l["points"].as_f64().unwrap())
            .sum();
        assert_eq!((2.0 * points).round() as u32, 12, "three matches and three byes");
        assert_eq!(told["standings"][0]["played"], 2);
    }
}

#[tokio::test]
async fn who_does_not_come_loses_and_is_paired_no_more() {
    let world = World::new().await;
    let host = world.player("host").await;
    let id = made(&host, json!({ "rounds": 2, "starts_at": crate::common::TEN.0 + 60_000 })).await;
    let names = ["ana", "ben", "eva", "leo"];
    let clients = world.players(names).await;
    for client in &clients {
        assert_eq!(post(client, &id, "join").await.status, 204);
    }
    let mut moved = world.running.tournaments();
    // It starts by itself when its time has come.
    world.clock.advance(Duration::from_mins(1));
    in_time(moved.changed()).await.unwrap();
    assert_eq!(host.get(&format!("/tournaments/{id}")).await.ok(200)["stage"], "running");
    // Nobody comes: of each table the one who was to move first is out.
    world.clock.advance(Duration::from_mins(5));
    let told = loop {
        let told = host.get(&format!("/tournaments/{id}")).await.ok(200);
        if told["round"] == 2 {
            break told;
        }
        in_time(moved.changed()).await.unwrap();
    };
    let out = |line: &&Value| line["withdrawn"] == true;
    let lines = told["standings"].as_array().unwrap();
    assert_eq!(lines.iter().filter(out).count(), 2, "{told}");
    assert!(lines.iter().filter(out).all(|line| line["points"] == 0.0));
    assert_eq!(told["tables"].as_array().unwrap().len(), 1, "the two others meet");
    assert_eq!(post(&host, &id, "cancel").await.status, 204);
    assert_eq!(post(&host, &id, "cancel").await.refused(403), "not_permitted");
}

#[tokio::test]
async fn tables_of_three_give_points_to_more_than_the_first() {
    let world = World::new().await;
    let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
    let three = json!({ "options": { "players": 3 }, "rounds": 1 });
    let id = made(&ana, three).await;
    for client in [&ana, &ben, &eva] {
        assert_eq!(post(client, &id, "join").await.status, 204);
    }
    assert_eq!(post(&ana, &id, "start").await.status, 204);
    let told = ana.get(&format!("/tournaments/{id}")).await.ok(200);
    let this_match = told["tables"][0]["match"].as_str().unwrap().to_owned();
    let (mut socket, _) = ana.watching(&this_match).await;
    // Two of them leave, and bots play on for them as long as somebody is there.
    for client in [&ben, &eva] {
        assert_eq!(
            client.post(&format!("/matches/{this_match}/leave"), Value::Null).await.status,
            204
        );
    }
    let mut moved = world.running.tournaments();
    assert_eq!(ana.post(&format!("/matches/{this_match}/leave"), Value::Null).await.status, 204);
    in_time(moved.changed()).await.unwrap();
    let told = ana.get(&format!("/tournaments/{id}")).await.ok(200);
    assert_eq!(told["stage"], "over");
    let lines = told["standings"].as_array().unwrap();
    assert!(lines.iter().all(|line| line["points"] == 0.0), "nobody won: {told}");
    drop(socket.receive().await);
}

#[tokio::test]
async fn what_is_no_tournament_is_refused() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let new = |field: &str, value: Value| {
        let mut new = json!({ "name": "A cup", "game": GAME, "format": "swiss" });
        new[field] = value;
        new
    };
    for wrong in [
        new("name", json!("x")),
        new("name", json!("x".repeat(61))),
        new("game", json!("chess")),
        new("game", json!("flow-free")),
        new("rounds", json!(0)),
        new("rounds", json!(16)),
        new("places", json!(1)),
        new("places", json!(129)),
        new("starts_at", json!(1)),
        new("pace", json!({ "kind": "days", "days": 0 })),
        json!({ "name": "A cup", "game": GAME, "format": "round_robin", "options": { "players": 3 } }),
    ] {
        let answer = ana.post("/tournaments", wrong.clone()).await;
        assert_eq!(answer.refused(422), "invalid_field", "{wrong}");
    }
    let id = made(&ana, json!({})).await;
    for count in [0, 129] {
        let bots = json!({ "level": "easy", "count": count });
        let answer = ana.post(&format!("/tournaments/{id}/bots"), bots).await;
        assert_eq!(answer.refused(422), "invalid_field");
    }
    assert_eq!(ana.get("/tournaments/0000000000").await.refused(404), "not_found");
    assert_eq!(ana.get("/tournaments/nonsense").await.refused(404), "not_found");
    for _ in 0..4 {
        made(&ana, json!({})).await;
    }
    let again = ana.post("/tournaments", new("name", json!("one more"))).await;
    assert_eq!(again.refused(403), "not_permitted");
}
