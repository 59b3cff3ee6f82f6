//! What somebody is told though they are not there.

use serde::{Deserialize, Serialize};
use sqlx::Connection;

use crate::back::timed;
use crate::{Error, MatchId, PlayerId, Store, Time, TournamentId};

/// What a notice tells of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// It is their turn.
    Turn,
    /// A round of their tournament has begun.
    Round,
    /// Their tournament is over.
    Tournament,
}

impl NoticeKind {
    pub const ALL: [Self; 3] = [Self::Turn, Self::Round, Self::Tournament];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Round => "round",
            Self::Tournament => "tournament",
        }
    }
}

/// Something to tell somebody, once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewNotice {
    pub player: PlayerId,
    pub kind: NoticeKind,
    /// Of what of its kind.
    pub key: String,
    pub match_id: Option<MatchId>,
    pub tournament: Option<TournamentId>,
    pub game: String,
    pub at: Time,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    pub id: i64,
    pub kind: NoticeKind,
    pub match_id: Option<MatchId>,
    pub tournament: Option<TournamentId>,
    pub game: String,
    pub at: Time,
    pub read_at: Option<Time>,
}

/// How many notices somebody has; older ones go.
const KEPT: i64 = 200;

type Row = (i64, String, Option<i64>, Option<i64>, String, i64, Option<i64>);

fn read((id, kind, match_id, tournament, game, at, read): Row) -> Result<Notice, Error> {
    let known = NoticeKind::ALL.into_iter().find(|one| one.name() == kind);
    Ok(Notice {
        id,
        kind: known.ok_or_else(|| Error::Corrupt(format!("the notice {kind:?}")))?,
        match_id: match_id.map(MatchId),
        tournament: tournament.map(|id| TournamentId(MatchId(id))),
        game,
        at: Time(at),
        read_at: read.map(Time),
    })
}

impl Store {
    /// Tells somebody something, unless they were told before or do not want to know: whether it is new.
    pub async fn notify(&self, new: &NewNotice) -> Result<bool, Error> {
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            let added = sqlx::query(
                "INSERT INTO notices (player_id, kind, key, match_id, tournament_id, game, at) \
                 SELECT CAST($1 AS BIGINT), CAST($2 AS TEXT), CAST($3 AS TEXT), \
                 CAST($4 AS BIGINT), CAST($5 AS BIGINT), CAST($6 AS TEXT), CAST($7 AS BIGINT) \
                 WHERE NOT EXISTS (SELECT 1 FROM unwanted_notices u \
                 WHERE u.player_id = $1 AND u.kind = $2) \
                 ON CONFLICT (player_id, kind, key) DO NOTHING",
            )
            .bind(new.player.0)
            .bind(new.kind.name())
            .bind(&new.key)
            .bind(new.match_id.map(|id| id.0))
            .bind(new.tournament.map(|id| id.0.0))
            .bind(&new.game)
            .bind(new.at.0)
            .execute(&mut *transaction)
            .await?;
            sqlx::query(
                "DELETE FROM notices WHERE player_id = $1 AND id <= (SELECT id FROM notices \
                 WHERE player_id = $1 ORDER BY id DESC LIMIT 1 OFFSET $2)",
            )
            .bind(new.player.0)
            .bind(KEPT)
            .execute(&mut *transaction)
            .await?;
            transaction.commit().await?;
            Ok::<_, Error>(added.rows_affected() == 1)
        })
    }

    /// Somebody's notices before one of them, newest first.
    pub async fn notices_of(
        &self,
        player: PlayerId,
        before: i64,
        most: u32,
    ) -> Result<Vec<Notice>, Error> {
        let rows: Vec<Row> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT id, kind, match_id, tournament_id, game, at, read_at FROM notices \
                 WHERE player_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3",
            )
            .bind(player.0)
            .bind(before)
            .bind(i64::from(most))
            .fetch_all(db)
            .await
        })?;
        rows.into_iter().map(read).collect()
    }

    /// Somebody has seen their notices up to one of them.
    pub async fn read_notices(&self, player: PlayerId, up_to: i64, now: Time) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            sqlx::query(
                "UPDATE notices SET read_at = $3 \
                 WHERE player_id = $1 AND id <= $2 AND read_at IS NULL",
            )
            .bind(player.0)
            .bind(up_to)
            .bind(now.0)
            .execute(db)
            .await
            .map(drop)
        })
    }

    /// The kinds that somebody does not want.
    pub async fn unwanted_notices(&self, player: PlayerId) -> Result<Vec<NoticeKind>, Error> {
        let rows: Vec<(String,)> = timed!(self.back, read, |db| {
            sqlx::query_as("SELECT kind FROM unwanted_notices WHERE player_id = $1")
                .bind(player.0)
                .fetch_all(db)
                .await
        })?;
        let known = |(name,): (String,)| NoticeKind::ALL.into_iter().find(|k| k.name() == name);
        Ok(rows.into_iter().filter_map(known).collect())
    }

    /// Somebody wants a kind of notices, or does not.
    pub async fn want_notices(
        &self,
        player: PlayerId,
        kind: NoticeKind,
        wanted: bool,
    ) -> Result<(), Error> {
        let change = if wanted {
            "DELETE FROM unwanted_notices WHERE player_id = $1 AND kind = $2"
        } else {
            "INSERT INTO unwanted_notices (player_id, kind) VALUES ($1, $2) \
             ON CONFLICT (player_id, kind) DO NOTHING"
        };
        timed!(self.back, write, |db| {
            sqlx::query(change).bind(player.0).bind(kind.name()).execute(db).await.map(drop)
        })
    }
}
