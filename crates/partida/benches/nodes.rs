//! What several nodes cost on one machine: CPU per action of all processes together, the time that an
//! action takes through a node that does not look after the match, and how long it takes until a match
//! is taken over. `cargo xtask bench nodes`.

#[path = "../tests/people/mod.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod people;
#[path = "../tests/nodes/places.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod places;

use std::fs;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use bus::testing::Nats;
use people::client::Client;
use people::players::Load;
use people::server;
use people::server::{Server, new_match, register};
use serde_json::json;
use store::testing::Cluster;

const MATCHES: usize = 50;
const SECONDS: u64 = 8;

/// How long the processes that are meant have worked, by the kernel's count.
fn worked(is_meant: impl Fn(u32, &str) -> bool) -> Duration {
    let mut ticks = 0_u64;
    for process in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Ok(id) = process.file_name().to_string_lossy().parse() else { continue };
        let path = process.path();
        let command = fs::read(path.join("cmdline")).unwrap_or_default();
        if is_meant(id, &String::from_utf8_lossy(&command)) {
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
    let nats = Nats::start();
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
    let crowd = Load::among_fast(addresses, MATCHES, &new()).await;
    crowd.go_on(500).await;
    let servers: Vec<u32> = nodes.iter().map(Server::id).collect();
    let (_, database) = fresh.address.rsplit_once('/').expect("a name of a database");
    let parts = || {
        [
            ("servers", worked(|id, _| servers.contains(&id))),
            ("PostgreSQL", worked(|_, command| command.contains(&format!(" {database} ")))),
            ("NATS", worked(|id, _| Some(id) == nats.id())),
        ]
    };
    let before = parts();
    let (began, from) = (Instant::now(), crowd.progress().acknowledged);
    tokio::time::sleep(Duration::from_secs(SECONDS)).await;
    let actions = crowd.progress().acknowledged - from;
    let took = began.elapsed();
    let name = if alone { "alone".to_owned() } else { format!("{count} nodes") };
    print!("{name:8} {:6.0} actions a second;", actions as f64 / took.as_secs_f64());
    for ((name, after), (_, before)) in parts().into_iter().zip(before) {
        let each = after.saturating_sub(before).as_micros() as f64 / actions as f64;
        print!(" {name} {each:.0} us");
    }
    println!(" for each");
    crowd.enough();
    crowd.done().await;
}

async fn watching(at: SocketAddr, cookies: &[String; 2], id: &str) -> [Client; 2] {
    [Client::watching(at, &cookies[0], id).await, Client::watching(at, &cookies[1], id).await]
}

/// The median time of an action in an idle system, through the owner and through another node.
async fn latency(cluster: &Cluster) {
    let fresh = cluster.fresh().await;
    let nats = Nats::start();
    let mut nodes: Vec<Server> =
        (0..2).map(|_| places::start(&fresh.address, "127.0.0.1:0", &nats.url())).collect();
    let (here, there) = (nodes[0].address, nodes[1].address);
    let cookies = [register(here, "ana").await, register(here, "ben").await];
    for (name, at) in [("the owner", here), ("another node", there)] {
        let mut times = Vec::new();
        for _ in 0..15 {
            let id = new_match(here, &cookies, &new()).await;
            let mut clients = watching(at, &cookies, &id).await;
            for version in 1..=20 {
                let mover = usize::from(!clients[0].is_to_act());
                let act = json!({
                    "id": "act", "op": "act", "match": id, "action": clients[mover].legal(),
                    "action_id": version.to_string(), "version": version - 1,
                });
                let began = Instant::now();
                assert_eq!(clients[mover].ask(&act).await["version"], version);
                times.push(began.elapsed());
                for client in &mut clients {
                    client.hear_version(version).await;
                }
            }
        }
        times.sort_unstable();
        println!("through {name}: {:?} at the median, {:?} at 99 %", times[150], times[297]);
    }
    let id = new_match(here, &cookies, &new()).await;
    let [one, two] = watching(there, &cookies, &id).await;
    let mut client = if one.is_to_act() { one } else { two };
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
