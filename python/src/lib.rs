#![doc = include_str!("../README.md")]

mod border;
mod state;
mod vector;

use catalog::{Lang, Options};
use pyo3::prelude::*;

use border::{Refused, game_of, options_of, py_json, states_of};

/// The games as data: name, titles, seats, whether there are secrets and bots, how to leave, and
/// the options as a JSON schema.
#[pyfunction]
fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let games: Vec<serde_json::Value> = catalog::games()
        .map(|game| {
            let titles: Options = Lang::ALL
                .into_iter()
                .map(|lang| (lang.to_string(), game.title(lang).into()))
                .collect();
            serde_json::json!({
                "game": game.name(),
                "titles": titles,
                "seats": { "min": game.seats().start(), "max": game.seats().end() },
                "secrets": game.has_secrets(),
                "bots": game.has_bots(),
                "leaving": game.leaving(),
                "shares_victory": game.shares_victory(),
                "options": game.schema(),
            })
        })
        .collect();
    py_json(py, &serde_json::Value::from(games).to_string())
}

/// The options with every default filled in.
#[pyfunction]
#[pyo3(signature = (game, options=None))]
fn check<'py>(
    py: Python<'py>,
    game: &str,
    options: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = options_of(options.as_ref())?;
    let (filled, _) = game_of(game)?.check(options.as_ref()).map_err(Refused)?;
    py_json(py, &filled.to_string())
}

/// An event in words, in `es`, `en` or `pt`; empty for one that needs none.
#[pyfunction]
#[pyo3(signature = (game, event, lang="en"))]
fn tell(game: &str, event: Bound<'_, PyAny>, lang: &str) -> PyResult<String> {
    let event = border::json_of(&event)?;
    Ok(game_of(game)?.tell(&event, border::lang_of(lang)?).map_err(Refused)?)
}

/// A block of an array: name, shape, and what it says.
type Block = (&'static str, Vec<usize>, &'static str);

/// The blocks of the action space and of observations, and the number of seats.
#[pyfunction]
#[pyo3(signature = (game, options=None))]
fn blocks(game: &str, options: Option<Bound<'_, PyAny>>) -> PyResult<(Vec<Block>, Vec<Block>, u8)> {
    let options = options_of(options.as_ref())?;
    let spaces = states_of(game)?.spaces(options.as_ref()).map_err(Refused)?;
    let told = |blocks: Vec<kit::encode::Block>| {
        blocks.into_iter().map(|block| (block.name, block.shape, block.about)).collect()
    };
    Ok((told(spaces.actions), told(spaces.observation), spaces.seats))
}

#[pymodule]
fn _partida(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(check, module)?)?;
    module.add_function(wrap_pyfunction!(tell, module)?)?;
    module.add_function(wrap_pyfunction!(blocks, module)?)?;
    module.add_function(wrap_pyfunction!(state::new, module)?)?;
    module.add_function(wrap_pyfunction!(state::load, module)?)?;
    module.add_function(wrap_pyfunction!(state::restore, module)?)?;
    module.add_function(wrap_pyfunction!(state::imagine, module)?)?;
    module.add_function(wrap_pyfunction!(state::unpickle, module)?)?;
    module.add_class::<state::State>()?;
    module.add_class::<state::Thought>()?;
    module.add_class::<vector::Vector>()
}
