//! Whatever comes from outside: no panic, no endless work, and what is accepted is written back.

use damas_chinas::{DamasChinas, Event, Options, View};
use kit::prelude::*;
use kit::{ChanceExt, Dice, NotCountable, Seat};
use proptest::prelude::*;

use crate::common::*;

/// Enemies on every second cell around a green piece on i5: it has more chains than can be counted.
const LATTICE: &str = "./../.../..../.....n.n...../...nnnnnn.../...n.n.b.../.bbbbbbbb./.b.ygy.y./.yyyyyyyr./...r.r.r.../...rrrrrr.../.....k.k...../..../.../../. 4 c 1 8,9,0,0,0,0 0";

#[test]
fn too_many_chains_are_listed_in_part_and_judged_all() {
    let mut state = at(LATTICE);
    let seat = Seat::new(0);
    assert!(!state.lists_all(seat));
    let legal = state.legal(seat);
    assert!(legal.len() > 1000 && legal.len() < 5000, "{}", legal.len());
    assert!(legal.iter().all(|action| state.decide(seat, action, &mut Dice::new(0)).is_ok()));
    assert_eq!(state.perft(1), Err(NotCountable::Unlisted));
    assert_eq!(state.perft(3), Err(NotCountable::Unlisted));
    let mut moves = Vec::new();
    state.moves(seat, &mut moves);
    assert_eq!(moves.len(), legal.len());
    // A long chain that is not in the list may be played all the same.
    let longer = |chain: &str| -> Vec<String> {
        let ways = damas_chinas::Cell::all().map(|cell| format!("{chain}x{cell}"));
        let may = |text: &String| {
            let action = state.read_action(seat, text).expect("the notation");
            state.decide(seat, &action, &mut Dice::new(0)).is_ok()
        };
        ways.filter(may).collect()
    };
    let mut dice = Dice::new(1);
    let mut chain = "i5".to_owned();
    while chain.matches('x').count() < 12 {
        let ways = longer(&chain);
        // A chain that has run into a corner begins anew.
        chain = if ways.is_empty() { "i5".to_owned() } else { dice.pick(&ways).clone() };
    }
    let taken = chain.matches('x').count();
    let action = state.read_action(seat, &chain).expect("the notation");
    assert!(!legal.iter().any(|listed| state.same_action(seat, listed, &action)));
    play(&mut state, &chain);
    let score = format!(" 4 c 2 {},9,", 8 + taken);
    assert!(state.position().contains(&score), "{}", state.position());
}

#[test]
fn an_event_that_does_not_fit_changes_no_board() {
    let state = start(0, false);
    let stranger = r#"{"kind":"moved","seat":0,"colour":"green","from":"i5","path":[{"to":"i6"}]}"#;
    let onto = r#"{"kind":"moved","seat":0,"colour":"green","from":"n1","path":[{"to":"n2"}]}"#;
    let still = r#"{"kind":"moved","seat":0,"colour":"green","from":"n1","path":[]}"#;
    for text in [stranger, onto, still] {
        let event: Event = serde_json::from_str(text).expect("an event");
        let mut after = state;
        after.apply(&event);
        let rows = |state: &DamasChinas| state.position().split(' ').next().map(str::to_owned);
        assert_eq!(rows(&after), rows(&state));
    }
    assert!(serde_json::from_str::<Event>(&onto.replace("n2", "n9")).is_err());
}

#[test]
fn a_view_that_no_match_gives_is_cut_down() {
    let view = start(0, false).view(kit::Viewer::Spectator);
    let text = serde_json::to_string(&view).expect("JSON");
    let odd = text.replace("\"yellow\"", "\"green\"").replace("\"turn\":0", "\"turn\":7");
    let odd: View = serde_json::from_str(&odd).expect("a view in form");
    let state = DamasChinas::imagine(&odd, &mut Dice::new(0));
    assert!(damas_chinas::Colour::ALL.into_iter().all(|colour| state.count(colour) <= 10));
    let mover = state.to_act().first().expect("somebody of this match is to act");
    assert!(mover.index() < 2);
    for action in state.legal(mover) {
        assert!(state.decide(mover, &action, &mut Dice::new(0)).is_ok(), "{action:?}");
    }
}

fn accepted_is_written_back(text: &str, options: Options) {
    if let Ok(state) = DamasChinas::load(text, &options) {
        assert_eq!(state.position(), text);
        for seat in Seat::all(state.seats()) {
            for action in state.legal(seat).iter().take(5) {
                assert!(state.decide(seat, action, &mut Dice::new(0)).is_ok(), "{text}");
            }
        }
    }
    if let Ok(state) = DamasChinas::from_matrix(text) {
        assert_eq!(DamasChinas::from_matrix(&state.to_matrix()), Ok(state));
    }
}

fn read_and_judge(state: &DamasChinas, text: &str) {
    for seat in Seat::all(state.seats()) {
        if let Ok(action) = state.read_action(seat, text) {
            let written = state.write_action(seat, &action);
            let again = state.read_action(seat, &written).expect("what was written");
            let judged = [action, again].map(|a| state.decide(seat, &a, &mut Dice::new(0)).is_ok());
            // Writing corrects the signs of a legal path and nothing else.
            assert!(judged[1] || !judged[0], "{text} became {written}");
        }
    }
}

/// Changes, drops or adds a few characters.
fn mutated(mut text: Vec<char>, changes: &[(usize, usize, char)]) -> String {
    for &(at, kind, new) in changes {
        if text.is_empty() {
            break;
        }
        let at = at % text.len();
        match kind % 4 {
            0 => text[at] = new,
            1 => {
                text.remove(at);
            }
            2 => text.insert(at, new),
            _ => {
                let other = (at * 7 + 3) % text.len();
                text.swap(at, other);
            }
        }
    }
    text.into_iter().collect()
}

fn changes() -> impl Strategy<Value = Vec<(usize, usize, char)>> {
    let likely =
        prop::sample::select("ygbknr./ 0123456789-,cn>xaeimq\n".chars().collect::<Vec<_>>());
    let char = prop_oneof![9 => likely, 1 => any::<char>()];
    prop::collection::vec((any::<usize>().prop_map(|n| n % 100_000), any::<usize>(), char), 0..4)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn arbitrary_text_never_panics(text in any::<String>(), filled_target in any::<bool>()) {
        accepted_is_written_back(&text, Options { filled_target, ..Options::default() });
        read_and_judge(&start(0, false), &text);
    }

    #[test]
    fn nearly_positions_never_panic(which in 0_usize..12, changes in changes(), filled_target in any::<bool>()) {
        let line = match which {
            0 => M1.to_owned(),
            1 => M2.to_owned(),
            2 => M3.to_owned(),
            n => start(n as u8 - 3, n % 2 == 0).position(),
        };
        let text = mutated(line.chars().collect(), &changes);
        accepted_is_written_back(&text, Options { filled_target, ..Options::default() });
        let text = mutated(load(&line).to_matrix().chars().collect(), &changes);
        accepted_is_written_back(&text, Options::default());
    }

    #[test]
    fn nearly_actions_never_panic(pick in any::<usize>(), changes in changes()) {
        for line in [M1, M3] {
            let state = load(line);
            let all = listed(&state);
            let text = mutated(all[pick % all.len()].chars().collect(), &changes);
            read_and_judge(&state, &text);
        }
    }
}
