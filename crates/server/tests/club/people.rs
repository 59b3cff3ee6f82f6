//! Profiles, following, blocking, reporting, guests and bots that people run.

use serde_json::{Value, json};
use store::testing::{postgres, sqlite};

use crate::common::{World, code};

async fn people(world: World) {
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let visitor = world.visitor();

    // What is shown is its owner's choice.
    let shown = visitor.get("/players/ANA").await.ok(200);
    assert_eq!((&shown["username"], &shown["results"]), (&json!("ana"), &json!([])));
    let hidden = json!({
        "about": " hi\u{7} ", "shows_results": false, "shows_ratings": false, "shows_history": false,
    });
    assert_eq!(ana.put("/me/profile", hidden).await.ok(200)["about"], "hi");
    let seen = ben.get("/players/ana").await.ok(200);
    assert_eq!(
        (&seen["about"], &seen["results"], &seen["ratings"]),
        (&json!("hi"), &Value::Null, &Value::Null)
    );
    assert_eq!(ben.get("/players/ana/matches").await.refused(403), "not_permitted");
    assert_eq!(ben.get("/players/ana/ratings").await.refused(403), "not_permitted");
    assert_eq!(ana.get("/players/ana/ratings").await.ok(200), json!([]), "the owner sees it");
    assert_eq!(visitor.get("/players/nobody").await.refused(404), "player_not_found");
    let long = json!({
        "about": "x".repeat(501), "shows_results": true, "shows_ratings": true, "shows_history": true,
    });
    assert_eq!(ana.put("/me/profile", long).await.refused(422), "invalid_field");

    // Following both ways is friendship; blocking ends it.
    ana.put("/me/follows/ben", Value::Null).await.ok(204);
    ana.put("/me/follows/ben", Value::Null).await.ok(204);
    ben.put("/me/follows/ana", Value::Null).await.ok(204);
    let follows = ana.get("/me/follows").await.ok(200);
    assert_eq!((follows.as_array().unwrap().len(), &follows[0]["mutual"]), (1, &json!(true)));
    assert_eq!(ana.put("/me/follows/ana", Value::Null).await.refused(422), "invalid_field");
    ana.put("/me/blocks/ben", Value::Null).await.ok(204);
    assert_eq!(ana.get("/me/follows").await.ok(200), json!([]));
    let seen = ana.get("/players/ben").await.ok(200);
    assert_eq!((&seen["blocked"], &seen["followed"]), (&json!(true), &json!(false)));

    // Who blocks somebody sees nothing of what they say, now or later; the other does.
    let id = world.begun("damas-chinas", json!({}), &[&ana, &ben]).await;
    let (mut of_ana, _) = ana.watching(&id).await;
    let (mut of_ben, _) = ben.watching(&id).await;
    let say = |text: &str| json!({ "op": "say", "match": id, "text": text });
    assert_eq!(of_ben.ask(say("rude")).await["ok"], true);
    assert_eq!(of_ana.ask(say("hello")).await["ok"], true);
    assert_eq!(of_ben.push("said").await["text"], "rude");
    assert_eq!(of_ben.push("said").await["text"], "hello");
    assert_eq!(of_ana.push("said").await["text"], "hello");
    let (_, again) = ana.watching(&id).await;
    assert!(!again.to_string().contains("rude"), "{again}");
    let chat = ana.get(&format!("/matches/{id}/chat")).await.ok(200);
    assert!(!chat.to_string().contains("rude"), "{chat}");
    assert!(ben.get(&format!("/matches/{id}/chat")).await.ok(200).to_string().contains("rude"));
    ana.delete("/me/blocks/ben").await.ok(204);
    assert!(ana.get(&format!("/matches/{id}/chat")).await.ok(200).to_string().contains("rude"));

    // Nor do they meet in a room that is open to all; an invitation to a private one is given on purpose.
    ben.put("/me/blocks/ana", Value::Null).await.ok(204);
    let room =
        ana.post("/matches", json!({ "game": "damas-chinas", "public": true })).await.ok(201);
    let path = format!("/matches/{}/join", room["match"].as_str().unwrap());
    assert_eq!(ben.post(&path, Value::Null).await.refused(403), "not_together");
    let by_code = json!({ "code": room["code"] });
    assert_eq!(ben.post("/join", by_code).await.refused(403), "not_together");
    let private = ana.post("/matches", json!({ "game": "damas-chinas" })).await.ok(201);
    ben.post("/join", json!({ "code": private["code"] })).await.ok(200);
    ben.delete("/me/blocks/ana").await.ok(204);
    ana.put("/me/blocks/ben", Value::Null).await.ok(204);
    assert_eq!(ben.post(&path, Value::Null).await.refused(403), "not_together", "either way");
    ana.delete("/me/blocks/ben").await.ok(204);
    ben.post(&path, Value::Null).await.ok(200);

    // Everything about oneself is one file.
    let file = ben.get("/me/export").await;
    assert!(file.headers["content-disposition"].to_str().unwrap().contains("attachment"));
    let file = file.ok(200);
    assert_eq!(file["account"]["email"], "ben@example.org");
    assert_eq!(file["said"][0]["text"], "rude");
    let matches = file["matches"].as_array().unwrap();
    assert!(matches.iter().any(|one| one["match"] == id.as_str()), "{matches:?}");
    assert!(!file.to_string().contains("ana@example.org"));
    moderation(&world, &ana, &ben, &id).await;
}

