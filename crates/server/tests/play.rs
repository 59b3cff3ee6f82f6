//! The play channel: what a request gets, what watchers are told, and what happens when
//! connections and servers come and go. Clauses K135 to K138.

mod common;

use common::{Client, Socket, World, code};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

const DAMAS: &str = "damas-chinas";

/// A match of Damas Chinas for two, and a socket of each that watches it.
async fn two(world: &World) -> (String, [Client; 2], [Socket; 2], [Value; 2]) {
    let players = world.players(["ana", "ben"]).await;
    let id = world.begun(DAMAS, json!({}), &[&players[0], &players[1]]).await;
    let (ana, of_ana) = players[0].watching(&id).await;
    let (ben, of_ben) = players[1].watching(&id).await;
    (id, players, [ana, ben], [of_ana, of_ben])
}

fn legal(standing: &Value) -> String {
    standing["legal"]["actions"][0].as_str().unwrap().into()
}

#[tokio::test]
async fn k135_after_every_action_everybody_gets_the_new_position_in_their_own_view() {
    let world = World::new().await;
    let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
    let open = json!({ "game": DAMAS, "public": true });
    let id = ana.post("/matches", open).await.ok(201)["match"].as_str().unwrap().to_owned();
    ben.post(&format!("/matches/{id}/join"), Value::Null).await.ok(200);
    ana.put(&format!("/matches/{id}/seat"), json!({ "seat": 0 })).await.ok(200);
    ana.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    let (mut of_ana, begun) = ana.watching(&id).await;
    let (mut of_ben, _) = ben.watching(&id).await;
    let (mut of_eva, watched) = eva.watching(&id).await;
    assert_eq!(watched["seat"], Value::Null);
    assert_eq!(begun["legal"]["complete"], true);
    assert!(watched.get("legal").is_none(), "a spectator has nothing to choose");

    let answer = of_ana.act(&id, &legal(&begun), 0).await;
    assert_eq!((&answer["ok"], &answer["version"]), (&json!(true), &json!(1)));
    for (socket, seat) in
        [(&mut of_ana, json!(0)), (&mut of_ben, json!(1)), (&mut of_eva, json!(null))]
    {
        let update = socket.push("update").await;
        assert_eq!((&update["version"], &update["seat"]), (&json!(1), &seat));
        assert_eq!(update["view"]["viewer"], seat, "everybody gets their own view");
        assert_eq!(update["status"]["to_act"], json!([1]));
        let entries = update["entries"].as_array().unwrap();
        assert_eq!(entries.len(), 1);
        assert_eq!((&entries[0]["seat"], &entries[0]["cause"]), (&json!(0), &json!("asked")));
        assert!(!entries[0]["events"].as_array().unwrap().is_empty());
        assert_eq!(update.get("legal").is_some(), seat == 1, "who is to act is told what they may");
    }
    // A player who reconnects gets the current view.
    let (_, again) = ben.watching(&id).await;
    assert_eq!((&again["version"], &again["seat"]), (&json!(1), &json!(1)));
    assert_eq!(again["entries"], json!([]));
    assert!(again["legal"]["actions"].as_array().unwrap().len() > 1);
}

