//! Clubs: founding, joining by asking and by a link, what officers and owners may do, and tournaments.

use reqwest::Method;
use serde_json::{Value, json};
use store::testing::{postgres, sqlite};

use crate::common::{Client, World};

async fn clubs(world: World) {
    let [ana, ben, eva, leo] = world.players(["ana", "ben", "eva", "leo"]).await;
    let visitor = world.visitor();
    let new = json!({ "name": "Viernes", "title": "Club del viernes", "description": "a las 8" });
    assert_eq!(visitor.post("/clubs", new.clone()).await.refused(401), "not_logged_in");
    let made = ana.post("/clubs", new.clone()).await.ok(201);
    assert_eq!((&made["role"], &made["members"]), (&json!("owner"), &json!(1)));
    let mut same = new.clone();
    same["name"] = "VIERNES".into();
    assert_eq!(ben.post("/clubs", same).await.refused(409), "name_taken");
    for (field, value) in
        [("name", "a b"), ("name", "ab"), ("title", "x"), ("title", "a\u{7}b"), ("more", "x")]
    {
        let mut wrong = json!({ "name": "another", "title": "Another" });
        wrong[field] = value.into();
        let answer = ben.post("/clubs", wrong).await;
        let unknown = field == "more";
        let told = answer.refused(if unknown { 400 } else { 422 });
        assert_eq!(told, if unknown { "bad_request" } else { "invalid_field" }, "{field}");
    }
    assert_eq!(visitor.get("/clubs").await.ok(200)[0]["title"], "Club del viernes");
    assert_eq!(visitor.get("/clubs/nobody").await.refused(404), "not_found");

    // By asking: an officer says yes or no.
    let join = |link: Value| json!({ "invitation": link });
    assert_eq!(ben.post("/clubs/viernes/join", json!({})).await.ok(200)["role"], Value::Null);
    assert_eq!(ben.post("/clubs/viernes/join", json!({})).await.refused(409), "already_joined");
    leo.post("/clubs/viernes/join", json!({})).await.ok(200);
    let seen = ben.get("/clubs/viernes").await.ok(200);
    assert_eq!(
        (&seen["asked"], &seen["invitation"], &seen["requests"]),
        (&json!(true), &Value::Null, &json!([])),
        "who only asks sees neither the link nor the others"
    );
    let of = |name: &str| format!("/clubs/viernes/members/{name}");
    let as_member = json!({ "role": "member" });
    assert_eq!(ben.put(&of("ben"), as_member.clone()).await.refused(403), "not_permitted");
    assert_eq!(ana.get("/clubs/viernes").await.ok(200)["requests"][1]["username"], "leo");
    let officer = json!({ "role": "officer" });
    assert_eq!(ana.put(&of("ben"), officer.clone()).await.refused(404), "player_not_found");
    ana.put(&of("ben"), as_member.clone()).await.ok(204);
    ana.delete(&of("leo")).await.ok(204);
    assert_eq!(ana.delete(&of("leo")).await.refused(404), "player_not_found");

    // By a link, which can be made anew.
    let link = |told: &Value| {
        let path = told["invitation"].as_str().unwrap().to_owned();
        Value::from(path.split_once("invitation=").unwrap().1)
    };
    let old = link(&ana.get("/clubs/viernes").await.ok(200));
    assert_eq!(
        ben.post("/clubs/viernes/invitation", Value::Null).await.refused(403),
        "not_permitted"
    );
    ana.post("/clubs/viernes/invitation", Value::Null).await.ok(204);
    let new = link(&ana.get("/clubs/viernes").await.ok(200));
    assert_eq!(eva.post("/clubs/viernes/join", join(old)).await.refused(422), "invalid_field");
    assert_eq!(eva.post("/clubs/viernes/join", join(new)).await.ok(200)["role"], "member");
    let members = visitor.get("/clubs/viernes/members").await.ok(200);
    assert_eq!(members.as_array().unwrap().len(), 3);

    // Officers send members away, not each other and not the owner.
    ana.put(&of("ben"), officer.clone()).await.ok(204);
    assert_eq!(ben.put(&of("eva"), officer).await.refused(403), "not_permitted");
    assert_eq!(ben.delete(&of("ana")).await.refused(403), "not_permitted");
    assert_eq!(ben.delete("/clubs/viernes").await.refused(403), "not_permitted");
    let words = json!({ "title": "Viernes", "description": "a las 9" });
    assert_eq!(eva.put("/clubs/viernes", words.clone()).await.refused(403), "not_permitted");
    ben.put("/clubs/viernes", words).await.ok(200);
    tournaments(&ben, &eva, &leo).await;

    // What a club's board shows is its members' ratings, however few matches they have.
    let rated = json!({ "game": "small-star-empires", "rated": true });
    let room = eva.post("/matches", rated).await.ok(201);
    let id = room["match"].as_str().unwrap();
    leo.post("/join", json!({ "code": room["code"] })).await.ok(200);
    eva.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    leo.post(&format!("/matches/{id}/resign"), Value::Null).await.ok(204);
    let board = visitor.get("/leaderboards/small-star-empires/two?club=viernes").await.ok(200);
    assert_eq!((board.as_array().unwrap().len(), &board[0]["username"]), (1, &json!("eva")));
    let missing = visitor.get("/leaderboards/small-star-empires/two?club=none").await;
    assert_eq!(missing.refused(404), "not_found");

    // Where the owner goes, the officer who came first follows; the last one takes the club with them.
    let confirm = json!({ "password": crate::common::PASSWORD });
    assert_eq!(ben.get("/me/export").await.ok(200)["clubs"][0]["role"], "officer");
    ana.send(Method::DELETE, "/me", confirm).await.ok(204);
    assert_eq!(ben.get("/me/clubs").await.ok(200)[0]["role"], "owner");
    ben.put(&of("eva"), json!({ "role": "owner" })).await.ok(204);
    assert_eq!(ben.get("/clubs/viernes").await.ok(200)["role"], "officer");
    assert_eq!(ben.post("/clubs/viernes/leave", Value::Null).await.status, 204);
    assert_eq!(ben.post("/clubs/viernes/leave", Value::Null).await.refused(404), "not_found");
    eva.post("/clubs/viernes/leave", Value::Null).await.ok(204);
    assert_eq!(visitor.get("/clubs/viernes").await.refused(404), "not_found");
    let left = eva.get("/tournaments").await.ok(200);
    assert_eq!((&left[0]["club"], &left[0]["members_only"]), (&Value::Null, &json!(false)));
}

