//! Messages on the play channel that are too long, too many, or none.

use std::time::Duration;

use serde_json::json;
use server::{Limits, Settings};
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Client, Socket, World, code};

const MIB: u64 = 1 << 20;
const LONGEST: usize = 64 * 1024;

const TEXT: u8 = 0x1;
const BINARY: u8 = 0x2;
const MORE: u8 = 0x0;
const LAST: u8 = 0x80;

/// The head of a frame as a client sends it, masked with nothing.
fn head(first: u8, length: u64) -> Vec<u8> {
    let mut head = vec![first, 0xff];
    head.extend(length.to_be_bytes());
    head.extend([0; 4]);
    head
}

fn frame(first: u8, body: &[u8]) -> Vec<u8> {
    let mut frame = head(first, body.len() as u64);
    frame.extend(body);
    frame
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_that_is_too_long_is_refused_by_its_head() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    // Of none of them a byte is sent beyond the head: nobody waits for the rest, or makes room.
    let mut sockets = Vec::new();
    for _ in 0..25 {
        for first in [TEXT | LAST, BINARY | LAST, TEXT, BINARY] {
            let mut socket = ana.socket().await;
            socket.send_raw(&head(first, 16 * MIB)).await;
            sockets.push(socket);
        }
    }
    for mut socket in sockets {
        assert_eq!(socket.closed().await, Some(1009));
    }
    let mut just = ana.socket().await;
    just.send_raw(&head(TEXT | LAST, LONGEST as u64 + 1)).await;
    assert_eq!(just.closed().await, Some(1009));
    let mut huge = ana.socket().await;
    huge.send_raw(&head(TEXT | LAST, u64::MAX >> 1)).await;
    assert_eq!(huge.closed().await, Some(1009));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_follows_the_head_of_a_long_frame_is_not_read() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let mut socket = ana.socket().await;
    let all = frame(TEXT | LAST, &vec![b'x'; 16 * MIB as usize]);
    assert!(socket.try_send_raw(&all).await.is_err(), "the connection ends before all is sent");
    ana.socket().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_in_pieces_is_refused_when_they_add_up_to_too_much() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let piece = vec![b' '; LONGEST / 4];
    let mut socket = ana.socket().await;
    for first in [TEXT, MORE, MORE, MORE | LAST] {
        socket.send_raw(&frame(first, &piece)).await;
    }
    assert_eq!(code(&socket.receive().await.unwrap()), "bad_request", "as long as may be");
    for first in [TEXT, MORE, MORE, MORE] {
        socket.send_raw(&frame(first, &piece)).await;
    }
    socket.send_raw(&frame(MORE, b" ")).await;
    assert_eq!(socket.closed().await, Some(1009), "before the last piece has come");
}

/// A server on which sixty messages of one account may come at once, with two accounts.
async fn limited() -> (World, [Client; 2]) {
    let limits = Limits { rate: Some(60), ..Limits::default() };
    let world = World::with(Settings { limits, ..World::settings() }).await;
    let ana = world.player("ana").await;
    // Registering has a rate, too.
    world.clock.advance(Duration::from_mins(1));
    let ben = world.player("ben").await;
    (world, [ana, ben])
}

async fn refused(socket: &mut Socket, messages: usize) -> usize {
    let mut refused = 0;
    for _ in 0..messages {
        match code(&socket.receive().await.expect("the socket is open")) {
            "too_many_requests" => refused += 1,
            other => assert_eq!(other, "bad_request"),
        }
    }
    refused
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_request_counts_against_the_rate() {
    let (_world, [ana, ben]) = limited().await;
    let mut socket = ana.socket().await;
    for _ in 0..30 {
        socket.send(Message::binary(vec![7; 100])).await;
        socket.send_text("{\"id\":1,\"op\":").await;
    }
    assert_eq!(refused(&mut socket, 60).await, 0);
    for _ in 0..500 {
        socket.send(Message::binary(vec![7; 100])).await;
        socket.send_text("{\"id\":1,\"op\":").await;
    }
    assert_eq!(refused(&mut socket, 1_000).await, 1_000);
    let ping = socket.ask(json!({ "op": "ping" })).await;
    assert_eq!(code(&ping), "too_many_requests", "they share one bucket with requests");
    // Nobody else pays for it.
    let mut other = ben.socket().await;
    assert_eq!(other.ask(json!({ "op": "ping" })).await["ok"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_pings_ends_the_socket() {
    let (_world, [ana, _]) = limited().await;
    let mut socket = ana.socket().await;
    for _ in 0..61 {
        socket.send(Message::Ping(vec![7; 100].into())).await;
    }
    assert_eq!(socket.closed().await, Some(1008));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_websocket_is_told_so() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    for (bytes, code) in [
        (frame(TEXT | LAST, &[0xff, 0xfe]), 1007),
        (frame(0xf | LAST, b"an operation that there is not"), 1002),
        (vec![TEXT | LAST, 2, b'{', b'}'], 1002),
    ] {
        let mut socket = ana.socket().await;
        socket.send_raw(&bytes).await;
        assert_eq!(socket.closed().await, Some(code));
    }
}
