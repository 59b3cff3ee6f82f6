//! Takebacks and draws: what all agree to happens, and the log tells of it.

use serde_json::{Value, json};

use crate::common::{Client, Socket, World, code};

async fn two(world: &World, game: &str) -> (String, [Client; 2], [Socket; 2], Value) {
    let players = world.players(["ana", "ben"]).await;
    let options = if game == "small-star-empires" { json!({ "first": "P" }) } else { json!({}) };
    let id = world.begun(game, options, &[&players[0], &players[1]]).await;
    let (ana, begun) = players[0].watching(&id).await;
    let (ben, _) = players[1].watching(&id).await;
    (id, players, [ana, ben], begun)
}

/// The next push of a kind, whatever came before it.
async fn hear(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let push = match socket.pushes.pop_front() {
            Some(push) => push,
            None => socket.receive().await.expect("the socket is open"),
        };
        if push["push"] == kind {
            return push;
        }
    }
}

fn first(standing: &Value) -> String {
    standing["legal"]["actions"][0].as_str().unwrap().into()
}

fn about(op: &str, id: &str, what: &str) -> Value {
    json!({ "op": op, "match": id, "what": what })
}

/// Plays the first legal action of whoever is to act, so many times: the standing of the next.
async fn play(id: &str, sockets: &mut [Socket; 2], mut standing: Value, times: usize) -> Value {
    for _ in 0..times {
        let seat = usize::try_from(standing["seat"].as_u64().unwrap()).unwrap();
        let version = standing["version"].as_u64().unwrap();
        let played = sockets[seat].act(id, &first(&standing), version).await;
        assert_eq!(played["ok"], true, "{played}");
        hear(&mut sockets[seat], "update").await;
        standing = hear(&mut sockets[1 - seat], "update").await;
    }
    standing
}

#[tokio::test]
async fn what_all_agree_to_take_back_is_taken_back_and_stays_in_the_log() {
    for (game, fresh) in [
        ("damas-chinas", store::testing::sqlite()),
        ("small-star-empires", store::testing::postgres().await),
    ] {
        let world = World::on(fresh).await;
        let (id, [ana, ben], mut sockets, begun) = two(&world, game).await;
        let nothing = sockets[0].ask(about("propose", &id, "takeback")).await;
        assert_eq!(code(&nothing), "nothing_to_take_back");
        // Long enough that the first entries are no longer in memory.
        let after_18 = play(&id, &mut sockets, begun, 18).await;
        play(&id, &mut sockets, after_18.clone(), 2).await;

        // Ana goes back to before her last move: two entries of the log.
        let proposed = sockets[0].ask(about("propose", &id, "takeback")).await;
        assert_eq!(proposed["ok"], true, "{proposed}");
        let told = hear(&mut sockets[1], "proposal").await;
        let proposal = json!({ "what": "takeback", "seat": 0, "agreed": [0] });
        assert_eq!(told["proposal"], proposal);
        let (_, again) = ben.watching(&id).await;
        assert_eq!(again["proposal"], proposal, "who comes late is told too");
        let other = sockets[1].ask(about("agree", &id, "draw")).await;
        assert_eq!(code(&other), "not_permitted", "nobody agrees to something else by mistake");
        let agreed = sockets[1].ask(about("agree", &id, "takeback")).await;
        assert_eq!(agreed["ok"], true, "{agreed}");
        let mut update = hear(&mut sockets[0], "update").await;
        let entry = json!({
            "version": 21, "seat": 0, "cause": "takeback", "action": "takeback 18", "events": [],
        });
        assert_eq!(update["entries"], json!([entry]));
        assert_eq!(update["status"]["version"], 21);
        assert_eq!(update["view"], after_18["view"]);
        assert_eq!(update["legal"], after_18["legal"]);
        assert_eq!(hear(&mut sockets[1], "update").await["entries"][0], entry);

        // It goes on from there, also for a server that reads the log anew, and back once more.
        update = play(&id, &mut sockets, update, 1).await;
        assert_eq!(update["version"], 22);
        let back = sockets[0].ask(about("propose", &id, "takeback")).await;
        assert_eq!(back["ok"], true);
        sockets[1].ask(about("agree", &id, "takeback")).await;
        let update = hear(&mut sockets[0], "update").await;
        assert_eq!(update["entries"][0]["action"], "takeback 18");
        let world = world.restart().await;
        let [ana, ben] = [ana.at(&world), ben.at(&world)];
        let (mut socket, again) = ana.watching(&id).await;
        assert_eq!((&again["version"], &again["view"]), (&json!(23), &after_18["view"]));
        let played = socket.act(&id, &first(&again), 23).await;
        assert_eq!(played["version"], 24, "{played}");
        let entries = ben.get(&format!("/matches/{id}/entries")).await.ok(200);
        assert_eq!(entries.as_array().unwrap().len(), 25);
        assert_eq!(entries[21]["cause"], "takeback");

        // The record replays, takebacks included.
        assert_eq!(ben.post(&format!("/matches/{id}/leave"), Value::Null).await.status, 204);
        let record = ana.get(&format!("/matches/{id}/record")).await.ok(200);
        let mut record: protocol::Record = serde_json::from_value(record).unwrap();
        catalog::record::verify(&record).unwrap();
        record.entries[20].action = "takeback 20".into();
        catalog::record::verify(&record).unwrap_err();
    }
}

