use std::io::{self, IsTerminal, Write};
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use server::{Backups, Clock, Limits, Mail, Passwords, Settings, Timeouts, Tls, WebApp};
use store::{PlayerId, Store};
#[cfg(unix)]
use tokio::signal::unix as signals;
#[cfg(windows)]
use tokio::signal::windows as signals;
use tracing_subscriber::EnvFilter;

use crate::check;
use crate::config::{Config, Every, Rate, retention};
use crate::database::{Database, writable_folder};
use crate::welcome::{self, Welcome};
use crate::wrong_use::WrongUse;

/// Serve the web app and matches to people on other machines
#[derive(Args)]
#[command(after_help = "\
Examples:
  partida serve
  partida serve --open
  partida serve --listen 0.0.0.0:7777 --database sqlite:/var/lib/partida/partida.db
  partida serve --listen 0.0.0.0:443 --tls-cert fullchain.pem --tls-key privkey.pem
  partida serve --database postgres://partida@db.example/partida --secure-cookies --behind-proxy
  partida serve --database postgres://partida@db.example/partida --nats nats://nats.example:4222
  partida serve --config /etc/partida.toml --check

Every setting is a flag, a variable (--bot-threads is PARTIDA_BOT_THREADS) or a line of the file that
--config names (bot_threads = 2); flags come before variables, variables before the file. How to run
a server is told in docs/operations.md. The HTTP API and the play channel are described in
docs/http-api.md and, while the server runs, on its page /api/v1/docs.")]
pub(crate) struct Serve {
    /// A file with settings (TOML)
    #[arg(long, value_name = "FILE", env = "PARTIDA_CONFIG")]
    config: Option<PathBuf>,
    #[command(flatten)]
    given: Config,
    /// Say what would be used, see whether it can be, and stop
    #[arg(long)]
    check: bool,
    /// Open it in this machine's browser
    #[arg(long)]
    open: bool,
    /// Let POST /test/clock {"advance": MILLISECONDS} move the clock, for tests of the web app
    #[arg(long, env = "PARTIDA_TEST_CLOCK", hide = true)]
    test_clock: bool,
    /// Pretend that the clock of this machine is so many seconds ahead, for tests
    #[arg(long, value_name = "SECONDS", hide = true, default_value_t = 0)]
    test_clock_off: u32,
}

/// Runs what waits for the network or a database.
pub(crate) fn wait<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.context("cannot start the runtime")?.block_on(work)
}

