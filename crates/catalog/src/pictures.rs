//! Boards in characters, for programs that draw: a third form of the games, beside the one that is played and the one
//! that programs learn on.

use std::marker::PhantomData;

use bots::Limits;
use kit::lesson::Lesson;
use kit::sketch::{Advice, Choice, Composer, Line, Sketch, Sketched, Step};
use kit::{Lang, Playable, Show, Viewer};
use protocol::Error;

use crate::game::{Brain, Explainer};
use crate::viewed::{Foreseen, Sight, Viewed};
use crate::{BotAnswer, Legal, Reason};

/// A game that can be drawn.
pub trait Pictures: Sync {
    fn name(&self) -> &'static str;
    /// What a viewer knows, as [`Match::view`](crate::Match::view) wrote it.
    fn read(&self, view: &str) -> Result<Box<dyn Picture>, Error>;
    /// The spots that an event was about, as [`Match::seen`](crate::Match::seen) wrote it; none for something else.
    fn touched(&self, event: &str) -> Vec<String>;
    /// The rules of record, clause by clause.
    fn clauses(&self) -> &'static str;
    /// The rules as players read them.
    fn guide(&self, lang: Lang) -> &'static str;
    /// The section of the guide, from 1, that tells a clause of the rules file, such as `D20`; `None` for what is none.
    fn section(&self, clause: &str) -> Option<usize>;
    /// How it is learned by playing, in this order.
    fn lessons(&self) -> Vec<Lesson>;
    /// An option in words, or one of its values (as JSON).
    fn option(&self, name: &str, value: Option<&str>, lang: Lang) -> Option<String>;
}

/// What one viewer knows of a match, and how it is drawn and pointed at.
pub trait Picture: Viewed {
    fn sketch(&self, lang: Lang) -> Sketch;
    fn panel(&self, lang: Lang) -> Vec<Line>;
    /// What the viewer may ask for, with the steps to it. Of those with the same steps the shortest is there.
    fn choices(&self, lang: Lang) -> Vec<Choice>;
    /// Actions besides the listed ones.
    fn extras(&self, lang: Lang) -> Vec<Choice>;
    fn attempt(&self, steps: &[Step]) -> Option<String>;
    fn composer(&self, lang: Lang) -> Option<Composer>;
    fn advice(&self, lang: Lang) -> Option<Advice>;
}

/// A game by its rules.
pub(crate) struct Drawn<R: Sketched> {
    brain: Option<Brain<R>>,
    explainer: Option<Explainer<R>>,
    rules: PhantomData<fn() -> R>,
}

impl<R: Sketched + kit::Search + kit::Explain> Drawn<R> {
    pub(crate) const fn with_bots() -> Self {
        let explainer = Some(crate::game::explainer::<R>());
        Self { brain: Some(crate::game::brain::<R>()), explainer, rules: PhantomData }
    }
}

impl<R: Sketched> Drawn<R> {
    pub(crate) const fn without_bots() -> Self {
        Self { brain: None, explainer: None, rules: PhantomData }
    }
}

impl<R: Sketched> Pictures for Drawn<R> {
    fn name(&self) -> &'static str {
        R::NAME
    }

    fn read(&self, view: &str) -> Result<Box<dyn Picture>, Error> {
        Ok(Box::new(Shown(Sight::<R>::read(view, self.brain, self.explainer)?)))
    }

    fn clauses(&self) -> &'static str {
        R::clauses()
    }

    fn guide(&self, lang: Lang) -> &'static str {
        R::guide(lang)
    }

    fn section(&self, clause: &str) -> Option<usize> {
        let digits = clause.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
        let digits = digits.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
        let number: u16 = digits.parse().ok()?;
        let section = R::SECTIONS.iter().find(|(last, _)| number <= *last);
        section.map(|(_, section)| usize::from(*section))
    }

    fn lessons(&self) -> Vec<Lesson> {
        let read = |text: &&str| serde_json::from_str(text).expect("a test reads every lesson");
        R::lessons().iter().map(read).collect()
    }

    fn option(&self, name: &str, value: Option<&str>, lang: Lang) -> Option<String> {
        R::option(name, value, lang)
    }

    fn touched(&self, event: &str) -> Vec<String> {
        serde_json::from_str::<R::Event>(event).map_or(Vec::new(), |event| R::touched(&event))
    }
}

