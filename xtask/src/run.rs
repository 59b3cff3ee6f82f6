use crate::shell::{call, cargo, root};

/// Builds what is stale and starts Partida. There is no server yet, so this is a match of Damas
/// Chinas in the terminal.
pub(crate) fn run(arguments: &[String]) -> anyhow::Result<()> {
    if root().join("web").is_dir() {
        crate::wasm::wasm()?;
    }
    call(&mut cargo(&["build", "--release", "--package", "partida"]))?;
    println!("\nThere is no server yet: this is Damas Chinas in the terminal, for people in turn.");
    println!("Other games and options: cargo run --release -p partida -- play --help\n");
    let mut play = cargo(&["run", "--quiet", "--release", "--package", "partida", "--"]);
    play.args(["play", "damas-chinas"]).args(arguments);
    call(&mut play)
}
