//! What time it is. Everything in the server asks here, so that tests can say.

use std::time::Duration;

use store::Time;
use tokio::sync::watch;

/// A clock, cheap to clone.
#[derive(Clone, Debug)]
pub struct Clock(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Machine,
    Hand(watch::Sender<Time>),
}

/// The longest that is slept at a stretch, so that a machine's clock that jumps is noticed.
const NAP: Duration = Duration::from_secs(30);

impl Clock {
    /// The machine's clock.
    #[must_use]
    pub const fn of_machine() -> Self {
        Self(Kind::Machine)
    }

    /// A clock that moves only when it is [advanced](Clock::advance).
    #[must_use]
    pub fn by_hand(start: Time) -> Self {
        Self(Kind::Hand(watch::Sender::new(start)))
    }

    /// Moves a clock that goes by hand; the machine's goes by itself.
    pub fn advance(&self, time: Duration) {
        if let Kind::Hand(now) = &self.0 {
            now.send_modify(|now| *now = now.after(time));
        }
    }

    pub fn now(&self) -> Time {
        match &self.0 {
            Kind::Machine => Time::of_machine(),
            Kind::Hand(now) => *now.borrow(),
        }
    }

    /// Returns when it is `moment` or later.
    pub async fn sleep_until(&self, moment: Time) {
        match &self.0 {
            Kind::Machine => loop {
                let left = moment.since(Time::of_machine());
                if left.is_zero() {
                    return;
                }
                tokio::time::sleep(left.min(NAP)).await;
            },
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
}
