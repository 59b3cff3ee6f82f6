//! What several nodes cost on one machine: CPU per action of all processes together, the time that an
//! action takes through a node that does not look after the match, and how long it takes until a match
//! is taken over. `cargo xtask bench nodes`.

#[path = "../tests/faults/client.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod client;
#[path = "../tests/nodes/crowd.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod crowd;
#[path = "../tests/nodes/nats.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod nats;
#[path = "../tests/nodes/places.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod places;
#[path = "../tests/faults/server.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod server;

use std::fs;
use std::future::Future;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use client::Client;
use crowd::Crowd;
use serde_json::json;
use server::{Server, new_match, register};
use store::testing::Cluster;

async fn in_time<F: Future>(future: F) -> F::Output {
    let waited = tokio::time::timeout(Duration::from_mins(2), future).await;
    waited.unwrap_or_else(|_| panic!("waited for too long"))
}

const MATCHES: usize = 50;
const SECONDS: u64 = 8;

/// How long the processes whose command line has this in it have worked, by the kernel's count.
fn worked(what: &[&str]) -> Duration {
    let mut ticks = 0_u64;
    for process in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let path = process.path();
        let command = fs::read(path.join("cmdline")).unwrap_or_default();
        let command = String::from_utf8_lossy(&command).replace('\0', " ");
        if what.iter().any(|what| command.contains(what)) {
            let stat = fs::read_to_string(path.join("stat")).unwrap_or_default();
            let fields: Vec<&str> =
                stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
            let tick = |place: usize| fields.get(place).and_then(|f| f.parse::<u64>().ok());
            ticks += tick(11).unwrap_or(0) + tick(12).unwrap_or(0);
        }
    }
    // A hundred a second, as everywhere on Linux.
    Duration::from_millis(10 * ticks)
}

fn new() -> serde_json::Value {
    json!({ "game": "damas-chinas", "options": { "mode": 0 } })
}

async fn cost(cluster: &Cluster, count: usize, alone: bool) {
    let fresh = cluster.fresh().await;
    let nats = nats::Nats::start();
    let nodes: Vec<Server> = (0..count)
        .map(|_| {
            if alone {
                Server::start(&fresh.address, "127.0.0.1:0")
            } else {
                places::start(&fresh.address, "127.0.0.1:0", &nats.url())
            }
        })
        .collect();
    let mut addresses: Vec<SocketAddr> = nodes.iter().map(|node| node.address).collect();
    if addresses.len() == 1 {
        addresses.push(addresses[0]);
    }
    let crowd = Crowd::begin(addresses, MATCHES, &new()).await;
    crowd.go_on(500).await;
    let all = [
        ("servers", vec![" serve --listen "]),
        ("PostgreSQL", vec!["postgres: postgres partida_"]),
        ("NATS", vec!["nats-server "]),
    ];
    let before: Vec<Duration> = all.iter().map(|(_, what)| worked(what)).collect();
    let (began, from) = (Instant::now(), crowd.acknowledged());
    tokio::time::sleep(Duration::from_secs(SECONDS)).await;
    let actions = crowd.acknowledged() - from;
    let took = began.elapsed();
    let name = if alone { "alone".to_owned() } else { format!("{count} nodes") };
    print!("{name:8} {:6.0} actions a second;", actions as f64 / took.as_secs_f64());
    for ((name, what), before) in all.iter().zip(before) {
        let each = worked(what).saturating_sub(before).as_micros() as f64 / actions as f64;
        print!(" {name} {each:.0} us");
    }
    println!(" for each");
    crowd.done().await;
}

/// The median time of an action in an idle system, through the owner and through another node.
async fn latency(cluster: &Cluster) {
    let fresh = cluster.fresh().await;
    let nats = nats::Nats::start();
    let mut nodes: Vec<Server> =
        (0..2).map(|_| places::start(&fresh.address, "127.0.0.1:0", &nats.url())).collect();
    let (here, there) = (nodes[0].address, nodes[1].address);
    let cookies = [register(here, "ana").await, register(here, "ben").await];
    for (name, at) in [("the owner", here), ("another node", there)] {
        let id = new_match(here, &cookies, &new()).await;
        let mut clients = [
            Client::watching(at, &cookies[0], &id).await,
            Client::watching(at, &cookies[1], &id).await,
        ];
        let mut times = Vec::new();
        for version in 1..=300 {
            let mover = usize::from(!clients[0].is_to_act());
            let action = clients[mover].legal();
            let began = Instant::now();
            clients[mover].act(&action, version - 1).await;
            times.push(began.elapsed());
            for client in &mut clients {
                client.hear_version(version).await;
            }
        }
        times.sort_unstable();
        println!("through {name}: {:?} at the median, {:?} at 99 %", times[150], times[297]);
    }
    let id = new_match(here, &cookies, &new()).await;
    let mut client = Client::watching(there, &cookies[0], &id).await;
    let action = client.legal();
    nodes[0].kill();
    let began = Instant::now();
    while client.act(&action, 0).await["ok"] != true {}
    println!(
        "a killed owner was followed by another, and an action played, after {:?}",
        began.elapsed()
    );
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let cluster = Cluster::start();
        println!("{MATCHES} matches of two who sit at different nodes, as fast as answers come:");
        cost(&cluster, 1, true).await;
        for count in 1..=3 {
            cost(&cluster, count, false).await;
        }
        latency(&cluster).await;
    });
}
