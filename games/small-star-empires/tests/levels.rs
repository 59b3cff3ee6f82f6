//! Clauses S52 and S53: the computer levels, and what a time-out plays.

mod common;

use common::*;
use kit::prelude::*;
use kit::{Chance, Dice, Replay, Script, Seat};
use small_star_empires::{Action, Move, Options, Piece, SmallStarEmpires, easy, normal};

#[test]
fn s52_easy_is_uniform_over_the_legal_turns() {
    let state = start(2, true, REFERENCE);
    let legal = state.legal(P);
    for (answer, turn) in (0..).zip(&legal) {
        let answers = [answer];
        let mut script = Script::new(&answers);
        assert_eq!(easy(&state, P, &mut script), Some(*turn));
        script.finish().unwrap();
    }
    assert_eq!(easy(&state, T, &mut Dice::new(0)), None);
}

/// D by the plain path: play the turn, count everybody.
fn margin_after(state: &SmallStarEmpires, seat: Seat, turn: Action) -> i32 {
    let mut after = *state;
    after.apply(&state.decide(seat, &turn, &mut Dice::new(0)).unwrap()[0]);
    let total = |seat: Seat| i32::from(after.score(seat).total);
    let others = Seat::all(state.seats()).filter(|other| *other != seat);
    total(seat) - others.map(total).max().unwrap()
}

#[test]
fn s52_normal_plays_the_largest_d_and_a_colony_before_a_station() {
    let mut dice = Dice::new(52);
    for (players, tokens) in SHAPES {
        let options = Options { players, tokens, ..Options::default() };
        let mut state = SmallStarEmpires::new(&options, &mut dice);
        while let Some(seat) = state.turn() {
            let worth = |turn: &Action| {
                let Action::Turn { place, .. } = turn else { panic!("a pass") };
                (margin_after(&state, seat, *turn), *place == Piece::Colony)
            };
            let legal = state.legal(seat);
            let best = legal.iter().map(worth).max().unwrap();
            let equals: Vec<Action> =
                legal.iter().filter(|turn| worth(turn) == best).copied().collect();
            // Whatever the luck, one of the best; and each of them for some luck.
            for (answer, turn) in (0..).zip(&equals) {
                let answers = [answer];
                let mut script = Script::new(if equals.len() > 1 { &answers } else { &[] });
                assert_eq!(normal(&state, seat, &mut script), Some(*turn));
                script.finish().unwrap();
            }
            assert_eq!(state.on_timeout(seat), Some(equals[0]), "the first by notation");
            let turn = if dice.below(2) == 0 {
                normal(&state, seat, &mut dice)
            } else {
                easy(&state, seat, &mut dice)
            };
            for event in state.decide(seat, &turn.unwrap(), &mut dice).unwrap() {
                state.apply(&event);
            }
        }
    }
}

#[test]
fn s52_normal_plays_what_looks_best_at_a_glance() {
    let mut dice = Dice::new(53);
    for (players, tokens) in SHAPES {
        let options = Options { players, tokens, ..Options::default() };
        let mut state = SmallStarEmpires::new(&options, &mut dice);
        while let Some(seat) = state.turn() {
            let mut moves = Vec::new();
            state.moves(seat, &mut moves);
            let looks = |a_move: &Move| state.greedy(seat, *a_move, &mut Dice::new(0));
            let best = moves.iter().map(looks).max();
            let turn = normal(&state, seat, &mut dice).unwrap();
            let played = moves.iter().find(|a_move| state.action(seat, **a_move) == turn);
            assert_eq!(played.map(looks), best);
            let a_move = moves[dice.below(moves.len() as u32) as usize];
            state.advance(seat, a_move, &mut dice);
        }
    }
}

#[test]
fn s52_a_recorded_game_can_be_repeated() {
    let game = |seed| {
        let mut dice = Dice::new(seed);
        let mut replay = Replay::<SmallStarEmpires>::open(&Options::default(), &mut dice);
        while let Some(seat) = replay.state().turn() {
            let turn = normal(replay.state(), seat, &mut dice).unwrap().to_string();
            play(&mut replay, &turn);
        }
        replay.state().position()
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}

#[test]
fn s53_the_first_choice_of_normal() {
    let state = start(2, true, REFERENCE);
    let best = state.legal(P).iter().map(|turn| margin_after(&state, P, *turn)).max();
    assert_eq!(best, Some(6));
    // Nothing is drawn: it is the only one.
    let mut script = Script::new(&[]);
    assert_eq!(normal(&state, P, &mut script), Some(action("-1,-3>-1,-2C")));
    script.finish().unwrap();
    let mut after = state;
    after.apply(&state.decide(P, &action("-1,-3>-1,-2C"), &mut Dice::new(0)).unwrap()[0]);
    assert_eq!((after.score(P).total, after.score(T).total), (6, 0));
    assert_eq!((after.score(P).planets, after.score(P).bonus), (3, 3));
}

#[test]
fn the_value_of_a_finished_match_is_beyond_all_others() {
    let mut dice = Dice::new(4);
    for (players, tokens) in SHAPES {
        let options = Options { players, tokens, ..Options::default() };
        let mut state = SmallStarEmpires::new(&options, &mut dice);
        while let Some(seat) = state.turn() {
            assert!(Seat::all(players).all(|seat| state.value(seat).abs() < 100_000));
            let turn = easy(&state, seat, &mut dice).unwrap();
            for event in state.decide(seat, &turn, &mut dice).unwrap() {
                state.apply(&event);
            }
        }
        let winners = state.outcome().unwrap().winners;
        for seat in Seat::all(players) {
            let expected = match (winners.contains(seat), winners.len()) {
                (true, 1) => kit::WON,
                (true, _) => 0,
                (false, _) => -kit::WON,
            };
            assert_eq!(state.value(seat), expected);
        }
    }
}

/// The levels are bots of their own, by name, and draw as the levels do.
#[test]
fn s52_the_levels_are_players_of_their_own() {
    let state = start(2, true, REFERENCE);
    let mut moves = Vec::new();
    state.moves(P, &mut moves);
    let [own_easy, own_normal] = SmallStarEmpires::own_players() else { panic!("two levels") };
    assert_eq!([own_easy.name, own_normal.name], ["s52-easy", "s52-normal"]);
    for seed in 0..50 {
        let choice = (own_easy.choose)(&state, P, &moves, &mut Dice::new(seed));
        assert_eq!(Some(state.action(P, choice)), easy(&state, P, &mut Dice::new(seed)));
    }
    let choice = (own_normal.choose)(&state, P, &moves, &mut Dice::new(0));
    assert_eq!(state.action(P, choice), action("-1,-3>-1,-2C"));
}
