//! Devices that an account has used before: a cookie with a random token, and its hash beside the
//! account. It lets nobody in; it only keeps others' guesses from keeping its owner out.

use std::time::Duration;

use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use store::{Player, TokenHash};

use super::session;
use crate::app::Shared;
use crate::error::Error;
use crate::luck;

const NAME: &str = "partida_device";
const SECURE_NAME: &str = "__Host-partida_device";
/// As long as browsers keep a cookie at most.
const LIFE: Duration = Duration::from_hours(400 * 24);

/// How many devices of an account are remembered.
const MOST: u32 = 20;

fn name(app: &Shared) -> &'static str {
    if app.settings.secure_cookies { SECURE_NAME } else { NAME }
}

/// The device from which a request comes, as far as it tells.
#[derive(Default)]
pub(super) struct Device {
    /// Only one that we gave: nobody else chooses it.
    token: Option<String>,
    /// Whether the account has been used with it.
    pub(super) is_known: bool,
}

impl Device {
    pub(super) async fn of(
        app: &Shared,
        headers: &HeaderMap,
        player: Option<&Player>,
    ) -> Result<Self, Error> {
        let Some(token) = session::sent(headers, name(app)).filter(|token| !token.is_empty())
        else {
            return Ok(Self::default());
        };
        let owners = app.store.owners_of_device(&session::hash(token)).await?;
        let is_known = player.is_some_and(|player| owners.contains(&player.id));
        let ours = !owners.is_empty();
        Ok(Self { token: ours.then(|| token.to_owned()), is_known })
    }

    pub(super) fn token_hash(&self) -> Option<TokenHash> {
        self.token.as_deref().map(session::hash)
    }

    /// Notes that an account is used with this device, and gives it a token if it has none.
    pub(super) async fn remember(
        self,
        app: &Shared,
        player: &Player,
        headers: &mut HeaderMap,
    ) -> Result<(), Error> {
        let fresh = || session::hexadecimal(&luck::bytes::<32>());
        let token = self.token.unwrap_or_else(fresh);
        let hash = session::hash(&token);
        app.store.remember_device(player.id, &hash, app.clock.now(), MOST).await?;
        let secure = app.settings.secure_cookies;
        headers.append(SET_COOKIE, session::set(name(app), &token, LIFE, secure));
        Ok(())
    }
}
