//! Every screen of every game as it looks, at the least size and at a larger one.

use kit::Lang;
use ratatui::crossterm::event::KeyCode;

use crate::desk::Desk;

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

pub(crate) fn snapshot(name: &str, desk: &Desk) {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        insta::assert_snapshot!(format!("{name}-{}x{}", desk.width, desk.height), desk.screen());
    });
}

#[test]
fn the_menu_and_what_lies_behind_it() {
    for (width, height) in SIZES {
        for lang in Lang::ALL {
            let mut desk = Desk::new(lang, width, height);
            snapshot(&format!("menu-{lang}"), &desk);
            desk.key(KeyCode::Up);
            desk.keys(&[KeyCode::Up, KeyCode::Enter]);
            snapshot(&format!("settings-{lang}"), &desk);
        }
        let mut desk = Desk::new(Lang::Es, width, height);
        desk.keys(&[KeyCode::Down; 6]);
        desk.keys(&[KeyCode::Enter, KeyCode::Down, KeyCode::Right]);
        snapshot("puzzles", &desk);
        let mut desk = Desk::new(Lang::En, width, height);
        desk.keys(&[KeyCode::Down; 7]);
        desk.key(KeyCode::Enter);
        snapshot("lessons", &desk);
        desk.keys(&[KeyCode::Enter, KeyCode::Enter]);
        snapshot("lesson", &desk);
    }
}

#[test]
fn escape_in_the_menu_comes_to_its_end_before_it_ends_the_program() {
    let mut desk = Desk::new(Lang::En, 80, 24);
    desk.key(KeyCode::Esc);
    assert!(!desk.ended);
    desk.key(KeyCode::Esc);
    assert!(desk.ended);
}

#[test]
fn what_is_chosen_leaves_the_hand_in_sight_and_no_digit_resigns() {
    let players = ["human", "bot:easy", "bot:easy"];
    let mut desk = Desk::new(Lang::En, 80, 24).at_match("conquer-of-cathay", &players, &[], 3);
    for _ in 0..12 {
        desk.type_text("hy");
    }
    let screen = desk.screen();
    assert!(screen.contains("─ Actions ─") && screen.contains("Your hand"), "{screen}");
    assert!(!screen.contains("resign"), "{screen}");
    let played = desk.last_kept().entries.len();
    desk.type_text("L");
    assert!(desk.screen().contains("Press L again"), "{}", desk.screen());
    assert_eq!(desk.last_kept().entries.len(), played);
    desk.type_text("L");
    assert_eq!(desk.last_kept().entries[played].action, "resign");
}

#[test]
fn edges_that_can_be_chosen_are_seen_without_colour() {
    let players = ["human", "human", "human"];
    let mut desk = Desk::new(Lang::En, 80, 24).at_match("conquer-of-cathay", &players, &[], 3);
    desk.key(KeyCode::Enter);
    assert!(!desk.screen().contains('═'), "{}", desk.screen());
    desk.key(KeyCode::Enter);
    let screen = desk.screen();
    assert!(screen.contains("═══") && screen.contains('{'), "{screen}");
}

#[test]
fn the_setup_of_every_game() {
    for (width, height) in SIZES {
        for game in catalog::games() {
            let mut desk = Desk::new(Lang::Es, width, height);
            desk.app.open_form(game, &terminal::Setup::default());
            snapshot(&format!("setup-{}", game.name()), &desk);
        }
    }
}

/// Who plays, so that a person is to act soon.
fn players(game: &str) -> &'static [&'static str] {
    match game {
        "flow-free" => &["human"],
        "damas-chinas" | "small-star-empires" => &["human", "bot:easy"],
        _ => &["human", "bot:easy", "bot:easy"],
    }
}

#[test]
fn the_table_of_every_game_at_the_start_and_later() {
    for (width, height) in SIZES {
        for game in catalog::games() {
            let name = game.name();
            let mut desk = Desk::new(Lang::En, width, height).at_match(name, players(name), &[], 3);
            snapshot(&format!("table-{name}-1-start"), &desk);
            if name == "flow-free" {
                // A pen is taken up and drawn two cells along.
                desk.keys(&[KeyCode::Enter, KeyCode::Down, KeyCode::Down]);
                snapshot("table-flow-free-2-drawing", &desk);
                desk.key(KeyCode::Esc);
                desk.type_text("h");
                snapshot("table-flow-free-3-hint", &desk);
                continue;
            }
            desk.type_text("h");
            snapshot(&format!("table-{name}-2-hint"), &desk);
            for _ in 0..12 {
                desk.type_text("hy");
            }
            snapshot(&format!("table-{name}-3-later"), &desk);
            desk.type_text("a");
            snapshot(&format!("table-{name}-4-actions"), &desk);
        }
    }
}