struct Shown<R: Playable>(Sight<R>);

impl<R: Sketched> Picture for Shown<R> {
    fn sketch(&self, lang: Lang) -> Sketch {
        R::sketch(self.0.view(), lang)
    }

    fn panel(&self, lang: Lang) -> Vec<Line> {
        R::panel(self.0.view(), lang)
    }

    fn choices(&self, lang: Lang) -> Vec<Choice> {
        let mut choices: Vec<Choice> = Vec::new();
        let mut known = std::collections::HashMap::new();
        for (action, text) in self.0.written() {
            let steps = R::steps(self.0.view(), &action, lang);
            if steps.is_empty() {
                continue;
            }
            let at = *known.entry(steps.clone()).or_insert(choices.len());
            match choices.get_mut(at) {
                Some(other) if other.action.len() > text.len() => other.action = text,
                Some(_) => {}
                None => choices.push(Choice { action: text, steps }),
            }
        }
        choices
    }

    fn extras(&self, lang: Lang) -> Vec<Choice> {
        R::extras(self.0.view(), lang)
    }

    fn attempt(&self, steps: &[Step]) -> Option<String> {
        R::attempt(self.0.view(), steps)
    }

    fn composer(&self, lang: Lang) -> Option<Composer> {
        R::composer(self.0.view(), lang)
    }

    fn advice(&self, lang: Lang) -> Option<Advice> {
        R::advice(self.0.view(), lang)
    }
}

impl<R: Sketched> Viewed for Shown<R> {
    fn viewer(&self) -> Viewer {
        self.0.viewer()
    }

    fn legal(&self) -> Legal {
        self.0.legal()
    }

    fn preview(&self, action: &str) -> Result<Foreseen, Error> {
        self.0.preview(action)
    }

    fn position(&self) -> String {
        self.0.position()
    }

    fn draw(&self, show: Show) -> String {
        self.0.draw(show)
    }

    fn bot(&self, name: &str, limits: &mut Limits<'_>, seed: u64) -> Result<BotAnswer, Error> {
        self.0.bot(name, limits, seed)
    }

    fn reasons(&self, action: &str) -> Result<Vec<Reason>, Error> {
        self.0.reasons(action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The clauses that a file of the rules or of a game names between quotes.
    fn cited(text: &str) -> impl Iterator<Item = &str> {
        let is_clause = |word: &&str| {
            let digits = word.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
            word.len() == digits.len() + 1 && digits.parse::<u16>().is_ok()
        };
        text.split('"').filter(is_clause)
    }

    #[test]
    fn every_clause_that_is_refused_with_is_told_in_a_section_of_the_guide() {
        for game in crate::games() {
            let pictures = crate::pictures(game.name()).unwrap();
            let titles = Lang::ALL.map(|lang| {
                let lines = pictures.guide(lang).lines();
                lines.filter(|line| line.starts_with("# ")).count()
            });
            assert!(titles.iter().all(|count| *count == titles[0]), "{}", game.name());
            let folder = format!("{}/../../games/{}/src", env!("CARGO_MANIFEST_DIR"), game.name());
            let mut found = 0;
            for file in std::fs::read_dir(folder).unwrap().filter_map(Result::ok) {
                let Ok(text) = std::fs::read_to_string(file.path()) else { continue };
                for clause in cited(&text) {
                    found += 1;
                    let section = pictures.section(clause);
                    let is_there = section.is_some_and(|at| (1..=titles[0]).contains(&at));
                    assert!(is_there, "{}: {clause}", game.name());
                }
            }
            assert!(found > 0, "{}: {found}", game.name());
            assert_eq!(pictures.section("X9999"), None);
            assert_eq!(pictures.section("nothing"), None);
        }
    }
}
