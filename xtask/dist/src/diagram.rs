//! The picture of the crates in ARCHITECTURE.md is what cargo knows of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;

use crate::graph::{Graph, Package};
use crate::root;

/// Between these the picture stands.
const BEGIN: &str = "```mermaid\n";
const END: &str = "```\n";

/// The name under which a crate stands in the picture: all games are one.
fn name(package: &Package) -> String {
    let folder = package.folder().strip_prefix(root()).expect("it is ours");
    let folder = folder.to_string_lossy().replace('\\', "/");
    if folder.starts_with("games/") {
        "games/*".into()
    } else {
        folder.trim_start_matches("crates/").into()
    }
}

/// Who uses whom, without what follows from the rest.
fn edges() -> BTreeSet<(String, String)> {
    let graph = Graph::read(&crate::host()).unwrap();
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (id, used) in &graph.uses {
        let package = &graph.packages[id];
        // What builds the project is no part of what it builds.
        if !package.is_ours() || package.name.starts_with("xtask") {
            continue;
        }
        let ours = used.iter().map(|id| &graph.packages[id]).filter(|one| one.is_ours());
        uses.entry(name(package)).or_default().extend(ours.map(name));
    }
    for (name, used) in &mut uses {
        used.remove(name);
    }
    let reached = |from: &str| {
        let mut found = BTreeSet::new();
        let mut next: Vec<&str> = uses[from].iter().map(String::as_str).collect();
        while let Some(one) = next.pop() {
            if found.insert(one) {
                next.extend(uses[one].iter().map(String::as_str));
            }
        }
        found
    };
    let mut edges = BTreeSet::new();
    for (user, used) in &uses {
        for one in used {
            let by_another =
                used.iter().any(|other| other != one && reached(other).contains(one.as_str()));
            if !by_another {
                edges.insert((user.clone(), one.clone()));
            }
        }
    }
    edges
}

#[test]
fn the_diagram_is_the_crate_graph() {
    let mut picture = String::from("flowchart BT\n");
    let id = |name: &str| name.replace(['/', '*', '-'], "_");
    for (user, used) in edges() {
        let (from, to) = (id(&used), id(&user));
        writeln!(picture, "  {from}[\"{used}\"] --> {to}[\"{user}\"]").unwrap();
    }
    let path = root().join("ARCHITECTURE.md");
    let text = fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once(BEGIN).expect("ARCHITECTURE.md has a diagram");
    let (old, after) = rest.split_once(END).expect("the diagram ends");
    if std::env::var_os("PARTIDA_BLESS").is_some() {
        fs::write(&path, [before, BEGIN, &picture, END, after].concat()).unwrap();
    } else {
        assert_eq!(old, picture, "the crates use each other otherwise now: cargo xtask bless");
    }
}
