//! The console of Flow Free as a program sees it: bytes in, bytes out (F20, F26, F29, F38).

use kit::Show;
use serde_json::json;
use terminal::{Console, Setup, play};

const E1: &str = "F1;5x5;R3B/2G2/3BG/4R/Y3Y";

/// What the console writes for these bytes.
fn dialogue(input: &[u8], is_echoed: bool) -> String {
    let mut output = Vec::new();
    let mut setup = Setup::default();
    setup.options.insert("board".into(), json!(E1));
    let mut console = Console::new(input, &mut output, Show::default());
    console.is_echoed = is_echoed;
    let game = catalog::game("flow-free").expect("the game is listed");
    play(game, &setup, &mut console).expect("the end of input is no error");
    drop(console);
    String::from_utf8(output).expect("we write UTF-8")
}

const BOARD: &str = "00R 01. 02. 03. 04B\n10. 11. 12G 13. 14.\n20. 21. 22. 23B 24G\n\
                     30. 31. 32. 33. 34R\n40Y 41. 42. 43. 44Y\nY open  B open  R open  G open\n";

#[test]
fn f26_in_a_pipe_every_answer_begins_on_a_line_of_its_own() {
    let after = BOARD.replace("10.", "10r");
    let warning = "Warning: The colour must be one letter; got \"yellow\".\n";
    assert_eq!(
        dialogue(b"R 10\nyellow 23\n", false),
        format!("{BOARD}Move> \n{after}Move> \n{warning}Move> \n")
    );
    // On a terminal the player's own line ends the line of the prompt.
    assert_eq!(
        dialogue(b"R 10\nyellow 23\n", true),
        format!("{BOARD}Move> {after}Move> {warning}Move> \n")
    );
}

#[test]
fn f29_the_end_of_input_ends_the_program_anywhere() {
    assert_eq!(dialogue(b"", false), format!("{BOARD}Move> \n"));
    // A last line without an ending counts.
    let after = BOARD.replace("10.", "10r");
    assert_eq!(dialogue(b"R 10", false), format!("{BOARD}Move> \n{after}Move> \n"));
    assert!(dialogue(b"X\n", false).ends_with("Level> \n"));
    assert!(dialogue(b"X\nx\nR 10\n", false).ends_with("Level> \n"));
}

#[test]
fn f38_bytes_and_lines_of_any_kind_are_answered() {
    let answer = |line: &[u8]| {
        let mut input = line.to_vec();
        input.push(b'\n');
        let text = dialogue(&input, false);
        text.strip_prefix(&format!("{BOARD}Move> \n")).unwrap().to_owned()
    };
    assert_eq!(
        answer(b"\xff\xfe 10"),
        "Warning: The colour must be one letter; got \"\u{fffd}\u{fffd}\".\nMove> \n"
    );
    let mut spaced = b"R".to_vec();
    spaced.extend(vec![b' '; 3_000_000]);
    spaced.extend(b"10 \t\r");
    assert_eq!(answer(&spaced), format!("{}Move> \n", BOARD.replace("10.", "10r")));
    let long = format!("R {}", "1".repeat(2_000_000));
    assert_eq!(
        answer(long.as_bytes()),
        format!(
            "Warning: The cell must have exactly two digits, row and column; got \"{}\".\nMove> \n",
            "1".repeat(40)
        )
    );
    let binary: Vec<u8> = (0..=255).filter(|byte| *byte != b'\n').cycle().take(50_000).collect();
    assert!(answer(&binary).starts_with("Warning: "));
}
