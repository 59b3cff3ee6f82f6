//! What is known about somebody's mail: links that were sent to them, the address they confirmed, and what they want.

use std::time::Duration;

use sqlx::Connection;

use crate::back::timed;
use crate::players::{PlayerRow, key, player};
use crate::{Error, Player, PlayerId, PlayerKind, Store, Time, TokenHash};

/// What a link is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkKind {
    /// Another password.
    Reset,
    /// Proves that an address is theirs.
    Confirm,
}

impl LinkKind {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reset => "reset",
            Self::Confirm => "confirm",
        }
    }
}

/// A link that is to be.
#[derive(Clone, Copy, Debug)]
pub struct NewLink<'a> {
    pub token_hash: &'a TokenHash,
    pub player: PlayerId,
    pub kind: LinkKind,
    /// To which address it is mailed; none where an administrator hands it over.
    pub email: Option<&'a str>,
    pub now: Time,
    pub life: Duration,
}

/// What somebody wants of mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailWishes {
    pub language: String,
    /// Whether they have shown that the address of their account is theirs.
    pub confirmed: bool,
    /// Whether they want a digest of their notices.
    pub digest: bool,
}

/// How many links of a kind may be mailed to one address in an hour, so that nobody fills somebody else's mailbox.
const MOST_IN_AN_HOUR: i64 = 3;

const HOUR: Duration = Duration::from_hours(1);

