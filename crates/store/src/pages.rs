//! Where a page of a list begins.

use std::fmt;
use std::str::FromStr;

use crate::{MatchId, StoredMatch, Time, Tournament};

/// A place in a list of matches, newest first. Many matches may be made in one millisecond; the id
/// tells them apart, so that a page begins exactly after the last match of the page before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    pub(crate) created_at: i64,
    pub(crate) id: i64,
}

impl Cursor {
    /// Before the newest match.
    pub const START: Self = Self { created_at: i64::MAX, id: i64::MAX };

    /// Before the newest of the matches that were made before a moment.
    #[must_use]
    pub const fn before(moment: Time) -> Self {
        Self { created_at: moment.0, id: i64::MIN }
    }

    /// After this tournament.
    #[must_use]
    pub const fn after_tournament(one: &Tournament) -> Self {
        Self { created_at: one.created_at.0, id: one.id.0.0 }
    }

    /// After this match.
    #[must_use]
    pub const fn after(one: &StoredMatch) -> Self {
        Self { created_at: one.created_at.0, id: one.id.0 }
    }
}

/// Letters, digits and a point, which need no escaping in an address.
impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.created_at, MatchId(self.id))
    }
}

/// A text that is not a place in a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a cursor is taken from the page before")]
pub struct NotACursor;

impl FromStr for Cursor {
    type Err = NotACursor;
    fn from_str(text: &str) -> Result<Self, NotACursor> {
        let (created_at, id) = text.split_once('.').ok_or(NotACursor)?;
        let created_at = created_at.parse().map_err(|_| NotACursor)?;
        let id: MatchId = id.parse().map_err(|_| NotACursor)?;
        Ok(Self { created_at, id: id.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_read_as_it_is_written() {
        let one = StoredMatch::waiting(MatchId::of_bits(77), "x", String::new(), 2, Time(1_800));
        let cursor = Cursor::after(&one);
        assert_eq!(cursor.to_string(), "1800.000000002d");
        assert_eq!(cursor.to_string().parse(), Ok(cursor));
        for text in ["", "7", "7.", ".000000002d", "x.000000002d", "7.000000002l", "7.1.2"] {
            assert_eq!(text.parse::<Cursor>(), Err(NotACursor), "{text}");
        }
    }
}
