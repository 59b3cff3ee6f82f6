//! Won and lost.

use crate::back::timed;
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
        let rows: Vec<(String, i64, i64)> = timed!(self.back, read, |db| {
            sqlx::query_as("SELECT game, won, lost FROM tallies WHERE player_id = $1 ORDER BY game")
                .bind(id.0)
                .fetch_all(db)
                .await
        })?;
        let tally = |(game, won, lost): (String, i64, i64)| Tally {
            game,
            won: won as u64,
            lost: lost as u64,
        };
        Ok(rows.into_iter().map(tally).collect())
    }
}
