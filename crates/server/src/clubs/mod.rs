//! Clubs: anybody founds one, people join it by asking or by a link, and it holds tournaments.

mod info;
mod members;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use store::{Club, ClubId, ClubLimits, ClubRole, Cursor, PlayerKind};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::accounts::{Session, Visitor};
use crate::app::Shared;
use crate::error::Error;
use crate::http::{Body, Faults, ListAt, Page, Params, Place, at_most, cursor, cut};
use crate::luck;
use crate::people::checked;
use info::{ClubDetail, ClubInfo, NewClub, Words};

pub(crate) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(create, list))
        .routes(routes!(own))
        .routes(routes!(show, change, dissolve))
        .routes(routes!(renew_invitation))
        .routes(routes!(members::list))
        .routes(routes!(members::join))
        .routes(routes!(members::leave))
        .routes(routes!(members::set_role, members::remove))
}

/// How many clubs somebody may own.
const MOST_OWNED: u32 = 3;

/// How many are told at once.
const MOST: u32 = 50;

/// What keeps a club, and the list of those who ask to join, small enough to look at.
const LIMITS: ClubLimits = ClubLimits { members: 1_000, requests: 100, clubs_of_player: 20 };

/// How long the invitation of a club is, in bytes that nobody guesses.
const INVITATION: usize = 12;

pub(crate) async fn named(app: &Shared, name: &str) -> Result<Club, Error> {
    app.store.club_named(name).await?.ok_or(Error::NotFound)
}

/// What somebody is in a club, if they may do what officers may.
pub(crate) async fn as_officer(
    app: &Shared,
    club: ClubId,
    session: &Session,
) -> Result<ClubRole, Error> {
    match app.store.club_role(club, session.player.id).await? {
        Some(role) if role >= ClubRole::Officer => Ok(role),
        _ => Err(Error::NotPermitted("only officers of the club may do that")),
    }
}

fn invitation() -> String {
    let hex = |byte: u8| format!("{byte:02x}");
    luck::bytes::<INVITATION>().into_iter().map(hex).collect()
}

/// What a club says of itself, if it may be said.
fn words(title: &str, description: &str) -> Result<(String, String), Error> {
    let title = title.trim().to_owned();
    let fits = (3..=60).contains(&title.chars().count());
    if !fits || title.chars().any(char::is_control) {
        return Err(Error::invalid("title", "3 to 60 characters"));
    }
    Ok((title, checked("description", description, 0)?))
}

/// Found a club
///
/// The sender is its owner. Not for guests and bots.
#[utoipa::path(post, path = "/clubs", tag = "clubs", request_body = NewClub,
    responses((status = 201, body = ClubInfo, description = "Founded"), Faults))]
async fn create(
    State(app): State<Shared>,
    session: Session,
    Body(new): Body<NewClub>,
) -> Result<(StatusCode, Json<ClubInfo>), Error> {
    let plain = new.name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
    if !plain || !(3..=30).contains(&new.name.len()) {
        return Err(Error::invalid("name", "3 to 30 letters, digits, _ or -"));
    }
    let (title, description) = words(&new.title, &new.description)?;
    let player = &session.player;
    if player.kind != PlayerKind::Person {
        return Err(Error::NotPermitted("clubs are for people who have registered"));
    }
    if app.store.count_clubs_owned(player.id).await? >= MOST_OWNED {
        return Err(Error::NotPermitted("you own as many clubs as anybody may"));
    }
    let club = Club {
        id: ClubId::of_bits(u64::from_le_bytes(luck::bytes())),
        name: new.name,
        title,
        description,
        invitation: invitation(),
        created_at: app.clock.now(),
        members: 1,
    };
    match app.store.create_club(&club, player.id).await {
        Err(store::Error::Conflict) => return Err(Error::NameTaken),
        made => made?,
    }
    tracing::info!("club {}: founded", club.name);
    Ok((StatusCode::CREATED, Json(ClubInfo::of(&club, Some(ClubRole::Owner)))))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct Which {
    /// How many at most; not more than without this.
    limit: Option<u32>,
    /// Where the page begins, from the `Link` of the page before.
    cursor: Option<String>,
}

/// Clubs, newest first
#[utoipa::path(get, path = "/clubs", tag = "clubs", security(()), params(Which),
    responses((status = 200, body = [ClubInfo], description = "Up to 50"), Faults))]
