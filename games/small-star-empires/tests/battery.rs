//! The tests that every game shares, and stored samples of what crosses the border.

mod common;

use common::*;
use kit::prelude::*;
use kit::testing::{Battery, perft_files, playthroughs};
use kit::{Chance, Seat};
use small_star_empires::{Action, Event, Hex, Layout, Options, Piece, SmallStarEmpires, View};

fn folder(name: &str) -> String {
    format!("{}/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[allow(clippy::unnecessary_wraps, reason = "the battery asks for an option")]
fn any_turn(state: &SmallStarEmpires, seat: Seat, chance: &mut dyn Chance) -> Option<Action> {
    let mut coordinate = || chance.below(13) as i8 - 6;
    let to = Hex::new(coordinate(), coordinate());
    let anywhere = Hex::new(coordinate(), coordinate());
    let ships = state.ships(seat);
    let ship = ships[chance.below(ships.len() as u32) as usize];
    let from = if chance.below(4) == 0 { anywhere } else { ship };
    let place = Piece::ALL[chance.below(2) as usize];
    Some(if chance.below(20) == 0 { Action::Pass } else { Action::Turn { from, to, place } })
}

#[test]
fn the_battery() {
    for (players, tokens) in SHAPES {
        for arrangement in [Layout::Random, Layout::Reference] {
            let options = Options { players, tokens, arrangement, ..Options::default() };
            Battery::<SmallStarEmpires>::new(options)
                .matches(3)
                .most_actions(70)
                .also_try(any_turn)
                .run_with_search();
        }
    }
}

/// From a loaded position whose player has to pass.
#[test]
fn the_battery_from_a_pass() {
    let stuck = reference(
        2,
        true,
        "turn P
         P ships -1,-3 -1,-3 -1,-3 -1,-3
         P colonies
         P stations
         T ships 1,3 1,3 1,3 0,-3
         T colonies 0,-3 -1,-2 -2,-2 -2,-3 -1,-4 0,-4
         T stations",
    );
    Battery::<SmallStarEmpires>::new(Options::default())
        .from_state(stuck)
        .matches(6)
        .also_try(any_turn)
        .run_with_search();
    let mut moves = Vec::new();
    stuck.moves(P, &mut moves);
    assert_eq!(moves.len(), 1);
}

#[test]
fn s55_counts_from_files() {
    perft_files::<SmallStarEmpires>(folder("perft"));
}

#[test]
fn golden_playthroughs() {
    playthroughs::<SmallStarEmpires>(folder("playthroughs"));
}

#[test]
fn stored_samples_keep_decoding() {
    let events: Vec<Event> = serde_json::from_str(include_str!("samples/events.json")).unwrap();
    assert_eq!(events.len(), 5);
    let stored: serde_json::Value =
        serde_json::from_str(include_str!("samples/events.json")).unwrap();
    assert_eq!(serde_json::to_value(&events).unwrap(), stored);
    for event in &events {
        for lang in kit::Lang::ALL {
            assert!(SmallStarEmpires::tell(event, lang).ends_with('.'));
        }
    }
    let view: View = serde_json::from_str(include_str!("samples/view.json")).unwrap();
    let state = SmallStarEmpires::imagine(&view, &mut kit::Dice::new(0));
    assert_eq!(state.view(view.viewer), view);
    assert_eq!(SmallStarEmpires::position_in(&view), state.position());
    assert_eq!(state.turn(), Some(P));
}
