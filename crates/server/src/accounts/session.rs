//! Sessions: a cookie with a random token, and a row with its hash.

use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use sha2::{Digest, Sha256};
use store::{Player, Role};

use crate::app::Shared;
use crate::error::Error;
use crate::luck;

const NAME: &str = "partida_session";
const LIFE: Duration = Duration::from_hours(30 * 24);

/// What the database knows of a session's token.
pub(crate) type TokenHash = [u8; 32];

fn hash(token: &str) -> TokenHash {
    Sha256::digest(token.as_bytes()).into()
}

/// Logs a player in: the header that gives their browser the cookie.
pub(super) async fn begin(app: &Shared, player: &Player) -> Result<HeaderMap, Error> {
    let token =
        luck::bytes::<32>().iter().fold(String::new(), |token, byte| format!("{token}{byte:02x}"));
    let now = app.clock.now();
    app.store.create_session(&hash(&token), player.id, now, now.after(LIFE)).await?;
    Ok(cookie(app, &token, LIFE))
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
        let player = app.store.session(&token_hash, app.clock.now()).await?;
        Ok(Self { player: player.ok_or(Error::NotLoggedIn)?, token_hash })
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
