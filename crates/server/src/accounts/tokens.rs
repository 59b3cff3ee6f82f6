//! Personal access tokens: with these, programs of a player's play or look.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::{AuditKind, NewAudit, Origin, Scope, StoredToken, Time, TokenHash};
use utoipa::{IntoParams, ToSchema};

use super::InPerson;
use super::session::{hash, hexadecimal, public_id};
use crate::app::Shared;
use crate::error::Error;
use crate::http::{Body, Faults, ListAt, Page, Params, Peer, Place, at_most, cut};
use crate::luck;

/// How every token begins, so that one is known for what it is where it should not be.
const PREFIX: &str = "partida_";

/// How many tokens an account may have.
const MOST: usize = 50;

const LONGEST_NAME: usize = 50;

/// [`Scope`] as it is written.
#[derive(ToSchema)]
#[schema(as = Scope, rename_all = "snake_case")]
#[expect(dead_code, reason = "it is read by the OpenAPI document alone")]
pub(super) enum ScopeName {
    /// Whatever a player does in the lobby and in matches.
    Play,
    /// Look, and change nothing.
    Read,
}

/// A token as its owner sees it.
#[derive(Serialize, ToSchema)]
pub(super) struct TokenInfo {
    /// Names the token; nobody can log in with it.
    token: String,
    name: String,
    #[schema(value_type = ScopeName)]
    scope: Scope,
    /// Milliseconds since 1970, as all moments.
    #[schema(value_type = i64)]
    created_at: Time,
    /// Null for one that holds until it is revoked.
    #[schema(required, value_type = Option<i64>)]
    expires_at: Option<Time>,
    /// Null for one that was not used yet.
    #[schema(required, value_type = Option<i64>)]
    last_seen_at: Option<Time>,
}

impl From<StoredToken> for TokenInfo {
    fn from(token: StoredToken) -> Self {
        let StoredToken { token_hash, name, scope, created_at, expires_at, last_seen_at } = token;
        let token = public_id(&token_hash);
        Self { token, name, scope, created_at, expires_at, last_seen_at }
    }
}

/// A token that was just made.
#[derive(Serialize, ToSchema)]
pub(super) struct TokenMade {
    /// What programs send as `Authorization: Bearer SECRET`. It is told this once.
    secret: String,
    token: String,
    name: String,
    #[schema(value_type = ScopeName)]
    scope: Scope,
    #[schema(value_type = i64)]
    created_at: Time,
    #[schema(required, value_type = Option<i64>)]
    expires_at: Option<Time>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewToken {
    /// What it is for, 1 to 50 characters.
    #[schema(example = "my bot")]
    name: String,
    #[schema(value_type = ScopeName)]
    scope: Scope,
    /// Until when it holds, in milliseconds since 1970; until it is revoked where this is left out.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    expires_at: Option<Time>,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct Tokens {
    /// How many at most; not more than without this.
    limit: Option<u32>,
    /// Where the page begins, from the `Link` of the page before.
    cursor: Option<String>,
}

/// A new token, and the hash of it that is stored.
pub(crate) fn fresh_token() -> (String, TokenHash) {
    let secret = format!("{PREFIX}{}", hexadecimal(&luck::bytes::<32>()));
    let token_hash = hash(&secret);
    (secret, token_hash)
}

/// Make a personal access token
#[utoipa::path(post, path = "/me/tokens", tag = "accounts", security(("cookie" = [])),
    request_body = NewToken,
    responses((status = 201, body = TokenMade, description = "Made, and told this once"), Faults))]
pub(super) async fn make(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    peer: Peer,
    Body(NewToken { name, scope, expires_at }): Body<NewToken>,
) -> Result<(StatusCode, Json<TokenMade>), Error> {
    let name = name.trim().to_owned();
    let fits = (1..=LONGEST_NAME).contains(&name.chars().count());
    if !fits || name.chars().any(char::is_control) {
        return Err(Error::invalid("name", format!("1 to {LONGEST_NAME} characters")));
    }
    let now = app.clock.now();
    if expires_at.is_some_and(|at| at <= now) {
        return Err(Error::invalid("expires_at", "a moment to come, or null"));
    }
    if app.store.tokens_of(session.player.id, now).await?.len() >= MOST {
        return Err(Error::TooManyTokens);
    }
    let (secret, token_hash) = fresh_token();
    let token =
        StoredToken { token_hash, name, scope, created_at: now, expires_at, last_seen_at: None };
    app.store.create_token(session.player.id, &token).await?;
    let made = NewAudit::new(AuditKind::TokenMade, Origin::Web);
    let made = NewAudit { subject: Some(session.player.id), detail: Some(scope.name()), ..made };
    peer.note_that(&app, &session.player, made).await;
    let TokenInfo { token, name, scope, created_at, expires_at, .. } = token.into();
    let made = TokenMade { secret, token, name, scope, created_at, expires_at };
    Ok((StatusCode::CREATED, Json(made)))
}

/// The own personal access tokens, the newest first
#[utoipa::path(get, path = "/me/tokens", tag = "accounts", security(("cookie" = [])),
    params(Tokens),
    responses((status = 200, body = [TokenInfo], description = "The tokens"), Faults))]
pub(super) async fn list(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    list: ListAt,
    Params(asked): Params<Tokens>,
) -> Result<Page<Vec<TokenInfo>>, Error> {
    let limit = at_most(asked.limit, MOST as u32)?;
    let found = app.store.tokens_of(session.player.id, app.clock.now()).await?;
    let mut found: Vec<TokenInfo> = found.into_iter().map(TokenInfo::from).collect();
    if let Some(last) = asked.cursor {
        let place = found.iter().position(|one| one.token == last);
        let place = place.ok_or_else(|| Error::invalid("cursor", "that token is over"))?;
        found.drain(..=place);
    }
    let next = cut(&mut found, limit).map(|last| last.token.clone());
    Ok(list.page(found, next))
}

/// Revoke one of the own personal access tokens
///
/// Sockets that were opened with it close.
#[utoipa::path(delete, path = "/me/tokens/{token}", tag = "accounts", security(("cookie" = [])),
    params(("token" = String, Path, description = "The token, as the list names it")),
    responses((status = 204, description = "Revoked"), Faults))]
pub(super) async fn revoke(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    peer: Peer,
    Place(token): Place<String>,
) -> Result<StatusCode, Error> {
    let found = app.store.tokens_of(session.player.id, app.clock.now()).await?;
    let found = found.into_iter().find(|one| public_id(&one.token_hash) == token);
    let found = found.ok_or(Error::NotFound)?;
    app.store.delete_token(session.player.id, &found.token_hash).await?;
    app.session_ended(session.player.id, found.token_hash);
    peer.note(&app, &session.player, AuditKind::TokensRevoked).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Revoke all own personal access tokens
#[utoipa::path(delete, path = "/me/tokens", tag = "accounts", security(("cookie" = [])),
    responses((status = 204, description = "Revoked"), Faults))]
pub(super) async fn revoke_all(
    State(app): State<Shared>,
    InPerson(session): InPerson,
    peer: Peer,
) -> Result<StatusCode, Error> {
    let id = session.player.id;
    let found = app.store.tokens_of(id, app.clock.now()).await?;
    app.store.delete_tokens_of(id).await?;
    for one in found {
        app.session_ended(id, one.token_hash);
    }
    peer.note(&app, &session.player, AuditKind::TokensRevoked).await;
    Ok(StatusCode::NO_CONTENT)
}
