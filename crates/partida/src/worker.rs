use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use server::Thinker;
use tokio::signal::unix::{SignalKind, signal};

use crate::config::BusConfig;
use crate::serve::wait;
use crate::wrong_use::WrongUse;

/// Think for the bots of several nodes whose own threads are busy
#[derive(Args)]
#[command(after_help = "\
Example:
  partida worker --nats nats://nats.example:4222 --bot-threads 8

A worker holds no connection to a database and keeps nothing: it is sent what a bot's seat sees, and
answers with what the bot would do. It can be started and stopped at any time; when it is stopped it
finishes what it has begun.")]
pub(crate) struct Worker {
    #[command(flatten)]
    nats: BusConfig,
    /// Threads for bots [default: one for each core]
    #[arg(long, value_name = "N", env = "PARTIDA_BOT_THREADS")]
    bot_threads: Option<usize>,
}

impl Worker {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let Some(nats) = self.nats.settings()? else {
            return Err(WrongUse("a worker needs --nats nats://HOST:PORT".into()).into());
        };
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = self.bot_threads.unwrap_or(cores);
        wait(async move {
            let mut terminate = signal(SignalKind::terminate()).context("no signals")?;
            let mut interrupt = signal(SignalKind::interrupt()).context("no signals")?;
            let thinker = Thinker::start(&nats, threads).await?;
            println!("Partida thinks on {threads} threads");
            thinker
                .run(async {
                    tokio::select! {
                        _ = terminate.recv() => {}
                        _ = interrupt.recv() => {}
                    }
                })
                .await;
            Ok(())
        })?;
        Ok(ExitCode::SUCCESS)
    }
}
