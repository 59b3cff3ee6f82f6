//! The play channel is as it is described: every message of a played match is held against the
//! document.

use serde_json::{Value, json};

use crate::common::{Client, Socket, World};
use crate::schema::validate;

/// A player at a socket whose messages are all looked at.
struct Watched<'a> {
    document: &'a Value,
    socket: Socket,
    /// The pushes that came, by kind, and the requests that were answered, by op.
    seen: Vec<String>,
}

impl<'a> Watched<'a> {
    async fn new(document: &'a Value, client: &Client) -> Self {
        let socket = client.socket().await;
        Self { document, socket, seen: vec!["hello".into()] }
    }

    #[track_caller]
    fn fits(&self, name: &str, message: &Value) {
        let schema = &self.document["components"]["schemas"][name];
        if let Err(why) = validate(self.document, schema, message) {
            panic!("{message} is no {name}: {why}");
        }
    }

    /// Sends a request and holds it and its answer against what is written of that request.
    async fn ask(&mut self, request: Value) -> Value {
        let op = request["op"].as_str().unwrap().to_owned();
        let answer = self.socket.ask(request.clone()).await;
        let mut sent = request;
        sent["id"] = answer["id"].clone();
        let name = op[..1].to_uppercase() + &op[1..];
        self.fits(&format!("{name}Request"), &sent);
        self.fits("Request", &sent);
        self.fits("Answer", &answer);
        let kind = if answer["ok"] == true { name } else { "Failed".into() };
        self.fits(&format!("{kind}Answer"), &answer);
        self.seen.push(op);
        self.look();
        answer
    }

    /// Looks at what was pushed meanwhile.
    fn look(&mut self) {
        while let Some(push) = self.socket.pushes.pop_front() {
            let kind = push["push"].as_str().unwrap().to_owned();
            self.fits("Push", &push);
            self.fits(&format!("{}Push", kind[..1].to_uppercase() + &kind[1..]), &push);
            self.seen.push(kind);
        }
    }
}

