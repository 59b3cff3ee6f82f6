//! Bots in seats from the start.

use serde_json::{Value, json};

use crate::common::{Client, Socket, World};

/// A match of one person against bots, begun and watched.
async fn against_bots(world: &World, game: &str, new: Value) -> (String, Client, Socket, Value) {
    let ana = world.player("ana").await;
    let mut body = json!({ "game": game });
    body.as_object_mut().unwrap().extend(new.as_object().unwrap().clone());
    let room = ana.post("/matches", body).await.ok(201);
    let id = room["match"].as_str().unwrap().to_owned();
    ana.put(&format!("/matches/{id}/seat"), json!({ "seat": 0 })).await.ok(200);
    ana.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    let (socket, begun) = ana.watching(&id).await;
    (id, ana, socket, begun)
}

/// Plays the first legal action whenever the own seat is to act, until so many own actions or the
/// end: the last standing, and the causes of all entries.
async fn play(socket: &mut Socket, id: &str, begun: Value, most: u32) -> (Value, Vec<String>) {
    let mut standing = begun;
    let mut causes = Vec::new();
    let mut acted = 0;
    loop {
        if !standing["status"]["outcome"].is_null() || acted == most {
            return (standing, causes);
        }
        let version = standing["version"].as_u64().unwrap();
        if let Some(action) = standing["legal"]["actions"][0].as_str() {
            let played = socket.act(id, action, version).await;
            assert_eq!(played["ok"], true, "{played}");
            acted += 1;
        }
        standing = socket.push("update").await;
        for entry in standing["entries"].as_array().unwrap() {
            causes.push(format!("{} {}", entry["seat"], entry["cause"].as_str().unwrap()));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_fill_seats_and_play_by_the_same_path_as_people() {
    for fresh in [store::testing::sqlite(), store::testing::postgres().await] {
        let world = World::on(fresh).await;
        let bots = json!([{ "seat": 1, "level": "easy" }]);
        let (id, ana, mut socket, begun) =
            against_bots(&world, "damas-chinas", json!({ "bots": bots })).await;
        assert_eq!(begun["room"]["bots"], bots);
        let (_, causes) = play(&mut socket, &id, begun, 4).await;
        assert!(causes.starts_with(&["0 asked".into(), "1 bot".into(), "0 asked".into()]));
        // Whatever a bot does is in the log as anybody's actions are.
        ana.post(&format!("/matches/{id}/resign"), Value::Null).await;
        let whole = ana.get(&format!("/matches/{id}/record")).await.ok(200);
        assert_eq!(whole["players"], json!(["ana", "bot:easy"]));
        let whole: protocol::Record = serde_json::from_value(whole).unwrap();
        catalog::record::verify(&whole).unwrap();
        let me = ana.get("/me").await.ok(200);
        let lost = json!([{ "game": "damas-chinas", "won": 0, "lost": 1 }]);
        assert_eq!(me["results"], lost, "a bot has won");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_of_games_with_secrets_luck_and_several_seats_play_too() {
    for (game, options, seats) in [
        ("king-of-colors", json!({}), 3),
        ("conquer-of-cathay", json!({}), 3),
        ("small-star-empires", json!({ "players": 3 }), 3),
    ] {
        let world = World::new().await;
        let bots: Vec<Value> =
            (1..seats).map(|seat| json!({ "seat": seat, "level": "easy" })).collect();
        let new = json!({ "bots": bots, "options": options });
        let (id, _, mut socket, begun) = against_bots(&world, game, new).await;
        let (_, causes) = play(&mut socket, &id, begun, 3).await;
        for seat in 1..seats {
            assert!(causes.contains(&format!("{seat} bot")), "{game}: {causes:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_come_and_go_in_the_waiting_room() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let room = ana.post("/matches", json!({ "game": "king-of-colors" })).await.ok(201);
    let (id, code) = (room["match"].as_str().unwrap(), room["code"].as_str().unwrap());
    let seat = |number: u8| format!("/matches/{id}/bots/{number}");
    let normal = json!({ "level": "normal" });
    assert_eq!(ben.put(&seat(1), normal.clone()).await.refused(403), "not_a_member");
    ben.post("/join", json!({ "code": code })).await.ok(200);
    assert_eq!(ben.put(&seat(1), normal.clone()).await.refused(403), "not_admin");
    let (mut watching, _) = ben.watching(id).await;
    let with = ana.put(&seat(1), normal.clone()).await.ok(200);
    assert_eq!(with["bots"], json!([{ "seat": 1, "level": "normal" }]));
    assert_eq!(watching.push("room").await["room"]["bots"], with["bots"]);
    let taken = ben.put(&format!("/matches/{id}/seat"), json!({ "seat": 1 })).await;
    assert_eq!(taken.refused(409), "seat_taken");
    ben.put(&format!("/matches/{id}/seat"), json!({ "seat": 2 })).await.ok(200);
    assert_eq!(ana.put(&seat(2), normal.clone()).await.refused(409), "seat_taken");
    assert_eq!(ana.put(&seat(0), normal.clone()).await.refused(409), "match_full");
    assert_eq!(ana.put(&seat(7), normal).await.refused(422), "invalid_field");
    let wrong = ana.put(&seat(1), json!({ "level": "godlike" })).await;
    assert_eq!(wrong.refused(422), "invalid_field");
    ana.delete(&seat(1)).await.ok(200);
    let start = format!("/matches/{id}/start");
    assert_eq!(ana.post(&start, Value::Null).await.refused(409), "not_enough_players");
    ana.put(&seat(0), json!({ "level": "hard" })).await.ok(200);
    let begun = ana.post(&start, Value::Null).await.ok(200);
    assert_eq!(begun["bots"], json!([{ "seat": 0, "level": "hard" }]));
    assert_eq!(begun["members"][0]["seat"], 1, "the seat that is left");

    for bad in [
        json!({ "game": "flow-free", "bots": [{ "seat": 0, "level": "easy" }] }),
        json!({ "game": "damas-chinas", "bots": [{ "seat": 2, "level": "easy" }] }),
        json!({ "game": "damas-chinas", "bots": [{ "seat": 1, "level": "" }] }),
        json!({ "game": "king-of-colors", "bots":
            [{ "seat": 1, "level": "easy" }, { "seat": 1, "level": "easy" }] }),
    ] {
        assert_eq!(ana.post("/matches", bad.clone()).await.refused(422), "invalid_field", "{bad}");
    }
    let all = json!([{ "seat": 0, "level": "easy" }, { "seat": 1, "level": "easy" }]);
    let full = ana.post("/matches", json!({ "game": "damas-chinas", "bots": all })).await;
    assert_eq!(full.refused(409), "match_full", "whoever creates a match has a seat");
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_rest_while_nobody_watches_and_go_on_after_a_restart() {
    let world = World::new().await;
    let bots = json!([{ "seat": 1, "level": "easy" }]);
    let (id, ana, mut socket, begun) =
        against_bots(&world, "damas-chinas", json!({ "bots": bots })).await;
    play(&mut socket, &id, begun, 2).await;
    drop(socket);
    let world = world.restart().await;
    let ana = ana.at(&world);
    let (mut socket, begun) = ana.watching(&id).await;
    let (_, causes) = play(&mut socket, &id, begun, 2).await;
    assert!(causes.contains(&"1 bot".into()), "{causes:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_where_the_rules_are_silent_is_followed_by_a_bot_and_has_lost() {
    let world = World::new().await;
    let players = world.players(["ana", "ben", "eva"]).await;
    let [ana, ben, eva] = &players;
    let options = json!({ "players": 3, "first": "P" });
    let id = world.begun("small-star-empires", options, &[ana, ben, eva]).await;
    let (mut socket, begun) = ana.watching(&id).await;
    assert_eq!(eva.post(&format!("/matches/{id}/resign"), Value::Null).await.status, 204);
    let room = socket.push("room").await;
    let gone = &room["room"]["members"][2];
    assert_eq!((&gone["left"], &gone["bot"]), (&json!(true), &json!("easy")));
    socket.push("update").await;
    let again = eva.post(&format!("/matches/{id}/leave"), Value::Null).await;
    assert_eq!(again.refused(409), "you_are_out");
    let (mut of_eva, seen) = eva.watching(&id).await;
    assert_eq!(seen["seat"], Value::Null, "who has left is a spectator");
    assert_eq!(common_code(&of_eva.act(&id, "x", 0).await), "you_are_out");
    // The match goes on with the bot in her seat.
    let (mut of_ben, of_ben_begun) = ben.watching(&id).await;
    let mut standings = [begun, of_ben_begun];
    let mut causes = Vec::new();
    for turn in 0..2 {
        let version = standings[turn]["version"].as_u64().unwrap();
        let action = standings[turn]["legal"]["actions"][0].as_str().unwrap().to_owned();
        let sockets = [&mut socket, &mut of_ben];
        let played = sockets.into_iter().nth(turn).unwrap().act(&id, &action, version).await;
        assert_eq!(played["ok"], true, "{played}");
        for (standing, socket) in standings.iter_mut().zip([&mut socket, &mut of_ben]) {
            *standing = socket.push("update").await;
        }
        causes.push(standings[0]["entries"][0]["cause"].clone());
    }
    let by_bot = socket.push("update").await;
    assert_eq!(by_bot["entries"][0]["cause"], "bot");
    assert_eq!(by_bot["entries"][0]["seat"], 2);
    // When the last person goes, only bots would be left.
    ben.post(&format!("/matches/{id}/leave"), Value::Null).await;
    ana.post(&format!("/matches/{id}/leave"), Value::Null).await;
    let room = loop {
        let room = ana.get(&format!("/matches/{id}")).await.ok(200);
        if room["stage"] == "over" {
            break room;
        }
    };
    assert_eq!(room["outcome"]["reason"], "abandoned");
    for client in &players {
        let results = &client.get("/me").await.ok(200)["results"];
        assert_eq!(results[0]["lost"], 1, "{}", client.name);
    }
}

fn common_code(answer: &Value) -> &str {
    crate::common::code(answer)
}
