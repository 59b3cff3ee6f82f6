//! Playing one match: a few requests over HTTP, then a socket for every seat.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use futures_util::{SinkExt, StreamExt};
use kit::{Chance, Dice};
use reqwest::Method;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::figures::Tally;

/// What a socket reads at once: a message, mostly.
const READ_BUFFER: usize = 8 * 1024;

const PASSWORD: &str = "a load of matches";

/// Where the server is asked over HTTP, on connections that stay open as those of browsers do.
#[derive(Clone)]
pub(super) struct Http {
    pub(super) address: SocketAddr,
    client: reqwest::Client,
}

impl Http {
    pub(super) fn new(address: SocketAddr) -> Self {
        Self { address, client: reqwest::Client::new() }
    }

    /// One request: its answer, if that is a good one.
    async fn ask(
        &self,
        method: Method,
        path: &str,
        cookie: &str,
        body: &Value,
    ) -> anyhow::Result<reqwest::Response> {
        let url = format!("http://{}/api/v1{path}", self.address);
        let mut request = self.client.request(method.clone(), url).header("cookie", cookie);
        if !body.is_null() {
            request = request.json(body);
        }
        let answer = request.send().await;
        let answer = answer.with_context(|| format!("cannot reach {}", self.address))?;
        let status = answer.status();
        if !status.is_success() {
            bail!("{method} {path} was answered {status}: {}", answer.text().await?);
        }
        Ok(answer)
    }

    async fn post(&self, path: &str, cookie: &str, body: &Value) -> anyhow::Result<Value> {
        let answer = self.ask(Method::POST, path, cookie, body).await?.bytes().await?;
        Ok(serde_json::from_slice(&answer).unwrap_or(Value::Null))
    }

    /// A new account: its cookie.
    pub(super) async fn register(&self, name: &str) -> anyhow::Result<String> {
        let account = json!({
            "username": name, "email": format!("{name}@example.org"), "password": PASSWORD,
        });
        let answer = self.ask(Method::POST, "/register", "", &account).await?;
        let cookies = answer.headers().get_all("set-cookie").into_iter();
        let cookies = cookies.filter_map(|cookie| cookie.to_str().ok()?.split(';').next());
        let all: Vec<&str> = cookies.collect();
        ensure!(!all.is_empty(), "no cookie came");
        Ok(all.join("; "))
    }
}

/// Makes a match, lets everybody in and starts it: its id.
pub(super) async fn new_match(
    http: &Http,
    cookies: &[String],
    room: &Value,
) -> anyhow::Result<String> {
    let made = http.post("/matches", &cookies[0], room).await?;
    let id = made["match"].as_str().context("no match came")?.to_owned();
    for cookie in &cookies[1..] {
        http.post("/join", cookie, &json!({ "code": made["code"] })).await?;
    }
    if cookies.len() > 1 {
        http.post(&format!("/matches/{id}/start"), &cookies[0], &Value::Null).await?;
    }
    Ok(id)
}

/// Makes matches and resigns them at once, one after another: what each took.
pub(super) async fn begin_and_end(
    http: Http,
    cookies: Vec<String>,
    room: Arc<Value>,
    end: Instant,
) -> anyhow::Result<Tally> {
    let mut tally = Tally::default();
    while Instant::now() < end {
        let begun = Instant::now();
        let id = new_match(&http, &cookies, &room).await?;
        http.post(&format!("/matches/{id}/resign"), &cookies[0], &Value::Null).await?;
        tally.accepted(begun.elapsed());
        tally.finished += 1;
    }
    Ok(tally)
}

/// What is read of a message; everything else is skipped.
#[derive(Deserialize)]
struct Incoming<'a> {
    id: Option<u64>,
    ok: Option<bool>,
    push: Option<&'a str>,
    seat: Option<usize>,
    version: Option<u64>,
    status: Option<Standing>,
    #[serde(borrow)]
    legal: Option<Legal<'a>>,
    #[serde(borrow)]
    error: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Standing {
    to_act: Vec<usize>,
}

#[derive(Deserialize)]
struct Legal<'a> {
    #[serde(borrow)]
    actions: Vec<&'a str>,
}

/// One match and the sockets of its seats.
pub(super) struct Table {
    http: Http,
    room: Arc<Value>,
    cookies: Vec<String>,
    id: String,
    sockets: Vec<Seated>,
    dice: Dice,
    asked: u64,
}

struct Seated {
    seat: usize,
    socket: WebSocketStream<TcpStream>,
    version: u64,
    to_act: Vec<usize>,
    /// What the seat may do, when it is to act: one of it, chosen when it was told.
    chosen: Option<String>,
}

