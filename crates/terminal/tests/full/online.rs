//! The screens of a server's lobby, waiting room and table, told as the documented API tells them.

use catalog::Viewer;
use kit::Lang;
use ratatui::crossterm::event::KeyCode;
use serde_json::{Value, json};
use terminal::full::{Ask, Effect, Input, News, Tag, Trouble, write_record};

use crate::desk::Desk;
use crate::screens::snapshot;

fn room(stage: &str) -> Value {
    json!({
        "match": "7k2m9qx4ab", "game": "small-star-empires", "code": "K7Q2MX", "stage": stage, "seats": 2, "bots": [],
        "members": [
            { "username": "ana", "seat": 0, "admin": true, "left": false },
            { "username": "ben", "seat": null, "admin": false, "left": false },
        ],
    })
}

fn logged_in(lang: Lang, width: u16, height: u16) -> Desk {
    let mut desk = Desk::new(lang, width, height);
    desk.app.open_online(Some("http://127.0.0.1:7777"), &mut Vec::new());
    let (server, username) = ("http://127.0.0.1:7777".to_owned(), "ana".to_owned());
    desk.hear(Input::Net(News::LoggedIn { server, username, token: Some("secret".into()) }));
    desk.hear(Input::Net(News::Connected));
    desk
}

/// The last message that was sent on the play channel.
fn sent(desk: &Desk) -> Value {
    let sent = desk.asked.iter().rev().find_map(|ask| match ask {
        Ask::Send(message) => Some(message.clone()),
        _ => None,
    });
    sent.expect("something was sent")
}

#[test]
fn from_the_log_in_to_the_table() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut desk = Desk::new(Lang::Es, width, height);
        desk.app.open_online(Some("http://127.0.0.1:7777"), &mut Vec::new());
        desk.type_text("ana");
        desk.key(KeyCode::Tab);
        desk.type_text("correct horse");
        assert!(!desk.screen().contains("correct"), "a password is not shown");
        snapshot("online-1-log-in", &desk);
        desk.keys(&[KeyCode::Enter, KeyCode::Enter]);
        let asked = desk.asked.last();
        assert!(
            matches!(asked, Some(Ask::LogIn { email: None, password, .. }) if password == "correct horse")
        );
        let trouble = Trouble { code: "bad_credentials".into(), message: "no".into() };
        desk.hear(Input::Net(News::NotLoggedIn(trouble)));
        assert!(desk.screen().contains("Nombre o contraseña equivocados"), "{}", desk.screen());

        let mut desk = logged_in(Lang::Es, width, height);
        assert_eq!(desk.accounts[0].token, "secret");
        desk.hear(Input::Net(News::Answer(Tag::Waiting, Ok(json!([room("waiting")])))));
        snapshot("online-2-lobby", &desk);
        desk.keys(&[KeyCode::Up, KeyCode::Enter]);
        let joins =
            |ask: &Ask| matches!(ask, Ask::Http { path, .. } if path == "/matches/7k2m9qx4ab/join");
        assert!(desk.asked.iter().any(joins));
        desk.hear(Input::Net(News::Answer(Tag::Room, Ok(room("waiting")))));
        assert_eq!(sent(&desk)["op"], "watch");
        snapshot("online-3-room", &desk);

        // The match as the rules begin it, told as an `update`.
        let game = catalog::game("small-star-empires").unwrap();
        let this_match = game.open(None, &mut catalog::Dice::new(3)).unwrap();
        let status = this_match.status();
        let seat = status.to_act.first().unwrap();
        let view: Value = serde_json::from_str(this_match.view(Viewer::Seat(seat)).get()).unwrap();
        let update = json!({
            "push": "update", "match": "7k2m9qx4ab", "version": 0, "seat": seat, "status": status, "view": view,
            "entries": [], "clock": { "deadlines": [{ "seat": seat, "at": 90_000 }], "now": 30_000 },
        });
        desk.hear(Input::Net(News::Message(update)));
        let said = json!({ "push": "said", "match": "7k2m9qx4ab", "username": "ben", "text": "hola\u{1b}[2J" });
        desk.hear(Input::Net(News::Message(said)));
        assert!(desk.screen().contains("60 s"), "{}", desk.screen());
        snapshot("online-4-table", &desk);
        desk.keys(&[KeyCode::Enter, KeyCode::Enter, KeyCode::Enter]);
        let act = sent(&desk);
        assert_eq!((act["op"].as_str(), act["version"].as_u64()), (Some("act"), Some(0)), "{act}");
        desk.hear(Input::Net(News::Lost));
        assert!(desk.screen().contains("sin conexión"), "{}", desk.screen());
        desk.hear(Input::Net(News::Connected));
        assert_eq!(
            sent(&desk),
            json!({ "id": "watch", "op": "watch", "match": "7k2m9qx4ab", "have": 0 })
        );
    }
}

