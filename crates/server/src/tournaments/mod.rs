//! Tournaments: anybody makes one, whoever wants enters it, and its rounds go by themselves.
//!
//! What is stored is what was settled, who entered and who sat where; points and standings follow from that.
//! A round begins in one transaction with its tables and matches (`Store::advance_tournament`), so whatever
//! happens to a server, the next one finds a round whole or not begun.

mod info;
mod making;
mod playing;
mod rounds;
mod standings;

pub(crate) use playing::run;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use store::{Cursor, Entered, PlayerKind, Tournament, TournamentId, TournamentStage};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::accounts::Session;
use crate::app::Shared;
use crate::clubs;
use crate::error::Error;
use crate::http::{Body, Faults, ListAt, Page, Params, Place, at_most, cursor, cut};
use crate::lobby::room;
use info::{Detail, ProgressName, TournamentInfo};
use making::NewTournament;

pub(crate) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(create, list))
        .routes(routes!(show))
        .routes(routes!(join))
        .routes(routes!(leave))
        .routes(routes!(add_bots))
        .routes(routes!(start))
        .routes(routes!(cancel))
}

/// How many tournaments one host may have open or running.
const MOST_OF_HOST: u32 = 5;

/// How many are told at once.
const MOST: u32 = 50;

async fn find(app: &Shared, id: &str) -> Result<Tournament, Error> {
    let id: TournamentId = id.parse().map_err(|_| Error::NotFound)?;
    app.store.find_tournament(id).await?.ok_or(Error::NotFound)
}

/// The tournament, if it is the asker's own.
async fn own(app: &Shared, session: &Session, id: &str) -> Result<Tournament, Error> {
    let found = find(app, id).await?;
    if found.host != session.player.id {
        return Err(Error::NotPermitted("only the host of the tournament may do that"));
    }
    Ok(found)
}

/// Create a tournament
///
/// The sender is its host, who starts it or has it start at some moment, and need not play.
#[utoipa::path(post, path = "/tournaments", tag = "tournaments", request_body = NewTournament,
    responses((status = 201, body = TournamentInfo, description = "Created"), Faults))]
async fn create(
    State(app): State<Shared>,
    session: Session,
    Body(new): Body<NewTournament>,
) -> Result<(StatusCode, Json<TournamentInfo>), Error> {
    app.still_takes_matches()?;
    let club = match &new.club {
        Some(name) => Some(clubs::named(&app, name).await?),
        None => None,
    };
    if let Some(club) = &club {
        clubs::as_officer(&app, club.id, &session).await?;
    }
    let made = new.check(&session.player, club, app.clock.now())?;
    if app.store.count_tournaments_of(session.player.id).await? >= MOST_OF_HOST {
        return Err(Error::NotPermitted("you have too many tournaments that are not over"));
    }
    app.store.create_tournament(&made).await?;
    tracing::info!(game = made.game, "tournament {}: created", made.id);
    Ok((StatusCode::CREATED, Json(TournamentInfo::of(&made))))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct Which {
    /// Only those of this stage.
    #[param(value_type = Option<ProgressName>)]
    stage: Option<TournamentStage>,
    /// Only those of this club.
    club: Option<String>,
    /// How many at most; not more than without this.
    limit: Option<u32>,
    /// Where the page begins, from the `Link` of the page before.
    cursor: Option<String>,
}

/// Tournaments, newest first
#[utoipa::path(get, path = "/tournaments", tag = "tournaments", params(Which),
    responses((status = 200, body = [TournamentInfo], description = "Up to 50"), Faults))]
async fn list(
    State(app): State<Shared>,
    _: Session,
    list: ListAt,
    Params(asked): Params<Which>,
) -> Result<Page<Vec<TournamentInfo>>, Error> {
    let limit = at_most(asked.limit, MOST)?;
    let from = cursor(asked.cursor.as_deref())?.unwrap_or(Cursor::START);
    let club = match &asked.club {
        Some(name) => Some(clubs::named(&app, name).await?.id),
        None => None,
    };
    let mut found = app.store.tournaments(asked.stage, club, from, limit + 1).await?;
    let next = cut(&mut found, limit).map(Cursor::after_tournament);
    Ok(list.page(found.iter().map(TournamentInfo::of).collect(), next))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct OfRound {
    /// The round whose tables are told, from 1; the last that began where this is left out.
    round: Option<u32>,
}

/// A tournament, its standings and the tables of a round
#[utoipa::path(get, path = "/tournaments/{id}", tag = "tournaments",
    params(("id" = String, Path, description = "The tournament"), OfRound),
    responses((status = 200, body = Detail, description = "The tournament"), Faults))]