/// A tournament of the club, for its members.
async fn tournaments(officer: &Client, member: &Client, stranger: &Client) {
    let mut new = json!({
        "name": "Copa", "game": "small-star-empires", "format": "swiss",
        "club": "viernes", "members_only": true, "rated": true,
    });
    assert_eq!(member.post("/tournaments", new.clone()).await.refused(403), "not_permitted");
    let made = officer.post("/tournaments", new.clone()).await.ok(201);
    assert_eq!((&made["club"]["title"], &made["rated"]), (&json!("Viernes"), &json!(true)));
    let join = format!("/tournaments/{}/join", made["tournament"].as_str().unwrap());
    assert_eq!(stranger.post(&join, Value::Null).await.refused(403), "members_only");
    member.post(&join, Value::Null).await.ok(204);
    let of_club = member.get("/tournaments?club=Viernes").await.ok(200);
    assert_eq!(of_club.as_array().unwrap().len(), 1);
    assert_eq!(member.get("/tournaments?club=none").await.refused(404), "not_found");
    new["club"] = Value::Null;
    assert_eq!(officer.post("/tournaments", new).await.refused(422), "invalid_field");
}

#[tokio::test(flavor = "multi_thread")]
async fn clubs_on_sqlite() {
    clubs(World::on(sqlite()).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clubs_on_postgres() {
    clubs(World::on(postgres().await).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clubs_are_for_people_and_nobody_owns_many() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let new = |n: u32| json!({ "name": format!("club-{n}"), "title": "A club" });
    for n in 0..3 {
        ana.post("/clubs", new(n)).await.ok(201);
    }
    assert_eq!(ana.post("/clubs", new(3)).await.refused(403), "not_permitted");
    let mut guest = world.visitor();
    guest.cookie = guest.post("/guests", Value::Null).await.cookie();
    assert_eq!(guest.post("/clubs", new(4)).await.refused(403), "not_permitted");
    assert_eq!(guest.post("/clubs/club-1/join", json!({})).await.refused(403), "not_permitted");
    // Nor do guests enter a tournament that counts.
    let rated = json!({ "name": "Cup", "game": "damas-chinas", "format": "swiss", "rated": true });
    let made = ana.post("/tournaments", rated).await.ok(201);
    let join = format!("/tournaments/{}/join", made["tournament"].as_str().unwrap());
    assert_eq!(guest.post(&join, Value::Null).await.refused(403), "casual_only");
}

/// The matches of a rated tournament change ratings; bots are anchors.
#[tokio::test(flavor = "multi_thread")]
async fn a_rated_tournament_counts() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let new = json!({
        "name": "Cup", "game": "damas-chinas", "format": "swiss", "rounds": 1, "rated": true,
    });
    let id = ana.post("/tournaments", new).await.ok(201)["tournament"].as_str().unwrap().to_owned();
    for client in [&ana, &ben] {
        client.post(&format!("/tournaments/{id}/join"), Value::Null).await.ok(204);
    }
    ana.post(&format!("/tournaments/{id}/start"), Value::Null).await.ok(204);
    let told = ana.get(&format!("/tournaments/{id}")).await.ok(200);
    let this_match = told["tables"][0]["match"].as_str().unwrap();
    ana.post(&format!("/matches/{this_match}/resign"), Value::Null).await.ok(204);
    let points = |told: Value| told[0]["points"].as_i64().unwrap();
    let of_ana = points(ana.get("/players/ana/ratings").await.ok(200));
    let of_ben = points(ana.get("/players/ben/ratings").await.ok(200));
    assert!(of_ana < of_ben, "{of_ana} {of_ben}");
}
