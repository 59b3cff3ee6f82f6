//! Messages that nobody's program would send: every one is answered, none changes anything.
//!
//! Some thousand here, a hundred thousand with `PARTIDA_SOAK` set, always the same ones for the same
//! `PARTIDA_SEED`.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Socket, World};

/// How many messages are sent on one socket before their answers are read.
const AT_ONCE: usize = 30;

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// Any JSON, not too deep.
fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
        "[a-z0-9]{1,12}".prop_map(Value::from),
        Just(json!(u64::MAX)),
        Just(json!("")),
        "\\PC{500,600}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::hash_map("[a-z_]{0,8}", inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

/// An action in the notation of some game, more or less.
fn action() -> impl Strategy<Value = Value> {
    prop_oneof![
        "[a-z][0-9]{1,2}[->x][a-z][0-9]{1,2}".prop_map(Value::from),
        "(place|choose|produce|move|fight|road|city|roll|end) [A-Z][0-9]{1,3} [A-Z0-9 ]{0,9}"
            .prop_map(Value::from),
        Just(json!("resign please")),
        anything(),
    ]
}

/// A request of the right shape for a match, in which one thing or another is wrong.
fn request(id: &str) -> impl Strategy<Value = Value> + use<> {
    let op = prop_oneof![
        8 => prop::sample::select(vec!["watch", "unwatch", "act", "return", "ping"])
            .prop_map(Value::from),
        1 => "[a-z]{1,8}".prop_map(Value::from),
        1 => anything(),
    ];
    let match_id = prop_oneof![6 => Just(json!(id)), 1 => "[a-z0-9]{10}".prop_map(Value::from),
        1 => anything()];
    let number = prop_oneof![(0_u64..3).prop_map(Value::from), anything()];
    (op, match_id, action(), anything(), number.clone(), number, 0..64_u8).prop_map(
        |(op, match_id, action, action_id, version, have, left_out)| {
            let mut request = json!({ "op": op });
            let fields = [
                ("match", match_id),
                ("action", action),
                ("action_id", action_id),
                ("version", version),
                ("have", have),
            ];
            // What belongs to another operation is left out more often than not.
            for (bit, (name, value)) in fields.into_iter().enumerate() {
                let belongs = match request["op"].as_str() {
                    Some("watch") => name == "match" || name == "have",
                    Some("act") => name != "have",
                    Some("unwatch" | "return") => name == "match",
                    Some("ping") => false,
                    _ => true,
                };
                if belongs != (left_out >> bit & 7 == 7) {
                    request[name] = value;
                }
            }
            request
        },
    )
}

/// A text that may be a request, with its id if it has one.
fn message(id: &str) -> impl Strategy<Value = String> + use<> {
    prop_oneof![
        6 => request(id).prop_map(|request| request.to_string()),
        1 => anything().prop_map(|value| value.to_string()),
        1 => any::<String>(),
        // Something that was cut off or grew in the middle.
        2 => (request(id), any::<prop::sample::Index>(), any::<String>()).prop_map(
            |(request, at, more)| {
                let text: Vec<char> = request.to_string().chars().collect();
                let (start, end) = text.split_at(at.index(text.len() + 1));
                let start: String = start.iter().collect();
                let end: String = end.iter().skip(1).collect();
                format!("{start}{more}{end}")
            }
        ),
    ]
}

/// Sends some messages, each with an id where it takes one, and reads their answers.
async fn send_all(socket: &mut Socket, texts: &[String]) {
    for (n, text) in texts.iter().enumerate() {
        let text = match serde_json::from_str::<Value>(text) {
            Ok(mut request) if request.is_object() && request.get("id").is_none() => {
                request["id"] = n.into();
                request.to_string()
            }
            _ => text.clone(),
        };
        socket.send(Message::text(text)).await;
    }
    for _ in texts {
        let answer = loop {
            let message = socket.receive().await.expect("the socket stays open");
            if message.get("push").is_none() {
                break message;
            }
        };
        let code = answer["error"]["code"].as_str();
        assert_eq!(answer["ok"] == true, code.is_none(), "{answer}");
        assert_ne!(code, Some("unavailable"), "{answer}");
        assert!(answer["id"].is_null() || answer["id"].is_u64() || answer["id"].is_string());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_message_breaks_anything_or_changes_anything() {
    let count = if number("PARTIDA_SOAK").is_some() { 100_000 } else { 3_000 };
    let seed = number("PARTIDA_SEED").unwrap_or(15);
    println!("PARTIDA_SEED={seed}");
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(Config::default(), random);

    let world = World::new().await;
    let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
    let id = world.begun("damas-chinas", json!({ "mode": 0 }), &[&ana, &ben]).await;
    let (mut of_ana, begun) = ana.watching(&id).await;
    let (room, entries) = (format!("/matches/{id}"), format!("/matches/{id}/entries"));
    let before = (ana.get(&entries).await.ok(200), ana.get(&room).await.ok(200));
    // One whose turn it is not, and one who is not in the match.
    let mut sockets = [ben.socket().await, eva.socket().await];
    let messages = message(&id);
    for round in 0..count / AT_ONCE {
        let texts: Vec<String> =
            (0..AT_ONCE).map(|_| messages.new_tree(&mut runner).unwrap().current()).collect();
        send_all(&mut sockets[round % 2], &texts).await;
    }
    // The same game goes on as if nothing had been.
    let after = (ana.get(&entries).await.ok(200), ana.get(&room).await.ok(200));
    assert_eq!(before, after);
    let action = begun["legal"]["actions"][0].as_str().unwrap();
    assert_eq!(of_ana.act(&id, action, 0).await["version"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_bytes_on_a_connection_harm_another() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let id = world.begun("damas-chinas", json!({ "mode": 0 }), &[&ana, &ben]).await;
    let (mut of_ana, begun) = ana.watching(&id).await;
    // Frames that are none: reserved bits, unknown kinds, no mask, text that is no text, a control
    // frame in pieces. Each ends its own connection.
    let frames: [&[u8]; 6] = [
        &[0xf1, 0x81, 0, 0, 0, 0, b'x'],
        &[0x83, 0x81, 0, 0, 0, 0, b'x'],
        &[0x81, 0x01, b'x'],
        &[0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe],
        &[0x09, 0x81, 0, 0, 0, 0, b'x'],
        &[0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
    ];
    for frame in frames {
        let mut socket = ben.socket().await;
        socket.send_raw(frame).await;
        while socket.receive().await.is_some() {}
    }
    let action = begun["legal"]["actions"][0].as_str().unwrap();
    assert_eq!(of_ana.act(&id, action, 0).await["version"], 1);
}
