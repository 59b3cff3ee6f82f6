//! "Play now": people who want the same are put together, each once, at whatever server they are.

use serde_json::{Value, json};

use crate::common::{Socket, World, code};

const GAME: &str = "damas-chinas";

fn seek(seats: u8) -> Value {
    json!({ "op": "seek", "game": GAME, "seats": seats })
}

async fn paired(socket: &mut Socket) -> String {
    socket.push("paired").await["match"].as_str().unwrap().into()
}

#[tokio::test]
async fn two_who_want_the_same_play_at_once_on_both_databases() {
    for fresh in [store::testing::sqlite(), store::testing::postgres().await] {
        let world = World::on(fresh).await;
        let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
        let [mut at_ana, mut at_ben, mut at_eva] =
            [ana.socket().await, ben.socket().await, eva.socket().await];
        assert_eq!(at_eva.ask(seek(3)).await["ok"], true, "she wants something else");
        assert_eq!(at_ana.ask(seek(2)).await["ok"], true);
        assert_eq!(at_ben.ask(seek(2)).await["ok"], true);
        let id = paired(&mut at_ana).await;
        assert_eq!(paired(&mut at_ben).await, id);
        // It has begun, and nobody is its match admin.
        let standing = at_ana.watch(&id, None).await;
        assert_eq!(standing["room"]["stage"], "running");
        let mut seats: Vec<&Value> =
            standing["room"]["members"].as_array().unwrap().iter().map(|m| &m["seat"]).collect();
        seats.sort_by_key(|seat| seat.as_u64());
        assert_eq!(seats, [0, 1]);
        assert!(standing["clock"]["deadlines"][0]["at"].is_i64(), "who does not come loses");
        let end = ana.post(&format!("/matches/{id}/end"), Value::Null).await;
        assert_eq!(end.refused(403), "not_admin");
        // Neither is in the queue any more.
        let leo = world.player("leo").await;
        let mut at_leo = leo.socket().await;
        at_leo.ask(seek(2)).await;
        assert_eq!(at_leo.ask(json!({ "op": "ping" })).await["ok"], true);
        assert!(at_leo.pushes.is_empty());
    }
}

#[tokio::test]
async fn who_went_or_changed_their_mind_is_not_put_together_with_anybody() {
    let world = World::new().await;
    let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
    let (mut at_ana, mut at_ben) = (ana.socket().await, ben.socket().await);
    at_ana.ask(seek(2)).await;
    assert_eq!(at_ana.ask(json!({ "op": "unseek" })).await["ok"], true);
    at_ben.ask(seek(2)).await;
    drop(at_ben);
    // The server notices that the socket is gone before it answers the next one of the same person.
    while !store_is_empty(&world).await {
        tokio::task::yield_now().await;
    }
    let mut at_eva = eva.socket().await;
    at_eva.ask(seek(2)).await;
    // What she seeks later takes the place of what she sought before.
    at_eva.ask(seek(3)).await;
    at_ana.ask(seek(2)).await;
    assert_eq!(at_ana.ask(json!({ "op": "ping" })).await["ok"], true);
    assert!(at_ana.pushes.is_empty() && at_eva.pushes.is_empty());
}

async fn store_is_empty(world: &World) -> bool {
    let store = store::Store::open(&world.fresh.address).await.unwrap();
    let waiting = store.seeking(store::Time(0), 9).await.unwrap();
    store.close().await;
    waiting.is_empty()
}

#[tokio::test]
async fn of_many_who_come_at_once_nobody_is_put_together_twice() {
    let world = World::new().await;
    let mut sockets = Vec::new();
    for n in 0..12 {
        let client = world.player(&format!("player{n}")).await;
        sockets.push(client.socket().await);
    }
    let asked = sockets.iter_mut().map(|socket| socket.ask(seek(2)));
    for answer in futures_util::future::join_all(asked).await {
        assert_eq!(answer["ok"], true);
    }
    let told = sockets.iter_mut().map(paired);
    let mut matches = futures_util::future::join_all(told).await;
    matches.sort_unstable();
    let mut once = matches.clone();
    once.dedup();
    assert_eq!((matches.len(), once.len()), (12, 6));
    for id in once {
        assert_eq!(matches.iter().filter(|other| **other == id).count(), 2);
    }
}

#[tokio::test]
async fn what_cannot_be_played_is_refused() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let mut socket = ana.socket().await;
    for wrong in [
        json!({ "op": "seek", "game": "chess" }),
        json!({ "op": "seek", "game": "flow-free" }),
        json!({ "op": "seek", "game": GAME, "seats": 1 }),
        json!({ "op": "seek", "game": GAME, "seats": 7 }),
        json!({ "op": "seek", "game": GAME, "pace": { "kind": "days", "days": 99 } }),
    ] {
        assert_eq!(code(&socket.ask(wrong).await), "invalid_field");
    }
    let wrong = json!({ "op": "seek", "game": GAME, "pace": { "kind": "never" } });
    assert_eq!(code(&socket.ask(wrong).await), "bad_request");
    assert_eq!(socket.ask(json!({ "op": "unseek" })).await["ok"], true, "nothing was sought");
    let wrong = json!({ "op": "seek", "game": GAME, "bots": "divine" });
    assert_eq!(code(&socket.ask(wrong).await), "invalid_field");
}

#[tokio::test]
async fn who_does_not_want_to_wait_plays_with_bots_at_once() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let (mut at_ana, mut at_ben) = (ana.socket().await, ben.socket().await);
    at_ana.ask(seek(3)).await;
    let bots = json!({ "op": "seek", "game": GAME, "seats": 3, "bots": "easy" });
    assert_eq!(at_ana.ask(bots).await["ok"], true);
    let id = paired(&mut at_ana).await;
    let room = ana.get(&format!("/matches/{id}")).await.ok(200);
    assert_eq!((&room["stage"], room["bots"].as_array().unwrap().len()), (&json!("running"), 2));
    // They do not wait for people any more.
    at_ben.ask(seek(3)).await;
    assert_eq!(at_ana.ask(json!({ "op": "ping" })).await["ok"], true);
    assert!(at_ana.pushes.iter().all(|push| push["push"] != "paired"));
}
