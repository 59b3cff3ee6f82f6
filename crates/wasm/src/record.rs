//! The types of each game in its rules of record, held against what the Rust types say now.

use std::fs;
use std::path::Path;

use catalog::Game;
use kit::typescript::Declarations;

/// The types of a game, as they stand in its record.
fn declared(game: &dyn Game) -> String {
    let mut own = Declarations::default();
    let names = game.declare(&mut own);
    let (text, _) = own.write(&Declarations::default());
    let [options, event, view] = names;
    format!("// options: {options}, event: {event}, view: {view}\n{text}")
}

const BEGIN: &str = "`cargo xtask bless`. -->\n\n````ts\n";

#[test]
fn the_records_show_the_types_in_typescript_as_they_are() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules");
    for game in catalog::games() {
        let name = game.name();
        let path = folder.join(format!("{name}.md"));
        let text = fs::read_to_string(&path).unwrap();
        let (before, rest) = text.split_once(BEGIN).expect("a place for the types");
        let (kept, after) = rest.split_once("````\n").expect("the types end");
        let now = declared(game);
        if std::env::var_os("PARTIDA_BLESS").is_some() {
            fs::write(&path, format!("{before}{BEGIN}{now}````\n{after}")).unwrap();
        } else {
            assert!(
                kept == now,
                "docs/rules/{name}.md has drifted; if that is meant: cargo xtask bless"
            );
        }
    }
}
