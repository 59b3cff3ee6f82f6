//! Whole matches at the keyboard.

use kit::Lang;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use terminal::full::{Input, of_board_file, read_record, solved_board, write_record};

use crate::desk::Desk;
use crate::screens::snapshot;

#[test]
fn matches_against_bots_are_played_to_their_end() {
    let tables: [(&str, &[&str], &[&str]); 4] = [
        ("small-star-empires", &["human", "bot:easy", "bot:normal"], &["players=3"]),
        ("damas-chinas", &["human", "bot:easy"], &["mode=7", "capture=yes"]),
        ("king-of-colors", &["human", "bot:easy", "bot:easy"], &["round_limit=5"]),
        ("conquer-of-cathay", &["human", "bot:easy", "bot:easy"], &["round_limit=20"]),
    ];
    for (game, players, options) in tables {
        let mut desk = Desk::new(Lang::En, 80, 24).at_match(game, players, options, 2);
        // Esc at a board with nothing chosen leads to the menu, so hints alone are played.
        for _ in 0..4000 {
            if desk.last_kept().outcome.is_some() {
                break;
            }
            desk.type_text("hy");
        }
        let record = desk.last_kept();
        assert!(record.outcome.is_some(), "{game} is not over:\n{}", desk.screen());
        assert!(desk.screen().contains("Over:"), "{}", desk.screen());
        // What is kept is the match, and can be stepped through to the same end.
        let again = catalog::record::played(&read_record(&write_record(&record)).unwrap()).unwrap();
        assert!(again.status().outcome.is_some());
        for (width, height) in [(120, 40), (80, 24)] {
            desk.resize(width, height);
            snapshot(&format!("over-{game}"), &desk);
        }
        desk.type_text("v");
        desk.key(KeyCode::End);
        assert!(desk.screen().contains("Over:"), "{}", desk.screen());
    }
}

#[test]
fn a_piece_is_moved_by_pointing_and_taken_back() {
    let mut desk =
        Desk::new(Lang::En, 80, 24).at_match("damas-chinas", &["human", "human"], &[], 3);
    assert!(desk.screen().contains("n1: green"), "{}", desk.screen());
    desk.key(KeyCode::Enter);
    desk.key(KeyCode::Enter);
    let record = desk.last_kept();
    assert_eq!(record.entries.len(), 1, "{}", desk.screen());
    assert!(record.entries[0].action.starts_with("n1-m"), "{}", record.entries[0].action);
    desk.type_text("u");
    assert!(desk.screen().contains("There is nothing to take back"), "{}", desk.screen());
}

#[test]
fn what_the_rules_have_against_it_stands_beside_the_board() {
    let mut desk =
        Desk::new(Lang::Es, 80, 24).at_match("damas-chinas", &["human", "human"], &[], 3);
    desk.key(KeyCode::Enter);
    desk.keys(&[KeyCode::Up, KeyCode::Up, KeyCode::Up, KeyCode::Up, KeyCode::Enter]);
    let screen = desk.screen();
    assert!(screen.lines().nth(22).is_some_and(|line| line.starts_with("! ")), "{screen}");
    assert_eq!(desk.last_kept().entries.len(), 0);
}

#[test]
fn a_written_action_is_played_and_a_wrong_one_is_told() {
    let mut desk =
        Desk::new(Lang::En, 80, 24).at_match("damas-chinas", &["human", "human"], &[], 3);
    desk.type_text(":q1-a1");
    desk.key(KeyCode::Enter);
    assert!(desk.screen().contains("! "), "{}", desk.screen());
    desk.type_text(":n1-m5");
    desk.key(KeyCode::Enter);
    assert_eq!(desk.last_kept().entries.len(), 1);
    let paste = Event::Paste("x".repeat(1 << 20));
    desk.type_text(":");
    desk.hear(Input::Terminal(paste));
    desk.key(KeyCode::Enter);
    assert!(desk.screen().contains("! "), "{}", desk.screen());
}

