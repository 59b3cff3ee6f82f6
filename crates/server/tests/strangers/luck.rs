//! Luck that can be checked: what is shown before, during and after a match.

use protocol::{LuckFound, Record};
use serde_json::{Value, json};
use store::{MatchId, Store};

use super::common::{Client, Socket, World, code};

const CONTRIBUTION: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

/// The secret of a match, which only its database knows.
async fn secret(world: &World, id: &str) -> String {
    let store = Store::open(&world.fresh.address).await.unwrap();
    let stored = store.find_match(id.parse::<MatchId>().unwrap()).await.unwrap().unwrap();
    store.close().await;
    stored.luck.unwrap().secret
}

async fn room_of(client: &Client, id: &str) -> Value {
    client.get(&format!("/matches/{id}")).await.ok(200)
}

/// Plays the first thing that is legal, so often.
async fn play_on(sockets: &mut [Socket], id: &str, times: usize) {
    for _ in 0..times {
        let standing = sockets[0].watch(id, None).await;
        let seat = standing["status"]["to_act"][0].as_u64().unwrap();
        for socket in &mut *sockets {
            let own = socket.watch(id, None).await;
            if own["seat"] == seat {
                let action = own["legal"]["actions"][0].as_str().unwrap();
                let version = own["version"].as_u64().unwrap();
                assert_eq!(socket.act(id, action, version).await["ok"], true, "{action}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_draw_of_a_match_follows_from_the_secret_that_was_committed_to() {
    for fresh in [store::testing::sqlite(), store::testing::postgres().await] {
        let world = World::on(fresh).await;
        let people = world.players(["ana", "ben", "eva"]).await;
        let [ana, ben, _] = &people;
        let administrator = world.administrator().await;
        let options = json!({ "players": 3 });
        let id = world.room("conquer-of-cathay", options, &people.each_ref()).await;
        let secret = secret(&world, &id).await;

        let commitment = room_of(ana, &id).await["luck"]["commitment"].clone();
        let path = format!("/matches/{id}/luck");
        ben.put(&path, json!({ "contribution": CONTRIBUTION })).await.ok(200);
        let added = json!([{ "username": "ben", "value": CONTRIBUTION }]);
        assert_eq!(room_of(ana, &id).await["luck"]["contributions"], added);
        ana.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
        let late = ana.put(&path, json!({ "contribution": CONTRIBUTION })).await.ok(200);
        assert_eq!(late["luck"]["contributions"], added);

        let mut sockets = Vec::new();
        for person in &people {
            sockets.push(person.watching(&id).await.0);
        }
        play_on(&mut sockets, &id, 8).await;
        // The next server goes on with the same secret.
        let world = world.restart().await;
        let people = people.map(|person| person.at(&world));
        let mut again = Vec::new();
        for person in &people {
            again.push(person.watching(&id).await.0);
        }
        play_on(&mut again, &id, 6).await;

        // Nobody has been told the secret: not players, not the site's administrator.
        let mut told: String = sockets.iter().chain(&again).map(|one| one.bytes.as_str()).collect();
        for client in people.iter().chain([&administrator.at(&world)]) {
            for path in ["", "/entries", "/record"] {
                told += &client.get(&format!("/matches/{id}{path}")).await.body.to_string();
            }
            told += &client.get("/me").await.body.to_string();
            told += &client.get("/matches?stage=running").await.body.to_string();
        }
        assert!(told.contains(commitment.as_str().unwrap()));
        assert!(!told.contains(&secret), "the secret was told before the end");

        people[0].post(&format!("/matches/{id}/end"), Value::Null).await.ok(204);
        let whole = people[1].get(&format!("/matches/{id}/record")).await.ok(200);
        assert_eq!(whole["luck"]["secret"], secret);
        assert_eq!(whole["luck"]["commitment"], commitment);
        let record: Record = serde_json::from_value(whole).unwrap();
        let luck = record.luck.as_ref().unwrap();
        assert_eq!(luck.contributions[0].value, CONTRIBUTION);
        assert_eq!(luck.drawn_seats.len(), 3);
        let found = catalog::record::verify(&record).unwrap();
        assert_eq!((found.luck, found.entries), (LuckFound::Derived, 15));
        assert!(found.draws > 30, "tiles, seats and dice: {}", found.draws);
        without_a_contribution_or_with_another_secret_it_is_not_right(&record);
    }
}

fn without_a_contribution_or_with_another_secret_it_is_not_right(record: &Record) {
    let why = |change: &dyn Fn(&mut Record)| {
        let mut changed = record.clone();
        change(&mut changed);
        catalog::record::verify(&changed).unwrap_err().to_string()
    };
    let forgotten = why(&|record| record.luck.as_mut().unwrap().contributions.clear());
    assert!(forgotten.contains("the secret gives"), "{forgotten}");
    let other = why(&|record| record.luck.as_mut().unwrap().secret = Some("0".repeat(64)));
    assert!(other.contains("not the one that was committed to"), "{other}");
    let odd = why(&|record| record.luck.as_mut().unwrap().secret = Some("ñ".into()));
    assert!(odd.contains("64 hexadecimal digits"), "{odd}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_added_to_the_luck_is_32_bytes_of_a_member() {
    let world = World::new().await;
    let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
    let id = world.room("damas-chinas", json!({ "mode": 0 }), &[&ana, &ben]).await;
    let path = format!("/matches/{id}/luck");
    let add = async |client: &Client, value: Value| client.put(&path, value).await;
    let own = json!({ "contribution": CONTRIBUTION });
    assert_eq!(add(&eva, own.clone()).await.refused(403), "not_a_member");
    for odd in ["", &CONTRIBUTION[1..], &CONTRIBUTION.to_uppercase(), &"0".repeat(60_000)] {
        assert_eq!(add(&ben, json!({ "contribution": odd })).await.refused(422), "invalid_field");
    }
    assert_eq!(add(&ben, json!({ "contribution": 7 })).await.refused(400), "bad_request");
    assert_eq!(room_of(&ben, &id).await["luck"]["contributions"], json!([]));
    // Who changes their mind adds once; who leaves takes it along.
    add(&ben, json!({ "contribution": "0".repeat(64) })).await.ok(200);
    let added = add(&ben, own).await.ok(200)["luck"]["contributions"].clone();
    assert_eq!(added, json!([{ "username": "ben", "value": CONTRIBUTION }]));
    ben.post(&format!("/matches/{id}/leave"), Value::Null).await.ok(204);
    assert_eq!(room_of(&ana, &id).await["luck"]["contributions"], json!([]));
}

/// A page adds while the host may press start: the answer shows that it came too late.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_added_after_the_start_changes_nothing() {
    let world = World::new().await;
    let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
    let id = world.begun("damas-chinas", json!({ "mode": 0 }), &[&ana, &ben]).await;
    let path = format!("/matches/{id}/luck");
    let before = room_of(&ana, &id).await["luck"].clone();
    let late = ben.put(&path, json!({ "contribution": CONTRIBUTION })).await.ok(200);
    assert_eq!(late["luck"], before);
    assert_eq!(late["stage"], "running");
    let stranger = eva.put(&path, json!({ "contribution": CONTRIBUTION })).await;
    assert_eq!(stranger.refused(403), "not_a_member");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_that_cannot_be_read_stops_the_match_and_no_other() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let id = world.begun("damas-chinas", json!({ "mode": 0 }), &[&ana, &ben]).await;
    let store = Store::open(&world.fresh.address).await.unwrap();
    let before = store.find_match(id.parse::<MatchId>().unwrap()).await.unwrap().unwrap();
    let mut changed = before.clone();
    changed.luck.as_mut().unwrap().secret = "gone".into();
    store.save_match(&before, &mut changed).await.unwrap();
    store.close().await;
    let world = world.restart().await;
    let (ana, ben) = (ana.at(&world), ben.at(&world));
    let mut socket = ana.socket().await;
    assert_eq!(code(&socket.watch(&id, None).await), "unavailable");
    let other = world.begun("damas-chinas", json!({ "mode": 0 }), &[&ana, &ben]).await;
    assert_eq!(socket.watch(&other, None).await["ok"], true);
}
