//! Clocks: K26 to K28, K82, C92 to C94, and those of the platform.

use std::time::Duration;

use serde_json::{Value, json};
use store::testing::Fresh;

use crate::common::{Client, Socket, TEN, World};

const SECOND: Duration = Duration::from_secs(1);

/// A match of three, begun: its id, the players and their sockets with what they were told.
struct Table {
    id: String,
    clients: Vec<Client>,
    sockets: Vec<Socket>,
    standing: Value,
}

async fn table(world: &World, new: Value, names: &[&str]) -> Table {
    let mut clients = Vec::new();
    for name in names {
        clients.push(world.player(name).await);
    }
    let room = clients[0].post("/matches", new).await.ok(201);
    let id = room["match"].as_str().unwrap().to_owned();
    for client in &clients[1..] {
        client.post("/join", json!({ "code": room["code"] })).await.ok(200);
    }
    for (seat, client) in clients.iter().enumerate() {
        client.put(&format!("/matches/{id}/seat"), json!({ "seat": seat })).await.ok(200);
    }
    clients[0].post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    let mut sockets = Vec::new();
    let mut standing = Value::Null;
    for client in &clients {
        let (socket, begun) = client.watching(&id).await;
        sockets.push(socket);
        standing = begun;
    }
    Table { id, clients, sockets, standing }
}

impl Table {
    /// The next standing that everybody is told.
    async fn hear(&mut self) -> &Value {
        for socket in &mut self.sockets {
            self.standing = socket.push("update").await;
        }
        &self.standing
    }

    fn to_act(&self) -> usize {
        usize::try_from(self.standing["status"]["to_act"][0].as_u64().unwrap()).unwrap()
    }

    /// When the time of whoever is to act is up, in seconds since ten.
    fn deadline(&self) -> i64 {
        let deadline = &self.standing["clock"]["deadlines"][0];
        assert_eq!(deadline["seat"], self.standing["status"]["to_act"][0]);
        (deadline["at"].as_i64().unwrap() - TEN.0) / 1000
    }

    async fn act(&mut self, action: &str) -> Value {
        let (seat, version) = (self.to_act(), self.standing["version"].as_u64().unwrap());
        self.sockets[seat].act(&self.id, action, version).await
    }
}

fn king(clock: &Value) -> Value {
    json!({ "game": "king-of-colors", "clock": clock })
}

const THREE: [&str; 3] = ["ana", "ben", "eva"];

#[tokio::test]
async fn k26_k27_deadlines_are_sent_and_at_the_limit_the_automatic_action_is_made() {
    let world = World::new().await;
    let mut table = table(&world, json!({ "game": "king-of-colors" }), &THREE).await;
    assert_eq!(table.standing["room"]["clock"], 1.0);
    assert_eq!(table.standing["clock"]["now"], TEN.0);
    assert_eq!(table.deadline(), 120, "planning");
    let late = table.to_act();
    // A refused action neither stops nor restarts the clock.
    world.clock.advance(60 * SECOND);
    assert_eq!(table.act("dance").await["ok"], false);
    let again = table.sockets[0].watch(&table.id, None).await;
    assert_eq!(again["clock"]["deadlines"], table.standing["clock"]["deadlines"]);
    assert_eq!(again["clock"]["now"], TEN.after(60 * SECOND).0);
    // An action before the limit is accepted, and the next player's clock starts then.
    world.clock.advance(59 * SECOND);
    assert_eq!(table.act("pass").await["ok"], true);
    table.hear().await;
    assert_eq!(table.deadline(), 119 + 120, "unused time is not carried over (K28)");
    // At the limit the automatic action is made, and a message after it comes too late.
    world.clock.advance(120 * SECOND);
    table.hear().await;
    let entry = table.standing["entries"][0].clone();
    assert_eq!((&entry["cause"], &entry["version"]), (&json!("timed_out"), &json!(2)));
    assert_ne!(entry["seat"], late);
    assert_eq!(entry["action"], "pass", "K34");
    let seat = usize::try_from(entry["seat"].as_u64().unwrap()).unwrap();
    let too_late = table.sockets[seat].act(&table.id, "pass", 1).await;
    assert_eq!(crate::common::code(&too_late), "stale");
    // It stands in the log as what it was, and the record bears it out.
    table.clients[0].post(&format!("/matches/{}/end", table.id), Value::Null).await;
    let record = format!("/matches/{}/record", table.id);
    let whole = table.clients[0].get(&record).await.ok(200);
    assert_eq!(whole["entries"][1]["cause"], "timed_out");
    let whole: protocol::Record = serde_json::from_value(whole).unwrap();
    catalog::record::verify(&whole).unwrap();
}

#[tokio::test]
async fn the_creator_scales_the_clocks_or_switches_them_off() {
    let world = World::new().await;
    let ana = world.player("zoe").await;
    for (clock, wrong) in [(json!(0.05), true), (json!(11), true), (json!(10), false)] {
        let answer = ana.post("/matches", king(&clock)).await;
        assert_eq!(answer.status == 422, wrong);
    }
    for wrong in [
        json!({ "game": "king-of-colors", "move_seconds": 30 }),
        json!({ "game": "damas-chinas", "clock": 1 }),
        json!({ "game": "damas-chinas", "move_seconds": 4 }),
        json!({ "game": "damas-chinas", "move_seconds": 3601 }),
        json!({ "game": "flow-free", "move_seconds": 30 }),
    ] {
        assert_eq!(ana.post("/matches", wrong.clone()).await.refused(422), "invalid_field");
    }
    let half = table(&world, king(&json!(0.5)), &THREE).await;
    assert_eq!(half.deadline(), 60);
    let names = ["leo", "mia", "tom"];
    let none = table(&world, king(&Value::Null), &names).await;
    assert_eq!(none.standing["clock"], Value::Null);
    assert_eq!(none.standing["room"]["clock"], Value::Null);
}

