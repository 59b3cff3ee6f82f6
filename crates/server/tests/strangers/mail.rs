//! Mail: forgotten passwords and addresses that are confirmed, over a real SMTP conversation.

use std::time::Duration;

use serde_json::{Value, json};
use server::{Limits, Settings};

use super::mail_server::{MailServer, Manners};
use crate::common::{Answer, Client, PASSWORD, World, in_time};

const OTHER: &str = "purple lantern tram";

async fn world() -> (World, MailServer) {
    let mail = MailServer::start(Manners::TakesMail).await;
    (World::with(mail.settings()).await, mail)
}

async fn forget(world: &World, username: &str) -> Answer {
    world.visitor().post("/password/forgotten", json!({ "username": username })).await
}

async fn choose(world: &World, token: &str, password: &str) -> Answer {
    let chosen = json!({ "token": token, "password": password });
    world.visitor().post("/password/reset", chosen).await
}

async fn log_in(world: &World, password: &str) -> Answer {
    let given = json!({ "username": "ana", "password": password });
    world.visitor().post("/login", given).await
}

async fn is_confirmed(client: &Client) -> Value {
    client.get("/me/mail").await.ok(200)["confirmed"].clone()
}

/// A link to another password for ana, and what else came before it is forgotten.
async fn reset_token(world: &World, mail: &mut MailServer) -> String {
    assert_eq!(forget(world, "ana").await.status, 202);
    mail.next().await.token("/reset")
}

#[tokio::test]
async fn a_forgotten_password_is_chosen_anew_and_a_link_serves_once() {
    let (world, mut mail) = world().await;
    assert_eq!(world.visitor().get("/session").await.ok(200)["mail"], true);
    let ana = world.player("ana").await;
    mail.next().await.token("/confirm");
    assert_eq!(is_confirmed(&ana).await, false);
    let secret = ana.post("/me/tokens", json!({ "name": "x", "scope": "play" })).await.ok(201);
    let program = Client { token: secret["secret"].as_str().unwrap().into(), ..world.visitor() };
    program.get("/me").await.ok(200);

    let asked = json!({ "username": " ANA@example.org ", "language": "es" });
    assert_eq!(world.visitor().post("/password/forgotten", asked).await.status, 202);
    let given = mail.next().await;
    assert_eq!(given.to, ["<ana@example.org>"]);
    assert!(given.head.contains("From: Partida <play@play.example>"), "{}", given.head);
    assert!(given.text.starts_with("Hello ana,"), "she registered in English: {}", given.text);
    let token = given.token("/reset");
    let stored = std::fs::read(world.fresh.address.strip_prefix("sqlite:").unwrap()).unwrap();
    assert!(!stored.windows(64).any(|bytes| bytes == token.as_bytes()), "only its hash is stored");

    // A password that is too easy changes nothing, and the link still serves.
    assert_eq!(choose(&world, &token, "password").await.refused(422), "invalid_field");
    ana.get("/me").await.ok(200);
    assert_eq!(choose(&world, &token, OTHER).await.status, 204);
    for gone in [&ana, &program] {
        assert_eq!(gone.get("/me").await.refused(401), "not_logged_in");
    }
    assert_eq!(log_in(&world, PASSWORD).await.refused(401), "bad_credentials");
    let ana = Client { cookie: log_in(&world, OTHER).await.cookie(), ..ana };
    assert_eq!(is_confirmed(&ana).await, true, "who reads the mail has the address");
    assert_eq!(choose(&world, &token, "another lantern tram").await.refused(410), "link_over");
    log_in(&world, OTHER).await.ok(200);
}

