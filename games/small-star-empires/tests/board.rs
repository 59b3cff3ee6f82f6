//! Clauses S1 to S18: systems, sectors, coordinates, board and setup.

mod common;

use common::*;
use kit::prelude::*;
use kit::{Dice, Replay, Script, Seat};
use small_star_empires::{
    Arrangement, COLONIES, Chart, Colour, Direction, Event, First, Hex, Layout, Options, PLACES,
    Piece, RINGS, STATIONS, SmallStarEmpires, Spot, System, seat_letter,
};

fn count(systems: impl IntoIterator<Item = System>, wanted: System) -> usize {
    systems.into_iter().filter(|system| *system == wanted).count()
}

const NEBULAE: [System; 3] =
    [System::Nebula(Colour::Red), System::Nebula(Colour::Green), System::Nebula(Colour::Blue)];

#[test]
fn s1_players_have_the_letters_p_t_v_z_and_colours() {
    let letters: String = Seat::all(4).map(seat_letter).collect();
    assert_eq!(letters, "PTVZ");
    assert_eq!(SmallStarEmpires::SEATS, 2..=4);
    let check = |players| SmallStarEmpires::check(&Options { players, ..Options::default() });
    assert!(check(1).is_err() && check(5).is_err());
    assert!((2..=4).all(|players| check(players).is_ok()));
    let colour = kit::Show { ink: kit::Ink::Colour, ..<_>::default() };
    let drawn = SmallStarEmpires::draw(&view(&start(4, true, REFERENCE)), colour);
    for painted in ["\x1b[1;33mP..2", "\x1b[1;31mT..2", "\x1b[1;32mV..2", "\x1b[1;34mZ..2"] {
        assert!(drawn.contains(painted), "{painted:?}");
    }
}

#[test]
fn s2_each_kind_of_system_has_its_symbol() {
    let kinds = [System::Home(P), System::Home(T), System::Home(V), System::Home(Z)]
        .into_iter()
        .chain([1, 2, 3].map(System::Star))
        .chain(NEBULAE)
        .chain([System::Empty, System::Wormhole, System::BlackHole]);
    let symbols: String = kinds.clone().map(System::symbol).collect();
    assert_eq!(symbols, "PTVZ123RGB0WX");
    for system in kinds {
        assert_eq!(System::try_from(system.symbol()), Ok(system));
    }
    assert!(System::try_from('4').is_err());
}

#[test]
fn s3_the_rings_of_the_main_sectors() {
    let rows = RINGS.map(|ring| ring.map(System::symbol).iter().collect::<String>());
    assert_eq!(rows, ["31G2R1", "2131B1", "1B321G", "R13121", "B23121", "1R1322", "12G113"]);
    // Unrotated at the centre: sector 1 of the reference board, clockwise from east.
    let state = start(2, false, REFERENCE);
    let centre = Hex::new(0, 0);
    assert_eq!(state.system(centre), Some(System::Empty));
    let ring = Direction::ALL.map(|d| state.system(centre.step(d)).unwrap().symbol());
    assert_eq!(ring.iter().collect::<String>(), "31G2R1");
}

#[test]
fn s4_a_home_sector_has_an_empty_system_between_two_one_planet_systems() {
    for (players, tokens) in SHAPES {
        let state = start(players, tokens, REFERENCE);
        for home in state.chart().homes() {
            let outside: Vec<System> = Direction::ALL
                .iter()
                .map(|direction| home.step(*direction))
                .filter(|hex| !PLACES.iter().any(|centre| near(*centre, *hex)))
                .map(|hex| state.system(hex).unwrap())
                .collect();
            assert_eq!(outside.len(), 3);
            assert_eq!(count(outside.clone(), System::Empty), 1);
            assert_eq!(count(outside, System::Star(1)), 2);
        }
    }
}

fn near(centre: Hex, hex: Hex) -> bool {
    centre == hex || Direction::ALL.iter().any(|direction| centre.step(*direction) == hex)
}