#[tokio::test]
async fn k28_the_clock_runs_whoever_is_connected_and_k82_takes_the_absent_out() {
    let world = World::new().await;
    let mut table = table(&world, json!({ "game": "king-of-colors" }), &THREE).await;
    table.sockets.truncate(1);
    // Nobody does anything; each deadline brings an automatic action until all are gone.
    let mut entries = 0;
    while table.standing["status"]["outcome"].is_null() {
        let left = table.deadline() - (world.clock.now().0 - TEN.0) / 1000;
        world.clock.advance(SECOND * u32::try_from(left).unwrap());
        loop {
            let push = match table.sockets[0].pushes.pop_front() {
                Some(push) => push,
                None => table.sockets[0].receive().await.unwrap(),
            };
            // That the others are away is told as well.
            if push["push"] == "update" {
                table.standing = push;
                break;
            }
        }
        entries += 1;
        assert!(entries < 100);
    }
    assert_eq!(table.standing["status"]["outcome"]["reason"], "abandoned");
    assert_eq!(table.clients[0].get("/me").await.ok(200)["results"], json!([]));
}

async fn after_an_outage(fresh: Fresh) {
    let world = World::on(fresh).await;
    let mut table = table(&world, json!({ "game": "king-of-colors" }), &THREE).await;
    world.clock.advance(100 * SECOND);
    let clock = world.clock.clone();
    let version = table.standing["version"].clone();
    let seat = table.to_act();
    // The server is down for an hour.
    let World { fresh, running, settings, .. } = world;
    running.stop().await;
    clock.advance(3600 * SECOND);
    let store = store::Store::open(&fresh.address).await.unwrap();
    let weak = server::Passwords::weak();
    let mut running = server::start(settings.clone(), store, clock.clone(), weak).await.unwrap();
    running.looked_after().await;
    let world = World { clock, fresh, running, settings };
    let (mut socket, standing) = table.clients[seat].at(&world).watching(&table.id).await;
    assert_eq!(standing["version"], version, "nobody lost a turn");
    table.standing = standing;
    assert_eq!(table.deadline(), 120 + 3600, "and twenty seconds are left");
    world.clock.advance(19 * SECOND);
    assert_eq!(socket.ask(json!({ "op": "ping" })).await["ok"], true);
    assert!(socket.pushes.iter().all(|push| push["push"] != "update"));
    world.clock.advance(SECOND);
    loop {
        let push = match socket.pushes.pop_front() {
            Some(push) => push,
            None => socket.receive().await.unwrap(),
        };
        if push["push"] == "update" {
            assert_eq!(push["entries"][0]["cause"], "timed_out");
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_does_not_charge_for_the_outage_on_sqlite() {
    after_an_outage(store::testing::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_does_not_charge_for_the_outage_on_postgres() {
    after_an_outage(store::testing::postgres().await).await;
}

#[tokio::test]
async fn c92_actions_do_not_extend_a_clock_and_each_placement_has_its_own() {
    let world = World::new().await;
    let new = json!({ "game": "conquer-of-cathay", "options": { "double_start": true } });
    let mut table = table(&world, new, &THREE).await;
    assert_eq!(table.deadline(), 60, "placement");
    // Six placements, ten seconds each; whoever places last places twice in a row.
    for placement in 1..=6 {
        world.clock.advance(10 * SECOND);
        let seat = table.to_act();
        let legal = table.sockets[seat].watch(&table.id, None).await;
        let action = legal["legal"]["actions"][0].as_str().unwrap().to_owned();
        assert_eq!(table.act(&action).await["ok"], true);
        table.hear().await;
        let limit = if placement == 6 { 90 } else { 60 };
        assert_eq!(table.deadline(), placement * 10 + limit);
    }
    // C93: a normal turn ends as if `end` had been played.
    world.clock.advance(90 * SECOND);
    table.hear().await;
    assert_eq!(table.standing["entries"][0]["cause"], "timed_out");
    assert_eq!(table.standing["entries"][0]["action"], "end");
}

#[tokio::test]
async fn games_without_limits_have_a_time_for_each_move() {
    for (game, options) in [("damas-chinas", json!({})), ("small-star-empires", json!({}))] {
        let world = World::new().await;
        let new = json!({ "game": game, "options": options, "move_seconds": 30 });
        let mut table = table(&world, new, &THREE[..2]).await;
        assert_eq!(table.deadline(), 30, "{game}");
        world.clock.advance(30 * SECOND);
        table.hear().await;
        let entry = &table.standing["entries"][0];
        assert_eq!(entry["cause"], "timed_out");
        assert!(entry["action"].is_string());
        assert_eq!(table.deadline(), 60);
    }
}
