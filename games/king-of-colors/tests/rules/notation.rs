//! Section 16: positions, actions and records.

use king_of_colors::{KingOfColors, Options, Record};
use kit::prelude::*;
use kit::{Chance, Dice, Seat};
use proptest::prelude::*;

use crate::table::{LAND, START, Table, line};

fn refused(text: &str) -> String {
    KingOfColors::load(text, &Options::default()).expect_err(text).to_string()
}

/// A match of random listed actions, with a clock that runs out now and then.
fn random_match(options: &Options, seed: u64, most: usize) -> Table {
    let mut table = Table::open(options, seed);
    let mut dice = Dice::new(seed);
    for _ in 0..most {
        let Some(seat) = table.state().to_act().first() else { break };
        if dice.below(8) == 0 {
            table.time_out();
            continue;
        }
        let legal = table.state().legal(seat);
        let action = &legal[dice.below(legal.len() as u32) as usize];
        let text = table.state().write_action(seat, action);
        let who = table.turn();
        table.play(&format!("{who}: {text}"));
    }
    table
}

#[test]
fn k107_a_position_holds_what_the_rules_need() {
    for seed in 0..4 {
        let table = random_match(&Options::default(), seed, 150);
        let loaded = KingOfColors::load(&table.position(), &table.state().options()).unwrap();
        assert_eq!(loaded.phase().word(), table.state().phase().word());
        assert_eq!(loaded.to_act(), table.state().to_act());
    }
}

#[test]
fn k108_a_position_is_ten_fields() {
    assert_eq!(Table::load(START).position(), START);
    assert_eq!(START.split(' ').count(), 10);
    let text = line("D1R5 C1R20m G4B5 A4G5", "12 plan G B 2 - - lG");
    assert_eq!(Table::load(&line("D1R5 C1R20m G4B5 A4G5", "12 plan R B 2 - - lG")).turn(), 'B');
    assert!(Table::load(&text).position().ends_with("12 plan G B 2 - - lG"));
}

