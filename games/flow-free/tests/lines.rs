//! Reading a line: section 4 of the rules.

mod common;

use common::{E1, Game};
use flow_free::line::{Cutter, Values, quoted};
use kit::{Lang, Refusal as _};

/// The seed's own wrong lines (F34), which give these keys at every level and on every board.
const EVERYWHERE: &[(&str, &str)] = &[
    ("2 0 Y", "E-COUNT"),
    ("B", "E-COUNT"),
    ("W33", "E-COUNT"),
    ("05", "E-COUNT"),
    ("", "E-COUNT"),
    ("   ", "E-COUNT"),
    ("X", "E-COUNT"),
    ("yellow 23", "E-COLOUR-FORM"),
    ("33 w", "E-COLOUR-FORM"),
    ("r3d 42", "E-COLOUR-FORM"),
    ("Z 11", "E-COLOUR-UNKNOWN"),
    ("X 11", "E-COLOUR-UNKNOWN"),
    ("y 2i", "E-CELL-FORM"),
    ("Y -1", "E-CELL-FORM"),
    ("Y 2.", "E-CELL-FORM"),
    ("Y 233", "E-CELL-DIGITS"),
    ("B 0", "E-CELL-DIGITS"),
    ("W 0000", "E-CELL-DIGITS"),
];

#[test]
fn f33_f34_each_wrong_line_has_its_key() {
    for board in [E1, common::E2, "F1;9x9;R8/B8/9/9/9/9/9/8B/8R"] {
        let mut game = Game::on(board);
        for (line, key) in EVERYWHERE {
            assert_eq!(game.key(line), *key, "{line:?}");
        }
    }
    let mut game = Game::on(E1);
    for (line, key) in [
        ("Y 57", "E-CELL-RANGE"),
        ("Y 75", "E-CELL-RANGE"),
        ("Y 50", "E-CELL-RANGE"),
        ("Y 05", "E-CELL-RANGE"),
        ("C 11", "E-COLOUR-ABSENT"),
        ("R 04", "E-END"),
        ("R 00", "E-END"),
        ("G 01", "E-ADJACENT"),
    ] {
        assert_eq!(game.key(line), key, "{line:?}");
    }
}

#[test]
fn f33_the_checks_come_in_their_order() {
    let mut game = Game::on(E1);
    // Each line fails the check of its key and all that could come after it.
    for (line, key) in [
        ("zz 9x 9", "E-COUNT"),
        ("zz 9x", "E-COLOUR-FORM"),
        ("Z 9x", "E-COLOUR-UNKNOWN"),
        ("C 9x9", "E-CELL-FORM"),
        ("C 999", "E-CELL-DIGITS"),
        ("C 99", "E-CELL-RANGE"),
        ("C 04", "E-COLOUR-ABSENT"),
        // 04 is an end and touches nothing green.
        ("G 04", "E-END"),
        ("G 40", "E-END"),
        ("G 30", "E-ADJACENT"),
    ] {
        assert_eq!(game.key(line), key, "{line:?}");
    }
}

#[test]
fn f31_any_run_of_blanks_separates() {
    for line in ["R 10", "  R   10  ", "\tR\t10", "R \t 10\r\n", "R 10\n", "\t \tR\t \t10\r"] {
        let mut game = Game::on(E1);
        game.ask(line).unwrap_or_else(|why| panic!("{line:?}: {why}"));
        assert_eq!(game.path('R'), "00 10");
    }
    // A no-break space is no separator.
    assert_eq!(Game::on(E1).key("R\u{a0}10"), "E-COUNT");
}

#[test]
fn f32_initials_in_either_case() {
    let mut game = Game::on(E1);
    game.play("r 10, R 20, b 03");
    assert_eq!((game.path('R').as_str(), game.path('B').as_str()), ("00 10 20", "04 03"));
}

#[test]
fn f35_f37_unknown_letters_and_foreign_digits() {
    let mut game = Game::on(E1);
    for (line, key) in [
        ("ñ 11", "E-COLOUR-UNKNOWN"),
        ("É 11", "E-COLOUR-UNKNOWN"),
        ("я 11", "E-COLOUR-UNKNOWN"),
        // The Kelvin sign is not a K, and the long s is not an S.
        ("\u{212a} 11", "E-COLOUR-UNKNOWN"),
        ("\u{17f} 11", "E-COLOUR-UNKNOWN"),
        // A colour of F182 means nothing on a board of the seven.
        ("O 11", "E-COLOUR-UNKNOWN"),
        ("W 11", "E-COLOUR-ABSENT"),
        ("? 11", "E-COLOUR-FORM"),
        ("5 11", "E-COLOUR-FORM"),
        ("R \u{661}\u{660}", "E-CELL-FORM"),
        ("R １０", "E-CELL-FORM"),
        ("R ²0", "E-CELL-FORM"),
        ("R +1", "E-CELL-FORM"),
    ] {
        assert_eq!(game.key(line), key, "{line:?}");
    }
}

#[test]
fn f36_the_first_wrong_value_is_reported() {
    let mut game = Game::on(E1);
    assert_eq!(game.key("33 w"), "E-COLOUR-FORM");
    assert_eq!(game.key("rr 999"), "E-COLOUR-FORM");
}

/// The text of the refusal that a line gets.
fn told(game: &mut Game, line: &str, lang: Lang) -> String {
    game.ask(line).expect_err(line).tell(lang)
}

