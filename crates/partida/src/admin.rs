use std::io::{self, BufRead, IsTerminal};
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, Subcommand};
use server::Passwords;

use crate::serve::{Database, wait};
use crate::wrong_use::WrongUse;

/// Look after a server's accounts
#[derive(Args)]
pub(crate) struct Admin {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    CreateAdmin(CreateAdmin),
}

/// Make the account of a site administrator
#[derive(Args)]
#[command(after_help = "\
Example:
  partida admin create-admin ana ana@example.org

The password is asked for, or read as one line from standard input; it is never an argument, where
others could see it.")]
struct CreateAdmin {
    /// The user name
    username: String,
    /// The e-mail address
    email: String,
    #[command(flatten)]
    database: Database,
}

impl Admin {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self.command {
            Command::CreateAdmin(command) => command.run(),
        }
    }
}

impl CreateAdmin {
    fn run(self) -> anyhow::Result<ExitCode> {
        let password = read_password()?;
        wait(async {
            let store = self.database.open_or_make().await?;
            let (name, email) = (self.username.clone(), self.email);
            let strong = Passwords::strong();
            let added = server::add_administrator(&store, &strong, name, email, password).await;
            store.close().await;
            added.map_err(|error| WrongUse(error.to_string()))?;
            println!("{} is a site administrator", self.username);
            Ok(ExitCode::SUCCESS)
        })
    }
}

fn read_password() -> anyhow::Result<String> {
    if io::stdin().is_terminal() {
        return rpassword::prompt_password("Password: ").context("cannot read the password");
    }
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line).context("standard input")?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
