//! A server of one's own, and what a server's process uses.

use std::fs;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use anyhow::Context;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// This same program, serving on a free port.
pub(super) struct Own {
    child: Child,
    pub(super) address: SocketAddr,
    /// Made for it and removed with it.
    folder: Option<PathBuf>,
}

impl Own {
    pub(super) async fn start(database: Option<&str>) -> anyhow::Result<Self> {
        let mut folder = None;
        let database = if let Some(database) = database {
            database.to_owned()
        } else {
            let fresh = std::env::temp_dir().join(format!("partida-load-{}", std::process::id()));
            fs::create_dir_all(&fresh)
                .with_context(|| format!("cannot make the folder {}", fresh.display()))?;
            let database = format!("sqlite:{}", fresh.join("partida.db").display());
            folder = Some(fresh);
            database
        };
        let mut child = Command::new(std::env::current_exe()?)
            .args(["serve", "--listen", "127.0.0.1:0", "--rate-limit", "off"])
            .args(["--rooms", "1000000", "--matches", "1000000"])
            .args(["--database", &database])
            .env("PARTIDA_LOG", "warn")
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .context("cannot start a server")?;
        let out = child.stdout.take().context("the server says nothing")?;
        let mut lines = BufReader::new(out).lines();
        let line = lines.next_line().await?.context("the server did not start")?;
        let address = line.strip_prefix("Partida is at http://").context("the server is odd")?;
        Ok(Self { address: address.trim().parse()?, child, folder })
    }

    pub(super) fn pid(&self) -> u32 {
        self.child.id().unwrap_or_default()
    }

    pub(super) async fn stop(mut self) -> anyhow::Result<()> {
        self.child.kill().await?;
        if let Some(folder) = self.folder {
            fs::remove_dir_all(folder)?;
        }
        Ok(())
    }
}

/// A process of this machine, as Linux tells of it.
pub(super) struct Process(pub(super) u32);

impl Process {
    fn read(&self, file: &str) -> anyhow::Result<String> {
        let path = format!("/proc/{}/{file}", self.0);
        fs::read_to_string(&path).with_context(|| format!("cannot read {path}"))
    }

    /// The time of all cores that it has used so far.
    pub(super) fn cpu(&self) -> anyhow::Result<Duration> {
        let stat = self.read("stat")?;
        // After the name, which may hold anything, in brackets.
        let fields: Vec<&str> =
            stat.rsplit_once(") ").map_or("", |(_, rest)| rest).split(' ').collect();
        let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok());
        let (user, system) = ticks(11).zip(ticks(12)).context("/proc tells no times")?;
        // The unit is a hundredth of a second on every Linux there is.
        Ok(Duration::from_millis((user + system) * 10))
    }

    /// The bytes that are in memory and its own.
    pub(super) fn memory(&self) -> anyhow::Result<u64> {
        let status = self.read("status")?;
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"));
        let kib = line.and_then(|line| line.trim().split(' ').next()?.parse::<u64>().ok());
        Ok(kib.context("/proc tells no memory")? * 1024)
    }
}
