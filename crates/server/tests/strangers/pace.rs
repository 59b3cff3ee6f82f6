//! The clocks of the platform: times that add up, and days for each move.

use std::time::Duration;

use serde_json::{Value, json};

use crate::common::{Client, Socket, TEN, World};

const MINUTE: Duration = Duration::from_mins(1);
const DAY: Duration = Duration::from_hours(24);

async fn begun(world: &World, game: &Value, players: &[&Client]) -> String {
    let room = players[0].post("/matches", game.clone()).await.ok(201);
    let id = room["match"].as_str().unwrap().to_owned();
    for player in &players[1..] {
        player.post("/join", json!({ "code": room["code"] })).await.ok(200);
    }
    for (seat, player) in players.iter().enumerate() {
        player.put(&format!("/matches/{id}/seat"), json!({ "seat": seat })).await.ok(200);
    }
    players[0].post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    assert!(world.running.live_matches() > 0);
    id
}

/// When the time of the seat to act is up, in minutes since ten.
fn deadline(standing: &Value) -> i64 {
    (standing["clock"]["deadlines"][0]["at"].as_i64().unwrap() - TEN.0) / 60_000
}

/// What each seat has left, in seconds.
fn left(standing: &Value) -> Vec<i64> {
    let left = standing["clock"]["left"].as_array().unwrap();
    left.iter().map(|one| one["ms"].as_i64().unwrap() / 1000).collect()
}

/// The next standing that somebody is told, whatever else they are told before.
async fn updated(socket: &mut Socket) -> Value {
    loop {
        let push = match socket.pushes.pop_front() {
            Some(push) => push,
            None => socket.receive().await.unwrap(),
        };
        if push["push"] == "update" {
            return push;
        }
    }
}

/// Does whatever may be done: what the player is told then.
async fn act(socket: &mut Socket, id: &str) -> Value {
    let standing = socket.watch(id, None).await;
    let action = standing["legal"]["actions"][0].as_str().unwrap().to_owned();
    let version = standing["version"].as_u64().unwrap();
    assert_eq!(socket.act(id, &action, version).await["ok"], true);
    socket.watch(id, None).await
}

#[tokio::test]
async fn times_add_up_through_restarts_and_who_uses_them_up_has_lost() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let pace = json!({ "kind": "fischer", "seconds": 600, "increment": 60 });
    let new = json!({ "game": "small-star-empires", "options": { "first": "P" }, "pace": pace });
    let id = begun(&world, &new, &[&ana, &ben]).await;
    let (mut at_ana, standing) = ana.watching(&id).await;
    let (mut at_ben, _) = ben.watching(&id).await;
    assert_eq!(standing["room"]["pace"], pace);
    assert_eq!((deadline(&standing), left(&standing)), (10, vec![600, 600]));
    world.clock.advance(4 * MINUTE);
    let standing = act(&mut at_ana, &id).await;
    assert_eq!(left(&standing), [600 - 240 + 60, 600]);
    world.clock.advance(MINUTE);
    let standing = act(&mut at_ben, &id).await;
    assert_eq!((deadline(&standing), left(&standing)), (5 + 7, vec![420, 600]));
    // What is left follows from the log, so another server finds the same.
    let world = world.restart().await;
    let [ana, ben] = [ana.at(&world), ben.at(&world)];
    let (mut at_ana, standing) = ana.watching(&id).await;
    assert_eq!((deadline(&standing), left(&standing)), (12, vec![420, 600]));
    world.clock.advance(7 * MINUTE);
    let over = at_ana.push("update").await;
    let outcome = json!({ "winners": [1], "scores": null, "reason": "out_of_time" });
    assert_eq!(over["status"]["outcome"], outcome);
    let results = ben.get("/me").await.ok(200)["results"].clone();
    assert_eq!((&results[0]["won"], &results[0]["lost"]), (&json!(1), &json!(0)));
}

