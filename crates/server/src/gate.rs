//! Who may ask how often, and have how much open.
//!
//! Each address and each account has buckets of tokens that fill up again with time. Guessing
//! (passwords, join codes) has small buckets of its own.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::{PlayerId, Time};

use crate::Clock;
use crate::error::Error;
use crate::metrics::{Metrics, add};
use crate::settings::Limits;

/// What is counted apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    /// Any request.
    Request,
    /// One that could be a guess.
    Guess,
    /// A message on the play channel.
    Message,
    /// Something said to others.
    Saying,
}

impl Kind {
    /// How many in a minute, where any request may come `rate` times.
    fn per_minute(self, rate: u32) -> u32 {
        match self {
            Self::Request => rate,
            Self::Guess | Self::Saying => (rate / 20).max(1),
            Self::Message => rate.saturating_mul(10),
        }
    }

    /// How many at once, for somebody who was quiet before.
    fn at_once(self, rate: u32) -> u32 {
        match self {
            Self::Request => rate / 2,
            Self::Guess | Self::Saying => rate / 60,
            Self::Message => rate,
        }
        .max(1)
    }
}

/// Whose bucket it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Who {
    Address(Network),
    Account(PlayerId),
    /// A user name that somebody gave, be there such an account or not.
    Name(u64),
}

impl Who {
    pub(crate) fn address(address: IpAddr) -> Self {
        Self::Address(Network::of(address))
    }

    pub(crate) fn name(name: &str) -> Self {
        let mut hasher = DefaultHasher::new();
        name.to_lowercase().hash(&mut hasher);
        Self::Name(hasher.finish())
    }
}

/// What counts as one address: of version 6, everybody has a whole network of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Network([u8; 8], bool);

impl Network {
    fn of(address: IpAddr) -> Self {
        let mut network = [0; 8];
        match address.to_canonical() {
            IpAddr::V4(address) => network[..4].copy_from_slice(&address.octets()),
            IpAddr::V6(address) => network.copy_from_slice(&address.octets()[..8]),
        }
        Self(network, address.to_canonical().is_ipv4())
    }
}

struct Bucket {
    /// In parts of which a token has [`PARTS`], at that moment.
    tokens: i64,
    at: Time,
}

/// So that a token a minute is one part in a millisecond, and nothing is lost by rounding.
const PARTS: i64 = 60_000;

/// How many buckets are kept. Full ones are as good as none, and go first.
const MOST_BUCKETS: usize = 100_000;

pub(crate) struct Gate {
    limits: Limits,
    clock: Clock,
    metrics: Arc<Metrics>,
    buckets: Mutex<HashMap<(Kind, Who), Bucket>>,
    open: Mutex<HashMap<(Door, Who), u32>>,
}

/// What can be open at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Door {
    Connection,
    Socket,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Gate {
    pub(crate) fn new(limits: Limits, clock: Clock, metrics: Arc<Metrics>) -> Arc<Self> {
        let (buckets, open) = Default::default();
        Arc::new(Self { limits, clock, metrics, buckets, open })
    }

    /// Takes a token, or says in how many seconds there is one.
    pub(crate) fn pass(&self, kind: Kind, who: Who) -> Result<(), Error> {
        let Some(rate) = self.limits.rate else { return Ok(()) };
        let now = self.clock.now();
        let filled = |kind: Kind, bucket: &Bucket| {
            let passed = now.since(bucket.at).as_millis() as i64;
            let gained = passed.saturating_mul(kind.per_minute(rate).into());
            bucket.tokens.saturating_add(gained).min(i64::from(kind.at_once(rate)) * PARTS)
        };
        let full = i64::from(kind.at_once(rate)) * PARTS;
        let mut buckets = lock(&self.buckets);
        if buckets.len() >= MOST_BUCKETS && !buckets.contains_key(&(kind, who)) {
            buckets.retain(|(kind, _), bucket| {
                filled(*kind, bucket) < i64::from(kind.at_once(rate)) * PARTS
            });
            // Whoever uses this many at once is no guest.
            if buckets.len() >= MOST_BUCKETS {
                buckets.clear();
            }
        }
        let bucket = buckets.entry((kind, who)).or_insert(Bucket { tokens: full, at: now });
        *bucket = Bucket { tokens: filled(kind, bucket), at: now };
        if bucket.tokens >= PARTS {
            bucket.tokens -= PARTS;
            return Ok(());
        }
        let missing = PARTS - bucket.tokens;
        drop(buckets);
        add(&self.metrics.too_many_requests);
        let milliseconds = missing / i64::from(kind.per_minute(rate));
        Err(Error::TooManyRequests(milliseconds.unsigned_abs() / 1000 + 1))
    }

    /// Opens a door for somebody, as long as they have not too many open.
    pub(crate) fn open(self: &Arc<Self>, door: Door, who: Who) -> Option<Open> {
        let most = match (door, who) {
            (Door::Connection, _) => self.limits.connections,
            (Door::Socket, Who::Account(_)) => self.limits.sockets_of_account,
            (Door::Socket, _) => self.limits.sockets_of_address,
        };
        let mut open = lock(&self.open);
        let count = open.entry((door, who)).or_default();
        if self.limits.rate.is_some() && *count >= most {
            return None;
        }
        *count += 1;
        drop(open);
        Some(Open { gate: Arc::clone(self), door, who })
    }
}

