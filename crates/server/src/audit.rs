//! Notes for the audit log: who came in, who tried to, and what was done by those who may.
//!
//! Failed log-ins are the only notes that anybody can cause without an account, so they are bounded:
//! in each minute the first failure at an account from an address is noted at once and those that
//! follow are counted, and beyond so many accounts and addresses all are counted together.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use store::{AuditKind, NewAudit, Origin, PlayerId, Time};

use crate::app::App;

/// How many accounts and addresses are told apart in a minute.
const MOST_APART: usize = 20;

const MINUTE: i64 = 60_000;

#[derive(Default)]
pub(crate) struct Failures(Mutex<Minute>);

#[derive(Default)]
struct Minute {
    number: i64,
    /// How many followed the one that was noted.
    apart: HashMap<(Option<PlayerId>, IpAddr), u32>,
    others: u32,
}

/// A note about failures that is to be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Failed {
    subject: Option<PlayerId>,
    address: Option<IpAddr>,
    times: u32,
}

impl Failures {
    /// What is to be noted of minutes that are over, and of one more failure.
    fn count(&self, failed: Option<(Option<PlayerId>, IpAddr)>, now: Time) -> Vec<Failed> {
        let mut minute = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let number = now.0.div_euclid(MINUTE);
        let mut notes = Vec::new();
        if number != minute.number {
            let over = std::mem::replace(&mut *minute, Minute { number, ..Minute::default() });
            let followed = over.apart.into_iter().filter(|(_, times)| *times > 0);
            notes.extend(followed.map(|((subject, address), times)| Failed {
                subject,
                address: Some(address),
                times,
            }));
            if over.others > 0 {
                notes.push(Failed { subject: None, address: None, times: over.others });
            }
        }
        if let Some((subject, address)) = failed {
            let room = minute.apart.len() < MOST_APART;
            if let Some(times) = minute.apart.get_mut(&(subject, address)) {
                *times = times.saturating_add(1);
            } else if room {
                minute.apart.insert((subject, address), 0);
                notes.push(Failed { subject, address: Some(address), times: 1 });
            } else {
                minute.others = minute.others.saturating_add(1);
            }
        }
        notes
    }
}

impl App {
    /// Notes something. What was done is done, so that it could not be noted is logged.
    pub(crate) async fn note(&self, new: NewAudit<'_>) {
        let kind = new.kind.name();
        if let Err(error) = self.store.note(new, self.clock.now()).await {
            tracing::error!(kind, "the audit log could not be written ({kind}): {error}");
        }
    }

    /// Notes a failed log-in, if it is not one of many; and those of the minutes before.
    pub(crate) async fn note_failure(&self, failed: Option<(Option<PlayerId>, IpAddr)>) {
        for Failed { subject, address, times } in self.failures.count(failed, self.clock.now()) {
            let address = address.map(|address| address.to_string());
            let new = NewAudit::new(AuditKind::LogInFailed, Origin::Web);
            self.note(NewAudit { subject, address: address.as_deref(), times, ..new }).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_of_failures_is_a_few_notes() {
        let failures = Failures::default();
        let now = Time(7 * MINUTE);
        let ana = Some(PlayerId::for_tests(1));
        let address = |number: u32| IpAddr::from(number.to_be_bytes());
        let mut notes = 0;
        for _ in 0..1_000 {
            notes += failures.count(Some((ana, address(1))), now).len();
        }
        for number in 0..100_000 {
            notes += failures.count(Some((None, address(number))), now).len();
        }
        assert_eq!(notes, MOST_APART);
        let rest = failures.count(None, Time(8 * MINUTE));
        let of_ana = Failed { subject: ana, address: Some(address(1)), times: 999 };
        assert!(rest.contains(&of_ana));
        assert!(rest.len() <= MOST_APART + 1, "{rest:?}");
        let told: u32 = rest.iter().map(|one| one.times).sum();
        assert_eq!(told as usize + notes, 101_000, "none is forgotten");
        assert_eq!(failures.count(None, Time(9 * MINUTE)), []);
    }
}
