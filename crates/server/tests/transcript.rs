//! The transcript of the API's documentation, replayed.

mod common;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::{env, fs};

use common::{Client, Socket, World};
use reqwest::Method;
use serde_json::{Value, json};

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/http-api.md");

/// Somebody in the transcript.
struct Person {
    client: Client,
    socket: Option<Socket>,
}

/// What stands for something that the server made up.
type Names = Vec<(String, &'static str)>;

#[tokio::test]
async fn transcript_of_the_documentation_is_true() {
    let document = fs::read_to_string(DOCUMENT).unwrap();
    let (prose, transcript) =
        document.split_once("```text\n").expect("the document closes with a transcript");
    let transcript = transcript.strip_suffix("```\n").expect("nothing follows the transcript");
    let world = World::new().await;
    let mut people: BTreeMap<&str, Person> = BTreeMap::new();
    let mut names = Names::new();
    let mut played = String::new();
    for line in transcript.lines() {
        let Some((name, request)) = line.split_once("> ") else { continue };
        writeln!(played, "{line}").unwrap();
        let person =
            people.entry(name).or_insert_with(|| Person { client: world.visitor(), socket: None });
        let request =
            names.iter().fold(request.to_owned(), |text, (real, shown)| text.replace(shown, real));
        let answer = person.ask(&request).await;
        for (field, shown) in [("match", "MATCH"), ("code", "CODE")] {
            if let (Some(Value::String(real)), true) = (answer.body.get(field), names.len() < 2) {
                names.push((real.clone(), shown));
            }
        }
        if !answer.text.is_empty() {
            writeln!(played, "{name}< {}", shown(&answer.text, answer.body, &names)).unwrap();
        }
        for (name, person) in &mut people {
            for push in person.told().await {
                writeln!(played, "{name}< {}", shown("", push, &names)).unwrap();
            }
        }
    }
    if env::var_os("PARTIDA_BLESS").is_some() {
        fs::write(DOCUMENT, format!("{prose}```text\n{played}```\n")).unwrap();
        return;
    }
    for (kept, now) in transcript.lines().zip(played.lines()) {
        assert_eq!(kept, now, "docs/http-api.md; cargo xtask bless writes it anew");
    }
    assert_eq!(transcript.len(), played.len());
}

struct Answered {
    /// The status of an HTTP answer; a dash for one of the socket, nothing for none.
    text: String,
    body: Value,
}

impl Person {
    async fn ask(&mut self, request: &str) -> Answered {
        if request == "socket" {
            let mut client = self.client.clone();
            // The name is looked up, because the socket greets by it.
            client.name = client.get("/me").await.body["username"].as_str().unwrap().into();
            let socket = client.socket().await;
            let hello = serde_json::from_str(socket.bytes.trim()).unwrap();
            self.socket = Some(socket);
            return Answered { text: "-".into(), body: hello };
        }
        if request.starts_with('{') {
            let socket = self.socket.as_mut().expect("the socket is open");
            let id = serde_json::from_str::<Value>(request).unwrap()["id"].clone();
            socket.send_text(request).await;
            loop {
                let message = socket.receive().await.unwrap();
                if message.get("id") == Some(&id) {
                    return Answered { text: "-".into(), body: message };
                }
                socket.pushes.push_back(message);
            }
        }
        let mut words = request.splitn(3, ' ');
        let method: Method = words.next().unwrap().parse().unwrap();
        let path = words.next().unwrap().strip_prefix("/api/v1").unwrap();
        let body = words.next().map_or(Value::Null, |body| serde_json::from_str(body).unwrap());
        let answer = self.client.send(method, path, body).await;
        if answer.headers.contains_key("set-cookie") {
            self.client.cookie = answer.cookie();
        }
        Answered { text: answer.status.as_u16().to_string(), body: answer.body }
    }

    /// What the server has pushed by now: all of it is there before the answer to a ping.
    async fn told(&mut self) -> Vec<Value> {
        let Some(socket) = &mut self.socket else { return Vec::new() };
        socket.ask(json!({ "op": "ping" })).await;
        socket.pushes.drain(..).collect()
    }
}

/// A message as the document shows it.
fn shown(status: &str, mut body: Value, names: &Names) -> String {
    cut(&mut body);
    let body = match &body {
        Value::String(text) if text.is_empty() => String::new(),
        body => body.to_string(),
    };
    let body = names.iter().fold(body, |text, (real, shown)| text.replace(real, shown));
    let status = if status == "-" { "" } else { status };
    format!("{status} {body}").trim().to_owned()
}

/// Cuts views and long lists, and what the server made up.
fn cut(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                match field {
                    Value::Object(_) if name == "view" => *field = "…".into(),
                    Value::Array(items) if name == "actions" && items.len() > 2 => {
                        items.truncate(2);
                        items.push("…".into());
                    }
                    Value::String(_) if name == "commitment" => *field = "COMMITMENT".into(),
                    other => cut(other),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(cut),
        _ => {}
    }
}
