//! The bots at the games of the catalog: legal, within their budgets, repeatable, and blind to
//! what a seat may not see.

use bots::{BotName, Level, Limits, Thought, think};
use conquer_of_cathay::ConquerOfCathay;
use damas_chinas::DamasChinas;
use king_of_colors::KingOfColors;
use kit::prelude::*;
use kit::{Chance, Dice, Rules, Search, Viewer};
use small_star_empires::SmallStarEmpires;

const BOTS: [&str; 6] = ["easy", "normal", "hard", "expert", "greedy", "hard@best-reply"];

fn ask<R: Search>(view: &R::View, bot: &str, nodes: u64, seed: u64) -> Thought<R> {
    let mut never = || false;
    let mut limits = Limits::new(&mut never);
    limits.nodes = Some(nodes);
    let bot = bots::named::<R>(bot).expect("every game knows these bots");
    think::<R>(view, bot, &mut limits, seed).expect("the seat is to act")
}

fn opened<R: Rules>(options: &R::Options, dice: &mut Dice) -> R {
    let mut state = R::empty(options);
    for event in state.clone().open(dice) {
        state.apply(&event);
    }
    state
}

/// Lets bots of all kinds play, each with a small budget, and holds every answer against the rules.
fn all_play<R: Search>(options: &str, most: usize)
where
    R::Options: serde::de::DeserializeOwned,
{
    let options = serde_json::from_str(options).expect("options as in the design");
    let mut dice = Dice::new(11);
    let mut state: R = opened(&options, &mut dice);
    let budget = 200;
    for turn in 0..most {
        let Some(seat) = state.to_act().iter().last() else { return };
        let view = state.view(Viewer::Seat(seat));
        let bot = BOTS[(turn + seat.index()) % BOTS.len()];
        let seed = dice.bits();
        let thought: Thought<R> = ask(&view, bot, budget, seed);
        if turn % 16 == 0 {
            assert_eq!(thought, ask(&view, bot, budget, seed), "{bot}");
        }
        // A round of a tree is played to its end, and a glance looks at every move.
        if !matches!(bot, "easy" | "greedy") {
            assert!(thought.info.nodes <= budget + 500, "{bot} {:?}", thought.info);
        }
        // Others may be to act too (a discard), but the line begins with the bot's own move.
        let written = state.write_action(seat, &thought.action);
        assert_eq!(thought.info.line.first(), Some(&written), "{bot}");
        let events = state.decide(seat, &thought.action, &mut dice);
        let events = events.unwrap_or_else(|refusal| panic!("{bot}: {refusal}"));
        for event in &events {
            state.apply(event);
        }
    }
}

#[test]
fn every_bot_always_gives_a_legal_action() {
    for options in ["{}", r#"{"capture":true}"#, r#"{"mode":1}"#, r#"{"mode":4}"#] {
        all_play::<DamasChinas>(options, 260);
    }
    for options in ["{}", r#"{"players":3}"#, r#"{"players":4}"#] {
        all_play::<SmallStarEmpires>(options, 200);
    }
    all_play::<KingOfColors>("{}", 260);
    for options in ["{}", r#"{"players":4,"double_start":true}"#] {
        all_play::<ConquerOfCathay>(options, 260);
    }
}

/// Lets bots think by a clock that goes on by one whenever they look at it, and counts how many states
/// they still reach when their time is up. Looks come at equal numbers of states.
fn all_stop_in_time<R: Search>(options: &str)
where
    R::Options: serde::de::DeserializeOwned,
{
    let options = serde_json::from_str(options).expect("options as in the design");
    let mut dice = Dice::new(17);
    let mut state: R = opened(&options, &mut dice);
    for turn in 0..120 {
        let Some(seat) = state.to_act().iter().last() else { return };
        let legal = state.legal(seat);
        if turn % 10 == 0 && legal.len() > 1 {
            for bot in ["normal", "hard", "expert", "expert@best-reply"] {
                let (mut looks, time) = (0, 20);
                let mut is_up = || {
                    looks += 1;
                    looks >= time
                };
                let mut limits = Limits::new(&mut is_up);
                limits.nodes = Some(u64::MAX);
                let name = bots::named::<R>(bot).expect("every game knows these bots");
                let view = state.view(Viewer::Seat(seat));
                let thought = think::<R>(&view, name, &mut limits, turn).expect("it is to act");
                assert!(looks <= time, "{bot} looked again when its time was up");
                let in_time = time * Limits::BETWEEN_LOOKS;
                assert!(thought.info.nodes <= in_time * 6 / 5, "{bot}: {:?}", thought.info);
            }
        }
        let action = &legal[dice.below(legal.len() as u32) as usize];
        let events = state.decide(seat, action, &mut dice).expect("it is listed");
        for event in &events {
            state.apply(event);
        }
    }
}

