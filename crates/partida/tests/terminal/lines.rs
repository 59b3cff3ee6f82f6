//! The line mode on a terminal: arrow keys edit the line.

use crate::screen::Screen;

#[test]
fn arrow_keys_edit_the_line_and_call_back_earlier_ones() {
    let players = ["--seat", "human", "--seat", "human"];
    let mut screen =
        Screen::start("lines", &[&["play", "damas-chinas", "--line"], &players[..]].concat());
    screen.wait_for("Player 1>");
    // Left twice, and what was forgotten is put in.
    screen.send("n1m5\u{1b}[D\u{1b}[D-\r");
    let text = screen.wait_for("Player 2>");
    assert!(!text.contains("^["), "{text}");
    screen.send("legal\r");
    screen.wait_for("d1-e5");
    screen.send("\u{1b}[A");
    screen.wait("the earlier line", |text| text.trim_end().ends_with("Player 2> legal"));
    screen.send("\u{3}");
    assert_eq!(screen.end(), 0);
}

#[test]
fn a_game_alone_asks_for_its_mode() {
    let mut screen = Screen::start("line-menu", &["play", "damas-chinas", "--line"]);
    screen.wait_for("1-9 [1]>");
    screen.send("\r\r\r");
    screen.wait_for("Against whom");
    screen.send("1\r");
    screen.wait_for("Player 1>");
    screen.send("quit\r");
    assert_eq!(screen.end(), 0);
}
