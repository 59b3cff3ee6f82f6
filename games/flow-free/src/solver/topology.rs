//! The board as the solver sees it: cells, edges between them, and what each cell needs.

use crate::{Cell, Puzzle};

/// An edge between two adjacent cells, numbered from 0.
pub type Edge = u16;

/// No colour, no cell.
pub const NONE: u16 = u16::MAX;

/// The most neighbours that a cell can have: those of a hexagon.
const SIDES: usize = 6;

/// The fixed part of a board, built once and shared by every search over it.
#[derive(Clone, Debug)]
pub struct Topology {
    /// For every cell its neighbours and the edges to them; only the first `degree` count.
    pub around: Vec<[(Cell, Edge); SIDES]>,
    pub degree: Vec<u8>,
    /// The two cells of every edge, the lower first.
    pub edges: Vec<[Cell; 2]>,
    /// The colour (its place among the pairs) of an end; `NONE` elsewhere.
    pub colour: Vec<u16>,
    /// The two ends of every colour.
    pub ends: Vec<[Cell; 2]>,
    /// Whether the cell is dark on a chessboard laid over the board.
    pub dark: Vec<bool>,
    /// Whether light and dark alternate along every path; not so on hexagons and some warps.
    pub alternates: bool,
    /// Whether the board is a plain grid.
    pub plain: bool,
    /// The squares of four cells, each as its four sides in a ring.
    pub squares: Vec<[Edge; 4]>,
    /// For every edge the squares it is a side of; `NONE` where there is no such square.
    pub squares_of: Vec<[u16; 2]>,
    pub width: usize,
}

impl Topology {
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let cells = puzzle.cells();
        let mut topology = Self {
            around: vec![[(NONE, NONE); SIDES]; cells],
            degree: vec![0; cells],
            edges: Vec::with_capacity(2 * cells),
            colour: vec![NONE; cells],
            ends: puzzle.pairs().iter().map(|pair| pair.ends).collect(),
            dark: (0..cells as Cell)
                .map(|cell| puzzle.place(cell))
                .map(|place| (place / puzzle.width() + place % puzzle.width()) % 2 == 1)
                .collect(),
            alternates: true,
            plain: puzzle.layout().is_none(),
            squares: Vec::new(),
            squares_of: Vec::new(),
            width: puzzle.width(),
        };
        for (index, pair) in puzzle.pairs().iter().enumerate() {
            for end in pair.ends {
                topology.colour[usize::from(end)] = index as u16;
            }
        }
        for cell in 0..cells as Cell {
            for &next in puzzle.neighbours(cell).iter().filter(|next| **next > cell) {
                let edge = topology.edges.len() as Edge;
                topology.edges.push([cell, next]);
                topology.attach(cell, next, edge);
                topology.attach(next, cell, edge);
            }
        }
        let dark = |cell: Cell| topology.dark[usize::from(cell)];
        topology.alternates = topology.edges.iter().all(|[one, other]| dark(*one) != dark(*other));
        if puzzle.layout().is_none_or(|layout| !layout.hex) {
            topology.find_squares();
        } else {
            topology.squares_of = vec![[NONE; 2]; topology.edges.len()];
        }
        topology
    }

    fn find_squares(&mut self) {
        self.squares_of = vec![[NONE; 2]; self.edges.len()];
        for cell in 0..self.cells() as Cell {
            let (right, below) = (cell + 1, cell + self.width as Cell);
            let Some(top) = self.edge_between(cell, right) else { continue };
            let Some(left) = self.edge_between(cell, below) else { continue };
            let (Some(bottom), Some(side)) =
                (self.edge_between(below, below + 1), self.edge_between(right, below + 1))
            else {
                continue;
            };
            let sides = [top, left, bottom, side];
            for edge in sides {
                let squares = &mut self.squares_of[usize::from(edge)];
                squares[usize::from(squares[0] != NONE)] = self.squares.len() as u16;
            }
            self.squares.push(sides);
        }
    }

    fn attach(&mut self, cell: Cell, next: Cell, edge: Edge) {
        let degree = &mut self.degree[usize::from(cell)];
        self.around[usize::from(cell)][usize::from(*degree)] = (next, edge);
        *degree += 1;
    }

    /// The neighbours of a cell with the edges to them.
    #[must_use]
    pub fn sides(&self, cell: Cell) -> &[(Cell, Edge)] {
        let cell = usize::from(cell);
        &self.around[cell][..usize::from(self.degree[cell])]
    }

    #[must_use]
    pub fn cells(&self) -> usize {
        self.around.len()
    }

    #[must_use]
    pub fn edge_between(&self, one: Cell, other: Cell) -> Option<Edge> {
        self.sides(one).iter().find(|side| side.0 == other).map(|side| side.1)
    }

    /// Whether no square has more than two of these links, one for each edge.
    #[must_use]
    pub fn is_calm(&self, links: &[bool]) -> bool {
        self.squares
            .iter()
            .all(|square| square.iter().filter(|side| links[usize::from(**side)]).count() <= 2)
    }
}
