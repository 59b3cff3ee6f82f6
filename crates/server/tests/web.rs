//! The web app as browsers get it.

mod common;

use std::fs;

use common::{Client, World};
use serde_json::{Value, json};
use server::{Settings, WebApp, WebFile};

static FILES: &[WebFile] = &[
    WebFile { path: "index.html", bytes: b"<!doctype html><title>app</title>" },
    WebFile { path: "favicon.svg", bytes: b"<svg/>" },
    WebFile { path: "assets/app-1.js", bytes: b"let long = 1" },
    WebFile { path: "assets/app-1.js.br", bytes: b"short" },
    WebFile { path: "assets/rules-2.wasm", bytes: b"\0asm" },
];

async fn world(web: WebApp) -> World {
    World::with(Settings { web, ..World::settings() }).await
}

async fn get(world: &World, path: &str, headers: &[(&str, &str)]) -> common::Answer {
    let url = format!("http://{}{path}", world.address());
    let request = headers.iter().fold(reqwest::Client::new().get(url), |request, (name, value)| {
        request.header(*name, *value)
    });
    Client::answer(request).await
}

#[tokio::test]
async fn pages_of_the_app_are_one_file_and_assets_never_change() {
    let world = world(WebApp::Embedded(FILES)).await;
    for page in ["/", "/lobby", "/match/7k2m9qx4ab", "/join/K7Q2MX?x=1", "/index.html"] {
        let answer = get(&world, page, &[]).await;
        assert_eq!(answer.status, 200, "{page}");
        assert_eq!(answer.headers["content-type"], "text/html; charset=utf-8");
        assert_eq!(answer.headers["cache-control"], "no-cache");
        assert!(answer.body.as_str().unwrap().contains("<title>app"));
        let tag = answer.headers["etag"].to_str().unwrap().to_owned();
        let again = get(&world, page, &[("if-none-match", &tag)]).await;
        assert_eq!(again.status, 304);
    }
    let wasm = get(&world, "/assets/rules-2.wasm", &[]).await;
    assert_eq!(wasm.headers["content-type"], "application/wasm");
    assert_eq!(wasm.headers["cache-control"], "public, max-age=31536000, immutable");
    assert_eq!(get(&world, "/favicon.svg", &[]).await.headers["content-type"], "image/svg+xml");

    let script = get(&world, "/assets/app-1.js", &[]).await;
    assert_eq!(script.body, "let long = 1");
    assert_eq!(script.headers["content-type"], "text/javascript; charset=utf-8");
    let script = get(&world, "/assets/app-1.js", &[("accept-encoding", "gzip, br")]).await;
    assert_eq!(script.headers["content-encoding"], "br");
    assert_eq!(script.body, "short");
    assert_eq!(script.headers["content-type"], "text/javascript; charset=utf-8");

    for nothing in ["/assets/old.js", "/robots.txt", "/.env", "/api/v1/nothing", "/api"] {
        let answer = get(&world, nothing, &[]).await;
        assert_eq!(answer.status, 404, "{nothing}");
        assert_eq!(answer.body["code"], "not_found");
    }
    let url = format!("http://{}/lobby", world.address());
    assert_eq!(Client::answer(reqwest::Client::new().post(url)).await.body["code"], "wrong_method");
}

#[tokio::test]
async fn answers_forbid_browsers_what_the_app_does_not_need() {
    let world = world(WebApp::Embedded(FILES)).await;
    let page = get(&world, "/", &[]).await;
    let policy = page.headers["content-security-policy"].to_str().unwrap();
    let host = world.address();
    for part in [
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "frame-ancestors 'none'",
        "img-src 'self' data: blob:",
        &format!("connect-src 'self' ws://{host} wss://{host};"),
    ] {
        assert!(policy.contains(part), "{part} in {policy}");
    }
    assert!(!policy.contains("script-src 'self' 'unsafe-inline'"));
    let api = get(&world, "/api/v1/games", &[]).await;
    let policy = api.headers["content-security-policy"].to_str().unwrap();
    assert_eq!(policy, "default-src 'none'; frame-ancestors 'none'");
    for answer in [page, api] {
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
        assert_eq!(answer.headers["referrer-policy"], "same-origin");
        assert_eq!(answer.headers["x-frame-options"], "DENY");
    }
}

