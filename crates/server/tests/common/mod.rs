//! A real server on a free port, and clients that reach it over real HTTP and WebSockets.

#![allow(dead_code, unreachable_pub, reason = "each test program uses another part of this")]

use std::collections::VecDeque;
use std::future::Future;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::{Clock, Limits, Passwords, Running, Settings, start};
use store::testing::Fresh;
use store::{Store, Time};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async};

/// Ten o'clock on some day, in the time of the tests.
pub const TEN: Time = Time(1_800_000_000_000 - 1_800_000_000_000 % 86_400_000 + 36_000_000);

pub const PASSWORD: &str = "correct horse";

/// A server with its database and its clock.
pub struct World {
    pub clock: Clock,
    pub fresh: Fresh,
    pub running: Running,
    pub settings: Settings,
}

impl World {
    pub async fn new() -> Self {
        Self::on(store::testing::sqlite()).await
    }

    pub async fn on(fresh: Fresh) -> Self {
        Self::on_with(fresh, Self::settings()).await
    }

    pub async fn with(settings: Settings) -> Self {
        Self::on_with(store::testing::sqlite(), settings).await
    }

    pub async fn on_with(fresh: Fresh, settings: Settings) -> Self {
        let clock = Clock::by_hand(TEN);
        let running = Self::start(&fresh, &clock, &settings).await;
        Self { clock, fresh, running, settings }
    }

    /// The settings of a test's server, where it has no others.
    pub fn settings() -> Settings {
        let limits = Limits { rate: None, ..Limits::default() };
        Settings { listen: "127.0.0.1:0".parse().unwrap(), limits, ..Settings::default() }
    }

    async fn start(fresh: &Fresh, clock: &Clock, settings: &Settings) -> Running {
        let store = Store::open(&fresh.address).await.unwrap();
        start(settings.clone(), store, clock.clone(), Passwords::weak()).await.unwrap()
    }

    /// Stops the server and starts another on the same database.
    pub async fn restart(self) -> Self {
        let Self { clock, fresh, running, settings } = self;
        in_time(running.stop()).await;
        let running = Self::start(&fresh, &clock, &settings).await;
        Self { clock, fresh, running, settings }
    }

    pub fn address(&self) -> SocketAddr {
        self.running.address()
    }

    /// Somebody who is not logged in.
    pub fn visitor(&self) -> Client {
        Client {
            http: reqwest::Client::new(),
            address: self.address(),
            name: String::new(),
            cookie: String::new(),
            token: String::new(),
        }
    }

    /// Somebody who has just registered.
    pub async fn player(&self, name: &str) -> Client {
        let mut client = self.visitor();
        let account = json!({
            "username": name, "email": format!("{name}@example.org"), "password": PASSWORD,
        });
        let answer = client.post("/register", account).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        client.cookie = answer.cookie();
        client.name = name.into();
        client
    }

    pub async fn players<const N: usize>(&self, names: [&str; N]) -> [Client; N] {
        let mut clients = Vec::new();
        for name in names {
            clients.push(self.player(name).await);
        }
        clients.try_into().ok().unwrap()
    }

    pub async fn administrator(&self) -> Client {
        let store = Store::open(&self.fresh.address).await.unwrap();
        let (name, email) = ("root".to_owned(), "root@example.org".to_owned());
        let weak = Passwords::weak();
        server::add_administrator(&store, &weak, name, email, PASSWORD.into()).await.unwrap();
        store.close().await;
        let mut client = self.visitor();
        let answer =
            client.post("/login", json!({ "username": "root", "password": PASSWORD })).await;
        client.cookie = answer.cookie();
        client.name = "root".into();
        client
    }

    /// A private match of these players, still in its waiting room: its id.
    pub async fn room(&self, game: &str, options: Value, players: &[&Client]) -> String {
        let new = json!({ "game": game, "options": options });
        let created = players[0].post("/matches", new).await.ok(201);
        let code = created["code"].as_str().unwrap();
        for player in &players[1..] {
            player.post("/join", json!({ "code": code })).await.ok(200);
        }
        created["match"].as_str().unwrap().into()
    }

