//! A match as text, for games whose rules file has no form of its own: the game, the options, the
//! position after the setup, and one line for each action. It can be read back, because the luck of
//! these games is in their setup alone.
//!
//! ```text
//! partida damas-chinas
//! options {"mode":0,"capture":false,"filled_target":false}
//! y/yy/yyy/yyyy/… 0 n 1 0,0 0 140,140
//! moves:
//! 1: n1-m5
//! 2!: b1-e2
//! ```
//!
//! Players are counted from 1; a mark after the number says that the clock played.

use std::fmt::Write as _;

use kit::{Cause, Seat};
use protocol::{Code, Error};

use crate::Options;

const GAME: &str = "partida ";
const OPTIONS: &str = "options ";
const MOVES: &str = "moves:";

/// One action of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub seat: Seat,
    pub cause: Cause,
    pub action: String,
}

/// A record that was read, not yet played.
#[derive(Clone, Debug)]
pub struct PlainRecord {
    pub game: String,
    pub options: Options,
    pub position: String,
    pub lines: Vec<Line>,
}

pub(crate) fn write(game: &str, options: &str, position: &str, lines: &[Line]) -> String {
    let mut text = format!("{GAME}{game}\n{OPTIONS}{options}\n{}\n{MOVES}\n", position.trim_end());
    for Line { seat, cause, action } in lines {
        let mark = if *cause == Cause::TimedOut { "!" } else { "" };
        let _ = writeln!(text, "{}{mark}: {action}", seat.index() + 1);
    }
    text
}

impl PlainRecord {
    pub fn read(text: &str) -> Result<Self, Error> {
        let bad = |line: usize, why: &str| {
            Error::new(Code::BadPosition, format!("line {line} of the record: {why}"))
        };
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let part = |index: usize, begins: &str| {
            lines.get(index).and_then(|line: &&str| line.strip_prefix(begins))
        };
        let game = part(0, GAME).ok_or_else(|| bad(1, "it does not name its game"))?;
        let options = part(1, OPTIONS).ok_or_else(|| bad(2, "there are no options"))?;
        let options =
            serde_json::from_str(options).map_err(|_| bad(2, "the options are not JSON"))?;
        let head = lines.iter().position(|line| *line == MOVES);
        let head =
            head.filter(|head| *head >= 2).ok_or_else(|| bad(3, "there is no line moves:"))?;
        let mut read = Vec::new();
        for (index, line) in lines.iter().enumerate().skip(head + 1) {
            if line.is_empty() {
                continue;
            }
            let parts = line.split_once(": ");
            let (who, action) = parts.ok_or_else(|| bad(index + 1, "nobody is named"))?;
            let (who, cause) = match who.strip_suffix('!') {
                Some(who) => (who, Cause::TimedOut),
                None => (who, Cause::Asked),
            };
            let number = who.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
            let seat = number.and_then(|number| Seat::try_from(number).ok());
            let seat = seat.ok_or_else(|| bad(index + 1, "there is no such player"))?;
            read.push(Line { seat, cause, action: action.to_owned() });
        }
        let position = lines[2..head].join("\n");
        Ok(Self { game: game.to_owned(), options, position, lines: read })
    }
}
