//! What players have achieved in a game beyond won and lost matches.

use sqlx::Connection;

use crate::back::timed;
use crate::{Error, PlayerId, Store};

/// A player's progress in one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Goes up by one with every change; 0 where nothing was kept yet.
    pub version: i64,
    /// JSON; only the game's page knows what is in it.
    pub document: String,
}

impl Store {
    /// What was kept of a player's progress in a game.
    pub async fn progress(&self, id: PlayerId, game: &str) -> Result<Option<Progress>, Error> {
        let row: Option<(i64, String)> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT version, document FROM progress WHERE player_id = $1 AND game = $2",
            )
            .bind(id.0)
            .bind(game)
            .fetch_optional(&mut *db)
            .await
        })?;
        Ok(row.map(|(version, document)| Progress { version, document }))
    }

    /// Keeps a document in place of the one of this version, 0 for none. False, and nothing
    /// changes, where another came first.
    pub async fn keep_progress(
        &self,
        id: PlayerId,
        game: &str,
        version: i64,
        document: &str,
    ) -> Result<bool, Error> {
        let changed = timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            let query = if version == 0 {
                "INSERT INTO progress (player_id, game, version, document) \
                 VALUES ($1, $2, $3 + 1, $4) ON CONFLICT DO NOTHING"
            } else {
                "UPDATE progress SET version = version + 1, document = $4 \
                 WHERE player_id = $1 AND game = $2 AND version = $3"
            };
            let done = sqlx::query(query)
                .bind(id.0)
                .bind(game)
                .bind(version)
                .bind(document)
                .execute(&mut *transaction)
                .await?;
            transaction.commit().await?;
            Ok::<_, Error>(done.rows_affected())
        })?;
        Ok(changed > 0)
    }
}
