//! Puts the web app into the program, if it was built: a table of the files in `web/dist`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (web, built) = (root.join("web"), root.join("web/dist"));
    println!("cargo::rerun-if-changed=build.rs");
    // Cargo takes a path that does not exist for one that has always just changed.
    if built.is_dir() {
        println!("cargo::rerun-if-changed={}", built.display());
    } else if web.is_dir() {
        println!("cargo::rerun-if-changed={}", web.display());
    }
    println!("cargo::rustc-env=PARTIDA_BUILD={}", build(&root));
    let mut files = Vec::new();
    if built.join("index.html").is_file() {
        find(&built, &mut files);
    }
    files.sort();
    let mut table = String::from("&[\n");
    for file in &files {
        let name = file.strip_prefix(&built).expect("it was found there").to_str();
        let name = name.expect("files of the web app have plain names").replace('\\', "/");
        let place = file.canonicalize().expect("it was just found");
        let place = place.to_str().expect("cargo's folders have plain names");
        writeln!(table, "    WebFile {{ path: {name:?}, bytes: include_bytes!({place:?}) }},")
            .expect("a text can be written to");
    }
    table.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where")).join("web.rs");
    fs::write(out, table).expect("cargo's folder can be written to");
}

/// The commit, where there is one to be found, and the profile.
fn build(root: &Path) -> String {
    println!("cargo::rerun-if-env-changed=PARTIDA_COMMIT");
    let profile = env::var("PROFILE").unwrap_or_default();
    let given = env::var("PARTIDA_COMMIT").ok();
    let git = || {
        let head = root.join(".git/HEAD");
        // A worktree has a file there; then the commit is asked for once and kept.
        if head.is_file() {
            println!("cargo::rerun-if-changed={}", head.display());
        }
        let arguments = ["rev-parse", "--short=10", "HEAD"];
        let told = Command::new("git").args(arguments).current_dir(root).output().ok()?;
        let commit = String::from_utf8(told.stdout).ok()?.trim().to_owned();
        (told.status.success() && !commit.is_empty()).then_some(commit)
    };
    given.or_else(git).map_or(profile.clone(), |commit| format!("{commit}, {profile}"))
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the web app's folder can be read") {
        let path = entry.expect("the web app's folder can be read").path();
        let hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes()[0] == b'.');
        if path.is_dir() {
            find(&path, files);
        } else if !hidden {
            files.push(path);
        }
    }
}