    /// A match of these players in this order of seats, begun: its id.
    pub async fn begun(&self, game: &str, options: Value, players: &[&Client]) -> String {
        let id = self.room(game, options, players).await;
        if players.len() > 1 {
            for (seat, player) in players.iter().enumerate() {
                player.put(&format!("/matches/{id}/seat"), json!({ "seat": seat })).await.ok(200);
            }
            players[0].post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
        }
        id
    }
}

/// Waits for something that must not take long; a test that hangs tells where.
#[track_caller]
pub fn in_time<F: Future>(future: F) -> impl Future<Output = F::Output> {
    let place = std::panic::Location::caller();
    async move {
        let waited = tokio::time::timeout(Duration::from_mins(1), future).await;
        waited.unwrap_or_else(|_| panic!("waited for too long at {place}"))
    }
}

/// Somebody who sends requests.
#[derive(Clone)]
pub struct Client {
    pub http: reqwest::Client,
    pub address: SocketAddr,
    pub name: String,
    pub cookie: String,
    /// What a program sends instead of a cookie.
    pub token: String,
}

#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: reqwest::header::HeaderMap,
    pub body: Value,
}

impl Answer {
    /// The body of an answer that must be good.
    #[track_caller]
    pub fn ok(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.body);
        self.body
    }

    /// The code of an answer that must be none, with a message for people.
    #[track_caller]
    pub fn refused(&self, status: u16) -> &str {
        assert_eq!(self.status, status, "{}", self.body);
        assert!(self.body["message"].as_str().is_some_and(|text| !text.is_empty()));
        self.body["code"].as_str().unwrap()
    }

    /// The session that the answer gives, as a client sends it back.
    pub fn cookie(&self) -> String {
        let cookie = self.headers["set-cookie"].to_str().unwrap();
        cookie.split(';').next().unwrap().into()
    }
}

impl Client {
    pub async fn send(&self, method: Method, path: &str, body: Value) -> Answer {
        let url = format!("http://{}/api/v1{path}", self.address);
        let mut request = self.http.request(method, url);
        if !self.cookie.is_empty() {
            request = request.header("cookie", &self.cookie);
        }
        if !self.token.is_empty() {
            request = request.bearer_auth(&self.token);
        }
        if !body.is_null() {
            request = request.json(&body);
        }
        Self::answer(request).await
    }

    pub async fn answer(request: reqwest::RequestBuilder) -> Answer {
        let response = in_time(request.send()).await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        let text = in_time(response.text()).await.unwrap();
        let body = serde_json::from_str(&text).unwrap_or(Value::String(text));
        Answer { status, headers, body }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, Value::Null).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, body).await
    }

    pub async fn put(&self, path: &str, body: Value) -> Answer {
        self.send(Method::PUT, path, body).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.send(Method::DELETE, path, Value::Null).await
    }

    /// The same person at a server that was started again.
    pub fn at(&self, world: &World) -> Self {
        Self { address: world.address(), ..self.clone() }
    }

    pub fn request(&self) -> tungstenite::handshake::client::Request {
        let url = format!("ws://{}/api/v1/socket", self.address);
        let mut request = url.into_client_request().unwrap();
        if !self.cookie.is_empty() {
            request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        }
        if !self.token.is_empty() {
            let bearer = format!("Bearer {}", self.token);
            request.headers_mut().insert("authorization", bearer.parse().unwrap());
        }
        request
    }

    pub async fn socket(&self) -> Socket {
        let (stream, _) = in_time(connect_async(self.request())).await.unwrap();
        self.greeted(stream).await
    }

    /// A socket whose machine keeps hardly anything that was not read yet.
    pub async fn narrow_socket(&self) -> Socket {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(2048).unwrap();
        let stream = MaybeTlsStream::Plain(in_time(socket.connect(self.address)).await.unwrap());
        let (stream, _) = in_time(client_async(self.request(), stream)).await.unwrap();
        self.greeted(stream).await
    }

    async fn greeted(&self, stream: WebSocketStream<MaybeTlsStream<TcpStream>>) -> Socket {
        let mut socket = Socket { stream, pushes: VecDeque::new(), next: 1, bytes: String::new() };
        let hello = socket.push("hello").await;
        assert_eq!(hello["protocol"], 1);
        assert_eq!(hello["player"], self.name.as_str());
        socket
    }

    /// A socket that watches one match, and the answer to that.
    pub async fn watching(&self, id: &str) -> (Socket, Value) {
        let mut socket = self.socket().await;
        let answer = socket.watch(id, None).await;
        assert_eq!(answer["ok"], true, "{answer}");
        (socket, answer)
    }
}