#[test]
fn a_bot_stops_within_a_fifth_of_its_time() {
    for options in ["{}", r#"{"capture":true}"#, r#"{"mode":1}"#] {
        all_stop_in_time::<DamasChinas>(options);
    }
    for options in ["{}", r#"{"players":3}"#] {
        all_stop_in_time::<SmallStarEmpires>(options);
    }
    all_stop_in_time::<KingOfColors>("{}");
    all_stop_in_time::<ConquerOfCathay>("{}");
}

/// Asks for an answer without an end of the time: there is one, because what a tree holds is bounded.
fn answers_when_it_is_full<R: Search>() {
    let state: R = opened(&R::Options::default(), &mut Dice::new(5));
    let seat = state.to_act().first().expect("a match that begins");
    let mut never = || false;
    let mut limits = Limits::new(&mut never);
    (limits.nodes, limits.memory) = (Some(u64::MAX), 20_000);
    let view = state.view(Viewer::Seat(seat));
    let thought = think::<R>(&view, BotName::read("expert").unwrap(), &mut limits, 3);
    assert!(state.decide(seat, &thought.unwrap().action, &mut Dice::new(0)).is_ok());
}

#[test]
fn a_tree_does_not_grow_for_ever() {
    answers_when_it_is_full::<KingOfColors>();
    answers_when_it_is_full::<ConquerOfCathay>();
}

/// Plays at random, and now and then asks the bot of one seat in the true state and in another
/// that looks the same to it.
fn is_blind_to_secrets<R: Search>(options: &R::Options) {
    let mut dice = Dice::new(5);
    let mut state: R = opened(options, &mut dice);
    let mut differed = false;
    for turn in 0..160 {
        let Some(seat) = state.to_act().first() else { break };
        if turn % 8 == 7 {
            let view = state.view(Viewer::Seat(seat));
            let twin = R::imagine(&view, &mut dice);
            differed |= twin != state;
            let seen = twin.view(Viewer::Seat(seat));
            assert_eq!(ask::<R>(&view, "normal", 150, 3), ask::<R>(&seen, "normal", 150, 3));
        }
        let mut moves = Vec::new();
        state.moves(seat, &mut moves);
        let a_move = moves[dice.below(moves.len() as u32) as usize];
        state.advance(seat, a_move, &mut dice);
    }
    assert!(differed, "the states had secrets");
}

#[test]
fn what_a_seat_may_not_see_changes_nothing() {
    is_blind_to_secrets::<KingOfColors>(&king_of_colors::Options::default());
    is_blind_to_secrets::<ConquerOfCathay>(&conquer_of_cathay::Options::default());
}

#[test]
fn a_race_is_run_by_the_shortest_way() {
    // One step from home on both sides, green to move.
    let text = "g/gg/ggg/ggg./.......g...../............/.........../........../........./\
                ........../.........../............/.......y...../yyy./yyy/yy/y 0 n 1 0,0 0 21,21";
    let state = DamasChinas::load(text, &damas_chinas::Options::default()).expect("a position");
    let seat = state.to_act().first().expect("green is to move");
    let view = state.view(Viewer::Seat(seat));
    for level in [Level::Normal, Level::Hard, Level::Expert] {
        let thought = ask::<DamasChinas>(&view, level.name(), 20_000, 1);
        assert_eq!(thought.info.method, "race");
    }
    let thought = ask::<DamasChinas>(&view, "expert", 20_000, 1);
    assert_eq!(thought.info.line, ["e8-d4"]);
    assert_eq!(thought.info.depth, 1);
}

#[test]
fn a_level_can_be_asked_to_search_by_another_method() {
    let state: DamasChinas = opened(&damas_chinas::Options::default(), &mut Dice::new(1));
    let view = state.view(Viewer::Seat(kit::Seat::new(0)));
    for (bot, method) in [
        ("hard", "alpha-beta"),
        ("hard@alpha-beta", "alpha-beta"),
        ("hard@best-reply", "best-reply"),
        ("hard@race", "race"),
        ("hard@tree", "tree"),
    ] {
        assert_eq!(ask::<DamasChinas>(&view, bot, 500, 1).info.method, method);
    }
    assert!(bots::named::<DamasChinas>("hard@chess").is_none());
}