async fn moderation(
    world: &World,
    ana: &crate::common::Client,
    ben: &crate::common::Client,
    id: &str,
) {
    let root = world.administrator().await;
    let report =
        json!({ "username": "ben", "reason": "chat", "match": id, "said": 1, "text": "see" });
    ana.post("/reports", report.clone()).await.ok(204);
    let others = json!({ "username": "ben", "reason": "chat", "match": id, "said": 2 });
    assert_eq!(ana.post("/reports", others).await.refused(422), "invalid_field", "ana said that");
    assert_eq!(ben.post("/reports", report).await.refused(422), "invalid_field", "oneself");
    assert_eq!(ana.get("/admin/reports").await.refused(403), "not_permitted");
    let reports = root.get("/admin/reports").await.ok(200);
    assert_eq!((&reports[0]["username"], &reports[0]["quote"]), (&json!("ben"), &json!("rude")));
    let close = format!("/admin/reports/{}/close", reports[0]["number"]);
    root.post(&close, Value::Null).await.ok(204);
    assert_eq!(root.post(&close, Value::Null).await.refused(404), "not_found");
    assert_eq!(root.get("/admin/reports").await.ok(200), json!([]));

    // Muted for a day, which passes.
    let mute = json!({ "username": "ben", "kind": "mute", "reason": "be kind", "days": 1 });
    root.post("/admin/sanctions", mute).await.ok(204);
    let (mut socket, _) = ben.watching(id).await;
    let say = json!({ "op": "say", "match": id, "text": "again" });
    assert_eq!(code(&socket.ask(say.clone()).await), "not_permitted");
    let own = ben.get("/me/sanctions").await.ok(200);
    assert_eq!((&own[0]["reason"], &own[0]["holds"]), (&json!("be kind"), &json!(true)));
    let appeal = format!("/me/sanctions/{}/appeal", own[0]["number"]);
    ben.post(&appeal, json!({ "text": "sorry" })).await.ok(204);
    assert_eq!(ben.post(&appeal, json!({ "text": "sorry" })).await.refused(404), "not_found");
    assert_eq!(root.get("/admin/appeals").await.ok(200)[0]["appeal"], "sorry");
    world.clock.advance(std::time::Duration::from_hours(25));
    assert_eq!(socket.ask(say).await["ok"], true, "the day is over");

    // Suspended: no session, no log-in, a word to say, and back when it is over.
    let suspend = json!({ "username": "ben", "kind": "suspend", "reason": "no", "days": 2 });
    root.post("/admin/sanctions", suspend).await.ok(204);
    assert_eq!(ben.get("/me").await.refused(401), "not_logged_in");
    let credentials = json!({ "username": "ben", "password": crate::common::PASSWORD });
    assert_eq!(ben.post("/login", credentials.clone()).await.refused(403), "blocked");
    let mut word = credentials.clone();
    word["text"] = "please".into();
    ben.post("/appeals", word).await.ok(204);
    let appeals = root.get("/admin/appeals").await.ok(200);
    assert_eq!(appeals.as_array().unwrap().len(), 2);
    world.clock.advance(std::time::Duration::from_hours(49));
    ben.post("/login", credentials.clone()).await.ok(200);
    let lasting = json!({ "username": "ben", "kind": "suspend", "reason": "no" });
    root.post("/admin/sanctions", lasting).await.ok(204);
    assert_eq!(ben.post("/login", credentials.clone()).await.refused(403), "blocked");
    let number = &appeals[1]["number"];
    root.delete(&format!("/admin/sanctions/{number}")).await.ok(204);
    assert_eq!(ben.post("/login", credentials).await.refused(403), "blocked", "another one holds");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_on_sqlite() {
    people(World::on(sqlite()).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_on_postgres() {
    people(World::on(postgres().await).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_plays_at_once_and_keeps_the_account_by_registering() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let mut guest = world.visitor();
    let entered = guest.post("/guests", Value::Null).await;
    guest.cookie = entered.cookie();
    let account = entered.ok(201);
    let name = account["username"].as_str().unwrap().to_owned();
    assert!(name.starts_with("guest-"));
    assert_eq!(account["kind"], "guest");

    // Casual matches only, whichever side asks.
    let rated = json!({ "game": "damas-chinas", "rated": true });
    assert_eq!(guest.post("/matches", rated.clone()).await.refused(403), "casual_only");
    let room = ana.post("/matches", rated).await.ok(201);
    let join = json!({ "code": room["code"] });
    assert_eq!(guest.post("/join", join.clone()).await.refused(403), "casual_only");
    let path = format!("/matches/{}/rated", room["match"].as_str().unwrap());
    ana.put(&path, json!({ "rated": false })).await.ok(200);
    guest.post("/join", join).await.ok(200);
    assert_eq!(ana.put(&path, json!({ "rated": true })).await.refused(403), "casual_only");
    let id = room["match"].as_str().unwrap();
    ana.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    guest.post(&format!("/matches/{id}/resign"), Value::Null).await.ok(204);
    let open = guest.post("/matches", json!({ "game": "damas-chinas" })).await.ok(201);
    ana.post("/join", json!({ "code": open["code"] })).await.ok(200);
    let open = open["match"].as_str().unwrap();
    let (mut watching, _) = ana.watching(open).await;

    // Nobody logs in as a guest.
    let guess = json!({ "username": name, "password": "" });
    assert_eq!(ana.post("/login", guess).await.refused(401), "bad_credentials");
    let taken = json!({ "username": "ANA", "email": "new@example.org", "password": crate::common::PASSWORD });
    assert_eq!(guest.post("/me/register", taken).await.refused(409), "username_taken");
    let new = json!({ "username": "cleo", "email": "cleo@example.org", "password": crate::common::PASSWORD });
    let registered = guest.post("/me/register", new.clone()).await.ok(200);
    assert_eq!((&registered["username"], &registered["kind"]), (&json!("cleo"), &json!("person")));
    assert_eq!(registered["results"][0]["lost"], 1, "what was played stays");
    assert_eq!(guest.get("/me").await.ok(200)["username"], "cleo", "and so does the session");
    assert_eq!(guest.post("/me/register", new).await.refused(403), "not_permitted");
    let named = watching.push("room").await["room"]["members"][0].clone();
    assert_eq!((&named["username"], &named["kind"]), (&json!("cleo"), &json!("person")));
    guest.post("/matches", json!({ "game": "damas-chinas", "rated": true })).await.ok(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_of_somebody_is_invited_and_plays_by_its_token() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let made = ana.post("/me/bots", json!({ "username": "deep-ana" })).await.ok(201);
    let mut bot = world.visitor();
    bot.token = made["secret"].as_str().unwrap().into();
    assert_eq!(bot.get("/me").await.ok(200)["kind"], "bot");
    assert_eq!(
        ana.post("/me/bots", json!({ "username": "BEN" })).await.refused(409),
        "username_taken"
    );
    assert_eq!(
        bot.post("/me/bots", json!({ "username": "more" })).await.refused(403),
        "not_permitted"
    );

    let room = ben.post("/matches", json!({ "game": "damas-chinas", "rated": true })).await.ok(201);
    let id = room["match"].as_str().unwrap();
    let invite = |name: &str| format!("/matches/{id}/invitations/{name}");
    assert_eq!(ben.put(&invite("ana"), Value::Null).await.refused(403), "not_permitted");
    assert_eq!(ana.put(&invite("deep-ana"), Value::Null).await.refused(403), "not_admin");
    let room = ben.put(&invite("deep-ana"), Value::Null).await.ok(200);
    assert_eq!(room["members"][1]["kind"], "bot");
    ben.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    assert_eq!(bot.get("/me/matches").await.ok(200)[0]["match"], id);
    ben.post(&format!("/matches/{id}/resign"), Value::Null).await.ok(204);
    let ratings = ben.get("/players/deep-ana/ratings").await.ok(200);
    assert_eq!(ratings[0]["matches"], 1);

    let renewed = ana.post("/me/bots/deep-ana", Value::Null).await.ok(200);
    assert_eq!(bot.get("/me").await.refused(401), "not_logged_in", "the old token is over");
    bot.token = renewed["secret"].as_str().unwrap().into();
    bot.get("/me").await.ok(200);
    assert_eq!(ben.delete("/me/bots/deep-ana").await.refused(404), "player_not_found");
    ana.delete("/me/bots/deep-ana").await.ok(204);
    assert_eq!(ana.get("/me/bots").await.ok(200), json!([]));
}
