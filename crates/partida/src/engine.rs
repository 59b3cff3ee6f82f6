use std::io;
use std::process::ExitCode;

use clap::Args;

/// Speak the engine protocol on standard input and output
#[derive(Args)]
#[command(after_help = "\
Example:
  echo '{\"id\":1,\"op\":\"new\",\"game\":\"damas-chinas\"}' | partida engine

The protocol is described in docs/engine-protocol.md.")]
pub(crate) struct Engine {
    /// Makes the luck of matches without a seed of their own repeatable
    #[arg(long)]
    seed: Option<u64>,
}

impl Engine {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let seed = self.seed.unwrap_or_else(terminal::fresh_seed);
        let mut engine = engine::Engine::new(seed);
        engine::run(&mut engine, io::stdin().lock(), io::stdout().lock())?;
        Ok(ExitCode::SUCCESS)
    }
}
