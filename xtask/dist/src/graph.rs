//! The crates that a program is made of, as cargo resolves them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};
use serde::Deserialize;

use crate::root;

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    kind: Option<String>,
}

#[derive(Deserialize, Clone, Debug)]
pub(crate) struct Package {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) license: Option<String>,
    pub(crate) repository: Option<String>,
    pub(crate) authors: Vec<String>,
    #[cfg_attr(
        not(test),
        expect(dead_code, reason = "a test asks whether our compiler is new enough")
    )]
    pub(crate) rust_version: Option<String>,
    /// Where it comes from; our own crates come from nowhere.
    pub(crate) source: Option<String>,
    manifest_path: PathBuf,
}

impl Package {
    pub(crate) fn is_ours(&self) -> bool {
        self.source.is_none()
    }

    pub(crate) fn folder(&self) -> &Path {
        self.manifest_path.parent().expect("a manifest lies in a folder")
    }
}

/// Crates and what each of them uses, without what only their tests use.
pub(crate) struct Graph {
    pub(crate) packages: BTreeMap<String, Package>,
    pub(crate) uses: BTreeMap<String, BTreeSet<String>>,
}

impl Graph {
    /// The whole workspace, as it is built for some machine.
    pub(crate) fn read(target: &str) -> anyhow::Result<Self> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut metadata = Command::new(cargo);
        metadata.current_dir(root()).args(["metadata", "--format-version", "1", "--locked"]);
        let output = metadata.args(["--filter-platform", target]).output()?;
        let told = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "cargo metadata fails: {told}");
        let read: Metadata = serde_json::from_slice(&output.stdout)?;
        let used = |node: Node| {
            let shipped = |kind: &Kind| kind.kind.as_deref() != Some("dev");
            let uses = node.deps.into_iter().filter(|one| one.dep_kinds.iter().any(shipped));
            (node.id, uses.map(|one| one.pkg).collect())
        };
        Ok(Self {
            packages: read.packages.into_iter().map(|one| (one.id.clone(), one)).collect(),
            uses: read.resolve.nodes.into_iter().map(used).collect(),
        })
    }

    /// What the crates of these names are made of, themselves included, by name and version.
    pub(crate) fn shipped_with(&self, names: &[&str]) -> anyhow::Result<Vec<&Package>> {
        let mut found = BTreeSet::new();
        let mut next = Vec::new();
        for name in names {
            let package = self.packages.values().find(|one| one.is_ours() && one.name == *name);
            next.push(&package.with_context(|| format!("there is no crate {name}"))?.id);
        }
        while let Some(id) = next.pop() {
            if found.insert(id) {
                next.extend(&self.uses[id]);
            }
        }
        let mut packages: Vec<&Package> = found.into_iter().map(|id| &self.packages[id]).collect();
        packages.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
        Ok(packages)
    }
}

/// The crates that are shipped: the program, and the games for the browser inside it.
pub(crate) const SHIPPED: [&str; 2] = ["partida", "partida-wasm"];

/// The games for Python, shipped apart.
pub(crate) const WHEEL: &str = "partida-python";

#[cfg(test)]
mod tests {
    use super::*;

    /// Versions compare by their numbers: 1.9 comes before 1.10.
    fn numbers(version: &str) -> Vec<u32> {
        let version = version.split('-').next().unwrap_or_default();
        let mut numbers: Vec<u32> = version.split('.').map(|n| n.parse().unwrap()).collect();
        numbers.resize(3, 0);
        numbers
    }

    #[test]
    fn no_crate_asks_for_a_newer_compiler_than_we_say() {
        let graph = Graph::read(&crate::host()).unwrap();
        let ours = graph.packages.values().find(|one| one.name == "partida").unwrap();
        let ours = ours.rust_version.as_deref().expect("the workspace names its compiler");
        for package in graph.packages.values() {
            let theirs = package.rust_version.as_deref().unwrap_or("1.0");
            assert!(
                numbers(theirs) <= numbers(ours),
                "{} {} needs Rust {theirs}, and Cargo.toml promises {ours}",
                package.name,
                package.version
            );
        }
    }
}
