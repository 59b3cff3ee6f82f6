//! What the API's page and the documents cite is served by the program.

use std::collections::BTreeSet;

use reqwest::Url;

use crate::common::{Client, World};

/// The targets of the links in a page or in a document.
fn links(text: &str) -> Vec<String> {
    let ends = |rest: &str, end: char| rest.split(end).next().unwrap_or_default().to_owned();
    let html = text.split("href=\"").skip(1).map(|rest| ends(rest, '"'));
    let markdown = text.split("](").skip(1).map(|rest| ends(rest, ')'));
    let addresses = text.split("`/docs/").skip(1).map(|rest| format!("/docs/{}", ends(rest, '`')));
    html.chain(markdown).chain(addresses).collect()
}

#[tokio::test]
async fn every_link_that_leads_to_the_program_leads_somewhere() {
    let world = World::new().await;
    let start = Url::parse(&format!("http://{}/api/v1/docs", world.address())).unwrap();
    let (mut seen, mut open) = (BTreeSet::new(), vec![start]);
    while let Some(url) = open.pop() {
        if !seen.insert(url.path().to_owned()) {
            continue;
        }
        let answer = Client::answer(reqwest::Client::new().get(url.clone())).await;
        assert_eq!(answer.status, 200, "{url}");
        let kind = answer.headers["content-type"].to_str().unwrap().to_owned();
        let page = url.path() == "/api/v1/docs";
        assert!(page || !kind.starts_with("text/html"), "{url} is the web app's, not a document");
        let text = match answer.body {
            serde_json::Value::String(text) => text,
            document => document["info"]["description"].as_str().unwrap_or_default().to_owned(),
        };
        let text = if url.path().starts_with("/examples/") { String::new() } else { text };
        for link in links(&text) {
            let to = url.join(&link).unwrap();
            if to.host_str() == url.host_str() && to.port() == url.port() {
                open.push(to);
            }
        }
    }
    for path in ["/docs/http-api.md", "/docs/engine-protocol.md", "/api/v1/asyncapi.json"] {
        assert!(seen.contains(path), "{seen:?}");
    }
    for game in catalog::games() {
        let record = format!("/docs/rules/{}.md", game.name());
        assert!(seen.contains(&record), "{record} is cited nowhere");
    }
}

#[test]
fn the_documented_codes_are_all_codes() {
    let text = include_str!("../../../../docs/http-api.md");
    let errors = text.split("## Errors").nth(1).unwrap().split("## ").next().unwrap();
    let named = errors.split("\n- ").skip(1).flat_map(|list| list.split('`').skip(1).step_by(2));
    let named: BTreeSet<&str> = named.collect();
    let all: BTreeSet<&str> = protocol::CODES.into_iter().collect();
    assert_eq!(named, all);
}
