//! Section 18: the worked examples, to the letter.

use king_of_colors::{Colour, Event, Record};
use kit::prelude::*;

use crate::table::{START, Table, line};

/// Replays a worked round. Positions must be as printed at that moment, the automatic actions as
/// the clock makes them, and the lines of the match itself as the record has them.
fn replay(text: &str) -> Table {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let start = lines.next().unwrap();
    let mut table = Table::load(start);
    assert_eq!(table.position(), start);
    let mut told = Vec::new();
    for line in lines {
        if let Some(seen) = line.strip_prefix("G sees ") {
            assert_eq!(table.position_for('G'), seen);
        } else if line.starts_with("KC1") {
            assert_eq!(table.position(), line);
        } else {
            told.push(line.to_owned());
            if !line.starts_with("--") {
                table.play(line);
            }
        }
    }
    let mut record = Record::of(&table.replay, Some(start));
    record.lines.retain(|line| !line.starts_with("-- round"));
    assert_eq!(record.lines, told);
    table
}

/// The new troops and sums of each production turn.
fn produced(table: &Table) -> Vec<(char, u16, u16)> {
    let events = table.replay.entries().iter().flat_map(|entry| &entry.events);
    events
        .filter_map(|event| match event {
            Event::Produced { colour, new, troops, .. } => {
                Some((colour.letter(), *new, troops.total()))
            }
            _ => None,
        })
        .collect()
}

/// The numbers T, L, A, E, a, e and n of each fight.
fn fights(table: &Table) -> Vec<[u8; 7]> {
    let events = table.replay.entries().iter().flat_map(|entry| &entry.events);
    events
        .filter_map(|event| match *event {
            Event::Fought {
                attackers,
                toll,
                power,
                defenders,
                attackers_left,
                defenders_left,
                advanced,
                ..
            } => {
                Some([attackers, toll, power, defenders, attackers_left, defenders_left, advanced])
            }
            _ => None,
        })
        .collect()
}

#[test]
fn k140_k141_k142_k143_round_1_mega_production() {
    let table = replay(include_str!("data/round-1.txt"));
    assert_eq!(produced(&table), [('R', 8, 23), ('B', 8, 23), ('G', 4, 19)]);
    assert_eq!(table.turn(), 'B');
}

#[test]
fn k143_what_would_have_been_refused() {
    let mut table = Table::load(START);
    table.play(
        "R: place C1 M\nB: place G4 P\nG: place A4 M\nR: place E1 M\nB: place G3 M\n\
         G: place B5 D\nR: place D1 P\nB: place F5 M\nG: pass",
    );
    for wrong in ["C1=7 D1=9 E1=6", "C1=1 D1=21 E1=1", "C1=12 D1=11"] {
        let line = format!("R: produce {wrong}");
        assert_eq!(table.try_line(&line), Err("bad_distribution"), "{wrong}");
    }
    table.play("R: produce C1=7 D1=9 E1=7\nB: produce F5=9 G3=9 G4=5\nG: produce A3=5 A4=9 B5=5");
    assert_eq!(table.try_line("R: move C1 C2 7"), Err("bad_count"));
    assert_eq!(table.try_line("R: move C1 D3 1"), Err("not_adjacent"));
    assert_eq!(table.try_line("R: move D1 D2 1"), Err("no_movement_token"));
}

#[test]
fn k144_k145_k146_round_5_double_defence_five_activations() {
    let table = replay(include_str!("data/round-5.txt"));
    assert_eq!(produced(&table), [('B', 10, 36), ('G', 8, 29), ('R', 6, 26)]);
    assert_eq!(
        fights(&table),
        [[13, 6, 7, 6, 1, 0, 0], [11, 0, 11, 1, 10, 0, 6], [9, 3, 6, 11, 0, 5, 0]]
    );
    // Only Red was asked.
    let asked: Vec<char> = table
        .replay
        .entries()
        .iter()
        .flat_map(|entry| &entry.events)
        .filter_map(|event| match event {
            Event::Chosen { colour, .. } => Some(colour.letter()),
            _ => None,
        })
        .collect();
    assert_eq!(asked, ['R']);
}

