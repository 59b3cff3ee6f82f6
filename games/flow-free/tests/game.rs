//! The game as the kit knows it: options, actions, undo, counters, positions (F19, F120 to F122,
//! F170, F171, F198, F199).

mod common;

use common::{E1, Game, L1, L2, PLAYER, V1};
use flow_free::rating::{Help, stars};
use flow_free::{Action, Event, FlowFree, Options, Start, State, View};
use kit::prelude::*;
use kit::testing::{Battery, playthroughs};
use kit::{Dice, Lang, Seat, Show, Viewer};
use serde_json::json;

fn read_options(value: &serde_json::Value) -> Result<Options, String> {
    let options: Options = serde_json::from_value(value.clone()).map_err(|why| why.to_string())?;
    FlowFree::check(&options).map(|()| options)
}

#[test]
fn options_are_written_as_a_level_or_as_a_board() {
    let default = Options::default();
    assert_eq!(json!(default), json!({"level": 7, "number": null, "strict": true}));
    let board = Options::board(E1);
    assert_eq!(json!(board), json!({"board": E1, "strict": true}));
    assert_eq!(serde_json::from_str::<Options>("{}").unwrap(), default);
    let read = read_options(&json!({"board": E1})).unwrap();
    assert_eq!(read, board);
    let loose: Options = serde_json::from_str(r#"{"level":9,"number":3,"strict":false}"#).unwrap();
    let start = Start::Level { level: 9, number: Some(3) };
    assert_eq!(loose, Options { start, strict: false });
}

#[test]
fn wrong_options_are_refused() {
    for wrong in [
        json!({"level": 4}),
        json!({"level": 16}),
        json!({"level": -1}),
        json!({"level": "7"}),
        json!({"level": null}),
        json!({"level": 7, "number": 0}),
        json!({"level": 7, "number": 1_000_000}),
        json!({"level": 7, "number": -1}),
        json!({"strict": 1}),
        json!({"size": 5}),
        json!({"board": E1, "level": 5}),
        json!({"board": E1, "number": 1}),
        json!({"board": ""}),
        json!({"board": "F1;5x5;R3B/2G2/3BG/4R/Y3"}),
        json!({"board": 5}),
        json!(7),
    ] {
        assert!(read_options(&wrong).is_err(), "{wrong}");
    }
}

#[test]
fn f4_a_board_to_play_on_has_two_colours_and_an_empty_cell() {
    assert!(read_options(&json!({"board": "F1;3x3;R2/3/2R"})).is_err());
    assert!(read_options(&json!({"board": "F1;2x2;RB/BR"})).is_err());
    assert!(read_options(&json!({"board": "F1;3x2;RBR/B2"})).is_ok());
    assert!(FlowFree::load("F1;3x3;R2/3/2R", &Options::default()).is_err());
}

#[test]
fn the_schema_names_every_option() {
    let schema = FlowFree::schema();
    assert_eq!(schema["additionalProperties"], json!(false));
    for key in ["level", "number", "board", "strict"] {
        assert!(schema["properties"][key]["title"].is_string(), "{key}");
    }
    assert_eq!(schema["properties"]["level"]["maximum"], json!(15));
}

#[test]
fn f19_a_game_begins_playing_with_all_paths_empty() {
    let game = Game::on(E1).0;
    assert_eq!(game.phase().word(), "playing");
    assert_eq!(game.position(), E1);
    assert_eq!(game.to_act().len(), 1);
    assert_eq!(game.outcome(), None);
}

#[test]
fn f61_f62_the_outcome_names_the_player_or_nobody() {
    let won = Game::after(V1).0;
    let outcome = won.outcome().unwrap();
    assert_eq!(json!(outcome), json!({"winners": [0], "scores": null, "reason": "won"}));
    let lost = Game::after(L1).0;
    let outcome = lost.outcome().unwrap();
    assert_eq!(json!(outcome), json!({"winners": [], "scores": null, "reason": "lost"}));
    for over in [won, lost] {
        assert!(over.to_act().is_empty() && over.legal(PLAYER).is_empty());
        let mut over = Game(over);
        for text in ["R 10", "undo", "restart", "clear R", "nonsense"] {
            assert!(over.ask(text).is_err(), "{text}");
        }
    }
}

#[test]
fn f199_lines_are_listed_and_nothing_else() {
    let game = Game::on(E1).0;
    let listed: Vec<String> =
        game.legal(PLAYER).iter().map(|action| game.write_action(PLAYER, action)).collect();
    // Every free cell that touches an end, by colour.
    assert_eq!(
        listed.join(", "),
        "Y 30, Y 41, Y 43, B 03, B 13, B 14, B 22, B 33, R 01, R 10, R 33, G 02, G 11, G 13, G 14, \
         G 22"
    );
    let after = Game::after("R 10, R 20").0;
    let listed: Vec<String> = after
        .legal(PLAYER)
        .iter()
        .map(|action| after.write_action(PLAYER, action))
        .filter(|line| line.starts_with('R'))
        .collect();
    // 01 and 11 branch, 10 cuts, 20 stays, 21 and 30 go on, 33 starts again.
    assert_eq!(listed.join(" "), "R 01 R 10 R 11 R 20 R 21 R 30 R 33");
}

#[test]
fn f199_a_stroke_sets_the_whole_path() {
    let mut game = Game::after("B 03, B 02, B 01, G 13");
    let events = game.ask("stroke R 00 01 11 21").unwrap();
    assert_eq!(game.path('R'), "00 01 11 21");
    assert_eq!((game.path('B').as_str(), game.path('G').as_str()), ("", "12 13"));
    assert_eq!(common::notes(&events), ["B path removed (3 cells)."]);
    // From the other end, over what it drew itself, up to beside the first end.
    let events = game.ask("stroke r 34 33 32 31 21 11 10").unwrap();
    assert_eq!(game.path('R'), "34 33 32 31 21 11 10");
    assert_eq!(common::notes(&events), ["R connected."]);
    // Two paths crossed at once.
    game.play("B 03, B 02, B 01");
    let events = game.ask("stroke Y 40 30 31 32 22 21 11 01 02").unwrap();
    assert_eq!(common::notes(&events), ["B path removed (3 cells).", "R path removed (6 cells)."]);
}

#[test]
fn f199_wrong_strokes_are_refused_in_the_order_of_f33() {
    let mut game = Game::after("R 10");
    for (text, key) in [
        ("stroke", "E-COUNT"),
        ("stroke R", "E-COUNT"),
        ("stroke R 00", "E-COUNT"),
        ("stroke rr 00 1x", "E-COLOUR-FORM"),
        ("stroke Z 00 1x", "E-COLOUR-UNKNOWN"),
        ("stroke C 00 1x", "E-CELL-FORM"),
        ("stroke C 00 100", "E-CELL-DIGITS"),
        ("stroke C 00 55", "E-CELL-RANGE"),
        ("stroke C 00 10", "E-COLOUR-ABSENT"),
        // The other end is never in the path (F14); another colour's end is nobody's.
        ("stroke R 00 10 20 30 31 32 33 34", "E-END"),
        ("stroke B 04 14 24", "E-END"),
        ("stroke R 00 20", "E-ADJACENT"),
        ("stroke R 00 11", "E-ADJACENT"),
        ("clear", "E-COUNT"),
        ("clear rr", "E-COLOUR-FORM"),
        ("clear Z", "E-COLOUR-UNKNOWN"),
        ("clear C", "E-COLOUR-ABSENT"),
        ("clear R 10", "E-COUNT"),
        ("restart now", "E-COLOUR-FORM"),
        ("Undo", "E-COUNT"),
    ] {
        assert_eq!(game.key(text), key, "{text}");
    }
    for text in ["stroke R 10 20", "stroke R 04 03", "stroke R 00 10 11 10"] {
        assert!(game.ask(text).is_err(), "{text}");
    }
    assert_eq!(game.path('R'), "00 10");
}

#[test]
fn f106_clear_empties_one_path() {
    let mut game = Game::after("R 10, R 20, B 03");
    game.play("clear r");
    assert_eq!((game.path('R').as_str(), game.path('B').as_str()), ("", "04 03"));
    game.play("undo");
    assert_eq!(game.path('R'), "00 10 20");
    // Clearing nothing is accepted and is no step.
    let before = game.0.clone();
    game.play("clear G");
    assert_eq!(game.0, before);
}

#[test]
fn f120_undo_and_redo_restore_all_paths_exactly() {
    let mut game = Game::on(E1);
    let lines = ["B 03", "B 02", "B 01", "R 01", "R 02", "r 10", "stroke G 12 11 10", "clear G"];
    let mut seen = vec![game.0.position()];
    for line in lines {
        game.play(line);
        seen.push(game.0.position());
    }
    for back in (0..lines.len()).rev() {
        game.play("undo");
        assert_eq!(game.0.position(), seen[back]);
    }
    assert!(game.ask("undo").is_err());
    for position in &seen[1..] {
        game.play("redo");
        assert_eq!(game.0.position(), *position);
    }
    assert!(game.ask("redo").is_err());
}

#[test]
fn f120_only_lines_that_changed_something_are_steps() {
    let mut game = Game::after("R 10, R 20, R 20");
    game.play("undo");
    assert_eq!(game.path('R'), "00 10");
    // A line that changes nothing does not discard what can be redone either.
    game.play("R 10, redo");
    assert_eq!(game.path('R'), "00 10 20");
    assert!(game.ask("G 01").is_err());
    game.play("undo, undo");
    assert_eq!(game.path('R'), "");
}

#[test]
fn f120_a_new_stroke_discards_what_could_be_redone() {
    let mut game = Game::after("R 10, R 20, undo, R 11");
    assert!(game.ask("redo").is_err());
    game.play("undo, undo");
    assert_eq!(game.0.position(), E1);
}

#[test]
fn f121_restart_is_one_undoable_step() {
    let mut game = Game::after("R 10, B 03, B 02");
    let before = game.0.position();
    game.play("restart");
    assert_eq!(game.0.position(), E1);
    game.play("undo");
    assert_eq!(game.0.position(), before);
    game.play("redo");
    assert_eq!(game.0.position(), E1);
}

#[test]
fn f66_f122_f199_only_a_strict_game_is_over_when_lost() {
    let mut strict = Game::after(L2);
    assert_eq!(strict.0.phase().word(), "lost");
    assert!(strict.ask("undo").is_err());
    let mut loose = Game::loose(E1);
    loose.play(L2);
    assert_eq!((loose.0.phase().word(), loose.0.outcome()), ("lost", None));
    assert!(loose.0.to_act().contains(PLAYER) && !loose.0.legal(PLAYER).is_empty());
    loose.play("undo");
    assert_eq!(loose.state(), State::Playing);
    let events = loose.ask("redo").unwrap();
    assert!(matches!(events.last(), Some(Event::Lost { .. })));
    loose.play("restart");
    assert_eq!(loose.state(), State::Playing);
    loose.play(V1);
    assert_eq!(loose.0.phase().word(), "won");
    assert!(loose.0.outcome().is_some());
    assert!(loose.ask("undo").is_err());
}

#[test]
fn f170_the_counter_goes_up_with_another_colour() {
    let mut game = Game::on(E1);
    let count = |game: &mut Game, lines: &str| game.play(lines).0.counter().moves;
    assert_eq!(count(&mut game, "R 10"), 1);
    assert_eq!(count(&mut game, "R 20, R 30, R 20"), 1);
    assert_eq!(count(&mut game, "B 03"), 2);
    // A line that changes nothing does not count, nor does it change the colour counted last.
    assert_eq!(count(&mut game, "R 20, B 02"), 2);
    assert_eq!(count(&mut game, "undo, undo, redo, redo"), 2);
    assert_eq!(count(&mut game, "B 01"), 2);
    assert_eq!(count(&mut game, "stroke G 12 13"), 3);
    assert_eq!(count(&mut game, "clear B"), 3);
    assert_eq!(count(&mut game, "G 14"), 3);
    assert_eq!(count(&mut game, "R 01"), 4);
    assert!(game.ask("R 44").is_err());
    assert_eq!(game.0.counter().moves, 4);
}

#[test]
fn f121_f170_restart_begins_the_counter_at_zero_and_undo_brings_it_back() {
    let mut game = Game::on(E1);
    let count = |game: &mut Game, lines: &str| game.play(lines).0.counter().moves;
    assert_eq!(count(&mut game, "R 10, B 03, restart"), 0);
    assert_eq!(count(&mut game, "B 03"), 1);
    assert_eq!(count(&mut game, "undo, undo"), 2);
    // A view tells what undo and redo bring of the counter, too.
    let again = FlowFree::imagine(&game.0.view(Viewer::Spectator), &mut Dice::new(0));
    let mut again = Game(again);
    assert_eq!(count(&mut again, "redo"), 1);
    assert_eq!(count(&mut again, "undo, G 13"), 3);
    assert_eq!(count(&mut game, "redo, redo"), 1);
    let mut again = Game(FlowFree::imagine(&game.0.view(Viewer::Spectator), &mut Dice::new(0)));
    assert_eq!(count(&mut again, "undo, undo"), 2);
    // Nothing to empty: no step, and the counter stays.
    assert_eq!(count(&mut game, "undo, restart, R 10, undo, restart"), 2);
}

#[test]
fn f171_f173_what_was_shown_to_the_end_has_no_stars_and_does_not_count() {
    let all_but_yellow = V1.split(", Y").next().unwrap();
    let end = |help: &str, last: &str| {
        let mut game = Game::on(E1);
        game.play(help);
        game.play(all_but_yellow);
        game.play(last);
        let outcome = game.0.outcome().unwrap();
        assert!(outcome.winners.contains(PLAYER));
        (outcome.counts(), game.0.view(Viewer::Spectator).stars.unwrap())
    };
    let yellow = "stroke Y 40 41 42 43";
    assert_eq!(end("R 10", yellow), (true, 3));
    assert_eq!(end("help next", yellow), (true, 2));
    assert_eq!(end("help path, stroke R 00 10 20 30 31 32 33, help next", yellow), (true, 1));
    assert_eq!(end("R 10", &format!("help path, {yellow}")), (false, 0));
    // The next change is the hint's, and no later one.
    assert_eq!(end("R 10", &format!("help path, Y 41, {yellow}")), (true, 2));
    assert_eq!(end("help solver", yellow), (false, 0));
    // Neither undo nor restart takes help back.
    assert_eq!(end("R 10, help solver, undo", yellow), (false, 0));
    assert_eq!(end("R 10, help next, help next, restart", yellow), (true, 1));
}

#[test]
fn f173_help_is_no_step_and_other_words_are_no_action() {
    let mut game = Game::after("R 10");
    game.play("help path, undo");
    assert_eq!(game.0.position(), E1);
    game.play("redo");
    assert_eq!((game.key("help me"), game.key("help path now")), ("E-COLOUR-FORM", "E-COUNT"));
    assert_eq!(game.0.helped().hints, 1);
}

#[test]
fn f171_stars() {
    // A perfect game of four colours, two stars up to six moves, one beyond.
    let plain = |moves| stars(moves, 4, Help::Hints(0));
    assert_eq!([4, 5, 6, 7, 100].map(plain), [3, 2, 2, 1, 1]);
    // One and a half times five is rounded up to eight.
    let plain = |moves| stars(moves, 5, Help::Hints(0));
    assert_eq!([5, 6, 8, 9].map(plain), [3, 2, 2, 1]);
    assert_eq!([0, 1, 2, 9].map(|hints| stars(4, 4, Help::Hints(hints))), [3, 2, 1, 1]);
    assert_eq!(stars(9, 4, Help::Hints(1)), 1);
    assert_eq!(stars(4, 4, Help::Solved), 0);
    assert_eq!(Game::after(V1).0.view(Viewer::Spectator).stars, Some(3));
    assert_eq!(Game::after(L1).0.view(Viewer::Spectator).stars, None);
    let mut game = Game::after("B 03, R 10, B 02");
    game.play(V1);
    assert_eq!(game.0.counter().moves, 7);
    assert_eq!(game.0.view(Viewer::Spectator).stars, Some(1));
}

#[test]
fn f192_the_record_replays_the_game() {
    let mut game = Game::after("R 10, r 20, R 30, undo, B 03, restart, B 03, B 02, R 01");
    let record = game.0.record().unwrap();
    assert_eq!(record, ["B 03", "B 02", "R 01"]);
    let again = Game::after(&record.join(","));
    assert_eq!(again.0.position(), game.0.position());
    game.play("undo, undo, undo, undo");
    assert_eq!(game.0.record().unwrap(), ["R 10", "R 20", "B 03"]);
    // Strokes are no lines: the paths are told cell by cell instead.
    game.play("stroke R 00 01 11");
    assert_eq!(game.0.record().unwrap(), ["B 03", "R 01", "R 11"]);
    let mut between = Game::on("F1;5x5;R1R1B/5/5/5/4B");
    between.play("stroke R 02 01");
    assert_eq!(between.0.record(), None);
}

#[test]
fn f198_the_position_line() {
    let game = Game::after("R 10, R 20, B 03, B 02");
    let text = "F1;5x5;R3B/2G2/3BG/4R/Y3Y B=04.03.02 R=00.10.20";
    assert_eq!(game.0.position(), text);
    let loaded = FlowFree::load(text, &Options::default()).unwrap();
    assert_eq!(loaded.position(), text);
    assert_eq!(loaded.legal(PLAYER), game.0.legal(PLAYER));
    assert_eq!(loaded.options(), Options::board(E1));
    assert_eq!(loaded.counter().moves, 0);
    let won = Game::after(V1).0.position();
    assert_eq!(FlowFree::load(&won, &Options::default()).unwrap().phase().word(), "won");
    let lost = Game::after(L2).0.position();
    assert_eq!(FlowFree::load(&lost, &Options::default()).unwrap().phase().word(), "lost");
}

#[test]
fn f14_f15_positions_that_cannot_be_are_refused() {
    for (wrong, why) in [
        ("", "F1;"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y ", "form"),
        (" F1;5x5;R3B/2G2/3BG/4R/Y3Y", "F1;"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y\n", "goes on"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y R", "form"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y R=", "cell"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y R=00", "at least one more"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y R=10.20", "ends"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y R=04.03", "ends"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y R=00.20", "touch"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y R=00.11", "touch"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y R=00.10.00", "end 00"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y R=00.10.11.10", "twice"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y R=00.01.02.03.04", "end 04"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y R=00.10.20.30.31.32.33.34", "end 34"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y B=04.03.02.01 R=00.01", "two paths"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y R=00.10 B=04.03", "order"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y R=00.10 R=00.10", "once each"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y C=00.10", "does not use"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y r=00.10", "initial"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y X=00.10", "initial"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y R=00.0005", "cell"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y R=00.50", "cell"),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y  R=00.10", "form"),
    ] {
        let refused = FlowFree::load(wrong, &Options::default()).expect_err(wrong).0;
        assert!(refused.contains(why), "{wrong}: {refused}");
    }
}

#[test]
fn options_that_speak_against_a_position() {
    let game = FlowFree::load(E1, &Options::default()).unwrap();
    for (option, given, against) in [
        ("level", json!(5), false),
        ("level", json!(7), true),
        ("number", json!(null), false),
        ("number", json!(9999), true),
        ("board", json!(E1), false),
        ("board", json!(common::E2), true),
        ("strict", json!(true), false),
        ("strict", json!(false), true),
    ] {
        assert_eq!(game.contradicts(option, &given), against, "{option} {given}");
    }
}

#[test]
fn a_seat_that_does_not_exist_may_do_nothing() {
    let game = Game::on(E1).0;
    let other = Seat::new(1);
    assert!(game.legal(other).is_empty() && game.on_timeout(other).is_none());
    assert!(game.decide(other, &Action::Restart, &mut Dice::new(0)).is_err());
}

#[test]
fn time_never_changes_the_board() {
    for lines in ["", "R 10, R 20", L1] {
        let mut game = Game::loose(E1);
        game.play(lines);
        let action = game.0.on_timeout(PLAYER).unwrap();
        let before = game.0.position();
        for event in game.0.decide(PLAYER, &action, &mut Dice::new(0)).unwrap() {
            game.0.apply(&event);
        }
        assert_eq!(game.0.position(), before);
    }
}

#[test]
fn events_and_views_of_older_versions_still_decode() {
    let samples = include_str!("../samples/events.json");
    let events: Vec<Event> = serde_json::from_str(samples).unwrap();
    let kept: serde_json::Value = serde_json::from_str(samples).unwrap();
    assert_eq!(json!(events), kept);
    assert_eq!(events.len(), 10, "one of each kind");
    let sample = include_str!("../samples/view.json");
    let view: View = serde_json::from_str(sample).unwrap();
    let mut older: serde_json::Value = serde_json::from_str(sample).unwrap();
    older.as_object_mut().unwrap().retain(|key, _| key != "helped" && key != "restarts");
    assert_eq!(serde_json::from_value::<View>(older).unwrap(), view);
    assert_eq!(json!(view), serde_json::from_str::<serde_json::Value>(sample).unwrap());
    let mut game = Game::after("B 03, B 02, R 10, R 20, R 30");
    game.play("undo");
    assert_eq!(json!(game.0.view(Viewer::Seat(PLAYER))), json!(view));
    assert_eq!(FlowFree::position_in(&view), game.0.position());
}

#[test]
fn every_event_is_told_in_three_languages() {
    let events: Vec<Event> = serde_json::from_str(include_str!("../samples/events.json")).unwrap();
    for event in &events {
        for lang in Lang::ALL {
            let told = FlowFree::tell(event, lang);
            assert!(told.ends_with('.') && !told.contains('\n'), "{told}");
        }
    }
    let told = FlowFree::tell(&events[1], Lang::En);
    assert_eq!(told, "B 22. B starts again from 23. R path removed (3 cells).");
}

#[test]
fn a_drawn_game_says_how_it_ended() {
    let show = Show::default();
    let drawn = |lines: &str| FlowFree::draw(&Game::after(lines).0.view(Viewer::Spectator), show);
    assert!(drawn("").ends_with("Y open  B open  R open  G open"));
    assert!(drawn(V1).ends_with("\nSolved."));
    assert!(drawn(L2).ends_with("\nThe board is full, but not connected: B R."));
}

fn battery(options: Options) -> Battery<FlowFree> {
    Battery::<FlowFree>::new(options)
        .need_not_end()
        .open_families(|action| !action.is_line())
        .also_try(|game, seat, chance| {
            let texts =
                ["undo", "redo", "restart", "clear R", "stroke R 00 10", "R 11", "Y 44", "?"];
            let text = texts[chance.below(texts.len() as u32) as usize];
            game.read_action(seat, text).ok()
        })
}

#[test]
fn the_battery_holds_on_e1_and_e2() {
    for board in [E1, common::E2] {
        battery(Options::board(board)).matches(6).most_actions(200).run();
        let loose = Options { strict: false, ..Options::board(board) };
        battery(loose).matches(4).most_actions(200).run();
    }
}

#[test]
fn the_battery_holds_on_small_large_and_oblong_boards() {
    battery(Options::board("F1;3x2;RBR/B2")).matches(20).most_actions(80).run();
    battery(Options::board("F1;2x3;R1/B1/RB")).matches(20).most_actions(80).run();
    let large = "F1;12x11;R11/12/12/B10O/12/12/12/12/B10O/12/11R";
    battery(Options::board(large)).matches(2).most_actions(60).run();
}

#[test]
fn the_battery_holds_near_the_end_of_a_game() {
    for lines in [V1, L1, L2] {
        let (before, _) = lines.rsplit_once(',').unwrap();
        let state = Game::after(before).0;
        battery(Options::board(E1)).from_state(state).matches(10).most_actions(30).run();
    }
}

#[test]
fn golden_playthroughs() {
    playthroughs::<FlowFree>("playthroughs");
}
