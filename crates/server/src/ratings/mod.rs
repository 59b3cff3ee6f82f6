//! Ratings: what a match means for them, and who stands where. The model and the figures are the
//! store's ([`store::Rating`]).

pub(crate) mod anchors;
pub(crate) mod places;

pub use places::rated_from_log;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use store::{Class, PlayerKind, RankCursor, Rating, RatingStep, Standing, Time};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::accounts::Session;
use crate::app::Shared;
use crate::clubs;
use crate::error::Error;
use crate::http::{Faults, ListAt, Page, Params, Place, at_most, cursor, cut};
use crate::people::shown_ratings_of;

pub(crate) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(leaders))
        .routes(routes!(bots))
        .routes(routes!(of_player))
        .routes(routes!(curve))
}

/// How many rated matches it takes to be on a leaderboard. With fewer a rating is provisional.
pub(crate) const SETTLED: u32 = 10;

/// How many lines of a leaderboard are told at once.
const MOST_RANKS: u32 = 100;

/// [`Class`] as it is written.
#[derive(ToSchema)]
#[schema(as = RatingClass, rename_all = "snake_case")]
#[expect(dead_code, reason = "it is read by the OpenAPI document alone")]
pub(crate) enum ClassName {
    /// Matches of two.
    Two,
    /// Matches of three and more.
    Many,
}

/// A rating as people read it: points on Elo's scale, and how far they may be off.
fn read(rating: Rating) -> (i64, i64) {
    (rating.points().round() as i64, rating.deviation().round() as i64)
}

/// A rating in a game, for matches of two or of more.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RatingInfo {
    game: String,
    #[schema(value_type = ClassName)]
    class: Class,
    #[schema(example = 1500)]
    points: i64,
    /// Two times out of three the points are off by less than this.
    deviation: i64,
    matches: u64,
    /// Too few matches yet for a leaderboard.
    provisional: bool,
}

impl From<Standing> for RatingInfo {
    fn from(standing: Standing) -> Self {
        let (points, deviation) = read(standing.rating);
        Self {
            game: standing.game,
            class: standing.class,
            points,
            deviation,
            matches: standing.matches,
            provisional: standing.matches < u64::from(SETTLED),
        }
    }
}

/// A rating as it was after a match.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StepInfo {
    #[serde(rename = "match")]
    match_id: String,
    place: u8,
    #[schema(example = 1500)]
    points: i64,
    /// Two times out of three the points are off by less than this.
    deviation: i64,
    #[schema(value_type = i64)]
    at: Time,
}

impl From<RatingStep> for StepInfo {
    fn from(step: RatingStep) -> Self {
        let (points, deviation) = read(step.rating);
        Self {
            match_id: step.match_id.to_string(),
            place: step.place,
            points,
            deviation,
            at: step.at,
        }
    }
}

/// Somebody on a leaderboard.
#[derive(Debug, Serialize, ToSchema)]
struct RankInfo {
    username: String,
    #[schema(example = 1500)]
    points: i64,
    /// Two times out of three the points are off by less than this.
    deviation: i64,
    matches: u64,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct Which {
    /// Bots that people run, instead of people.
    #[serde(default)]
    bots: bool,
    /// Only members of this club, however few matches they have played.
    club: Option<String>,
    /// How many at most; not more than without this.
    limit: Option<u32>,
    /// Where the page begins, from the `Link` of the page before.
    cursor: Option<String>,
}

/// A game and a class that can be rated.
pub(crate) fn rated_game(game: &str, class: &str) -> Result<Class, Error> {
    let game = catalog::game(game).ok_or(Error::NotFound)?;
    let class = Class::ALL.into_iter().find(|one| one.name() == class).ok_or(Error::NotFound)?;
    let mut played = game.seats().filter_map(Class::of_seats);
    if played.any(|one| one == class) { Ok(class) } else { Err(Error::NotFound) }
}

/// The best players of a game, with at least ten rated matches
#[utoipa::path(get, path = "/leaderboards/{game}/{class}", tag = "ratings", security(()),
    params(("game" = String, Path, description = "The game"),
           ("class" = ClassName, Path, description = "`two` or `many`"), Which),
    responses((status = 200, body = [RankInfo], description = "Up to 100, the best first"), Faults))]
