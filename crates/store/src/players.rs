//! Accounts.

use serde::{Deserialize, Serialize};

use sqlx::Connection;

use crate::back::timed;
use crate::{Error, PlayerId, Store, Time};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    pub id: PlayerId,
    pub username: String,
    pub email: String,
    pub role: Role,
    pub created_at: Time,
    /// Since when they may not log in.
    pub blocked_at: Option<Time>,
    #[serde(default)]
    pub kind: PlayerKind,
}

/// Who plays under an account.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerKind {
    #[default]
    Person,
    /// Somebody who has not registered: plays casual matches, and is forgotten after a while.
    Guest,
    /// A program that somebody runs over the API.
    Bot,
}

impl PlayerKind {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Guest => "guest",
            Self::Bot => "bot",
        }
    }

    pub(crate) fn read(name: &str) -> Result<Self, Error> {
        [Self::Person, Self::Guest, Self::Bot]
            .into_iter()
            .find(|kind| kind.name() == name)
            .ok_or_else(|| Error::Corrupt(format!("the kind of account {name:?}")))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Player,
    /// Adds and removes users; sees, watches and ends matches.
    Administrator,
}

impl Role {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Administrator => "administrator",
        }
    }

    pub(crate) fn read(name: &str) -> Result<Self, Error> {
        [Self::Player, Self::Administrator]
            .into_iter()
            .find(|role| role.name() == name)
            .ok_or_else(|| Error::Corrupt(format!("the role {name:?}")))
    }
}

/// An account that is to be.
#[derive(Clone, Debug)]
pub struct NewPlayer {
    pub username: String,
    pub email: String,
    pub password_hash: String,
    pub role: Role,
}

pub(crate) type PlayerRow = (i64, String, String, String, i64, Option<i64>, String);

pub(crate) fn player(
    (id, username, email, role, created_at, blocked_at, kind): PlayerRow,
) -> Result<Player, Error> {
    Ok(Player {
        id: PlayerId(id),
        username,
        email,
        role: Role::read(&role)?,
        created_at: Time(created_at),
        blocked_at: blocked_at.map(Time),
        kind: PlayerKind::read(&kind)?,
    })
}

/// Names and addresses are the same without regard to case.
pub(crate) fn key(text: &str) -> String {
    text.to_lowercase()
}

/// A text that stands for itself in a pattern.
fn escaped(text: &str) -> String {
    text.replace('!', "!!").replace('%', "!%").replace('_', "!_")
}

impl Store {
    pub async fn create_player(&self, new: &NewPlayer, now: Time) -> Result<Player, Error> {
        let row: Result<(i64,), Error> = timed!(self.back, write, |db| {
            sqlx::query_as(
                "INSERT INTO players \
                 (username, username_key, email, email_key, password_hash, role, created_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id",
            )
            .bind(&new.username)
            .bind(key(&new.username))
            .bind(&new.email)
            .bind(key(&new.email))
            .bind(&new.password_hash)
            .bind(new.role.name())
            .bind(now.0)
            .fetch_one(db)
            .await
            .map_err(Error::of_insert)
        });
        let row = match row {
            // Where both are taken, either may be noticed first; the name is told.
            Err(Error::EmailTaken) if self.player_named(&new.username).await?.is_some() => {
                return Err(Error::UsernameTaken);
            }
            row => row?,
        };
        Ok(Player {
            id: PlayerId(row.0),
            username: new.username.clone(),
            email: new.email.clone(),
            role: new.role,
            created_at: now,
            blocked_at: None,
            kind: PlayerKind::Person,
        })
    }

