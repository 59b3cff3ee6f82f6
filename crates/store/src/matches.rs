//! Matches, from the waiting room to the result, without their logs.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use sqlx::QueryBuilder;

use crate::back::on;
use crate::{Cursor, Error, MatchId, Player, PlayerId, Store, Time};

/// A match as it is stored, with its members and without its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredMatch {
    pub id: MatchId,
    pub game: String,
    /// JSON, every default filled in.
    pub options: String,
    pub seats: u8,
    /// The code to join by, as long as it belongs to this match.
    pub code: Option<String>,
    pub public: bool,
    pub seating: Seating,
    pub stage: Stage,
    pub created_at: Time,
    pub started_at: Option<Time>,
    pub finished_at: Option<Time>,
    /// What happened at the start, as JSON, and the luck behind it.
    pub setup: Option<String>,
    pub setup_draws: Option<String>,
    /// The result, as JSON, once there is one.
    pub outcome: Option<String>,
    /// What was settled beyond the options.
    pub terms: Terms,
    /// How often this was saved.
    pub revision: i64,
    /// In the order of joining.
    pub members: Vec<Member>,
}

impl StoredMatch {
    /// An empty waiting room.
    pub fn waiting(id: MatchId, game: &str, options: String, seats: u8, created_at: Time) -> Self {
        Self {
            id,
            game: game.into(),
            options,
            seats,
            code: None,
            public: false,
            seating: Seating::Chosen,
            stage: Stage::Waiting,
            created_at,
            started_at: None,
            finished_at: None,
            setup: None,
            setup_draws: None,
            outcome: None,
            terms: Terms::default(),
            revision: 0,
            members: Vec::new(),
        }
    }
}

/// What the creator of a match settled beyond the options of the game, and what became of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Terms {
    /// By how many thousandths the limits of the rules are taken; none for no clock.
    pub clock: Option<u32>,
    /// The time for each move, where the rules have no limits.
    pub move_seconds: Option<u32>,
    /// Whether people who are not in the match may watch it.
    pub spectators: bool,
    pub chat: bool,
    /// The seats that bots have from the start.
    pub bots: Vec<BotSeat>,
    /// The match that continues this one.
    pub rematch: Option<MatchId>,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            clock: None,
            move_seconds: None,
            spectators: true,
            chat: true,
            bots: Vec::new(),
            rematch: None,
        }
    }
}

/// A seat that a bot has from the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BotSeat {
    pub seat: u8,
    pub level: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    pub player: PlayerId,
    /// None where the account is gone.
    pub username: Option<String>,
    pub seat: Option<u8>,
    /// Was sent away and may not come back.
    pub removed: bool,
    /// The level of the bot that has their seat for the moment, or for good if they left.
    pub bot: Option<String>,
    /// When they left the running match, where the rules have no word for that.
    pub left_at: Option<Time>,
    /// When they last got the seat back from a bot.
    pub since: Option<Time>,
}

impl Member {
    /// Somebody who has just joined.
    pub fn new(player: &Player) -> Self {
        Self {
            player: player.id,
            username: Some(player.username.clone()),
            seat: None,
            removed: false,
            bot: None,
            left_at: None,
            since: None,
        }
    }
}

/// How members come by their seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seating {
    /// Members take free seats; who has none at the start gets one by lot.
    Chosen,
    /// All seats are drawn at the start.
    Drawn,
}

/// How far a match has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    Waiting,
    Running,
    Over,
    /// The waiting room closed before the match began.
    Closed,
}

impl Seating {
    const ALL: [Self; 2] = [Self::Chosen, Self::Drawn];

    const fn name(self) -> &'static str {
        match self {
            Self::Chosen => "chosen",
            Self::Drawn => "drawn",
        }
    }
}

impl Stage {
    const ALL: [Self; 4] = [Self::Waiting, Self::Running, Self::Over, Self::Closed];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Over => "over",
            Self::Closed => "closed",
        }
    }
}

type MatchRow = (
    i64,
    String,
    String,
    i64,
    Option<String>,
    bool,
    String,
    String,
    i64,
    Option<i64>,
    Option<i64>,
    Option<String>,
    Option<String>,
    Option<String>,
    i64,
    String,
);

type MemberRow =
    (i64, i64, Option<String>, Option<i64>, bool, Option<String>, Option<i64>, Option<i64>);

