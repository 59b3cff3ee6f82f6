//! What a site administrator may do (clauses K117 and K139). Watching goes over the socket.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use store::{AuditKind, Cursor, NewAudit, Origin, Player, PlayerId, Role, Stage};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::accounts::{Account, Asker, Registration, RoleName, SiteAdministrator, create, delete};
use crate::app::Shared;
use crate::error::Error;
use crate::http::{Body, Faults, ListAt, Page, Params, Peer, Place, at_most, cursor, cut};
use crate::lobby::{MatchInfo, StageName, match_id};
use crate::matches::Ask;

mod audit;
mod moderation;

pub(crate) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(audit::list_audit))
        .routes(routes!(list_users, add_user))
        .routes(routes!(change_user, delete_user))
        .routes(routes!(list_matches))
        .routes(routes!(delete_match))
        .routes(routes!(end_match))
        .routes(routes!(moderation::reports))
        .routes(routes!(moderation::close_report))
        .routes(routes!(moderation::sanction))
        .routes(routes!(moderation::lift))
        .routes(routes!(moderation::appeals))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct Which {
    /// Only accounts with this in their name or address.
    search: Option<String>,
    /// Only accounts made after this one.
    after: Option<String>,
    /// How many at most; not more than without this.
    limit: Option<u32>,
    /// Where the page begins, from the `Link` of the page before.
    cursor: Option<String>,
}

/// How many accounts are told at once.
const MOST_USERS: u32 = 100;

/// How many matches are told at once.
const MOST_MATCHES: u32 = 1_000;

/// The accounts, in the order in which they were made
#[utoipa::path(get, path = "/admin/users", tag = "administration", security(("cookie" = [])), params(Which),
    responses((status = 200, body = [Account], description = "Up to 100 accounts"), Faults))]
async fn list_users(
    State(app): State<Shared>,
    _: SiteAdministrator,
    list: ListAt,
    Params(asked): Params<Which>,
) -> Result<Page<Vec<Account>>, Error> {
    let limit = at_most(asked.limit, MOST_USERS)?;
    let after = match (cursor(asked.cursor.as_deref())?, asked.after) {
        (Some(after), _) => after,
        (None, Some(name)) if !name.is_empty() => {
            app.store.player_named(&name).await?.ok_or(Error::PlayerNotFound)?.id
        }
        (None, _) => PlayerId::NONE,
    };
    let search = asked.search.unwrap_or_default();
    let mut found = app.store.players(after, &search, limit + 1).await?;
    let next = cut(&mut found, limit).map(|last| last.id);
    let mut accounts = Vec::new();
    for player in found {
        let results = app.store.results(player.id).await?;
        accounts.push(Account::for_administrator(player, results));
    }
    Ok(list.page(accounts, next))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewUser {
    username: String,
    email: String,
    password: String,
    /// `player`, which it is where this is left out, or `administrator`.
    #[serde(default)]
    #[schema(value_type = Option<RoleName>)]
    role: Option<GivenRole>,
}

/// A role as it comes from outside.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum GivenRole {
    Player,
    #[serde(alias = "admin")]
    Administrator,
}

impl From<GivenRole> for Role {
    fn from(role: GivenRole) -> Self {
        match role {
            GivenRole::Player => Self::Player,
            GivenRole::Administrator => Self::Administrator,
        }
    }
}

/// Add an account
#[utoipa::path(post, path = "/admin/users", tag = "administration", security(("cookie" = [])), request_body = NewUser,
    responses((status = 201, body = Account, description = "Added"), Faults))]
async fn add_user(
    State(app): State<Shared>,
    SiteAdministrator(administrator): SiteAdministrator,
    peer: Peer,
    Body(NewUser { username, email, password, role }): Body<NewUser>,
) -> Result<(StatusCode, Json<Account>), Error> {
    let role = role.map_or(Role::Player, Role::from);
    let player = create(
        &app,
        Registration { username, email, password, language: None },
        role,
        Asker::Known,
    )
    .await?;
    let (subject, detail) = (Some(player.id), Some(role.name()));
    let added = NewAudit::new(AuditKind::UserAdded, Origin::Web);
    peer.note_that(&app, &administrator, NewAudit { subject, detail, ..added }).await;
    Ok((StatusCode::CREATED, Json(Account::for_administrator(player, Vec::new()))))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Change {
    /// Whether they may not log in. Blocking ends their sessions; their matches wait for them.
    blocked: Option<bool>,
    /// `player` or `administrator`.
    #[serde(default)]
    #[schema(value_type = Option<RoleName>)]
    role: Option<GivenRole>,
}

/// Block an account or let it in again, and change its role
#[utoipa::path(patch, path = "/admin/users/{username}", tag = "administration", security(("cookie" = [])),
    request_body = Change, params(("username" = String, Path, description = "The account")),
    responses((status = 200, body = Account, description = "Changed"), Faults))]
