//! Web Push: a browser that is not there is told, by a push service that can read nothing of it.

use std::collections::HashMap;
use std::net::SocketAddr;

use data_encoding::BASE64URL_NOPAD;
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::rand::SystemRandom;
use ring::{aead, hkdf, signature};
use serde_json::{Value, json};
use server::{PushTo, Settings};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use crate::common::{Client, TEN, World, in_time};

/// A push service on this machine, which keeps what it is sent.
struct PushService {
    address: SocketAddr,
    sent: mpsc::UnboundedReceiver<Sent>,
}

struct Sent {
    path: String,
    headers: HashMap<String, String>,
    body: Vec<u8>,
}

impl PushService {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (keep, sent) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(take(stream, keep.clone()));
            }
        });
        Self { address, sent }
    }

    fn endpoint(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    async fn next(&mut self) -> Sent {
        in_time(self.sent.recv()).await.unwrap()
    }
}

/// Takes one request. What is sent to `/gone` is for nobody, what is sent to `/hangs` is never answered.
async fn take(mut stream: TcpStream, keep: mpsc::UnboundedSender<Sent>) {
    let mut bytes = Vec::new();
    let ends = loop {
        if let Some(ends) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break ends;
        }
        if stream.read_buf(&mut bytes).await.unwrap_or(0) == 0 {
            return;
        }
    };
    let head = String::from_utf8(bytes[..ends].to_vec()).unwrap();
    let mut lines = head.lines();
    let path = lines.next().unwrap().split(' ').nth(1).unwrap().to_owned();
    let headers: HashMap<String, String> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect();
    let length: usize = headers["content-length"].parse().unwrap();
    let mut body = bytes.split_off(ends + 4);
    while body.len() < length {
        if stream.read_buf(&mut body).await.unwrap_or(0) == 0 {
            return;
        }
    }
    let status = match path.as_str() {
        "/gone" => "410 Gone",
        "/broken" => "500 Internal Server Error",
        _ => "201 Created",
    };
    let hangs = path == "/hangs";
    let _ = keep.send(Sent { path, headers, body });
    if hangs {
        std::future::pending::<()>().await;
    }
    let answer = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\n\r\n");
    let _ = stream.write_all(answer.as_bytes()).await;
}

/// A browser with the keys of a subscription.
struct Browser {
    own: EphemeralPrivateKey,
    public: Vec<u8>,
    auth: [u8; 16],
}

struct Bytes(usize);

impl hkdf::KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

impl Browser {
    fn new() -> Self {
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
        let public = own.compute_public_key().unwrap().as_ref().to_vec();
        Self { own, public, auth: *b"sixteen secret b" }
    }

    fn subscription(&self, endpoint: &str) -> Value {
        let [p256dh, auth] =
            [self.public.as_slice(), &self.auth].map(|bytes| BASE64URL_NOPAD.encode(bytes));
        json!({ "endpoint": endpoint, "keys": { "p256dh": p256dh, "auth": auth }, "language": "es" })
    }

    /// Reads what was sent to it, as RFC 8291 says.
    fn read(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert_eq!(size, 4096_u32.to_be_bytes());
        let (key, sealed) = rest[1..].split_at(usize::from(rest[0]));
        let expand = |key: &hkdf::Prk, info: &[u8], length: usize| {
            let mut bytes = vec![0; length];
            key.expand(&[info], Bytes(length)).unwrap().fill(&mut bytes).unwrap();
            bytes
        };
        let theirs = UnparsedPublicKey::new(&ECDH_P256, key);
        let both = agree_ephemeral(self.own, &theirs, |shared| {
            hkdf::Salt::new(hkdf::HKDF_SHA256, &self.auth).extract(shared)
        });
        let info = [b"WebPush: info\0", self.public.as_slice(), key].concat();
        let secret = expand(&both.unwrap(), &info, 32);
        let once = hkdf::Salt::new(hkdf::HKDF_SHA256, salt).extract(&secret);
        let key = expand(&once, b"Content-Encoding: aes128gcm\0", 16);
        let nonce = expand(&once, b"Content-Encoding: nonce\0", 12);
        let key = aead::LessSafeKey::new(aead::UnboundKey::new(&aead::AES_128_GCM, &key).unwrap());
        let nonce = aead::Nonce::try_assume_unique_for_key(&nonce).unwrap();
        let mut sealed = sealed.to_vec();
        let text = key.open_in_place(nonce, aead::Aad::empty(), &mut sealed).unwrap();
        let (last, text) = text.split_last().unwrap();
        assert_eq!(*last, 2, "it is the last record");
        serde_json::from_slice(text).unwrap()
    }
}

