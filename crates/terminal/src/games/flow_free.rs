//! The console game that the rules of Flow Free describe, on a real console.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};

use catalog::{Dice, Game, Options};
use flow_free::console::{Answer, Console as Machine, ConsoleStart, Save};
use flow_free::line::Cutter;
use serde_json::Value;

use crate::{Console, Setup, fresh_seed};

/// Plays at the menu and at boards until the player leaves or the input ends.
pub(super) fn play(
    _game: &'static dyn Game,
    setup: &Setup,
    console: &mut Console<'_>,
) -> io::Result<()> {
    let mut dice = Dice::new(setup.seed.unwrap_or_else(fresh_seed));
    let mut machine = Machine::new(console.show, setup.extended, start(&setup.options)?);
    let mut answer = machine.begin(&mut dice);
    loop {
        if let Some(save) = answer.save.take() {
            answer = saved(&machine, &save);
        }
        if let Some(load) = answer.load.take() {
            let text = read(&load.file).map_err(|why| why.to_string());
            answer = machine.loaded(&load, text.as_deref().map_err(String::as_str));
        }
        console.write(&answer.text)?;
        if answer.ends {
            return Ok(());
        }
        let mut cutter = Cutter::default();
        if !console.read_pieces(|piece| cutter.push(piece))? {
            return Ok(());
        }
        answer = machine.line(&cutter.finish(), &mut dice);
    }
}

/// A level or a board on the command line comes before the menu; a number alone goes with every
/// level that is chosen there.
fn start(options: &Options) -> io::Result<ConsoleStart> {
    let read: flow_free::Options = serde_json::from_value(Value::Object(options.clone()))
        .map_err(|why| io::Error::new(io::ErrorKind::InvalidInput, why.to_string()))?;
    let begins = options.contains_key("level") || options.contains_key("board");
    let number = options.get("number").and_then(Value::as_u64);
    Ok(ConsoleStart {
        number: number.and_then(|number| u32::try_from(number).ok()).filter(|_| !begins),
        first: begins.then_some(read),
    })
}

/// The most of a file that is read: thousands of puzzles, or a very long game.
const LARGEST_FILE: u64 = 16 << 20;

fn read(name: &str) -> io::Result<String> {
    let mut text = String::new();
    File::open(name)?.take(LARGEST_FILE).read_to_string(&mut text)?;
    Ok(text)
}

/// Writes a file that is not there yet, so that no saved game is lost.
fn saved(machine: &Machine, save: &Save) -> Answer {
    let tries = if save.named { 1 } else { 1000 };
    let names = std::iter::once(save.name.clone()).chain((2..1000).map(|number| {
        let stem = save.name.trim_end_matches(".txt");
        format!("{stem}-{number}.txt")
    }));
    for name in names.take(tries) {
        let file = OpenOptions::new().write(true).create_new(true).open(&name);
        match file.and_then(|mut file| file.write_all(save.text.as_bytes())) {
            Ok(()) => return machine.saved(Ok(&name)),
            Err(why) if why.kind() == io::ErrorKind::AlreadyExists && !save.named => {}
            Err(why) => return machine.saved(Err(&why.to_string())),
        }
    }
    machine.saved(Err("too many saved games"))
}
