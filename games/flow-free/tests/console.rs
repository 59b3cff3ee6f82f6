//! Whole dialogues of the console: sections 3, 4, 6 and 7 of the rules, and F124.

mod common;

use common::{E1, L1, L2, V1};
use flow_free::Options;
use flow_free::console::{Console, ConsoleStart};
use flow_free::line::Values;
use kit::{Dice, Ink, Lang, Show};

/// What a run gave: the text after each line, and whether the program ended.
struct Run {
    answers: Vec<String>,
    ended: bool,
    saved: Vec<flow_free::console::Save>,
}

struct Setup {
    lang: Lang,
    extended: bool,
    start: ConsoleStart,
}

impl Setup {
    fn on_e1() -> Self {
        let first = Some(Options::board(E1));
        Self { lang: Lang::En, extended: false, start: ConsoleStart { first, number: None } }
    }

    fn at_menu() -> Self {
        Self { start: ConsoleStart::default(), ..Self::on_e1() }
    }

    fn run(&self, lines: &[&str]) -> Run {
        let show = Show { lang: self.lang, ink: Ink::Plain };
        let mut dice = Dice::new(7);
        let mut console = Console::new(show, self.extended, self.start.clone());
        let mut run = Run { answers: Vec::new(), ended: false, saved: Vec::new() };
        run.answers.push(console.begin(&mut dice).text);
        for line in lines {
            assert!(!run.ended, "a line after the end");
            let mut answer = console.line(&Values::of(line), &mut dice);
            if let Some(save) = answer.save.take() {
                answer = console.saved(Ok(&save.name));
                run.saved.push(save);
            }
            run.ended = answer.ends;
            run.answers.push(answer.text);
        }
        run
    }
}

fn lines(moves: &str) -> Vec<&str> {
    moves.split(',').map(str::trim).collect()
}

const MENU: &str =
    "Flow Free\nChoose a level, or X to leave:\n  5x5\n  6x6\n  7x7\n  8x8\n  9x9\nLevel> ";

const EMPTY_E1: &str = "\
00R 01. 02. 03. 04B
10. 11. 12G 13. 14.
20. 21. 22. 23B 24G
30. 31. 32. 33. 34R
40Y 41. 42. 43. 44Y
Y open  B open  R open  G open
Move> ";

#[test]
fn f21_the_menu_shows_five_levels_and_asks() {
    let run = Setup::at_menu().run(&[]);
    assert_eq!(run.answers, [MENU]);
}

#[test]
fn f23_x_at_the_menu_ends_the_program() {
    for line in ["X", "x", "  x\t", "X\r"] {
        let run = Setup::at_menu().run(&[line]);
        assert!(run.ended, "{line:?}");
        assert_eq!(run.answers[1], "");
    }
}

#[test]
fn f24_any_other_answer_asks_again() {
    let wrong =
        ["", "4", "10", "05", "5x6", "5 x 5", "5x", "x5", "five", "X X", "55", "７", "y 23"];
    let run = Setup::at_menu().run(&wrong);
    let expected = "Warning: Not a level. Choose 5, 6, 7, 8 or 9, or X to leave.\nLevel> ";
    assert!(!run.ended);
    assert!(run.answers[1..].iter().all(|answer| answer == expected), "{:?}", run.answers);
}

#[test]
fn f25_f26_the_board_is_shown_and_shown_again_after_accepted_moves_only() {
    let run = Setup::on_e1().run(&["R 10", "G 01", "r 20"]);
    assert_eq!(run.answers[0], EMPTY_E1);
    assert_eq!(run.answers[1], EMPTY_E1.replace("10.", "10r"));
    assert_eq!(run.answers[2], "Warning: Cell 01 touches no G cell.\nMove> ");
    assert_eq!(run.answers[3], EMPTY_E1.replace("10.", "10r").replace("20.", "20r"));
}

