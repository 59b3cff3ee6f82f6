//! Passwords, kept as salted argon2id hashes.

use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;
use tokio::task;

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
        Self { argon2, nobody: nobody.into(), turns }
    }

    pub(crate) async fn hash(&self, password: String) -> Result<String, Error> {
        let _turn = self.turns.acquire().await.map_err(|_| Error::Unavailable)?;
        let argon2 = self.argon2.clone();
        let hashed = task::spawn_blocking(move || hash(&argon2, password.as_bytes())).await;
        hashed.ok().flatten().ok_or(Error::Unavailable)
    }

    /// Whether this is the password behind the hash; never where there is none.
    pub(crate) async fn verify(
        &self,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, Error> {
        let exists = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.nobody.to_string());
        let _turn = self.turns.acquire().await.map_err(|_| Error::Unavailable)?;
        let argon2 = self.argon2.clone();
        let verified = task::spawn_blocking(move || {
            let hash = PasswordHash::new(&hash).ok()?;
            Some(argon2.verify_password(password.as_bytes(), &hash).is_ok())
        });
        match verified.await {
            Ok(Some(fits)) => Ok(fits && exists),
            _ => Err(Error::Unavailable),
        }
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
        let one = passwords.hash("correct horse".into()).await.unwrap();
        let two = passwords.hash("correct horse".into()).await.unwrap();
        assert!(one.starts_with("$argon2id$"));
        assert!(!one.contains("horse"));
        assert_ne!(one, two, "each hash has its own salt");
        assert!(passwords.verify("correct horse".into(), Some(one.clone())).await.unwrap());
        assert!(!passwords.verify("correct house".into(), Some(one)).await.unwrap());
        assert!(!passwords.verify("correct horse".into(), None).await.unwrap());
    }

    #[tokio::test]
    async fn where_there_is_no_account_a_check_costs_the_same() {
        let passwords = Passwords::strong();
        let cost = |hash: &str| hash.split('$').take(4).collect::<Vec<_>>().join("$");
        let somebody = passwords.hash("correct horse".into()).await.unwrap();
        assert_eq!(cost(&somebody), "$argon2id$v=19$m=19456,t=2,p=1");
        assert_eq!(cost(&passwords.nobody), cost(&somebody));
    }
}
