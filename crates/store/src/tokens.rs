//! Personal access tokens, with which programs log in.

use serde::{Deserialize, Serialize};

use sqlx::Connection;

use crate::back::timed;
use crate::{Error, PlayerId, Store, Time, TokenHash};

/// What a token lets a program do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Whatever a player does in the lobby and in matches.
    Play,
    /// Look, and change nothing.
    Read,
}

impl Scope {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Read => "read",
        }
    }

    pub(crate) fn read(name: &str) -> Result<Self, Error> {
        [Self::Play, Self::Read]
            .into_iter()
            .find(|scope| scope.name() == name)
            .ok_or_else(|| Error::Corrupt(format!("the scope {name:?}")))
    }
}

/// A token as its owner may see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredToken {
    pub token_hash: TokenHash,
    pub name: String,
    pub scope: Scope,
    pub created_at: Time,
    /// None for one that holds until it is revoked.
    pub expires_at: Option<Time>,
    pub last_seen_at: Option<Time>,
}

impl Store {
    /// Keeps a new token, and forgets this player's tokens that are over.
    pub async fn create_token(&self, id: PlayerId, new: &StoredToken) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            sqlx::query("DELETE FROM tokens WHERE player_id = $1 AND expires_at <= $2")
                .bind(id.0)
                .bind(new.created_at.0)
                .execute(&mut *transaction)
                .await?;
            sqlx::query(
                "INSERT INTO tokens (token_hash, player_id, name, scope, created_at, expires_at) \
                 VALUES ($1, $2, $3, $4, $5, $6)",
            )
            .bind(new.token_hash.as_slice())
            .bind(id.0)
            .bind(&new.name)
            .bind(new.scope.name())
            .bind(new.created_at.0)
            .bind(new.expires_at.map(|at| at.0))
            .execute(&mut *transaction)
            .await?;
            transaction.commit().await?;
            Ok::<_, Error>(())
        })?;
        Ok(())
    }

    /// A player's tokens that still hold, the newest first.
    pub async fn tokens_of(&self, id: PlayerId, now: Time) -> Result<Vec<StoredToken>, Error> {
        type Row = (Vec<u8>, String, String, i64, Option<i64>, Option<i64>);
        let rows: Vec<Row> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT token_hash, name, scope, created_at, expires_at, last_seen_at FROM tokens \
                 WHERE player_id = $1 AND (expires_at IS NULL OR expires_at > $2) \
                 ORDER BY created_at DESC, token_hash",
            )
            .bind(id.0)
            .bind(now.0)
            .fetch_all(&mut *db)
            .await
        })?;
        let token = |(token_hash, name, scope, created_at, expires_at, seen): Row| {
            let wrong = |_| Error::Corrupt("the hash of a token".into());
            Ok(StoredToken {
                token_hash: token_hash.try_into().map_err(wrong)?,
                name,
                scope: Scope::read(&scope)?,
                created_at: Time(created_at),
                expires_at: expires_at.map(Time),
                last_seen_at: seen.map(Time),
            })
        };
        rows.into_iter().map(token).collect()
    }

    /// Ends one of a player's tokens.
    pub async fn delete_token(&self, id: PlayerId, token_hash: &TokenHash) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            sqlx::query("DELETE FROM tokens WHERE player_id = $1 AND token_hash = $2")
                .bind(id.0)
                .bind(token_hash.as_slice())
                .execute(&mut *db)
                .await?;
            Ok::<_, Error>(())
        })?;
        Ok(())
    }

    /// Ends all of a player's tokens.
    pub async fn delete_tokens_of(&self, id: PlayerId) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            sqlx::query("DELETE FROM tokens WHERE player_id = $1")
                .bind(id.0)
                .execute(&mut *db)
                .await?;
            Ok::<_, Error>(())
        })?;
        Ok(())
    }
}
