//! The types that cross the border, declared in TypeScript: written here, committed, and held
//! against what the Rust types say now.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use kit::typescript::Declarations;

use crate::{answers, puzzles, sheets};

const NOTE: &str = "// Written from the types in Rust by `cargo xtask bless`. Do not edit.\n";

/// The files by name.
fn files() -> Vec<(String, String)> {
    let mut shared = Declarations::default();
    shared.add::<kit::Seat>();
    shared.add::<kit::Seats>();
    shared.add::<kit::Viewer>();
    shared.add::<kit::Cause>();
    shared.add::<protocol::Status>();
    shared.add::<protocol::Error>();
    shared.add::<protocol::Fault>();
    shared.add::<protocol::socket::Standing>();
    shared.add::<protocol::socket::Said>();
    shared.add::<engine::Log>();
    shared.add::<protocol::Verified>();
    shared.add::<answers::GameInfo>();
    shared.add::<answers::Legal>();
    shared.add::<answers::Choices>();
    shared.add::<answers::Foreseen>();
    shared.add::<answers::Seen>();
    shared.add::<answers::BotAnswer>();
    shared.add::<answers::Reason>();
    shared.add::<kit::lesson::Lesson>();
    shared.add::<catalog::analysis::Assessment>();
    shared.add::<answers::ToldPoint>();
    shared.add::<puzzles::SolverAnswer>();
    shared.add::<puzzles::Hinted>();
    shared.add::<puzzles::Counted>();
    shared.add::<puzzles::Rated>();
    shared.add::<puzzles::Wanted>();
    shared.add::<puzzles::Made>();
    shared.add::<puzzles::Imported>();
    shared.add::<sheets::Board>();
    shared.add::<sheets::Exported>();

    let mut index = format!("{NOTE}\nexport * from \"./shared.js\";\n");
    let mut modules = String::new();
    let mut games = String::new();
    let mut constants = String::new();
    let mut files = Vec::new();
    for game in catalog::games() {
        let mut own = Declarations::default();
        let [options, event, view] = game.declare(&mut own);
        let [action, question, answer, facts] = game.declare_typed(&mut own);
        let known = serde_json::to_string(&game.facts()).unwrap();
        let _ = write!(
            constants,
            "\n/** {} */\nexport const {}: {module}.{facts} = {known};\n",
            game.title(kit::Lang::En),
            game.name().replace('-', "_").to_uppercase(),
            module = module_of(game.name()),
        );
        let (declarations, elsewhere) = own.write(&shared);
        let mut text = NOTE.to_owned();
        if !elsewhere.is_empty() {
            let names = elsewhere.join(", ");
            let _ = write!(text, "\nimport type {{ {names} }} from \"./shared.js\";\n");
        }
        text.push_str(&declarations);
        files.push((format!("{}.ts", game.name()), text));

        let module = module_of(game.name());
        let _ = writeln!(modules, "import type * as {module} from \"./{}.js\";", game.name());
        let _ = writeln!(index, "export type * as {module} from \"./{}.js\";", game.name());
        let _ = writeln!(
            games,
            "  \"{}\": {{\n    options: {module}.{options};\n    event: {module}.{event};\n    \
             view: {module}.{view};\n    action: {module}.{action};\n    \
             question: {module}.{question};\n    answer: {module}.{answer};\n  }};",
            game.name()
        );
    }
    let _ = write!(
        index,
        "\n{modules}\n\
         /** What each game's options, events, views, actions, questions and answers look like. */\n\
         export interface Games {{\n{games}}}\n\n\
         export type GameName = keyof Games;\n\
         export type AnyOptions = Games[GameName][\"options\"];\n\
         export type AnyEvent = Games[GameName][\"event\"];\n\
         export type AnyView = Games[GameName][\"view\"];\n\
         export type AnyAction = Games[GameName][\"action\"];\n\
         export type AnyQuestion = Games[GameName][\"question\"];\n\
         export type AnyAnswer = Games[GameName][\"answer\"];\n\
         export type Lang = \"es\" | \"en\" | \"pt\";\n"
    );
    let (declarations, _) = shared.write(&Declarations::default());
    let import = "\nimport type { AnyAction, AnyEvent, AnyOptions, AnyView, GameName } from \
                  \"./index.js\";\n";
    files.push(("shared.ts".into(), format!("{NOTE}{import}{declarations}")));
    files.push(("index.ts".into(), index));
    files.push(("facts.ts".into(), format!("{NOTE}\n{modules}{constants}")));
    files
}

fn module_of(game: &str) -> String {
    game.split('-').map(capitalized).collect()
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[test]
fn typescript_knows_the_types_as_they_are() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("ts/wire");
    let files = files();
    if std::env::var_os("PARTIDA_BLESS").is_some() {
        fs::create_dir_all(&folder).unwrap();
        for (name, text) in &files {
            fs::write(folder.join(name), text).unwrap();
        }
    }
    for (name, text) in &files {
        let kept = fs::read_to_string(folder.join(name)).unwrap_or_default();
        assert!(kept == *text, "ts/wire/{name} has drifted; if that is meant: cargo xtask bless");
    }
    for entry in fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name();
        assert!(files.iter().any(|(file, _)| name == **file), "{name:?} is no longer written");
    }
}
