//! Three nodes under load, and one fault after the other.

use std::process::Command;
use std::time::Duration;

use serde_json::json;
use store::testing::Cluster;

use crate::places::{start, start_with};
use crate::players::{Load, check};
use crate::wire::Wire;
use crate::{signal, soaking};
use bus::testing::Nats;

/// How long a node may be gone before everybody must have gone on.
const RECOVERY: Duration = Duration::from_secs(15);

/// Longer than a lease.
const PAUSE: Duration = Duration::from_secs(6);

#[tokio::test(flavor = "multi_thread")]
async fn whatever_happens_to_one_of_three_nodes_nothing_acknowledged_is_lost() {
    let mut cluster = Cluster::start();
    let fresh = cluster.fresh().await;
    let mut nats = Nats::start();
    // The third node reaches what it needs by wires that can be cut, and its clock is an hour off.
    let to_nats = Wire::to(nats.place()).await;
    let (before, rest) = fresh.address.split_once('@').unwrap();
    let (place, name) = rest.split_once('/').unwrap();
    let to_database = Wire::to(place.to_owned()).await;
    let by_wire = format!("{before}@{}/{name}", to_database.place);
    let nats_by_wire = format!("nats://{}", to_nats.place);
    let off = &["--test-clock-off", "3600"];
    let mut nodes = vec![
        start(&fresh.address, "127.0.0.1:0", &nats.url()),
        start(&fresh.address, "127.0.0.1:0", &nats.url()),
        start_with(&by_wire, "127.0.0.1:0", &nats_by_wire, off),
    ];
    let places = nodes.iter().map(|node| node.address).collect();
    // With a clock for every move that is shorter than the faults together and longer than each.
    let new = json!({ "game": "damas-chinas", "options": { "mode": 0 }, "move_seconds": 10 });
    let mut crowd = Load::among(places, 8, &new).await;
    for round in 0..if soaking() { 10 } else { 1 } {
        crowd.go_on(60).await;
        for node in nodes.iter_mut().take(if soaking() { 2 } else { 1 }) {
            // Killed under load.
            let address = node.address.to_string();
            node.kill();
            let took = crowd.recovers().await;
            println!("round {round}: went on {took:?} after a kill");
            assert!(took < RECOVERY, "{took:?}");
            *node = start(&fresh.address, &address, &nats.url());
            crowd.go_on(60).await;
        }
        // Stopped for longer than its lease, and then it goes on as if nothing had been.
        signal(nodes[1].id(), "-STOP");
        let took = crowd.recovers().await;
        println!("round {round}: went on {took:?} after a pause began");
        assert!(took < RECOVERY, "{took:?}");
        tokio::time::sleep(PAUSE.saturating_sub(took)).await;
        signal(nodes[1].id(), "-CONT");
        crowd.go_on(60).await;
        // NATS is gone, and comes back.
        nats.kill();
        tokio::time::sleep(Duration::from_millis(500)).await;
        nats.start_again();
        let took = crowd.recovers().await;
        println!("round {round}: went on {took:?} after NATS came back");
        assert!(took < RECOVERY, "{took:?}");
        crowd.go_on(60).await;
        // One node, which looks after some matches, is cut off from NATS, then from the database.
        for (name, wire) in [("NATS", &to_nats), ("the database", &to_database)] {
            crowd.begin_more(2, 2, &new).await;
            crowd.go_on(20).await;
            wire.cut();
            let took = crowd.recovers().await;
            println!("round {round}: went on {took:?} after the wire to {name} was cut");
            assert!(took < RECOVERY, "{took:?}");
            wire.mend();
            crowd.go_on(60).await;
        }
        // The database crashes and starts again.
        cluster.stop();
        cluster.start_again();
        let took = crowd.recovers().await;
        println!("round {round}: went on {took:?} after the database came back");
        crowd.go_on(60).await;
        // A newer program has come: the tables have grown, and the previous program, which runs at all
        // nodes, goes on. Then one after the other is asked to stop and started again.
        grow(&fresh.address, round);
        crowd.go_on(60).await;
        for (number, node) in nodes.iter_mut().enumerate() {
            node.ask_to_stop();
            node.ended_within(Duration::from_secs(30)).await;
            *node = if number == 2 {
                start_with(&by_wire, "127.0.0.1:0", &nats_by_wire, off)
            } else {
                start(&fresh.address, "127.0.0.1:0", &nats.url())
            };
            crowd.moved(number, node.address);
            crowd.go_on(40).await;
        }
    }
    crowd.go_on(60).await;
    crowd.enough();
    let (ids, told) = crowd.done().await;
    let slowest = check(&fresh.address, &ids, &told).await;
    println!("the slowest action took {slowest:?}");
    drop(nodes);
}

/// What a newer program would do to the tables: it only adds. Each statement is a transaction of its
/// own: with locks on two tables at once it could wait for a node that waits for it.
fn grow(database: &str, round: u32) {
    let statements = [
        format!("ALTER TABLE matches ADD COLUMN later_{round} BIGINT"),
        format!("ALTER TABLE entries ADD COLUMN later_{round} TEXT DEFAULT 'x'"),
        format!(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             VALUES ({}, 'later', TRUE, 'x', 1)",
            900 + round
        ),
    ];
    let grown = Command::new("psql")
        .args([database, "-q"])
        .args(statements.iter().flat_map(|statement| ["-c", statement.as_str()]))
        .status()
        .unwrap();
    assert!(grown.success());
}
