//! Ratings as they are stored: the order of the rated matches, what a rating was after each, and what it
//! is now.

use crate::back::timed;
use crate::{Class, Error, MatchId, PlayerId, Rating, Store, Time};

/// A player's rating in one game and class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    pub game: String,
    pub class: Class,
    pub rating: Rating,
    /// How many rated matches it comes from.
    pub matches: u64,
}

/// A rating as it was after a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatingStep {
    pub number: u64,
    pub match_id: MatchId,
    pub place: u8,
    pub rating: Rating,
    pub at: Time,
}

/// A match in the order in which matches were rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatedMatch {
    pub number: u64,
    pub match_id: MatchId,
    pub finished_at: Time,
}

/// What computing ratings again has found.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Rerated {
    pub matches: u64,
    pub players: u64,
    /// How many stored figures were other ones.
    pub changed: u64,
}

impl Class {
    pub(crate) fn read(name: &str) -> Result<Self, Error> {
        let found = Self::ALL.into_iter().find(|class| class.name() == name);
        found.ok_or_else(|| Error::Corrupt(format!("the class {name:?}")))
    }
}

/// The rating of a player in a transaction, or of somebody who has not played yet.
pub(crate) const RATING: &str =
    "SELECT rating, uncertainty FROM ratings WHERE player_id = $1 AND game = $2 AND class = $3";

/// Takes the next number of a class. Whoever has it keeps all others of the class waiting until the
/// transaction ends, so ratings are read and written one match after another.
pub(crate) const NEXT_NUMBER: &str = "INSERT INTO rating_classes (game, class, matches) \
    VALUES ($1, $2, 1) ON CONFLICT (game, class) \
    DO UPDATE SET matches = rating_classes.matches + 1 RETURNING matches";

pub(crate) const PUT_ORDER: &str =
    "INSERT INTO rated_matches (match_id, game, class, number) VALUES ($1, $2, $3, $4)";

pub(crate) const PUT_RATING: &str = "INSERT INTO ratings \
    (player_id, game, class, rating, uncertainty, matches) VALUES ($1, $2, $3, $4, $5, 1) \
    ON CONFLICT (player_id, game, class) DO UPDATE SET rating = excluded.rating, \
    uncertainty = excluded.uncertainty, matches = ratings.matches + 1";

pub(crate) const PUT_STEP: &str = "INSERT INTO rating_steps \
    (player_id, game, class, number, match_id, place, rating, uncertainty, at) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";

/// Rates a match in the transaction that stores its end.
macro_rules! rate {
    ($transaction:ident, $match_id:expr, $game:expr, $rated:expr, $at:expr) => {{
        let (game, class): (&str, &str) = ($game, $rated.class.name());
        let (number,): (i64,) = sqlx::query_as($crate::ratings::NEXT_NUMBER)
            .bind(game)
            .bind(class)
            .fetch_one(&mut *$transaction)
            .await?;
        sqlx::query($crate::ratings::PUT_ORDER)
            .bind($match_id.0)
            .bind(game)
            .bind(class)
            .bind(number)
            .execute(&mut *$transaction)
            .await?;
        let mut before = std::collections::HashMap::new();
        for (player, _) in $rated.players() {
            let row: Option<(i64, i64)> = sqlx::query_as($crate::ratings::RATING)
                .bind(player.0)
                .bind(game)
                .bind(class)
                .fetch_optional(&mut *$transaction)
                .await?;
            let rating = |(rating, uncertainty)| $crate::Rating { rating, uncertainty };
            before.insert(player, row.map_or($crate::Rating::START, rating));
        }
        let before = |player| before.get(&player).copied().unwrap_or($crate::Rating::START);
        for (player, place, rating) in $rated.after(before) {
            sqlx::query($crate::ratings::PUT_RATING)
                .bind(player.0)
                .bind(game)
                .bind(class)
                .bind(rating.rating)
                .bind(rating.uncertainty)
                .execute(&mut *$transaction)
                .await?;
            sqlx::query($crate::ratings::PUT_STEP)
                .bind(player.0)
                .bind(game)
                .bind(class)
                .bind(number)
                .bind($match_id.0)
                .bind(i64::from(place))
                .bind(rating.rating)
                .bind(rating.uncertainty)
                .bind($at.0)
                .execute(&mut *$transaction)
                .await?;
        }
    }};
}
pub(crate) use rate;

impl Store {
    /// A player's ratings, by game and class.
    pub async fn ratings(&self, player: PlayerId) -> Result<Vec<Standing>, Error> {
        let rows: Vec<(String, String, i64, i64, i64)> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT game, class, rating, uncertainty, matches FROM ratings \
                 WHERE player_id = $1 ORDER BY game, class DESC",
            )
            .bind(player.0)
            .fetch_all(db)
            .await
        })?;
        let standing = |(game, class, rating, uncertainty, matches): (_, String, _, _, i64)| {
            let class = Class::read(&class)?;
            let rating = Rating { rating, uncertainty };
            Ok(Standing { game, class, rating, matches: matches as u64 })
        };
        rows.into_iter().map(standing).collect()
    }

    /// A player's rating in a game and class; that of a beginner where they have none.
    pub async fn rating(
        &self,
        player: PlayerId,
        game: &str,
        class: Class,
    ) -> Result<Rating, Error> {
        let row: Option<(i64, i64)> = timed!(self.back, read, |db| {
            sqlx::query_as(RATING)
                .bind(player.0)
                .bind(game)
                .bind(class.name())
                .fetch_optional(db)
                .await
        })?;
        Ok(row.map_or(Rating::START, |(rating, uncertainty)| Rating { rating, uncertainty }))
    }

    /// How a rating came about: its last steps before a number, oldest first.
    pub async fn rating_curve(
        &self,
        player: PlayerId,
        game: &str,
        class: Class,
        most: u32,
    ) -> Result<Vec<RatingStep>, Error> {
        let rows: Vec<(i64, i64, i64, i64, i64, i64)> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT number, match_id, place, rating, uncertainty, at FROM rating_steps \
                 WHERE player_id = $1 AND game = $2 AND class = $3 ORDER BY number DESC LIMIT $4",
            )
            .bind(player.0)
            .bind(game)
            .bind(class.name())
            .bind(i64::from(most))
            .fetch_all(db)
            .await
        })?;
        let step = |(number, match_id, place, rating, uncertainty, at): (i64, _, i64, _, _, _)| {
            RatingStep {
                number: number as u64,
                match_id: MatchId(match_id),
                place: place as u8,
                rating: Rating { rating, uncertainty },
                at: Time(at),
            }
        };
        Ok(rows.into_iter().rev().map(step).collect())
    }

    /// The matches that were rated in a class after a number, in their order.
    pub async fn rated_matches(
        &self,
        game: &str,
        class: Class,
        after: u64,
        most: u32,
    ) -> Result<Vec<RatedMatch>, Error> {
        let rows: Vec<(i64, i64, Option<i64>)> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT r.number, r.match_id, m.finished_at FROM rated_matches r \
                 JOIN matches m ON m.id = r.match_id WHERE r.game = $1 AND r.class = $2 \
                 AND r.number > $3 ORDER BY r.number LIMIT $4",
            )
            .bind(game)
            .bind(class.name())
            .bind(after as i64)
            .bind(i64::from(most))
            .fetch_all(db)
            .await
        })?;
        let one = |(number, id, at): (i64, i64, Option<i64>)| RatedMatch {
            number: number as u64,
            match_id: MatchId(id),
            finished_at: Time(at.unwrap_or_default()),
        };
        Ok(rows.into_iter().map(one).collect())
    }
}
