//! What is hidden in a match is not in the log either, however much is logged, nor in the metrics.

use std::fs::{self, File};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::client::Client;
use crate::server::{PARTIDA, Server, post, register, request, request_text};

#[tokio::test(flavor = "multi_thread")]
async fn neither_log_nor_metrics_hold_what_is_hidden() {
    let fresh = store::testing::sqlite();
    let log = format!("{}.log", fresh.address.strip_prefix("sqlite:").unwrap());
    let mut command = Command::new(PARTIDA);
    let stderr = Stdio::from(File::create(&log).unwrap());
    let settings = ["--rate-limit", "off", "--log", "trace"];
    let mut server =
        Server::telling(&mut command, &fresh.address, "127.0.0.1:0", &settings, stderr);
    let address = server.address;
    let mut cookies = Vec::new();
    for name in ["ana", "ben", "eva"] {
        cookies.push(register(address, name).await);
    }
    let new = json!({ "game": "king-of-colors" });
    let room = post(address, "/matches", &cookies[0], &new).await.ok().body;
    let id = room["match"].as_str().unwrap();
    for cookie in &cookies[1..] {
        post(address, "/join", cookie, &json!({ "code": room["code"] })).await.ok();
    }
    for (seat, cookie) in cookies.iter().enumerate() {
        let path = format!("/api/v1/matches/{id}/seat");
        request(address, "PUT", &path, cookie, &json!({ "seat": seat })).await.ok();
    }
    post(address, &format!("/matches/{id}/start"), &cookies[0], &Value::Null).await.ok();
    let mut clients = Vec::new();
    for cookie in &cookies {
        clients.push(Client::watching(address, cookie, id).await);
    }
    // Everybody places two tokens, which nobody else may know.
    let mut secrets: Vec<String> = cookies
        .iter()
        .map(|cookie| cookie.split_once('=').unwrap().1.to_owned())
        .chain(["correct horse".into(), room["code"].as_str().unwrap().into()])
        .collect();
    for version in 1..=6 {
        let acting = clients.iter().position(Client::is_to_act).expect("somebody is to act");
        let action = clients[acting].legal_like("place ");
        assert_eq!(clients[acting].act(&action, version - 1).await["version"], version);
        secrets.push(action);
        for client in &mut clients {
            client.hear_version(version).await;
        }
    }
    let metrics = request_text(address, "/metrics").await;
    assert!(metrics.contains("partida_actions_total"));
    server.kill();
    let log = fs::read_to_string(&log).unwrap();
    assert!(log.contains(&format!("match {id}: started")), "{log}");
    secrets.extend(["\"deck\"", "\"token\"", "draws\":", "argon2id$"].map(str::to_owned));
    for secret in secrets {
        assert!(!log.contains(&secret), "the log has {secret}");
        assert!(!metrics.contains(&secret), "the metrics have {secret}");
    }
}
