//! What the audit log tells afterwards, and what not.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use server::{Office, Passwords};
use store::Store;

use crate::common::{Client, PASSWORD, World, in_time};

async fn lines(root: &Client) -> Vec<Value> {
    root.get("/admin/audit").await.ok(200).as_array().unwrap().clone()
}

/// What happened, by whom and to whom, oldest first.
fn told(lines: &[Value]) -> Vec<String> {
    let word = |line: &Value, field: &str| line[field].as_str().unwrap_or("-").to_owned();
    let told = |line: &Value| {
        format!("{} {} {}", word(line, "kind"), word(line, "actor"), word(line, "subject"))
    };
    lines.iter().rev().map(told).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_came_in_and_what_was_done_is_told() {
    for fresh in [store::testing::sqlite(), store::testing::postgres().await] {
        let world = World::on(fresh).await;
        let root = world.administrator().await;
        let [ana, ben] = world.players(["ana", "ben"]).await;
        let visitor = world.visitor();
        let log_in = |name: &str, password: &str| json!({ "username": name, "password": password });
        // Somebody takes one field for the other.
        visitor.post("/login", log_in("my secret phrase", "ana")).await.refused(401);
        visitor.post("/login", log_in("ana", "a wrong phrase")).await.refused(401);
        let change = json!({ "old": PASSWORD, "new": "battery staple" });
        assert_eq!(ana.put("/me/password", change).await.status, 204);
        let token = json!({ "name": "my phrase", "scope": "read" });
        let token = ana.post("/me/tokens", token).await.ok(201);
        let path = format!("/me/tokens/{}", token["token"].as_str().unwrap());
        assert_eq!(ana.delete(&path).await.status, 204);
        assert_eq!(ana.delete("/me/tokens").await.status, 204);
        assert_eq!(ana.post("/logout", Value::Null).await.status, 204);
        let promote = json!({ "role": "administrator" });
        root.send(Method::PATCH, "/admin/users/ben", promote).await.ok(200);
        let block = json!({ "blocked": true });
        root.send(Method::PATCH, "/admin/users/ana", block).await.ok(200);
        let blocked = visitor.post("/login", log_in("ana", "battery staple")).await;
        assert_eq!(blocked.refused(403), "blocked");
        let room = root.post("/matches", json!({ "game": "damas-chinas" })).await.ok(201);
        let end = format!("/admin/matches/{}/end", room["match"].as_str().unwrap());
        let ben = Client { address: world.address(), ..ben };
        assert_eq!(ben.post(&end, Value::Null).await.status, 204);
        assert_eq!(root.delete("/admin/users/ana").await.status, 204);
        let at_the_machine = Store::open(&world.fresh.address).await.unwrap();
        let office = Office::for_accounts(at_the_machine.clone(), Passwords::weak());
        office.set_blocked("ben", true).await.unwrap();
        office.set_blocked("ben", false).await.unwrap();
        office.reset_password("ben", "purple lantern".into()).await.unwrap();
        at_the_machine.close().await;

        let lines = lines(&root).await;
        assert_eq!(
            told(&lines),
            [
                "user_added - root",
                "logged_in root root",
                "registered - -",
                "registered ben ben",
                "log_in_failed - -",
                "log_in_failed - -",
                "password_changed - -",
                "token_made - -",
                "tokens_revoked - -",
                "tokens_revoked - -",
                "logged_out - -",
                "role_changed root ben",
                "blocked root -",
                "log_in_refused - -",
                "match_ended ben -",
                "user_deleted root -",
                "blocked - ben",
                "unblocked - ben",
                "password_reset - ben",
            ],
            "ana is deleted, and her name with her"
        );
        assert_eq!(lines[18]["origin"], "cli");
        assert_eq!(lines[17]["address"], "127.0.0.1");
        assert_eq!(lines[16]["address"], Value::Null, "hers is forgotten");
        assert_eq!(lines[7]["detail"], "administrator");
        assert_eq!(lines[4]["match"], room["match"]);
        let text = Value::from(lines).to_string();
        for secret in
            ["phrase", "horse", "staple", "lantern", "ana@", "\"ana\"", &root.cookie[20..]]
        {
            assert!(!text.contains(secret), "{secret}");
        }
        // What another program does is noticed when a session is looked up again.
        world.clock.advance(Duration::from_secs(6));
        assert_eq!(ben.get("/admin/audit").await.refused(401), "not_logged_in");
        let eva = world.player("eva").await;
        assert_eq!(eva.get("/admin/audit").await.refused(403), "not_permitted");
    }
}

#[tokio::test]
async fn the_audit_log_is_read_in_pages() {
    let world = World::new().await;
    let root = world.administrator().await;
    world.players(["ana", "ben", "eva"]).await;
    let all = lines(&root).await;
    assert_eq!(all.len(), 5);
    let mut read = Vec::new();
    let mut path = "/admin/audit?limit=2".to_owned();
    loop {
        let page = root.get(&path).await;
        let link = page.headers.get("link").map(|link| link.to_str().unwrap().to_owned());
        read.extend(page.ok(200).as_array().unwrap().clone());
        let Some(link) = link else { break };
        let next = link.strip_prefix("</api/v1").and_then(|link| link.split('>').next());
        path = next.unwrap().to_owned();
    }
    assert_eq!(read, all);
    for wrong in ["limit=0", "limit=101", "cursor=x"] {
        let refused = root.get(&format!("/admin/audit?{wrong}")).await;
        assert_eq!(refused.refused(422), "invalid_field");
    }
}

#[tokio::test]
async fn failed_log_ins_do_not_fill_the_disk() {
    let world = World::new().await;
    let root = world.administrator().await;
    world.player("ana").await;
    let before = lines(&root).await.len();
    let fail = async |name: &str| {
        let given = json!({ "username": name, "password": "wrong horse" });
        world.visitor().post("/login", given).await.refused(401);
    };
    for _ in 0..100 {
        fail("ana").await;
        fail("nobody").await;
    }
    let noted = lines(&root).await;
    assert_eq!(noted.len(), before + 2, "one for each of the two");
    // The next minute tells how many they were, as soon as the server gets to it.
    world.clock.advance(Duration::from_mins(1));
    fail("nobody").await;
    let fresh = in_time(async {
        loop {
            let mut noted = lines(&root).await;
            noted.truncate(noted.len() - before);
            if noted.len() >= 5 {
                return noted;
            }
        }
    });
    let fresh = fresh.await;
    let times = |subject: Value| -> i64 {
        let of = fresh.iter().filter(|line| line["subject"] == subject);
        of.map(|line| line["times"].as_i64().unwrap()).sum()
    };
    assert_eq!((times(json!("ana")), times(Value::Null)), (100, 101));
    assert_eq!(fresh.len(), 5);
}
