//! Partida: board games with people and bots, in the terminal, over the network and by the engine protocol.

mod admin;
mod analyse;
mod arena;
mod audit;
mod check;
mod config;
mod convert;
mod database;
mod engine;
mod flow;
mod games;
mod help;
mod kept;
mod load;
mod moving;
mod packed;
#[cfg(test)]
mod papers;
mod perft;
mod play;
mod rating;
mod recorded;
mod replay;
mod serve;
mod web;
mod welcome;
mod worker;
mod wrong_use;

use std::io;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use kit::Lang;

/// A server under load spends a fifth of its time in the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The version, and of which commit and profile the program was built.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("PARTIDA_BUILD"), ")");

/// Board games with people and bots, in the terminal, over the network and by the engine protocol.
#[derive(Parser)]
#[command(
    version = VERSION,
    max_term_width = 100,
    after_help = "\
Examples:
  partida
  partida play damas-chinas
  partida serve
  partida perft damas-chinas --depth 3
  echo '{\"id\":1,\"op\":\"games\"}' | partida engine"
)]
struct Partida {
    /// The language of what people read: es, en or pt [default: the environment's]
    #[arg(long, global = true, value_name = "LANG")]
    lang: Option<Lang>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Play),
    Engine(engine::Engine),
    Perft(perft::Perft),
    Arena(arena::Arena),
    Flow(flow::Flow),
    Games(games::Games),
    Convert(convert::Convert),
    Serve(Box<serve::Serve>),
    Replay(replay::Replay),
    Analyse(analyse::Analyse),
    Admin(admin::Admin),
    Load(load::Load),
    Completions(packed::Completions),
    #[command(hide = true)]
    Man(packed::Man),
    Licences(packed::Licences),
    Worker(worker::Worker),
}

fn main() -> ExitCode {
    // Help is told before the rest is read.
    let arguments = std::env::args_os().skip(1).map(|one| one.to_string_lossy().into_owned());
    let told = help::asked_lang(arguments).unwrap_or_else(environment_lang);
    let read = help::in_words(Partida::command(), told).get_matches();
    let Partida { lang: asked, command } =
        Partida::from_arg_matches(&read).unwrap_or_else(|error| error.exit());
    let lang = asked.unwrap_or_else(environment_lang);
    let Some(command) = command else { return begin(asked, lang) };
    let done = match command {
        Command::Play(command) => command.run(asked, lang),
        Command::Engine(command) => command.run(),
        Command::Perft(command) => command.run(),
        Command::Arena(command) => command.run(),
        Command::Flow(command) => command.run(lang),
        Command::Games(command) => command.run(lang),
        Command::Convert(command) => command.run(),
        Command::Serve(command) => command.run(),
        Command::Replay(command) => command.run(asked, lang),
        Command::Analyse(command) => command.run(lang),
        Command::Admin(command) => command.run(),
        Command::Load(command) => command.run(),
        Command::Completions(command) => command.run(help::in_words(Partida::command(), lang)),
        Command::Man(command) => command.run(help::in_words(Partida::command(), lang)),
        Command::Licences(packed::Licences {}) => packed::Licences::run(),
        Command::Worker(command) => command.run(),
    };
    match done {
        Ok(code) => code,
        Err(error) => report(&error),
    }
}

/// Without a command the menu opens; where there is no terminal for it, help says what there is.
fn begin(asked: Option<Lang>, lang: Lang) -> ExitCode {
    if !terminal::full::can_run() {
        eprint!("{}", help::in_words(Partida::command(), lang).render_help());
        return ExitCode::from(2);
    }
    match terminal::full::run(terminal::full::Start::Menu, asked, lang, None) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => report(&error.into()),
    }
}

fn report(error: &anyhow::Error) -> ExitCode {
    let closed = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
    };
    // Whoever reads our output has gone; that is their way of saying enough.
    if error.chain().any(closed) {
        return ExitCode::SUCCESS;
    }
    wrong_use::tell(error);
    ExitCode::from(wrong_use::exit_code(error))
}

/// The language of the first of the usual variables that is set.
fn environment_lang() -> Lang {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|locale| !locale.is_empty())
        .map_or(Lang::En, |locale| Lang::of_locale(&locale))
}
