use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, Subcommand};
use serde_json::json;
use server::{Error, Office, Passwords};
use store::{Cursor, MatchId, PlayerId, Stage, Store, StoredMatch, Time};

use crate::config::{BusConfig, Days, retention};
use crate::database::Database;
use crate::serve::wait;
use crate::wrong_use::WrongUse;

/// Look after a server's accounts, matches and database
#[derive(Args)]
#[command(after_help = "\
Examples:
  partida admin create-admin ana ana@example.org
  partida admin list-users --search ana
  partida admin reset-link ana --public-url https://partida.example.org
  partida admin backup /var/backups/partida-monday.db

These work on the database itself, whether a server runs on it or not. Where several nodes do, give
--nats as they have it: then they are told at once, and end what is to be ended. Passwords are asked for, or
read as one line from standard input; they are never arguments, where others could see them.")]
pub(crate) struct Admin {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    database: Database,
    #[command(flatten)]
    nats: BusConfig,
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
    /// Print a link by which somebody chooses another password, once and within an hour
    ResetLink {
        username: String,
        /// Where people find the site [default: http://127.0.0.1:7777]
        #[arg(long, value_name = "URL", env = "PARTIDA_PUBLIC_URL")]
        public_url: Option<String>,
    },
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
    Block {
        username: String,
        /// Also the last administrator, without asking
        #[arg(long)]
        force: bool,
    },
    /// Let somebody in again
    Unblock { username: String },
    /// Delete an account; its matches stay, the name goes
    DeleteUser {
        username: String,
        /// Also the last administrator, without asking
        #[arg(long)]
        force: bool,
    },
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
    /// Tell who came in, who tried to, and what was done to accounts and matches, newest first
    Audit {
        /// How many lines at most
        #[arg(long, default_value_t = 100, value_name = "N")]
        most: u32,
        /// One JSON object per line
        #[arg(long)]
        json: bool,
    },
    /// Compute all ratings from the logs of the rated matches and compare them with what is stored
    Rate {
        /// Store what differs, as after a change of the bots' ratings
        #[arg(long)]
        again: bool,
    },
    /// Remove what has had its time, as a server does every hour
    Sweep {
        /// Tell how much it would be, and remove nothing
        #[arg(long)]
        dry_run: bool,
        /// How long waiting rooms are kept that closed, in days [default: 30]
        #[arg(long, value_name = "N", env = "PARTIDA_KEEP_ROOMS_DAYS")]
        keep_rooms_days: Option<u32>,
        /// How long after the end of a match its chat is kept, in days, or always [default: 365]
        #[arg(long, value_name = "N|always", env = "PARTIDA_KEEP_CHAT_DAYS")]
        keep_chat_days: Option<Days>,
        /// How long lines of the audit log are kept, in days, or always [default: 365]
        #[arg(long, value_name = "N|always", env = "PARTIDA_KEEP_AUDIT_DAYS")]
        keep_audit_days: Option<Days>,
        /// How long guests are kept who do not come back, in days [default: 30]
        #[arg(long, value_name = "N", env = "PARTIDA_KEEP_GUESTS_DAYS")]
        keep_guests_days: Option<u32>,
    },
    /// Copy a SQLite database into a new file, while the server runs, and look through the copy
    Backup { file: PathBuf },
    /// Copy a SQLite database that no server uses into an empty PostgreSQL database, and compare
    Move {
        /// Where to: postgres://USER@HOST/NAME
        #[arg(long, value_name = "DATABASE", env = "PARTIDA_MOVE_TO", hide_env_values = true)]
        to: String,
    },
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
        let Self { command, database, nats } = self;
        let nats = nats.settings()?;
        let nats = nats.as_ref();
        // What the store has to say is told to nobody else.
        let log = tracing_subscriber::fmt().with_max_level(tracing::Level::ERROR);
        log.with_writer(io::stderr).without_time().with_target(false).with_ansi(false).init();
        match command {
            Command::CreateAdmin { username, email } => {
                let password = read_password()?;
                wait(async {
                    let store = database.open_or_make().await?;
                    let (name, strong) = (username.clone(), Passwords::strong());
                    let added =
                        server::add_administrator(&store, &strong, name, email, password).await;
                    store.close().await;
                    done(added, &username, "is a site administrator")
                })
            }
            Command::ResetPassword { username } => {
                let password = read_password()?;
                wait(with(database.open(), async |store| {
                    let office =
                        office(store, Passwords::strong(), nats, Touches::Accounts).await?;
                    let reset = office.reset_password(&username, password).await;
                    office.close().await;
                    done(reset, &username, "has another password")
                }))
            }
            Command::ResetLink { username, public_url } => {
                let site = public_url.as_deref().unwrap_or("http://127.0.0.1:7777");
                let site = server::Mail::site(site)
                    .ok_or_else(|| WrongUse(server::BadMail::Site.to_string()))?;
                wait(with(database.open(), async |store| {
                    let office = office(store, Passwords::weak(), nats, Touches::Accounts).await?;
                    let made = office.reset_link(&username).await;
                    office.close().await;
                    let token = made.map_err(|error| not_done(error, &username))?;
                    writeln!(io::stdout(), "{site}/reset#{token}")?;
                    Ok(ExitCode::SUCCESS)
                }))
            }
            Command::Audit { most, json } => wait(with(database.open_read_only(), async |store| {
                crate::audit::tell(&store, most, json).await
            })),
            Command::Rate { again } => {
                wait(with(database.open(), async |store| crate::rating::rate(&store, again).await))
            }
            Command::Sweep {
                dry_run,
                keep_rooms_days,
                keep_chat_days,
                keep_audit_days,
                keep_guests_days,
            } => {
                let retention =
                    retention(keep_rooms_days, keep_chat_days, keep_audit_days, keep_guests_days);
                let now = Time::of_machine();
                let found = if dry_run {
                    wait(with(database.open_read_only(), async |store| {
                        Ok(server::leftovers(&store, &retention, now).await?)
                    }))
                } else {
                    wait(with(database.open(), async |store| {
                        Ok(server::sweep(&store, &retention, now).await?)
                    }))
                };
                for (what, count) in found? {
                    writeln!(io::stdout(), "{:10} {count}", what.name())?;
                }
                Ok(ExitCode::SUCCESS)
            }
            Command::Move { to } => wait(crate::moving::move_to(&database, &to)),
            Command::Backup { file } => wait(back_up(&database, &file)),
            Command::Restore { file, force } => wait(async {
                let Some(path) = database.file() else {
                    return Err(store::Error::NotSqlite.into());
                };
                let kept = Store::restore(&file, path, force).await?;
                writeln!(
                    io::stdout(),
                    "{} is now the database {}",
                    file.display(),
                    path.display()
                )?;
                if let Some(kept) = kept {
                    writeln!(io::stdout(), "what was there is kept as {}", kept.display())?;
                }
                Ok(ExitCode::SUCCESS)
            }),
            Command::ListUsers { search, json } => {
                wait(with(database.open_read_only(), async |store| {
                    list_users(&store, &search, json).await
                }))
            }
            Command::ListMatches { stage, json } => {
                let stage = read_stage(&stage)?;
                wait(with(database.open_read_only(), async |store| {
                    list_matches(&store, stage, json).await
                }))
            }
            Command::EndMatch { id } => {
                let match_id: MatchId =
                    id.parse().map_err(|why| WrongUse(format!("{id:?}: {why}")))?;
                wait(with(database.open(), async |store| {
                    let office = office(store, Passwords::weak(), nats, Touches::Matches).await?;
                    let ended = office.end_match(match_id).await;
                    office.close().await;
                    done(ended, &format!("match {id}"), "is ended")
                }))
            }
            Command::Block { username, force } => wait(with(database.open(), async |store| {
                let office = office(store, Passwords::weak(), nats, Touches::Accounts).await?;
                may_go(&office, &username, "Block", force).await?;
                let blocked = office.set_blocked(&username, true).await;
                office.close().await;
                done(blocked, &username, "is blocked")
            })),
            Command::Unblock { username } => wait(with(database.open(), async |store| {
                let office = office(store, Passwords::weak(), nats, Touches::Accounts).await?;
                let unblocked = office.set_blocked(&username, false).await;
                office.close().await;
                done(unblocked, &username, "may log in again")
            })),
            Command::DeleteUser { username, force } => wait(with(database.open(), async |store| {
                let office = office(store, Passwords::weak(), nats, Touches::Matches).await?;
                may_go(&office, &username, "Delete", force).await?;
                let deleted = office.delete_user(&username).await;
                office.close().await;
                done(deleted, &username, "is deleted")
            })),
        }
    }
}

