//! What people and clients read: pictures, sentences, stored samples.

use damas_chinas::{DamasChinas, Event, View};
use kit::prelude::*;
use kit::{Ink, Lang, Seat, Show, Viewer};

use crate::common::*;

/// Removes terminal colours.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\x1b[") {
        out.push_str(before);
        rest = after.split_once('m').expect("a whole sequence").1;
    }
    out + rest
}

#[test]
fn the_picture_fits_a_small_terminal_and_names_every_cell() {
    for mode in 0..9 {
        for lang in Lang::ALL {
            let view = start(mode, true).view(Viewer::Spectator);
            let picture = DamasChinas::draw(&view, Show { lang, ink: Ink::Plain });
            assert!(picture.lines().count() <= 24, "{picture}");
            assert!(picture.lines().all(|line| line.chars().count() <= 80), "{picture}");
            let coloured = DamasChinas::draw(&view, Show { lang, ink: Ink::Colour });
            assert_eq!(plain(&coloured), picture);
        }
    }
    let picture = DamasChinas::draw(&load(M1).view(Viewer::Spectator), Show::default());
    for (letter, line) in ('a'..='q').zip(picture.lines()) {
        assert!(line.trim().starts_with(letter) && line.ends_with(letter), "{line}");
    }
    let row = picture.lines().nth(4).expect("row e");
    assert!(row.contains("·6  G7  ·8"), "{row}");
}

#[test]
fn the_picture_of_the_start() {
    let picture = DamasChinas::draw(&start(0, false).view(Viewer::Spectator), Show::default());
    assert_eq!(picture, include_str!("../../samples/start.txt").trim_end_matches('\n'));
}

#[test]
fn the_picture_warns_before_the_clock_runs_out() {
    let line = start(0, false).position().replace(" 0 140,140", " 55 140,140");
    let view = load(&line).view(Viewer::Spectator);
    let picture = DamasChinas::draw(&view, Show::default());
    assert!(picture.ends_with("(5 turns without progress left)"), "{picture}");
}

#[test]
fn events_are_told_in_three_languages() {
    let mut state = load(M2);
    let events = play(&mut state, "l7>j7xh8xf8");
    let told = Lang::ALL.map(|lang| DamasChinas::tell(&events[0], lang));
    assert_eq!(
        told,
        [
            "El jugador 1 (verde) juega l7>j7xh8xf8 y captura 2 fichas.",
            "Player 1 (green) plays l7>j7xh8xf8 and captures 2 pieces.",
            "O jogador 1 (verde) joga l7>j7xh8xf8 e captura 2 peças.",
        ]
    );
    let mut state = load(
        "./gg/.../..../............./............/.........../...g....../....gy.../........../.........../............/............./..../.../../. 0 c 1 9,6 0 17,8",
    );
    let events = play(&mut state, "i5xi7");
    assert_eq!(
        DamasChinas::tell(&events[1], Lang::En),
        "The match is over, one player alone has pieces left: player 1 wins (14-6)."
    );
    let passed = Event::Passed { seat: Seat::new(2) };
    assert_eq!(DamasChinas::tell(&passed, Lang::Es), "El jugador 3 no puede mover y pasa.");
}

/// Stored logs and clients hold these shapes: they must keep decoding, and mean the same.
#[test]
fn samples_keep_decoding() {
    let text = include_str!("../../samples/events.json");
    let events: Vec<Event> = serde_json::from_str(text).expect("events");
    let mut state = load(
        "./gg/.../..../............./............/.........../...g....../....gy.../........../.........../............/............./..../.../../. 0 c 1 9,6 0 17,8",
    );
    assert_eq!(events[..2], play(&mut state, "i5xi7"));
    assert_eq!(events[2], Event::Passed { seat: Seat::new(1) });
    let value: serde_json::Value = serde_json::from_str(text).expect("JSON");
    assert_eq!(serde_json::to_value(&events).expect("JSON"), value);

    let text = include_str!("../../samples/view.json");
    let view: View = serde_json::from_str(text).expect("a view");
    assert_eq!(view, load(M3).view(Viewer::Seat(Seat::new(1))));
    let value: serde_json::Value = serde_json::from_str(text).expect("JSON");
    assert_eq!(serde_json::to_value(&view).expect("JSON"), value);
    assert_eq!(DamasChinas::position_in(&view), M3);
}
