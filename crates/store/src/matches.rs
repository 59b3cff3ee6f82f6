//! Matches, from the waiting room to the result, without their logs.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use sqlx::{ColumnIndex, Connection, Decode, FromRow, QueryBuilder, Row, Type};

use crate::back::timed;
use crate::nodes::Fences;
use crate::writer::Job;
use crate::{
    Cursor, Error, Fence, MatchId, MatchLuck, NodeId, Player, PlayerId, PlayerKind, Store, Time,
    TournamentId,
};

/// The newest form of a log. Programs read this one and all before it. A log is in the first form until
/// something in it needs a later one, so that earlier programs read as many logs as they can.
pub const FORMAT: u32 = 3;

/// The form of a log in which something was taken back.
pub const WITH_TAKEBACKS: u32 = 2;

/// The form of a log whose draws follow from a secret: a program that knew nothing of it would draw what
/// nobody could check.
pub const WITH_LUCK: u32 = 3;

/// Of how many matches the members are looked up at once: a statement has room for so many
/// parameters.
const PAGE: usize = 500;

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
    /// What its draws follow from; nothing for a match that was begun without a commitment.
    pub luck: Option<MatchLuck>,
    /// When a server must look at it though nobody asks.
    pub due_at: Option<Time>,
    /// By which version of its game's rules it is played.
    pub rules: u32,
    /// In which form its log is written.
    pub format: u32,
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
            luck: None,
            due_at: None,
            rules: 1,
            format: 1,
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
    /// The platform's own clock, which takes the place of the two above.
    pub pace: Option<Pace>,
    /// When somebody got their seat back from a bot, in a match whose times add up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub returns: Vec<(u8, Time)>,
    /// It starts by itself, as everybody who plays in it is there from the beginning, and nobody is its
    /// match admin.
    #[serde(skip_serializing_if = "is_false")]
    pub starts: bool,
    /// How many seconds somebody has for their first move, whatever the clock: who needs more has not come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_show: Option<u32>,
    /// The tournament that it is a part of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentId>,
    /// Whether people who are not in the match may watch it.
    pub spectators: bool,
    /// Whether anybody with the address may, without an account.
    pub visitors: bool,
    pub chat: bool,
    /// The seats that bots have from the start.
    pub bots: Vec<BotSeat>,
    /// The match that continues this one.
    pub rematch: Option<MatchId>,
    /// Whether its result changes its players' ratings.
    pub rated: bool,
}

impl Terms {
    /// As they are stored.
    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).expect("terms can be written as JSON")
    }
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            clock: None,
            move_seconds: None,
            pace: None,
            returns: Vec::new(),
            starts: false,
            no_show: None,
            tournament: None,
            spectators: true,
            visitors: false,
            chat: true,
            bots: Vec::new(),
            rematch: None,
            rated: false,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks like this")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// How much time there is, by the platform and not by the rules of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Pace {
    /// Each seat has so many seconds for the whole match, and gets some more with each of its moves.
    Fischer { seconds: u32, increment: u32 },
    /// So many days for each move.
    Days { days: u8 },
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
    pub kind: PlayerKind,
}

impl Member {
    /// Somebody who has just joined.
    pub fn new(player: &Player) -> Self {
        Self { kind: player.kind, ..Self::at(player.id, Some(player.username.clone()), None) }
    }

    /// Somebody who has just joined, with a seat or without.
    #[must_use]
    pub const fn at(player: PlayerId, username: Option<String>, seat: Option<u8>) -> Self {
        Self {
            player,
            username,
            seat,
            removed: false,
            bot: None,
            left_at: None,
            since: None,
            kind: PlayerKind::Person,
        }
    }
}

impl Member {
    /// As what a match of a stage counts against this member's limits.
    pub(crate) fn counts_as(&self, stage: Stage) -> Option<&'static str> {
        let open = matches!(stage, Stage::Waiting | Stage::Running);
        (open && !self.removed && self.left_at.is_none()).then(|| stage.name())
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

