//! Puzzles as text: section 9.9 of the rules.

mod common;

use std::io::Read;

use common::{E1, E2};
use flow_free::formats::{
    ExportError, Form, FormatError, Sheet, export, import, puzzles, read, share,
};
use flow_free::{Colour, Puzzle};
use proptest::prelude::*;

const E1_TEXT: &str = "title: Example E1\nsize: 5x5\nR...B\n..G..\n...BG\n....R\nY...Y\n";
const E1_SOLUTION: &str = "solution:\nY 40 41 42 43 44\nB 04 03 02 01 11 21 22 23\n\
                           R 00 10 20 30 31 32 33 34\nG 12 13 14 24\n";

fn puzzle(code: &str) -> Puzzle {
    share::read(code).unwrap()
}

fn one(text: &str, form: Option<Form>) -> Sheet {
    let mut sheets = import(text, form).unwrap_or_else(|why| panic!("{why}:\n{text}"));
    assert_eq!(sheets.len(), 1);
    sheets.remove(0)
}

/// Where and why a text is refused.
fn error(text: &str) -> FormatError {
    import(text, None).expect_err(text)
}

fn place(text: &str) -> (usize, usize) {
    let FormatError { line, column, .. } = error(text);
    (line, column)
}

/// A board with this many colours, more than there are letters.
fn crowd(colours: u16) -> Puzzle {
    let pairs = (0..colours).map(|n| (Colour::new(n), [n * 2, n * 2 + 1]));
    Puzzle::new(11, 10, pairs).unwrap()
}

#[test]
fn f190_the_example_is_read_and_written() {
    let sheet = one(E1_TEXT, None);
    assert_eq!(sheet.puzzle, puzzle(E1));
    assert_eq!(sheet.title(), Some("Example E1"));
    assert_eq!(sheet.header("size"), Some("5x5"));
    assert_eq!(export(&sheet, Form::Native).unwrap(), E1_TEXT);
}

#[test]
fn f190_line_endings_comments_and_unknown_headers() {
    let text = "# A comment\r\ntitle: T\r\nmood: sunny\r\n# another\r\nR.\r\n#between\r\n.R\r\n\r\n\
                \r\nB.B\r\n...";
    let sheets = import(text, None).unwrap();
    assert_eq!(sheets.len(), 2);
    assert_eq!(sheets[0].header("mood"), Some("sunny"));
    assert_eq!(sheets[0].puzzle, puzzle("F1;2x2;R1/1R"));
    assert_eq!(sheets[1].puzzle, puzzle("F1;3x2;B1B/3"));
    assert_eq!(one("\u{feff}R.\n.R", None).puzzle, puzzle("F1;2x2;R1/1R"));
}

#[test]
fn f191_a_solution_is_a_list_of_cells_for_each_colour() {
    let text = format!("{E1_TEXT}{E1_SOLUTION}");
    let sheet = one(&text, None);
    let solution = sheet.solution.as_ref().unwrap();
    assert_eq!(solution[2], [0, 5, 10, 15, 16, 17, 18, 19]);
    assert_eq!(export(&sheet, Form::Native).unwrap(), text);
    for (wrong, line) in [
        // Red jumps, a cell is left out, a colour is missing, one is unknown, one comes twice.
        (text.replace("30 31", "30 32"), 8),
        (text.replace("42 43 44", "42 44"), 8),
        (text.replace("G 12 13 14 24\n", ""), 8),
        (text.replace("G 12", "C 12"), 12),
        (text.replace("G 12", "R 12"), 12),
        (text.replace("13 14 24", "13 14 99"), 12),
    ] {
        assert_eq!(place(&wrong).0, line, "{wrong}");
    }
    let column = error(&text.replace("13 14 24", "13 14 99")).column;
    assert_eq!(column, 12);
}