#[test]
fn k108_a_text_that_contradicts_itself_or_the_rules_is_refused() {
    let plan = |change: &dyn Fn(String) -> String| refused(&change(START.to_owned()));
    for (old, new, why) in [
        ("KC1", "KC2", "begins with KC1"),
        (" 1 plan", "  1 plan", "ten fields"),
        ("KC1 ", "", "ten fields"),
        (",w2G5/", "/", "too short"),
        (",w2G5/", ",w2G5,w2/", "too long"),
        ("/o0,o1", "//o0,o1", "seven columns"),
        ("s1,p0", "x1,p0", "begin with"),
        ("s1,p0", "w1,p0", "blank"),
        ("w1G5,w2G5", "s1G5,w2G5", "blank"),
        ("s1,p0", "p1,p0", "not nine"),
        ("s1,p0", "s6,p0", "level"),
        ("s1,p0", "s0,p0", "class"),
        ("s1,p0", "s,p0", "level"),
        ("w1G5,w2G5", "w1Y5,w2G5", "R, B or G"),
        ("w1G5,w2G5", "w1G0,w2G5", "1 to 20"),
        ("w1G5,w2G5", "w1G21,w2G5", "1 to 20"),
        ("w1G5,w2G5", "w1G05,w2G5", "1 to 20"),
        ("w1G5,w2G5", "w1G,w2G5", "1 to 20"),
        ("w1G5,w2G5", "w1Gm,w2G5", "1 to 20"),
        ("w1G5,w2G5", "w1G5?,w2G5", "only a view"),
        ("w1G5,w2G5", "w1G5q,w2G5", "none"),
        ("w1G5,w2G5", "w1G5mm,w2G5", "more than a token"),
        ("w1G5,w2G5", "w1G5m,w2G5", "more than 0 tokens"),
        (" 1 plan", " 0 plan", "round"),
        (" 1 plan", " 01 plan", "round"),
        (" 1 plan", " -1 plan", "round"),
        (" 1 plan", " 99999999999 plan", "round"),
        (" plan ", " move ", "lap"),
        (" plan ", " dance ", "phase"),
        (" R R 1", " X R 1", "initial"),
        (" R R 1", " R X 1", "turn"),
        (" R R 1", " R - 1", "turn"),
        (" R R 1", " R R 4", "lap"),
        (" R R 1", " R R -", "lap"),
        (" 1 - MP", " 1 MP MP", "planning"),
        (" 1 - MP", " 1 XX MP", "card"),
        ("MP.DD", "MP.XX", "deck"),
        ("MP.DD.SD.DM.ST", "?5", "only a view"),
        ("MP.DD.SD.DM.ST", "", "deck"),
        (".ST -", ".ST xG", "troops"),
        (".ST -", ".ST lG,lG", "another"),
        (".ST -", ".ST lG,lB", "one player left"),
        (".ST -", ".ST lR", "turn: R is out"),
        (".ST -", ".ST zR", "out"),
        (".ST -", ".ST ", "out"),
    ] {
        let message = plan(&|text| text.replacen(old, new, 1));
        assert!(message.contains(why), "{old} to {new}: {message}");
    }
    for (garrisons, tail, why) in [
        ("D1R5 G4B5", "5 plan R R 1 - ST -", "not listed as eliminated"),
        ("D1R5 G4B5 A4G5m", "5 plan R R 2 - ST lG", "has tokens"),
        ("D1R5m C1R1 G4B5m A4G5", "5 plan R R 2 - ST -", ""),
        ("D1R5m G4B5m A4G5", "5 plan R R 2 - ST -", "nothing to decide"),
        ("D1R5D C1R1 G4B5 A4G5", "5 plan R R 2 - ST -", "doubled"),
        ("D1R5 G4B5 A4G5", "5 event R R - ST DD -", "nobody is asked"),
        ("D1R5 G4B5 A4G5", "5 event R R - - DD -", "nobody is asked"),
        ("D1R5 G4B5 A4G5", "5 event R R - DD ST -", "nothing to decide"),
        ("D1R5d C1R5D G4B5 A4G5", "5 event R R - DD ST -", "doubled"),
        ("D1R5d C1R5d G4B5d A4G5", "5 event R R - DD ST -", "doubled"),
        ("D1R5d C1R5d G4B5d A4G5", "5 event R R - SD ST -", "only Defence token"),
        ("D1R5d C1R5d G4B5d G3B5p F5B5m A4G5", "5 event B R - SD ST -", "more than 2"),
        ("D1R5 G4B5 A4G5", "5 event R R - DM ST -", "nothing to decide"),
        ("D1R5d C1R5 G4B5 A4G5", "5 prod R R - DD ST -", "doubled"),
        ("D1R5D C1R5 G4B5 A4G5", "5 prod R R - ST DD -", "doubled"),
        ("D1R5 G4B5 A4G5", "5 prod R R - - ST -", "turned up by now"),
        ("D1R5m C1R1p E1R1p D2R1p G4B5 A4G5", "5 prod R R - DM ST -", "more than 3"),
        ("D1R5m C1R1p E1R1p D2R1p G4B5 A4G5", "5 move R R - ST DM -", "more than 3"),
        ("D1R1m G4B5 A4G5", "5 move R R - ST DD -", "nothing to decide"),
        ("D1R5d C1R5d E1R5d G4B5m A4G5", "5 move B B - SD ST -", "more than 2"),
        ("D1R5d C1R5d E1R5d G4B5m A4G5", "5 move B B - DD ST -", "doubled"),
        ("D1R5d C1R5d E1R5D G4B5m A4G5", "5 move B B - DD ST -", ""),
        ("D1R5d C1R5d E1R5 G4B5m A4G5", "5 move B B - DD ST -", ""),
        ("D1R5 G4B5 A4G5", "5 over R - - - DD lG,lB,lR", "with nobody in"),
        ("D1R5 G4B5 A4G5", "5 over R - - ST DD lG,lB,lR", ""),
        ("D1R5 G4B5 A4G5", "5 over R R - ST DD -", "turn"),
        ("D1R5 G4B5 A4G5", "5 over R - - ST DD -", "nothing here says"),
        ("D1R5 G4B5", "5 over R - - ST DD xG,lB,xR", "eliminated and has troops"),
        ("G4B5", "5 over R - - ST DD xG,lB,xR", "at once"),
    ] {
        let text = line(garrisons, tail);
        let loaded = KingOfColors::load(&text, &Options::default());
        match loaded {
            Ok(_) => assert_eq!(why, "", "{text}"),
            Err(message) => {
                assert!(!why.is_empty() && message.to_string().contains(why), "{text}: {message}");
            }
        }
    }
    let homes = START.replace("w1", "w0").replace("w2", "w0");
    assert!(refused(&homes).contains("L6 and L7"));
}