async fn show(
    State(app): State<Shared>,
    session: Session,
    Place(id): Place<String>,
    Params(OfRound { round }): Params<OfRound>,
) -> Result<Json<Detail>, Error> {
    let found = find(&app, &id).await?;
    let entrants = app.store.entrants(found.id).await?;
    let rows = app.store.tables(found.id).await?;
    Ok(Json(Detail::of(&found, &entrants, &rows, round, &session.player)))
}

async fn enter(
    app: &Shared,
    id: TournamentId,
    who: Result<&Session, (&str, u32)>,
) -> Result<(), Error> {
    let who = who.map(|session| session.player.id);
    match app.store.enter(id, who, app.clock.now()).await? {
        Entered::Yes => Ok(()),
        Entered::Before => Err(Error::AlreadyJoined),
        Entered::Full => Err(Error::NotPermitted("all places of this tournament are taken")),
        Entered::Closed => Err(Error::AlreadyStarted),
    }
}

/// Enter a tournament
#[utoipa::path(post, path = "/tournaments/{id}/join", tag = "tournaments",
    params(("id" = String, Path, description = "The tournament")),
    responses((status = 204, description = "Entered"), Faults))]
async fn join(
    State(app): State<Shared>,
    session: Session,
    Place(id): Place<String>,
) -> Result<StatusCode, Error> {
    let found = find(&app, &id).await?;
    if found.terms.rated && session.player.kind == PlayerKind::Guest {
        return Err(Error::CasualOnly);
    }
    if let Some(club) = found.club.filter(|club| club.members_only)
        && app.store.club_role(club.id, session.player.id).await?.is_none()
    {
        return Err(Error::MembersOnly);
    }
    enter(&app, found.id, Ok(&session)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Leave a tournament
///
/// Who leaves one that runs is paired no more; a match that they are in goes on.
#[utoipa::path(post, path = "/tournaments/{id}/leave", tag = "tournaments",
    params(("id" = String, Path, description = "The tournament")),
    responses((status = 204, description = "Left"), Faults))]
async fn leave(
    State(app): State<Shared>,
    session: Session,
    Place(id): Place<String>,
) -> Result<StatusCode, Error> {
    let found = find(&app, &id).await?;
    if !app.store.withdraw(found.id, session.player.id, app.clock.now()).await? {
        return Err(Error::NotAMember);
    }
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Bots {
    /// `easy`, `normal`, `hard` or `expert`.
    #[schema(example = "normal")]
    level: String,
    /// How many, 1 to 128.
    count: u32,
}

/// Enter bots
///
/// For the host.
#[utoipa::path(post, path = "/tournaments/{id}/bots", tag = "tournaments", request_body = Bots,
    params(("id" = String, Path, description = "The tournament")),
    responses((status = 204, description = "Entered"), Faults))]
async fn add_bots(
    State(app): State<Shared>,
    session: Session,
    Place(id): Place<String>,
    Body(Bots { level, count }): Body<Bots>,
) -> Result<StatusCode, Error> {
    let found = own(&app, &session, &id).await?;
    room::level(&found.game, &level)?;
    if !(1..=making::MOST_PLACES).contains(&count) {
        return Err(Error::invalid("count", format!("1 to {}", making::MOST_PLACES)));
    }
    enter(&app, found.id, Err((&level, count))).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Start a tournament
///
/// For the host. From then on its rounds go by themselves.
#[utoipa::path(post, path = "/tournaments/{id}/start", tag = "tournaments",
    params(("id" = String, Path, description = "The tournament")),
    responses((status = 204, description = "Started"), Faults))]
async fn start(
    State(app): State<Shared>,
    session: Session,
    Place(id): Place<String>,
) -> Result<StatusCode, Error> {
    app.still_takes_matches()?;
    let found = own(&app, &session, &id).await?;
    if found.stage != TournamentStage::Open {
        return Err(Error::AlreadyStarted);
    }
    if !playing::begin(&app, &found).await? {
        return Err(Error::NotEnoughPlayers);
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Cancel a tournament
///
/// For the host. Matches that run go on, and no other round begins.
#[utoipa::path(post, path = "/tournaments/{id}/cancel", tag = "tournaments",
    params(("id" = String, Path, description = "The tournament")),
    responses((status = 204, description = "Cancelled"), Faults))]
async fn cancel(
    State(app): State<Shared>,
    session: Session,
    Place(id): Place<String>,
) -> Result<StatusCode, Error> {
    let found = own(&app, &session, &id).await?;
    if matches!(found.stage, TournamentStage::Over | TournamentStage::Cancelled) {
        return Err(Error::NotPermitted("the tournament is over"));
    }
    playing::end(&app, &found, TournamentStage::Cancelled).await?;
    Ok(StatusCode::NO_CONTENT)
}
