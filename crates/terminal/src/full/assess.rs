//! Assessing every position of a match: first at a glance, then by a search.

use std::sync::atomic::{AtomicBool, Ordering};

use catalog::analysis::Assessment;
use catalog::record::{counting, opened, step};
use catalog::{Limits, Unreplayable};
use protocol::Record;

/// Tells what is thought of each position of the entries that count, from the one before the first. The search has the
/// budget of the level `normal`, or so many states.
pub fn assess(
    record: &Record,
    nodes: Option<u64>,
    stop: &AtomicBool,
    mut tell: impl FnMut(usize, Assessment),
) -> Result<(), Unreplayable> {
    let line = counting(record)?;
    for deep in [false, true] {
        let mut this_match = opened(record)?;
        for at in 0..=line.len() {
            if let Some(index) = at.checked_sub(1) {
                step(record, &mut *this_match, line[index])?;
            }
            let mut halt = || stop.load(Ordering::Relaxed);
            let mut limits = Limits::new(&mut halt);
            limits.nodes = nodes;
            let one = this_match.assess(deep.then_some(&mut limits), 1);
            let Some(one) = one.filter(|_| !stop.load(Ordering::Relaxed)) else { return Ok(()) };
            tell(at, one);
        }
    }
    Ok(())
}
