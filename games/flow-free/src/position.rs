//! The paths on a board and what a move does to them (sections 2, 5 and 6 of the rules).

use std::sync::Arc;

use crate::{Cell, Puzzle};

/// A board with the paths drawn on it.
///
/// A path is the cells of one colour in the order in which they were joined: empty, or one of the
/// colour's ends (the *start end*) and then one or more cells up to the *head* (F14). The *other
/// end* is never in it. Colours go by their place in [`Puzzle::pairs`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    puzzle: Arc<Puzzle>,
    paths: Vec<Vec<Cell>>,
    /// For each cell what it carries.
    carried: Vec<Carried>,
}

/// What a cell carries (F15).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Carried {
    Nothing,
    /// A fixed end of a colour.
    End(u16),
    /// A cell of a colour's path.
    Path(u16),
}

/// What a move on a cell does to its own colour: the cases of F40 to F45.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Case {
    /// F41: the cell is the head already.
    Stay,
    /// F40: everything after the cell goes.
    Cut,
    /// F42: the first cell, beside this end.
    Start(Cell),
    /// F43: one cell on from the head.
    Continue,
    /// F44: the path goes on from this cell, and what came after it goes.
    Branch(Cell),
    /// F45: the whole path goes and a new one begins at this end.
    Restart(Cell),
}

/// How a game stands as the board shows it (F19).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    Playing,
    Won,
    Lost,
}

/// Why a list of cells is no path of a colour (F14, F15).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathFault {
    /// It does not begin with an end of the colour and at least one more cell.
    Beginning,
    /// It runs over an end.
    End(Cell),
    /// This cell does not touch the one before it.
    Jump(Cell),
    /// This cell occurs twice.
    Twice(Cell),
}

impl Position {
    /// The board with all paths empty.
    #[must_use]
    pub fn new(puzzle: Arc<Puzzle>) -> Self {
        let mut carried = vec![Carried::Nothing; puzzle.cells()];
        for (index, pair) in puzzle.pairs().iter().enumerate() {
            for end in pair.ends {
                carried[usize::from(end)] = Carried::End(index as u16);
            }
        }
        Self { paths: vec![Vec::new(); puzzle.pairs().len()], puzzle, carried }
    }

