//! Who somebody is: clauses K112, K113, K121 to K123 and what protects accounts.

mod common;

use common::{Client, PASSWORD, World};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;
use tokio_tungstenite::{connect_async, tungstenite};

fn account(username: &str, email: &str, password: &str) -> Value {
    json!({ "username": username, "email": email, "password": password })
}

#[tokio::test]
async fn k112_a_visitor_cannot_create_join_play_or_watch_a_match() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let id = world.begun("damas-chinas", json!({}), &[&ana, &ben]).await;
    let visitor = world.visitor();
    let new = json!({ "game": "damas-chinas" });
    for (method, path, body) in [
        (Method::POST, "/matches".to_owned(), new),
        (Method::GET, "/matches".to_owned(), Value::Null),
        (Method::POST, "/join".to_owned(), json!({ "code": "ABC234" })),
        (Method::GET, format!("/matches/{id}"), Value::Null),
        (Method::GET, format!("/matches/{id}/entries"), Value::Null),
        (Method::GET, format!("/matches/{id}/record"), Value::Null),
        (Method::POST, format!("/matches/{id}/join"), Value::Null),
        (Method::PUT, format!("/matches/{id}/seat"), json!({ "seat": 0 })),
        (Method::DELETE, format!("/matches/{id}/members/ben"), Value::Null),
        (Method::POST, format!("/matches/{id}/start"), Value::Null),
        (Method::POST, format!("/matches/{id}/leave"), Value::Null),
        (Method::POST, format!("/matches/{id}/end"), Value::Null),
        (Method::GET, "/me".to_owned(), Value::Null),
        (Method::GET, "/me/matches".to_owned(), Value::Null),
        (Method::POST, "/logout".to_owned(), Value::Null),
    ] {
        let answer = visitor.send(method.clone(), &path, body).await;
        assert_eq!(answer.refused(401), "not_logged_in", "{method} {path}");
    }
    let refused = connect_async(visitor.request()).await.unwrap_err();
    let tungstenite::Error::Http(response) = refused else { panic!("{refused}") };
    assert_eq!(response.status(), 401);
    // The games and the rules are for everybody.
    let games = visitor.get("/games").await.ok(200);
    assert!(games.as_array().unwrap().iter().any(|game| game["game"] == "damas-chinas"));
}

