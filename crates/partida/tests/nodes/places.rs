//! Three nodes on one database.

use std::process::Command;

use store::testing::Fresh;

use crate::server::{PARTIDA, Server};
use bus::testing::Nats;

/// The settings of a node.
pub(crate) fn node(nats: &str) -> Vec<String> {
    ["--rate-limit", "off", "--nats", nats].map(String::from).to_vec()
}

pub(crate) fn start(database: &str, listen: &str, nats: &str) -> Server {
    start_with(database, listen, nats, &[])
}

pub(crate) fn start_with(database: &str, listen: &str, nats: &str, more: &[&str]) -> Server {
    let mut settings = node(nats);
    settings.extend(more.iter().map(|one| (*one).to_owned()));
    let settings: Vec<&str> = settings.iter().map(String::as_str).collect();
    match std::env::var_os("PARTIDA_NODE_LOGS") {
        Some(folder) => {
            let number = std::time::SystemTime::now()
                .duration_since(std::time::UNIX_EPOCH)
                .unwrap()
                .as_nanos();
            let path = std::path::Path::new(&folder).join(format!("{number}.log"));
            let log = std::fs::File::create(path).unwrap();
            Server::telling(&mut Command::new(PARTIDA), database, listen, &settings, log.into())
        }
        None => Server::of(&mut Command::new(PARTIDA), database, listen, &settings),
    }
}

pub(crate) struct Places {
    pub(crate) nats: Nats,
    pub(crate) nodes: Vec<Server>,
}

impl Places {
    pub(crate) fn start(fresh: &Fresh, count: usize) -> Self {
        let nats = Nats::start();
        let nodes = (0..count).map(|_| start(&fresh.address, "127.0.0.1:0", &nats.url())).collect();
        Self { nats, nodes }
    }
}
