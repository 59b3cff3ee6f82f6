//! Clauses S19 to S31 and S40 to S42: flying, settling, passing, the end, refusals; S56 to S58.

mod common;

use common::*;
use kit::prelude::*;
use kit::{Cause, Dice, Refusal as _, Replay, Seats};
use small_star_empires::{
    Action, Arrival, Direction, Event, Hex, Obstacle, Piece, Refusal, Route, SmallStarEmpires, Spot,
};

#[test]
fn s19_a_turn_moves_a_ship_and_establishes_control() {
    let mut replay = Replay::from_position(start(2, true, REFERENCE));
    play(&mut replay, "-1,-3>-1,-2C");
    let state = replay.state();
    assert_eq!(state.ships(P), hexes("-1,-3 -1,-3 -1,-3 -1,-2"));
    assert_eq!(state.owner(hex("-1,-2")), Some(P));
    assert_eq!(state.piece(hex("-1,-2")), Some(Piece::Colony));
    assert_eq!(state.turn(), Some(T));
    // Both steps are compulsory: the notation has no turn without a piece.
    assert!("-1,-3>-1,-2".parse::<Action>().is_err());
}

#[test]
fn s20_straight_flight_of_any_distance() {
    let state = start(2, false, REFERENCE);
    let from = hex("-1,-3");
    for (distance, to) in (1..).zip(["0,-3", "1,-3", "2,-3", "3,-3", "4,-3"]) {
        assert_eq!(state.fly(P, from, Direction::East, distance), Ok(Arrival::At(hex(to))));
    }
    assert_eq!(state.fly(P, from, Direction::East, 0), Ok(Arrival::Own(from)));
    assert_eq!(reason(&state, P, "-1,-3>0,-2C"), Some("unreachable"));
    let crooked = state.decide(P, &action("-1,-3>0,-2C"), &mut Dice::new(0)).unwrap_err();
    assert_eq!(crooked, Refusal::Unreachable(Obstacle::NoLine));
    assert_eq!(crooked.clause(), Some("S20"));
}

#[test]
fn s21_a_ship_stops_only_on_a_free_system() {
    let state = reference(
        2,
        true,
        "turn P
         P ships -1,-3 -1,-3 -1,-3 -1,-2
         P colonies -1,-2
         P stations
         T ships 1,3 1,3 1,3 -1,0
         T colonies -1,0
         T stations",
    );
    for (turn, what) in [
        ("-1,-3>-1,-2C", "a system of his own"),
        ("-1,-3>-1,0C", "another player's system"),
        ("-1,-2>-1,-3C", "his own home system"),
        ("-1,-2>1,3C", "another home system"),
        ("-1,-3>-1,3C", "a wormhole"),
        ("-1,-3>1,-3C", "a black hole"),
        ("-1,-3>-1,-3C", "where it stands"),
    ] {
        assert_eq!(reason(&state, P, turn), Some("not-free"), "{what}");
    }
    assert_eq!(reason(&state, P, "-1,-3>-1,-5C"), Some("unknown-hex"));
}

#[test]
fn s22_own_systems_are_flown_over_and_gaps_are_not() {
    let state = reference(
        2,
        false,
        "turn P
         P ships -1,-3 -1,-3 -2,-3 0,-3
         P colonies -2,-3 0,-3
         P stations
         T ships 1,3 1,3 1,3 1,3
         T colonies
         T stations",
    );
    // Over his own colony, and over his own home system.
    assert_eq!(state.route(P, hex("-1,-3"), hex("1,-3")), Some(Route::Straight));
    assert_eq!(state.route(P, hex("-2,-3"), hex("1,-3")), Some(Route::Straight));
    assert_eq!(state.fly(P, hex("-1,-3"), Direction::NorthWest, 2), Err(Obstacle::Gap));
}

/// The boards have bays but no line leaves one and comes back to it, so a line ends where it
/// leaves the board.
#[test]
fn s22_no_line_comes_back_to_the_board() {
    for players in 2..=4 {
        let chart = start(players, false, REFERENCE).chart();
        let outside = |hex: &Hex| chart.spot(*hex) == Spot::Outside;
        for (from, direction) in chart.hexes().flat_map(|hex| Direction::ALL.map(|d| (hex, d))) {
            let line = std::iter::successors(Some(from), |hex| Some(hex.step(direction))).take(14);
            let behind: Vec<Hex> = line.skip_while(|hex| !outside(hex)).collect();
            assert!(behind.iter().all(outside), "{from} {direction:?}");
        }
    }
}

