use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use kit::{Ink, Lang, Show};
use terminal::full::{self, Start};
use terminal::{Console, Keyboard, Player, Setup};

use crate::recorded::record_of_file;
use crate::wrong_use::{WrongUse, find_game, read_options};

/// Play in the terminal: alone, with people at the same keyboard, or with bots
#[derive(Args)]
#[command(after_help = "\
Examples:
  partida play
  partida play flow-free
  partida play --server http://127.0.0.1:7777
  partida play damas-chinas --option mode=4 --option capture=yes
  partida play small-star-empires --seat human --seat bot:normal
  partida play flow-free --line --lang es
  partida play --resume damas-chinas-7k2m9qx4ab.json

On a terminal this is a full-screen program: without a game it opens a menu, with one the setup of
that game, and with options or seats the match itself. ? shows the keys. In a pipe, with TERM=dumb
or with --line it is played line by line; `save` there, and x on the full screen, write a file that
--resume goes on with.")]
pub(crate) struct Play {
    /// The game, such as damas-chinas; a menu without one
    game: Option<String>,
    /// An option of the game; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Who sits in the next seat: human or bot:LEVEL; may be given several times
    #[arg(long = "seat", value_name = "WHO")]
    seats: Vec<Player>,
    /// Makes luck repeatable
    #[arg(long)]
    seed: Option<u64>,
    /// Line by line, without a full screen
    #[arg(long)]
    line: bool,
    /// Play on this server, such as http://127.0.0.1:7777; the password is asked for
    #[arg(long, value_name = "URL", conflicts_with_all = ["game", "line", "extended"])]
    server: Option<String>,
    /// Go on with a match that was saved in a file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "options", "seats", "seed", "server", "extended"])]
    resume: Option<PathBuf>,
    /// Commands beyond what the game's own console describes
    #[arg(long)]
    extended: bool,
    /// Whether to write colours: auto, always or never
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    colour: Colour,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Colour {
    Auto,
    Always,
    Never,
}

impl Colour {
    fn ink(self) -> Ink {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        match self {
            Self::Always => Ink::Colour,
            Self::Auto if !plain && io::stdout().is_terminal() => Ink::Colour,
            Self::Auto | Self::Never => Ink::Plain,
        }
    }
}

impl Play {
    /// `asked` is the language of the command line, `lang` that or else the environment's.
    pub(crate) fn run(self, asked: Option<Lang>, lang: Lang) -> anyhow::Result<ExitCode> {
        let full_screen = !self.line && !self.extended && full::can_run();
        let depth = (self.colour == Colour::Never).then_some(full::Depth::Plain);
        if let Some(server) = &self.server {
            if !full_screen {
                return Err(WrongUse("a server is played on in a terminal".into()).into());
            }
            let server = server.trim_end_matches('/').to_owned();
            full::run(Start::Online(Some(server)), asked, lang, depth)?;
            return Ok(ExitCode::SUCCESS);
        }
        if let Some(path) = &self.resume {
            let record = record_of_file(path)?;
            if full_screen {
                full::run(Start::Resume(Box::new(record)), asked, lang, depth)?;
            } else {
                terminal::resume_lines(record, &mut self.console(lang))?;
            }
            return Ok(ExitCode::SUCCESS);
        }
        let Some(name) = &self.game else {
            if full_screen {
                full::run(Start::Menu, asked, lang, depth)?;
                return Ok(ExitCode::SUCCESS);
            }
            let names: Vec<&str> = catalog::games().map(catalog::Game::name).collect();
            let why = format!("line by line a game must be named: {}", names.join(", "));
            return Err(WrongUse(why).into());
        };
        let game = find_game(name)?;
        let setup = Setup {
            options: read_options(&self.options)?,
            players: self.seats.clone(),
            seed: self.seed,
            extended: self.extended,
        };
        setup.check(game).map_err(|error| WrongUse(error.to_string()))?;
        if full_screen {
            let settled = !(setup.options.is_empty() && setup.players.is_empty());
            let start = if settled { Start::Play(game, setup) } else { Start::Form(game, setup) };
            full::run(start, asked, lang, depth)?;
            return Ok(ExitCode::SUCCESS);
        }
        terminal::play(game, &setup, &mut self.console(lang))?;
        Ok(ExitCode::SUCCESS)
    }

    /// The terminal, or a pipe, line by line.
    fn console(&self, lang: Lang) -> Console<'static> {
        let show = Show { lang, ink: self.colour.ink() };
        let mut console = Console::new(io::stdin().lock(), io::stdout().lock(), show);
        console.can_clear = io::stdout().is_terminal();
        console.is_echoed = io::stdin().is_terminal();
        if full::can_run() {
            console.has_menu = true;
            console = console.with_editor(Keyboard::default());
        }
        console
    }
}