#[tokio::test]
async fn a_link_ends_with_its_hour_and_with_the_use_of_another() {
    let (world, mut mail) = world().await;
    world.player("ana").await;
    mail.next().await;
    let late = reset_token(&world, &mut mail).await;
    world.clock.advance(Duration::from_hours(1));
    assert_eq!(choose(&world, &late, OTHER).await.refused(410), "link_over");
    let [one, other] = [reset_token(&world, &mut mail).await, reset_token(&world, &mut mail).await];
    for wrong in ["", "x", &"0".repeat(64), &one.to_uppercase()] {
        assert_eq!(choose(&world, wrong, OTHER).await.refused(410), "link_over");
    }
    assert_eq!(choose(&world, &one, OTHER).await.status, 204);
    assert_eq!(choose(&world, &other, PASSWORD).await.refused(410), "link_over");
    // A link for one thing is none for another.
    let reset = reset_token(&world, &mut mail).await;
    let confirmed = world.visitor().post("/email/confirm", json!({ "token": reset })).await;
    assert_eq!(confirmed.refused(410), "link_over");
}

#[tokio::test]
async fn nobody_learns_whether_there_is_an_account() {
    let (world, mut mail) = world().await;
    world.player("ana").await;
    mail.next().await;
    world.visitor().post("/guests", Value::Null).await.ok(201);
    let answers = [forget(&world, "nobody@example.org").await, forget(&world, "ana").await];
    let shown = answers.map(|answer| {
        let mut headers = answer.headers;
        headers.remove("date");
        (answer.status, headers, answer.body)
    });
    assert_eq!(shown[0], shown[1]);
    assert_eq!(mail.next().await.to, ["<ana@example.org>"]);
    assert!(mail.is_empty(), "nobody else gets any");
}

#[tokio::test]
async fn nobody_s_mailbox_is_filled_by_others() {
    let (world, mut mail) = world().await;
    let [_, ben] = world.players(["ana", "ben"]).await;
    mail.next().await;
    mail.next().await;
    for _ in 0..5 {
        forget(&world, "ana").await;
    }
    for _ in 0..3 {
        assert_eq!(mail.next().await.to, ["<ana@example.org>"]);
    }
    // What was asked later is sent later, so nothing of ana's is on its way.
    ben.post("/me/mail/confirmation", Value::Null).await;
    assert_eq!(mail.next().await.to, ["<ben@example.org>"]);
    assert!(mail.is_empty());
    world.clock.advance(Duration::from_hours(1));
    reset_token(&world, &mut mail).await;
}

#[tokio::test]
async fn asking_is_limited_as_guessing_is() {
    let mail = MailServer::start(Manners::TakesMail).await;
    let limits = Limits { rate: Some(600), ..Limits::default() };
    let trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    let world = World::with(Settings { limits, trusted_proxies, ..mail.settings() }).await;
    let ask = async |from: &str, path: &str, body: Value| {
        let url = format!("http://{}/api/v1{path}", world.address());
        let request = reqwest::Client::new().post(url).header("x-forwarded-for", from);
        Client::answer(request.json(&body)).await.status.as_u16()
    };
    let ana = json!({ "username": "ana" });
    for n in 0..11 {
        let status = ask("203.0.113.1", "/password/forgotten", ana.clone()).await;
        assert_eq!(status, if n < 10 { 202 } else { 429 }, "{n}");
        let wrong = json!({ "token": "x", "password": OTHER });
        let status = ask("203.0.113.2", "/password/reset", wrong).await;
        assert_eq!(status, if n < 10 { 410 } else { 429 }, "{n}");
    }
    // From many places together the name has its limit.
    let mut refused = 0;
    for n in 0..60 {
        let from = format!("198.51.100.{n}");
        refused += u32::from(ask(&from, "/password/forgotten", ana.clone()).await == 429);
    }
    assert_eq!(refused, 10, "with those before, sixty in a minute");
}

