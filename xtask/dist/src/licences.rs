//! Under which licences everything that is shipped may be passed on.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use serde::Deserialize;
use spdx::Expression;

use crate::graph::{Graph, Package, SHIPPED, WHEEL};
use crate::npm::{self, Bundled};
use crate::root;

/// Where the fonts of the web app lie with their licences.
const FONTS: &str = "web/src/fonts";

/// The whole list: what there is, then every text once.
pub(crate) fn text(target: &str) -> anyhow::Result<String> {
    let graph = Graph::read(target)?;
    let packages = graph.shipped_with(&SHIPPED)?;
    let theirs: Vec<&Package> = packages.into_iter().filter(|one| !one.is_ours()).collect();
    list(&theirs, &npm::bundled()?, &fonts(&root().join(FONTS))?, &Allowed::read()?)
}

/// The list of the games for Python, which have no web app inside.
pub(crate) fn text_of_wheel(target: &str) -> anyhow::Result<String> {
    let graph = Graph::read(target)?;
    let packages = graph.shipped_with(&[WHEEL])?;
    let theirs: Vec<&Package> = packages.into_iter().filter(|one| !one.is_ours()).collect();
    list(&theirs, &[], &[], &Allowed::read()?)
}

fn list(
    crates: &[&Package],
    bundled: &[Bundled],
    fonts: &[(String, String)],
    allowed: &Allowed,
) -> anyhow::Result<String> {
    let mut texts = Texts::default();
    let mut list = String::from(
        "Partida is licensed under MIT or Apache-2.0, as you choose. It is made of what is listed here; the\n\
         numbers are those of the licence texts below.\n\nCrates of Rust\n\n",
    );
    for package in crates {
        let expression = package.license.as_deref().with_context(|| {
            format!("{} {} does not name its licence", package.name, package.version)
        })?;
        let kept = allowed.judge(&package.name, expression)?;
        let found = files(package.folder(), &kept)?;
        let numbers: Vec<usize> = found.iter().map(|text| texts.number(text)).collect();
        let from = package.repository.as_deref().unwrap_or_default();
        entry(&mut list, &package.name, &package.version, expression, from, &numbers)?;
        if numbers.is_empty() {
            // It is licensed by its word alone; then whose word it is is told.
            writeln!(list, "    by {}", package.authors.join(", "))?;
        }
    }
    if !bundled.is_empty() {
        list.push_str("\nPackages of JavaScript in the web app\n\n");
    }
    for package in bundled {
        let expression = package.identifier.as_deref();
        let expression = expression.with_context(|| format!("{} has no licence", package.name))?;
        allowed.judge(&package.name, expression)?;
        let number = package.text.as_deref().map(|text| texts.number(text));
        let from = format!("https://www.npmjs.com/package/{}", package.name);
        entry(&mut list, &package.name, &package.version, expression, &from, number.as_slice())?;
    }
    if !fonts.is_empty() {
        list.push_str("\nFonts in the web app\n\n");
    }
    for (name, text) in fonts {
        writeln!(list, "{name}: OFL-1.1 [{}]", texts.number(text))?;
    }
    for (number, text) in texts.in_order().iter().enumerate() {
        write!(list, "\n{:=<100}\n[{}]\n\n{}\n", "", number + 1, text.trim_matches('\n'))?;
    }
    Ok(list)
}

fn entry(
    list: &mut String,
    name: &str,
    version: &str,
    expression: &str,
    from: &str,
    texts: &[usize],
) -> std::fmt::Result {
    write!(list, "{name} {version}: {expression}")?;
    for number in texts {
        write!(list, " [{number}]")?;
    }
    writeln!(list, " {from}")
}

/// Texts that many share, each once.
#[derive(Default)]
struct Texts {
    numbers: BTreeMap<String, usize>,
    in_order: Vec<String>,
}

impl Texts {
    fn number(&mut self, text: &str) -> usize {
        // Some wrap their lines elsewhere, and end them otherwise.
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        *self.numbers.entry(words).or_insert_with(|| {
            self.in_order.push(text.replace('\r', ""));
            self.in_order.len()
        })
    }

    fn in_order(&self) -> &[String] {
        &self.in_order
    }
}

/// The licences under which others' work may be part of Partida: those that `deny.toml` allows.
struct Allowed(Vec<String>);

#[derive(Deserialize)]
struct Deny {
    licenses: DenyLicenses,
}

#[derive(Deserialize)]
struct DenyLicenses {
    allow: Vec<String>,
}

impl Allowed {
    fn read() -> anyhow::Result<Self> {
        let text = fs::read_to_string(root().join("deny.toml")).context("deny.toml")?;
        Ok(Self(toml::from_str::<Deny>(&text)?.licenses.allow))
    }

