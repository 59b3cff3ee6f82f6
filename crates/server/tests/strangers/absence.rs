//! Players who are away, and bots that play for them.

use std::time::Duration;

use serde_json::{Value, json};

use crate::common::{Socket, World, code};

/// The next push of a kind, whatever comes before.
async fn push(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let push = match socket.pushes.pop_front() {
            Some(push) => push,
            None => socket.receive().await.unwrap(),
        };
        if push["push"] == kind {
            return push;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_for_an_absent_player_who_gets_the_seat_back() {
    for fresh in [store::testing::sqlite(), store::testing::postgres().await] {
        let world = World::on(fresh).await;
        let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
        let id = world.begun("damas-chinas", json!({}), &[&ana, &ben]).await;
        let (mut of_ana, begun) = ana.watching(&id).await;
        let (of_ben, _) = ben.watching(&id).await;
        let stand_in = |seat: u8| format!("/matches/{id}/stand-in/{seat}");
        let easy = json!({ "level": "easy" });
        assert_eq!(ana.put(&stand_in(1), easy.clone()).await.refused(403), "not_permitted");
        assert_eq!(eva.put(&stand_in(1), easy.clone()).await.refused(403), "not_a_member");
        drop(of_ben);
        // He is noticed to be away after a while, and can be replaced after a minute.
        while of_ana.ask(json!({ "op": "ping" })).await["ok"] != true {}
        let room = loop {
            world.clock.advance(Duration::from_secs(10));
            let room = ana.get(&format!("/matches/{id}")).await.ok(200);
            if room["members"][1]["absent"] == true {
                break room;
            }
        };
        assert_eq!(room["members"][0]["absent"], false);
        assert_eq!(push(&mut of_ana, "room").await["room"]["members"][1]["absent"], true);
        world.clock.advance(Duration::from_mins(1));
        let wrong = ana.put(&stand_in(1), json!({ "level": "best" })).await;
        assert_eq!(wrong.refused(422), "invalid_field");
        assert_eq!(ana.put(&stand_in(1), easy.clone()).await.status, 204);
        let room = push(&mut of_ana, "room").await;
        assert_eq!(room["room"]["members"][1]["bot"], "easy");
        let action = begun["legal"]["actions"][0].as_str().unwrap();
        of_ana.act(&id, action, 0).await;
        world.clock.advance(Duration::from_secs(4));
        let by_bot = loop {
            let update = push(&mut of_ana, "update").await;
            if update["version"] == 2 {
                break update;
            }
        };
        assert_eq!(by_bot["entries"][0]["cause"], "bot");
        assert_eq!(by_bot["entries"][0]["seat"], 1);

        // Back on a new connection, he has his seat again.
        let (mut of_ben, standing) = ben.watching(&id).await;
        assert_eq!(standing["seat"], 1);
        assert_eq!(standing["room"]["members"][1]["bot"], Value::Null);
        let action = by_bot["legal"]["actions"][0].as_str().unwrap();
        of_ana.act(&id, action, 2).await;
        let asked = loop {
            let update = push(&mut of_ben, "update").await;
            if update["version"] == 3 {
                break update;
            }
        };
        let action = asked["legal"]["actions"][0].as_str().unwrap();
        assert_eq!(of_ben.act(&id, action, 3).await["version"], 4);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_lets_a_bot_play_for_themselves_takes_over_by_acting_or_saying_so() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let id = world.begun("damas-chinas", json!({ "mode": 0 }), &[&ana, &ben]).await;
    let (mut of_ana, _) = ana.watching(&id).await;
    let (mut of_ben, _) = ben.watching(&id).await;
    ana.put(&format!("/matches/{id}/stand-in/0"), json!({ "level": "easy" })).await;
    world.clock.advance(Duration::from_secs(4));
    let update = loop {
        let update = push(&mut of_ben, "update").await;
        if update["version"] == 1 {
            break update;
        }
    };
    assert_eq!(update["entries"][0]["cause"], "bot");
    assert_eq!(of_ana.ask(json!({ "op": "return", "match": id })).await["ok"], true);
    let room = ana.get(&format!("/matches/{id}")).await.ok(200);
    assert_eq!(room["members"][0]["bot"], Value::Null);
    // And by acting: ben's bot has nothing to say once he plays himself.
    let action = update["legal"]["actions"][0].as_str().unwrap();
    assert_eq!(of_ben.act(&id, action, 1).await["version"], 2);
    ben.put(&format!("/matches/{id}/stand-in/1"), json!({ "level": "easy" })).await;
    let standing = of_ana.watch(&id, None).await;
    let action = standing["legal"]["actions"][0].as_str().unwrap();
    of_ana.act(&id, action, 2).await;
    let standing = of_ben.watch(&id, None).await;
    assert_eq!(standing["ok"], true, "watching again on the same connection changes nothing");
    assert_eq!(standing["room"]["members"][1]["bot"], "easy");
    let refused = of_ben.ask(json!({ "op": "return", "match": "0000000000" })).await;
    assert_eq!(code(&refused), "match_not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_plays_for_somebody_takes_its_time_before_every_move() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let bots = json!([{ "seat": 1, "level": "easy" }]);
    let new = json!({ "game": "damas-chinas", "options": { "mode": 0 }, "bots": bots });
    let id = ana.post("/matches", new).await.ok(201)["match"].as_str().unwrap().to_owned();
    ana.put(&format!("/matches/{id}/seat"), json!({ "seat": 0 })).await.ok(200);
    ana.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    let (mut of_ana, _) = ana.watching(&id).await;
    ana.put(&format!("/matches/{id}/stand-in/0"), json!({ "level": "easy" })).await;
    for moves in 1..=3 {
        // Nothing happens until the time has passed, however often somebody looks.
        world.clock.advance(Duration::from_millis(3_999));
        for _ in 0..3 {
            assert_eq!(of_ana.watch(&id, None).await["version"], 2 * (moves - 1));
        }
        world.clock.advance(Duration::from_millis(1));
        // Its own move, and the answer of the bot that plays for itself.
        while push(&mut of_ana, "update").await["version"] != 2 * moves {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_of_a_seat_that_was_given_back_begins_anew() {
    let world = World::new().await;
    let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
    let clients = [&ana, &ben, &eva];
    let id = world.begun("king-of-colors", json!({}), &clients).await;
    let mut sockets = Vec::new();
    let mut standing = Value::Null;
    for client in clients {
        let (socket, begun) = client.watching(&id).await;
        sockets.push(socket);
        standing = begun;
    }
    let seat = usize::try_from(standing["status"]["to_act"][0].as_u64().unwrap()).unwrap();
    let other = (seat + 1) % 3;
    // Whoever is not to act hands over and comes back later: time runs from then on.
    let path = format!("/matches/{id}/stand-in/{other}");
    assert_eq!(clients[other].put(&path, json!({ "level": "easy" })).await.status, 204);
    let update = push(&mut sockets[other], "update").await;
    let deadlines = update["clock"]["deadlines"].as_array().unwrap();
    assert_eq!(deadlines.len(), 1, "the clock of the one to act runs on");
    let path = format!("/matches/{id}/stand-in/{seat}");
    clients[seat].put(&path, json!({ "level": "expert" })).await;
    // First the update about the other seat, then that a bot has no clock.
    push(&mut sockets[seat], "update").await;
    let update = push(&mut sockets[seat], "update").await;
    assert_eq!(update["clock"]["deadlines"], json!([]));
}
