//! Making, finding and filling a match: clauses K114 to K116 and K124 to K130, and D16.

mod common;

use std::time::Duration;

use common::World;
use serde_json::{Value, json};

const KING: &str = "king-of-colors";

fn names(room: &Value) -> Vec<&str> {
    let members = room["members"].as_array().unwrap();
    members.iter().map(|member| member["username"].as_str().unwrap()).collect()
}

fn admin(room: &Value) -> &str {
    let members = room["members"].as_array().unwrap();
    let admins: Vec<_> = members.iter().filter(|member| member["admin"] == true).collect();
    assert_eq!(admins.len(), 1, "there is one match admin: {room}");
    admins[0]["username"].as_str().unwrap()
}

#[tokio::test]
async fn k114_a_guest_joins_with_the_code_waits_and_may_leave() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let created = ana.post("/matches", json!({ "game": KING })).await.ok(201);
    let (id, code) = (created["match"].as_str().unwrap(), created["code"].as_str().unwrap());
    let (mut socket, _) = ana.watching(id).await;

    let joined = ben.post("/join", json!({ "code": code })).await.ok(200);
    assert_eq!(names(&joined), ["ana", "ben"]);
    assert_eq!((&joined["stage"], admin(&joined)), (&json!("waiting"), "ana"));
    assert_eq!(names(&socket.push("room").await["room"]), ["ana", "ben"], "all members see it");

    assert_eq!(ben.post(&format!("/matches/{id}/leave"), Value::Null).await.status, 204);
    assert_eq!(names(&socket.push("room").await["room"]), ["ana"]);
    let again = ben.post(&format!("/matches/{id}/leave"), Value::Null).await;
    assert_eq!(again.refused(403), "not_a_member");
    ben.post("/join", json!({ "code": code })).await.ok(200);
}

#[tokio::test]
async fn k115_only_the_match_admin_removes_starts_and_ends() {
    let world = World::new().await;
    let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
    let id = world.room(KING, json!({}), &[&ana, &ben]).await;
    let start = format!("/matches/{id}/start");
    let end = format!("/matches/{id}/end");
    assert_eq!(ben.delete(&format!("/matches/{id}/members/ana")).await.refused(403), "not_admin");
    assert_eq!(ben.post(&start, Value::Null).await.refused(403), "not_admin");
    assert_eq!(ben.post(&end, Value::Null).await.refused(403), "not_admin");
    assert_eq!(eva.post(&end, Value::Null).await.refused(403), "not_a_member");
    assert_eq!(ana.post(&start, Value::Null).await.refused(409), "not_enough_players");

    // The match admin ends it while waiting: the room is closed, its code free.
    let (mut socket, _) = ben.watching(&id).await;
    assert_eq!(ana.post(&end, Value::Null).await.status, 204);
    assert_eq!(socket.push("closed").await["match"], id.as_str());
    let closed = ana.get(&format!("/matches/{id}")).await.ok(200);
    assert_eq!((&closed["stage"], &closed["code"]), (&json!("closed"), &Value::Null));
    assert_eq!(ana.post(&end, Value::Null).await.refused(409), "match_over");
    assert_eq!(ana.post(&start, Value::Null).await.refused(410), "room_closed");

    // And while it runs: it is over without a winner (K87).
    let id = world.begun(KING, json!({}), &[&ana, &ben, &eva]).await;
    let end = format!("/matches/{id}/end");
    let (mut socket, _) = eva.watching(&id).await;
    assert_eq!(eva.post(&end, Value::Null).await.refused(403), "not_admin");
    assert_eq!(ana.post(&end, Value::Null).await.status, 204);
    let update = socket.push("update").await;
    let outcome = json!({ "winners": [], "scores": null, "reason": "match_admin" });
    assert_eq!(update["status"]["outcome"], outcome);
    assert_eq!(update["status"]["to_act"], json!([]));
    assert_eq!(ana.get(&format!("/matches/{id}")).await.ok(200)["outcome"], outcome);
    assert_eq!(ana.post(&end, Value::Null).await.refused(409), "match_over");
    assert_eq!(ana.get("/me").await.ok(200)["results"], json!([]), "it changes no numbers");
}

