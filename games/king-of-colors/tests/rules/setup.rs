//! Sections 4 to 6 and 19: players, setup, options.

use king_of_colors::{Card, Cell, Colour, Event, KingOfColors, Options, Setup, Terrain, triples};
use kit::prelude::*;
use kit::{Dice, Recording, Replay, Script, Seat, outcomes};

use crate::table::{LAND, START, Table, line};

fn options(json: &str) -> Options {
    serde_json::from_str(json).unwrap_or_else(|why| panic!("{json}: {why}"))
}

fn explicit() -> Options {
    options(&format!(
        r#"{{"explicit":{{"colours":"RBG","terrain":"{LAND}",
            "deck":["MP","DD","SD","DM","ST"],"initial":"R"}}}}"#
    ))
}

fn colours(state: &KingOfColors) -> String {
    Seat::all(3).map(|seat| state.colour_of(seat).unwrap().letter()).collect()
}

#[test]
fn k11_a_territory_belongs_to_whoever_has_troops_in_it() {
    let table = Table::load(START);
    for cell in Cell::all() {
        let state = table.state();
        assert_eq!(state.controller(cell).is_some(), state.troops(cell) > 0);
    }
    let too_many = line("D1R21 G4B5 A4G5", "1 plan R R 1 - ST -");
    assert!(KingOfColors::load(&too_many, &Options::default()).is_err());
    let none = line("D1R0 G4B5 A4G5", "1 plan R R 1 - ST -");
    assert!(KingOfColors::load(&none, &Options::default()).is_err());
}

#[test]
fn k12_a_territory_holds_one_token_and_an_empty_one_none() {
    let mut table = Table::load(START);
    table.play("R: place D1 M\nB: pass\nG: pass");
    assert_eq!(table.try_line("R: place D1 D"), Err("token_present"));
    let text = START.replace("s1,p0,w1G5", "s1m,p0,w1G5");
    assert!(KingOfColors::load(&text, &Options::default()).is_err());
}

#[test]
fn k13_a_player_may_place_the_same_type_three_times() {
    let mut table = Table::load(START);
    table.play("R: place C1 P\nB: pass\nG: pass\nR: place D1 P\nB: pass\nG: pass\nR: place E1 P");
    assert_eq!(["C1", "D1", "E1"].map(|name| table.token(name)), [Some('p'); 3]);
}

#[test]
fn k14_each_assignment_of_colours_is_equally_likely() {
    let mut counts = std::collections::BTreeMap::new();
    let start = KingOfColors::empty(&options(&format!(
        r#"{{"explicit":{{"terrain":"{LAND}","deck":["ST"],"initial":"R"}}}}"#
    )));
    for (events, odds) in outcomes(|chance| start.open(chance)) {
        let Event::Opened { colours, .. } = events[0] else { panic!("{events:?}") };
        *counts.entry(format!("{colours:?}")).or_insert(0.0) += odds;
    }
    assert_eq!(counts.len(), 6);
    assert!(counts.values().all(|odds: &f64| (odds - 1.0 / 6.0).abs() < 1e-9));
}

#[test]
fn k15_the_colour_fixes_the_corner() {
    for seed in 0..20 {
        let table = Table::open(&Options::default(), seed);
        assert_eq!([table.holds("D1"), table.holds("G4"), table.holds("A4")], ["R5", "B5", "G5"]);
    }
}

#[test]
fn k16_clockwise_is_red_blue_green() {
    assert_eq!(Colour::Red.round(), [Colour::Red, Colour::Blue, Colour::Green]);
    assert_eq!(Colour::Green.next(), Colour::Red);
}

