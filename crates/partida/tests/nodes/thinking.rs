//! Bots whose node has no thread for them think in a process that knows no database.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use bus::testing::Nats;
use bus::thinking::SUBJECT;
use bus::{Link, Settings, Subscriber};
use futures_util::StreamExt;
use serde_json::{Value, json};
use store::Store;

use crate::client::Client;
use crate::places::start_with;
use crate::server::{PARTIDA, post, register, request_text};
use crate::{in_time, signal};

/// `partida worker`, killed at the latest with this.
struct Worker(Child);

impl Worker {
    fn start(nats: &str) -> Self {
        let mut child = Command::new(PARTIDA)
            .args(["worker", "--nats", nats, "--bot-threads", "1"])
            .env_remove("PARTIDA_DATABASE")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert_eq!(line.trim(), "Partida thinks on 1 threads");
        Self(child)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // One that was killed cannot be killed again.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// How many messages a worker has sent or was sent, by the count of the NATS server.
async fn of_worker(monitor: SocketAddr, what: &str) -> u64 {
    let answer = request_text(monitor, "/connz").await;
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    let all: Value = serde_json::from_str(body).unwrap();
    let all = all["connections"].as_array().unwrap();
    let worker = all.iter().find(|one| one["name"] == "partida worker");
    worker.map_or(0, |worker| worker[what].as_u64().unwrap())
}

/// Has ana play one action in each match, all at once, and waits for what the bots play.
async fn everybody_plays(clients: &mut [Client], version: u64) {
    for client in clients.iter_mut() {
        let action = client.legal();
        assert_eq!(client.act(&action, version).await["version"], version + 1);
    }
    for client in clients {
        client.hear_version(version + 2).await;
    }
}

/// The next question that is asked of whoever has time. It is the view of the bot's seat, and nothing that
/// says whose match it is.
async fn question(asked: &mut Subscriber, ids: &[String]) {
    let question = in_time(asked.next()).await.unwrap();
    let text = std::str::from_utf8(&question.payload).unwrap();
    let question: Value = serde_json::from_str(text).unwrap();
    let mut names: Vec<&String> = question.as_object().unwrap().keys().collect();
    names.sort();
    assert_eq!(names, ["game", "level", "view"]);
    assert_eq!((&question["game"], &question["level"]), (&json!("damas-chinas"), &json!("hard")));
    assert!(!ids.iter().any(|id| text.contains(id)) && !text.contains("ana"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_thinks_for_a_busy_node_and_its_death_costs_a_retry() {
    let fresh = store::testing::postgres().await;
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let nats = Nats::with(&["--http_port", &port.to_string()]);
    let monitor = SocketAddr::from(([127, 0, 0, 1], port));
    let node = start_with(&fresh.address, "127.0.0.1:0", &nats.url(), &["--bot-threads", "1"]);
    let worker = Worker::start(&nats.url());
    let settings = Settings { servers: vec![nats.url()], ..Settings::default() };
    let listener = Link::open(&settings, "listener").await.unwrap();
    let mut asked = listener.subscribe(SUBJECT.into()).await.unwrap();
    let ana = register(node.address, "ana").await;
    let new = json!({ "game": "damas-chinas", "bots": [{ "seat": 1, "level": "hard" }] });
    let (mut ids, mut clients) = (Vec::new(), Vec::new());
    for _ in 0..6 {
        let room = post(node.address, "/matches", &ana, &new).await.ok().body;
        let id = room["match"].as_str().unwrap().to_owned();
        post(node.address, &format!("/matches/{id}/start"), &ana, &Value::Null).await.ok();
        clients.push(Client::watching(node.address, &ana, &id).await);
        ids.push(id);
    }
    // The node's one thread takes one of them, and the worker others.
    everybody_plays(&mut clients, 0).await;
    question(&mut asked, &ids).await;
    assert!(of_worker(monitor, "in_msgs").await > 0, "the worker has not answered");
    // A worker that was asked and dies: what it was asked is asked again, and played once.
    signal(worker.0.id(), "-STOP");
    let told_before = of_worker(monitor, "out_msgs").await;
    for client in &mut clients {
        let action = client.legal();
        assert_eq!(client.act(&action, 2).await["version"], 3);
    }
    in_time(async {
        while of_worker(monitor, "out_msgs").await == told_before {
            tokio::task::yield_now().await;
        }
    })
    .await;
    signal(worker.0.id(), "-KILL");
    for client in &mut clients {
        client.hear_version(4).await;
    }
    let store = Store::open(&fresh.address).await.unwrap();
    for id in &ids {
        let log = store.entries(id.parse().unwrap(), 0).await.unwrap();
        let causes: Vec<&str> = log.iter().map(|entry| entry.cause.as_str()).collect();
        assert_eq!(causes, ["asked", "bot", "asked", "bot"]);
    }
    store.close().await;
}