#[tokio::test]
async fn k116_when_the_match_admin_leaves_the_right_passes_on() {
    let world = World::new().await;
    let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
    let id = world.room(KING, json!({}), &[&ana, &ben, &eva]).await;
    ana.post(&format!("/matches/{id}/leave"), Value::Null).await;
    let room = ben.get(&format!("/matches/{id}")).await.ok(200);
    assert_eq!((names(&room), admin(&room)), (vec!["ben", "eva"], "ben"));
    assert_eq!(ben.delete(&format!("/matches/{id}/members/eva")).await.status, 200);
    ben.post(&format!("/matches/{id}/leave"), Value::Null).await;
    let closed = world.administrator().await.get(&format!("/matches/{id}")).await.ok(200);
    assert_eq!(closed["stage"], "closed", "nobody is present");

    // In a running match as well.
    let id = world.begun(KING, json!({}), &[&ana, &ben, &eva]).await;
    ana.post(&format!("/matches/{id}/leave"), Value::Null).await;
    let info = ana.get(&format!("/matches/{id}")).await.ok(200);
    assert_eq!((admin(&info), &info["members"][0]["left"]), ("ben", &json!(true)));
    let ended = ana.post(&format!("/matches/{id}/end"), Value::Null).await;
    assert_eq!(ended.refused(403), "not_admin");
    assert_eq!(ben.post(&format!("/matches/{id}/end"), Value::Null).await.status, 204);
}

#[tokio::test]
async fn k124_a_match_is_created_with_the_options_of_its_game() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    for (game, options, seats) in [
        (KING, json!({ "standstill_rounds": 3 }), 3),
        ("damas-chinas", json!({ "mode": 4 }), 6),
        ("small-star-empires", json!({ "players": 4 }), 4),
        ("conquer-of-cathay", json!({ "players": 4 }), 4),
    ] {
        let new = json!({ "game": game, "options": options });
        let created = ana.post("/matches", new).await.ok(201);
        assert_eq!(created["seats"], seats, "{game}");
        for (option, value) in options.as_object().unwrap() {
            assert_eq!(&created["options"][option], value, "{game}");
        }
        assert!(created["options"].as_object().unwrap().len() > 1, "defaults are filled in");
        assert_eq!((&created["stage"], admin(&created)), (&json!("waiting"), "ana"));
    }
    assert_eq!(ana.get("/me/matches").await.ok(200).as_array().unwrap().len(), 4);
    for wrong in [
        json!({ "game": "chess" }),
        json!({ "game": KING, "options": { "setup": "upside down" } }),
        json!({ "game": KING, "options": { "no_such_option": 1 } }),
        json!({ "game": "damas-chinas", "options": { "mode": 99 } }),
    ] {
        assert_eq!(ana.post("/matches", wrong).await.refused(422), "invalid_field");
    }
    for wrong in
        [json!({}), json!({ "game": KING, "options": [] }), json!({ "game": KING, "x": 1 })]
    {
        assert_eq!(ana.post("/matches", wrong).await.refused(400), "bad_request");
    }
}

#[tokio::test]
async fn a_game_for_one_begins_at_once() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let new = json!({ "game": "flow-free", "options": { "board": "F1;5x5;R3B/2G2/3BG/4R/Y3Y" } });
    let created = ana.post("/matches", new).await.ok(201);
    assert_eq!((&created["stage"], &created["members"][0]["seat"]), (&json!("running"), &json!(0)));
    let (_, watched) = ana.watching(created["match"].as_str().unwrap()).await;
    assert_eq!(watched["status"]["to_act"], json!([0]));
}

#[tokio::test]
async fn k125_a_code_is_typed_in_any_case_and_belongs_to_one_match() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let created = ana.post("/matches", json!({ "game": KING })).await.ok(201);
    let code = created["code"].as_str().unwrap();
    assert_eq!(created["invitation"], format!("/join/{code}"));
    let seen = ben.get(&format!("/matches/{}", created["match"].as_str().unwrap())).await;
    assert_eq!(seen.refused(403), "not_a_member", "a private match is for its members");
    let typed = format!(" {} ", code.to_lowercase());
    let joined = ben.post("/join", json!({ "code": typed })).await.ok(200);
    assert_eq!(joined["match"], created["match"]);
    for code in ["AAAAAA", "", "ABC", "ABC2345", "ABC10O", "ñandú6"] {
        let answer = ben.post("/join", json!({ "code": code })).await;
        assert_eq!(answer.refused(404), "match_not_found", "{code}");
    }
}

