//! The board, the sets and the modes (D1 to D17).

use damas_chinas::{CELLS, Cell, Colour, DamasChinas, MODES, Options};
use geometry::{Direction, hex};
use kit::Seat;
use kit::prelude::*;

use crate::common::*;

fn cell(name: &str) -> Cell {
    name.parse().unwrap_or_else(|why| panic!("{why}"))
}

#[test]
fn d01_d02_the_star_has_121_cells() {
    let inside = |q: i32, r: i32| {
        let s = -q - r;
        (q <= 4 && r <= 4 && s <= 4) || (q >= -4 && r >= -4 && s >= -4)
    };
    let mut count = 0;
    for q in -20..=20 {
        for r in -20..=20 {
            let found = Cell::new(q as i8, r as i8);
            assert_eq!(found.is_some(), inside(q, r), "({q}, {r})");
            if let Some(cell) = found {
                assert_eq!(cell.axial(), (q as i8, r as i8));
                count += 1;
            }
        }
    }
    assert_eq!((count, Cell::all().count()), (CELLS, 121));
    let centre = hex(0, 0);
    let hexagon = Cell::all().filter(|cell| {
        let (q, r) = cell.axial();
        geometry::distance(centre, hex(q.into(), r.into())) <= 4
    });
    assert_eq!(hexagon.count(), 61);
    assert_eq!(Cell::new(100, 100), None);
    assert_eq!(Cell::new(-128, -128), None);
}

#[test]
fn d03_directions_go_clockwise_from_east() {
    let board = geometry::Board::new(Cell::all().map(|cell| {
        let (q, r) = cell.axial();
        hex(q.into(), r.into())
    }));
    for cell in Cell::all() {
        for (number, direction) in Direction::ALL.into_iter().enumerate() {
            let step = cell.step(number).map(Cell::index);
            assert_eq!(step, board.step(cell.index(), direction), "{cell} {direction:?}");
        }
    }
    let around: Vec<Cell> = (0..6).filter_map(|direction| cell("i5").step(direction)).collect();
    assert_eq!(around, ["i6", "j6", "j5", "i4", "h5", "h6"].map(cell));
    for (one, other, steps) in
        [("i5", "i5", 0), ("a1", "q1", 16), ("e1", "m13", 16), ("i5", "a1", 8)]
    {
        assert_eq!(cell(one).distance(cell(other)), steps);
    }
}

#[test]
fn d04_cells_have_two_four_five_or_six_neighbours() {
    let mut counts = [0; 7];
    for cell in Cell::all() {
        counts[(0..6).filter(|direction| cell.step(*direction).is_some()).count()] += 1;
    }
    assert_eq!(counts, [0, 0, 6, 0, 36, 6, 73]);
}

#[test]
fn d05_cells_have_one_name_each() {
    assert_eq!(Cell::new(0, 0), Some(cell("i5")));
    for each in Cell::all() {
        assert_eq!(each.to_string().parse(), Ok(each));
    }
    let rows = [1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1];
    for (letter, length) in ('a'..='q').zip(rows) {
        let of_row = Cell::all().filter(|cell| cell.to_string().starts_with(letter));
        let names: Vec<String> = of_row.map(|cell| cell.to_string()).collect();
        let expected: Vec<String> = (1..=length).map(|n| format!("{letter}{n}")).collect();
        assert_eq!(names, expected);
    }
    for none in ["", "a", "a0", "a2", "e14", "i05", "I5", "r1", "i55", "i5 ", "5i", "i-1", "é1"] {
        assert!(none.parse::<Cell>().is_err(), "{none:?}");
    }
}

#[test]
fn d06_matrix_coordinates_convert_both_ways() {
    let first = [6, 6, 5, 5, 0, 1, 1, 2, 2, 2, 1, 1, 0, 5, 5, 6, 6];
    let mut found = 0;
    for (row, first) in first.into_iter().enumerate() {
        for column in 0..20_usize {
            let Some(cell) = Cell::at(row, column) else { continue };
            found += 1;
            assert_eq!(cell.matrix(), (row, column));
            let (q, r) = cell.axial();
            let odd = (row % 2) as i32;
            assert_eq!(i32::from(r), row as i32 - 8);
            assert_eq!(2 * i32::from(q), 2 * column as i32 - odd - 12 - i32::from(r));
            assert_eq!(usize::from(cell.number()), column - first + 1);
        }
    }
    assert_eq!(found, 121);
    assert_eq!(Cell::at(17, 6), None);
}

