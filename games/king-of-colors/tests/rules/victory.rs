//! Section 13: victory and the end of a match.

use king_of_colors::{Colour, Event, KingOfColors, Options};
use kit::Seats;
use kit::prelude::*;

use crate::table::{START, Table, line};

/// Four of each colour for Red but for G1 (sky), which is one step from F2; Blue and Green have
/// little.
const NEARLY: &str = "D1R5 D2R1 C3R1 E3R1 E2R1 D3R1 F1R1 C4R1 C2R1 B1R1 B2R1 F2R5m G4B5 A4G5";

fn with(json: &str) -> Options {
    serde_json::from_str(json).unwrap()
}

/// Plays on with passes and automatic distributions, nobody's clock running out.
fn idle_round(table: &mut Table) {
    let round = table.state().round();
    while table.state().round() == round && table.turn() != '-' {
        let what = if table.state().phase().word() == "prod" { "produce auto" } else { "pass" };
        let who = table.turn();
        table.play(&format!("{who}: {what}"));
    }
}

#[test]
fn k77_four_of_each_or_more() {
    let table = Table::load(&line(NEARLY, "5 move R R - ST DD -"));
    assert_eq!(table.state().counts(Colour::Red), [3, 4, 4]);
    assert!(!table.state().meets_condition(Colour::Red));
    let five = NEARLY.replace("F2R5m", "F2R5m G1R1 D5R1 G2R1");
    let table = Table::load(&line(&five, "5 move R R - ST DD -"));
    assert_eq!(table.state().counts(Colour::Red), [5, 4, 5]);
    assert!(table.state().meets_condition(Colour::Red));
}

#[test]
fn k78_the_only_one_who_meets_the_condition_wins_and_only_at_the_end_of_a_round() {
    let mut table = Table::load(&line(NEARLY, "5 move R R - ST DD -"));
    table.play("R: move F2 G1 1");
    assert_eq!(table.result().unwrap(), "win R colours");
    // Met in the middle of the round and lost again before its end.
    let text = line(&NEARLY.replace("G4B5", "G2B9m G4B5"), "5 move R R - ST DD -");
    let mut lost = Table::load(&text);
    lost.play("R: move F2 G1 1");
    assert!(lost.state().meets_condition(Colour::Red));
    lost.play("B: fight G2 G1 1");
    assert_eq!((lost.state().round(), lost.result()), (6, None));
    // A player who is out does not count, nor do they win.
    let mut out = Table::load(&line(NEARLY, "5 move B R - ST DD -"));
    out.play("R: leave");
    assert_eq!((out.state().round(), out.result()), (6, None));
}

#[test]
fn k79_who_controls_nothing_is_eliminated_at_once() {
    let mut table = Table::load(&line("D3R9m D4B2m C1R5 G1G5 A4G5m", "5 move R R - ST DD -"));
    let told = table.play("R: fight D3 D4 1");
    assert!(told.iter().any(|e| matches!(e, Event::Eliminated { colour: Colour::Blue, .. })));
    assert_eq!(table.turn(), 'G');
    assert_eq!(table.try_line("B: produce auto"), Err("you_are_out"));
    assert!(table.position().ends_with(" xB"));
    // Attackers may eliminate themselves.
    let mut own = Table::load(&line("D3R5m D4B5 G4B5 A4G5m", "5 move R R - ST DD -"));
    own.play("R: fight D3 D4 0");
    assert!(own.position().ends_with(" xR"));
    assert_eq!(own.turn(), 'G');
}

#[test]
fn k80_the_last_player_wins_and_nobody_left_is_a_draw() {
    let mut table = Table::load(&line("D3R9m D4B2 A4G5", "5 move R R - ST DD lG"));
    table.play("R: fight D3 D4 1");
    assert_eq!(table.result().unwrap(), "win R last_player");
    let mut draw = Table::load(&line("D3R5m D4B5", "5 move R R - ST DD xG"));
    draw.play("R: fight D3 D4 0");
    assert_eq!(draw.result().unwrap(), "draw R B nobody_left");
    // Of two in one action the one who acted comes first.
    assert!(draw.position().ends_with(" over R - - ST DD xG,xR,xB"));
    let mut third = Table::load(&line("D3B5m D4R5 A4G5", "5 move R B - ST DD -"));
    third.play("B: fight D3 D4 0");
    assert_eq!(third.result().unwrap(), "win G last_player");
    assert!(third.position().ends_with(" xB,xR"));
}