#[test]
fn s23_systems_of_others_are_neither_entered_nor_crossed() {
    let state = reference(
        2,
        false,
        "turn P
         P ships -1,-3 -1,-3 -1,-3 1,2
         P colonies 1,2
         P stations
         T ships 1,3 1,3 1,3 -1,0
         T colonies -1,0
         T stations",
    );
    let refusal = |turn: &str| state.decide(P, &action(turn), &mut Dice::new(0)).unwrap_err();
    assert_eq!(refusal("-1,-3>-1,1C"), Refusal::Unreachable(Obstacle::Empire));
    assert_eq!(refusal("-1,-3>-1,1C").clause(), Some("S23"));
    // (1,4) lies behind the home system of T.
    assert_eq!(refusal("1,2>1,4C"), Refusal::Unreachable(Obstacle::Empire));
    assert!(!state.destinations(P, hex("-1,-3")).contains(&hex("-1,1")));
}

#[test]
fn s24_black_holes_are_neither_entered_nor_crossed() {
    let state = start(2, true, REFERENCE);
    let refusal = state.decide(P, &action("-1,-3>2,-3C"), &mut Dice::new(0)).unwrap_err();
    assert_eq!(refusal, Refusal::Unreachable(Obstacle::BlackHole));
    assert_eq!(refusal.clause(), Some("S24"));
    assert_eq!(state.fly(P, hex("-1,-3"), Direction::East, 2), Err(Obstacle::BlackHole));
}

#[test]
fn s25_ships_are_no_obstacle_of_their_own() {
    let state = reference(
        2,
        false,
        "turn P
         P ships -1,-3 -1,-2 -1,-1 -1,0
         P colonies -1,-2 -1,-1 -1,0
         P stations
         T ships 1,3 1,3 1,3 1,3
         T colonies
         T stations",
    );
    assert!(state.destinations(P, hex("-1,-3")).contains(&hex("-1,1")));
    assert!(state.destinations(P, hex("-1,-2")).contains(&hex("-1,4")));
}

#[test]
fn s26_a_wormhole_sends_the_ship_next_to_another_one() {
    let state = start(2, true, REFERENCE);
    // Any distance that reaches the wormhole ends there.
    for distance in 6..9 {
        let Ok(Arrival::Wormhole { entry, landings }) =
            state.fly(P, hex("-1,-3"), Direction::SouthEast, distance)
        else {
            panic!("distance {distance}");
        };
        assert_eq!(entry, hex("-1,3"));
        let expected = "3,-3 4,-3 2,-2 4,-2 2,-1 3,-1 -3,0 -2,0 -2,-2 -1,-2 -3,-1 -1,-1";
        assert_eq!(landings, hexes(expected));
    }
    let refusal = state.decide(P, &action("-1,-3>-1,4C"), &mut Dice::new(0)).unwrap_err();
    assert_eq!(refusal, Refusal::Unreachable(Obstacle::Wormhole));
    assert_eq!(refusal.clause(), Some("S26"));
    // From next to it as well as from afar.
    let beside = reference(
        2,
        true,
        "turn P
         P ships -1,-3 -1,-3 -1,-3 0,2
         P colonies 0,2
         P stations
         T ships 1,3 1,3 1,3 1,3
         T colonies
         T stations",
    );
    assert!(beside.destinations(P, hex("0,2")).contains(&hex("4,-2")));
    // (-1,2) is next to the wormhole entered and to no other; it is reached along the line only.
    assert!(!beside.destinations(P, hex("0,2")).contains(&hex("-2,4")));
    let blocked = reference(
        2,
        true,
        "turn P
         P ships -1,-3 -1,-3 -1,-3 -1,-3
         P colonies
         P stations
         T ships 1,3 1,3 1,3 -1,2
         T colonies -1,2
         T stations",
    );
    // The hexes before the wormhole obey S22.
    assert!(!blocked.destinations(P, hex("-1,-3")).contains(&hex("4,-2")));
}

