//! The map of the code names every crate there is, and none there is not.

use std::fs;
use std::path::Path;

#[test]
fn the_architecture_names_every_crate_and_no_other() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let map = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    for entry in fs::read_dir(root.join("crates")).unwrap() {
        let name = format!("`crates/{}`", entry.unwrap().file_name().to_string_lossy());
        assert!(map.contains(&name), "ARCHITECTURE.md does not name {name}");
    }
    for named in map.split('`').filter(|word| word.starts_with("crates/") && !word.contains('*')) {
        assert!(root.join(named).exists(), "ARCHITECTURE.md names {named}, which is not there");
    }
}

#[test]
fn every_folder_of_games_is_in_the_catalog() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for entry in fs::read_dir(root.join("games")).unwrap() {
        let name = entry.unwrap().file_name().to_string_lossy().into_owned();
        assert!(catalog::game(&name).is_some(), "{name} is not in the list of games");
    }
}
