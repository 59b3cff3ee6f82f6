//! What can be taken back and done again (F120, F121).

use crate::rating::Counter;
use crate::{Cell, Position};

/// One undoable step: what it was, and how to cross it from the side on which it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    pub kind: StepKind,
    pub changes: Vec<Change>,
}

/// What becomes of one path: its first `keep` cells stay, the others give way to these.
///
/// Most steps add one cell to a path, so this is short where the paths themselves are long.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    pub pair: usize,
    pub keep: usize,
    pub cells: Vec<Cell>,
}

/// What an undoable step was, as far as a record of the game needs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepKind {
    /// A line of F30: the colour and the cell.
    Line(usize, Cell),
    /// A restart, with the move counter on its far side (F121).
    Restart(Counter),
    /// A stroke or the clearing of a colour, which are no lines.
    Other,
}

/// Paths by the place of their colour in the board's pairs.
pub type Paths = Vec<(usize, Vec<Cell>)>;

/// The steps behind and ahead of the present position, the nearest ones last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    done: Vec<Step>,
    undone: Vec<Step>,
}

impl Step {
    /// The paths on the far side of this step, from this position.
    #[must_use]
    pub fn paths_from(&self, position: &Position) -> Paths {
        let path = |Change { pair, keep, cells }: &Change| {
            let kept = position.path(*pair).iter().take(*keep);
            (*pair, kept.chain(cells).copied().collect())
        };
        self.changes.iter().map(path).collect()
    }
}

impl History {
    /// A history of these changes; of what kind of steps they were only restarts are known.
    #[must_use]
    pub fn of_changes(
        done: Vec<Vec<Change>>,
        undone: Vec<Vec<Change>>,
        restarts: &[(usize, Counter)],
    ) -> Self {
        let steps = |list: Vec<Vec<Change>>| {
            list.into_iter().map(|changes| Step { kind: StepKind::Other, changes }).collect()
        };
        let mut history = Self { done: steps(done), undone: steps(undone) };
        for (at, counter) in restarts {
            if let Some(step) = history.step_mut(*at) {
                step.kind = StepKind::Restart(*counter);
            }
        }
        history
    }

    /// A step by its place in time: those behind come first, then those ahead, the nearest first.
    fn step_mut(&mut self, at: usize) -> Option<&mut Step> {
        let behind = self.done.len();
        if at < behind {
            return self.done.get_mut(at);
        }
        self.undone.iter_mut().nth_back(at - behind)
    }

    /// The restarts by their place in time, each with the counter that crossing it brings.
    #[must_use]
    pub fn restarts(&self) -> Vec<(usize, Counter)> {
        let steps = self.done.iter().chain(self.undone.iter().rev());
        let restart = |(at, step): (usize, &Step)| match step.kind {
            StepKind::Restart(counter) => Some((at, counter)),
            StepKind::Line(..) | StepKind::Other => None,
        };
        steps.enumerate().filter_map(restart).collect()
    }

    #[must_use]
    pub fn done(&self) -> &[Step] {
        &self.done
    }

    #[must_use]
    pub fn undone(&self) -> &[Step] {
        &self.undone
    }

    /// Puts new paths in place as a step of its own; what could be redone is discarded. Nothing
    /// is remembered where nothing changes. Says whether something did.
    pub fn take(&mut self, position: &mut Position, kind: StepKind, paths: Paths) -> bool {
        if paths.iter().all(|(pair, path)| position.path(*pair) == path) {
            return false;
        }
        self.done.push(Step { kind, changes: exchange(position, paths) });
        self.undone.clear();
        true
    }

    /// Crosses the last step backwards, onto these paths.
    pub fn undo(&mut self, position: &mut Position, counter: &mut Counter, paths: Paths) {
        cross(&mut self.done, &mut self.undone, position, counter, paths);
    }

    /// Crosses the next step forwards, onto these paths.
    pub fn redo(&mut self, position: &mut Position, counter: &mut Counter, paths: Paths) {
        cross(&mut self.undone, &mut self.done, position, counter, paths);
    }

    /// The lines that lead from an empty board to the present position: those since the last
    /// restart, without the undone ones. `None` where something else than lines was played.
    #[must_use]
    pub fn lines(&self) -> Option<Vec<(usize, Cell)>> {
        let restart = self.done.iter().rposition(|step| matches!(step.kind, StepKind::Restart(_)));
        let since = &self.done[restart.map_or(0, |at| at + 1)..];
        since
            .iter()
            .map(|step| match step.kind {
                StepKind::Line(pair, cell) => Some((pair, cell)),
                StepKind::Restart(_) | StepKind::Other => None,
            })
            .collect()
    }
}

fn cross(
    from: &mut Vec<Step>,
    to: &mut Vec<Step>,
    position: &mut Position,
    counter: &mut Counter,
    paths: Paths,
) {
    let mut kind = from.pop().map_or(StepKind::Other, |step| step.kind);
    if let StepKind::Restart(there) = &mut kind {
        std::mem::swap(there, counter);
    }
    to.push(Step { kind, changes: exchange(position, paths) });
}

/// Puts the paths in place and gives what would bring the old ones back. All old ones go first,
/// because a new path may run where an old one of another colour did.
fn exchange(position: &mut Position, paths: Paths) -> Vec<Change> {
    let old: Vec<Vec<Cell>> =
        paths.iter().map(|(pair, _)| position.set_path(*pair, Vec::new())).collect();
    let mut changes = Vec::with_capacity(paths.len());
    for ((pair, path), old) in paths.into_iter().zip(old) {
        let keep = path.iter().zip(&old).take_while(|(new, old)| new == old).count();
        changes.push(Change { pair, keep, cells: old[keep..].to_vec() });
        position.set_path(pair, path);
    }
    changes
}
