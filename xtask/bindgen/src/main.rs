//! `xtask-bindgen OUT PLAIN SIMD`: writes what JavaScript needs to call two builds of the same
//! crate, one with and one without vector instructions.
//!
//! Both get the same JavaScript, so that a page only has to choose which file to load.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [out, plain, simd] = &arguments[..] else { bail!("usage: xtask-bindgen OUT PLAIN SIMD") };
    let spare = out.join("simd");
    generate(plain, out)?;
    generate(simd, &spare)?;
    let glue = |folder: &Path| fs::read_to_string(folder.join("partida.js"));
    ensure!(
        glue(out)? == glue(&spare)?,
        "the two builds need different JavaScript: give each its own and choose between them"
    );
    fs::rename(spare.join("partida_bg.wasm"), out.join("partida_simd_bg.wasm"))?;
    fs::remove_dir_all(&spare)?;
    Ok(())
}

fn generate(wasm: &Path, out: &Path) -> anyhow::Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name("partida").typescript(true);
    // The page says which of the two files it wants.
    bindgen.web(true)?.omit_default_module_path(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(out).with_context(|| format!("cannot finish {}", wasm.display()))
}
