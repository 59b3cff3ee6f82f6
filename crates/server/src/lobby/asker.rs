//! Somebody who asks something of one match: what every address `/matches/{id}/…` begins with.

use axum::Json;
use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::StatusCode;
use axum::http::request::Parts;
use store::{MatchId, Player};

use super::match_id;
use crate::accounts::Session;
use crate::app::Shared;
use crate::error::Error;
use crate::matches::{Ask, Reply};

pub(crate) struct Asker {
    pub(crate) app: Shared,
    pub(crate) by: Player,
    id: MatchId,
}

impl FromRequestParts<Shared> for Asker {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Error> {
        let session = Session::from_request_parts(parts, app).await?;
        let place = RawPathParams::from_request_parts(parts, app).await;
        let place = place.map_err(|_| Error::NotFound)?;
        let id = place.iter().find(|(name, _)| *name == "id").map_or("", |(_, id)| id);
        Ok(Self { app: Shared::clone(app), by: session.player, id: match_id(id)? })
    }
}

impl Asker {
    pub(crate) async fn ask<T: Send + 'static>(
        self,
        ask: impl FnOnce(Player, Reply<T>) -> Ask,
    ) -> Result<T, Error> {
        let Self { app, by, id } = self;
        app.matches.ask(id, |reply| ask(by, reply)).await
    }

    /// The same, where what it is answered is told.
    pub(crate) async fn told<T: Send + 'static>(
        self,
        ask: impl FnOnce(Player, Reply<T>) -> Ask,
    ) -> Result<Json<T>, Error> {
        self.ask(ask).await.map(Json)
    }

    /// The same, where there is nothing to tell.
    pub(crate) async fn done(
        self,
        ask: impl FnOnce(Player, Reply<()>) -> Ask,
    ) -> Result<StatusCode, Error> {
        self.ask(ask).await.map(|()| StatusCode::NO_CONTENT)
    }
}