/// Opens a store, does something with it, and lets go of it however that went.
pub(crate) async fn with<T>(
    open: impl Future<Output = anyhow::Result<Store>>,
    work: impl AsyncFnOnce(Store) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let store = open.await?;
    let worked = work(store.clone()).await;
    store.close().await;
    worked
}

/// What something is done to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Touches {
    Accounts,
    Matches,
}

/// Where nodes run, they are told at once by NATS; what is done to matches is done by them.
async fn office(
    store: Store,
    passwords: Passwords,
    nats: Option<&bus::Settings>,
    touches: Touches,
) -> anyhow::Result<Office> {
    if touches == Touches::Accounts && nats.is_none() {
        return Ok(Office::for_accounts(store, passwords));
    }
    Ok(Office::for_matches(store, passwords, nats).await?)
}

/// Asks before nobody is left who could look after the site.
async fn may_go(office: &Office, username: &str, what: &str, force: bool) -> anyhow::Result<()> {
    let last = office.is_last_administrator(username).await;
    if force || !last.map_err(|error| not_done(error, username))? {
        return Ok(());
    }
    let why = format!(
        "{username} is the last administrator who may log in. Another one is made with \
         partida admin create-admin NAME E-MAIL"
    );
    if !io::stdin().is_terminal() {
        anyhow::bail!("{why}. Nothing was changed; with --force it is done anyway");
    }
    eprint!("{why}.\n{what} {username} all the same? [y/N] ");
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer).context("standard input")?;
    if !["y", "yes"].contains(&answer.trim().to_lowercase().as_str()) {
        anyhow::bail!("nothing was changed");
    }
    Ok(())
}

