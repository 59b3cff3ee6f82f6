//! Luck and secrets from the operating system.

use catalog::Chance;

fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the operating system gives random bytes");
}

/// Random bytes that nobody can guess.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    fill(&mut bytes);
    bytes
}

/// The luck of the matches.
pub(crate) struct Luck;

impl Chance for Luck {
    fn below(&mut self, n: u32) -> u32 {
        // The few low numbers that would make some answers likelier than others are drawn again.
        let threshold = n.wrapping_neg() % n;
        loop {
            let drawn = u32::from_le_bytes(bytes());
            if drawn >= threshold {
                return drawn % n;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_is_possible_and_no_other() {
        let mut met = [0; 6];
        for _ in 0..600 {
            met[Luck.below(6) as usize] += 1;
        }
        assert!(met.iter().all(|times| *times > 0), "{met:?}");
        assert_eq!(Luck.below(1), 0);
    }
}
