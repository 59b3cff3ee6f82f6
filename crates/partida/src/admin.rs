use std::io::{self, BufRead, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, Subcommand};
use serde_json::json;
use server::{Error, Office, Passwords};
use store::{MatchId, PlayerId, Stage, Store};

use crate::serve::{Database, wait};
use crate::wrong_use::WrongUse;

/// Look after a server's accounts, matches and database
#[derive(Args)]
#[command(after_help = "\
Examples:
  partida admin create-admin ana ana@example.org
  partida admin list-users --search ana
  partida admin backup /var/backups/partida-monday.db

These work on the database itself, whether a server runs on it or not. Passwords are asked for, or
read as one line from standard input; they are never arguments, where others could see them.")]
pub(crate) struct Admin {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    database: Database,
}

#[derive(Subcommand)]
enum Command {
    /// Make the account of a site administrator
    CreateAdmin {
        /// The user name
        username: String,
        /// The e-mail address
        email: String,
    },
    /// Give an account another password, and log it out everywhere
    ResetPassword { username: String },
    /// List accounts
    ListUsers {
        /// Only those with this in their name or address
        #[arg(long, default_value = "")]
        search: String,
        /// One JSON object per line
        #[arg(long)]
        json: bool,
    },
    /// Keep somebody from logging in
    Block { username: String },
    /// Let somebody in again
    Unblock { username: String },
    /// Delete an account; its matches stay, the name goes
    DeleteUser { username: String },
    /// List matches, newest first
    ListMatches {
        /// waiting, running, over or closed
        #[arg(long, default_value = "running")]
        stage: String,
        /// One JSON object per line
        #[arg(long)]
        json: bool,
    },
    /// End a running match without a result, or close a waiting room
    EndMatch {
        #[arg(value_name = "MATCH")]
        id: String,
    },
    /// Copy a SQLite database into a new file, while the server runs
    Backup { file: PathBuf },
    /// Put such a copy in the place of the database; the server must not run
    Restore {
        file: PathBuf,
        /// Replace a database that is there; it is kept beside the new one
        #[arg(long)]
        force: bool,
    },
}

impl Admin {
    // `--database` may stand before or after the command.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let Self { command, database } = self;
        match command {
            Command::CreateAdmin { username, email } => {
                let password = read_password()?;
                wait(async {
                    let store = database.open_or_make().await?;
                    let (name, strong) = (username.clone(), Passwords::strong());
                    let added =
                        server::add_administrator(&store, &strong, name, email, password).await;
                    store.close().await;
                    done(added, &format!("{username} is a site administrator"))
                })
            }
            Command::ResetPassword { username } => {
                let password = read_password()?;
                wait(async {
                    let store = database.open().await?;
                    let office = Office::open(store.clone(), Passwords::strong());
                    let reset = office.reset_password(&username, password).await;
                    store.close().await;
                    done(reset, &format!("{username} has another password"))
                })
            }
            Command::Restore { file, force } => wait(async {
                let Some(path) = database.file() else {
                    return Err(store::Error::NotSqlite.into());
                };
                let kept = Store::restore(&file, path, force).await?;
                println!("{} is now the database {}", file.display(), path.display());
                if let Some(kept) = kept {
                    println!("what was there is kept as {}", kept.display());
                }
                Ok(ExitCode::SUCCESS)
            }),
            command => wait(async {
                let store = database.open().await?;
                let ran = command.run(&store).await;
                store.close().await;
                ran
            }),
        }
    }
}

impl Command {
    async fn run(self, store: &Store) -> anyhow::Result<ExitCode> {
        let office = Office::open(store.clone(), Passwords::weak());
        match self {
            Self::ListUsers { search, json } => list_users(store, &search, json).await,
            Self::Block { username } => {
                let blocked = office.set_blocked(&username, true).await;
                done(blocked, &format!("{username} is blocked"))
            }
            Self::Unblock { username } => {
                let unblocked = office.set_blocked(&username, false).await;
                done(unblocked, &format!("{username} may log in again"))
            }
            Self::DeleteUser { username } => {
                let deleted = office.delete_user(&username).await;
                done(deleted, &format!("{username} is deleted"))
            }
            Self::ListMatches { stage, json } => list_matches(store, &stage, json).await,
            Self::EndMatch { id } => {
                let id: MatchId = id.parse().map_err(|why| WrongUse(format!("{id:?}: {why}")))?;
                done(office.end_match(id).await, &format!("match {id} is ended"))
            }
            Self::Backup { file } => {
                store.back_up(&file).await?;
                println!("{} is a copy of the database", file.display());
                Ok(ExitCode::SUCCESS)
            }
            Self::CreateAdmin { .. } | Self::ResetPassword { .. } | Self::Restore { .. } => {
                unreachable!("these were carried out before the database was opened")
            }
        }
    }
}

async fn list_users(store: &Store, search: &str, json: bool) -> anyhow::Result<ExitCode> {
    let mut after = PlayerId::NONE;
    loop {
        let page = store.players(after, search, 500).await?;
        let Some(last) = page.last() else { return Ok(ExitCode::SUCCESS) };
        after = last.id;
        for player in page {
            let blocked = player.blocked_at.is_some();
            if json {
                let (name, email) = (player.username, player.email);
                let line = json!({
                    "username": name, "email": email, "role": player.role,
                    "created_at": player.created_at, "blocked": blocked,
                });
                println!("{line}");
            } else {
                let role = json!(player.role);
                let role = role.as_str().unwrap_or_default();
                let blocked = if blocked { " blocked" } else { "" };
                println!("{:20} {:13} {}{blocked}", player.username, role, player.email);
            }
        }
    }
}

async fn list_matches(store: &Store, stage: &str, json: bool) -> anyhow::Result<ExitCode> {
    let stages = [Stage::Waiting, Stage::Running, Stage::Over, Stage::Closed];
    let found = stages.into_iter().find(|one| one.name() == stage);
    let stage = found.ok_or_else(|| {
        WrongUse(format!("there is no stage {stage:?}; choose waiting, running, over or closed"))
    })?;
    for one in store.matches_in(stage, store::Cursor::START, u32::MAX).await? {
        let members = one.members.iter().filter(|member| !member.removed);
        let names: Vec<&str> =
            members.map(|member| member.username.as_deref().unwrap_or("(deleted)")).collect();
        if json {
            let line = json!({
                "match": one.id, "game": one.game, "stage": one.stage, "members": names,
                "created_at": one.created_at, "bots": one.terms.bots,
            });
            println!("{line}");
        } else {
            println!("{} {:20} {}", one.id, one.game, names.join(", "));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Says that something was done, or why not.
fn done(result: Result<(), Error>, said: &str) -> anyhow::Result<ExitCode> {
    result.map_err(|error| WrongUse(error.to_string()))?;
    println!("{said}");
    Ok(ExitCode::SUCCESS)
}

fn read_password() -> anyhow::Result<String> {
    if io::stdin().is_terminal() {
        return rpassword::prompt_password("Password: ").context("cannot read the password");
    }
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line).context("standard input")?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
