//! Who sits where, and who looks on.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The most seats a game may have.
pub const MOST_SEATS: usize = 8;

/// A place in a match, numbered from 0 in the order in which the rules name the players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "number"))]
pub struct Seat(u8);

impl Seat {
    /// # Panics
    /// From [`MOST_SEATS`] on. Numbers from outside go through [`Seat::try_from`].
    #[must_use]
    pub const fn new(number: u8) -> Self {
        assert!((number as usize) < MOST_SEATS, "no game has that many seats");
        Self(number)
    }

    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seats of a table, from 0.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..seats).map(Self::new)
    }

    /// The seat after this one at a table of `seats`, round and round.
    #[must_use]
    pub const fn next(self, seats: u8) -> Self {
        Self((self.0 + 1) % seats)
    }
}

impl TryFrom<u8> for Seat {
    type Error = &'static str;
    fn try_from(number: u8) -> Result<Self, Self::Error> {
        if usize::from(number) < MOST_SEATS { Ok(Self(number)) } else { Err("no such seat") }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats.
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "Array<Seat>"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    pub const NONE: Self = Self(0);

    #[must_use]
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// The seats 0 to `seats - 1`.
    #[must_use]
    pub const fn all(seats: u8) -> Self {
        Self(((1_u16 << seats) - 1) as u8)
    }

    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | (1 << seat.0))
    }

    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The lowest seat of the set.
    #[must_use]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(MOST_SEATS as u8).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0)).finish()
    }
}

/// Written as a list of seat numbers.
impl Serialize for Seats {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// Who looks at a match: somebody who plays in it, or somebody who only watches.
///
/// Written as the number of the seat, or `null` for a spectator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "Option<Seat>", into = "Option<Seat>")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "Seat | null"))]
pub enum Viewer {
    Seat(Seat),
    Spectator,
}

impl Viewer {
    /// Every viewer of a table: its seats, then a spectator.
    pub fn all(seats: u8) -> impl Iterator<Item = Self> {
        Seat::all(seats).map(Self::Seat).chain([Self::Spectator])
    }

    /// Whether this viewer sits in that seat.
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

impl From<Option<Seat>> for Viewer {
    fn from(seat: Option<Seat>) -> Self {
        seat.map_or(Self::Spectator, Self::Seat)
    }
}

impl From<Viewer> for Option<Seat> {
    fn from(viewer: Viewer) -> Self {
        match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_seats_is_written_as_a_list() {
        let seats: Seats = [Seat::new(2), Seat::new(0)].into_iter().collect();
        assert_eq!(serde_json::to_string(&seats).unwrap(), "[0,2]");
        assert_eq!(serde_json::from_str::<Seats>("[0,2]").unwrap(), seats);
        assert_eq!(seats.first(), Some(Seat::new(0)));
        assert_eq!(Seats::all(8).len(), 8);
    }

    #[test]
    fn a_seat_out_of_range_is_not_read() {
        assert!(serde_json::from_str::<Seat>("8").is_err());
        assert_eq!(serde_json::to_string(&Viewer::Spectator).unwrap(), "null");
    }
}
