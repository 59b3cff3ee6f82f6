//! Section 3: the board.

use geometry::{Orientation, hex, point};
use king_of_colors::{
    BLANK, CENTRE, CLASS_CELLS, COLOURED, Cell, Cells, Colour, Options, home, triples,
};

use crate::table::cell;

/// K10 as the rules file prints it: cell, coordinates, class, level, neighbours.
const TABLE: &str = "\
A1 -3 0 9 1 A2 B1 B2
A2 -3 1 8 0 A1 A3 B2 B3
A3 -3 2 7 1 A2 A4 B3 B4
A4 -3 3 6 2 A3 B4 B5
B1 -2 -1 8 0 A1 B2 C1 C2
B2 -2 0 5 1 A1 A2 B1 B3 C2 C3
B3 -2 1 4 0 A2 A3 B2 B4 C3 C4
B4 -2 2 3 0 A3 A4 B3 B5 C4 C5
B5 -2 3 7 1 A4 B4 C5 C6
C1 -1 -2 7 1 B1 C2 D1 D2
C2 -1 -1 4 0 B1 B2 C1 C3 D2 D3
C3 -1 0 2 1 B2 B3 C2 C4 D3 D4
C4 -1 1 1 1 B3 B4 C3 C5 D4 D5
C5 -1 2 4 0 B4 B5 C4 C6 D5 D6
C6 -1 3 8 0 B5 C5 D6 D7
D1 0 -3 6 2 C1 D2 E1
D2 0 -2 3 0 C1 C2 D1 D3 E1 E2
D3 0 -1 1 1 C2 C3 D2 D4 E2 E3
D4 0 0 0 2 C3 C4 D3 D5 E3 E4
D5 0 1 2 1 C4 C5 D4 D6 E4 E5
D6 0 2 5 1 C5 C6 D5 D7 E5 E6
D7 0 3 9 1 C6 D6 E6
E1 1 -3 7 1 D1 D2 E2 F1
E2 1 -2 4 0 D2 D3 E1 E3 F1 F2
E3 1 -1 2 1 D3 D4 E2 E4 F2 F3
E4 1 0 1 1 D4 D5 E3 E5 F3 F4
E5 1 1 4 0 D5 D6 E4 E6 F4 F5
E6 1 2 8 0 D6 D7 E5 F5
F1 2 -3 8 0 E1 E2 F2 G1
F2 2 -2 5 1 E2 E3 F1 F3 G1 G2
F3 2 -1 4 0 E3 E4 F2 F4 G2 G3
F4 2 0 3 0 E4 E5 F3 F5 G3 G4
F5 2 1 7 1 E5 E6 F4 G4
G1 3 -3 9 1 F1 F2 G2
G2 3 -2 8 0 F2 F3 G1 G3
G3 3 -1 7 1 F3 F4 G2 G4
G4 3 0 6 2 F4 F5 G3";

