//! What a player asks for (F199).

use crate::line::{self, Values};
use crate::rating::Shown;
use crate::{Cell, Colour, Puzzle, Refusal};

/// What a player asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// A line of F30: this colour on this cell.
    Line {
        colour: Colour,
        cell: Cell,
    },
    /// The result of a drawn stroke: the path of the colour becomes these cells.
    Stroke {
        colour: Colour,
        cells: Vec<Cell>,
    },
    /// Empties the path of a colour (F106).
    Clear {
        colour: Colour,
    },
    /// Empties all paths (F121).
    Restart,
    Undo,
    Redo,
    /// Writes down that the player was shown a hint or the solution (F173).
    Help {
        shown: Shown,
    },
    /// A text that fails one of the checks 1 to 7 of F33 on this board, with the refusal it gets.
    Wrong {
        text: String,
        refusal: Refusal,
    },
}

fn line_of(text: &str, puzzle: &Puzzle) -> Result<Action, Refusal> {
    let (colour, cell) = line::read(&Values::of(text), puzzle)?;
    Ok(Action::Line { colour, cell })
}

impl Action {
    /// Reads an action. Any text is one: what cannot be played carries its refusal, because the
    /// rules have a word for everything a line can be instead of a move.
    #[must_use]
    pub fn read(text: &str, puzzle: &Puzzle) -> Self {
        let read = || -> Result<Self, Refusal> {
            let mut words = text.split_ascii_whitespace();
            match (words.next(), words.next()) {
                (Some("restart"), None) => Ok(Self::Restart),
                (Some("undo"), None) => Ok(Self::Undo),
                (Some("redo"), None) => Ok(Self::Redo),
                (Some("help"), Some(word)) if words.clone().next().is_none() => {
                    match Shown::ALL.into_iter().find(|shown| shown.name() == word) {
                        Some(shown) => Ok(Self::Help { shown }),
                        None => line_of(text, puzzle),
                    }
                }
                (Some("clear"), Some(colour)) if words.next().is_none() => {
                    let colour = line::read_colour(colour, puzzle)?;
                    line::check_present(colour, puzzle)?;
                    Ok(Self::Clear { colour })
                }
                (Some("stroke"), colour) => {
                    let colour = line::read_colour(colour.ok_or(Refusal::StrokeCount)?, puzzle)?;
                    let mut cells: Vec<Cell> = Vec::new();
                    for word in words {
                        let cell = line::read_step(cells.last().copied(), word, puzzle)?;
                        cells.push(cell);
                    }
                    line::check_present(colour, puzzle)?;
                    if cells.len() < 2 {
                        return Err(Refusal::StrokeCount);
                    }
                    Ok(Self::Stroke { colour, cells })
                }
                _ => line_of(text, puzzle),
            }
        };
        read().unwrap_or_else(|refusal| Self::Wrong { text: text.to_owned(), refusal })
    }

    /// Reads a line of the console, where nothing but F30 counts.
    #[must_use]
    pub fn of_values(values: &Values, puzzle: &Puzzle) -> Self {
        match line::read(values, puzzle) {
            Ok((colour, cell)) => Self::Line { colour, cell },
            Err(refusal) => Self::Wrong { text: String::new(), refusal },
        }
    }

    /// Writes an action as it is read.
    #[must_use]
    pub fn write(&self, puzzle: &Puzzle) -> String {
        match self {
            Self::Line { colour, cell } => format!("{colour} {}", puzzle.cell_name(*cell)),
            Self::Stroke { colour, cells } => {
                let mut text = format!("stroke {colour}");
                for cell in cells {
                    text.push(' ');
                    text.push_str(&puzzle.cell_name(*cell));
                }
                text
            }
            Self::Clear { colour } => format!("clear {colour}"),
            Self::Restart => "restart".into(),
            Self::Undo => "undo".into(),
            Self::Redo => "redo".into(),
            Self::Help { shown } => format!("help {}", shown.name()),
            Self::Wrong { text, .. } => text.clone(),
        }
    }

    /// Whether this is a line of F30, which is what [`legal`](kit::RulesExt::legal) lists. The others
    /// are accepted without being listed.
    #[must_use]
    pub fn is_line(&self) -> bool {
        matches!(self, Self::Line { .. })
    }
}
