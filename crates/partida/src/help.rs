//! What `--help` says, in the language of whoever asks. The definitions of the commands are English; `help/words.json`
//! has the same in Spanish and Portuguese for what people read who play.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use clap::{Arg, ArgAction, Command};
use kit::Lang;

/// For each command, by its name, and for all of them (the empty name): texts by the name of what they are about.
type Words = BTreeMap<String, BTreeMap<String, [String; 2]>>;

/// Read once: what clap takes over lives as long as the program.
fn words() -> &'static Words {
    static WORDS: OnceLock<Words> = OnceLock::new();
    WORDS.get_or_init(|| {
        serde_json::from_str(include_str!("help/words.json")).expect("a test reads it")
    })
}

/// The language that the command line asks for, before it is read as a whole.
pub(crate) fn asked_lang(mut arguments: impl Iterator<Item = String>) -> Option<Lang> {
    while let Some(argument) = arguments.next() {
        let value = match argument.strip_prefix("--lang") {
            Some("") => arguments.next()?,
            Some(value) => value.strip_prefix('=')?.to_owned(),
            None => continue,
        };
        return value.parse().ok();
    }
    None
}

/// The program with its help in a language.
pub(crate) fn in_words(program: Command, lang: Lang) -> Command {
    let at = match lang {
        Lang::En => return program,
        Lang::Es => 0,
        Lang::Pt => 1,
    };
    let told = Told { words: words(), at };
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    let version = version.help(told.text("", "version").unwrap_or_default());
    let program = program
        .mut_subcommands(|one| {
            let name = one.get_name().to_owned();
            told.command(one, &name)
        })
        .disable_version_flag(true)
        .arg(version);
    told.command(program, "")
}

struct Told {
    words: &'static Words,
    at: usize,
}

impl Told {
    /// What is said of something of a command, or of something that every command has.
    fn text(&self, command: &str, about: &str) -> Option<&'static str> {
        let of = |name: &str| Some(self.words.get(name)?.get(about)?[self.at].as_str());
        of(command).or_else(|| of(""))
    }

    fn command(&self, command: Command, name: &str) -> Command {
        let word = |about: &str| self.text("", about).unwrap_or_default();
        let own = self.words.get(name).and_then(|texts| texts.get("about"));
        let command = match own {
            Some(about) => command.about(about[self.at].as_str()),
            None => command,
        };
        let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
        command
            .disable_help_flag(true)
            .arg(help)
            .mut_args(|arg| {
                let heading =
                    if arg.is_positional() { word("#arguments") } else { word("#options") };
                let said = self.text(name, arg.get_id().as_str());
                let arg = arg.help_heading(heading);
                match said {
                    Some(said) => arg.help(said),
                    None => arg,
                }
            })
            .subcommand_help_heading(word("#commands"))
            .after_help(self.after(name, &examples))
            .help_template(format!(
                "{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}",
                word("#usage")
            ))
    }

    /// The examples stay as they are; what is said after them is said in this language.
    fn after(&self, name: &str, english: &str) -> String {
        let (examples, rest) = english.split_once("\n\n").unwrap_or((english, ""));
        let examples = match examples.split_once('\n') {
            Some((_, lines)) => {
                format!("{}\n{lines}", self.text("", "#examples").unwrap_or_default())
            }
            None => examples.to_owned(),
        };
        let notes = self.words.get(name).and_then(|texts| texts.get("notes"));
        let notes = notes.map_or(rest, |notes| &notes[self.at]);
        if notes.is_empty() { examples } else { format!("{examples}\n\n{notes}") }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::Partida;

    /// The commands that people type who play; the others are for operators and programmers.
    const PLAYED: [&str; 7] =
        ["play", "replay", "analyse", "games", "convert", "completions", "licences"];

    #[test]
    fn everything_that_players_read_has_words() {
        let words = words();
        let program = Partida::command();
        for command in program.get_subcommands() {
            let name = command.get_name();
            let texts = words.get(name).unwrap_or_else(|| panic!("{name} has no words"));
            assert!(texts.contains_key("about"), "{name}");
            if !PLAYED.contains(&name) {
                continue;
            }
            for arg in command.get_arguments() {
                let id = arg.get_id().as_str();
                let known = texts.contains_key(id) || words[""].contains_key(id);
                assert!(known, "{name} {id}");
            }
            let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let notes = after.split_once("\n\n").is_some();
            assert_eq!(notes, texts.contains_key("notes"), "{name}");
        }
        // And nothing has words that is not there.
        for (name, texts) in words.iter().filter(|(name, _)| !name.is_empty()) {
            let command = program.find_subcommand(name).unwrap_or_else(|| panic!("{name}"));
            let known = |id: &String| {
                ["about", "notes"].contains(&id.as_str())
                    || command.get_arguments().any(|arg| arg.get_id().as_str() == id.as_str())
            };
            assert!(texts.keys().all(known), "{name}: {texts:?}");
            assert!(texts.values().flatten().all(|text| !text.is_empty()), "{name}");
        }
    }

    #[test]
    fn help_is_told_in_the_language_that_is_asked_for() {
        let arguments = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
        let lang = |words: &[&str]| asked_lang(arguments(words).into_iter());
        assert_eq!(lang(&["play", "--lang", "pt"]), Some(Lang::Pt));
        assert_eq!(lang(&["--lang=es", "play", "--help"]), Some(Lang::Es));
        assert_eq!(lang(&["play", "--language"]), None);
        assert_eq!(lang(&["--lang"]), None);
        let mut program = in_words(Partida::command(), Lang::Es);
        let help = program.render_help().to_string();
        assert!(help.contains("Uso: partida") && help.contains("Órdenes:"), "{help}");
        let play = program.find_subcommand_mut("play").unwrap().render_help().to_string();
        assert!(play.contains("Línea a línea, sin pantalla completa"), "{play}");
        assert!(play.contains("Ejemplos:\n  partida play\n"), "{play}");
        assert!(play.contains("que --resume continúa."), "{play}");
        assert!(!play.contains("Options:") && !play.contains("Print help"), "{play}");
        // What is typed is the same in every language.
        for lang in Lang::ALL {
            let program = in_words(Partida::command(), lang);
            let read = program.try_get_matches_from(["partida", "play", "damas-chinas", "--line"]);
            assert!(read.is_ok(), "{lang}: {:?}", read.err());
        }
        in_words(Partida::command(), Lang::Pt).debug_assert();
    }
}
