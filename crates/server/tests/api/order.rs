//! In which order a client hears of its own action.

use serde_json::json;

use crate::common::World;

#[tokio::test]
async fn an_action_is_answered_before_it_is_shown() {
    let world = World::new().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    let id = world.begun("damas-chinas", json!({}), &[&ana, &ben]).await;
    let (mut of_ana, standing) = ana.watching(&id).await;
    let (mut of_ben, _) = ben.watching(&id).await;
    let action = standing["legal"]["actions"][0].as_str().unwrap().to_owned();
    let act = |request: u64| {
        json!({ "id": request, "op": "act", "match": id, "action": action, "action_id": "a",
            "version": 0 })
    };
    of_ana.send_text(act(1).to_string()).await;
    let answer = of_ana.receive().await.unwrap();
    assert_eq!(answer, json!({ "id": 1, "ok": true, "version": 1 }));
    let update = of_ana.receive().await.unwrap();
    assert_eq!((&update["push"], &update["version"]), (&json!("update"), &json!(1)));
    assert_eq!(of_ben.push("update").await["version"], 1);

    // Sent again it is answered and nothing is shown twice.
    of_ana.send_text(act(2).to_string()).await;
    assert_eq!(of_ana.receive().await.unwrap(), json!({ "id": 2, "ok": true, "version": 1 }));
    of_ana.send_text(json!({ "id": 3, "op": "ping" }).to_string()).await;
    assert_eq!(of_ana.receive().await.unwrap()["id"], 3);
}
