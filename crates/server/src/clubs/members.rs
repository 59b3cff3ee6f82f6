//! Who is in a club: joining, leaving, and what officers and the owner may do about others.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use store::{ClubJoined, ClubRole, PlayerId, PlayerKind};
use utoipa::IntoParams;

use super::info::{ClubMemberInfo, Joined, Joining, NewRole};
use super::{LIMITS, as_officer, named};
use crate::accounts::Session;
use crate::app::Shared;
use crate::error::Error;
use crate::gate::{Kind, Who};
use crate::http::{Body, Faults, ListAt, Page, Params, Place, at_most, cursor, cut};
use crate::people::named as player_named;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    /// How many at most; not more than without this.
    limit: Option<u32>,
    /// Where the page begins, from the `Link` of the page before.
    cursor: Option<String>,
}

/// How many members are told at once.
const MOST: u32 = 100;

/// The members of a club
#[utoipa::path(get, path = "/clubs/{name}/members", tag = "clubs", security(()),
    params(("name" = String, Path, description = "The club"), Which),
    responses((status = 200, body = [ClubMemberInfo], description = "Up to 100"), Faults))]
pub(super) async fn list(
    State(app): State<Shared>,
    Place(name): Place<String>,
    at: ListAt,
    Params(asked): Params<Which>,
) -> Result<Page<Vec<ClubMemberInfo>>, Error> {
    let club = named(&app, &name).await?;
    let limit = at_most(asked.limit, MOST)?;
    let after = cursor(asked.cursor.as_deref())?.unwrap_or(PlayerId::NONE);
    let mut found = app.store.club_members(club.id, after, limit + 1).await?;
    let next = cut(&mut found, limit).map(|last| last.player);
    Ok(at.page(found.into_iter().map(Into::into).collect(), next))
}

/// Join a club, or ask to
///
/// With the invitation of an officer at once; without it they are asked.
#[utoipa::path(post, path = "/clubs/{name}/join", tag = "clubs", request_body = Joining,
    params(("name" = String, Path, description = "The club")),
    responses((status = 200, body = Joined, description = "Joined or asked"), Faults))]
pub(super) async fn join(
    State(app): State<Shared>,
    session: Session,
    Place(name): Place<String>,
    Body(Joining { invitation }): Body<Joining>,
) -> Result<Json<Joined>, Error> {
    app.guess(Kind::Guess, Who::Account(session.player.id)).await?;
    let club = named(&app, &name).await?;
    if session.player.kind != PlayerKind::Person {
        return Err(Error::NotPermitted("clubs are for people who have registered"));
    }
    let at_once = invitation.is_some();
    if invitation.is_some_and(|given| given != club.invitation) {
        return Err(Error::invalid("invitation", "this link no longer holds; ask for another"));
    }
    enter(&app, club.id, session.player.id, at_once).await.map(|role| Json(Joined { role }))
}

async fn enter(
    app: &Shared,
    club: store::ClubId,
    player: PlayerId,
    at_once: bool,
) -> Result<Option<ClubRole>, Error> {
    match app.store.join_club(club, player, at_once, LIMITS, app.clock.now()).await? {
        ClubJoined::Member => Ok(Some(ClubRole::Member)),
        ClubJoined::Asked => Ok(None),
        ClubJoined::Before => Err(Error::AlreadyJoined),
        ClubJoined::Full => Err(Error::NotPermitted("this club takes nobody more just now")),
        ClubJoined::TooMany => Err(Error::NotPermitted("in as many clubs as anybody may be")),
    }
}

/// Leave a club, or ask no longer to join
///
/// Where the owner leaves, the officer who came first takes their place, or else the member.
#[utoipa::path(post, path = "/clubs/{name}/leave", tag = "clubs",
    params(("name" = String, Path, description = "The club")),
    responses((status = 204, description = "Left"), Faults))]
pub(super) async fn leave(
    State(app): State<Shared>,
    session: Session,
    Place(name): Place<String>,
) -> Result<StatusCode, Error> {
    let club = named(&app, &name).await?;
    if !app.store.leave_club(club.id, session.player.id).await? {
        return Err(Error::NotFound);
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Let somebody in who asks to join, or make a member something else
///
/// Officers let in; the owner alone makes officers, and hands the club over by making somebody its owner.
#[utoipa::path(put, path = "/clubs/{name}/members/{username}", tag = "clubs",
    request_body = NewRole,
    params(("name" = String, Path, description = "The club"),
           ("username" = String, Path, description = "Who asks, or a member")),
    responses((status = 204, description = "Done"), Faults))]
pub(super) async fn set_role(
    State(app): State<Shared>,
    session: Session,
    Place((name, username)): Place<(String, String)>,
    Body(NewRole { role }): Body<NewRole>,
) -> Result<StatusCode, Error> {
    let club = named(&app, &name).await?;
    let own = as_officer(&app, club.id, &session).await?;
    let other = player_named(&app, &username).await?;
    match app.store.club_role(club.id, other.id).await? {
        None if role == ClubRole::Member && app.store.asks_to_join(club.id, other.id).await? => {
            enter(&app, club.id, other.id, true).await?;
        }
        None => return Err(Error::PlayerNotFound),
        Some(_) if own != ClubRole::Owner || other.id == session.player.id => {
            return Err(Error::NotPermitted("only the owner of the club may do that, to others"));
        }
        Some(_) => app.store.set_club_role(club.id, other.id, role).await?,
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Send a member away, or refuse who asks to join
///
/// For officers; officers themselves are sent away by the owner.
#[utoipa::path(delete, path = "/clubs/{name}/members/{username}", tag = "clubs",
    params(("name" = String, Path, description = "The club"),
           ("username" = String, Path, description = "Who asks, or a member")),
    responses((status = 204, description = "Done"), Faults))]
pub(super) async fn remove(
    State(app): State<Shared>,
    session: Session,
    Place((name, username)): Place<(String, String)>,
) -> Result<StatusCode, Error> {
    let club = named(&app, &name).await?;
    let own = as_officer(&app, club.id, &session).await?;
    let other = player_named(&app, &username).await?;
    let theirs = app.store.club_role(club.id, other.id).await?;
    if theirs.is_some_and(|theirs| theirs >= own) {
        return Err(Error::NotPermitted("only the owner of the club may do that, to others"));
    }
    if !app.store.leave_club(club.id, other.id).await? {
        return Err(Error::PlayerNotFound);
    }
    Ok(StatusCode::NO_CONTENT)
}
