//! The one door for luck.

/// Answers questions of luck, one uniform question at a time.
///
/// Rules ask; they never own a generator. So a match can be driven by the operating system's
/// generator, by a seed, by a script, or with every answer in turn.
pub trait Chance {
    /// A number below `n`, each equally likely. `n` is at least 1.
    fn below(&mut self, n: u32) -> u32;
}

impl<C: Chance + ?Sized> Chance for &mut C {
    fn below(&mut self, n: u32) -> u32 {
        (**self).below(n)
    }
}

/// What the rules do with luck beyond a single question.
pub trait ChanceExt: Chance {
    /// Draws all items in a random order: each time one of those not yet picked, in their listed
    /// order. Asks `below(n)`, `below(n - 1)`, … down to `below(2)`.
    fn shuffle<T>(&mut self, items: &mut Vec<T>) {
        let mut picked = Vec::with_capacity(items.len());
        while items.len() > 1 {
            let pick = self.below(items.len() as u32) as usize;
            picked.push(items.remove(pick));
        }
        picked.append(items);
        *items = picked;
    }

    /// One of the items, each equally likely.
    ///
    /// # Panics
    /// When there are none.
    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u32) as usize]
    }
}

impl<C: Chance + ?Sized> ChanceExt for C {}

/// A small seeded generator (SplitMix64): repeatable, fast, and never used where a secret must
/// withstand somebody who wants to guess it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dice(u64);

impl Dice {
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The seed of dice that go on as these do.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.0
    }

    /// The next 64 random bits.
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

impl Chance for Dice {
    fn below(&mut self, n: u32) -> u32 {
        // Multiply and shift; the few low products that would favour small answers are redrawn.
        let threshold = n.wrapping_neg() % n;
        loop {
            let product = u64::from(self.bits() as u32) * u64::from(n);
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }
}

/// Answers read from a list, with a memory of what went wrong.
///
/// Rules cannot be stopped in the middle of a question. A script that runs out or holds an
/// impossible answer goes on with a generator, so that the rules come to an end, and reports the
/// fault afterwards; the caller then throws the result away.
#[derive(Clone, Debug)]
pub struct Script<'a> {
    answers: &'a [u32],
    used: usize,
    fault: Option<ScriptFault>,
    spare: Dice,
}

/// Why a script did not fit the questions asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScriptFault {
    #[error("draw {index} is {answer}, but only 0 to {} are possible", n - 1)]
    OutOfRange { index: usize, answer: u32, n: u32 },
    #[error("{given} draws were given, but more are needed (the next is below {n})")]
    TooFew { given: usize, n: u32 },
    #[error("{given} draws were given, but only {used} were needed")]
    TooMany { given: usize, used: usize },
}

impl<'a> Script<'a> {
    #[must_use]
    pub const fn new(answers: &'a [u32]) -> Self {
        Self { answers, used: 0, fault: None, spare: Dice::new(0) }
    }

    /// Whether every answer was possible, asked for, and enough.
    pub fn finish(self) -> Result<(), ScriptFault> {
        match self.fault {
            Some(fault) => Err(fault),
            None if self.used < self.answers.len() => {
                Err(ScriptFault::TooMany { given: self.answers.len(), used: self.used })
            }
            None => Ok(()),
        }
    }
}

impl Chance for Script<'_> {
    fn below(&mut self, n: u32) -> u32 {
        if self.fault.is_none() {
            match self.answers.get(self.used) {
                Some(&answer) if answer < n => {
                    self.used += 1;
                    return answer;
                }
                Some(&answer) => {
                    self.fault = Some(ScriptFault::OutOfRange { index: self.used, answer, n });
                }
                None => self.fault = Some(ScriptFault::TooFew { given: self.answers.len(), n }),
            }
        }
        self.spare.below(n)
    }
}

/// Passes questions on and keeps the answers, so that they can be handed to a [`Script`] later.
#[derive(Debug)]
pub struct Recording<C> {
    inner: C,
    answers: Vec<u32>,
}

