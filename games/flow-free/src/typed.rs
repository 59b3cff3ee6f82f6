//! The game as a page draws it: actions as data, and the stars of a game that had help.

use kit::{Typed, Unreadable, Viewer};
use serde::{Deserialize, Serialize};

use crate::generator::Recipe;
use crate::options::LEVELS;
use crate::rating::{self, Help, Shown};
use crate::{Cell, Colour, FlowFree};

/// The sizes of the boards of each day (F160).
pub const DAILY: [usize; 3] = [6, 9, 12];

/// The size of the board of each week, made as that of its Monday (F163).
pub const WEEKLY: usize = 15;

/// What makes a day's board, the same for everyone: its date as a number such as 20261115, its size,
/// and the version of the generator.
#[must_use]
pub fn daily(date: u32, size: usize) -> Recipe {
    Recipe::new(size, size, u64::from(date) * 100 + size as u64)
}

/// An action as data. Cells are written as players write them (F2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Action {
    Line { colour: Colour, cell: String },
    Stroke { colour: Colour, cells: Vec<String> },
    Clear { colour: Colour },
    Restart,
    Undo,
    Redo,
    Help { shown: Shown },
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Question {
    /// The stars of a game that was won with so many moves fewer than the counter says, and with this
    /// help (F171).
    Stars { spare: u32, hints: u32, solved: bool },
}

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Answer {
    Stars { stars: u8 },
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Facts {
    /// The sizes of the boards of each day (F160).
    pub daily: [usize; 3],
    /// The size of the board of each week (F163).
    pub weekly: usize,
    /// The levels of the packs, which are the sizes of their boards.
    pub levels: Vec<u8>,
}

impl Typed for FlowFree {
    type Typed = Action;
    type Question = Question;
    type Answer = Answer;
    type Facts = Facts;

    fn typed(&self, action: &crate::Action) -> Option<Action> {
        let name = |cell: &Cell| self.puzzle().cell_name(*cell);
        Some(match action {
            crate::Action::Line { colour, cell } => {
                Action::Line { colour: *colour, cell: name(cell) }
            }
            crate::Action::Stroke { colour, cells } => {
                Action::Stroke { colour: *colour, cells: cells.iter().map(name).collect() }
            }
            crate::Action::Clear { colour } => Action::Clear { colour: *colour },
            crate::Action::Restart => Action::Restart,
            crate::Action::Undo => Action::Undo,
            crate::Action::Redo => Action::Redo,
            crate::Action::Help { shown } => Action::Help { shown: *shown },
            crate::Action::Wrong { .. } => return None,
        })
    }

    fn untyped(&self, typed: &Action) -> Result<crate::Action, Unreadable> {
        let cell = |name: &String| {
            let found = self.puzzle().cell_named(name);
            found.ok_or_else(|| Unreadable(format!("the board has no cell {name:?}")))
        };
        Ok(match typed {
            Action::Line { colour, cell: name } => {
                crate::Action::Line { colour: *colour, cell: cell(name)? }
            }
            Action::Stroke { colour, cells } => {
                let cells = cells.iter().map(cell).collect::<Result<_, _>>()?;
                crate::Action::Stroke { colour: *colour, cells }
            }
            Action::Clear { colour } => crate::Action::Clear { colour: *colour },
            Action::Restart => crate::Action::Restart,
            Action::Undo => crate::Action::Undo,
            Action::Redo => crate::Action::Redo,
            Action::Help { shown } => crate::Action::Help { shown: *shown },
        })
    }

    fn answer(&self, _viewer: Viewer, question: &Question) -> Answer {
        let Question::Stars { spare, hints, solved } = *question;
        let moves = self.counter().moves.saturating_sub(spare);
        // What the page counted in older games, and what this one has in its log.
        let help = match self.helped().help() {
            Help::Hints(known) if !solved => Help::Hints(known.max(hints)),
            Help::Hints(_) | Help::Solved => Help::Solved,
        };
        Answer::Stars { stars: rating::stars(moves, self.puzzle().pairs().len(), help) }
    }

    fn facts() -> Facts {
        Facts { daily: DAILY, weekly: WEEKLY, levels: LEVELS.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boards_of_a_day_differ_by_date_and_size_alone() {
        let seeds: Vec<u64> = DAILY.iter().map(|size| daily(20_261_115, *size).seed).collect();
        assert_eq!(seeds, [2_026_111_506, 2_026_111_509, 2_026_111_512]);
        assert_ne!(daily(20_261_116, 6).seed, seeds[0]);
    }
}
