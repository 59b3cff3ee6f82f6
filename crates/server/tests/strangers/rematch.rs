//! Invitations, and playing the same once more.

use serde_json::{Value, json};

use crate::common::World;

#[tokio::test]
async fn a_rematch_invites_everybody_and_who_comes_second_joins() {
    for fresh in [store::testing::sqlite(), store::testing::postgres().await] {
        let world = World::on(fresh).await;
        let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
        let new = json!({
            "game": "damas-chinas", "options": { "capture": true }, "move_seconds": 60,
            "spectators": false,
        });
        let room = ana.post("/matches", new).await.ok(201);
        let id = room["match"].as_str().unwrap();
        ben.post("/join", json!({ "code": room["code"] })).await.ok(200);
        ana.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
        let (mut of_ana, _) = ana.watching(id).await;
        let path = format!("/matches/{id}/rematch");
        assert_eq!(ana.post(&path, Value::Null).await.refused(403), "not_permitted");
        ben.post(&format!("/matches/{id}/resign"), Value::Null).await;
        of_ana.push("update").await;
        assert_eq!(world.running.live_matches(), 0, "nothing is kept for finished matches");
        assert_eq!(eva.post(&path, Value::Null).await.refused(403), "not_a_member");

        let next = ben.post(&path, Value::Null).await.ok(201);
        for field in ["game", "options", "clock", "move_seconds", "spectators", "seats"] {
            assert_eq!(next[field], room[field], "{field}");
        }
        assert_eq!(next["members"][0]["username"], "ben");
        assert_eq!(of_ana.push("room").await["room"]["rematch"], next["match"]);
        let invited = of_ana.push("rematch").await;
        assert_eq!((&invited["match"], &invited["room"]["match"]), (&json!(id), &next["match"]));
        // Should that room come to nothing, another can be made.
        let new = next["match"].as_str().unwrap();
        ben.post(&format!("/matches/{new}/end"), Value::Null).await;
        let next = ana.post(&path, Value::Null).await.ok(201);
        assert_ne!(next["match"], json!(new));
        assert_eq!(next["stage"], "waiting", "ben has not agreed yet");
        let again = ana.post(&path, Value::Null).await.ok(200);
        assert_eq!(again["match"], next["match"], "pressing twice changes nothing");

        // When all have agreed it begins by itself, and another has the first seat.
        let before = ana.get(&format!("/matches/{id}")).await.ok(200);
        assert_eq!(before["rematch"], next["match"]);
        let joined = ben.post(&path, Value::Null).await.ok(200);
        assert_eq!((&joined["match"], &joined["stage"]), (&next["match"], &json!("running")));
        for old in before["members"].as_array().unwrap() {
            let same = |one: &&Value| one["username"] == old["username"];
            let new = joined["members"].as_array().unwrap().iter().find(same).unwrap();
            assert_eq!(new["seat"].as_u64().unwrap(), 1 - old["seat"].as_u64().unwrap());
        }
        let again = ben.post(&path, Value::Null).await.ok(200);
        assert_eq!(again["match"], next["match"]);
    }
}

#[tokio::test]
async fn a_rematch_keeps_the_bots_and_begins_at_once_where_nobody_else_need_agree() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let bots = json!([{ "seat": 1, "level": "hard" }, { "seat": 2, "level": "easy" }]);
    let new = json!({ "game": "damas-chinas", "options": { "mode": 1 }, "bots": bots });
    let room = ana.post("/matches", new).await.ok(201);
    let id = room["match"].as_str().unwrap();
    ana.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    ana.post(&format!("/matches/{id}/resign"), Value::Null).await;
    let next = ana.post(&format!("/matches/{id}/rematch"), Value::Null).await.ok(201);
    assert_eq!((&next["stage"], &next["members"][0]["seat"]), (&json!("running"), &json!(2)));
    let moved = json!([{ "seat": 0, "level": "hard" }, { "seat": 1, "level": "easy" }]);
    assert_eq!(next["bots"], moved);

    let puzzle = ana.post("/matches", json!({ "game": "flow-free" })).await.ok(201);
    let id = puzzle["match"].as_str().unwrap();
    ana.post(&format!("/matches/{id}/resign"), Value::Null).await;
    let next = ana.post(&format!("/matches/{id}/rematch"), Value::Null).await.ok(201);
    assert_eq!(next["stage"], "running");
}

#[tokio::test]
async fn an_invitation_tells_what_it_is_for_without_joining() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let bots = json!([{ "seat": 2, "level": "easy" }]);
    let new = json!({ "game": "king-of-colors", "bots": bots });
    let room = ana.post("/matches", new).await.ok(201);
    let code = room["code"].as_str().unwrap();
    assert_eq!(room["invitation"], format!("/join/{code}"));
    // A visitor sees it before registering.
    let seen = world.visitor().get(&format!("/join/{}", code.to_lowercase())).await.ok(200);
    assert_eq!(seen["match"], room["match"]);
    assert_eq!((&seen["host"], &seen["seats"]), (&json!("ana"), &json!(3)));
    assert_eq!((&seen["free"], &seen["stage"]), (&json!(1), &json!("waiting")));
    assert_eq!(ben.get("/join/AAAAAA").await.refused(404), "match_not_found");
    assert_eq!(ben.get("/join/nonsense").await.refused(404), "match_not_found");
    world.clock.advance(std::time::Duration::from_hours(2));
    assert_eq!(ben.get(&format!("/join/{code}")).await.refused(404), "match_not_found");
}
