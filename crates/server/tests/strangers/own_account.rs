//! Sessions, passwords and the end of an account.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{Client, PASSWORD, World};

/// Logs somebody in once more, from another browser.
async fn again(world: &World, name: &str, password: &str) -> Client {
    let mut client = world.visitor();
    let url = format!("http://{}/api/v1/login", world.address());
    let body = json!({ "username": name, "password": password });
    let request = client.http.post(url).header("user-agent", "Other/1.0").json(&body);
    let answer = Client::answer(request).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    client.cookie = answer.cookie();
    client.name = name.into();
    client
}

#[tokio::test]
async fn sessions_are_listed_and_ended_one_by_one_or_all_at_once() {
    for fresh in [store::testing::sqlite(), store::testing::postgres().await] {
        let world = World::on(fresh).await;
        let [ana, ben] = world.players(["ana", "ben"]).await;
        world.clock.advance(Duration::from_mins(2));
        let other = again(&world, "ana", PASSWORD).await;
        let listed = other.get("/me/sessions").await.ok(200);
        let listed = listed.as_array().unwrap();
        assert_eq!(listed.len(), 2);
        let current: Vec<_> = listed.iter().filter(|one| one["current"] == true).collect();
        assert_eq!(current.len(), 1);
        assert_eq!(current[0]["agent"], "Other/1.0");
        assert_eq!(current[0]["address"], "127.0.0.1");
        let first = listed.iter().find(|one| one["current"] == false).unwrap();
        assert!(current[0]["created_at"].as_i64() > first["created_at"].as_i64());
        let id = first["session"].as_str().unwrap();
        assert!(!ana.cookie.contains(id), "the id is not the token");

        let mut socket = ana.socket().await;
        let path = format!("/me/sessions/{id}");
        assert_eq!(ben.delete(&path).await.refused(404), "not_found", "another's session");
        assert_eq!(other.delete(&path).await.status, 204);
        assert_eq!(socket.receive().await, None, "its sockets close");
        assert_eq!(ana.get("/me").await.refused(401), "not_logged_in");
        assert_eq!(other.get("/me/sessions").await.ok(200).as_array().unwrap().len(), 1);

        let third = again(&world, "ana", PASSWORD).await;
        assert_eq!(third.delete("/me/sessions").await.status, 204);
        for client in [&third, &other] {
            assert_eq!(client.get("/me").await.refused(401), "not_logged_in");
        }
        ben.get("/me").await.ok(200);
    }
}

#[tokio::test]
async fn a_password_is_changed_by_who_knows_the_old_one_and_ends_other_sessions() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let other = again(&world, "ana", PASSWORD).await;
    let change = |old: &str, new: &str| json!({ "old": old, "new": new });
    let wrong = ana.put("/me/password", change("wrong horse", "battery staple")).await;
    assert_eq!(wrong.refused(403), "bad_credentials");
    for weak in ["short", "password123", "ana@example.org"] {
        let weak = ana.put("/me/password", change(PASSWORD, weak)).await;
        assert_eq!(weak.refused(422), "invalid_field");
    }
    let changed = ana.put("/me/password", change(PASSWORD, "battery staple")).await;
    assert_eq!(changed.status, 204);
    ana.get("/me").await.ok(200);
    assert_eq!(other.get("/me").await.refused(401), "not_logged_in");
    let old = json!({ "username": "ana", "password": PASSWORD });
    assert_eq!(world.visitor().post("/login", old).await.refused(401), "bad_credentials");
    again(&world, "ana", "battery staple").await;
}

#[tokio::test]
async fn weak_passwords_are_refused_with_a_reason() {
    let world = World::new().await;
    for weak in ["1234567", "12345678", "qwertyuiop", "aaaaaaaaaa", "contraseña", "ana-maria"] {
        let new = json!({ "username": "ana-maria", "email": "a@b.c", "password": weak });
        let refused = world.visitor().post("/register", new).await;
        assert!(refused.body["message"].as_str().unwrap().starts_with("password: "), "{weak}");
        assert_eq!(refused.refused(422), "invalid_field");
    }
}

#[tokio::test]
async fn an_account_is_deleted_by_its_owner_and_its_matches_stay() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let id = world.begun("damas-chinas", json!({}), &[&ana, &ben]).await;
    let (mut of_ben, _) = ben.watching(&id).await;
    let gone = |password: &str| json!({ "password": password });
    let wrong = ana.send(Method::DELETE, "/me", gone("wrong horse")).await;
    assert_eq!(wrong.refused(403), "bad_credentials");
    let mut of_ana = ana.socket().await;
    assert_eq!(ana.send(Method::DELETE, "/me", gone(PASSWORD)).await.status, 204);
    assert_eq!(of_ana.receive().await, None);
    assert_eq!(ana.get("/me").await.refused(401), "not_logged_in");
    let end = of_ben.push("update").await;
    assert_eq!(end["status"]["outcome"]["winners"], json!([1]), "she resigned by going");
    let room = ben.get(&format!("/matches/{id}")).await.ok(200);
    assert_eq!(room["members"][0]["username"], Value::Null);
    world.player("ana").await;
}