#[test]
fn f192_a_game_record_holds_accepted_lines() {
    let text = format!("{E1_TEXT}moves:\nR 10\nR 20\nB 03\n");
    let sheet = one(&text, None);
    assert_eq!(sheet.moves.as_deref().unwrap(), ["R 10", "R 20", "B 03"]);
    assert_eq!(export(&sheet, Form::Native).unwrap(), text);
    let both = format!("{E1_TEXT}{E1_SOLUTION}moves:\nR 10\n");
    assert_eq!(export(&one(&both, None), Form::Native).unwrap(), both);
    // Feeding the lines to the game replays it.
    let game = common::Game::after("R 10, R 20, B 03");
    assert_eq!(game.0.record(), sheet.moves);
    assert_eq!(place(&format!("{E1_TEXT}moves:\nR 10\nR 00\n")).0, 10);
    assert_eq!(place(&format!("{E1_TEXT}moves:\nR 10\nG 01\n")).0, 10);
    assert_eq!(place(&format!("{E1_TEXT}moves:\nhello\n")).0, 9);
    let after_the_end = format!("{E1_TEXT}moves:\n{}\nY 43\n", common::V1.replace(", ", "\n"));
    assert_eq!(place(&after_the_end).0, 26);
}

#[test]
fn f193_more_than_25_colours_are_numbers() {
    let sheet = Sheet::of(crowd(26));
    let text = export(&sheet, Form::Native).unwrap();
    assert!(text.starts_with("size: 11x10\n1 1 2 2 3 3 4 4 5 5 6\n6 7 7 "), "{text}");
    assert!(text.contains(" 26 26 . . ."), "{text}");
    assert_eq!(one(&text, None).puzzle, sheet.puzzle);
    assert_eq!(share::write(&sheet.puzzle), Err(ExportError::TooManyColours));
    assert!(share::write(&crowd(25)).is_ok());
    let solution = "size: 2x2\n1 1\n2 2\nsolution:\n1 00 01\n2 10 11\n";
    assert!(one(solution, None).solution.is_some());
}

#[test]
fn f194_the_share_code() {
    assert_eq!(share::write(&one(E1_TEXT, None).puzzle).unwrap(), E1);
    for code in [E1, E2, "F1;2x3;RR/2/BB", "F1;60x2;R58R/B58B"] {
        assert_eq!(share::write(&puzzle(code)).unwrap(), code);
        assert_eq!(one(code, None).puzzle, puzzle(code));
    }
    assert_eq!(puzzle(E1).pairs()[1].ends, [4, 13]);
    for (wrong, column) in [
        ("", 1),
        ("F3;5x5;R3B/2G2/3BG/4R/Y3Y", 2),
        ("F1;5;", 5),
        ("F1;1x5;R/1/1/1/R", 4),
        ("F1;129x5;R", 4),
        ("F1;05x5;R", 4),
        ("F1;5x5;R4B/2G2/3BG/4R/Y3Y", 10),
        ("F1;5x5;R5/2G2/3BG/4R/Y3Y", 9),
        ("F1;5x5;R2B/2G2/3BG/4R/Y3Y", 11),
        ("F1;5x5;R3B/2G2/3BG/4R", 22),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y/5", 26),
        ("F1;5x5;R3B/2G2/3BG/4R/Y3Y ", 26),
        ("F1;5x5;R03B/2G2/3BG/4R/Y3Y", 9),
        ("F1;5x5;r3b/2g2/3bg/4r/y3y", 8),
        ("F1;5x5;X3B/2G2/3BG/4X/Y3Y", 8),
        ("F1;5x5;R3B/2G2/3BG/4B/Y3Y", 8),
        ("F1;5x5;5/5/5/5/5", 17),
        ("F1;5x5;R3é/2G2/3BG/4R/Y3Y", 10),
    ] {
        let why = share::read(wrong).expect_err(wrong);
        assert_eq!((why.line, why.column), (1, column), "{wrong}: {why}");
    }
    let many = format!("# codes\n{E1}\n\n{E2}\n");
    assert_eq!(import(&many, None).unwrap().len(), 2);
    assert_eq!(place(&format!("{E1}\n{E2}/\n")), (2, E2.len() + 1));
}