    pub(crate) const fn name(self) -> &'static str {
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

/// A row of [`matches_where!`].
struct MatchRow(Result<StoredMatch, Error>);

/// Rows of tuples end at sixteen columns.
impl<'r, R: Row> FromRow<'r, R> for MatchRow
where
    usize: ColumnIndex<R>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    bool: Decode<'r, R::Database> + Type<R::Database>,
    String: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        let time = |column: usize| -> Result<Option<Time>, sqlx::Error> {
            Ok(row.try_get::<Option<i64>, _>(column)?.map(Time))
        };
        let number = |column: usize| -> Result<u32, sqlx::Error> {
            Ok(row.try_get::<i64, _>(column)?.try_into().unwrap_or(u32::MAX))
        };
        let (seating, stage, terms): (String, String, String) =
            (row.try_get(6)?, row.try_get(7)?, row.try_get(15)?);
        let luck: Option<String> = row.try_get(19)?;
        let read = || {
            let corrupt = |what: String| Error::Corrupt(what);
            let seating = Seating::ALL.into_iter().find(|one| one.name() == seating).ok_or(seating);
            let stage = Stage::ALL.into_iter().find(|one| one.name() == stage).ok_or(stage);
            Ok((
                seating.map_err(|name| corrupt(format!("the seating {name:?}")))?,
                stage.map_err(|name| corrupt(format!("the stage {name:?}")))?,
                serde_json::from_str(&terms)
                    .map_err(|why| corrupt(format!("the terms of a match: {why}")))?,
                // Without the text, which tells the secret.
                luck.as_deref()
                    .map(serde_json::from_str)
                    .transpose()
                    .map_err(|_| corrupt("the luck of a match".into()))?,
            ))
        };
        let (seating, stage, terms, luck) = match read() {
            Ok(read) => read,
            Err(error) => return Ok(Self(Err(error))),
        };
        Ok(Self(Ok(StoredMatch {
            id: MatchId(row.try_get(0)?),
            game: row.try_get(1)?,
            options: row.try_get(2)?,
            seats: number(3)? as u8,
            code: row.try_get(4)?,
            public: row.try_get(5)?,
            seating,
            stage,
            created_at: Time(row.try_get(8)?),
            started_at: time(9)?,
            finished_at: time(10)?,
            setup: row.try_get(11)?,
            setup_draws: row.try_get(12)?,
            outcome: row.try_get(13)?,
            revision: row.try_get(14)?,
            terms,
            luck,
            due_at: time(16)?,
            rules: number(17)?,
            format: number(18)?,
            members: Vec::new(),
        })))
    }
}

type MemberRow =
    (i64, i64, Option<String>, Option<i64>, bool, Option<String>, Option<i64>, Option<i64>, String);

/// A query for matches: what follows `FROM matches m`.
macro_rules! matches_where {
    ($rest:literal) => {
        concat!(
            "SELECT m.id, m.game, m.options, m.seats, m.code, m.public, m.seating, m.state, \
             m.created_at, m.started_at, m.finished_at, m.setup, m.setup_draws, m.outcome, \
             m.revision, m.terms, m.due_at, m.rules, m.format, m.luck FROM matches m ",
            $rest
        )
    };
}

/// A match that a server must look at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Due {
    pub at: Time,
    pub id: MatchId,
    /// It runs; otherwise it is a waiting room.
    pub running: bool,
    /// How many people are in it.
    pub people: u32,
    /// When something last happened in it.
    pub touched_at: Time,
    /// Its moves have days, so that it is looked at when the next of them are over.
    pub in_days: bool,
}

/// A changed match to write: which of its members changed, by their position, and who is gone.
pub(crate) struct Save {
    pub(crate) changed: StoredMatch,
    pub(crate) members: Vec<usize>,
    pub(crate) gone: Vec<PlayerId>,
    pub(crate) fence: Option<Fence>,
}

