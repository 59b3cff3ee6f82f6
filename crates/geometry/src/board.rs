use std::collections::HashMap;

use crate::{Hex, hex};

/// The six directions of a board with horizontal rows, clockwise from east.
///
/// ```text
///     NW  NE
///   W   ·   E
///     SW  SE
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    East,
    SouthEast,
    SouthWest,
    West,
    NorthWest,
    NorthEast,
}

impl Direction {
    pub const ALL: [Self; 6] = [
        Self::East,
        Self::SouthEast,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
        Self::NorthEast,
    ];

    /// The step of one cell in this direction.
    #[must_use]
    pub const fn vector(self) -> Hex {
        match self {
            Self::East => hex(1, 0),
            Self::SouthEast => hex(0, 1),
            Self::SouthWest => hex(-1, 1),
            Self::West => hex(-1, 0),
            Self::NorthWest => hex(0, -1),
            Self::NorthEast => hex(1, -1),
        }
    }

    /// This direction after `turns` turns of 60 degrees clockwise.
    #[must_use]
    pub const fn turned(self, turns: usize) -> Self {
        Self::ALL[(self as usize + turns) % 6]
    }
}

/// A set of hexes in a fixed order, with its neighbours worked out.
#[derive(Clone, Debug)]
pub struct Board {
    cells: Vec<Hex>,
    index: HashMap<Hex, usize>,
    neighbours: Vec<[Option<usize>; 6]>,
}

impl Board {
    /// A board of these hexes, numbered from 0 in the order given.
    ///
    /// # Panics
    /// When a hex is given twice: a cell has one number.
    pub fn new(cells: impl IntoIterator<Item = Hex>) -> Self {
        let cells: Vec<Hex> = cells.into_iter().collect();
        let index: HashMap<Hex, usize> =
            cells.iter().enumerate().map(|(number, cell)| (*cell, number)).collect();
        assert_eq!(index.len(), cells.len(), "a board names each hex once");
        let neighbours = cells
            .iter()
            .map(|cell| Direction::ALL.map(|d| index.get(&(*cell + d.vector())).copied()))
            .collect();
        Self { cells, index, neighbours }
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The hexes in their order.
    #[must_use]
    pub fn cells(&self) -> &[Hex] {
        &self.cells
    }

    /// The number of a hex, if it lies on the board.
    #[must_use]
    pub fn index(&self, cell: Hex) -> Option<usize> {
        self.index.get(&cell).copied()
    }

    /// The cell next to `from` in a direction, if it lies on the board.
    #[must_use]
    pub fn step(&self, from: usize, direction: Direction) -> Option<usize> {
        self.neighbours[from][direction as usize]
    }

    /// All neighbours of a cell, clockwise from east.
    pub fn neighbours(&self, of: usize) -> impl Iterator<Item = usize> + '_ {
        self.neighbours[of].iter().flatten().copied()
    }

    /// The cells in a straight line from `from`, itself left out, up to the rim or the first gap.
    pub fn ray(&self, from: usize, direction: Direction) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(self.step(from, direction), move |at| self.step(*at, direction))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn disc(radius: u32) -> Board {
        Board::new(hex(0, 0).range(radius))
    }

    #[test]
    fn a_step_and_the_step_back_cancel() {
        let board = disc(3);
        for cell in 0..board.len() {
            for direction in Direction::ALL {
                if let Some(next) = board.step(cell, direction) {
                    assert_eq!(board.step(next, direction.turned(3)), Some(cell));
                }
            }
        }
    }

    #[test]
    fn a_ray_ends_at_the_rim() {
        let board = disc(3);
        let centre = board.index(hex(0, 0)).unwrap();
        for direction in Direction::ALL {
            let ray: Vec<Hex> = board.ray(centre, direction).map(|c| board.cells()[c]).collect();
            let v = direction.vector();
            assert_eq!(ray, [v, v * 2, v * 3]);
        }
    }

    #[test]
    #[should_panic(expected = "names each hex once")]
    fn a_hex_given_twice_is_refused() {
        let _ = Board::new([hex(0, 0), hex(0, 0)]);
    }
}