/// All landings of the other two wormholes are taken: the wormhole cannot be entered.
#[test]
fn s26_without_a_landing_hex_the_wormhole_cannot_be_entered() {
    let state = reference(
        2,
        true,
        "turn P
         P ships -1,-3 -1,-3 -1,-3 0,2
         P colonies 0,2 3,-3 4,-3 2,-2 4,-2 2,-1 3,-1
         P stations
         T ships 1,3 1,3 1,3 1,3
         T colonies -3,0 -2,0 -2,-2 -1,-2 -3,-1 -1,-1
         T stations",
    );
    assert_eq!(state.fly(P, hex("0,2"), Direction::SouthWest, 1), Err(Obstacle::Wormhole));
    assert_eq!(state.destinations(P, hex("0,2")), state.destinations_step_by_step(P, hex("0,2")));
    // With one of them free it is the only landing.
    let text = state.position().replace(" 4,-2 ", " ");
    let opened = load(&text).unwrap();
    assert_eq!(
        opened.fly(P, hex("0,2"), Direction::SouthWest, 1),
        Ok(Arrival::Wormhole { entry: hex("-1,3"), landings: hexes("4,-2") })
    );
}

#[test]
fn s27_a_colony_or_a_station_is_placed_where_the_ship_stopped() {
    let mut replay = Replay::from_position(start(2, true, REFERENCE));
    play(&mut replay, "-1,-3>-1,-2C 1,3>1,2T");
    let state = replay.state();
    assert_eq!(state.piece(hex("1,2")), Some(Piece::Station));
    assert_eq!([Piece::Colony, Piece::Station].map(|kind| state.left(P, kind)), [15, 4]);
    assert_eq!([Piece::Colony, Piece::Station].map(|kind| state.left(T, kind)), [16, 3]);
    // Control stays when the ship goes on.
    play(&mut replay, "-1,-2>0,-2C");
    assert_eq!(replay.state().owner(hex("-1,-2")), Some(P));
    assert_eq!(replay.state().ships_on(hex("-1,-2")), 0);
}

/// Pieces only ever become more: each stays what and whose it is.
#[test]
fn s28_placed_pieces_never_change() {
    let mut dice = Dice::new(28);
    for (players, tokens) in SHAPES {
        let mut state = start(players, tokens, REFERENCE);
        while let Some(seat) = state.turn() {
            let before = state;
            let turn = small_star_empires::easy(&state, seat, &mut dice).unwrap();
            for event in state.decide(seat, &turn, &mut dice).unwrap() {
                state.apply(&event);
            }
            for hex in state.chart().hexes().filter(|hex| before.piece(*hex).is_some()) {
                assert_eq!(state.piece(hex), before.piece(hex));
                assert_eq!(state.owner(hex), before.owner(hex));
            }
        }
    }
}

const ALL_STATIONS_PLACED: &str = "turn P
     P ships -1,-3 -1,-3 -1,-3 -1,-1
     P colonies -1,-2
     P stations -1,-1 0,-1 0,-2 0,-3
     T ships 1,3 1,3 1,3 1,3
     T colonies
     T stations";

#[test]
fn s29_when_one_kind_is_used_up_the_other_must_be_placed() {
    let state = reference(2, false, ALL_STATIONS_PLACED);
    assert_eq!(reason(&state, P, "-1,-3>1,-3T"), Some("no-piece"));
    let colonies_only = |turn: &Action| matches!(turn, Action::Turn { place: Piece::Colony, .. });
    assert!(state.legal(P).iter().all(colonies_only));
    assert!(!state.legal(P).is_empty());
    // Out of colonies: only stations.
    let cells = state.chart().cells();
    let sixteen: Vec<String> = cells.iter().skip(20).take(16).map(ToString::to_string).collect();
    let text = format!(
        "turn P\nP ships -1,-3 -1,-3 -1,-3 -1,-3\nP colonies {}\nP stations\n\
         T ships 1,3 1,3 1,3 1,3\nT colonies\nT stations",
        sixteen.join(" ")
    );
    let state = reference(2, false, &text);
    assert_eq!(reason(&state, P, "-1,-3>0,-3C"), Some("no-piece"));
    let stations_only = |turn: &Action| matches!(turn, Action::Turn { place: Piece::Station, .. });
    assert!(state.legal(P).iter().all(stations_only));
    // With neither there is no legal turn, wherever the ships stand.
    let twenty: Vec<String> = cells.iter().skip(20).take(20).map(ToString::to_string).collect();
    let text = format!(
        "turn P\nP ships -1,-3 -1,-3 -1,-3 -1,-3\nP colonies {}\nP stations {}\n\
         T ships 1,3 1,3 1,3 1,3\nT colonies\nT stations",
        twenty[..16].join(" "),
        twenty[16..].join(" ")
    );
    assert_eq!(reference(2, false, &text).legal(P), [Action::Pass]);
}

