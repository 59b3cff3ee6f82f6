//! People who play on whatever happens to their connections and to the servers, and everything that they
//! were told.

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

use super::in_time;
use super::server::{PARTIDA, Socket, new_match, open, register};

/// How far all players are together.
#[derive(Clone, Default, Debug)]
pub(crate) struct Progress {
    /// How many actions were acknowledged, and how many of them in each match.
    pub(crate) acknowledged: u64,
    in_each: Vec<u64>,
    /// How often somebody was told that the server is about to stop.
    pub(crate) stopping: u64,
    /// How often a server that could be reached could not do what it was asked.
    pub(crate) unavailable: u64,
    /// How many players are done.
    done: usize,
    /// Whether it is enough, and everybody may go home.
    enough: bool,
}

/// Stands for a match that is over.
const OVER: u64 = u64::MAX;

/// How people behave.
#[derive(Clone, Copy)]
struct Manner {
    thinking: Duration,
    /// How long somebody waits for an answer before they try another node.
    patience: Duration,
}

impl Manner {
    /// As fast as answers come, and at one server, whose answers they wait for.
    const FAST: Self = Self { thinking: Duration::ZERO, patience: Duration::from_mins(10) };

    /// As the web app does, which has several nodes to go to.
    const PATIENT: Self =
        Self { thinking: Duration::from_millis(100), patience: Duration::from_secs(3) };
}

/// What one player was told.
#[derive(Default, Debug)]
pub(crate) struct History {
    match_id: String,
    /// Which action of which seat became which version.
    acknowledged: Vec<(u64, String, u64)>,
    /// What every version was said to be.
    seen: HashMap<u64, (String, String)>,
    /// The longest that an action took.
    slowest: Duration,
}

impl History {
    pub(crate) fn match_id(&self) -> &str {
        &self.match_id
    }
}

/// Two people and the matches that they play at the same time.
pub(crate) struct Load {
    pub(crate) ids: Vec<String>,
    pub(crate) cookies: [String; 2],
    /// Where the servers are.
    places: Arc<Mutex<Vec<SocketAddr>>>,
    manner: Manner,
    seed: u64,
    progress: watch::Sender<Progress>,
    players: JoinSet<History>,
}

impl Load {
    /// Begins matches on one server and plays them, each to its end or until it is enough.
    pub(crate) async fn begin(address: SocketAddr, matches: usize, new: &Value, seed: u64) -> Self {
        Self::at(vec![address], matches, new, seed, Manner::FAST).await
    }

    /// The same on several nodes: everybody begins at another one, and goes on to the next where one does
    /// not answer.
    pub(crate) async fn among(places: Vec<SocketAddr>, matches: usize, new: &Value) -> Self {
        Self::at(places, matches, new, 0, Manner::PATIENT).await
    }

    /// The same as fast as answers come.
    pub(crate) async fn among_fast(places: Vec<SocketAddr>, matches: usize, new: &Value) -> Self {
        Self::at(places, matches, new, 0, Manner::FAST).await
    }