#[test]
fn f38_the_english_texts_are_exact() {
    let mut game = Game::on(E1);
    for (line, text) in [
        (
            "2 0 Y",
            "Expected two values, COLOUR CELL (for example Y 23), or X alone to leave; got 3.",
        ),
        ("", "Expected two values, COLOUR CELL (for example Y 23), or X alone to leave; got 0."),
        ("yellow 23", "The colour must be one letter; got \"yellow\"."),
        ("z 11", "\"z\" is not a colour. Colours: Y B R G W C P."),
        ("y 2i", "The cell must be written with digits only; got \"2i\"."),
        ("Y 233", "The cell must have exactly two digits, row and column; got \"233\"."),
        ("Y 57", "Cell 57 is not on this board; rows and columns go from 0 to 4."),
        ("c 11", "Colour C is not on this board. Colours here: Y B R G."),
        ("R 04", "Cell 04 is a fixed end and cannot be chosen."),
        ("g 01", "Cell 01 touches no G cell."),
    ] {
        assert_eq!(told(&mut game, line, Lang::En), text);
    }
}

#[test]
fn f38_every_text_exists_in_three_languages() {
    let mut game = Game::on(E1);
    let lines = ["", "yellow 23", "z 11", "y 2i", "Y 233", "Y 57", "c 11", "R 04", "g 01"];
    let strokes = ["stroke R", "stroke R 10 20", "stroke R 00 20", "undo", "redo"];
    let twice = ["stroke R 00 10 11 10"];
    for line in lines.iter().chain(&strokes).chain(&twice) {
        let texts = Lang::ALL.map(|lang| told(&mut game, line, lang));
        assert!(texts[0] != texts[1] && texts[1] != texts[2] && texts[0] != texts[2], "{texts:?}");
        assert!(texts.iter().all(|text| text.ends_with('.')));
    }
}

#[test]
fn f38_a_quoted_value_is_cut_and_escaped() {
    assert_eq!(quoted(&"ab".repeat(50)), "ab".repeat(20));
    assert_eq!(quoted("\u{1b}[31mred"), "\\u{1b}[31mred");
    assert_eq!(quoted("a\u{7}\u{0}b\u{9b}"), "a\\u{7}\\u{0}b\\u{9b}");
    assert_eq!(quoted("\u{202e}x"), "\\u{202e}x");
    let mut game = Game::on(E1);
    let text = told(&mut game, &format!("{} 11", "é".repeat(1000)), Lang::En);
    assert_eq!(text, format!("The colour must be one letter; got \"{}\".", "é".repeat(40)));
}

#[test]
fn f38_lines_of_any_length_pass_the_same_checks() {
    let values = |pieces: &[&[u8]]| {
        let mut cutter = Cutter::default();
        for piece in pieces {
            cutter.push(piece);
        }
        cutter.finish()
    };
    let puzzle = Game::on(E1).0.puzzle().clone();
    let read = |values: &Values| {
        flow_free::line::read(values, &puzzle).map_err(|why| why.reason().unwrap())
    };
    let million = vec![b' '; 1_000_000];
    assert!(read(&values(&[b"R", &million, b"1", b"0", &million])).is_ok());
    let digits = vec![b'1'; 1_000_000];
    assert_eq!(read(&values(&[b"R ", &digits])), Err("E-CELL-DIGITS"));
    assert_eq!(read(&values(&[b"R ", &digits, b"x"])), Err("E-CELL-FORM"));
    assert_eq!(read(&values(&[b"R ", &digits, b"x ", b"1"])), Err("E-COUNT"));
    assert_eq!(read(&values(&[&digits, b" 10"])), Err("E-COLOUR-FORM"));
    let many = "a ".repeat(300_000);
    assert_eq!(values(&[many.as_bytes()]).count(), 300_000);
    // Bytes that are no UTF-8 are no letters and no digits.
    assert_eq!(read(&values(&[b"\xff 10"])), Err("E-COLOUR-FORM"));
    assert_eq!(read(&values(&[b"R \xff\xfe"])), Err("E-CELL-FORM"));
    assert_eq!(read(&values(&[b"R 1\x000"])), Err("E-CELL-FORM"));
    assert!(!values(&[b"x\xff"]).is_leaving() && values(&[b" x \r\n"]).is_leaving());
}

#[test]
fn f181_beyond_ten_rows_four_digits_are_asked_for() {
    let mut game = Game::on("F1;11x11;R10/11/11/11/11/11/11/11/11/10R/B9B");
    assert_eq!(game.0.puzzle().digits(), 4);
    game.play("R 0001, R 0002, b 1001");
    assert_eq!(game.path('R'), "0000 0001 0002");
    assert_eq!(game.path('B'), "1000 1001");
    for (line, key) in [
        ("R 01", "E-CELL-DIGITS"),
        ("R 00001", "E-CELL-DIGITS"),
        ("R 0011", "E-CELL-RANGE"),
        ("R 1100", "E-CELL-RANGE"),
        ("R 0a01", "E-CELL-FORM"),
    ] {
        assert_eq!(game.key(line), key, "{line}");
    }
    assert_eq!(
        told(&mut game, "R 01", Lang::En),
        "The cell must have exactly four digits, row and column; got \"01\"."
    );
    assert_eq!(
        told(&mut game, "R 1111", Lang::En),
        "Cell 1111 is not on this board; rows and columns go from 0 to 10."
    );
}

#[test]
fn f182_a_board_with_further_colours_knows_all_of_them() {
    let mut game = Game::on("F1;5x5;O4/5/R3R/5/4O");
    game.play("o 01");
    assert_eq!(game.path('O'), "00 01");
    assert_eq!(game.key("Z 11"), "E-COLOUR-ABSENT");
    assert_eq!(game.key("X 11"), "E-COLOUR-UNKNOWN");
    assert_eq!(
        told(&mut game, "X 11", Lang::En),
        "\"X\" is not a colour. Colours: Y B R G W C P O M A T L K N E I F H J Q S U V Z D."
    );
}
