//! Who is logged in.

use crate::back::on;
use crate::players::{PlayerRow, player};
use crate::{Error, Player, PlayerId, Store, Time};

impl Store {
    /// Begins a session, and forgets this player's sessions that are over.
    pub async fn create_session(
        &self,
        token_hash: &[u8],
        id: PlayerId,
        now: Time,
        expires: Time,
    ) -> Result<(), Error> {
        on!(self.back, |pools| {
            let mut transaction = pools.write.begin().await?;
            sqlx::query("DELETE FROM sessions WHERE player_id = $1 AND expires_at <= $2")
                .bind(id.0)
                .bind(now.0)
                .execute(&mut *transaction)
                .await?;
            sqlx::query(
                "INSERT INTO sessions (token_hash, player_id, created_at, expires_at) \
                 VALUES ($1, $2, $3, $4)",
            )
            .bind(token_hash)
            .bind(id.0)
            .bind(now.0)
            .bind(expires.0)
            .execute(&mut *transaction)
            .await?;
            transaction.commit().await?;
        });
        Ok(())
    }

    /// Whose session this is, if it still runs.
    pub async fn session(&self, token_hash: &[u8], now: Time) -> Result<Option<Player>, Error> {
        let row: Option<PlayerRow> = on!(self.back, |pools| {
            sqlx::query_as(
                "SELECT p.id, p.username, p.email, p.role, p.created_at \
                 FROM sessions s JOIN players p ON p.id = s.player_id \
                 WHERE s.token_hash = $1 AND s.expires_at > $2 AND p.deleted_at IS NULL",
            )
            .bind(token_hash)
            .bind(now.0)
            .fetch_optional(&pools.read)
            .await
        })?;
        row.map(player).transpose()
    }

    pub async fn delete_session(&self, token_hash: &[u8]) -> Result<(), Error> {
        on!(self.back, |pools| {
            sqlx::query("DELETE FROM sessions WHERE token_hash = $1")
                .bind(token_hash)
                .execute(&pools.write)
                .await?;
        });
        Ok(())
    }
}
