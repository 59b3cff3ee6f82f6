use crate::{NotCountable, Rules, RulesExt, Script};

/// Counts move by move, the last of each sequence included.
pub fn count<R: Rules>(state: &R, depth: u32) -> Result<u64, NotCountable> {
    if depth == 0 {
        return Ok(1);
    }
    let mut nodes = 0;
    let mut moves = Vec::new();
    for seat in state.to_act().iter() {
        moves.clear();
        if !state.moves(seat, &mut moves) {
            return Err(NotCountable::Unlisted);
        }
        for a_move in &moves {
            let mut no_luck = Script::new(&[]);
            let mut next = state.clone();
            next.advance(seat, *a_move, &mut no_luck);
            no_luck.finish().map_err(|_| NotCountable::Luck)?;
            nodes += count(&next, depth - 1)?;
        }
    }
    Ok(nodes)
}