    #[must_use]
    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.puzzle
    }

    /// The path of a colour, from its start end to its head; empty where nothing is drawn.
    #[must_use]
    pub fn path(&self, pair: usize) -> &[Cell] {
        &self.paths[pair]
    }

    #[must_use]
    pub fn carried(&self, cell: Cell) -> Carried {
        self.carried[usize::from(cell)]
    }

    /// Whether the pair is joined: only the head counts (F16, F17).
    #[must_use]
    pub fn is_connected(&self, pair: usize) -> bool {
        let ends = self.puzzle.pairs()[pair].ends;
        match *self.path(pair) {
            [] => self.puzzle.are_adjacent(ends[0], ends[1]),
            [start, .., head] => self.puzzle.are_adjacent(head, other(ends, start)),
            // A path is an end and at least one more cell, unless somebody else says so.
            [_] => false,
        }
    }

    /// Whether every cell carries a colour (F18).
    #[must_use]
    pub fn is_full(&self) -> bool {
        !self.carried.contains(&Carried::Nothing)
    }

    /// The colours that are not connected, in order.
    pub fn open_pairs(&self) -> impl Iterator<Item = usize> {
        (0..self.paths.len()).filter(|pair| !self.is_connected(*pair))
    }

    /// How the game stands (F60 to F62).
    #[must_use]
    pub fn state(&self) -> State {
        if !self.is_full() {
            State::Playing
        } else if self.open_pairs().next().is_none() {
            State::Won
        } else {
            State::Lost
        }
    }

    /// Which case a move of this colour on this cell is, the first that applies (F40 to F45);
    /// `None` where the cell touches nothing of the colour (F46) or is an end (F47).
    #[must_use]
    pub fn case(&self, pair: usize, cell: Cell) -> Option<Case> {
        match self.carried(cell) {
            Carried::End(_) => return None,
            Carried::Path(owner) if usize::from(owner) == pair => {
                let is_head = self.path(pair).last() == Some(&cell);
                return Some(if is_head { Case::Stay } else { Case::Cut });
            }
            Carried::Path(_) | Carried::Nothing => {}
        }
        let ends = self.puzzle.pairs()[pair].ends;
        let touches = |other: &Cell| self.puzzle.are_adjacent(cell, *other);
        let Some((head, before)) = self.path(pair).split_last() else {
            // The ends are kept in ascending order, so the smaller number comes first.
            return ends.into_iter().find(touches).map(Case::Start);
        };
        if touches(head) {
            return Some(Case::Continue);
        }
        if let Some(joint) = before.iter().rev().find(|joint| touches(joint)) {
            return Some(Case::Branch(*joint));
        }
        let other = other(ends, before[0]);
        touches(&other).then_some(Case::Restart(other))
    }

    /// The path that the colour has after a move of this case on this cell.
    #[must_use]
    pub fn path_after(&self, pair: usize, cell: Cell, case: Case) -> Vec<Cell> {
        let path = self.path(pair);
        let up_to = |last: Cell| {
            let length = path.iter().position(|step| *step == last).map_or(0, |at| at + 1);
            path[..length].to_vec()
        };
        let joined = |mut begin: Vec<Cell>| {
            begin.push(cell);
            begin
        };
        match case {
            Case::Stay => path.to_vec(),
            Case::Cut => up_to(cell),
            Case::Start(end) | Case::Restart(end) => vec![end, cell],
            Case::Continue => joined(path.to_vec()),
            Case::Branch(joint) => joined(up_to(joint)),
        }
    }

    /// The other colours that lose their paths when this colour has these cells (F48).
    #[must_use]
    pub fn taken_by(&self, pair: usize, cells: &[Cell]) -> Vec<usize> {
        let mut taken: Vec<usize> = cells
            .iter()
            .filter_map(|cell| match self.carried(*cell) {
                Carried::Path(owner) => Some(usize::from(owner)),
                Carried::Nothing | Carried::End(_) => None,
            })
            .filter(|owner| *owner != pair)
            .collect();
        taken.sort_unstable();
        taken.dedup();
        taken
    }

    /// Whether these cells can be the path of the colour, other paths apart (F14, F15).
    pub fn check_path(&self, pair: usize, cells: &[Cell]) -> Result<(), PathFault> {
        let ends = self.puzzle.pairs()[pair].ends;
        if cells.len() < 2 || !ends.contains(&cells[0]) {
            return Err(PathFault::Beginning);
        }
        let mut met = vec![false; self.puzzle.cells()];
        for two in cells.windows(2) {
            let [before, cell] = [two[0], two[1]];
            if matches!(self.carried(cell), Carried::End(_)) {
                return Err(PathFault::End(cell));
            }
            if !self.puzzle.are_adjacent(before, cell) {
                return Err(PathFault::Jump(cell));
            }
            if std::mem::replace(&mut met[usize::from(cell)], true) {
                return Err(PathFault::Twice(cell));
            }
        }
        Ok(())
    }

    /// Replaces a path and gives the old one back. The new one has passed
    /// [`check_path`](Position::check_path) or is empty, and its cells are free of other colours.
    pub fn set_path(&mut self, pair: usize, path: Vec<Cell>) -> Vec<Cell> {
        let old = std::mem::take(&mut self.paths[pair]);
        for cell in old.iter().skip(1) {
            self.carried[usize::from(*cell)] = Carried::Nothing;
        }
        for cell in path.iter().skip(1) {
            self.carried[usize::from(*cell)] = Carried::Path(pair as u16);
        }
        self.paths[pair] = path;
        old
    }
}

fn other(ends: [Cell; 2], start: Cell) -> Cell {
    if ends[0] == start { ends[1] } else { ends[0] }
}
