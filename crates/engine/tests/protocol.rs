//! The protocol's promises, one by one.

use std::io::Cursor;

use engine::Engine;
use serde_json::{Value, json};

fn ask(engine: &mut Engine, request: &Value) -> Value {
    serde_json::from_str(&engine.answer(&request.to_string())).expect("an answer is JSON")
}

/// The code of the error that answers a request.
fn code(engine: &mut Engine, request: &Value) -> String {
    let answer = ask(engine, request);
    assert_eq!(answer["ok"], false, "{request} {answer}");
    answer["error"]["code"].as_str().expect("an error has a code").to_owned()
}

fn begun() -> Engine {
    let mut engine = Engine::new(1);
    let answer = ask(&mut engine, &json!({ "op": "new", "game": "damas-chinas" }));
    assert_eq!(answer["ok"], true, "{answer}");
    engine
}

#[test]
fn every_code_has_its_occasion() {
    let mut engine = Engine::new(1);
    let expected = [
        (json!({ "op": "status" }), "no_match"),
        (json!({ "op": "undo" }), "no_match"),
        (json!({ "op": "legal", "seat": 0 }), "no_match"),
        (json!({ "op": "apply", "seat": 0, "action": "x" }), "no_match"),
        (json!({ "op": 3 }), "bad_request"),
        (json!({ "op": "hop" }), "unknown_op"),
        (json!({ "op": "new", "game": "hop" }), "unknown_game"),
        (json!({ "op": "new", "game": "damas-chinas", "options": { "mode": 9 } }), "bad_options"),
        (json!({ "op": "new", "game": "damas-chinas", "options": { "mod": 0 } }), "bad_options"),
        (json!({ "op": "new", "game": "damas-chinas", "options": { "mode": "0" } }), "bad_options"),
        (json!({ "op": "new", "game": "damas-chinas", "chance": [0] }), "bad_chance"),
        (json!({ "op": "load", "game": "damas-chinas", "position": "" }), "bad_position"),
    ];
    for (request, expected) in expected {
        assert_eq!(code(&mut engine, &request), expected, "{request}");
    }
    let mut engine = begun();
    let expected = [
        (json!({ "op": "legal", "seat": 2 }), "bad_request"),
        (json!({ "op": "view", "seat": 2 }), "bad_request"),
        (json!({ "op": "undo" }), "bad_request"),
        (json!({ "op": "bot", "seat": 0, "level": "clever" }), "bad_request"),
        (json!({ "op": "bot", "seat": 1, "level": "easy" }), "not_your_turn"),
        (json!({ "op": "timeout", "seat": 1 }), "not_your_turn"),
        (json!({ "op": "apply", "seat": 0, "action": "" }), "bad_action"),
        (json!({ "op": "apply", "seat": 1, "action": "d1-e5" }), "not_your_turn"),
        (json!({ "op": "apply", "seat": 1, "action": "?!" }), "bad_action"),
        (json!({ "op": "apply", "seat": 0, "action": "a1-a2" }), "illegal_action"),
        (json!({ "op": "apply", "seat": 0, "action": "n1-m5", "chance": [1] }), "bad_chance"),
    ];
    let before = ask(&mut engine, &json!({ "op": "position" }));
    for (request, expected) in expected {
        assert_eq!(code(&mut engine, &request), expected, "{request}");
        assert_eq!(ask(&mut engine, &json!({ "op": "position" })), before, "{request}");
    }
}

#[test]
fn after_the_end_only_looking_and_taking_back_are_left() {
    let mut engine = Engine::new(1);
    let position = "./gg/.../..../............./............/.........../...g....../....gy.../\
        ........../.........../............/............./..../.../../. 0 c 1 9,6 0 17,8";
    ask(&mut engine, &json!({ "op": "load", "game": "damas-chinas", "position": position }));
    let last = json!({ "op": "apply", "seat": 0, "action": "i5xi7" });
    let over = ask(&mut engine, &last);
    assert_eq!(over["status"]["to_act"], json!([]));
    assert_eq!(over["status"]["outcome"]["winners"], json!([0]));
    assert_eq!(code(&mut engine, &last), "match_over");
    assert_eq!(code(&mut engine, &json!({ "op": "timeout", "seat": 0 })), "match_over");
    assert_eq!(ask(&mut engine, &json!({ "op": "legal", "seat": 0 }))["actions"], json!([]));
    assert_eq!(ask(&mut engine, &json!({ "op": "undo" }))["status"]["to_act"], json!([0]));
    assert_eq!(ask(&mut engine, &json!({ "op": "position" }))["position"], position);
}

#[test]
fn a_failed_new_or_load_leaves_the_match_as_it_was() {
    let mut engine = begun();
    ask(&mut engine, &json!({ "op": "apply", "seat": 0, "action": "n1-m5" }));
    let before = ask(&mut engine, &json!({ "op": "status" }));
    code(&mut engine, &json!({ "op": "new", "game": "damas-chinas", "options": { "mode": 9 } }));
    code(&mut engine, &json!({ "op": "load", "game": "damas-chinas", "position": "x" }));
    assert_eq!(ask(&mut engine, &json!({ "op": "status" })), before);
}

