use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;

use crate::shell::{call, cargo, has, install, root};
use crate::{fuzz, node, python, sixth, wasm, web};

/// Everything CI checks, cheapest first.
pub(crate) fn test() -> anyhow::Result<()> {
    let begun = Instant::now();
    require_python()?;
    call(&mut cargo(&["fmt", "--all", "--check"]))?;
    call(
        cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"])
            .env("CARGO_TERM_COLOR", "never"),
    )?;
    require_postgres()?;
    require_nats()?;
    call(&mut cargo(&["test", "--workspace", "--locked"]))?;
    fuzz::fuzz(&program(), 3)?;
    python::test()?;
    wasm::wasm()?;
    node::test()?;
    web::test()?;
    call(
        cargo(&["doc", "--workspace", "--no-deps", "--locked"]).env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    println!("\nall passed in {} s", begun.elapsed().as_secs());
    Ok(())
}

/// The same tests with more of everything.
pub(crate) fn soak() -> anyhow::Result<()> {
    require_python()?;
    require_postgres()?;
    require_nats()?;
    let begun = Instant::now();
    call(cargo(&["test", "--workspace", "--locked"]).env("PARTIDA_SOAK", "1"))?;
    fuzz::fuzz(&program(), 1_600)?;
    web::soak()?;
    sixth::sixth()?;
    println!("\nall passed in {} s", begun.elapsed().as_secs());
    Ok(())
}

/// The program as the tests build it, which is not an older one that lies about.
pub(crate) fn program() -> PathBuf {
    root().join("target/debug/partida")
}

/// Generated requests alone, to the program as it is in the sources: so many for each operation.
pub(crate) fn fuzz(examples: Option<&str>) -> anyhow::Result<()> {
    let examples = examples.unwrap_or("3").parse().context("fuzz takes a number")?;
    require_python()?;
    call(&mut cargo(&["build", "--package", "partida", "--locked"]))?;
    fuzz::fuzz(&program(), examples)
}

/// Writes anew what is written by tests: golden playthroughs from their recipes, the types for
/// TypeScript, and the diagram of the crates.
pub(crate) fn bless() -> anyhow::Result<()> {
    let filter = ["--", "playthrough", "transcript", "typescript", "diagram"];
    let mut bless = cargo(&["test", "--workspace", "--no-fail-fast"]);
    // Some of these replay what others write, and fail until it is written.
    call(bless.args(filter).env("PARTIDA_BLESS", "1"))
        .or_else(|_| call(cargo(&["test", "--workspace"]).args(filter)))
}

/// The tests play whole matches through the example in Python, and the games for Python are tested
/// there.
fn require_python() -> anyhow::Result<()> {
    if !has("python3") {
        install(&["python3"])?;
    }
    Ok(())
}

/// The tests of several nodes start a real NATS server themselves.
pub(crate) fn require_nats() -> anyhow::Result<()> {
    if !has("nats-server") {
        install(&["nats-server"])?;
    }
    Ok(())
}

/// The tests of the store start a real PostgreSQL server themselves. Debian keeps its programs off
/// the PATH.
pub(crate) fn require_postgres() -> anyhow::Result<()> {
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let there = debian.into_iter().any(|version| version.path().join("bin/initdb").is_file());
    if !there && !has("initdb") {
        install(&["postgresql"])?;
    }
    Ok(())
}
