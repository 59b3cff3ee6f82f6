use std::fmt;
use std::str::FromStr;

use kit::{Chance, ChanceExt, Seat};
use serde::{Deserialize, Serialize};

use crate::{letter_seat, seat_letter};

/// A kind of system (S2), written as its symbol.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "char", into = "char")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub enum System {
    Home(Seat),
    /// With one, two or three planets.
    Star(u8),
    Nebula(Colour),
    Empty,
    Wormhole,
    BlackHole,
}

/// The colour of a nebula.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    Red,
    Green,
    Blue,
}

impl System {
    /// The one symbol of this system in every text display (S2, S46).
    #[must_use]
    pub fn symbol(self) -> char {
        match self {
            Self::Home(seat) => seat_letter(seat),
            Self::Star(planets) => char::from(b'0' + planets.min(9)),
            Self::Nebula(Colour::Red) => 'R',
            Self::Nebula(Colour::Green) => 'G',
            Self::Nebula(Colour::Blue) => 'B',
            Self::Empty => '0',
            Self::Wormhole => 'W',
            Self::BlackHole => 'X',
        }
    }
}

impl TryFrom<char> for System {
    type Error = &'static str;
    fn try_from(symbol: char) -> Result<Self, Self::Error> {
        Ok(match symbol {
            '0' => Self::Empty,
            '1' => ONE,
            '2' => TWO,
            '3' => THREE,
            'R' => RED,
            'G' => GREEN,
            'B' => BLUE,
            'W' => Self::Wormhole,
            'X' => Self::BlackHole,
            letter => Self::Home(letter_seat(letter).ok_or("no system has this symbol")?),
        })
    }
}

impl From<System> for char {
    fn from(system: System) -> Self {
        system.symbol()
    }
}

const ONE: System = System::Star(1);
const TWO: System = System::Star(2);
const THREE: System = System::Star(3);
const RED: System = System::Nebula(Colour::Red);
const GREEN: System = System::Nebula(Colour::Green);
const BLUE: System = System::Nebula(Colour::Blue);

/// The rings of the seven main sectors in unrotated position, clockwise from east (S3). The centre
/// of each is an empty system.
pub const RINGS: [[System; 6]; 7] = [
    [THREE, ONE, GREEN, TWO, RED, ONE],
    [TWO, ONE, THREE, ONE, BLUE, ONE],
    [ONE, BLUE, THREE, TWO, ONE, GREEN],
    [RED, ONE, THREE, ONE, TWO, ONE],
    [BLUE, TWO, THREE, ONE, TWO, ONE],
    [ONE, RED, ONE, THREE, TWO, TWO],
    [ONE, TWO, GREEN, ONE, ONE, THREE],
];

/// A main sector as it was laid: which one (1 to 7) and by how many turns of 60 degrees
/// clockwise (S10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Laid {
    sector: u8,
    rotation: u8,
}

impl Laid {
    #[must_use]
    pub const fn sector(self) -> u8 {
        self.sector
    }

    #[must_use]
    pub const fn rotation(self) -> u8 {
        self.rotation
    }

    /// What lies in a direction of the centre: ring entry `i` was laid in direction `i + k` (S10).
    pub(crate) fn ring(self, direction: u8) -> System {
        let entry = (direction + 6 - self.rotation) % 6;
        RINGS[usize::from(self.sector - 1)][usize::from(entry)]
    }
}

/// The seven main sectors over the places C, 1, 2, 3, 4, 5, 6, each sector once.
///
/// ```
/// use small_star_empires::Arrangement;
/// let reference: Arrangement = "1.0 2.0 3.0 4.0 5.0 6.0 7.0".parse().unwrap();
/// assert_eq!(reference, Arrangement::REFERENCE);
/// assert!("1.0 1.0 3.0 4.0 5.0 6.0 7.0".parse::<Arrangement>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Arrangement([Laid; 7]);

impl Arrangement {
    /// Sectors 1 to 7 in the order of the places, none of them rotated (S16).
    pub const REFERENCE: Self = {
        let mut laid = [Laid { sector: 1, rotation: 0 }; 7];
        let mut place = 1;
        while place < 7 {
            laid[place].sector = place as u8 + 1;
            place += 1;
        }
        Self(laid)
    };

    /// A uniformly random arrangement (S15): first the sectors are shuffled over the places, then
    /// each place from C to 6 draws its rotation.
    pub fn random(chance: &mut dyn Chance) -> Self {
        let mut sectors: Vec<u8> = (1..=7).collect();
        chance.shuffle(&mut sectors);
        let mut laid = [Laid { sector: 0, rotation: 0 }; 7];
        for (place, sector) in laid.iter_mut().zip(sectors) {
            *place = Laid { sector, rotation: chance.below(6) as u8 };
        }
        Self(laid)
    }

    /// The sectors by place: C, 1, …, 6.
    #[must_use]
    pub const fn laid(&self) -> &[Laid; 7] {
        &self.0
    }
}

impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, Laid { sector, rotation }) in self.0.iter().enumerate() {
            let gap = if place == 0 { "" } else { " " };
            write!(f, "{gap}{sector}.{rotation}")?;
        }
        Ok(())
    }
}

/// Why a text is not an arrangement.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadArrangement {
    #[error("{given} sectors are given, but there are seven places")]
    Count { given: usize },
    #[error("{word:?} is not a sector and its rotation, such as 3.5")]
    Word { word: String },
    #[error("sector {sector} is laid twice")]
    Twice { sector: u8 },
}

/// Seven pairs `sector.rotation`.
impl FromStr for Arrangement {
    type Err = BadArrangement;
    fn from_str(text: &str) -> Result<Self, BadArrangement> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.len() != 7 {
            return Err(BadArrangement::Count { given: words.len() });
        }
        let mut laid = [Laid { sector: 0, rotation: 0 }; 7];
        for (place, word) in words.iter().enumerate() {
            let &[sector @ b'1'..=b'7', b'.', rotation @ b'0'..=b'5'] = word.as_bytes() else {
                return Err(BadArrangement::Word { word: (*word).to_owned() });
            };
            let (sector, rotation) = (sector - b'0', rotation - b'0');
            if laid.iter().any(|earlier| earlier.sector == sector) {
                return Err(BadArrangement::Twice { sector });
            }
            laid[place] = Laid { sector, rotation };
        }
        Ok(Self(laid))
    }
}

impl TryFrom<String> for Arrangement {
    type Error = BadArrangement;
    fn try_from(text: String) -> Result<Self, BadArrangement> {
        text.parse()
    }
}

impl From<Arrangement> for String {
    fn from(arrangement: Arrangement) -> Self {
        arrangement.to_string()
    }
}