/// P is walled in at home, T is not.
const P_IS_STUCK: &str = "turn P
     P ships -1,-3 -1,-3 -1,-3 -1,-3
     P colonies
     P stations
     T ships 1,3 1,3 1,3 0,-3
     T colonies 0,-3 -1,-2 -2,-2 -2,-3 -1,-4 0,-4
     T stations";

#[test]
fn s30_a_loaded_player_who_cannot_move_passes_and_is_skipped() {
    let state = reference(2, true, P_IS_STUCK);
    assert_eq!(state.to_act(), Seats::one(P));
    assert_eq!(state.legal(P), [Action::Pass]);
    assert_eq!(state.on_timeout(P), Some(Action::Pass));
    let mut replay = Replay::from_position(state);
    play(&mut replay, "pass");
    assert_eq!(replay.entries()[0].events, [Event::Passed { seat: P }]);
    assert_eq!(replay.state().turn(), Some(T));
    // From now on T moves alone and no further pass is seen.
    play(&mut replay, "0,-3>1,-4C 1,-4>2,-4C");
    assert_eq!(replay.entries()[1].events.len(), 1);
    assert_eq!(replay.state().turn(), Some(T));
}

#[test]
fn s30_the_pass_is_automatic_and_part_of_the_turn_that_leads_to_it() {
    let text = P_IS_STUCK.replace("turn P", "turn T").replace(" 0,-4\n", "\n");
    let mut replay = Replay::from_position(reference(2, true, &text));
    play(&mut replay, "0,-3>0,-4C");
    let events = &replay.entries()[0].events;
    assert!(matches!(events[..], [Event::Turn { .. }, Event::Passed { seat: P }]), "{events:?}");
    assert_eq!(replay.state().turn(), Some(T));
    assert_eq!(replay.state().passed(), Seats::one(P));
    play(&mut replay, "0,-4>1,-4C");
    assert_eq!(replay.entries()[1].events.len(), 1);
}

#[test]
fn s30_nobody_passes_who_can_move() {
    let state = start(2, true, REFERENCE);
    assert_eq!(reason(&state, P, "pass"), Some("turn-available"));
    assert!(!state.legal(P).contains(&Action::Pass));
}

#[test]
fn s31_the_game_ends_as_soon_as_nobody_can_move() {
    let mut dice = Dice::new(31);
    for (players, tokens) in SHAPES {
        for _ in 0..20 {
            let mut state = start(players, tokens, REFERENCE);
            let mut turns = 0;
            while let Some(seat) = state.turn() {
                let turn = small_star_empires::easy(&state, seat, &mut dice).unwrap();
                let events = state.decide(seat, &turn, &mut dice).unwrap();
                for event in &events {
                    state.apply(event);
                }
                turns += 1;
                let over = state.turn().is_none();
                assert_eq!(over, matches!(events.last(), Some(Event::Over { .. })));
                // The last turn is followed by the end and by no pass.
                assert!(!over || events.len() == 2);
            }
            let most = (20 * usize::from(players)).min(state.chart().cells().len());
            assert!(turns <= most);
            let anybody = kit::Seat::all(players).any(|seat| {
                let pieces = Piece::ALL.iter().any(|piece| state.left(seat, *piece) > 0);
                let flies = state
                    .ships(seat)
                    .iter()
                    .any(|ship| !state.destinations(seat, *ship).is_empty());
                pieces && flies
            });
            assert!(!anybody);
            let outcome = state.outcome().unwrap();
            assert_eq!(outcome.scores.unwrap().len(), usize::from(players));
            assert!(!outcome.winners.is_empty());
        }
    }
}

#[test]
fn s40_turn_and_pass_are_the_only_actions() {
    let state = start(2, true, REFERENCE);
    assert!(state.legal(P).iter().all(|turn| matches!(turn, Action::Turn { .. })));
    assert_eq!(state.legal(T), []);
    let out_of_turn = state.decide(T, &action("1,3>1,2C"), &mut Dice::new(0)).unwrap_err();
    assert_eq!(out_of_turn, Refusal::NotYourTurn);
    assert_eq!(out_of_turn.reason(), None);
}

