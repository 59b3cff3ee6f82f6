//! What is known of the work of others that Partida is made of, and the compiler that it needs.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, ensure};

use crate::node::{install_packages, require_node};
use crate::shell::{call, cargo, of_node, output, root};

/// Versions of the tools, which are built once into `target/tools`.
const DENY: (&str, &str) = ("cargo-deny", "0.20.2");
const AUDIT: (&str, &str) = ("cargo-audit", "0.22.2");

/// Known faults, licences, duplicate versions and origins of all crates and npm packages. `offline`
/// leaves out what needs the databases of known faults.
pub(crate) fn audit(how: Option<&str>) -> anyhow::Result<()> {
    let offline = match how {
        None => false,
        Some("offline") => true,
        Some(other) => anyhow::bail!("audit takes offline or nothing, not {other:?}"),
    };
    let deny = tool(DENY)?;
    let checks: &[&str] = if offline { &["bans", "licenses", "sources"] } else { &[] };
    call(Command::new(deny).current_dir(root()).args(["--all-features", "check"]).args(checks))?;
    if offline {
        return Ok(());
    }
    call(Command::new(tool(AUDIT)?).current_dir(root()).arg("audit"))?;
    require_node()?;
    for folder in ["web", "crates/wasm"] {
        install_packages(folder)?;
        let mut audit = of_node("npm");
        call(audit.current_dir(root().join(folder)).args(["audit", "--audit-level", "moderate"]))?;
    }
    Ok(())
}

/// A tool of cargo's, built unless it is there.
fn tool((name, version): (&str, &str)) -> anyhow::Result<PathBuf> {
    let folder = root().join("target/tools").join(format!("{name}-{version}"));
    let program = folder.join("bin").join(name);
    if !program.exists() {
        let mut install = cargo(&["install", "--locked", name, "--version", version, "--root"]);
        call(install.arg(&folder))?;
    }
    Ok(program)
}

/// Whether the compiler that the manifest promises is enough.
pub(crate) fn msrv() -> anyhow::Result<()> {
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    let promised = manifest
        .lines()
        .find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'))
        .context("Cargo.toml does not name a rust-version")?;
    let here = output(Command::new("rustc").arg("--version"))?;
    let check = ["check", "--workspace", "--all-targets", "--locked"];
    // Any of its patches will do.
    if here.split_whitespace().nth(1).is_some_and(|version| is_of(version, promised)) {
        return call(&mut cargo(&check));
    }
    let mut rustup = Command::new("rustup");
    let there = rustup.args(["toolchain", "install", promised, "--profile", "minimal"]);
    call(there).with_context(|| format!("this needs Rust {promised}, from rustup"))?;
    let toolchain = format!("+{promised}");
    let mut cargo = Command::new("cargo");
    cargo.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO").env_remove("RUSTC");
    let status = cargo.current_dir(root()).arg(toolchain).args(check).status()?;
    ensure!(status.success(), "Partida does not build with Rust {promised}");
    Ok(())
}

fn is_of(version: &str, promised: &str) -> bool {
    version.strip_prefix(promised).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::is_of;

    #[test]
    fn a_patch_is_of_its_version() {
        assert!(is_of("1.95.0", "1.95") && is_of("1.95.0", "1.95.0"));
        assert!(!is_of("1.950.0", "1.95") && !is_of("1.96.0", "1.95"));
    }
}
