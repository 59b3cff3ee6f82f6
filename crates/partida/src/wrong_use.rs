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
