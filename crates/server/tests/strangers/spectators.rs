//! Who may watch.

use serde_json::{Value, json};

use crate::common::{World, code};

#[tokio::test]
async fn the_creator_allows_spectators_or_not() {
    let world = World::new().await;
    let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
    let root = world.administrator().await;
    for (public, spectators) in [(true, true), (true, false), (false, true), (false, false)] {
        let new = json!({ "game": "damas-chinas", "public": public, "spectators": spectators });
        let room = ana.post("/matches", new).await.ok(201);
        let id = room["match"].as_str().unwrap();
        ben.post("/join", json!({ "code": room["code"] })).await.ok(200);
        ana.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
        let mut of_eva = eva.socket().await;
        let seen = of_eva.watch(id, None).await;
        if spectators {
            assert_eq!((&seen["ok"], &seen["seat"]), (&json!(true), &Value::Null));
        } else {
            assert_eq!(code(&seen), "not_permitted");
            let shown = eva.get(&format!("/matches/{id}")).await;
            assert_eq!(shown.refused(403), "not_permitted");
        }
        let listed = eva.get("/matches?stage=running&game=damas-chinas").await.ok(200);
        let listed = listed.as_array().unwrap().iter().any(|one| one["match"] == id);
        assert_eq!(listed, public && spectators);
        assert_eq!(root.socket().await.watch(id, None).await["ok"], true);
    }
    let none = eva.get("/matches?stage=running&game=flow-free").await.ok(200);
    assert_eq!(none, json!([]));
    assert_eq!(eva.get("/matches?stage=over").await.refused(422), "invalid_field");
}

#[tokio::test]
async fn the_notation_of_an_action_is_told_to_those_who_may_know_it() {
    let world = World::new().await;
    let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
    let clients = [&ana, &ben, &eva];
    let id = world.begun("king-of-colors", json!({}), &clients).await;
    let mut sockets = Vec::new();
    for client in clients {
        sockets.push(client.watching(&id).await);
    }
    let to_act = sockets[0].1["status"]["to_act"][0].as_u64().unwrap();
    let owner = usize::try_from(to_act).unwrap();
    let actions = sockets[owner].1["legal"]["actions"].as_array().unwrap().clone();
    let place = actions.iter().find(|one| one.as_str().unwrap().starts_with("place")).unwrap();
    sockets[owner].0.act(&id, place.as_str().unwrap(), 0).await;
    for (seat, (socket, _)) in sockets.iter_mut().enumerate() {
        let entry = socket.push("update").await["entries"][0].clone();
        let known = if seat == owner { place } else { &Value::Null };
        assert_eq!(&entry["action"], known, "what was placed is a secret");
    }
}

#[tokio::test]
async fn anybody_may_watch_by_the_address_where_that_was_settled() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let visitor = world.visitor();
    let closed = world.begun("damas-chinas", json!({}), &[&ana, &ben]).await;
    let refused = visitor.get(&format!("/watch/{closed}")).await;
    assert_eq!(refused.refused(401), "not_logged_in");

    let odd = json!({ "game": "king-of-colors", "visitors": true, "spectators": false });
    assert_eq!(ana.post("/matches", odd).await.refused(422), "invalid_field");
    let new = json!({ "game": "damas-chinas", "visitors": true });
    let room = ana.post("/matches", new).await.ok(201);
    assert_eq!(room["visitors"], true);
    let id = room["match"].as_str().unwrap();
    let watch = format!("/watch/{id}");
    assert_eq!(visitor.get(&watch).await.refused(409), "not_started");
    ben.post("/join", json!({ "code": room["code"] })).await.ok(200);
    ana.put(&format!("/matches/{id}/seat"), json!({ "seat": 0 })).await.ok(200);
    ana.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    let (mut socket, begun) = ana.watching(id).await;
    let action = begun["legal"]["actions"][0].as_str().unwrap().to_owned();
    socket.act(id, &action, 0).await;

    let seen = visitor.get(&watch).await.ok(200);
    assert_eq!((&seen["seat"], &seen["version"]), (&Value::Null, &json!(1)));
    assert_eq!(seen["entries"].as_array().unwrap().len(), 2, "the setup and the move");
    assert_eq!(seen["room"]["code"], Value::Null, "the code is for members");
    assert!(seen.get("legal").is_none());
    let later = visitor.get(&format!("{watch}?have=1")).await.ok(200);
    assert_eq!(later["entries"], json!([]));
    let future = visitor.get(&format!("{watch}?have=99")).await.ok(200);
    assert_eq!(future["entries"], json!([]));
}
