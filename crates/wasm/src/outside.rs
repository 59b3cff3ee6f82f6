//! What the page lends: randomness, a clock, a console.

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = crypto, js_name = getRandomValues)]
    fn fill_with_randomness(bytes: &mut [u8]);

    /// Milliseconds since some moment. There is no other clock on this target.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    pub(crate) fn now() -> f64;

    #[wasm_bindgen(js_namespace = console, js_name = error)]
    pub(crate) fn error(message: &str);
}

/// A seed that nobody can guess.
pub(crate) fn fresh_seed() -> u64 {
    let mut bytes = [0; 8];
    fill_with_randomness(&mut bytes);
    u64::from_le_bytes(bytes)
}