fn stored(row: MatchRow) -> Result<StoredMatch, Error> {
    let seating = Seating::ALL.into_iter().find(|seating| seating.name() == row.6);
    let stage = Stage::ALL.into_iter().find(|stage| stage.name() == row.7);
    Ok(StoredMatch {
        id: MatchId(row.0),
        game: row.1,
        options: row.2,
        seats: u8::try_from(row.3).map_err(|_| Error::Corrupt(format!("{} seats", row.3)))?,
        code: row.4,
        public: row.5,
        seating: seating.ok_or_else(|| Error::Corrupt(format!("the seating {:?}", row.6)))?,
        stage: stage.ok_or_else(|| Error::Corrupt(format!("the stage {:?}", row.7)))?,
        created_at: Time(row.8),
        started_at: row.9.map(Time),
        finished_at: row.10.map(Time),
        setup: row.11,
        setup_draws: row.12,
        outcome: row.13,
        revision: row.14,
        terms: serde_json::from_str(&row.15)
            .map_err(|why| Error::Corrupt(format!("the terms of a match: {why}")))?,
        members: Vec::new(),
    })
}

fn write(terms: &Terms) -> String {
    serde_json::to_string(terms).expect("terms can be written as JSON")
}

/// A query for matches: what follows `FROM matches m`.
macro_rules! matches_where {
    ($rest:literal) => {
        concat!(
            "SELECT m.id, m.game, m.options, m.seats, m.code, m.public, m.seating, m.state, \
             m.created_at, m.started_at, m.finished_at, m.setup, m.setup_draws, m.outcome, \
             m.revision, m.terms FROM matches m ",
            $rest
        )
    };
}

