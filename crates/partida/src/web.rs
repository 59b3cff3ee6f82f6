//! The web app inside the program: empty unless it was built before the program was.

use server::{WebApp, WebFile};

static FILES: &[WebFile] = include!(concat!(env!("OUT_DIR"), "/web.rs"));

pub(crate) fn embedded() -> WebApp {
    if FILES.is_empty() { WebApp::NotBuilt } else { WebApp::Embedded(FILES) }
}
