//! The play channel described for programs, as AsyncAPI, from the types that are sent and read.

use protocol::socket::{
    Accepted, CLOSE_CODES, Failure, LONGEST_ID, LONGEST_MESSAGE, LONGEST_SAYING, Op, Proposal,
    Said, Standing,
};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

use super::socket::{Hello, Pong, Stopping};
use crate::lobby::{LobbyList, LobbyNow};
use crate::matches::{About, InRoom, Invited, ProposalNow};

/// The schemas that a type's own refers to, and its own.
#[derive(Default)]
struct Schemas(Map<String, Value>);

impl Schemas {
    fn add<T: ToSchema>(&mut self) -> Value {
        let mut others: Vec<(String, RefOr<Schema>)> = Vec::new();
        T::schemas(&mut others);
        for (name, schema) in others {
            self.0.insert(name, value(&schema));
        }
        value(&T::schema())
    }

    /// A message of some fields and those of a type.
    fn message<T: ToSchema>(&mut self, name: &str, fields: Value) {
        let body = self.add::<T>();
        self.0.insert(name.into(), joined(body, fields));
    }

    /// An answer that says nothing but that it was done.
    fn done(&mut self, name: &str) {
        self.0.insert(name.into(), joined(json!({ "type": "object" }), good()));
    }
}

fn value(schema: &RefOr<Schema>) -> Value {
    serde_json::to_value(schema).expect("a schema can be written as JSON")
}

/// The schema of an object with more fields, all of which it must have.
fn joined(mut schema: Value, fields: Value) -> Value {
    let Value::Object(fields) = fields else { return schema };
    let mut required: Vec<Value> = fields.keys().map(|name| name.as_str().into()).collect();
    if let Some(Value::Array(own)) = schema.get("required") {
        required.extend(own.iter().cloned());
    }
    schema["required"] = required.into();
    if let Some(Value::Object(own)) = schema.get_mut("properties") {
        own.extend(fields);
    } else {
        schema["properties"] = Value::Object(fields);
    }
    schema
}

fn id() -> Value {
    json!({ "type": ["string", "number"], "maxLength": LONGEST_ID })
}

fn good() -> Value {
    json!({ "id": id(), "ok": { "const": true } })
}

fn push(kind: &str) -> Value {
    json!({ "push": { "const": kind } })
}

/// Requests as they are sent: `op` names what is asked, beside its fields.
fn requests(schemas: &mut Schemas) -> Vec<String> {
    let ops = schemas.add::<Op>();
    let mut names = Vec::new();
    for variant in ops["oneOf"].as_array().into_iter().flatten() {
        let Some((op, fields)) =
            variant["properties"].as_object().and_then(|all| all.iter().next())
        else {
            continue;
        };
        let mut request = joined(fields.clone(), json!({ "id": id(), "op": { "const": op } }));
        if let Some(about) = variant.get("description") {
            request["description"] = about.clone();
        }
        request["additionalProperties"] = false.into();
        for (field, most) in [("action_id", LONGEST_ID), ("text", LONGEST_SAYING)] {
            if let Some(Value::Object(field)) = request["properties"].get_mut(field) {
                field.insert("minLength".into(), 1.into());
                field.insert("maxLength".into(), most.into());
            }
        }
        let name = format!("{}Request", capitalized(op));
        schemas.0.insert(name.clone(), request);
        names.push(name);
    }
    names
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The answers, of which each request gets one.
fn answers(schemas: &mut Schemas) -> Vec<&'static str> {
    // Before the start there is no standing: its fields come all or not at all.
    let mut standing = schemas.add::<Standing>();
    if let Value::Object(standing) = &mut standing {
        standing.remove("required");
        standing.remove("description");
    }
    let room = schemas.add::<InRoom>()["properties"]["room"].clone();
    let chat = json!({ "type": "array", "items": schemas.add::<Said>() });
    let proposal = schemas.add::<Proposal>();
    let mut watched = joined(joined(standing, json!({ "room": room, "chat": chat })), good());
    // Only where something is proposed.
    watched["properties"]["proposal"] = proposal;
    watched["description"] = "The room, the last that was said and, from the start on, the \
        standing of the match."
        .into();
    schemas.0.insert("WatchAnswer".into(), watched);
    schemas.message::<Accepted>("ActAnswer", good());
    schemas.message::<LobbyList>("LobbyAnswer", good());
    schemas.message::<Pong>("PingAnswer", good());
    let done = [
        "UnwatchAnswer",
        "ReturnAnswer",
        "SayAnswer",
        "ProposeAnswer",
        "AgreeAnswer",
        "DeclineAnswer",
        "SeekAnswer",
        "UnseekAnswer",
        "UnlobbyAnswer",
    ];
    for name in done {
        schemas.done(name);
    }
    // What could not be read has no id.
    let id = json!({ "type": ["string", "number", "null"] });
    schemas.message::<Failure>("FailedAnswer", json!({ "id": id, "ok": { "const": false } }));
    vec![
        "WatchAnswer",
        "UnwatchAnswer",
        "ActAnswer",
        "ReturnAnswer",
        "SayAnswer",
        "ProposeAnswer",
        "AgreeAnswer",
        "DeclineAnswer",
        "SeekAnswer",
        "UnseekAnswer",
        "LobbyAnswer",
        "UnlobbyAnswer",
        "PingAnswer",
        "FailedAnswer",
    ]
}

