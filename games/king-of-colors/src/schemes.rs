//! Sensible ways to spread troops in production: far too many are legal to list them all (K99).

use crate::board::{Cell, Cells};
use crate::event::Garrisons;
use crate::pieces::{Colour, Token};
use crate::state::{KingOfColors, MOST_TROOPS};

/// One way of spreading troops, worked out from the state; a number below `Scheme::COUNT`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scheme(u8);

impl Scheme {
    /// The automatic distribution, always the first.
    pub(crate) const AUTO: Self = Self(0);
    const COUNT: u8 = 16;
    /// Numbers from here on are those of plans.
    const PLANS: u8 = 18;

    /// The schemes that follow a plan, the likeliest first.
    pub(crate) fn plans() -> impl Iterator<Item = Self> {
        (Self::COUNT..Self::COUNT + Self::PLANS).map(Self)
    }

    /// How far down the list of the likely a scheme is. Of those without a plan the best arms
    /// Movement tokens and the front.
    pub(crate) const fn rank(self) -> i32 {
        match self.0 {
            4 => 80,
            0..Self::COUNT => 100,
            plan => 4 * (plan - Self::COUNT) as i32,
        }
    }
}

impl KingOfColors {
    /// The schemes that give different distributions, with what they give.
    pub(crate) fn distributions(
        &self,
        colour: Colour,
    ) -> impl Iterator<Item = (Scheme, Garrisons)> + use<> {
        let mut found = [Garrisons::NONE; Scheme::COUNT as usize];
        let mut schemes = [None; Scheme::COUNT as usize];
        let mut count = 0;
        for scheme in (0..Scheme::COUNT).map(Scheme) {
            let Some(troops) = self.distribution(colour, scheme) else { continue };
            if !found[..count].contains(&troops) {
                found[count] = troops;
                schemes[count] = Some(scheme);
                count += 1;
            }
        }
        schemes.into_iter().zip(found).map_while(|(scheme, troops)| Some((scheme?, troops)))
    }

    /// The distribution of a scheme; `None` where it has no meaning here.
    pub(crate) fn distribution(&self, colour: Colour, scheme: Scheme) -> Option<Garrisons> {
        if scheme.0 >= Scheme::COUNT {
            return Some(self.planned(colour, scheme.0 - Scheme::COUNT));
        }
        let own = self.control[colour];
        let movement = own.and(self.tokens.of(Token::Movement));
        let defences = own.and(self.tokens.defences());
        let border: Cells =
            own.iter().filter(|cell| !cell.neighbours().without(own).is_empty()).collect();
        let enemies = Colour::ALL
            .into_iter()
            .filter(|one| *one != colour)
            .fold(Cells::NONE, |all, one| all.or(self.control[one]));
        let front: Cells =
            own.iter().filter(|cell| !cell.neighbours().and(enemies).is_empty()).collect();
        let spread = |first: Cells, then: Cells| {
            if first.is_empty() { None } else { Some(self.spread(colour, first, then)) }
        };
        match scheme.0 {
            0 => Some(self.automatic(colour)),
            1 => spread(movement, border),
            2 => spread(border, own),
            3 => spread(front, border),
            4 => spread(movement.or(front), border),
            5 => spread(movement.or(defences), border),
            6 => spread(defences, front),
            7 => spread(own, own),
            8 => spread(movement.and(front), movement),
            9 => spread(movement.without(front), movement),
            // All into one territory with a Movement token, one scheme for each of the four
            // there may be.
            10..=13 => {
                let cell = movement.iter().nth(usize::from(scheme.0) - 10)?;
                spread(Cells::one(cell), movement.or(front))
            }
            // The threatened first: the territory beside the strongest enemy.
            14 => {
                let threat = |cell: &Cell| {
                    let near = cell.neighbours().and(enemies);
                    near.iter().map(|enemy| self.troops(enemy)).max().unwrap_or(0)
                };
                let cell = front.iter().max_by_key(threat)?;
                spread(Cells::one(cell), front)
            }
            _ => spread(movement.and(border).or(defences.and(front)), front),
        }
    }

    /// One troop everywhere, and all the rest as evenly as may be over the `first` territories,
    /// then, when those are full, over `then`, and then over all.
    fn spread(&self, colour: Colour, first: Cells, then: Cells) -> Garrisons {
        let own = self.control[colour];
        let mut left = self.needed(colour).sum - u16::from(own.len());
        let mut troops = Garrisons::NONE;
        for cell in own {
            troops.0[cell.index()] = 1;
        }
        for cells in [first, then, own] {
            let mut open = cells.and(own);
            while left > 0 && !open.is_empty() {
                let share = (left / u16::from(open.len())).max(1);
                for cell in open {
                    let number = &mut troops.0[cell.index()];
                    let more = share.min(left).min(u16::from(MOST_TROOPS - *number));
                    *number += more as u8;
                    left -= more;
                    if *number == MOST_TROOPS {
                        open.remove(cell);
                    }
                }
            }
        }
        troops
    }
}
