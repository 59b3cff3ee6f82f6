//! Sessions: a cookie with a random token, or a personal access token, and a row with its hash.

use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method};
use sha2::{Digest, Sha256};
use store::{NewSession, Player, Role, RunningSession, Scope, TokenHash};

use crate::app::Shared;
use crate::error::Error;
use crate::gate::{Kind, Who};
use crate::http::Peer;
use crate::luck;

const NAME: &str = "partida_session";
/// The cookie's name behind TLS: browsers take it only from this very host, and by https.
const SECURE_NAME: &str = "__Host-partida_session";
const LIFE: Duration = Duration::from_hours(30 * 24);

pub(crate) fn hash(token: &str) -> TokenHash {
    Sha256::digest(token.as_bytes()).into()
}

/// A token that nobody can guess.
pub(crate) fn random() -> String {
    hexadecimal(&luck::bytes::<32>())
}

/// Logs a player in: the header that gives their browser the cookie.
pub(super) async fn begin(app: &Shared, player: &Player, peer: Peer) -> Result<HeaderMap, Error> {
    let token = random();
    let now = app.clock.now();
    let new = NewSession {
        token_hash: &hash(&token),
        expires_at: now.after(LIFE),
        address: Some(peer.address.to_string()),
        agent: peer.agent,
    };
    app.store.create_session(player.id, new, now).await?;
    Ok(cookie(app, &token, LIFE))
}

pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

/// The name of a session that its owner may see: a part of what the database knows, from which the
/// token cannot be told.
pub(super) fn public_id(token_hash: &[u8]) -> String {
    hexadecimal(&token_hash[..token_hash.len().min(8)])
}

/// The headers that take the cookie away.
pub(super) fn end(app: &Shared) -> HeaderMap {
    let mut headers = cookie(app, "", Duration::ZERO);
    if app.settings.secure_cookies {
        headers.append(SET_COOKIE, set(NAME, "", Duration::ZERO, true));
    }
    headers
}

fn cookie(app: &Shared, token: &str, life: Duration) -> HeaderMap {
    let secure = app.settings.secure_cookies;
    let name = if secure { SECURE_NAME } else { NAME };
    HeaderMap::from_iter([(SET_COOKIE, set(name, token, life, secure))])
}

/// What gives a browser a cookie that no script reads and no other site's request carries.
pub(super) fn set(name: &str, token: &str, life: Duration, secure: bool) -> HeaderValue {
    let secure = if secure { "; Secure" } else { "" };
    let seconds = life.as_secs();
    let text = format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    HeaderValue::from_str(&text).expect("a token is hexadecimal")
}

/// The cookie of this name that a request carries.
pub(super) fn sent<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(COOKIE).into_iter().filter_map(|cookies| cookies.to_str().ok());
    cookies
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
        .find_map(|(one, token)| (one == name).then_some(token))
}

/// The token of a session. Behind TLS the plain name still serves sessions that were begun under it;
/// the last of those ends thirty days after the first start of a program that knows the other.
fn token(headers: &HeaderMap, secure: bool) -> Option<&str> {
    let prefixed = if secure { sent(headers, SECURE_NAME) } else { None };
    prefixed.or_else(|| sent(headers, NAME))
}

/// A personal access token, as programs send it instead of a cookie.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Whoever sends a request, logged in. By a token that only reads, nothing but looking is allowed.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    pub(crate) player: Player,
    pub(crate) token_hash: TokenHash,
    /// What a program may do, where a token tells who asks; a person may do everything.
    pub(crate) scope: Option<Scope>,
}

impl Session {
    async fn find(parts: &Parts, app: &Shared) -> Result<Self, Error> {
        let bearer = bearer(&parts.headers);
        let cookie = || token(&parts.headers, app.settings.secure_cookies);
        let token_hash = hash(bearer.or_else(cookie).ok_or(Error::NotLoggedIn)?);
        let found = app.sessions.find(&app.store, token_hash, app.clock.now()).await?;
        // A token is no cookie, and a cookie no token: each may do something else.
        let found = found.filter(|found| found.scope.is_some() == bearer.is_some());
        let RunningSession { player, scope, .. } = found.ok_or(Error::NotLoggedIn)?;
        app.gate.pass(Kind::Request, Who::Account(player.id))?;
        Ok(Self { player, token_hash, scope })
    }

    pub(crate) fn may_change(&self) -> Result<(), Error> {
        match self.scope {
            Some(Scope::Read) => Err(Error::NotPermitted("a token of scope read only looks")),
            Some(Scope::Play) | None => Ok(()),
        }
    }
}

impl FromRequestParts<Shared> for Session {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Error> {
        let session = Self::find(parts, app).await?;
        // The socket is opened with GET, and looks at what it is asked.
        if !matches!(parts.method, Method::GET | Method::HEAD) {
            session.may_change()?;
        }
        Ok(session)
    }
}

/// Whoever sends a request, logged in or not.
pub(crate) struct Visitor(pub(crate) Option<Session>);

impl FromRequestParts<Shared> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Error> {
        match Session::from_request_parts(parts, app).await {
            Ok(session) => Ok(Self(Some(session))),
            Err(Error::NotLoggedIn) => Ok(Self(None)),
            Err(error) => Err(error),
        }
    }
}

/// Whoever sends a request, logged in themselves: what concerns an account is not for programs.
pub(crate) struct InPerson(pub(crate) Session);

impl FromRequestParts<Shared> for InPerson {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Error> {
        let session = Session::find(parts, app).await?;
        match session.scope {
            None => Ok(Self(session)),
            Some(_) => Err(Error::NotPermitted("that takes a log-in, not a token")),
        }
    }
}

/// Whoever sends a request, logged in and a site administrator.
pub(crate) struct SiteAdministrator(pub(crate) Player);

impl FromRequestParts<Shared> for SiteAdministrator {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Error> {
        let InPerson(session) = InPerson::from_request_parts(parts, app).await?;
        match session.player.role {
            Role::Administrator => Ok(Self(session.player)),
            Role::Player => Err(Error::NotPermitted("only a site administrator may do that")),
        }
    }
}
