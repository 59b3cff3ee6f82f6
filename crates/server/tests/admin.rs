//! Site administrators: clauses K117 and K139.

mod common;

use common::{PASSWORD, World};
use reqwest::Method;
use serde_json::{Value, json};

#[tokio::test]
async fn k139_what_a_site_administrator_may_do_nobody_else_may() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let new = json!({ "username": "x-y", "email": "x@y.z", "password": PASSWORD });
    for (method, path, body) in [
        (Method::GET, "/admin/users", Value::Null),
        (Method::POST, "/admin/users", new),
        (Method::DELETE, "/admin/users/ana", Value::Null),
        (Method::GET, "/admin/matches", Value::Null),
        (Method::DELETE, "/admin/matches/0000000000", Value::Null),
    ] {
        let refused = ana.send(method.clone(), path, body.clone()).await;
        assert_eq!(refused.refused(403), "not_permitted", "{method} {path}");
        let refused = world.visitor().send(method, path, body).await;
        assert_eq!(refused.refused(401), "not_logged_in");
    }
}

#[tokio::test]
async fn k117_users_are_listed_added_and_deleted() {
    let world = World::new().await;
    let root = world.administrator().await;
    let ana = world.player("ana").await;
    let names = |listed: Value| -> Vec<String> {
        let listed = listed.as_array().unwrap().iter();
        listed.map(|account| account["username"].as_str().unwrap().to_owned()).collect()
    };
    let new = json!({ "username": "ben", "email": "ben@example.org", "password": PASSWORD });
    root.post("/admin/users", new.clone()).await.ok(201);
    assert_eq!(root.post("/admin/users", new).await.refused(409), "username_taken");
    assert_eq!(names(root.get("/admin/users").await.ok(200)), ["root", "ana", "ben"]);
    assert_eq!(names(root.get("/admin/users?after=ana").await.ok(200)), ["ben"]);
    let log_in = json!({ "username": "ben", "password": PASSWORD });
    world.visitor().post("/login", log_in.clone()).await.ok(200);

    let mut socket = ana.socket().await;
    assert_eq!(root.delete("/admin/users/ana").await.status, 204);
    assert_eq!(socket.receive().await, None, "whoever is deleted is logged out");
    assert_eq!(ana.get("/me").await.refused(401), "not_logged_in");
    assert_eq!(root.delete("/admin/users/ana").await.refused(404), "player_not_found");
    assert_eq!(root.delete("/admin/users/root").await.refused(403), "not_permitted");
    assert_eq!(names(root.get("/admin/users").await.ok(200)), ["root", "ben"]);
}

#[tokio::test]
async fn k117_matches_are_listed_watched_ended_and_deleted() {
    for fresh in [store::testing::sqlite(), store::testing::postgres().await] {
        listed_watched_ended_and_deleted(World::on(fresh).await).await;
    }
}

async fn listed_watched_ended_and_deleted(world: World) {
    let root = world.administrator().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let id = world.begun("damas-chinas", json!({}), &[&ana, &ben]).await;
    let waiting = world.room("damas-chinas", json!({}), &[&ana, &ben]).await;
    let listed = root.get("/admin/matches").await.ok(200);
    assert_eq!(listed.as_array().unwrap().len(), 1);
    assert_eq!(listed[0]["match"], id.as_str());

    let (mut socket, watched) = root.watching(&id).await;
    assert_eq!(watched["seat"], Value::Null, "a site administrator is a spectator (K94)");
    let act = socket.act(&id, "anything", 0).await;
    assert_eq!(common::code(&act), "not_a_member");
    assert_eq!(root.delete(&format!("/admin/matches/{id}")).await.status, 204);
    let update = socket.push("update").await;
    assert_eq!(update["status"]["outcome"]["reason"], "site_administrator");
    assert_eq!(update["status"]["outcome"]["winners"], json!([]));
    // It is gone with its log, and with it whatever was said.
    assert_eq!(root.get(&format!("/matches/{id}")).await.refused(404), "match_not_found");
    assert_eq!(ana.get(&format!("/matches/{id}/record")).await.refused(404), "match_not_found");
    let again = root.delete(&format!("/admin/matches/{id}")).await;
    assert_eq!(again.refused(404), "match_not_found");
    assert_eq!(ana.get("/me").await.ok(200)["results"], json!([]), "it has no result");
    let refused = ana.delete(&format!("/admin/matches/{waiting}")).await;
    assert_eq!(refused.refused(403), "not_permitted");
    assert_eq!(root.delete(&format!("/admin/matches/{waiting}")).await.status, 204);
    assert_eq!(ana.get(&format!("/matches/{waiting}")).await.refused(404), "match_not_found");

    // Finished ones are listed and deleted as well; what they counted stays counted.
    let id = world.begun("damas-chinas", json!({}), &[&ana, &ben]).await;
    let end = format!("/admin/matches/{id}/end");
    ben.post(&format!("/matches/{id}/resign"), Value::Null).await;
    assert_eq!(root.post(&end, Value::Null).await.refused(409), "match_over");
    let over = root.get("/admin/matches?stage=over").await.ok(200);
    assert_eq!((over.as_array().unwrap().len(), &over[0]["match"]), (1, &json!(id)));
    assert_eq!(root.delete(&format!("/admin/matches/{id}")).await.status, 204);
    assert_eq!(root.get("/admin/matches?stage=over").await.ok(200), json!([]));
    assert_eq!(ana.get("/me").await.ok(200)["results"][0]["won"], 1);
    assert_eq!(ana.get("/me/matches").await.ok(200), json!([]));
    let unknown = root.delete("/admin/matches/0000000000").await;
    assert_eq!(unknown.refused(404), "match_not_found");
}

#[tokio::test]
async fn k117_deleting_a_user_counts_as_leaving_their_matches() {
    let world = World::new().await;
    let root = world.administrator().await;
    let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
    let king = world.begun("king-of-colors", json!({}), &[&ana, &ben, &eva]).await;
    let damas = world.begun("damas-chinas", json!({}), &[&ana, &ben]).await;
    let room = world.room("damas-chinas", json!({}), &[&ben, &ana]).await;
    assert_eq!(root.delete("/admin/users/ana").await.status, 204);

    let of_king = ben.get(&format!("/matches/{king}")).await.ok(200);
    assert_eq!(of_king["stage"], "running", "two are still in");
    assert_eq!(of_king["members"][0]["left"], true);
    assert_eq!(of_king["members"][0]["username"], Value::Null, "the name is gone");
    assert_eq!(of_king["members"][1]["admin"], true);
    let of_damas = ben.get(&format!("/matches/{damas}")).await.ok(200);
    assert_eq!(of_damas["outcome"]["winners"], json!([1]));
    let of_room = ben.get(&format!("/matches/{room}")).await.ok(200);
    assert_eq!(of_room["members"].as_array().unwrap().len(), 1);
    let won = json!([{ "game": "damas-chinas", "won": 1, "lost": 0 }]);
    assert_eq!(ben.get("/me").await.ok(200)["results"], won);
}
