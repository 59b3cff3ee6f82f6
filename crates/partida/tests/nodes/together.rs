//! What people notice of it that they sit at different nodes: nothing.

use serde_json::{Value, json};

use crate::client::Client;
use crate::places::Places;
use crate::server::{Server, post, register, request};

async fn get(server: &Server, path: &str, cookie: &str) -> Value {
    let path = format!("/api/v1{path}");
    request(server.address, "GET", &path, cookie, &Value::Null).await.ok().body
}

#[tokio::test(flavor = "multi_thread")]
async fn people_of_one_match_sit_at_different_nodes_and_notice_nothing() {
    let fresh = store::testing::postgres().await;
    let Places { nats: _nats, nodes } = Places::start(&fresh, 3);
    let [one, two, three] = &nodes[..] else { panic!("there are three") };
    let ana = register(one.address, "ana").await;
    let ben = register(two.address, "ben").await;
    let eva = register(three.address, "eva").await;
    // A room made at one node is found, joined and changed at the others.
    let new = json!({ "game": "damas-chinas", "public": true });
    let room = post(one.address, "/matches", &ana, &new).await.ok().body;
    let id = room["match"].as_str().unwrap();
    assert_eq!(get(three, "/matches", &eva).await[0]["match"], id);
    post(two.address, "/join", &ben, &json!({ "code": room["code"] })).await.ok();
    let again = post(three.address, "/join", &ben, &json!({ "code": room["code"] })).await;
    assert_eq!((again.status, again.body["code"].as_str()), (409, Some("already_joined")));
    for (server, cookie, seat) in [(three, &ana, 0), (one, &ben, 1)] {
        let path = format!("/api/v1/matches/{id}/seat");
        let seated = request(server.address, "PUT", &path, cookie, &json!({ "seat": seat })).await;
        assert_eq!(seated.ok().body["members"].as_array().unwrap().len(), 2);
    }
    let refused = post(three.address, &format!("/matches/{id}/start"), &ben, &Value::Null).await;
    assert_eq!((refused.status, refused.body["code"].as_str()), (403, Some("not_admin")));
    post(two.address, &format!("/matches/{id}/start"), &ana, &Value::Null).await.ok();
    // Moves are pushed to everybody, wherever they are.
    let mut at_two = Client::watching(two.address, &ana, id).await;
    let mut at_three = Client::watching(three.address, &ben, id).await;
    let mut watching = Client::watching(three.address, &eva, id).await;
    for version in 1..=6 {
        let (mover, other) = if at_two.is_to_act() {
            (&mut at_two, &mut at_three)
        } else {
            (&mut at_three, &mut at_two)
        };
        let action = mover.legal();
        assert_eq!(mover.act(&action, version - 1).await["version"], version);
        for client in [mover, other, &mut watching] {
            let update = client.hear_version(version).await;
            assert_eq!(update["entries"][0]["action"], action.as_str());
        }
    }
    // Sending it again, an illegal one and a stale one are answered as ever.
    let wrong = at_two.act("nonsense", 6).await;
    let error = &wrong["error"];
    assert!(["bad_action", "not_your_turn"].contains(&error["code"].as_str().unwrap()), "{wrong}");
    // What is said is heard, and told in the same order.
    let say = |text: &str| json!({ "id": text, "op": "say", "match": id, "text": text });
    assert_eq!(at_two.ask(&say("hello")).await["ok"], true);
    assert_eq!(at_three.ask(&say("hi")).await["ok"], true);
    for client in [&mut at_two, &mut at_three, &mut watching] {
        for (number, text) in [(1, "hello"), (2, "hi")] {
            let said = loop {
                let message = client.hear().await;
                if message["push"] == "said" {
                    break message;
                }
            };
            assert_eq!((said["n"].as_u64(), said["text"].as_str()), (Some(number), Some(text)));
        }
    }
    // Whoever looks at the lobby of one node hears what changes at another.
    let mut at_lobby = Client::watching(three.address, &eva, id).await;
    let list = at_lobby.ask(&json!({ "id": "lobby", "op": "lobby" })).await;
    assert_eq!(list["matches"][0]["match"], id);
    // The end and the rematch reach everybody.
    post(one.address, &format!("/matches/{id}/resign"), &ben, &Value::Null).await.ok();
    for client in [&mut at_two, &mut at_three, &mut watching] {
        let update = client.hear_version(7).await;
        assert_eq!(update["status"]["outcome"]["reason"], "resigned");
    }
    let told = loop {
        let message = at_lobby.hear().await;
        if message["push"] == "lobby" {
            break message;
        }
    };
    assert_eq!(told["gone"], json!([id]));
    let rematch = post(three.address, &format!("/matches/{id}/rematch"), &ana, &Value::Null).await;
    let next = rematch.ok().body["match"].clone();
    for client in [&mut at_two, &mut at_three, &mut watching] {
        let invited = loop {
            let message = client.hear().await;
            if message["push"] == "rematch" {
                break message;
            }
        };
        assert_eq!(invited["room"]["match"], next);
    }
    assert_eq!(get(two, "/me", &ana).await["results"][0]["won"], 1);
    // Who logs out at one node is out at all of them, and their socket closes.
    post(one.address, "/logout", &ana, &Value::Null).await.ok();
    let me = request(two.address, "GET", "/api/v1/me", &ana, &Value::Null).await;
    at_two.closed().await;
    assert_eq!(me.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn guesses_are_limited_at_all_nodes_together() {
    let fresh = store::testing::postgres().await;
    let nats = bus::testing::Nats::start();
    let of = || Server::with(&fresh.address, &["--nats", &nats.url(), "--rate-limit", "600"]);
    let nodes = [of(), of()];
    let guess = json!({ "username": "ana", "password": "wrong horse" });
    let mut refused = 0;
    for number in 0..14 {
        let answer = post(nodes[number % 2].address, "/login", "", &guess).await;
        refused += u32::from(answer.status == 429);
    }
    // Ten at once, wherever, and perhaps one or two that flowed out meanwhile.
    assert!((1..=4).contains(&refused), "{refused} of 14 were refused");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_alone_is_refused_beside_nodes_and_the_other_way_round() {
    let fresh = store::testing::postgres().await;
    let nats = bus::testing::Nats::start();
    let refused = |more: &[&str]| {
        let mut command = std::process::Command::new(crate::server::PARTIDA);
        command.args(["serve", "--listen", "127.0.0.1:0", "--database", &fresh.address]).args(more);
        let ended = command.output().unwrap();
        assert_eq!(ended.status.code(), Some(1));
        String::from_utf8(ended.stderr).unwrap()
    };
    let mut node = crate::places::start(&fresh.address, "127.0.0.1:0", &nats.url());
    assert!(refused(&[]).contains("another server runs on this database"));
    node.kill();
    // A server that was killed holds nobody up.
    let mut alone = Server::with(&fresh.address, &[]);
    assert!(refused(&[]).contains("another server runs on this database"));
    assert!(refused(&["--nats", &nats.url()]).contains("a server without --nats runs"));
    alone.kill();
    drop(Server::with(&fresh.address, &[]));
}