#[tokio::test]
async fn k113_a_player_logs_in_and_out_and_sees_their_own_numbers() {
    let world = World::new().await;
    let mut ana = world.player("Ana").await;
    let me = ana.get("/me").await.ok(200);
    assert_eq!(me["username"], "Ana");
    assert_eq!(me["email"], "Ana@example.org");
    assert_eq!(me["role"], "player");
    assert_eq!(me["results"], json!([]));

    let mut socket = ana.socket().await;
    let answer = ana.post("/logout", Value::Null).await;
    assert_eq!(answer.status, 204);
    assert!(answer.headers["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    assert_eq!(ana.get("/me").await.refused(401), "not_logged_in");
    assert_eq!(socket.receive().await, None, "the socket of that session is closed");

    let answer = ana.post("/login", json!({ "username": "ANA", "password": PASSWORD })).await;
    ana.cookie = answer.cookie();
    assert_eq!(answer.ok(200)["username"], "Ana");
    assert_eq!(ana.get("/me").await.ok(200)["username"], "Ana");
}

#[tokio::test]
async fn k121_registering_logs_in_or_says_why_not() {
    let world = World::new().await;
    let mut visitor = world.visitor();
    let answer = visitor.post("/register", account("ana", "ana@example.org", PASSWORD)).await;
    assert_eq!(answer.status, 201);
    let cookie = answer.headers["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    assert!(!cookie.contains("Secure"), "this server is not behind TLS");
    visitor.cookie = answer.cookie();
    assert_eq!(visitor.get("/me").await.ok(200)["username"], "ana");
    assert!(!answer.body.to_string().contains(PASSWORD));
}

#[tokio::test]
async fn k122_wrong_fields_and_taken_names_are_refused() {
    let world = World::new().await;
    world.player("ana").await;
    let visitor = world.visitor();
    for (username, email, password, field) in [
        ("an", "x@example.org", PASSWORD, "username"),
        ("an a", "x@example.org", PASSWORD, "username"),
        ("annabel", "example.org", PASSWORD, "email"),
        ("annabel", "x@example.org", "1234567", "password"),
    ] {
        let answer = visitor.post("/register", account(username, email, password)).await;
        assert_eq!(answer.refused(422), "invalid_field");
        assert!(answer.body["message"].as_str().unwrap().starts_with(field));
    }
    let same = visitor.post("/register", account("ANA", "x@example.org", PASSWORD)).await;
    assert_eq!(same.refused(409), "username_taken");
    let same = visitor.post("/register", account("annabel", "ANA@example.org", PASSWORD)).await;
    assert_eq!(same.refused(409), "email_taken");
}

#[tokio::test]
async fn progress_belongs_to_the_account_and_two_devices_notice_each_other() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let ben = world.player("ben").await;
    let place = "/me/progress/flow-free";
    let new = |version: i64, stars: u8| json!({ "version": version, "document": { "b": stars } });
    assert_eq!(ana.get(place).await.ok(200), json!({ "version": 0, "document": {} }));
    assert_eq!(ana.put(place, new(0, 2)).await.ok(200), json!({ "version": 1 }));
    assert_eq!(ana.put(place, new(0, 3)).await.refused(409), "stale");
    assert_eq!(ana.get(place).await.ok(200), json!({ "version": 1, "document": { "b": 2 } }));
    assert_eq!(ana.put(place, new(1, 3)).await.ok(200), json!({ "version": 2 }));
    let file = ana.get("/me/export").await.ok(200);
    assert_eq!(file["progress"], json!({ "flow-free": { "b": 3 } }), "it is one's own");
    assert_eq!(ben.get(place).await.ok(200)["version"], 0);
    assert_eq!(world.visitor().get(place).await.refused(401), "not_logged_in");
    assert_eq!(ana.get("/me/progress/chess").await.refused(404), "not_found");
    assert_eq!(ana.put(place, new(-1, 3)).await.refused(422), "invalid_field");
    let list = json!({ "version": 2, "document": [1] });
    assert_eq!(ana.put(place, list).await.refused(400), "bad_request");
    let long = |bytes: usize| json!({ "version": 2, "document": { "b": "x".repeat(bytes) } });
    assert_eq!(ana.put(place, long(240 * 1024)).await.ok(200), json!({ "version": 3 }));
    for bytes in [251 * 1024, 300 * 1024, 4 * 1024 * 1024] {
        assert_eq!(ana.put(place, long(bytes)).await.refused(413), "too_long");
    }
    assert_eq!(ana.get(place).await.ok(200)["version"], 3);
}

#[tokio::test]
async fn k123_an_unknown_name_and_a_wrong_password_fail_alike() {
    let world = World::new().await;
    world.player("ana").await;
    let visitor = world.visitor();
    let log_in = |username: &'static str, password: &'static str| {
        let visitor = visitor.clone();
        async move {
            visitor.post("/login", json!({ "username": username, "password": password })).await
        }
    };
    let wrong = log_in("ana", "wrong horse").await;
    let unknown = log_in("nobody", "wrong horse").await;
    assert_eq!(wrong.refused(401), "bad_credentials");
    assert_eq!(wrong.status, unknown.status);
    assert_eq!(wrong.body, unknown.body);
    assert!(!wrong.headers.contains_key("set-cookie"));
}

#[tokio::test]
async fn k123_who_logs_in_gives_the_name_or_the_address_with_or_without_spaces() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let email = ana.get("/me").await.ok(200)["email"].as_str().unwrap().to_uppercase();
    let password = common::PASSWORD;
    for given in ["ana", " Ana ", &email, &format!("{email} ")] {
        let body = json!({ "username": given, "password": password });
        let account = world.visitor().post("/login", body).await.ok(200);
        assert_eq!(account["username"], "ana", "{given}");
    }
    let body = json!({ "username": "a na", "password": password });
    assert_eq!(world.visitor().post("/login", body).await.refused(401), "bad_credentials");
}

#[tokio::test]
async fn a_session_ends_by_itself_after_thirty_days() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    world.clock.advance(Duration::from_secs(30 * 86_400 - 1));
    ana.get("/me").await.ok(200);
    world.clock.advance(Duration::from_secs(1));
    assert_eq!(ana.get("/me").await.refused(401), "not_logged_in");
}

