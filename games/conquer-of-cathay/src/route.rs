//! The length of a route (C77).

use crate::board::{EDGES_AT, ENDS, NONE, bits};

/// The largest number of these roads on one path that uses no road twice and passes through none
/// of the `walls`, though it may begin or end there.
///
/// Every vertex has at most three edges. So a longest path can be found that begins where an odd
/// number of roads meet or at a wall: one that closes upon itself either has a third road to begin
/// with somewhere, and then was not the longest, or is a ring and nothing else.
pub(crate) fn longest(roads: u128, walls: u64) -> u8 {
    let count = roads.count_ones() as u8;
    if count < 2 {
        return count;
    }
    let (mut ends, mut odd) = (0_u64, 0_u64);
    for edge in crate::board::edges(roads) {
        let [one, other] = ENDS[edge.index()];
        ends |= (1 << one) | (1 << other);
        odd ^= (1 << one) | (1 << other);
    }
    let mut best = 0;
    let mut met = 0;
    for start in bits((odd | walls) & ends) {
        best = best.max(walk(start, roads, walls, true, &mut met));
        if best == count {
            return best;
        }
    }
    // Whatever no path has met so far consists of rings alone.
    let mut rings = roads & !met;
    while rings != 0 {
        let start = ENDS[rings.trailing_zeros() as usize][0];
        let mut ring = 0;
        best = best.max(walk(usize::from(start), rings, walls, true, &mut ring));
        rings &= !ring;
    }
    best
}

/// The longest path from a vertex over roads not yet used; `met` gathers all roads ever taken.
fn walk(from: usize, roads: u128, walls: u64, starting: bool, met: &mut u128) -> u8 {
    if !starting && walls & (1 << from) != 0 {
        return 0;
    }
    let mut best = 0;
    for edge in EDGES_AT[from] {
        if edge == NONE || roads & (1 << edge) == 0 {
            continue;
        }
        *met |= 1 << edge;
        let [one, other] = ENDS[usize::from(edge)];
        let next = usize::from(one) + usize::from(other) - from;
        best = best.max(1 + walk(next, roads & !(1 << edge), walls, false, met));
    }
    best
}