#[test]
fn s41_ships_on_one_hex_and_routes_to_one_hex_count_once() {
    let state = start(2, true, REFERENCE);
    // Four ships at home, and (-1,-2) is reached straight and through the wormhole.
    let to_hex: Vec<Action> = state
        .legal(P)
        .into_iter()
        .filter(|turn| matches!(turn, Action::Turn { to, .. } if *to == hex("-1,-2")))
        .collect();
    assert_eq!(to_hex, [action("-1,-3>-1,-2C"), action("-1,-3>-1,-2T")]);
}

#[test]
fn s41_the_route_shown_is_straight_or_the_first_wormhole_to_the_lowest_place() {
    let state = start(2, true, REFERENCE);
    let home = hex("-1,-3");
    assert_eq!(state.route(P, home, hex("-1,-2")), Some(Route::Straight));
    let through = Route::Through { entry: hex("-1,3"), exit: hex("3,-2") };
    assert_eq!(state.route(P, home, hex("4,-2")), Some(through));
    assert_eq!(state.route(P, home, hex("0,2")), None);
    let events = state.decide(P, &action("-1,-3>4,-2T"), &mut Dice::new(0)).unwrap();
    let expected = Event::Turn {
        seat: P,
        from: home,
        to: hex("4,-2"),
        place: Piece::Station,
        through: Some([hex("-1,3"), hex("3,-2")]),
    };
    assert_eq!(events, [expected]);
    // A ship on (0,-2) meets place 2 to the east and place 6 to the west-south-west: for a hex
    // next to place 4 the first direction, east, decides the entry.
    let two_ways = reference(
        2,
        true,
        "turn P
         P ships -1,-3 -1,-3 -1,-3 0,-2
         P colonies 0,-2
         P stations
         T ships 1,3 1,3 1,3 1,3
         T colonies
         T stations",
    );
    let entry_by_place_2 = Route::Through { entry: hex("3,-2"), exit: hex("-1,3") };
    assert_eq!(two_ways.route(P, hex("0,-2"), hex("-1,4")), Some(entry_by_place_2));
}

/// Each reason hides the later ones: the texts below have every later fault as well.
#[test]
fn s42_the_first_reason_that_applies() {
    let state = reference(2, true, ALL_STATIONS_PLACED);
    assert_eq!(reason(&state, P, "pass"), Some("turn-available"));
    assert_eq!(reason(&state, P, "9,9>1,3T"), Some("unknown-hex"));
    assert_eq!(reason(&state, P, "0,0>99999999999999999999,3T"), Some("unknown-hex"));
    assert_eq!(reason(&state, P, "1,3>1,3T"), Some("no-ship"));
    assert_eq!(reason(&state, P, "0,-1>1,3T"), Some("no-ship"));
    assert_eq!(reason(&state, P, "-1,-3>1,3T"), Some("not-free"));
    assert_eq!(reason(&state, P, "-1,-3>2,2T"), Some("no-piece"));
    assert_eq!(reason(&state, P, "-1,-3>2,2C"), Some("unreachable"));
    // Refusals change nothing, since a refusal is an answer and not an event.
    let mut replay = Replay::from_position(state);
    let refused = replay.decide(P, Cause::Asked, action("-1,-3>2,2C"), &mut Dice::new(0));
    assert!(refused.is_err());
    assert_eq!(*replay.state(), state);
    assert!(!replay.undo());
}

#[test]
fn s42_everything_is_refused_once_the_game_is_over() {
    let mut dice = Dice::new(3);
    let mut state = start(4, true, REFERENCE);
    while let Some(seat) = state.turn() {
        let turn = small_star_empires::easy(&state, seat, &mut dice).unwrap();
        for event in state.decide(seat, &turn, &mut dice).unwrap() {
            state.apply(&event);
        }
    }
    for text in ["pass", "9,9>0,0C", "-1,-3>-1,-2C"] {
        for seat in [P, T, V, Z] {
            assert_eq!(reason(&state, seat, text), Some("game-over"));
        }
    }
    assert_eq!(state.on_timeout(P), None);
}

