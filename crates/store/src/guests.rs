//! Accounts of other kinds than a person's: guests, who may register later, and bots that people run.

use crate::back::timed;
use crate::players::key;
use crate::{Error, NewPlayer, Player, PlayerId, PlayerKind, Role, Store, Time};

impl Store {
    /// An account without a password: a guest's, or that of a bot that somebody runs.
    pub async fn create_unregistered(
        &self,
        username: &str,
        kind: PlayerKind,
        owner: Option<PlayerId>,
        now: Time,
    ) -> Result<Player, Error> {
        let (id,): (i64,) = timed!(self.back, write, |db| {
            sqlx::query_as(
                "INSERT INTO players (username, username_key, email, role, created_at, kind, \
                 owner_id) VALUES ($1, $2, '', $3, $4, $5, $6) RETURNING id",
            )
            .bind(username)
            .bind(key(username))
            .bind(Role::Player.name())
            .bind(now.0)
            .bind(kind.name())
            .bind(owner.map(|owner| owner.0))
            .fetch_one(db)
            .await
            .map_err(Error::of_insert)
        })?;
        Ok(Player {
            id: PlayerId(id),
            username: username.into(),
            email: String::new(),
            role: Role::Player,
            created_at: now,
            blocked_at: None,
            kind,
        })
    }

    /// Makes a registered player of a guest, who keeps all that they have played: false where the
    /// account is no guest's any more.
    pub async fn register_guest(&self, id: PlayerId, new: &NewPlayer) -> Result<bool, Error> {
        let changed = timed!(self.back, write, |db| {
            sqlx::query(
                "UPDATE players SET username = $2, username_key = $3, email = $4, email_key = $5, \
                 password_hash = $6, kind = 'person' WHERE id = $1 AND kind = 'guest' \
                 AND deleted_at IS NULL",
            )
            .bind(id.0)
            .bind(&new.username)
            .bind(key(&new.username))
            .bind(&new.email)
            .bind(key(&new.email))
            .bind(&new.password_hash)
            .execute(db)
            .await
            .map_err(Error::of_insert)
            .map(|done| done.rows_affected())
        });
        match changed {
            Err(Error::EmailTaken) => match self.player_named(&new.username).await? {
                Some(other) if other.id != id => Err(Error::UsernameTaken),
                _ => Err(Error::EmailTaken),
            },
            changed => Ok(changed? == 1),
        }
    }

    /// The bots that somebody runs, by their names.
    pub async fn bots_of(&self, owner: PlayerId) -> Result<Vec<Player>, Error> {
        let rows: Vec<(i64, String, i64, Option<i64>)> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT id, username, created_at, blocked_at FROM players \
                 WHERE owner_id = $1 AND deleted_at IS NULL ORDER BY username_key",
            )
            .bind(owner.0)
            .fetch_all(db)
            .await
        })?;
        let bot = |(id, username, created_at, blocked_at): (_, _, _, Option<i64>)| Player {
            id: PlayerId(id),
            username,
            email: String::new(),
            role: Role::Player,
            created_at: Time(created_at),
            blocked_at: blocked_at.map(Time),
            kind: PlayerKind::Bot,
        };
        Ok(rows.into_iter().map(bot).collect())
    }

    /// Guests who were last here before a moment and are in no open match.
    pub async fn old_guests(&self, before: Time, most: u32) -> Result<Vec<PlayerId>, Error> {
        let rows: Vec<(i64,)> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT p.id FROM players p WHERE p.kind = 'guest' AND p.created_at <= $1 \
                 AND p.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM sessions s \
                 WHERE s.player_id = p.id AND COALESCE(s.last_seen_at, s.created_at) > $1) \
                 AND NOT EXISTS (SELECT 1 FROM members m WHERE m.player_id = p.id \
                 AND m.counts_as IS NOT NULL) ORDER BY p.created_at LIMIT $2",
            )
            .bind(before.0)
            .bind(i64::from(most))
            .fetch_all(db)
            .await
        })?;
        Ok(rows.into_iter().map(|(id,)| PlayerId(id)).collect())
    }
}
