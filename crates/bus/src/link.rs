//! The connection to NATS.

use std::path::PathBuf;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{
    Client, ConnectOptions, Event, Request, RequestErrorKind, ServerAddr, Subscriber,
};
use percent_encoding::percent_decode_str;
use tokio::sync::mpsc;

/// How a node or a worker comes to its NATS servers.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// `nats://HOST:PORT` or `tls://…`, with `USER:PASSWORD@` or `TOKEN@` where that is asked for.
    pub servers: Vec<String>,
    /// A credentials file (JWT and seed).
    pub credentials: Option<PathBuf>,
    /// A file with the seed of an nkey.
    pub nkey: Option<PathBuf>,
    /// Certificates that are believed besides the usual ones.
    pub ca: Option<PathBuf>,
    /// A certificate of our own and its key.
    pub certificate: Option<(PathBuf, PathBuf)>,
}

/// Why there is no connection.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("{address:?} is no address of a NATS server: {why}")]
    Address { address: String, why: String },
    #[error(
        "the addresses of the NATS servers have {0} different logins; give all of them the same"
    )]
    Login(usize),
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: std::io::Error },
    #[error("cannot reach NATS: {0}")]
    Connect(String),
}

/// Why a question has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unanswered {
    /// Nobody listens, or NATS cannot be reached.
    Nobody,
    /// Whoever was asked did not answer in time.
    Late,
}

impl Settings {
    /// Whether the addresses can be such.
    pub fn check(&self) -> Result<Vec<ServerAddr>, Error> {
        let read = |address: &String| {
            address.parse().map_err(|why: std::io::Error| Error::Address {
                address: without_password(address),
                why: why.to_string(),
            })
        };
        self.servers.iter().map(read).collect()
    }
}

/// The address of a NATS server as it may be shown.
#[must_use]
pub fn without_password(address: &str) -> String {
    match (address.split_once("://"), address.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, place))) => format!("{scheme}://{place}"),
        _ => address.to_owned(),
    }
}

/// What the addresses say of who comes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Login {
    User(String, String),
    Token(String),
}

/// The library leaves it to us to read the name and password of an address.
fn login(servers: &[ServerAddr]) -> Result<Option<Login>, Error> {
    let read = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    let one = |server: &ServerAddr| {
        let name = read(server.username()?);
        Some(match server.password() {
            Some(password) => Login::User(name, read(password)),
            None => Login::Token(name),
        })
    };
    let mut all: Vec<Login> = servers.iter().filter_map(one).collect();
    all.sort_unstable();
    all.dedup();
    if all.len() > 1 { Err(Error::Login(all.len())) } else { Ok(all.pop()) }
}

/// How many messages wait to be sent. What comes after them is lost, as anything may be that goes over
/// NATS.
const WAITING: usize = 32_768;

/// How often the server is asked whether it is there. After two without an answer the connection counts as
/// broken, so a network that swallows everything is noticed in two seconds.
const PING: Duration = Duration::from_millis(500);

/// How many messages wait to be read.
const UNREAD: usize = 65_536;

/// A connection to NATS that comes back by itself. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Link {
    client: Client,
    outgoing: mpsc::Sender<(String, Vec<u8>)>,
}

impl Link {
    /// Connects, and fails where that cannot be done at first.
    pub async fn open(settings: &Settings, name: &str) -> Result<Self, Error> {
        let servers = settings.check()?;
        let file = |path: &PathBuf| {
            let path = path.clone();
            move |source| Error::File { path, source }
        };
        let mut options = ConnectOptions::new()
            .name(name)
            .subscription_capacity(UNREAD)
            .ping_interval(PING)
            .connection_timeout(Duration::from_secs(3))
            .reconnect_delay_callback(|attempts| {
                Duration::from_millis(if attempts == 0 { 0 } else { 200 })
            })
            .event_callback(async |event| match event {
                Event::Connected => tracing::info!("NATS: connected"),
                Event::Disconnected => tracing::warn!("NATS: disconnected"),
                other => tracing::info!("NATS: {other}"),
            });
        options = match login(&servers)? {
            Some(Login::User(name, password)) => options.user_and_password(name, password),
            Some(Login::Token(token)) => options.token(token),
            None => options,
        };
        if let Some(path) = &settings.credentials {
            options = options.credentials_file(path).await.map_err(file(path))?;
        }
        if let Some(path) = &settings.nkey {
            let seed = std::fs::read_to_string(path).map_err(file(path))?;
            options = options.nkey(seed.trim().to_owned());
        }
        if let Some(path) = &settings.ca {
            options = options.add_root_certificates(path.clone());
        }
        if let Some((certificate, key)) = &settings.certificate {
            options = options.add_client_certificate(certificate.clone(), key.clone());
        }
        let client =
            options.connect(servers).await.map_err(|why| Error::Connect(why.to_string()))?;
        let (outgoing, queue) = mpsc::channel(WAITING);
        tokio::spawn(send(client.clone(), queue));
        Ok(Self { client, outgoing })
    }

