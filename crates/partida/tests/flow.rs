//! `partida flow` as people and other programs meet it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const E1: &str = "F1;5x5;R3B/2G2/3BG/4R/Y3Y";
const E2: &str = "F1;5x5;4Y/2BG1/3R1/Y2G1/B1R2";
const CROSSING: &str = "F1;5x5;R3G/5/5/5/G3R";

fn flow(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_partida"))
        .arg("flow")
        .args(arguments)
        .env_remove("LANG")
        .env_remove("LC_ALL")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // The program writes while it reads: a second thread keeps both pipes moving.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the program writes UTF-8")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("the program writes UTF-8")
}

fn lines(output: &Output) -> Vec<Value> {
    out(output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn three() -> String {
    format!("{E1}\n{E2}\n{CROSSING}\n")
}

#[test]
fn solve_answers_in_the_order_of_the_puzzles() {
    let output = flow(&["solve", "--json", "-"], three().as_bytes());
    assert_eq!(output.status.code(), Some(1), "one has no solution");
    let lines = lines(&output);
    let status: Vec<&Value> = lines.iter().map(|line| &line["status"]).collect();
    assert_eq!(status, ["solved", "solved", "unsolvable"]);
    let red = ["00", "10", "20", "30", "31", "32", "33", "34"];
    assert_eq!(lines[0]["paths"]["R"], serde_json::json!(red));
    // Beside itself, E2 (F131).
    let green = ["13", "14", "24", "34", "44", "43", "33"];
    assert_eq!(lines[1]["paths"]["G"], serde_json::json!(green));
    assert!(lines[0]["ms"].is_number() && lines[0]["title"].is_null());
}

#[test]
fn solve_draws_the_answer_in_colour_when_asked() {
    let input = format!("{E1}\n");
    let plain = flow(&["solve", "-"], input.as_bytes());
    assert_eq!(plain.status.code(), Some(0));
    assert!(out(&plain).contains("# R ┌─────B\n# │ │ G───┐\n"), "{}", out(&plain));
    assert!(!out(&plain).contains('\x1b'), "a pipe gets no colour");
    let coloured = flow(&["solve", "--colour", "always", "-"], input.as_bytes());
    assert!(out(&coloured).contains("\x1b["));
}

#[test]
fn count_tells_none_one_and_several() {
    let input = format!("{}F1;3x3;R2/3/2R\n", three());
    let output = flow(&["count", "--json", "-"], input.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    let counts: Vec<Value> = lines(&output).iter().map(|line| line["solutions"].clone()).collect();
    assert_eq!(counts, ["1", "1", "0", "2+"]);
}

#[test]
fn no_touch_leaves_out_paths_that_turn_back_beside_themselves() {
    let input = three();
    let solved = flow(&["solve", "--no-touch", "--json", "-"], input.as_bytes());
    let status: Vec<Value> = lines(&solved).iter().map(|line| line["status"].clone()).collect();
    assert_eq!(status, ["solved", "unsolvable", "unsolvable"], "E2 needs such a path");
    let counted = flow(&["count", "--no-touch", "--json", "-"], input.as_bytes());
    let counts: Vec<Value> = lines(&counted).iter().map(|line| line["solutions"].clone()).collect();
    assert_eq!(counts, ["1", "0", "0"]);
}

#[test]
fn boards_of_128_by_128_and_200_colours_are_read_and_solved() {
    // Colours in rows and pairs of rows; beyond a hundred columns cells have six digits (F181).
    let rows = (0..128).map(|row| match row {
        ..72 => format!("(0, {row}) (63, {row})\n(64, {row}) (127, {row})\n"),
        _ => format!("(0, {row}) (127, {row})\n"),
    });
    let points = format!("200 128 128\n{}", rows.collect::<String>());
    let solved = flow(&["solve", "--json", "-"], points.as_bytes());
    assert_eq!(solved.status.code(), Some(0), "{}", err(&solved));
    let line = &lines(&solved)[0];
    assert_eq!(line["paths"]["200"][127], "127127");
    assert_eq!(line["paths"]["Y"][63], "000063");
}

#[test]
fn count_exact_goes_beyond_64_bits_and_gives_up_at_its_limits() {
    let rows = ["13"; 11].join("/");
    let input = format!("F1;13x13;R12/{rows}/12R\n");
    let output = flow(&["count", "--exact", "--json", "-"], input.as_bytes());
    assert_eq!(lines(&output)[0]["solutions"], "17337631013706758184626");
    for limit in [["--memory", "0"], ["--timeout", "0"]] {
        let arguments = [&["count", "--exact", "--json", "-"][..], &limit].concat();
        let output = flow(&arguments, input.as_bytes());
        assert_eq!(output.status.code(), Some(1));
        let line = &lines(&output)[0];
        assert!(line["solutions"].is_null());
        assert_eq!(line["status"], "gave_up");
    }
}

#[test]
fn generate_makes_sound_boards_again_and_again_the_same() {
    let arguments =
        ["generate", "--size", "6", "--colours", "4-5", "--seed", "9", "--count", "5", "--json"];
    let output = flow(&arguments, b"");
    assert_eq!(output.status.code(), Some(0));
    let boards = lines(&output);
    let codes: Vec<&str> = boards.iter().map(|line| line["puzzle"].as_str().unwrap()).collect();
    assert_eq!(codes.len(), 5);
    assert_eq!(boards[0]["seed"], 9);
    assert!(boards.iter().all(|line| line["grade"].is_string() && line["ms"].is_number()));
    let solved = flow(&["solve", "--json", "-"], codes.join("\n").as_bytes());
    for (made, solved) in boards.iter().zip(lines(&solved)) {
        assert_eq!(made["solution"], solved["paths"], "each has one solution");
    }
    let again = flow(&arguments, b"");
    let same: Vec<Value> = lines(&again).iter().map(|line| line["puzzle"].clone()).collect();
    assert_eq!(codes, same);
    let checked = flow(&["check", "--json", "-"], codes.join("\n").as_bytes());
    assert_eq!(checked.status.code(), Some(0), "{}", out(&checked));
}

#[test]
fn generate_in_text_is_read_by_every_other_command() {
    let made = flow(&["generate", "--size", "5x7", "--count", "3"], b"");
    let text = out(&made);
    assert!(text.starts_with("title: G2-5x7-"), "{text}");
    assert!(!text.contains("grade:"), "boards are rated where that is asked for");
    let rated = flow(&["generate", "--size", "5x7", "--count", "3", "--rate"], b"");
    assert_eq!(out(&rated).matches("\ngrade: ").count(), 3, "{}", out(&rated));
    for command in [&["check", "-"][..], &["solve", "-"], &["rate", "-"], &["count", "-"]] {
        let output = flow(command, text.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{command:?}: {}", err(&output));
    }
}

#[test]
fn boards_of_every_kind_are_made_solved_and_counted() {
    for kind in ["walls", "warps", "bridges", "hex"] {
        let made = flow(&["generate", "--size", "6", "--variant", kind, "--seed", "3"], b"");
        let text = out(&made);
        assert!(text.contains(&format!("-{kind}-3\nsize: 6x6;")), "{text}");
        let counted = flow(&["count", "-"], text.as_bytes());
        assert!(out(&counted).ends_with(": 1\n"), "{}", out(&counted));
        let solved = flow(&["solve", "-"], text.as_bytes());
        assert_eq!(solved.status.code(), Some(0), "{}", err(&solved));
        let again = flow(&["check", "-"], &solved.stdout);
        assert_eq!(again.status.code(), Some(0), "{kind}: {}", err(&again));
        // Other programs know nothing of these kinds, so their forms are refused.
        assert_ne!(
            flow(&["convert", "--to", "sized", "-"], text.as_bytes()).status.code(),
            Some(0)
        );
    }
    assert_eq!(flow(&["generate", "--variant", "round"], b"").status.code(), Some(2));
}

#[test]
fn generate_says_when_it_cannot() {
    let impossible = flow(&["generate", "--size", "5", "--colours", "20"], b"");
    assert_eq!(impossible.status.code(), Some(2));
    let late = flow(&["generate", "--size", "20", "--timeout", "0"], b"");
    assert_eq!(late.status.code(), Some(1));
    assert!(err(&late).contains("0 of 1"));
}

#[test]
fn check_tells_what_is_wrong() {
    let stored = "R.R\n...\n...\nsolution:\nR 00 01 02\n";
    let output = flow(&["check", "-"], stored.as_bytes());
    assert_eq!(output.status.code(), Some(2), "a wrong solution is a fault of the text (F191)");
    let input = format!("{E1}\nF1;3x3;R2/3/2R\nF1;2x2;RR/2\n");
    let output = flow(&["check", "--json", "-"], input.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let sound: Vec<Value> = lines(&output).iter().map(|line| line["sound"].clone()).collect();
    assert_eq!(sound, [true, false, false]);
    assert!(lines(&output)[2]["flaw"].as_str().unwrap().contains("adjacent"));
}

#[test]
fn what_is_solved_and_made_is_drawn_and_can_be_read_back() {
    let solved = flow(&["solve", "-"], E1.as_bytes());
    let drawn = out(&solved);
    let rows = ["# R ┌─────B", "# │ │ G───┐", "# │ └───B G", "# └───────R", "# Y───────Y"];
    for row in rows {
        assert!(drawn.lines().any(|line| line == row), "{row}\n{drawn}");
    }
    for (command, input) in [
        (&["solve", "-"][..], E1.as_bytes()),
        (&["solve", "--json", "-"], E1.as_bytes()),
        (&["generate", "--size", "6", "--count", "3"], b""),
        (&["generate", "--size", "6", "--count", "3", "--json"], b""),
    ] {
        let made = flow(command, input);
        let check = flow(&["check", "--json", "-"], &made.stdout);
        assert_eq!(check.status.code(), Some(0), "{command:?} {} {}", out(&check), err(&check));
        // The solution was read, too: another board's is refused.
        assert!(out(&made).contains("solution") || out(&made).contains("paths"));
    }
    let wrong = r#"{"puzzle":"F1;5x5;R3B/2G2/3BG/4R/Y3Y","solution":{"R":["00"]}}"#;
    let refused = flow(&["solve", "-"], wrong.as_bytes());
    assert_eq!(refused.status.code(), Some(2));
    assert!(err(&refused).contains("stdin:1:1: the solution"), "{}", err(&refused));
    let spanish = flow(&["count", "--lang", "es", "-"], b"");
    assert!(err(&spanish).contains("no hay ningún puzle"), "{}", err(&spanish));
}

#[test]
fn rate_counts_the_steps_by_technique() {
    let output = flow(&["rate", "--json", "-"], three().as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let lines = lines(&output);
    assert_eq!(
        lines[0],
        serde_json::json!({
            "title": null, "place": "stdin 1", "grade": "easy", "techniques": { "T1": 21 },
        })
    );
    assert!(lines[1]["techniques"]["T1"].is_number());
    assert_eq!(lines[2]["status"], "unsolvable");
}

#[test]
fn rate_and_generate_give_up_when_the_time_is_over() {
    let rated = flow(&["rate", "--json", "--timeout", "0", "-"], E1.as_bytes());
    assert_eq!(rated.status.code(), Some(1));
    assert_eq!(lines(&rated)[0]["status"], "gave_up");
    let words = flow(&["rate", "--timeout", "0", "-"], E1.as_bytes());
    assert_eq!(out(&words), "stdin 1: gave up\n");

    let graded = ["generate", "--size", "12", "--grade", "expert", "--timeout", "0"];
    let made = flow(&graded, b"");
    assert_eq!(made.status.code(), Some(1));
    assert!(err(&made).contains("0 of 1 boards"), "{}", err(&made));
}

#[test]
fn convert_goes_to_every_form_and_back() {
    let input = format!("{E1}\n{E2}\n");
    for form in [
        "native",
        "bare",
        "sized",
        "numbers-width-first",
        "numbers-height-first",
        "two-line",
        "points",
        "levels",
    ] {
        let there = flow(&["convert", "--to", form, "-"], input.as_bytes());
        assert_eq!(there.status.code(), Some(0), "{form}: {}", err(&there));
        let back = flow(&["convert", "--from", form, "--to", "share", "-"], &there.stdout);
        assert_eq!(back.status.code(), Some(0), "{form}: {}", err(&back));
        assert_eq!(out(&back).lines().count(), 2, "{form}: {}", out(&back));
    }
}

#[test]
fn wrong_use_exits_with_2_and_says_what_to_do() {
    for (arguments, hint) in [
        (&["solve", "no-such-file"][..], "no-such-file"),
        (&["solve", "--timeout", "soon", "-"], "seconds"),
        (&["convert", "--to", "photo", "-"], "native"),
        (&["generate", "--size", "2"], "3 to 60"),
        (&["generate", "--grade", "silly"], "easy"),
        (&["generate", "--colours", "7-5"], "colours"),
        (&["dance"], "--help"),
    ] {
        let output = flow(arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(err(&output).contains(hint), "{arguments:?}: {}", err(&output));
    }
    for command in ["solve", "count", "generate", "check", "rate", "convert"] {
        let output = flow(&[command, "--help"], b"");
        assert_eq!(output.status.code(), Some(0));
        assert!(out(&output).contains("Example"), "{command}");
    }
}

#[test]
fn hostile_texts_are_refused_and_nothing_panics() {
    let huge = ".".repeat(61);
    for text in [
        &b""[..],
        b"\n\n\n",
        b"# nothing but a comment\n",
        b"R\n.\nR\n",
        b"RRR\n...\n...\n",
        b"R..\n..\n..R\n",
        b"size: 4x4\nR..\n...\n..R\n",
        b"F1;99x99;R\n",
        b"F1;5x5;R99999999999999999999\n",
        b"\xff\xfe\x00\x01binary\x00\x00",
        huge.as_bytes(),
    ] {
        for command in ["solve", "count", "check", "rate"] {
            let output = flow(&[command, "--json", "-"], text);
            assert_eq!(output.status.code(), Some(2), "{command} {text:?}: {}", out(&output));
            assert!(!err(&output).contains("panicked"), "{}", err(&output));
            assert!(!err(&output).is_empty());
        }
    }
}

#[test]
fn a_good_puzzle_after_a_bad_one_is_still_answered() {
    let input = "R..\n..\n..R\n\nR.R\n...\n...\n\n";
    let output = flow(&["solve", "--json", "-"], input.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(lines(&output).len(), 1);
}

#[test]
fn the_largest_boards_come_to_an_end() {
    // One colour on 60x60, and a thousand on another.
    let rows = vec!["60"; 58].join("/");
    let one = format!("F1;60x60;R59/{rows}/59R\n");
    let output = flow(&["solve", "--json", "--timeout", "5", "-"], one.as_bytes());
    assert!(matches!(output.status.code(), Some(0 | 1)), "{}", err(&output));
    assert_eq!(lines(&output).len(), 1);
    let mut numbers = String::from("60 60\n");
    for row in 0..60 {
        let cells: Vec<String> =
            (0..60)
                .map(|column| {
                    if column % 3 == 1 {
                        "0".into()
                    } else {
                        (row * 20 + column / 3 + 1).to_string()
                    }
                })
                .collect();
        numbers.push_str(&cells.join(" "));
        numbers.push('\n');
    }
    let output = flow(
        &["solve", "--json", "--timeout", "20", "--from", "numbers-width-first", "-"],
        numbers.as_bytes(),
    );
    assert_eq!(output.status.code(), Some(0), "{} {}", out(&output), err(&output));
}

#[test]
fn a_hundred_thousand_small_puzzles_stream_through_in_order() {
    let boards = ["F1;3x3;RBG/3/RBG", "F1;2x2;RR/2", "F1;3x3;R2/3/2R", "F1;2x2;RB/BR"];
    let input = boards.join("\n") + "\n";
    let input = input.repeat(100_000 / boards.len());
    let output = flow(&["count", "-"], input.as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let expected = ["1", "1", "2+", "0"];
    let text = out(&output);
    let mut count = 0;
    for (number, line) in text.lines().enumerate() {
        assert_eq!(line, format!("stdin {}: {}", number + 1, expected[number % expected.len()]));
        count += 1;
    }
    assert_eq!(count, 100_000);
}
