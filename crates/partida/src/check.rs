//! `partida serve --check`: what would be used, and whether it can be. Nothing is made or changed.

use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use server::{Backups, Retention, Settings, Timeouts, WebApp};
use store::Store;

use crate::database::{Database, writable_folder};
use crate::serve::wait;
use crate::welcome::warning;
use crate::wrong_use::{exit_code, tell};

pub(crate) fn check(settings: &Settings, database: &Database) -> io::Result<ExitCode> {
    let mut out = io::stdout().lock();
    show(&mut out, settings, database)?;
    if let Some(path) = database.file()
        && let Some(mode) = Store::open_to_others(path)
    {
        eprintln!("partida: warning: {}", open_to_others(path, mode));
    }
    let looked = wait(database.look());
    if let Ok(found) = &looked {
        writeln!(out, "{found}")?;
    }
    let copies = settings.backups.as_ref().map_or(Ok(()), |plan| writable_folder(&plan.folder));
    let metrics = settings.metrics_listen.map_or(Ok(()), listen);
    let mail = settings.mail.as_ref().map_or(Ok(()), |mail| {
        wait(async { mail.look().await.with_context(|| format!("mail by {mail}")) })
    });
    // Whoever has two faults to mend wants to hear of both.
    let faults: Vec<anyhow::Error> =
        [looked.map(drop), copies, listen(settings.listen), metrics, mail]
            .into_iter()
            .filter_map(Result::err)
            .collect();
    for fault in &faults {
        tell(fault);
    }
    // Whoever has faults to mend hears of this when it could be served.
    if faults.is_empty()
        && let Some(warning) = warning(settings)
    {
        eprintln!("partida: warning: {warning}");
    }
    Ok(faults.iter().map(exit_code).max().map_or(ExitCode::SUCCESS, ExitCode::from))
}

fn listen(address: SocketAddr) -> anyhow::Result<()> {
    let listens = TcpListener::bind(address).map(drop);
    listens
        .with_context(|| format!("cannot listen on {address}; perhaps a server runs there already"))
}

/// What is said of a database that others may read.
pub(crate) fn open_to_others(path: &std::path::Path, mode: u32) -> String {
    let path = path.display();
    format!("{path} can be read by others (its mode is {mode:o}); chmod 600 {path}")
}

fn show(out: &mut impl Write, settings: &Settings, database: &Database) -> io::Result<()> {
    let web = match &settings.web {
        WebApp::NotBuilt => "none, the program was built without it".to_owned(),
        WebApp::Embedded(files) => format!("{} files inside the program", files.len()),
        WebApp::Folder(folder) => folder.display().to_string(),
    };
    let rate = settings.limits.rate.map_or("off".to_owned(), |rate| format!("{rate} a minute"));
    let (bots, waiting) = (settings.bot_threads, settings.bot_queue);
    writeln!(out, "listen           {}", settings.listen)?;
    writeln!(
        out,
        "https            {}",
        if settings.tls.is_some() { "by its own certificate" } else { "no" }
    )?;
    writeln!(out, "database         {}", store::without_password(&database.address))?;
    writeln!(out, "web app          {web}")?;
    writeln!(out, "secure cookies   {}", settings.secure_cookies)?;
    writeln!(out, "behind a proxy   {}", proxies(settings))?;
    writeln!(out, "metrics          {}", metrics(settings))?;
    writeln!(out, "rate limit       {rate}")?;
    writeln!(out, "connections      {} from one address", settings.limits.connections)?;
    let Timeouts { head, body } = settings.timeouts;
    writeln!(
        out,
        "patience         {} s for a head, {} s for a body",
        head.as_secs(),
        body.as_secs()
    )?;
    writeln!(out, "rooms, matches   {}, {}", settings.limits.rooms, settings.limits.matches)?;
    writeln!(out, "bots             {bots} threads, {waiting} may wait")?;
    match &settings.backups {
        None => writeln!(out, "copies           none are made")?,
        Some(Backups { every, keep, folder }) => {
            let hours = every.as_secs_f64() / 3_600.0;
            writeln!(
                out,
                "copies           every {hours} h, {keep} are kept in {}",
                folder.display()
            )?;
        }
    }
    let mail = settings.mail.as_ref().map_or("none is sent".to_owned(), ToString::to_string);
    writeln!(out, "mail             {mail}")?;
    writeln!(out, "absence          {} s", settings.absence.as_secs())?;
    let Retention { rooms, chat, audit, guests } = &settings.retention;
    let days = |time: &Duration| format!("{} days", time.as_secs() / 86_400);
    let long = |time: &Option<Duration>| time.as_ref().map_or("for ever".to_owned(), days);
    let (rooms, chat, audit, guests) = (days(rooms), long(chat), long(audit), days(guests));
    writeln!(
        out,
        "kept             closed rooms {rooms}, chat {chat}, audit log {audit}, guests {guests}"
    )?;
    writeln!(out, "untouched        {} days", settings.untouched.as_secs() / 86_400)
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