#[test]
fn d07_the_parity_rule_gives_the_same_neighbours_and_jumps() {
    let at = |row: i32, column: i32| {
        let place = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        Cell::at(place.0, place.1)
    };
    for cell in Cell::all() {
        let (row, column) = (cell.matrix().0 as i32, cell.matrix().1 as i32);
        let side = if row % 2 == 0 { 1 } else { -1 };
        let mut by_parity: Vec<Cell> = [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, side), (1, side)]
            .iter()
            .filter_map(|(down, right)| at(row + down, column + right))
            .collect();
        by_parity.sort();
        let mut around: Vec<Cell> = (0..6).filter_map(|d| cell.step(d)).collect();
        around.sort();
        assert_eq!(by_parity, around, "{cell}");
        for (down, right) in [(0, -2), (0, 2), (-2, -1), (-2, 1), (2, -1), (2, 1)] {
            let Some(land) = at(row + down, column + right) else { continue };
            let over = match (down, right, row % 2) {
                (0, _, _) => at(row, column + right / 2),
                (_, 1, 0) => at(row + down / 2, column + 1),
                (_, 1, _) | (_, -1, 0) => at(row + down / 2, column),
                (_, _, _) => at(row + down / 2, column - 1),
            };
            assert_eq!(cell.between(land), over, "{cell} to {land}");
        }
        let jumps = (0..6).filter(|d| cell.step(*d).and_then(|over| over.step(*d)).is_some());
        let by_matrix = [(0, -2), (0, 2), (-2, -1), (-2, 1), (2, -1), (2, 1)];
        let landings = by_matrix.iter().filter(|(d, r)| at(row + d, column + r).is_some());
        assert_eq!(jumps.count(), landings.count(), "{cell}");
    }
}

#[test]
fn d08_d10_each_set_fills_its_point_at_the_start() {
    let state = start(4, false);
    for (colour, value, letter, goal, cells) in [
        (Colour::Yellow, 2, 'y', "q1", "a1 b1 b2 c1 c2 c3 d1 d2 d3 d4"),
        (Colour::Green, 3, 'g', "a1", "n1 n2 n3 n4 o1 o2 o3 p1 p2 q1"),
        (Colour::Blue, 4, 'b', "m13", "e1 e2 e3 e4 f1 f2 f3 g1 g2 h1"),
        (Colour::Black, 5, 'k', "e1", "j10 k10 k11 l10 l11 l12 m10 m11 m12 m13"),
        (Colour::Brown, 6, 'n', "e13", "j1 k1 k2 l1 l2 l3 m1 m2 m3 m4"),
        (Colour::Red, 7, 'r', "m1", "e10 e11 e12 e13 f10 f11 f12 g10 g11 h10"),
    ] {
        let standing: Vec<String> = Cell::all()
            .filter(|cell| state.piece(*cell) == Some(colour))
            .map(|cell| cell.to_string())
            .collect();
        assert_eq!(standing.join(" "), cells);
        assert_eq!((colour.value(), colour.letter()), (value, letter));
        assert_eq!(colour.goal(), cell(goal));
        assert!(colour.home().eq(cells.split(' ').map(cell)));
    }
    let yellow: Vec<(usize, usize)> = Colour::Yellow.home().map(Cell::matrix).collect();
    assert_eq!(
        yellow,
        [(0, 6), (1, 6), (1, 7), (2, 5), (2, 6), (2, 7), (3, 5), (3, 6), (3, 7), (3, 8)]
    );
}

#[test]
fn d09_a_cell_holds_one_piece() {
    // The notation has one character per cell; landing on a piece is refused.
    assert_eq!(refused(&start(0, false), "o1-n1"), "occupied");
}