#[test]
fn a_table_in_every_language() {
    for lang in Lang::ALL {
        for game in catalog::games() {
            let name = game.name();
            let desk = Desk::new(lang, 80, 24).at_match(name, players(name), &[], 3);
            snapshot(&format!("table-{name}-{lang}"), &desk);
        }
    }
}

#[test]
fn help_rules_cover_and_replay() {
    for (width, height) in SIZES {
        let mut desk = Desk::new(Lang::En, width, height).at_match(
            "small-star-empires",
            &["human", "bot:easy"],
            &[],
            3,
        );
        desk.type_text("?");
        snapshot("help-board", &desk);
        desk.key(KeyCode::Esc);
        desk.type_text("r");
        snapshot("rules", &desk);
        desk.key(KeyCode::Esc);
        for _ in 0..4 {
            desk.type_text("hy");
        }
        let record = desk.last_kept();
        desk.app.open_replay(record).unwrap();
        desk.keys(&[KeyCode::End, KeyCode::Left]);
        snapshot("replay", &desk);
        desk.type_text("aa");
        snapshot("replay-analysed", &desk);

        let people = ["human", "human", "human"];
        let desk = Desk::new(Lang::Pt, width, height).at_match("king-of-colors", &people, &[], 3);
        snapshot("cover", &desk);
    }
}

#[test]
fn what_is_read_learned_and_looked_back_at_in_every_game() {
    for (width, height) in SIZES {
        for (at, game) in catalog::games().enumerate() {
            let name = game.name();
            let mut desk = Desk::new(Lang::Es, width, height).at_match(name, players(name), &[], 3);
            desk.type_text("r");
            snapshot(&format!("rules-{name}"), &desk);
            desk.key(KeyCode::Esc);
            // Something that the rules forbid, and the clause to read.
            desk.type_text(refused(name));
            desk.key(KeyCode::Enter);
            snapshot(&format!("refusal-{name}"), &desk);
            desk.type_text("r");
            snapshot(&format!("rules-{name}-at-the-clause"), &desk);
            desk.key(KeyCode::Esc);
            if game.has_bots() {
                (0..9).for_each(|_| desk.type_text("hy"));
            } else {
                desk.keys(&[KeyCode::Enter, KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
            }
            let record = desk.last_kept();
            desk.app.open_replay(record).unwrap();
            desk.keys(&[KeyCode::End, KeyCode::Left]);
            snapshot(&format!("replay-{name}"), &desk);
            desk.type_text("a");
            snapshot(&format!("analysis-{name}"), &desk);

            let mut desk = Desk::new(Lang::Pt, width, height);
            desk.keys(&[KeyCode::Down; 7]);
            desk.key(KeyCode::Enter);
            let lessons = |at: &str| catalog::pictures(at).unwrap().lessons().len();
            let before: usize = catalog::games().take(at).map(|one| lessons(one.name())).sum();
            (0..before).for_each(|_| desk.key(KeyCode::Down));
            desk.keys(&[KeyCode::Enter, KeyCode::Enter]);
            snapshot(&format!("lesson-{name}"), &desk);
        }
        let mut desk = Desk::new(Lang::En, width, height);
        desk.kept.borrow_mut().extend(kept());
        desk.keys(&[KeyCode::Down; 8]);
        desk.key(KeyCode::Enter);
        snapshot("resume", &desk);
        desk.keys(&[KeyCode::Esc, KeyCode::Down, KeyCode::Enter]);
        snapshot("finished", &desk);
    }
}

/// A match that goes on and one that is over.
fn kept() -> Vec<protocol::Record> {
    let mut desk =
        Desk::new(Lang::En, 80, 24).at_match("damas-chinas", &["human", "bot:easy"], &[], 3);
    desk.type_text("hy");
    let going = desk.last_kept();
    let mut over = going.clone();
    over.id = "over".into();
    over.outcome = serde_json::value::to_raw_value(&serde_json::json!({ "winners": [0] })).ok();
    vec![going, over]
}

/// Something that the rules forbid at the start, written.
fn refused(game: &str) -> &'static str {
    match game {
        "conquer-of-cathay" => ":place V0 E50",
        "damas-chinas" => ":n1-a1",
        "flow-free" => ":stroke R 00 44",
        "king-of-colors" => ":place D4 M",
        _ => ":0,0>1,0C",
    }
}

#[test]
fn below_the_least_size_there_is_a_clear_word_and_nothing_breaks() {
    let mut desk =
        Desk::new(Lang::En, 80, 24).at_match("damas-chinas", &["human", "human"], &[], 3);
    for (width, height) in [(1, 1), (0, 0), (79, 24), (80, 23), (3, 40), (200, 2), (5, 5)] {
        desk.resize(width, height);
        let screen = desk.screen();
        if width >= 40 && height >= 2 {
            assert!(screen.contains("More room is needed: 80x24"), "{screen}");
        }
        desk.keys(&[KeyCode::Enter, KeyCode::Down]);
    }
    desk.resize(80, 24);
    assert!(desk.screen().contains("Chinese Checkers"));
}