async fn change_user(
    State(app): State<Shared>,
    SiteAdministrator(administrator): SiteAdministrator,
    peer: Peer,
    Place(username): Place<String>,
    Body(Change { blocked, role }): Body<Change>,
) -> Result<Json<Account>, Error> {
    let player = other(&app, &administrator, &username).await?;
    let subject = Some(player.id);
    if let Some(role) = role.map(Role::from) {
        app.store.set_role(player.id, role).await?;
        let changed = NewAudit::new(AuditKind::RoleChanged, Origin::Web);
        let changed = NewAudit { subject, detail: Some(role.name()), ..changed };
        peer.note_that(&app, &administrator, changed).await;
    }
    if let Some(blocked) = blocked {
        let since = blocked.then(|| player.blocked_at.unwrap_or(app.clock.now()));
        app.store.set_blocked(player.id, since).await?;
        if blocked {
            app.store.delete_sessions_of(player.id, None).await?;
        }
        let kind = if blocked { AuditKind::Blocked } else { AuditKind::Unblocked };
        let changed = NewAudit { subject, ..NewAudit::new(kind, Origin::Web) };
        peer.note_that(&app, &administrator, changed).await;
    }
    if role.is_some() || blocked == Some(true) {
        // Sockets know their player as they were when they opened.
        app.player_changed(player.id, None);
    }
    let changed = app.store.player_named(&username).await?.ok_or(Error::PlayerNotFound)?;
    let results = app.store.results(changed.id).await?;
    Ok(Json(Account::for_administrator(changed, results)))
}

/// Delete an account
///
/// Who is in a waiting room or a running match leaves it. Matches stay, the name goes.
#[utoipa::path(delete, path = "/admin/users/{username}", tag = "administration", security(("cookie" = [])),
    params(("username" = String, Path, description = "The account")),
    responses((status = 204, description = "Deleted"), Faults))]
async fn delete_user(
    State(app): State<Shared>,
    SiteAdministrator(administrator): SiteAdministrator,
    peer: Peer,
    Place(username): Place<String>,
) -> Result<StatusCode, Error> {
    let player = other(&app, &administrator, &username).await?;
    delete(&app, &player).await?;
    let gone = NewAudit::new(AuditKind::UserDeleted, Origin::Web);
    peer.note_that(&app, &administrator, NewAudit { subject: Some(player.id), ..gone }).await;
    Ok(StatusCode::NO_CONTENT)
}

/// An account that is not the administrator's own, who could lock everybody out.
async fn other(app: &Shared, administrator: &Player, username: &str) -> Result<Player, Error> {
    let player = app.store.player_named(username).await?.ok_or(Error::PlayerNotFound)?;
    if player.id == administrator.id {
        return Err(Error::NotPermitted("somebody else has to do that with your account"));
    }
    Ok(player)
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct InStage {
    /// `waiting`, `running` (the default), `over` or `closed`.
    #[param(value_type = Option<StageName>)]
    stage: Option<Stage>,
    /// How many at most; not more than without this.
    limit: Option<u32>,
    /// Where the page begins, from the `Link` of the page before.
    cursor: Option<String>,
}

/// Matches, private ones too, newest first
#[utoipa::path(get, path = "/admin/matches", tag = "administration", security(("cookie" = [])), params(InStage),
    responses((status = 200, body = [MatchInfo], description = "Up to 1,000 matches"), Faults))]
async fn list_matches(
    State(app): State<Shared>,
    SiteAdministrator(administrator): SiteAdministrator,
    list: ListAt,
    Params(asked): Params<InStage>,
) -> Result<Page<Vec<MatchInfo>>, Error> {
    let limit = at_most(asked.limit, MOST_MATCHES)?;
    let from = cursor(asked.cursor.as_deref())?.unwrap_or(Cursor::START);
    let stage = asked.stage.unwrap_or(Stage::Running);
    let mut found = app.store.matches_in(stage, from, limit + 1).await?;
    let next = cut(&mut found, limit).map(Cursor::after);
    let found = found.iter().map(|one| MatchInfo::of(one, &administrator)).collect();
    Ok(list.page(found, next))
}

/// End a running match without a result, or close a waiting room
#[utoipa::path(post, path = "/admin/matches/{id}/end", tag = "administration", security(("cookie" = [])),
    params(("id" = String, Path, description = "The match")),
    responses((status = 204, description = "Ended"), Faults))]
async fn end_match(
    State(app): State<Shared>,
    SiteAdministrator(administrator): SiteAdministrator,
    peer: Peer,
    Place(id): Place<String>,
) -> Result<StatusCode, Error> {
    let id = match_id(&id)?;
    app.matches.ask(id, |reply| Ask::End { by: None, reply }).await?;
    let ended = NewAudit::new(AuditKind::MatchEnded, Origin::Web);
    peer.note_that(&app, &administrator, NewAudit { this_match: Some(id), ..ended }).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Delete a match, with its log and its chat
///
/// A running one ends without a result first, and a waiting room closes (clause K117). What a match that was
/// over counted for its players stays counted.
#[utoipa::path(delete, path = "/admin/matches/{id}", tag = "administration", security(("cookie" = [])),
    params(("id" = String, Path, description = "The match")),
    responses((status = 204, description = "Deleted"), Faults))]
async fn delete_match(
    State(app): State<Shared>,
    SiteAdministrator(administrator): SiteAdministrator,
    peer: Peer,
    Place(id): Place<String>,
) -> Result<StatusCode, Error> {
    let id = match_id(&id)?;
    match app.matches.ask(id, |reply| Ask::End { by: None, reply }).await {
        Ok(()) | Err(Error::MatchOver) => {}
        Err(error) => return Err(error),
    }
    if !app.store.delete_match(id).await? {
        return Err(Error::MatchNotFound);
    }
    let deleted = NewAudit::new(AuditKind::MatchDeleted, Origin::Web);
    peer.note_that(&app, &administrator, NewAudit { this_match: Some(id), ..deleted }).await;
    Ok(StatusCode::NO_CONTENT)
}
