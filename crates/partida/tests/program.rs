//! The program as people and other programs meet it.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

const PARTIDA: &str = env!("CARGO_BIN_EXE_partida");

fn partida(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(PARTIDA)
        .args(arguments)
        .env_remove("LANG")
        .env_remove("LC_ALL")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Whoever asked wrongly is answered before the input is read.
    drop(child.stdin.take().expect("a pipe").write_all(input.as_bytes()));
    child.wait_with_output().expect("the program ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

#[test]
fn a_random_player_in_python_finishes_matches_in_all_nine_modes() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/random_player.py");
    for mode in 0..9 {
        for capture in [false, true] {
            let options = format!(r#"{{"mode":{mode},"capture":{capture}}}"#);
            let output = Command::new("python3")
                .args([script, PARTIDA, "damas-chinas", &options, "7"])
                .output()
                .expect("python3 is there: cargo xtask test installs it");
            let told = text(&output.stdout);
            assert!(output.status.success(), "{options}: {}", text(&output.stderr));
            assert!(told.contains("actions:") && told.contains("winners"), "{options}: {told}");
        }
    }
}

#[test]
fn wrong_use_is_explained_and_exits_with_2() {
    for (arguments, hint) in [
        (&["play", "chess"][..], "damas-chinas"),
        (&["play", "damas-chinas", "--option", "mode"], "key=value"),
        (&["play", "damas-chinas", "--option", "mode=9"], "mode"),
        (&["play", "damas-chinas", "--option", "mode=1", "--option", "mode=2"], "twice"),
        (&["play", "damas-chinas", "--seat", "cat"], "bot:LEVEL"),
        (&["play", "damas-chinas", "--lang", "fr"], "es, en or pt"),
        (&["perft", "damas-chinas"], "--depth"),
        (&["perft", "damas-chinas", "--depth", "1", "--position", "x"], ""),
        (&["convert", "damas-chinas", "--from", "photo"], "matrix"),
        (&["dance"], "--help"),
    ] {
        let output = partida(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(hint), "{arguments:?}: {}", text(&output.stderr));
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn perft_counts_for_people_and_for_programs() {
    let output = partida(&["perft", "damas-chinas", "--depth", "3", "--json"], "");
    let lines: Vec<serde_json::Value> =
        text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let nodes: Vec<u64> = lines.iter().map(|line| line["nodes"].as_u64().unwrap()).collect();
    assert_eq!(nodes, [14, 196, 4760]);
    let divided = text(&partida(&["perft", "damas-chinas", "--depth", "2", "--divide"], "").stdout);
    assert!(divided.contains("n1-m5 14\n"), "{divided}");
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = Command::new(PARTIDA)
        .args(["perft", "damas-chinas", "--depth", "2", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(text(&output.stderr), "");
    assert!(output.status.success());
}

#[test]
fn a_match_in_the_terminal_explains_what_is_wrong_and_goes_on() {
    let input = "help\nlegal n1\nd1-e5\nn1-n9\n\nnonsense\nn1-m5\nd1-e5\nquit\n";
    let output = partida(&["play", "damas-chinas", "--line"], input);
    assert!(output.status.success());
    let told = text(&output.stdout);
    assert!(told.contains("n1-m5  n1-m6"), "{told}");
    assert!(told.matches("\n! ").count() + told.matches("> ! ").count() >= 3, "{told}");
    assert!(!told.contains('\x1b'), "no colours into a pipe");
    let spanish = partida(&["play", "damas-chinas", "--lang", "es"], "help\n");
    assert!(text(&spanish.stdout).contains("Damas Chinas"));
    assert!(text(&spanish.stdout).contains("jugada"));
}

/// The matches of an arena, without the times that they took.
fn arena(more: &[&str]) -> Vec<serde_json::Value> {
    let mut arguments = vec!["arena", "small-star-empires", "--bots", "greedy,random", "--json"];
    arguments.extend(more);
    let output = partida(&arguments, "");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    let mut lines: Vec<serde_json::Value> =
        told.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(lines.pop().is_some_and(|last| last["summary"]["bots"]["greedy"].is_object()));
    for line in &mut lines {
        for timed in ["ms", "thinking"] {
            line.as_object_mut().unwrap().remove(timed);
        }
    }
    lines
}

#[test]
fn an_arena_plays_as_many_matches_as_asked_with_seats_in_turn_whatever_the_threads() {
    let one = arena(&["--games", "5", "--threads", "1", "--seed", "3"]);
    assert_eq!(one.len(), 5);
    for (number, line) in one.iter().enumerate() {
        let first = if number % 2 == 0 { "greedy" } else { "random" };
        assert_eq!(line["seats"][0], first);
    }
    assert_eq!(one, arena(&["--games", "5", "--threads", "3", "--seed", "3"]));
    assert_ne!(one, arena(&["--games", "5", "--threads", "1", "--seed", "4"]));
}

#[test]
fn an_arena_that_was_broken_off_goes_on_where_it_was() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("broken-off.jsonl");
    // Perhaps an earlier run of this test left one.
    drop(std::fs::remove_file(&path));
    let file = path.to_str().unwrap();
    let whole = arena(&["--games", "6"]);
    // With one thread, so that the matches stand in the file in their order.
    assert_eq!(arena(&["--games", "4", "--threads", "1", "--resume", file]), whole[..4]);
    // Killed while the fourth was being written; and the second did not go as it would go now.
    let kept = std::fs::read_to_string(&path).unwrap();
    let mut kept: Vec<String> = kept.lines().map(Into::into).collect();
    assert_eq!(kept.len(), 5, "the run and four matches");
    kept[2] = kept[2].replace("\"turns\":", "\"turns\":1000");
    kept[4].truncate(30);
    std::fs::write(&path, kept.join("\n")).unwrap();

    let resumed = arena(&["--games", "6", "--resume", file]);
    assert_eq!(resumed.len(), 6);
    let same: Vec<bool> = resumed.iter().zip(&whole).map(|(one, other)| one == other).collect();
    assert_eq!(same, [true, false, true, true, true, true], "the second is taken from the file");

    let other = ["arena", "small-star-empires", "--bots", "greedy,easy", "--games", "2"];
    let output = partida(&[&other[..], &["--resume", file]].concat(), "");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("another run"), "{}", text(&output.stderr));

    // A file that is none of an arena's is left as it is, be it without an end of line.
    std::fs::write(&path, "my notes").unwrap();
    let output = partida(&[&other[..], &["--resume", file]].concat(), "");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "my notes");
}

/// A match of two moves, saved in the line mode; the folder goes with the test.
fn saved_match(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("partida-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("match.json");
    let seats = ["--seat", "human", "--seat", "human"];
    let arguments = [&["play", "damas-chinas", "--line"], &seats[..]].concat();
    let output = partida(&arguments, &format!("n1-m5\nd1-e5\nsave {}\nquit\n", file.display()));
    assert!(output.status.success(), "{}", text(&output.stderr));
    file
}

#[test]
fn a_saved_match_is_analysed_from_a_record_and_from_the_log_of_a_browser() {
    let file = saved_match("analyse");
    let analyse = |file: &Path| {
        let path = file.to_str().unwrap();
        let output = partida(&["analyse", path, "--nodes", "60", "--json"], "");
        assert!(output.status.success(), "{}", text(&output.stderr));
        let told = text(&output.stdout);
        let lines: Vec<Value> =
            told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        lines
    };
    let told = analyse(&file);
    // The start, two moves, and the turning points.
    assert_eq!(told.len(), 4, "{told:?}");
    assert_eq!(told[0]["played"], "n1-m5");
    let chances = told[2]["assessed"]["open"].as_array().unwrap();
    let sum: f64 = chances.iter().filter_map(Value::as_f64).sum();
    assert!((sum - 1.0).abs() < 0.01, "{chances:?}");
    assert!(told[3]["turning_points"].is_array());
    // The page saves the same match without ids, draws and players.
    let record: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let entries: Vec<Value> = record["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            let (seat, cause) = (&one["seat"], &one["cause"]);
            json!({ "seat": seat, "cause": cause, "action": one["action"], "events": one["events"] })
        })
        .collect();
    let log = json!({
        "game": record["game"], "options": record["options"], "setup": record["setup"], "entries": entries,
    });
    let beside = file.with_file_name("log.json");
    std::fs::write(&beside, log.to_string()).unwrap();
    assert_eq!(analyse(&beside), told);
    // For people, and in their language.
    let output = partida(&["--lang", "es", "analyse", beside.to_str().unwrap(), "--glance"], "");
    assert!(text(&output.stdout).contains("se jugó: n1-m5"), "{}", text(&output.stdout));
    // What is no match is refused with its name.
    std::fs::write(&beside, r#"{"game":"chess"}"#).unwrap();
    let output = partida(&["analyse", beside.to_str().unwrap()], "");
    assert!(!output.status.success());
    assert!(text(&output.stderr).contains("log.json is not a record of a match"));
    std::fs::remove_dir_all(file.parent().unwrap()).unwrap();
}

#[test]
fn pictures_and_the_text_of_a_match_are_written() {
    let file = saved_match("picture");
    let path = file.to_str().unwrap();
    for (name, begins) in
        [("match.svg", &b"<svg"[..]), ("match.png", b"\x89PNG\r\n"), ("match.gif", b"GIF89a")]
    {
        let picture = file.with_file_name(name);
        let output = partida(&["replay", path, "--picture", picture.to_str().unwrap()], "");
        assert!(output.status.success(), "{}", text(&output.stderr));
        let bytes = std::fs::read(&picture).unwrap();
        assert!(bytes.starts_with(begins) && bytes.len() > 1000, "{name}");
    }
    let other = file.with_file_name("match.bmp");
    let output = partida(&["replay", path, "--picture", other.to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(!other.exists());
    // The start is another picture than the end.
    let start = file.with_file_name("start.svg");
    partida(&["replay", path, "--picture", start.to_str().unwrap(), "--at", "0"], "");
    assert_ne!(
        std::fs::read(&start).unwrap(),
        std::fs::read(file.with_file_name("match.svg")).unwrap()
    );
    let output = partida(&["replay", path, "--text"], "");
    assert!(text(&output.stdout).ends_with("moves:\n1: n1-m5\n2: d1-e5\n"));
    let output = partida(&["replay", path, "--verify"], "");
    assert!(text(&output.stdout).contains("all 2 entries are right"));
    std::fs::remove_dir_all(file.parent().unwrap()).unwrap();
}
