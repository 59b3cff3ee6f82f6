use std::io::{self, Write};
use std::process::ExitCode;

use catalog::Game;
use clap::Args;
use kit::Lang;
use serde_json::{Value, json};

use crate::wrong_use::find_game;

/// List the games, their options and their bots
#[derive(Args)]
#[command(after_help = "\
Examples:
  partida games
  partida games damas-chinas
  partida games --json")]
pub(crate) struct Games {
    /// Only this game, with its options
    game: Option<String>,
    /// One JSON object per line, with the options as a JSON schema
    #[arg(long)]
    json: bool,
}

impl Games {
    pub(crate) fn run(self, lang: Lang) -> anyhow::Result<ExitCode> {
        let mut out = io::stdout().lock();
        let one = self.game.as_deref().map(find_game).transpose()?;
        let games: Vec<&dyn Game> = one.map_or_else(|| catalog::games().collect(), |one| vec![one]);
        for game in games {
            if self.json {
                writeln!(out, "{}", describe(game))?;
            } else {
                list(game, one.is_some(), lang, &mut out)?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn levels(game: &dyn Game) -> Vec<&'static str> {
    bots::Level::ALL.iter().map(|level| level.name()).filter(|name| game.knows_bot(name)).collect()
}

fn describe(game: &dyn Game) -> Value {
    let seats = game.seats();
    let titles: serde_json::Map<String, Value> =
        Lang::ALL.iter().map(|lang| (lang.to_string(), game.title(*lang).into())).collect();
    json!({
        "game": game.name(),
        "titles": titles,
        "seats": { "min": seats.start(), "max": seats.end() },
        "bots": levels(game),
        "secrets": game.has_secrets(),
        "options": game.schema(),
    })
}

fn list(game: &dyn Game, whole: bool, lang: Lang, out: &mut impl Write) -> io::Result<()> {
    let seats = game.seats();
    let seats = match (seats.start(), seats.end()) {
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("{least}-{most}"),
    };
    let bots = levels(game).join(" ");
    let bots = if bots.is_empty() { "-".to_owned() } else { bots };
    writeln!(out, "{:<20} {:<20} {seats:<4} {bots}", game.name(), game.title(lang))?;
    if !whole {
        return Ok(());
    }
    let schema = game.schema();
    let pictures = catalog::pictures(game.name());
    for (name, option) in schema["properties"].as_object().into_iter().flatten() {
        let words = pictures.and_then(|pictures| pictures.option(name, None, lang));
        let words = words.or_else(|| option["title"].as_str().map(str::to_owned));
        writeln!(out, "  {name:<18} {} [{}]", words.unwrap_or_default(), option["default"])?;
        for value in option["enum"].as_array().into_iter().flatten() {
            let told = pictures.and_then(|p| p.option(name, Some(&value.to_string()), lang));
            writeln!(out, "    {value:<10} {}", told.unwrap_or_default())?;
        }
    }
    Ok(())
}
