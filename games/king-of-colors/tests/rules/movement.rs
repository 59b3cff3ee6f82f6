//! Section 11: movement.

use crate::table::{Table, line};
use king_of_colors::KingOfColors;
use kit::prelude::*;

fn moving(garrisons: &str) -> Table {
    Table::load(&line(garrisons, "5 move R R - ST DD -"))
}

#[test]
fn k54_turns_go_round_until_nobody_can_activate_anything() {
    let mut table = moving("D1R5m C1R5m E1R5m G4B5m G3B5m A4G5m");
    let mut turns = String::new();
    for line in [
        "R: move D1 D2 1",
        "B: move G4 F4 1",
        "G: move A4 B4 1",
        "R: move C1 C2 1",
        "B: move G3 F3 1",
        "R: move E1 E2 1",
    ] {
        turns.push(table.turn());
        table.play(line);
    }
    assert_eq!(turns, "RBGRBR");
    assert_eq!((table.state().round(), table.state().phase().word()), (6, "plan"));
    // It begins with the initial player, or the next who can.
    let mut late = Table::load(&line("D1R5 G4B5m A4G5m", "5 prod R G - ST DD -"));
    late.play("G: produce auto");
    assert_eq!(late.turn(), 'B');
}

#[test]
fn k55_two_troops_and_an_own_movement_token_activate() {
    let mut table = moving("D1R2m C1R1m E1R5p G4B5 A4G5");
    assert_eq!(table.try_line("R: move C1 C2 1"), Err("too_few_troops"));
    assert_eq!(table.try_line("R: move E1 E2 1"), Err("no_movement_token"));
    assert_eq!(table.try_line("R: move G4 F4 1"), Err("not_your_territory"));
    table.play("R: move D1 D2 1");
}

#[test]
fn k56_who_can_activate_nothing_is_skipped() {
    let mut table = moving("D1R5m C1R5m G4B1m A4G5d");
    table.play("R: move D1 D2 1");
    assert_eq!(table.turn(), 'R');
    table.play("R: move C1 C2 1");
    assert_eq!(table.state().round(), 6);
    // Nobody at all: straight from production to the next round.
    let mut none = Table::load(&line("D1R5 G4B1m A4G5d", "5 prod R G - ST DD -"));
    // Production gives Green three more, to its own territory without a Movement token.
    none.play("G: produce auto");
    assert_eq!(none.state().round(), 6);
}

#[test]
fn k57_there_is_no_pass_in_movement() {
    let mut table = moving("D1R5m G4B5 A4G5");
    assert_eq!(table.try_line("R: pass"), Err("wrong_phase"));
    assert!(!table.state().legal(table.seat('R')).is_empty());
}

#[test]
fn k58_the_destination_is_adjacent() {
    let mut table = moving("D1R5m G4B5 A4G5");
    for to in ["D3", "D1", "G4", "C2"] {
        assert_eq!(table.try_line(&format!("R: move D1 {to} 1")), Err("not_adjacent"), "{to}");
    }
    // Three neighbours, one to four troops.
    assert_eq!(table.state().legal(table.seat('R')).len(), 12);
}

#[test]
fn k59_to_an_empty_territory() {
    let mut table = moving("D1R5m G4B5 A4G5");
    for k in ["0", "5", "-1", "256"] {
        assert_eq!(table.try_line(&format!("R: move D1 D2 {k}")), Err("bad_count"), "{k}");
    }
    table.play("R: move D1 D2 4");
    assert_eq!((table.holds("D1").as_str(), table.holds("D2").as_str()), ("R1", "R4"));
}

#[test]
fn k60_to_an_own_territory_up_to_twenty() {
    let mut table = moving("D1R15m D2R14 C1R5 G4B5 A4G5");
    table.play("R: move D1 D2 3");
    assert_eq!((table.troops("D1"), table.troops("D2")), (12, 17));
    let mut over = moving("D1R15m D2R14 G4B5 A4G5");
    over.play("R: move D1 D2 14");
    assert_eq!((over.troops("D1"), over.troops("D2")), (1, 20));
}

