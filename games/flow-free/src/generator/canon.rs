//! One form for all boards that are the same up to rotation, reflection and colours (F11, F155).

use std::fmt;

use crate::formats::share;
use crate::{Cell, Layout, Puzzle};

/// Equal for two boards exactly when a rotation or reflection and a renaming of colours turns one
/// into the other. Hexagonal boards are not turned (F207).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Canon {
    width: u8,
    height: u8,
    /// The pairs as sorted cells, in order.
    pairs: Vec<[Cell; 2]>,
    layout: Option<Layout>,
}

impl Canon {
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Self {
        let (width, height) = (puzzle.width(), puzzle.height());
        let turns = if puzzle.layout().is_some_and(|layout| layout.hex) { 1 } else { 8 };
        let forms = (0..turns).map(|turn| {
            let transposed = turn & 4 != 0;
            let (new_width, new_height) =
                if transposed { (height, width) } else { (width, height) };
            let place = |cell: Cell| {
                let (mut row, mut column) = (usize::from(cell) / width, usize::from(cell) % width);
                if turn & 1 != 0 {
                    row = height - 1 - row;
                }
                if turn & 2 != 0 {
                    column = width - 1 - column;
                }
                if transposed {
                    (row, column) = (column, row);
                }
                (row * new_width + column) as Cell
            };
            let mut pairs: Vec<[Cell; 2]> = puzzle
                .pairs()
                .iter()
                .map(|pair| {
                    let mut ends = pair.ends.map(place);
                    ends.sort_unstable();
                    ends
                })
                .collect();
            pairs.sort_unstable();
            let row = |at: u8| if turn & 1 != 0 { height as u8 - 1 - at } else { at };
            let column = |at: u8| if turn & 2 != 0 { width as u8 - 1 - at } else { at };
            let layout =
                puzzle.layout().map(|layout| layout.turned(place, row, column, transposed));
            Self { width: new_width as u8, height: new_height as u8, pairs, layout }
        });
        forms.min().expect("there is a form for each turn")
    }
}

/// A name that equal forms share.
impl fmt::Display for Canon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)?;
        self.pairs.iter().try_for_each(|[one, other]| write!(f, " {one}-{other}"))?;
        match &self.layout {
            None => Ok(()),
            Some(layout) => f.write_str(&share::write_layout(layout, |cell| cell.to_string())),
        }
    }
}
