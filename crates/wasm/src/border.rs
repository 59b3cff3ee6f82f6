//! How values cross between Rust and JavaScript: as JSON, since that is what the games speak.

use catalog::{Lang, Options};
use protocol::{Code, Error};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;

/// A value of JavaScript.
pub(crate) type Given = JsValue;

/// What is thrown: an `Error` with the fields of the engine protocol's errors, and `told`, the
/// message in each language.
#[derive(Debug)]
pub struct Failure(Error);

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self(error)
    }
}

impl From<Failure> for JsValue {
    fn from(Failure(error): Failure) -> Self {
        let thrown = js_sys::Error::new(&error.message);
        thrown.set_name("Refused");
        let told: Options =
            Lang::ALL.into_iter().map(|lang| (lang.to_string(), error.tell(lang).into())).collect();
        let fields: [(&str, JsValue); 4] = [
            ("code", error.code.name().into()),
            ("reason", or_null(error.reason)),
            ("clause", or_null(error.clause)),
            ("told", to_js(&told)),
        ];
        for (field, value) in fields {
            // An error that was just made takes any field.
            let _ = js_sys::Reflect::set(&thrown, &field.into(), &value);
        }
        thrown.into()
    }
}

fn or_null(text: Option<&'static str>) -> JsValue {
    text.map_or(JsValue::NULL, JsValue::from_str)
}

/// Gives a value to JavaScript.
pub(crate) fn to_js<T: Serialize + ?Sized>(value: &T) -> JsValue {
    let text = serde_json::to_string(value).expect("answers can be written as JSON");
    js_sys::JSON::parse(&text).expect("what was written as JSON can be read")
}

/// A value of JavaScript as JSON.
pub(crate) fn json(given: &JsValue) -> Result<String, Failure> {
    let text = js_sys::JSON::stringify(given).ok().and_then(|text| text.as_string());
    text.ok_or_else(|| bad_request("this cannot be written as JSON"))
}

/// Takes a value from JavaScript.
pub(crate) fn from_js<T: DeserializeOwned>(given: &JsValue) -> Result<T, Failure> {
    serde_json::from_str(&json(given)?).map_err(|why| bad_request(why.to_string()))
}

/// Options as they are given: an object, or nothing.
pub(crate) fn options(given: &JsValue) -> Result<Option<Options>, Failure> {
    if given.is_undefined() || given.is_null() { Ok(None) } else { from_js(given).map(Some) }
}

pub(crate) fn lang_of(code: &str) -> Result<Lang, Failure> {
    code.parse().map_err(|why| bad_request(format!("there is no language {code:?}: {why}")))
}

pub(crate) fn bad_request(message: impl Into<String>) -> Failure {
    Failure(Error::new(Code::BadRequest, message))
}
