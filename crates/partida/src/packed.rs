//! What packagers ask of the program: completions for shells, pages for `man`, and the licences of
//! what it is made of.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, Command};
use clap_complete::Shell;

use crate::web;

/// Print completions for a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  partida completions bash > /etc/bash_completion.d/partida
  partida completions fish > ~/.config/fish/completions/partida.fish")]
pub(crate) struct Completions {
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self, mut program: Command) -> anyhow::Result<ExitCode> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "partida", &mut script);
        io::stdout().write_all(&script)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Write the pages for man into a folder, one for each command
#[derive(Args)]
#[command(after_help = "\
Example:
  partida man /usr/local/share/man/man1")]
pub(crate) struct Man {
    /// Made if it is not there
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl Man {
    pub(crate) fn run(self, program: Command) -> anyhow::Result<ExitCode> {
        let cannot = || format!("cannot write into {}", self.folder.display());
        fs::create_dir_all(&self.folder).with_context(cannot)?;
        clap_mangen::generate_to(program, &self.folder).with_context(cannot)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Print the licences of everything the program and its web app are made of
#[derive(Args)]
#[command(after_help = "\
Example:
  partida licences | less")]
pub(crate) struct Licences {}

impl Licences {
    pub(crate) fn run() -> anyhow::Result<ExitCode> {
        let Some(text) = web::file("licences.txt") else {
            anyhow::bail!(
                "this program was built without the list; cargo xtask licences makes it, and \
                 releases have it"
            );
        };
        io::stdout().write_all(text)?;
        Ok(ExitCode::SUCCESS)
    }
}