/// Writes the members of a match whose rows were just made or removed.
macro_rules! insert_members {
    ($transaction:ident, $this_match:expr) => {
        for (position, member) in (0_i64..).zip(&$this_match.members) {
            sqlx::query(
                "INSERT INTO members \
                 (match_id, player_id, position, seat, removed, bot, left_at, since) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            )
            .bind($this_match.id.0)
            .bind(member.player.0)
            .bind(position)
            .bind(member.seat.map(i64::from))
            .bind(member.removed)
            .bind(&member.bot)
            .bind(member.left_at.map(|at| at.0))
            .bind(member.since.map(|at| at.0))
            .execute(&mut *$transaction)
            .await?;
        }
    };
}

impl Store {
    /// A new waiting room.
    pub async fn create_match(&self, new: &StoredMatch) -> Result<(), Error> {
        on!(self.back, |pools| {
            let mut transaction = pools.write.begin().await?;
            sqlx::query(
                "INSERT INTO matches (id, game, options, seats, code, public, seating, state, \
                 created_at, revision, terms) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
            )
            .bind(new.id.0)
            .bind(&new.game)
            .bind(&new.options)
            .bind(i64::from(new.seats))
            .bind(&new.code)
            .bind(new.public)
            .bind(new.seating.name())
            .bind(new.stage.name())
            .bind(new.created_at.0)
            .bind(new.revision)
            .bind(write(&new.terms))
            .execute(&mut *transaction)
            .await
            .map_err(Error::of_insert)?;
            insert_members!(transaction, new);
            transaction.commit().await?;
        });
        Ok(())
    }

    /// Saves a changed match and its members, if nobody has saved it since it was loaded.
    pub async fn save_match(&self, changed: &mut StoredMatch) -> Result<(), Error> {
        on!(self.back, |pools| {
            let mut transaction = pools.write.begin().await?;
            let saved = sqlx::query(
                "UPDATE matches SET code = $3, public = $4, seating = $5, state = $6, \
                 started_at = $7, finished_at = $8, setup = $9, setup_draws = $10, \
                 outcome = $11, terms = $12, revision = revision + 1 WHERE id = $1 AND revision = $2",
            )
            .bind(changed.id.0)
            .bind(changed.revision)
            .bind(&changed.code)
            .bind(changed.public)
            .bind(changed.seating.name())
            .bind(changed.stage.name())
            .bind(changed.started_at.map(|at| at.0))
            .bind(changed.finished_at.map(|at| at.0))
            .bind(&changed.setup)
            .bind(&changed.setup_draws)
            .bind(&changed.outcome)
            .bind(write(&changed.terms))
            .execute(&mut *transaction)
            .await?;
            if saved.rows_affected() == 0 {
                return Err(Error::Conflict);
            }
            sqlx::query("DELETE FROM members WHERE match_id = $1")
                .bind(changed.id.0)
                .execute(&mut *transaction)
                .await?;
            insert_members!(transaction, changed);
            transaction.commit().await?;
        });
        changed.revision += 1;
        Ok(())
    }

    pub async fn find_match(&self, id: MatchId) -> Result<Option<StoredMatch>, Error> {
        let rows: Vec<MatchRow> = on!(self.back, |pools| {
            sqlx::query_as(matches_where!("WHERE m.id = $1"))
                .bind(id.0)
                .fetch_all(&pools.read)
                .await
        })?;
        Ok(self.with_members(rows).await?.pop())
    }

    /// The match that a code belongs to.
    pub async fn match_of_code(&self, code: &str) -> Result<Option<MatchId>, Error> {
        let row: Option<(i64,)> = on!(self.back, |pools| {
            sqlx::query_as("SELECT id FROM matches WHERE code = $1")
                .bind(code)
                .fetch_optional(&pools.read)
                .await
        })?;
        Ok(row.map(|(id,)| MatchId(id)))
    }

    /// The public matches of a stage after a place in their list, of one game or of all, newest
    /// first.
    pub async fn public_matches(
        &self,
        stage: Stage,
        game: Option<&str>,
        from: Cursor,
        most: u32,
    ) -> Result<Vec<StoredMatch>, Error> {
        let rows: Vec<MatchRow> = on!(self.back, |pools| {
            sqlx::query_as(matches_where!(
                "WHERE m.state = $1 AND m.public AND (CAST($3 AS TEXT) IS NULL OR m.game = $3) \
                 AND (m.created_at, m.id) < ($4, $5) \
                 ORDER BY m.created_at DESC, m.id DESC LIMIT $2"
            ))
            .bind(stage.name())
            .bind(i64::from(most))
            .bind(game)
            .bind(from.created_at)
            .bind(from.id)
            .fetch_all(&pools.read)
            .await
        })?;
        self.with_members(rows).await
    }

    /// All matches of a stage after a place in their list, newest first.
    pub async fn matches_in(
        &self,
        stage: Stage,
        from: Cursor,
        most: u32,
    ) -> Result<Vec<StoredMatch>, Error> {
        let rows: Vec<MatchRow> = on!(self.back, |pools| {
            sqlx::query_as(matches_where!(
                "WHERE m.state = $1 AND (m.created_at, m.id) < ($3, $4) \
                 ORDER BY m.created_at DESC, m.id DESC LIMIT $2"
            ))
            .bind(stage.name())
            .bind(i64::from(most))
            .bind(from.created_at)
            .bind(from.id)
            .fetch_all(&pools.read)
            .await
        })?;
        self.with_members(rows).await
    }

    /// A player's matches after a place in their list, newest first.
    pub async fn matches_of(
        &self,
        player: PlayerId,
        from: Cursor,
        most: u32,
    ) -> Result<Vec<StoredMatch>, Error> {
        let rows: Vec<MatchRow> = on!(self.back, |pools| {
            sqlx::query_as(matches_where!(
                "JOIN members s ON s.match_id = m.id \
                 WHERE s.player_id = $1 AND NOT s.removed \
                 AND (m.created_at, m.id) < ($2, $3) \
                 ORDER BY m.created_at DESC, m.id DESC LIMIT $4"
            ))
            .bind(player.0)
            .bind(from.created_at)
            .bind(from.id)
            .bind(i64::from(most))
            .fetch_all(&pools.read)
            .await
        })?;
        self.with_members(rows).await
    }

    /// In how many matches of a stage a player is.
    pub async fn count_matches_of(&self, player: PlayerId, stage: Stage) -> Result<u64, Error> {
        let row: (i64,) = on!(self.back, |pools| {
            sqlx::query_as(
                "SELECT COUNT(*) FROM members s JOIN matches m ON m.id = s.match_id \
                 WHERE s.player_id = $1 AND NOT s.removed AND s.left_at IS NULL AND m.state = $2",
            )
            .bind(player.0)
            .bind(stage.name())
            .fetch_one(&pools.read)
            .await
        })?;
        Ok(row.0 as u64)
    }

    async fn with_members(&self, rows: Vec<MatchRow>) -> Result<Vec<StoredMatch>, Error> {
        let mut found: Vec<StoredMatch> = rows.into_iter().map(stored).collect::<Result<_, _>>()?;
        if found.is_empty() {
            return Ok(found);
        }
        let rows: Vec<MemberRow> = on!(self.back, |pools| {
            let mut query = QueryBuilder::new(
                "SELECT s.match_id, s.player_id, p.username, s.seat, s.removed, s.bot, s.left_at, \
                 s.since FROM members s JOIN players p ON p.id = s.player_id WHERE s.match_id IN (",
            );
            let mut ids = query.separated(", ");
            for one in &found {
                ids.push_bind(one.id.0);
            }
            query.push(") ORDER BY s.position");
            query.build_query_as().fetch_all(&pools.read).await
        })?;
        let mut members: HashMap<i64, Vec<Member>> = HashMap::new();
        for (match_id, player, username, seat, removed, bot, left_at, since) in rows {
            members.entry(match_id).or_default().push(Member {
                player: PlayerId(player),
                username,
                seat: seat.map(|seat| seat as u8),
                removed,
                bot,
                left_at: left_at.map(Time),
                since: since.map(Time),
            });
        }
        for one in &mut found {
            one.members = members.remove(&one.id.0).unwrap_or_default();
        }
        Ok(found)
    }
}