impl<C: Chance> Recording<C> {
    pub const fn new(inner: C) -> Self {
        Self { inner, answers: Vec::new() }
    }

    pub fn into_answers(self) -> Vec<u32> {
        self.answers
    }
}

impl<C: Chance> Chance for Recording<C> {
    fn below(&mut self, n: u32) -> u32 {
        let answer = self.inner.below(n);
        self.answers.push(answer);
        answer
    }
}

/// Runs `question` once for every series of answers it can be given, with the odds of each.
///
/// ```
/// use kit::{Chance, outcomes};
/// let sums = outcomes(|chance| chance.below(6) + chance.below(6) + 2);
/// let seven: f64 = sums.iter().filter(|(sum, _)| *sum == 7).map(|(_, odds)| odds).sum();
/// assert!((seven - 1.0 / 6.0).abs() < 1e-12);
/// ```
///
/// Only for questions that come to an end whatever the answers.
pub fn outcomes<T>(mut question: impl FnMut(&mut dyn Chance) -> T) -> Vec<(T, f64)> {
    struct Odometer {
        /// The answers of this run and how many each question had.
        wheels: Vec<(u32, u32)>,
        at: usize,
    }
    impl Chance for Odometer {
        fn below(&mut self, n: u32) -> u32 {
            if self.at == self.wheels.len() {
                self.wheels.push((0, n));
            }
            self.at += 1;
            self.wheels[self.at - 1].0
        }
    }
    let mut odometer = Odometer { wheels: Vec::new(), at: 0 };
    let mut found = Vec::new();
    loop {
        odometer.at = 0;
        let result = question(&mut odometer);
        let odds = odometer.wheels.iter().map(|(_, n)| 1.0 / f64::from(*n)).product();
        found.push((result, odds));
        while odometer.wheels.last().is_some_and(|(answer, n)| answer + 1 == *n) {
            odometer.wheels.pop();
        }
        match odometer.wheels.last_mut() {
            Some((answer, _)) => *answer += 1,
            None => return found,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shuffle_picks_from_what_is_left_in_listed_order() {
        let mut items = vec!['a', 'b', 'c', 'd'];
        let mut script = Script::new(&[1, 2, 0]);
        script.shuffle(&mut items);
        assert_eq!(items, ['b', 'd', 'a', 'c']);
        assert_eq!(script.finish(), Ok(()));
    }

    #[test]
    fn a_script_tells_too_few_too_many_and_impossible_answers() {
        let mut few = Script::new(&[1]);
        few.below(2);
        few.below(3);
        assert_eq!(few.finish(), Err(ScriptFault::TooFew { given: 1, n: 3 }));
        let mut many = Script::new(&[1, 1]);
        many.below(2);
        assert_eq!(many.finish(), Err(ScriptFault::TooMany { given: 2, used: 1 }));
        let mut wrong = Script::new(&[2]);
        assert!(wrong.below(2) < 2);
        assert_eq!(wrong.finish(), Err(ScriptFault::OutOfRange { index: 0, answer: 2, n: 2 }));
    }

    #[test]
    fn dice_are_fair_within_reason_and_repeatable() {
        let mut counts = [0_u32; 6];
        let mut dice = Dice::new(7);
        for _ in 0..60_000 {
            counts[dice.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
        assert_eq!(Dice::new(3).below(1000), Dice::new(3).below(1000));
        assert_eq!(Dice::new(dice.seed()).bits(), dice.bits());
    }

    #[test]
    fn outcomes_meet_every_answer_once() {
        // The second question is asked only after a zero: 1/2 · 1/3 three times, and 1/2 once.
        let found = outcomes(|c| if c.below(2) == 0 { c.below(3) } else { 9 });
        let values: Vec<u32> = found.iter().map(|(value, _)| *value).collect();
        assert_eq!(values, [0, 1, 2, 9]);
        let total: f64 = found.iter().map(|(_, odds)| odds).sum();
        assert!((total - 1.0).abs() < 1e-12);
    }
}
