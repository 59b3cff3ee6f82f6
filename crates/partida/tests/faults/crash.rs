//! The server is killed at random moments under load and started again on the same data: what was
//! acknowledged is there, once, in its order; clients resume by themselves; matches go on to their
//! ends. A few kills here, a hundred and more in the long run.

use kit::{Chance, Dice};
use serde_json::json;

use crate::players::{Load, check};
use crate::server::Server;
use crate::soaking;

/// How many matches are played at once.
const MATCHES: usize = 12;

/// How often the server is killed while they are played.
const KILLS: u32 = 3;

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_on_sqlite() {
    let fresh = store::testing::sqlite();
    kill_again_and_again(&fresh.address).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_on_postgres() {
    let fresh = store::testing::postgres().await;
    kill_again_and_again(&fresh.address).await;
}

async fn kill_again_and_again(database: &str) {
    let rounds = if soaking() { 100 / KILLS + 1 } else { 1 };
    for round in 0..rounds {
        play_and_kill(database, u64::from(round)).await;
    }
}

async fn play_and_kill(database: &str, round: u64) {
    let mut server = Server::start(database, "127.0.0.1:0");
    let address = server.address;
    let new = json!({ "game": "small-star-empires" });
    let load = Load::begin(address, MATCHES, &new, round).await;
    let mut dice = Dice::new(round);
    for _ in 0..KILLS {
        // A moment of the play, not of the clock.
        load.go_on(10 + u64::from(dice.below(40))).await;
        server.kill();
        server = Server::start(database, &address.to_string());
    }
    let (ids, acknowledged) = load.done().await;
    server.kill();
    check(database, &ids, &acknowledged).await;
}