#[test]
fn f195_errors_have_a_line_and_a_column() {
    for (text, at) in [
        // Unequal rows, too short and too long.
        ("size: 5x5\nR...B\n..G.\n...BG\n....R\nY...Y\n", (3, 5)),
        ("R...B\n..G...\n...BG\n....R\nY...Y\n", (2, 6)),
        // A letter once, and a letter three times.
        ("R...B\n..G..\n...BG\n.....\nY...Y\n", (1, 1)),
        ("R...B\n..G..\n...BG\n.B..R\nY...Y\n", (4, 2)),
        // An unknown character.
        ("R...B\n..G..\n..?BG\n....R\nY...Y\n", (3, 3)),
        ("size: 5x5\nR...B\n..G..\n..xBG\n....R\nY...Y\n", (4, 3)),
        ("size: 5x5\nX...B\n..G..\n...BG\n....X\nY...Y\n", (2, 1)),
        // More rows than the size says, fewer, and other columns.
        ("size: 5x4\nR...B\n..G..\n...BG\n....R\nY...Y\n", (6, 1)),
        ("size: 5x6\nR...B\n..G..\n...BG\n....R\nY...Y\n", (6, 1)),
        ("size: 6x5\nR...B\n..G..\n...BG\n....R\nY...Y\n", (2, 6)),
        ("size: five\nR...B\n", (1, 1)),
        // No grid, no pair, one row, one column.
        ("title: nothing\n", (1, 1)),
        ("...\n...\n", (2, 1)),
        ("R.R\n", (1, 1)),
        ("R\n.\nR\n", (3, 1)),
        ("", (1, 1)),
        ("\n\n# nothing\n", (1, 1)),
        // The second of two puzzles.
        ("R.\n.R\n\nB.\n.G\n", (4, 1)),
        ("R.\n.R\nsolution:\nR 00 01 11\nsolution:\nR 00 01 11\n", (3, 1)),
    ] {
        assert_eq!(place(text), at, "{text}{}", error(text));
    }
    assert_eq!(error("R.\n.R\n\nB.\n.G\n").to_string(), "line 4, column 1: B occurs only once");
}

#[test]
fn f195_nothing_is_imported_in_part_but_the_rest_can_be_read_on() {
    let text = "R.\n.R\n\nB.\n.G\n\nY.\n.Y\n";
    assert!(import(text, None).is_err());
    let read: Vec<bool> = puzzles(text, None).map(|sheet| sheet.is_ok()).collect();
    assert_eq!(read, [true, false, true]);
}

/// E1 in every form, as somebody else would write it.
const FORMS: &[(Form, &str)] = &[
    (Form::Native, "R...B\n..G..\n...BG\n....R\nY...Y\n"),
    (Form::Share, "F1;5x5;R3B/2G2/3BG/4R/Y3Y\n"),
    (Form::Bare, "R___B\n__G__\n___BG\n____R\nY___Y\n"),
    (Form::Sized, "5 5\nR...B\n..G..\n...BG\n....R\nY...Y\n"),
    (Form::Points, "4 5 5\n(0, 4) (4, 4)\n(4, 0) (3, 2)\n(0,0)(4,3)\n(2, 1) (4, 2)\n"),
    (Form::NumbersWidthFirst, "5 5\n3 0 0 0 2\n0 0 4 0 0\n- - - 2 4\n0 0 0 0 3\n1 0 0 0 1\n"),
    (Form::NumbersHeightFirst, "5 5\n3 . . . 2\n. . 4 . .\n. . . 2 4\n. . . . 3\n1 . . . 1\n"),
    (Form::TwoLine, "5\n5\n3 - - - 2\n- - 4 - -\n- - - 2 4\n- - - - 3\n1 - - - 1\n"),
    (Form::Levels, "5,0,1,4;20,21,22,23,24;4,3,2,1,6,11,12,13;0,5,10,15,16,17,18,19;7,8,9,14;\n"),
];

