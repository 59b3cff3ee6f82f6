//! A board cut into paths: what the generator shuffles until it is a puzzle.

use std::sync::Arc;

use kit::{Chance, Dice};

use super::shape::Shape;
use crate::Cell;
use crate::solver::Topology;

/// Every cell on one path. Unless touching is allowed, no path runs beside itself: its only
/// adjacent cells are those that follow each other.
#[derive(Clone, Debug)]
pub(super) struct Cover {
    pub(super) shape: Arc<Shape>,
    pub(super) paths: Vec<Vec<Cell>>,
    at: Vec<u16>,
    touching: bool,
}

impl Cover {
    /// Every cell on its own, then joined at random as long as it goes.
    pub(super) fn random(shape: Arc<Shape>, touching: bool, dice: &mut Dice) -> Self {
        let cells = shape.cells();
        let mut cover = Self {
            shape,
            paths: (0..cells as Cell).map(|cell| vec![cell]).collect(),
            at: (0..cells as u16).collect(),
            touching,
        };
        cover.lay_bridges();
        let mut order: Vec<Cell> = (0..cells as Cell).collect();
        for at in (1..order.len()).rev() {
            order.swap(at, dice.below(at as u32 + 1) as usize);
        }
        for cell in order {
            cover.join_at(cell, dice);
        }
        cover
    }

    /// Paths that keep to the wall and to each other, laid one after another from the tightest
    /// corner that is left. They leave each other less room than paths that wander.
    pub(super) fn hugging(
        shape: Arc<Shape>,
        touching: bool,
        length: usize,
        dice: &mut Dice,
    ) -> Self {
        let cells = shape.cells();
        let mut cover = Self { shape, paths: Vec::new(), at: vec![u16::MAX; cells], touching };
        let mut left = cells;
        while left > 0 {
            let mine = cover.paths.len() as u16;
            let open = |cover: &Self, cell: Cell| {
                cover.neighbours(cell).filter(|n| cover.at[usize::from(*n)] == u16::MAX).count()
            };
            let free = |cover: &Self, cell: &Cell| cover.at[usize::from(*cell)] == u16::MAX;
            let all: Vec<Cell> = (0..cells as Cell).filter(|c| free(&cover, c)).collect();
            let least = all.iter().map(|c| open(&cover, *c)).min().unwrap_or(0);
            let tight: Vec<Cell> = all.into_iter().filter(|c| open(&cover, *c) == least).collect();
            let mut head = tight[dice.below(tight.len() as u32) as usize];
            let mut path = vec![head];
            cover.at[usize::from(head)] = mine;
            let wanted = length / 2 + dice.below(length as u32 + 1) as usize;
            while path.len() < wanted {
                let ways: Vec<Cell> = cover
                    .neighbours(head)
                    .filter(|n| free(&cover, n))
                    .filter(|n| {
                        cover.neighbours(*n).filter(|o| cover.at[usize::from(*o)] == mine).count()
                            == 1
                    })
                    .collect();
                let Some(least) = ways.iter().map(|n| open(&cover, *n)).min() else { break };
                let best: Vec<Cell> =
                    ways.into_iter().filter(|n| open(&cover, *n) == least).collect();
                head = best[dice.below(best.len() as u32) as usize];
                cover.at[usize::from(head)] = mine;
                path.push(head);
            }
            left -= path.len();
            cover.paths.push(path);
        }
        cover
    }

    /// Every crossing is in the middle of a path from the beginning, and stays there.
    fn lay_bridges(&mut self) {
        for cell in 0..self.shape.cells() as Cell {
            if !self.shape.is_crossing(cell) {
                continue;
            }
            for next in self.shape.neighbours(cell).to_vec() {
                self.join(cell, next);
            }
        }
    }

    fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        self.shape.neighbours(cell).iter().copied()
    }

    /// Whether a path can be cut behind one of its cells: no crossing may become a tip.
    fn is_cut(&self, path: usize, behind: usize) -> bool {
        let cells = &self.paths[path];
        let crossing = |at: usize| cells.get(at).is_some_and(|cell| self.shape.is_crossing(*cell));
        !crossing(behind) && !crossing(behind + 1)
    }

    pub(super) fn path_of(&self, cell: Cell) -> usize {
        usize::from(self.at[usize::from(cell)])
    }

    fn is_tip(&self, cell: Cell) -> bool {
        let path = &self.paths[self.path_of(cell)];
        path[0] == cell || path[path.len() - 1] == cell
    }

    /// How many sides two paths share.
    fn contacts(&self, one: usize, other: usize) -> usize {
        let (small, large) = if self.paths[one].len() < self.paths[other].len() {
            (one, other)
        } else {
            (other, one)
        };
        let cells = self.paths[small].iter();
        cells.map(|c| self.neighbours(*c).filter(|n| self.path_of(*n) == large).count()).sum()
    }

    /// Joins the path of which this cell is a tip to another, if there is one that it can join.
    pub(super) fn join_at(&mut self, cell: Cell, dice: &mut Dice) -> bool {
        let mine = self.path_of(cell);
        if !self.is_tip(cell) {
            return false;
        }
        let fitting: Vec<Cell> = self
            .neighbours(cell)
            .filter(|next| {
                let theirs = self.path_of(*next);
                theirs != mine
                    && self.is_tip(*next)
                    && (self.touching || self.contacts(mine, theirs) == 1)
            })
            .collect();
        if fitting.is_empty() {
            return false;
        }
        let next = fitting[dice.below(fitting.len() as u32) as usize];
        self.join(cell, next);
        true
    }

    /// Joins the paths of two tips.
    fn join(&mut self, cell: Cell, next: Cell) {
        let (mine, theirs) = (self.path_of(cell), self.path_of(next));
        let mut tail = std::mem::take(&mut self.paths[theirs]);
        if tail[0] != next {
            tail.reverse();
        }
        if *self.paths[mine].last().expect("paths have cells") != cell {
            self.paths[mine].reverse();
        }
        for cell in &tail {
            self.at[usize::from(*cell)] = mine as u16;
        }
        self.paths[mine].append(&mut tail);
        self.remove(theirs);
    }

    fn remove(&mut self, empty: usize) {
        self.paths.swap_remove(empty);
        if let Some(moved) = self.paths.get(empty) {
            for cell in moved {
                self.at[usize::from(*cell)] = empty as u16;
            }
        }
    }

    /// Moves a tip from its path to the tip of a neighbouring path, if there is one to take it.
    pub(super) fn hand_over(&mut self, cell: Cell, to_longer: bool, dice: &mut Dice) -> bool {
        let mine = self.path_of(cell);
        if !self.is_tip(cell) {
            return false;
        }
        let length = self.paths[mine].len();
        let beyond = if self.paths[mine][0] == cell { 0 } else { length.saturating_sub(2) };
        if !self.is_cut(mine, beyond) {
            return false;
        }
        let mut fitting = [0; 6];
        let mut count = 0;
        for next in self.neighbours(cell) {
            let theirs = self.path_of(next);
            if theirs != mine
                && self.is_tip(next)
                && (!to_longer || length <= self.paths[theirs].len())
                && (self.touching
                    || self.neighbours(cell).filter(|n| self.path_of(*n) == theirs).count() == 1)
            {
                fitting[count] = next;
                count += 1;
            }
        }
        if count == 0 {
            return false;
        }
        let next = fitting[dice.below(count as u32) as usize];
        let theirs = self.path_of(next);
        if self.paths[theirs][0] == next && self.paths[theirs].len() > 1 {
            self.paths[theirs].reverse();
        }
        self.paths[theirs].push(cell);
        self.at[usize::from(cell)] = theirs as u16;
        if self.paths[mine][0] == cell {
            self.paths[mine].remove(0);
        } else {
            self.paths[mine].pop();
        }
        if self.paths[mine].is_empty() {
            self.remove(mine);
        }
        true
    }

    /// Joins a tip to a cell in the middle of a neighbouring path, which gives up the part beyond
    /// that cell.
    pub(super) fn cut_in(&mut self, cell: Cell, dice: &mut Dice) -> bool {
        let mine = self.path_of(cell);
        let turn = dice.below(self.shape.sides()) as usize;
        let Some(next) = self.neighbours(cell).nth(turn) else { return false };
        let theirs = self.path_of(next);
        if theirs == mine || self.is_tip(next) || !self.is_tip(cell) {
            return false;
        }
        if dice.below(2) == 0 {
            self.paths[theirs].reverse();
        }
        let at = self.paths[theirs].iter().position(|c| *c == next).expect("the cell is on it");
        if !self.is_cut(theirs, at) {
            return false;
        }
        let kept = &self.paths[theirs][..=at];
        let contacts: usize = self.paths[mine]
            .iter()
            .map(|c| self.neighbours(*c).filter(|n| kept.contains(n)).count())
            .sum();
        if contacts != 1 && !self.touching {
            return false;
        }
        self.split(theirs, at);
        if *self.paths[mine].last().expect("paths have cells") == cell {
            self.paths[mine].reverse();
        }
        let mut tail = std::mem::take(&mut self.paths[mine]);
        for cell in &tail {
            self.at[usize::from(*cell)] = theirs as u16;
        }
        self.paths[theirs].append(&mut tail);
        self.remove(mine);
        true
    }

    /// Cuts a path in two behind one of its cells.
    pub(super) fn split(&mut self, path: usize, behind: usize) {
        let tail = self.paths[path].split_off(behind + 1);
        for cell in &tail {
            self.at[usize::from(*cell)] = self.paths.len() as u16;
        }
        self.paths.push(tail);
    }

    fn tip(&self, path: usize, dice: &mut Dice) -> Cell {
        let path = &self.paths[path];
        if dice.below(2) == 0 { path[0] } else { path[path.len() - 1] }
    }

    /// Joins and shifts until every path has at least three cells and their number is in range.
    /// False when that does not come about.
    pub(super) fn smooth(&mut self, (least, most): (usize, usize), dice: &mut Dice) -> bool {
        for _ in 0..60 * self.at.len() {
            let count = self.paths.len();
            if count <= most && self.paths.iter().all(|path| path.len() >= 3) {
                if count >= least {
                    return true;
                }
                let longest = (0..count).max_by_key(|path| self.paths[*path].len()).unwrap_or(0);
                let length = self.paths[longest].len();
                if length < 6 {
                    return false;
                }
                let behind = 2 + dice.below(length as u32 - 5) as usize;
                if self.is_cut(longest, behind) {
                    self.split(longest, behind);
                }
                continue;
            }
            // The shorter of two paths gives way to others.
            let one = dice.below(count as u32) as usize;
            let other = dice.below(count as u32) as usize;
            let path = if self.paths[other].len() < self.paths[one].len() { other } else { one };
            let tip = self.tip(path, dice);
            if !self.join_at(tip, dice) {
                let to_longer = dice.below(4) > 0;
                if !self.hand_over(tip, to_longer, dice) {
                    self.cut_in(tip, dice);
                }
            }
        }
        false
    }

    /// For every edge whether the cover links its cells.
    pub(super) fn links(&self, topology: &Topology) -> Vec<bool> {
        let mut links = vec![false; topology.edges.len()];
        for two in self.paths.iter().flat_map(|path| path.windows(2)) {
            if let Some(edge) = topology.edge_between(two[0], two[1]) {
                links[usize::from(edge)] = true;
            }
        }
        links
    }

    /// Changes the cover where another solution goes another way, so that the latter is none any
    /// more: by a cut, or else by moving ends about.
    pub(super) fn mend(
        &mut self,
        topology: &Topology,
        mine: &[bool],
        other: &[bool],
        dice: &mut Dice,
    ) {
        let differing: Vec<usize> =
            (0..mine.len()).filter(|edge| mine[*edge] && !other[*edge]).collect();
        for _ in 0..8 {
            let [a, b] = topology.edges[differing[dice.below(differing.len() as u32) as usize]];
            let path = self.path_of(a);
            let cells = &self.paths[path];
            let first = cells.iter().position(|c| *c == a || *c == b).unwrap_or(0);
            if first >= 2 && first + 4 <= cells.len() && self.is_cut(path, first) {
                self.split(path, first);
                return;
            }
        }
        for _ in 0..4 {
            let cells = topology.edges[differing[dice.below(differing.len() as u32) as usize]];
            let path = self.path_of(cells[dice.below(2) as usize]);
            let tip = self.tip(path, dice);
            self.hand_over(tip, false, dice);
        }
    }
}
