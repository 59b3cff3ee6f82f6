//! The packages of JavaScript that are bundled into the web app, as its bundler lists them.

use std::fs;

use anyhow::Context;
use serde::Deserialize;

use crate::root;

/// Written by `build.license` of `web/vite.config.ts`.
const LIST: &str = "web/dist/.vite/license.json";

#[derive(Deserialize, Clone, Debug)]
pub(crate) struct Bundled {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) identifier: Option<String>,
    pub(crate) text: Option<String>,
}

pub(crate) fn bundled() -> anyhow::Result<Vec<Bundled>> {
    let list = fs::read_to_string(root().join(LIST))
        .with_context(|| format!("there is no {LIST}: build the web app first"))?;
    let mut bundled: Vec<Bundled> = serde_json::from_str(&list)?;
    bundled.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(bundled)
}