#[test]
fn k108_a_position_is_held_against_its_options() {
    let limit = Options { round_limit: 5, ..Options::default() };
    let text = line("D1R5 G4B5 A4G5", "6 plan R R 1 - ST -");
    assert!(KingOfColors::load(&text, &limit).is_err());
    // The levels of the text stand; options that say otherwise contradict it.
    let table = Table::load(START);
    assert!(
        !table.state().contradicts("levels", &serde_json::json!([2, 1, 1, 0, 0, 1, 2, 1, 0, 1]))
    );
    assert!(
        table.state().contradicts("levels", &serde_json::json!([2, 1, 1, 0, 0, 1, 2, 1, 0, 2]))
    );
    assert!(!table.state().contradicts("setup", &serde_json::json!("balanced")));
    // An explicit setup: other terrain is refused, the seats' colours are taken over.
    let explicit = |what: &str| -> Options {
        serde_json::from_str(&format!(r#"{{"explicit":{what}}}"#)).unwrap()
    };
    let other: String = LAND.chars().rev().collect();
    let options = explicit(&format!(r#"{{"terrain":"{other}"}}"#));
    assert!(KingOfColors::load(START, &options).unwrap_err().to_string().contains("explicit"));
    let same = explicit(&format!(r#"{{"terrain":"{LAND}","colours":"BGR"}}"#));
    let state = KingOfColors::load(START, &same).unwrap();
    assert_eq!(state.to_act().first(), Some(Seat::new(2)));
    assert_eq!(state.position(), START);
    assert_eq!(state.options().explicit.unwrap().colours.as_deref(), Some("BGR"));
}

#[test]
fn k109_a_view_hides_tokens_and_deck_and_is_no_position() {
    let mut table = Table::load(START);
    table.play("R: place D1 M\nB: place G4 P");
    let own = table.position_for('R');
    assert!(own.contains("w2R5m") && own.contains("w2B5?") && own.ends_with(" ?5 -"), "{own}");
    let other = table.position_for('-');
    assert!(other.contains("w2R5?") && other.contains("w2B5?"), "{other}");
    assert!(KingOfColors::load(&own, &Options::default()).is_err());
    let empty = Table::load(&START.replace("MP.DD.SD.DM.ST", "-"));
    assert!(empty.position_for('B').ends_with(" ?0 -"));
    // A finished match is shown whole.
    let over = Table::load(&line("D1R5m G4B5", "5 over R - - - DD.ST xG,lB"));
    assert_eq!(over.position_for('-'), over.position());
}

#[test]
fn k110_actions_are_written_as_shown_and_read_in_either_case() {
    let table = Table::load(START);
    let seat = table.seat('R');
    for (text, written) in [
        ("place c1 m", "place C1 M"),
        ("place C1 D", "place C1 D"),
        ("pass", "pass"),
        ("choose d3", "choose D3"),
        ("produce e1=7 C1=7 d1=9", "produce C1=7 D1=9 E1=7"),
        ("produce auto", "produce auto"),
        ("move c1 C2 3", "move C1 C2 3"),
        ("fight D4 d3 0", "fight D4 D3 0"),
        ("leave", "leave"),
        ("  pass ", "pass"),
        ("place Z9 X", "place Z9 X"),
        ("produce Z9=30", "produce Z9=30"),
    ] {
        let action = table.state().read_action(seat, text).unwrap();
        assert_eq!(table.state().write_action(seat, &action), written);
    }
}

#[test]
fn k110_the_lines_of_the_match_itself() {
    let table = random_match(&Options::default(), 3, 400);
    let record = Record::of(&table.replay, None);
    let kinds = ["-- round ", "-- event ", "-- reveal", "-- victory R ", "-- shuffle "];
    for kind in kinds {
        assert!(record.lines.iter().any(|line| line.starts_with(kind)), "{kind}");
    }
    assert!(record.lines.iter().any(|line| line.contains("*: ")));
}

#[test]
fn k111_a_record_replays_to_the_same_position() {
    for seed in 0..12 {
        let options = Options { round_limit: 12, ..Options::default() };
        let table = random_match(&options, seed, 100 + 60 * seed as usize);
        let text = Record::of(&table.replay, None).to_string();
        let read = Record::read(&text).unwrap();
        assert_eq!(read.to_string(), text);
        let again = read.replay().unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert_eq!(again.state(), table.state());
        assert_eq!(again.state().position(), table.position());
    }
}

#[test]
fn k111_cards_are_taken_from_the_event_lines() {
    let table = random_match(&Options::default(), 5, 300);
    let mut record = Record::of(&table.replay, None);
    record.lines.retain(|line| !line.starts_with("-- shuffle"));
    let explicit = record.options.explicit.as_mut().unwrap();
    explicit.deck = None;
    explicit.initial = None;
    let again = record.replay().unwrap();
    // All but the cards never turned up is the same.
    let board = |text: String| text.split(' ').take(8).collect::<Vec<_>>().join(" ");
    assert_eq!(board(again.state().position()), board(table.position()));
}

#[test]
fn k111_a_record_from_a_position_and_wrong_records() {
    let mut table = Table::load(START);
    table.play("R: place C1 M\nB*: pass\nG: leave");
    let text = Record::of(&table.replay, Some(START)).to_string();
    let again = Record::read(&text).unwrap().replay().unwrap();
    assert_eq!(again.state(), table.state());
    for (wrong, line) in [
        (String::new(), 1),
        (text.replace("options ", "option "), 1),
        (text.replace("\"setup\"", "\"set\""), 1),
        (text.replace("KC1 ", "KC2 "), 2),
        (text.replace("R: place C1 M", "R: place C1"), 3),
        (text.replace("R: place C1 M", "X: place C1 M"), 3),
        (text.replace("R: place C1 M", "R: place A1 M"), 3),
        (text.replace("R: place C1 M", "R: place C1 M\n-- reveal"), 4),
    ] {
        let result = Record::read(&wrong).and_then(|record| record.replay().map(|_| ()));
        assert_eq!(result.map_err(|why| why.line), Err(line), "{wrong}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn hostile_actions_and_positions_never_panic(text in ".{0,80}") {
        let table = Table::load(START);
        let _ = table.state().read_action(table.seat('R'), &text);
        let _ = KingOfColors::load(&text, &Options::default());
        let _ = Record::read(&text).map(|record| record.replay().is_ok());
    }

    #[test]
    fn mutated_positions_never_panic_and_stay_what_they_are(
        seed in 0_u64..40,
        steps in 0_usize..160,
        at in any::<prop::sample::Index>(),
        with in "[-KC1-9spowRBGmdDp?,/ .xlSTMPé]{0,3}",
        cut in 0_usize..3,
    ) {
        let table = random_match(&Options::default(), seed, steps);
        let text = table.position();
        let start = at.index(text.len());
        let end = (start + cut).min(text.len());
        let mutated = format!("{}{with}{}", &text[..start], &text[end..]);
        if let Ok(state) = KingOfColors::load(&mutated, &Options::default()) {
            prop_assert_eq!(state.position(), mutated);
            for seat in Seat::all(3) {
                for action in state.legal(seat) {
                    prop_assert!(state.decide(seat, &action, &mut Dice::new(1)).is_ok());
                }
            }
        }
    }

    #[test]
    fn mutated_actions_never_panic(
        seed in 0_u64..20,
        steps in 0_usize..120,
        pick in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        with in "[-A-Ha-h0-9= MDPx]{0,4}",
        cut in 0_usize..3,
    ) {
        let table = random_match(&Options::default(), seed, steps);
        if let Some(seat) = table.state().to_act().first() {
            let legal = table.state().legal(seat);
            let text = table.state().write_action(seat, &legal[pick.index(legal.len())]);
            let start = at.index(text.len());
            let end = (start + cut).min(text.len());
            let mutated = format!("{}{with}{}", &text[..start], &text[end..]);
            if let Ok(action) = table.state().read_action(seat, &mutated) {
                let _ = table.state().decide(seat, &action, &mut Dice::new(1));
                let written = table.state().write_action(seat, &action);
                prop_assert_eq!(table.state().read_action(seat, &written), Ok(action));
            }
        }
    }
}
