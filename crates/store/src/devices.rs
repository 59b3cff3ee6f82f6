//! Devices that accounts have used.

use sqlx::Connection;

use crate::back::timed;
use crate::{Error, PlayerId, Store, Time};

impl Store {
    /// The accounts that have been used with this device.
    pub async fn owners_of_device(&self, token_hash: &[u8]) -> Result<Vec<PlayerId>, Error> {
        let rows: Vec<(i64,)> = timed!(self.back, read, |db| {
            sqlx::query_as("SELECT player_id FROM devices WHERE token_hash = $1")
                .bind(token_hash)
                .fetch_all(&mut *db)
                .await
        })?;
        Ok(rows.into_iter().map(|(id,)| PlayerId(id)).collect())
    }

    /// Notes that an account is used with this device. Of more than `most`, those are forgotten that
    /// were not used for longest.
    pub async fn remember_device(
        &self,
        id: PlayerId,
        token_hash: &[u8],
        now: Time,
        most: u32,
    ) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            sqlx::query(
                "INSERT INTO devices (player_id, token_hash, last_used_at) VALUES ($1, $2, $3) \
                 ON CONFLICT (player_id, token_hash) DO UPDATE SET last_used_at = $3",
            )
            .bind(id.0)
            .bind(token_hash)
            .bind(now.0)
            .execute(&mut *transaction)
            .await?;
            sqlx::query(
                "DELETE FROM devices WHERE player_id = $1 AND token_hash NOT IN \
                 (SELECT token_hash FROM devices WHERE player_id = $1 \
                 ORDER BY last_used_at DESC, token_hash LIMIT $2)",
            )
            .bind(id.0)
            .bind(i64::from(most))
            .execute(&mut *transaction)
            .await?;
            transaction.commit().await?;
            Ok::<_, Error>(())
        })?;
        Ok(())
    }

    /// Forgets an account's devices, all of them or all but one.
    pub async fn forget_devices_of(&self, id: PlayerId, but: Option<&[u8]>) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            sqlx::query("DELETE FROM devices WHERE player_id = $1 AND token_hash <> $2")
                .bind(id.0)
                .bind(but.unwrap_or_default())
                .execute(&mut *db)
                .await?;
            Ok::<_, Error>(())
        })?;
        Ok(())
    }
}
