//! Sections 7 and 8: rounds, clocks, planning.

use king_of_colors::{Event, KingOfColors};
use kit::prelude::*;

use crate::table::{START, Table, line};

#[test]
fn k25_the_phases_in_their_order() {
    let mut table = Table::load(&START.replace("MP.DD.SD.DM.ST", "DD"));
    let mut phases = vec![table.state().phase().word()];
    let lines = "R: place C1 D\nB: place G4 M\nG: pass\nR: place D1 D\nB: pass\nG: pass\n\
        R: pass\nB: pass\nG: pass\nR: choose C1\nR: produce auto\nB: produce auto\n\
        G: produce auto\nB: move G4 F4 1";
    for line in lines.lines() {
        table.play(line);
        if phases.last() != Some(&table.state().phase().word()) {
            phases.push(table.state().phase().word());
        }
    }
    assert_eq!(phases, ["plan", "event", "prod", "move", "plan"]);
    assert_eq!(table.state().round(), 2);
}

/// K27 and K28: at the limit the automatic action is made, and what comes later is judged anew.
#[test]
fn k27_at_the_limit_the_automatic_action_is_made() {
    let mut table = Table::load(START);
    assert_eq!(table.time_out(), "pass");
    assert_eq!(table.turn(), 'B');
    assert_eq!(table.try_line("R: place C1 M"), Err("not_your_turn"));
    // Nothing in the state remembers how long anybody thought.
    let mut asked = Table::load(START);
    asked.play("R: pass");
    assert_eq!(asked.position(), table.position());
}

#[test]
fn k29_at_the_end_of_a_round_tokens_and_card_go_and_troops_stay() {
    let text = line("D1R5p C1R1m G4B5d A4G5p F4B2m", "5 move B B - MP ST -");
    let mut table = Table::load(&text);
    table.play("B: move F4 E4 1");
    assert_eq!(table.state().round(), 6);
    assert!(table.position().ends_with(" 6 plan G G 1 - ST -"));
    let held = ["D1", "C1", "G4", "A4", "F4", "E4"].map(|name| table.holds(name));
    assert_eq!(held, ["R5", "R1", "B5", "G5", "B1", "B1"]);
}

#[test]
fn k30_three_laps_in_turn_order() {
    let mut table = Table::load(START);
    let mut turns = String::new();
    while table.state().phase().word() == "plan" {
        turns.push(table.turn());
        let who = table.turn();
        table.play(&format!("{who}: pass"));
    }
    assert_eq!(turns, "RBGRBGRBG");
}

#[test]
fn k31_a_token_goes_face_down_on_an_own_free_territory() {
    let mut table = Table::load(START);
    let told = table.play("R: place C1 M");
    assert!(matches!(told[0], Event::Placed { token: Some(_), .. }));
    assert_eq!(table.holds("C1"), "R5m");
    assert!(table.position_for('B').contains("w1R5?"));
    assert_eq!(table.try_line("B: place C1 M"), Err("not_your_territory"));
    // The number of troops does not matter.
    let mut one = Table::load(&line("D1R1 G4B1 A4G1", "5 plan R R 1 - ST -"));
    one.play("R: place D1 M");
    assert_eq!(one.holds("D1"), "R1m");
}

#[test]
fn k32_a_pass_uses_up_one_turn_only() {
    let mut table = Table::load(START);
    table.play("R: pass\nB: pass\nG: pass");
    assert_eq!(table.turn(), 'R');
    table.play("R: place C1 M\nB: pass\nG: pass\nR: place D1 M");
    assert_eq!((table.token("C1"), table.token("D1")), (Some('m'), Some('m')));
}

#[test]
fn k33_who_has_no_free_territory_is_skipped() {
    let mut table = Table::load(&line("D1R5 C1R5 G4B5 A4G5 A3G1 B5G1", "5 plan B B 1 - ST -"));
    table.play("B: place G4 M\nG: pass\nR: place D1 M");
    // Blue has one territory, with a token.
    assert_eq!(table.turn(), 'G');
    table.play("G: pass\nR: place C1 M");
    assert_eq!(table.turn(), 'G');
    table.play("G: pass");
    assert_eq!(table.state().phase().word(), "prod");
    // A pass keeps a single territory's turns.
    let mut passes = Table::load(&line("D1R5 G4B5 A4G5", "5 plan B B 1 - ST -"));
    passes.play("B: pass\nG: place A4 M\nR: place D1 M\nB: place G4 D");
    assert_eq!(passes.state().phase().word(), "prod");
}

#[test]
fn k34_the_clock_passes_in_planning() {
    let mut table = Table::load(START);
    table.play("R*: pass\nB: place G4 M\nG*: pass");
    assert_eq!(table.turn(), 'R');
    assert!(KingOfColors::load(&table.position(), &table.state().options()).is_ok());
}
