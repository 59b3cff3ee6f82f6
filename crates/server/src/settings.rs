use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use crate::proxies::NEAR;
use crate::{Backups, Luck, Mail, PushTo, Retention, Subnet, Tls, WebApp};

/// What whoever runs the server decides.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen; port 0 for any that is free.
    pub listen: SocketAddr,
    /// The certificate of a server that speaks https by itself, and nothing else.
    pub tls: Option<Tls>,
    /// Whether people reach the server by https, so that cookies are sent by https alone.
    pub secure_cookies: bool,
    /// Our own proxies, which name whom they speak for. Nobody else is believed.
    pub trusted_proxies: Vec<Subnet>,
    /// Whether one proxy of our own stands before the server, on this machine or a private network.
    pub behind_proxy: bool,
    /// Whether `/metrics` answers others than this machine.
    pub open_metrics: bool,
    /// Where `/metrics` is shown, and nothing else; then it is nowhere else unless it is open.
    pub metrics_listen: Option<SocketAddr>,
    /// What is served to browsers beside the API.
    pub web: WebApp,
    /// How long somebody must be away from a match before others may let a bot play for them.
    pub absence: Duration,
    /// How long nobody must touch a match of several people without a clock before it ends by
    /// itself.
    pub untouched: Duration,
    /// On how many threads bots think.
    pub bot_threads: usize,
    /// How many questions to bots may wait.
    pub bot_queue: usize,
    pub limits: Limits,
    /// When the database is copied, which must be SQLite's.
    pub backups: Option<Backups>,
    pub timeouts: Timeouts,
    /// How long is kept what nobody needs any more.
    pub retention: Retention,
    /// Whether `/test/clock` moves the clock. For tests alone.
    pub test_clock: bool,
    /// Where the luck of the matches comes from.
    pub luck: Luck,
    /// How this server reaches NATS, where it is one of several nodes on its database.
    pub nats: Option<bus::Settings>,
    /// What this node is called in the logs of the others.
    pub node_name: String,
    /// How mail is sent, where it is.
    pub mail: Option<Mail>,
    /// Where push services find whoever runs the server: `mailto:` or `https:`.
    pub contact: Option<String>,
    /// Which push services may be spoken to.
    pub push_to: PushTo,
}

/// How much one account or one address may have at a time.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How many requests a minute from one address or account; a twentieth of that for what could
    /// be a guess. None for no limit, on connections and sockets neither.
    pub rate: Option<u32>,
    /// How many connections from one address.
    pub connections: u32,
    pub sockets_of_account: u32,
    pub sockets_of_address: u32,
    /// In how many waiting rooms an account may be.
    pub rooms: u32,
    /// In how many running matches an account may be.
    pub matches: u32,
}

/// How long somebody may take to say what they want. Sockets of the play channel have their own ways
/// to notice who has gone.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// From when a connection opens, or was last answered, until it has sent the whole head of a
    /// request. So it is also how long a connection may be idle.
    pub head: Duration,
    /// From the head of a request until its whole body is there.
    pub body: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self { head: Duration::from_secs(30), body: Duration::from_secs(30) }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            rate: Some(600),
            connections: 512,
            sockets_of_account: 20,
            sockets_of_address: 200,
            rooms: 20,
            matches: 100,
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 7777)),
            tls: None,
            secure_cookies: false,
            trusted_proxies: Vec::new(),
            behind_proxy: false,
            open_metrics: false,
            metrics_listen: None,
            web: WebApp::NotBuilt,
            absence: Duration::from_mins(1),
            untouched: Duration::from_hours(90 * 24),
            bot_threads: (cores / 2).max(1),
            bot_queue: 10_000,
            limits: Limits::default(),
            backups: None,
            timeouts: Timeouts::default(),
            retention: Retention::default(),
            test_clock: false,
            luck: Luck::of_machine(),
            nats: None,
            node_name: "partida".into(),
            mail: None,
            contact: None,
            push_to: PushTo::Public,
        }
    }
}

impl Settings {
    /// Whether whoever connects from there is a proxy of our own.
    pub(crate) fn is_proxy(&self, address: IpAddr) -> bool {
        let near = if self.behind_proxy { NEAR.as_slice() } else { &[] };
        self.trusted_proxies.iter().chain(near).any(|subnet| subnet.contains(address))
    }
}
