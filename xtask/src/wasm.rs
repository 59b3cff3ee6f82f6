//! The games for the browser.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use anyhow::{Context, bail, ensure};

use crate::shell::{call, cargo, has, install, output, root};

const TARGET: &str = "wasm32-unknown-unknown";

/// Where what a page loads is written.
const OUT: &str = "crates/wasm/pkg";

/// Debian's compiler, which can build the standard library for any target from its source.
const DEBIAN: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

/// Builds the games for the browser, unless nothing has changed since.
pub(crate) fn wasm() -> anyhow::Result<()> {
    let out = root().join(OUT);
    let stamp = out.join("built");
    if is_fresh(&stamp)? {
        println!("{OUT} is fresh");
        return Ok(());
    }
    let began = SystemTime::now();
    let way = Way::find()?;
    let built = way.build()?;
    // What an earlier Partida wrote there is nobody's any more.
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::create_dir_all(&out)?;
    call(
        cargo(&["run", "--quiet", "--locked", "--package", "xtask-bindgen", "--"])
            .args([&out, &built]),
    )?;
    fs::write(&stamp, "")?;
    // What was edited while this ran is not in it.
    fs::File::options().write(true).open(&stamp)?.set_modified(began)?;
    for entry in fs::read_dir(&out)?.flatten() {
        if entry.path().extension().is_some_and(|extension| extension == "wasm") {
            let name = entry.file_name();
            println!("{OUT}/{}: {} bytes", name.to_string_lossy(), entry.metadata()?.len());
        }
    }
    Ok(())
}

/// Whether the stamp is younger than everything the build is made of.
fn is_fresh(stamp: &Path) -> anyhow::Result<bool> {
    let Ok(built) = stamp.metadata().and_then(|metadata| metadata.modified()) else {
        return Ok(false);
    };
    let parts = ["Cargo.toml", "Cargo.lock", "crates", "games", "xtask"];
    for part in parts {
        if youngest(&root().join(part))? > built {
            return Ok(false);
        }
    }
    Ok(true)
}

/// When the youngest file under a path was written.
pub(crate) fn youngest(path: &Path) -> anyhow::Result<SystemTime> {
    let metadata = path.metadata().with_context(|| format!("cannot read {}", path.display()))?;
    if !metadata.is_dir() {
        return Ok(metadata.modified()?);
    }
    let mut found = SystemTime::UNIX_EPOCH;
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        // What is written here, what only tests use, and what only JavaScript reads.
        let apart = ["pkg", "ts", "tests", "playthroughs", "benches", "node_modules"];
        if !apart.iter().any(|name| entry.file_name() == *name) {
            found = found.max(youngest(&entry.path())?);
        }
    }
    Ok(found)
}

/// How this machine can build for WebAssembly.
enum Way {
    /// Its toolchain has the target.
    Target,
    /// Debian's compiler builds the standard library too, and the linker is the toolchain's.
    Debian { rustc: PathBuf, cargo: PathBuf, linker: PathBuf },
}

impl Way {
    /// The target where it is installed; else from rustup; else Debian's packages. The variable
    /// `PARTIDA_WASM` names one of `target` and `debian` and leaves no choice.
    fn find() -> anyhow::Result<Self> {
        match std::env::var("PARTIDA_WASM").as_deref() {
            Ok("target") => return Ok(Self::Target),
            Ok("debian") => return Self::debian(),
            Ok(other) => bail!("PARTIDA_WASM is target or debian, not {other:?}"),
            Err(_) => {}
        }
        if has_target() {
            return Ok(Self::Target);
        }
        if has("rustup") {
            let mut add = Command::new("rustup");
            if call(add.args(["target", "add", TARGET]).current_dir(root())).is_ok() && has_target()
            {
                return Ok(Self::Target);
            }
        }
        println!("the toolchain cannot get {TARGET}; trying Debian's packages");
        Self::debian()
    }

    fn debian() -> anyhow::Result<Self> {
        if DEBIAN.iter().any(|package| files_of(package).is_none()) {
            if !has("apt-get") {
                bail!(
                    "to build for the browser, run `rustup target add {TARGET}`, or install \
                     Debian's {}",
                    DEBIAN.join(", ")
                );
            }
            install(&DEBIAN)?;
        }
        // By their packages' own paths, whatever the PATH says.
        let file = |package: &str, end: &str| {
            let files = files_of(package).unwrap_or_default();
            let found = files.lines().find(|line| line.ends_with(end)).map(PathBuf::from);
            found.with_context(|| format!("the package {package} has no {end}"))
        };
        let (rustc, cargo) = (file("rustc-web", "/bin/rustc")?, file("cargo-web", "/bin/cargo")?);
        Ok(Self::Debian { rustc, cargo, linker: linker()? })
    }

    /// Builds the crate in a target folder that is kept apart, since other flags and compilers
    /// would make everything else stale, and gives the file. One build serves every browser: with
    /// vector instructions the games were not faster.
    fn build(&self) -> anyhow::Result<PathBuf> {
        let folder = match self {
            Self::Target => "target/wasm",
            Self::Debian { .. } => "target/wasm-debian",
        };
        let mut build = match self {
            Self::Target => cargo(&["build"]),
            Self::Debian { rustc, cargo, linker } => {
                let mut build = Command::new(cargo);
                build.current_dir(root()).args(["build", "-Z", "build-std=std,panic_abort"]);
                // What the calling cargo set for its own toolchain.
                for theirs in ["RUSTUP_TOOLCHAIN", "LD_LIBRARY_PATH", "CARGO"] {
                    build.env_remove(theirs);
                }
                build.env("RUSTC", rustc).env("RUSTC_BOOTSTRAP", "1");
                build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
                build
            }
        };
        build.args(["--package", "partida-wasm", "--lib", "--locked", "--profile", "wasm"]);
        build.args(["--target", TARGET, "--target-dir", folder]);
        // Panic messages name files; they need not name the folders of this machine.
        let home = std::env::var("CARGO_HOME")
            .ok()
            .or_else(|| std::env::var("HOME").ok().map(|home| format!("{home}/.cargo")));
        if let Some(home) = home.filter(|home| !home.contains(' ')) {
            let flags = format!("--remap-path-prefix={home}=cargo");
            build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags);
        }
        call(&mut build)?;
        Ok(root().join(folder).join(TARGET).join("wasm/partida_wasm.wasm"))
    }
}

fn has_target() -> bool {
    let libraries = output(Command::new("rustc").current_dir(root()).args([
        "--print",
        "target-libdir",
        "--target",
        TARGET,
    ]));
    libraries.is_ok_and(|folder| {
        fs::read_dir(folder.trim()).is_ok_and(|mut files| files.next().is_some())
    })
}

/// The linker that comes with the toolchain.
fn linker() -> anyhow::Result<PathBuf> {
    let rustc = |arguments: &[&str]| output(Command::new("rustc").args(arguments));
    let sysroot = rustc(&["--print", "sysroot"])?;
    let version = rustc(&["-vV"])?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.context("rustc does not name its host")?;
    let linker = Path::new(sysroot.trim()).join("lib/rustlib").join(host).join("bin/rust-lld");
    ensure!(linker.exists(), "the toolchain has no rust-lld at {}", linker.display());
    Ok(linker)
}

/// The files of an installed Debian package.
fn files_of(package: &str) -> Option<String> {
    output(Command::new("dpkg").args(["-L", package])).ok()
}
