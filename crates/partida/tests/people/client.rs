//! One client of the play channel that is steered by hand.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::in_time;
use super::server::{Socket, open};

pub(crate) struct Client {
    socket: Socket,
    match_id: String,
    /// The last standing that was told.
    standing: Value,
    /// What came while an answer was waited for.
    kept: Vec<Value>,
}

impl Client {
    pub(crate) async fn watching(address: SocketAddr, cookie: &str, id: &str) -> Self {
        let socket = in_time(open(address, cookie)).await.expect("the server is there");
        let mut client =
            Self { socket, match_id: id.to_owned(), standing: Value::Null, kept: Vec::new() };
        let watch = json!({ "id": "watch", "op": "watch", "match": id });
        let answer = client.ask(&watch).await;
        assert_eq!(answer["ok"], true, "{answer}");
        client.standing = answer;
        client
    }

    /// Until when whoever is to act has time.
    pub(crate) fn deadline(&self) -> i64 {
        self.standing["clock"]["deadlines"][0]["at"].as_i64().expect("there is a clock")
    }

    /// Something that may be done now.
    pub(crate) fn legal(&self) -> String {
        self.standing["legal"]["actions"][0].as_str().expect("it is our turn").to_owned()
    }

    pub(crate) fn is_to_act(&self) -> bool {
        self.standing["legal"].is_object()
    }

    /// The last of what may be done now that begins like this.
    pub(crate) fn legal_like(&self, beginning: &str) -> String {
        let actions = self.standing["legal"]["actions"].as_array().expect("it is our turn");
        let actions = actions.iter().filter_map(Value::as_str);
        let last = actions.rev().find(|one| one.starts_with(beginning));
        last.expect("there is one").to_owned()
    }

    pub(crate) fn version(&self) -> u64 {
        self.standing["version"].as_u64().unwrap()
    }

    /// The next message, whatever it is.
    pub(crate) async fn hear(&mut self) -> Value {
        if !self.kept.is_empty() {
            return self.kept.remove(0);
        }
        self.receive().await
    }

    /// Returns when the server has closed the socket.
    pub(crate) async fn closed(mut self) {
        while let Some(Ok(message)) = in_time(self.socket.next()).await {
            if let Message::Close(_) = message {
                return;
            }
        }
    }

    async fn receive(&mut self) -> Value {
        loop {
            let message = in_time(self.socket.next()).await.expect("the socket is open").unwrap();
            if let Message::Text(text) = message {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    /// The update that tells of a version.
    pub(crate) async fn hear_version(&mut self, version: u64) -> Value {
        loop {
            let message = self.hear().await;
            if message["push"] == "update" && message["version"] == version {
                self.standing = message.clone();
                return message;
            }
        }
    }

    /// Sends a request and waits for its answer; what comes first is kept.
    pub(crate) async fn ask(&mut self, request: &Value) -> Value {
        in_time(self.socket.send(Message::text(request.to_string()))).await.unwrap();
        loop {
            let message = self.receive().await;
            if message["id"] == request["id"] {
                return message;
            }
            self.kept.push(message);
        }
    }

    /// Asks for an action as the answer to a version, always in the same words.
    pub(crate) async fn act(&mut self, action: &str, version: u64) -> Value {
        let act = json!({
            "id": "act", "op": "act", "match": self.match_id, "action": action,
            "action_id": action, "version": version,
        });
        self.ask(&act).await
    }
}
