//! K104 to K106: what always holds.

use king_of_colors::{Cell, Colour, Event, KingOfColors, Options, Setup, Terrain};
use kit::prelude::*;
use kit::{Chance, Dice, Script, Seat};

use crate::table::Table;

/// Plays random matches and hands over each state, the action, and the state after it.
fn walk(
    seeds: std::ops::Range<u64>,
    mut each: impl FnMut(&KingOfColors, Seat, &[Event], &KingOfColors),
) {
    for seed in seeds {
        let setup = if seed % 2 == 0 { Setup::Random } else { Setup::Balanced };
        let options = Options { round_limit: 14, setup, ..Options::default() };
        let mut dice = Dice::new(seed);
        let mut state = *Table::open(&options, seed).state();
        while let Some(seat) = state.to_act().first() {
            let action = if dice.below(400) == 0 {
                state.read_action(seat, "leave").unwrap()
            } else {
                let legal = state.legal(seat);
                legal[dice.below(legal.len() as u32) as usize].clone()
            };
            let events = state.decide(seat, &action, &mut dice).unwrap();
            let mut next = state;
            for event in &events {
                next.apply(event);
            }
            each(&state, seat, &events, &next);
            state = next;
        }
    }
}

#[test]
fn k104_after_every_action_the_position_is_sound() {
    walk(0..12, |_, _, _, state| {
        let mut tokens = [0; 3];
        for cell in Cell::all() {
            let owners =
                Colour::ALL.into_iter().filter(|colour| state.control(*colour).contains(cell));
            assert!(owners.count() <= 1);
            assert!(state.troops(cell) <= 20);
            assert_eq!(state.troops(cell) > 0, state.controller(cell).is_some());
            if state.token(cell).is_some() {
                let owner = state.controller(cell).expect("K12");
                assert!(state.is_in(owner));
                tokens[owner as usize] += 1;
            }
        }
        let most = if state.position().contains(" DM ") { 4 } else { 3 };
        assert!(tokens.iter().all(|count| *count <= most), "{}", state.position());
        for terrain in Terrain::COLOURS {
            assert_eq!(Cell::all().filter(|c| state.terrain(*c) == terrain).count(), 9);
        }
        assert_eq!(state.options().levels, Options::default().levels);
        match state.to_act().first() {
            Some(seat) => assert!(state.to_act().len() == 1 && !state.legal(seat).is_empty()),
            None => assert!(state.outcome().is_some()),
        }
        let text = state.position();
        for colour in Colour::ALL {
            let left = text.contains(&format!("l{colour}"));
            let gone = text.contains(&format!("x{colour}"));
            assert!(left || gone == state.control(colour).is_empty(), "{text}");
        }
    });
}

#[test]
fn k105_troops_change_by_the_numbers_told() {
    walk(20..32, |before, seat, events, after| {
        let own = before.colour_of(seat).unwrap();
        let [was, is] = [before, after].map(|state| Colour::ALL.map(|c| i32::from(state.army(c))));
        let mut expected = was;
        match events[0] {
            Event::Produced { .. } => {
                let needed = before.needed(own);
                expected[own as usize] = i32::from(needed.sum);
                let most = 20 * u16::from(before.control(own).len());
                assert_eq!(needed.sum, (before.army(own) + needed.new).min(most));
            }
            Event::Moved { lost, .. } => expected[own as usize] -= i32::from(lost),
            Event::Fought { enemy, attackers, power, defenders, .. } => {
                let fallen = i32::from(power.min(defenders));
                expected[own as usize] -= i32::from(attackers - power) + fallen;
                expected[enemy as usize] -= fallen;
            }
            _ => {}
        }
        assert_eq!(is, expected, "{events:?}");
    });
}