#[test]
fn s5_totals_of_the_seven_main_sectors() {
    let all = || RINGS.iter().flatten().copied();
    assert_eq!([1, 2, 3].map(|planets| count(all(), System::Star(planets))), [17, 9, 7]);
    assert_eq!(NEBULAE.map(|nebula| count(all(), nebula)), [3, 3, 3]);
    // Seven empty centres make it 49.
    assert_eq!(all().count() + PLACES.len(), 49);
}

#[test]
fn s6_pieces_and_ships() {
    assert_eq!((COLONIES, STATIONS), (16, 4));
    for (players, ships) in [(2, 4), (3, 3), (4, 2)] {
        let state = start(players, true, REFERENCE);
        for seat in Seat::all(players) {
            assert_eq!(state.ships(seat).len(), ships);
            assert_eq!(state.left(seat, Piece::Colony), 16);
            assert_eq!(state.left(seat, Piece::Station), 4);
        }
    }
}

#[test]
fn s7_directions_run_clockwise_from_east() {
    let vectors = Direction::ALL.map(|direction| Hex::new(0, 0).step(direction).to_string());
    assert_eq!(vectors, ["1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"]);
    let below_right = Hex::new(0, 0).step(Direction::SouthEast);
    assert_eq!(below_right, Hex::new(0, 1));
    assert_eq!(below_right.step(Direction::SouthWest), Hex::new(-1, 2));
}

#[test]
fn s8_the_top_left_hex() {
    let corners = [2, 3, 4].map(|players| Chart::of(players, true).top_left());
    assert_eq!(corners, [Hex::new(-1, -4), Hex::new(3, -5), Hex::new(3, -5)]);
}

#[test]
fn s8_the_top_left_form_shifts_every_coordinate() {
    let mut replay = Replay::from_position(start(2, true, REFERENCE));
    play(&mut replay, "-1,-3>-1,-2C 1,3>1,2T");
    let exported = replay.state().export("top-left").unwrap();
    let expected = format!(
        "partida small-star-empires 1\nplayers 2\ntokens yes\nsectors {REFERENCE}\nturn P\n\
         P ships 0,1 0,1 0,1 0,2\nP colonies 0,2\nP stations\n\
         T ships 2,6 2,7 2,7 2,7\nT colonies\nT stations 2,6"
    );
    assert_eq!(exported, expected);
    let read = SmallStarEmpires::import("top-left", &exported, &Options::default()).unwrap();
    assert_eq!(read.position(), replay.state().position());
    assert_eq!(SmallStarEmpires::forms(), ["top-left"]);
    assert_eq!(read.export("matrix"), None);
    assert!(SmallStarEmpires::import("matrix", &exported, &Options::default()).is_err());
    // The same text read as a plain position stands elsewhere and is refused.
    assert!(load(&exported).is_err());
}

#[test]
fn s9_the_places_fit_without_gap_or_overlap() {
    let centres = PLACES.map(|hex| hex.to_string());
    assert_eq!(centres, ["0,0", "1,-3", "3,-2", "2,1", "-1,3", "-3,2", "-2,-1"]);
    let mut covered: Vec<Hex> = PLACES
        .iter()
        .flat_map(|centre| Direction::ALL.map(|d| centre.step(d)).into_iter().chain([*centre]))
        .collect();
    covered.sort();
    covered.dedup();
    assert_eq!(covered.len(), 49);
    // No gap: every neighbour of the central sector is covered.
    for direction in Direction::ALL {
        let rim = Hex::new(0, 0).step(direction);
        assert!(Direction::ALL.iter().all(|d| covered.contains(&rim.step(*d))));
    }
}

#[test]
fn s10_a_rotation_turns_clockwise() {
    for turns in 0..6_u8 {
        let sectors = format!("1.{turns} 2.0 3.0 4.0 5.0 6.0 7.0");
        let state = start(2, false, &sectors);
        for (entry, system) in RINGS[0].iter().enumerate() {
            let direction = Direction::ALL[(entry + usize::from(turns)) % 6];
            assert_eq!(state.system(Hex::new(0, 0).step(direction)), Some(*system));
        }
    }
}