#[tokio::test]
async fn sessions_and_accounts_outlive_the_server() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let world = world.restart().await;
    assert_eq!(ana.at(&world).get("/me").await.ok(200)["username"], "ana");
}

#[tokio::test]
async fn what_another_site_sends_is_refused() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let url = format!("http://{}/api/v1/logout", world.address());
    let from =
        |origin: &str| ana.http.post(&url).header("cookie", &ana.cookie).header("origin", origin);
    for origin in ["http://evil.example", "null"] {
        assert_eq!(Client::answer(from(origin)).await.refused(403), "foreign_origin");
    }
    ana.get("/me").await.ok(200);
    let mut request = ana.request();
    request.headers_mut().insert("origin", "http://evil.example".parse().unwrap());
    let tungstenite::Error::Http(response) = connect_async(request).await.unwrap_err() else {
        panic!("the socket was opened")
    };
    assert_eq!(response.status(), 403);
    let ours = format!("http://{}", world.address());
    assert_eq!(Client::answer(from(&ours)).await.status, 204);
}

#[tokio::test]
async fn k137_a_message_that_names_another_sender_is_refused() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    // The sender is taken from the session; there is no field to say otherwise.
    let forged = json!({ "game": "damas-chinas", "player": "ben" });
    assert_eq!(ana.post("/matches", forged).await.refused(400), "bad_request");
}

#[tokio::test]
async fn bad_bodies_get_an_answer_and_change_nothing() {
    let world = World::new().await;
    let url = format!("http://{}/api/v1/register", world.address());
    let http = reqwest::Client::new();
    let send = |body: String, kind: &str| {
        Client::answer(http.post(&url).header("content-type", kind).body(body))
    };
    let json_type = "application/json";
    for body in ["", "hello", "[]", "{}", r#"{"username":7}"#, "\u{0}", r#"{"username":"#] {
        assert_eq!(send(body.into(), json_type).await.refused(400), "bad_request", "{body}");
    }
    let well = account("ana", "ana@example.org", PASSWORD);
    assert_eq!(send(well.to_string(), "text/plain").await.refused(400), "bad_request");
    let mut more = well.clone();
    more["role"] = "administrator".into();
    assert_eq!(send(more.to_string(), json_type).await.refused(400), "bad_request");
    let huge = account("ana", "ana@example.org", &"x".repeat(70_000));
    assert_eq!(send(huge.to_string(), json_type).await.refused(413), "too_long");
    send(well.to_string(), json_type).await.ok(201);

    let visitor = world.visitor();
    assert_eq!(visitor.get("/nothing").await.refused(404), "not_found");
    assert_eq!(visitor.delete("/login").await.refused(405), "wrong_method");
    let mut liar = world.visitor();
    for cookie in ["partida_session=", "partida_session=0123", "a; b=c; ;=", "partida_session"] {
        liar.cookie = cookie.into();
        assert_eq!(liar.get("/me").await.refused(401), "not_logged_in");
    }
}

#[tokio::test]
async fn the_server_tells_that_it_is_well() {
    let world = World::new().await;
    for path in ["healthz", "readyz"] {
        let url = format!("http://{}/{path}", world.address());
        assert_eq!(reqwest::get(url).await.unwrap().status(), 200);
    }
}