    /// Whether the choice that an expression gives can be made, and those that can be chosen.
    fn judge(&self, name: &str, expression: &str) -> anyhow::Result<Vec<String>> {
        // Older crates write a slash.
        let plain = expression.replace('/', " OR ");
        let read = Expression::parse(&plain).with_context(|| format!("{name}: {expression}"))?;
        let known = |licence: &str| self.0.iter().any(|allowed| allowed == licence);
        let allowed = read.evaluate(|wanted| known(&wanted.to_string()));
        ensure!(allowed, "{name} is licensed as {expression}, which deny.toml does not allow");
        let wanted = read.requirements().map(|one| one.req.to_string());
        Ok(wanted.filter(|one| known(one)).collect())
    }
}

/// The texts that come with a crate. Where there are several to choose from, MIT's is enough.
fn files(folder: &Path, licences: &[String]) -> anyhow::Result<Vec<String>> {
    let mut found = Vec::new();
    let mut entries: Vec<_> = fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().to_string_lossy().to_ascii_uppercase();
        let begins = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];
        let is_text = begins.iter().any(|word| name.starts_with(word));
        if is_text && entry.file_type()?.is_file() {
            found.push((name, fs::read_to_string(entry.path())?));
        }
    }
    let choice = licences.len() > 1 && licences.iter().any(|one| one == "MIT");
    if choice && let Some(mit) = found.iter().position(|(name, _)| name.contains("MIT")) {
        found = vec![found.swap_remove(mit)];
    }
    Ok(found.into_iter().map(|(_, text)| text).collect())
}

/// The fonts with their licences. A font without one is a fault.
fn fonts(folder: &Path) -> anyhow::Result<Vec<(String, String)>> {
    let mut fonts = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let Some(font) = name.strip_suffix(".woff2") else { continue };
        let family = font.split('-').next().unwrap_or(font);
        let licence = folder.join(format!("LICENSE-{family}.txt"));
        let text = fs::read_to_string(&licence)
            .with_context(|| format!("{name} has no {}", licence.display()))?;
        ensure!(text.contains("SIL Open Font License, Version 1.1"), "{name} is not under the OFL");
        fonts.push((name, text));
    }
    fonts.sort();
    Ok(fonts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mit() -> Allowed {
        Allowed(vec!["MIT".into(), "Apache-2.0".into()])
    }

    #[test]
    fn everything_that_is_shipped_has_a_licence_that_is_allowed() {
        let graph = Graph::read(&crate::host()).unwrap();
        let packages = graph.shipped_with(&SHIPPED).unwrap();
        let theirs: Vec<&Package> = packages.into_iter().filter(|one| !one.is_ours()).collect();
        assert!(theirs.len() > 100, "{}", theirs.len());
        let fonts = fonts(&root().join(FONTS)).unwrap();
        assert!(!fonts.is_empty());
        let list = list(&theirs, &[], &fonts, &Allowed::read().unwrap()).unwrap();
        for known in
            ["\ntokio 1.", "\nserde_json 1.", "\nlibsqlite3-sys 0.", "woff2: OFL-1.1 [", "Figtree"]
        {
            assert!(list.contains(known), "{known}");
        }
    }

    #[test]
    fn a_licence_that_binds_is_refused() {
        let kept = |expression| mit().judge("x", expression);
        assert_eq!(kept("MIT OR Apache-2.0").unwrap(), ["MIT", "Apache-2.0"]);
        assert_eq!(kept("MIT/Apache-2.0").unwrap(), ["MIT", "Apache-2.0"]);
        assert_eq!(kept("GPL-3.0-only OR MIT").unwrap(), ["MIT"]);
        let refused = kept("MIT AND GPL-3.0-only").unwrap_err().to_string();
        assert!(refused.contains("deny.toml does not allow"), "{refused}");
        assert!(kept("GPL-3.0-or-later").is_err());
        assert!(kept("as you like").is_err());
    }

    #[test]
    fn a_text_is_printed_once_however_it_is_wrapped() {
        let mut texts = Texts::default();
        assert_eq!(texts.number("Do as\nyou like."), 1);
        assert_eq!(texts.number("Do nothing."), 2);
        assert_eq!(texts.number("Do as you like.\r\n"), 1);
        assert_eq!(texts.in_order().len(), 2);
    }

    #[test]
    fn packages_without_a_licence_are_refused() {
        let bundled = |identifier: Option<&str>| Bundled {
            name: "left-pad".into(),
            version: "1.0.0".into(),
            identifier: identifier.map(str::to_owned),
            text: Some("Do as you like.".into()),
        };
        let list = |one| list(&[], &[one], &[], &mit());
        assert!(list(bundled(Some("MIT"))).unwrap().contains("left-pad 1.0.0: MIT [1]"));
        assert!(list(bundled(Some("AGPL-3.0-only"))).is_err());
        assert!(list(bundled(None)).is_err());
    }
}
