use std::fs;
use std::io::{self, IsTerminal, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use server::{Clock, Limits, Passwords, Running, Settings, WebApp};
use store::Store;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tracing_subscriber::EnvFilter;

use crate::config::{Config, Rate};
use crate::wrong_use::WrongUse;

/// Serve the web app and matches to people on other machines
#[derive(Args)]
#[command(after_help = "\
Examples:
  partida serve
  partida serve --listen 0.0.0.0:7777 --database sqlite:/var/lib/partida/partida.db
  partida serve --database postgres://partida@db.example/partida --secure-cookies --behind-proxy
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
    /// Let POST /test/clock {"advance": MILLISECONDS} move the clock, for tests of the web app
    #[arg(long, env = "PARTIDA_TEST_CLOCK", hide = true)]
    test_clock: bool,
}

/// Which database a command works on.
#[derive(Args)]
pub(crate) struct Database {
    /// sqlite:PATH or postgres://USER@HOST/NAME
    #[arg(
        long = "database",
        value_name = "DATABASE",
        env = "PARTIDA_DATABASE",
        hide_env_values = true,
        global = true,
        default_value = Database::USUAL
    )]
    address: String,
}

impl Database {
    const USUAL: &str = "sqlite:data/partida.db";

    /// The file of a SQLite database.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.address.strip_prefix("sqlite:").map(Path::new)
    }

    /// Opens the database, making the folder of a SQLite file if need be.
    pub(crate) async fn open_or_make(&self) -> anyhow::Result<Store> {
        if let Some(folder) =
            self.file().and_then(Path::parent).filter(|path| !path.as_os_str().is_empty())
        {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        Ok(Store::open(&self.address).await?)
    }

    /// Opens a database that must be there.
    pub(crate) async fn open(&self) -> anyhow::Result<Store> {
        if let Some(path) = self.file().filter(|path| !path.exists()) {
            anyhow::bail!("there is no database {}; name it with --database", path.display());
        }
        Ok(Store::open(&self.address).await?)
    }
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
        let settings = settings(&config, self.test_clock)?;
        let database = Database {
            address: config.database.clone().unwrap_or_else(|| Database::USUAL.to_owned()),
        };
        if self.check {
            return check(&config, &settings, &database);
        }
        log(&config)?;
        let grace = Duration::from_secs(config.grace_seconds.unwrap_or(GRACE).min(MOST_GRACE));
        wait(serve(settings, &database, grace))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// How long sockets stay open after everybody was told that the server stops, in seconds.
const GRACE: u64 = 2;
/// So that a server that is asked to stop has gone within ten seconds.
const MOST_GRACE: u64 = 6;

fn settings(config: &Config, test_clock: bool) -> anyhow::Result<Settings> {
    let usual = Settings::default();
    let limits = Limits::default();
    let web = match &config.web {
        Some(folder) if !folder.join("index.html").is_file() => {
            let why = format!("there is no web app in {}: no index.html", folder.display());
            return Err(WrongUse(why).into());
        }
        Some(folder) => WebApp::Folder(folder.clone()),
        None => crate::web::embedded(),
    };
    Ok(Settings {
        listen: config.listen.unwrap_or(usual.listen),
        secure_cookies: config.secure_cookies.unwrap_or(false),
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
        test_clock,
        luck: usual.luck,
    })
}

fn log(config: &Config) -> anyhow::Result<()> {
    let level = config.log.as_deref().unwrap_or("info");
    let filter = EnvFilter::try_new(level)
        .map_err(|why| WrongUse(format!("--log {level:?}: {why}; try info or server=debug")))?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(io::stderr().is_terminal())
        .with_writer(io::stderr);
    if config.log_json == Some(true) {
        log.json().init();
    } else {
        log.init();
    }
    Ok(())
}

/// Tells what would be used, and whether the database can be opened.
fn check(config: &Config, settings: &Settings, database: &Database) -> anyhow::Result<ExitCode> {
    EnvFilter::try_new(config.log.as_deref().unwrap_or("info"))
        .map_err(|why| WrongUse(format!("--log: {why}")))?;
    let web = match &settings.web {
        WebApp::NotBuilt => "none, the program was built without it".to_owned(),
        WebApp::Embedded(files) => format!("{} files inside the program", files.len()),
        WebApp::Folder(folder) => folder.display().to_string(),
    };
    let rate = settings.limits.rate.map_or("off".to_owned(), |rate| format!("{rate} a minute"));
    let (bots, waiting) = (settings.bot_threads, settings.bot_queue);
    println!("listen           {}", settings.listen);
    println!("database         {}", store::without_password(&database.address));
    println!("web app          {web}");
    println!("secure cookies   {}", settings.secure_cookies);
    println!("behind a proxy   {}", proxies(settings));
    println!("metrics          {}", metrics(settings));
    println!("rate limit       {rate}");
    println!("connections      {} from one address", settings.limits.connections);
    println!("rooms, matches   {}, {}", settings.limits.rooms, settings.limits.matches);
    println!("bots             {bots} threads, {waiting} may wait");
    println!("absence          {} s", settings.absence.as_secs());
    println!("untouched        {} days", settings.untouched.as_secs() / 86_400);
    wait(async {
        Store::check(&database.address).await?;
        match database.file() {
            Some(path) if !path.exists() => println!("the database would be made"),
            _ => {
                let store = database.open().await?;
                store.ping().await?;
                store.close().await;
                println!("the database answers");
            }
        }
        Ok(ExitCode::SUCCESS)
    })
}

fn proxies(settings: &Settings) -> String {
    let near = settings.behind_proxy.then(|| "one on this machine or a private network".to_owned());
    let named = settings.trusted_proxies.iter().map(ToString::to_string);
    let all: Vec<String> = named.chain(near).collect();
    if all.is_empty() { "no".to_owned() } else { all.join(", ") }
}

fn metrics(settings: &Settings) -> String {
    match settings.metrics_listen {
        Some(address) => format!("at {address}"),
        None if settings.open_metrics => "shown to everybody".to_owned(),
        None => "shown to this machine".to_owned(),
    }
}

async fn serve(settings: Settings, database: &Database, grace: Duration) -> anyhow::Result<()> {
    // From here on a signal stops the server in good order, however early it comes.
    let mut stop = StopSignal::listen()?;
    Store::check(&database.address).await?;
    let store = database.open_or_make().await?;
    let clock = if settings.test_clock { Clock::shifted() } else { Clock::of_machine() };
    let running = server::start(settings, store, clock, Passwords::strong()).await?;
    announce(&running);
    stop.received().await;
    running.drain();
    // Whoever is impatient asks twice.
    tokio::select! {
        () = tokio::time::sleep(grace) => {}
        () = stop.received() => {}
    }
    running.stop().await;
    Ok(())
}

fn announce(running: &Running) {
    let address: SocketAddr = running.address();
    // Nobody has to read this, so that it cannot be written is no reason to stop.
    let _ = writeln!(
        io::stdout(),
        "Partida is at http://{address}\n\
         The first administrator: partida admin create-admin NAME E-MAIL"
    );
}

/// Somebody asks the program to stop.
struct StopSignal {
    interrupt: Signal,
    terminate: Signal,
}

impl StopSignal {
    fn listen() -> io::Result<Self> {
        let interrupt = signal(SignalKind::interrupt())?;
        Ok(Self { interrupt, terminate: signal(SignalKind::terminate())? })
    }

    async fn received(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}
