//! The types of the web app's client, written from the two documents that describe the server:
//! committed, and held against what the documents say now.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::World;

const HEAD: &str = "// Written from the server's openapi.json and asyncapi.json by `cargo xtask bless`. Do not edit.

import type { AnyEvent, AnyOptions, AnyView, GameName } from \"$wasm/wire/index\";
";

/// What the documents leave open and the games' own types know.
fn known(name: &str) -> Option<&'static str> {
    Some(match name {
        // As the rules in the browser say it.
        "Status.game" => "string",
        "game" => "GameName",
        "view" => "AnyView",
        "events" | "setup" => "AnyEvent[]",
        "MatchInfo.options" | "MatchRecord.options" => "AnyOptions",
        _ => return None,
    })
}

fn write(schemas: &BTreeMap<String, Value>) -> String {
    let mut text = HEAD.to_owned();
    for (name, schema) in schemas {
        text.push('\n');
        text.push_str(&comment(schema, ""));
        let _ = writeln!(text, "export type {name} = {};", of(name, schema, ""));
    }
    text
}

fn comment(schema: &Value, indent: &str) -> String {
    let Some(words) = schema["description"].as_str() else { return String::new() };
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("{indent}/** {words} */\n")
}

/// The type that a schema describes.
fn of(name: &str, schema: &Value, indent: &str) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return reference.rsplit('/').next().unwrap().to_owned();
    }
    let union = |all: &[Value]| {
        let all: Vec<String> = all.iter().map(|one| of(name, one, indent)).collect();
        all.join(" | ")
    };
    if let Some(all) = schema["allOf"].as_array() {
        return all.iter().map(|one| of(name, one, indent)).collect::<Vec<_>>().join(" & ");
    }
    for keyword in ["oneOf", "anyOf"] {
        if let Some(all) = schema[keyword].as_array() {
            return union(all);
        }
    }
    if let Some(all) = schema["enum"].as_array() {
        return all.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    if let Some(one) = schema.get("const") {
        return one.to_string();
    }
    match &schema["type"] {
        Value::Array(types) => {
            let each = |one: &Value| {
                let mut alone = schema.clone();
                alone["type"] = one.clone();
                of(name, &alone, indent)
            };
            let mut types: Vec<String> = types.iter().map(each).collect();
            types.dedup();
            types.join(" | ")
        }
        Value::String(one) => match one.as_str() {
            "string" => "string".into(),
            "integer" | "number" => "number".into(),
            "boolean" => "boolean".into(),
            "null" => "null".into(),
            "array" => {
                let item = of(name, &schema["items"], indent);
                if item.contains(' ') { format!("({item})[]") } else { format!("{item}[]") }
            }
            "object" => object(name, schema, indent),
            other => panic!("the type {other}"),
        },
        _ => "unknown".into(),
    }
}

fn object(name: &str, schema: &Value, indent: &str) -> String {
    let Some(properties) = schema["properties"].as_object() else { return "unknown".into() };
    if properties.is_empty() {
        return "Record<string, never>".into();
    }
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    let mut text = "{\n".to_owned();
    let inner = format!("{indent}  ");
    for (field, schema) in properties {
        let full = format!("{name}.{field}");
        let known = known(&full).or_else(|| known(field));
        // The options of a game that is described are a schema.
        let own = known.map_or_else(|| of(&full, schema, &inner), str::to_owned);
        let optional = if required.contains(&field.as_str().into()) { "" } else { "?" };
        text.push_str(&comment(schema, &inner));
        let _ = writeln!(text, "{inner}{field}{optional}: {own};");
    }
    text.push_str(indent);
    text.push('}');
    text
}

#[tokio::test]
async fn typescript_knows_the_documents_as_they_are() {
    let world = World::new().await;
    let mut schemas = BTreeMap::new();
    for document in ["/openapi.json", "/asyncapi.json"] {
        let document = world.visitor().get(document).await.ok(200);
        for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
            let before = schemas.insert(name.clone(), schema.clone());
            assert!(before.is_none_or(|before| before == *schema), "{name} is described twice");
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/wire.ts");
    let text = write(&schemas);
    if std::env::var_os("PARTIDA_BLESS").is_some() {
        fs::write(&path, &text).unwrap();
    }
    let kept = fs::read_to_string(path).unwrap_or_default();
    assert!(kept == text, "web/src/lib/wire.ts has drifted; if that is meant: cargo xtask bless");
}
