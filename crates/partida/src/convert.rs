use std::fs;
use std::io::{self, Read, Write};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;

use crate::wrong_use::{WrongUse, find_game, read_options};

/// Turn a position from one form into another
#[derive(Args)]
#[command(after_help = "\
Example:
  partida convert damas-chinas --from matrix --to position board.txt

Every game has the form `position`, the text of its rules; some have others.
Exit code 1 means that the text is not a position in that form.")]
pub(crate) struct Convert {
    /// The game, such as damas-chinas
    game: String,
    /// The form of the text that is read
    #[arg(long, value_name = "FORM", default_value = POSITION)]
    from: String,
    /// The form to write
    #[arg(long, value_name = "FORM", default_value = POSITION)]
    to: String,
    /// An option of the game that the text does not carry; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// The file to read; - for standard input
    #[arg(default_value = "-")]
    file: String,
}

const POSITION: &str = "position";

impl Convert {
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let game = find_game(&self.game)?;
        let options = read_options(&self.options)?;
        for form in [&self.from, &self.to] {
            if form != POSITION && !game.forms().contains(&form.as_str()) {
                let others = game.forms().join(", ");
                return Err(WrongUse(format!(
                    "{} has no form {form:?}; it has {POSITION} {others}",
                    self.game
                ))
                .into());
            }
        }
        let text = if self.file == "-" {
            let mut text = String::new();
            io::stdin().read_to_string(&mut text).context("standard input")?;
            text
        } else {
            fs::read_to_string(&self.file).with_context(|| self.file.clone())?
        };
        let this_match = if self.from == POSITION {
            game.load(text.trim_end_matches(['\n', '\r']), Some(&options))?
        } else {
            game.import(&self.from, &text, Some(&options))?
        };
        let written = if self.to == POSITION {
            this_match.position()
        } else {
            this_match.export(&self.to).context("this position cannot be written in that form")?
        };
        writeln!(io::stdout(), "{}", written.trim_end_matches('\n'))?;
        Ok(ExitCode::SUCCESS)
    }
}