/// The line of a position turned by 120° clockwise, Red to Blue, Blue to Green, Green to Red.
fn turned(text: &str) -> String {
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let cells: Vec<&str> = fields[1].split(['/', ',']).collect();
    let mut board = vec![String::new(); 37];
    for (cell, word) in Cell::all().zip(cells) {
        board[cell.turned().index()] = word.chars().map(next_letter).collect();
    }
    let mut line = String::new();
    for (cell, word) in Cell::all().zip(board) {
        match (cell.column(), cell.row()) {
            (0, 0) => {}
            (_, 0) => line.push('/'),
            _ => line.push(','),
        }
        line.push_str(&word);
    }
    fields[1] = line;
    for i in [4, 5, 9] {
        fields[i] = fields[i].chars().map(next_letter).collect();
    }
    fields.join(" ")
}

fn next_letter(letter: char) -> char {
    Colour::of_letter(letter).map_or(letter, |colour| colour.next().letter())
}

/// An action turned with the board: every cell name is the turned cell's.
fn turned_action(text: &str) -> String {
    let words = text.split(' ').map(|word| {
        let (name, rest) = word.split_at(word.len().min(2));
        match Cell::named(name) {
            Some(cell) if rest.is_empty() || rest.starts_with('=') => {
                format!("{}{rest}", cell.turned())
            }
            _ => word.to_owned(),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

fn loaded(text: &str) -> KingOfColors {
    let options = Options { standstill_rounds: 0, ..Options::default() };
    KingOfColors::load(text, &options).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// The position after an action, with the luck of a shuffle always the same.
fn after(state: &KingOfColors, action: &str) -> String {
    let seat = state.to_act().first().unwrap();
    let action = state.read_action(seat, action).unwrap();
    let mut luck = Script::new(&[]);
    let mut next = *state;
    for event in state.decide(seat, &action, &mut luck).unwrap() {
        next.apply(&event);
    }
    next.position()
}

fn listed(state: &KingOfColors) -> Vec<String> {
    let seat = state.to_act().first().unwrap();
    let mut texts: Vec<String> =
        state.legal(seat).iter().map(|action| state.write_action(seat, action)).collect();
    texts.sort();
    texts
}

#[test]
fn k106_a_turned_position_has_the_turned_actions_and_results() {
    let mut dice = Dice::new(1);
    let mut checked = 0;
    walk(40..46, |state, _, _, _| {
        if dice.below(3) > 0 || state.position().contains(" over ") {
            return;
        }
        let text = state.position();
        let (one, two) = (loaded(&text), loaded(&turned(&text)));
        assert_eq!(two.position(), turned(&text));
        let seat = one.to_act().first().unwrap();
        if one.lists_all(seat) {
            let mut actions: Vec<String> =
                listed(&one).iter().map(|action| turned_action(action)).collect();
            actions.sort();
            assert_eq!(actions, listed(&two));
        }
        for action in listed(&one).iter().step_by(7).filter(|action| !action.contains("auto")) {
            let result = after(&one, action);
            if result.contains(" over ") {
                continue;
            }
            assert_eq!(turned(&result), after(&two, &turned_action(action)), "{text} {action}");
            checked += 1;
        }
    });
    assert!(checked > 500, "{checked}");
}

#[test]
fn k106_exchanging_terrain_colours_changes_only_names() {
    let swap = |text: &str| {
        let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
        let cells: Vec<String> = fields[1]
            .split('/')
            .map(|column| {
                let cells = column.split(',').map(|word| {
                    let (terrain, rest) = word.split_at(1);
                    let terrain = match terrain {
                        "s" => "p",
                        "p" => "o",
                        "o" => "s",
                        other => other,
                    };
                    format!("{terrain}{rest}")
                });
                cells.collect::<Vec<_>>().join(",")
            })
            .collect();
        fields[1] = cells.join("/");
        fields.join(" ")
    };
    let mut dice = Dice::new(2);
    walk(50..53, |state, _, _, _| {
        let text = state.position();
        if dice.below(5) > 0 || text.contains(" over ") {
            return;
        }
        let (one, two) = (loaded(&text), loaded(&swap(&text)));
        assert_eq!(listed(&one), listed(&two));
        for action in listed(&one).iter().step_by(9) {
            assert_eq!(swap(&after(&one, action)), after(&two, action));
        }
    });
}
