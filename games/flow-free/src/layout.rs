//! What a board has beyond a plain grid: walls, warps, bridges, hexagons (F200 to F203).

use std::fmt;

use crate::Cell;

/// What changes which cells of a board are adjacent. The default is a plain grid.
///
/// Cells are places of the grid here, counted row by row; lists are in ascending order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Layout {
    /// Cells have six sides, and every second row stands half a cell to the right (F203).
    pub hex: bool,
    /// Neighbours with a wall between them, the smaller one first (F200).
    pub walls: Vec<[Cell; 2]>,
    /// Rows and columns that go on at their other edge (F201).
    pub rows: Vec<u8>,
    pub columns: Vec<u8>,
    /// Cells that are crossed twice (F202).
    pub bridges: Vec<Cell>,
}

/// Why a board cannot have this layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LayoutError {
    #[error("a wall stands between two cells that share a side")]
    Wall,
    #[error("rows and columns that wrap around are on the board and have at least three cells")]
    Warp,
    #[error("a bridge is a cell of the board without an end")]
    Bridge,
    #[error("a hexagonal board has neither warps nor bridges")]
    Hex,
}

/// The two ways across a bridge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Across,
    Down,
}

impl Layout {
    #[must_use]
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }

    /// Every row and every column wraps around.
    #[must_use]
    pub fn without_edges(width: usize, height: usize) -> Self {
        Self {
            rows: (0..height as u8).collect(),
            columns: (0..width as u8).collect(),
            ..Self::default()
        }
    }

    /// In order, each thing once.
    pub(crate) fn sort(&mut self) {
        for wall in &mut self.walls {
            wall.sort_unstable();
        }
        self.walls.sort_unstable();
        self.walls.dedup();
        for list in [&mut self.rows, &mut self.columns] {
            list.sort_unstable();
            list.dedup();
        }
        self.bridges.sort_unstable();
        self.bridges.dedup();
    }

    pub(crate) fn check(&self, width: usize, height: usize) -> Result<(), LayoutError> {
        let cells = width * height;
        let warps = !self.rows.is_empty() || !self.columns.is_empty();
        if self.hex && (warps || !self.bridges.is_empty()) {
            return Err(LayoutError::Hex);
        }
        // A wall stands between neighbours in the grid itself, not across a warp.
        let grid = Self { hex: self.hex, ..Self::default() };
        let stands = |wall: &[Cell; 2]| {
            let [one, other] = wall.map(usize::from);
            one.max(other) < cells
                && grid.beside(one, width, height).iter().any(|(_, next)| *next == other)
        };
        if !self.walls.iter().all(stands) {
            return Err(LayoutError::Wall);
        }
        let wrap = |list: &[u8], count: usize, length: usize| {
            list.iter().all(|at| usize::from(*at) < count && length >= 3)
        };
        if !wrap(&self.rows, height, width) || !wrap(&self.columns, width, height) {
            return Err(LayoutError::Warp);
        }
        if self.bridges.iter().any(|cell| usize::from(*cell) >= cells) {
            return Err(LayoutError::Bridge);
        }
        Ok(())
    }

    /// The places beside a place, with the way that leads there.
    fn beside(&self, place: usize, width: usize, height: usize) -> Vec<(Way, usize)> {
        let (row, column) = (place / width, place % width);
        let mut found = Vec::with_capacity(6);
        let mut add = |way: Way, row: usize, column: usize| {
            let next = row * width + column;
            let wall = [place.min(next) as Cell, place.max(next) as Cell];
            if self.walls.binary_search(&wall).is_err() {
                found.push((way, next));
            }
        };
        if column > 0 {
            add(Way::Across, row, column - 1);
        }
        if column + 1 < width {
            add(Way::Across, row, column + 1);
        }
        let rows = [row.checked_sub(1), Some(row + 1).filter(|row| *row < height)];
        for next in rows.into_iter().flatten() {
            add(Way::Down, next, column);
            // The other of the two nearest lies left of an even row and right of an odd one.
            let other = if row % 2 == 1 { Some(column + 1) } else { column.checked_sub(1) };
            if let Some(other) = other.filter(|other| self.hex && *other < width) {
                add(Way::Down, next, other);
            }
        }
        if self.rows.binary_search(&(row as u8)).is_ok() {
            if column == 0 {
                add(Way::Across, row, width - 1);
            } else if column + 1 == width {
                add(Way::Across, row, 0);
            }
        }
        if self.columns.binary_search(&(column as u8)).is_ok() {
            if row == 0 {
                add(Way::Down, height - 1, column);
            } else if row + 1 == height {
                add(Way::Down, 0, column);
            }
        }
        found
    }

    /// The cells of a place that this way leads over: the crossings of a bridge are two.
    fn lane(&self, place: usize, way: Way, places: usize) -> usize {
        match self.bridges.binary_search(&(place as Cell)) {
            Ok(bridge) if way == Way::Down => places + bridge,
            _ => place,
        }
    }

    /// For every cell those that are adjacent to it, in ascending order. The crossings of bridges
    /// from top to bottom come behind the places of the grid.
    pub(crate) fn neighbours(&self, width: usize, height: usize) -> Vec<Vec<Cell>> {
        let places = width * height;
        let mut found = vec![Vec::with_capacity(4); places + self.bridges.len()];
        for place in 0..places {
            for (way, next) in self.beside(place, width, height) {
                let from = self.lane(place, way, places);
                found[from].push(self.lane(next, way, places) as Cell);
            }
        }
        for list in &mut found {
            list.sort_unstable();
        }
        found
    }

    /// The layout on a board that is turned or mirrored: where places, rows and columns go, and
    /// whether rows become columns.
    pub(crate) fn turned(
        &self,
        place: impl Fn(Cell) -> Cell,
        row: impl Fn(u8) -> u8,
        column: impl Fn(u8) -> u8,
        transposed: bool,
    ) -> Self {
        let mut rows = self.rows.iter().map(|at| row(*at)).collect();
        let mut columns = self.columns.iter().map(|at| column(*at)).collect();
        if transposed {
            std::mem::swap(&mut rows, &mut columns);
        }
        let mut turned = Self {
            hex: self.hex,
            walls: self.walls.iter().map(|wall| wall.map(&place)).collect(),
            rows,
            columns,
            bridges: self.bridges.iter().map(|cell| place(*cell)).collect(),
        };
        turned.sort();
        turned
    }
}

/// The kinds of boards beyond plain ones that the generator makes (F207).
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Variant {
    Walls,
    Warps,
    Bridges,
    Hex,
}

impl Variant {
    pub const ALL: [Self; 4] = [Self::Walls, Self::Warps, Self::Bridges, Self::Hex];

    #[must_use]
    pub const fn name(self) -> &'static str {
        ["walls", "warps", "bridges", "hex"][self as usize]
    }

    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.name() == name)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
