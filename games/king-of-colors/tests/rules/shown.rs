//! What players read, and the stored samples that must keep decoding.

use king_of_colors::{Event, KingOfColors, View};
use kit::{Ink, Lang, Rules, Show, Viewer};

use crate::table::{START, Table};

const EVENTS: &str = include_str!("data/events.json");
const VIEW: &str = include_str!("data/view.json");

#[test]
fn stored_events_keep_decoding() {
    let events: Vec<Event> = serde_json::from_str(EVENTS).unwrap();
    let kinds: std::collections::BTreeSet<String> = events
        .iter()
        .map(|event| serde_json::to_value(event).unwrap()["kind"].to_string())
        .collect();
    assert_eq!(kinds.len(), 18, "one of each kind: {kinds:?}");
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
        if matches!(event, Event::TurnPassed { .. } | Event::Counted { .. }) {
            assert!(told.iter().all(String::is_empty));
        } else {
            assert!(told.iter().all(|text| text.ends_with('.')), "{told:?}");
            assert_ne!(told[0], told[1]);
        }
    }
}

#[test]
fn k133_the_board_is_readable_at_80_by_24_with_and_without_colour() {
    let mut table = Table::load(START);
    table.play("R: place C1 M\nB: place G4 P\nG: place A4 M\nR: place E1 M\nB: place G3 M");
    let mut drawn = vec![table.state().view(Viewer::Seat(table.seat('G')))];
    for _ in 0..30 {
        if table.turn() != '-' {
            table.time_out();
        }
        drawn.push(table.state().view(Viewer::Spectator));
    }
    for view in &drawn {
        for lang in Lang::ALL {
            let plain = KingOfColors::draw(view, Show { lang, ink: Ink::Plain });
            assert!(plain.lines().count() <= 22, "{plain}");
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
