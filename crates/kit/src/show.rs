//! How people read: languages and ink.

use std::fmt;
use std::str::FromStr;

/// A language that players read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    Es,
    #[default]
    En,
    Pt,
}

impl Lang {
    pub const ALL: [Self; 3] = [Self::Es, Self::En, Self::Pt];

    /// The text of this language.
    #[must_use]
    pub fn pick<T>(self, es: T, en: T, pt: T) -> T {
        match self {
            Self::Es => es,
            Self::En => en,
            Self::Pt => pt,
        }
    }

    /// The language of a locale such as `pt_BR.UTF-8`; English for one we do not speak.
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        match locale.get(..2) {
            Some("es") => Self::Es,
            Some("pt") => Self::Pt,
            _ => Self::En,
        }
    }
}

impl FromStr for Lang {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "es" => Ok(Self::Es),
            "en" => Ok(Self::En),
            "pt" => Ok(Self::Pt),
            _ => Err("choose es, en or pt"),
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.pick("es", "en", "pt"))
    }
}

/// Whether text may carry terminal colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ink {
    #[default]
    Plain,
    Colour,
}

impl Ink {
    /// `text` in a terminal style (the numbers of an SGR sequence, such as `1;31`), or as it is
    /// in plain ink.
    #[must_use]
    pub fn paint(self, style: &str, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Colour => format!("\x1b[{style}m{text}\x1b[0m"),
        }
    }
}

/// How to draw and tell: in which language, with which ink.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Show {
    pub lang: Lang,
    pub ink: Ink,
}
