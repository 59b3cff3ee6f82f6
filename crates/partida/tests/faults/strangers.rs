//! Clients that mean harm: they open a thousand sockets, say half of something, flood, and read
//! nothing. Others, from other addresses, play on as if they were not there.

use std::fs;
use std::net::SocketAddr;
use std::process::Command;

use futures_util::{FutureExt, SinkExt};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;

use crate::in_time;
use crate::players::{Load, check};
use crate::server::{PARTIDA, Server, Socket, open_from, post, register, request};

/// Where the harm comes from: another address of this machine than everybody else's.
const STRANGER: &str = "127.0.0.66:0";

async fn connect(address: SocketAddr) -> Option<TcpStream> {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(STRANGER.parse().unwrap()).unwrap();
    in_time(socket.connect(address)).await.ok()
}

/// How much memory a program uses, in bytes.
fn memory(server: &Server) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    1024 * line.trim().trim_end_matches(" kB").parse::<u64>().unwrap()
}

/// Sends without ever reading, until nothing more is taken.
fn flood(socket: &mut Socket, message: &str, most: usize) {
    for _ in 0..most {
        let sent = socket.feed(Message::text(message.to_owned())).now_or_never();
        let flushed = sent.is_some().then(|| socket.flush().now_or_never()).flatten();
        if flushed.is_none() {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_that_mean_harm_harm_nobody_else() {
    let many = getrlimit(Resource::Nofile).maximum;
    setrlimit(Resource::Nofile, Rlimit { current: many, maximum: many }).unwrap();
    let fresh = store::testing::sqlite();
    // A machine that allows few open files unless it is asked for more.
    let mut command = Command::new("sh");
    command.args(["-c", r#"ulimit -S -n 300; exec "$0" "$@""#, PARTIDA]);
    // The usual limits, save for how fast somebody may play.
    let settings = ["--rate-limit", "60000"];
    let mut server = Server::of(&mut command, &fresh.address, "127.0.0.1:0", &settings);
    let address = server.address;
    let new = json!({ "game": "damas-chinas", "options": { "mode": 0 }, "public": true });
    let load = Load::begin(address, 12, &new, 0).await;
    let eve = register(address, "eve").await;
    load.go_on(100).await;
    let before = memory(&server);

    // A thousand connections that ask for half of something, or for nothing.
    let mut held = Vec::new();
    for n in 0..1_000 {
        let Some(mut stream) = connect(address).await else { continue };
        let half: &[u8] = match n % 2 {
            0 => b"",
            _ => {
                b"POST /api/v1/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
                  content-length: 60000\r\n\r\n{\"user"
            }
        };
        // What is too much is closed before it is read.
        let _ = stream.write_all(half).await;
        held.push(stream);
    }
    assert_eq!(held.len(), 1_000);
    let mut one_more = connect(address).await.unwrap();
    let mut nothing = Vec::new();
    assert_eq!(in_time(one_more.read_to_end(&mut nothing)).await.unwrap_or(0), 0, "closed");
    load.go_on(100).await;
    request(address, "GET", "/api/v1/games", "", &Value::Null).await.ok();
    held.clear();
    for _ in 0..50 {
        let Some(mut stream) = connect(address).await else { continue };
        let _ = stream.write_all(b"GET /api/v1/games HTTP/1.1\r\nhost: x\r\nx-slow").await;
        held.push(stream);
    }

    // Sockets of one account, as many as it may have: half a frame on some, floods without reading
    // on others, of requests whose answers are long.
    let mut sockets = Vec::new();
    while sockets.len() < 18 {
        // The connections of before are gone when the server has noticed.
        if let Some(socket) = in_time(open_from(STRANGER, address, &eve)).await {
            sockets.push(socket);
        }
    }
    let watch = json!({ "id": 1, "op": "watch", "match": load.ids[0], "have": 0 }).to_string();
    for (n, socket) in sockets.iter_mut().enumerate() {
        match n % 6 {
            // A text of 60,000 bytes is announced, masked, and one byte of it is sent.
            0 => {
                let half = [0x81, 0xfe, 0xea, 0x60, 1, 2, 3, 4, 5];
                socket.get_mut().write_all(&half).await.unwrap();
            }
            1 => flood(socket, &watch, 20_000),
            2 => flood(socket, "{\"id\":1,\"op\":", 20_000),
            // A text of 16 MiB, of which all but the last byte is sent as far as it is taken.
            _ => {
                let mut long = vec![0x81, 0xff, 0, 0, 0, 0, 1, 0, 0, 0, 1, 2, 3, 4];
                long.resize(long.len() + (16 << 20) - 1, b'x');
                let _ = in_time(socket.get_mut().write_all(&long)).await;
            }
        }
    }
    load.go_on(100).await;
    let more = memory(&server).saturating_sub(before);
    assert!(more < 64 << 20, "{} MiB more than before", more >> 20);
    // Somebody who comes now is welcome.
    let leo = register(address, "leo").await;
    post(address, "/matches", &leo, &new).await.ok();
    load.go_on(100).await;
    drop(sockets);
    load.enough();
    let (ids, acknowledged) = load.done().await;
    server.kill();
    check(&fresh.address, &ids, &acknowledged).await;
}