#[test]
fn s42_every_refusal_can_be_told() {
    let hex = hex("1,2");
    let refusals = [
        Refusal::GameOver,
        Refusal::NotYourTurn,
        Refusal::TurnAvailable,
        Refusal::UnknownHex(hex),
        Refusal::NoShip(hex),
        Refusal::NotFree(hex),
        Refusal::NoPiece(Piece::Colony),
        Refusal::NoPiece(Piece::Station),
        Refusal::Unreachable(Obstacle::NoLine),
        Refusal::Unreachable(Obstacle::Gap),
        Refusal::Unreachable(Obstacle::Empire),
        Refusal::Unreachable(Obstacle::BlackHole),
        Refusal::Unreachable(Obstacle::Wormhole),
    ];
    for refusal in refusals {
        assert!(refusal.clause().is_some());
        assert!(!refusal.to_string().is_empty());
        for lang in kit::Lang::ALL {
            let told = refusal.tell(lang);
            assert!(
                told.ends_with('.') && told.starts_with(|c: char| c.is_uppercase() || c == '1')
            );
        }
    }
}

#[test]
fn s56_first_destinations_without_tokens() {
    let state = start(2, false, REFERENCE);
    let expected = "0,-3 1,-3 2,-3 3,-3 4,-3 -1,-2 -1,-1 -1,0 -1,1 -1,2 -1,3 -1,4 -2,-2 -3,-1 \
                    -2,-3 -1,-4 0,-4";
    let destinations = state.destinations(P, hex("-1,-3"));
    assert_eq!(destinations, hexes(expected));
    assert_eq!(destinations.len(), 17);
    assert_eq!(state.legal(P).len(), 34);
}

#[test]
fn s57_first_destinations_with_tokens() {
    let state = start(2, true, REFERENCE);
    let expected = "0,-3 -1,-2 -1,-1 -1,0 -1,1 -1,2 -2,-2 -3,-1 -2,-3 -1,-4 0,-4 \
                    3,-3 4,-3 2,-2 4,-2 2,-1 3,-1 -3,0 -2,0";
    let destinations = state.destinations(P, hex("-1,-3"));
    assert_eq!(destinations, hexes(expected));
    assert_eq!(destinations.len(), 19);
    for not_reachable in ["-1,4", "0,2"] {
        let turn = format!("-1,-3>{not_reachable}C");
        assert_eq!(reason(&state, P, &turn), Some("unreachable"));
    }
}

#[test]
fn s58_over_own_systems() {
    let state = reference(
        2,
        false,
        "turn P
         P ships -1,-3 -1,-3 0,-3 1,-3
         P colonies 0,-3 1,-3
         P stations
         T ships 3,-3 2,-1 1,3 1,3
         T colonies 3,-3 2,-1
         T stations",
    );
    let eastwards: Vec<_> = (1..=5)
        .filter_map(|distance| match state.fly(P, hex("-1,-3"), Direction::East, distance) {
            Ok(Arrival::At(hex)) => Some(hex),
            _ => None,
        })
        .collect();
    assert_eq!(eastwards, hexes("2,-3"));
    assert_eq!(state.fly(P, hex("1,-3"), Direction::West, 3), Ok(Arrival::At(hex("-2,-3"))));
    assert_eq!(state.legal(P).len(), 82);
    assert_eq!(reason(&state, P, "-1,-3>1,-3C"), Some("not-free"));
    assert_eq!(reason(&state, P, "-1,-3>4,-3C"), Some("unreachable"));
}

#[test]
fn both_ways_to_find_destinations_agree() {
    let mut dice = Dice::new(9);
    for (players, tokens) in SHAPES {
        for _ in 0..15 {
            let mut state = start(players, tokens, REFERENCE);
            while let Some(seat) = state.turn() {
                for other in kit::Seat::all(players) {
                    for ship in state.ships(other) {
                        let fast = state.destinations(other, ship);
                        assert_eq!(fast, state.destinations_step_by_step(other, ship));
                        for to in fast {
                            assert!(state.route(other, ship, to).is_some());
                        }
                    }
                }
                let turn = small_star_empires::easy(&state, seat, &mut dice).unwrap();
                for event in SmallStarEmpires::decide(&state, seat, &turn, &mut dice).unwrap() {
                    state.apply(&event);
                }
            }
        }
    }
}
