//! Whole dialogues, typed from a script (S49 to S51, S54).

use kit::{Ink, Lang, Show};
use serde_json::json;

use crate::{Console, Player, Setup, play};

/// Types the lines and gives back everything that was said.
fn dialogue(setup: &Setup, lang: Lang, lines: &[&str]) -> String {
    let game = catalog::game("small-star-empires").unwrap();
    let input = lines.join("\n") + if lines.is_empty() { "" } else { "\n" };
    let mut output = Vec::new();
    let show = Show { lang, ink: Ink::Plain };
    let mut console = Console::new(input.as_bytes(), &mut output, show);
    play(game, setup, &mut console).unwrap();
    drop(console);
    String::from_utf8(output).unwrap()
}

fn with_seed() -> Setup {
    Setup { seed: Some(5), ..Setup::default() }
}

/// The reference board, P first, from the command line.
fn named(players: &[Player]) -> Setup {
    let mut setup = Setup { players: players.to_vec(), ..with_seed() };
    setup.options.insert("arrangement".into(), json!("reference"));
    setup.options.insert("first".into(), json!("P"));
    setup
}

const START: &str = "   0...  1...  B...  1...
1...  P..4  1...  X...  2...  1...  G...
   1...  3...  3...  1...  2...  W...  1...
1...  W...  1...  R...  1...  3...  B...
   G...  2...  2...  0...  3...  2...  1...
      2...  2...  G...  1...  1...  X...  R...
   3...  X...  1...  2...  1...  3...  1...
      1...  R...  1...  W...  B...  T..4  1...
                     3...  2...  1...  0...";

#[test]
fn s51_the_menu_leads_to_a_match_of_two_people() {
    let said = dialogue(
        &with_seed(),
        Lang::En,
        &["5", "1", "7", "", "yes", "reference", "V", "P", "1", "-1,-2", "C", "q", "4"],
    );
    for part in [
        "1. Human against human",
        "2. Human against computer",
        "3. Computer against computer",
        "4. Exit",
        "! \"5\" is not one of the answers.",
        "! \"7\" is not one of the answers.",
        "! \"V\" is not one of the answers.",
        "players 2 tokens yes start P sectors 1.0 2.0 3.0 4.0 5.0 6.0 7.0",
        START,
        "P human       16        4       0       0     0     3 (1)     3",
        "T human       16        4       0       0     0     3 (1)     3",
        "P flies from -1,-3 to -1,-2 and founds a colony.",
        "T to move",
    ] {
        assert!(said.contains(part), "{part}\n---\n{said}");
    }
    // Leaving the match leads back to the menu, and its fourth entry out of it.
    assert_eq!(said.matches("4. Exit").count(), 2);
}

#[test]
fn s51_a_mixed_game_needs_a_person_and_a_computer() {
    let said = dialogue(
        &with_seed(),
        Lang::En,
        &[
            "2", "3", "no", "random", "P", // players, tokens, arrangement, first
            "h", "human", "human", // nobody is a computer: asked again
            "", "c", "normal", "", "", // P human, T computer normal, V computer easy
            "q", "4",
        ],
    );
    assert!(said.contains("At least one seat is human and at least one is a computer."));
    assert!(said.contains("P: human or computer [human]> "));
    assert!(said.contains("T: human or computer [computer]> "));
    assert!(said.contains("P human "));
    assert!(said.contains("T computer normal "));
    assert!(said.contains("V computer easy "));
    assert!(said.contains("players 3 tokens no start P sectors "));
}

/// The computers answer at once, and the match goes on to its end.
#[test]
fn s51_a_person_plays_a_whole_match_against_the_computer() {
    let setup = named(&[Player::Human, Player::Bot("s52-normal".into())]);
    // The first ship that can fly, its first destination, whichever piece is left.
    let round = [
        "1", "1", "c", "t", "x", "2", "1", "c", "t", "x", "3", "1", "c", "t", "x", "4", "1", "c",
        "t", "x",
    ];
    let lines: Vec<&str> = round.iter().copied().cycle().take(3000).collect();
    let said = dialogue(&setup, Lang::En, &lines);
    assert!(said.contains("The game is over: "), "{}", &said[said.len() - 2000..]);
    assert!(said.contains("T (computer normal): "));
    // With computers beside people nothing waits for a key.
    assert!(!said.contains("Enter: next turn"));
}

#[test]
fn s50_ship_destination_and_piece_with_wrong_answers_on_the_way() {
    let said = dialogue(
        &named(&[Player::Human, Player::Human]),
        Lang::En,
        &[
            "9", "0", "ship", "1", // no such ship, then ship 1
            "99", "abc", "9,9", "1,-3", "-1,4", "E 2", "SE 99", "NE 3", // no destination
            "E 1", "Z", "", "C", // one step east, no piece Z, a colony
            "2", "x", // T takes ship 2 and cancels
            "1,3>1,3C", "1,3>x", "1,3>1,2T", // the whole turn in notation
            "q",
        ],
    );
    for part in [
        "Ships  1: -1,-3 (19 destinations)",
        "! There is no ship \"9\": type a number from 1 to 4.",
        "! There is no ship \"0\"",
        "! There is no ship \"ship\"",
        "! \"99\" is no destination: choose one of the list.",
        "! \"abc\" is no destination",
        "! 9,9 is not on the board.",
        "! 1,-3 is not free.",
        "! No flight leads there: a wormhole ends the line.",
        "! No flight leads there: a black hole stands in the way.",
        "! No flight leads there: the line leaves the board.",
        "0,-3: C colony (16 left) or T station (4), x cancels> ",
        "! \"z\" is no piece: type C or T.",
        "P flies from -1,-3 to 0,-3 and founds a colony.",
        "Cancelled. Choose a ship.",
        "! 1,3 is not free.",
        "! A turn is written like -1,-3>-1,-2C.",
        "T flies from 1,3 to 1,2 and builds a trade station.",
    ] {
        assert!(said.contains(part), "{part}\n---\n{said}");
    }
}

