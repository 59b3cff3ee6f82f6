//! The game as numbers: taking one, two or three are the choices 0, 1 and 2.

use kit::encode::{Block, Sheet};
use kit::prelude::*;
use kit::{Encode, Seat};

use crate::{Action, Options, Pebbles, View};

impl Encode for Pebbles {
    fn action_blocks(_options: &Options) -> Vec<Block> {
        vec![Block::new("take", &[3], "pebbles, from one on")]
    }

    fn observation_blocks(_options: &Options) -> Vec<Block> {
        vec![Block::new("left", &[1], "pebbles that lie there")]
    }

    fn observe(view: &View, _so_far: &[u32], to: &mut Sheet<'_>) {
        to.put(view.left.into());
    }

    fn choices(&self, seat: Seat, _so_far: &[u32], to: &mut Vec<u32>) {
        to.extend(self.legal(seat).iter().map(|action| u32::from(action.0) - 1));
    }

    fn is_whole(&self, _seat: Seat, choices: &[u32]) -> bool {
        choices.len() == 1
    }

    fn chosen(&self, _seat: Seat, choices: &[u32]) -> Option<Action> {
        let [choice] = choices else { return None };
        Some(Action(u8::try_from(choice + 1).ok()?))
    }

    fn choices_of(&self, _seat: Seat, action: &Action) -> Option<Vec<u32>> {
        Some(vec![u32::from(action.0).checked_sub(1)?])
    }
}
