//! The line mode that serves every game: saving, resuming, boards, and what is asked before a match.

use std::cell::RefCell;
use std::io;
use std::path::PathBuf;
use std::rc::Rc;

use kit::{Ink, Lang, Show};
use terminal::full::read_record;
use terminal::{Console, Editor, Player, Setup, play, resume_lines};

fn dialogue(game: &str, setup: &Setup, input: &str, has_menu: bool) -> String {
    let mut output = Vec::new();
    let show = Show { lang: Lang::En, ink: Ink::Plain };
    let mut console = Console::new(input.as_bytes(), &mut output, show);
    console.has_menu = has_menu;
    play(catalog::game(game).unwrap(), setup, &mut console).unwrap();
    drop(console);
    String::from_utf8(output).unwrap()
}

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("partida-lines-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn what_is_saved_goes_on_where_it_stood() {
    let folder = Folder::new("save");
    let file = folder.0.join("match.json");
    let name = file.display();
    let setup = Setup { players: vec![Player::Human; 2], ..Setup::default() };
    let said = dialogue(
        "damas-chinas",
        &setup,
        &format!("n1-m5\nsave {name}\nsave {name}\nquit\n"),
        false,
    );
    assert!(said.contains(&format!("`partida play --resume {name}`")), "{said}");
    assert!(said.contains(&format!("! {name} exists already")), "{said}");
    let record = read_record(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(record.entries.len(), 1);
    // All of it is right by the rules, and the next to act is asked.
    catalog::record::verify(&record).unwrap();
    let mut output = Vec::new();
    let mut console = Console::new(&b"n1-m5\nd1-e5\nquit\n"[..], &mut output, Show::default());
    resume_lines(record, &mut console).unwrap();
    drop(console);
    let said = String::from_utf8(output).unwrap();
    assert!(said.contains("Player 2> ! "), "{said}");
    assert!(said.contains("Player 1> "), "{said}");
}

#[test]
fn the_board_is_shown_between_two_bots() {
    let bot = || Player::Bot("random".into());
    let setup =
        Setup { players: vec![Player::Human, bot(), bot()], seed: Some(5), ..Setup::default() };
    let said = dialogue("conquer-of-cathay", &setup, "place V12 E19\nquit\n", false);
    // The first bot's place is on a board before the second one's is told.
    let first = said.find("P2 places").expect("the bot places");
    let second = said.find("P3 places").expect("the other bot places");
    assert!(said[first..second].contains("H13"), "{said}");
}

#[test]
fn whoever_names_only_a_game_is_asked_for_its_mode_and_the_others() {
    let said = dialogue("damas-chinas", &Setup::default(), "10\n6\n2\n\n1\nquit\n", true);
    assert!(said.contains("  9. ") && !said.contains(" 10. "), "{said}");
    assert!(said.contains("! Write one of the numbers, or Enter."), "{said}");
    assert!(said.contains("Against whom"), "{said}");
    // The sixth is the one of three players with two sets each.
    assert!(said.contains("Player 1> "), "{said}");
    // In a pipe nothing is asked.
    let said = dialogue("damas-chinas", &Setup::default(), "quit\n", false);
    assert!(!said.contains("Against whom"), "{said}");
    // What was said on the command line is not asked for.
    let setup = Setup { players: vec![Player::Human; 2], ..Setup::default() };
    assert!(!dialogue("damas-chinas", &setup, "quit\n", true).contains("Against whom"));
}

/// Lines of a script, with the prompts that they were asked for by.
struct Script {
    lines: std::vec::IntoIter<&'static str>,
    prompts: Rc<RefCell<Vec<String>>>,
}

impl Editor for Script {
    fn line(&mut self, prompt: &str) -> io::Result<Option<String>> {
        self.prompts.borrow_mut().push(prompt.to_owned());
        Ok(self.lines.next().map(str::to_owned))
    }

    fn forget(&mut self) {
        self.prompts.borrow_mut().push("forgotten".into());
    }
}

#[test]
fn an_editor_is_given_the_prompt_and_forgets_at_a_hand_over() {
    let prompts = Rc::<RefCell<Vec<String>>>::default();
    let script = |lines: Vec<&'static str>| Script {
        lines: lines.into_iter(),
        prompts: Rc::clone(&prompts),
    };
    let mut console = Console::new(io::empty(), io::sink(), Show::default());
    console.write("a board\nMove> ").unwrap();
    let mut console = console.with_editor(script(vec!["R 10", "yes"]));
    let mut read = Vec::new();
    assert!(console.read_pieces(|piece| read.extend_from_slice(piece)).unwrap());
    assert_eq!(read, b"R 10");
    assert_eq!(console.ask("Sure? ").unwrap().as_deref(), Some("yes"));
    assert_eq!(console.ask("More? ").unwrap(), None);
    console.clear().unwrap();
    assert_eq!(*prompts.borrow(), ["Move> ", "Sure? ", "More? ", "forgotten"]);
}
