//! Computing ratings again from the matches.

use std::collections::{BTreeMap, HashMap};

use sqlx::Connection;

use crate::back::timed;
use crate::{Class, Error, PlayerId, Rated, RatedMatch, Rating, Rerated, Store};

/// A figure of a player after a match of some number.
type Key = (i64, i64);
type Figures = (i64, i64, i64);

impl Store {
    /// Computes the ratings of a class again from its matches, all of them in their order, and stores
    /// what was stored otherwise. Refused as a [`Error::Conflict`] where a match has ended meanwhile.
    pub async fn rate_again(
        &self,
        game: &str,
        class: Class,
        matches: &[(RatedMatch, Rated)],
        write: bool,
    ) -> Result<Rerated, Error> {
        let mut now: HashMap<PlayerId, (Rating, i64)> = HashMap::new();
        let mut steps: BTreeMap<Key, (i64, i64, Figures)> = BTreeMap::new();
        for (one, rated) in matches {
            let before = |player| now.get(&player).map_or(Rating::START, |(rating, _)| *rating);
            for (player, place, rating) in rated.after(before) {
                let count = now.get(&player).map_or(0, |(_, count)| *count) + 1;
                now.insert(player, (rating, count));
                let figures = (i64::from(place), rating.rating, rating.uncertainty);
                let at = one.finished_at.0;
                steps.insert((player.0, one.number as i64), (one.match_id.0, at, figures));
            }
        }
        let players = now.len() as u64;
        let current: BTreeMap<i64, Figures> = now
            .into_iter()
            .map(|(player, (rating, count))| (player.0, (rating.rating, rating.uncertainty, count)))
            .collect();
        let last = matches.last().map_or(0, |(one, _)| one.number as i64);
        let changed = timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            // Takes the class as a match that ends would, so that none ends meanwhile.
            let taken = sqlx::query(
                "UPDATE rating_classes SET matches = matches WHERE game = $1 AND class = $2 \
                 AND matches = $3",
            )
            .bind(game)
            .bind(class.name())
            .bind(last)
            .execute(&mut *transaction)
            .await?;
            if taken.rows_affected() != 1 {
                return Err(Error::Conflict);
            }
            let stored: Vec<(i64, i64, i64, i64, i64)> = sqlx::query_as(
                "SELECT player_id, number, place, rating, uncertainty FROM rating_steps \
                 WHERE game = $1 AND class = $2",
            )
            .bind(game)
            .bind(class.name())
            .fetch_all(&mut *transaction)
            .await?;
            let stored: BTreeMap<Key, Figures> = stored
                .into_iter()
                .map(|(player, number, place, rating, uncertainty)| {
                    ((player, number), (place, rating, uncertainty))
                })
                .collect();
            let standing: Vec<(i64, i64, i64, i64)> = sqlx::query_as(
                "SELECT player_id, rating, uncertainty, matches FROM ratings \
                 WHERE game = $1 AND class = $2",
            )
            .bind(game)
            .bind(class.name())
            .fetch_all(&mut *transaction)
            .await?;
            let standing: BTreeMap<i64, Figures> = standing
                .into_iter()
                .map(|(player, rating, uncertainty, matches)| {
                    (player, (rating, uncertainty, matches))
                })
                .collect();
            let mut changed = 0;
            for (player, number) in stored.keys().filter(|key| !steps.contains_key(key)) {
                changed += 1;
                sqlx::query(
                    "DELETE FROM rating_steps WHERE player_id = $1 AND game = $2 AND class = $3 \
                     AND number = $4",
                )
                .bind(player)
                .bind(game)
                .bind(class.name())
                .bind(number)
                .execute(&mut *transaction)
                .await?;
            }
            for ((player, number), (match_id, at, figures)) in &steps {
                if stored.get(&(*player, *number)) == Some(figures) {
                    continue;
                }
                changed += 1;
                sqlx::query(
                    "INSERT INTO rating_steps \
                     (player_id, game, class, number, match_id, place, rating, uncertainty, at) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
                     ON CONFLICT (player_id, game, class, number) DO UPDATE SET \
                     place = excluded.place, rating = excluded.rating, \
                     uncertainty = excluded.uncertainty",
                )
                .bind(player)
                .bind(game)
                .bind(class.name())
                .bind(number)
                .bind(match_id)
                .bind(figures.0)
                .bind(figures.1)
                .bind(figures.2)
                .bind(at)
                .execute(&mut *transaction)
                .await?;
            }
            for player in standing.keys().filter(|player| !current.contains_key(player)) {
                changed += 1;
                sqlx::query(
                    "DELETE FROM ratings WHERE player_id = $1 AND game = $2 AND class = $3",
                )
                .bind(player)
                .bind(game)
                .bind(class.name())
                .execute(&mut *transaction)
                .await?;
            }
            for (player, figures) in &current {
                if standing.get(player) == Some(figures) {
                    continue;
                }
                changed += 1;
                sqlx::query(
                    "INSERT INTO ratings (player_id, game, class, rating, uncertainty, matches) \
                     VALUES ($1, $2, $3, $4, $5, $6) \
                     ON CONFLICT (player_id, game, class) DO UPDATE SET \
                     rating = excluded.rating, uncertainty = excluded.uncertainty, \
                     matches = excluded.matches",
                )
                .bind(player)
                .bind(game)
                .bind(class.name())
                .bind(figures.0)
                .bind(figures.1)
                .bind(figures.2)
                .execute(&mut *transaction)
                .await?;
            }
            if write {
                transaction.commit().await?;
            } else {
                transaction.rollback().await?;
            }
            Ok::<_, Error>(changed)
        })?;
        Ok(Rerated { matches: matches.len() as u64, players, changed })
    }
}
