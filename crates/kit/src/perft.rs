use crate::{NotCountable, Rules, Script};

/// Counts by the slow, plain path: list, decide, apply.
pub fn count<R: Rules>(state: &R, depth: u32) -> Result<u64, NotCountable> {
    if depth == 0 {
        return Ok(1);
    }
    let mut nodes = 0;
    for seat in state.to_act().iter() {
        if !state.lists_all(seat) {
            return Err(NotCountable::Unlisted);
        }
        for action in state.legal(seat) {
            let mut no_luck = Script::new(&[]);
            let events = state
                .decide(seat, &action, &mut no_luck)
                .expect("a listed action is accepted, as the battery checks");
            no_luck.finish().map_err(|_| NotCountable::Luck)?;
            let mut next = state.clone();
            for event in &events {
                next.apply(event);
            }
            nodes += count(&next, depth - 1)?;
        }
    }
    Ok(nodes)
}
