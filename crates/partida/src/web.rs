//! The web app inside the program: empty unless it was built before the program was.

use server::{WebApp, WebFile};

static FILES: &[WebFile] = include!(concat!(env!("OUT_DIR"), "/web.rs"));

/// One of its files.
pub(crate) fn file(path: &str) -> Option<&'static [u8]> {
    FILES.iter().find(|file| file.path == path).map(|file| file.bytes)
}

pub(crate) fn embedded() -> WebApp {
    if FILES.is_empty() { WebApp::NotBuilt } else { WebApp::Embedded(FILES) }
}
