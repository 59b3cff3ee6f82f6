//! The web app.

use std::path::Path;
use std::process::Command;

use crate::node::{install_packages, require_node};
use crate::shell::{call, cargo, has, install, of_node, root};
use crate::step;
use crate::wasm::{wasm, youngest};

const FOLDER: &str = "web";

/// Builds the web app and what it is made of, unless nothing has changed since.
pub(crate) fn build() -> anyhow::Result<()> {
    require_node()?;
    wasm()?;
    install_packages(FOLDER)?;
    bundle()
}

/// The same, and says how far it is: the first three of so many steps.
pub(crate) fn build_in_steps(steps: u32) -> anyhow::Result<()> {
    step(1, steps, "the games for the browser");
    wasm()?;
    step(2, steps, "what the web app is made of");
    require_node()?;
    install_packages(FOLDER)?;
    step(3, steps, "the web app");
    bundle()
}

fn bundle() -> anyhow::Result<()> {
    if is_fresh()? {
        println!("{FOLDER}/dist is fresh");
        return Ok(());
    }
    npm("build")
}

/// Form, types, components and state, and then journeys in a real browser against the real server.
pub(crate) fn test() -> anyhow::Result<()> {
    build()?;
    npm("format")?;
    npm("lint")?;
    npm("check")?;
    npm("test")?;
    call(&mut journeys()?)
}

/// The journeys alone, the long ones among them.
pub(crate) fn soak() -> anyhow::Result<()> {
    build()?;
    call(journeys()?.env("PARTIDA_SOAK", "1"))
}

/// How long people wait on a slow phone, and what Lighthouse says: told and not judged.
pub(crate) fn bench() -> anyhow::Result<()> {
    build()?;
    install_packages("web/bench")?;
    require_chromium()?;
    call(&mut cargo(&["build", "--release", "--package", "partida"]))?;
    call(script("bench").env("PARTIDA_BIN", root().join("target/release/partida")))
}

/// What runs the journeys, two at a time, with the program that the tests built.
fn journeys() -> anyhow::Result<Command> {
    require_chromium()?;
    look_for_firefox();
    let mut journeys = script("journeys");
    journeys.env("PARTIDA_BIN", crate::test::program());
    journeys.env("JOURNEY_WORKERS", "2");
    Ok(journeys)
}

fn npm(name: &str) -> anyhow::Result<()> {
    call(&mut script(name))
}

fn script(name: &str) -> Command {
    let mut npm = of_node("npm");
    npm.current_dir(root().join(FOLDER)).args(["run", "--silent", name]);
    npm
}

fn is_fresh() -> anyhow::Result<bool> {
    let built = root().join(FOLDER).join("dist/index.html").metadata();
    let Ok(built) = built.and_then(|metadata| metadata.modified()) else {
        return Ok(false);
    };
    let parts = ["web/src", "web/public", "web/plugins", "web/index.html", "web/vite.config.ts"];
    let others = ["web/package-lock.json", "crates/wasm/pkg/built", "crates/wasm/ts"];
    for part in parts.iter().chain(&others) {
        if youngest(&root().join(part))? > built {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Debian's Firefox, in which one journey is made where it can be had.
fn look_for_firefox() {
    if !has("firefox-esr")
        && !has("firefox")
        && let Err(error) = install(&["firefox-esr"])
    {
        println!("the journey in Firefox is left out: {error:#}");
    }
}

/// Debian's Chromium, which the journeys drive.
pub(crate) fn require_chromium() -> anyhow::Result<()> {
    if !has("chromium") && !Path::new("/usr/bin/chromium").exists() {
        install(&["chromium"])?;
    }
    Ok(())
}
