//! The groups of a sweep: packed frontiers with a number each, found by hashing.

use super::tally::Tally;

/// A frontier: plugs packed into words, so that it is hashed and compared quickly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Frontier<const N: usize>(pub(super) [u64; N]);

impl<const N: usize> Frontier<N> {
    fn hash(&self) -> usize {
        let mut hash = 0u64;
        for word in self.0 {
            hash = (hash.rotate_left(29) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        (hash ^ (hash >> 32)) as usize
    }
}

/// Groups in the order in which they were met, and a table of their places in that order, counted
/// from 1; 0 is free.
pub(super) struct Groups<const N: usize, T> {
    table: Vec<u32>,
    pub(super) frontiers: Vec<Frontier<N>>,
    pub(super) counts: Vec<T>,
    /// False once a number has grown too large for its kind.
    pub(super) fits: bool,
}

impl<const N: usize, T: Tally> Groups<N, T> {
    pub(super) fn new() -> Self {
        Self { table: vec![0; 64], frontiers: Vec::new(), counts: Vec::new(), fits: true }
    }

    pub(super) fn len(&self) -> usize {
        self.frontiers.len()
    }

    #[inline]
    pub(super) fn add(&mut self, frontier: Frontier<N>, count: &T) {
        let mask = self.table.len() - 1;
        let mut place = frontier.hash() & mask;
        loop {
            let at = self.table[place] as usize;
            if at == 0 {
                break;
            }
            if self.frontiers[at - 1] == frontier {
                self.fits &= self.counts[at - 1].add(count);
                return;
            }
            place = (place + 1) & mask;
        }
        self.frontiers.push(frontier);
        self.counts.push(count.clone());
        self.table[place] = self.frontiers.len() as u32;
        if self.frontiers.len() * 2 > self.table.len() {
            self.grow();
        }
    }

    fn grow(&mut self) {
        self.table = vec![0; self.table.len() * 4];
        let mask = self.table.len() - 1;
        for (at, frontier) in self.frontiers.iter().enumerate() {
            let mut place = frontier.hash() & mask;
            while self.table[place] != 0 {
                place = (place + 1) & mask;
            }
            self.table[place] = at as u32 + 1;
        }
    }

    /// Empties the groups; the table keeps its size unless that was far too large.
    pub(super) fn clear(&mut self) {
        if self.table.len() > 64 && self.frontiers.len() * 64 < self.table.len() {
            self.table.truncate(self.table.len() / 4);
        }
        self.table.fill(0);
        self.frontiers.clear();
        self.counts.clear();
    }

    /// Keeps the groups that this says. They cannot be added to afterwards.
    pub(super) fn keep(&mut self, mut keeps: impl FnMut(&Frontier<N>) -> bool) {
        let mut kept = 0;
        for at in 0..self.frontiers.len() {
            if keeps(&self.frontiers[at]) {
                self.frontiers.swap(kept, at);
                self.counts.swap(kept, at);
                kept += 1;
            }
        }
        self.frontiers.truncate(kept);
        self.counts.truncate(kept);
    }
}
