//! Luck and secrets from the operating system.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

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

/// The luck of the matches, cheap to clone.
#[derive(Clone, Default)]
pub struct Luck(Option<Arc<Mutex<dyn Chance + Send>>>);

impl fmt::Debug for Luck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Luck::given" } else { "Luck::of_machine" })
    }
}

impl Luck {
    /// The luck of the operating system.
    #[must_use]
    pub const fn of_machine() -> Self {
        Self(None)
    }

    /// Luck that somebody else decides on: for tests that play the same match twice.
    #[must_use]
    pub fn given(by: Arc<Mutex<dyn Chance + Send>>) -> Self {
        Self(Some(by))
    }
}

impl Chance for Luck {
    fn below(&mut self, n: u32) -> u32 {
        if let Some(given) = &self.0 {
            return given.lock().unwrap_or_else(PoisonError::into_inner).below(n);
        }
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
            met[Luck::of_machine().below(6) as usize] += 1;
        }
        assert!(met.iter().all(|times| *times > 0), "{met:?}");
        assert_eq!(Luck::of_machine().below(1), 0);
        let dice = |seed| Luck::given(Arc::new(Mutex::new(catalog::Dice::new(seed)))).below(1000);
        assert_eq!(dice(1), dice(1));
        assert_ne!(dice(1), dice(2));
    }
}
