//! Won and lost.

use crate::back::on;
use crate::{Error, PlayerId, Store};

/// How often a player won and lost a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    pub game: String,
    pub won: u64,
    pub lost: u64,
}

impl Store {
    /// A player's results, by the name of the game.
    pub async fn results(&self, id: PlayerId) -> Result<Vec<Tally>, Error> {
        let rows: Vec<(String, i64, i64)> = on!(self.back, |pools| {
            sqlx::query_as(
                "SELECT game, CAST(SUM(CASE WHEN won THEN 1 ELSE 0 END) AS BIGINT), COUNT(*) \
                 FROM results WHERE player_id = $1 GROUP BY game ORDER BY game",
            )
            .bind(id.0)
            .fetch_all(&pools.read)
            .await
        })?;
        let tally = |(game, won, all): (String, i64, i64)| Tally {
            game,
            won: won as u64,
            lost: (all - won) as u64,
        };
        Ok(rows.into_iter().map(tally).collect())
    }
}
