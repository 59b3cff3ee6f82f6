//! The software bill of materials: what is shipped, for programs that look for known faults in it.
//! CycloneDX 1.6 as JSON, without a moment or a number of its own, so that it is the same whenever
//! it is made.

use std::collections::BTreeMap;
use std::fs;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::graph::{Graph, Package, SHIPPED};
use crate::npm;
use crate::root;

pub(crate) fn text(target: &str) -> anyhow::Result<String> {
    let bundled = npm::bundled()?;
    let mut bom = crates(target)?;
    let javascript = bundled.iter().map(|one| {
        let purl = format!("pkg:npm/{}@{}", one.name.replace('@', "%40"), one.version);
        let mut component = json!({
            "type": "library", "bom-ref": purl, "name": one.name, "version": one.version, "purl": purl,
        });
        if let Some(expression) = &one.identifier {
            component["licenses"] = json!([{ "expression": expression }]);
        }
        component
    });
    bom["components"].as_array_mut().expect("a list was made").extend(javascript);
    Ok(serde_json::to_string_pretty(&bom)? + "\n")
}

/// The part of it that cargo knows.
fn crates(target: &str) -> anyhow::Result<Value> {
    let graph = Graph::read(target)?;
    let packages = graph.shipped_with(&SHIPPED)?;
    let sums = checksums()?;
    let (main, parts): (Vec<_>, Vec<_>) = packages.iter().partition(|one| one.name == "partida");
    let dependencies = packages.iter().map(|package| {
        let uses = graph.uses[&package.id].iter().map(|id| purl(&graph.packages[id]));
        json!({ "ref": purl(package), "dependsOn": uses.collect::<Vec<_>>() })
    });
    let mut program = component(main[0], &sums);
    program["type"] = json!("application");
    Ok(json!({
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": { "component": program },
        "components": parts.into_iter().map(|one| component(one, &sums)).collect::<Vec<_>>(),
        "dependencies": dependencies.collect::<Vec<_>>(),
    }))
}

fn component(package: &Package, sums: &BTreeMap<(String, String), String>) -> Value {
    let purl = purl(package);
    let mut component = json!({
        "type": "library",
        "bom-ref": purl,
        "name": package.name,
        "version": package.version,
        "purl": purl,
    });
    if let Some(expression) = &package.license {
        component["licenses"] = json!([{ "expression": expression.replace('/', " OR ") }]);
    }
    if let Some(sum) = sums.get(&(package.name.clone(), package.version.clone())) {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": sum }]);
    }
    if let Some(repository) = &package.repository {
        component["externalReferences"] = json!([{ "type": "vcs", "url": repository }]);
    }
    component
}

/// The name of a crate among all packages of the world.
fn purl(package: &Package) -> String {
    format!("pkg:cargo/{}@{}", package.name, package.version)
}

#[derive(Deserialize)]
struct Lock {
    package: Vec<Locked>,
}

#[derive(Deserialize)]
struct Locked {
    name: String,
    version: String,
    checksum: Option<String>,
}

/// The checksums of crates, by name and version.
fn checksums() -> anyhow::Result<BTreeMap<(String, String), String>> {
    let lock: Lock = toml::from_str(&fs::read_to_string(root().join("Cargo.lock"))?)?;
    let with_sum = |one: Locked| Some(((one.name, one.version), one.checksum?));
    Ok(lock.package.into_iter().filter_map(with_sum).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_part_is_named_once_and_every_edge_ends_somewhere() {
        let bom = crates(&crate::host()).unwrap();
        assert_eq!(bom["metadata"]["component"]["name"], "partida");
        let components = bom["components"].as_array().unwrap();
        let mut refs: BTreeSet<&str> =
            components.iter().map(|one| one["bom-ref"].as_str().unwrap()).collect();
        assert_eq!(refs.len(), components.len(), "each once");
        assert!(refs.iter().any(|one| one.starts_with("pkg:cargo/rustls@")));
        let tests_alone = ["pkg:cargo/proptest@", "pkg:cargo/rcgen@", "pkg:cargo/divan@"];
        assert!(!refs.iter().any(|one| tests_alone.iter().any(|dev| one.starts_with(dev))));
        refs.insert(bom["metadata"]["component"]["bom-ref"].as_str().unwrap());
        for dependency in bom["dependencies"].as_array().unwrap() {
            for used in dependency["dependsOn"].as_array().unwrap() {
                assert!(refs.contains(used.as_str().unwrap()), "{used}");
            }
        }
        for component in components {
            let ours = component["hashes"].is_null();
            assert!(component["licenses"][0]["expression"].is_string(), "{component}");
            assert!(ours || component["hashes"][0]["content"].as_str().unwrap().len() == 64);
        }
    }
}