#[test]
fn k147_k148_k149_round_8_double_movement_clocks_running_out_victory() {
    let table = replay(include_str!("data/round-8.txt"));
    assert_eq!(produced(&table), [('B', 8, 28), ('G', 9, 29), ('R', 10, 42)]);
    assert_eq!(
        fights(&table),
        [[8, 0, 8, 3, 5, 0, 3], [9, 0, 9, 4, 5, 0, 3], [12, 3, 9, 3, 6, 0, 3]]
    );
    let start = Table::load(include_str!("data/round-8.txt").lines().nth(1).unwrap());
    let counts = Colour::ALL.map(|colour| start.state().counts(colour));
    assert_eq!(counts, [[3, 3, 3], [3, 3, 3], [2, 3, 3]]);
    let totals = Colour::ALL.map(|colour| start.state().production_total(colour));
    assert_eq!(totals, [10, 8, 7]);
    assert_eq!(table.result().unwrap(), "win R colours");
    assert_eq!(table.state().outcome().unwrap().reason, "colours");
}

#[test]
fn k150_merging_over_twenty() {
    let mut table = Table::load(&line("D1R15m D2R14p C1R2 G4B5 A4G5m", "5 move R R - ST DD -"));
    let told = table.play("R: move D1 D2 10");
    assert!(matches!(told[0], Event::Moved { lost: 4, .. }));
    assert_eq!((table.holds("D1").as_str(), table.holds("D2").as_str()), ("R5", "R20"));
}

#[test]
fn k151_an_own_waiting_token_is_discarded() {
    let mut table = Table::load(&line("C2R4m D2R6m G4B5m G3B5m A4G5", "5 move R R - ST DD -"));
    table.play("R: move D2 C2 3");
    assert_eq!((table.holds("D2").as_str(), table.holds("C2").as_str()), ("R3", "R7"));
    table.play("B: move G4 F4 1");
    assert_eq!(table.turn(), 'B');
}

#[test]
fn k152_one_troop_cannot_be_activated() {
    let mut table = Table::load(&line("D1R1m C1R5 G4B5m A4G5m", "5 move B B - ST DD -"));
    table.play("B: move G4 F4 1");
    assert_eq!(table.token("D1"), Some('m'));
    table.play("G: move A4 B4 1");
    assert_eq!((table.state().round(), table.token("D1")), (6, None));
}

#[test]
fn k153_sudden_death() {
    let mut table = Table::load(&line("C1R5d D1R5d E1R1 G4B5d A4G5", "5 plan B R 3 - SD.ST -"));
    table.play("R: pass");
    assert_eq!(table.holds("G4"), "B5");
    assert_eq!(table.turn(), 'R');
    let told = table.play("R: choose D1");
    let shown = told[0].seen(kit::Viewer::Spectator).unwrap();
    assert!(matches!(shown, Event::Chosen { cell: Some(_), .. }));
    assert_eq!((table.holds("C1").as_str(), table.holds("D1").as_str()), ("R5d", "R5"));
}

#[test]
fn k154_a_doubled_token_is_spent_once() {
    let mut table = Table::load(&line("F2R9m E3R4m F3B5D G4B5 A4G5", "5 move R R - DD ST -"));
    let told = table.play("R: fight F2 F3 0");
    assert!(matches!(told[0], Event::Fought { toll: 6, power: 3, .. }));
    assert_eq!(table.holds("F3"), "B2");
    let told = table.play("R: fight E3 F3 1");
    assert!(matches!(told[0], Event::Fought { toll: 0, power: 4, .. }));
}

#[test]
fn k155_everything_full() {
    // D1 2 and D4 with a Production token 2 and 2, less one: level 2 + 2 · ... gives five.
    let text = line("D1R20p E1R18 G4B5 A4G5", "5 prod R R - ST DD -");
    let mut table = Table::load(&text);
    let needed = table.state().needed(Colour::Red);
    assert_eq!((needed.new, needed.sum, needed.lost), (5, 40, 3));
    table.play("R: produce D1=20 E1=20");
}