    async fn at(
        places: Vec<SocketAddr>,
        matches: usize,
        new: &Value,
        seed: u64,
        manner: Manner,
    ) -> Self {
        let place = |number: usize| places[number % places.len()];
        let names = [format!("ana{seed}"), format!("ben{seed}")];
        let cookies = [register(place(0), &names[0]).await, register(place(1), &names[1]).await];
        let mut load = Self::of(places.clone(), cookies, seed, manner);
        for number in 0..matches {
            let id = new_match(place(number), &load.cookies, new).await;
            load.play(id);
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
        let mut load = Self::of(vec![address], cookies, seed, Manner::FAST);
        for id in ids {
            load.play(id);
        }
        load
    }

    fn of(places: Vec<SocketAddr>, cookies: [String; 2], seed: u64, manner: Manner) -> Self {
        let (progress, _) = watch::channel(Progress::default());
        let places = Arc::new(Mutex::new(places));
        Self { ids: Vec::new(), cookies, places, manner, seed, progress, players: JoinSet::new() }
    }

    /// Begins some more matches at one of the servers.
    pub(crate) async fn begin_more(&mut self, place: usize, matches: usize, new: &Value) {
        let address = self.places.lock().unwrap()[place];
        for _ in 0..matches {
            let id = new_match(address, &self.cookies, new).await;
            self.play(id);
        }
    }

    fn play(&mut self, id: String) {
        let number = self.ids.len();
        self.progress.send_modify(|progress| progress.in_each.push(0));
        for (seat, cookie) in self.cookies.iter().enumerate() {
            let player = Player {
                places: Arc::clone(&self.places),
                place: number + seat,
                manner: self.manner,
                number,
                cookie: cookie.clone(),
                dice: Dice::new(1000 * self.seed + (2 * number + seat) as u64),
                progress: self.progress.clone(),
                have: 0,
                seat: 0,
                legal: None,
                over: false,
                pending: None,
                asked_at: Instant::now(),
                told: History { match_id: id.clone(), ..History::default() },
            };
            self.players.spawn(player.play());
        }
        self.ids.push(id);
    }

    pub(crate) fn progress(&self) -> Progress {
        self.progress.borrow().clone()
    }

    /// A node is somewhere else now.
    pub(crate) fn moved(&self, number: usize, to: SocketAddr) {
        self.places.lock().unwrap()[number] = to;
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

    /// How long it takes until every match has gone on.
    pub(crate) async fn recovers(&self) -> Duration {
        let (began, before) = (Instant::now(), self.progress().in_each);
        // In every match both have played.
        let went_on = |(now, before): (&u64, &u64)| *now == OVER || *now >= before + 3;
        self.wait_for(|progress| progress.in_each.iter().zip(&before).all(went_on)).await;
        began.elapsed()
    }

    /// How many connections there are.
    pub(crate) fn players(&self) -> u64 {
        self.players.len() as u64
    }

    /// Lets everybody go home whose last action was answered.
    pub(crate) fn enough(&self) {
        self.progress.send_modify(|progress| progress.enough = true);
    }

    /// Waits for everybody to be done: what they were told.
    pub(crate) async fn done(mut self) -> (Vec<String>, Vec<History>) {
        let mut told = Vec::new();
        while let Some(one) = in_time(self.players.join_next()).await {
            told.push(one.expect("no player gives up"));
        }
        (self.ids, told)
    }
}

/// Finds one order for each match in all that was told: nothing acknowledged is lost or doubled, nobody
/// saw anything but what is stored, nobody's clock was charged for a fault, and the logs are such as the
/// rules would write. The longest that an action took.
pub(crate) async fn check(database: &str, ids: &[String], told: &[History]) -> Duration {
    let store = Store::open(database).await.unwrap();
    let mut all = 0;
    for id in ids {
        let entries = store.entries(id.parse().unwrap(), 0).await.unwrap();
        let mut stored = HashMap::new();
        for (entry, version) in entries.iter().zip(1..) {
            assert_eq!(entry.version, version, "match {id} has no gaps");
            assert_eq!(entry.cause, "asked", "match {id}: nobody plays but the players");
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
        all += acknowledged;
    }
    assert!(all > 20 * ids.len(), "there was something to lose");
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

/// Somebody who plays a match to its end, whatever happens to the connection.
struct Player {
    places: Arc<Mutex<Vec<SocketAddr>>>,
    place: usize,
    manner: Manner,
    /// Which of the matches it is.
    number: usize,
    cookie: String,
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
    asked_at: Instant,
    told: History,
}

/// The connection was lost, or what was asked could not be done.
struct Lost;

impl Player {
    async fn play(mut self) -> History {
        while self.connected().await.is_err() {
            self.place += 1;
            // While nobody listens there is nothing to wait for but time.
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.progress.send_modify(|progress| progress.done += 1);
        self.told
    }

    /// Plays until the end of the match or of the connection.
    async fn connected(&mut self) -> Result<(), Lost> {
        let address = {
            let places = self.places.lock().unwrap();
            places[self.place % places.len()]
        };
        let patience = self.manner.patience;
        let mut enough = self.progress.subscribe();
        let opened = tokio::time::timeout(patience, open(address, &self.cookie)).await;
        let mut socket = opened.ok().flatten().ok_or(Lost)?;
        let id = self.told.match_id.clone();
        let watch = json!({ "id": "watch", "op": "watch", "match": id, "have": self.have });
        self.send(&mut socket, &watch).await?;
        if let Some(pending) = &self.pending {
            self.send(&mut socket, pending).await?;
        }
        loop {
            let message = tokio::select! {
                message = tokio::time::timeout(patience, socket.next()) => message,
                _ = enough.wait_for(|progress| progress.enough), if self.pending.is_none() => {
                    return Ok(());
                }
            };
            // Where nothing was heard for long, something should have been.
            let message = message.map_err(|_| Lost)?.ok_or(Lost)?.map_err(|_| Lost)?;
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
                self.progress.send_modify(|progress| progress.in_each[self.number] = OVER);
                return Ok(());
            }
            if let Some(actions) = self.legal.take() {
                tokio::time::sleep(self.manner.thinking).await;
                let action = &actions[self.dice.below(actions.len() as u32) as usize];
                let act = json!({
                    "id": "act", "op": "act", "match": id, "action": action,
                    "action_id": format!("{}-{}", self.seat, self.have), "version": self.have,
                });
                self.asked_at = Instant::now();
                self.pending = Some(act.clone());
                self.send(&mut socket, &act).await?;
            }
        }
    }

    fn take_over(&mut self, standing: &Value) {
        self.seat = standing["seat"].as_u64().unwrap();
        let version = standing["version"].as_u64().unwrap();
        assert!(version >= self.have, "a view older than {}: {standing}", self.have);
        let several = self.places.lock().unwrap().len() > 1;
        for entry in standing["entries"].as_array().unwrap() {
            let version = entry["version"].as_u64().unwrap();
            let text = |name: &str| entry[name].as_str().unwrap_or_default().to_owned();
            let what = (text("cause"), text("action"));
            if let Some(before) = self.told.seen.insert(version, what.clone()) {
                assert_eq!(before, what, "version {version} is something else by now");
            }
            // Where a match changes hands something may be told twice, which does no harm.
            let again = several && version <= self.have;
            assert!(again || version == self.have + 1, "after {} comes {standing}", self.have);
            self.have = self.have.max(version);
        }
        assert_eq!(version, self.have, "what was missed comes with it");
        self.legal = standing["legal"]["actions"].as_array().cloned();
        self.over = !standing["status"]["outcome"].is_null();
    }

    fn acknowledge(&mut self, version: u64) {
        // Sent once more after a connection was lost, it may be answered twice.
        let Some(pending) = self.pending.take() else { return };
        if version > self.have {
            // What may be done next comes with what this action became.
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

    async fn send(&self, socket: &mut Socket, message: &Value) -> Result<(), Lost> {
        let sending = socket.send(Message::text(message.to_string()));
        let sent = tokio::time::timeout(self.manner.patience, sending).await;
        sent.map_err(|_| Lost)?.map_err(|_| Lost)
    }
}