impl Serve {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let file = match &self.config {
            Some(path) => Config::read(path)?,
            None => Config::default(),
        };
        let config = self.given.or(file);
        let database = Database {
            address: config.database.clone().unwrap_or_else(|| Database::USUAL.to_owned()),
        };
        Store::check_address(&database.address)?;
        let mut settings = settings(&config, self.test_clock)?;
        settings.backups = backups(&config, &database)?;
        if settings.nats.is_some() && database.file().is_some() {
            return Err(store::Error::NotShared.into());
        }
        let filter = log_filter(&config)?;
        if self.check {
            return Ok(check::check(&settings, &database)?);
        }
        log(&config, filter);
        let grace = Duration::from_secs(config.grace_seconds.unwrap_or(GRACE).min(MOST_GRACE));
        let off = Duration::from_secs(self.test_clock_off.into());
        wait(serve(settings, &database, grace, self.open, off))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// How long sockets stay open after everybody was told that the server stops, in seconds.
const GRACE: u64 = 2;
/// So that a server that is asked to stop has gone within ten seconds.
const MOST_GRACE: u64 = 6;

/// How many copies of the database are kept.
const KEPT_BACKUPS: usize = 7;

fn settings(config: &Config, test_clock: bool) -> anyhow::Result<Settings> {
    let usual = Settings::default();
    let limits = Limits::default();
    let seconds = |given: NonZeroU32| Duration::from_secs(given.get().into());
    let web = match &config.web {
        Some(folder) if !folder.join("index.html").is_file() => {
            let why = format!("there is no web app in {}: no index.html", folder.display());
            return Err(WrongUse(why).into());
        }
        Some(folder) => WebApp::Folder(folder.clone()),
        None => crate::web::embedded(),
    };
    let tls = tls(config.tls_cert.as_deref(), config.tls_key.as_deref())?;
    Ok(Settings {
        listen: config.listen.unwrap_or(usual.listen),
        secure_cookies: config.secure_cookies.unwrap_or(tls.is_some()),
        tls,
        trusted_proxies: config.trusted_proxies.clone().unwrap_or_default(),
        behind_proxy: config.behind_proxy.unwrap_or(false),
        open_metrics: config.open_metrics.unwrap_or(false),
        metrics_listen: config.metrics_listen,
        web,
        absence: config.absence_seconds.map_or(usual.absence, Duration::from_secs),
        untouched: config
            .untouched_days
            .map_or(usual.untouched, |days| Duration::from_hours(24) * days),
        bot_threads: config.bot_threads.unwrap_or(usual.bot_threads),
        bot_queue: config.bot_queue.unwrap_or(usual.bot_queue),
        limits: Limits {
            rate: match config.rate_limit {
                None => limits.rate,
                Some(Rate::Off) => None,
                Some(Rate::PerMinute(rate)) => Some(rate),
            },
            connections: config.connections.unwrap_or(limits.connections),
            sockets_of_account: limits.sockets_of_account,
            sockets_of_address: config.connections.unwrap_or(limits.sockets_of_address),
            rooms: config.rooms.unwrap_or(limits.rooms),
            matches: config.matches.unwrap_or(limits.matches),
        },
        backups: None,
        timeouts: Timeouts {
            head: config.head_seconds.map_or(usual.timeouts.head, seconds),
            body: config.body_seconds.map_or(usual.timeouts.body, seconds),
        },
        retention: retention(
            config.keep_rooms_days,
            config.keep_chat_days,
            config.keep_audit_days,
            config.keep_guests_days,
        ),
        test_clock,
        luck: usual.luck,
        nats: config.nats.settings()?,
        node_name: config.node_name.clone().unwrap_or_else(machine),
        mail: mail(config)?,
        contact: contact(config),
        push_to: usual.push_to,
    })
}

fn tls(certificate: Option<&Path>, key: Option<&Path>) -> Result<Option<Tls>, WrongUse> {
    match (certificate, key) {
        (None, None) => Ok(None),
        (Some(certificate), Some(key)) => {
            Tls::read(certificate, key).map(Some).map_err(|why| WrongUse(why.to_string()))
        }
        (Some(_), None) => Err(WrongUse("tls_cert needs its key: name it with tls_key".into())),
        (None, Some(_)) => Err(WrongUse("tls_key needs its certificate: tls_cert".into())),
    }
}

fn mail(config: &Config) -> Result<Option<Mail>, WrongUse> {
    let Some(smtp) = &config.smtp else { return Ok(None) };
    let missing = |name| WrongUse(format!("smtp needs {name}, too"));
    let from = config.mail_from.as_ref().ok_or_else(|| missing("mail_from"))?;
    let site = config.public_url.as_ref().ok_or_else(|| missing("public_url"))?;
    Mail::new(smtp, from, site).map(Some).map_err(|why| WrongUse(why.to_string()))
}

/// Where push services find whoever runs this server.
fn contact(config: &Config) -> Option<String> {
    let written = |from: &String| from.rsplit(['<', ' ']).next().map(|at| at.replace('>', ""));
    let mailed = config.mail_from.as_ref().and_then(written).map(|at| format!("mailto:{at}"));
    mailed.or_else(|| config.public_url.clone().filter(|url| url.starts_with("https://")))
}

/// The name of this machine and the number of this process.
fn machine() -> String {
    let name = rustix::system::uname();
    format!("{}/{}", name.nodename().to_string_lossy(), std::process::id())
}

fn backups(config: &Config, database: &Database) -> Result<Option<Backups>, WrongUse> {
    let Some(Every::Time(every)) = config.backup_every else { return Ok(None) };
    let Some(file) = database.file() else {
        let why = "backup_every is for SQLite; a PostgreSQL database is copied with pg_dump";
        return Err(WrongUse(why.into()));
    };
    let folder = config.backup_dir.clone().unwrap_or_else(|| file.with_file_name("backups"));
    let keep = config.backup_keep.map_or(KEPT_BACKUPS, NonZeroUsize::get);
    Ok(Some(Backups { every, keep, folder }))
}

fn log_filter(config: &Config) -> Result<EnvFilter, WrongUse> {
    let level = config.log.as_deref().unwrap_or("info");
    EnvFilter::try_new(level)
        .map_err(|why| WrongUse(format!("--log {level:?}: {why}; try info or server=debug")))
}

fn log(config: &Config, filter: EnvFilter) {
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(io::stderr().is_terminal())
        .with_writer(io::stderr);
    if config.log_json == Some(true) {
        log.json().init();
    } else {
        log.init();
    }
}

async fn serve(
    settings: Settings,
    database: &Database,
    grace: Duration,
    open: bool,
    off: Duration,
) -> anyhow::Result<()> {
    // From here on a signal stops the server in good order, however early it comes.
    let mut stop = StopSignal::listen()?;
    let store = database.open_or_make().await?;
    if let Some(plan) = &settings.backups {
        writable_folder(&plan.folder)?;
    }
    if let Some(path) = database.file()
        && let Some(mode) = Store::open_to_others(path)
    {
        tracing::warn!("{}", check::open_to_others(path, mode));
    }
    let warning = welcome::warning(&settings);
    let has_administrator = store.has_administrator_besides(PlayerId::NONE).await?;
    let mut welcome = Welcome {
        listens: settings.listen,
        https: settings.tls.is_some(),
        behind_proxy: settings.behind_proxy || !settings.trusted_proxies.is_empty(),
        data: database.file().map(Path::to_owned),
        has_administrator,
        program: std::env::args().next().unwrap_or_else(|| "partida".to_owned()),
        here: welcome::own_address(),
    };
    let clock =
        if settings.test_clock || !off.is_zero() { Clock::shifted() } else { Clock::of_machine() };
    clock.advance(off);
    let alone = settings.nats.is_none() && database.file().is_none();
    let mut running = server::start(settings, store, clock, Passwords::strong()).await?;
    if alone {
        tracing::info!("this server is alone on its database; several need --nats");
    }
    if let Some(warning) = warning {
        tracing::warn!("{warning}");
    }
    welcome.listens = running.address();
    announce(&welcome);
    if open && let Err(why) = welcome::open_browser(&welcome.address()) {
        tracing::warn!("no browser could be opened: {why}");
    }
    let misplaced = tokio::select! {
        () = stop.received() => false,
        () = running.misplaced() => true,
    };
    if misplaced {
        running.stop().await;
        return Err(store::Error::NotAlone.into());
    }
    running.drain();
    // Whoever is impatient asks twice.
    tokio::select! {
        () = tokio::time::sleep(grace) => {}
        () = stop.received() => {}
    }
    running.stop().await;
    Ok(())
}

fn announce(welcome: &Welcome) {
    let mut out = io::stdout();
    let text = welcome.text(out.is_terminal());
    // Nobody has to read this, so that it cannot be written is no reason to stop.
    let _ = out.write_all(text.as_bytes());
}

/// Somebody asks the program to stop.
struct StopSignal {
    #[cfg(unix)]
    both: [signals::Signal; 2],
    #[cfg(windows)]
    both: (signals::CtrlC, signals::CtrlShutdown),
}

impl StopSignal {
    #[cfg(unix)]
    fn listen() -> io::Result<Self> {
        use signals::SignalKind;
        let both = [SignalKind::interrupt(), SignalKind::terminate()].map(signals::signal);
        let [interrupt, terminate] = both;
        Ok(Self { both: [interrupt?, terminate?] })
    }