impl Save {
    fn of(before: &StoredMatch, changed: &StoredMatch, fence: Option<Fence>) -> Self {
        let same_stage = before.stage == changed.stage;
        let is_new = |(position, member): (usize, &Member)| {
            let unchanged = same_stage && before.members.get(position) == Some(member);
            (!unchanged).then_some(position)
        };
        let is_there = |player| changed.members.iter().any(|member| member.player == player);
        Self {
            members: changed.members.iter().enumerate().filter_map(is_new).collect(),
            gone: before.members.iter().map(|m| m.player).filter(|p| !is_there(*p)).collect(),
            changed: changed.clone(),
            fence,
        }
    }
}

impl Store {
    /// A new waiting room.
    pub async fn create_match(&self, new: &StoredMatch) -> Result<(), Error> {
        self.create_match_at(new, None).await
    }

    /// The same, looked after by a node among others.
    pub async fn create_match_at(
        &self,
        new: &StoredMatch,
        node: Option<NodeId>,
    ) -> Result<(), Error> {
        self.writer.write(Job::Create(new.clone(), node)).await
    }

    /// Saves a changed match and what changed of its members, if nobody has saved it since it was
    /// as `before`.
    pub async fn save_match(
        &self,
        before: &StoredMatch,
        changed: &mut StoredMatch,
    ) -> Result<(), Error> {
        self.save_match_fenced(before, changed, None).await
    }

    /// The same for a node among others: [`Error::Fenced`] where another has taken the match over.
    pub async fn save_match_fenced(
        &self,
        before: &StoredMatch,
        changed: &mut StoredMatch,
        fence: Option<Fence>,
    ) -> Result<(), Error> {
        self.writer.write(Job::Save(Save::of(before, changed, fence))).await?;
        changed.revision += 1;
        Ok(())
    }

    pub async fn find_match(&self, id: MatchId) -> Result<Option<StoredMatch>, Error> {
        let rows: Vec<MatchRow> = timed!(self.back, read, |db| {
            sqlx::query_as(matches_where!("WHERE m.id = $1")).bind(id.0).fetch_all(db).await
        })?;
        Ok(self.with_members(rows).await?.pop())
    }