#[tokio::test]
async fn k136_results_are_counted_per_player_and_game() {
    let world = World::new().await;
    let (id, [ana, ben], [_, mut of_ben], _) = two(&world).await;
    // Damas Chinas knows no leaving: with two seats the other wins.
    assert_eq!(ana.post(&format!("/matches/{id}/leave"), Value::Null).await.status, 204);
    let update = of_ben.push("update").await;
    let outcome = json!({ "winners": [1], "scores": null, "reason": "resigned" });
    assert_eq!(update["status"]["outcome"], outcome);
    assert_eq!(update["entries"][0]["cause"], "ended");
    let results = |won, lost| json!([{ "game": DAMAS, "won": won, "lost": lost }]);
    assert_eq!(ana.get("/me").await.ok(200)["results"], results(0, 1));
    assert_eq!(ben.get("/me").await.ok(200)["results"], results(1, 0));
    let again = ana.post(&format!("/matches/{id}/leave"), Value::Null).await;
    assert_eq!(again.refused(409), "match_over");

    // With more a bot plays on; when the match admin ends it, who left has lost all the same.
    let eva = world.player("eva").await;
    let id = world.begun(DAMAS, json!({ "mode": 1 }), &[&ana, &ben, &eva]).await;
    ben.post(&format!("/matches/{id}/leave"), Value::Null).await;
    let info = ana.get(&format!("/matches/{id}")).await.ok(200);
    assert_eq!((&info["outcome"], &info["members"][1]["left"]), (&Value::Null, &json!(true)));
    ana.post(&format!("/matches/{id}/end"), Value::Null).await;
    assert_eq!(ana.get("/me").await.ok(200)["results"], results(0, 1));
    assert_eq!(ben.get("/me").await.ok(200)["results"], results(1, 1));
    assert_eq!(eva.get("/me").await.ok(200)["results"], json!([]));
    let mine = ana.get("/me/matches").await.ok(200);
    assert_eq!(mine.as_array().unwrap().len(), 2);
    assert!(mine.as_array().unwrap().iter().all(|one| one["stage"] == "over"));
    assert_eq!(ana.get("/me/matches?before=0").await.ok(200), json!([]));
    assert_eq!(ana.get("/me/matches?before=x").await.refused(400), "bad_request");
}

#[tokio::test]
async fn the_own_matches_say_whose_turn_it_is() {
    let world = World::new().await;
    let (id, [ana, ben], [mut of_ana, _], [begun, _]) = two(&world).await;
    for player in [&ana, &ben] {
        let mine = player.get("/me/matches").await.ok(200);
        assert_eq!((&mine[0]["match"], &mine[0]["to_act"]), (&json!(id), &json!([0])), "{mine}");
    }
    let action = begun["legal"]["actions"][0].as_str().unwrap();
    assert_eq!(of_ana.act(&id, action, 0).await["ok"], true);
    assert_eq!(ben.get("/me/matches").await.ok(200)[0]["to_act"], json!([1]));
    ana.post(&format!("/matches/{id}/leave"), Value::Null).await;
    assert_eq!(ben.get("/me/matches").await.ok(200)[0]["to_act"], json!([]));
}

#[tokio::test]
async fn k137_an_action_needs_a_match_a_member_a_start_and_no_end() {
    let world = World::new().await;
    let (id, [ana, ben], [mut of_ana, _], [begun, _]) = two(&world).await;
    let eva = world.player("eva").await;
    let mut of_eva = eva.socket().await;
    assert_eq!(code(&of_eva.act("0000000000", "x", 0).await), "match_not_found");
    assert_eq!(code(&of_eva.act("no id", "x", 0).await), "match_not_found");
    assert_eq!(code(&of_eva.act(&id, "x", 0).await), "not_a_member");
    let seen = of_eva.watch(&id, None).await;
    assert_eq!((&seen["ok"], &seen["seat"]), (&true.into(), &Value::Null), "{seen}");
    assert_eq!(code(&of_eva.watch("0000000000", None).await), "match_not_found");
    let room = world.room(DAMAS, json!({}), &[&ana, &ben]).await;
    assert_eq!(code(&of_ana.act(&room, "x", 0).await), "not_started");
    let early = ana.get(&format!("/matches/{room}/entries")).await;
    assert_eq!(early.refused(409), "not_started");
    assert_eq!(ana.get(&format!("/matches/{room}/record")).await.refused(409), "not_started");

    ana.post(&format!("/matches/{id}/end"), Value::Null).await;
    assert_eq!(code(&of_ana.act(&id, &legal(&begun), 0).await), "match_over");
    ana.post(&format!("/matches/{room}/end"), Value::Null).await;
    assert_eq!(code(&of_ana.act(&room, "x", 0).await), "room_closed");
}

