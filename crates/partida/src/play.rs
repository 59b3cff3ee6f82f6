use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::Args;
use kit::{Ink, Lang, Show};
use terminal::{Console, Player, Setup};

use crate::wrong_use::{WrongUse, find_game, read_options};

/// Play a game in the terminal
#[derive(Args)]
#[command(after_help = "\
Examples:
  partida play damas-chinas --option mode=4 --option capture=yes
  partida play small-star-empires --seat human --seat bot:normal
  partida play flow-free --line --lang es")]
pub(crate) struct Play {
    /// The game, such as damas-chinas
    game: String,
    /// An option of the game; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Who sits in the next seat: human or bot:LEVEL; may be given several times
    #[arg(long = "seat", value_name = "WHO")]
    seats: Vec<Player>,
    /// Makes luck repeatable
    #[arg(long)]
    seed: Option<u64>,
    /// Line by line (the only way so far)
    #[arg(long)]
    line: bool,
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
    pub(crate) fn run(self, lang: Lang) -> anyhow::Result<ExitCode> {
        let game = find_game(&self.game)?;
        let setup = Setup {
            options: read_options(&self.options)?,
            players: self.seats,
            seed: self.seed,
            extended: self.extended,
        };
        setup.check(game).map_err(|error| WrongUse(error.to_string()))?;
        let show = Show { lang, ink: self.colour.ink() };
        let mut console = Console::new(io::stdin().lock(), io::stdout().lock(), show);
        console.can_clear = io::stdout().is_terminal();
        console.is_echoed = io::stdin().is_terminal();
        terminal::play(game, &setup, &mut console)?;
        Ok(ExitCode::SUCCESS)
    }
}