/// A client's end of a WebSocket.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub pushes: VecDeque<Value>,
    next: u64,
    /// Everything that was received.
    pub bytes: String,
}

impl Socket {
    pub async fn send_text(&mut self, text: impl Into<String>) {
        in_time(self.stream.send(Message::text(text.into()))).await.unwrap();
    }

    pub async fn send(&mut self, message: Message) {
        in_time(self.stream.send(message)).await.unwrap();
    }

    /// Sends bytes as they are, without making a message of them.
    pub async fn send_raw(&mut self, bytes: &[u8]) {
        in_time(self.stream.get_mut().write_all(bytes)).await.unwrap();
    }

    /// Sends bytes as they are to a server that may not want them all.
    pub async fn try_send_raw(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        in_time(self.stream.get_mut().write_all(bytes)).await
    }

    /// The next message, whatever it is; none when the server has closed the socket.
    pub async fn receive(&mut self) -> Option<Value> {
        loop {
            match in_time(self.stream.next()).await {
                Some(Ok(Message::Text(text))) => {
                    self.bytes.push_str(&text);
                    self.bytes.push('\n');
                    return Some(serde_json::from_str(&text).unwrap());
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(other)) => panic!("{other:?}"),
            }
        }
    }

    /// The code with which the server closes the socket; none where it breaks off without a word.
    pub async fn closed(&mut self) -> Option<u16> {
        loop {
            match in_time(self.stream.next()).await {
                Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    /// The next push, which must be of this kind.
    #[track_caller]
    pub fn push<'a>(&'a mut self, kind: &'a str) -> impl Future<Output = Value> + 'a {
        let place = std::panic::Location::caller();
        async move {
            let push = match self.pushes.pop_front() {
                Some(push) => push,
                None => self.receive().await.expect("the socket is open"),
            };
            assert_eq!(push["push"], kind, "{push} at {place}");
            push
        }
    }

    /// Sends a request and waits for its answer; pushes that come first are kept.
    pub async fn ask(&mut self, mut request: Value) -> Value {
        let id = self.next;
        self.next += 1;
        request["id"] = id.into();
        self.send_text(request.to_string()).await;
        loop {
            let message = self.receive().await.expect("the socket is open");
            if message.get("push").is_some() {
                self.pushes.push_back(message);
                continue;
            }
            assert_eq!(message["id"], id, "every answer carries the id of its request");
            return message;
        }
    }

    pub async fn watch(&mut self, id: &str, have: Option<u64>) -> Value {
        self.ask(json!({ "op": "watch", "match": id, "have": have })).await
    }

    pub async fn act(&mut self, id: &str, action: &str, version: u64) -> Value {
        let action_id = format!("{version}-{action}");
        let action_id = &action_id[..action_id.len().min(64)];
        self.ask(json!({
            "op": "act", "match": id, "action": action, "action_id": action_id, "version": version,
        }))
        .await
    }
}

/// The code of an answer on the socket that must be none.
#[track_caller]
pub fn code(answer: &Value) -> &str {
    assert_eq!(answer["ok"], false, "{answer}");
    answer["error"]["code"].as_str().unwrap()
}
