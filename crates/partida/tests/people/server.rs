//! The program as a process of its own, and requests to it.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use super::in_time;

pub(crate) const PARTIDA: &str = env!("CARGO_BIN_EXE_partida");

/// A server that is killed at the latest with this.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Server {
    pub(crate) fn start(database: &str, listen: &str) -> Self {
        Self::of(&mut Command::new(PARTIDA), database, listen, &["--rate-limit", "off"])
    }

    /// A server on a free port with settings of its own.
    pub(crate) fn with(database: &str, settings: &[&str]) -> Self {
        Self::of(&mut Command::new(PARTIDA), database, "127.0.0.1:0", settings)
    }

    /// A server that some command starts.
    pub(crate) fn of(
        command: &mut Command,
        database: &str,
        listen: &str,
        settings: &[&str],
    ) -> Self {
        Self::telling(command, database, listen, settings, Stdio::null())
    }

    /// A server whose log goes somewhere.
    pub(crate) fn telling(
        command: &mut Command,
        database: &str,
        listen: &str,
        settings: &[&str],
        log: Stdio,
    ) -> Self {
        let mut child = command
            .args(["serve", "--listen", listen, "--database", database])
            .args(settings)
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Partida is at http://").expect("it says where");
        Self { address: address.parse().unwrap(), child }
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// SIGKILL: no farewell, nothing is written any more.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// SIGTERM: a friendly request to stop.
    pub(crate) fn ask_to_stop(&self) {
        let told = Command::new("kill").arg(self.id().to_string()).status().unwrap();
        assert!(told.success());
    }

    /// How it ended, which it must do by itself within some time.
    pub(crate) async fn ended_within(&mut self, time: Duration) -> ExitStatus {
        let looked = async {
            loop {
                if let Some(status) = self.child.try_wait().unwrap() {
                    return status;
                }
                // Nobody is told when another process ends.
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(time, looked).await.expect("it ends in time")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // One that has ended already cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What came back over HTTP.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: Value,
}

impl Answer {
    #[track_caller]
    pub(crate) fn ok(self) -> Self {
        assert!((200..300).contains(&self.status), "{self:?}");
        self
    }

    /// The session that was given, as a client sends it back.
    pub(crate) fn cookie(&self) -> String {
        let cookie = self.head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        cookie.unwrap().split(';').next().unwrap().to_owned()
    }
}

/// One request over HTTP.
pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    cookie: &str,
    body: &Value,
) -> Answer {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let answer = exchange(address, method, path, cookie, &body).await;
    let (head, body) = answer.split_once("\r\n\r\n").expect("a whole answer");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    let body = serde_json::from_str(body).unwrap_or(Value::Null);
    Answer { status, head: head.to_owned(), body }
}

/// What is at some address, which is no JSON.
pub(crate) async fn request_text(address: SocketAddr, path: &str) -> String {
    exchange(address, "GET", path, "", "").await
}

async fn exchange(
    address: SocketAddr,
    method: &str,
    path: &str,
    cookie: &str,
    body: &str,
) -> String {
    let mut stream = in_time(TcpStream::connect(address)).await.unwrap();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    in_time(stream.read_to_string(&mut answer)).await.unwrap();
    answer
}

pub(crate) async fn post(address: SocketAddr, path: &str, cookie: &str, body: &Value) -> Answer {
    request(address, "POST", &format!("/api/v1{path}"), cookie, body).await
}

/// Registers somebody: their session.
pub(crate) async fn register(address: SocketAddr, name: &str) -> String {
    let account = json!({
        "username": name, "email": format!("{name}@example.org"), "password": "correct horse",
    });
    post(address, "/register", "", &account).await.ok().cookie()
}

/// A match of these two, begun: its id.
pub(crate) async fn new_match(address: SocketAddr, cookies: &[String; 2], new: &Value) -> String {
    let room = post(address, "/matches", &cookies[0], new).await.ok().body;
    let id = room["match"].as_str().unwrap().to_owned();
    post(address, "/join", &cookies[1], &json!({ "code": room["code"] })).await.ok();
    for (seat, cookie) in cookies.iter().enumerate() {
        let path = format!("/api/v1/matches/{id}/seat");
        request(address, "PUT", &path, cookie, &json!({ "seat": seat })).await.ok();
    }
    post(address, &format!("/matches/{id}/start"), &cookies[0], &Value::Null).await.ok();
    id
}

pub(crate) type Socket = WebSocketStream<TcpStream>;

/// Opens a socket; none where the server is gone or says no.
pub(crate) async fn open(address: SocketAddr, cookie: &str) -> Option<Socket> {
    open_from("127.0.0.1:0", address, cookie).await
}

/// Opens a socket from another address of this machine.
pub(crate) async fn open_from(from: &str, address: SocketAddr, cookie: &str) -> Option<Socket> {
    let mut request = format!("ws://{address}/api/v1/socket").into_client_request().unwrap();
    request.headers_mut().insert("cookie", cookie.parse().unwrap());
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(from.parse().unwrap()).unwrap();
    let stream = socket.connect(address).await.ok()?;
    client_async(request, stream).await.ok().map(|(socket, _)| socket)
}