async fn list(
    State(app): State<Shared>,
    list: ListAt,
    Params(asked): Params<Which>,
) -> Result<Page<Vec<ClubInfo>>, Error> {
    let limit = at_most(asked.limit, MOST)?;
    let from = cursor(asked.cursor.as_deref())?.unwrap_or(Cursor::START);
    let mut found = app.store.clubs(from, limit + 1).await?;
    let next = cut(&mut found, limit).map(Cursor::after_club);
    Ok(list.page(found.iter().map(|club| ClubInfo::of(club, None)).collect(), next))
}

/// The clubs that one is in
#[utoipa::path(get, path = "/me/clubs", tag = "clubs",
    responses((status = 200, body = [ClubInfo], description = "At most 20"), Faults))]
async fn own(State(app): State<Shared>, session: Session) -> Result<Json<Vec<ClubInfo>>, Error> {
    let found = app.store.clubs_of(session.player.id).await?;
    Ok(Json(found.iter().map(|(club, role)| ClubInfo::of(club, Some(*role))).collect()))
}

/// A club
#[utoipa::path(get, path = "/clubs/{name}", tag = "clubs", security(()),
    params(("name" = String, Path, description = "The club")),
    responses((status = 200, body = ClubDetail, description = "The club"), Faults))]
async fn show(
    State(app): State<Shared>,
    Visitor(session): Visitor,
    Place(name): Place<String>,
) -> Result<Json<ClubDetail>, Error> {
    let club = named(&app, &name).await?;
    let Some(session) = session else {
        let info = ClubInfo::of(&club, None);
        return Ok(Json(ClubDetail { info, asked: false, invitation: None, requests: Vec::new() }));
    };
    let role = app.store.club_role(club.id, session.player.id).await?;
    let officer = role.is_some_and(|role| role >= ClubRole::Officer);
    let requests =
        if officer { app.store.club_requests(club.id, LIMITS.requests).await? } else { Vec::new() };
    Ok(Json(ClubDetail {
        info: ClubInfo::of(&club, role),
        asked: app.store.asks_to_join(club.id, session.player.id).await?,
        invitation: officer.then(|| format!("/c/{}?invitation={}", club.name, club.invitation)),
        requests: requests.into_iter().map(Into::into).collect(),
    }))
}

/// Change what a club says of itself
///
/// For its officers.
#[utoipa::path(put, path = "/clubs/{name}", tag = "clubs", request_body = Words,
    params(("name" = String, Path, description = "The club")),
    responses((status = 200, body = ClubInfo, description = "Changed"), Faults))]
async fn change(
    State(app): State<Shared>,
    session: Session,
    Place(name): Place<String>,
    Body(given): Body<Words>,
) -> Result<Json<ClubInfo>, Error> {
    let club = named(&app, &name).await?;
    let role = as_officer(&app, club.id, &session).await?;
    let (title, description) = words(&given.title, &given.description)?;
    let club = Club { title, description, ..club };
    app.store.change_club(&club).await?;
    Ok(Json(ClubInfo::of(&club, Some(role))))
}

/// Make another link for joining; the one before no longer holds
///
/// For its officers.
#[utoipa::path(post, path = "/clubs/{name}/invitation", tag = "clubs",
    params(("name" = String, Path, description = "The club")),
    responses((status = 204, description = "Made"), Faults))]
async fn renew_invitation(
    State(app): State<Shared>,
    session: Session,
    Place(name): Place<String>,
) -> Result<StatusCode, Error> {
    let club = named(&app, &name).await?;
    as_officer(&app, club.id, &session).await?;
    app.store.change_club(&Club { invitation: invitation(), ..club }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Dissolve a club
///
/// For its owner. Its tournaments stay, as their hosts'.
#[utoipa::path(delete, path = "/clubs/{name}", tag = "clubs",
    params(("name" = String, Path, description = "The club")),
    responses((status = 204, description = "Dissolved"), Faults))]
async fn dissolve(
    State(app): State<Shared>,
    session: Session,
    Place(name): Place<String>,
) -> Result<StatusCode, Error> {
    let club = named(&app, &name).await?;
    if as_officer(&app, club.id, &session).await? != ClubRole::Owner {
        return Err(Error::NotPermitted("only the owner of the club may do that"));
    }
    app.store.delete_club(club.id).await?;
    tracing::info!("club {}: dissolved", club.name);
    Ok(StatusCode::NO_CONTENT)
}
