//! Guessing at passwords from many places, and what that does to whoever they belong to.

use reqwest::header::SET_COOKIE;
use serde_json::json;
use server::{Limits, Settings};

use crate::common::{Answer, Client, PASSWORD, World};

/// A world behind a proxy, so that people come from addresses of their own.
async fn world() -> World {
    let limits = Limits { rate: Some(600), ..Limits::default() };
    let trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    World::with(Settings { limits, trusted_proxies, ..World::settings() }).await
}

/// Sends what a browser with these cookies would, from an address.
async fn post(
    world: &World,
    path: &str,
    from: &str,
    cookie: &str,
    body: serde_json::Value,
) -> Answer {
    let url = format!("http://{}/api/v1{path}", world.address());
    let request = reqwest::Client::new().post(url).header("x-forwarded-for", from);
    Client::answer(request.header("cookie", cookie).json(&body)).await
}

async fn log_in(world: &World, from: &str, cookie: &str, password: &str) -> Answer {
    post(world, "/login", from, cookie, json!({ "username": "ana", "password": password })).await
}

/// Somebody registers: the cookie that their browser keeps for the device.
async fn device_of(world: &World, name: &str, from: &str) -> String {
    let email = format!("{name}@example.org");
    let new = json!({ "username": name, "email": email, "password": PASSWORD });
    let answer = post(world, "/register", from, "", new).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    device(&answer)
}

fn device(answer: &Answer) -> String {
    let cookies = answer.headers.get_all(SET_COOKIE).into_iter().map(|one| one.to_str().unwrap());
    let mut cookies = cookies.filter(|one| one.starts_with("partida_device="));
    let device = cookies.next().expect("the device is given a cookie");
    assert!(device.contains("; HttpOnly; SameSite=Lax; Max-Age=34560000"), "{device}");
    device.split(';').next().unwrap().to_owned()
}

#[tokio::test]
async fn a_crowd_that_guesses_locks_nobody_out() {
    let world = world().await;
    let of_ana = device_of(&world, "ana", "203.0.113.1").await;
    let of_ben = device_of(&world, "ben", "203.0.113.2").await;
    // From one address the name is soon closed, and only from there.
    for _ in 0..9 {
        let wrong = log_in(&world, "203.0.113.2", "", "wrong horse").await;
        assert_eq!(wrong.refused(401), "bad_credentials");
    }
    assert_eq!(log_in(&world, "203.0.113.2", "", PASSWORD).await.status, 429);
    log_in(&world, "203.0.113.3", "", PASSWORD).await.ok(200);
    // Sixty guesses from many addresses close the name to everybody else.
    let mut guesses = 10;
    let crowd = (0..).map(|host| format!("198.51.100.{host}"));
    'all: for from in crowd {
        for _ in 0..10 {
            if log_in(&world, &from, "", "wrong horse").await.status == 429 {
                break 'all;
            }
            guesses += 1;
        }
    }
    assert_eq!(guesses, 60);
    assert_eq!(log_in(&world, "203.0.113.4", "", PASSWORD).await.status, 429);
    let made_up = format!("partida_device={}", "0".repeat(64));
    for cookie in [&made_up, &of_ben, "partida_device="] {
        assert_eq!(log_in(&world, "203.0.113.4", cookie, PASSWORD).await.status, 429);
    }
    // Not to the device that she has used before, wherever it is: among those who guess, too.
    for from in ["203.0.113.1", "203.0.113.4", "203.0.113.2", "198.51.100.0"] {
        let again = log_in(&world, from, &of_ana, PASSWORD).await;
        assert_eq!(device(&again), of_ana, "it keeps its token");
        again.ok(200);
    }
    // A device that guesses has a limit of its own, whatever its address.
    for _ in 0..6 {
        let wrong = log_in(&world, "203.0.113.1", &of_ana, "wrong horse").await;
        assert_eq!(wrong.refused(401), "bad_credentials");
    }
    assert_eq!(log_in(&world, "203.0.113.9", &of_ana, PASSWORD).await.status, 429);
}

#[tokio::test]
async fn another_password_forgets_the_other_devices() {
    let world = world().await;
    let first = device_of(&world, "ana", "203.0.113.1").await;
    let other = log_in(&world, "203.0.113.3", "", PASSWORD).await;
    let (session, second) = (other.cookie(), device(&other));
    assert_ne!(first, second);
    let url = format!("http://{}/api/v1/me/password", world.address());
    let change = json!({ "old": PASSWORD, "new": "battery staple" });
    let request = reqwest::Client::new().put(url).json(&change);
    let request = request.header("cookie", format!("{session}; {second}"));
    assert_eq!(Client::answer(request).await.status, 204);
    // What is not known is given another token.
    let known = log_in(&world, "203.0.113.5", &second, "battery staple").await;
    assert_eq!(device(&known), second);
    let forgotten = log_in(&world, "203.0.113.6", &first, "battery staple").await;
    assert_ne!(device(&forgotten), first);
}
