//! States for programs that learn are the same matches as those that are played.

use catalog::{Beginning, Dice, Options, Report, Seat, State, Stepped, Viewer};
use kit::Chance;

/// Options under which random matches are short.
fn short(game: &str) -> Options {
    let options = match game {
        "king-of-colors" => r#"{"round_limit":5}"#,
        "conquer-of-cathay" => r#"{"round_limit":20}"#,
        "flow-free" => r#"{"level":5}"#,
        "damas-chinas" => r#"{"mode":5,"capture":true}"#,
        _ => "{}",
    };
    serde_json::from_str(options).unwrap()
}

fn begin(game: &str, seed: u64) -> Box<dyn State> {
    let states = catalog::states(game).unwrap();
    states.begin(Some(&short(game)), Dice::new(seed), None).unwrap()
}

/// One more choice at random; false at the end.
fn step(state: &mut dyn State, luck: &mut Dice) -> bool {
    let Some(seat) = state.so_far().0.or_else(|| state.to_act().first()) else { return false };
    let listed = state.listed(seat);
    let choice = listed[luck.below(listed.len() as u32) as usize];
    state.choose(seat, choice).unwrap();
    true
}

#[test]
fn every_game_has_states() {
    for game in catalog::games() {
        assert_eq!(catalog::states(game.name()).unwrap().name(), game.name());
    }
    assert!(catalog::states("chess").is_none());
}

#[test]
fn what_is_chosen_by_number_is_the_match_that_is_played() {
    for game in catalog::games() {
        let mut state = begin(game.name(), 3);
        let mut luck = Dice::new(1);
        while state.version() < 60 && step(&mut *state, &mut luck) {}
        // The same on the other face of the catalog, with the luck of the same dice.
        let mut dice = Dice::new(3);
        let mut played = game.open(Some(&short(game.name())), &mut dice).unwrap();
        for entry in state.entries() {
            let decided = played.decide(entry.seat, &entry.action, &mut dice).unwrap();
            let events: Vec<&str> = decided.events.iter().map(|event| event.get()).collect();
            let told: Vec<&str> = entry.events.iter().map(|event| event.get()).collect();
            assert_eq!(events, told, "{}", game.name());
            played.commit(decided).unwrap();
        }
        assert_eq!(state.position(), played.position());
        assert_eq!(state.status(), played.status());
        assert_eq!(state.seen(Viewer::Spectator).len() as u64, state.version() + 1);
        for viewer in Viewer::all(state.seats()) {
            assert_eq!(state.view(viewer).get(), played.view(viewer).get());
        }
    }
}

#[test]
fn what_is_taken_back_is_gone_as_if_never_played() {
    for game in catalog::games() {
        let mut state = begin(game.name(), 4);
        let mut luck = Dice::new(2);
        let mut before = vec![state.copy()];
        while state.version() < 8 && step(&mut *state, &mut luck) {
            if state.so_far().1.is_empty() {
                before.push(state.copy());
            }
        }
        // Written actions among those that were chosen.
        if let Some(seat) = state.to_act().first() {
            let action = state.legal(seat).actions.remove(0);
            state.apply(seat, &action, None).unwrap();
            before.push(state.copy());
        }
        while before.len() > 1 {
            before.pop();
            assert!(state.undo());
            assert!(state.equals(&**before.last().unwrap()), "{}", game.name());
        }
        assert!(!state.undo());
    }
}

#[test]
fn a_state_is_made_again_from_what_is_kept_of_it() {
    for game in catalog::games() {
        let mut state = begin(game.name(), 5);
        let mut luck = Dice::new(7);
        for _ in 0..25 {
            step(&mut *state, &mut luck);
        }
        let Beginning::Setup(setup) = state.beginning() else { panic!("it began at the start") };
        let setup: Vec<&str> = setup.iter().map(|event| event.get()).collect();
        let options = serde_json::from_str(state.options().get()).unwrap();
        let states = catalog::states(game.name()).unwrap();
        let mut again = states
            .restore(&options, &format!("[{}]", setup.join(",")), state.first_dice().clone())
            .unwrap();
        for step in state.steps() {
            match step {
                Stepped::Chosen(seat, choice) => {
                    again.choose(seat, choice).unwrap();
                }
                Stepped::Written(told, dice) => again.recall(&told, dice).unwrap(),
            }
        }
        assert!(again.equals(&*state), "{}", game.name());
    }
}

#[test]
fn what_may_not_be_chosen_changes_nothing() {
    let mut state = begin("small-star-empires", 1);
    let seat = state.to_act().first().unwrap();
    let before = state.copy();
    let not_listed = (0..8192).find(|choice| !state.listed(seat).contains(choice)).unwrap();
    let refused =
        |state: &mut dyn State, seat, choice| state.choose(seat, choice).unwrap_err().code.name();
    assert_eq!(refused(&mut *state, seat, not_listed), "illegal_action");
    assert_eq!(refused(&mut *state, seat, u32::MAX), "bad_action");
    assert_eq!(refused(&mut *state, seat.next(2), 0), "not_your_turn");
    assert_eq!(refused(&mut *state, Seat::new(6), 0), "bad_request");
    assert!(state.equals(&*before));
}

#[test]
fn matches_side_by_side_are_matches() {
    for game in catalog::games() {
        let states = catalog::states(game.name()).unwrap();
        let mut batch = states.batch(Some(&short(game.name())), &[1, 2, 3]).unwrap();
        let seats = usize::from(batch.spaces().seats);
        let (mut rewards, mut terminated, mut truncated) =
            (vec![0.0; 3 * seats], [false; 3], [false; 3]);
        let mut choices = [0; 3];
        for _ in 0..200 {
            let mut alone: Vec<_> = (0..3).map(|at| batch.state(at)).collect();
            batch.sample(&mut choices);
            assert_eq!(batch.check(&choices), Ok(()));
            let mut actors = [0; 3];
            batch.actors(&mut actors);
            let mut report = Report {
                rewards: &mut rewards,
                terminated: &mut terminated,
                truncated: &mut truncated,
            };
            batch.step(&choices, u64::MAX, &mut report);
            for (at, alone) in alone.iter_mut().enumerate() {
                alone.choose(Seat::new(actors[at] as u8), choices[at] as u32).unwrap();
                assert_eq!(terminated[at], alone.to_act().is_empty());
                let mut returns = vec![0.0; seats];
                alone.returns(&mut returns);
                assert_eq!(rewards[at * seats..(at + 1) * seats], returns, "{}", game.name());
                if !terminated[at] {
                    assert_eq!(batch.state(at).position(), alone.position());
                    assert_eq!(batch.state(at).so_far().1, alone.so_far().1);
                }
            }
        }
        batch.sample(&mut choices);
        choices[1] = -1;
        assert_eq!(batch.check(&choices), Err(1));
    }
}