#[test]
fn k81_who_leaves_is_out_and_their_troops_stay() {
    let mut table = Table::load(START);
    table.play("R: place D1 M\nB: place G4 D\nG: place A4 M");
    assert_eq!(table.turn(), 'R');
    // Out of turn: tokens go, the match waits on.
    table.play("B: leave");
    assert_eq!((table.turn(), table.holds("G4").as_str()), ('R', "B5"));
    assert_eq!(table.try_line("B: leave"), Err("you_are_out"));
    assert_eq!(table.try_line("B: pass"), Err("you_are_out"));
    assert!(table.position().ends_with(" lB"));
    // In turn: the turn ends without an action. One is left: they win.
    table.play("R: leave");
    assert_eq!(table.result().unwrap(), "win G last_player");
    // Their garrison does not produce: only Green and Red have turns.
    let mut two = Table::load(&line("D1R5 G4B5 A4G5", "5 prod R R - ST DD -"));
    two.play("B: leave\nR: produce auto\nG: produce auto");
    assert_eq!((two.state().round(), two.troops("G4")), (6, 5));
}

#[test]
fn k81_leaving_in_each_phase_passes_the_turn_on() {
    for (tail, garrisons) in [
        ("5 plan R R 1 - ST -", "D1R5 G4B5 A4G5"),
        ("5 event R R - SD ST -", "D1R5d C1R5d G4B5d G3B5d A4G5"),
        ("5 prod R R - ST DD -", "D1R5 G4B5 A4G5"),
        ("5 move R R - ST DD -", "D1R5m G4B5m A4G5"),
    ] {
        let mut table = Table::load(&line(garrisons, tail));
        let phase = table.state().phase().word();
        table.play("R: leave");
        assert_eq!((table.turn(), table.state().phase().word()), ('B', phase), "{tail}");
    }
}

#[test]
fn k82_two_rounds_left_to_the_clock_count_as_leaving() {
    let round = |table: &mut Table, absent: &str| {
        let round = table.state().round();
        while table.state().round() == round && table.turn() != '-' {
            let who = table.turn();
            let what = if table.state().phase().word() == "prod" { "produce auto" } else { "pass" };
            if absent.contains(who) {
                table.time_out();
            } else {
                table.play(&format!("{who}: {what}"));
            }
        }
    };
    let mut table = Table::load(START);
    round(&mut table, "G");
    assert!(table.position().ends_with(" -"));
    round(&mut table, "G");
    assert!(table.position().ends_with(" lG"));
    // Not in a row.
    let mut back = Table::load(START);
    for absent in ["G", "", "G", ""] {
        round(&mut back, absent);
    }
    assert!(back.position().ends_with(" -"));
    // One decision by hand is enough.
    let mut once = Table::load(START);
    round(&mut once, "G");
    once.play("B: pass\nG: pass");
    round(&mut once, "G");
    assert!(once.position().ends_with(" -"));
    // Two absent: the third wins. All absent: the match ends without result.
    let mut two = Table::load(START);
    round(&mut two, "RB");
    round(&mut two, "RB");
    assert_eq!(two.result().unwrap(), "win G last_player");
    let mut all = Table::load(START);
    round(&mut all, "RBG");
    round(&mut all, "RBG");
    assert_eq!(all.result().unwrap(), "ended abandoned");
    assert_eq!(all.state().outcome().unwrap().winners, Seats::NONE);
}

#[test]
fn k82_while_a_bot_holds_the_seat_absences_stand_still() {
    let round = |table: &mut Table, green: &str| {
        let round = table.state().round();
        while table.state().round() == round && table.turn() != '-' {
            let who = table.turn();
            let what = if table.state().phase().word() == "prod" { "produce auto" } else { "pass" };
            match (who, green) {
                ('G', "clock") => drop(table.time_out()),
                ('G', "bot") => drop(table.play(&format!("G+: {what}"))),
                _ => drop(table.play(&format!("{who}: {what}"))),
            }
        }
    };
    let mut table = Table::load(START);
    round(&mut table, "clock");
    round(&mut table, "bot");
    round(&mut table, "bot");
    assert!(table.position().ends_with(" -"));
    let mut back = table.clone();
    round(&mut back, "player");
    round(&mut back, "clock");
    assert!(back.position().ends_with(" -"), "one round of her own, and the count begins anew");
    round(&mut table, "clock");
    assert!(table.position().ends_with(" lG"), "neither ended nor counted by the bot");
}

