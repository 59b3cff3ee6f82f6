//! Clients that take their time, or say nothing at all, at a server of little patience.

use std::time::Duration;

use serde_json::json;
use server::{Settings, Timeouts};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep};

use crate::common::{World, in_time};

/// How long the server waits for a head, and for a body.
const HEAD: Duration = Duration::from_millis(300);
const BODY: Duration = Duration::from_millis(400);
/// How often a byte comes: often enough for whoever waits for the next one alone.
const DRIP: Duration = Duration::from_millis(10);
/// Long after that the server has lost its patience.
const LONG: Duration = Duration::from_secs(10);

async fn impatient(timeouts: Timeouts) -> World {
    let metrics_listen = Some("127.0.0.1:0".parse().unwrap());
    World::with(Settings { timeouts, metrics_listen, ..World::settings() }).await
}

/// Sends byte after byte until the server closes: what it says, and after how long.
pub(crate) async fn drip(mut stream: TcpStream, bytes: &[u8]) -> (String, Duration) {
    let start = Instant::now();
    let mut bytes = bytes.iter().cycle();
    let mut said = Vec::new();
    in_time(async {
        loop {
            tokio::select! {
                read = stream.read_buf(&mut said) => {
                    if read.unwrap_or(0) == 0 {
                        return;
                    }
                }
                () = sleep(DRIP) => {
                    // That the connection is closed is read next.
                    if let Some(byte) = bytes.next() {
                        let _ = stream.write_all(&[*byte]).await;
                    }
                }
            }
        }
    })
    .await;
    (String::from_utf8(said).unwrap(), start.elapsed())
}

#[tokio::test]
async fn who_says_nothing_or_asks_byte_by_byte_is_let_go() {
    let world = impatient(Timeouts { head: HEAD, body: LONG }).await;
    for address in [world.address(), world.running.metrics_address().unwrap()] {
        for bytes in ["", "GET /metrics HTTP/1.1\r\nhost: example.org\r\nx-slow: slow"] {
            let stream = TcpStream::connect(address).await.unwrap();
            let (said, took) = drip(stream, bytes.as_bytes()).await;
            assert_eq!(said, "");
            assert!((HEAD..LONG).contains(&took), "{took:?}");
        }
    }
}

#[tokio::test]
async fn who_was_answered_may_ask_again_for_a_while() {
    let world = impatient(Timeouts { head: HEAD, body: LONG }).await;
    let mut stream = TcpStream::connect(world.address()).await.unwrap();
    let mut said = [0; 1024];
    for _ in 0..3 {
        stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: example.org\r\n\r\n").await.unwrap();
        let read = in_time(stream.read(&mut said)).await.unwrap();
        assert!(said[..read].starts_with(b"HTTP/1.1 200 OK"));
    }
    let (said, took) = drip(stream, b"").await;
    assert_eq!(said, "");
    assert!((HEAD..LONG).contains(&took), "{took:?}");
}

#[tokio::test]
async fn a_body_that_comes_byte_by_byte_is_refused() {
    let world = impatient(Timeouts { head: LONG, body: BODY }).await;
    let mut stream = TcpStream::connect(world.address()).await.unwrap();
    let head = "POST /api/v1/login HTTP/1.1\r\nhost: example.org\r\n\
        content-type: application/json\r\ncontent-length: 60000\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let (said, took) = drip(stream, b"{\"username\":\"").await;
    assert!(said.starts_with("HTTP/1.1 408 "), "{said}");
    assert!(said.contains("\"code\":\"too_slow\""), "{said}");
    assert!((HEAD..LONG).contains(&took), "{took:?}");
}

#[tokio::test]
async fn a_socket_of_the_play_channel_may_be_quiet() {
    let world = impatient(Timeouts { head: HEAD, body: HEAD }).await;
    let ana = world.player("ana").await;
    let mut socket = ana.socket().await;
    // By the time that others are let go it is still there.
    let idle = TcpStream::connect(world.address()).await.unwrap();
    drip(idle, b"").await;
    assert_eq!(socket.ask(json!({ "op": "ping" })).await["ok"], true);
}

#[tokio::test]
async fn a_head_that_is_too_long_is_refused() {
    let world = World::new().await;
    let mut stream = TcpStream::connect(world.address()).await.unwrap();
    let mut head = b"GET /healthz HTTP/1.1\r\nhost: example.org\r\nx-long: ".to_vec();
    head.extend(vec![b'x'; 64 * 1024]);
    head.extend(b"\r\n\r\n");
    // The server need not read all of it, nor be heard after that.
    let _ = stream.write_all(&head).await;
    let mut said = Vec::new();
    let _ = in_time(stream.read_to_end(&mut said)).await;
    assert!(said.is_empty() || said.starts_with(b"HTTP/1.1 431 "), "{said:?}");
}
