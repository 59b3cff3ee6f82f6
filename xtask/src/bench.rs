use std::process::Command;

use crate::shell::{call, cargo, root};

/// Runs all benchmarks, or those whose names match. `load` alone is the server under load, and
/// `compare` the same load on it and on boardgame.io, `python` the games in Python,
/// and `web` the web app on a slow phone.
/// `nodes` tells what several nodes cost.
pub(crate) fn bench(arguments: &[String]) -> anyhow::Result<()> {
    match arguments.first().map(String::as_str) {
        Some("load") => load(),
        Some("compare") => compare(),
        Some("python") => crate::python::compare(),
        Some("web") => crate::web::bench(),
        Some("nodes") => nodes(),
        Some(_) => benches(arguments),
        None => {
            benches(arguments)?;
            load()
        }
    }
}

fn benches(arguments: &[String]) -> anyhow::Result<()> {
    let mut benches = cargo(&["bench", "--workspace", "--benches", "--"]);
    benches.args(arguments);
    call(&mut benches)
}

/// A thousand matches at once, as fast as answers come; matches that are begun and resigned; a
/// thousand with one action a second in each; and some thousand that hardly do anything, to weigh them.
fn load() -> anyhow::Result<()> {
    build()?;
    for (game, matches, more) in [
        ("damas-chinas", "1000", &["--seconds", "15"][..]),
        ("small-star-empires", "1000", &["--seconds", "15"]),
        ("damas-chinas", "64", &["--begin", "--seconds", "10"]),
        ("damas-chinas", "1000", &["--rate", "1", "--seconds", "30"]),
        ("damas-chinas", "5000", &["--rate", "0.1", "--seconds", "10"]),
    ] {
        let mut load = Command::new(root().join("target/release/partida"));
        load.args(["load", "--matches", matches, "--game", game]).args(more);
        call(&mut load)?;
    }
    Ok(())
}

/// What several nodes cost on one machine, with a PostgreSQL and a NATS of their own.
fn nodes() -> anyhow::Result<()> {
    crate::test::require_postgres()?;
    crate::test::require_nats()?;
    call(&mut cargo(&["bench", "--profile", "release", "--package", "partida", "--bench", "nodes"]))
}

fn compare() -> anyhow::Result<()> {
    build()?;
    crate::node::require_node()?;
    call(Command::new("node").current_dir(root()).arg("benches/compare/boardgame-io.mjs"))
}

fn build() -> anyhow::Result<()> {
    call(&mut cargo(&["build", "--release", "--package", "partida"]))
}
