//! A match that is written down, entry by entry, and read again is the same match.

use catalog::{Chance, Dice, Match, Recording, Script, Viewer};

/// An entry as a store would keep it.
struct Stored {
    seat: catalog::Seat,
    cause: catalog::Cause,
    action: String,
    events: String,
    draws: Vec<u32>,
}

/// Plays up to `most` listed actions at random.
fn play(this_match: &mut dyn Match, most: usize, dice: &mut Dice) -> Vec<Stored> {
    let mut log = Vec::new();
    while log.len() < most {
        let acting: Vec<_> = this_match.status().to_act.iter().collect();
        if acting.is_empty() {
            break;
        }
        let seat = acting[dice.below(acting.len() as u32) as usize];
        let actions = this_match.legal(seat).actions;
        let action = &actions[dice.below(actions.len() as u32) as usize];
        let mut chance = Recording::new(Dice::new(dice.bits()));
        let decided = this_match.decide(seat, action, &mut chance).expect("a listed action");
        log.push(Stored {
            seat,
            cause: decided.cause,
            action: decided.action.clone(),
            events: serde_json::to_string(&decided.events).unwrap(),
            draws: chance.into_answers(),
        });
        this_match.commit(decided).unwrap();
    }
    log
}

#[test]
fn a_stored_match_is_restored_with_all_that_each_viewer_saw() {
    for game in catalog::games() {
        let (options, _) = game.check(None).unwrap();
        let options = options.as_object().unwrap();
        let mut dice = Dice::new(11);
        let mut played = game.open(Some(options), &mut dice).unwrap();
        let setup = serde_json::to_string(&played.setup()).unwrap();
        let log = play(&mut *played, 40, &mut dice);

        let mut restored = game.restore(options, &setup).unwrap();
        for entry in &log {
            // The luck that was recorded answers the same questions in the same way.
            let mut script = Script::new(&entry.draws);
            let decided = restored.decide(entry.seat, &entry.action, &mut script).unwrap();
            script.finish().unwrap();
            assert_eq!(serde_json::to_string(&decided.events).unwrap(), entry.events);
            restored.recall(entry.seat, entry.cause, &entry.action, &entry.events).unwrap();
        }
        assert_eq!(restored.status(), played.status(), "{}", game.name());
        assert_eq!(restored.position(), played.position());
        for viewer in Viewer::all(played.seats()) {
            assert_eq!(restored.view(viewer).get(), played.view(viewer).get());
            for version in 0..=log.len() as u64 {
                let told = |this_match: &dyn Match| {
                    let seen = this_match.seen(version, viewer).unwrap();
                    (seen.by, serde_json::to_string(&seen.events).unwrap())
                };
                assert_eq!(told(&*restored), told(&*played));
            }
            assert!(played.seen(log.len() as u64 + 1, viewer).is_none());
        }
    }
}

#[test]
fn what_a_match_forgets_is_seen_from_the_log_as_it_was() {
    for game in catalog::games() {
        let mut dice = Dice::new(5);
        let mut kept = game.open(None, &mut dice).unwrap();
        let options = kept_options(game);
        let setup = serde_json::to_string(&kept.setup()).unwrap();
        let log = play(&mut *kept, 30, &mut dice);
        let mut short = game.restore(&options, &setup).unwrap();
        let forgotten = log.len() - 3;
        for (number, entry) in log.iter().enumerate() {
            short.recall(entry.seat, entry.cause, &entry.action, &entry.events).unwrap();
            // Little by little, as a server does.
            short.forget(usize::from(number >= 3));
        }
        assert_eq!(short.status(), kept.status(), "{}", game.name());
        for viewer in Viewer::all(kept.seats()) {
            for (version, entry) in (1..).zip(&log) {
                let told = |seen: catalog::Seen| {
                    (seen.by, seen.whole, serde_json::to_string(&seen.events).unwrap())
                };
                let seen = short.seen(version, viewer);
                assert_eq!(seen.is_none(), version <= forgotten as u64);
                let stored =
                    || short.seen_stored(entry.seat, entry.cause, &entry.events, viewer).unwrap();
                let expected = told(kept.seen(version, viewer).unwrap());
                assert_eq!(told(seen.unwrap_or_else(stored)), expected, "{}", game.name());
            }
        }
        // What is left can be taken back, and no more.
        for _ in 0..3 {
            assert!(short.undo() && kept.undo());
            assert_eq!(short.position(), kept.position(), "{}", game.name());
            assert_eq!(short.status(), kept.status());
        }
        assert!(!short.undo());
    }
}

fn kept_options(game: &dyn catalog::Game) -> catalog::Options {
    game.check(None).unwrap().0.as_object().unwrap().clone()
}

#[test]
fn what_is_not_of_the_game_is_not_replayed() {
    for game in catalog::games() {
        let (options, _) = game.check(None).unwrap();
        let options = options.as_object().unwrap();
        assert!(game.restore(options, r#"[{"kind":"no such event"}]"#).is_err());
        assert!(game.restore(options, "not JSON").is_err());
        let setup = serde_json::to_string(&game.open(None, &mut Dice::new(1)).unwrap().setup());
        let mut restored = game.restore(options, &setup.unwrap()).unwrap();
        let seat = restored.status().to_act.first().unwrap();
        let action = restored.legal(seat).actions[0].clone();
        // Flow Free reads any text as an action, and refuses it later.
        let code = restored.decide(seat, "\u{0}", &mut Dice::new(1)).unwrap_err().code;
        if code.name() == "bad_action" {
            assert!(restored.recall(seat, catalog::Cause::Asked, "\u{0}", "[]").is_err());
        }
        assert!(restored.recall(seat, catalog::Cause::Asked, &action, "[7]").is_err());
        assert_eq!(restored.status().version, 0);
    }
}

#[test]
fn what_was_decided_before_something_else_happened_is_not_committed() {
    for game in catalog::games() {
        let mut this_match = game.open(None, &mut Dice::new(3)).unwrap();
        let seat = this_match.status().to_act.iter().next().unwrap();
        let action = this_match.legal(seat).actions[0].clone();
        let first = this_match.decide(seat, &action, &mut Dice::new(0)).unwrap();
        let late = this_match.decide(seat, &action, &mut Dice::new(0)).unwrap();
        this_match.commit(first).unwrap();
        let before = this_match.position();
        let refused = this_match.commit(late).unwrap_err();
        assert_eq!((refused.decided_on, refused.now), (0, 1), "{}", game.name());
        assert_eq!((this_match.status().version, this_match.position()), (1, before));
    }
}

#[test]
fn what_another_game_decided_is_not_committed() {
    let mut games = catalog::games().map(|game| game.open(None, &mut Dice::new(3)).unwrap());
    let [mut one, other] = [(); 2].map(|()| games.next().unwrap());
    let seat = other.status().to_act.iter().next().unwrap();
    let action = other.legal(seat).actions[0].clone();
    let foreign = other.decide(seat, &action, &mut Dice::new(0)).unwrap();
    assert!(one.commit(foreign).is_err());
    assert_eq!(one.status().version, 0);
}
