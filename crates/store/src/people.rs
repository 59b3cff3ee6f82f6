//! Profiles, and what people are to each other.

use sqlx::Connection;

use crate::back::timed;
use crate::{Error, PlayerId, Store, Time};

/// What somebody tells of themselves, and what is told of them to others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    pub about: String,
    pub shows_results: bool,
    pub shows_ratings: bool,
    pub shows_history: bool,
}

impl Default for Profile {
    fn default() -> Self {
        Self { about: String::new(), shows_results: true, shows_ratings: true, shows_history: true }
    }
}

/// What somebody is to somebody else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tie {
    Follows,
    /// Is never paired with them, and sees nothing of what they say.
    Blocks,
}

/// One of those whom somebody follows or blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tied {
    pub player: PlayerId,
    pub username: String,
    pub at: Time,
    /// Whether they do the same.
    pub mutual: bool,
}

macro_rules! of_tie {
    ($tie:expr, $before:literal, $after:literal) => {
        match $tie {
            Tie::Follows => concat!($before, "follows", $after),
            Tie::Blocks => concat!($before, "blocks", $after),
        }
    };
}

impl Store {
    pub async fn profile(&self, player: PlayerId) -> Result<Profile, Error> {
        let row: Option<(String, bool, bool, bool)> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT about, shows_results, shows_ratings, shows_history FROM profiles \
                 WHERE player_id = $1",
            )
            .bind(player.0)
            .fetch_optional(db)
            .await
        })?;
        let profile = |(about, shows_results, shows_ratings, shows_history)| Profile {
            about,
            shows_results,
            shows_ratings,
            shows_history,
        };
        Ok(row.map_or_else(Profile::default, profile))
    }

    pub async fn set_profile(&self, player: PlayerId, profile: &Profile) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            sqlx::query(
                "INSERT INTO profiles \
                 (player_id, about, shows_results, shows_ratings, shows_history) \
                 VALUES ($1, $2, $3, $4, $5) ON CONFLICT (player_id) DO UPDATE SET \
                 about = excluded.about, shows_results = excluded.shows_results, \
                 shows_ratings = excluded.shows_ratings, shows_history = excluded.shows_history",
            )
            .bind(player.0)
            .bind(&profile.about)
            .bind(profile.shows_results)
            .bind(profile.shows_ratings)
            .bind(profile.shows_history)
            .execute(db)
            .await
            .map(drop)
        })
    }

    /// Ties somebody to somebody else; who is blocked is no longer followed. Doing so twice is once.
    pub async fn tie(
        &self,
        player: PlayerId,
        other: PlayerId,
        tie: Tie,
        now: Time,
    ) -> Result<(), Error> {
        let insert = of_tie!(
            tie,
            "INSERT INTO ",
            " (player_id, other_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
        );
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            let insert = sqlx::query(insert).bind(player.0).bind(other.0).bind(now.0);
            insert.execute(&mut *transaction).await?;
            if tie == Tie::Blocks {
                sqlx::query("DELETE FROM follows WHERE player_id = $1 AND other_id = $2")
                    .bind(player.0)
                    .bind(other.0)
                    .execute(&mut *transaction)
                    .await?;
            }
            transaction.commit().await
        })
    }

    pub async fn untie(&self, player: PlayerId, other: PlayerId, tie: Tie) -> Result<(), Error> {
        let delete = of_tie!(tie, "DELETE FROM ", " WHERE player_id = $1 AND other_id = $2");
        timed!(self.back, write, |db| {
            sqlx::query(delete).bind(player.0).bind(other.0).execute(db).await.map(drop)
        })
    }

    /// Those whom somebody follows or blocks, after one of them, in the order in which they came.
    pub async fn ties(
        &self,
        player: PlayerId,
        tie: Tie,
        after: PlayerId,
        most: u32,
    ) -> Result<Vec<Tied>, Error> {
        let select = match tie {
            Tie::Follows => {
                "SELECT f.other_id, p.username, f.at, EXISTS (SELECT 1 FROM follows b \
                 WHERE b.player_id = f.other_id AND b.other_id = f.player_id) \
                 FROM follows f JOIN players p ON p.id = f.other_id WHERE f.player_id = $1 \
                 AND f.other_id > $2 AND p.deleted_at IS NULL ORDER BY f.other_id LIMIT $3"
            }
            // That somebody blocks back is theirs to know.
            Tie::Blocks => {
                "SELECT f.other_id, p.username, f.at, 1 = 0 \
                 FROM blocks f JOIN players p ON p.id = f.other_id WHERE f.player_id = $1 \
                 AND f.other_id > $2 AND p.deleted_at IS NULL ORDER BY f.other_id LIMIT $3"
            }
        };
        let rows: Vec<(i64, String, i64, bool)> = timed!(self.back, read, |db| {
            sqlx::query_as(select)
                .bind(player.0)
                .bind(after.0)
                .bind(i64::from(most))
                .fetch_all(db)
                .await
        })?;
        let tied = |(player, username, at, mutual)| Tied {
            player: PlayerId(player),
            username,
            at: Time(at),
            mutual,
        };
        Ok(rows.into_iter().map(tied).collect())
    }

    /// Whether somebody follows or blocks somebody else.
    pub async fn is_tied(
        &self,
        player: PlayerId,
        other: PlayerId,
        tie: Tie,
    ) -> Result<bool, Error> {
        let select =
            of_tie!(tie, "SELECT COUNT(*) FROM ", " WHERE player_id = $1 AND other_id = $2");
        let (count,): (i64,) = timed!(self.back, read, |db| {
            sqlx::query_as(select).bind(player.0).bind(other.0).fetch_one(db).await
        })?;
        Ok(count > 0)
    }

    /// How many somebody follows or blocks.
    pub async fn count_ties(&self, player: PlayerId, tie: Tie) -> Result<u64, Error> {
        let select = of_tie!(tie, "SELECT COUNT(*) FROM ", " WHERE player_id = $1");
        let (count,): (i64,) = timed!(self.back, read, |db| {
            sqlx::query_as(select).bind(player.0).fetch_one(db).await
        })?;
        Ok(count as u64)
    }

    /// Whether either of two blocks the other: then they are never paired.
    pub async fn blocks_between(&self, one: PlayerId, other: PlayerId) -> Result<bool, Error> {
        let (count,): (i64,) = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT COUNT(*) FROM blocks WHERE (player_id = $1 AND other_id = $2) \
                 OR (player_id = $2 AND other_id = $1)",
            )
            .bind(one.0)
            .bind(other.0)
            .fetch_one(db)
            .await
        })?;
        Ok(count > 0)
    }

    /// Those whom somebody blocks: nothing that they say is shown to them.
    pub async fn blocked_by(&self, player: PlayerId) -> Result<Vec<PlayerId>, Error> {
        let rows: Vec<(i64,)> = timed!(self.back, read, |db| {
            sqlx::query_as("SELECT other_id FROM blocks WHERE player_id = $1")
                .bind(player.0)
                .fetch_all(db)
                .await
        })?;
        Ok(rows.into_iter().map(|(id,)| PlayerId(id)).collect())
    }

    /// Those who block somebody.
    pub async fn blockers_of(&self, player: PlayerId) -> Result<Vec<PlayerId>, Error> {
        let rows: Vec<(i64,)> = timed!(self.back, read, |db| {
            sqlx::query_as("SELECT player_id FROM blocks WHERE other_id = $1")
                .bind(player.0)
                .fetch_all(db)
                .await
        })?;
        Ok(rows.into_iter().map(|(id,)| PlayerId(id)).collect())
    }
}