#[tokio::test]
async fn k138_every_message_is_answered_once_and_a_refused_one_changes_nothing() {
    let world = World::new().await;
    let (id, _, [mut of_ana, mut of_ben], [begun, _]) = two(&world).await;
    let refused = of_ana.act(&id, "rubbish", 0).await;
    assert_eq!(code(&refused), "bad_action");
    let refused = of_ben.act(&id, &legal(&begun), 0).await;
    assert_eq!(code(&refused), "not_your_turn");
    let refused = of_ana.act(&id, "a1-a1", 0).await;
    assert!(["illegal_action", "bad_action"].contains(&code(&refused)), "{refused}");
    assert!(refused["error"]["message"].as_str().unwrap().len() > 3);

    // Many at once: one answer each, and of the same action sent thirty times one is played.
    for number in 100..130 {
        let act = json!({
            "id": number, "op": "act", "match": id, "action": legal(&begun),
            "action_id": format!("n{number}"), "version": 0,
        });
        of_ana.send_text(act.to_string()).await;
    }
    let (mut good, mut answered) = (0, Vec::new());
    while answered.len() < 30 {
        let message = of_ana.receive().await.unwrap();
        match message.get("id") {
            Some(number) => {
                answered.push(number.as_u64().unwrap());
                good += u32::from(message["ok"] == true);
            }
            None => assert_eq!(message["version"], 1),
        }
    }
    assert_eq!((good, answered), (1, (100..130).collect()), "in the order of arrival");
    let watched = of_ben.watch(&id, Some(0)).await;
    assert_eq!(watched["version"], 1);
}

