//! The screens of a server's lobby, waiting room and table, told as the documented API tells them.

use catalog::Viewer;
use kit::Lang;
use ratatui::crossterm::event::KeyCode;
use serde_json::{Value, json};
use terminal::full::{Ask, Input, News, Tag, Trouble};

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
        desk.keys(&[KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
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
