//! Terminals that behave badly, and programs that are ended.

use std::process::Command;

use crate::screen::Screen;

#[test]
fn storms_broken_bytes_and_a_paste_of_a_megabyte_leave_it_alive() {
    let mut screen =
        Screen::start("hostile", &["play", "damas-chinas", "--seat", "human", "--seat", "human"]);
    screen.wait_for("To act: Player 1");
    for step in 0..200_u16 {
        screen.resize(1 + step * 37 % 150, 1 + step * 23 % 60);
    }
    screen.resize(1, 1);
    screen.resize(60, 20);
    screen.wait_for("More room is needed");
    screen.resize(80, 24);
    screen.wait_for("To act: Player 1");
    screen.send_bytes(
        b"\xff\xfe\xc3\x28\xe2\x82\xf0\x9f\x98\x80\x00\x1b[999;999;999~\x1b[<0;9999;9999M",
    );
    screen.send(":");
    screen.send("\u{1b}[200~");
    let chunk = "x".repeat(4096);
    for _ in 0..256 {
        screen.send(&chunk);
    }
    screen.send("\u{1b}[201~");
    screen.send("\r");
    screen.wait_for("! ");
    screen.send(":n1-m5\r");
    screen.wait_for("To act: Player 2");
    screen.send("\u{3}");
    assert_eq!(screen.end(), 0);
    assert!(!screen.is_alternate());
}

#[test]
fn whoever_ends_the_program_gets_the_terminal_back() {
    for signal in ["TERM", "HUP", "INT"] {
        let mut screen = Screen::start(&format!("signal-{signal}"), &[]);
        screen.wait_for("P A R T I D A");
        assert!(screen.is_alternate());
        let told = Command::new("kill")
            .args(["-s", signal, &screen.process().to_string()])
            .status()
            .unwrap();
        assert!(told.success());
        assert_eq!(screen.end(), 0, "{signal}");
        assert!(!screen.is_alternate(), "{signal}");
    }
}

#[test]
fn the_menu_leads_to_a_match_and_back() {
    let mut screen = Screen::start("menu", &[]);
    screen.wait_for("P A R T I D A");
    screen.send("?");
    screen.wait_for("Keys");
    screen.send("q");
    // Down to the fourth game, into its setup, and off.
    screen.send("jjj\r");
    screen.wait_for("set up the match");
    screen.send("\r");
    screen.wait_for("To act: Player 1");
    screen.send("h");
    screen.wait_for("Hint:");
    screen.send("y");
    screen.wait("the answer of the bot", |text| text.contains("Player 2 (yellow) plays"));
    screen.send("\u{1b}");
    screen.wait_for("Resume a match");
    screen.send("\u{3}");
    assert_eq!(screen.end(), 0);
}

#[test]
fn a_dumb_terminal_is_played_on_line_by_line() {
    let output = Command::new(env!("CARGO_BIN_EXE_partida"))
        .env("TERM", "dumb")
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("Usage: partida"));
}
