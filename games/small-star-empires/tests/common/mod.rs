//! What the tests share.
#![allow(dead_code, unreachable_pub, reason = "each test file uses its share of this")]

use kit::prelude::*;
use kit::{Dice, Replay, Seat, Viewer};
use small_star_empires::{
    Action, Arrangement, First, Hex, Layout, Options, SmallStarEmpires, View, letter_seat,
};

pub const P: Seat = Seat::new(0);
pub const T: Seat = Seat::new(1);
pub const V: Seat = Seat::new(2);
pub const Z: Seat = Seat::new(3);

pub const REFERENCE: &str = "1.0 2.0 3.0 4.0 5.0 6.0 7.0";

pub fn hex(text: &str) -> Hex {
    text.parse().unwrap()
}

pub fn hexes(text: &str) -> Vec<Hex> {
    let mut hexes: Vec<Hex> = text.split_whitespace().map(hex).collect();
    hexes.sort();
    hexes
}

pub fn action(text: &str) -> Action {
    text.parse().unwrap()
}

/// A match at its start with P first.
pub fn start(players: u8, tokens: bool, sectors: &str) -> SmallStarEmpires {
    let sectors: Arrangement = sectors.parse().unwrap();
    SmallStarEmpires::new(
        &Options { players, tokens, arrangement: Layout::Laid(sectors), first: First::Named(P) },
        &mut Dice::new(0),
    )
}

/// A position on the reference board, from its `turn` line on.
pub fn reference(players: u8, tokens: bool, rest: &str) -> SmallStarEmpires {
    load(&position(players, tokens, rest)).unwrap()
}

pub fn position(players: u8, tokens: bool, rest: &str) -> String {
    let tokens = if tokens { "yes" } else { "no" };
    let lines: Vec<&str> = rest.trim().lines().map(str::trim).collect();
    let rest = lines.join("\n");
    format!(
        "partida small-star-empires 1\nplayers {players}\ntokens {tokens}\nsectors {REFERENCE}\n{rest}"
    )
}

pub fn load(text: &str) -> Result<SmallStarEmpires, String> {
    SmallStarEmpires::load(text, &Options::default()).map_err(|why| why.to_string())
}

pub fn view(state: &SmallStarEmpires) -> View {
    state.view(Viewer::Spectator)
}

/// Plays a list of turns in the notation of S43, each by whoever is to move.
pub fn play(replay: &mut Replay<SmallStarEmpires>, turns: &str) {
    for text in turns.split_whitespace() {
        let seat = replay.state().turn().unwrap_or_else(|| panic!("{text}: the game is over"));
        let action = replay.state().read_action(seat, text).unwrap();
        let entry = replay
            .decide(seat, kit::Cause::Asked, action, &mut kit::Script::new(&[]))
            .unwrap_or_else(|why| panic!("{text}: {why}"));
        replay.commit(entry);
    }
}

/// The reason for which an action is refused.
pub fn reason(state: &SmallStarEmpires, seat: Seat, text: &str) -> Option<&'static str> {
    let action = state.read_action(seat, text).unwrap();
    match state.decide(seat, &action, &mut Dice::new(0)) {
        Ok(_) => panic!("{text} was accepted"),
        Err(why) => kit::Refusal::reason(&why),
    }
}

pub fn seat(letter: char) -> Seat {
    letter_seat(letter).unwrap()
}

/// The six shapes of board.
pub const SHAPES: [(u8, bool); 6] =
    [(2, false), (2, true), (3, false), (3, true), (4, false), (4, true)];
