//! A bounded number of buckets, and the server's clock, for the rate limiter of `governor`. Its own
//! tables grow with every key that anybody makes up.

use std::collections::HashMap;
use std::ops::Add;
use std::sync::Mutex;

use governor::clock::{self, Reference};
use governor::nanos::Nanos;
use governor::state::StateStore;

use super::{Who, lock};
use crate::Clock;

/// How many buckets of a kind are kept.
pub(super) const MOST: usize = 100_000;

/// When each bucket is full again.
///
/// Where there are too many, those go that would be full again soonest, because to forget them
/// forgives least. So fresh keys, each used once, drive out one another and nothing that was used
/// more: whoever wants a used-up bucket forgotten, another's or their own, has to use up nearly
/// [`MOST`] others as far, which costs that many times what it gives.
#[derive(Default)]
pub(super) struct Buckets(Mutex<HashMap<Who, Nanos>>);

impl StateStore for Buckets {
    type Key = Who;

    fn measure_and_replace<T, F, E>(&self, key: &Who, judge: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        let mut buckets = lock(&self.0);
        if let Some(full_at) = buckets.get_mut(key) {
            let (passed, next) = judge(Some(*full_at))?;
            *full_at = next;
            return Ok(passed);
        }
        let (passed, next) = judge(None)?;
        if buckets.len() >= MOST {
            forget_some(&mut buckets);
        }
        buckets.insert(*key, next);
        Ok(passed)
    }
}

/// Forgets an eighth, so that looking at all of them is rare.
fn forget_some(buckets: &mut HashMap<Who, Nanos>) {
    let mut many = buckets.len() / 8;
    let mut moments: Vec<Nanos> = buckets.values().copied().collect();
    let (_, last, _) = moments.select_nth_unstable(many);
    let last = *last;
    buckets.retain(|_, full_at| *full_at >= last);
    // Of those that are full at the very same moment as many as are still too much.
    many = many.saturating_sub(moments.len() - buckets.len());
    buckets.retain(|_, full_at| {
        let goes = many > 0 && *full_at == last;
        many -= usize::from(goes);
        !goes
    });
}

/// A moment of the server's clock, in nanoseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Moment(u64);

impl Add<Nanos> for Moment {
    type Output = Self;
    fn add(self, time: Nanos) -> Self {
        Self(self.0.saturating_add(time.as_u64()))
    }
}

impl Reference for Moment {
    fn duration_since(&self, earlier: Self) -> Nanos {
        self.0.saturating_sub(earlier.0).into()
    }

    fn saturating_sub(&self, time: Nanos) -> Self {
        Self(self.0.checked_sub(time.as_u64()).unwrap_or(self.0))
    }
}

/// The server's clock, so that tests move the limits' time with everybody else's.
pub(super) struct Ticks(pub(super) Clock);

impl clock::Clock for Ticks {
    type Instant = Moment;
    fn now(&self) -> Moment {
        Moment(self.0.now().0.max(0).unsigned_abs().saturating_mul(1_000_000))
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    #[test]
    fn a_full_table_forgets_those_that_are_full_soonest() {
        let buckets = Buckets::default();
        let use_up = |name: u64, full_at: u64| {
            let judged = |_| Ok::<_, Infallible>(((), Nanos::new(full_at)));
            buckets.measure_and_replace(&Who::Name(name), judged).unwrap();
        };
        let most = MOST as u64;
        for name in 0..most {
            use_up(name, most - name);
        }
        use_up(most, 1);
        let known = lock(&buckets.0);
        assert_eq!(known.len(), MOST - MOST / 8 + 1);
        assert!((0..most - most / 8).all(|name| known.contains_key(&Who::Name(name))));
        drop(known);
        // Also where all of them are the same.
        let buckets = Buckets::default();
        for name in 0..2 * most {
            let judged = |_| Ok::<_, Infallible>(((), Nanos::new(7)));
            buckets.measure_and_replace(&Who::Name(name), judged).unwrap();
        }
        let known = lock(&buckets.0).len();
        assert!((MOST - MOST / 8..=MOST).contains(&known), "{known}");
    }
}
