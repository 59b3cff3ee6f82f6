//! How values cross between Rust and Python: as JSON, since that is what the games speak.

use catalog::{Game, Lang, Options, States};
use kit::Dice;
use protocol::{Code, Error};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;

/// What is raised: one of the exceptions of `partida.errors`.
pub(crate) struct Refused(pub(crate) Error);

impl From<Refused> for PyErr {
    fn from(Refused(error): Refused) -> Self {
        Python::attach(|py| raised(py, &error).unwrap_or_else(|other| other))
    }
}

fn raised(py: Python<'_>, error: &Error) -> PyResult<PyErr> {
    static OF_CODE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let of_code = OF_CODE.import(py, "partida.errors", "of_code")?;
    let told = PyDict::new(py);
    for lang in Lang::ALL {
        told.set_item(lang.to_string(), error.tell(lang))?;
    }
    let value =
        of_code.call1((error.code.name(), &error.message, error.reason, error.clause, told))?;
    Ok(PyErr::from_value(value))
}

pub(crate) fn bad_request(message: impl Into<String>) -> PyErr {
    Refused(Error::new(Code::BadRequest, message)).into()
}

/// JSON as a value of Python.
pub(crate) fn py_json<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    static LOADS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    LOADS.import(py, "json", "loads")?.call1((text,))
}

/// A list of JSON values as a value of Python.
pub(crate) fn py_json_list<'py>(
    py: Python<'py>,
    values: &[catalog::Json],
) -> PyResult<Bound<'py, PyAny>> {
    py_json(py, &joined(values))
}

/// A JSON list of these values.
pub(crate) fn joined(values: &[catalog::Json]) -> String {
    let values: Vec<&str> = values.iter().map(|value| value.get()).collect();
    format!("[{}]", values.join(","))
}

/// A value of Python as JSON.
pub(crate) fn json_of(given: &Bound<'_, PyAny>) -> PyResult<String> {
    static DUMPS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    DUMPS.import(given.py(), "json", "dumps")?.call1((given,))?.extract()
}

/// Options as they are given: a mapping, or nothing.
pub(crate) fn options_of(given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Options>> {
    let Some(given) = given.filter(|given| !given.is_none()) else { return Ok(None) };
    let read = serde_json::from_str(&json_of(given)?);
    read.map(Some).map_err(|why| {
        Refused(Error::new(Code::BadOptions, format!("options are a mapping of names: {why}")))
            .into()
    })
}

pub(crate) fn game_of(name: &str) -> PyResult<&'static dyn Game> {
    Ok(engine::game_of(name).map_err(Refused)?)
}

pub(crate) fn states_of(name: &str) -> PyResult<&'static dyn States> {
    let name = game_of(name)?.name();
    Ok(catalog::states(name).expect("every game has states"))
}

pub(crate) fn lang_of(code: &str) -> PyResult<Lang> {
    code.parse().map_err(|why| bad_request(format!("there is no language {code:?}: {why}")))
}

/// Dice from a seed, or such as nobody can repeat.
pub(crate) fn dice_of(seed: Option<u64>) -> PyResult<Dice> {
    match seed {
        Some(seed) => Ok(Dice::new(seed)),
        None => getrandom::u64()
            .map(Dice::new)
            .map_err(|why| bad_request(format!("this machine gives no random numbers: {why}"))),
    }
}
