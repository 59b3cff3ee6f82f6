//! Distributions that follow a plan: which Movement token takes what, and where the rest guards.
//!
//! There are several plans for a state, the first the one that looks best; the further down the
//! list, the more a plan is left to pseudo-random jitter. So progressive widening goes from the
//! likely to the odd.

use crate::board::{CELLS, Cell, Cells};
use crate::event::Garrisons;
use crate::pieces::{Colour, Token};
use crate::state::{KingOfColors, MOST_TROOPS};

/// Movement tokens of one player: three, and one more by Double Movement (K13).
const MOST_TOKENS: usize = 4;

/// A plan, by its place in the list of the likely.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan(u8);

impl Plan {
    /// How many there are.
    const COUNT: u8 = 18;
    /// From this place on the worth of an errand is jittered in full.
    const ODD: u8 = 12;

    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }

    pub(crate) const fn rank(self) -> i32 {
        4 * self.0 as i32
    }

    const fn rest(self) -> Rest {
        match self.0 % 3 {
            0 => Rest::Share,
            1 => Rest::Guard,
            _ => Rest::Strike,
        }
    }

    /// Troops beyond what an attack needs.
    const fn margin(self) -> u8 {
        self.0 / 6 % 3
    }

    /// What is added to the worth of an errand: the same for the same plan and errand.
    fn jitter(self, from: Cell, to: Cell) -> i32 {
        let seed = u64::from(self.0) << 16 | (from.index() as u64) << 8 | to.index() as u64;
        let mixed = (seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let full = ((mixed >> 40) as i8) / 2;
        i32::from(full) * i32::from(self.0.min(Self::ODD)) / i32::from(Self::ODD)
    }
}

/// Where the troops go that no attack needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rest {
    Guard,
    Strike,
    Share,
}

/// An attack or a march that is planned for a Movement token.
#[derive(Clone, Copy)]
struct Errand {
    worth: i32,
    from: Cell,
    to: Cell,
    troops: u8,
}

impl KingOfColors {
    /// The distribution of a plan.
    pub(crate) fn planned(&self, colour: Colour, plan: Plan) -> Garrisons {
        let own = self.control[colour];
        let mut troops = Garrisons::NONE;
        for cell in own {
            troops.0[cell.index()] = 1;
        }
        let mut left = self.needed(colour).sum - u16::from(own.len());
        let rest = plan.rest();
        let mut strikers = Cells::NONE;
        for errand in self.errands(colour, plan) {
            let more = u16::from(errand.troops - 1);
            if more <= left {
                left -= more;
                troops.0[errand.from.index()] += more as u8;
                strikers.insert(errand.from);
            }
        }
        let mut weights = self.guards(colour);
        let guarded: u16 = weights.iter().map(|weight| u16::from(*weight)).sum();
        if !strikers.is_empty() && rest != Rest::Guard {
            if rest == Rest::Strike {
                weights = [0; CELLS];
            }
            let each = if rest == Rest::Strike { 8 } else { guarded / 4 + 2 };
            for cell in strikers {
                weights[cell.index()] = weights[cell.index()].saturating_add(each.min(200) as u8);
            }
        }
        pour(own, left, &weights, &mut troops);
        troops
    }

    /// What the Movement tokens are sent for: the best errand first, no token and no target twice.
    fn errands(&self, colour: Colour, plan: Plan) -> impl Iterator<Item = Errand> {
        let own = self.control[colour];
        let mut chosen: [Option<Errand>; MOST_TOKENS] = [None; MOST_TOKENS];
        let mut idle = own.and(self.tokens.of(Token::Movement));
        let mut taken = own;
        for slot in &mut chosen {
            let mut best: Option<Errand> = None;
            for from in idle {
                for to in from.neighbours().without(taken) {
                    let errand = self.errand(colour, from, to, plan);
                    if best.is_none_or(|best| errand.worth > best.worth) {
                        best = Some(errand);
                    }
                }
            }
            let Some(errand) = best else { break };
            idle.remove(errand.from);
            taken.insert(errand.to);
            *slot = Some(errand);
        }
        chosen.into_iter().flatten()
    }

    fn errand(&self, colour: Colour, from: Cell, to: Cell, plan: Plan) -> Errand {
        let battle_toll = match self.token(to) {
            Some(Token::Defence) => 3,
            Some(Token::DoubledDefence) => 6,
            _ => 0,
        };
        let garrison = self.troops(to);
        // One stays, one advances, and a few more to hold both or to meet reinforcements. Who
        // has not produced yet may still strengthen the garrison.
        let owner = self.controller(to);
        let still_to_come =
            owner.is_some_and(|owner| self.place(owner) > self.place(colour) && self.is_in(owner));
        let margin = if still_to_come { 4 } else { 2 } + plan.margin();
        let troops = (garrison + battle_toll + 2 + margin).min(MOST_TROOPS);
        let troops = if owner.is_none() { 4 } else { troops };
        let worth = self.prize(colour, to) - 3 * i32::from(troops) + plan.jitter(from, to);
        Errand { worth, from, to, troops }
    }

    /// How much each own territory asks to be guarded.
    fn guards(&self, colour: Colour) -> [u8; CELLS] {
        let own = self.control[colour];
        let enemies = self.enemies(colour);
        let strikers = enemies.and(self.tokens.of(Token::Movement));
        let mut weights = [0; CELLS];
        for cell in own {
            let beside = cell.neighbours();
            let threat = 6 * beside.and(strikers).len() + beside.and(enemies).len();
            if threat > 0 {
                let worth = self.prize(colour, cell).clamp(20, 250) as u16;
                weights[cell.index()] = (u16::from(threat) * worth / 100).min(60) as u8;
            }
        }
        weights
    }
}

/// Pours troops over the own territories by weight; evenly where all weights are nothing.
fn pour(own: Cells, left: u16, weights: &[u8; CELLS], troops: &mut Garrisons) {
    let mut left = left;
    let mut open = own;
    let mut by_weight = true;
    while left > 0 && !open.is_empty() {
        let weight_of = |cell: Cell| {
            if by_weight { u16::from(weights[cell.index()]) } else { 1 }
        };
        let all: u16 = open.iter().map(weight_of).sum();
        if all == 0 {
            by_weight = false;
            continue;
        }
        let pot = left;
        for cell in open {
            let weight = weight_of(cell);
            if weight == 0 {
                continue;
            }
            let number = &mut troops.0[cell.index()];
            let share = (u32::from(pot) * u32::from(weight)).div_ceil(u32::from(all)) as u16;
            let more = share.min(left).min(u16::from(MOST_TROOPS - *number));
            *number += more as u8;
            left -= more;
            if *number == MOST_TROOPS {
                open.remove(cell);
            }
        }
    }
}