#[test]
fn f196_every_form_is_recognised_and_can_be_named() {
    for (form, text) in FORMS {
        for given in [None, Some(*form)] {
            let sheet = one(text, given);
            assert_eq!(sheet.puzzle, puzzle(E1), "{form}");
        }
        // Two of them, with a blank line between.
        assert_eq!(import(&format!("{text}\n{text}"), None).unwrap().len(), 2, "{form}");
        assert_eq!(form.name().parse(), Ok(*form));
    }
    assert!("morse".parse::<Form>().is_err());
    let next_size = format!("{0}{0}", FORMS[3].1);
    assert_eq!(import(&next_size, None).unwrap().len(), 2, "the next size ends a sized grid");
}

#[test]
fn f196_letters_are_mapped_in_order_of_appearance() {
    // a and A are two colours; none of these six is ours in all of them.
    let sheet = one("5 4\na..bA\n...1.\n#b..1\na.A.#\n", None);
    let pairs: Vec<(String, [u16; 2])> =
        sheet.puzzle.pairs().iter().map(|pair| (pair.colour.to_string(), pair.ends)).collect();
    let expected =
        [("Y", [0, 15]), ("B", [3, 11]), ("R", [4, 17]), ("G", [8, 14]), ("W", [10, 19])];
    assert_eq!(pairs, expected.map(|(colour, ends)| (colour.to_owned(), ends)));
    // All ours: they stay what they are.
    assert_eq!(one("P--\n---\n--P\n", None).puzzle.pairs()[0].colour.to_string(), "P");
    assert_eq!(one("p--\n---\n--p\n", None).puzzle.pairs()[0].colour.to_string(), "Y");
    assert_eq!(one("3 3\n7 0 0\n0 0 0\n0 0 7\n", None).puzzle.pairs()[0].colour.to_string(), "P");
    assert_eq!(one("3 3\n99 0 0\n0 0 0\n0 0 99\n", None).puzzle.pairs()[0].colour.to_string(), "Y");
}

#[test]
fn f196_a_row_tells_which_size_is_the_width() {
    let board = puzzle("F1;4x2;R2R/B2B");
    assert_eq!(one("4 2\n3 0 0 3\n2 0 0 2\n", None).puzzle, board);
    assert_eq!(one("2 4\n3 . . 3\n2 . . 2\n", None).puzzle, board);
    assert!(import("2 4\n3 . . 3\n2 . . 2\n", Some(Form::NumbersWidthFirst)).is_err());
    assert_eq!(one("2\n4\n3 - - 3\n2 - - 2\n", None).puzzle, board);
}

#[test]
fn f196_the_level_list_carries_the_solution() {
    let sheet = one(FORMS[8].1, None);
    assert_eq!(sheet.solution, one(&format!("{E1_TEXT}{E1_SOLUTION}"), None).solution);
    for wrong in [
        "5,0,1,4;20,21,22,23,24\n",
        "5,0,1,1;20,21,22,23,24\n",
        "5,0,1,1;20,21,25\n",
        "5,0,1,1;20\n",
        "5,0,1,1;20,x\n",
        "99,0,1,1;20,21\n",
        "5,0,1;20,21\n",
        "5,0,1,0;\n",
    ] {
        assert!(import(wrong, Some(Form::Levels)).is_err(), "{wrong}");
    }
}