/// At the table of a match that has just begun, in the seat that is to act.
fn at_table(lang: Lang) -> (Desk, Value) {
    let mut desk = logged_in(lang, 80, 24);
    desk.hear(Input::Net(News::Answer(Tag::Room, Ok(room("running")))));
    let game = catalog::game("small-star-empires").unwrap();
    let this_match = game.open(None, &mut catalog::Dice::new(3)).unwrap();
    let status = this_match.status();
    let seat = status.to_act.first().unwrap();
    let view: Value = serde_json::from_str(this_match.view(Viewer::Seat(seat)).get()).unwrap();
    let update = json!({
        "push": "update", "match": "7k2m9qx4ab", "version": 0, "seat": seat, "status": status, "view": view,
        "entries": [], "clock": { "deadlines": [{ "seat": seat, "at": 90_000 }], "now": 30_000 },
    });
    desk.hear(Input::Net(News::Message(update.clone())));
    (desk, update)
}

#[test]
fn whoever_makes_a_match_sits_down_and_says_who_may_join() {
    let mut desk = logged_in(Lang::En, 80, 24);
    let small_star = [KeyCode::Down, KeyCode::Enter, KeyCode::Up, KeyCode::Enter];
    desk.keys(&small_star);
    // From the last row round to the first: who may join.
    desk.keys(&[KeyCode::Down, KeyCode::Right]);
    snapshot("online-create", &desk);
    desk.keys(&[KeyCode::Up, KeyCode::Enter]);
    let Some(Ask::Http { path, body, .. }) = desk.asked.last() else { panic!("{:?}", desk.asked) };
    assert_eq!((path.as_str(), &body["public"]), ("/matches", &json!(false)), "{body}");
    let mut made = room("waiting");
    made["members"] = json!([{ "username": "ana", "seat": null, "admin": true, "left": false }]);
    made["bots"] = json!([{ "seat": 0, "level": "easy" }]);
    desk.hear(Input::Net(News::Answer(Tag::Created, Ok(made))));
    let Some(Ask::Http { method, path, body, .. }) = desk.asked.last() else { panic!() };
    assert_eq!((*method, path.as_str()), ("PUT", "/matches/7k2m9qx4ab/seat"));
    assert_eq!(body, &json!({ "seat": 1 }));
}

#[test]
fn a_refusal_of_the_server_is_told_in_the_words_of_the_rules() {
    let (mut desk, _) = at_table(Lang::Es);
    desk.type_text(":0,0>1,0C");
    desk.key(KeyCode::Enter);
    assert_eq!(sent(&desk)["action"], "0,0>1,0C");
    let error = json!({ "code": "illegal_action", "reason": "no_ship", "clause": "S20", "message": "there is no ship" });
    desk.hear(Input::Net(News::Message(json!({ "id": "act", "error": error }))));
    let screen = desk.screen();
    let foot = screen.lines().nth(22).unwrap();
    assert!(foot.starts_with("! ") && !foot.contains("there is no ship"), "{screen}");
}