#[test]
fn k17_the_initial_player_is_drawn_and_opens_every_phase() {
    let start = KingOfColors::empty(&options(&format!(
        r#"{{"explicit":{{"terrain":"{LAND}","deck":["ST"],"colours":"RBG"}}}}"#
    )));
    let drawn = outcomes(|chance| start.open(chance));
    let firsts: Vec<Colour> = drawn
        .iter()
        .map(|(events, _)| match events[1] {
            Event::RoundStarted { initial, .. } => initial,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(firsts, Colour::ALL);
    assert!(drawn.iter().all(|(_, odds)| (odds - 1.0 / 3.0).abs() < 1e-9));
    let table = Table::load(&START.replace("plan R R", "plan G G"));
    assert_eq!(table.state().order().map(Colour::letter).collect::<String>(), "GRB");
}

/// Passes through a round without Movement tokens.
fn idle_round(table: &mut Table) {
    let round = table.state().round();
    while table.state().round() == round && table.turn() != '-' {
        let what = if table.state().phase().word() == "prod" { "produce auto" } else { "pass" };
        let who = table.turn();
        table.play(&format!("{who}: {what}"));
    }
}

#[test]
fn k18_titles_pass_on_clockwise() {
    let mut table = Table::load(START);
    let mut orders = Vec::new();
    for _ in 0..4 {
        orders.push(table.state().order().map(Colour::letter).collect::<String>());
        idle_round(&mut table);
    }
    assert_eq!(orders, ["RBG", "BGR", "GRB", "RBG"]);
}

#[test]
fn k19_a_player_who_is_out_is_left_out_of_turn_order() {
    let mut table = Table::load(START);
    table.play("R: pass\nB: leave");
    assert_eq!(table.turn(), 'G');
    idle_round(&mut table);
    // Blue would be next; the title passes to Green.
    assert_eq!(table.state().order().map(Colour::letter).collect::<String>(), "GR");
    idle_round(&mut table);
    assert_eq!(table.state().order().map(Colour::letter).collect::<String>(), "RG");
}

/// K20, and the order of the draws that the README names.
#[test]
fn k20_the_setup_in_its_sequence() {
    // Colours 3 and 2 questions, terrain 27 to 2, deck 5 to 2, initial player 3.
    let mut luck = Recording::new(Dice::new(5));
    Replay::<KingOfColors>::open(&Options::default(), &mut luck);
    assert_eq!(luck.into_answers().len(), 2 + 26 + 4 + 1);
    let mut answers = vec![2, 0];
    answers.extend([0; 26]);
    answers.extend([4, 3, 2, 1]);
    answers.push(1);
    let mut script = Script::new(&answers);
    let replay = Replay::<KingOfColors>::open(&Options::default(), &mut script);
    script.finish().unwrap();
    let state = replay.state();
    assert_eq!(colours(state), "GRB");
    let land: String = Cell::all()
        .map(|cell| state.terrain(cell).letter())
        .filter(|letter| *letter != 'w')
        .collect();
    assert_eq!(land, "sssssssssppppppppp".to_owned() + "ooooooooo");
    let text = state.position();
    assert!(text.ends_with(" 1 plan B B 1 - SD.DM.DD.MP.ST -"), "{text}");
    for colour in Colour::ALL {
        assert_eq!((state.control(colour).len(), state.army(colour)), (3, 15));
        assert!(state.control(colour).iter().all(|cell| state.troops(cell) == 5));
    }
}

#[test]
fn k7_k21_random_terrain_is_nine_of_each_and_varies() {
    let mut boards = std::collections::BTreeSet::new();
    for seed in 0..30 {
        let table = Table::open(&Options::default(), seed);
        for terrain in Terrain::COLOURS {
            let count = Cell::all().filter(|c| table.state().terrain(*c) == terrain).count();
            assert_eq!(count, 9);
        }
        boards.insert(table.position().split(' ').nth(1).unwrap().to_owned());
    }
    assert_eq!(boards.len(), 30);
}

#[test]
fn k22_balanced_terrain_gives_triples_one_colour_each_way_equally_likely() {
    let balanced = Options { setup: Setup::Balanced, ..Options::default() };
    for seed in 0..30 {
        let table = Table::open(&balanced, seed);
        let kinds = triples().map(|triple| {
            let kinds: Vec<Terrain> =
                triple.iter().map(|cell| table.state().terrain(cell)).collect();
            assert!(kinds.iter().all(|kind| *kind == kinds[0]));
            kinds[0]
        });
        for terrain in Terrain::COLOURS {
            assert_eq!(kinds.iter().filter(|kind| **kind == terrain).count(), 3);
        }
    }
    // The shuffle of sss ppp ooo over the triples in order.
    let mut answers = vec![0, 0];
    answers.extend([8, 0, 0, 0, 0, 0, 0, 0]);
    answers.extend([0, 0, 0, 0, 0]);
    let mut script = Script::new(&answers);
    let replay = Replay::<KingOfColors>::open(&balanced, &mut script);
    script.finish().unwrap();
    assert_eq!(replay.state().terrain(Cell::named("G1").unwrap()), Terrain::Orange);
    assert_eq!(replay.state().terrain(Cell::named("A2").unwrap()), Terrain::Sky);
}

#[test]
fn k23_an_explicit_setup_is_taken_without_luck() {
    let mut script = Script::new(&[]);
    let replay = Replay::<KingOfColors>::open(&explicit(), &mut script);
    script.finish().unwrap();
    assert_eq!(replay.state().position(), START);
    assert_eq!(colours(replay.state()), "RBG");
}

#[test]
fn k23_cards_come_in_the_given_order_and_then_by_k35() {
    let mut given = Options { standstill_rounds: 0, ..explicit() };
    given.explicit.as_mut().unwrap().deck = Some(vec![Card::SuddenDeath, Card::SuddenDeath]);
    let mut table = Table::open(&given, 3);
    let mut seen = Vec::new();
    for _ in 0..7 {
        idle_round(&mut table);
    }
    for entry in table.replay.entries() {
        seen.extend(entry.events.iter().filter_map(|event| match event {
            Event::CardTurned { card } => Some(card.code()),
            _ => None,
        }));
    }
    assert_eq!(seen[..2], ["SD", "SD"]);
    let mut five: Vec<&str> = seen[2..7].to_vec();
    five.sort_unstable();
    assert_eq!(five, ["DD", "DM", "MP", "SD", "ST"]);
}

#[test]
fn k23_a_wrong_explicit_setup_is_refused() {
    for wrong in [
        r#"{"terrain":"sss"}"#,
        r#"{"terrain":"sssssssssspppppppppooooooo0"}"#,
        r#"{"terrain":"ssssssssssppppppppooooooooo"}"#,
        r#"{"colours":"RBB"}"#,
        r#"{"colours":"RB"}"#,
        r#"{"colours":"rbg"}"#,
        r#"{"initial":"Red"}"#,
        r#"{"initial":""}"#,
        r#"{"deck":["ST","ST","ST","ST","ST","ST","ST","ST","ST","ST","ST","ST","ST","ST","ST","ST","ST","ST","ST","ST","ST"]}"#,
    ] {
        let options = options(&format!(r#"{{"explicit":{wrong}}}"#));
        assert!(KingOfColors::check(&options).is_err(), "{wrong}");
    }
    assert!(serde_json::from_str::<Options>(r#"{"explicit":{"deck":["XX"]}}"#).is_err());
    assert!(serde_json::from_str::<Options>(r#"{"explicit":{"seats":"RBG"}}"#).is_err());
}

#[test]
fn k23_the_same_seed_gives_the_same_match() {
    let [one, two] = [9, 9].map(|seed| Table::open(&Options::default(), seed).position());
    assert_eq!(one, two);
    assert_ne!(one, Table::open(&Options::default(), 10).position());
}

#[test]
fn k9_levels_are_set_by_class_and_never_both_nought_at_home() {
    let table = Table::open(&options(r#"{"levels":[5,4,3,2,1,0,0,1,2,3]}"#), 1);
    assert!(table.position().starts_with("KC1 "));
    for cell in Cell::all() {
        assert_eq!(table.state().level(cell), [5, 4, 3, 2, 1, 0, 0, 1, 2, 3][cell.class()]);
    }
    assert!(KingOfColors::check(&options(r#"{"levels":[1,1,1,1,1,1,0,0,1,1]}"#)).is_err());
    assert!(KingOfColors::check(&options(r#"{"levels":[1,1,1,1,1,1,6,0,1,1]}"#)).is_err());
    let total = |colour| Table::load(START).state().production_total(colour);
    assert_eq!(Colour::ALL.map(total), [4, 4, 4]);
    let levels = Options::default().levels;
    assert_eq!(Cell::all().map(|cell| u32::from(levels[cell.class()])).sum::<u32>(), 26);
}

#[test]
fn k24_k161_options_have_their_names_defaults_and_ranges() {
    assert_eq!(options("{}"), Options::default());
    let text = serde_json::to_string(&Options::default()).unwrap();
    assert_eq!(
        text,
        r#"{"setup":"random","levels":[2,1,1,0,0,1,2,1,0,1],"clock_planning":120,"clock_event":120,"clock_production":180,"clock_movement":300,"standstill_rounds":6,"round_limit":0}"#
    );
    for right in [
        r#"{"clock_planning":0}"#,
        r#"{"clock_event":5}"#,
        r#"{"clock_production":3600}"#,
        r#"{"standstill_rounds":0}"#,
        r#"{"standstill_rounds":3}"#,
        r#"{"standstill_rounds":50}"#,
        r#"{"round_limit":5}"#,
        r#"{"round_limit":500}"#,
        r#"{"explicit":null}"#,
    ] {
        assert_eq!(KingOfColors::check(&options(right)), Ok(()), "{right}");
    }
    for wrong in [
        r#"{"clock_planning":4}"#,
        r#"{"clock_event":3601}"#,
        r#"{"clock_production":1}"#,
        r#"{"clock_movement":4000}"#,
        r#"{"standstill_rounds":2}"#,
        r#"{"standstill_rounds":51}"#,
        r#"{"round_limit":4}"#,
        r#"{"round_limit":501}"#,
    ] {
        assert!(KingOfColors::check(&options(wrong)).is_err(), "{wrong}");
    }
    for wrong in [
        r#"{"seed":1}"#,
        r#"{"players":4}"#,
        r#"{"setup":"even"}"#,
        r#"{"levels":[1]}"#,
        r#"{"levels":[2,1,1,0,0,1,2,1,0,-1]}"#,
        r#"{"clock_event":1.5}"#,
    ] {
        assert!(serde_json::from_str::<Options>(wrong).is_err(), "{wrong}");
    }
    let schema = KingOfColors::schema();
    assert_eq!(schema["additionalProperties"], false);
    let written = serde_json::to_value(Options::default()).unwrap();
    for (name, value) in written.as_object().unwrap() {
        assert_eq!(&schema["properties"][name]["default"], value, "{name}");
    }
}

#[test]
fn k162_three_players_and_nothing_else() {
    assert_eq!(KingOfColors::SEATS, 3..=3);
}

#[test]
fn k26_k163_each_phase_has_its_clock_and_nought_is_none() {
    use std::time::Duration;
    let seconds = |table: &Table| {
        let seat = table.state().to_act().first().unwrap();
        table.state().time_limit(seat).map(|limit| limit.as_secs())
    };
    let plan = Table::load(START);
    assert_eq!(seconds(&plan), Some(120));
    assert_eq!(plan.state().time_limit(plan.seat('B')), None);
    let event = Table::load(&line("D1R5d C1R5d G4B5 A4G5", "5 event R R - SD ST -"));
    assert_eq!(seconds(&event), Some(120));
    let prod = Table::load(&line("D1R5 G4B5 A4G5", "5 prod R R - ST ST -"));
    assert_eq!(seconds(&prod), Some(180));
    let moving = Table::load(&line("D1R5m G4B5 A4G5", "5 move R R - ST DD -"));
    assert_eq!(seconds(&moving), Some(300));
    let own = options(r#"{"clock_planning":7,"clock_movement":0}"#);
    let limit = |text: &str| {
        let table = Table::load_with(text, &own);
        table.state().time_limit(table.seat('R'))
    };
    assert_eq!(limit(START), Some(Duration::from_secs(7)));
    assert_eq!(limit(&line("D1R5m G4B5 A4G5", "5 move R R - ST DD -")), None);
}