async fn world() -> World {
    World::with(Settings { push_to: PushTo::Anywhere, ..World::settings() }).await
}

/// A match in days between two who are not there, in which the first is to move.
async fn begun(ana: &Client, ben: &Client) -> String {
    let new = json!({ "game": "damas-chinas", "pace": { "kind": "days", "days": 1 } });
    let room = ana.post("/matches", new).await.ok(201);
    let id = room["match"].as_str().unwrap().to_owned();
    ben.post("/join", json!({ "code": room["code"] })).await.ok(200);
    for (seat, client) in [(0, ana), (1, ben)] {
        client.put(&format!("/matches/{id}/seat"), json!({ "seat": seat })).await.ok(200);
    }
    ana.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
    id
}

async fn subscribe(client: &Client, browser: &Browser, endpoint: &str) {
    assert_eq!(client.post("/me/push", browser.subscription(endpoint)).await.status, 204);
}

/// The claims of a signature, which must be the site's.
fn claims(authorization: &str, key: &str) -> Value {
    let (token, by) = authorization.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
    assert_eq!(by, key);
    let read = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).unwrap();
    let (text, signed) = token.rsplit_once('.').unwrap();
    let public = signature::UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, read(key));
    public.verify(text.as_bytes(), &read(signed)).expect("the site has signed it");
    serde_json::from_slice(&read(text.split_once('.').unwrap().1)).unwrap()
}

#[tokio::test]
async fn a_browser_is_told_of_each_turn_once_and_it_alone_can_read_it() {
    let mut service = PushService::start().await;
    let world = world().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let [at_ana, at_ben] = [Browser::new(), Browser::new()];
    subscribe(&ana, &at_ana, &service.endpoint("/ana?x=1")).await;
    subscribe(&ben, &at_ben, &service.endpoint("/ben")).await;
    let key = ana.get("/me/push").await.ok(200)["key"].as_str().unwrap().to_owned();
    let id = begun(&ana, &ben).await;
    let sent = service.next().await;
    assert_eq!(sent.path, "/ana?x=1");
    for (name, value) in [("content-encoding", "aes128gcm"), ("ttl", "86400"), ("urgency", "high")]
    {
        assert_eq!(sent.headers[name], value);
    }
    let claims = claims(&sent.headers["authorization"], &key);
    assert_eq!(claims["aud"], format!("http://{}", service.address));
    let lasts = claims["exp"].as_i64().unwrap() - TEN.0 / 1_000;
    assert!((1..=86_400).contains(&lasts), "{lasts}");
    assert!(claims["sub"].as_str().unwrap().starts_with("mailto:"));
    assert!(!sent.body.windows(id.len()).any(|bytes| bytes == id.as_bytes()));
    let url = format!("/matches/{id}");
    let shown = at_ana.read(&sent.body);
    assert_eq!(shown, json!({ "title": "Es tu turno en Damas Chinas", "tag": url, "url": url }));
    // Another server on the same database has the same key, and tells nobody again of the same turn.
    let world = world.restart().await;
    let [ana, ben] = [ana.at(&world), ben.at(&world)];
    assert_eq!(ben.get("/me/push").await.ok(200)["key"], key);
    ben.get(&format!("/matches/{id}")).await.ok(200);
    let (mut socket, standing) = ana.watching(&id).await;
    let action = standing["legal"]["actions"][0].as_str().unwrap().to_owned();
    assert_eq!(socket.act(&id, &action, 0).await["ok"], true);
    let sent = service.next().await;
    assert_eq!(sent.path, "/ben", "and with the move somebody else is told");
    assert_eq!(at_ben.read(&sent.body)["url"], url);
}

