//! People who play on whatever happens to their connections, and what was promised to them.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::process::Command;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use kit::{Chance, Dice};
use serde_json::{Value, json};
use store::Store;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use crate::in_time;
use crate::server::{PARTIDA, Socket, new_match, open, register};

/// An action that the server said was stored.
#[derive(Debug)]
pub(crate) struct Acknowledged {
    match_id: String,
    version: u64,
    seat: u64,
    action_id: String,
}

/// How far all players are together.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Progress {
    /// How many actions were acknowledged.
    pub(crate) acknowledged: u64,
    /// How often somebody was told that the server is about to stop.
    pub(crate) stopping: u64,
    /// How often a server that could be reached could not do what it was asked.
    pub(crate) unavailable: u64,
    /// How many players are done.
    done: usize,
    /// Whether it is enough, and everybody may go home.
    enough: bool,
}

/// Two people and the matches that they play at the same time.
pub(crate) struct Load {
    pub(crate) ids: Vec<String>,
    pub(crate) cookies: [String; 2],
    progress: watch::Sender<Progress>,
    players: JoinSet<Vec<Acknowledged>>,
}

impl Load {
    /// Begins matches and plays them, each to its end or until it is enough.
    pub(crate) async fn begin(address: SocketAddr, matches: usize, new: &Value, seed: u64) -> Self {
        let names = [format!("ana{seed}"), format!("ben{seed}")];
        let cookies = [register(address, &names[0]).await, register(address, &names[1]).await];
        let mut load = Self::go_on_with(address, Vec::new(), cookies, seed);
        for _ in 0..matches {
            let id = new_match(address, &load.cookies, new).await;
            load.play(address, id, seed);
        }
        load
    }

    /// Plays matches on that were begun before.
    pub(crate) fn go_on_with(
        address: SocketAddr,
        ids: Vec<String>,
        cookies: [String; 2],
        seed: u64,
    ) -> Self {
        let (progress, _) = watch::channel(Progress::default());
        let mut load = Self { ids: Vec::new(), cookies, progress, players: JoinSet::new() };
        for id in ids {
            load.play(address, id, seed);
        }
        load
    }

    fn play(&mut self, address: SocketAddr, id: String, seed: u64) {
        for (seat, cookie) in self.cookies.iter().enumerate() {
            let dice = Dice::new(1000 * seed + 2 * self.ids.len() as u64 + seat as u64);
            let player = Player::new(address, cookie, &id, dice, self.progress.clone());
            self.players.spawn(player.play());
        }
        self.ids.push(id);
    }

    pub(crate) fn progress(&self) -> Progress {
        *self.progress.borrow()
    }

    /// Returns when the players have come so far.
    pub(crate) async fn wait_for(&self, far: impl FnMut(&Progress) -> bool) {
        let mut progress = self.progress.subscribe();
        in_time(progress.wait_for(far)).await.expect("the players go on");
    }

    /// Returns when so many more actions were acknowledged, or all matches are over.
    pub(crate) async fn go_on(&self, actions: u64) {
        let until = self.progress().acknowledged + actions;
        let all = self.players.len();
        self.wait_for(|progress| progress.acknowledged >= until || progress.done == all).await;
    }

    /// How many connections there are.
    pub(crate) fn players(&self) -> u64 {
        self.players.len() as u64
    }

    /// Lets everybody go home whose last action was answered.
    pub(crate) fn enough(&self) {
        self.progress.send_modify(|progress| progress.enough = true);
    }

    /// Waits for everybody to be done: what was acknowledged to them.
    pub(crate) async fn done(mut self) -> (Vec<String>, Vec<Acknowledged>) {
        let mut acknowledged = Vec::new();
        while let Some(played) = in_time(self.players.join_next()).await {
            acknowledged.extend(played.expect("no player gives up"));
        }
        (self.ids, acknowledged)
    }
}

/// Whether everything that was acknowledged is in the logs, once and in its order, and the logs are
/// such as the rules would write.
pub(crate) async fn check(database: &str, ids: &[String], acknowledged: &[Acknowledged]) {
    let store = Store::open(database).await.unwrap();
    let mut stored = HashMap::new();
    for id in ids {
        let entries = store.entries(id.parse().unwrap(), 0).await.unwrap();
        for (entry, version) in entries.iter().zip(1..) {
            assert_eq!(entry.version, version, "match {id} has no gaps");
            assert_eq!(entry.cause, "asked", "match {id}: nobody plays but the players");
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

/// Somebody who plays a match to its end, whatever happens to the connection.
struct Player {
    address: SocketAddr,
    cookie: String,
    match_id: String,
    dice: Dice,
    progress: watch::Sender<Progress>,
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

/// The connection was lost, or what was asked could not be done.
struct Lost;

impl Player {
    fn new(
        address: SocketAddr,
        cookie: &str,
        match_id: &str,
        dice: Dice,
        progress: watch::Sender<Progress>,
    ) -> Self {
        Self {
            address,
            cookie: cookie.to_owned(),
            match_id: match_id.to_owned(),
            dice,
            progress,
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
        self.progress.send_modify(|progress| progress.done += 1);
        self.acknowledged
    }

    /// Plays until the end of the match or of the connection.
    async fn connected(&mut self) -> Result<(), Lost> {
        let mut enough = self.progress.subscribe();
        let mut socket = open(self.address, &self.cookie).await.ok_or(Lost)?;
        let watch = json!({
            "id": "watch", "op": "watch", "match": self.match_id, "have": self.have,
        });
        send(&mut socket, &watch).await?;
        if let Some(pending) = &self.pending {
            send(&mut socket, pending).await?;
        }
        loop {
            let message = tokio::select! {
                message = socket.next() => message,
                _ = enough.wait_for(|progress| progress.enough), if self.pending.is_none() => {
                    return Ok(());
                }
            };
            let message = message.ok_or(Lost)?.map_err(|_| Lost)?;
            let Message::Text(text) = message else { continue };
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["ok"] == false {
                assert_eq!(message["error"]["code"], "unavailable", "{message}");
                self.progress.send_modify(|progress| progress.unavailable += 1);
                return Err(Lost);
            }
            if message["push"] == "stopping" {
                self.progress.send_modify(|progress| progress.stopping += 1);
            }
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
        if version > self.have {
            // What may be done next comes with what this action became.
            self.legal = None;
        }
        self.acknowledged.push(Acknowledged {
            match_id: self.match_id.clone(),
            version,
            seat: self.seat,
            action_id: pending["action_id"].as_str().unwrap().to_owned(),
        });
        self.progress.send_modify(|progress| progress.acknowledged += 1);
    }
}

async fn send(socket: &mut Socket, message: &Value) -> Result<(), Lost> {
    socket.send(Message::text(message.to_string())).await.map_err(|_| Lost)
}