#[tokio::test]
async fn a_failed_log_in_tells_nothing() {
    let world = World::new().await;
    world.player("ana").await;
    let mut answers = Vec::new();
    for name in ["ana", "nobody"] {
        let given = json!({ "username": name, "password": "wrong horse" });
        let answer = world.visitor().post("/login", given).await;
        let mut headers: Vec<String> = answer.headers.keys().map(ToString::to_string).collect();
        headers.sort_unstable();
        answers.push((answer.status, answer.body, headers));
    }
    assert_eq!(answers[0], answers[1]);
}

#[tokio::test]
async fn users_are_searched_blocked_and_promoted_by_administrators() {
    let world = World::new().await;
    let root = world.administrator().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let found = root.get("/admin/users?search=AN").await.ok(200);
    assert_eq!(found.as_array().unwrap().len(), 1);
    assert_eq!((&found[0]["username"], &found[0]["blocked"]), (&json!("ana"), &json!(false)));
    let change = |name: &str, body: Value| {
        let (root, path) = (root.clone(), format!("/admin/users/{name}"));
        async move { root.send(Method::PATCH, &path, body).await }
    };
    let mut socket = ana.socket().await;
    assert_eq!(change("ana", json!({ "blocked": true })).await.ok(200)["blocked"], true);
    assert_eq!(socket.receive().await, None, "whoever is blocked is logged out");
    assert_eq!(ana.get("/me").await.refused(401), "not_logged_in");
    let log_in = |password: &str| json!({ "username": "ana", "password": password });
    let right = world.visitor().post("/login", log_in(PASSWORD)).await;
    assert_eq!(right.refused(403), "blocked");
    let wrong = world.visitor().post("/login", log_in("wrong horse")).await;
    assert_eq!(
        wrong.refused(401),
        "bad_credentials",
        "who does not know the password learns nothing"
    );
    change("ana", json!({ "blocked": false })).await.ok(200);
    world.visitor().post("/login", log_in(PASSWORD)).await.ok(200);

    assert_eq!(change("root", json!({ "blocked": true })).await.refused(403), "not_permitted");
    assert_eq!(change("nobody", json!({})).await.refused(404), "player_not_found");
    assert_eq!(change("ben", json!({ "role": "king" })).await.refused(400), "bad_request");
    assert_eq!(ben.get("/admin/users").await.refused(403), "not_permitted");
    assert_eq!(change("ben", json!({ "role": "admin" })).await.ok(200)["role"], "administrator");
    ben.get("/admin/users").await.ok(200);
    let new = json!({ "username": "eva", "email": "eva@example.org", "password": PASSWORD,
        "role": "administrator" });
    assert_eq!(root.post("/admin/users", new).await.ok(201)["role"], "administrator");
    // K117: matches are listed, private ones too, and ended.
    let room = ben.post("/matches", json!({ "game": "damas-chinas" })).await.ok(201);
    let waiting = root.get("/admin/matches?stage=waiting").await.ok(200);
    assert_eq!(waiting[0]["match"], room["match"]);
    let end = format!("/admin/matches/{}/end", room["match"].as_str().unwrap());
    assert_eq!(root.post(&end, Value::Null).await.status, 204);
    assert_eq!(root.get("/admin/matches?stage=waiting").await.ok(200), json!([]));
}

#[tokio::test]
async fn the_last_administrator_stays() {
    let world = World::new().await;
    let root = world.administrator().await;
    let ben = world.player("ben").await;
    let gone = json!({ "password": PASSWORD });
    let kept = root.send(Method::DELETE, "/me", gone.clone()).await;
    assert_eq!(kept.refused(403), "not_permitted");
    root.get("/me").await.ok(200);
    let promote = json!({ "role": "administrator" });
    root.send(Method::PATCH, "/admin/users/ben", promote).await.ok(200);
    assert_eq!(root.send(Method::DELETE, "/me", gone).await.status, 204);
    let ben = Client { cookie: again(&world, "ben", PASSWORD).await.cookie, ..ben };
    ben.get("/admin/users").await.ok(200);
}

#[tokio::test]
async fn a_visitor_is_told_that_they_are_one_and_a_player_who_they_are() {
    let world = World::new().await;
    assert_eq!(
        world.visitor().get("/session").await.ok(200),
        json!({ "account": null, "mail": false })
    );
    let [ana] = world.players(["ana"]).await;
    let who = ana.get("/session").await.ok(200);
    assert_eq!(who["account"], ana.get("/me").await.ok(200));
    assert_eq!(ana.post("/logout", json!({})).await.status, 204);
    assert_eq!(ana.get("/session").await.ok(200), json!({ "account": null, "mail": false }));
}
