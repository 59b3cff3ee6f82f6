//! Passwords, kept as salted argon2id hashes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task;

use super::fields;
use crate::error::Error;
use crate::luck;

/// Hashes and checks passwords, on threads of their own: it takes tens of milliseconds on purpose.
#[derive(Clone)]
pub struct Passwords {
    argon2: Argon2<'static>,
    /// The hash of a password that nobody has, checked where there is no account, so that a failed
    /// log-in takes the same time with or without one.
    nobody: Arc<str>,
    /// Each takes megabytes and all of a core, so only so many are worked on at a time.
    turns: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

/// How many may wait for a turn, two seconds or so on two cores; the next ones are told at once to
/// come again.
const MOST_WAITING: usize = 64;

/// So many of these places are for those whom the account knows, so that a crowd of strangers keeps
/// nobody out.
const KEPT: usize = 16;

/// Who wants a password checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asker {
    Stranger,
    /// Somebody who is logged in, or on a device that the account has used before.
    Known,
}

impl std::fmt::Debug for Passwords {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Passwords")
    }
}

impl Passwords {
    /// With the cost that OWASP recommends: 19 MiB, two passes.
    #[must_use]
    pub fn strong() -> Self {
        Self::with(Params::DEFAULT)
    }

    /// With next to no cost, for tests that make many accounts.
    #[must_use]
    pub fn weak() -> Self {
        Self::with(Params::new(Params::MIN_M_COST, 1, 1, None).expect("the least there is"))
    }

    fn with(params: Params) -> Self {
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let nobody = hash(&argon2, &luck::bytes::<16>()).expect("random bytes can be hashed");
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let turns = Arc::new(Semaphore::new(cores.clamp(1, 4)));
        Self { argon2, nobody: nobody.into(), turns, waiting: Arc::default() }
    }

    /// How many wait for a turn.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    async fn turn(&self, asker: Asker) -> Result<OwnedSemaphorePermit, Error> {
        if let Ok(turn) = Arc::clone(&self.turns).try_acquire_owned() {
            return Ok(turn);
        }
        let most = match asker {
            Asker::Stranger => MOST_WAITING - KEPT,
            Asker::Known => MOST_WAITING,
        };
        let _place = Place::take(&self.waiting, most).ok_or(Error::Busy)?;
        Arc::clone(&self.turns).acquire_owned().await.map_err(|_| Error::Unavailable)
    }

    /// Judges a new password by what the account says of itself, and hashes it.
    pub(crate) async fn hash(
        &self,
        password: String,
        about: &[&str],
        asker: Asker,
    ) -> Result<String, Error> {
        fields::password_length(&password)?;
        let about: Vec<String> = about.iter().map(ToString::to_string).collect();
        let turn = self.turn(asker).await?;
        let argon2 = self.argon2.clone();
        let hashed = task::spawn_blocking(move || {
            // Who asked may go away; the work goes on, and takes its turn as long.
            let _turn = turn;
            if !fields::is_hard_to_guess(&password, &about) {
                let why = "too easy to guess; take some words that do not belong together";
                return Err(Error::invalid("password", why));
            }
            hash(&argon2, password.as_bytes()).ok_or(Error::Unavailable)
        });
        hashed.await.unwrap_or(Err(Error::Unavailable))
    }

    /// Whether this is the password behind the hash; never where there is none.
    pub(crate) async fn verify(
        &self,
        password: String,
        hash: Option<String>,
        asker: Asker,
    ) -> Result<bool, Error> {
        let exists = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.nobody.to_string());
        let turn = self.turn(asker).await?;
        let argon2 = self.argon2.clone();
        let verified = task::spawn_blocking(move || {
            let _turn = turn;
            let hash = PasswordHash::new(&hash).ok()?;
            Some(argon2.verify_password(password.as_bytes(), &hash).is_ok())
        });
        match verified.await {
            Ok(Some(fits)) => Ok(fits && exists),
            _ => Err(Error::Unavailable),
        }
    }
}

/// A place in the line, until this is dropped.
struct Place<'a>(&'a AtomicUsize);

impl<'a> Place<'a> {
    fn take(waiting: &'a AtomicUsize, most: usize) -> Option<Self> {
        let one_more = |waiting| (waiting < most).then_some(waiting + 1);
        let taken = waiting.fetch_update(Ordering::AcqRel, Ordering::Acquire, one_more);
        taken.ok().map(|_| Self(waiting))
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

fn hash(argon2: &Argon2<'_>, password: &[u8]) -> Option<String> {
    let salt = luck::bytes::<16>();
    argon2.hash_password_with_salt(password, &salt).ok().map(|hash| hash.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn k122_a_password_is_stored_only_as_a_salted_hash() {
        let passwords = Passwords::weak();
        let one = passwords.hash("correct horse".into(), &[], Asker::Stranger).await.unwrap();
        let two = passwords.hash("correct horse".into(), &[], Asker::Stranger).await.unwrap();
        assert!(one.starts_with("$argon2id$"));
        assert!(!one.contains("horse"));
        assert_ne!(one, two, "each hash has its own salt");
        assert!(
            passwords
                .verify("correct horse".into(), Some(one.clone()), Asker::Known)
                .await
                .unwrap()
        );
        assert!(!passwords.verify("correct house".into(), Some(one), Asker::Known).await.unwrap());
        assert!(!passwords.verify("correct horse".into(), None, Asker::Known).await.unwrap());
    }

    #[test]
    fn whoever_goes_away_leaves_the_work_in_its_turn() {
        let mut builder = tokio::runtime::Builder::new_current_thread();
        let runtime = builder.max_blocking_threads(1).build().unwrap();
        runtime.block_on(async {
            let (release, released) = std::sync::mpsc::channel::<()>();
            let held = task::spawn_blocking(move || released.recv());
            let passwords = Passwords::weak();
            let turns = passwords.turns.available_permits();
            for _ in 0..100 {
                let asked = passwords.hash("correct horse".into(), &[], Asker::Stranger);
                // It is polled once, and dropped.
                tokio::select! { biased; _ = asked => {} () = async {} => {} }
            }
            assert_eq!(passwords.turns.available_permits(), 0, "of {turns}");
            assert_eq!(passwords.waiting(), 0);
            release.send(()).unwrap();
            held.await.unwrap().unwrap();
            passwords.hash("correct horse".into(), &[], Asker::Stranger).await.unwrap();
        });
    }

    #[tokio::test]
    async fn where_there_is_no_account_a_check_costs_the_same() {
        let passwords = Passwords::strong();
        let cost = |hash: &str| hash.split('$').take(4).collect::<Vec<_>>().join("$");
        let somebody = passwords.hash("correct horse".into(), &[], Asker::Stranger).await.unwrap();
        assert_eq!(cost(&somebody), "$argon2id$v=19$m=19456,t=2,p=1");
        assert_eq!(cost(&passwords.nobody), cost(&somebody));
    }
}