async fn leaders(
    State(app): State<Shared>,
    list: ListAt,
    Place((game, class)): Place<(String, String)>,
    Params(asked): Params<Which>,
) -> Result<Page<Vec<RankInfo>>, Error> {
    let class = rated_game(&game, &class)?;
    let limit = at_most(asked.limit, MOST_RANKS)?;
    let from = cursor(asked.cursor.as_deref())?.unwrap_or(RankCursor::START);
    let kind = if asked.bots { PlayerKind::Bot } else { PlayerKind::Person };
    let club = match &asked.club {
        Some(name) => Some(clubs::named(&app, name).await?.id),
        None => None,
    };
    let least = if club.is_some() { 1 } else { SETTLED };
    let mut found = app.store.leaders((&game, class), kind, club, least, from, limit + 1).await?;
    let next = cut(&mut found, limit).map(RankCursor::after);
    let rank = |one: store::Rank| {
        let (points, deviation) = read(one.rating);
        RankInfo { username: one.username, points, deviation, matches: one.matches }
    };
    Ok(list.page(found.into_iter().map(rank).collect(), next))
}

/// A bot of the server, whose rating was measured and stays.
#[derive(Debug, Serialize, ToSchema)]
struct AnchorInfo {
    level: &'static str,
    #[schema(example = 1500)]
    points: i64,
    /// Two times out of three the points are off by less than this.
    deviation: i64,
}

/// The ratings of the server's own bots
#[utoipa::path(get, path = "/leaderboards/{game}/{class}/anchors", tag = "ratings", security(()),
    params(("game" = String, Path, description = "The game"),
           ("class" = ClassName, Path, description = "`two` or `many`")),
    responses((status = 200, body = [AnchorInfo], description = "The best first"), Faults))]
async fn bots(
    Place((game, class)): Place<(String, String)>,
) -> Result<Json<Vec<AnchorInfo>>, Error> {
    let class = rated_game(&game, &class)?;
    let anchors = anchors::anchors(&game, class);
    let info = |(level, rating): (_, Rating)| {
        let (points, deviation) = read(rating);
        AnchorInfo { level, points, deviation }
    };
    Ok(Json(anchors.map(info).collect()))
}

/// The ratings of a player
#[utoipa::path(get, path = "/players/{username}/ratings", tag = "ratings", security((), ("cookie" = [])),
    params(("username" = String, Path, description = "The player")),
    responses((status = 200, body = [RatingInfo], description = "By game and class"), Faults))]
async fn of_player(
    State(app): State<Shared>,
    session: Result<Session, Error>,
    Place(username): Place<String>,
) -> Result<Json<Vec<RatingInfo>>, Error> {
    let asking = session.ok().map(|session| session.player);
    let player = shown_ratings_of(&app, &username, asking.as_ref()).await?;
    let ratings = app.store.ratings(player.id).await?;
    Ok(Json(ratings.into_iter().map(RatingInfo::from).collect()))
}

/// How many steps of a curve are told.
const MOST_STEPS: u32 = 500;

/// How a rating came about
#[utoipa::path(get, path = "/players/{username}/ratings/{game}/{class}", tag = "ratings",
    security((), ("cookie" = [])),
    params(("username" = String, Path, description = "The player"),
           ("game" = String, Path, description = "The game"),
           ("class" = ClassName, Path, description = "`two` or `many`")),
    responses((status = 200, body = [StepInfo],
        description = "What it was after each of the last 500 matches, oldest first"), Faults))]
async fn curve(
    State(app): State<Shared>,
    session: Result<Session, Error>,
    Place((username, game, class)): Place<(String, String, String)>,
) -> Result<Json<Vec<StepInfo>>, Error> {
    let class = rated_game(&game, &class)?;
    let asking = session.ok().map(|session| session.player);
    let player = shown_ratings_of(&app, &username, asking.as_ref()).await?;
    let steps = app.store.rating_curve(player.id, &game, class, MOST_STEPS).await?;
    Ok(Json(steps.into_iter().map(StepInfo::from).collect()))
}