#[tokio::test]
async fn k126_the_waiting_room_shows_code_options_members_and_time() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let id = world.room(KING, json!({ "round_limit": 9 }), &[&ana, &ben]).await;
    world.clock.advance(Duration::from_mins(10));
    let (_, watched) = ben.watching(&id).await;
    let room = &watched["room"];
    assert_eq!(room["code"].as_str().unwrap().len(), 6);
    assert_eq!(room["options"]["round_limit"], 9);
    assert_eq!((names(room), admin(room)), (vec!["ana", "ben"], "ana"));
    let left = room["closes_at"].as_i64().unwrap() - world.clock.now().0;
    assert_eq!(left, 110 * 60 * 1000);
    assert!(watched.get("view").is_none(), "there is no board yet");
}

#[tokio::test]
async fn k127_a_fourth_is_refused_and_nobody_is_in_a_match_twice() {
    let world = World::new().await;
    let [ana, ben, eva, leo] = world.players(["ana", "ben", "eva", "leo"]).await;
    let id = world.room(KING, json!({}), &[&ana, &ben, &eva]).await;
    let code = ana.get(&format!("/matches/{id}")).await.ok(200)["code"].clone();
    let join = json!({ "code": code });
    assert_eq!(leo.post("/join", join.clone()).await.refused(409), "match_full");
    assert_eq!(ben.post("/join", join.clone()).await.refused(409), "already_joined");
    assert_eq!(ana.post("/join", join).await.refused(409), "already_joined");
}

#[tokio::test]
async fn k128_a_removed_member_is_told_and_cannot_come_back() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let id = world.room(KING, json!({}), &[&ana, &ben]).await;
    let code = ana.get(&format!("/matches/{id}")).await.ok(200)["code"].clone();
    let (mut socket, _) = ben.watching(&id).await;
    let removed = ana.delete(&format!("/matches/{id}/members/ben")).await.ok(200);
    assert_eq!(names(&removed), ["ana"]);
    socket.push("room").await;
    assert_eq!(socket.push("removed").await["match"], id.as_str());
    assert_eq!(ben.post("/join", json!({ "code": code })).await.refused(403), "removed");
    assert_eq!(common::code(&socket.watch(&id, None).await), "removed");
    let again = ana.delete(&format!("/matches/{id}/members/ben")).await;
    assert_eq!(again.refused(403), "not_a_member");
    assert_eq!(ben.get("/me/matches").await.ok(200), json!([]));
}

#[tokio::test]
async fn k129_k160_a_room_closes_two_hours_after_it_was_created() {
    let world = World::new().await;
    let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
    let two = world.room(KING, json!({}), &[&ana, &ben]).await;
    let three = world.room(KING, json!({}), &[&ana, &ben, &eva]).await;
    let code = ana.get(&format!("/matches/{two}")).await.ok(200)["code"].clone();
    let (mut of_two, _) = ben.watching(&two).await;
    let (mut of_three, _) = ben.watching(&three).await;

    world.clock.advance(Duration::from_secs(2 * 3600 - 1));
    assert_eq!(ana.get(&format!("/matches/{two}")).await.ok(200)["stage"], "waiting");
    world.clock.advance(Duration::from_secs(1));
    assert_eq!(of_two.push("closed").await["match"], two.as_str(), "its members are told");
    assert_eq!(eva.post("/join", json!({ "code": code })).await.refused(404), "match_not_found");
    let late = eva.post(&format!("/matches/{two}/join"), Value::Null).await;
    assert_eq!(late.refused(404), "match_not_found", "it was private");

    assert_eq!(ana.get(&format!("/matches/{three}")).await.ok(200)["stage"], "waiting");
    world.clock.advance(Duration::from_mins(5));
    assert_eq!(eva.post(&format!("/matches/{three}/leave"), Value::Null).await.status, 204);
    assert_eq!(of_three.push("closed").await["match"], three.as_str());
    assert_eq!(ana.get(&format!("/matches/{three}")).await.ok(200)["stage"], "closed");

    // A room that expired while the server was down is closed when it comes back; a match that has
    // started no longer expires.
    let open = json!({ "game": KING, "public": true });
    let room = ana.post("/matches", open).await.ok(201)["match"].as_str().unwrap().to_owned();
    let begun = world.begun(KING, json!({}), &[&ana, &ben, &eva]).await;
    world.clock.advance(Duration::from_hours(3));
    let world = world.restart().await;
    let [ana, ben] = [ana.at(&world), ben.at(&world)];
    assert_eq!(ben.get("/matches").await.ok(200), json!([]));
    let late = ben.post(&format!("/matches/{room}/join"), Value::Null).await;
    assert_eq!(late.refused(410), "room_closed");
    assert_eq!(ana.get(&format!("/matches/{begun}")).await.ok(200)["stage"], "running");
}

