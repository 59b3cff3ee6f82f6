//! People who play on through whichever node answers, and everything that they were told.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use kit::{Chance, Dice};
use serde_json::{Value, json};
use store::Store;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use crate::in_time;
use crate::server::{PARTIDA, Socket, new_match, open, register};

/// How long somebody waits for an answer before they try another node, as the web app does.
const PATIENCE: Duration = Duration::from_secs(3);

#[derive(Clone, Default, Debug)]
pub(crate) struct Progress {
    acknowledged: u64,
    /// In each match; as many as there can be in one that is over.
    in_each: Vec<u64>,
    enough: bool,
}

/// How long people think.
const THINKING: Duration = Duration::from_millis(100);

/// What one player was told.
#[derive(Default)]
pub(crate) struct History {
    match_id: String,
    /// Which action became which version.
    acknowledged: Vec<(u64, String, u64)>,
    /// What every version was said to be.
    seen: HashMap<u64, (String, String)>,
    /// The longest that an action took.
    slowest: Duration,
}

pub(crate) struct Crowd {
    pub(crate) ids: Vec<String>,
    pub(crate) cookies: [String; 2],
    /// Where the nodes are.
    places: Arc<Mutex<Vec<SocketAddr>>>,
    progress: watch::Sender<Progress>,
    players: JoinSet<History>,
}

impl Crowd {
    pub(crate) async fn begin(places: Vec<SocketAddr>, matches: usize, new: &Value) -> Self {
        let cookies = [register(places[0], "ana").await, register(places[1], "ben").await];
        let (progress, _) = watch::channel(Progress::default());
        let places_now = Arc::new(Mutex::new(places.clone()));
        let mut crowd = Self {
            ids: Vec::new(),
            cookies,
            places: places_now,
            progress,
            players: JoinSet::new(),
        };
        for number in 0..matches {
            let id = new_match(places[number % places.len()], &crowd.cookies, new).await;
            crowd.progress.send_modify(|progress| progress.in_each.push(0));
            for (seat, cookie) in crowd.cookies.iter().enumerate() {
                let player = Player {
                    places: Arc::clone(&crowd.places),
                    // Everybody begins somewhere else.
                    place: number + seat,
                    number,
                    cookie: cookie.clone(),
                    dice: Dice::new((2 * number + seat) as u64),
                    progress: crowd.progress.clone(),
                    have: 0,
                    seat: 0,
                    legal: None,
                    pending: None,
                    asked_at: Instant::now(),
                    told: History { match_id: id.clone(), ..History::default() },
                };
                crowd.players.spawn(player.play());
            }
            crowd.ids.push(id);
        }
        crowd
    }

    /// A node is somewhere else now.
    pub(crate) fn moved(&self, number: usize, to: SocketAddr) {
        self.places.lock().unwrap()[number] = to;
    }

    /// Returns when so many more actions were played in all.
    pub(crate) async fn go_on(&self, more: u64) {
        let mut progress = self.progress.subscribe();
        let aim = progress.borrow().acknowledged + more;
        in_time(progress.wait_for(|progress| progress.acknowledged >= aim)).await.unwrap();
    }

    /// How many actions were played in all.
    #[allow(dead_code, reason = "the benchmark uses it")]
    pub(crate) fn acknowledged(&self) -> u64 {
        self.progress.borrow().acknowledged
    }

    /// How long it takes until every match has gone on.
    pub(crate) async fn recovers(&self) -> Duration {
        let began = Instant::now();
        let mut progress = self.progress.subscribe();
        let before = progress.borrow().in_each.clone();
        // In every match both have played.
        let on = |progress: &Progress| {
            progress
                .in_each
                .iter()
                .zip(&before)
                .all(|(now, before)| *now == OVER || *now >= before + 3)
        };
        in_time(progress.wait_for(on)).await.unwrap();
        began.elapsed()
    }

    /// Lets everybody finish what they are at: what they were told.
    pub(crate) async fn done(mut self) -> (Vec<String>, Vec<History>) {
        self.progress.send_modify(|progress| progress.enough = true);
        let mut told = Vec::new();
        while let Some(one) = in_time(self.players.join_next()).await {
            told.push(one.unwrap());
        }
        (self.ids, told)
    }
}

struct Player {
    places: Arc<Mutex<Vec<SocketAddr>>>,
    place: usize,
    /// Which of the matches it is.
    number: usize,
    cookie: String,
    dice: Dice,
    progress: watch::Sender<Progress>,
    have: u64,
    seat: u64,
    legal: Option<Vec<Value>>,
    pending: Option<Value>,
    asked_at: Instant,
    told: History,
}

struct Lost;

/// Stands for a match that is over.
const OVER: u64 = u64::MAX;

