//! Notices: who is not there is told that it is their turn, once.

use serde_json::{Value, json};

use crate::common::{Client, World};

/// Somebody's notices, once there are so many.
async fn notices(client: &Client, many: usize) -> Vec<Value> {
    loop {
        // They are written beside what the match does.
        let told = client.get("/me/notices").await.ok(200);
        let told = told.as_array().unwrap().clone();
        if told.len() >= many {
            return told;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn who_is_not_there_is_told_once_for_each_turn() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let new = json!({ "game": "damas-chinas", "pace": { "kind": "days", "days": 1 } });
    let room = ana.post("/matches", new).await.ok(201);
    let id = room["match"].as_str().unwrap().to_owned();
    ben.post("/join", json!({ "code": room["code"] })).await.ok(200);
    for (seat, client) in [(0, &ana), (1, &ben)] {
        client.put(&format!("/matches/{id}/seat"), json!({ "seat": seat })).await.ok(200);
    }
    ana.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    let told = notices(&ana, 1).await;
    assert_eq!((&told[0]["kind"], &told[0]["match"]), (&json!("turn"), &json!(id)));
    assert_eq!((&told[0]["game"], &told[0]["read"]), (&json!("damas-chinas"), &json!(false)));
    assert!(notices(&ben, 0).await.is_empty(), "it is not his turn");
    // Another server tells nobody again of the same turn.
    let world = world.restart().await;
    let [ana, ben] = [ana.at(&world), ben.at(&world)];
    ben.get(&format!("/matches/{id}")).await.ok(200);
    let (mut socket, standing) = ana.watching(&id).await;
    assert_eq!(notices(&ana, 1).await.len(), 1);
    // With the move it is somebody else's turn, who is told; who is there is not.
    let action = standing["legal"]["actions"][0].as_str().unwrap().to_owned();
    assert_eq!(socket.act(&id, &action, 0).await["ok"], true);
    assert_eq!(notices(&ben, 1).await.len(), 1);
    let (mut at_ben, standing) = ben.watching(&id).await;
    let action = standing["legal"]["actions"][0].as_str().unwrap().to_owned();
    assert_eq!(at_ben.act(&id, &action, 1).await["ok"], true);
    assert_eq!(socket.ask(json!({ "op": "ping" })).await["ok"], true);
    assert_eq!(notices(&ana, 1).await.len(), 1, "she saw it");

    let seen = json!({ "notice": notices(&ana, 1).await[0]["notice"] });
    assert_eq!(ana.post("/me/notices/read", seen).await.status, 204);
    assert_eq!(notices(&ana, 1).await[0]["read"], true);
    assert_eq!(notices(&ben, 1).await[0]["read"], false, "everybody has their own");
    // Each kind can be switched off.
    let off = json!({ "turn": false, "round": true, "tournament": true });
    assert_eq!(ben.put("/me/notices/wanted", off.clone()).await.status, 204);
    assert_eq!(ben.get("/me/notices/wanted").await.ok(200), off);
    assert_eq!(ben.put("/me/notices/wanted", json!({ "turn": false })).await.status, 400);
}