#[tokio::test]
async fn every_message_of_a_match_is_as_described() {
    let world = World::new().await;
    let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
    let document = world.visitor().get("/asyncapi.json").await.ok(200);
    assert_eq!(document["asyncapi"], "3.0.0");
    let mut of_ana = Watched::new(&document, &ana).await;
    let mut of_ben = Watched::new(&document, &ben).await;
    let mut of_eva = Watched::new(&document, &eva).await;
    let hello = of_ana.socket.bytes.lines().next().unwrap().to_owned();
    of_ana.fits("HelloPush", &serde_json::from_str(&hello).unwrap());

    of_eva.ask(json!({ "op": "lobby" })).await;
    let id = world.room("damas-chinas", json!({}), &[&ana, &eva]).await;
    for socket in [&mut of_ana, &mut of_eva] {
        socket.ask(json!({ "op": "watch", "match": id })).await;
    }
    ana.delete(&format!("/matches/{id}/members/eva")).await.ok(200);
    of_eva.ask(json!({ "op": "ping" })).await;
    let open = ana.get(&format!("/matches/{id}")).await.ok(200);
    ben.post("/join", json!({ "code": open["code"] })).await.ok(200);
    of_ben.ask(json!({ "op": "watch", "match": id, "have": null })).await;
    for (seat, player) in [(0, &ana), (1, &ben)] {
        player.put(&format!("/matches/{id}/seat"), json!({ "seat": seat })).await.ok(200);
    }
    ana.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    let standing = of_ana.ask(json!({ "op": "watch", "match": id, "have": 0 })).await;
    let action = standing["legal"]["actions"][0].clone();
    let act = |action: &Value| json!({ "op": "act", "match": id, "action": action, "action_id": "a-1", "version": 0 });
    of_ben.ask(json!({ "op": "act", "match": id, "action": "dance", "action_id": "b" })).await;
    of_ana.ask(act(&action)).await;
    of_ana.ask(json!({ "op": "say", "match": id, "text": "hello" })).await;
    of_ana.ask(json!({ "op": "return", "match": id })).await;
    of_ana.ask(json!({ "op": "propose", "match": id, "what": "draw" })).await;
    of_ben.ask(json!({ "op": "watch", "match": id })).await;
    of_ben.ask(json!({ "op": "decline", "match": id, "what": "draw" })).await;
    of_ben.ask(json!({ "op": "propose", "match": id, "what": "draw" })).await;
    of_ben.ask(json!({ "op": "decline", "match": id, "what": "draw" })).await;
    of_ana.ask(json!({ "op": "propose", "match": id, "what": "takeback" })).await;
    of_ben.ask(json!({ "op": "agree", "match": id, "what": "takeback" })).await;
    of_ben.ask(json!({ "op": "ping" })).await;
    assert_eq!(ben.post(&format!("/matches/{id}/resign"), Value::Null).await.status, 204);
    ana.post(&format!("/matches/{id}/rematch"), Value::Null).await.ok(201);
    of_ben.ask(json!({ "op": "unwatch", "match": id })).await;
    of_ana.ask(json!({ "op": "unwatch", "match": "nonsense" })).await;
    // A game with a clock, whose views hide something.
    let options = json!({ "game": "king-of-colors", "public": true });
    let room = ana.post("/matches", options).await.ok(201)["match"].as_str().unwrap().to_owned();
    of_ana.ask(json!({ "op": "watch", "match": room })).await;
    for player in [&ben, &eva] {
        player.post(&format!("/matches/{room}/join"), Value::Null).await.ok(200);
    }
    let listed = of_eva.socket.push("lobby").await;
    of_eva.fits("LobbyPush", &listed);
    of_eva.ask(json!({ "op": "unlobby" })).await;
    ana.post(&format!("/matches/{room}/start"), Value::Null).await.ok(200);
    let watched = of_ana.ask(json!({ "op": "watch", "match": room })).await;
    assert!(watched["clock"]["deadlines"].is_array());
    let waiting = ana.post("/matches", json!({ "game": "damas-chinas" })).await.ok(201);
    let waiting = waiting["match"].as_str().unwrap();
    of_ana.ask(json!({ "op": "watch", "match": waiting })).await;
    assert_eq!(ana.post(&format!("/matches/{waiting}/end"), Value::Null).await.status, 204);
    for socket in [&mut of_ben, &mut of_eva] {
        let pace = json!({ "kind": "fischer", "seconds": 60, "increment": 1 });
        socket.ask(json!({ "op": "seek", "game": "damas-chinas", "seats": 2, "pace": pace })).await;
    }
    let paired = of_ben.socket.receive().await;
    of_ben.socket.pushes.extend(paired);
    of_ben.ask(json!({ "op": "unseek" })).await;
    world.running.drain();
    of_ana.ask(json!({ "op": "ping" })).await;

    let mut seen: Vec<String> = [of_ana.seen, of_ben.seen, of_eva.seen].concat();
    seen.sort_unstable();
    seen.dedup();
    let all = [
        "act", "agree", "closed", "decline", "hello", "lobby", "paired", "ping", "proposal",
        "propose", "rematch", "removed", "return", "room", "said", "say", "seek", "stopping",
        "unlobby", "unseek", "unwatch", "update", "watch",
    ];
    assert_eq!(seen, all, "every kind of message was looked at");
    let named = |suffix: &str| -> Vec<String> {
        let schemas = document["components"]["schemas"].as_object().unwrap();
        let names = schemas.keys().filter_map(|name| name.strip_suffix(suffix));
        names.filter(|name| !name.is_empty()).map(str::to_lowercase).collect()
    };
    for kind in [named("Request"), named("Push")].concat() {
        assert!(all.contains(&kind.as_str()), "{kind} is described and was not looked at");
    }
}

#[tokio::test]
async fn what_the_api_answers_about_a_match_is_as_described() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let document = world.visitor().get("/openapi.json").await.ok(200);
    let id = world.begun("damas-chinas", json!({}), &[&ana, &ben]).await;
    let (mut socket, standing) = ana.watching(&id).await;
    let action = standing["legal"]["actions"][0].as_str().unwrap().to_owned();
    socket.act(&id, &action, 0).await;
    socket.ask(json!({ "op": "say", "match": id, "text": "hello" })).await;
    assert_eq!(ben.post(&format!("/matches/{id}/resign"), Value::Null).await.status, 204);
    for path in ["/me", "/me/matches", "/me/sessions", "/games"] {
        let answer = ana.get(path).await.ok(200);
        fits(&document, path, &answer);
    }
    for path in
        ["/matches/{id}", "/matches/{id}/entries", "/matches/{id}/chat", "/matches/{id}/record"]
    {
        let answer = ana.get(&path.replace("{id}", &id)).await.ok(200);
        fits(&document, path, &answer);
    }
    let fault = world.visitor().get("/me").await.body;
    let schema = &document["components"]["schemas"]["Fault"];
    validate(&document, schema, &fault).unwrap();
    assert!(schema["properties"]["code"]["enum"].as_array().unwrap().len() > 40);
}

#[track_caller]
fn fits(document: &Value, path: &str, answer: &Value) {
    let operation = &document["paths"][format!("/api/v1{path}")]["get"];
    let schema = &operation["responses"]["200"]["content"]["application/json"]["schema"];
    if let Err(why) = validate(document, schema, answer) {
        panic!("GET {path}: {why}");
    }
    assert_ne!(*schema, json!({ "type": "array", "items": { "type": "object" } }), "{path}");
}
