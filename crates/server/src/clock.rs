//! What time it is. Everything in the server asks here, so that tests can say.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use store::Time;
use tokio::sync::watch;

/// By how many milliseconds two clocks may differ without anybody caring.
const NOTICEABLE: i64 = 20;

/// A clock, cheap to clone.
#[derive(Clone, Debug)]
pub struct Clock(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Machine(Base),
    /// That of the database, measured from time to time.
    Agreed(Base, Arc<AtomicI64>, watch::Sender<Duration>),
    Shifted(Base, watch::Sender<Duration>),
    Hand(watch::Sender<Time>),
}

/// What the machine's clock said at some moment. From there on time is measured, so that nobody's
/// turn ends because somebody sets the machine's clock.
#[derive(Clone, Copy, Debug)]
struct Base {
    began: Instant,
    at: Time,
}

impl Base {
    fn now(self) -> Time {
        self.at.after(self.began.elapsed())
    }
}

impl Clock {
    /// The machine's clock as it goes from now on.
    #[must_use]
    pub fn of_machine() -> Self {
        Self(Kind::Machine(Base { began: Instant::now(), at: Time::of_machine() }))
    }

    /// A clock that says what the database's does. It can be [advanced](Clock::advance) too.
    #[must_use]
    pub(crate) fn agreed(at: Time) -> Self {
        let base = Base { began: Instant::now(), at };
        Self(Kind::Agreed(base, Arc::default(), watch::Sender::new(Duration::ZERO)))
    }

    /// Goes by what the database's clock says at this moment, if that is noticeably something else.
    pub(crate) fn agree(&self, there: Time) {
        if let Kind::Agreed(base, off, _) = &self.0 {
            let found = there.0 - base.now().0;
            if (found - off.load(Ordering::Relaxed)).abs() > NOTICEABLE {
                off.store(found, Ordering::Relaxed);
            }
        }
    }

    /// The machine's clock, which can be [advanced](Clock::advance): for tests of a whole program.
    #[must_use]
    pub fn shifted() -> Self {
        let base = Base { began: Instant::now(), at: Time::of_machine() };
        Self(Kind::Shifted(base, watch::Sender::new(Duration::ZERO)))
    }

    /// A clock that moves only when it is [advanced](Clock::advance).
    #[must_use]
    pub fn by_hand(start: Time) -> Self {
        Self(Kind::Hand(watch::Sender::new(start)))
    }

    /// Moves a clock that can be moved; the machine's goes by itself.
    pub fn advance(&self, time: Duration) {
        match &self.0 {
            Kind::Machine(_) => {}
            Kind::Shifted(_, ahead) | Kind::Agreed(_, _, ahead) => {
                ahead.send_modify(|ahead| *ahead += time);
            }
            Kind::Hand(now) => now.send_modify(|now| *now = now.after(time)),
        }
    }

    pub fn now(&self) -> Time {
        match &self.0 {
            Kind::Machine(base) => base.now(),
            Kind::Shifted(base, ahead) => base.now().after(*ahead.borrow()),
            Kind::Agreed(base, off, ahead) => {
                let off = off.load(Ordering::Relaxed);
                Time(base.now().0 + off).after(*ahead.borrow())
            }
            Kind::Hand(now) => *now.borrow(),
        }
    }

    /// Returns after some time.
    pub(crate) async fn sleep(&self, time: Duration) {
        self.sleep_until(self.now().after(time)).await;
    }

    /// Returns when it is `moment` or later.
    pub async fn sleep_until(&self, moment: Time) {
        match &self.0 {
            Kind::Machine(base) => tokio::time::sleep(moment.since(base.now())).await,
            Kind::Shifted(_, ahead) | Kind::Agreed(_, _, ahead) => {
                let mut changes = ahead.subscribe();
                loop {
                    let left = moment.since(self.now());
                    if left.is_zero() {
                        return;
                    }
                    // Whether time has passed or the clock was moved: look again.
                    tokio::select! {
                        () = tokio::time::sleep(left) => {}
                        _ = changes.changed() => {}
                    }
                }
            }
            Kind::Hand(now) => {
                let mut changes = now.subscribe();
                // The sender lives as long as this clock, so waiting cannot fail.
                let _ = changes.wait_for(|now| *now >= moment).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_clock_by_hand_wakes_those_whose_time_has_come() {
        let clock = Clock::by_hand(Time(1_000));
        let sleeper = tokio::spawn({
            let clock = clock.clone();
            async move { clock.sleep_until(Time(61_000)).await }
        });
        clock.advance(Duration::from_secs(59));
        tokio::task::yield_now().await;
        assert!(!sleeper.is_finished());
        clock.advance(Duration::from_secs(1));
        sleeper.await.unwrap();
        assert_eq!(clock.now(), Time(61_000));
    }

    #[tokio::test]
    async fn a_shifted_clock_goes_by_itself_and_can_be_moved() {
        let clock = Clock::shifted();
        let start = clock.now();
        let hour = Duration::from_hours(1);
        let sleeper = tokio::spawn({
            let clock = clock.clone();
            async move { clock.sleep_until(start.after(hour)).await }
        });
        tokio::task::yield_now().await;
        assert!(!sleeper.is_finished());
        clock.advance(hour);
        sleeper.await.unwrap();
        assert!(clock.now() >= start.after(hour));
    }
}
