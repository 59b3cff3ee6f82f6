//! Sensible ways to spread troops in production: far too many are legal to list them all (K99).

use crate::board::{Cell, Cells};
use crate::event::Garrisons;
use crate::pieces::{Colour, Token};
use crate::plans::Plan;
use crate::state::{KingOfColors, MOST_TROOPS};

/// A strategy for spreading troops, worked out from the state. *First* is filled first, then
/// *then*, then everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scheme {
    /// What the clock would do (K52).
    Automatic,
    /// Movement tokens first, then the border.
    Movement,
    /// The border first.
    Border,
    /// Territories beside an enemy first, then the border.
    Front,
    /// Movement tokens and the front first, then the border.
    MovementAndFront,
    /// Movement and Defence tokens first, then the border.
    MovementAndDefence,
    /// Defence tokens first, then the front.
    Defence,
    /// Evenly over everything.
    Even,
    /// Movement tokens beside an enemy first, then the other Movement tokens.
    MovementAtFront,
    /// Movement tokens away from enemies first, then the other Movement tokens.
    MovementInRear,
    /// All into one territory with a Movement token, of the four that there may be.
    OneMovement(u8),
    /// The territory beside the strongest enemy first, then the front.
    MostThreatened,
    /// Movement tokens at the border and Defence tokens at the front first, then the front.
    StrikeAndHold,
    /// Follows a plan.
    Planned(Plan),
}

impl Scheme {
    /// Those without a plan, the automatic distribution first.
    const LISTED: [Self; 16] = [
        Self::Automatic,
        Self::Movement,
        Self::Border,
        Self::Front,
        Self::MovementAndFront,
        Self::MovementAndDefence,
        Self::Defence,
        Self::Even,
        Self::MovementAtFront,
        Self::MovementInRear,
        Self::OneMovement(0),
        Self::OneMovement(1),
        Self::OneMovement(2),
        Self::OneMovement(3),
        Self::MostThreatened,
        Self::StrikeAndHold,
    ];

    /// The schemes that follow a plan, the likeliest first.
    pub(crate) fn plans() -> impl Iterator<Item = Self> {
        Plan::all().map(Self::Planned)
    }

    /// How far down the list of the likely a scheme is. Of those without a plan the best arms
    /// Movement tokens and the front.
    pub(crate) const fn rank(self) -> i32 {
        match self {
            Self::Planned(plan) => plan.rank(),
            Self::MovementAndFront => 80,
            _ => 100,
        }
    }
}

impl KingOfColors {
    /// The schemes that give different distributions, with what they give.
    pub(crate) fn distributions(
        &self,
        colour: Colour,
    ) -> impl Iterator<Item = (Scheme, Garrisons)> + use<> {
        let mut found = [Garrisons::NONE; Scheme::LISTED.len()];
        let mut schemes = [None; Scheme::LISTED.len()];
        let mut count = 0;
        for scheme in Scheme::LISTED {
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
        if let Scheme::Planned(plan) = scheme {
            return Some(self.planned(colour, plan));
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
        match scheme {
            Scheme::Automatic => Some(self.automatic(colour)),
            Scheme::Movement => spread(movement, border),
            Scheme::Border => spread(border, own),
            Scheme::Front => spread(front, border),
            Scheme::MovementAndFront => spread(movement.or(front), border),
            Scheme::MovementAndDefence => spread(movement.or(defences), border),
            Scheme::Defence => spread(defences, front),
            Scheme::Even => spread(own, own),
            Scheme::MovementAtFront => spread(movement.and(front), movement),
            Scheme::MovementInRear => spread(movement.without(front), movement),
            Scheme::OneMovement(which) => {
                let cell = movement.iter().nth(usize::from(which))?;
                spread(Cells::one(cell), movement.or(front))
            }
            Scheme::MostThreatened => {
                let threat = |cell: &Cell| {
                    let near = cell.neighbours().and(enemies);
                    near.iter().map(|enemy| self.troops(enemy)).max().unwrap_or(0)
                };
                let cell = front.iter().max_by_key(threat)?;
                spread(Cells::one(cell), front)
            }
            Scheme::StrikeAndHold => spread(movement.and(border).or(defences.and(front)), front),
            Scheme::Planned(plan) => Some(self.planned(colour, plan)),
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