#[test]
fn s50_a_landing_is_chosen_after_a_wormhole_and_may_be_cancelled() {
    let said = dialogue(
        &named(&[Player::Human, Player::Human]),
        Lang::En,
        &["1", "SE 6", "0,2", "13", "4,-2", "cancel", "1", "SE 6", "2", "T", "q"],
    );
    assert!(said.contains("Wormhole -1,3, landings  1) 3,-3  2) 4,-3"), "{said}");
    assert!(said.contains("! \"0,2\" is no landing of the list."));
    assert!(said.contains("! \"13\" is no landing of the list."));
    // Nothing was played before the piece was chosen.
    assert_eq!(said.matches("P flies").count(), 1);
    let flown = "P flies from -1,-3 to 4,-3, through the wormholes -1,3 and 3,-2, and builds";
    assert!(said.contains(flown), "{said}");
}

#[test]
fn s48_the_layers_are_shown_on_request() {
    let said = dialogue(
        &named(&[Player::Human, Player::Human]),
        Lang::En,
        &["systems", "1", "pieces", "-1,-2", "owners", "c", "names", "board", "help", "q"],
    );
    for part in [
        " 0 1 B 1\n1 P 1 X 2 1 G\n 1 3 3 1 2 W 1\n",
        " . . . .\n. . . . . . .\n",
        " . . . .\n. P . . . . .\n",
        "   -1,-4 0,-4  1,-4  2,-4\n",
        "First the ship by its number",
    ] {
        assert!(said.contains(part), "{part}\n---\n{said}");
    }
    assert!(said.contains("P flies from -1,-3 to -1,-2 and founds a colony."));
}

#[test]
fn s54_computers_wait_for_a_key_unless_told_to_run() {
    let computers = named(&[Player::Bot("s52-easy".into()), Player::Bot("s52-normal".into())]);
    let said = dialogue(&computers, Lang::En, &["", "", "q"]);
    assert_eq!(said.matches("Enter: next turn, a: run automatically, q: quit> ").count(), 3);
    assert_eq!(said.matches(" flies from ").count(), 2);
    // The board at the start and after every turn.
    assert_eq!(said.matches("rows from").count(), 3);
    let said = dialogue(&computers, Lang::En, &["a"]);
    assert!(said.contains("The game is over: "));
    let turns = said.matches(" flies from ").count();
    assert_eq!(said.matches("rows from").count(), turns + 1);
    assert_eq!(said, dialogue(&computers, Lang::En, &["a"]), "the same seed, the same game");
}

#[test]
fn s54_automatic_running_is_chosen_in_the_menu() {
    let said = dialogue(
        &with_seed(),
        Lang::En,
        &["3", "4", "", "", "", "easy", "normal", "", "", "yes", "4"],
    );
    assert!(!said.contains("Enter: next turn"));
    assert!(said.contains("The game is over: "), "{said}");
    assert!(said.contains("Z computer easy"));
}

#[test]
fn every_language_has_its_words() {
    let two = named(&[Player::Human, Player::Human]);
    let spanish = dialogue(&two, Lang::Es, &["ayuda", "1", "SO 1", "colonia", "salir"]);
    assert!(spanish.contains("Naves  1: -1,-3 (19 destinos)"));
    assert!(spanish.contains("P vuela de -1,-3 a -2,-2 y funda una colonia."));
    assert!(spanish.contains("Turno de T"));
    let portuguese = dialogue(&two, Lang::Pt, &["ajuda", "1", "L 1", "estação", "sair"]);
    assert!(portuguese.contains("P voa de -1,-3 a 0,-3 e constrói uma estação comercial."));
    for lang in Lang::ALL {
        let said = dialogue(&with_seed(), lang, &["1", "", "", "", "", "q", "4"]);
        assert!(said.contains("Small Star Empires"));
    }
}

#[test]
fn the_end_of_input_ends_the_program_wherever_it_comes() {
    let whole = ["2", "", "", "", "P", "", "", "", "1", "SE 6", "1", "c"];
    for length in 0..whole.len() {
        dialogue(&with_seed(), Lang::En, &whole[..length]);
    }
    let unknown = named(&[Player::Bot("genius".into())]);
    assert!(dialogue(&unknown, Lang::En, &[]).contains("genius"));
}

/// In English both answers begin with "r", in Spanish and Portuguese only the reference does:
/// taking it for the random board would surprise.
#[test]
fn s51_an_arrangement_that_could_mean_either_is_asked_again() {
    for (lang, words) in [
        (Lang::Es, "! \"r\" no es una de las respuestas."),
        (Lang::En, "! \"r\" is not one of the answers."),
        (Lang::Pt, "! \"r\" não é uma das respostas."),
    ] {
        let said = dialogue(&with_seed(), lang, &["1", "2", "no", "r", "ref", "P", "q", "4"]);
        assert!(said.contains(words), "{said}");
        assert!(said.contains("sectors 1.0 2.0 3.0 4.0 5.0 6.0 7.0"), "{said}");
    }
}
