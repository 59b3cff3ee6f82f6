//! What somebody who named a game and nothing else is asked: its main options, and whom to play against.

use std::io;

use catalog::Game;
use serde_json::Value;

use crate::full::{Choice, Kind, LEVELS, options_of, words_of};
use crate::{Console, Player, Setup};

/// Asks for what the command line did not say; `None` where the input ends.
pub(crate) fn setup(
    game: &'static dyn Game,
    given: &Setup,
    console: &mut Console<'_>,
) -> io::Result<Option<Setup>> {
    let mut setup = given.clone();
    for choice in options_of(game).into_iter().filter(|choice| !choice.is_time()) {
        let Kind::Of(values) = &choice.kind else { continue };
        let Some(value) = ask_option(game, &choice, values, console)? else { return Ok(None) };
        setup.options.insert(choice.name.clone(), value);
    }
    // Options that do not go together are told by whoever opens the match.
    let seats = game.check(Some(&setup.options)).map_or(1, |(_, seats)| seats);
    if seats > 1 && game.has_bots() {
        let Some(others) = ask_others(game, console)? else { return Ok(None) };
        setup.players = vec![others; seats.into()];
        setup.players[0] = Player::Human;
    }
    Ok(Some(setup))
}

fn ask_option(
    game: &dyn Game,
    choice: &Choice,
    values: &[Value],
    console: &mut Console<'_>,
) -> io::Result<Option<Value>> {
    let lang = console.lang();
    let pictures = catalog::pictures(game.name());
    let title = pictures.and_then(|p| p.option(&choice.name, None, lang));
    let words: Vec<String> =
        values.iter().map(|value| words_of(game, &choice.name, value, lang)).collect();
    let usual = values.iter().position(|value| *value == choice.default).unwrap_or(0);
    let title = title.unwrap_or_else(|| choice.title.clone());
    Ok(ask_one(&title, &words, usual, console)?.and_then(|at| values.get(at).cloned()))
}

/// Who sits in the other seats.
fn ask_others(game: &dyn Game, console: &mut Console<'_>) -> io::Result<Option<Player>> {
    let levels: Vec<&str> = LEVELS.into_iter().filter(|level| game.knows_bot(level)).collect();
    let lang = console.lang();
    let mut words = vec![lang.pick("personas", "people", "pessoas").to_owned()];
    words.extend(levels.iter().map(|level| crate::full::level_name(level, lang)));
    let title = lang.pick("Contra quién", "Against whom", "Contra quem");
    let usual = levels.iter().position(|level| *level == "normal").map_or(0, |at| at + 1);
    let chosen = ask_one(title, &words, usual, console)?;
    Ok(chosen.map(|at| match at.checked_sub(1).and_then(|at| levels.get(at)) {
        Some(level) => Player::Bot((*level).to_owned()),
        None => Player::Human,
    }))
}

/// One of these by its number; Enter takes the usual one.
fn ask_one(
    title: &str,
    words: &[String],
    usual: usize,
    console: &mut Console<'_>,
) -> io::Result<Option<usize>> {
    console.say(&format!("\n{title}"))?;
    for (number, word) in (1..).zip(words) {
        console.say(&format!("{number:>3}. {word}"))?;
    }
    loop {
        let Some(line) = console.ask(&format!("1-{} [{}]> ", words.len(), usual + 1))? else {
            return Ok(None);
        };
        match line.trim() {
            "" => return Ok(Some(usual)),
            "q" | "quit" | "exit" => return Ok(None),
            number => {
                let number = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                if let Some(at) = number.filter(|at| *at < words.len()) {
                    return Ok(Some(at));
                }
            }
        }
        console.say(console.pick(
            "! Escribe uno de los números, o Enter.",
            "! Write one of the numbers, or Enter.",
            "! Escreva um dos números, ou Enter.",
        ))?;
    }
}