#[tokio::test]
async fn a_draw_needs_everybody_and_counts_for_nobody() {
    let world = World::new().await;
    let (id, [ana, _], mut sockets, begun) = two(&world, "damas-chinas").await;
    sockets[0].ask(about("propose", &id, "draw")).await;
    assert_eq!(hear(&mut sockets[1], "proposal").await["proposal"]["what"], "draw");
    let declined = sockets[1].ask(about("decline", &id, "draw")).await;
    assert_eq!(declined["ok"], true);
    let own = hear(&mut sockets[0], "proposal").await;
    assert_eq!(own["proposal"]["seat"], 0);
    let told = hear(&mut sockets[0], "proposal").await;
    assert_eq!((&told["proposal"], &told["declined_by"]), (&Value::Null, &json!(1)));
    let again = sockets[0].ask(about("propose", &id, "draw")).await;
    assert_eq!(code(&again), "declined", "nobody is asked again and again");

    // Somebody who plays on has not agreed.
    let update = play(&id, &mut sockets, begun, 1).await;
    sockets[0].ask(about("propose", &id, "draw")).await;
    assert_eq!(hear(&mut sockets[1], "proposal").await["proposal"]["what"], "draw");
    let played = sockets[1].act(&id, &first(&update), 1).await;
    assert_eq!(played["ok"], true, "{played}");
    assert_eq!(hear(&mut sockets[1], "proposal").await["proposal"], Value::Null);
    assert_eq!(hear(&mut sockets[0], "update").await["version"], 2);
    let late = sockets[1].ask(about("agree", &id, "draw")).await;
    assert_eq!(code(&late), "not_permitted");

    // Two who both propose it agree.
    sockets[1].ask(about("propose", &id, "draw")).await;
    sockets[0].ask(about("propose", &id, "draw")).await;
    let update = hear(&mut sockets[0], "update").await;
    let outcome = json!({ "winners": [0, 1], "scores": null, "reason": "agreed" });
    assert_eq!(update["status"]["outcome"], outcome);
    assert_eq!(update["entries"][0]["cause"], "ended");
    assert_eq!(ana.get("/me").await.ok(200)["results"], json!([]));
    let over = sockets[0].ask(about("propose", &id, "takeback")).await;
    assert_eq!(code(&over), "match_over");
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_let_people_take_back_and_play_on_rather_than_draw() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let new = json!({ "game": "damas-chinas", "bots": [{ "seat": 1, "level": "easy" }] });
    let room = ana.post("/matches", new).await.ok(201);
    let id = room["match"].as_str().unwrap();
    ana.put(&format!("/matches/{id}/seat"), json!({ "seat": 0 })).await.ok(200);
    ana.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    let (mut socket, begun) = ana.watching(id).await;
    socket.act(id, &first(&begun), 0).await;
    while hear(&mut socket, "update").await["version"] != 2 {}
    let draw = socket.ask(about("propose", id, "draw")).await;
    assert_eq!(code(&draw), "declined");
    let back = socket.ask(about("propose", id, "takeback")).await;
    assert_eq!(back["ok"], true, "{back}");
    let update = hear(&mut socket, "update").await;
    assert_eq!((&update["version"], &update["view"]), (&json!(3), &begun["view"]));
}

#[tokio::test]
async fn what_was_secret_stays_known_and_strangers_have_no_say() {
    let world = World::new().await;
    let [ana, ben, eva, zoe] = world.players(["ana", "ben", "eva", "zoe"]).await;
    let id = world.begun("king-of-colors", json!({}), &[&ana, &ben, &eva]).await;
    let (mut of_ana, _) = ana.watching(&id).await;
    let secret = of_ana.ask(about("propose", &id, "takeback")).await;
    assert_eq!(code(&secret), "not_permitted");
    let mut of_zoe = zoe.socket().await;
    let stranger = of_zoe.ask(about("propose", &id, "draw")).await;
    assert_eq!(code(&stranger), "not_a_member");
    let nonsense = of_ana.ask(about("propose", &id, "everything")).await;
    assert_eq!(code(&nonsense), "bad_request");
}
