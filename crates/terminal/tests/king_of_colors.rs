//! King of Colors on one screen: three people who must not see each other's tokens, and bots.

use catalog::Options;
use kit::{Ink, Lang, Show};
use terminal::{Console, Player, Setup};

fn play(players: &[&str], options: &[&str], input: &str, lang: Lang, can_clear: bool) -> String {
    let options: Options =
        options.iter().map(|option| Setup::option(option).expect("an option")).collect();
    let players = players.iter().map(|who| who.parse::<Player>().expect("a player")).collect();
    let setup = Setup { options, players, seed: Some(3), extended: false };
    let game = catalog::game("king-of-colors").expect("a game of the catalog");
    let mut output = Vec::new();
    let show = Show { lang, ink: Ink::Plain };
    let mut console = Console::new(input.as_bytes(), &mut output, show);
    console.can_clear = can_clear;
    terminal::play(game, &setup, &mut console).expect("a console in memory");
    drop(console);
    String::from_utf8(output).expect("text")
}

const RED_FIRST: &str = r#"explicit={"colours":"RBG","initial":"R","deck":["ST","MP"]}"#;

#[test]
fn three_people_play_a_whole_match_on_one_screen() {
    // A round without tokens: nine passes and three distributions, each after the hand-over.
    let round = "\npass\n".repeat(9) + &"\nproduce auto\n".repeat(3);
    for (lang, words) in [
        (Lang::En, "Red, Blue, Green share the first place (ranking)"),
        (Lang::Es, "Comparten el primer puesto: Rojo, Azul, Verde (ranking)"),
        (Lang::Pt, "Dividem o primeiro lugar: Vermelho, Azul, Verde (ranking)"),
    ] {
        let input = round.repeat(5);
        let said = play(&[], &["round_limit=5", RED_FIRST], &input, lang, false);
        assert!(said.contains(words), "{}", &said[said.len().saturating_sub(600)..]);
        assert!(said.lines().all(|line| line.chars().count() <= 120));
    }
}

#[test]
fn tokens_and_the_whole_movement_phase_by_hand() {
    let input = [
        "",
        "place C1 M",
        "",
        "place G4 M",
        "",
        "pass",
        "",
        "pass",
        "",
        "pass",
        "",
        "pass",
        "",
        "pass",
        "",
        "pass",
        "",
        "pass",
        "",
        "produce auto",
        "",
        "produce auto",
        "",
        "produce auto",
        "",
        "move C1 C2 9",
        "move C1 C2 3",
        "",
        "move G4 F4 1",
        "",
        "leave",
        "",
        "leave",
    ]
    .join("\n")
        + "\n";
    let said = play(&[], &[RED_FIRST], &input, Lang::En, false);
    assert!(said.contains("! You may move 1 to"), "{said}");
    assert!(said.contains("Red moves 3 from C1 to C2."));
    // Blue opens round 2 and leaves, then Green does: Red is the last.
    assert!(said.contains("Red wins (last_player)"), "{said}");
}

#[test]
fn a_screen_shows_no_secret_of_the_player_before() {
    let input = "\nplace C1 M\n\nplace G4 P\n\n";
    let said = play(&[], &[RED_FIRST], input, Lang::En, true);
    let screens: Vec<&str> = said.split("\x1b[2J\x1b[3J\x1b[H").collect();
    assert_eq!(screens.len(), 4, "{said}");
    let (red, blue, green) = (screens[1], screens[2], screens[3]);
    assert!(red.starts_with("Red to act.") && red.contains("C1 w1 R5"));
    assert!(blue.contains("Red places a token face down on C1.") && blue.contains("C1 w1 R5?"));
    assert!(!blue.contains("Movement token on") && !blue.contains("(m)"));
    // Green catches up on both.
    assert!(green.contains("Red places a token face down on C1."));
    assert!(green.contains("Blue places a token face down on G4.") && green.contains("B5?"));
}

#[test]
fn one_person_against_bots_is_not_told_their_tokens() {
    let input = "pass\n".repeat(3);
    let players = ["human", "bot:random", "bot:random"];
    let said = play(&players, &[RED_FIRST], &input, Lang::En, true);
    assert!(!said.contains("\x1b[2J"), "one person need not look away");
    assert!(said.contains("Blue p"), "{said}");
    assert!(!said.contains("(random): place"), "{said}");
    let planning = said.split("All tokens are turned up").next().expect("a first part");
    assert!(!planning.contains("Blue places a M") && !planning.contains("Blue places a D"));
}

#[test]
fn bots_play_to_the_end() {
    let players = ["bot:random", "bot:easy", "bot:greedy"];
    let said = play(&players, &["round_limit=8"], "", Lang::En, false);
    assert!(said.contains(" wins (") || said.contains("share the first place"), "{said}");
}
