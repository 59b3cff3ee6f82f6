//! What things are called in the database and on the wire.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

/// An account.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub(crate) i64);

impl PlayerId {
    /// Comes before every account there is.
    pub const NONE: Self = Self(0);

    /// An id for tests that need no account behind it.
    #[doc(hidden)]
    #[must_use]
    pub const fn for_tests(number: i64) -> Self {
        Self(number)
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for PlayerId {
    type Err = std::num::ParseIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

/// A match: fifty random bits, written as ten letters and digits that cannot be taken for one
/// another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct MatchId(pub(crate) i64);

impl MatchId {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    const LENGTH: u32 = 10;

    /// A match of these bits, as far as an id has room for them.
    #[must_use]
    pub const fn of_bits(bits: u64) -> Self {
        Self((bits & ((1 << (5 * Self::LENGTH)) - 1)) as i64)
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: [u8; Self::LENGTH as usize] = std::array::from_fn(|place| {
            let digit = (self.0 >> (5 * (Self::LENGTH as usize - 1 - place))) & 31;
            Self::LETTERS[digit as usize]
        });
        f.write_str(std::str::from_utf8(&letters).expect("the letters are ASCII"))
    }
}

impl fmt::Debug for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not the id of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the id of a match is ten small letters and digits")]
pub struct NotAnId;

impl FromStr for MatchId {
    type Err = NotAnId;
    fn from_str(text: &str) -> Result<Self, NotAnId> {
        if text.len() != Self::LENGTH as usize {
            return Err(NotAnId);
        }
        let digit = |letter| Self::LETTERS.iter().position(|l| *l == letter).ok_or(NotAnId);
        text.bytes().try_fold(0, |id, letter| Ok(id << 5 | digit(letter)? as i64)).map(Self)
    }
}

impl TryFrom<String> for MatchId {
    type Error = NotAnId;
    fn try_from(text: String) -> Result<Self, NotAnId> {
        text.parse()
    }
}

impl From<MatchId> for String {
    fn from(id: MatchId) -> Self {
        id.to_string()
    }
}

/// The id of a tournament, written as that of a match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TournamentId(pub(crate) MatchId);

impl TournamentId {
    #[must_use]
    pub const fn of_bits(bits: u64) -> Self {
        Self(MatchId::of_bits(bits))
    }
}

impl fmt::Display for TournamentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for TournamentId {
    type Err = NotAnId;
    fn from_str(text: &str) -> Result<Self, NotAnId> {
        text.parse().map(Self)
    }
}

/// A moment: milliseconds since 1970, as on the wire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub i64);

impl Time {
    /// What the machine's clock says.
    #[must_use]
    pub fn of_machine() -> Self {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Self(since.as_millis() as i64)
    }

    #[must_use]
    pub const fn after(self, time: Duration) -> Self {
        Self(self.0.saturating_add(time.as_millis() as i64))
    }

    /// How long it is from `earlier` to here; nothing when it is the other way round.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Duration {
        let span = self.0.saturating_sub(earlier.0);
        Duration::from_millis(if span > 0 { span as u64 } else { 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_matches_are_read_as_they_are_written() {
        for bits in [0, 1, 31, 32, (1 << 50) - 1, u64::MAX, 0x1234_5678_9abc_def0] {
            let id = MatchId::of_bits(bits);
            assert_eq!(id.to_string().len(), 10);
            assert_eq!(id.to_string().parse(), Ok(id));
        }
        for text in ["", "abc", "00000000000", "000000000l", "000000000O", "ñ00000000"] {
            assert_eq!(text.parse::<MatchId>(), Err(NotAnId), "{text}");
        }
    }
}
