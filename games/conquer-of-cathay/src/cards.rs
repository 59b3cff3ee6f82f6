//! Resources, sets of resource cards and what things cost.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::board::number;

/// How many cards of each resource exist (C15).
pub const STOCK: u8 = 19;

/// The five resources, in their canonical order (C14).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Resource {
    Wood,
    Clay,
    Wheat,
    Sheep,
    Stone,
}

impl Resource {
    pub const ALL: [Self; 5] = [Self::Wood, Self::Clay, Self::Wheat, Self::Sheep, Self::Stone];

    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Wood => 'w',
            Self::Clay => 'c',
            Self::Wheat => 'g',
            Self::Sheep => 's',
            Self::Stone => 'r',
        }
    }

    /// The resource of a letter of either case.
    #[must_use]
    pub fn read(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|resource| resource.letter() == letter.to_ascii_lowercase())
    }

    /// The first letter of `text` as a resource, and the rest of it.
    pub(crate) fn read_first(text: &str) -> Option<(Self, &str)> {
        let mut letters = text.chars();
        let resource = Self::read(letters.next()?)?;
        Some((resource, letters.as_str()))
    }
}

/// A set of resource cards, counted in canonical order; written in JSON as those five numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Cards(pub [u8; 5]);

impl Cards {
    pub const NONE: Self = Self([0; 5]);
    /// The whole reserve (C15).
    pub const FULL: Self = Self([STOCK; 5]);

    // C17.
    pub const ROAD: Self = Self([1, 0, 0, 0, 1]);
    pub const SETTLEMENT: Self = Self([1, 0, 1, 1, 0]);
    pub const CITY: Self = Self([0, 2, 3, 1, 0]);
    pub const WARRIOR: Self = Self([0, 0, 1, 0, 1]);
    pub const ARCHER: Self = Self([0, 0, 1, 1, 0]);

    #[must_use]
    pub fn of(resource: Resource, count: u8) -> Self {
        let mut cards = Self::NONE;
        cards.0[resource as usize] = count;
        cards
    }

    #[must_use]
    pub const fn count(self, resource: Resource) -> u8 {
        self.0[resource as usize]
    }

    /// How many cards there are in all.
    #[must_use]
    pub const fn total(self) -> u32 {
        let [w, c, g, s, r] = self.0;
        w as u32 + c as u32 + g as u32 + s as u32 + r as u32
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.total() == 0
    }

    /// Whether all of `other` is here.
    #[must_use]
    pub const fn holds(self, other: Self) -> bool {
        let (a, b) = (self.0, other.0);
        a[0] >= b[0] && a[1] >= b[1] && a[2] >= b[2] && a[3] >= b[3] && a[4] >= b[4]
    }

    /// What of `cost` is not here.
    #[must_use]
    pub fn missing(self, cost: Self) -> Self {
        Self(std::array::from_fn(|i| cost.0[i].saturating_sub(self.0[i])))
    }

    /// Moves cards from here to there. Counts never wrap, whatever a stored log says.
    pub(crate) fn give(&mut self, to: &mut Self, cards: Self) {
        for i in 0..5 {
            self.0[i] = self.0[i].saturating_sub(cards.0[i]);
            to.0[i] = to.0[i].saturating_add(cards.0[i]);
        }
    }

    /// The card at this index of the hand laid out in canonical order (C100).
    #[must_use]
    pub fn nth(self, mut index: u32) -> Option<Resource> {
        Resource::ALL.into_iter().find(|resource| {
            let count = u32::from(self.count(*resource));
            let here = index < count;
            index = index.wrapping_sub(if here { 0 } else { count });
            here
        })
    }

    /// What is given up when a discard of `owed` cards is not made in time (C45): one at a time of
    /// what is held most, the earlier resource where equal.
    #[must_use]
    pub fn automatic_discard(self, owed: u32) -> Self {
        let (mut left, mut given) = (self, Self::NONE);
        for _ in 0..owed.min(self.total()) {
            let most = *left.0.iter().max().expect("there are five resources");
            let first = left.0.iter().position(|count| *count == most).expect("the most is there");
            left.0[first] -= 1;
            given.0[first] += 1;
        }
        given
    }

    /// Reads a set such as `w2 g1`, or `-` for nothing: each resource at most once. A number too
    /// large to be held is read as the largest there is.
    #[must_use]
    pub fn read<'a>(words: impl IntoIterator<Item = &'a str>) -> Option<Self> {
        let words: Vec<&str> = words.into_iter().collect();
        if words == ["-"] {
            return Some(Self::NONE);
        }
        let mut seen = [false; 5];
        let mut cards = Self::NONE;
        for word in &words {
            let (resource, digits) = Resource::read_first(word)?;
            let digits_only = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            if !digits_only || (digits.len() > 1 && digits.starts_with('0')) {
                return None;
            }
            if std::mem::replace(&mut seen[resource as usize], true) {
                return None;
            }
            let count = number(digits).unwrap_or(usize::MAX);
            cards.0[resource as usize] = u8::try_from(count).unwrap_or(u8::MAX);
        }
        (!words.is_empty()).then_some(cards)
    }

    /// All five counts, as positions write them: `w1 c0 g1 s0 r1`.
    #[must_use]
    pub fn in_full(self) -> String {
        let words = Resource::ALL.map(|r| format!("{}{}", r.letter(), self.count(r)));
        words.join(" ")
    }
}

/// The resources that are there, in canonical order: `w2 g1`, or `-` for nothing (C102).
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        let held = Resource::ALL.into_iter().filter(|resource| self.count(*resource) > 0);
        for (i, resource) in held.enumerate() {
            let space = if i > 0 { " " } else { "" };
            write!(f, "{space}{}{}", resource.letter(), self.count(resource))?;
        }
        Ok(())
    }
}
