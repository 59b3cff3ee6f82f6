//! The server is killed at random moments under load and started again on the same data: what was
//! acknowledged is there, once, in its order; clients resume by themselves; matches go on to their
//! ends. A few kills here, a hundred and more with `PARTIDA_SOAK` set.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use kit::{Chance, Dice};
use serde_json::{Value, json};
use store::Store;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

const PARTIDA: &str = env!("CARGO_BIN_EXE_partida");

/// How many matches are played at once.
const MATCHES: usize = 6;

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
    let rounds = if std::env::var_os("PARTIDA_SOAK").is_some() { 100 / KILLS + 1 } else { 1 };
    for round in 0..rounds {
        play_and_kill(database, u64::from(round)).await;
    }
}

/// An action that the server said was stored.
#[derive(Debug)]
struct Acknowledged {
    match_id: String,
    version: u64,
    seat: u64,
    action_id: String,
}

async fn play_and_kill(database: &str, round: u64) {
    let mut server = Server::start(database, "127.0.0.1:0");
    let address = server.address;
    let (count, mut counted) = watch::channel(0_u64);
    let mut players = JoinSet::new();
    let mut ids = Vec::new();
    let names = [format!("ana{round}"), format!("ben{round}")];
    let cookies = [register(address, &names[0]).await, register(address, &names[1]).await];
    for n in 0..MATCHES {
        let id = new_match(address, &cookies).await;
        for (seat, cookie) in cookies.iter().enumerate() {
            let dice = Dice::new(1000 * round + 2 * n as u64 + seat as u64);
            let player = Player::new(address, cookie.clone(), id.clone(), dice, count.clone());
            players.spawn(player.play());
        }
        ids.push(id);
    }
    let mut dice = Dice::new(round);
    for _ in 0..KILLS {
        // A moment of the play, not of the clock.
        let at = *counted.borrow_and_update() + 10 + u64::from(dice.below(40));
        counted.wait_for(|count| *count >= at).await.expect("the players go on");
        server.kill();
        server = Server::start(database, &address.to_string());
    }
    let mut acknowledged = Vec::new();
    while let Some(played) = players.join_next().await {
        acknowledged.extend(played.expect("no player gives up"));
    }
    server.kill();
    check(database, &ids, &acknowledged).await;
}

async fn check(database: &str, ids: &[String], acknowledged: &[Acknowledged]) {
    let store = Store::open(database).await.unwrap();
    let mut stored = HashMap::new();
    for id in ids {
        let entries = store.entries(id.parse().unwrap(), 0).await.unwrap();
        for (entry, version) in entries.iter().zip(1..) {
            assert_eq!(entry.version, version, "match {id} has no gaps");
            let key = (id.clone(), entry.seat, entry.action_id.clone().expect("players asked"));
            let twice = stored.insert(key, version);
            assert_eq!(twice, None, "match {id}, version {version}: played twice");
        }
    }
    assert!(acknowledged.len() > 20 * ids.len(), "there was something to lose");
    for Acknowledged { match_id, version, seat, action_id } in acknowledged {
        let key = (match_id.clone(), Some(*seat as u8), action_id.clone());
        assert_eq!(stored.get(&key), Some(version), "match {match_id}: {action_id} is lost");
    }
    // Everything that was stored was told to whoever asked for it, sooner or later.
    assert_eq!(stored.len(), acknowledged.len());
    store.close().await;
    for id in ids {
        let verified = Command::new(PARTIDA)
            .args(["replay", id, "--verify", "--database", database])
            .output()
            .unwrap();
        assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    }
}

struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(database: &str, listen: &str) -> Self {
        let mut child = Command::new(PARTIDA)
            .args(["serve", "--listen", listen, "--database", database, "--rate-limit", "off"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Partida is at http://").expect("it says where");
        Self { address: address.parse().unwrap(), child }
    }

    /// SIGKILL: no farewell, nothing is written any more.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// One request over HTTP: the head of the answer, and its body as JSON.
async fn request(address: SocketAddr, path: &str, cookie: &str, body: &Value) -> (String, Value) {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "POST /api/v1{path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").expect("a whole answer");
    assert!(head.starts_with("HTTP/1.1 2"), "{path}: {answer}");
    (head.to_owned(), serde_json::from_str(body).unwrap_or(Value::Null))
}

async fn register(address: SocketAddr, name: &str) -> String {
    let account = json!({
        "username": name, "email": format!("{name}@example.org"), "password": "correct horse",
    });
    let (head, _) = request(address, "/register", "", &account).await;
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    cookie.split(';').next().unwrap().to_owned()
}

async fn new_match(address: SocketAddr, cookies: &[String; 2]) -> String {
    let game = json!({ "game": "small-star-empires" });
    let (_, room) = request(address, "/matches", &cookies[0], &game).await;
    let id = room["match"].as_str().unwrap().to_owned();
    request(address, "/join", &cookies[1], &json!({ "code": room["code"] })).await;
    request(address, &format!("/matches/{id}/start"), &cookies[0], &Value::Null).await;
    id
}

/// Somebody who plays a match to its end, whatever happens to the connection.
struct Player {
    address: SocketAddr,
    cookie: String,
    match_id: String,
    dice: Dice,
    /// How many actions were acknowledged, to anybody.
    count: watch::Sender<u64>,
    /// The version that is known.
    have: u64,
    seat: u64,
    /// What may be done, when it is this player's turn.
    legal: Option<Vec<Value>>,
    over: bool,
    /// The request that was sent last and is not answered yet.
    pending: Option<Value>,
    acknowledged: Vec<Acknowledged>,
}

/// The connection was lost.
struct Lost;

impl Player {
    fn new(
        address: SocketAddr,
        cookie: String,
        match_id: String,
        dice: Dice,
        count: watch::Sender<u64>,
    ) -> Self {
        Self {
            address,
            cookie,
            match_id,
            dice,
            count,
            have: 0,
            seat: 0,
            legal: None,
            over: false,
            pending: None,
            acknowledged: Vec::new(),
        }
    }

    async fn play(mut self) -> Vec<Acknowledged> {
        while self.connected().await.is_err() {
            // While nobody listens there is nothing to wait for but time.
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.acknowledged
    }

    /// Plays until the end of the match or of the connection.
    async fn connected(&mut self) -> Result<(), Lost> {
        let url = format!("ws://{}/api/v1/socket", self.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        let stream = TcpStream::connect(self.address).await.map_err(|_| Lost)?;
        let (mut socket, _) = client_async(request, stream).await.map_err(|_| Lost)?;
        let watch = json!({
            "id": "watch", "op": "watch", "match": self.match_id, "have": self.have,
        });
        send(&mut socket, &watch).await?;
        if let Some(pending) = &self.pending {
            send(&mut socket, pending).await?;
        }
        loop {
            let message = socket.next().await.ok_or(Lost)?.map_err(|_| Lost)?;
            let Message::Text(text) = message else { continue };
            let message: Value = serde_json::from_str(&text).unwrap();
            assert_ne!(message["ok"], false, "{message}");
            if message["id"] == "act" {
                self.acknowledge(message["version"].as_u64().unwrap());
            }
            if message["status"].is_object() {
                self.take_over(&message);
            }
            if self.pending.is_some() {
                continue;
            }
            if self.over {
                return Ok(());
            }
            if let Some(actions) = self.legal.take() {
                let action = &actions[self.dice.below(actions.len() as u32) as usize];
                let act = json!({
                    "id": "act", "op": "act", "match": self.match_id, "action": action,
                    "action_id": format!("{}-{}", self.seat, self.have), "version": self.have,
                });
                send(&mut socket, self.pending.insert(act)).await?;
            }
        }
    }

    fn take_over(&mut self, standing: &Value) {
        self.seat = standing["seat"].as_u64().unwrap();
        for entry in standing["entries"].as_array().unwrap() {
            let version = entry["version"].as_u64().unwrap();
            assert_eq!(version, self.have + 1, "what was missed comes without gaps");
            self.have = version;
        }
        assert_eq!(standing["version"], self.have);
        self.legal = standing["legal"]["actions"].as_array().cloned();
        self.over = !standing["status"]["outcome"].is_null();
    }

    fn acknowledge(&mut self, version: u64) {
        let pending = self.pending.take().expect("something was asked");
        self.acknowledged.push(Acknowledged {
            match_id: self.match_id.clone(),
            version,
            seat: self.seat,
            action_id: pending["action_id"].as_str().unwrap().to_owned(),
        });
        self.count.send_modify(|count| *count += 1);
    }
}

async fn send(socket: &mut WebSocketStream<TcpStream>, message: &Value) -> Result<(), Lost> {
    socket.send(Message::text(message.to_string())).await.map_err(|_| Lost)
}
