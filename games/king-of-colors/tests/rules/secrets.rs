//! Section 14: who sees what.

use king_of_colors::{Event, KingOfColors};
use kit::Viewer;
use kit::prelude::*;

use crate::table::{START, Table, line};

fn viewers(table: &Table) -> [Viewer; 4] {
    ["R", "B", "G", "-"].map(|who| match who {
        "-" => Viewer::Spectator,
        who => Viewer::Seat(table.seat(who.chars().next().unwrap())),
    })
}

/// The line each viewer gets: Red, Blue, Green, spectator.
fn lines(table: &Table) -> [String; 4] {
    viewers(table).map(|viewer| KingOfColors::position_in(&table.state().view(viewer)))
}

#[test]
fn k90_what_is_always_public() {
    let mut table = Table::load(START);
    table.play("R: place C1 M\nB: pass\nG: place A4 D");
    for viewer in viewers(&table) {
        let view = table.state().view(viewer);
        assert_eq!(view.cells.len(), 37);
        let c1 = view.at(crate::table::cell("C1")).unwrap();
        assert_eq!((c1.troops, c1.level, c1.token.is_some()), (5, 1, true));
        assert_eq!((view.round, view.phase.word(), view.lap), (1, "plan", Some(2)));
        assert_eq!(view.order.len(), 3);
        assert_eq!(view.turn, table.state().waits_for());
        assert_eq!((view.card, view.used.len(), view.cards_left), (None, 0, 5));
        // The order of placing is public, pass and all.
        assert_eq!((view.placed.red.len(), view.placed.blue.len()), (1, 0));
    }
    let fought = Table::load(&line("D3R9m D4B2m C1R5 G4B5 A4G5m", "5 move R R - ST DD -"))
        .play("R: fight D3 D4 1");
    assert_eq!(fought[0].seen(Viewer::Spectator), Some(fought[0]));
}

#[test]
fn k91_the_deck_is_secret_to_everybody() {
    let table = Table::open(&king_of_colors::Options::default(), 4);
    for viewer in viewers(&table) {
        let view = table.state().view(viewer);
        assert_eq!((view.deck, view.cards_left), (None, 5));
        let opened = table.replay.setup()[0].seen(viewer).unwrap();
        assert!(matches!(opened, Event::Opened { deck: None, cards: 5, .. }));
    }
    let shuffled = Event::Shuffled { deck: Some(king_of_colors::Card::ALL.into_iter().collect()) };
    assert_eq!(shuffled.seen(Viewer::Spectator), Some(Event::Shuffled { deck: None }));
}

#[test]
fn k92_an_ordinary_token_is_its_owners_alone_until_production() {
    let mut table = Table::load(&line("D1R5 C1R5 G4B5 A4G5", "5 plan R R 1 - ST -"));
    let told = table.play("R: place D1 M");
    for (viewer, text) in viewers(&table).into_iter().zip(lines(&table)) {
        let own = viewer.is(table.seat('R'));
        assert_eq!(text.contains("w2R5m"), own);
        assert_eq!(text.contains("w2R5?"), !own);
        let Some(Event::Placed { token, .. }) = told[0].seen(viewer) else { panic!() };
        assert_eq!(token.is_some(), own);
    }
    table.play("B: pass\nG: pass\nR: pass\nB: pass\nG: pass\nR: pass\nB: pass\nG: pass");
    assert!(lines(&table).iter().all(|text| text.contains("w2R5m")));
}

#[test]
fn k92_an_extra_token_of_double_movement_is_everybodys() {
    let garrisons = "D1R5 G4B5 G3B5 F5B5 D4B5 E4B5 E3B5 G1R1 A1R1 D7R1 B2R1 D6R1 F2R1 C3R1 A4G5";
    let mut table = Table::load(&line(garrisons, "5 event B B - DM ST -"));
    let told = table.play("B: choose D4");
    assert_eq!(table.state().phase().word(), "event");
    assert!(lines(&table).iter().all(|text| text.contains("w2B5m")));
    assert_eq!(told[0].seen(Viewer::Spectator), Some(told[0]));
}

#[test]
fn k92_a_token_lost_to_sudden_death_is_shown() {
    let mut table = Table::load(&line("D1R5d C1R5d E1R1 G4B5d A4G5", "5 plan B R 3 - SD.ST -"));
    let told = table.play("R: pass");
    let lost = told.iter().find(|event| matches!(event, Event::TokenLost { .. })).unwrap();
    assert_eq!(lost.seen(Viewer::Spectator), Some(*lost));
    // The other one stays face down.
    assert!(table.position_for('B').contains("w2R5?"));
}

#[test]
fn k92_a_doubled_token_is_its_owners_alone_until_production() {
    let garrisons = "D1R5d C1R5d E1R1 G4B5d G3B5d A4G5d";
    let mut table = Table::load(&line(garrisons, "5 plan B R 3 - DD.ST -"));
    let told = table.play("R: pass");
    // Green's only token is doubled; nobody else sees that anything happened.
    let doubled = told.iter().find(|event| matches!(event, Event::Doubled { .. })).unwrap();
    assert_eq!(doubled.seen(Viewer::Seat(table.seat('G'))), Some(*doubled));
    assert_eq!(doubled.seen(Viewer::Seat(table.seat('R'))), None);
    assert_eq!(doubled.seen(Viewer::Spectator), None);
    assert!(table.position_for('G').contains("w2G5D"));
    assert!(table.position_for('R').contains("w2G5?"));
    let told = table.play("B: choose G3");
    assert_eq!((table.turn(), table.state().phase().word()), ('R', "event"));
    let seen = lines(&table);
    assert!(seen[1].contains("w1B5D") && seen[0].contains("w1B5?") && seen[3].contains("w1B5?"));
    let Some(Event::Chosen { cell, .. }) = told[0].seen(Viewer::Spectator) else { panic!() };
    assert_eq!(cell, None);
    assert_eq!(told[0].seen(Viewer::Seat(table.seat('B'))), Some(told[0]));
    table.play("R: choose D1");
    assert!(lines(&table).iter().all(|text| text.contains("w1B5D") && text.contains("w2R5D")));
}

#[test]
fn k93_that_somebody_is_asked_is_visible() {
    let table = Table::load(&line("D1R5d C1R5d G4B5 A4G5", "5 event R R - DD ST -"));
    for viewer in viewers(&table) {
        let view = table.state().view(viewer);
        assert_eq!(view.turn, table.state().waits_for());
        assert_eq!(view.phase.word(), "event");
    }
}

#[test]
fn k94_who_is_out_sees_what_a_spectator_sees() {
    let mut table = Table::load(START);
    table.play("R: place C1 M\nB: place G4 D\nG: place A4 P\nB: leave");
    assert_eq!(table.position_for('B'), table.position_for('-'));
    assert!(!table.position_for('B').contains('m'));
}

#[test]
fn k95_when_the_match_is_over_everything_is_public() {
    let mut table = Table::load(START);
    table.play("R: place C1 M\nB: place G4 D\nG: place A4 P\nB: leave\nR: leave");
    assert_eq!(table.result().unwrap(), "win G last_player");
    for text in lines(&table) {
        assert_eq!(text, table.position());
    }
}
