//! Words that are chosen from a list: what is done at a spot, and what needs none.

use kit::sketch::Step;

use super::{Board, Reaction};
use crate::full::keys::Command;

/// Words to choose one from.
#[derive(Debug)]
pub(super) struct List {
    pub(super) words: Vec<Item>,
    pub(super) selected: usize,
}

#[derive(Debug)]
pub(super) enum Item {
    Word(String),
    /// The steps so far are an action already.
    Enough(String),
}

impl Board {
    /// The words that can be chosen now, each once, in the order of the choices.
    pub(super) fn words(&self) -> Vec<Item> {
        let mut words: Vec<Item> = Vec::new();
        if !self.picked.is_empty()
            && let Some(done) =
                self.remaining().find(|choice| choice.steps.len() == self.picked.len())
        {
            words.push(Item::Enough(done.action.clone()));
        }
        for step in self.next_steps() {
            let Step::Word(word) = step else { continue };
            if !words.iter().any(|known| matches!(known, Item::Word(w) if w == word)) {
                words.push(Item::Word(word.clone()));
            }
        }
        words
    }

    pub(super) fn open_list(&mut self) {
        let words = self.words();
        self.list = (!words.is_empty()).then_some(List { words, selected: 0 });
    }

    pub(super) fn command_in_list(&mut self, command: Command) -> Option<Reaction> {
        let list = self.list.as_mut()?;
        let count = list.words.len();
        match command {
            Command::Up => list.selected = (list.selected + count - 1) % count,
            Command::Down => list.selected = (list.selected + 1) % count,
            Command::Pick => {
                let selected = list.selected;
                return Some(self.choose(selected));
            }
            Command::Back if self.picked.is_empty() && self.targets().is_empty() => return None,
            Command::Back => {
                self.list = None;
                // A word is taken back alone, a spot as well.
                self.picked.pop();
                if self.picked.last().is_some_and(|step| matches!(step, Step::Word(_))) {
                    self.open_list();
                }
            }
            // Where spots can be chosen as well, the cursor leaves the list for the board.
            Command::Left | Command::Right | Command::Next | Command::Previous
                if !self.targets().is_empty() =>
            {
                self.list = None;
                return None;
            }
            _ => return None,
        }
        Some(Reaction::Nothing)
    }

    /// Chooses a word of the list by its place.
    pub(crate) fn choose(&mut self, at: usize) -> Reaction {
        let Some(item) = self.list.as_ref().and_then(|list| list.words.get(at)) else {
            return Reaction::Nothing;
        };
        let action = match item {
            Item::Enough(action) => {
                let action = action.clone();
                self.drop_all();
                Some(action)
            }
            Item::Word(word) => {
                let step = Step::Word(word.clone());
                self.take(step)
            }
        };
        action.map_or(Reaction::Nothing, Reaction::Act)
    }

    pub(crate) const fn has_list(&self) -> bool {
        self.list.is_some()
    }

    /// What the steps so far are, for the head of a list.
    pub(super) fn so_far(&self) -> String {
        let words: Vec<&str> = self
            .picked
            .iter()
            .map(|step| match step {
                Step::Spot(s) | Step::Word(s) => s.as_str(),
            })
            .collect();
        words.join(" → ")
    }
}
