//! Pruning by regions: what a whole open region says that no single cell does.

use super::links::{Links, Mark};
use super::topology::{NONE, Topology};
use crate::Cell;

/// Memory that one region check leaves to the next.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    seen: Vec<bool>,
    stack: Vec<Cell>,
    tips: Vec<u8>,
    colours: Vec<u16>,
}

/// Whether every open region can still be filled, as far as two necessary conditions tell.
///
/// A region is what can be reached over unknown edges and along fragments without colour. Every
/// colour with one open tip in it has the other there too, and some colour has: cells that no
/// pair can reach stay empty. And on a chessboard a path alternates, so that the surplus of dark
/// cells in a region is settled by the ends of its colours alone.
pub fn can_be_filled(topology: &Topology, links: &Links, scratch: &mut Scratch) -> bool {
    regions_hold(topology, links, scratch, topology.alternates)
}

/// The first condition alone, which is what a person sees (technique T3).
pub fn is_reachable(topology: &Topology, links: &Links, scratch: &mut Scratch) -> bool {
    regions_hold(topology, links, scratch, false)
}

fn regions_hold(topology: &Topology, links: &Links, scratch: &mut Scratch, chess: bool) -> bool {
    scratch.seen.clear();
    scratch.seen.resize(topology.cells(), false);
    scratch.tips.clear();
    scratch.tips.resize(topology.ends.len(), 0);
    for start in 0..topology.cells() as Cell {
        if links.left[usize::from(start)] > 0
            && !scratch.seen[usize::from(start)]
            && !region_holds(topology, links, scratch, start, chess)
        {
            return false;
        }
    }
    true
}

fn region_holds(
    topology: &Topology,
    links: &Links,
    scratch: &mut Scratch,
    start: Cell,
    chess: bool,
) -> bool {
    let surplus = |one: Cell, other: Cell| match (
        topology.dark[usize::from(one)],
        topology.dark[usize::from(other)],
    ) {
        (true, true) => 1,
        (false, false) => -1,
        _ => 0,
    };
    let mut balance = 0;
    scratch.colours.clear();
    scratch.seen[usize::from(start)] = true;
    scratch.stack.push(start);
    while let Some(cell) = scratch.stack.pop() {
        let index = usize::from(cell);
        let mate = links.mate[index];
        let colour = links.colour[index];
        if colour == NONE {
            if cell <= mate {
                balance += surplus(cell, mate);
            }
            if !scratch.seen[usize::from(mate)] {
                scratch.seen[usize::from(mate)] = true;
                scratch.stack.push(mate);
            }
        } else {
            balance += surplus(cell, mate);
            let tips = &mut scratch.tips[usize::from(colour)];
            *tips += 1;
            if *tips == 1 {
                scratch.colours.push(colour);
            }
        }
        for &(next, edge) in topology.sides(cell) {
            if links.is(edge, Mark::Unknown) && !scratch.seen[usize::from(next)] {
                scratch.seen[usize::from(next)] = true;
                scratch.stack.push(next);
            }
        }
    }
    for colour in &scratch.colours {
        let index = usize::from(*colour);
        if scratch.tips[index] != 2 {
            return false;
        }
        let [one, other] = topology.ends[index];
        balance -= surplus(one, other);
    }
    (balance == 0 || !chess) && !scratch.colours.is_empty()
}
