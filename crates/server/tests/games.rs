//! Whole matches of every game, over real sockets, with several clients and a spectator, a client
//! that comes and goes, and a server that is stopped and started in the middle.

mod common;

use catalog::{Chance, Dice};
use common::{Client, Socket, World};
use kit::ChanceExt;
use serde_json::{Value, json};

/// The options under which random play comes to an end, and after how many actions the players
/// give up at the latest.
fn table(game: &str) -> (Value, usize) {
    match game {
        "king-of-colors" => (json!({ "round_limit": 5 }), 400),
        "conquer-of-cathay" => (json!({ "players": 3, "round_limit": 20 }), 400),
        "small-star-empires" => (json!({ "players": 3 }), 400),
        "damas-chinas" => (json!({ "mode": 0 }), 2_000),
        "flow-free" => (json!({ "board": "F1;5x5;R3B/2G2/3BG/4R/Y3Y" }), 120),
        _ => (json!({}), 400),
    }
}

/// Somebody at the table or beside it: what they know of the match, and nothing else.
struct Seen {
    client: Client,
    socket: Socket,
    standing: Value,
    /// Every entry they were told, from version 1.
    entries: Vec<Value>,
}

impl Seen {
    async fn new(client: &Client, id: &str) -> Self {
        let (socket, standing) = client.watching(id).await;
        Self { client: client.clone(), socket, standing, entries: Vec::new() }
    }

    fn version(&self) -> u64 {
        self.standing["version"].as_u64().unwrap()
    }

    /// Takes over what was told, which must follow what is known without a gap.
    fn take(&mut self, standing: Value) {
        for entry in standing["entries"].as_array().unwrap() {
            assert_eq!(entry["version"], self.entries.len() as u64 + 1, "no gap and nothing twice");
            self.entries.push(entry.clone());
        }
        assert_eq!(standing["version"], self.entries.len() as u64);
        self.standing = standing;
    }

    async fn hear(&mut self) {
        let update = self.socket.push("update").await;
        self.take(update);
    }

    /// Connects anew and asks for what was missed.
    async fn come_back(&mut self, world: &World, id: &str) {
        self.client = self.client.at(world);
        self.socket = self.client.socket().await;
        let standing = self.socket.watch(id, Some(self.entries.len() as u64)).await;
        assert_eq!(standing["ok"], true, "{standing}");
        self.take(standing);
    }

    fn legal(&self) -> Option<Vec<&str>> {
        let actions = self.standing.get("legal")?["actions"].as_array().unwrap();
        Some(actions.iter().map(|action| action.as_str().unwrap()).collect())
    }

    fn is_over(&self) -> bool {
        !self.standing["status"]["outcome"].is_null()
    }
}

async fn whole_match(game: &str, seed: u64) {
    let (options, most) = table(game);
    let game_of = catalog::game(game).unwrap();
    let (_, seats) = game_of.check(options.as_object()).unwrap();
    let mut world = World::new().await;
    let mut clients = Vec::new();
    for seat in 0..seats {
        clients.push(world.player(&format!("player-{seat}")).await);
    }
    let spectator = world.player("spectator").await;
    let new = json!({ "game": game, "options": options, "public": true });
    let id = clients[0].post("/matches", new).await.ok(201)["match"].as_str().unwrap().to_owned();
    if seats > 1 {
        for (seat, client) in clients.iter().enumerate() {
            if seat > 0 {
                client.post(&format!("/matches/{id}/join"), Value::Null).await.ok(200);
            }
            client.put(&format!("/matches/{id}/seat"), json!({ "seat": seat })).await.ok(200);
        }
        clients[0].post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    }
    let mut table = Vec::new();
    for client in clients.iter().chain([&spectator]) {
        table.push(Seen::new(client, &id).await);
    }

    let mut dice = Dice::new(seed);
    let mut away: Option<usize> = None;
    for number in 1..=most {
        // Somebody other than whoever acts loses the connection now and then.
        if number % 17 == 0 && away.is_none() {
            away = Some(dice.below(table.len() as u32) as usize);
        }
        let acting: Vec<usize> = (0..table.len()).filter(|n| table[*n].legal().is_some()).collect();
        let acting: Vec<usize> = acting.into_iter().filter(|n| Some(*n) != away).collect();
        let Some(actor) = (!acting.is_empty()).then(|| *dice.pick(&acting)) else {
            // Everybody waits for whoever is away: they come back and get what they missed.
            let gone = away.take().expect("somebody is to act");
            table[gone].come_back(&world, &id).await;
            continue;
        };
        let actions = table[actor].legal().unwrap();
        let action = (*dice.pick(&actions)).to_owned();
        let version = table[actor].version();
        let answer = table[actor].socket.act(&id, &action, version).await;
        assert_eq!(answer["version"], version + 1, "{game}: {action}: {answer}");
        for (number, seen) in table.iter_mut().enumerate() {
            if Some(number) != away {
                seen.hear().await;
            }
        }
        if number == 40 || number == most / 2 {
            world = world.restart().await;
            away = None;
            for seen in &mut table {
                seen.come_back(&world, &id).await;
            }
        }
        if table.iter().any(Seen::is_over) {
            break;
        }
    }
    for (number, seen) in table.iter_mut().enumerate() {
        if Some(number) == away {
            seen.come_back(&world, &id).await;
        }
    }
    // Whoever is still there gives up, one after another.
    for number in 0..usize::from(seats) {
        if table[0].is_over() {
            break;
        }
        let client = table[number].client.clone();
        client.post(&format!("/matches/{id}/leave"), Value::Null).await;
        for seen in &mut table {
            seen.hear().await;
        }
    }
    the_end(game, &id, &table).await;
    assert_eq!(world.running.live_matches(), 0);
}