#[test]
fn resigning_online_takes_two_presses() {
    let (mut desk, _) = at_table(Lang::En);
    let resigned = |desk: &Desk| {
        desk.asked
            .iter()
            .any(|ask| matches!(ask, Ask::Http { path, .. } if path.ends_with("/resign")))
    };
    desk.type_text("L");
    assert!(!resigned(&desk) && desk.screen().contains("Press L again"), "{}", desk.screen());
    desk.type_text("hL");
    assert!(!resigned(&desk), "another key between the two takes it back");
    desk.type_text("L");
    assert!(resigned(&desk));
}

#[test]
fn updates_do_not_multiply_the_ticks_of_the_clock() {
    let (mut desk, update) = at_table(Lang::En);
    let wakes = |effects: &[Effect]| {
        effects.iter().filter(|effect| matches!(effect, Effect::Wake(_))).count()
    };
    let heard = Input::Net(News::Message(update));
    assert_eq!(wakes(&desk.app.update(heard, desk.turn)), 0, "a tick is under way already");
    let mut turn = desk.turn;
    turn.now += 1000;
    assert_eq!(wakes(&desk.app.update(Input::Tick, turn)), 1);
    assert_eq!(wakes(&desk.app.update(Input::Tick, turn)), 0, "one that came late goes nowhere");
}

#[test]
fn the_record_of_a_match_that_is_over_is_stepped_through() {
    let mut local =
        Desk::new(Lang::En, 80, 24).at_match("small-star-empires", &["human", "bot:easy"], &[], 3);
    local.type_text("hy");
    let record: Value = serde_json::from_str(&write_record(&local.last_kept())).unwrap();
    let (mut desk, mut update) = at_table(Lang::En);
    desk.type_text("v");
    assert!(desk.screen().contains("when the match is over"), "{}", desk.screen());
    update["status"]["outcome"] = json!({ "winners": [0], "scores": null, "reason": "points" });
    desk.hear(Input::Net(News::Message(update)));
    desk.type_text("v");
    let Some(Ask::Http { tag, path, .. }) = desk.asked.last() else { panic!() };
    assert_eq!(
        (*tag, path.as_str()),
        (Tag::Record { export: false }, "/matches/7k2m9qx4ab/record")
    );
    desk.hear(Input::Net(News::Answer(Tag::Record { export: true }, Ok(record.clone()))));
    assert_eq!(desk.exported.len(), 1);
    assert!(desk.screen().contains("Written to there.json"), "{}", desk.screen());
    desk.hear(Input::Net(News::Answer(Tag::Record { export: false }, Ok(record))));
    assert!(desk.screen().contains("move 0 of"), "{}", desk.screen());
}

#[test]
fn somebody_who_wants_to_play_now_is_paired() {
    let mut desk = logged_in(Lang::En, 80, 24);
    desk.keys(&[KeyCode::Enter]);
    assert!(!desk.screen().contains("Flow Free"), "a puzzle has no others: {}", desk.screen());
    desk.keys(&[KeyCode::Up, KeyCode::Enter]);
    assert_eq!(sent(&desk), json!({ "id": "seek", "op": "seek", "game": "small-star-empires" }));
    assert!(desk.screen().contains("Looking for somebody"), "{}", desk.screen());
    // The line breaks: it is asked again.
    desk.asked.clear();
    desk.hear(Input::Net(News::Connected));
    assert_eq!(sent(&desk)["op"], "seek");
    desk.hear(Input::Net(News::Message(json!({ "push": "paired", "match": "7k2m9qx4ab" }))));
    let Some(Ask::Http { path, .. }) = desk.asked.last() else { panic!("{:?}", desk.asked) };
    assert_eq!(path, "/matches/7k2m9qx4ab");
    desk.hear(Input::Net(News::Answer(Tag::Room, Ok(room("running")))));
    assert_eq!(sent(&desk)["op"], "watch");
    // Esc gives up.
    let mut desk = logged_in(Lang::En, 80, 24);
    desk.keys(&[KeyCode::Enter, KeyCode::Enter, KeyCode::Esc]);
    assert_eq!(sent(&desk)["op"], "unseek");
    assert!(desk.screen().contains("Play now with whoever is there"), "{}", desk.screen());
}