    /// Sends something, in the order of the calls, without waiting. It may be lost.
    pub fn send(&self, subject: String, message: Vec<u8>) {
        if self.outgoing.try_send((subject, message)).is_err() {
            tracing::debug!("a message to another node is dropped: too many wait");
        }
    }

    /// Everything sent to a subject from now on, also after a reconnection.
    pub async fn subscribe(&self, subject: String) -> Result<Subscriber, Error> {
        let subscribed = self.client.subscribe(subject).await;
        let subscribed = subscribed.map_err(|why| Error::Connect(why.to_string()))?;
        // From here on the server knows of it.
        drop(tokio::time::timeout(Duration::from_secs(3), self.client.flush()).await);
        Ok(subscribed)
    }

    /// A share of what is sent to a subject.
    pub async fn share(&self, subject: String, group: &str) -> Result<Subscriber, Error> {
        let subscribed = self.client.queue_subscribe(subject, group.to_owned()).await;
        subscribed.map_err(|why| Error::Connect(why.to_string()))
    }

    /// Asks whoever listens to a subject, and waits for one answer.
    pub async fn request(
        &self,
        subject: String,
        message: Vec<u8>,
        patience: Duration,
    ) -> Result<Vec<u8>, Unanswered> {
        let request = Request::new().payload(message.into()).timeout(Some(patience));
        match self.client.send_request(subject, request).await {
            Ok(answer) => Ok(answer.payload.to_vec()),
            Err(why) if why.kind() == RequestErrorKind::TimedOut => Err(Unanswered::Late),
            Err(_) => Err(Unanswered::Nobody),
        }
    }

    /// Whether NATS can be reached at this moment.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Waits for what is on its way, for a while.
    pub async fn finish(&self) {
        let waiting = async {
            while self.outgoing.capacity() < WAITING {
                tokio::task::yield_now().await;
            }
            let _ = self.client.flush().await;
        };
        let _ = tokio::time::timeout(Duration::from_millis(500), waiting).await;
    }
}

async fn send(client: Client, mut queue: mpsc::Receiver<(String, Vec<u8>)>) {
    while let Some((subject, message)) = queue.recv().await {
        // What cannot be sent now is noticed and told anew later; it need not wait.
        if client.connection_state() == State::Connected {
            let _ = client.publish(subject, message.into()).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_checked_and_passwords_not_shown() {
        let of = |servers: &[&str]| Settings {
            servers: servers.iter().map(|&one| one.into()).collect(),
            ..Settings::default()
        };
        assert_eq!(of(&["nats://a:4222", "tls://b"]).check().unwrap().len(), 2);
        let wrong = of(&["nats://ana:secret@[:x"]).check().unwrap_err().to_string();
        assert!(!wrong.contains("secret"), "{wrong}");
        assert_eq!(without_password("nats://ana:secret@db:1"), "nats://db:1");
        assert_eq!(without_password("nats://db:1"), "nats://db:1");
    }

    #[test]
    fn there_is_one_login_for_all_servers() {
        let of = |servers: &[&str]| {
            let servers: Vec<ServerAddr> = servers.iter().map(|one| one.parse().unwrap()).collect();
            login(&servers)
        };
        let user = |name: &str, password: &str| Login::User(name.into(), password.into());
        assert!(of(&["nats://a", "nats://b"]).unwrap().is_none());
        assert!(of(&["nats://a", "nats://t%2Fx@b"]).unwrap() == Some(Login::Token("t/x".into())));
        let same = of(&["nats://ana:p%40ss@a", "tls://ana:p%40ss@b"]).unwrap();
        assert!(same == Some(user("ana", "p@ss")));
        assert!(matches!(of(&["nats://ana:x@a", "nats://ana:y@b"]), Err(Error::Login(2))));
    }
}