#[test]
fn d11_targets_are_the_opposite_points() {
    for colour in Colour::ALL {
        let other = colour.opposite();
        assert_eq!(other.opposite(), colour);
        let tip = other.home().map(|cell| cell.distance(colour.goal())).min();
        assert_eq!(tip, Some(0));
        let far = colour.home().map(|cell| cell.distance(colour.goal()));
        assert_eq!(far.max(), Some(16));
    }
}

#[test]
fn d12_a_set_has_140_pips_at_the_start_and_20_at_home() {
    for (mode, players) in MODES.iter().enumerate() {
        let state = start(mode as u8, false);
        for (player, colours) in players.iter().enumerate() {
            assert_eq!(state.pips(player as u8), 140 * colours.len() as u16);
        }
    }
    for colour in Colour::ALL {
        let home = colour.opposite().home();
        assert_eq!(home.map(|cell| u32::from(cell.distance(colour.goal()))).sum::<u32>(), 20);
    }
}

#[test]
fn d13_modes_seat_their_colours_in_order() {
    let written = [
        "g/y",
        "g/b/r",
        "g/b/y/k",
        "g/n/b/r/k",
        "g/n/b/y/r/k",
        "gy/nr/bk",
        "gb/yk",
        "gnb/yrk",
        "gy/nr",
    ];
    for (mode, expected) in written.into_iter().enumerate() {
        let players: Vec<String> = MODES[mode]
            .iter()
            .map(|colours| colours.iter().map(|colour| colour.letter()).collect())
            .collect();
        assert_eq!(players.join("/"), expected);
        let state = start(mode as u8, false);
        assert_eq!(usize::from(state.seats()), players.len());
        // Only the sets of the mode are on the board.
        let rows = state.position();
        let rows = rows.split(' ').next().expect("rows");
        for colour in Colour::ALL {
            let count = rows.matches(colour.letter()).count();
            assert_eq!(count, if expected.contains(colour.letter()) { 10 } else { 0 });
        }
    }
    let seats = DamasChinas::SEATS;
    assert!((0..9).all(|mode| seats.contains(&start(mode, false).seats())));
}

#[test]
fn d14_d17_player_one_moves_first_and_turns_go_round() {
    let mut dice = kit::Dice::new(1);
    for mode in 0..9 {
        let mut state = start(mode, false);
        for turn in 0..3 * state.seats() {
            assert_eq!(mover(&state), Seat::new(turn % state.seats()));
            assert_eq!(state.to_act().len(), 1);
            play_any(&mut state, &mut dice);
        }
    }
}

#[test]
fn d15_a_player_moves_any_of_his_colours_once() {
    let mut state = start(7, false);
    let moves = listed(&state);
    for from in ["n1-", "m4-", "e4-"] {
        assert!(moves.iter().any(|text| text.starts_with(from)), "{from} in {moves:?}");
    }
    play(&mut state, &moves[0]);
    assert_eq!(mover(&state), Seat::new(1));
}

#[test]
fn d16_the_setup_marks_green_as_advantaged_in_mode_3() {
    let schema = DamasChinas::schema();
    let modes = schema["properties"]["mode"]["description"].as_str().expect("a description");
    let marked: Vec<&str> = modes.split("; ").filter(|mode| mode.contains("advantaged")).collect();
    assert_eq!(marked.len(), 1);
    assert!(marked[0].starts_with("3 = 5 x 1: green (advantaged"), "{modes}");
}

/// D16: seats are filled by the platform; the rules know no difference between people.
#[test]
fn d16_options_name_only_the_mode_and_the_variants() {
    let schema = DamasChinas::schema();
    let names: Vec<&String> = schema["properties"].as_object().expect("fields").keys().collect();
    assert_eq!(names, ["capture", "filled_target", "mode"]);
    let defaults = serde_json::json!({"mode": 0, "capture": false, "filled_target": false});
    assert_eq!(serde_json::to_value(Options::default()).expect("JSON"), defaults);
    assert!(serde_json::from_str::<Options>(r#"{"modes":1}"#).is_err());
    assert!(DamasChinas::check(&Options { mode: 9, ..Options::default() }).is_err());
    for mode in 0..9 {
        assert_eq!(DamasChinas::check(&Options { mode, ..Options::default() }), Ok(()));
    }
}