#[test]
fn f33_f38_every_error_has_its_line() {
    let asked = [
        (
            "2 0 Y",
            "Expected two values, COLOUR CELL (for example Y 23), or X alone to leave; got 3.",
        ),
        ("B", "Expected two values, COLOUR CELL (for example Y 23), or X alone to leave; got 1."),
        ("W33", "Expected two values, COLOUR CELL (for example Y 23), or X alone to leave; got 1."),
        ("", "Expected two values, COLOUR CELL (for example Y 23), or X alone to leave; got 0."),
        ("yellow 23", "The colour must be one letter; got \"yellow\"."),
        ("33 w", "The colour must be one letter; got \"33\"."),
        ("r3d 42", "The colour must be one letter; got \"r3d\"."),
        ("Z 11", "\"Z\" is not a colour. Colours: Y B R G W C P."),
        ("X 11", "\"X\" is not a colour. Colours: Y B R G W C P."),
        ("y 2i", "The cell must be written with digits only; got \"2i\"."),
        ("Y -1", "The cell must be written with digits only; got \"-1\"."),
        ("Y 233", "The cell must have exactly two digits, row and column; got \"233\"."),
        ("B 0", "The cell must have exactly two digits, row and column; got \"0\"."),
        ("Y 75", "Cell 75 is not on this board; rows and columns go from 0 to 4."),
        ("C 11", "Colour C is not on this board. Colours here: Y B R G."),
        ("R 04", "Cell 04 is a fixed end and cannot be chosen."),
        ("G 01", "Cell 01 touches no G cell."),
        ("\u{1b}[2J 11", "The colour must be one letter; got \"\\u{1b}[2J\"."),
        // The front ends' words are no moves here.
        (
            "restart",
            "Expected two values, COLOUR CELL (for example Y 23), or X alone to leave; got 1.",
        ),
        ("clear R", "The colour must be one letter; got \"clear\"."),
        (
            "stroke R 00 10",
            "Expected two values, COLOUR CELL (for example Y 23), or X alone to leave; got 4.",
        ),
    ];
    let run = Setup::on_e1().run(&asked.map(|(line, _)| line));
    for ((line, text), answer) in asked.iter().zip(&run.answers[1..]) {
        assert_eq!(answer, &format!("Warning: {text}\nMove> "), "{line:?}");
    }
}

#[test]
fn f27_f28_x_leaves_the_level_for_the_menu() {
    for x in ["X", " x "] {
        let run = Setup::on_e1().run(&["R 10", x]);
        assert_eq!(run.answers[2], format!("Level left.\n{MENU}"));
        assert!(!run.ended);
    }
    assert!(Setup::on_e1().run(&["x", "x"]).ended);
}

#[test]
fn f52_what_a_move_erased_is_told_below_the_board() {
    let run = Setup::on_e1().run(&["R 33", "R 32", "R 22", "B 03", "B 02", "B 22"]);
    assert_eq!(
        run.answers[6],
        "00R 01. 02. 03. 04B\n\
         10. 11. 12G 13. 14.\n\
         20. 21. 22b 23B 24G\n\
         30. 31. 32. 33. 34R\n\
         40Y 41. 42. 43. 44Y\n\
         Y open  B open  R open  G open\n\
         B starts again from 23.\n\
         R path removed (3 cells).\n\
         Move> "
    );
    let run = Setup::on_e1().run(&["R 10", "R 20", "R 30", "R 20", "R 11"]);
    assert!(run.answers[4].ends_with("\nR cut back to 20.\nMove> "));
    assert!(run.answers[5].ends_with("\nR now continues from 10.\nMove> "));
    let run = Setup::on_e1().run(&["G 13", "G 14"]);
    assert!(run.answers[2].ends_with("G connected\nG connected.\nMove> "), "{}", run.answers[2]);
}

#[test]
fn v1_f65_f28_a_won_game_says_so_and_the_menu_follows() {
    let run = Setup::on_e1().run(&lines(V1));
    assert_eq!(
        *run.answers.last().unwrap(),
        format!(
            "00R 01b 02b 03b 04B\n\
             10r 11b 12G 13g 14g\n\
             20r 21b 22b 23B 24G\n\
             30r 31r 32r 33r 34R\n\
             40Y 41y 42y 43y 44Y\n\
             Y connected  B connected  R connected  G connected\n\
             Y connected.\n\
             Solved.\n{MENU}"
        )
    );
}

#[test]
fn l1_l2_f65_f66_a_lost_game_says_what_is_open_and_the_menu_follows() {
    for (moves, open) in [(L1, "B"), (L2, "B R")] {
        let run = Setup::on_e1().run(&lines(moves));
        let expected = format!("The board is full, but not connected: {open}.\n{MENU}");
        assert!(run.answers.last().unwrap().ends_with(&expected), "{:?}", run.answers.last());
    }
}