async fn back_up(database: &Database, file: &Path) -> anyhow::Result<ExitCode> {
    Store::check_address(&database.address)?;
    let Some(path) = database.file() else { return Err(store::Error::NotSqlite.into()) };
    database.must_be_there()?;
    for doubt in server::back_up(path, file).await? {
        eprintln!("partida: warning: {doubt}");
    }
    writeln!(io::stdout(), "{} is a copy of the database", file.display())?;
    Ok(ExitCode::SUCCESS)
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
                writeln!(io::stdout(), "{line}")?;
            } else {
                let role = json!(player.role);
                let role = role.as_str().unwrap_or_default();
                let blocked = if blocked { " blocked" } else { "" };
                writeln!(
                    io::stdout(),
                    "{:20} {:13} {}{blocked}",
                    player.username,
                    role,
                    player.email
                )?;
            }
        }
    }
}

fn read_stage(name: &str) -> Result<Stage, WrongUse> {
    let stages = [Stage::Waiting, Stage::Running, Stage::Over, Stage::Closed];
    let found = stages.into_iter().find(|one| one.name() == name);
    found.ok_or_else(|| {
        WrongUse(format!("there is no stage {name:?}; choose waiting, running, over or closed"))
    })
}

async fn list_matches(store: &Store, stage: Stage, json: bool) -> anyhow::Result<ExitCode> {
    let mut from = Cursor::START;
    loop {
        let page = store.matches_in(stage, from, 500).await?;
        let Some(last) = page.last() else { return Ok(ExitCode::SUCCESS) };
        from = Cursor::after(last);
        for one in &page {
            writeln!(
                io::stdout(),
                "{}",
                if json { match_as_json(one) } else { match_in_words(one) }
            )?;
        }
    }
}

fn names(one: &StoredMatch) -> Vec<&str> {
    let members = one.members.iter().filter(|member| !member.removed);
    members.map(|member| member.username.as_deref().unwrap_or("(deleted)")).collect()
}

fn match_as_json(one: &StoredMatch) -> String {
    let line = json!({
        "match": one.id, "game": one.game, "stage": one.stage, "members": names(one),
        "created_at": one.created_at, "bots": one.terms.bots,
    });
    line.to_string()
}

fn match_in_words(one: &StoredMatch) -> String {
    format!("{} {:20} {}", one.id, one.game, names(one).join(", "))
}

/// Says that something was done with an account or a match, or why not.
fn done(result: Result<(), Error>, whom: &str, said: &str) -> anyhow::Result<ExitCode> {
    result.map_err(|error| not_done(error, whom))?;
    writeln!(io::stdout(), "{whom} {said}")?;
    Ok(ExitCode::SUCCESS)
}

fn not_done(error: Error, whom: &str) -> anyhow::Error {
    match error {
        Error::Unavailable => anyhow::anyhow!("that could not be done, for the reason above"),
        Error::PlayerNotFound => WrongUse(format!("there is no account {whom}")).into(),
        Error::MatchNotFound => WrongUse(format!("there is no {whom}")).into(),
        error => WrongUse(error.to_string()).into(),
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
