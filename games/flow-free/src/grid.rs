//! Rows of a board in characters, with its walls and warps (F70, F206).

use crate::{Cell, Layout, Puzzle};

/// The rows of a board, each with its line ending. `cell` draws the cell of a place; all are
/// equally wide but for escape sequences.
#[must_use]
pub(crate) fn grid(puzzle: &Puzzle, cell: impl Fn(usize) -> String) -> String {
    let plain = Layout::default();
    let layout = puzzle.layout().unwrap_or(&plain);
    let bridges = puzzle.cells() > puzzle.places();
    let drawing = Drawing {
        layout,
        columns: puzzle.width(),
        wide: puzzle.digits() + 1 + usize::from(bridges),
        margin: if layout.rows.is_empty() { "" } else { "  " },
    };
    let mut shown = drawing.border('^');
    for row in 0..puzzle.height() {
        shown += &drawing.row(row, &cell);
        if row + 1 < puzzle.height() {
            shown += &drawing.walls_under(row);
        }
    }
    shown + &drawing.border('v')
}

struct Drawing<'a> {
    layout: &'a Layout,
    columns: usize,
    /// Characters of a cell.
    wide: usize,
    /// What stands left of rows that do not wrap, where others do.
    margin: &'static str,
}

impl Drawing<'_> {
    fn has_wall(&self, one: usize, other: usize) -> bool {
        self.layout.walls.binary_search(&[one as Cell, other as Cell]).is_ok()
    }

    fn row(&self, row: usize, cell: &impl Fn(usize) -> String) -> String {
        let first = row * self.columns;
        let wraps = self.layout.rows.binary_search(&(row as u8)).is_ok();
        let mut shown = if wraps { "< ".to_owned() } else { self.margin.to_owned() };
        if self.layout.hex && row % 2 == 1 {
            shown.push_str(&" ".repeat(self.wide.div_ceil(2)));
        }
        for place in first..first + self.columns {
            if place > first {
                shown.push(if self.has_wall(place - 1, place) { '|' } else { ' ' });
            }
            shown.push_str(&cell(place));
        }
        shown.push_str(if wraps { " >" } else { "" });
        // A cell that carries nothing may end in a blank.
        shown.truncate(shown.trim_end_matches(' ').len());
        shown + "\n"
    }

    /// A line under a row, where a wall stands under one of its cells.
    fn walls_under(&self, row: usize) -> String {
        let first = row * self.columns;
        let under = |place: usize| {
            let below = place + self.columns;
            // On hexagons two cells lie below: left and right of an edge of the cell.
            let [left, right] = match row % 2 {
                _ if !self.layout.hex => [Some(below), Some(below)],
                0 => [(place > first).then(|| below - 1), Some(below)],
                _ => [Some(below), (place + 1 < first + self.columns).then_some(below + 1)],
            };
            [left, right].map(|other| other.is_some_and(|other| self.has_wall(place, other)))
        };
        let mut shown = self.margin.to_owned();
        if self.layout.hex && row % 2 == 1 {
            shown.push_str(&" ".repeat(self.wide.div_ceil(2)));
        }
        for place in first..first + self.columns {
            let [left, right] = under(place);
            let half = self.wide / 2;
            let sign = |wall: bool| if wall { '-' } else { ' ' };
            shown.extend(std::iter::repeat_n(sign(left), half));
            shown.extend(std::iter::repeat_n(sign(right), self.wide - half));
            shown.push(' ');
        }
        match shown.trim_end() {
            "" => String::new(),
            drawn => format!("{drawn}\n"),
        }
    }

    /// Marks above and below the columns that wrap.
    fn border(&self, mark: char) -> String {
        if self.layout.columns.is_empty() {
            return String::new();
        }
        let mut shown = self.margin.to_owned();
        for column in 0..self.columns {
            let wraps = self.layout.columns.binary_search(&(column as u8)).is_ok();
            shown.push(if wraps { mark } else { ' ' });
            shown.push_str(&" ".repeat(self.wide));
        }
        format!("{}\n", shown.trim_end())
    }
}