#[test]
fn the_dialogue_in_spanish_and_portuguese() {
    for (lang, menu, warning, left) in [
        (
            Lang::Es,
            "Elige un nivel, o X para salir:",
            "Aviso: La casilla 01 no toca ninguna casilla G.\nMove> ",
            "Nivel abandonado.\n",
        ),
        (
            Lang::Pt,
            "Escolha um nível, ou X para sair:",
            "Aviso: A casa 01 não toca nenhuma casa G.\nMove> ",
            "Nível abandonado.\n",
        ),
    ] {
        let run = Setup { lang, ..Setup::on_e1() }.run(&["G 01", "X", "12"]);
        assert_eq!(run.answers[1], warning);
        assert!(run.answers[2].starts_with(left) && run.answers[2].contains(menu));
        assert!(run.answers[2].ends_with("\n  9x9\nLevel> "), "the prompt stays as it is");
        assert!(run.answers[3].starts_with("Aviso: N") && run.answers[3].ends_with("Level> "));
    }
}

#[test]
fn f124_in_the_normal_mode_commands_are_errors() {
    for command in [":undo", ":redo", ":restart", ":hint", ":solve", ":save", ":help"] {
        let run = Setup::on_e1().run(&["R 10", command]);
        assert_eq!(
            run.answers[2],
            "Warning: Expected two values, COLOUR CELL (for example Y 23), or X alone to leave; \
             got 1.\nMove> ",
            "{command}"
        );
    }
}

#[test]
fn f124_f120_f121_the_extended_mode_takes_back() {
    let setup = Setup { extended: true, ..Setup::on_e1() };
    let asked = ["R 10", "R 20", ":undo", ":redo", ":restart", ":undo", ":undo", ":undo", ":undo"];
    let run = setup.run(&asked);
    let one = EMPTY_E1.replace("10.", "10r");
    let two = one.replace("20.", "20r");
    let told = |board: &str, text: &str| board.replace("Move> ", &format!("{text}\nMove> "));
    assert_eq!(run.answers[3], told(&one, "Last step undone."));
    assert_eq!(run.answers[4], told(&two, "Step done again."));
    assert_eq!(run.answers[5], told(EMPTY_E1, "Everything starts again."));
    assert_eq!(run.answers[6], told(&two, "Last step undone."));
    assert_eq!(run.answers[8], told(EMPTY_E1, "Last step undone."));
    assert_eq!(run.answers[9], "Warning: There is nothing to undo.\nMove> ");
    let run = setup.run(&[":redo", ":nonsense", ":help"]);
    assert_eq!(run.answers[1], "Warning: There is nothing to redo.\nMove> ");
    assert!(run.answers[2].starts_with("Warning: Expected two values"));
    for command in [":undo", ":redo", ":restart", ":hint", ":solve", ":save"] {
        assert!(run.answers[3].contains(command), "{command}");
    }
}

#[test]
fn f124_f140_hints_of_three_strengths() {
    let setup = Setup { extended: true, ..Setup::on_e1() };
    let run = setup.run(&[":hint", ":hint next", ":hint check", "R 01", ":hint check", ":hint"]);
    assert!(run.answers[1].ends_with(".\nMove> ") && run.answers[1].lines().count() == 2);
    assert_eq!(run.answers[1], run.answers[2]);
    assert_eq!(run.answers[3], "Everything drawn can be part of a solution.\nMove> ");
    // In the solution 01 is blue.
    assert_eq!(run.answers[5], "In no solution: R.\nMove> ");
    assert_eq!(run.answers[6], "This cannot be completed. Remove first: R.\nMove> ");
    // A path is told, drawn and can be taken back.
    let run = setup.run(&[":hint path", ":undo", ":hint more"]);
    assert!(run.answers[1].contains(" connected.\nMove> "), "{}", run.answers[1]);
    assert_eq!(run.answers[2], EMPTY_E1.replace("Move> ", "Last step undone.\nMove> "));
    assert_eq!(run.answers[3], "Warning: The colour must be one letter; got \":hint\".\nMove> ");
    let plain = Setup::on_e1().run(&[":hint path"]);
    assert_eq!(plain.answers[1], run.answers[3]);
}