#[test]
fn k156_two_who_meet_the_condition() {
    // Red 4, 5, 4 and Blue 4, 4, 5.
    let red = "A1R1 C3R1 B4R1 D2R1 A2R1 B3R1 C4R1 D3R1 F1R1 B1R1 B2R1 C2R1 C5R1 D1R5";
    let blue = "G1B1 D5B1 D7B1 E3B1 E2B1 E4B1 E5B1 E6B1 C6B1 D6B1 F2B1 F3B1 G2B1 G4B5m";
    let mut table = Table::load(&line(&format!("{red} {blue} A4G5"), "5 move B B - ST ST.ST -"));
    let counts = [Colour::Red, Colour::Blue].map(|colour| table.state().counts(colour));
    assert_eq!(counts, [[4, 5, 4], [4, 4, 5]]);
    table.play("B: move G4 G3 1");
    assert_eq!((table.state().round(), table.result()), (6, None));
    // Red attacks E3, Blue's fourth sky.
    table.play(
        "G: pass\nR: place D3 M\nB: pass\nG: pass\nR: pass\nB: pass\nG: pass\nR: pass\nB: pass",
    );
    table.play("G: produce auto");
    let sum = table.state().needed(Colour::Red).sum;
    let cells: String = table
        .state()
        .control(Colour::Red)
        .iter()
        .map(|cell| {
            if cell.to_string() == "D3" {
                format!(" D3={}", sum - 13)
            } else {
                format!(" {cell}=1")
            }
        })
        .collect();
    table.play(&format!("R: produce{cells}"));
    let blue: String = table
        .state()
        .control(Colour::Blue)
        .iter()
        .map(|cell| if cell.to_string() == "G4" { String::new() } else { format!(" {cell}=1") })
        .collect();
    let sum = table.state().needed(Colour::Blue).sum
        - u16::from(table.state().control(Colour::Blue).len())
        + 1;
    let own = sum.min(20);
    let rest = sum - own;
    let blue = blue.replace(" G3=1", &format!(" G3={}", 1 + rest));
    table.play(&format!("B: produce{blue} G4={own}"));
    table.play("R: fight D3 E3 1");
    assert_eq!(table.result().unwrap(), "win R colours");
}

#[test]
fn k157_a_forced_attack() {
    let text = line("D4G5m C3R4 C4R3 D3B2d D5B7 E3R2 E4B6 A4G5", "5 move G G - ST DD -");
    let mut table = Table::load(&text);
    assert_eq!(table.time_out(), "fight D4 D3 0");
    assert_eq!((table.holds("D4").as_str(), table.holds("D3").as_str()), ("", ""));
}

#[test]
fn k158_self_elimination() {
    let text = line("D1R2m C1B1d D2B1d E1B1d A4G5", "5 move R R - ST DD lG");
    let mut table = Table::load(&text);
    assert_eq!(table.state().legal(table.seat('R')).len(), 3);
    table.play("R: fight D1 D2 0");
    assert_eq!(table.result().unwrap(), "win B last_player");
    assert!(table.position().ends_with(" lG,xR"));
}

#[test]
fn k159_rotation_with_a_player_out() {
    let text = line("D3R2 D4B9m A4G5 A3G5", "6 move G B - ST ST.ST -");
    let mut table = Table::load(&text);
    table.play("B: fight D4 D3 1");
    let order = |table: &Table| table.state().order().map(Colour::letter).collect::<String>();
    assert_eq!((table.state().round(), order(&table).as_str()), (7, "BG"));
    for _ in 0..6 {
        let who = table.turn();
        table.play(&format!("{who}: pass"));
    }
    table.play("B: produce auto\nG: produce auto");
    assert_eq!((table.state().round(), order(&table).as_str()), (8, "GB"));
}
