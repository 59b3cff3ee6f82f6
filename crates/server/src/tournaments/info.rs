//! Tournaments as they are told.

use protocol::socket::Pace as ToldPace;
use serde::Serialize;
use serde_json::value::RawValue;
use store::{Entrant, Format, Player, TableRow, Time, Tournament, TournamentStage};
use utoipa::ToSchema;

use super::playing::rounds_of;
use super::standings::standings;
use crate::lobby::told_pace;

/// [`Format`] as it is written.
#[derive(ToSchema)]
#[schema(as = TournamentFormat, rename_all = "snake_case")]
#[expect(dead_code, reason = "it is read by the OpenAPI document alone")]
pub(super) enum FormatName {
    /// Those who stand alike meet, at tables of two to four.
    Swiss,
    /// Each meets each, at tables of two.
    RoundRobin,
}

/// [`TournamentStage`] as it is written.
#[derive(ToSchema)]
#[schema(as = TournamentStage, rename_all = "snake_case")]
#[expect(dead_code, reason = "it is read by the OpenAPI document alone")]
pub(super) enum ProgressName {
    /// Who wants may enter.
    Open,
    Running,
    Over,
    /// It never began, or its host ended it.
    Cancelled,
}

/// The club that holds a tournament.
#[derive(Serialize, ToSchema)]
pub(super) struct HoldingClub {
    /// As it stands in addresses.
    name: String,
    title: String,
}

/// A tournament.
#[derive(Serialize, ToSchema)]
pub(super) struct TournamentInfo {
    tournament: String,
    name: String,
    game: String,
    #[schema(value_type = Object)]
    options: Box<RawValue>,
    /// At each table.
    seats: u8,
    #[schema(value_type = FormatName)]
    format: Format,
    /// How many there are; 0 where that depends on how many enter.
    rounds: u32,
    #[schema(required)]
    pace: Option<ToldPace>,
    /// How many may enter.
    places: u32,
    /// How many have.
    entrants: u32,
    /// Null where the account is gone.
    #[schema(required)]
    host: Option<String>,
    /// The club that holds it.
    #[schema(required)]
    club: Option<HoldingClub>,
    /// Whether members of that club alone may enter.
    members_only: bool,
    /// Whether its matches change ratings.
    rated: bool,
    #[schema(value_type = ProgressName)]
    stage: TournamentStage,
    /// Milliseconds since 1970, as all moments.
    #[schema(value_type = i64)]
    created_at: Time,
    #[schema(required, value_type = Option<i64>)]
    starts_at: Option<Time>,
    #[schema(required, value_type = Option<i64>)]
    started_at: Option<Time>,
    #[schema(required, value_type = Option<i64>)]
    finished_at: Option<Time>,
    /// The round that is played, from 1; 0 before the start.
    round: u32,
}

impl TournamentInfo {
    pub(super) fn of(one: &Tournament) -> Self {
        Self {
            tournament: one.id.to_string(),
            name: one.name.clone(),
            game: one.game.clone(),
            options: RawValue::from_string(one.options.clone()).unwrap_or_default(),
            seats: one.seats,
            format: one.format,
            rounds: one.rounds,
            pace: one.terms.pace.map(told_pace),
            places: one.places,
            entrants: one.entrants,
            host: one.host_name.clone(),
            club: one
                .club
                .as_ref()
                .map(|club| HoldingClub { name: club.name.clone(), title: club.title.clone() }),
            members_only: one.club.as_ref().is_some_and(|club| club.members_only),
            rated: one.terms.rated,
            stage: one.stage,
            created_at: one.created_at,
            starts_at: one.starts_at,
            started_at: one.started_at,
            finished_at: one.finished_at,
            round: one.round,
        }
    }
}

/// Somebody or a bot in a tournament.
#[derive(Serialize, ToSchema)]
pub(super) struct EntrantInfo {
    /// From 1, in the order of entering.
    number: u32,
    /// Null for a bot, and where the account is gone.
    #[schema(required)]
    username: Option<String>,
    /// The level of a bot.
    #[schema(required)]
    bot: Option<String>,
}

impl EntrantInfo {
    fn of(one: &Entrant) -> Self {
        let (username, bot) = (one.username.clone(), one.level.clone());
        Self { number: one.number + 1, username, bot }
    }
}

/// Where an entrant stands.
#[derive(Serialize, ToSchema)]
pub(super) struct StandingLine {
    #[serde(flatten)]
    entrant: EntrantInfo,
    points: f64,
    /// The points of all whom they have met.
    buchholz: f64,
    /// The points of those whom they have beaten, and half of those with whom they shared.
    sonneborn_berger: f64,
    wins: u32,
    /// How many matches are decided.
    played: u32,
    /// They are paired no more.
    withdrawn: bool,
}

/// One table of a round; a table of one is a bye.
#[derive(Serialize, ToSchema)]
pub(super) struct TableInfo {
    /// Null for a bye.
    #[schema(required)]
    r#match: Option<String>,
    /// By seat.
    places: Vec<EntrantInfo>,
    /// By seat, once the match is over.
    #[schema(required)]
    points: Option<Vec<f64>>,
}

/// A tournament, its standings and the tables of a round.
#[derive(Serialize, ToSchema)]
#[schema(as = TournamentDetail)]
pub(super) struct Detail {
    #[serde(flatten)]
    info: TournamentInfo,
    /// Whether the asker is its host.
    hosting: bool,
    /// Whether the asker has entered and plays on.
    entered: bool,
    standings: Vec<StandingLine>,
    /// Of which round.
    tables_of: u32,
    tables: Vec<TableInfo>,
}

fn points(halves: u32) -> f64 {
    f64::from(halves) / 2.0
}

impl Detail {
    pub(super) fn of(
        one: &Tournament,
        entrants: &[Entrant],
        rows: &[TableRow],
        round: Option<u32>,
        to: &Player,
    ) -> Self {
        let rounds = rounds_of(entrants, rows);
        let seats = usize::from(one.seats);
        let own = entrants.iter().find(|entrant| entrant.player == Some(to.id));
        let line = |line: super::standings::Line| {
            let entrant = &entrants[line.entrant];
            StandingLine {
                entrant: EntrantInfo::of(entrant),
                points: points(line.halves),
                buchholz: points(line.buchholz),
                sonneborn_berger: points(line.sonneborn) / 2.0,
                wins: line.wins,
                played: line.played,
                withdrawn: entrant.withdrawn_at.is_some(),
            }
        };
        let lines = standings(entrants.len(), seats, &rounds).into_iter().map(line).collect();
        let tables_of = round.unwrap_or(one.round);
        let mut tables: Vec<TableInfo> = Vec::new();
        let mut last = None;
        for row in rows.iter().filter(|row| row.round == tables_of) {
            if last != Some(row.table) {
                last = Some(row.table);
                let r#match = row.match_id.map(|id| id.to_string());
                tables.push(TableInfo { r#match, places: Vec::new(), points: Some(Vec::new()) });
            }
            let (Some(table), Some(entrant)) =
                (tables.last_mut(), entrants.iter().find(|entrant| entrant.number == row.entrant))
            else {
                continue;
            };
            table.places.push(EntrantInfo::of(entrant));
            table.points = table.points.take().zip(row.halves).map(|(mut all, halves)| {
                all.push(points(halves));
                all
            });
        }
        Self {
            info: TournamentInfo::of(one),
            hosting: one.host == to.id,
            entered: own.is_some_and(|own| own.withdrawn_at.is_none()),
            standings: lines,
            tables_of,
            tables,
        }
    }
}
