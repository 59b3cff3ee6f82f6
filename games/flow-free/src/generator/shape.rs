//! The cells of a board before it has ends, and what lies beside each.

use kit::{Chance, Dice};

use crate::layout::{Layout, Variant};
use crate::{Cell, Puzzle, PuzzleError};

/// Which cells are adjacent on the boards that a recipe makes.
#[derive(Debug)]
pub(super) struct Shape {
    width: usize,
    height: usize,
    layout: Layout,
    around: Vec<Vec<Cell>>,
}

impl Shape {
    pub(super) fn plain(width: usize, height: usize) -> Self {
        Self::new(width, height, Layout::default())
    }

    fn new(width: usize, height: usize, mut layout: Layout) -> Self {
        layout.sort();
        let around = layout.neighbours(width, height);
        Self { width, height, layout, around }
    }

    /// A board of a kind: where its walls, warps or bridges are is left to chance.
    pub(super) fn random(
        variant: Option<Variant>,
        width: usize,
        height: usize,
        dice: &mut Dice,
    ) -> Self {
        let layout = match variant {
            None => Layout::default(),
            Some(Variant::Hex) => Layout { hex: true, ..Layout::default() },
            Some(Variant::Walls) => walls(width, height, dice),
            Some(Variant::Warps) => warps(width, height, dice),
            Some(Variant::Bridges) => bridges(width, height, dice),
        };
        Self::new(width, height, layout)
    }

    pub(super) fn cells(&self) -> usize {
        self.around.len()
    }

    pub(super) fn neighbours(&self, cell: Cell) -> &[Cell] {
        &self.around[usize::from(cell)]
    }

    /// The most neighbours that a cell has.
    pub(super) fn sides(&self) -> u32 {
        if self.layout.hex { 6 } else { 4 }
    }

    pub(super) fn has_bridges(&self) -> bool {
        !self.layout.bridges.is_empty()
    }

    /// Whether a path must go straight through this cell.
    pub(super) fn is_crossing(&self, cell: Cell) -> bool {
        usize::from(cell) >= self.width * self.height
            || self.layout.bridges.binary_search(&cell).is_ok()
    }

    pub(super) fn puzzle(
        &self,
        pairs: impl IntoIterator<Item = (crate::Colour, [Cell; 2])>,
    ) -> Result<Puzzle, PuzzleError> {
        let puzzle = Puzzle::new(self.width, self.height, pairs)?;
        if self.layout.is_plain() { Ok(puzzle) } else { puzzle.laid_out(self.layout.clone()) }
    }
}

/// About one wall for ten sides; no cell is left with fewer than two.
fn walls(width: usize, height: usize, dice: &mut Dice) -> Layout {
    let mut around = Layout::default().neighbours(width, height);
    let wanted = (2 * width * height / 10).max(1);
    let mut walls = Vec::new();
    for _ in 0..4 * wanted {
        if walls.len() == wanted {
            break;
        }
        let one = dice.below((width * height) as u32) as Cell;
        let sides = &around[usize::from(one)];
        let other = sides[dice.below(sides.len() as u32) as usize];
        if [one, other].iter().all(|cell| around[usize::from(*cell)].len() > 2) {
            around[usize::from(one)].retain(|next| *next != other);
            around[usize::from(other)].retain(|next| *next != one);
            walls.push([one, other]);
        }
    }
    Layout { walls, ..Layout::default() }
}

/// One board in four has no edge at all; on the others a third of the rows and columns wrap.
fn warps(width: usize, height: usize, dice: &mut Dice) -> Layout {
    if dice.below(4) == 0 {
        return Layout::without_edges(width, height);
    }
    let mut some = |count: usize| -> Vec<u8> {
        let first = dice.below(count as u32) as usize;
        (0..count).filter(|at| *at == first || dice.below(3) == 0).map(|at| at as u8).collect()
    };
    Layout { rows: some(height), columns: some(width), ..Layout::default() }
}

/// About one bridge for sixteen cells, away from the border and from each other: no cell lies
/// beside two of them.
fn bridges(width: usize, height: usize, dice: &mut Dice) -> Layout {
    let wanted = (width * height / 16).max(1);
    let mut bridges: Vec<Cell> = Vec::new();
    for _ in 0..10 * wanted {
        let row = 1 + dice.below(height as u32 - 2) as usize;
        let column = 1 + dice.below(width as u32 - 2) as usize;
        let apart = bridges.iter().all(|other| {
            let other = usize::from(*other);
            row.abs_diff(other / width) + column.abs_diff(other % width) >= 3
        });
        if apart && bridges.len() < wanted {
            bridges.push((row * width + column) as Cell);
        }
    }
    Layout { bridges, ..Layout::default() }
}
