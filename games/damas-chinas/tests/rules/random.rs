//! Random matches: the shared battery, the invariants of D69, golden playthroughs.

use damas_chinas::{Colour, DamasChinas, MODES, Options};
use kit::prelude::*;
use kit::testing::Battery;
use kit::{Chance, Dice, Replay, Seat};

use crate::common::*;

fn battery(options: Options) -> Battery<DamasChinas> {
    Battery::new(options).also_try(|state, seat, chance| {
        // Any two or three cells: nearly always wrong, and listed when not.
        let cell = |chance: &mut dyn Chance| {
            damas_chinas::Cell::from_index(chance.below(121) as usize).expect("a cell")
        };
        let listed = state.legal(seat);
        let text = match chance.below(4) {
            0 => format!("{}-{}", cell(chance), cell(chance)),
            1 => format!("{}>{}>{}", cell(chance), cell(chance), cell(chance)),
            2 => "pass".to_owned(),
            _ => {
                // One jump more than a listed chain: often accepted, and then listed too.
                let action = listed.get(chance.below(listed.len().max(1) as u32) as usize)?;
                format!("{}>{}", state.write_action(seat, action), cell(chance))
            }
        };
        state.read_action(seat, &text).ok()
    })
}

#[test]
fn standard_matches_keep_the_rules_of_every_game() {
    battery(Options::default()).matches(1).run_with_search();
    for mode in 1..9 {
        let options = Options { mode, ..Options::default() };
        battery(options).matches(1).most_actions(60).need_not_end().run_with_search();
    }
    let filled = Options { filled_target: true, ..Options::default() };
    battery(filled).matches(1).most_actions(100).need_not_end().run_with_search();
}

#[test]
fn capture_matches_keep_the_rules_of_every_game() {
    let options = |mode| Options { mode, capture: true, filled_target: false };
    battery(options(0)).matches(1).run_with_search();
    for mode in 1..9 {
        battery(options(mode)).matches(1).most_actions(80).need_not_end().run_with_search();
    }
}

#[test]
fn matches_from_the_middle_keep_the_rules_of_every_game() {
    for line in [M1, M2, M3] {
        let state = load(line);
        battery(state.options())
            .from_state(state)
            .matches(1)
            .most_actions(60)
            .need_not_end()
            .run_with_search();
    }
}

/// D69, on the fast path, to the end of the match in every mode and variant.
#[test]
fn d69_invariants_hold_in_random_matches() {
    for mode in 0..9 {
        for capture in [false, true] {
            let mut state = start(mode, capture);
            let mut dice = Dice::new(u64::from(mode) * 2 + u64::from(capture));
            let mut moves = Vec::new();
            let mut turns = 0;
            while let Some(seat) = state.to_act().first() {
                moves.clear();
                state.moves(seat, &mut moves);
                let pick = moves[dice.below(moves.len() as u32) as usize];
                state.advance(seat, pick, &mut dice);
                check_invariants(&state, capture);
                turns += 1;
                assert!(turns < 20_000, "D46 makes every game finite");
            }
            let outcome = outcome(&state);
            assert!(!outcome.winners.is_empty());
            assert_eq!(load(&state.position()).outcome(), Some(outcome));
        }
    }
}

fn check_invariants(state: &DamasChinas, capture: bool) {
    let line = state.position();
    let fields: Vec<&str> = line.split(' ').collect();
    assert_eq!(fields[0].chars().filter(|char| *char != '/').count(), 121);
    let mode = usize::from(state.options().mode);
    let in_play = |colour: &Colour| MODES[mode].iter().any(|colours| colours.contains(colour));
    let mut losses = 0;
    for colour in Colour::ALL {
        let count = fields[0].matches(colour.letter()).count();
        if in_play(&colour) {
            losses += 10 - count;
        } else {
            assert_eq!(count, 0);
        }
    }
    let numbers = |text: &str| -> Vec<usize> {
        text.split(',').map(|number| number.parse().expect("a number")).collect()
    };
    assert_eq!(numbers(fields[4]).iter().sum::<usize>(), losses);
    assert!(capture || losses == 0);
    for (player, best) in numbers(fields[6]).into_iter().enumerate() {
        assert!(best <= usize::from(state.pips(player as u8)), "{line}");
    }
    // Pips are kept by hand; counted anew they are the same (D12).
    for (player, colours) in MODES[mode].iter().enumerate() {
        let counted: u16 = damas_chinas::Cell::all()
            .filter_map(|cell| Some((cell, state.piece(cell)?)))
            .filter(|(_, colour)| colours.contains(colour))
            .map(|(cell, colour)| u16::from(cell.distance(colour.goal())))
            .sum();
        assert_eq!(counted, state.pips(player as u8));
    }
}

/// D69: every legal move, made and undone, restores the line; `refused` checks that a rejected
/// action changes nothing.
#[test]
fn d69_a_move_undone_restores_the_line() {
    for line in [M1, M2, M3] {
        let state = load(line);
        for action in state.legal(mover(&state)) {
            let mut replay = Replay::from_position(state);
            let entry = replay
                .decide(mover(&state), kit::Cause::Asked, action, &mut Dice::new(0))
                .expect("listed");
            replay.commit(entry);
            assert_ne!(replay.state().position(), line);
            assert!(replay.undo());
            assert_eq!(replay.state().position(), line);
        }
    }
}

#[test]
fn playthroughs_go_as_written() {
    kit::testing::playthroughs::<DamasChinas>(concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs"));
}

#[test]
fn a_won_match_is_worth_more_than_any_lead() {
    let mut state = start(0, false);
    assert_eq!(state.value(Seat::new(0)), 0);
    for text in STANDARD_GAME.split(' ') {
        assert!(state.value(Seat::new(0)).abs() < 100_000);
        assert_eq!(state.value(Seat::new(0)), -state.value(Seat::new(1)));
        play(&mut state, text);
    }
    assert!(state.value(Seat::new(0)) > 100_000 && state.value(Seat::new(1)) < -100_000);
    // A capture is worth more than any step.
    let mut taking = load(M2);
    let mut stepping = taking;
    play(&mut taking, "l7>j7xh8xf8");
    play(&mut stepping, "k9-j8");
    assert!(taking.value(Seat::new(0)) > stepping.value(Seat::new(0)) + 1000);
}
