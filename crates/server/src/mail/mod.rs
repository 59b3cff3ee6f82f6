//! Mail, where whoever runs the server has named an SMTP server.
//!
//! Nobody waits for it: a request leaves an [`Errand`] and is answered, whatever comes of it. So neither a mail server
//! that hangs nor the time that one takes tells anything to whoever asked.

mod errands;
mod letters;
mod settings;

pub(crate) use errands::{Errand, Post, RESET_LIFE, run};
pub use settings::{BadMail, Mail};

use axum::http::HeaderMap;
use axum::http::header::ACCEPT_LANGUAGE;
use kit::Lang;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A language in which we write.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Language {
    Es,
    En,
    Pt,
}

impl Language {
    /// The one that was asked for, else that of the browser.
    pub(crate) fn of(asked: Option<Self>, headers: &HeaderMap) -> Self {
        let browser = || headers.get(ACCEPT_LANGUAGE).and_then(|langs| langs.to_str().ok());
        asked.unwrap_or_else(|| browser().map_or(Self::En, Self::of_locale))
    }

    /// As it is stored or sent; English for one that we do not speak.
    pub(crate) fn of_locale(name: &str) -> Self {
        match Lang::of_locale(name) {
            Lang::Es => Self::Es,
            Lang::En => Self::En,
            Lang::Pt => Self::Pt,
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Es => "es",
            Self::En => "en",
            Self::Pt => "pt",
        }
    }

    pub(crate) const fn lang(self) -> Lang {
        match self {
            Self::Es => Lang::Es,
            Self::En => Lang::En,
            Self::Pt => Lang::Pt,
        }
    }
}
