//! `xtask-bindgen OUT WASM`: writes what JavaScript needs to call a crate.

use std::path::PathBuf;

use anyhow::{Context, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [out, wasm] = &arguments[..] else { bail!("usage: xtask-bindgen OUT WASM") };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name("partida").typescript(true);
    // The page says where the file is.
    bindgen.web(true)?.omit_default_module_path(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(out).with_context(|| format!("cannot finish {}", wasm.display()))
}