impl Store {
    /// Keeps a link: false where too many were mailed lately. Those that are over are forgotten.
    pub async fn make_link(&self, new: NewLink<'_>) -> Result<bool, Error> {
        let made = timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            sqlx::query("DELETE FROM mail_links WHERE expires_at <= $1")
                .bind(new.now.0)
                .execute(&mut *transaction)
                .await?;
            let made = sqlx::query(
                "INSERT INTO mail_links \
                 (token_hash, player_id, kind, email_key, created_at, expires_at) \
                 SELECT $1, CAST($2 AS BIGINT), CAST($3 AS TEXT), CAST($4 AS TEXT), \
                 CAST($5 AS BIGINT), CAST($6 AS BIGINT) \
                 WHERE CAST($4 AS TEXT) IS NULL OR $8 > (SELECT COUNT(*) FROM mail_links \
                 WHERE player_id = $2 AND kind = $3 AND email_key IS NOT NULL \
                 AND created_at > $7)",
            )
            .bind(new.token_hash.as_slice())
            .bind(new.player.0)
            .bind(new.kind.name())
            .bind(new.email.map(key))
            .bind(new.now.0)
            .bind(new.now.after(new.life).0)
            .bind(new.now.0 - HOUR.as_millis() as i64)
            .bind(MOST_IN_AN_HOUR)
            .execute(&mut *transaction)
            .await?;
            transaction.commit().await?;
            Ok::<_, Error>(made.rows_affected() == 1)
        })?;
        Ok(made)
    }

    /// Whose link this is, if it still holds. It is not used by being looked at.
    pub async fn owner_of_link(
        &self,
        token_hash: &TokenHash,
        kind: LinkKind,
        now: Time,
    ) -> Result<Option<Player>, Error> {
        let row: Option<PlayerRow> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT p.id, p.username, p.email, p.role, p.created_at, p.blocked_at, p.kind \
                 FROM mail_links l JOIN players p ON p.id = l.player_id \
                 WHERE l.token_hash = $1 AND l.kind = $2 AND l.expires_at > $3 \
                 AND p.deleted_at IS NULL AND (l.email_key IS NULL OR l.email_key = p.email_key)",
            )
            .bind(token_hash.as_slice())
            .bind(kind.name())
            .bind(now.0)
            .fetch_optional(db)
            .await
        })?;
        row.map(player).transpose()
    }

    /// Uses a link for another password: whether it still held. All sessions, tokens, known devices and other
    /// links of the account end with it, and an address to which the link was mailed is confirmed.
    pub async fn use_reset_link(
        &self,
        token_hash: &TokenHash,
        id: PlayerId,
        password_hash: &str,
        now: Time,
    ) -> Result<bool, Error> {
        let used = timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            let used: Option<(Option<String>,)> = sqlx::query_as(
                "DELETE FROM mail_links WHERE token_hash = $1 AND player_id = $2 AND kind = $3 \
                 AND expires_at > $4 RETURNING email_key",
            )
            .bind(token_hash.as_slice())
            .bind(id.0)
            .bind(LinkKind::Reset.name())
            .bind(now.0)
            .fetch_optional(&mut *transaction)
            .await?;
            let Some((mailed_to,)) = used else { return Ok::<_, Error>(false) };
            sqlx::query("UPDATE players SET password_hash = $2 WHERE id = $1")
                .bind(id.0)
                .bind(password_hash)
                .execute(&mut *transaction)
                .await?;
            for end in [
                "DELETE FROM sessions WHERE player_id = $1",
                "DELETE FROM tokens WHERE player_id = $1",
                "DELETE FROM devices WHERE player_id = $1",
                "DELETE FROM push_subscriptions WHERE player_id = $1",
                "DELETE FROM mail_links WHERE player_id = $1 AND kind = 'reset'",
            ] {
                sqlx::query(end).bind(id.0).execute(&mut *transaction).await?;
            }
            if let Some(email_key) = mailed_to {
                sqlx::query(CONFIRM).bind(id.0).bind(email_key).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            Ok(true)
        })?;
        Ok(used)
    }

    /// Uses a link that was mailed to an address: whether it still held. From now on the address is confirmed.
    pub async fn use_confirm_link(&self, token_hash: &TokenHash, now: Time) -> Result<bool, Error> {
        let used = timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            let used: Option<(i64, String)> = sqlx::query_as(
                "DELETE FROM mail_links WHERE token_hash = $1 AND kind = $2 AND expires_at > $3 \
                 AND email_key = (SELECT email_key FROM players WHERE id = mail_links.player_id) \
                 RETURNING player_id, email_key",
            )
            .bind(token_hash.as_slice())
            .bind(LinkKind::Confirm.name())
            .bind(now.0)
            .fetch_optional(&mut *transaction)
            .await?;
            let Some((id, email_key)) = used else { return Ok::<_, Error>(false) };
            sqlx::query(CONFIRM).bind(id).bind(email_key).execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(true)
        })?;
        Ok(used)
    }

    /// What somebody wants of mail; nothing where they were never asked.
    pub async fn mail_wishes(&self, id: PlayerId) -> Result<Option<MailWishes>, Error> {
        let row: Option<(String, bool, bool)> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT w.language, COALESCE(w.confirmed_key = p.email_key, FALSE), w.digest \
                 FROM mail_wishes w JOIN players p ON p.id = w.player_id WHERE p.id = $1",
            )
            .bind(id.0)
            .fetch_optional(db)
            .await
        })?;
        let wishes = |(language, confirmed, digest)| MailWishes { language, confirmed, digest };
        Ok(row.map(wishes))
    }

    /// In which language somebody gets mail.
    pub async fn set_mail_language(&self, id: PlayerId, language: &str) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            sqlx::query(
                "INSERT INTO mail_wishes \
                 (player_id, language, digest, digest_at, digest_up_to) \
                 VALUES ($1, $2, FALSE, 0, 0) \
                 ON CONFLICT (player_id) DO UPDATE SET language = excluded.language",
            )
            .bind(id.0)
            .bind(language)
            .execute(db)
            .await
            .map(drop)
        })
    }

    /// The account of this e-mail address or name to which a link may be mailed: a person's, with an address.
    pub async fn mailed_account(&self, given: &str) -> Result<Option<Player>, Error> {
        let found = self.credentials(given).await?.map(|(player, _)| player);
        Ok(found.filter(|one| one.kind == PlayerKind::Person && !one.email.is_empty()))
    }
}

/// `$1` has confirmed the address `$2`.
const CONFIRM: &str = "INSERT INTO mail_wishes \
    (player_id, language, confirmed_key, digest, digest_at, digest_up_to) \
    VALUES ($1, '', $2, FALSE, 0, 0) \
    ON CONFLICT (player_id) DO UPDATE SET confirmed_key = excluded.confirmed_key";
