//! What players read, and the stored samples that must keep decoding.

use king_of_colors::{Event, KingOfColors, View};
use kit::prelude::*;
use kit::{Ink, Lang, Show, Viewer};

use crate::table::{START, Table, line};

const EVENTS: &str = include_str!("data/events.json");
const VIEW: &str = include_str!("data/view.json");

#[test]
fn stored_events_keep_decoding() {
    let events: Vec<Event> = serde_json::from_str(EVENTS).unwrap();
    let kinds: std::collections::BTreeSet<String> = events
        .iter()
        .map(|event| serde_json::to_value(event).unwrap()["kind"].to_string())
        .collect();
    assert_eq!(kinds.len(), 19, "one of each kind: {kinds:?}");
    let again: serde_json::Value = serde_json::from_str(EVENTS).unwrap();
    assert_eq!(serde_json::to_value(&events).unwrap(), again);
}

#[test]
fn a_stored_view_keeps_decoding() {
    let mut table = Table::load(START);
    table.play("R: place C1 M\nB: place G4 P\nG: place A4 M\nR: place E1 M\nB: place G3 M");
    let now = table.state().view(Viewer::Seat(table.seat('G')));
    let view = serde_json::from_str::<View>(VIEW);
    assert!(view.is_ok_and(|view| view == now), "{}", serde_json::to_string(&now).unwrap());
}

#[test]
fn every_event_is_told_in_every_language() {
    let events: Vec<Event> = serde_json::from_str(EVENTS).unwrap();
    for event in &events {
        let told = Lang::ALL.map(|lang| KingOfColors::tell(event, lang));
        if matches!(event, Event::TurnPassed { .. }) {
            assert!(told.iter().all(String::is_empty));
        } else {
            assert!(told.iter().all(|text| text.ends_with('.')), "{told:?}");
            assert_ne!(told[0], told[1]);
        }
    }
}

#[test]
fn one_troop_is_told_as_one_and_the_victory_phase_with_everybodys_count() {
    let events: Vec<Event> = serde_json::from_str(EVENTS).unwrap();
    let told = |event: &Event| KingOfColors::tell(event, Lang::Es);
    let one = events.iter().find_map(|event| match *event {
        Event::Produced { seat, colour, troops, .. } => {
            Some(Event::Produced { seat, colour, new: 1, lost: 1, troops, automatic: false })
        }
        _ => None,
    });
    assert!(told(&one.unwrap()).contains(" recibe 1 tropa (1 se pierde): "));
    let counted = events.iter().find(|event| matches!(event, Event::Counted { .. })).unwrap();
    let counted = told(counted);
    assert!(
        counted.starts_with("Fase de victoria (celestes-morados-naranjas): Rojo "),
        "{counted}"
    );
}

#[test]
fn k133_the_board_is_readable_at_80_by_24_with_and_without_colour() {
    let mut table = Table::load(START);
    table.play("R: place C1 M\nB: place G4 P\nG: place A4 M\nR: place E1 M\nB: place G3 M");
    let mut drawn = vec![table.state().view(Viewer::Seat(table.seat('G')))];
    let mut look = |table: &Table| {
        drawn.push(table.state().view(Viewer::Spectator));
        drawn.extend("RBG".chars().map(|who| table.state().view(Viewer::Seat(table.seat(who)))));
    };
    for _ in 0..30 {
        if table.turn() != '-' {
            table.time_out();
        }
        look(&table);
    }
    // The longest of everything: many troops, every card used, numbers of three digits.
    let many = "A1R20 A2R20 B1R20 B2R20 C1R20 C2R20 D1R20 D4R20 E1R20 G4B20 A4G20";
    for (used, deck) in [("ST", "-"), ("MP", "-"), ("DD", "-"), ("DM", "-"), ("SD", "-")] {
        for turn in ['R', 'B', 'G'] {
            look(&Table::load(&line(many, &format!("123 prod G {turn} - {used} {deck} -"))));
        }
    }
    look(&Table::load(&line(many, "123 plan G R 3 - - -")));
    for view in &drawn {
        for lang in Lang::ALL {
            let plain = KingOfColors::draw(view, Show { lang, ink: Ink::Plain });
            assert!(plain.lines().count() <= 23, "{plain}");
            for line in plain.lines() {
                assert!(line.chars().count() <= 79, "{line}");
            }
            for cell in king_of_colors::Cell::all() {
                assert!(plain.contains(&format!("{cell} ")), "{cell}");
            }
            let colour = KingOfColors::draw(view, Show { lang, ink: Ink::Colour });
            let mut stripped = String::new();
            for (i, part) in colour.split("\x1b[").enumerate() {
                stripped.push_str(if i == 0 { part } else { part.split_once('m').unwrap().1 });
            }
            assert_eq!(stripped, plain);
        }
    }
    let plain = KingOfColors::draw(&drawn[0], Show::default());
    assert!(plain.contains("A4 w2 G5(m)") && plain.contains("C1 w1 R5?"), "{plain}");
}

#[test]
fn k36_the_text_of_the_card_is_shown_until_the_round_ends() {
    let draw = |tail: &str, lang| {
        let table = Table::load(&line("D1R5m C1R5 G4B5m A4G5", tail));
        let shown = KingOfColors::draw(
            &table.state().view(Viewer::Spectator),
            Show { lang, ink: Ink::Plain },
        );
        shown.replace('\n', " ")
    };
    for tail in ["5 prod R R - MP ST -", "5 move R R - MP ST -"] {
        let text = "Mega Production: Production tokens triple the level of their territory \
                    instead of doubling it.";
        assert!(draw(tail, Lang::En).contains(text));
        assert!(draw(tail, Lang::Es).contains("triplican"));
        assert!(draw(tail, Lang::Pt).contains("triplicam"));
    }
    assert!(!draw("5 plan R R 2 - ST -", Lang::En).contains("triple"));
}

#[test]
fn k88_the_board_tells_the_result_in_every_language() {
    let over = Table::load(&line("D1R5m G4B5", "5 over R - - ST DD xG,lB"));
    let view = over.state().view(Viewer::Spectator);
    let [es, en, pt] =
        Lang::ALL.map(|lang| KingOfColors::draw(&view, Show { lang, ink: Ink::Plain }));
    assert!(es.contains("Gana Rojo (solo queda un jugador)."), "{es}");
    assert!(en.contains("Red wins (only one player is left)."), "{en}");
    assert!(pt.contains("Vermelho vence (só resta um jogador)."), "{pt}");
}