#[tokio::test]
async fn k130_start_shows_all_players_the_board_and_ends_joining() {
    let world = World::new().await;
    let [ana, ben, eva, leo] = world.players(["ana", "ben", "eva", "leo"]).await;
    let id = world.room(KING, json!({}), &[&ana, &ben, &eva]).await;
    let code = ana.get(&format!("/matches/{id}")).await.ok(200)["code"].clone();
    let mut sockets = Vec::new();
    for player in [&ana, &ben, &eva] {
        sockets.push(player.watching(&id).await.0);
    }
    let started = ana.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    assert_eq!(started["stage"], "running");
    let mut seats = Vec::new();
    for socket in &mut sockets {
        let update = socket.push("update").await;
        assert_eq!(
            (&update["version"], &update["entries"][0]["cause"]),
            (&json!(0), &json!("setup"))
        );
        assert!(update["view"].is_object());
        seats.push(update["seat"].as_u64().unwrap());
    }
    seats.sort_unstable();
    assert_eq!(seats, [0, 1, 2]);
    assert_eq!(leo.post("/join", json!({ "code": code })).await.refused(409), "already_started");
    let again = ana.post(&format!("/matches/{id}/start"), Value::Null).await;
    assert_eq!(again.refused(409), "already_started");
    let late = ana.delete(&format!("/matches/{id}/members/ben")).await;
    assert_eq!(late.refused(409), "already_started");
    let late = ana.put(&format!("/matches/{id}/seat"), json!({ "seat": 0 })).await;
    assert_eq!(late.refused(409), "already_started");
}

#[tokio::test]
async fn d16_members_choose_their_seats_or_have_them_drawn() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let id = world.room("damas-chinas", json!({}), &[&ana, &ben]).await;
    let seat = format!("/matches/{id}/seat");
    // The advantaged seat is the first, and goes to whoever is offered it.
    ben.put(&seat, json!({ "seat": 0 })).await.ok(200);
    assert_eq!(ana.put(&seat, json!({ "seat": 0 })).await.refused(409), "seat_taken");
    assert_eq!(ana.put(&seat, json!({ "seat": 2 })).await.refused(422), "invalid_field");
    let started = ana.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    assert_eq!(started["members"][0]["seat"], 1);
    assert_eq!(started["members"][1]["seat"], 0);

    let drawn = json!({ "game": "damas-chinas", "seating": "drawn", "public": true });
    let id = ana.post("/matches", drawn).await.ok(201)["match"].as_str().unwrap().to_owned();
    let seat = ana.put(&format!("/matches/{id}/seat"), json!({ "seat": 0 })).await;
    assert_eq!(seat.refused(403), "not_permitted");
    ben.post(&format!("/matches/{id}/join"), Value::Null).await.ok(200);
    let started = ana.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    let seats: Vec<_> = (0..2).map(|n| started["members"][n]["seat"].as_u64().unwrap()).collect();
    assert!(seats == [0, 1] || seats == [1, 0], "{seats:?}");
}