/// Everybody has heard the same number of entries, and the record is what the rules make of it.
async fn the_end(game: &str, id: &str, table: &[Seen]) {
    let outcome = &table[0].standing["status"]["outcome"];
    assert!(outcome["reason"].is_string(), "{game}: {outcome}");
    for seen in table {
        assert_eq!(seen.standing["status"], table[0].standing["status"]);
        assert_eq!(seen.entries.len(), table[0].entries.len());
    }
    let player = &table[0].client;
    let record = player.get(&format!("/matches/{id}/record")).await.ok(200);
    let record: protocol::Record = serde_json::from_value(record).unwrap();
    assert_eq!(record.entries.len(), table[0].entries.len());
    catalog::record::verify(&record).unwrap_or_else(|why| panic!("{game}: {why}"));
    let info = player.get(&format!("/matches/{id}")).await.ok(200);
    assert_eq!((&info["stage"], &info["outcome"]), (&json!("over"), outcome));
    // Anybody who asks again is told the same, over HTTP as well.
    for seen in table {
        let entries = seen.client.get(&format!("/matches/{id}/entries?after=0")).await.ok(200);
        assert_eq!(entries.as_array().unwrap(), &seen.entries, "{game}");
    }
    let won: u64 = {
        let mut won = 0;
        for seen in table {
            let me = seen.client.get("/me").await.ok(200);
            let results = me["results"].as_array().unwrap();
            won += results.iter().map(|one| one["won"].as_u64().unwrap()).sum::<u64>();
        }
        won
    };
    let winners = outcome["winners"].as_array().unwrap().len() as u64;
    let shares = catalog::game(game).unwrap().shares_victory();
    assert_eq!(won, if winners == 1 || shares { winners } else { 0 }, "{game}: {outcome}");
}

#[tokio::test]
async fn a_whole_match_of_flow_free() {
    whole_match("flow-free", 1).await;
}

#[tokio::test]
async fn a_whole_match_of_damas_chinas() {
    whole_match("damas-chinas", 2).await;
}

#[tokio::test]
async fn a_whole_match_of_small_star_empires() {
    whole_match("small-star-empires", 3).await;
}

#[tokio::test]
async fn a_whole_match_of_king_of_colors() {
    whole_match("king-of-colors", 4).await;
}

#[tokio::test]
async fn a_whole_match_of_conquer_of_cathay() {
    whole_match("conquer-of-cathay", 5).await;
}

/// The games that have a test of their own above.
const NAMED: [&str; 5] =
    ["flow-free", "damas-chinas", "small-star-empires", "king-of-colors", "conquer-of-cathay"];

#[tokio::test]
async fn every_other_game_of_the_catalog_is_played_with_its_defaults() {
    for game in catalog::games().filter(|game| !NAMED.contains(&game.name())) {
        whole_match(game.name(), 6).await;
    }
}
