//! Numbers of any size, as far as counting needs them.

use std::fmt::{self, Write as _};

/// A number of solutions, of any size.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Base 2^64, the lowest first, no zeros on top.
    limbs: Vec<u64>,
}

impl Count {
    pub(super) fn add(&mut self, other: &[u64]) {
        let mut carry = false;
        for at in 0..self.limbs.len().max(other.len()) {
            if at == self.limbs.len() {
                self.limbs.push(0);
            }
            let (sum, one) = self.limbs[at].overflowing_add(other.get(at).copied().unwrap_or(0));
            let (sum, two) = sum.overflowing_add(u64::from(carry));
            self.limbs[at] = sum;
            carry = one || two;
        }
        if carry {
            self.limbs.push(1);
        }
    }
}

impl From<u128> for Count {
    fn from(number: u128) -> Self {
        let mut limbs = vec![number as u64, (number >> 64) as u64];
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        Self { limbs }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// The largest power of ten in 64 bits.
        const CHUNK: u64 = 10_000_000_000_000_000_000;
        let mut limbs = self.limbs.clone();
        let mut chunks = Vec::new();
        while !limbs.is_empty() {
            let mut rest = 0;
            for limb in limbs.iter_mut().rev() {
                let whole = (u128::from(rest) << 64) | u128::from(*limb);
                *limb = (whole / u128::from(CHUNK)) as u64;
                rest = (whole % u128::from(CHUNK)) as u64;
            }
            chunks.push(rest);
            while limbs.last() == Some(&0) {
                limbs.pop();
            }
        }
        let Some(first) = chunks.pop() else { return f.pad_integral(true, "", "0") };
        let mut digits = first.to_string();
        for chunk in chunks.iter().rev() {
            write!(digits, "{chunk:019}")?;
        }
        f.pad_integral(true, "", &digits)
    }
}

/// What a counter adds up: small and quick, or of any size.
pub(super) trait Tally: Clone {
    fn one() -> Self;
    /// False when the sum is too large for this kind.
    fn add(&mut self, other: &Self) -> bool;
    fn count(&self) -> Count;
}

/// None, one, or more: enough to tell whether a solution is the only one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Few(pub(super) u8);

impl Tally for Few {
    fn one() -> Self {
        Self(1)
    }
    fn add(&mut self, other: &Self) -> bool {
        self.0 = (self.0 + other.0).min(2);
        true
    }
    fn count(&self) -> Count {
        Count::from(u128::from(self.0))
    }
}

impl Tally for u64 {
    fn one() -> Self {
        1
    }
    fn add(&mut self, other: &Self) -> bool {
        let (sum, over) = self.overflowing_add(*other);
        *self = sum;
        !over
    }
    fn count(&self) -> Count {
        Count::from(u128::from(*self))
    }
}

impl Tally for Count {
    fn one() -> Self {
        Self { limbs: vec![1] }
    }
    fn add(&mut self, other: &Self) -> bool {
        Self::add(self, &other.limbs);
        true
    }
    fn count(&self) -> Count {
        self.clone()
    }
}
