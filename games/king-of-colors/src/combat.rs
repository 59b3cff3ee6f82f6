//! A fight (K66 to K76): nothing in it is left to chance.

use std::ops::RangeInclusive;

use crate::pieces::Token;

/// The numbers of a fight, in the letters of section 12.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Battle {
    /// T, all troops in the origin.
    pub attackers: u8,
    /// E, all troops in the destination.
    pub defenders: u8,
    /// L, what a Defence token in the destination costs.
    pub toll: u8,
    /// A = max(0, T − L).
    pub power: u8,
    /// a, the attackers left.
    pub attackers_left: u8,
    /// e, the defenders left.
    pub defenders_left: u8,
}

impl Battle {
    /// What comes of an attack on a territory with this token (K67 to K69).
    #[must_use]
    pub const fn of(attackers: u8, defenders: u8, token: Option<Token>) -> Self {
        let toll = match token {
            Some(Token::Defence) => 3,
            Some(Token::DoubledDefence) => 6,
            Some(Token::Movement | Token::Production) | None => 0,
        };
        let power = attackers.saturating_sub(toll);
        let fallen = if power < defenders { power } else { defenders };
        Self {
            attackers,
            defenders,
            toll,
            power,
            attackers_left: power - fallen,
            defenders_left: defenders - fallen,
        }
    }

    /// How many may advance: 1 to a − 1, or only 0 where nobody can (K72 to K74).
    #[must_use]
    pub const fn advance(&self) -> RangeInclusive<u8> {
        if self.attackers_left >= 2 { 1..=self.attackers_left - 1 } else { 0..=0 }
    }
}
