//! Narrow places (T4): a passage of m cells cannot serve more than m colours.

use crate::Cell;
use crate::solver::{Links, Mark, NONE, Topology};

/// Longer passages than this are not narrow to the eye.
const WIDEST: usize = 4;

/// Memory that one look leaves to the next.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    run: Vec<Cell>,
    side: Vec<u16>,
    tips: Vec<u16>,
    stack: Vec<Cell>,
}

/// Whether some straight passage through or beside this cell is asked to serve too many colours.
pub(super) fn is_overfull(
    topology: &Topology,
    links: &Links,
    near: Cell,
    scratch: &mut Scratch,
) -> bool {
    let width = topology.width;
    let is_closed = links.left[usize::from(near)] == 0;
    let sides = topology.sides(near).iter().map(|side| side.0);
    std::iter::once(near).chain(sides).any(|cell| {
        [1, width].into_iter().any(|stride| {
            // What lies in line with an open cell is the passage through that cell itself.
            let in_line = cell != near && usize::from(cell.abs_diff(near)) == stride;
            if in_line && !is_closed {
                return false;
            }
            run_through(topology, links, cell, stride, &mut scratch.run);
            (1..=WIDEST).contains(&scratch.run.len()) && serves_too_many(topology, links, scratch)
        })
    })
}

/// The open cells in a straight line through this one, up to closed cells or the border.
fn run_through(topology: &Topology, links: &Links, cell: Cell, stride: usize, run: &mut Vec<Cell>) {
    run.clear();
    let is_open = |cell: Cell| links.left[usize::from(cell)] > 0;
    if !is_open(cell) {
        return;
    }
    let onwards = |from: Cell, to: Option<Cell>| {
        to.filter(|to| topology.edge_between(from, *to).is_some() && is_open(*to))
    };
    run.push(cell);
    let stride = stride as Cell;
    let mut at = cell;
    while let Some(next) = onwards(at, at.checked_sub(stride)) {
        run.push(next);
        at = next;
    }
    at = cell;
    while let Some(next) = onwards(at, at.checked_add(stride)) {
        run.push(next);
        at = next;
    }
}

fn serves_too_many(topology: &Topology, links: &Links, scratch: &mut Scratch) -> bool {
    let Scratch { run, side, tips, stack } = scratch;
    side.clear();
    side.resize(topology.cells(), 0);
    let mut room = run.len();
    for cell in run.iter() {
        side[usize::from(*cell)] = NONE;
        // A tip in the passage takes its cell for its own colour.
        room -= usize::from(links.colour[usize::from(*cell)] != NONE);
    }
    tips.clear();
    tips.resize(topology.ends.len(), 0);
    let mut parted = 0;
    let mut number = 0;
    for start in 0..topology.cells() as Cell {
        if links.left[usize::from(start)] == 0 || side[usize::from(start)] != 0 {
            continue;
        }
        number += 1;
        side[usize::from(start)] = number;
        stack.push(start);
        while let Some(cell) = stack.pop() {
            let index = usize::from(cell);
            let colour = links.colour[index];
            if colour == NONE {
                // A fragment leads on to its other tip.
                let mate = usize::from(links.mate[index]);
                if side[mate] == 0 {
                    side[mate] = number;
                    stack.push(mate as Cell);
                }
            } else {
                let seen = &mut tips[usize::from(colour)];
                parted += usize::from(*seen != 0 && *seen != number);
                *seen = number;
            }
            for &(next, edge) in topology.sides(cell) {
                if links.is(edge, Mark::Unknown) && side[usize::from(next)] == 0 {
                    side[usize::from(next)] = number;
                    stack.push(next);
                }
            }
        }
    }
    parted > room
}