    /// The account of this name, without regard to case.
    pub async fn player_named(&self, username: &str) -> Result<Option<Player>, Error> {
        let row: Option<PlayerRow> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT id, username, email, role, created_at, blocked_at, kind FROM players \
                 WHERE username_key = $1",
            )
            .bind(key(username))
            .fetch_optional(&mut *db)
            .await
        })?;
        row.map(player).transpose()
    }

    /// The account of this name or e-mail address with its password's hash. No name can be taken for an
    /// address, which has an `@`.
    pub async fn credentials(&self, given: &str) -> Result<Option<(Player, String)>, Error> {
        type Row = (i64, String, String, String, i64, Option<i64>, String, String);
        let row: Option<Row> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT id, username, email, role, created_at, blocked_at, kind, password_hash \
                 FROM players WHERE (username_key = $1 OR email_key = $1) \
                 AND password_hash IS NOT NULL",
            )
            .bind(key(given))
            .fetch_optional(&mut *db)
            .await
        })?;
        row.map(|(id, name, email, role, at, blocked, kind, hash)| {
            Ok((player((id, name, email, role, at, blocked, kind))?, hash))
        })
        .transpose()
    }

    /// The accounts after one of them whose name or address holds a text, in the order in which
    /// they were made.
    pub async fn players(
        &self,
        after: PlayerId,
        search: &str,
        most: u32,
    ) -> Result<Vec<Player>, Error> {
        let rows: Vec<PlayerRow> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT id, username, email, role, created_at, blocked_at, kind FROM players \
                 WHERE id > $1 AND deleted_at IS NULL \
                 AND (username_key LIKE $3 ESCAPE '!' OR email_key LIKE $3 ESCAPE '!') \
                 ORDER BY id LIMIT $2",
            )
            .bind(after.0)
            .bind(i64::from(most))
            .bind(format!("%{}%", escaped(&key(search))))
            .fetch_all(&mut *db)
            .await
        })?;
        rows.into_iter().map(player).collect()
    }

    pub async fn set_password(&self, id: PlayerId, password_hash: &str) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            sqlx::query("UPDATE players SET password_hash = $2 WHERE id = $1")
                .bind(id.0)
                .bind(password_hash)
                .execute(&mut *db)
                .await?;
            Ok::<_, Error>(())
        })?;
        Ok(())
    }

    pub async fn set_role(&self, id: PlayerId, role: Role) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            sqlx::query("UPDATE players SET role = $2 WHERE id = $1")
                .bind(id.0)
                .bind(role.name())
                .execute(&mut *db)
                .await?;
            Ok::<_, Error>(())
        })?;
        Ok(())
    }

    /// Whether there is another administrator who may log in.
    pub async fn has_administrator_besides(&self, id: PlayerId) -> Result<bool, Error> {
        let found: Option<(i64,)> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT id FROM players WHERE role = $2 AND id <> $1 AND deleted_at IS NULL \
                 AND blocked_at IS NULL LIMIT 1",
            )
            .bind(id.0)
            .bind(Role::Administrator.name())
            .fetch_optional(&mut *db)
            .await
        })?;
        Ok(found.is_some())
    }

    /// Keeps a player from logging in, from some moment on, or lets them again.
    pub async fn set_blocked(&self, id: PlayerId, since: Option<Time>) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            sqlx::query("UPDATE players SET blocked_at = $2 WHERE id = $1")
                .bind(id.0)
                .bind(since.map(|at| at.0))
                .execute(&mut *db)
                .await?;
            Ok::<_, Error>(())
        })?;
        Ok(())
    }

    /// Forgets who a player was. Matches and results stay; sessions end.
    pub async fn delete_player(&self, id: PlayerId, now: Time) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            sqlx::query(
                "UPDATE players SET username = NULL, username_key = NULL, email = NULL, \
                 email_key = NULL, password_hash = NULL, deleted_at = $2 WHERE id = $1",
            )
            .bind(id.0)
            .bind(now.0)
            .execute(&mut *transaction)
            .await?;
            for forget in [
                "DELETE FROM sessions WHERE player_id = $1",
                "DELETE FROM tokens WHERE player_id = $1",
                "DELETE FROM devices WHERE player_id = $1",
                "DELETE FROM profiles WHERE player_id = $1",
                "DELETE FROM follows WHERE player_id = $1 OR other_id = $1",
                "DELETE FROM blocks WHERE player_id = $1 OR other_id = $1",
                "DELETE FROM progress WHERE player_id = $1",
                "DELETE FROM mail_links WHERE player_id = $1",
                "DELETE FROM mail_wishes WHERE player_id = $1",
                "DELETE FROM push_subscriptions WHERE player_id = $1",
                "DELETE FROM unwanted_ways WHERE player_id = $1",
                "DELETE FROM notices WHERE player_id = $1",
                "DELETE FROM unwanted_notices WHERE player_id = $1",
                "UPDATE audit SET address = NULL WHERE actor = $1",
            ] {
                sqlx::query(forget).bind(id.0).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            Ok::<_, Error>(())
        })?;
        Ok(())
    }
}
