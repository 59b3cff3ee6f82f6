//! Ends as they are met in a text, and the board they make.

use std::collections::BTreeMap;

use super::FormatError;
use crate::{Cell, Colour, Puzzle};

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

/// The ends of a board by the label that a text gives them.
#[derive(Debug, Default)]
pub(super) struct Ends {
    /// Labels in the order of first appearance, with where they stand.
    found: Vec<(String, Vec<(Cell, Place)>)>,
    index: BTreeMap<String, usize>,
}

/// What labels mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Labels {
    /// Our initials, and nothing else.
    Initials,
    /// Our numbers, from 1.
    Numbers,
    /// Somebody else's: ours where all of them could be, else by order of first appearance.
    Foreign,
}

impl Ends {
    pub(super) fn add(&mut self, label: &str, cell: usize, place: Place) {
        let next = self.found.len();
        let index = *self.index.entry(label.to_owned()).or_insert(next);
        if index == next {
            self.found.push((label.to_owned(), Vec::new()));
        }
        self.found[index].1.push((cell as Cell, place));
    }

    /// The board, if every label was met exactly twice. `after` is where the text of the board
    /// ends, for errors that have no place of their own.
    pub(super) fn board(
        self,
        width: usize,
        height: usize,
        labels: Labels,
        after: Place,
    ) -> Result<Puzzle, FormatError> {
        let lone = self.found.iter().filter_map(|(label, ends)| match ends[..] {
            [(_, place)] => Some((place, format!("{label} occurs only once"))),
            [_, _] => None,
            _ => Some((ends[2].1, format!("{label} occurs more than twice"))),
        });
        if let Some((place, message)) = lone.min_by_key(|(place, _)| *place) {
            return Err(FormatError::new(place.line, place.column, message));
        }
        let colours = self.colours(labels);
        let pairs = self.found.iter().zip(colours).map(|((_, ends), colour)| {
            let ends = [ends[0].0, ends[1].0];
            (colour, ends)
        });
        Puzzle::new(width, height, pairs)
            .map_err(|why| FormatError::new(after.line, after.column, why.to_string()))
    }

    fn colours(&self, labels: Labels) -> Vec<Colour> {
        let known = || -> Option<Vec<Colour>> {
            self.found.iter().map(|(label, _)| label.parse().ok()).collect()
        };
        let ours = match labels {
            Labels::Initials | Labels::Numbers => known(),
            Labels::Foreign => known().filter(|colours| {
                let initials = self.found.iter().all(|(label, _)| is_initial(label));
                let lettered = colours.iter().all(|colour| colour.initial().is_some());
                let numbers =
                    self.found.iter().all(|(label, _)| label.bytes().all(|b| b.is_ascii_digit()));
                let many = colours.len() > Colour::INITIALS.len()
                    && colours.iter().all(|colour| colour.index() < HIGHEST);
                initials || (numbers && (lettered || many))
            }),
        };
        ours.unwrap_or_else(|| (0..self.found.len() as u16).map(Colour::new).collect())
    }
}

/// The highest number that a colour can have: half the cells of the largest board.
pub(super) const HIGHEST: usize = 1800;

fn is_initial(label: &str) -> bool {
    matches!(*label.as_bytes(), [letter @ b'A'..=b'Z'] if Colour::INITIALS.contains(&letter))
}