fn pushes(schemas: &mut Schemas) -> Vec<&'static str> {
    schemas.message::<Hello>("HelloPush", push("hello"));
    schemas.message::<InRoom>("RoomPush", push("room"));
    schemas.message::<Standing>("UpdatePush", push("update"));
    schemas.message::<Said>("SaidPush", push("said"));
    schemas.message::<ProposalNow>("ProposalPush", push("proposal"));
    schemas.message::<Invited>("RematchPush", push("rematch"));
    schemas.message::<About>("RemovedPush", push("removed"));
    schemas.message::<About>("ClosedPush", push("closed"));
    schemas.message::<About>("PairedPush", push("paired"));
    schemas.message::<LobbyNow>("LobbyPush", push("lobby"));
    schemas.message::<Stopping>("StoppingPush", push("stopping"));
    vec![
        "HelloPush",
        "RoomPush",
        "UpdatePush",
        "SaidPush",
        "ProposalPush",
        "RematchPush",
        "RemovedPush",
        "ClosedPush",
        "PairedPush",
        "LobbyPush",
        "StoppingPush",
    ]
}

/// The document.
pub(crate) fn document() -> Value {
    let mut schemas = Schemas::default();
    let requests = requests(&mut schemas);
    let answers = answers(&mut schemas);
    let pushes = pushes(&mut schemas);
    let all = |names: &mut dyn Iterator<Item = &str>| -> Value {
        names.map(|name| json!({ "$ref": format!("#/components/schemas/{name}") })).collect()
    };
    let request = all(&mut requests.iter().map(String::as_str));
    let answer = all(&mut answers.iter().copied());
    let pushed = all(&mut pushes.iter().copied());
    schemas.0.insert("Request".into(), json!({ "oneOf": request }));
    schemas.0.insert("Answer".into(), json!({ "anyOf": answer }));
    schemas.0.insert("Push".into(), json!({ "oneOf": pushed }));

    let names = requests.iter().map(String::as_str).chain(answers.iter().copied());
    let names: Vec<&str> = names.chain(pushes.iter().copied()).collect();
    let message = |name: &str| {
        let schema = format!("#/components/schemas/{name}");
        (name.to_owned(), json!({ "name": name, "payload": { "$ref": schema } }))
    };
    let in_channel = |name: &str| {
        let message = format!("#/components/messages/{name}");
        (name.to_owned(), json!({ "$ref": message }))
    };
    let of = |names: &mut dyn Iterator<Item = &str>| -> Value {
        let message = |name| json!({ "$ref": format!("#/channels/play/messages/{name}") });
        names.map(message).collect()
    };
    let sent = of(&mut requests.iter().map(String::as_str));
    let answered = of(&mut answers.iter().copied());
    let told = of(&mut pushes.iter().copied());
    let closes = CLOSE_CODES.iter().map(|(code, why)| (code.to_string(), Value::from(*why)));
    let closes: Map<String, Value> = closes.collect();
    json!({
        "asyncapi": "3.0.0",
        "info": {
            "title": "Partida: the play channel",
            "version": env!("CARGO_PKG_VERSION"),
            "description": format!(
                "Messages are JSON texts of at most {LONGEST_MESSAGE} bytes. Each request gets one \
                 answer with its id. Pushes have no id. The rest is in /docs/http-api.md."
            ),
        },
        "defaultContentType": "application/json",
        "channels": {
            "play": {
                "address": "/api/v1/socket",
                "description": "A WebSocket. It takes the session cookie or a token, as the API does.",
                "messages": names.iter().map(|name| in_channel(name)).collect::<Map<_, _>>(),
                "x-close-codes": closes,
            },
        },
        "operations": {
            "ask": {
                "action": "receive",
                "channel": { "$ref": "#/channels/play" },
                "messages": sent,
                "reply": { "channel": { "$ref": "#/channels/play" }, "messages": answered },
            },
            "tell": {
                "action": "send",
                "channel": { "$ref": "#/channels/play" },
                "messages": told,
            },
        },
        "components": {
            "messages": names.iter().map(|name| message(name)).collect::<Map<_, _>>(),
            "schemas": schemas.0,
            "securitySchemes": {
                "cookie": { "type": "httpApiKey", "in": "cookie", "name": "partida_session" },
                "token": { "type": "http", "scheme": "bearer" },
            },
        },
    })
}
