//! A server that speaks https by itself, to clients that do, that do not, and that take their time.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use rcgen::{CertifiedKey, KeyPair};
use serde_json::{Value, json};
use server::{Limits, Settings, Timeouts, Tls};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto::ring};
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::common::{PASSWORD, World, in_time};
use crate::slow::drip;

/// How long the server waits for somebody to say what they want.
const HEAD: Duration = Duration::from_millis(300);
const LONG: Duration = Duration::from_secs(10);

/// A certificate for localhost with its key in files of their own, and who trusts it.
struct Certificate {
    folder: PathBuf,
    trusting: TlsConnector,
}

impl Drop for Certificate {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.folder));
    }
}

impl Certificate {
    fn new(test: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("partida-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let CertifiedKey { cert, signing_key } =
            rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        fs::write(folder.join("cert.pem"), cert.pem()).unwrap();
        fs::write(folder.join("key.pem"), signing_key.serialize_pem()).unwrap();
        let mut roots = RootCertStore::empty();
        roots.add(cert.der().clone()).unwrap();
        let client = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        Self { folder, trusting: TlsConnector::from(Arc::new(client)) }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn tls(&self) -> Tls {
        Tls::read(&self.file("cert.pem"), &self.file("key.pem")).unwrap()
    }

    async fn server(&self, settings: Settings) -> World {
        World::with(Settings { tls: Some(self.tls()), secure_cookies: true, ..settings }).await
    }

    async fn connect(&self, world: &World) -> std::io::Result<TlsStream<TcpStream>> {
        let stream = TcpStream::connect(world.address()).await?;
        in_time(self.trusting.connect(ServerName::try_from("localhost").unwrap(), stream)).await
    }
}

fn impatient() -> Settings {
    Settings { timeouts: Timeouts { head: HEAD, body: LONG }, ..World::settings() }
}

/// One request and everything that is answered.
async fn ask<S: AsyncRead + AsyncWrite + Unpin>(mut stream: S, line: &str, body: &str) -> String {
    let request = format!(
        "{line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    in_time(stream.write_all(request.as_bytes())).await.unwrap();
    let mut answer = String::new();
    in_time(stream.read_to_string(&mut answer)).await.unwrap();
    answer
}

#[tokio::test]
async fn people_log_in_and_play_by_https() {
    let certificate = Certificate::new("https");
    let world = certificate.server(World::settings()).await;
    let account = json!({ "username": "ana", "email": "ana@example.org", "password": PASSWORD });
    let stream = certificate.connect(&world).await.unwrap();
    assert_eq!(stream.get_ref().1.alpn_protocol(), None, "a client that asks for none gets none");
    let answer = ask(stream, "POST /api/v1/register", &account.to_string()).await;
    assert!(answer.starts_with("HTTP/1.1 201 "), "{answer}");
    assert!(answer.contains("strict-transport-security: "), "{answer}");
    let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    assert!(cookie.starts_with("__Host-") && cookie.contains("Secure"), "{cookie}");

    let mut request = "wss://localhost/api/v1/socket".into_client_request().unwrap();
    let session = cookie.split(';').next().unwrap();
    request.headers_mut().insert("cookie", session.parse().unwrap());
    let stream = certificate.connect(&world).await.unwrap();
    let (mut socket, _) = Box::pin(in_time(client_async(request, stream))).await.unwrap();
    let hello = in_time(socket.next()).await.unwrap().unwrap().into_text().unwrap();
    assert_eq!(serde_json::from_str::<Value>(&hello).unwrap()["player"], "ana");
    socket.send(Message::text(r#"{"id":1,"op":"ping"}"#)).await.unwrap();
    let answer = in_time(socket.next()).await.unwrap().unwrap().into_text().unwrap();
    assert_eq!(serde_json::from_str::<Value>(&answer).unwrap()["ok"], true, "{answer}");
}

#[tokio::test]
async fn plain_http_is_sent_to_https_and_changes_nothing() {
    let certificate = Certificate::new("plain");
    let world = certificate.server(World::settings()).await;
    let connect = async || TcpStream::connect(world.address()).await.unwrap();
    let answer = ask(connect().await, "GET /games/flow-free?lang=es", "").await;
    assert!(answer.starts_with("HTTP/1.1 308 "), "{answer}");
    assert!(answer.contains("location: https://localhost/games/flow-free?lang=es\r\n"), "{answer}");
    let account = json!({ "username": "eva", "email": "eva@example.org", "password": PASSWORD });
    let refused = ask(connect().await, "POST /api/v1/register", &account.to_string()).await;
    assert!(refused.starts_with("HTTP/1.1 400 "), "{refused}");
    assert!(refused.contains("\"message\":\"this address speaks https\""), "{refused}");
    let stream = certificate.connect(&world).await.unwrap();
    let created = ask(stream, "POST /api/v1/register", &account.to_string()).await;
    assert!(created.starts_with("HTTP/1.1 201 "), "the name is still free: {created}");
    // A host that is none is not repeated.
    let mut odd = connect().await;
    odd.write_all(b"GET / HTTP/1.1\r\nhost: a\"b\r\nconnection: close\r\n\r\n").await.unwrap();
    let mut answer = String::new();
    in_time(odd.read_to_string(&mut answer)).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 400 ") && !answer.contains("location"), "{answer}");
    // What is neither is closed, and what breaks off in the middle too.
    for nonsense in [&b"\x80\x2e\x01\x00\x02"[..], b"\x16\x03\x01\xff\xff\xff\xff\xff", b"\r\n\r\n"]
    {
        let mut stream = connect().await;
        stream.write_all(nonsense).await.unwrap();
        stream.shutdown().await.unwrap();
        let mut answer = Vec::new();
        // A reset is a way of closing as well.
        let _ = in_time(stream.read_to_end(&mut answer)).await;
        assert!(!answer.starts_with(b"HTTP/1.1 2"), "{answer:?}");
    }
    let stream = certificate.connect(&world).await.unwrap();
    assert!(ask(stream, "GET /healthz", "").await.starts_with("HTTP/1.1 200 "));
}

#[tokio::test]
async fn who_takes_too_long_to_agree_on_a_key_is_let_go() {
    let certificate = Certificate::new("slow-handshake");
    let world = certificate.server(impatient()).await;
    // The beginning of a greeting of 508 bytes.
    let mut greeting = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec();
    greeting.resize(517, 0);
    let plain = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: slow".to_vec();
    for bytes in [vec![], greeting, plain] {
        let stream = TcpStream::connect(world.address()).await.unwrap();
        let (said, took) = drip(stream, &bytes).await;
        assert_eq!(said, "", "{bytes:?}");
        assert!((HEAD..LONG).contains(&took), "{took:?} for {bytes:?}");
    }
    // Whoever has a key may not take longer for a head than others.
    let mut stream = certificate.connect(&world).await.unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\n").await.unwrap();
    let mut answer = Vec::new();
    let _ = in_time(stream.read_to_end(&mut answer)).await;
    assert_eq!(answer, b"");
}

#[tokio::test]
async fn those_who_say_nothing_hold_up_nobody_and_count() {
    let certificate = Certificate::new("waiting");
    let limits = Limits { connections: 20, rate: Some(6000), ..Limits::default() };
    let world = certificate.server(Settings { limits, ..World::settings() }).await;
    let mut silent = Vec::new();
    for _ in 0..19 {
        silent.push(TcpStream::connect(world.address()).await.unwrap());
    }
    let mut last = certificate.connect(&world).await.unwrap();
    last.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
    let mut answer = [0; 15];
    in_time(last.read_exact(&mut answer)).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200 OK");
    assert!(certificate.connect(&world).await.is_err(), "one more than an address may have");
    // Nor do they keep the server from stopping.
    in_time(world.running.stop()).await;
}

#[tokio::test]
async fn metrics_at_their_own_address_stay_plain() {
    let certificate = Certificate::new("metrics");
    let metrics_listen = Some("127.0.0.1:0".parse().unwrap());
    let world = certificate.server(Settings { metrics_listen, ..World::settings() }).await;
    let there = TcpStream::connect(world.running.metrics_address().unwrap()).await.unwrap();
    assert!(ask(there, "GET /metrics", "").await.starts_with("HTTP/1.1 200 "));
}

#[test]
fn files_that_make_no_certificate_are_told() {
    let certificate = Certificate::new("files");
    let (cert, key) = (certificate.file("cert.pem"), certificate.file("key.pem"));
    let none = certificate.file("none.pem");
    let other = certificate.file("other.pem");
    fs::write(&other, KeyPair::generate().unwrap().serialize_pem()).unwrap();
    for (cert, key, told) in [
        (&none, &key, "none.pem: No such file"),
        (&cert, &none, "none.pem: No such file"),
        (&key, &key, "the certificate in"),
        (&cert, &cert, "the key in"),
        (&cert, &other, "do not go together"),
    ] {
        let why = Tls::read(cert, key).unwrap_err().to_string();
        assert!(why.contains(told), "{why}");
    }
}
