//! What a client is told of its view is what the match itself would answer.

use catalog::{Chance, Dice, Lang, Limits, Viewer};

#[test]
fn a_view_alone_answers_what_the_match_would() {
    for game in catalog::games() {
        let mut dice = Dice::new(5);
        let mut this_match = game.open(None, &mut dice).unwrap();
        for _ in 0..30 {
            let acting: Vec<_> = this_match.status().to_act.iter().collect();
            if acting.is_empty() {
                break;
            }
            for viewer in Viewer::all(this_match.seats()) {
                let view = game.read_view(this_match.view(viewer).get()).unwrap();
                assert_eq!(view.viewer(), viewer);
                assert_eq!(view.position(), this_match.position_in(viewer), "{}", game.name());
                if let Viewer::Seat(seat) = viewer {
                    assert_eq!(view.legal(), this_match.legal(seat), "{}", game.name());
                } else {
                    assert!(view.legal().actions.is_empty());
                }
            }
            let seat = acting[dice.below(acting.len() as u32) as usize];
            let actions = this_match.legal(seat).actions;
            let action = &actions[dice.below(actions.len() as u32) as usize];
            let viewer = Viewer::Seat(seat);
            let view = game.read_view(this_match.view(viewer).get()).unwrap();
            let foreseen = view.preview(action).unwrap();
            let decided = this_match.decide(seat, action, &mut dice).unwrap();
            this_match.commit(decided).unwrap();
            let seen = this_match.last_seen(viewer);
            assert!(seen.len() >= foreseen.events.len());
            for (foreseen, seen) in foreseen.events.iter().zip(&seen) {
                assert_eq!(foreseen.get(), seen.get(), "{}: {action}", game.name());
            }
            if let Some(after) = foreseen.after {
                assert_eq!(after.get(), this_match.view(viewer).get(), "{}: {action}", game.name());
            }
            for event in &seen {
                assert!(Lang::ALL.iter().all(|lang| game.tell(event.get(), *lang).is_ok()));
            }
        }
    }
}

#[test]
fn a_bot_thinks_the_same_about_a_view() {
    for game in catalog::games().filter(|game| game.has_bots()) {
        let this_match = game.open(None, &mut Dice::new(3)).unwrap();
        let seat = this_match.status().to_act.first().unwrap();
        let view = game.read_view(this_match.view(Viewer::Seat(seat)).get()).unwrap();
        let mut never = || false;
        let asked = this_match.bot(seat, "easy", &mut Limits::new(&mut never), 9).unwrap();
        let mut never = || false;
        assert_eq!(view.bot("easy", &mut Limits::new(&mut never), 9).unwrap(), asked);
        let mut never = || false;
        assert!(view.bot("nobody", &mut Limits::new(&mut never), 9).is_err());
    }
}

#[test]
fn what_is_not_a_view_is_refused() {
    for game in catalog::games() {
        assert!(game.read_view("{}").is_err());
        assert!(game.read_view("not JSON").is_err());
        assert!(game.tell(r#"{"kind":"no such event"}"#, Lang::En).is_err());
        let this_match = game.open(None, &mut Dice::new(3)).unwrap();
        let seat = this_match.status().to_act.first().unwrap();
        let view = game.read_view(this_match.view(Viewer::Seat(seat)).get()).unwrap();
        let code = |view: &dyn catalog::Viewed, action| view.preview(action).unwrap_err().code;
        let told = this_match.decide(seat, "\u{0}", &mut Dice::new(3)).unwrap_err().code;
        assert_eq!(code(&*view, "\u{0}"), told);
        let watching = game.read_view(this_match.view(Viewer::Spectator).get()).unwrap();
        assert_eq!(code(&*watching, "\u{0}").name(), "not_your_turn");
    }
}