#[test]
fn the_luck_of_a_room_is_added_to_once_and_the_lobby_tells_whose_turn_it_is() {
    let mut desk = logged_in(Lang::En, 80, 24);
    let mut waiting = room("waiting");
    waiting["luck"] = json!({ "commitment": "ab".repeat(32), "contributions": [] });
    let added = |desk: &Desk| {
        desk.asked
            .iter()
            .filter(|ask| matches!(ask, Ask::Contribute { id } if id == "7k2m9qx4ab"))
            .count()
    };
    desk.hear(Input::Net(News::Answer(Tag::Room, Ok(waiting.clone()))));
    assert_eq!(added(&desk), 1);
    desk.hear(Input::Net(News::Contributed {
        room: waiting.clone(),
        contribution: "cd".repeat(32),
    }));
    desk.hear(Input::Net(News::Answer(Tag::Room, Ok(waiting.clone()))));
    assert_eq!(added(&desk), 1);
    // Whoever only looks on adds nothing.
    waiting["match"] = json!("8k2m9qx4ab");
    waiting["members"] = json!([]);
    desk.hear(Input::Net(News::Answer(Tag::Room, Ok(waiting))));
    assert!(
        !desk.asked.iter().any(|ask| matches!(ask, Ask::Contribute { id } if id == "8k2m9qx4ab"))
    );
    let mut desk = logged_in(Lang::En, 80, 24);
    let mut mine = room("running");
    mine["to_act"] = json!([0]);
    mine["rated"] = json!(true);
    mine["pace"] = json!({ "kind": "days", "days": 3 });
    desk.hear(Input::Net(News::Answer(Tag::Mine, Ok(json!([mine])))));
    let screen = desk.screen();
    let row = screen.lines().find(|line| line.contains("Small Star")).unwrap();
    assert!(row.contains("your turn") && row.contains("(rated)"), "{row}");
    assert!(row.contains("3 days for a move"), "{row}");
}

#[test]
fn a_takeback_is_asked_for_agreed_to_and_told() {
    let (mut desk, mut update) = at_table(Lang::En);
    desk.type_text("u");
    assert!(desk.screen().contains("Nothing is taken back in this match"), "{}", desk.screen());
    let mut open = room("running");
    open["takebacks"] = json!(true);
    open["members"][1]["seat"] = json!(1);
    desk.hear(Input::Net(News::Message(json!({ "push": "room", "room": open }))));
    desk.type_text("u");
    let asked =
        json!({ "id": "propose", "op": "propose", "match": "7k2m9qx4ab", "what": "takeback" });
    assert_eq!(sent(&desk), asked);
    // Somebody else asks: y agrees, and Esc declines without leaving the table.
    let own = update["seat"].as_u64().unwrap();
    let proposal = json!({ "what": "takeback", "seat": 1 - own, "agreed": [1 - own] });
    let push = json!({ "push": "proposal", "match": "7k2m9qx4ab", "proposal": proposal });
    for (key, op) in [(KeyCode::Char('y'), "agree"), (KeyCode::Esc, "decline")] {
        desk.hear(Input::Net(News::Message(push.clone())));
        assert!(desk.screen().contains("y agrees, Esc declines"), "{}", desk.screen());
        desk.key(key);
        assert_eq!(sent(&desk)["op"], op);
        assert!(desk.screen().contains("To act"), "{}", desk.screen());
    }
    let declined = json!({ "push": "proposal", "match": "7k2m9qx4ab", "proposal": null, "declined_by": 1 - own });
    desk.hear(Input::Net(News::Message(declined)));
    assert!(desk.screen().contains("would rather not"), "{}", desk.screen());
    update["entries"] = json!([{ "version": 2, "seat": null, "cause": "takeback", "action": "takeback 0", "events": [] }]);
    desk.hear(Input::Net(News::Message(update)));
    assert!(desk.screen().contains("What was played is taken"), "{}", desk.screen());
}
