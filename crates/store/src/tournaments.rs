//! Tournaments, those who entered them, and their tables.

use serde::{Deserialize, Serialize};
use sqlx::Connection;

use crate::back::{Back, timed};
use crate::writer::insert_match;
use crate::{
    ClubId, Cursor, Error, MatchId, NodeId, PlayerId, Store, StoredMatch, Terms, Time, TournamentId,
};

/// How it is found out who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Those who stand alike meet. At tables of three and four too.
    Swiss,
    /// Each meets each; at tables of two.
    RoundRobin,
}

impl Format {
    const fn name(self) -> &'static str {
        match self {
            Self::Swiss => "swiss",
            Self::RoundRobin => "round_robin",
        }
    }
}

/// How far a tournament is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TournamentStage {
    /// Who wants may enter.
    Open,
    Running,
    Over,
    /// It never began, or its host ended it.
    Cancelled,
}

impl TournamentStage {
    const ALL: [Self; 4] = [Self::Open, Self::Running, Self::Over, Self::Cancelled];

    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Running => "running",
            Self::Over => "over",
            Self::Cancelled => "cancelled",
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    pub id: TournamentId,
    pub name: String,
    pub game: String,
    /// JSON, every default filled in.
    pub options: String,
    /// At each table.
    pub seats: u8,
    pub format: Format,
    pub rounds: u32,
    /// What is settled for each of its matches.
    pub terms: Terms,
    /// How many may enter.
    pub places: u32,
    pub host: PlayerId,
    /// None where the account is gone.
    pub host_name: Option<String>,
    /// Whose it is besides, and whether its members alone may enter.
    pub club: Option<ClubOf>,
    pub stage: TournamentStage,
    pub created_at: Time,
    /// When it starts by itself.
    pub starts_at: Option<Time>,
    pub started_at: Option<Time>,
    pub finished_at: Option<Time>,
    /// The round that is played, from 1.
    pub round: u32,
    pub revision: i64,
    /// How many have entered.
    pub entrants: u32,
}

/// The club that holds a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubOf {
    pub id: ClubId,
    pub name: String,
    pub title: String,
    pub members_only: bool,
}

/// Somebody or a bot that entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    pub number: u32,
    pub player: Option<PlayerId>,
    /// Of a person whose account is there.
    pub username: Option<String>,
    /// Of a bot.
    pub level: Option<String>,
    pub withdrawn_at: Option<Time>,
}

/// One seat of one table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableRow {
    pub round: u32,
    pub table: u32,
    pub seat: u8,
    pub entrant: u32,
    /// None for a bye.
    pub match_id: Option<MatchId>,
    pub halves: Option<u32>,
}

/// What became of a wish to enter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entered {
    Yes,
    Before,
    Full,
    /// It has begun, or is over.
    Closed,
}

/// A query for tournaments: what follows `FROM tournaments t`.
macro_rules! tournaments_where {
    ($rest:literal) => {
        concat!(
            "SELECT t.id, t.name, t.game, t.options, t.seats, t.format, t.rounds, t.terms, \
             t.places, t.host, p.username, t.stage, t.created_at, t.starts_at, t.started_at, \
             (SELECT COUNT(*) FROM entrants e WHERE e.tournament_id = t.id) \
             FROM tournaments t JOIN players p ON p.id = t.host ",
            $rest
        )
    };
}

type Row = (
    i64,
    String,
    String,
    String,
    i64,
    String,
    i64,
    String,
    i64,
    i64,
    Option<String>,
    String,
    i64,
    Option<i64>,
    Option<i64>,
    i64,
);

/// What there is no room for in one row of sixteen columns.
type Rest = (Option<i64>, i64, i64, Option<i64>, Option<String>, Option<String>, i64);

