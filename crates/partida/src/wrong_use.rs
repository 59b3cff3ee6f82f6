use std::fmt;

use catalog::{Game, Options};
use terminal::Setup;

/// The command was called in a way that cannot work: exit code 2.
#[derive(Debug)]
pub(crate) struct WrongUse(pub(crate) String);

impl fmt::Display for WrongUse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongUse {}

/// 2 for wrong use and wrong settings, 1 for what could not be done.
pub(crate) fn exit_code(error: &anyhow::Error) -> u8 {
    let wrong_use = error.chain().any(|cause| {
        cause.is::<WrongUse>()
            || cause.downcast_ref::<store::Error>().is_some_and(store::Error::is_about_the_address)
    });
    if wrong_use { 2 } else { 1 }
}

/// Tells on standard error what is wrong.
pub(crate) fn tell(error: &anyhow::Error) {
    eprintln!("partida: {}", in_words(error));
}

/// An error with its causes, each once: some tell their cause in their own words already. The
/// machine's numbers for its errors are left out.
fn in_words(error: &anyhow::Error) -> String {
    let mut told = String::new();
    for cause in error.chain() {
        let cause = without_number(&cause.to_string());
        if told.is_empty() {
            told = cause;
        } else if !told.contains(&cause) {
            told = format!("{told}: {cause}");
        }
    }
    told.trim_end().to_owned()
}

/// "No such file or directory (os error 2)" without its brackets.
fn without_number(text: &str) -> String {
    let Some((before, rest)) = text.split_once(" (os error ") else { return text.to_owned() };
    let Some((_, after)) = rest.split_once(')') else { return text.to_owned() };
    format!("{before}{after}")
}

/// The game of this name, or an error that lists those there are.
pub(crate) fn find_game(name: &str) -> Result<&'static dyn Game, WrongUse> {
    catalog::game(name).ok_or_else(|| {
        let names: Vec<&str> = catalog::games().map(Game::name).collect();
        WrongUse(format!("there is no game {name:?}; choose {}", names.join(", ")))
    })
}

/// Options given as `key=value`, each at most once.
pub(crate) fn read_options(given: &[String]) -> Result<Options, WrongUse> {
    let mut options = Options::new();
    for text in given {
        let (key, value) = Setup::option(text).map_err(|error| WrongUse(error.to_string()))?;
        if options.insert(key.clone(), value).is_some() {
            return Err(WrongUse(format!("the option {key:?} was given twice")));
        }
    }
    Ok(options)
}

#[cfg(test)]
mod tests {
    use anyhow::Context;

    use super::*;

    #[test]
    fn an_error_is_told_once_and_without_numbers() {
        let missing = || std::io::Error::from_raw_os_error(2);
        let told = Err::<(), _>(missing()).context("partida.toml").unwrap_err();
        assert_eq!(in_words(&told), "partida.toml: No such file or directory");
        let fails = store::Error::File { path: "a.db".into(), source: missing() };
        assert_eq!(in_words(&fails.into()), "a.db: No such file or directory");
        let open = sqlx_like();
        assert_eq!(in_words(&open), "cannot open a.db: it is locked");
    }

    /// Two causes, each of which tells the next one.
    fn sqlx_like() -> anyhow::Error {
        anyhow::anyhow!("it is locked").context("cannot open a.db: it is locked")
    }

    #[test]
    fn wrong_addresses_are_wrong_use() {
        let wrong = anyhow::Error::from(store::Error::BadAddress("mysql:x".into()));
        assert_eq!(exit_code(&wrong.context("while opening")), 2);
        assert_eq!(exit_code(&store::Error::InUse("a.db".into()).into()), 1);
    }
}