#[tokio::test]
async fn a_browser_that_is_gone_is_forgotten_and_one_that_hangs_delays_nobody() {
    let mut service = PushService::start().await;
    let world = world().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    for path in ["/gone", "/broken", "/hangs"] {
        subscribe(&ana, &Browser::new(), &service.endpoint(path)).await;
    }
    subscribe(&ben, &Browser::new(), &service.endpoint("/ben")).await;
    let id = begun(&ana, &ben).await;
    let mut told: Vec<String> = Vec::new();
    for _ in 0..3 {
        told.push(service.next().await.path);
    }
    told.sort_unstable();
    assert_eq!(told, ["/broken", "/gone", "/hangs"]);
    in_time(async {
        while ana.get("/me/push").await.ok(200)["browsers"] != 2 {
            tokio::task::yield_now().await;
        }
    })
    .await;
    // The match goes on, and others are told, while a push service does not answer.
    let (mut socket, standing) = ana.watching(&id).await;
    let action = standing["legal"]["actions"][0].as_str().unwrap().to_owned();
    assert_eq!(socket.act(&id, &action, 0).await["ok"], true);
    assert_eq!(service.next().await.path, "/ben");
}

#[tokio::test]
async fn each_kind_can_be_switched_off_and_each_browser() {
    let mut service = PushService::start().await;
    let world = world().await;
    let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
    for (client, path) in [(&ana, "/ana"), (&ben, "/ben"), (&eva, "/eva")] {
        subscribe(client, &Browser::new(), &service.endpoint(path)).await;
    }
    let off = json!({ "turn": false, "round": true, "tournament": true });
    assert_eq!(ana.put("/me/push/kinds", off.clone()).await.status, 204);
    assert_eq!(ana.get("/me/push").await.ok(200)["kinds"], off);
    assert_eq!(ana.get("/me/notices/wanted").await.ok(200)["turn"], true, "on the page it is told");
    let gone = json!({ "endpoint": service.endpoint("/ben") });
    for _ in 0..2 {
        let sent = ben.send(reqwest::Method::DELETE, "/me/push", gone.clone()).await;
        assert_eq!(sent.status, 204);
    }
    begun(&ana, &eva).await;
    begun(&ben, &eva).await;
    begun(&eva, &ana).await;
    assert_eq!(service.next().await.path, "/eva", "the only one who is told by push");
    // A browser belongs to whoever used it last; who logs out everywhere has none.
    subscribe(&ben, &Browser::new(), &service.endpoint("/eva")).await;
    assert_eq!(eva.get("/me/push").await.ok(200)["browsers"], 0);
    for n in 0..12 {
        subscribe(&ben, &Browser::new(), &service.endpoint(&format!("/{n}"))).await;
    }
    assert_eq!(ben.get("/me/push").await.ok(200)["browsers"], 10);
    ben.delete("/me/sessions").await;
    let log_in = json!({ "username": "ben", "password": crate::common::PASSWORD });
    let cookie = world.visitor().post("/login", log_in).await.cookie();
    assert_eq!(Client { cookie, ..ben }.get("/me/push").await.ok(200)["browsers"], 0);
}

#[tokio::test]
async fn the_server_is_not_sent_to_where_it_must_not_go() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    let browser = Browser::new();
    for bad in [
        "",
        "push.example.org",
        "http://push.example.org/x",
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://169.254.169.254/x",
        "https://[::1]/x",
        "https://push.example.org:22/x",
    ] {
        let answer = ana.post("/me/push", browser.subscription(bad)).await;
        assert_eq!(answer.refused(422), "invalid_field", "{bad}");
    }
    let good = browser.subscription("https://push.example.org/x");
    for (field, value) in [("p256dh", "AAAA"), ("auth", "AAAA"), ("p256dh", "?"), ("auth", "")] {
        let mut bad = good.clone();
        bad["keys"][field] = json!(value);
        assert_eq!(ana.post("/me/push", bad).await.refused(422), "invalid_field", "{field}");
    }
    assert_eq!(ana.get("/me/push").await.ok(200)["browsers"], 0);
    assert_eq!(ana.post("/me/push", good).await.status, 204);
    assert_eq!(world.visitor().get("/me/push").await.refused(401), "not_logged_in");
}