#[tokio::test]
async fn public_matches_are_listed_and_private_ones_are_not() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let open = json!({ "game": "damas-chinas", "public": true });
    let open = ana.post("/matches", open).await.ok(201);
    let hidden = ana.post("/matches", json!({ "game": "damas-chinas" })).await.ok(201);
    let listed = ben.get("/matches").await.ok(200);
    assert_eq!(listed.as_array().unwrap().len(), 1);
    assert_eq!(listed[0]["match"], open["match"]);
    assert_eq!(listed[0]["code"], Value::Null, "the code is for members");
    let hidden = hidden["match"].as_str().unwrap();
    let refused = ben.post(&format!("/matches/{hidden}/join"), Value::Null).await;
    assert_eq!(refused.refused(404), "match_not_found");
    let open = open["match"].as_str().unwrap();
    ben.post(&format!("/matches/{open}/join"), Value::Null).await.ok(200);
    ana.post(&format!("/matches/{open}/start"), Value::Null).await.ok(200);
    assert_eq!(ben.get("/matches").await.ok(200), json!([]));
    assert_eq!(ben.get("/matches?stage=running").await.ok(200)[0]["match"], open);
    assert_eq!(ben.get("/matches?stage=asleep").await.refused(400), "bad_request");
    for unknown in ["0000000000", "x", "ABC"] {
        let answer = ben.get(&format!("/matches/{unknown}")).await;
        assert_eq!(answer.refused(404), "match_not_found");
    }
}

/// The next news about the lobby. Time goes on meanwhile, as they come at most twice a second.
async fn news(world: &World, socket: &mut common::Socket) -> Value {
    let mut news = std::pin::pin!(socket.push("lobby"));
    loop {
        tokio::select! {
            news = &mut news => return news,
            () = tokio::task::yield_now() => world.clock.advance(Duration::from_millis(1)),
        }
    }
}

fn ids(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|one| one["match"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn who_looks_at_the_lobby_is_told_what_changes_and_no_secrets() {
    for fresh in [store::testing::sqlite(), store::testing::postgres().await] {
        let world = World::on(fresh).await;
        let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
        let create = async |public: bool| {
            let new = json!({ "game": "damas-chinas", "public": public });
            ana.post("/matches", new).await.ok(201)["match"].as_str().unwrap().to_owned()
        };
        let (open, hidden) = (create(true).await, create(false).await);
        let mut at_eva = eva.socket().await;
        let list = at_eva.ask(json!({ "op": "lobby" })).await;
        assert_eq!(ids(&list["matches"]), [open.as_str()]);
        let mut at_ana = ana.socket().await;
        let own = at_ana.ask(json!({ "op": "lobby" })).await;
        assert_eq!(own["matches"], list["matches"], "all are told the same");
        assert_eq!(list["matches"][0]["code"], Value::Null, "which is no code to join by");

        ben.post(&format!("/matches/{open}/join"), Value::Null).await.ok(200);
        let joined = news(&world, &mut at_eva).await;
        assert_eq!(names(&joined["matches"][0]), ["ana", "ben"]);
        assert_eq!((&joined["whole"], &joined["gone"]), (&json!(false), &json!([])));

        // Whatever changes within half a second is told at once; what nobody else may find never is.
        assert_eq!(ana.post(&format!("/matches/{hidden}/end"), Value::Null).await.status, 204);
        let (first, second) = (create(true).await, create(true).await);
        assert_eq!(ana.post(&format!("/matches/{open}/end"), Value::Null).await.status, 204);
        let changed = news(&world, &mut at_eva).await;
        let mut fresh = ids(&changed["matches"]);
        let mut both = [first.as_str(), second.as_str()];
        fresh.sort_unstable();
        both.sort_unstable();
        assert_eq!((fresh.as_slice(), &changed["gone"]), (both.as_slice(), &json!([open])));

        // A match that begins can be watched from then on, and is gone when it is over.
        ben.post(&format!("/matches/{first}/join"), Value::Null).await.ok(200);
        ana.post(&format!("/matches/{first}/start"), Value::Null).await.ok(200);
        let began = news(&world, &mut at_eva).await;
        assert_eq!(began["matches"][0]["stage"], "running");
        assert_eq!(ben.post(&format!("/matches/{first}/resign"), Value::Null).await.status, 204);
        assert_eq!(news(&world, &mut at_eva).await["gone"], json!([first]));

        assert_eq!(at_eva.ask(json!({ "op": "unlobby" })).await["ok"], true);
        let late = create(true).await;
        while !ids(&news(&world, &mut at_ana).await["matches"]).contains(&late.as_str()) {}
        assert_eq!(at_eva.ask(json!({ "op": "ping" })).await["ok"], true);
        assert!(at_eva.pushes.iter().all(|push| push["push"] != "lobby"), "she looks no more");
    }
}
