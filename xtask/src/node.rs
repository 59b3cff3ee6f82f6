//! What is done with Node: the tests of the browser's part, and its speed.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::bail;

use crate::shell::{answers, call, cargo, has, install, of_node, output, root};

const CRATE: &str = "crates/wasm";
const COMPILED: &str = "target/wasm-ts";

/// Checks the types and runs the tests of the browser's part, on what `cargo xtask wasm` built.
pub(crate) fn test() -> anyhow::Result<()> {
    compile()?;
    let mut tests: Vec<_> = fs::read_dir(root().join(COMPILED).join("ts/tests"))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    tests.retain(|path| path.to_string_lossy().ends_with(".test.js"));
    tests.sort();
    call(Command::new("node").current_dir(root()).arg("--test").args(tests))
}

/// Measures the rules in WebAssembly against the same natively.
pub(crate) fn speed() -> anyhow::Result<()> {
    crate::wasm::wasm()?;
    compile()?;
    call(&mut cargo(&[
        "build",
        "--package",
        "partida-wasm",
        "--example",
        "speed",
        "--profile",
        "bench",
    ]))?;
    let mut speed = Command::new("node");
    speed.current_dir(root()).arg(Path::new(COMPILED).join("ts/speed.js"));
    call(speed.arg("target/release/examples/speed"))
}

/// Makes JavaScript of the TypeScript, beside what Rust was made into.
fn compile() -> anyhow::Result<()> {
    require_node()?;
    install_packages(CRATE)?;
    // A test that was removed must not run on.
    let compiled = root().join(COMPILED);
    if compiled.exists() {
        fs::remove_dir_all(&compiled)?;
    }
    let tsc = format!("{CRATE}/node_modules/typescript/bin/tsc");
    call(Command::new("node").current_dir(root()).args([&tsc, "-p", "crates/wasm/ts"]))?;
    fs::copy(root().join(CRATE).join("package.json"), compiled.join("package.json"))?;
    fs::create_dir_all(compiled.join("pkg"))?;
    for file in ["partida.js", "partida_bg.wasm"] {
        fs::copy(root().join(CRATE).join("pkg").join(file), compiled.join("pkg").join(file))?;
    }
    Ok(())
}

/// Node 20 or later, with npm.
pub(crate) fn require_node() -> anyhow::Result<()> {
    if !has("node") || !answers(of_node("npm")) {
        install(&["nodejs", "npm"])?;
    }
    let version = output(Command::new("node").arg("--version"))?;
    let major = version.trim().trim_start_matches('v').split('.').next().unwrap_or_default();
    if major.parse::<u32>().unwrap_or_default() < 20 {
        bail!("this is Node {}, but 20 or later is needed: see https://nodejs.org", version.trim());
    }
    Ok(())
}

/// Installs what a folder's lock file names, unless that has been done.
pub(crate) fn install_packages(folder: &str) -> anyhow::Result<()> {
    let folder = root().join(folder);
    let when = |file: &str| folder.join(file).metadata().and_then(|found| found.modified()).ok();
    if when("node_modules/.package-lock.json") >= when("package-lock.json") {
        return Ok(());
    }
    call(of_node("npm").current_dir(&folder).args(["ci", "--no-audit", "--no-fund"]))
}
