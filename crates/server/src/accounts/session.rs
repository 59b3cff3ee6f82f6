//! Sessions: a cookie with a random token, and a row with its hash.

use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use sha2::{Digest, Sha256};
use store::{NewSession, Player, Role};

use crate::app::Shared;
use crate::error::Error;
use crate::gate::{Kind, Who};
use crate::http::Peer;
use crate::luck;

const NAME: &str = "partida_session";
const LIFE: Duration = Duration::from_hours(30 * 24);

/// How much time must pass before it is noted again that a session is used.
const NOTED: Duration = Duration::from_mins(1);

/// What the database knows of a session's token.
pub(crate) type TokenHash = [u8; 32];

fn hash(token: &str) -> TokenHash {
    Sha256::digest(token.as_bytes()).into()
}

/// Logs a player in: the header that gives their browser the cookie.
pub(super) async fn begin(app: &Shared, player: &Player, peer: Peer) -> Result<HeaderMap, Error> {
    let token = hexadecimal(&luck::bytes::<32>());
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

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

/// The name of a session that its owner may see: a part of what the database knows, from which the
/// token cannot be told.
pub(super) fn public_id(token_hash: &[u8]) -> String {
    hexadecimal(&token_hash[..token_hash.len().min(8)])
}

/// The header that takes the cookie away.
pub(super) fn end(app: &Shared) -> HeaderMap {
    cookie(app, "", Duration::ZERO)
}

fn cookie(app: &Shared, token: &str, life: Duration) -> HeaderMap {
    let secure = if app.settings.secure_cookies { "; Secure" } else { "" };
    let seconds = life.as_secs();
    let text = format!("{NAME}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}");
    let value = HeaderValue::from_str(&text).expect("a token is hexadecimal");
    HeaderMap::from_iter([(SET_COOKIE, value)])
}

/// Whoever sends a request, logged in.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    pub(crate) player: Player,
    pub(crate) token_hash: TokenHash,
}

impl FromRequestParts<Shared> for Session {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Error> {
        let cookies = parts.headers.get_all(COOKIE).into_iter().filter_map(|c| c.to_str().ok());
        let token = cookies
            .flat_map(|cookies| cookies.split(';'))
            .filter_map(|cookie| cookie.trim().split_once('='))
            .find_map(|(name, token)| (name == NAME).then_some(token))
            .ok_or(Error::NotLoggedIn)?;
        let token_hash = hash(token);
        let now = app.clock.now();
        let found = app.store.session(&token_hash, now).await?;
        let (player, seen) = found.ok_or(Error::NotLoggedIn)?;
        app.gate.pass(Kind::Request, Who::Account(player.id))?;
        if now.since(seen) >= NOTED {
            app.store.touch_session(&token_hash, now).await?;
        }
        Ok(Self { player, token_hash })
    }
}

/// Whoever sends a request, logged in and a site administrator.
pub(crate) struct SiteAdministrator(pub(crate) Player);

impl FromRequestParts<Shared> for SiteAdministrator {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Error> {
        let session = Session::from_request_parts(parts, app).await?;
        match session.player.role {
            Role::Administrator => Ok(Self(session.player)),
            Role::Player => Err(Error::NotPermitted("only a site administrator may do that")),
        }
    }
}
