//! The golden playthroughs of every game, over the engine protocol: one text, several proofs.

use std::fs;
use std::path::Path;

use engine::Engine;
use kit::testing::Playthrough;
use serde_json::{Value, json};

#[test]
fn every_playthrough_goes_the_same_way_over_the_protocol() {
    for game in catalog::games() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(game.name());
        let files = fs::read_dir(folder.join("playthroughs"))
            .unwrap_or_else(|_| panic!("{} has no playthroughs", game.name()));
        let mut count = 0;
        for file in files {
            let text = fs::read_to_string(file.unwrap().path()).unwrap();
            replay(&Playthrough::read(&text));
            count += 1;
        }
        assert!(count > 0, "{} has no playthroughs", game.name());
    }
}

fn replay(golden: &Playthrough) {
    let mut engine = Engine::new(0);
    let options: Value = serde_json::from_str(&golden.options).unwrap();
    for step in &golden.steps {
        let request = match &step.asked {
            None => json!({ "op": "new", "game": golden.game, "options": options,
                            "chance": step.chance }),
            Some((seat, action)) => {
                json!({ "op": "apply", "seat": seat, "action": action, "chance": step.chance })
            }
        };
        let answer = engine.answer(&request.to_string());
        // To the byte: the events stand in the answer as they stand in the file.
        let events = format!(r#""events":[{}]"#, step.events.join(","));
        assert!(answer.contains(&events), "{} {request}: {answer}", golden.game);
        let position: Value = serde_json::from_str(&engine.answer(r#"{"op":"position"}"#)).unwrap();
        assert_eq!(position["position"], step.position.as_str(), "{} {request}", golden.game);
    }
}