#[tokio::test]
async fn with_more_than_two_a_bot_plays_on_for_who_used_up_their_time() {
    let world = World::new().await;
    let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
    let pace = json!({ "kind": "fischer", "seconds": 30, "increment": 0 });
    let options = json!({ "players": 3, "first": "P" });
    let new = json!({ "game": "small-star-empires", "options": options, "pace": pace });
    let id = begun(&world, &new, &[&ana, &ben, &eva]).await;
    let (mut socket, _) = ben.watching(&id).await;
    world.clock.advance(Duration::from_secs(30));
    let room = loop {
        let push = socket.receive().await.unwrap();
        if push["push"] == "room" && push["room"]["members"][0]["left"] == true {
            break push["room"].clone();
        }
    };
    assert_eq!((&room["stage"], &room["members"][0]["bot"]), (&json!("running"), &json!("easy")));
}

#[tokio::test]
async fn a_move_of_days_waits_for_vacations_and_for_nobody_to_keep_it_in_memory() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let new = json!({ "game": "damas-chinas", "pace": { "kind": "days", "days": 3 } });
    let id = begun(&world, &new, &[&ana, &ben]).await;
    let (mut socket, standing) = ana.watching(&id).await;
    let days = |standing: &Value| deadline(standing) / (24 * 60);
    assert_eq!(days(&standing), 3);
    // Somebody goes away for four days tomorrow, and says so: their time stands still.
    let vacation = json!({ "began_at": TEN.after(DAY).0, "days": 4 });
    let noted = ana.post("/me/vacations", vacation).await.ok(201);
    assert_eq!(noted["left"], 24 * 86_400_000_i64);
    assert_eq!(days(&updated(&mut socket).await), 7);
    // The vacation of somebody else changes nothing.
    ben.post("/me/vacations", json!({ "days": 5 })).await.ok(201);
    assert_eq!(days(&updated(&mut socket).await), 7);
    world.clock.advance(2 * DAY);
    ana.delete("/me/vacations").await.ok(200);
    assert_eq!(days(&updated(&mut socket).await), 4, "they came back after a day of it");
    // Being away is no reason for a bot to play for somebody.
    drop(socket);
    let stand_in = format!("/matches/{id}/stand-in/0");
    let refused = ben.put(&stand_in, json!({ "level": "easy" })).await;
    assert_eq!(refused.refused(403), "not_permitted");
    // Nobody looks at it, so no server keeps it; when the time is up it is found and played on.
    let world = world.restart().await;
    assert_eq!(world.running.live_matches(), 0);
    world.clock.advance(2 * DAY);
    world.running.sweep().await;
    let ben = ben.at(&world);
    let (_socket, standing) = ben.watching(&id).await;
    assert_eq!(standing["version"], 1, "{standing}");
    assert_eq!(days(&standing), 5 + 3, "ben is on vacation until the fifth day");
    let entries = ben.get(&format!("/matches/{id}/entries")).await.ok(200);
    assert_eq!(entries[1]["cause"], "timed_out");
}

#[tokio::test]
async fn a_pace_that_nobody_can_play_at_is_refused() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let fischer = |seconds: i64, increment: i64| json!({ "kind": "fischer", "seconds": seconds, "increment": increment });
    let days = |days: i64| json!({ "kind": "days", "days": days });
    for pace in [fischer(29, 0), fischer(10_801, 0), fischer(60, 181), days(0), days(15)] {
        let new = json!({ "game": "damas-chinas", "pace": pace });
        assert_eq!(ana.post("/matches", new).await.refused(422), "invalid_field", "{pace}");
    }
    for new in [
        json!({ "game": "flow-free", "pace": days(1) }),
        json!({ "game": "damas-chinas", "pace": days(1), "move_seconds": 30 }),
        json!({ "game": "king-of-colors", "pace": days(1), "clock": null }),
    ] {
        assert_eq!(ana.post("/matches", new).await.refused(422), "invalid_field");
    }
    ana.post("/matches", json!({ "game": "king-of-colors", "pace": days(14) })).await.ok(201);
    for vacation in [
        json!({ "days": 0 }),
        json!({ "days": 29 }),
        json!({ "days": 255 }),
        json!({ "days": 3, "began_at": TEN.0 - 1 }),
        json!({ "days": 3, "began_at": i64::MAX }),
    ] {
        let answer = ana.post("/me/vacations", vacation).await;
        assert_eq!(answer.refused(422), "invalid_field");
    }
    ana.post("/me/vacations", json!({ "days": 28 })).await.ok(201);
    assert_eq!(ana.post("/me/vacations", json!({ "days": 1 })).await.refused(422), "invalid_field");
}