#[test]
fn s11_the_home_sectors_lie_outwards() {
    // Home, empty, one-planet hexes; the notch between places 5 and 6 is used with three players.
    let notches = [
        (4, "-1,-3", "-1,-4", "-2,-3 0,-4"),
        (4, "3,-4", "4,-5", "3,-5 4,-4"),
        (4, "1,3", "1,4", "2,3 0,4"),
        (4, "-3,4", "-4,5", "-3,5 -4,4"),
        (3, "-4,1", "-5,1", "-5,2 -4,0"),
    ];
    for (players, home, empty, ones) in notches {
        let state = start(players, true, REFERENCE);
        assert!(matches!(state.system(hex(home)), Some(System::Home(_))), "{home}");
        assert_eq!(state.system(hex(empty)), Some(System::Empty), "{empty}");
        for one in hexes(ones) {
            assert_eq!(state.system(one), Some(System::Star(1)), "{one}");
        }
    }
}

#[test]
fn s12_seats_by_number_of_players() {
    let homes = |players| -> Vec<String> {
        Chart::of(players, true).homes().iter().map(ToString::to_string).collect()
    };
    assert_eq!(homes(2), ["-1,-3", "1,3"]);
    assert_eq!(homes(3), ["3,-4", "1,3", "-4,1"]);
    assert_eq!(homes(4), ["-1,-3", "3,-4", "1,3", "-3,4"]);
    // Home sectors of absent players are not on the board.
    assert_eq!(Chart::of(2, true).spot(hex("3,-4")), Spot::Outside);
    assert_eq!(Chart::of(3, true).spot(hex("-1,-3")), Spot::Outside);
    assert_eq!(Chart::of(4, true).spot(hex("-4,1")), Spot::Outside);
}

#[test]
fn s13_tokens_replace_the_centres_of_the_outer_places() {
    for players in 2..=4 {
        let with = start(players, true, REFERENCE);
        let without = start(players, false, REFERENCE);
        let centres: String =
            PLACES.map(|centre| with.system(centre).unwrap().symbol()).iter().collect();
        assert_eq!(centres, "0XWXWXW");
        assert!(PLACES.iter().all(|centre| without.system(*centre) == Some(System::Empty)));
    }
}

#[test]
fn s14_sizes_of_the_boards() {
    let rows = [
        (2, 57, [55, 49], 21, [9, 3]),
        (3, 61, [58, 52], 23, [10, 4]),
        (4, 65, [61, 55], 25, [11, 5]),
    ];
    for (players, hexes, controllable, ones, empty) in rows {
        for tokens in [false, true] {
            let state = start(players, tokens, REFERENCE);
            let chart = state.chart();
            let systems = || chart.hexes().map(|hex| state.system(hex).unwrap());
            assert_eq!(chart.hexes().count(), hexes);
            assert_eq!(chart.cells().len(), controllable[usize::from(tokens)]);
            assert_eq!(count(systems(), System::Star(1)), ones);
            assert_eq!(count(systems(), System::Star(2)), 9);
            assert_eq!(count(systems(), System::Star(3)), 7);
            assert_eq!(NEBULAE.map(|nebula| count(systems(), nebula)), [3, 3, 3]);
            assert_eq!(count(systems(), System::Empty), empty[usize::from(tokens)]);
        }
    }
}