#[test]
fn f124_the_solver_finishes_the_game() {
    let setup = Setup { extended: true, ..Setup::on_e1() };
    let run = setup.run(&["R 01", "B 14", ":solve"]);
    assert_eq!(
        run.answers[3],
        format!(
            "00R 01b 02b 03b 04B\n\
             10r 11b 12G 13g 14g\n\
             20r 21b 22b 23B 24G\n\
             30r 31r 32r 33r 34R\n\
             40Y 41y 42y 43y 44Y\n\
             Y connected  B connected  R connected  G connected\n\
             G connected.\n\
             Solved.\n{}",
            run.answers[3].rsplit_once("Solved.\n").expect("it ends").1,
        )
    );
    assert!(run.answers[3].ends_with("  15x15\nLevel> "), "back at the menu of the extended mode");
    let unsolvable = ConsoleStart { first: Some(Options::board("F1;3x3;RB1/3/1BR")), number: None };
    let run = Setup { extended: true, start: unsolvable, ..Setup::on_e1() }.run(&[":solve"]);
    assert_eq!(run.answers[1], "This board has no solution.\nMove> ");
}

#[test]
fn f124_f192_a_saved_game_can_be_fed_to_the_console() {
    let setup = Setup { extended: true, ..Setup::on_e1() };
    let run = setup.run(&["R 10", "R 20", "B 03", ":undo", "G 13", ":save"]);
    assert_eq!(run.answers[6], "Game saved to flow-free.txt.\nMove> ");
    let text = &run.saved[0].text;
    let sheet = flow_free::formats::import(text, None).unwrap().remove(0);
    assert_eq!(sheet.puzzle, flow_free::formats::share::read(E1).unwrap());
    let moves = sheet.moves.unwrap();
    assert_eq!(moves, ["R 10", "R 20", "G 13"]);
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    let again = Setup::on_e1().run(&moves);
    assert_eq!(again.answers.last(), Some(&run.answers[5]));
}

#[test]
fn f124_a_saved_game_is_loaded_and_goes_on() {
    let setup = Setup { extended: true, ..Setup::on_e1() };
    let run = setup.run(&["R 10", "R 20", ":save mine.txt"]);
    assert_eq!(run.answers[3], "Game saved to mine.txt.\nMove> ");
    assert!(run.saved[0].named);
    let show = Show { lang: Lang::En, ink: Ink::Plain };
    let mut console = Console::new(show, true, ConsoleStart::default());
    let mut dice = Dice::new(7);
    console.begin(&mut dice);
    let mut load = |console: &mut Console, line: &str, text: Result<&str, &str>| {
        let load = console.line(&Values::of(line), &mut dice).load.expect("a file to read");
        console.loaded(&load, text).text
    };
    let missing = load(&mut console, ":load gone.txt", Err("no such file"));
    assert_eq!(missing, "Warning: Could not read gone.txt 1: no such file.\nLevel> ");
    let both = format!("F1;5x5;R3G/5/5/5/G3R\n{E1}\n");
    assert!(load(&mut console, ":load two.txt#2", Ok(&both)).starts_with("00R 01. 02. 03. 04B"));
    let beyond = load(&mut console, ":load two.txt#3", Ok(&both));
    assert_eq!(beyond, "Warning: Could not read two.txt 3: it is not in the file.\nMove> ");
    let text = &run.saved[0].text;
    let loaded = load(&mut console, ":load mine.txt", Ok(text));
    assert_eq!(loaded, EMPTY_E1.replace("10.", "10r").replace("20.", "20r"));
    let undone = console.line(&Values::of(":undo"), &mut dice).text;
    assert!(undone.starts_with(&EMPTY_E1.replace("10.", "10r")[..40]), "{undone}");
}

#[test]
fn f124_the_extended_menu_has_all_levels_and_wide_boards_say_so() {
    let setup = Setup { extended: true, ..Setup::at_menu() };
    let run = setup.run(&["16", "15"]);
    assert!(run.answers[0].contains("\n  15x15\nLevel> "));
    assert_eq!(
        run.answers[1],
        "Warning: Not a level. Choose 5 to 15, :load FILE, or X to leave.\nLevel> "
    );
    assert!(run.answers[2].ends_with("This board needs 89 columns.\nMove> "), "{}", run.answers[2]);
    let narrow = setup.run(&["13"]);
    assert!(!narrow.answers[1].contains("columns"));
    // The document's game knows nothing of this.
    let plain = Setup::at_menu().run(&["15", ":load mine.txt"]);
    assert!(plain.answers[1..].iter().all(|answer| answer.contains("Choose 5, 6, 7, 8 or 9")));
}