impl Player {
    async fn play(mut self) -> History {
        while self.connected().await.is_err() {
            self.place += 1;
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        self.told
    }

    async fn connected(&mut self) -> Result<(), Lost> {
        let address = {
            let places = self.places.lock().unwrap();
            places[self.place % places.len()]
        };
        let mut enough = self.progress.subscribe();
        let opened = tokio::time::timeout(PATIENCE, open(address, &self.cookie)).await;
        let mut socket = opened.ok().flatten().ok_or(Lost)?;
        let id = self.told.match_id.clone();
        send(&mut socket, &json!({ "id": "watch", "op": "watch", "match": id, "have": self.have }))
            .await?;
        if let Some(pending) = &self.pending {
            send(&mut socket, pending).await?;
        }
        loop {
            let message = tokio::select! {
                message = tokio::time::timeout(PATIENCE, socket.next()) => message,
                _ = enough.wait_for(|progress| progress.enough), if self.pending.is_none() => {
                    return Ok(());
                }
            };
            let message = match message {
                Ok(message) => message.ok_or(Lost)?.map_err(|_| Lost)?,
                // Nothing was heard for long, though something should have been.
                Err(_) => return Err(Lost),
            };
            let Message::Text(text) = message else { continue };
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["ok"] == false {
                assert_eq!(message["error"]["code"], "unavailable", "{message}");
                return Err(Lost);
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
            if !message["status"]["outcome"].is_null() {
                self.progress.send_modify(|progress| progress.in_each[self.number] = OVER);
                return Ok(());
            }
            if self.legal.is_some() {
                tokio::time::sleep(THINKING).await;
            }
            if let Some(actions) = self.legal.take() {
                let action = &actions[self.dice.below(actions.len() as u32) as usize];
                let act = json!({
                    "id": "act", "op": "act", "match": id, "action": action,
                    "action_id": format!("{}-{}", self.seat, self.have), "version": self.have,
                });
                self.asked_at = Instant::now();
                send(&mut socket, self.pending.insert(act)).await?;
            }
        }
    }

    fn take_over(&mut self, standing: &Value) {
        self.seat = standing["seat"].as_u64().unwrap();
        let version = standing["version"].as_u64().unwrap();
        assert!(version >= self.have, "a view older than {}: {standing}", self.have);
        for entry in standing["entries"].as_array().unwrap() {
            let version = entry["version"].as_u64().unwrap();
            let text = |name: &str| entry[name].as_str().unwrap_or_default().to_owned();
            let what = (text("cause"), text("action"));
            if let Some(before) = self.told.seen.insert(version, what.clone()) {
                assert_eq!(before, what, "version {version} is something else by now");
            }
            // Told twice does no harm; left out would.
            assert!(version <= self.have + 1, "after {} comes {standing}", self.have);
            self.have = self.have.max(version);
        }
        assert_eq!(version, self.have, "what was missed comes with it");
        self.legal = standing["legal"]["actions"].as_array().cloned();
    }

    fn acknowledge(&mut self, version: u64) {
        let Some(pending) = self.pending.take() else { return };
        if version > self.have {
            self.legal = None;
        }
        let action_id = pending["action_id"].as_str().unwrap().to_owned();
        self.told.acknowledged.push((self.seat, action_id, version));
        self.told.slowest = self.told.slowest.max(self.asked_at.elapsed());
        self.progress.send_modify(|progress| {
            progress.acknowledged += 1;
            let played = &mut progress.in_each[self.number];
            *played = played.saturating_add(1);
        });
    }
}

async fn send(socket: &mut Socket, message: &Value) -> Result<(), Lost> {
    let sent =
        tokio::time::timeout(PATIENCE, socket.send(Message::text(message.to_string()))).await;
    sent.map_err(|_| Lost)?.map_err(|_| Lost)
}

/// Finds one order for each match in all that was told: nothing acknowledged is lost or doubled, nobody
/// saw anything but what is stored, and nobody's clock was charged for a fault. The longest that an
/// action took.
pub(crate) async fn check(database: &str, ids: &[String], told: &[History]) -> Duration {
    let store = Store::open(database).await.unwrap();
    for id in ids {
        let entries = store.entries(id.parse().unwrap(), 0).await.unwrap();
        let mut stored = HashMap::new();
        for (entry, version) in entries.iter().zip(1..) {
            assert_eq!(entry.version, version, "match {id} has no gaps");
            assert_eq!(entry.cause, "asked", "match {id}: somebody was charged for a fault");
            let key = (u64::from(entry.seat.unwrap()), entry.action_id.clone().unwrap());
            assert_eq!(stored.insert(key, version), None, "match {id}: {version} was played twice");
        }
        let mut acknowledged = 0;
        for history in told.iter().filter(|history| history.match_id == *id) {
            for (seat, action_id, version) in &history.acknowledged {
                let key = (*seat, action_id.clone());
                assert_eq!(stored.get(&key), Some(version), "match {id}: {action_id} is lost");
                acknowledged += 1;
            }
            for (version, (cause, action)) in &history.seen {
                let entry = &entries[*version as usize - 1];
                assert_eq!((&entry.cause, &entry.action), (cause, action), "match {id}");
            }
        }
        assert_eq!(acknowledged, stored.len(), "match {id}: everything stored was acknowledged");
        assert!(acknowledged > 20, "match {id}: there was something to lose");
    }
    store.close().await;
    for id in ids {
        let verified = Command::new(PARTIDA)
            .args(["replay", id, "--verify", "--database", database])
            .output()
            .unwrap();
        assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    }
    told.iter().map(|history| history.slowest).max().unwrap_or_default()
}