/// Something that is open, until this is dropped.
pub(crate) struct Open {
    gate: Arc<Gate>,
    door: Door,
    who: Who,
}

impl Drop for Open {
    fn drop(&mut self) {
        let mut open = lock(&self.gate.open);
        if let Some(count) = open.get_mut(&(self.door, self.who)) {
            *count -= 1;
            if *count == 0 {
                open.remove(&(self.door, self.who));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn gate(rate: Option<u32>) -> (Arc<Gate>, Clock) {
        let clock = Clock::by_hand(Time(0));
        let limits = Limits { rate, connections: 2, ..Limits::default() };
        (Gate::new(limits, clock.clone(), Arc::default()), clock)
    }

    fn seconds(refused: &Result<(), Error>) -> u64 {
        match *refused {
            Err(Error::TooManyRequests(seconds)) => seconds,
            _ => 0,
        }
    }

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let (gate, clock) = gate(Some(600));
        let ana = Who::Account(PlayerId::for_tests(1));
        for _ in 0..10 {
            gate.pass(Kind::Guess, ana).unwrap();
        }
        assert_eq!(seconds(&gate.pass(Kind::Guess, ana)), 3);
        gate.pass(Kind::Request, ana).unwrap();
        gate.pass(Kind::Guess, Who::Account(PlayerId::for_tests(2))).unwrap();
        clock.advance(Duration::from_millis(1_999));
        assert!(gate.pass(Kind::Guess, ana).is_err());
        clock.advance(Duration::from_millis(1));
        gate.pass(Kind::Guess, ana).unwrap();
        assert!(gate.pass(Kind::Guess, ana).is_err());
        clock.advance(Duration::from_hours(1));
        for _ in 0..10 {
            gate.pass(Kind::Guess, ana).unwrap();
        }
        assert!(gate.pass(Kind::Guess, ana).is_err(), "no more than fits in");
    }

    #[test]
    fn without_a_rate_everything_passes() {
        let (gate, _) = gate(None);
        let who = Who::address([10, 0, 0, 1].into());
        for _ in 0..10_000 {
            gate.pass(Kind::Guess, who).unwrap();
        }
        let all: Vec<_> = (0..10).map(|_| gate.open(Door::Connection, who)).collect();
        assert!(all.iter().all(Option::is_some));
    }

    #[test]
    fn doors_close_behind_those_who_go() {
        let (gate, _) = gate(Some(600));
        let who = Who::address([10, 0, 0, 1].into());
        let one = gate.open(Door::Connection, who);
        let other = gate.open(Door::Connection, who);
        assert!(one.is_some() && other.is_some());
        assert!(gate.open(Door::Connection, who).is_none());
        assert!(gate.open(Door::Connection, Who::address([10, 0, 0, 2].into())).is_some());
        drop(one);
        assert!(gate.open(Door::Connection, who).is_some());
    }

    #[test]
    fn addresses_of_one_network_are_one() {
        let of = |text: &str| Who::address(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
        assert_ne!(of("10.0.0.1"), of("10.0.0.2"));
        assert_eq!(Who::name("Ana"), Who::name("aNA"));
    }
}