fn names(cells: Cells) -> String {
    cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn k1_the_board_is_a_hexagon_of_37_cells() {
    let mut count = 0;
    for q in -5_i8..=5 {
        for r in -5_i8..=5 {
            let inside = q.abs() <= 3 && r.abs() <= 3 && (q + r).abs() <= 3;
            assert_eq!(Cell::at(q, r).is_some(), inside, "({q},{r})");
            count += usize::from(inside);
        }
    }
    assert_eq!(count, 37);
    assert_eq!(Cell::all().count(), 37);
}

#[test]
fn k2_adjacent_cells_are_one_step_away() {
    for one in Cell::all() {
        for other in Cell::all() {
            let [a, b] = [one, other].map(|cell| {
                let (q, r) = cell.coordinates();
                hex(q.into(), r.into())
            });
            let adjacent = a.unsigned_distance_to(b) == 1;
            assert_eq!(one.neighbours().contains(other), adjacent, "{one} {other}");
        }
    }
}

#[test]
fn k3_the_drawing_has_red_on_top_and_turns_clockwise() {
    let centre = |cell: Cell| {
        let (q, r) = cell.coordinates();
        point(hex(q.into(), r.into()), Orientation::Flat)
    };
    let (x, y) = centre(cell("E3"));
    assert!((x - 1.5).abs() < 1e-9 && (y + 3.0_f64.sqrt() / 2.0).abs() < 1e-9);
    assert!(Cell::all().all(|one| centre(one).1 >= centre(cell("D1")).1));
    // A turn by 120 degrees clockwise, with y growing downwards.
    let (sin, cos) = (120.0_f64.to_radians().sin(), 120.0_f64.to_radians().cos());
    for one in Cell::all() {
        let ((x, y), (tx, ty)) = (centre(one), centre(one.turned()));
        assert!((x * cos - y * sin - tx).abs() < 1e-9 && (x * sin + y * cos - ty).abs() < 1e-9);
    }
}

#[test]
fn k4_names_go_by_column_and_place_from_the_top() {
    let all: Vec<String> = Cell::all().map(|cell| cell.to_string()).collect();
    assert_eq!(all[..6], ["A1", "A2", "A3", "A4", "B1", "B2"]);
    assert_eq!(all[36], "G4");
    for cell in Cell::all() {
        assert_eq!(Cell::named(&cell.to_string()), Some(cell));
        assert_eq!(Cell::named(&cell.to_string().to_lowercase()), Some(cell));
    }
    for name in ["", "A", "A0", "A5", "B6", "D8", "G5", "H1", "@1", "A11", "Á1", "1A", " A1"] {
        assert_eq!(Cell::named(name), None, "{name}");
    }
}

#[test]
fn k5_homes_are_corners_and_a_turn_takes_each_to_the_next() {
    assert_eq!(names(home(Colour::Red)), "C1 D1 E1");
    assert_eq!(names(home(Colour::Blue)), "F5 G3 G4");
    assert_eq!(names(home(Colour::Green)), "A3 A4 B5");
    for colour in Colour::ALL {
        let turned: Cells = home(colour).iter().map(Cell::turned).collect();
        assert_eq!(turned, home(colour.next()));
    }
}

#[test]
fn k6_ten_cells_are_blank() {
    assert_eq!(names(BLANK), "A3 A4 B5 C1 D1 D4 E1 F5 G3 G4");
    assert_eq!(CENTRE, cell("D4"));
    assert_eq!(COLOURED.len(), 27);
}

#[test]
fn k8_classes_are_unchanged_by_turning_and_mirroring() {
    let classes = [
        "D4",
        "C4 D3 E4",
        "C3 D5 E3",
        "B4 D2 F4",
        "B3 C2 C5 E2 E5 F3",
        "B2 D6 F2",
        "A4 D1 G4",
        "A3 B5 C1 E1 F5 G3",
        "A2 B1 C6 E6 F1 G2",
        "A1 D7 G1",
    ];
    for (cells, expected) in CLASS_CELLS.into_iter().zip(classes) {
        assert_eq!(names(cells), expected);
        let turned: Cells = cells.iter().map(Cell::turned).collect();
        assert_eq!(turned, cells);
        // Left and right exchanged: (q, r) to (−q, r + q).
        let mirrored: Cells = cells
            .iter()
            .map(|cell| {
                let (q, r) = cell.coordinates();
                Cell::at(-q, r + q).unwrap()
            })
            .collect();
        assert_eq!(mirrored, cells);
    }
}

#[test]
fn k10_every_row_of_the_table_of_cells() {
    let levels = Options::default().levels;
    assert_eq!(TABLE.lines().count(), 37);
    for (row, cell) in TABLE.lines().zip(Cell::all()) {
        let words: Vec<&str> = row.split(' ').collect();
        assert_eq!(cell.to_string(), words[0]);
        let (q, r) = cell.coordinates();
        assert_eq!([q.to_string(), r.to_string()], words[1..3]);
        assert_eq!(cell.class().to_string(), words[3], "{cell}");
        assert_eq!(levels[cell.class()].to_string(), words[4], "{cell}");
        assert_eq!(names(cell.neighbours()), words[5..].join(" "));
    }
}

#[test]
fn k22_triples_are_those_listed() {
    let listed = [
        "A1 D7 G1", "A2 E6 F1", "B1 C6 G2", "B2 D6 F2", "B3 E2 E5", "B4 D2 F4", "C2 C5 F3",
        "C3 D5 E3", "C4 D3 E4",
    ];
    assert_eq!(triples().map(names), listed);
}