#[tokio::test]
async fn a_folder_is_served_as_it_is_now() {
    let folder = std::env::temp_dir().join(format!("partida-web-{}", std::process::id()));
    fs::create_dir_all(folder.join("assets")).unwrap();
    fs::write(folder.join("index.html"), "one").unwrap();
    let world = world(WebApp::Folder(folder.clone())).await;
    assert_eq!(get(&world, "/", &[]).await.body, "one");
    fs::write(folder.join("index.html"), "two").unwrap();
    assert_eq!(get(&world, "/lobby", &[]).await.body, "two");
    assert_eq!(get(&world, "/assets/x.js", &[]).await.status, 404);
    assert_eq!(get(&world, "/../Cargo.toml", &[]).await.status, 404);
    fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn without_the_app_one_plain_page_says_so() {
    let world = world(WebApp::NotBuilt).await;
    let page = get(&world, "/lobby", &[]).await;
    assert_eq!(page.status, 200);
    assert!(page.body.as_str().unwrap().contains("built without the web app"));
    assert_eq!(get(&world, "/favicon.ico", &[]).await.status, 404);
}

static HEADED: &[WebFile] =
    &[WebFile { path: "index.html", bytes: b"<html><head><title>app</title></head></html>" }];

#[tokio::test]
async fn a_finished_match_is_open_to_everybody_where_anybody_may_watch() {
    let world = world(WebApp::Embedded(HEADED)).await;
    let [ana, ben, eva] = world.players(["ana", "ben", "eva"]).await;
    let visitor = world.visitor();
    for open in [true, false] {
        let new = json!({ "game": "damas-chinas", "visitors": open });
        let room = ana.post("/matches", new).await.ok(201);
        let (id, code) = (room["match"].as_str().unwrap(), room["code"].as_str().unwrap());
        ben.post("/join", json!({ "code": code })).await.ok(200);
        for (seat, player) in [&ana, &ben].into_iter().enumerate() {
            player.put(&format!("/matches/{id}/seat"), json!({ "seat": seat })).await.ok(200);
        }
        ana.post(&format!("/matches/{id}/start"), Value::Null).await.ok(200);
        let [record, png, svg] = ["record", "picture.png?at=0", "picture.svg"]
            .map(|what| format!("/matches/{id}/{what}"));
        let page = format!("/replay/{id}?at=0");
        // Nobody looks back at a match that still runs.
        for path in [&record, &png, &svg] {
            assert_eq!(visitor.get(path).await.refused(401), "not_logged_in", "{path}");
            assert_eq!(ana.get(path).await.refused(403), "not_permitted", "{path}");
        }
        ben.post(&format!("/matches/{id}/leave"), Value::Null).await;

        assert_eq!(ana.get(&record).await.ok(200)["players"], json!(["ana", "ben"]));
        let shown = get(&world, &page, &[("accept-language", "pt-BR")]).await;
        let shown = shown.body.as_str().unwrap();
        if !open {
            for path in [&record, &png, &svg] {
                assert_eq!(visitor.get(path).await.refused(401), "not_logged_in", "{path}");
                assert_eq!(eva.get(path).await.refused(403), "not_a_member", "{path}");
            }
            assert!(!shown.contains("og:"), "{shown}");
            continue;
        }
        assert_eq!(visitor.get(&record).await.ok(200)["players"], json!(["ana", "ben"]));
        let drawn = visitor.get(&png).await;
        assert_eq!(drawn.status, 200);
        assert_eq!(drawn.headers["content-type"], "image/png");
        assert!(visitor.get(&svg).await.body.as_str().unwrap().starts_with("<svg "));
        let image = format!("http://{}/api/v1/matches/{id}/picture.png?at=0", world.address());
        assert!(shown.contains(&format!("\"og:image\" content=\"{image}\"")), "{shown}");
        assert!(shown.contains("Damas Chinesas: ana, ben"), "{shown}");
    }
    assert!(!get(&world, "/replay/0000000000", &[]).await.body.as_str().unwrap().contains("og:"));
}
