//! The game as arrays: lines as numbers, and the board.
//!
//! A stroke is a row of lines: every position can be reached by them, cell by cell, so they are
//! all that is chosen from.

use kit::encode::{Block, Sheet};
use kit::prelude::*;
use kit::{Encode, Seat, Viewer};

use crate::formats::share;
use crate::options::{Options, Start};
use crate::view::View;
use crate::{Action, Carried, Cell, FlowFree, Puzzle, packs};

/// Rows, columns, and the most colours of a board with these options. They are the same for all
/// boards of a level.
fn sizes(options: &Options) -> [usize; 3] {
    let size = |puzzle: &Puzzle| [sheet_rows(puzzle), puzzle.width(), puzzle.pairs().len()];
    match &options.start {
        Start::Level { level, .. } => {
            let sizes = packs::level(*level).iter().map(|board| size(&board.puzzle));
            sizes.fold([0; 3], |most, one| std::array::from_fn(|i| most[i].max(one[i])))
        }
        Start::Board(code) => share::read(code).map_or([0; 3], |puzzle| size(&puzzle)),
    }
}

/// The rows of the arrays: those of the grid, and where there are bridges as many again for the
/// crossings from top to bottom.
fn sheet_rows(puzzle: &Puzzle) -> usize {
    let bridges = puzzle.cells() > puzzle.places();
    puzzle.height() * if bridges { 2 } else { 1 }
}

/// How many places a plane of the arrays has, and where a cell stands on it.
fn plane(puzzle: &Puzzle) -> usize {
    sheet_rows(puzzle) * puzzle.width()
}

fn at(puzzle: &Puzzle, cell: Cell) -> usize {
    let place = puzzle.place(cell);
    if place == usize::from(cell) { place } else { puzzle.places() + place }
}

fn cell_at(puzzle: &Puzzle, at: usize) -> Option<Cell> {
    match at.checked_sub(puzzle.places()) {
        None => Some(at as Cell),
        Some(place) => puzzle.cells_at(place).nth(1),
    }
}

impl Encode for FlowFree {
    fn action_blocks(options: &Options) -> Vec<Block> {
        let [rows, columns, colours] = sizes(options);
        vec![Block::new("line", &[colours, rows, columns], "a colour on a cell")]
    }

    fn observation_blocks(options: &Options) -> Vec<Block> {
        let [rows, columns, colours] = sizes(options);
        let planes = [colours, rows, columns];
        vec![
            Block::new("ends", &planes, "the two ends of each colour"),
            Block::new("paths", &planes, "the cells of each colour's path, its start end included"),
            Block::new("heads", &planes, "where each path ends so far"),
            Block::new("connected", &[colours], "which colours are joined"),
            Block::new("colours", &[colours], "which colours this board has"),
        ]
    }

    fn observe(view: &View, so_far: &[u32], to: &mut Sheet<'_>) {
        // Nothing is hidden, and nothing is drawn by lot any more.
        Self::imagine(view, &mut kit::Dice::new(0)).observe_state(view.viewer, so_far, to);
    }

    fn observe_state(&self, _viewer: Viewer, _so_far: &[u32], to: &mut Sheet<'_>) {
        let (puzzle, board) = (self.puzzle(), self.board());
        let cells = plane(puzzle);
        let colours = match self.options() {
            Options { start: Start::Board(_), .. } => puzzle.pairs().len(),
            options => sizes(&options)[2],
        };
        let place = |pair: usize| move |cell: Cell| pair * cells + at(puzzle, cell);
        let pairs = || puzzle.pairs().iter().enumerate();
        to.mark(colours * cells, pairs().flat_map(|(pair, two)| two.ends.map(place(pair))));
        let path = |pair: usize| board.path(pair).iter().copied();
        to.mark(colours * cells, pairs().flat_map(|(pair, _)| path(pair).map(place(pair))));
        let head = |pair: usize| path(pair).last().map(place(pair));
        to.mark(colours * cells, pairs().filter_map(|(pair, _)| head(pair)));
        let joined = (0..puzzle.pairs().len()).filter(|pair| board.is_connected(*pair));
        to.mark(colours, joined);
        to.mark(colours, 0..puzzle.pairs().len());
    }

    fn choices(&self, seat: Seat, _so_far: &[u32], to: &mut Vec<u32>) {
        if !self.to_act().contains(seat) {
            return;
        }
        let (puzzle, board) = (self.puzzle(), self.board());
        let cells = plane(puzzle);
        for pair in 0..puzzle.pairs().len() {
            let base = (pair * cells) as u32;
            // What touches nothing of a colour is out of its reach, so only that is looked at.
            let ends = puzzle.pairs()[pair].ends;
            let own = board.path(pair).iter().chain(&ends).copied();
            let first = to.len();
            for cell in own {
                let near = puzzle.neighbours(cell).iter().copied().chain([cell]);
                let free = near.filter(|cell| !matches!(board.carried(*cell), Carried::End(_)));
                to.extend(free.map(|cell| base + at(puzzle, cell) as u32));
            }
            to[first..].sort_unstable();
            let mut kept = first;
            for at in first..to.len() {
                let number = to[at];
                let again = kept > first && to[kept - 1] == number;
                let cell = cell_at(puzzle, (number - base) as usize);
                if !again && cell.is_some_and(|cell| board.case(pair, cell).is_some()) {
                    to[kept] = number;
                    kept += 1;
                }
            }
            to.truncate(kept);
        }
    }

    fn is_whole(&self, _seat: Seat, choices: &[u32]) -> bool {
        !choices.is_empty()
    }

    fn chosen(&self, _seat: Seat, choices: &[u32]) -> Option<Action> {
        let number = *choices.first()? as usize;
        let puzzle = self.puzzle();
        let cells = plane(puzzle);
        let pair = puzzle.pairs().get(number / cells)?;
        Some(Action::Line { colour: pair.colour, cell: cell_at(puzzle, number % cells)? })
    }

    fn choices_of(&self, _seat: Seat, action: &Action) -> Option<Vec<u32>> {
        let Action::Line { colour, cell } = action else { return None };
        let pair = self.puzzle().index_of(*colour)?;
        Some(vec![(pair * plane(self.puzzle()) + at(self.puzzle(), *cell)) as u32])
    }
}

#[cfg(test)]
mod tests {
    use kit::testing::check_encoding;

    use super::*;

    #[test]
    fn arrays_of_levels_and_boards() {
        for level in [5, 7, 15] {
            check_encoding::<FlowFree>(&Options::level(level, None), 3, 120);
        }
        let board = Options::board("F1;5x5;R3B/2G2/3BG/4R/Y3Y");
        check_encoding::<FlowFree>(&board, 3, 120);
        let bridges = Options::board("F2;5x5;R3B/2G2/3BG/4R/Y3Y;b22");
        check_encoding::<FlowFree>(&bridges, 3, 120);
    }
}
