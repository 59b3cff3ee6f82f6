//! Section 10: production.

use king_of_colors::{Colour, Event};
use kit::prelude::*;

use crate::table::{Table, line};

#[test]
fn k45_all_tokens_are_turned_up_at_once() {
    let mut table = Table::load(&line("D1R5d C1R5d G4B5p A4G5m", "5 event R R - DD ST -"));
    let told = table.play("R: choose D1");
    let revealed = told.iter().find_map(|event| match event {
        Event::Revealed { tokens } => Some(serde_json::to_string(tokens).unwrap()),
        _ => None,
    });
    assert_eq!(
        revealed.unwrap(),
        r#"{"A4":"movement","C1":"defence","D1":"doubled_defence","G4":"production"}"#
    );
    assert_eq!(table.position_for('-').split(' ').nth(1), table.position().split(' ').nth(1));
}

#[test]
fn k46_each_player_produces_once_in_turn_order() {
    let mut table = Table::load(&line("D1R5 G4B5 A4G5", "5 prod G G - ST DD -"));
    let mut turns = String::new();
    while table.state().phase().word() == "prod" {
        turns.push(table.turn());
        let who = table.turn();
        table.play(&format!("{who}: produce auto"));
    }
    assert_eq!(turns, "GRB");
}

#[test]
fn k47_levels_count_once_twice_or_three_times() {
    let new = |garrisons: &str, card: &str| {
        let table = Table::load(&line(garrisons, &format!("5 prod R R - {card} DD -")));
        table.state().needed(Colour::Red).new
    };
    assert_eq!(new("D1R5 C1R5 D4R1 G4B5 A4G5", "ST"), 5);
    assert_eq!(new("D1R5p C1R5 D4R1 G4B5 A4G5", "ST"), 7);
    assert_eq!(new("D1R5p C1R5p D4R1 G4B5 A4G5", "MP"), 11);
    // Another token does not count, nor does one on level 0 add anything.
    assert_eq!(new("D1R5m D2R5p G4B5 A4G5", "ST"), 2);
}

#[test]
fn k48_troops_may_be_spread_over_all_own_territories_connected_or_not() {
    let mut table = Table::load(&line("D1R5 D7R5 G4B5 A4G5", "5 prod R R - ST DD -"));
    table.play("R: produce D7=12 D1=1");
    assert_eq!((table.troops("D1"), table.troops("D7")), (1, 12));
}

#[test]
fn k49_the_numbers_must_add_up_to_what_fits() {
    let refused = |what: &str| {
        let mut table = Table::load(&line("D1R5 D7R5 G4B5 A4G5", "5 prod R R - ST DD -"));
        table.try_line(&format!("R: produce {what}")).unwrap_err()
    };
    for wrong in [
        "D1=6 D7=6",
        "D1=7 D7=7",
        "D1=13",
        "D1=12 D7=1 C1=1",
        "D1=13 D7=0",
        "D1=14 D7=-1",
        "D1=12 D7=1 Z9=1",
        "D1=6 D1=6 D7=1",
        "D1=6 D7=7 D7=7",
        "D1=21 D7=1",
        "D1=300 D7=1",
        "D1=99999999999999999999 D7=1",
    ] {
        assert_eq!(refused(wrong), "bad_distribution", "{wrong}");
    }
    // Two full territories: three of 43 are lost.
    let mut full = Table::load(&line("D1R20 C1R20 G4B5 A4G5", "5 prod R R - ST DD -"));
    assert_eq!(full.state().needed(Colour::Red).sum, 40);
    assert_eq!(full.state().needed(Colour::Red).lost, 3);
    assert_eq!(full.try_line("R: produce D1=20 C1=19"), Err("bad_distribution"));
    full.play("R: produce D1=20 C1=20");
}

#[test]
fn k50_one_action_carries_the_whole_distribution() {
    let mut table = Table::load(&line("D1R5 C1R5 G4B5 A4G5", "5 prod R R - ST DD -"));
    table.play("R: produce c1=12 d1=1");
    assert_eq!((table.troops("C1"), table.troops("D1"), table.turn()), (12, 1, 'B'));
}

#[test]
fn k51_who_receives_nothing_may_still_rearrange() {
    let mut table = Table::load(&line("D2R5 C2R5 G4B5 A4G5", "5 prod R R - ST DD -"));
    assert_eq!(table.state().needed(Colour::Red).new, 0);
    table.play("R: produce C2=9 D2=1");
    assert_eq!(table.troops("C2"), 9);
}

#[test]
fn k52_the_automatic_distribution_fills_the_smallest_first() {
    let mut table = Table::load(&line("D1R3 C1R1 E1R2 D4R20 G4B5 A4G5", "5 prod R R - ST DD -"));
    // Six troops: C1, then C1 and E1 and D1 level, ties in cell order.
    assert_eq!(table.time_out(), "produce C1=4 D1=4 D4=20 E1=4");
    let mut asked = Table::load(&line("D1R3 C1R1 E1R2 D4R20 G4B5 A4G5", "5 prod R R - ST DD -"));
    asked.play("R: produce auto");
    assert_eq!(asked.position(), table.position());
    let mut full = Table::load(&line("D1R19 D4R20 G4B5 A4G5", "5 prod R R - ST DD -"));
    assert_eq!(full.time_out(), "produce D1=20 D4=20");
}

#[test]
fn k53_production_changes_no_token() {
    let mut table = Table::load(&line("D1R5p C1R5m E1R5d G4B5 A4G5", "5 prod R R - ST DD -"));
    table.play("R: produce auto");
    assert_eq!(["D1", "C1", "E1"].map(|name| table.token(name)), [Some('p'), Some('m'), Some('d')]);
}