#[test]
fn a_path_is_drawn_cell_by_cell_and_by_mouse() {
    let options = ["board=F1;5x5;R3B/2G2/3BG/4R/Y3Y"];
    let mut desk = Desk::new(Lang::En, 80, 24).at_match("flow-free", &["human"], &options, 3);
    // From R at 00 down, and back up again: nothing is drawn then.
    while !desk.screen().contains("00: R") {
        desk.key(KeyCode::Tab);
    }
    desk.keys(&[KeyCode::Enter, KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
    let action = desk.last_kept().entries.last().unwrap().action.clone();
    assert_eq!(action, "stroke R 00 10 20");
    desk.type_text("u");
    assert!(desk.screen().contains("0 of 4 connected"), "{}", desk.screen());
    // The board stands in the middle of its place; where a cell is, the screen tells.
    let screen = desk.screen();
    let (y, line) = screen.lines().enumerate().find(|(_, line)| line.contains("( Y )")).unwrap();
    let x = line.chars().position(|letter| letter == 'Y').unwrap();
    let mouse = |kind, x: usize| {
        Input::Terminal(Event::Mouse(MouseEvent {
            kind,
            column: x as u16,
            row: y as u16,
            modifiers: KeyModifiers::NONE,
        }))
    };
    desk.hear(mouse(MouseEventKind::Down(MouseButton::Left), x));
    for step in 1..5 {
        desk.hear(mouse(MouseEventKind::Drag(MouseButton::Left), x + 5 * step));
    }
    desk.hear(mouse(MouseEventKind::Up(MouseButton::Left), x + 20));
    let action = desk.last_kept().entries.last().unwrap().action.clone();
    assert_eq!(action, "stroke Y 40 41 42 43", "{}", desk.screen());
    assert!(desk.screen().contains("1 of 4 connected"), "{}", desk.screen());
}

#[test]
fn a_saved_match_is_taken_up_again() {
    let mut desk =
        Desk::new(Lang::En, 80, 24).at_match("small-star-empires", &["human", "human"], &[], 3);
    desk.type_text("hy");
    desk.key(KeyCode::Esc);
    desk.keys(&[KeyCode::Down; 8]);
    desk.key(KeyCode::Enter);
    assert!(desk.screen().contains("1 moves"), "{}", desk.screen());
    desk.key(KeyCode::Enter);
    desk.type_text("hy");
    assert_eq!(desk.last_kept().entries.len(), 2);
    desk.type_text("x");
    assert_eq!(desk.exported.len(), 1);
}

#[test]
fn between_people_with_secrets_the_screen_is_covered() {
    let people = ["human", "human", "human"];
    let mut desk = Desk::new(Lang::En, 80, 24).at_match("king-of-colors", &people, &[], 3);
    assert!(desk.screen().contains("Let nobody else look"));
    assert!(!desk.screen().contains("D4"), "{}", desk.screen());
    desk.key(KeyCode::Enter);
    assert!(desk.screen().contains("D4"));
    desk.type_text("hy");
    assert!(desk.screen().contains("Let nobody else look"));
    assert!(!desk.screen().contains("D4"));
}

#[test]
fn keys_of_every_kind_break_nothing() {
    for game in catalog::games() {
        let seats = usize::from(game.check(None).unwrap().1);
        let players = vec!["human"; seats];
        let mut desk = Desk::new(Lang::En, 80, 24).at_match(game.name(), &players, &[], 3);
        let mut dice = catalog::Dice::new(7);
        let codes: Vec<KeyCode> = terminal::full::TABLE
            .iter()
            .flat_map(|binding| binding.keys)
            .filter(|key| !key.control)
            .map(|key| key.code)
            .chain([KeyCode::Char('1'), KeyCode::Char('2'), KeyCode::Char('ñ'), KeyCode::F(9)])
            .collect();
        for _ in 0..1500 {
            let code = codes[dice.bits() as usize % codes.len()];
            desk.hear(Input::Terminal(Event::Key(KeyEvent::new(code, KeyModifiers::NONE))));
            if desk.ended {
                break;
            }
        }
        desk.screen();
    }
}

#[test]
fn a_solved_puzzle_is_marked_and_the_next_one_waits() {
    let mut desk = Desk::new(Lang::En, 80, 24);
    desk.keys(&[KeyCode::Down; 6]);
    desk.key(KeyCode::Enter);
    assert!(desk.screen().contains("5x5: 0 of"), "{}", desk.screen());
    desk.key(KeyCode::Enter);
    let board = &flow_free::packs::level(5)[0];
    for (pair, path) in board.puzzle.pairs().iter().zip(&board.solution) {
        // A path is whole when it comes next to its other end.
        let cells = &path[..path.len() - 1];
        let cells: Vec<String> = cells.iter().map(|cell| board.puzzle.cell_name(*cell)).collect();
        let colour = pair.colour.initial().unwrap();
        desk.type_text(&format!(":stroke {colour} {}", cells.join(" ")));
        desk.key(KeyCode::Enter);
    }
    assert!(desk.screen().contains("Over:"), "{}", desk.screen());
    assert_eq!(solved_board(&desk.last_kept()), Some((5, 1)));
    desk.key(KeyCode::Esc);
    let screen = desk.screen();
    assert!(screen.contains("5x5: 1 of") && screen.contains("Board 2 of 5x5"), "{screen}");
    assert!(screen.contains("1✓"), "{screen}");
}

#[test]
fn every_lesson_is_taken_to_its_end() {
    let mut desk = Desk::new(Lang::En, 80, 24);
    desk.keys(&[KeyCode::Down; 7]);
    desk.key(KeyCode::Enter);
    for game in catalog::games() {
        for lesson in catalog::pictures(game.name()).unwrap().lessons() {
            assert!(desk.screen().contains("Learn to play"), "{}", desk.screen());
            desk.key(KeyCode::Enter);
            for step in &lesson.steps {
                let plays = step.task.iter().flat_map(|task| &task.plays);
                for played in plays {
                    assert!(!desk.screen().contains("Enter: go on"), "{}", desk.screen());
                    desk.type_text(&format!(":{}", played.action));
                    desk.key(KeyCode::Enter);
                }
                let screen = desk.screen();
                assert!(
                    screen.contains("Enter: go on") || screen.contains("End of the"),
                    "{screen}"
                );
                desk.key(KeyCode::Enter);
            }
            desk.key(KeyCode::Down);
        }
    }
}

#[test]
fn a_lesson_says_why_something_is_wrong() {
    let mut desk = Desk::new(Lang::Es, 80, 24);
    desk.keys(&[KeyCode::Down; 7]);
    desk.key(KeyCode::Enter);
    while !desk.screen().contains("La meta, el paso, el salto") {
        desk.key(KeyCode::Down);
    }
    desk.keys(&[KeyCode::Enter, KeyCode::Enter]);
    desk.type_text(":o2-n2");
    desk.key(KeyCode::Enter);
    let screen = desk.screen();
    assert!(screen.contains("Ahí ya hay una ficha"), "{screen}");
    assert!(!screen.contains("Intro: seguir"), "{screen}");
}

#[test]
fn what_the_line_mode_of_flow_free_saves_is_stepped_through() {
    use flow_free::formats::{Form, Sheet, export};
    let board = Sheet::of(flow_free::packs::level(5)[0].puzzle.clone());
    let text = export(&board, Form::Native).unwrap();
    let why = of_board_file(&text).unwrap_err().to_string();
    assert!(why.contains("has no moves"), "{why}");
    let moves = |line: &str| Sheet { moves: Some(vec![line.to_owned()]), ..board.clone() };
    let text = export(&moves("R 44"), Form::Native).unwrap();
    assert!(of_board_file(&text).is_err(), "what the rules forbid is no match");
    let text = export(&moves("R 10"), Form::Native).unwrap();
    let record = of_board_file(&text).unwrap();
    assert_eq!(record.entries.len(), 1);
    let mut desk = Desk::new(Lang::En, 80, 24);
    desk.app.open_replay(record).unwrap();
    desk.key(KeyCode::End);
    assert!(desk.screen().contains("move 1 of 1"), "{}", desk.screen());
}

#[test]
fn an_analysis_is_walked_through_by_its_turning_points() {
    let players = ["bot:random", "bot:random"];
    let mut desk = Desk::new(Lang::En, 80, 24).at_match("small-star-empires", &players, &[], 5);
    let record = desk.last_kept();
    assert!(record.outcome.is_some());
    desk.app.open_replay(record).unwrap();
    desk.type_text("a");
    let screen = desk.screen();
    assert!(screen.contains('█') && screen.contains("move 0 of"), "{screen}");
    // Each turning point is told, and Tab goes to it.
    assert!(screen.contains("1  ") && screen.contains(" % to "), "{screen}");
    desk.key(KeyCode::Tab);
    let first = desk.screen();
    assert!(!first.contains("move 0 of"), "{first}");
    desk.key(KeyCode::Tab);
    assert_ne!(desk.screen(), first);
    desk.key(KeyCode::BackTab);
    assert_eq!(desk.screen(), first);
    // Behind it the board stands at the same moment, with the chances under it.
    desk.key(KeyCode::Esc);
    let board = desk.screen();
    assert!(board.contains("Played: ") && board.contains(" %  "), "{board}");
    desk.key(KeyCode::Esc);
    assert!(!desk.screen().contains("seen by"), "{}", desk.screen());
}

#[test]
fn a_hint_says_why_and_a_refusal_leads_to_its_clause() {
    let players = ["human", "bot:easy", "bot:easy"];
    let mut desk = Desk::new(Lang::En, 80, 24).at_match("conquer-of-cathay", &players, &[], 3);
    desk.type_text("h");
    let hint = desk.screen();
    let foot: Vec<&str> = hint.lines().skip(20).collect();
    assert!(foot.join(" ").contains("(y plays it): "), "{hint}");
    desk.type_text(":place V0 E50");
    desk.key(KeyCode::Enter);
    assert!(desk.screen().contains("(r reads rule C"), "{}", desk.screen());
    desk.type_text("r");
    let rules = desk.screen();
    assert!(!rules.contains("What it is about"), "{rules}");
    // Without a refusal the rules open at their beginning.
    desk.keys(&[KeyCode::Esc, KeyCode::Esc]);
    let mut desk = Desk::new(Lang::En, 80, 24).at_match("conquer-of-cathay", &players, &[], 3);
    desk.type_text("r");
    assert!(desk.screen().contains("What it is about"), "{}", desk.screen());
}

#[test]
fn the_wheel_goes_through_the_moves_and_through_the_rules() {
    let mut desk =
        Desk::new(Lang::En, 80, 24).at_match("damas-chinas", &["human", "human"], &[], 3);
    desk.type_text(":n1-m5");
    desk.key(KeyCode::Enter);
    let record = desk.last_kept();
    let turned = |kind| {
        let modifiers = KeyModifiers::NONE;
        Input::Terminal(Event::Mouse(MouseEvent { kind, column: 40, row: 12, modifiers }))
    };
    desk.type_text("r");
    let first = desk.screen();
    desk.hear(turned(MouseEventKind::ScrollDown));
    assert_ne!(desk.screen(), first);
    desk.hear(turned(MouseEventKind::ScrollUp));
    assert_eq!(desk.screen(), first);
    desk.app.open_replay(record).unwrap();
    desk.hear(turned(MouseEventKind::ScrollDown));
    assert!(desk.screen().contains("move 1 of 1"), "{}", desk.screen());
    desk.hear(turned(MouseEventKind::ScrollUp));
    assert!(desk.screen().contains("move 0 of 1"), "{}", desk.screen());
}