#[test]
fn k61_to_an_enemy_is_a_fight_also_when_the_enemy_has_left() {
    let mut table = moving("D3R5m D4B2 E3G2 G4B5 A4G5");
    assert_eq!(table.try_line("R: move D3 D4 1"), Err("is_enemy"));
    assert_eq!(table.try_line("R: fight D3 D2 1"), Err("not_enemy"));
    table.play("G: leave");
    assert_eq!(table.try_line("R: move D3 E3 1"), Err("is_enemy"));
    table.play("R: fight D3 E3 2");
    assert_eq!(table.holds("E3"), "R2");
}

#[test]
fn k62_one_troop_stays_behind() {
    let mut table = moving("D3R5m D4B2 G4B5 A4G5");
    assert_eq!(table.try_line("R: move D3 D2 5"), Err("bad_count"));
    assert_eq!(table.try_line("R: fight D3 D4 3"), Err("bad_count"));
    table.play("R: fight D3 D4 2");
    assert_eq!((table.troops("D3"), table.troops("D4")), (1, 2));
}

/// K63 and K64: both tokens go, however it went.
#[test]
fn k63_k64_both_tokens_are_discarded() {
    // (b) Own waiting Movement and Defence tokens in the destination.
    for mark in ["m", "d", "p"] {
        let mut own = moving(&format!("D1R5m D2R5{mark} C1R5m G4B5 A4G5m"));
        own.play("R: move D1 D2 1");
        assert_eq!((own.token("D1"), own.token("D2")), (None, None), "{mark}");
    }
    // (a) A waiting token of the defender, whether captured, emptied or held.
    for (troops, held) in [(2, "R1"), (4, ""), (9, "B4")] {
        let mut table = moving(&format!("D3R5m D4B{troops}m G4B5 A4G5m C1R5m"));
        let n = u8::from(troops == 2);
        table.play(&format!("R: fight D3 D4 {n}"));
        assert_eq!((table.token("D3"), table.holds("D4").as_str()), (None, held));
        assert_eq!(table.turn(), 'G', "Blue has lost that activation");
    }
    // (c) A captured territory cannot be activated again.
    let mut captured = moving("D3R9m D4B2m G4B5 A4G5 C1R5m");
    captured.play("R: fight D3 D4 5");
    assert_eq!(captured.try_line("R: move D4 D5 1"), Err("no_movement_token"));
    // (d) An emptied territory may be entered.
    let mut emptied = moving("D3R5m D4B5 C4G5m G4B5 A4G5 C1R5m");
    emptied.play("R: fight D3 D4 0\nG: move C4 D4 2");
    assert_eq!(emptied.holds("D4"), "G2");
}

#[test]
fn k65_the_automatic_move() {
    let automatic = |garrisons: &str| {
        let mut table = moving(garrisons);
        table.time_out()
    };
    // Origin: most troops, then cell order.
    assert_eq!(automatic("D1R5m C1R7m E1R7m G4B5 A4G5"), "move C1 D1 1".replace("D1", "B1"));
    // (1) own without a token, fewest first, (2) empty, (3) own with a token, (4) enemy.
    assert_eq!(automatic("D1R7m C1R3 E1R2 G4B5 A4G5"), "move D1 E1 1");
    assert_eq!(automatic("D1R7m C1R3p E1R2d D2B1 B1R1 G4B5 A4G5"), "move D1 E1 1");
    assert_eq!(automatic("D1R7m C1R3p E1R2d G4B5 A4G5"), "move D1 D2 1");
    assert_eq!(automatic("D1R7m C1B3 E1B3 D2B4 G4B5 A4G5"), "fight D1 C1 1");
    assert_eq!(automatic("D1R3m C1B3 E1B3 D2B4 C3R1 G4B5 A4G5"), "fight D1 C1 0");
    let table = moving("D1R5m G4B5 A4G5");
    assert!(KingOfColors::load(&table.position(), &table.state().options()).is_ok());
}
