use std::fs;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use server::{Clock, Passwords, Settings, WebApp};
use store::Store;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// Serve matches to people on other machines
#[derive(Args)]
#[command(after_help = "\
Examples:
  partida serve
  partida serve --listen 0.0.0.0:7777 --database sqlite:/var/lib/partida/partida.db
  partida serve --database postgres://partida@db.example/partida --secure-cookies

The HTTP API and the play channel are described in docs/http-api.md and, while the server runs, on
its page /api/v1/docs. PARTIDA_LOG sets how much is logged, such as debug or server=trace.")]
pub(crate) struct Serve {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7777")]
    listen: SocketAddr,
    #[command(flatten)]
    database: Database,
    /// Send cookies by https alone, for a server behind TLS
    #[arg(long)]
    secure_cookies: bool,
    /// Serve the web app from this folder instead of the one inside the program
    #[arg(long, value_name = "DIR")]
    web: Option<PathBuf>,
}

/// Which database a command works on.
#[derive(Args)]
pub(crate) struct Database {
    /// sqlite:PATH or postgres://USER@HOST/NAME
    #[arg(long = "database", value_name = "DATABASE", default_value = "sqlite:data/partida.db")]
    address: String,
}

impl Database {
    /// Opens the database, making the folder of a SQLite file if need be.
    pub(crate) async fn open_or_make(&self) -> anyhow::Result<Store> {
        let path = self.address.strip_prefix("sqlite:").map(Path::new);
        if let Some(folder) =
            path.and_then(Path::parent).filter(|path| !path.as_os_str().is_empty())
        {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        Ok(Store::open(&self.address).await?)
    }

    /// Opens a database that must be there.
    pub(crate) async fn open(&self) -> anyhow::Result<Store> {
        if let Some(path) = self.address.strip_prefix("sqlite:")
            && !Path::new(path).exists()
        {
            anyhow::bail!("there is no database {path}; name it with --database");
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
        let filter = tracing_subscriber::EnvFilter::try_from_env("PARTIDA_LOG")
            .unwrap_or_else(|_| "info".into());
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).init();
        wait(self.serve())?;
        Ok(ExitCode::SUCCESS)
    }

    async fn serve(self) -> anyhow::Result<()> {
        // From here on a signal stops the server in good order, however early it comes.
        let stop = StopSignal::listen()?;
        let web = match self.web {
            Some(folder) if !folder.join("index.html").is_file() => {
                anyhow::bail!("there is no web app in {}: no index.html", folder.display())
            }
            Some(folder) => WebApp::Folder(folder),
            None => crate::web::embedded(),
        };
        let store = self.database.open_or_make().await?;
        let settings = Settings { listen: self.listen, secure_cookies: self.secure_cookies, web };
        let running =
            server::start(settings, store, Clock::of_machine(), Passwords::strong()).await?;
        // Nobody has to read this, so that it cannot be written is no reason to stop.
        let _ = writeln!(
            io::stdout(),
            "Partida is at http://{}\n\
             The first administrator: partida admin create-admin NAME E-MAIL",
            running.address()
        );
        stop.received().await;
        running.stop().await;
        Ok(())
    }
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

    async fn received(mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}
