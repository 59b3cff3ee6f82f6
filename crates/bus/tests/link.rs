//! The link to a real NATS server, by every way that it may ask who comes.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bus::testing::Nats;
use bus::{Error, Link, Settings, Subscriber};
use data_encoding::BASE64URL_NOPAD;
use futures_util::StreamExt;
use nkeys::KeyPair;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer};
use serde_json::{Value, json};

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("partida-link-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn at(url: String) -> Settings {
    Settings { servers: vec![url], ..Settings::default() }
}

fn arg(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Whether something sent by one arrives at the other. Messages may be lost while a link comes back, so it
/// is sent until it is there.
async fn arrives(from: &Link, to: &mut Subscriber) {
    let heard = async {
        loop {
            from.send("partida.test".into(), b"hello".to_vec());
            let soon = tokio::time::timeout(Duration::from_millis(50), to.next()).await;
            if let Ok(Some(message)) = soon {
                assert_eq!(&message.payload[..], b"hello");
                return;
            }
        }
    };
    tokio::time::timeout(Duration::from_mins(1), heard).await.expect("a message arrives");
}

async fn talks(settings: &Settings) {
    let link = Link::open(settings, "one").await.unwrap();
    let other = Link::open(settings, "two").await.unwrap();
    let mut heard = other.subscribe("partida.test".into()).await.unwrap();
    arrives(&link, &mut heard).await;
}

async fn is_refused(settings: &Settings) {
    let refused = Link::open(settings, "nobody").await;
    assert!(matches!(refused, Err(Error::Connect(_))), "{refused:?}");
}

#[tokio::test]
async fn a_name_and_a_password_or_a_token_stand_in_the_address() {
    let nats = Nats::with(&["--user", "ana", "--pass", "p@ss"]);
    talks(&at(format!("nats://ana:p%40ss@{}", nats.place()))).await;
    is_refused(&at(format!("nats://ana:wrong@{}", nats.place()))).await;
    is_refused(&at(nats.url())).await;
    let nats = Nats::with(&["--auth", "a/token"]);
    talks(&at(format!("nats://a%2Ftoken@{}", nats.place()))).await;
    is_refused(&at(format!("nats://wrong@{}", nats.place()))).await;
}

/// An authority and what it has signed for this machine: the certificate of the authority, a certificate
/// and its key.
fn certificates(folder: &Folder) -> [PathBuf; 3] {
    let (key, authority_key) = (rcgen::KeyPair::generate(), rcgen::KeyPair::generate());
    let (key, authority_key) = (key.unwrap(), authority_key.unwrap());
    let mut authority = CertificateParams::new(Vec::new()).unwrap();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let root = authority.self_signed(&authority_key).unwrap();
    let issuer = Issuer::new(authority, authority_key);
    let certificate = CertificateParams::new(vec!["127.0.0.1".to_owned()]).unwrap();
    let certificate = certificate.signed_by(&key, &issuer).unwrap();
    [
        folder.file("ca.pem", &root.pem()),
        folder.file("certificate.pem", &certificate.pem()),
        folder.file("key.pem", &key.serialize_pem()),
    ]
}

#[tokio::test]
async fn with_tls_the_server_must_be_known_and_may_want_to_know_who_comes() {
    let folder = Folder::new("tls");
    let [ca, certificate, key] = certificates(&folder);
    let shown = ["--tls", "--tlscert", arg(&certificate), "--tlskey", arg(&key)];
    let nats = Nats::with(&[&shown[..], &["--user", "ana", "--pass", "secret"]].concat());
    let settings = at(format!("tls://ana:secret@{}", nats.place()));
    let known = Settings { ca: Some(ca.clone()), ..settings.clone() };
    talks(&known).await;
    is_refused(&settings).await;
    let folder_of_others = Folder::new("others");
    let [others, ..] = certificates(&folder_of_others);
    is_refused(&Settings { ca: Some(others), ..settings }).await;
    is_refused(&Settings { servers: at(format!("tls://{}", nats.place())).servers, ..known }).await;
    // One that wants a certificate too.
    let nats = Nats::with(&[&shown[..], &["--tlsverify", "--tlscacert", arg(&ca)]].concat());
    let settings = Settings { ca: Some(ca), ..at(format!("tls://{}", nats.place())) };
    is_refused(&settings).await;
    talks(&Settings { certificate: Some((certificate, key)), ..settings }).await;
}

#[tokio::test]
async fn an_nkey_or_a_file_of_credentials_says_who_comes() {
    let folder = Folder::new("keys");
    let (user, stranger) = (KeyPair::new_user(), KeyPair::new_user());
    let seed = |key: &KeyPair, name| Some(folder.file(name, &key.seed().unwrap()));
    let config = format!("authorization {{ users: [ {{ nkey: {} }} ] }}", user.public_key());
    let config = folder.file("nkeys.conf", &config);
    let nats = Nats::with(&["--config", arg(&config)]);
    talks(&Settings { nkey: seed(&user, "user.nk"), ..at(nats.url()) }).await;
    is_refused(&Settings { nkey: seed(&stranger, "stranger.nk"), ..at(nats.url()) }).await;
    // An operator vouches for an account, and the account for its user.
    let (operator, account) = (KeyPair::new_operator(), KeyPair::new_account());
    let of_operator = token(&operator, &operator, &json!({ "type": "operator", "version": 2 }));
    let limits = json!({ "subs": -1, "conn": -1, "data": -1, "payload": -1, "leaf": -1,
        "imports": -1, "exports": -1, "wildcards": true });
    let of_account =
        token(&operator, &account, &json!({ "type": "account", "version": 2, "limits": limits }));
    let config = format!(
        "operator: {of_operator}\nresolver: MEMORY\nresolver_preload: {{ {}: {of_account} }}\n",
        account.public_key()
    );
    let config = folder.file("operator.conf", &config);
    let nats = Nats::with(&["--config", arg(&config)]);
    let credentials = |by: &KeyPair, name| {
        let unlimited =
            json!({ "type": "user", "version": 2, "subs": -1, "data": -1, "payload": -1 });
        let of_user = token(by, &user, &unlimited);
        let text = format!(
            "-----BEGIN NATS USER JWT-----\n{of_user}\n------END NATS USER JWT------\n\n\
             -----BEGIN USER NKEY SEED-----\n{}\n------END USER NKEY SEED------\n",
            user.seed().unwrap()
        );
        Some(folder.file(name, &text))
    };
    talks(&Settings { credentials: credentials(&account, "good.creds"), ..at(nats.url()) }).await;
    let other = KeyPair::new_account();
    let forged = credentials(&other, "forged.creds");
    is_refused(&Settings { credentials: forged, ..at(nats.url()) }).await;
    is_refused(&at(nats.url())).await;
}

/// What somebody signs about somebody, as NATS reads it.
fn token(by: &KeyPair, of: &KeyPair, what: &Value) -> String {
    let encode = |value: &Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
    let head = encode(&json!({ "typ": "JWT", "alg": "ed25519-nkey" }));
    let claims = encode(&json!({
        "jti": of.public_key(), "iat": 1_700_000_000, "iss": by.public_key(), "name": "test",
        "sub": of.public_key(), "nats": what,
    }));
    let signed = format!("{head}.{claims}");
    let signature = BASE64URL_NOPAD.encode(&by.sign(signed.as_bytes()).unwrap());
    format!("{signed}.{signature}")
}

#[tokio::test]
async fn when_one_of_several_servers_dies_a_link_goes_to_another_by_itself() {
    let [mut one, mut two] = Nats::cluster::<2>(&[]);
    let settings = Settings { servers: vec![one.url(), two.url()], ..Settings::default() };
    let link = Link::open(&settings, "one").await.unwrap();
    let other = Link::open(&settings, "two").await.unwrap();
    let mut heard = other.subscribe("partida.test".into()).await.unwrap();
    arrives(&link, &mut heard).await;
    // Whichever of them they were at: each dies once while the other is there.
    one.kill();
    arrives(&link, &mut heard).await;
    one.start_again();
    two.kill();
    arrives(&link, &mut heard).await;
}