#[test]
fn an_option_that_the_position_speaks_against_is_refused() {
    let mut engine = begun();
    let position = ask(&mut engine, &json!({ "op": "position" }))["position"].clone();
    let load = |options: Value| json!({ "op": "load", "game": "damas-chinas", "position": position, "options": options });
    assert_eq!(ask(&mut engine, &load(json!({ "mode": 0 })))["ok"], true);
    assert_eq!(code(&mut engine, &load(json!({ "mode": 4 }))), "bad_position");
    assert_eq!(code(&mut engine, &load(json!({ "capture": true }))), "bad_position");
}

#[test]
fn any_id_comes_back_unchanged() {
    let mut engine = Engine::new(1);
    for id in [json!(7), json!("a"), json!([1, { "b": null }]), json!(1.5), Value::Null] {
        let answer = ask(&mut engine, &json!({ "id": id, "op": "games" }));
        assert_eq!(answer["id"], id);
        let answer = ask(&mut engine, &json!({ "id": id, "op": "dance" }));
        assert_eq!(answer["id"], id);
    }
}

/// Runs whole streams of bytes and gives the answers.
fn run(input: impl AsRef<[u8]>) -> Vec<Value> {
    let mut output = Vec::new();
    let mut engine = Engine::new(1);
    engine::run(&mut engine, Cursor::new(input.as_ref()), &mut output).expect("memory never fails");
    let text = String::from_utf8(output).expect("answers are UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("answers are JSON")).collect()
}

#[test]
fn a_line_over_a_mebibyte_is_refused_and_the_next_is_answered() {
    let long = "x".repeat(3 * 1024 * 1024);
    let padded = format!(r#"{{"id":"{}","op":"games"}}"#, "y".repeat(1024 * 1024 - 22));
    assert_eq!(padded.len(), 1024 * 1024);
    let answers = run(format!("{long}\n{padded}\n{padded}y\n{{\"id\":1,\"op\":\"games\"}}\n"));
    assert_eq!(answers.len(), 4);
    assert_eq!(answers[0]["error"]["code"], "bad_request");
    assert_eq!(answers[0]["id"], Value::Null);
    assert_eq!(answers[1]["ok"], true);
    assert_eq!(answers[2]["error"]["code"], "bad_request");
    assert_eq!(answers[3]["id"], 1);
}

#[test]
fn bytes_that_are_no_text_and_a_last_line_without_end_are_answered() {
    let answers = run(b"\xff\xfe\n\n{\"id\":3,\"op\":\"games\"}");
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0]["error"]["code"], "bad_request");
    assert_eq!(answers[1]["error"]["code"], "bad_request");
    assert_eq!((&answers[2]["id"], &answers[2]["ok"]), (&json!(3), &json!(true)));
}

#[test]
fn the_same_seed_gives_the_same_match_also_after_an_undo() {
    for game in catalog::games() {
        let mut engine = Engine::new(1);
        let new = json!({ "op": "new", "game": game.name(), "seed": 11 });
        let opened = ask(&mut engine, &new);
        let first = |engine: &mut Engine, status: &Value| {
            let seat = status["to_act"][0].clone();
            let actions = ask(engine, &json!({ "op": "legal", "seat": seat }));
            let action = actions["actions"][0].clone();
            ask(engine, &json!({ "op": "apply", "seat": seat, "action": action }))
        };
        let once = first(&mut engine, &opened["status"]);
        ask(&mut engine, &json!({ "op": "undo" }));
        assert_eq!(first(&mut engine, &opened["status"]), once, "{}", game.name());
        assert_eq!(ask(&mut engine, &new), opened, "{}", game.name());
        assert_eq!(first(&mut engine, &opened["status"]), once, "{}", game.name());
    }
}

/// K111 and C103: a whole match as its rules write one down.
#[test]
fn a_match_is_written_down_as_its_rules_do() {
    for (game, first_line) in [("king-of-colors", "options {"), ("conquer-of-cathay", "1.P")] {
        let mut engine = Engine::new(3);
        ask(&mut engine, &json!({ "op": "new", "game": game, "seed": 5 }));
        let mut lines = Vec::new();
        for _ in 0..6 {
            let status = &ask(&mut engine, &json!({ "op": "status" }))["status"];
            let seat = status["to_act"][0].clone();
            let legal = ask(&mut engine, &json!({ "op": "legal", "seat": seat }));
            let action = legal["actions"][0].clone();
            ask(&mut engine, &json!({ "op": "apply", "seat": seat, "action": action }));
            lines.push(action.as_str().expect("a text").to_owned());
        }
        let record = ask(&mut engine, &json!({ "op": "record" }))["record"].clone();
        let record = record.as_str().expect("a text");
        assert!(record.starts_with(first_line), "{record}");
        let mut left = record.lines();
        for action in lines {
            assert!(left.any(|line| line.contains(&action)), "{action} is not in {record}");
        }
        ask(&mut engine, &json!({ "op": "undo" }));
        let shorter = ask(&mut engine, &json!({ "op": "record" }))["record"].clone();
        assert!(record.starts_with(shorter.as_str().expect("a text")));
        assert!(shorter.as_str().expect("a text").len() < record.len());
    }
    // Rules without a record of their own get the plain one: options, position, actions.
    let plain = ask(&mut begun(), &json!({ "op": "record" }))["record"].clone();
    assert!(plain.as_str().expect("a text").starts_with("partida damas-chinas\n"), "{plain}");
}
