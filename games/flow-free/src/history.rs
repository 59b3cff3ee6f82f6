//! What can be taken back and done again (F120, F121).

use crate::{Cell, Position};

/// One undoable step: what it was, and the paths to put in place to cross it, in either direction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    pub kind: StepKind,
    /// For each colour that the step changed the path on the far side of it.
    pub paths: Vec<(usize, Vec<Cell>)>,
}

/// What an undoable step was, as far as a record of the game needs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepKind {
    /// A line of F30: the colour and the cell.
    Line(usize, Cell),
    Restart,
    /// A stroke or the clearing of a colour, which are no lines.
    Other,
}

/// The steps behind and ahead of the present position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    done: Vec<Step>,
    undone: Vec<Step>,
}

impl History {
    /// A history of which only the lengths are known: crossing its steps changes nothing.
    #[must_use]
    pub fn of_lengths(done: usize, undone: usize) -> Self {
        let blank = Step { kind: StepKind::Other, paths: Vec::new() };
        Self { done: vec![blank.clone(); done], undone: vec![blank; undone] }
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
    pub fn take(
        &mut self,
        position: &mut Position,
        kind: StepKind,
        paths: Vec<(usize, Vec<Cell>)>,
    ) -> bool {
        if paths.iter().all(|(pair, path)| position.path(*pair) == path) {
            return false;
        }
        self.done.push(Step { kind, paths: exchange(position, paths) });
        self.undone.clear();
        true
    }

    /// Crosses the last step backwards, onto these paths.
    pub fn undo(&mut self, position: &mut Position, paths: Vec<(usize, Vec<Cell>)>) {
        cross(&mut self.done, &mut self.undone, position, paths);
    }

    /// Crosses the next step forwards, onto these paths.
    pub fn redo(&mut self, position: &mut Position, paths: Vec<(usize, Vec<Cell>)>) {
        cross(&mut self.undone, &mut self.done, position, paths);
    }

    /// The lines that lead from an empty board to the present position: those since the last
    /// restart, without the undone ones. `None` where something else than lines was played.
    #[must_use]
    pub fn lines(&self) -> Option<Vec<(usize, Cell)>> {
        let restart = self.done.iter().rposition(|step| step.kind == StepKind::Restart);
        let since = &self.done[restart.map_or(0, |at| at + 1)..];
        since
            .iter()
            .map(|step| match step.kind {
                StepKind::Line(pair, cell) => Some((pair, cell)),
                StepKind::Restart | StepKind::Other => None,
            })
            .collect()
    }
}

fn cross(
    from: &mut Vec<Step>,
    to: &mut Vec<Step>,
    position: &mut Position,
    paths: Vec<(usize, Vec<Cell>)>,
) {
    let kind = from.pop().map_or(StepKind::Other, |step| step.kind);
    to.push(Step { kind, paths: exchange(position, paths) });
}

/// Puts the paths in place and gives those they replace. All old ones go first, because a new path
/// may run where an old one of another colour did.
fn exchange(position: &mut Position, paths: Vec<(usize, Vec<Cell>)>) -> Vec<(usize, Vec<Cell>)> {
    let old: Vec<(usize, Vec<Cell>)> =
        paths.iter().map(|(pair, _)| (*pair, position.set_path(*pair, Vec::new()))).collect();
    for (pair, path) in paths {
        position.set_path(pair, path);
    }
    old
}