#[test]
fn k83_six_rounds_without_change_end_the_match() {
    let mut table = Table::load(START);
    for _ in 0..5 {
        idle_round(&mut table);
    }
    assert_eq!(table.result(), None);
    idle_round(&mut table);
    assert_eq!(table.state().round(), 6);
    assert_eq!(table.result().unwrap(), "draw R B G ranking");
    // A change of control begins the count anew; 0 switches the rule off.
    let mut moved = Table::load(&START.replace("MP.DD.SD.DM.ST", "ST.ST"));
    moved.play(
        "R: place D1 M\nB: pass\nG: pass\nR: pass\nB: pass\nG: pass\nR: pass\nB: pass\nG: pass",
    );
    moved.play("R: produce auto\nB: produce auto\nG: produce auto\nR: move D1 D2 1");
    for _ in 0..5 {
        idle_round(&mut moved);
    }
    assert_eq!(moved.result(), None);
    idle_round(&mut moved);
    assert_eq!(moved.result().unwrap(), "win R ranking");
    let mut off = Table::load_with(START, &with(r#"{"standstill_rounds":0}"#));
    for _ in 0..20 {
        idle_round(&mut off);
    }
    assert_eq!(off.result(), None);
    // Troops that move to and fro between own territories change nothing.
    let mut three = Table::load_with(START, &with(r#"{"standstill_rounds":3}"#));
    for _ in 0..3 {
        idle_round(&mut three);
    }
    assert_eq!(three.result().unwrap(), "draw R B G ranking");
}

#[test]
fn k84_after_the_last_round_the_ranking_decides() {
    let mut table = Table::load_with(START, &with(r#"{"round_limit":5}"#));
    for _ in 0..4 {
        idle_round(&mut table);
    }
    assert_eq!(table.result(), None);
    idle_round(&mut table);
    assert_eq!(table.state().round(), 5);
    assert_eq!(table.result().unwrap(), "draw R B G ranking");
}

#[test]
fn k85_the_ranking_goes_by_four_figures() {
    let first = |garrisons: &str| {
        let text = line(garrisons, "5 prod R G - ST DD -");
        let mut table = Table::load_with(&text, &with(r#"{"round_limit":5}"#));
        table.play("G: produce auto");
        table.result().unwrap()
    };
    // (1) colours up to four each: five sky count as four.
    assert_eq!(
        first("A1R1 C3R1 D2R1 D5R1 E3R1 G4B1 D7B1 G1B1 B4B1 C4B1 E4B1 A4G1"),
        "win B ranking"
    );
    let table = Table::load(&line("A1R1 C3R1 D2R1 D5R1 E3R9 G4B5 A4G5", "5 plan R R 1 - ST -"));
    assert_eq!(table.state().ranking(Colour::Red), [4, 5, 5, 13]);
    // (2) coloured, (3) all, (4) troops.
    assert_eq!(first("A1R1 C3R1 D2R1 D5R1 E3R1 G4B1 D7B1 G1B1 B4B1 F4B1 A4G1"), "win R ranking");
    assert_eq!(first("D1R1 C1R1 D2R1 G4B9 B4B1 A4G1"), "win R ranking");
    assert_eq!(first("D1R1 D2R2 G4B1 B4B3 A4G1"), "win B ranking");
    assert_eq!(first("D1R1 D2R2 G4B1 B4B2 A4G1"), "draw R B ranking");
    // Those who are out do not count.
    let text = line("D1R9 D2R9 G4B1 A4G1", "5 prod R G - ST DD lR");
    let mut out = Table::load_with(&text, &with(r#"{"round_limit":5}"#));
    out.play("G: produce auto");
    assert_eq!(out.result().unwrap(), "win G ranking");
}

#[test]
fn k86_the_sequence_at_the_end_of_a_round() {
    // Colours come before the round limit.
    let mut table =
        Table::load_with(&line(NEARLY, "5 move R R - ST DD -"), &with(r#"{"round_limit":5}"#));
    table.play("R: move F2 G1 1");
    assert_eq!(table.result().unwrap(), "win R colours");
    // The round limit and standstill come before absence: with all clocks run out in round 5 the
    // ranking decides.
    let mut limit = Table::load_with(START, &with(r#"{"round_limit":5,"standstill_rounds":0}"#));
    for _ in 0..3 {
        idle_round(&mut limit);
    }
    while limit.turn() != '-' {
        limit.time_out();
    }
    assert_eq!(limit.result().unwrap(), "draw R B G ranking");
    assert_eq!(limit.state().round(), 5);
}

#[test]
fn k87_ending_a_match_is_no_action_of_the_game() {
    let table = Table::load(START);
    assert!(table.state().read_action(table.seat('R'), "end_match").is_err());
}

#[test]
fn k88_each_result_has_one_of_the_reasons() {
    let reasons = ["colours", "last_player", "ranking", "nobody_left", "abandoned"];
    for seed in 0..6 {
        let mut table = Table::open(&with(r#"{"round_limit":8}"#), seed);
        while table.turn() != '-' {
            table.time_out();
        }
        let outcome = table.state().outcome().unwrap();
        assert!(reasons.contains(&outcome.reason), "{outcome:?}");
    }
}

#[test]
fn k89_after_the_end_nothing_is_accepted() {
    let mut table = Table::load(&line(NEARLY, "5 move R R - ST DD -"));
    table.play("R: move F2 G1 1");
    for line in ["R: move F2 G1 1", "B: pass", "G: leave", "R: place D1 M", "R: produce auto"] {
        assert_eq!(table.try_line(line), Err("match_over"));
    }
    assert!(table.state().to_act().is_empty());
    let loaded = KingOfColors::load(&table.position(), &Options::default()).unwrap();
    assert_eq!(loaded.outcome(), table.state().outcome());
}
