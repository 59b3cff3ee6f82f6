//! Every key of the table does something where it is said to, and help shows it.

use kit::Lang;
use ratatui::crossterm::event::{Event, KeyEvent, KeyModifiers};
use terminal::full::{Command, Effect, Input, Place, TABLE, help, meaning};

use crate::desk::Desk;

fn desk_at(place: Place, lang: Lang) -> Vec<Desk> {
    let desk = || Desk::new(lang, 80, 24);
    let table = || desk().at_match("damas-chinas", &["human", "human"], &[], 1);
    match place {
        Place::List => {
            // The menu, a form, the puzzles, the lessons, a list of what is kept and the settings.
            let mut desks = Vec::new();
            for downs in [0, 6, 7, 8, 9, 10] {
                let mut one = table();
                one.type_text(":n1-m5\n");
                one.key(ratatui::crossterm::event::KeyCode::Enter);
                one.key(ratatui::crossterm::event::KeyCode::Esc);
                for _ in 0..downs {
                    one.key(ratatui::crossterm::event::KeyCode::Down);
                }
                one.key(ratatui::crossterm::event::KeyCode::Enter);
                desks.push(one);
            }
            desks.push(desk());
            desks
        }
        Place::Board => vec![table()],
        Place::Replay => {
            let mut one = table();
            let record = one.last_kept();
            one.app.open_replay(record).unwrap();
            vec![one]
        }
        Place::Text => {
            let mut one = table();
            one.type_text("r");
            vec![one]
        }
    }
}

#[test]
fn every_key_of_the_table_is_handled_where_it_is_said_to_be() {
    for binding in TABLE {
        for key in binding.keys {
            let modifiers = if key.control { KeyModifiers::CONTROL } else { KeyModifiers::NONE };
            let event = KeyEvent::new(key.code, modifiers);
            assert_eq!(meaning(binding.place, &event), Some(binding.command), "{key:?}");
        }
        for mut desk in desk_at(binding.place, Lang::En) {
            assert_eq!(desk.app.place(), binding.place);
            let handled = desk.app.command(binding.command, desk.turn, &mut Vec::new());
            assert!(handled, "{:?} has no use for {:?}", binding.place, binding.command);
        }
    }
}

#[test]
fn no_key_means_two_things_in_one_place() {
    for place in Place::ALL {
        let keys = TABLE.iter().filter(|binding| binding.place == place);
        let mut seen = Vec::new();
        for key in keys.flat_map(|binding| binding.keys) {
            assert!(!seen.contains(key), "{key:?} twice in {place:?}");
            seen.push(*key);
        }
    }
}

#[test]
fn help_shows_every_key_of_its_place_in_every_language() {
    for lang in Lang::ALL {
        for place in Place::ALL {
            let Some(mut desk) = desk_at(place, lang).into_iter().next_back() else { continue };
            if place != Place::Text {
                desk.app.command(Command::Help, desk.turn, &mut Vec::new());
                let mut shown = desk.screen();
                shown.retain(|letter| letter != '│');
                for (keys, does) in help(place, lang) {
                    assert!(shown.contains(&keys), "{keys} is missing in {place:?}:\n{shown}");
                    assert!(shown.contains(does), "{does} is missing in {place:?}:\n{shown}");
                }
            }
            let wordless =
                help(place, lang).find(|(keys, does)| keys.is_empty() || does.is_empty());
            assert!(wordless.is_none(), "{lang} {wordless:?}");
        }
    }
}

#[test]
fn control_c_leaves_from_everywhere() {
    for place in Place::ALL {
        for mut desk in desk_at(place, Lang::En) {
            let code = ratatui::crossterm::event::KeyCode::Char('c');
            let event = Event::Key(KeyEvent::new(code, KeyModifiers::CONTROL));
            let effects = desk.app.update(Input::Terminal(event), desk.turn);
            assert!(effects.iter().any(|effect| matches!(effect, Effect::Quit)), "{place:?}");
        }
    }
}
