use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use geometry::Direction;
use serde::{Deserialize, Serialize};

/// A hex by its axial coordinates (S7): `x` counts to the east along a row, `y` counts rows
/// downwards, and the centre of the central sector is `(0,0)`.
///
/// Not every value lies on a board; [`Chart::spot`](crate::Chart::spot) tells. Written `x,y`, and
/// ordered as positions are written: by `y`, then `x`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct Hex {
    pub x: i8,
    pub y: i8,
}

/// Farther out than any board, yet near enough that steps from here never overflow.
const FAR: i8 = 100;

impl Hex {
    #[must_use]
    pub const fn new(x: i8, y: i8) -> Self {
        Self { x, y }
    }

    /// The neighbour in a direction.
    #[must_use]
    pub fn step(self, direction: Direction) -> Self {
        let vector = direction.vector();
        Self { x: self.x.saturating_add(vector.x as i8), y: self.y.saturating_add(vector.y as i8) }
    }

    /// The column of a one-symbol display, counted from an unspecified origin (S48).
    pub(crate) fn column(self) -> i32 {
        2 * i32::from(self.x) + i32::from(self.y)
    }

    /// This hex counted from another one (S8).
    pub(crate) fn relative_to(self, origin: Self) -> Self {
        Self { x: self.x.saturating_sub(origin.x), y: self.y.saturating_sub(origin.y) }
    }

    /// The hex whose place counted from `origin` is this one.
    pub(crate) fn offset_by(self, origin: Self) -> Self {
        Self { x: self.x.saturating_add(origin.x), y: self.y.saturating_add(origin.y) }
    }
}

impl Ord for Hex {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Hex {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hex {
    /// Writes what [`Display`](fmt::Display) does into a text that is used again and again, without
    /// the machinery of formatting: lists of turns consist of little else.
    pub(crate) fn write_to(self, text: &mut String) {
        let number = |number: i8, text: &mut String| {
            if number < 0 {
                text.push('-');
            }
            let size = number.unsigned_abs();
            for (power, needed) in [(100, size > 99), (10, size > 9), (1, true)] {
                if needed {
                    text.push(char::from(b'0' + size / power % 10));
                }
            }
        };
        text.clear();
        number(self.x, text);
        text.push(',');
        number(self.y, text);
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Two whole numbers with a comma between them, as [`Display`](fmt::Display) writes them. Numbers
/// far beyond any board are read as some hex outside it.
impl FromStr for Hex {
    type Err = NotAHex;
    fn from_str(text: &str) -> Result<Self, NotAHex> {
        let (x, y) = text.split_once(',').ok_or(NotAHex)?;
        Ok(Self { x: coordinate(x)?, y: coordinate(y)? })
    }
}

fn coordinate(text: &str) -> Result<i8, NotAHex> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    // One number, one spelling: neither `+1` nor `01` nor `-0`.
    if !plain || (digits.starts_with('0') && text != "0") {
        return Err(NotAHex);
    }
    let far = if text.starts_with('-') { -FAR } else { FAR };
    Ok(text.parse::<i8>().unwrap_or(far).clamp(-FAR, FAR))
}

/// A text that is not two whole numbers with a comma between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a hex is written x,y, such as -1,-3")]
pub struct NotAHex;

impl TryFrom<String> for Hex {
    type Error = NotAHex;
    fn try_from(text: String) -> Result<Self, NotAHex> {
        text.parse()
    }
}

impl From<Hex> for String {
    fn from(hex: Hex) -> Self {
        hex.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hex_is_written_alike_with_and_without_formatting() {
        let mut text = String::new();
        for x in i8::MIN..=i8::MAX {
            let hex = Hex { x, y: x.wrapping_mul(7) };
            hex.write_to(&mut text);
            assert_eq!(text, hex.to_string());
        }
    }
}
