//! The board on the screen: section 7 of the rules.

mod common;

use common::{E1, Game, V1};
use flow_free::text;
use kit::{Ink, Lang};

fn plain(lines: &str) -> String {
    text::board(Game::after(lines).0.board(), Lang::En, Ink::Plain)
}

#[test]
fn f70_f72_f73_the_screen_of_w2() {
    assert_eq!(
        plain("R 10, R 20"),
        "00R 01. 02. 03. 04B\n\
         10r 11. 12G 13. 14.\n\
         20r 21. 22. 23B 24G\n\
         30. 31. 32. 33. 34R\n\
         40Y 41. 42. 43. 44Y\n\
         Y open  B open  R open  G open\n"
    );
}

#[test]
fn the_solution_of_e1_on_the_screen() {
    assert_eq!(
        plain(V1),
        "00R 01b 02b 03b 04B\n\
         10r 11b 12G 13g 14g\n\
         20r 21b 22b 23B 24G\n\
         30r 31r 32r 33r 34R\n\
         40Y 41y 42y 43y 44Y\n\
         Y connected  B connected  R connected  G connected\n"
    );
}

#[test]
fn f76_the_colours_in_use_with_their_state() {
    let game = Game::after("B 03, B 13");
    let line = |lang| text::colours(game.0.board(), lang);
    assert_eq!(line(Lang::En), "Y open  B connected  R open  G open");
    assert_eq!(line(Lang::Es), "Y abierto  B conectado  R abierto  G abierto");
    assert_eq!(line(Lang::Pt), "Y aberto  B conectado  R aberto  G aberto");
}

/// A text without its escape sequences.
fn stripped(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\x1b') {
        plain.push_str(before);
        rest = after.split_once('m').expect("a whole sequence").1;
    }
    plain + rest
}

#[test]
fn f71_f72_f74_colours_are_backgrounds_and_ends_are_bold() {
    let game = Game::after("R 10");
    let coloured = text::board(game.0.board(), Lang::En, Ink::Colour);
    assert_eq!(stripped(&coloured), plain("R 10"));
    let rows: Vec<&str> = coloured.lines().collect();
    // No colour leaks into the separators or the empty cells.
    assert_eq!(rows[0], "\x1b[1;41;97m00R\x1b[0m 01. 02. 03. \x1b[1;44;97m04B\x1b[0m");
    assert_eq!(rows[1], "\x1b[41;97m10r\x1b[0m 11. \x1b[1;42;30m12G\x1b[0m 13. 14.");
    assert_eq!(rows[4], "\x1b[1;103;30m40Y\x1b[0m 41. 42. 43. \x1b[1;103;30m44Y\x1b[0m");
}

#[test]
fn f74_the_codes_of_the_seven() {
    let colour = |initial| flow_free::Colour::of_initial(initial).unwrap();
    for (initial, style) in [
        ('Y', "103;30"),
        ('B', "44;97"),
        ('R', "41;97"),
        ('G', "42;30"),
        ('W', "107;30"),
        ('C', "106;30"),
        ('P', "45;97"),
    ] {
        assert_eq!(text::style(colour(initial)), style);
    }
    let mut styles: Vec<&str> =
        (0..25).map(|index| text::style(flow_free::Colour::new(index))).collect();
    styles.sort_unstable();
    styles.dedup();
    assert_eq!(styles.len(), 25, "no two colours look alike");
}

#[test]
fn f181_cells_of_four_digits_on_the_screen() {
    let game = Game::on("F1;11x3;R9R/B9B/11");
    let shown = text::board(game.0.board(), Lang::En, Ink::Plain);
    assert!(shown.starts_with("0000R 0001. 0002. "), "{shown}");
    assert!(shown.lines().next().unwrap().ends_with(" 0009. 0010R"), "{shown}");
}

#[test]
fn f52_f65_the_texts_in_three_languages() {
    let game = Game::on(E1);
    let open: Vec<flow_free::Colour> =
        game.0.puzzle().pairs().iter().map(|pair| pair.colour).take(2).collect();
    assert_eq!(text::won(Lang::En), "Solved.");
    assert_eq!(text::lost(&open, Lang::En), "The board is full, but not connected: Y B.");
    assert_eq!(text::left(Lang::En), "Level left.");
    assert_eq!(text::not_a_level(Lang::En), "Not a level. Choose 5, 6, 7, 8 or 9, or X to leave.");
    assert_eq!(text::warning("Oh.", Lang::En), "Warning: Oh.");
    assert_eq!(text::lost(&open, Lang::Es), "El tablero está lleno, pero sin conectar: Y B.");
    assert_eq!(text::lost(&open, Lang::Pt), "O tabuleiro está cheio, mas sem ligar: Y B.");
}
