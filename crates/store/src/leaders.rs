//! Who plays best.

use std::fmt;
use std::str::FromStr;

use crate::back::timed;
use crate::{Class, ClubId, Error, NotACursor, PlayerId, PlayerKind, Rating, Store};

/// A line of a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rank {
    pub player: PlayerId,
    pub username: String,
    pub rating: Rating,
    pub matches: u64,
}

/// A place in a leaderboard: after this rating of this player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankCursor {
    rating: i64,
    player: i64,
}

impl RankCursor {
    /// Before the best.
    pub const START: Self = Self { rating: i64::MAX, player: i64::MAX };

    #[must_use]
    pub const fn after(rank: &Rank) -> Self {
        Self { rating: rank.rating.rating, player: rank.player.0 }
    }
}

impl fmt::Display for RankCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.rating, self.player)
    }
}

impl FromStr for RankCursor {
    type Err = NotACursor;
    fn from_str(text: &str) -> Result<Self, NotACursor> {
        let (rating, player) = text.split_once('.').ok_or(NotACursor)?;
        let number = |text: &str| text.parse().map_err(|_| NotACursor);
        Ok(Self { rating: number(rating)?, player: number(player)? })
    }
}

impl Store {
    /// Those with so many rated matches, the best first. Guests have none, and who is gone, may not log
    /// in or does not show it is not listed. Of all, or of a club.
    pub async fn leaders(
        &self,
        (game, class): (&str, Class),
        kind: PlayerKind,
        club: Option<ClubId>,
        at_least: u32,
        after: RankCursor,
        most: u32,
    ) -> Result<Vec<Rank>, Error> {
        let rows: Vec<(i64, String, i64, i64, i64)> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT r.player_id, p.username, r.rating, r.uncertainty, r.matches \
                 FROM ratings r JOIN players p ON p.id = r.player_id \
                 WHERE r.game = $1 AND r.class = $2 AND (r.rating, r.player_id) < ($3, $4) \
                 AND r.matches >= $5 AND p.kind = $6 AND p.deleted_at IS NULL \
                 AND p.blocked_at IS NULL AND NOT EXISTS (SELECT 1 FROM profiles f \
                 WHERE f.player_id = p.id AND NOT f.shows_ratings) \
                 AND (CAST($8 AS BIGINT) IS NULL OR EXISTS (SELECT 1 FROM club_members m \
                 WHERE m.club_id = $8 AND m.player_id = p.id)) \
                 ORDER BY r.rating DESC, r.player_id DESC LIMIT $7",
            )
            .bind(game)
            .bind(class.name())
            .bind(after.rating)
            .bind(after.player)
            .bind(i64::from(at_least))
            .bind(kind.name())
            .bind(i64::from(most))
            .bind(club.map(|club| club.0))
            .fetch_all(db)
            .await
        })?;
        let rank = |(player, username, rating, uncertainty, matches): (_, _, _, _, i64)| Rank {
            player: PlayerId(player),
            username,
            rating: Rating { rating, uncertainty },
            matches: matches as u64,
        };
        Ok(rows.into_iter().map(rank).collect())
    }
}