fn read(
    row: Row,
    (finished, round, revision, club, name_of, title, only): Rest,
) -> Result<Tournament, Error> {
    let (id, name, game, options, seats, format, rounds, terms, places, host, host_name, ..) = row;
    let (stage, created, starts, started, entrants) = (row.11, row.12, row.13, row.14, row.15);
    let format = [Format::Swiss, Format::RoundRobin].into_iter().find(|one| one.name() == format);
    let progress = TournamentStage::ALL.into_iter().find(|one| one.name() == stage);
    let wrong = || Error::Corrupt(format!("the tournament {}", MatchId(id)));
    let club = club.zip(name_of).zip(title).map(|((id, name), title)| ClubOf {
        id: ClubId(id),
        name,
        title,
        members_only: only != 0,
    });
    Ok(Tournament {
        id: TournamentId(MatchId(id)),
        name,
        game,
        options,
        seats: seats as u8,
        format: format.ok_or_else(wrong)?,
        rounds: rounds as u32,
        terms: serde_json::from_str(&terms).map_err(|_| wrong())?,
        places: places as u32,
        host: PlayerId(host),
        host_name,
        club,
        stage: progress.ok_or_else(wrong)?,
        created_at: Time(created),
        starts_at: starts.map(Time),
        started_at: started.map(Time),
        finished_at: finished.map(Time),
        round: round as u32,
        revision,
        entrants: entrants as u32,
    })
}

