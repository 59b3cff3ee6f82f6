//! Conquer of Cathay at one screen: three people hand it over, and nobody sees another's cards.

use catalog::{Chance, Dice, Match};
use kit::{Ink, Lang, Show};
use serde_json::json;
use terminal::{Console, Player, Setup, play};

const SEED: u64 = 5;

fn setup(players: &[Player]) -> Setup {
    let mut setup = Setup { players: players.to_vec(), seed: Some(SEED), ..Setup::default() };
    setup.options.insert("round_limit".into(), json!(20));
    setup
}

/// What the console writes for these lines.
fn dialogue(setup: &Setup, input: &str, lang: Lang) -> String {
    let mut output = Vec::new();
    let mut console = Console::new(input.as_bytes(), &mut output, Show { lang, ink: Ink::Plain });
    let game = catalog::game("conquer-of-cathay").expect("the game is listed");
    play(game, setup, &mut console).expect("the end of input is no error");
    drop(console);
    String::from_utf8(output).expect("we write UTF-8")
}

/// The lines that three people would type in a whole match of random moves.
fn whole_match() -> (String, Box<dyn Match>) {
    let game = catalog::game("conquer-of-cathay").expect("the game is listed");
    let (mut luck, mut choice) = (Dice::new(SEED), Dice::new(99));
    let options = setup(&[]).options;
    let mut this_match = game.open(Some(&options), &mut luck).expect("good options");
    let (mut lines, mut looking) = (String::new(), None);
    while let Some(seat) = this_match.status().to_act.first() {
        if looking.replace(seat) != Some(seat) {
            lines.push('\n');
        }
        let legal = this_match.legal(seat).actions;
        let action = &legal[choice.below(legal.len() as u32) as usize];
        lines.push_str(action);
        lines.push('\n');
        let decided = this_match.decide(seat, action, &mut luck).expect("a listed action");
        this_match.commit(decided).unwrap();
    }
    (lines, this_match)
}

#[test]
fn a_whole_match_by_three_people() {
    let (lines, played) = whole_match();
    let said = dialogue(&setup(&[]), &lines, Lang::En);
    let outcome = played.status().outcome.expect("the match is over");
    assert!(said.trim_end().ends_with(&format!("({})", outcome.reason)), "{said}");
    assert!(said.contains("Round 20 begins") && said.contains("Master Conqueror of Cathay"));
    assert!(!said.contains('!'), "nothing was refused");
    // Every board but the last shows one open hand: the others have "n cards".
    let hands = |line: &&str| line.starts_with('P') && line.contains("  route ");
    let hidden = |line: &&str| hands(line) && line.contains(" cards  route ");
    let (all, closed) = (said.lines().filter(hands).count(), said.lines().filter(hidden).count());
    assert!(all > 300 && closed * 3 >= (all - 3) * 2, "{closed} of {all}");
}

#[test]
fn what_one_can_do_and_what_is_missing_in_three_languages() {
    let (lines, _) = whole_match();
    for (lang, can, look) in [
        (Lang::Es, "Puedes: ", "Que nadie más mire"),
        (Lang::En, "You can: ", "Let nobody else look"),
        (Lang::Pt, "Você pode: ", "Que mais ninguém olhe"),
    ] {
        let said = dialogue(&setup(&[]), &lines, lang);
        assert!(said.contains(can) && said.contains(look), "{lang}");
        assert!(said.lines().all(|line| line.chars().count() <= 120), "{lang}");
    }
}

#[test]
fn a_refusal_says_why_and_the_match_goes_on() {
    let said = dialogue(&setup(&[]), "\nroad E19\nplace V12\nfly\nplace V12 V12-V17\n\n", Lang::Es);
    assert!(said.contains("! Eso no se puede hacer en este momento."), "{said}");
    assert!(said.contains("! A esa jugada le falta algo"), "{said}");
    assert!(said.contains("coloca un asentamiento en V12 y una carretera en E19."), "{said}");
}

#[test]
fn one_person_against_bots_is_never_asked_to_look_away() {
    let bot = || Player::Bot("random".into());
    let said = dialogue(&setup(&[Player::Human, bot(), bot()]), "resign\n", Lang::En);
    assert!(!said.contains("Let nobody else look"), "{said}");
    assert!(said.contains("P1 leaves the match for good."), "{said}");
}
