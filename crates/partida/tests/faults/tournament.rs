//! The server is killed in the middle of the rounds of a tournament and started again: no round is played twice
//! or lost, and all points add up.

use serde_json::{Value, json};

use crate::server::{Server, post, register, request};
use crate::{in_time, soaking};

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_goes_on_after_kills_on_sqlite() {
    let fresh = store::testing::sqlite();
    kill_and_go_on(&fresh.address).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_goes_on_after_kills_on_postgres() {
    let fresh = store::testing::postgres().await;
    kill_and_go_on(&fresh.address).await;
}

async fn kill_and_go_on(database: &str) {
    let (bots, rounds) = if soaking() { (32, 5) } else { (6, 2) };
    let mut server = Server::start(database, "127.0.0.1:0");
    let address = server.address;
    let host = register(address, "host").await;
    let new = json!({
        "name": "Cup", "game": "small-star-empires", "format": "swiss", "rounds": rounds,
    });
    let made = post(address, "/tournaments", &host, &new).await.ok().body;
    let path = format!("/tournaments/{}", made["tournament"].as_str().unwrap());
    let enter = json!({ "level": "easy", "count": bots });
    post(address, &format!("{path}/bots"), &host, &enter).await.ok();
    post(address, &format!("{path}/start"), &host, &Value::Null).await.ok();
    // Once in each round, as soon as it has begun: its matches are on the way.
    let mut killed = 0;
    let told = loop {
        let told = request(address, "GET", &format!("/api/v1{path}"), &host, &Value::Null).await;
        let told = told.ok().body;
        if told["stage"] == "over" {
            break told;
        }
        if told["round"].as_u64().unwrap() > killed {
            killed += 1;
            server.kill();
            server = Server::start(database, &address.to_string());
        }
        in_time(tokio::task::yield_now()).await;
    };
    assert_eq!(killed, rounds, "{told}");
    let lines = told["standings"].as_array().unwrap();
    let points: f64 = lines.iter().map(|line| line["points"].as_f64().unwrap()).sum();
    let halves = (2.0 * points).round() as u64;
    assert_eq!(halves, bots * rounds, "each match gave one point: {told}");
    assert!(lines.iter().all(|line| line["played"] == rounds));
    server.kill();
}