impl Store {
    pub async fn create_tournament(&self, new: &Tournament) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            sqlx::query(
                "INSERT INTO tournaments (id, name, game, options, seats, format, rounds, terms, \
                 places, host, stage, created_at, starts_at, round, revision, club_id, members_only) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0, 0, $14, $15)",
            )
            .bind(new.id.0.0)
            .bind(&new.name)
            .bind(&new.game)
            .bind(&new.options)
            .bind(i64::from(new.seats))
            .bind(new.format.name())
            .bind(i64::from(new.rounds))
            .bind(new.terms.write())
            .bind(i64::from(new.places))
            .bind(new.host.0)
            .bind(new.stage.name())
            .bind(new.created_at.0)
            .bind(new.starts_at.map(|at| at.0))
            .bind(new.club.as_ref().map(|club| club.id.0))
            .bind(i64::from(new.club.as_ref().is_some_and(|club| club.members_only)))
            .execute(db)
            .await
            .map(drop)
        })
    }

    async fn whole(&self, rows: Vec<Row>) -> Result<Vec<Tournament>, Error> {
        let mut all = Vec::new();
        for row in rows {
            let rest: Option<Rest> = timed!(self.back, read, |db| {
                sqlx::query_as(
                    "SELECT t.finished_at, t.round, t.revision, c.id, c.name, c.title, \
                     t.members_only FROM tournaments t LEFT JOIN clubs c ON c.id = t.club_id \
                     WHERE t.id = $1",
                )
                .bind(row.0)
                .fetch_optional(db)
                .await
            })?;
            all.extend(rest.map(|rest| read(row, rest)).transpose()?);
        }
        Ok(all)
    }

    pub async fn find_tournament(&self, id: TournamentId) -> Result<Option<Tournament>, Error> {
        let rows: Vec<Row> = timed!(self.back, read, |db| {
            sqlx::query_as(tournaments_where!("WHERE t.id = $1")).bind(id.0.0).fetch_all(db).await
        })?;
        Ok(self.whole(rows).await?.pop())
    }

    /// Tournaments of a stage, or all, after a place in their list, newest first.
    pub async fn tournaments(
        &self,
        stage: Option<TournamentStage>,
        club: Option<ClubId>,
        from: Cursor,
        most: u32,
    ) -> Result<Vec<Tournament>, Error> {
        let rows: Vec<Row> = timed!(self.back, read, |db| {
            sqlx::query_as(tournaments_where!(
                "WHERE (CAST($1 AS TEXT) IS NULL OR t.stage = $1) \
                 AND (t.created_at, t.id) < ($2, $3) \
                 AND (CAST($5 AS BIGINT) IS NULL OR t.club_id = $5) \
                 ORDER BY t.created_at DESC, t.id DESC LIMIT $4"
            ))
            .bind(stage.map(TournamentStage::name))
            .bind(from.created_at)
            .bind(from.id)
            .bind(i64::from(most))
            .bind(club.map(|club| club.0))
            .fetch_all(db)
            .await
        })?;
        self.whole(rows).await
    }

    /// Those that run, and those whose time to start has come.
    pub async fn tournaments_to_look_after(&self, now: Time) -> Result<Vec<Tournament>, Error> {
        let rows: Vec<Row> = timed!(self.back, read, |db| {
            sqlx::query_as(tournaments_where!(
                "WHERE t.stage = 'running' OR (t.stage = 'open' AND t.starts_at <= $1) \
                 ORDER BY t.id"
            ))
            .bind(now.0)
            .fetch_all(db)
            .await
        })?;
        self.whole(rows).await
    }

    /// How many tournaments of a host are not over.
    pub async fn count_tournaments_of(&self, host: PlayerId) -> Result<u32, Error> {
        let (count,): (i64,) = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT COUNT(*) FROM tournaments \
                 WHERE host = $1 AND stage IN ('open', 'running')",
            )
            .bind(host.0)
            .fetch_one(db)
            .await
        })?;
        Ok(count as u32)
    }

    /// All who entered, in that order.
    pub async fn entrants(&self, id: TournamentId) -> Result<Vec<Entrant>, Error> {
        type Row = (i64, Option<i64>, Option<String>, Option<String>, Option<i64>);
        let rows: Vec<Row> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT e.number, e.player_id, p.username, e.level, e.withdrawn_at \
                 FROM entrants e LEFT JOIN players p ON p.id = e.player_id \
                 WHERE e.tournament_id = $1 ORDER BY e.number",
            )
            .bind(id.0.0)
            .fetch_all(db)
            .await
        })?;
        let entrant = |(number, player, username, level, withdrawn): Row| Entrant {
            number: number as u32,
            player: player.map(PlayerId),
            username,
            level,
            withdrawn_at: withdrawn.map(Time),
        };
        Ok(rows.into_iter().map(entrant).collect())
    }

    /// Enters somebody, or so many bots of a level, if there is room and it has not begun.
    pub async fn enter(
        &self,
        id: TournamentId,
        who: Result<PlayerId, (&str, u32)>,
        now: Time,
    ) -> Result<Entered, Error> {
        let lock = match self.back {
            Back::Postgres(_) => "SELECT stage, places FROM tournaments WHERE id = $1 FOR UPDATE",
            Back::Sqlite(_) => "SELECT stage, places FROM tournaments WHERE id = $1",
        };
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            let found: Option<(String, i64)> =
                sqlx::query_as(lock).bind(id.0.0).fetch_optional(&mut *transaction).await?;
            let Some((stage, places)) = found else { return Ok::<_, Error>(Entered::Closed) };
            if stage != TournamentStage::Open.name() {
                return Ok(Entered::Closed);
            }
            let (there, next): (i64, i64) = sqlx::query_as(
                "SELECT COUNT(*), CAST(COALESCE(MAX(number), -1) + 1 AS BIGINT) FROM entrants \
                 WHERE tournament_id = $1",
            )
            .bind(id.0.0)
            .fetch_one(&mut *transaction)
            .await?;
            let many = who.map_or_else(|(_, count)| i64::from(count), |_| 1);
            if let Ok(player) = who {
                let (before,): (i64,) = sqlx::query_as(
                    "SELECT COUNT(*) FROM entrants WHERE tournament_id = $1 AND player_id = $2",
                )
                .bind(id.0.0)
                .bind(player.0)
                .fetch_one(&mut *transaction)
                .await?;
                if before > 0 {
                    return Ok(Entered::Before);
                }
            }
            if there + many > places {
                return Ok(Entered::Full);
            }
            for number in next..next + many {
                sqlx::query(
                    "INSERT INTO entrants (tournament_id, number, player_id, level, joined_at) \
                     VALUES ($1, $2, $3, $4, $5)",
                )
                .bind(id.0.0)
                .bind(number)
                .bind(who.ok().map(|player| player.0))
                .bind(who.err().map(|(level, _)| level))
                .bind(now.0)
                .execute(&mut *transaction)
                .await?;
            }
            transaction.commit().await?;
            Ok(Entered::Yes)
        })
    }

    /// Somebody does not play on: before the start as if they had never entered. False where they had not.
    pub async fn withdraw(
        &self,
        id: TournamentId,
        player: PlayerId,
        now: Time,
    ) -> Result<bool, Error> {
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            let left = sqlx::query(
                "DELETE FROM entrants WHERE tournament_id = $1 AND player_id = $2 AND EXISTS \
                 (SELECT 1 FROM tournaments t WHERE t.id = $1 AND t.stage = 'open')",
            )
            .bind(id.0.0)
            .bind(player.0)
            .execute(&mut *transaction)
            .await?;
            let withdrawn = sqlx::query(
                "UPDATE entrants SET withdrawn_at = $3 WHERE tournament_id = $1 \
                 AND player_id = $2 AND withdrawn_at IS NULL",
            )
            .bind(id.0.0)
            .bind(player.0)
            .bind(now.0)
            .execute(&mut *transaction)
            .await?;
            transaction.commit().await?;
            Ok::<_, Error>(left.rows_affected() + withdrawn.rows_affected() > 0)
        })
    }

    /// All tables of a tournament, by round, table and seat.
    pub async fn tables(&self, id: TournamentId) -> Result<Vec<TableRow>, Error> {
        type Row = (i64, i64, i64, i64, Option<i64>, Option<i64>);
        let rows: Vec<Row> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT round, number, seat, entrant, match_id, halves FROM tournament_tables \
                 WHERE tournament_id = $1 ORDER BY round, number, seat",
            )
            .bind(id.0.0)
            .fetch_all(db)
            .await
        })?;
        let table = |(round, table, seat, entrant, match_id, halves): Row| TableRow {
            round: round as u32,
            table: table as u32,
            seat: seat as u8,
            entrant: entrant as u32,
            match_id: match_id.map(MatchId),
            halves: halves.map(|halves| halves as u32),
        };
        Ok(rows.into_iter().map(table).collect())
    }

    /// Notes what was got at a table, once, and who of it does not play on.
    pub async fn decide_table(
        &self,
        id: TournamentId,
        rows: &[TableRow],
        withdrawn: &[u32],
        now: Time,
    ) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            for row in rows {
                sqlx::query(
                    "UPDATE tournament_tables SET halves = $5 WHERE tournament_id = $1 \
                     AND round = $2 AND number = $3 AND seat = $4 AND halves IS NULL",
                )
                .bind(id.0.0)
                .bind(i64::from(row.round))
                .bind(i64::from(row.table))
                .bind(i64::from(row.seat))
                .bind(row.halves.map(i64::from))
                .execute(&mut *transaction)
                .await?;
            }
            for number in withdrawn {
                sqlx::query(
                    "UPDATE entrants SET withdrawn_at = $3 \
                     WHERE tournament_id = $1 AND number = $2 AND withdrawn_at IS NULL",
                )
                .bind(id.0.0)
                .bind(i64::from(*number))
                .bind(now.0)
                .execute(&mut *transaction)
                .await?;
            }
            transaction.commit().await?;
            Ok::<_, Error>(())
        })
    }

    /// Goes on to another stage or round, with the tables and matches of the latter, all of it or nothing:
    /// [`Error::Conflict`] where somebody else did so first.
    pub async fn advance_tournament(
        &self,
        known: &Tournament,
        next: &Tournament,
        tables: &[TableRow],
        matches: &[StoredMatch],
        node: Option<NodeId>,
    ) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            let changed = sqlx::query(
                "UPDATE tournaments SET stage = $3, round = $4, started_at = $5, \
                 finished_at = $6, rounds = $7, revision = revision + 1 \
                 WHERE id = $1 AND revision = $2",
            )
            .bind(known.id.0.0)
            .bind(known.revision)
            .bind(next.stage.name())
            .bind(i64::from(next.round))
            .bind(next.started_at.map(|at| at.0))
            .bind(next.finished_at.map(|at| at.0))
            .bind(i64::from(next.rounds))
            .execute(&mut *transaction)
            .await?;
            if changed.rows_affected() != 1 {
                return Err(Error::Conflict);
            }
            for row in tables {
                sqlx::query(
                    "INSERT INTO tournament_tables \
                     (tournament_id, round, number, seat, entrant, match_id, halves) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7)",
                )
                .bind(known.id.0.0)
                .bind(i64::from(row.round))
                .bind(i64::from(row.table))
                .bind(i64::from(row.seat))
                .bind(i64::from(row.entrant))
                .bind(row.match_id.map(|id| id.0))
                .bind(row.halves.map(i64::from))
                .execute(&mut *transaction)
                .await?;
            }
            for new in matches {
                if !insert_match!(transaction, new, &node) {
                    return Err(Error::CodeTaken);
                }
            }
            transaction.commit().await?;
            Ok::<_, Error>(())
        })
    }

    /// Which seats of a match have asked for something themselves.
    pub async fn seats_that_acted(&self, id: MatchId) -> Result<Vec<u8>, Error> {
        let rows: Vec<(i64,)> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT DISTINCT seat FROM entries \
                 WHERE match_id = $1 AND cause = 'asked' AND seat IS NOT NULL",
            )
            .bind(id.0)
            .fetch_all(db)
            .await
        })?;
        Ok(rows.into_iter().map(|(seat,)| seat as u8).collect())
    }
}
