//! A whole match of each game against bots, typed at the keyboard.

use catalog::{Limits, Seat, Viewer};
use terminal::Setup;
use terminal::full::Local;

use crate::screen::Screen;

/// What a hurried player would do, seeing what the seat sees.
fn choose(game: &str, view: &str) -> String {
    let picture = catalog::pictures(game).unwrap().read(view).unwrap();
    let mut never = || false;
    let mut limits = Limits::new(&mut never);
    limits.nodes = Some(40);
    picture.bot("greedy", &mut limits, 1).unwrap().action
}

fn play(game: &str, options: &[&str], seats: usize) {
    let mut arguments = vec!["play", game, "--seed", "4", "--seat", "human"];
    for _ in 1..seats {
        arguments.extend(["--seat", "bot:greedy"]);
    }
    for option in options {
        arguments.extend(["--option", option]);
    }
    let mut screen = Screen::start(&format!("match-{game}"), &arguments);
    let setup = Setup {
        options: options.iter().map(|text| Setup::option(text).unwrap()).collect(),
        players: std::iter::once("human")
            .chain(vec!["bot:greedy"; seats - 1])
            .map(|player| player.parse().unwrap())
            .collect(),
        ..Setup::default()
    };
    let begun = Local::begin(catalog::game(game).unwrap(), &setup, 4).unwrap();
    let seat = Seat::new(0);
    let mine = begun.seat_name(seat, kit::Lang::En);
    let mut typed = 0;
    // What is saved tells how the match stands; the screen follows.
    let now = |screen: &Screen| match screen.saved() {
        Some(record) => catalog::record::played(&record).unwrap(),
        None => {
            Local::begin(catalog::game(game).unwrap(), &setup, 4).map(Local::into_match).unwrap()
        }
    };
    loop {
        screen.wait("a turn or the end", |_| {
            let acting = now(&screen).status().to_act;
            acting.is_empty() || acting.contains(seat)
        });
        let this_match = now(&screen);
        let version = this_match.status().version;
        if this_match.status().to_act.is_empty() {
            break;
        }
        screen.wait("the screen", |text| text.contains(&format!("To act: {mine}")));
        let action = choose(game, this_match.view(Viewer::Seat(seat)).get());
        screen.send(&format!(":{action}\r"));
        typed += 1;
        assert!(typed < 2000, "it does not end");
        screen.wait("the action", |_| now(&screen).status().version > version);
    }
    screen.wait_for("Over:");
    let record = screen.saved().expect("a finished match is kept");
    assert!(record.outcome.is_some());
    assert!(typed > 2, "the person took part");
    // What was exported is right by the rules, luck included.
    screen.send("x");
    let written = screen.wait_for("Written to ");
    let name = written.split("Written to ").nth(1).unwrap().split_whitespace().next().unwrap();
    let verified = std::process::Command::new(env!("CARGO_BIN_EXE_partida"))
        .args(["replay", "--verify"])
        .arg(screen.home.join(name))
        .output()
        .unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    screen.send("\u{3}");
    assert_eq!(screen.end(), 0);
    assert!(!screen.is_alternate());
}

#[test]
fn small_star_empires() {
    play("small-star-empires", &[], 2);
}

#[test]
fn damas_chinas() {
    play("damas-chinas", &["capture=yes", "mode=7"], 2);
}

#[test]
fn king_of_colors() {
    play("king-of-colors", &["round_limit=5"], 3);
}

#[test]
fn conquer_of_cathay() {
    play("conquer-of-cathay", &["round_limit=20"], 3);
}

#[test]
fn flow_free() {
    let board = &flow_free::packs::level(5)[0];
    let options = ["--option", "level=5", "--option", "number=1"];
    let mut arguments = vec!["play", "flow-free"];
    arguments.extend(options);
    let mut screen = Screen::start("match-flow-free", &arguments);
    screen.wait_for("Level 5, board 1");
    for (pair, path) in board.puzzle.pairs().iter().zip(&board.solution) {
        // The other end belongs to the path without being drawn.
        let cells: Vec<String> =
            path[..path.len() - 1].iter().map(|cell| board.puzzle.cell_name(*cell)).collect();
        screen.send(&format!(":stroke {} {}\r", pair.colour, cells.join(" ")));
    }
    screen.wait_for("Over:");
    screen.wait_for("★");
    screen.send("\u{3}");
    assert_eq!(screen.end(), 0);
}
