//! Small neural networks in whole numbers, for evaluations that were learned.
//!
//! The form is that of an efficiently updatable network (NNUE): each feature that is present adds
//! a row of numbers to an [accumulator](Net::add), so that a move changes a few rows and not the
//! whole. Two accumulators, one as each side sees the position, are clipped and weighed into one
//! number. All of it is integer arithmetic, so a position has the same value natively and in
//! WebAssembly to the bit.

use crate::{Search, Seat};

/// A network of `F` features and `H` numbers in each accumulator.
#[derive(Debug)]
pub struct Net<const F: usize, const H: usize> {
    rows: [[i16; H]; F],
    bias: [i16; H],
    /// How the clipped accumulators of the side that is asked and of the other one are weighed.
    out: [[i16; H]; 2],
    out_bias: i32,
}

/// A game for two whose evaluation is corrected by what a network learned.
pub trait Learned: Search {
    /// The features that are present as a seat sees them: what the network is trained on. `None` for
    /// matches of a kind that it does not know.
    fn features(&self, viewer: Seat) -> Option<Vec<u16>>;
}

/// What stands for one in an accumulator, which is clipped to the numbers from 0 to this.
pub const ONE: i16 = 255;
/// What stands for one among the weights of the output.
pub const OUT_ONE: i32 = 16;

/// A sum of rows.
pub type Accumulator<const H: usize> = [i16; H];

impl<const F: usize, const H: usize> Net<F, H> {
    /// How many bytes a file of weights has.
    pub const BYTES: usize = 2 * (F * H + H + 2 * H) + 4;

    /// Reads weights as `training/train.py` writes them: little-endian, rows first, then the
    /// accumulators' start, the weights of the output, and its start.
    ///
    /// # Panics
    /// If the file has another length than such a network needs; used in constants, so that is
    /// found when the program is compiled.
    #[must_use]
    pub const fn read(bytes: &[u8]) -> Self {
        assert!(bytes.len() == Self::BYTES, "the weights are those of another network");
        let mut net = Self { rows: [[0; H]; F], bias: [0; H], out: [[0; H]; 2], out_bias: 0 };
        let mut feature = 0;
        while feature < F {
            net.rows[feature] = row(bytes, feature * H);
            feature += 1;
        }
        net.bias = row(bytes, F * H);
        net.out = [row(bytes, F * H + H), row(bytes, F * H + 2 * H)];
        let at = Self::BYTES - 4;
        net.out_bias = i32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        net
    }

    /// The accumulator of a position without features.
    #[must_use]
    pub const fn start(&self) -> Accumulator<H> {
        self.bias
    }

    #[inline]
    pub fn add(&self, to: &mut Accumulator<H>, feature: usize) {
        for (sum, weight) in to.iter_mut().zip(&self.rows[feature]) {
            *sum = sum.wrapping_add(*weight);
        }
    }

    #[inline]
    pub fn remove(&self, from: &mut Accumulator<H>, feature: usize) {
        for (sum, weight) in from.iter_mut().zip(&self.rows[feature]) {
            *sum = sum.wrapping_sub(*weight);
        }
    }

    /// Removes some features and adds others in one go.
    #[inline]
    pub fn change<const R: usize, const A: usize>(
        &self,
        sums: &mut Accumulator<H>,
        removed: [usize; R],
        added: [usize; A],
    ) {
        let (removed, added) =
            (removed.map(|feature| &self.rows[feature]), added.map(|feature| &self.rows[feature]));
        for (place, sum) in sums.iter_mut().enumerate() {
            let gone = removed.iter().fold(*sum, |sum, row| sum.wrapping_sub(row[place]));
            *sum = added.iter().fold(gone, |sum, row| sum.wrapping_add(row[place]));
        }
    }

    /// The value for the side whose accumulator comes first, in what the network was trained to
    /// count.
    #[inline]
    #[must_use]
    pub fn value(&self, own: &Accumulator<H>, other: &Accumulator<H>) -> i32 {
        let sum = weigh(own, &self.out[0]) + weigh(other, &self.out[1]) + self.out_bias;
        sum / (i32::from(ONE) * OUT_ONE)
    }
}

#[inline]
fn weigh<const H: usize>(sums: &Accumulator<H>, weights: &[i16; H]) -> i32 {
    let clipped = sums.iter().map(|sum| (*sum).clamp(0, ONE));
    clipped.zip(weights).map(|(sum, weight)| i32::from(sum) * i32::from(*weight)).sum()
}

const fn row<const H: usize>(bytes: &[u8], at: usize) -> [i16; H] {
    let mut row = [0; H];
    let mut place = 0;
    while place < H {
        let byte = 2 * (at + place);
        row[place] = i16::from_le_bytes([bytes[byte], bytes[byte + 1]]);
        place += 1;
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two features and two numbers, worked out by hand.
    fn small() -> Net<2, 2> {
        let words: [i16; 10] = [100, -50, 300, 20, 10, 0, 64, -64, 128, 0];
        let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.extend((i32::from(ONE) * OUT_ONE * 7).to_le_bytes());
        Net::read(&bytes)
    }

    #[test]
    fn sums_are_clipped_and_weighed() {
        let net = small();
        let (mut own, mut other) = (net.start(), net.start());
        net.add(&mut own, 0);
        net.add(&mut other, 1);
        assert_eq!((own, other), ([110, -50], [310, 20]));
        // 110 of 255 counts four times, -50 is clipped to 0, 310 to 255 and counts eight times; the
        // start is 7.
        let expected = (110 * 64 + 255 * 128 + 7 * 255 * 16) / (255 * 16);
        assert_eq!(net.value(&own, &other), expected);
    }

    #[test]
    fn what_was_added_can_be_removed() {
        let net = small();
        let mut sums = net.start();
        net.add(&mut sums, 1);
        net.add(&mut sums, 0);
        net.remove(&mut sums, 1);
        let mut alone = net.start();
        net.add(&mut alone, 0);
        assert_eq!(sums, alone);
        let mut other = net.start();
        net.add(&mut other, 1);
        net.change(&mut other, [1], [0]);
        assert_eq!(other, alone);
    }
}