/// The order of the draws: six for the sectors, seven rotations, one for the first player.
#[test]
fn s15_a_random_arrangement_is_drawn_and_recorded() {
    let mut script = Script::new(&[4, 5, 0, 1, 2, 0, 2, 4, 1, 5, 0, 3, 1, 2]);
    let options = Options { players: 4, ..Options::default() };
    let replay = Replay::<SmallStarEmpires>::open(&options, &mut script);
    script.finish().unwrap();
    let sectors: Arrangement = "5.2 7.4 1.1 3.5 6.0 2.3 4.1".parse().unwrap();
    assert_eq!(replay.setup(), [Event::SetUp { sectors, first: V }]);
    assert_eq!(replay.state().sectors(), Some(sectors));
    // After the setup the options are certain ones.
    let known = replay.state().options();
    assert_eq!(known.arrangement, Layout::Laid(sectors));
    assert_eq!(known.first, First::Named(V));
}

#[test]
fn s15_all_orders_and_rotations_come_up_equally() {
    let mut dice = Dice::new(5);
    let mut at_centre = [0; 7];
    let mut rotations = [[0; 6]; 7];
    for _ in 0..42_000 {
        let sectors = Arrangement::random(&mut dice);
        at_centre[usize::from(sectors.laid()[0].sector() - 1)] += 1;
        for (place, laid) in sectors.laid().iter().enumerate() {
            rotations[place][usize::from(laid.rotation())] += 1;
        }
    }
    assert!(at_centre.iter().all(|n| (5_700..6_300).contains(n)), "{at_centre:?}");
    assert!(rotations.iter().flatten().all(|n| (6_600..7_400).contains(n)), "{rotations:?}");
}

#[test]
fn s15_nothing_is_drawn_for_what_is_certain() {
    let options =
        Options { arrangement: Layout::Reference, first: First::Named(T), ..Options::default() };
    let mut nothing = Script::new(&[]);
    let replay = Replay::<SmallStarEmpires>::open(&options, &mut nothing);
    nothing.finish().unwrap();
    assert_eq!(replay.state().turn(), Some(T));
    // A random first player alone is one draw.
    let options = Options { first: First::Random, ..options };
    let mut one = Script::new(&[0]);
    assert_eq!(SmallStarEmpires::new(&options, &mut one).turn(), Some(P));
    one.finish().unwrap();
}

#[test]
fn s16_the_reference_board() {
    assert_eq!(Arrangement::REFERENCE.to_string(), REFERENCE);
    let options: Options = serde_json::from_str(r#"{"arrangement":"reference"}"#).unwrap();
    let state = SmallStarEmpires::new(&options, &mut Dice::new(0));
    assert_eq!(state.sectors(), Some(Arrangement::REFERENCE));
}

#[test]
fn s17_all_ships_start_at_home_and_control_it() {
    for (players, tokens) in SHAPES {
        let state = start(players, tokens, REFERENCE);
        for seat in Seat::all(players) {
            let home = state.chart().homes()[seat.index()];
            assert!(state.ships(seat).iter().all(|ship| *ship == home));
            assert_eq!(state.ships_on(home), 6 - players);
            assert_eq!(state.owner(home), Some(seat));
            assert!(Piece::ALL.iter().all(|piece| state.pieces(seat, *piece).is_empty()));
        }
    }
}

#[test]
fn s18_the_first_player_is_named_or_random_and_turns_go_clockwise() {
    let options = Options {
        players: 3,
        arrangement: Layout::Reference,
        first: First::Named(V),
        ..Options::default()
    };
    let mut replay = Replay::<SmallStarEmpires>::open(&options, &mut Dice::new(0));
    let mut order = String::new();
    for _ in 0..4 {
        let seat = replay.state().turn().unwrap();
        order.push(seat_letter(seat));
        let first = replay.state().legal(seat)[0].to_string();
        play(&mut replay, &first);
    }
    assert_eq!(order, "VPTV");
    let mut met = [false; 3];
    for answer in 0..3 {
        let options = Options { first: First::Random, ..options.clone() };
        let state = SmallStarEmpires::new(&options, &mut Script::new(&[answer]));
        met[state.turn().unwrap().index()] = true;
    }
    assert_eq!(met, [true; 3]);
    let stranger = Options { players: 2, first: First::Named(V), ..Options::default() };
    assert!(SmallStarEmpires::check(&stranger).is_err());
}