#[test]
fn f196_wrong_texts_in_other_forms() {
    for (form, wrong, at) in [
        (Form::Points, "2 5 5\n(0, 4) (4, 4)\n", (2, 1)),
        (Form::Points, "1 5 5\n(0, 4) (4, 4)\n(1, 1) (2, 2)\n", (3, 1)),
        (Form::Points, "1 5 5\n(0, 5) (4, 4)\n", (2, 1)),
        (Form::Points, "2 5 5\n(0, 4) (4, 4)\n(0, 4) (1, 1)\n", (3, 1)),
        (Form::Points, "1 5 5\n(0, 4)\n", (2, 1)),
        (Form::Points, "1000000 60 60\n", (1, 1)),
        (Form::Points, "1 1 1\n(0, 0) (0, 0)\n", (1, 1)),
        (Form::Sized, "5 5\nR...B\n", (2, 1)),
        (Form::Sized, "2 2\nR.\n.R\n..\n", (4, 1)),
        (Form::Sized, "2 2\nR.\n.R.\n", (3, 3)),
        (Form::Sized, "100 100\n", (1, 1)),
        (Form::Sized, "2\n", (1, 1)),
        (Form::NumbersWidthFirst, "2 2\n1 x\n0 1\n", (2, 3)),
        (Form::NumbersWidthFirst, "2 2\n1 0\n1 1\n", (3, 3)),
        (Form::TwoLine, "2\nx\n", (2, 1)),
        (Form::TwoLine, "2\n", (1, 1)),
        (Form::Bare, "R..\n..R\n", (2, 1)),
        (Form::Bare, "R.\n.R\n..\n", (3, 1)),
        (Form::Share, "hello\n", (1, 1)),
    ] {
        let why = import(wrong, Some(form)).expect_err(wrong);
        assert_eq!((why.line, why.column), at, "{form} {wrong}: {why}");
    }
}

#[test]
fn f197_every_form_gives_back_the_board_it_can_hold() {
    let solved = one(&format!("{E1_TEXT}{E1_SOLUTION}"), None);
    let mut boards = vec![solved.clone()];
    let codes = [E2, "F1;2x3;RR/2/BB", "F1;4x2;R2R/B2B", "F1;3x3;R2/1P1/R1P", "F1;60x2;D58D/O58O"];
    boards.extend(codes.map(|code| Sheet::of(puzzle(code))));
    boards.push(Sheet::of(crowd(26)));
    boards.push(Sheet::of(crowd(55)));
    let mut held = 0;
    for sheet in &boards {
        for form in Form::ALL {
            let Ok(text) = export(sheet, form) else { continue };
            let again = one(&text, Some(form));
            // Lists of points or paths do not say which colour is which.
            let named = !matches!(form, Form::Points | Form::Levels);
            let first = (0..).zip(sheet.puzzle.pairs()).all(|(n, pair)| pair.colour.index() == n);
            if named || first {
                assert_eq!(again.puzzle, sheet.puzzle, "{form}\n{text}");
                assert_eq!(one(&text, None).puzzle, sheet.puzzle, "{form} recognised\n{text}");
            }
            assert_eq!(export(&again, form).as_ref(), Ok(&text), "{form}");
            held += 1;
        }
    }
    assert!(held > 45, "{held}");
    assert!(Form::ALL.iter().all(|form| export(&solved, *form).is_ok()));
    let oblong = Sheet::of(puzzle("F1;4x2;R2R/B2B"));
    assert_eq!(export(&oblong, Form::Bare), Err(ExportError::NotSquare));
    assert_eq!(export(&Sheet::of(puzzle(E1)), Form::Levels), Err(ExportError::NoSolution));
    assert_eq!(export(&Sheet::of(crowd(26)), Form::Sized), Err(ExportError::TooManyColours));
}

