//! Clauses S46 to S49: the text displays; S50 what the choice of a turn needs of the rules.

mod common;

use common::*;
use kit::prelude::*;
use kit::{Ink, Lang, Show};
use small_star_empires::{
    Layer, SmallStarEmpires, System, display_full, display_layer, display_names, status,
};

const START: &str = "   0...  1...  B...  1...
1...  P..4  1...  X...  2...  1...  G...
   1...  3...  3...  1...  2...  W...  1...
1...  W...  1...  R...  1...  3...  B...
   G...  2...  2...  0...  3...  2...  1...
      2...  2...  G...  1...  1...  X...  R...
   3...  X...  1...  2...  1...  3...  1...
      1...  R...  1...  W...  B...  T..4  1...
                     3...  2...  1...  0...";

const S59: &str = "turn P
     P ships -1,-3 -1,-3 -1,0 0,1
     P colonies -1,-2 -1,-1 0,-1 -2,0
     P stations -1,0 0,1
     T ships -1,1 2,2 1,3 1,3
     T colonies 1,0 3,1 0,2 1,2
     T stations -1,1 2,2";

/// Each symbol is read by its position in the cell: system, piece, owner, ships.
#[test]
fn s46_symbols_are_read_by_their_position() {
    let full = display_full(&view(&reference(2, false, S59)));
    // A station of T on a green nebula with a ship, and T's home with two ships.
    assert!(full.contains("GTT1"));
    assert!(full.contains("T..2"));
    assert!(full.contains("RCP."));
}

#[test]
fn s47_the_full_display() {
    assert_eq!(display_full(&view(&start(2, true, REFERENCE))), START);
    for (players, tokens) in SHAPES {
        let state = start(players, tokens, "5.2 7.4 1.1 3.5 6.0 2.3 4.1");
        let full = display_full(&view(&state));
        assert!(full.lines().all(|line| line.trim_end() == line && line.len() <= 80));
        // Every hex (x,y) starts in column 3·(2x + y − m) of row y.
        let chart = state.chart();
        let rows: Vec<&str> = full.lines().collect();
        let m = chart.hexes().map(|hex| 2 * i32::from(hex.x) + i32::from(hex.y)).min().unwrap();
        for hex in chart.hexes() {
            let row = rows[(hex.y - chart.top_left().y) as usize];
            let column = 3 * (2 * i32::from(hex.x) + i32::from(hex.y) - m);
            let cell = &row[column as usize..column as usize + 4];
            assert_eq!(cell.chars().next(), state.system(hex).map(System::symbol));
        }
    }
}

#[test]
fn s48_one_symbol_layers() {
    let state = start(2, true, REFERENCE);
    let systems = " 0 1 B 1
1 P 1 X 2 1 G
 1 3 3 1 2 W 1
1 W 1 R 1 3 B
 G 2 2 0 3 2 1
  2 2 G 1 1 X R
 3 X 1 2 1 3 1
  1 R 1 W B T 1
       3 2 1 0";
    assert_eq!(display_layer(&view(&state), Layer::Systems), systems);
    let state = view(&reference(2, false, S59));
    let pieces = " . . . .
. . . . . . .
 . C . . . . .
. . C C . . .
 . C T . C . .
  . . T T . . C
 . . . . C C T
  . . . . . . .
       . . . .";
    assert_eq!(display_layer(&state, Layer::Pieces), pieces);
    let owners = " . . . .
. P . . . . .
 . P . . . . .
. . P P . . .
 . P P . T . .
  . . T P . . T
 . . . . T T T
  . . . . . T .
       . . . .";
    assert_eq!(display_layer(&state, Layer::Owners), owners);
}

#[test]
fn s49_status_lines_during_play() {
    let state = view(&reference(2, false, S59));
    let who = ["human".to_owned(), "computer normal".to_owned()];
    let expected = "                  colonies stations planets nebulae trade territory total
P human                 12        2       9       2     4     3 (6)    18
T computer normal       12        2       8       4     2     0 (5)    14
P to move";
    assert_eq!(status(&state, Show::default(), &who), expected);
    let drawn = SmallStarEmpires::draw(&state, Show::default());
    assert!(drawn.starts_with(&display_full(&state)));
    assert!(drawn.ends_with("P to move"));
    for lang in Lang::ALL {
        for ink in [Ink::Plain, Ink::Colour] {
            let lines = status(&state, Show { lang, ink }, &who);
            assert!(lines.contains("18"), "{lines}");
        }
        let plain = status(&state, Show { lang, ink: Ink::Plain }, &who);
        assert!(plain.lines().all(|line| line.chars().count() <= 80), "{plain}");
    }
}

#[test]
fn the_drawing_fits_a_small_terminal_and_names_the_rows() {
    for (players, tokens) in SHAPES {
        let view = view(&start(players, tokens, REFERENCE));
        for lang in Lang::ALL {
            let drawn = SmallStarEmpires::draw(&view, Show { lang, ink: Ink::Plain });
            assert!(drawn.lines().count() <= 22, "{drawn}");
            assert!(drawn.lines().all(|line| line.chars().count() <= 80), "{drawn}");
        }
        let names = display_names(&view);
        assert!(view.hexes.iter().all(|hex| names.contains(&hex.at.to_string())));
        let coloured = SmallStarEmpires::draw(&view, Show { lang: Lang::En, ink: Ink::Colour });
        let plain = SmallStarEmpires::draw(&view, Show::default());
        let stripped = ["1;33", "1;31", "1;32", "1;34", "0"]
            .iter()
            .fold(coloured, |text, style| text.replace(&format!("\x1b[{style}m"), ""));
        let trimmed: Vec<&str> = stripped.lines().map(str::trim_end).collect();
        assert_eq!(trimmed.join("\n"), plain);
    }
}