    #[cfg(windows)]
    fn listen() -> io::Result<Self> {
        Ok(Self { both: (signals::ctrl_c()?, signals::ctrl_shutdown()?) })
    }

    async fn received(&mut self) {
        #[cfg(unix)]
        let [one, other] = &mut self.both;
        #[cfg(windows)]
        let (one, other) = &mut self.both;
        tokio::select! {
            _ = one.recv() => {}
            _ = other.recv() => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mail_needs_all_of_its_settings() {
        let all: Config = toml::from_str(
            "smtp = \"smtps://u:secret@mail.example.org\"\nmail_from = \"play@example.org\"\n\
             public_url = \"https://play.example.org\"",
        )
        .unwrap();
        assert!(mail(&all).unwrap().is_some());
        assert!(mail(&Config { smtp: None, ..all.clone() }).unwrap().is_none());
        for missing in [
            Config { mail_from: None, ..all.clone() },
            Config { public_url: None, ..all.clone() },
            Config { smtp: Some("secret".into()), ..all.clone() },
        ] {
            let WrongUse(why) = mail(&missing).unwrap_err();
            assert!(
                why.contains("mail_from") || why.contains("public_url") || why.contains("smtp")
            );
            assert!(!why.contains("secret"), "{why}");
        }
    }
}
