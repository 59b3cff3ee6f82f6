//! The dashboard shows what the server counts.

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Value, json};

use crate::common::{Client, World};

/// The names of metrics in a text, a histogram's by its own name.
fn names(text: &str) -> BTreeSet<String> {
    let letters = |c: char| !c.is_ascii_lowercase() && c != '_';
    let names = text.split(letters).filter(|word| word.starts_with("partida_"));
    let whole = |name: &str| {
        let part = ["_bucket", "_sum", "_count"].iter().find_map(|part| name.strip_suffix(part));
        part.filter(|whole| whole.ends_with("_seconds")).unwrap_or(name).to_owned()
    };
    names.map(whole).collect()
}

fn expressions(value: &Value, found: &mut String) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match (name.as_str(), value) {
                    ("expr", Value::String(text)) => found.extend([text, "\n"]),
                    _ => expressions(value, found),
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| expressions(value, found)),
        _ => {}
    }
}

#[tokio::test]
async fn the_dashboard_shows_what_the_server_counts() {
    let world = World::new().await;
    world.player("ana").await;
    let metrics = reqwest::get(format!("http://{}/metrics", world.address())).await.unwrap();
    let metrics = metrics.text().await.unwrap();
    let types: String = metrics.lines().filter(|line| line.starts_with("# TYPE")).collect();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/grafana/partida.json");
    let dashboard: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let mut shown = String::new();
    expressions(&dashboard, &mut shown);
    assert_eq!(names(&shown), names(&types), "the dashboard's are on the left");
    let told = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/operations.md"));
    let told = names(&told.unwrap());
    let missing: Vec<_> = names(&types).difference(&told).cloned().collect();
    assert!(missing.is_empty(), "docs/operations.md does not name {missing:?}");
}

#[tokio::test]
async fn requests_are_counted_by_route_and_not_by_address() {
    let world = World::new().await;
    let ana = world.player("ana").await;
    ana.get("/me").await.ok(200);
    world.visitor().get("/me").await.refused(401);
    for id in ["0123456789", "abcdefghjk"] {
        ana.get(&format!("/matches/{id}")).await.refused(404);
        ana.get(&format!("/nothing/{id}")).await.refused(404);
    }
    ana.post("/login", json!({ "username": "ana", "password": "wrong horse" })).await.refused(401);
    let url = format!("http://{}/metrics", world.address());
    let text = Client::answer(reqwest::Client::new().get(url)).await.body;
    let text = text.as_str().unwrap();
    for line in [
        r#"partida_http_requests_total{method="GET",route="/api/v1/me",status="2xx"} 1"#,
        r#"partida_http_requests_total{method="GET",route="/api/v1/me",status="4xx"} 1"#,
        r#"partida_http_requests_total{method="GET",route="/api/v1/matches/{id}",status="4xx"} 2"#,
        r#"partida_http_requests_total{method="GET",route="other",status="4xx"} 2"#,
        r#"partida_http_seconds_count{method="GET",route="/api/v1/me"} 2"#,
        r#"partida_log_ins_total{result="failed"} 1"#,
        "partida_mailbox_waiting 0",
    ] {
        assert!(text.lines().any(|one| one == line), "{line} in\n{text}");
    }
    for pool in ["read", "write"] {
        assert!(
            text.contains(&format!("partida_pool_connections{{pool=\"{pool}\",state=\"idle\"}}"))
        );
    }
    assert!(text.contains(concat!("version=\"", env!("CARGO_PKG_VERSION"), "\"")));
    assert!(!text.contains("0123456789"));
}
