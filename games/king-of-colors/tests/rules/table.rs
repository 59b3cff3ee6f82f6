//! A match played by lines of K110, for tests.

use king_of_colors::{Cell, Colour, Event, KingOfColors, Options};
use kit::prelude::*;
use kit::{Cause, Dice, Refusal as _, Replay, Seat, Viewer};

/// The terrain of section 18.
pub(crate) const LAND: &str = "spoopsospoospsospsppppoosso";

/// The start of section 18.1, with Red's to act.
pub(crate) const START: &str = "KC1 s1,p0,w1G5,w2G5/o0,o1,p0,s0,w1G5/w1R5,o0,s1,p1,o0,o0/w2R5,s0,p1,w2,s1,o1,s1/\
w1R5,p0,s1,p1,p0,p0/p0,o1,o0,s0,w1B5/s1,o0,w1B5,w2B5 1 plan R R 1 - MP.DD.SD.DM.ST -";

#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) replay: Replay<KingOfColors>,
    dice: Dice,
}

impl Table {
    pub(crate) fn load(position: &str) -> Self {
        Self::load_with(position, &Options::default())
    }

    pub(crate) fn load_with(position: &str, options: &Options) -> Self {
        let state = KingOfColors::load(position, options).unwrap_or_else(|why| panic!("{why}"));
        Self { replay: Replay::from_position(state), dice: Dice::new(1) }
    }

    pub(crate) fn open(options: &Options, seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        Self { replay: Replay::open(options, &mut dice), dice }
    }

    pub(crate) fn state(&self) -> &KingOfColors {
        self.replay.state()
    }

    pub(crate) fn position(&self) -> String {
        self.state().position()
    }

    pub(crate) fn position_for(&self, letter: char) -> String {
        let viewer = Colour::of_letter(letter)
            .map_or(Viewer::Spectator, |colour| Viewer::Seat(self.state().seat_of(colour)));
        KingOfColors::position_in(&self.state().view(viewer))
    }

    /// Plays a line, or says the word with which it was refused.
    pub(crate) fn try_line(&mut self, line: &str) -> Result<Vec<Event>, &'static str> {
        let (who, what) = line.split_once(": ").expect("a line has a player");
        let letter = who.chars().next().expect("a letter");
        let seat = self.seat(letter);
        let action = self.state().read_action(seat, what).map_err(|_| "bad_action")?;
        let cause = match who.chars().last() {
            Some('*') => Cause::TimedOut,
            Some('+') => Cause::Bot,
            _ => Cause::Asked,
        };
        if cause == Cause::TimedOut {
            let named = self.state().on_timeout(seat).expect("a seat to act");
            assert_eq!(self.state().write_action(seat, &named), what, "the automatic action");
        }
        let before = self.position();
        match self.replay.decide(seat, cause, action, &mut self.dice) {
            Ok(entry) => {
                let events = entry.events.clone();
                self.replay.commit(entry);
                Ok(events)
            }
            Err(refusal) => {
                assert_eq!(self.position(), before, "K101: a refusal changes nothing");
                Err(refusal.reason().expect("every refusal has a word"))
            }
        }
    }

    /// Plays lines; those of the match itself must be what the match says.
    pub(crate) fn play(&mut self, lines: &str) -> Vec<Event> {
        let mut told = Vec::new();
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
            assert!(!line.starts_with("--"), "only players' lines");
            told = self.try_line(line).unwrap_or_else(|why| panic!("{line}: {why}"));
        }
        told
    }

    /// Lets the clock run out for whom the match waits.
    pub(crate) fn time_out(&mut self) -> String {
        let seat = self.state().to_act().first().expect("somebody to act");
        let action = self.state().on_timeout(seat).expect("an automatic action");
        let text = self.state().write_action(seat, &action);
        let entry = self
            .replay
            .decide(seat, Cause::TimedOut, action, &mut self.dice)
            .expect("the automatic action is right");
        self.replay.commit(entry);
        text
    }

    pub(crate) fn seat(&self, letter: char) -> Seat {
        self.state().seat_of(Colour::of_letter(letter).expect("a player"))
    }

    /// The letter of the player the match waits for, or `-`.
    pub(crate) fn turn(&self) -> char {
        self.state().waits_for().map_or('-', Colour::letter)
    }

    pub(crate) fn troops(&self, name: &str) -> u8 {
        self.state().troops(cell(name))
    }

    pub(crate) fn controller(&self, name: &str) -> Option<char> {
        self.state().controller(cell(name)).map(Colour::letter)
    }

    pub(crate) fn token(&self, name: &str) -> Option<char> {
        self.state().token(cell(name)).map(king_of_colors::Token::letter)
    }

    /// What a cell holds, such as `R5m`, or nothing.
    pub(crate) fn holds(&self, name: &str) -> String {
        let Some(colour) = self.controller(name) else { return String::new() };
        let token = self.token(name).map_or(String::new(), String::from);
        format!("{colour}{}{token}", self.troops(name))
    }

    /// The result as the record says it, such as `win R colours`.
    pub(crate) fn result(&self) -> Option<String> {
        let ended = self.replay.entries().iter().flat_map(|entry| &entry.events).last()?;
        let Event::Ended { result, reason, colours, .. } = ended else { return None };
        let who: String = colours.iter().flat_map(|colour| [colour.letter(), ' ']).collect();
        Some(format!("{} {who}{}", result.word(), reason.word()))
    }
}

pub(crate) fn cell(name: &str) -> Cell {
    Cell::named(name).unwrap_or_else(|| panic!("no cell {name}"))
}

/// A position line with the board of section 18 and these garrisons (such as `C1R5m`).
pub(crate) fn line(garrisons: &str, tail: &str) -> String {
    let mut land = LAND.chars();
    let mut board = String::new();
    let levels = Options::default().levels;
    let garrisons: Vec<(&str, &str)> =
        garrisons.split_whitespace().map(|word| word.split_at(2)).collect();
    for (name, _) in &garrisons {
        cell(name);
    }
    for cell in Cell::all() {
        match (cell.column(), cell.row()) {
            (0, 0) => {}
            (_, 0) => board.push('/'),
            _ => board.push(','),
        }
        let blank = king_of_colors::BLANK.contains(cell);
        board.push(if blank { 'w' } else { land.next().expect("27 letters") });
        board.push_str(&levels[cell.class()].to_string());
        let name = cell.to_string();
        if let Some((_, troops)) = garrisons.iter().find(|(one, _)| *one == name) {
            board.push_str(troops);
        }
    }
    format!("KC1 {board} {tail}")
}
