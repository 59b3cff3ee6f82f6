//! What a site administrator may do (clauses K117 and K139). Watching goes over the socket.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use store::{PlayerId, Stage, Time};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::accounts::{Account, Registration, SiteAdministrator, create};
use crate::app::{Gone, Shared};
use crate::error::Error;
use crate::http::{Body, Faults, Params, Place};
use crate::lobby::{MatchInfo, match_id};
use crate::matches::Ask;

pub(crate) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(list_players, add_player))
        .routes(routes!(delete_player))
        .routes(routes!(list_matches))
        .routes(routes!(delete_match))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct After {
    /// Only accounts made after this one.
    after: Option<String>,
}

/// The accounts, in the order in which they were made
#[utoipa::path(get, path = "/admin/players", tag = "administration", params(After),
    responses((status = 200, body = [Account], description = "Up to 100 accounts"), Faults))]
async fn list_players(
    State(app): State<Shared>,
    _: SiteAdministrator,
    Params(After { after }): Params<After>,
) -> Result<Json<Vec<Account>>, Error> {
    let after = match after {
        Some(name) => app.store.player_named(&name).await?.ok_or(Error::PlayerNotFound)?.id,
        None => PlayerId::NONE,
    };
    let mut accounts = Vec::new();
    for player in app.store.players(after, 100).await? {
        let results = app.store.results(player.id).await?;
        accounts.push(Account::new(player, results));
    }
    Ok(Json(accounts))
}

/// Add an account
#[utoipa::path(post, path = "/admin/players", tag = "administration", request_body = Registration,
    responses((status = 201, body = Account, description = "Added"), Faults))]
async fn add_player(
    State(app): State<Shared>,
    _: SiteAdministrator,
    Body(new): Body<Registration>,
) -> Result<(StatusCode, Json<Account>), Error> {
    let player = create(&app, new).await?;
    Ok((StatusCode::CREATED, Json(Account::new(player, Vec::new()))))
}

/// Delete an account
///
/// Who is in a waiting room or a running match leaves it. Matches stay, the name goes.
#[utoipa::path(delete, path = "/admin/players/{username}", tag = "administration",
    params(("username" = String, Path, description = "The account")),
    responses((status = 204, description = "Deleted"), Faults))]
async fn delete_player(
    State(app): State<Shared>,
    SiteAdministrator(administrator): SiteAdministrator,
    Place(username): Place<String>,
) -> Result<StatusCode, Error> {
    let player = app.store.player_named(&username).await?.ok_or(Error::PlayerNotFound)?;
    if player.id == administrator.id {
        return Err(Error::NotPermitted("somebody else has to delete your account"));
    }
    let mut before = Time(i64::MAX);
    let mut theirs = Vec::new();
    loop {
        let page = app.store.matches_of(player.id, before, 100).await?;
        let Some(last) = page.last() else { break };
        before = last.created_at;
        theirs.extend(page.iter().map(|one| one.id));
        for one in page.iter().filter(|m| matches!(m.stage, Stage::Waiting | Stage::Running)) {
            let left = app.matches.ask(one.id, |reply| Ask::Leave { by: player.id, reply }).await;
            match left {
                // Who has left already, or whose match has just ended, is where they should be.
                Ok(()) | Err(Error::MatchOver | Error::YouAreOut | Error::NotAMember) => {}
                Err(error) => return Err(error),
            }
        }
    }
    app.store.delete_player(player.id, app.clock.now()).await?;
    for id in theirs {
        app.matches.tell(id, Ask::Forget { player: player.id }).await;
    }
    app.close_sockets(Gone::Player(player.id));
    Ok(StatusCode::NO_CONTENT)
}

/// The matches in progress, newest first
#[utoipa::path(get, path = "/admin/matches", tag = "administration",
    responses((status = 200, body = [MatchInfo], description = "Up to 1,000 matches"), Faults))]
async fn list_matches(
    State(app): State<Shared>,
    SiteAdministrator(administrator): SiteAdministrator,
) -> Result<Json<Vec<MatchInfo>>, Error> {
    let running = app.store.matches_in(Stage::Running, 1_000).await?;
    Ok(Json(running.iter().map(|one| MatchInfo::of(one, &administrator)).collect()))
}

/// End a running match without a result, or close a waiting room
#[utoipa::path(delete, path = "/admin/matches/{id}", tag = "administration",
    params(("id" = String, Path, description = "The match")),
    responses((status = 204, description = "Ended"), Faults))]
async fn delete_match(
    State(app): State<Shared>,
    _: SiteAdministrator,
    Place(id): Place<String>,
) -> Result<StatusCode, Error> {
    app.matches.ask(match_id(&id)?, |reply| Ask::End { by: None, reply }).await?;
    Ok(StatusCode::NO_CONTENT)
}