#[tokio::test]
async fn an_address_is_confirmed_by_its_link_alone() {
    let (world, mut mail) = world().await;
    let new = json!({
        "username": "ana", "email": "Ana@Example.org", "password": PASSWORD, "language": "pt",
    });
    let registered = world.visitor().post("/register", new).await;
    let ana = Client { cookie: registered.cookie(), ..world.visitor() };
    let given = mail.next().await;
    assert!(given.text.starts_with("Olá, ana!"), "{}", given.text);
    let first = given.token("/confirm");
    assert_eq!(ana.put("/me/mail", json!({ "language": "es" })).await.status, 204);
    assert_eq!(ana.post("/me/mail/confirmation", Value::Null).await.status, 202);
    let given = mail.next().await;
    assert!(given.text.starts_with("Hola, ana:") && given.text.contains("tuyo"), "{}", given.text);
    assert_eq!(is_confirmed(&ana).await, false);
    let confirm =
        async |token: &str| world.visitor().post("/email/confirm", json!({ "token": token })).await;
    assert_eq!(confirm("x").await.refused(410), "link_over");
    assert_eq!(confirm(&first).await.status, 204);
    assert_eq!(is_confirmed(&ana).await, true);
    assert_eq!(confirm(&first).await.refused(410), "link_over");
    // Who has confirmed is not asked again.
    ana.post("/me/mail/confirmation", Value::Null).await;
    assert!(!reset_token(&world, &mut mail).await.is_empty());
    assert!(mail.is_empty());
    let guest = world.visitor().post("/guests", Value::Null).await;
    let guest = Client { cookie: guest.cookie(), ..world.visitor() };
    let asked = guest.post("/me/mail/confirmation", Value::Null).await;
    assert_eq!(asked.refused(403), "not_permitted");
}

/// How many mails had this result so far.
async fn mails(world: &World, result: &str) -> u64 {
    let url = format!("http://{}/metrics", world.address());
    let text = reqwest::get(url).await.unwrap().text().await.unwrap();
    let start = format!("partida_mails_total{{result=\"{result}\"}} ");
    text.lines().find_map(|line| line.strip_prefix(&start)).unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_mail_server_that_refuses_or_hangs_keeps_nobody_waiting() {
    let refusing = MailServer::start(Manners::Refuses).await;
    let world = World::with(refusing.settings()).await;
    world.player("ana").await;
    assert_eq!(forget(&world, "ana").await.status, 202);
    in_time(async {
        while mails(&world, "failed").await < 2 {
            tokio::task::yield_now().await;
        }
    })
    .await;
    let hanging = MailServer::start(Manners::Hangs).await;
    let world = World::with(hanging.settings()).await;
    // Four are being sent and a thousand wait; from then on they are dropped.
    for n in 0..1_010 {
        let asked = json!({ "username": if n < 8 { "ana" } else { "nobody" } });
        if n == 2 {
            world.player("ana").await;
        }
        assert_eq!(world.visitor().post("/password/forgotten", asked).await.status, 202);
    }
    assert_eq!(mails(&world, "sent").await, 0);
}

#[tokio::test]
async fn without_mail_nobody_is_promised_any() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    assert_eq!(world.visitor().get("/session").await.ok(200)["mail"], false);
    assert_eq!(forget(&world, "ana").await.refused(409), "no_mail");
    assert_eq!(forget(&world, "nobody").await.refused(409), "no_mail");
    assert_eq!(ana.post("/me/mail/confirmation", Value::Null).await.refused(409), "no_mail");
    assert_eq!(ana.get("/me/mail").await.ok(200)["sends"], false);
}

#[tokio::test]
async fn a_name_or_an_address_cannot_carry_a_header() {
    let (world, mut mail) = world().await;
    for (name, email) in [
        ("ana\r\nBcc: eve", "ana@example.org"),
        ("ana", "ana@example.org\r\nBcc: eve@example.org"),
        ("ana", "ana@example.org,eve@example.org"),
    ] {
        let new = json!({ "username": name, "email": email, "password": PASSWORD });
        assert_eq!(world.visitor().post("/register", new).await.refused(422), "invalid_field");
    }
    // What looks like an address to us and like something else to a mail server is written to nobody.
    let new = json!({ "username": "eve", "email": "<eve>,x@example.org", "password": PASSWORD });
    world.visitor().post("/register", new).await.ok(201);
    forget(&world, "eve").await;
    forget(&world, "ana@example.org\r\nBcc: eve@example.org").await;
    assert_eq!(forget(&world, &"x".repeat(300)).await.refused(422), "invalid_field");
    world.player("ana").await;
    assert_eq!(mail.next().await.to, ["<ana@example.org>"]);
    assert!(mail.is_empty());
}
