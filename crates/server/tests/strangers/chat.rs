//! Talking in a match.

use serde_json::{Value, json};

use crate::common::{World, code};

#[tokio::test]
async fn what_is_said_is_stored_told_and_can_be_read_again() {
    for fresh in [store::testing::sqlite(), store::testing::postgres().await] {
        let world = World::on(fresh).await;
        let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
        let id = world.begun("damas-chinas", json!({}), &[&ana, &ben]).await;
        let (mut of_ana, begun) = ana.watching(&id).await;
        assert_eq!(begun["chat"], json!([]));
        let (mut of_ben, _) = ben.watching(&id).await;
        let say = |text: &str| json!({ "op": "say", "match": id, "text": text });
        assert_eq!(of_ana.ask(say(" ¡Suerte! 🎲\n")).await["ok"], true);
        let said = of_ben.push("said").await;
        assert_eq!(said["text"], "¡Suerte! 🎲");
        assert_eq!((&said["n"], &said["seat"]), (&json!(1), &json!(0)));
        assert_eq!((&said["username"], &said["match"]), (&json!("ana"), &json!(id)));
        assert_eq!(said["at"], world.clock.now().0);
        of_ana.push("said").await;
        for bad in ["", "   ", &"x".repeat(501)] {
            assert_eq!(code(&of_ana.ask(say(bad)).await), "bad_request");
        }
        assert_eq!(of_ana.ask(say(&"ñ".repeat(500))).await["ok"], true);
        // Spectators read and do not write.
        let (mut of_eva, seen) = eva.watching(&id).await;
        assert_eq!(seen["chat"].as_array().unwrap().len(), 2);
        assert_eq!(code(&of_eva.ask(say("hi")).await), "not_permitted");
        let path = format!("/matches/{id}/chat");
        let later = eva.get(&format!("{path}?after=1")).await.ok(200);
        assert_eq!(later.as_array().unwrap().len(), 1);
        assert_eq!(later[0]["n"], 2);

        // The match admin switches it off; what was said stays.
        let off = json!({ "on": false });
        assert_eq!(ben.put(&path, off.clone()).await.refused(403), "not_admin");
        assert_eq!(eva.put(&path, off.clone()).await.refused(403), "not_a_member");
        assert_eq!(ana.put(&path, off).await.ok(200)["chat"], false);
        assert_eq!(of_ben.push("said").await["n"], 2);
        assert_eq!(of_ben.push("room").await["room"]["chat"], false);
        assert_eq!(code(&of_ben.ask(say("hello?")).await), "chat_off");
        let root = world.administrator().await;
        assert_eq!(root.put(&path, json!({ "on": true })).await.ok(200)["chat"], true);
        assert_eq!(of_ben.push("room").await["room"]["chat"], true);

        // After the end people may still thank each other, and after a restart it is all there.
        ben.post(&format!("/matches/{id}/resign"), Value::Null).await;
        assert_eq!(of_ben.ask(say("gg")).await["ok"], true);
        let world = world.restart().await;
        let (_, seen) = ana.at(&world).watching(&id).await;
        let texts: Vec<_> = seen["chat"].as_array().unwrap().iter().map(|s| &s["n"]).collect();
        assert_eq!(texts, [1, 2, 3]);
        assert_eq!(seen["chat"][2]["text"], "gg");
    }
}

#[tokio::test]
async fn a_match_can_be_made_without_chat() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let new = json!({ "game": "damas-chinas", "chat": false });
    let room = ana.post("/matches", new).await.ok(201);
    let (mut socket, _) = ana.watching(room["match"].as_str().unwrap()).await;
    let refused = socket.ask(json!({ "op": "say", "match": room["match"], "text": "hi" })).await;
    assert_eq!(code(&refused), "chat_off");
}