    /// Removes a match that is over or was closed, with its log and what was said in it. What it counted for its
    /// players stays counted. False where there is none, or it goes on.
    pub async fn delete_match(&self, id: MatchId) -> Result<bool, Error> {
        let deleted: bool = timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            let over: Option<(i64,)> = sqlx::query_as(
                "SELECT id FROM matches WHERE id = $1 AND state IN ('over', 'closed')",
            )
            .bind(id.0)
            .fetch_optional(&mut *transaction)
            .await?;
            if over.is_none() {
                return Ok::<_, Error>(false);
            }
            for delete in [
                "DELETE FROM chat WHERE match_id = $1",
                "DELETE FROM entries WHERE match_id = $1",
                "DELETE FROM results WHERE match_id = $1",
                "DELETE FROM members WHERE match_id = $1",
                "DELETE FROM matches WHERE id = $1",
            ] {
                sqlx::query(delete).bind(id.0).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            Ok::<_, Error>(true)
        })?;
        Ok(deleted)
    }

    /// The match that a code belongs to.
    pub async fn match_of_code(&self, code: &str) -> Result<Option<MatchId>, Error> {
        let row: Option<(i64,)> = timed!(self.back, read, |db| {
            sqlx::query_as("SELECT id FROM matches WHERE code = $1")
                .bind(code)
                .fetch_optional(db)
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
        let rows: Vec<MatchRow> = timed!(self.back, read, |db| {
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
            .fetch_all(db)
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
        let rows: Vec<MatchRow> = timed!(self.back, read, |db| {
            sqlx::query_as(matches_where!(
                "WHERE m.state = $1 AND (m.created_at, m.id) < ($3, $4) \
                 ORDER BY m.created_at DESC, m.id DESC LIMIT $2"
            ))
            .bind(stage.name())
            .bind(i64::from(most))
            .bind(from.created_at)
            .bind(from.id)
            .fetch_all(db)
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
        self.listed_of(player, false, from, most).await
    }

    /// A player's public matches that are over, newest first.
    pub async fn public_matches_of(
        &self,
        player: PlayerId,
        from: Cursor,
        most: u32,
    ) -> Result<Vec<StoredMatch>, Error> {
        self.listed_of(player, true, from, most).await
    }

    async fn listed_of(
        &self,
        player: PlayerId,
        for_all: bool,
        from: Cursor,
        most: u32,
    ) -> Result<Vec<StoredMatch>, Error> {
        let rows: Vec<MatchRow> = timed!(self.back, read, |db| {
            sqlx::query_as(matches_where!(
                "JOIN members s ON s.match_id = m.id \
                 WHERE s.player_id = $1 AND NOT s.removed \
                 AND (NOT $5 OR (m.public AND m.state = 'over')) \
                 AND (m.created_at, m.id) < ($2, $3) \
                 ORDER BY m.created_at DESC, m.id DESC LIMIT $4"
            ))
            .bind(player.0)
            .bind(from.created_at)
            .bind(from.id)
            .bind(i64::from(most))
            .bind(for_all)
            .fetch_all(db)
            .await
        })?;
        self.with_members(rows).await
    }

    /// The rooms and running matches that count against a player's limits, so many at most.
    pub async fn open_matches_of(
        &self,
        player: PlayerId,
        most: u32,
    ) -> Result<Vec<StoredMatch>, Error> {
        let rows: Vec<MatchRow> = timed!(self.back, read, |db| {
            sqlx::query_as(matches_where!(
                "JOIN members s ON s.match_id = m.id \
                 WHERE s.player_id = $1 AND s.counts_as IS NOT NULL \
                 ORDER BY m.created_at DESC, m.id DESC LIMIT $2"
            ))
            .bind(player.0)
            .bind(i64::from(most))
            .fetch_all(db)
            .await
        })?;
        self.with_members(rows).await
    }

    /// How many waiting rooms and how many running matches count against a player's limits. Of all of
    /// them together not more than `enough` are counted.
    pub async fn count_matches_of(
        &self,
        player: PlayerId,
        enough: u32,
    ) -> Result<(u32, u32), Error> {
        let counts: Vec<(String, i64)> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT counts_as, COUNT(*) FROM (SELECT counts_as FROM members \
                 WHERE player_id = $1 AND counts_as IS NOT NULL LIMIT $2) counted \
                 GROUP BY counts_as",
            )
            .bind(player.0)
            .bind(i64::from(enough))
            .fetch_all(db)
            .await
        })?;
        let of = |stage: Stage| {
            let found = counts.iter().find(|(name, _)| name == stage.name());
            found.map_or(0, |(_, count)| *count as u32)
        };
        Ok((of(Stage::Waiting), of(Stage::Running)))
    }

    /// The matches that a server must look at by some moment though nobody asks, after one of them,
    /// in the order in which they are due.
    pub async fn due(
        &self,
        after: (Time, MatchId),
        until: Time,
        most: u32,
    ) -> Result<Vec<Due>, Error> {
        type Row = (i64, i64, bool, i64, i64, String);
        let rows: Vec<Row> = timed!(self.back, read, |db| {
            sqlx::query_as(
                "SELECT due_at, id, state = 'running', (SELECT COUNT(*) FROM members s \
                 WHERE s.match_id = m.id AND NOT s.removed AND s.left_at IS NULL), \
                 COALESCE((SELECT at FROM entries e WHERE e.match_id = m.id \
                 ORDER BY e.version DESC LIMIT 1), started_at, created_at), terms \
                 FROM matches m WHERE due_at IS NOT NULL \
                 AND (due_at, id) > ($1, $2) AND due_at <= $3 ORDER BY due_at, id LIMIT $4",
            )
            .bind(after.0.0)
            .bind(after.1.0)
            .bind(until.0)
            .bind(i64::from(most))
            .fetch_all(db)
            .await
        })?;
        let in_days = |terms: &str| {
            let terms: Terms = serde_json::from_str(terms).unwrap_or_default();
            matches!(terms.pace, Some(Pace::Days { .. }))
        };
        let due = |(at, id, running, people, touched, terms): Row| Due {
            at: Time(at),
            id: MatchId(id),
            running,
            people: people as u32,
            touched_at: Time(touched),
            in_days: in_days(&terms),
        };
        Ok(rows.into_iter().map(due).collect())
    }

    /// Notes that the log of a match is in a later form from now on.
    pub async fn raise_format(&self, id: MatchId, format: u32) -> Result<(), Error> {
        timed!(self.back, write, |db| {
            sqlx::query("UPDATE matches SET format = $2 WHERE id = $1 AND format < $2")
                .bind(id.0)
                .bind(i64::from(format))
                .execute(db)
                .await
                .map(drop)
        })
    }

    /// Has a server look at running matches at other moments, or never again. Those of the latter
    /// no longer count against their players' limits either. Where there are several nodes, one does
    /// so in its own name, and those that somebody looks after are left out.
    pub async fn set_due(
        &self,
        all: &[(MatchId, Option<Time>)],
        by: Option<NodeId>,
    ) -> Result<(), Error> {
        let ids: Vec<MatchId> = all.iter().map(|(id, _)| *id).collect();
        timed!(self.back, write, |db| {
            let mut transaction = db.begin().await?;
            let free = match by {
                Some(node) => transaction.take_free(node, &ids).await?.ok_or(Error::Fenced)?,
                None => ids.clone(),
            };
            for (id, at) in all.iter().filter(|(id, _)| free.contains(id)) {
                sqlx::query("UPDATE matches SET due_at = $2 WHERE id = $1 AND state = 'running'")
                    .bind(id.0)
                    .bind(at.map(|at| at.0))
                    .execute(&mut *transaction)
                    .await?;
                if at.is_none() {
                    sqlx::query("UPDATE members SET counts_as = NULL WHERE match_id = $1")
                        .bind(id.0)
                        .execute(&mut *transaction)
                        .await?;
                }
            }
            if by.is_some() {
                transaction.let_go(&free).await?;
            }
            transaction.commit().await.map_err(Error::from)
        })
    }

    async fn with_members(&self, rows: Vec<MatchRow>) -> Result<Vec<StoredMatch>, Error> {
        let mut found: Vec<StoredMatch> =
            rows.into_iter().map(|row| row.0).collect::<Result<_, _>>()?;
        if found.is_empty() {
            return Ok(found);
        }
        let mut members: HashMap<i64, Vec<Member>> = HashMap::new();
        for page in found.chunks(PAGE) {
            let rows: Vec<MemberRow> = timed!(self.back, read, |db| {
                let mut query = QueryBuilder::new(
                    "SELECT s.match_id, s.player_id, p.username, s.seat, s.removed, s.bot, \
                     s.left_at, s.since, p.kind FROM members s JOIN players p ON p.id = s.player_id \
                     WHERE s.match_id IN (",
                );
                let mut ids = query.separated(", ");
                for one in page {
                    ids.push_bind(one.id.0);
                }
                query.push(") ORDER BY s.position");
                query.build_query_as().fetch_all(db).await
            })?;
            for (match_id, player, username, seat, removed, bot, left_at, since, kind) in rows {
                members.entry(match_id).or_default().push(Member {
                    player: PlayerId(player),
                    username,
                    seat: seat.map(|seat| seat as u8),
                    removed,
                    bot,
                    left_at: left_at.map(Time),
                    since: since.map(Time),
                    kind: PlayerKind::read(&kind)?,
                });
            }
        }
        for one in &mut found {
            one.members = members.remove(&one.id.0).unwrap_or_default();
        }
        Ok(found)
    }
}
