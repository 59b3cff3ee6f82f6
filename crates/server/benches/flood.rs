//! Whether a flood of bot matches slows people's answers: how long two people wait for the answer to
//! an action, alone on the server and while a hundred matches of bots play at once.
//!
//! `cargo bench -p server --bench flood`

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::{Duration, Instant};

use common::{Client, Socket, World};
use serde_json::{Value, json};

const BOT_MATCHES: usize = 100;
const ACTIONS: usize = 400;

#[tokio::main]
async fn main() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    println!("{ACTIONS} actions of two people, answered in milliseconds");
    println!("{:34} {:>8} {:>8} {:>8} {:>8}", "", "p50", "p90", "p99", "most");
    print("alone", measure(&world, &ana, &ben).await);
    let mut flood = Vec::new();
    for number in 0..BOT_MATCHES {
        flood.push(bots(&world, number).await);
    }
    let before = thoughts(&world).await;
    let began = Instant::now();
    print(&format!("beside {BOT_MATCHES} matches of bots"), measure(&world, &ana, &ben).await);
    let thought = thoughts(&world).await - before;
    let rate = thought / began.elapsed().as_secs_f64();
    println!("bots played {thought} actions meanwhile, {rate:.0} a second");
}

fn print(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: f64| {
        let place = ((times.len() - 1) as f64 * share) as usize;
        times[place].as_secs_f64() * 1000.0
    };
    println!("{name:34} {:8.2} {:8.2} {:8.2} {:8.2}", at(0.5), at(0.9), at(0.99), at(1.0));
}

/// Plays matches of two people until there are enough answers.
async fn measure(world: &World, ana: &Client, ben: &Client) -> Vec<Duration> {
    let mut times = Vec::new();
    while times.len() < ACTIONS {
        let id = world.begun("damas-chinas", json!({ "mode": 0 }), &[ana, ben]).await;
        let (mut one, mut standing) = ana.watching(&id).await;
        let (mut other, _) = ben.watching(&id).await;
        for version in 0..40 {
            let action =
                standing["legal"]["actions"][0].as_str().expect("it is their turn").to_owned();
            let began = Instant::now();
            let answer = one.act(&id, &action, version).await;
            times.push(began.elapsed());
            assert_eq!(answer["ok"], true, "{answer}");
            update(&mut one).await;
            standing = update(&mut other).await;
            std::mem::swap(&mut one, &mut other);
        }
        ana.post(&format!("/matches/{id}/end"), Value::Null).await;
    }
    times
}

async fn update(socket: &mut Socket) -> Value {
    loop {
        let push = match socket.pushes.pop_front() {
            Some(push) => push,
            None => socket.receive().await.expect("the socket is open"),
        };
        if push["push"] == "update" {
            return push;
        }
    }
}

/// A match in which a bot plays for its one person, too.
async fn bots(world: &World, number: usize) -> Socket {
    let client = world.player(&format!("flood{number}")).await;
    let new = json!({ "game": "damas-chinas", "bots": [{ "seat": 1, "level": "hard" }] });
    let room = client.post("/matches", new).await.ok(201);
    let id = room["match"].as_str().expect("an id");
    client.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    let (socket, _) = client.watching(id).await;
    client.put(&format!("/matches/{id}/stand-in/0"), json!({ "level": "hard" })).await;
    socket
}

/// How many actions bots have played so far.
async fn thoughts(world: &World) -> f64 {
    let url = format!("http://{}/metrics", world.address());
    let text = reqwest::get(url).await.expect("an answer").text().await.expect("a text");
    let line = text.lines().find(|line| line.contains("by=\"bot\"")).expect("the counter");
    line.rsplit(' ').next().and_then(|number| number.parse().ok()).expect("a number")
}
