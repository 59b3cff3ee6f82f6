//! Clauses S55 and S63: counts and what holds at all times.

mod common;

use common::*;
use kit::prelude::*;
use kit::{Dice, Seat};
use small_star_empires::{
    Action, Arrangement, First, Hex, Layout, Options, Piece, SmallStarEmpires, easy,
};

const COUNTS: [(u8, bool, [u64; 3]); 6] = [
    (2, false, [34, 1132, 69840]),
    (2, true, [38, 1700, 124_000]),
    (3, false, [34, 1132, 36544]),
    (3, true, [46, 2032, 85792]),
    (4, false, [34, 1216, 39696]),
    (4, true, [38, 1800, 77656]),
];

#[test]
fn s55_counts_do_not_depend_on_the_arrangement() {
    let mut dice = Dice::new(55);
    for _ in 0..24 {
        let sectors = Arrangement::random(&mut dice).to_string();
        for (players, tokens, nodes) in COUNTS {
            let state = start(players, tokens, &sectors);
            for (depth, expected) in (1..).zip(nodes) {
                assert_eq!(state.perft(depth), Ok(expected), "{players} {tokens} {sectors}");
            }
        }
    }
}

/// The fast count and the plain one agree.
#[test]
fn s55_counted_by_the_plain_path() {
    for (players, tokens, nodes) in COUNTS {
        let state = start(players, tokens, REFERENCE);
        for (depth, expected) in (1..=2).zip(nodes) {
            assert_eq!(kit::perft::count(&state, depth), Ok(expected));
        }
    }
}

#[test]
fn s63_what_holds_at_all_times() {
    let mut dice = Dice::new(63);
    for (players, tokens) in SHAPES {
        for _ in 0..12 {
            let options = Options { players, tokens, ..Options::default() };
            let mut state = SmallStarEmpires::new(&options, &mut dice);
            let mut turns = 0;
            let mut passed = kit::Seats::NONE;
            while let Some(seat) = state.turn() {
                let turn = easy(&state, seat, &mut dice).unwrap();
                for event in state.decide(seat, &turn, &mut dice).unwrap() {
                    state.apply(&event);
                }
                turns += 1;
                check(&state, turns);
                passed = passed.iter().chain(state.passed().iter()).collect();
                for seat in passed.iter() {
                    assert!(never_moves(&state, seat), "seat {seat} passed and can move");
                }
            }
        }
    }
}

fn never_moves(state: &SmallStarEmpires, seat: Seat) -> bool {
    let pieces: u8 = Piece::ALL.iter().map(|piece| state.left(seat, *piece)).sum();
    pieces == 0 || state.ships(seat).iter().all(|ship| state.destinations(seat, *ship).is_empty())
}

fn check(state: &SmallStarEmpires, turns: usize) {
    let mut placed: Vec<Hex> = Vec::new();
    for seat in Seat::all(state.seats()) {
        let ships = state.ships(seat);
        assert_eq!(ships.len(), usize::from(6 - state.seats()));
        assert!(ships.iter().all(|ship| state.owner(*ship) == Some(seat)));
        for (piece, all) in [(Piece::Colony, 16), (Piece::Station, 4)] {
            let on_board = state.pieces(seat, piece);
            assert_eq!(on_board.len() + usize::from(state.left(seat, piece)), all);
            placed.extend(on_board);
        }
    }
    assert_eq!(placed.len(), turns);
    placed.sort();
    placed.dedup();
    assert_eq!(placed.len(), turns, "no hex has two pieces");
}

/// The hex that a turn of the whole board by 120 degrees clockwise brings this one to.
fn turned(hex: Hex) -> Hex {
    Hex::new(-hex.x - hex.y, hex.x)
}

/// The sectors after that turn: what lay at place 1 lies at place 3, two steps rotated.
fn turned_sectors(sectors: Arrangement) -> Arrangement {
    let laid = sectors.laid();
    let turned = |place: usize| {
        let (sector, rotation) = (laid[place].sector(), laid[place].rotation());
        format!("{sector}.{}", (rotation + 2) % 6)
    };
    let places = [0, 5, 6, 1, 2, 3, 4].map(turned);
    places.join(" ").parse().unwrap()
}

#[test]
fn s63_a_turned_board_has_turned_turns() {
    let mut dice = Dice::new(120);
    for tokens in [false, true] {
        for _ in 0..8 {
            let sectors = Arrangement::random(&mut dice);
            let options = |sectors, first| Options {
                players: 3,
                tokens,
                arrangement: Layout::Laid(sectors),
                first: First::Named(first),
            };
            let mut state = SmallStarEmpires::new(&options(sectors, P), &mut dice);
            let mut other = SmallStarEmpires::new(&options(turned_sectors(sectors), T), &mut dice);
            let rotate = |action: &Action| match *action {
                Action::Turn { from, to, place } => {
                    Action::Turn { from: turned(from), to: turned(to), place }
                }
                Action::Pass => Action::Pass,
            };
            while let Some(seat) = state.turn() {
                let next = seat.next(3);
                assert_eq!(other.turn(), Some(next));
                let mut expected: Vec<Action> = state.legal(seat).iter().map(rotate).collect();
                expected.sort_by_key(ToString::to_string);
                assert_eq!(other.legal(next), expected);
                for hex in state.chart().hexes() {
                    let system = state.system(hex).unwrap();
                    if !"PTV".contains(system.symbol()) {
                        assert_eq!(other.system(turned(hex)), Some(system));
                    }
                }
                assert_eq!(state.score(seat), other.score(next));
                let turn = easy(&state, seat, &mut dice).unwrap();
                for event in state.decide(seat, &turn, &mut dice).unwrap() {
                    state.apply(&event);
                }
                for event in other.decide(next, &rotate(&turn), &mut dice).unwrap() {
                    other.apply(&event);
                }
            }
            assert_eq!(other.turn(), None);
        }
    }
}
