//! All lists come in pages the same way, and no page loses anything.

use serde_json::{Value, json};

use crate::common::{Client, World};

/// All pages of a list, by following their links.
async fn pages(client: &Client, list: &str) -> Vec<Vec<Value>> {
    let mut pages = Vec::new();
    let mut next = Some(list.to_owned());
    while let Some(address) = next {
        let answer = client.get(&address).await;
        next = answer.headers.get("link").map(|link| {
            let link = link.to_str().unwrap();
            let link = link.strip_prefix("</api/v1").unwrap();
            link.strip_suffix(">; rel=\"next\"").unwrap().to_owned()
        });
        let Value::Array(items) = answer.ok(200) else { panic!("{address} is no list") };
        pages.push(items);
        assert!(pages.len() < 100, "the list has an end");
    }
    pages
}

/// That a list says the same in pages as at once, newest or oldest part first.
async fn is_paged(client: &Client, list: &str, count: usize) {
    let and = if list.contains('?') { '&' } else { '?' };
    let whole = client.get(list).await.ok(200);
    let whole = whole.as_array().unwrap();
    assert_eq!(whole.len(), count, "{list}");
    for limit in [1, 2, 3, count, count + 1] {
        let mut pages = pages(client, &format!("{list}{and}limit={limit}")).await;
        assert_eq!(pages.len(), count.div_ceil(limit), "{list} by {limit}: no page is empty");
        if list.contains("/chat") {
            pages.reverse();
        }
        let all = pages.concat();
        assert_eq!(&all, whole, "{list} by {limit}");
    }
    for wrong in ["limit=0", "limit=1001", "cursor=x"] {
        let refused = client.get(&format!("{list}{and}{wrong}")).await;
        assert_eq!(refused.refused(422), "invalid_field", "{list} {wrong}");
    }
}

#[tokio::test]
async fn every_list_is_paged_alike_and_loses_no_ties() {
    let world = World::new().await;
    let root = world.administrator().await;
    let [ana, ben] = world.players(["ana", "ben"]).await;
    // The clock stands still: all of these are of one millisecond.
    for _ in 0..7 {
        let open = json!({ "game": "damas-chinas", "public": true });
        ana.post("/matches", open).await.ok(201);
    }
    is_paged(&ana, "/me/matches", 7).await;
    is_paged(&ben, "/matches", 7).await;
    is_paged(&ben, "/matches?game=damas-chinas&stage=waiting", 7).await;
    is_paged(&root, "/admin/matches?stage=waiting", 7).await;
    is_paged(&root, "/admin/users", 3).await;
    is_paged(&root, "/admin/users?after=root&search=example", 2).await;

    let log_in = json!({ "username": "ana", "password": crate::common::PASSWORD });
    for _ in 0..4 {
        world.visitor().post("/login", log_in.clone()).await.ok(200);
    }
    is_paged(&ana, "/me/sessions", 5).await;

    for name in ["one", "two", "three"] {
        ana.post("/me/tokens", json!({ "name": name, "scope": "read" })).await.ok(201);
    }
    is_paged(&ana, "/me/tokens", 3).await;

    let id = world.begun("damas-chinas", json!({}), &[&ana, &ben]).await;
    let (mut socket, _) = ana.watching(&id).await;
    for text in ["one", "two", "three", "four", "five"] {
        assert_eq!(socket.ask(json!({ "op": "say", "match": id, "text": text })).await["ok"], true);
    }
    is_paged(&ana, &format!("/matches/{id}/chat"), 5).await;
    is_paged(&ana, &format!("/matches/{id}/chat?after=2"), 3).await;
    for version in 0..4 {
        let mut player = if version % 2 == 0 { ana.socket().await } else { ben.socket().await };
        let standing = player.watch(&id, None).await;
        let action = standing["legal"]["actions"][0].as_str().unwrap().to_owned();
        assert_eq!(player.act(&id, &action, version).await["ok"], true);
    }
    is_paged(&ana, &format!("/matches/{id}/entries"), 5).await;
    is_paged(&ben, &format!("/matches/{id}/entries?after=1"), 3).await;
}
