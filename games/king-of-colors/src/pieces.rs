//! What lies on the board and beside it: colours of players, terrain, tokens and event cards.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

/// A player's colour, in clockwise order (K14, K16). It fixes the corner of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Colour {
    Red,
    Blue,
    Green,
}

/// Reads the colours of the seats, each colour once.
pub(crate) fn each_once<'de, D: Deserializer<'de>>(from: D) -> Result<[Colour; 3], D::Error> {
    let colours = <[Colour; 3]>::deserialize(from)?;
    if Colour::ALL.iter().all(|colour| colours.contains(colour)) {
        Ok(colours)
    } else {
        Err(D::Error::custom("each colour has one seat"))
    }
}

impl Colour {
    pub const ALL: [Self; 3] = [Self::Red, Self::Blue, Self::Green];

    /// The next player clockwise (K16).
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Green,
            Self::Green => Self::Red,
        }
    }

    /// This colour and the two others clockwise after it.
    #[must_use]
    pub const fn round(self) -> [Self; 3] {
        [self, self.next(), self.next().next()]
    }

    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'R',
            Self::Blue => 'B',
            Self::Green => 'G',
        }
    }

    #[must_use]
    pub const fn of_letter(letter: char) -> Option<Self> {
        match letter {
            'R' => Some(Self::Red),
            'B' => Some(Self::Blue),
            'G' => Some(Self::Green),
            _ => None,
        }
    }

    /// The colour that a text of one letter names.
    #[must_use]
    pub fn of_text(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let colour = Self::of_letter(letters.next()?)?;
        letters.next().is_none().then_some(colour)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// One value for each colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PerColour<T> {
    pub red: T,
    pub blue: T,
    pub green: T,
}

impl<T> PerColour<T> {
    /// The value that `make` gives for each colour.
    pub fn of(mut make: impl FnMut(Colour) -> T) -> Self {
        Self { red: make(Colour::Red), blue: make(Colour::Blue), green: make(Colour::Green) }
    }
}

impl<T> Index<Colour> for PerColour<T> {
    type Output = T;
    fn index(&self, colour: Colour) -> &T {
        match colour {
            Colour::Red => &self.red,
            Colour::Blue => &self.blue,
            Colour::Green => &self.green,
        }
    }
}

impl<T> IndexMut<Colour> for PerColour<T> {
    fn index_mut(&mut self, colour: Colour) -> &mut T {
        match colour {
            Colour::Red => &mut self.red,
            Colour::Blue => &mut self.blue,
            Colour::Green => &mut self.green,
        }
    }
}

/// What a territory is (K6, K7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Terrain {
    Sky,
    Purple,
    Orange,
    Blank,
}

impl Terrain {
    /// The three that count for victory.
    pub const COLOURS: [Self; 3] = [Self::Sky, Self::Purple, Self::Orange];

    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Sky => 's',
            Self::Purple => 'p',
            Self::Orange => 'o',
            Self::Blank => 'w',
        }
    }

    #[must_use]
    pub const fn of_letter(letter: char) -> Option<Self> {
        match letter {
            's' => Some(Self::Sky),
            'p' => Some(Self::Purple),
            'o' => Some(Self::Orange),
            'w' => Some(Self::Blank),
            _ => None,
        }
    }
}

/// An action token (K30 to K32, K41).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Token {
    Movement,
    Defence,
    Production,
    /// A Defence token doubled by the card Double Defence.
    DoubledDefence,
}

impl Token {
    pub const ALL: [Self; 4] =
        [Self::Movement, Self::Defence, Self::Production, Self::DoubledDefence];
    /// The three that a player may place.
    pub const PLACED: [Self; 3] = [Self::Movement, Self::Defence, Self::Production];

    /// The letter in a position (K108).
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Movement => 'm',
            Self::Defence => 'd',
            Self::Production => 'p',
            Self::DoubledDefence => 'D',
        }
    }

    #[must_use]
    pub const fn of_letter(letter: char) -> Option<Self> {
        match letter {
            'm' => Some(Self::Movement),
            'd' => Some(Self::Defence),
            'p' => Some(Self::Production),
            'D' => Some(Self::DoubledDefence),
            _ => None,
        }
    }

    /// The token that a word of an action names, in either case (K110).
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        match word {
            "M" | "m" => Some(Self::Movement),
            "D" | "d" => Some(Self::Defence),
            "P" | "p" => Some(Self::Production),
            _ => None,
        }
    }
}

/// An event card, in the order of K35.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Card {
    /// The Game Stays.
    #[serde(rename = "ST")]
    Stays,
    /// Mega Production.
    #[serde(rename = "MP")]
    MegaProduction,
    /// Double Defence.
    #[serde(rename = "DD")]
    DoubleDefence,
    /// Double Movement.
    #[serde(rename = "DM")]
    DoubleMovement,
    /// Sudden Death.
    #[serde(rename = "SD")]
    SuddenDeath,
}

impl Card {
    pub const ALL: [Self; 5] = [
        Self::Stays,
        Self::MegaProduction,
        Self::DoubleDefence,
        Self::DoubleMovement,
        Self::SuddenDeath,
    ];

    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Stays => "ST",
            Self::MegaProduction => "MP",
            Self::DoubleDefence => "DD",
            Self::DoubleMovement => "DM",
            Self::SuddenDeath => "SD",
        }
    }

    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|card| card.code() == code)
    }
}

/// A short list of event cards, the first on top: three bits each, so that a state stays small.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "Vec<Card>"))]
pub struct Cards {
    bits: u64,
    len: u8,
}

impl Cards {
    /// How many cards a list holds: one more than the longest deck that can be given (K23), since
    /// a loaded card may be followed by such a deck.
    pub const MOST: usize = 21;

    pub const EMPTY: Self = Self { bits: 0, len: 0 };

    #[must_use]
    pub const fn len(self) -> usize {
        self.len as usize
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Adds a card at the bottom; a full list stays as it is.
    pub fn push(&mut self, card: Card) {
        if self.len() < Self::MOST {
            self.bits |= (card as u64) << (3 * self.len);
            self.len += 1;
        }
    }

    /// Takes the top card off.
    pub fn draw(&mut self) -> Option<Card> {
        let card = self.iter().next()?;
        self.bits >>= 3;
        self.len -= 1;
        Some(card)
    }

    pub fn iter(self) -> impl Iterator<Item = Card> {
        (0..self.len).map(move |i| Card::ALL[(self.bits >> (3 * i) & 7) as usize])
    }

    #[must_use]
    pub fn contains(self, card: Card) -> bool {
        self.iter().any(|one| one == card)
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut list = Self::EMPTY;
        for card in cards {
            list.push(card);
        }
        list
    }
}

/// The codes separated by dots, or `-` for none (K108).
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (i, card) in self.iter().enumerate() {
            let dot = if i > 0 { "." } else { "" };
            write!(f, "{dot}{}", card.code())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Cards {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<Card>::deserialize(deserializer)?;
        if cards.len() > Self::MOST {
            return Err(serde::de::Error::custom("too many cards"));
        }
        Ok(cards.into_iter().collect())
    }
}
