//! Who may ask how often, and have how much open.
//!
//! Each address and each account has buckets of tokens that fill up again with time. Guessing
//! (passwords, join codes) has small buckets of its own.
//!
//! Nobody can be locked out by somebody else's guesses: who guesses at a name from one address runs
//! into the limit of that name from there. Only guesses from many addresses together reach the limit
//! of the name itself, and that does not hold for devices that the account has used before, which
//! have a bucket of their own.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use governor::clock::Clock as _;
use governor::middleware::NoOpMiddleware;
use governor::{Quota, RateLimiter};
use store::PlayerId;

use self::buckets::{Buckets, Moment, Ticks};
use crate::Clock;
use crate::error::Error;
use crate::metrics::{Metrics, add};
use crate::settings::Limits;

mod buckets;

/// What is counted apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    /// Any request.
    Request,
    /// One that could be a guess.
    Guess,
    /// A guess at the password of a name, from one address.
    GuessFrom,
    /// A guess at the password of a name, from anywhere.
    GuessAtName,
    /// A message on the play channel.
    Message,
    /// Something said to others.
    Saying,
}

impl Kind {
    const ALL: [Self; 6] = [
        Self::Request,
        Self::Guess,
        Self::GuessFrom,
        Self::GuessAtName,
        Self::Message,
        Self::Saying,
    ];

    /// How many in a minute, where any request may come `rate` times.
    fn per_minute(self, rate: u32) -> NonZeroU32 {
        at_least_one(match self {
            Self::Request => rate,
            Self::Guess | Self::Saying => rate / 20,
            Self::GuessFrom => rate / 60,
            Self::GuessAtName => rate / 10,
            Self::Message => rate.saturating_mul(10),
        })
    }

    /// How many at once, for somebody who was quiet before.
    fn at_once(self, rate: u32) -> NonZeroU32 {
        at_least_one(match self {
            Self::Request => rate / 2,
            Self::Guess | Self::GuessFrom | Self::Saying => rate / 60,
            Self::GuessAtName => rate / 10,
            Self::Message => rate,
        })
    }
}

fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

/// Whose bucket it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Who {
    Address(Network),
    Account(PlayerId),
    /// A user name that somebody gave, be there such an account or not.
    Name(u64),
    /// The same, given from one address.
    NameFrom(u64, Network),
    /// A device that an account has used before.
    Device(u64),
}

impl Who {
    pub(crate) fn address(address: IpAddr) -> Self {
        Self::Address(Network::of(address))
    }

    pub(crate) fn name(name: &str) -> Self {
        Self::Name(number_of(&name.to_lowercase()))
    }

    pub(crate) fn name_from(name: &str, address: IpAddr) -> Self {
        Self::NameFrom(number_of(&name.to_lowercase()), Network::of(address))
    }

    pub(crate) fn device(token_hash: &[u8]) -> Self {
        Self::Device(number_of(token_hash))
    }
}

impl Who {
    /// As other nodes know them: the same for the same.
    pub(crate) fn written(self) -> String {
        match self {
            Self::Address(Network(bytes, four)) => format!("address {} {four}", hex(bytes)),
            Self::Account(player) => format!("account {player}"),
            Self::Name(name) => format!("name {name:x}"),
            Self::NameFrom(name, Network(bytes, four)) => {
                format!("name {name:x} from {} {four}", hex(bytes))
            }
            Self::Device(device) => format!("device {device:x}"),
        }
    }
}

fn hex(bytes: [u8; 8]) -> String {
    format!("{:016x}", u64::from_be_bytes(bytes))
}

fn number_of(key: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish()
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

/// One limiter for each kind, in their order.
type Limiter = RateLimiter<Who, Buckets, Ticks, NoOpMiddleware<Moment>>;

pub(crate) struct Gate {
    limits: Limits,
    metrics: Arc<Metrics>,
    limiters: Option<[Limiter; Kind::ALL.len()]>,
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
    pub(crate) fn new(limits: Limits, clock: &Clock, metrics: Arc<Metrics>) -> Arc<Self> {
        let limiters = limits.rate.map(|rate| {
            Kind::ALL.map(|kind| {
                let quota =
                    Quota::per_minute(kind.per_minute(rate)).allow_burst(kind.at_once(rate));
                RateLimiter::new(quota, Buckets::default(), Ticks(clock.clone()))
            })
        });
        Arc::new(Self { limits, metrics, limiters, open: Mutex::default() })
    }

    /// Takes a token, or says in how many seconds there is one.
    pub(crate) fn pass(&self, kind: Kind, who: Who) -> Result<(), Error> {
        let Some(limiters) = &self.limiters else { return Ok(()) };
        let limiter = &limiters[kind as usize];
        limiter.check_key(&who).map_err(|not_until| {
            add(&self.metrics.too_many_requests);
            let wait = not_until.wait_time_from(limiter.clock().now());
            Error::TooManyRequests(wait.as_secs() + 1)
        })
    }

    /// Every how long a bucket of a kind lets one through, and how many fit in, as time.
    pub(crate) fn bucket(&self, kind: Kind) -> Option<[Duration; 2]> {
        let rate = self.limits.rate?;
        let each = Duration::from_mins(1) / kind.per_minute(rate).get();
        Some([each, each * kind.at_once(rate).get()])
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
    use store::Time;

    use super::*;

    fn gate(rate: Option<u32>) -> (Arc<Gate>, Clock) {
        let clock = Clock::by_hand(Time(0));
        let limits = Limits { rate, connections: 2, ..Limits::default() };
        (Gate::new(limits, &clock, Arc::default()), clock)
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
    fn a_flood_of_fresh_keys_forgives_nobody() {
        let (gate, clock) = gate(Some(600));
        let victim = Who::name("ana");
        for _ in 0..60 {
            gate.pass(Kind::GuessAtName, victim).unwrap();
        }
        // Somebody who has used half of theirs.
        let half = Who::name("ben");
        for _ in 0..30 {
            gate.pass(Kind::GuessAtName, half).unwrap();
        }
        assert!(gate.pass(Kind::GuessAtName, victim).is_err());
        let most = buckets::MOST as u64;
        for number in 0..4 * most {
            gate.pass(Kind::GuessAtName, Who::Name(number)).unwrap();
            if number % most == 0 {
                clock.advance(Duration::from_millis(100));
            }
        }
        assert!(gate.pass(Kind::GuessAtName, victim).is_err(), "forgotten by one-time keys");
        for _ in 0..30 {
            gate.pass(Kind::GuessAtName, half).unwrap();
        }
        assert!(gate.pass(Kind::GuessAtName, half).is_err(), "forgotten by one-time keys");
        clock.advance(Duration::from_hours(1));
        gate.pass(Kind::GuessAtName, victim).unwrap();
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