#[test]
fn hostile_texts_are_refused_and_never_stop_the_program() {
    let huge = "R".repeat(10_000_000);
    assert_eq!(place(&huge), (1, 131_073));
    assert!(import(&"R.\n".repeat(100_000), None).is_err());
    assert!(import(&"title: x\n".repeat(100_000), None).is_err());
    assert!(import(&"1 ".repeat(40_000), None).is_err());
    assert!(import(&"(".repeat(1000), None).is_err());
    assert!(import(&"9".repeat(60_000), None).is_err());
    assert!(import(&"9,".repeat(30_000), None).is_err());
    let binary: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    for form in Form::ALL.map(Some).into_iter().chain([None]) {
        assert!(read(&binary[..], form).all(|sheet| sheet.is_err()));
        assert!(read(&b"\xff\xfe\x00"[..], form).all(|sheet| sheet.is_err()));
        assert_eq!(read(&b""[..], form).count(), 0);
    }
    let why = read(&b"R.\n.\xffR\n"[..], None).next().unwrap().unwrap_err();
    assert_eq!((why.line, why.column), (2, 2));
    // One colour and the largest board are boards.
    assert!(import("R.\n.R\n", None).is_ok());
    let row =
        |row| if row % 127 == 0 { "R".to_owned() + &".".repeat(127) } else { ".".repeat(128) };
    let largest: Vec<String> = (0..128).map(row).collect();
    let largest = largest.join("\n");
    assert_eq!(one(&largest, None).puzzle.cells(), 16_384);
}

#[test]
fn a_hundred_thousand_puzzles_are_read_one_by_one() {
    /// E1 over and over, made as it is read: nothing holds the whole text.
    struct Endless {
        left: usize,
        at: usize,
    }
    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let text = b"title: one\nR...B\n..G..\n...BG\n....R\nY...Y\n\n";
            if self.left == 0 {
                return Ok(0);
            }
            let count = buffer.len().min(text.len() - self.at);
            buffer[..count].copy_from_slice(&text[self.at..self.at + count]);
            self.at = (self.at + count) % text.len();
            self.left -= usize::from(self.at == 0);
            Ok(count)
        }
    }
    let reader = std::io::BufReader::new(Endless { left: 100_000, at: 0 });
    let count = read(reader, None).inspect(|sheet| assert!(sheet.is_ok())).count();
    assert_eq!(count, 100_000);
}

/// Boards of any size with a few pairs.
fn any_board() -> impl Strategy<Value = Puzzle> {
    (2..16_usize, 2..16_usize, prop::collection::vec(any::<u16>(), 2..40)).prop_filter_map(
        "two ends on one cell",
        |(width, height, cells)| {
            let cells: Vec<u16> = cells.iter().map(|c| c % (width * height) as u16).collect();
            let mut kept: Vec<u16> = Vec::new();
            for cell in cells {
                if !kept.contains(&cell) {
                    kept.push(cell);
                }
            }
            let pairs = kept.chunks_exact(2).enumerate();
            let pairs = pairs.map(|(n, two)| (Colour::new(n as u16), [two[0], two[1]]));
            Puzzle::new(width, height, pairs).ok()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn f197_any_board_survives_every_form(board in any_board()) {
        let sheet = Sheet::of(board);
        for form in Form::ALL {
            if let Ok(text) = export(&sheet, form) {
                prop_assert_eq!(&one(&text, Some(form)).puzzle, &sheet.puzzle, "{}", text);
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        for form in Form::ALL.map(Some).into_iter().chain([None]) {
            let _ = import(&text, form);
        }
        let _ = share::read(&text);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        for form in Form::ALL.map(Some).into_iter().chain([None]) {
            let _ = read(&bytes[..], form).count();
        }
    }

    /// Texts that are nearly right, in every form: a piece is replaced somewhere.
    #[test]
    fn spoilt_texts_are_read_or_refused(
        which in 0..9_usize,
        at in any::<prop::sample::Index>(),
        cut in 0..4_usize,
        with in "[RBX0-9 .,;()xé\n#:-]{0,4}",
    ) {
        let (form, text) = FORMS[which];
        let at = at.index(text.len() + 1);
        let spoilt = format!("{}{with}{}", &text[..at], &text[(at + cut).min(text.len())..]);
        for form in [None, Some(form)] {
            if let Ok(sheets) = import(&spoilt, form) {
                for sheet in sheets {
                    let text = export(&sheet, Form::Native).unwrap();
                    prop_assert_eq!(&one(&text, Some(Form::Native)).puzzle, &sheet.puzzle);
                }
            }
        }
    }
}