impl Seated {
    /// Waits for a message and takes over what it says of the match.
    async fn hear(&mut self, dice: &mut Dice) -> anyhow::Result<Heard> {
        loop {
            let message = self.socket.next().await.context("the server hung up")??;
            let Message::Text(text) = message else { continue };
            let incoming: Incoming = serde_json::from_str(&text)?;
            if let Some(status) = incoming.status {
                self.version = incoming.version.unwrap_or(self.version);
                self.to_act = status.to_act;
                self.chosen =
                    incoming.legal.filter(|legal| !legal.actions.is_empty()).map(|legal| {
                        let at = dice.below(legal.actions.len() as u32) as usize;
                        legal.actions[at].to_owned()
                    });
            }
            if let Some(seat) = incoming.seat {
                self.seat = seat;
            }
            if incoming.id.is_some() {
                let refused = incoming.error.map(|error| error.get().to_owned());
                return Ok(Heard::Answer { ok: incoming.ok == Some(true), refused });
            }
            if incoming.push == Some("update") {
                return Ok(Heard::Update);
            }
        }
    }

    async fn watch(&mut self, id: &str, dice: &mut Dice) -> anyhow::Result<()> {
        self.send(json!({ "id": 0, "op": "watch", "match": id }).to_string()).await?;
        while matches!(self.hear(dice).await?, Heard::Update) {}
        Ok(())
    }

    async fn send(&mut self, request: String) -> anyhow::Result<()> {
        Ok(self.socket.send(Message::text(request)).await?)
    }
}

enum Heard {
    Update,
    Answer { ok: bool, refused: Option<String> },
}

impl Table {
    /// Opens a socket for everybody and watches.
    pub(super) async fn open(
        http: Http,
        room: Arc<Value>,
        id: String,
        cookies: Vec<String>,
        mut dice: Dice,
    ) -> anyhow::Result<Self> {
        let mut sockets = Vec::new();
        for cookie in &cookies {
            let mut request =
                format!("ws://{}/api/v1/socket", http.address).into_client_request()?;
            request.headers_mut().insert("cookie", cookie.parse()?);
            let stream = TcpStream::connect(http.address).await?;
            stream.set_nodelay(true)?;
            let lean = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
            let (socket, _) =
                client_async_with_config(request, stream, Some(lean)).await.context("no socket")?;
            let mut seated =
                Seated { seat: 0, socket, version: 0, to_act: Vec::new(), chosen: None };
            seated.watch(&id, &mut dice).await?;
            sockets.push(seated);
        }
        Ok(Self { http, room, cookies, id, sockets, dice, asked: 0 })
    }

    /// The same players play another match.
    async fn again(&mut self) -> anyhow::Result<()> {
        let old = std::mem::take(&mut self.id);
        self.id = new_match(&self.http, &self.cookies, &self.room).await?;
        for seated in &mut self.sockets {
            seated.send(json!({ "id": 0, "op": "unwatch", "match": old }).to_string()).await?;
            while matches!(seated.hear(&mut self.dice).await?, Heard::Update) {}
            seated.watch(&self.id, &mut self.dice).await?;
        }
        Ok(())
    }

    /// Plays until the end, one action after another, each when it is due: where a pace is given,
    /// from when, how much later the first, and how long between two.
    pub(super) async fn play(
        mut self,
        pace: Option<(Instant, f64, f64)>,
        end: Instant,
    ) -> anyhow::Result<Tally> {
        let mut tally = Tally::default();
        loop {
            let mut due = Instant::now();
            if let Some((begun, first, between)) = pace {
                due = begun + Duration::from_secs_f64(first + between * self.asked as f64);
                tokio::time::sleep_until(due.into()).await;
            }
            if Instant::now() >= end {
                return Ok(tally);
            }
            let Some(mover) = self.sockets.iter().position(|seated| seated.chosen.is_some()) else {
                if self.sockets[0].to_act.is_empty() {
                    tally.finished += 1;
                    self.again().await?;
                    continue;
                }
                bail!("match {}: nobody was told what they may do", self.id);
            };
            self.asked += 1;
            let asked = self.asked;
            let seated = &mut self.sockets[mover];
            let action = seated.chosen.take().unwrap_or_default();
            // Ids and actions hold nothing that JSON would have to escape.
            let act = format!(
                r#"{{"id":{asked},"op":"act","match":"{}","action":"{action}","action_id":"{asked}","version":{}}}"#,
                self.id, seated.version,
            );
            seated.send(act).await?;
            let (mut answered, mut updated) = (false, false);
            while !(answered && updated) {
                match seated.hear(&mut self.dice).await? {
                    Heard::Update => updated = true,
                    Heard::Answer { ok: true, .. } => {
                        answered = true;
                        tally.accepted(due.elapsed());
                    }
                    Heard::Answer { refused, .. } => {
                        tally.refused(&refused.unwrap_or_default());
                        bail!("match {}: {action:?} was refused", self.id);
                    }
                }
            }
            let version = seated.version;
            for seated in &mut self.sockets {
                while seated.version < version {
                    seated.hear(&mut self.dice).await?;
                }
            }
        }
    }
}