#[tokio::test]
async fn what_is_no_request_is_answered_too() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let mut socket = ana.socket().await;
    for (text, id, expected) in [
        ("hello", Value::Null, "bad_request"),
        ("{}", Value::Null, "bad_request"),
        (r#"{"id":7}"#, json!(7), "bad_request"),
        (r#"{"id":"x","op":"dance"}"#, json!("x"), "unknown_op"),
        (r#"{"id":1,"op":"act","match":"0000000000"}"#, json!(1), "bad_request"),
    ] {
        socket.send_text(text).await;
        let answer = socket.receive().await.unwrap();
        assert_eq!((&answer["id"], code(&answer)), (&id, expected), "{text}");
    }
    socket.send(Message::binary(vec![1, 2, 3])).await;
    assert_eq!(code(&socket.receive().await.unwrap()), "bad_request");
    let pong = socket.ask(json!({ "op": "ping" })).await;
    assert_eq!(pong["time"], world.clock.now().0);
    let unwatched = socket.ask(json!({ "op": "unwatch", "match": "0000000000" })).await;
    assert_eq!(unwatched["ok"], true);
    // Too long a message ends the connection, and only this one.
    socket.send_text(" ".repeat(70_000)).await;
    assert_eq!(socket.receive().await, None);
    ana.socket().await;
}

#[tokio::test]
async fn a_resend_is_answered_and_not_played_twice() {
    let world = World::new().await;
    let (id, [ana, _], [mut of_ana, mut of_ben], [begun, _]) = two(&world).await;
    let action = legal(&begun);
    assert_eq!(of_ana.act(&id, &action, 0).await["version"], 1);
    let reply = legal(&{ of_ben.push("update").await });
    assert_eq!(of_ben.act(&id, &reply, 1).await["version"], 2);
    // The answer was lost with the connection, and the server was started anew meanwhile.
    drop(of_ana);
    let world = world.restart().await;
    let mut of_ana = ana.at(&world).socket().await;
    assert_eq!(of_ana.act(&id, &action, 0).await["version"], 1, "it is the version it became");
    let without = json!({
        "op": "act", "match": id, "action": action, "action_id": format!("0-{action}"),
    });
    assert_eq!(of_ana.ask(without).await["version"], 1, "also without saying what it answers");
    assert_eq!(of_ana.watch(&id, None).await["version"], 2);
    // Ids are a seat's own: the other may use the same one.
    let entries = ana.at(&world).get(&format!("/matches/{id}/entries")).await.ok(200);
    assert_eq!(entries.as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn an_action_is_stale_when_what_its_seat_was_asked_has_changed() {
    let world = World::new().await;
    let (id, _, [mut of_ana, mut of_ben], [begun, _]) = two(&world).await;
    assert_eq!(of_ana.act(&id, &legal(&begun), 0).await["version"], 1);
    let update = of_ben.push("update").await;
    // Ana answers the question of version 0 again; hers has changed since.
    assert_eq!(code(&of_ana.act(&id, "c1-c2", 0).await), "stale");
    // Ben answers from before he was asked, and from the future.
    assert_eq!(code(&of_ben.act(&id, &legal(&update), 0).await), "stale");
    assert_eq!(code(&of_ben.act(&id, &legal(&update), 2).await), "stale");
    assert_eq!(of_ben.act(&id, &legal(&update), 1).await["version"], 2);
}

#[tokio::test]
async fn who_was_away_gets_what_they_missed_and_not_the_whole_match() {
    let world = World::new().await;
    let (id, [_, ben], [mut of_ana, mut of_ben], [begun, _]) = two(&world).await;
    let mut next = legal(&begun);
    for version in 0..6 {
        let (acting, other) =
            if version % 2 == 0 { (&mut of_ana, &mut of_ben) } else { (&mut of_ben, &mut of_ana) };
        assert_eq!(acting.act(&id, &next, version).await["version"], version + 1);
        acting.push("update").await;
        next = legal(&other.push("update").await);
    }
    drop(of_ben);
    let mut of_ben = ben.socket().await;
    let versions = |answer: &Value| -> Vec<u64> {
        let entries = answer["entries"].as_array().unwrap();
        entries.iter().map(|entry| entry["version"].as_u64().unwrap()).collect()
    };
    assert_eq!(versions(&of_ben.watch(&id, Some(4)).await), [5, 6]);
    assert_eq!(versions(&of_ben.watch(&id, Some(6)).await), [0; 0]);
    assert_eq!(versions(&of_ben.watch(&id, Some(0)).await), [1, 2, 3, 4, 5, 6]);
    assert_eq!(
        versions(&of_ben.watch(&id, None).await),
        [0; 0],
        "the view is enough for a newcomer"
    );
    assert_eq!(
        versions(&of_ben.watch(&id, Some(99)).await),
        [0; 0],
        "nobody comes from the future"
    );
    // Over HTTP, with the setup as version 0.
    let entries = ben.get(&format!("/matches/{id}/entries?after=4")).await.ok(200);
    assert_eq!(versions(&json!({ "entries": entries })), [5, 6]);
    let entries = ben.get(&format!("/matches/{id}/entries")).await.ok(200);
    assert_eq!(versions(&json!({ "entries": entries })), [0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(entries[0]["cause"], "setup");
    // Whoever unwatches is told no more.
    assert_eq!(of_ben.ask(json!({ "op": "unwatch", "match": id })).await["ok"], true);
    assert_eq!(of_ana.act(&id, &next, 6).await["version"], 7);
    assert_eq!(of_ben.ask(json!({ "op": "ping" })).await["ok"], true);
    assert!(of_ben.pushes.is_empty());
}

/// Plays on with listed actions until some version; everybody reads what they are told, except
/// `silent`, who does not read at all.
async fn play_on(id: &str, sockets: &mut [Socket; 2], standing: Value, until: u64) {
    let mut next = legal(&standing);
    let mut version = standing["version"].as_u64().unwrap();
    while version < until {
        let seat = usize::try_from(version % 2).unwrap();
        let answer = sockets[seat].act(id, &next, version).await;
        assert_eq!(answer["version"], version + 1, "{answer}");
        version += 1;
        for (number, socket) in sockets.iter_mut().enumerate() {
            let update = socket.push("update").await;
            if number != seat {
                next = legal(&update);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gap_heals_itself_for_a_client_that_reads_slowly() {
    let world = World::new().await;
    let eva = world.player("eva").await;
    let players = world.players(["ana", "ben"]).await;
    let open = json!({ "game": DAMAS, "public": true });
    let id = players[0].post("/matches", open).await.ok(201)["match"].as_str().unwrap().to_owned();
    players[1].post(&format!("/matches/{id}/join"), Value::Null).await.ok(200);
    for (seat, player) in players.iter().enumerate() {
        player.put(&format!("/matches/{id}/seat"), json!({ "seat": seat })).await.ok(200);
    }
    players[0].post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    let mut sockets = [players[0].watching(&id).await.0, players[1].watching(&id).await.0];
    // Eva's machine takes in next to nothing that she does not read.
    let mut slow = eva.narrow_socket().await;
    slow.watch(&id, None).await;
    let mut standing = sockets[0].watch(&id, None).await;
    let mut dice = catalog::Dice::new(3);
    while standing["status"]["outcome"].is_null() {
        let version = standing["version"].as_u64().unwrap();
        let seat = standing["status"]["to_act"][0].as_u64().unwrap() as usize;
        if standing.get("legal").is_none() {
            standing = sockets[seat].watch(&id, None).await;
        }
        let actions = standing["legal"]["actions"].as_array().unwrap();
        let action = kit::ChanceExt::pick(&mut dice, actions).as_str().unwrap().to_owned();
        assert_eq!(sockets[seat].act(&id, &action, version).await["version"], version + 1);
        for socket in &mut sockets {
            standing = socket.push("update").await;
        }
    }
    // Whatever was left out while eva did not read comes with a later push: in the end there is
    // every entry once, in order, and nothing is missing.
    let last = standing["version"].as_u64().unwrap();
    let (mut seen, mut most) = (0, 0);
    while seen < last {
        let update = slow.push("update").await;
        let entries = update["entries"].as_array().unwrap();
        most = most.max(entries.len());
        for entry in entries {
            assert_eq!(entry["version"], seen + 1);
            seen += 1;
        }
        assert_eq!(update["version"], seen);
    }
    assert!(most > 1, "of {last} pushes none had to be left out: the test tests nothing");
}

#[tokio::test]
async fn a_match_goes_on_where_it_was_after_the_server_was_stopped() {
    let world = World::new().await;
    let (id, players, mut sockets, [begun, _]) = two(&world).await;
    play_on(&id, &mut sockets, begun, 9).await;
    let before = sockets[0].watch(&id, None).await;
    let world = world.restart().await;
    sockets[1].push("stopping").await;
    assert_eq!(sockets[1].receive().await, None, "the server said goodbye");
    let [ana, ben] = players.map(|player| player.at(&world));
    let (mut of_ana, after) = ana.watching(&id).await;
    for part in ["view", "status", "version", "seat"] {
        assert_eq!(after[part], before[part], "{part}");
    }
    let mut of_ben = ben.socket().await;
    let missed = of_ben.watch(&id, Some(7)).await;
    assert_eq!(missed["entries"].as_array().unwrap().len(), 2);
    let next = legal(&missed);
    assert_eq!(of_ben.act(&id, &next, 9).await["version"], 10);
    of_ana.push("update").await;
}

#[tokio::test]
async fn a_finished_match_shows_its_players_everything_and_keeps_no_task() {
    let world = World::new().await;
    let (id, [ana, ben], mut sockets, [begun, _]) = two(&world).await;
    let eva = world.player("eva").await;
    play_on(&id, &mut sockets, begun, 4).await;
    let record = format!("/matches/{id}/record");
    assert_eq!(ana.get(&record).await.refused(403), "not_permitted", "not while it runs");
    assert_eq!(eva.get(&record).await.refused(403), "not_a_member");
    assert_eq!(ana.get("/matches/0000000000/record").await.refused(404), "match_not_found");
    ben.post(&format!("/matches/{id}/leave"), Value::Null).await;
    for socket in &mut sockets {
        assert_eq!(socket.push("update").await["status"]["outcome"]["winners"], json!([0]));
    }
    let whole = ana.get(&record).await.ok(200);
    assert_eq!(whole["players"], json!(["ana", "ben"]));
    assert_eq!(whole["entries"].as_array().unwrap().len(), 5);
    assert_eq!(whole["entries"][4]["action"], "resigned");
    let whole: protocol::Record = serde_json::from_value(whole).unwrap();
    catalog::record::verify(&whole).unwrap();
    assert_eq!(eva.get(&record).await.refused(403), "not_a_member");
    // K89: the final position stays visible and no action is accepted.
    let (mut late, watched) = ana.watching(&id).await;
    assert_eq!(watched["status"]["outcome"]["reason"], "resigned");
    assert_eq!(code(&late.act(&id, "x", 5).await), "match_over");
    assert_eq!(world.running.live_matches(), 0, "nothing is kept for finished matches");
}

#[tokio::test]
async fn k91_a_secret_goes_to_its_owner_and_nobody_else() {
    let world = World::new().await;
    let [ana, ben, eva, leo] = world.players(["ana", "ben", "eva", "leo"]).await;
    let root = world.administrator().await;
    let id = world.begun("king-of-colors", json!({}), &[&ana, &ben, &eva]).await;
    let mut sockets = Vec::new();
    for client in [&ana, &ben, &eva, &root] {
        sockets.push(client.watching(&id).await.0);
    }
    leo.get(&format!("/matches/{id}/entries")).await.ok(200);
    let standing = sockets[3].watch(&id, None).await;
    let owner = usize::try_from(standing["status"]["to_act"][0].as_u64().unwrap()).unwrap();
    let standing = sockets[owner].watch(&id, None).await;
    let actions = standing["legal"]["actions"].as_array().unwrap();
    let place = actions.iter().find(|one| one.as_str().unwrap().starts_with("place")).unwrap();
    assert_eq!(sockets[owner].act(&id, place.as_str().unwrap(), 0).await["version"], 1);
    for (seat, socket) in sockets.iter_mut().enumerate() {
        let update = socket.push("update").await;
        let events = update["entries"][0]["events"].as_array().unwrap();
        let placed = events.iter().find(|event| event["kind"] == "placed").unwrap();
        assert_eq!(placed["token"].is_null(), seat != owner, "{placed}");
        assert!(!update.to_string().contains(place.as_str().unwrap()) || seat == owner);
    }
    // The same for those who come later and those who ask over HTTP.
    for (seat, client) in [&ana, &ben, &eva, &root].into_iter().enumerate() {
        let entries = client.get(&format!("/matches/{id}/entries?after=0")).await.ok(200);
        let events = entries[0]["events"].as_array().unwrap();
        let placed = events.iter().find(|event| event["kind"] == "placed").unwrap();
        assert_eq!(placed["token"].is_null(), seat != owner);
        let setup = client.get(&format!("/matches/{id}/entries")).await.ok(200);
        assert!(!setup[0].to_string().contains(r#""deck":["#), "the deck is nobody's to know");
    }
    // Who has left is a spectator (K94), and has no more to say.
    let [ana, ben, eva] = [&ana, &ben, &eva];
    let leaver = [ana, ben, eva][owner];
    assert_eq!(leaver.post(&format!("/matches/{id}/leave"), Value::Null).await.status, 204);
    let update = sockets[owner].push("update").await;
    assert_eq!(update["seat"], Value::Null);
    let again = leaver.post(&format!("/matches/{id}/leave"), Value::Null).await;
    assert_eq!(again.refused(409), "you_are_out");
    assert_eq!(code(&sockets[owner].act(&id, "pass", 2).await), "you_are_out");
}

#[tokio::test]
async fn refusals_of_the_rules_come_with_their_word_and_clause() {
    let world = World::new().await;
    let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
    let players = [&ana, &ben, &eva];
    let id = world.begun("king-of-colors", json!({}), &players).await;
    let (_, standing) = ana.watching(&id).await;
    let acting = usize::try_from(standing["status"]["to_act"][0].as_u64().unwrap()).unwrap();
    let (mut socket, _) = players[acting].watching(&id).await;
    for (action, expected) in [
        ("place Z9 M", "no_such_cell"),
        ("place D4 M", "not_your_territory"),
        ("move D4 D5 1", "wrong_phase"),
        ("produce auto", "wrong_phase"),
    ] {
        let refused = socket.act(&id, action, 0).await;
        assert_eq!(code(&refused), expected, "{action}: {refused}");
        assert_eq!(refused["error"]["reason"], expected);
        assert!(refused["error"]["clause"].as_str().unwrap().starts_with('K'), "{refused}");
    }
    let (mut other, _) = players[(acting + 1) % 3].watching(&id).await;
    assert_eq!(code(&other.act(&id, "pass", 0).await), "not_your_turn");
}

#[tokio::test]
async fn the_same_on_postgres() {
    let world = World::on(store::testing::postgres().await).await;
    let (id, players, mut sockets, [begun, _]) = two(&world).await;
    play_on(&id, &mut sockets, begun, 6).await;
    let world = world.restart().await;
    let [ana, ben] = players.map(|player| player.at(&world));
    let (mut of_ana, watched) = ana.watching(&id).await;
    assert_eq!(of_ana.act(&id, &legal(&watched), 6).await["version"], 7);
    ben.post(&format!("/matches/{id}/leave"), Value::Null).await;
    let whole = ana.get(&format!("/matches/{id}/record")).await.ok(200);
    let whole: protocol::Record = serde_json::from_value(whole).unwrap();
    catalog::record::verify(&whole).unwrap();
    let results = json!([{ "game": DAMAS, "won": 1, "lost": 0 }]);
    assert_eq!(ana.get("/me").await.ok(200)["results"], results);
}

#[tokio::test]
async fn two_servers_on_one_database_never_both_move() {
    let world = World::new().await;
    let (id, [ana, ben], [mut of_ana, mut of_ben], [begun, _]) = two(&world).await;
    // A second server, which has the match in memory as it was at the start.
    let store = store::Store::open(&world.fresh.address).await.unwrap();
    let settings =
        server::Settings { listen: "127.0.0.1:0".parse().unwrap(), ..Default::default() };
    let weak = server::Passwords::weak();
    let other = server::start(settings, store, world.clock.clone(), weak).await.unwrap();
    let at_other = |client: &Client| Client { address: other.address(), ..client.clone() };
    let (mut ana_there, _) = at_other(&ana).watching(&id).await;
    let (mut ben_there, _) = at_other(&ben).watching(&id).await;

    assert_eq!(of_ana.act(&id, &legal(&begun), 0).await["version"], 1);
    let next = legal(&of_ben.push("update").await);
    // The other server finds that version 1 is written, reads the log, and judges again.
    let second = begun["legal"]["actions"][1].as_str().unwrap();
    assert_eq!(code(&ana_there.act(&id, second, 0).await), "stale");
    assert_eq!(ben_there.push("update").await["version"], 1, "and shows what it had missed");
    assert_eq!(ben_there.act(&id, &next, 1).await["version"], 2);
    // A resend through another server is answered as well.
    assert_eq!(of_ben.act(&id, &next, 1).await["version"], 2);
    other.stop().await;
}

#[tokio::test]
async fn a_long_match_is_told_and_guarded_from_the_log() {
    let world = World::new().await;
    let (id, [ana, _], [mut of_ana, mut of_ben], [mut begun, _]) = two(&world).await;
    let mut played = Vec::new();
    for version in 0..40 {
        let action = legal(&begun);
        let [mover, other] =
            if version % 2 == 0 { [&mut of_ana, &mut of_ben] } else { [&mut of_ben, &mut of_ana] };
        let act = json!({
            "op": "act", "match": id, "action": action, "version": version,
            "action_id": format!("a{version}"),
        });
        assert_eq!(mover.ask(act.clone()).await["version"], version + 1);
        mover.push("update").await;
        begun = other.push("update").await;
        played.push((action, act));
    }
    // Whoever missed all but a little, or next to nothing, gets what they missed.
    for have in [0, 1, 7, 20, 33, 39, 40] {
        let (mut again, _) = ana.watching(&id).await;
        let told = again.watch(&id, Some(have)).await;
        let entries = told["entries"].as_array().unwrap();
        let versions: Vec<u64> = entries.iter().map(|e| e["version"].as_u64().unwrap()).collect();
        assert_eq!(versions, (have + 1..=40).collect::<Vec<_>>());
        for entry in entries {
            let version = entry["version"].as_u64().unwrap() as usize;
            assert_eq!(entry["action"], *played[version - 1].0, "{entry}");
            assert_eq!(entry["seat"], (version - 1) % 2);
            assert_eq!(entry["events"][0]["kind"], "moved");
        }
    }
    let all = ana.get(&format!("/matches/{id}/entries")).await.ok(200);
    assert_eq!(all.as_array().unwrap().len(), 41, "with the setup");
    // However old it is, an action that is sent again is not played again.
    for version in [0, 2, 20, 38] {
        let mut again = played[version].1.clone();
        assert_eq!(of_ana.ask(again.clone()).await["version"], version + 1);
        again.as_object_mut().unwrap().remove("version");
        assert_eq!(of_ana.ask(again).await["version"], version + 1);
    }
    let all = ana.get(&format!("/matches/{id}/entries?after=40")).await.ok(200);
    assert_eq!(all, json!([]));
}
