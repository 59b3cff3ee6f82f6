//! The moving pictures of the boards, as people see them: matches in the real app, one screenshot
//! after each thing that happens, made into one small file for each game.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use crate::shell::{call, cargo, has, install, of_node, root};

const OUT: &str = "docs/pictures";
/// A page with five of them should load on a phone.
pub(crate) const LARGEST: u64 = 300_000;
/// Milliseconds for each screenshot, and for the last.
const PACE: u32 = 700;
const LAST: u32 = 2_500;

/// Takes the pictures of all games, or of those named.
pub(crate) fn pictures(games: &[String]) -> anyhow::Result<()> {
    crate::web::build()?;
    crate::web::require_chromium()?;
    if !has("img2webp") && !Path::new("/usr/bin/img2webp").exists() {
        install(&["webp"])?;
    }
    call(&mut cargo(&["build", "--profile", "quick", "--package", "partida"]))?;
    let shots = root().join("target/pictures");
    if shots.exists() {
        fs::remove_dir_all(&shots)?;
    }
    let mut take = of_node("npx");
    take.current_dir(root().join("web")).args(["playwright", "test", "pictures"]);
    if !games.is_empty() {
        take.args(["--grep", &games.join("|")]);
    }
    take.env("PARTIDA_BIN", root().join("target/quick/partida")).env("PARTIDA_PICTURES", &shots);
    call(&mut take)?;
    fs::create_dir_all(root().join(OUT))?;
    for entry in fs::read_dir(&shots).context("no pictures were taken")? {
        let folder = entry?.path();
        let game =
            folder.file_name().context("a folder has a name")?.to_string_lossy().into_owned();
        let file = root().join(OUT).join(format!("{game}.webp"));
        // What is lost is hardly seen at half of the size.
        for quality in ["80", "60", "40", "25"] {
            film(&folder, &file, quality)?;
            if file.metadata()?.len() <= LARGEST {
                break;
            }
        }
        let size = file.metadata()?.len();
        ensure!(size <= LARGEST, "{OUT}/{game}.webp has {size} bytes, more than {LARGEST}");
        println!("{OUT}/{game}.webp: {size} bytes");
    }
    Ok(())
}

fn film(folder: &Path, out: &Path, quality: &str) -> anyhow::Result<()> {
    let mut frames: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    frames.sort();
    let last = frames.pop().context("there is a picture")?;
    let mut film = Command::new("img2webp");
    film.args(["-loop", "0", "-lossy", "-q", quality, "-m", "6", "-min_size"]);
    film.args(["-d", &PACE.to_string()]).args(frames);
    film.args(["-d", &LAST.to_string()]).arg(last).arg("-o").arg(out);
    call(&mut film)
}
