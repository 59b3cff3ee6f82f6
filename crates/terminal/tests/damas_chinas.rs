//! Damas Chinas at the line-mode console.

use kit::{Ink, Lang, Show};
use terminal::{Console, Player, Setup};

fn play(input: &str, lang: Lang) -> String {
    let game = catalog::game("damas-chinas").expect("a game of the catalog");
    let mut output = Vec::new();
    let show = Show { lang, ink: Ink::Plain };
    let mut console = Console::new(input.as_bytes(), &mut output, show);
    terminal::play(game, &Setup::default(), &mut console).expect("a console in memory");
    drop(console);
    String::from_utf8(output).expect("text")
}

#[test]
fn what_is_no_move_is_explained_in_the_language_of_the_player() {
    for (lang, words) in [
        (Lang::Es, "! Eso no es una jugada. Escribe, por ejemplo, `n1-m5`, o `legal` o `help`."),
        (Lang::En, "! write a move as n1-m5, o1>m5 or l7>j7xh8, or write pass"),
        (Lang::Pt, "! Isso não é uma jogada. Escreva, por exemplo, `n1-m5`, ou `legal` ou `help`."),
    ] {
        let said = play("m5\nquit\n", lang);
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn q_leaves_the_match() {
    let said = play("q\nn1-m5\n", Lang::En);
    assert!(!said.contains("n1-m5."), "{said}");
    assert!(!said.contains('!'), "{said}");
}

#[test]
fn a_bot_that_does_not_exist_is_refused_before_the_match() {
    let game = catalog::game("damas-chinas").expect("a game of the catalog");
    let with = |level: &str| Setup {
        players: vec![Player::Human, Player::Bot(level.to_owned())],
        ..Setup::default()
    };
    assert_eq!(with("hard").check(game), Ok(2));
    let why = with("zzz").check(game).expect_err("no such bot");
    assert_eq!(why.to_string(), "damas-chinas has no bot \"zzz\"");
    // A bot of another game's own is none of this one's.
    assert!(with("s52-normal").check(game).is_err());
    let empires = catalog::game("small-star-empires").expect("a game of the catalog");
    assert_eq!(with("s52-normal").check(empires), Ok(2));
    let puzzle = catalog::game("flow-free").expect("a game of the catalog");
    let alone = Setup { players: vec![Player::Bot("easy".to_owned())], ..Setup::default() };
    assert!(alone.check(puzzle).is_err());
}
