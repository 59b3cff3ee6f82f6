//! Numbers that must add up, such as what is given of each colour.

use kit::sketch::{Composer, Hue};

use super::{Board, Reaction};
use crate::full::keys::Command;

#[derive(Debug)]
pub(super) struct Counting {
    pub(super) numbers: Vec<u32>,
    pub(super) selected: usize,
}

impl Board {
    pub(super) fn command_in_counters(&mut self, command: Command) -> Option<Reaction> {
        let Some(Composer::Counters(asked)) = &self.composer else { return None };
        let counting = self.counters.as_mut()?;
        let count = asked.counters.len();
        let counter = asked.counters.get(counting.selected)?;
        let number = counting.numbers.get_mut(counting.selected)?;
        match command {
            Command::Up | Command::Previous => {
                counting.selected = (counting.selected + count - 1) % count;
            }
            Command::Down | Command::Next => counting.selected = (counting.selected + 1) % count,
            Command::Left | Command::Less => *number = number.saturating_sub(1).max(counter.least),
            Command::Right | Command::More => *number = (*number + 1).min(counter.most),
            Command::Pick => {
                let sum: u32 = counting.numbers.iter().sum();
                if sum == asked.sum {
                    return Some(Reaction::Act(asked.write(&counting.numbers)));
                }
                let (is, should) = (sum, asked.sum);
                self.say(
                    Hue::Bad,
                    self.lang.pick(
                        format!("Suman {is}, y deben sumar {should}."),
                        format!("They add up to {is}, and should to {should}."),
                        format!("Somam {is}, e devem somar {should}."),
                    ),
                );
            }
            _ => return None,
        }
        self.follow_counter();
        Some(Reaction::Nothing)
    }

    /// The cursor shows which place of the board a number is for.
    pub(super) fn follow_counter(&mut self) {
        if let (Some(Composer::Counters(asked)), Some(counting)) = (&self.composer, &self.counters)
            && let Some(counter) = asked.counters.get(counting.selected)
            && let Some(at) = self.find(&counter.id)
        {
            self.cursor = at;
        }
    }
}
